//! The half-yearly editions: what is borrowed, which letters are given, juniors, and games of
//! seasons of another length.

use chrono::{Days, NaiveDate};
use ecf_season::{
    Category, Edition, MOST_EARLIER, PastDay, PastGames, PlayerGrade, Season, SeasonTotal,
    category, grade_season,
};
use num_bigint::BigInt;
use num_rational::BigRational;
use proptest::prelude::*;
use rating_core::{Grade, GradePoints, Outcome, SeasonGames};

use crate::season::{index, input_of, total};

fn edition(name: &str) -> Edition {
    Edition::built_in(name).unwrap()
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn label(text: &str) -> Season {
    text.parse().unwrap()
}

/// The grade of player 0, graded 100, who drew this many games in the half-year with player 1,
/// graded 100, and brings these past days.
fn graded(
    edition: &Edition,
    season: &str,
    games: usize,
    past: &[(&str, SeasonTotal)],
) -> PlayerGrade {
    graded_at(edition, season, games, past, None)
}

fn graded_at(
    edition: &Edition,
    season: &str,
    games: usize,
    past: &[(&str, SeasonTotal)],
    age: Option<u32>,
) -> PlayerGrade {
    let drawn = vec![(index(0), index(1), Outcome::Draw); games];
    let games = SeasonGames::from_games(2, &drawn).unwrap();
    let entries = past.iter().map(|&(text, total)| (index(0), PastDay { day: day(text), total }));
    let past = PastGames::of(2, entries.collect()).unwrap();
    let list = [Some(Grade::new(100)); 2];
    let ages = [age, None];
    let season = label(season);
    let input = input_of(season, &games, &list, &ages, &past);
    grade_season(&input, edition).unwrap().players[0]
}

fn letter(grade: &PlayerGrade) -> Option<char> {
    grade.category.map(Category::letter)
}

#[test]
fn eleven_and_fourteen_games_take_five_of_seventeen() {
    // County notes on the January 2015 changes. 25 games at 100 and 5 at the average of 17 games,
    // which is 130: 105. The most recent five of the 17 would give another mean.
    let grade = graded(
        &edition("ecf-2015"),
        "2015-H2",
        11,
        &[
            ("2015-03-01", total(1_400, 14)),
            ("2014-12-01", total(5 * 100, 5)),
            ("2014-08-01", total(17 * 130 - 500, 12)),
        ],
    );
    assert_eq!(grade.borrowed, [14, 5, 0, 0, 0, 0]);
    assert_eq!(grade.mean.unwrap().to_grade_points(), GradePoints::whole(105));
    assert_eq!(letter(&grade), Some('B'));
}

#[test]
fn the_last_two_half_years_count_whole() {
    let past = [("2015-03-01", total(40 * 130, 40)), ("2014-08-01", total(9_000, 30))];
    let grade = graded(&edition("ecf-2015"), "2015-H2", 10, &past);
    assert_eq!(grade.borrowed, [40, 0, 0, 0, 0, 0]);
    assert_eq!(grade.mean.unwrap().to_grade_points(), GradePoints::whole(124));
    assert_eq!(letter(&grade), Some('A'));
}

#[test]
fn the_most_recent_games_are_borrowed_one_by_one() {
    let past = [
        ("2012-06-20", total(3 * 130, 3)),
        ("2012-05-01", total(4 * 90, 4)),
        ("2012-02-01", total(20 * 50, 20)),
    ];
    // 25 at 100, and the five most recent games: three at 130, two at 90.
    let grade = graded(&edition("ecf-2012"), "2012-H2", 25, &past);
    assert_eq!(grade.borrowed, [5, 0, 0, 0, 0, 0]);
    let mean = grade.mean.unwrap().to_grade_points();
    assert_eq!(mean.shortest(), "102.333333333");
    assert_eq!(letter(&grade), Some('A'));
    // Each game of a day counts as the day's average: 3 of (130, 130, 60, 60) are 285.
    let mixed = [("2012-06-20", total(380, 4))];
    let grade = graded(&edition("ecf-2012"), "2012-H2", 27, &mixed);
    assert_eq!(grade.mean.unwrap().to_grade_points().shortest(), "99.5");
    assert_eq!(letter(&grade), Some('A'), "31 in the latest two");
}

#[test]
fn games_of_more_than_36_months_ago_are_forgotten() {
    for name in ["ecf-2012", "ecf-2015"] {
        // 2015-H2 ends on 31 December 2015.
        let just = graded(&edition(name), "2015-H2", 5, &[("2013-01-01", total(1_000, 10))]);
        assert_eq!((just.borrowed[4], letter(&just)), (10, Some('D')), "{name}");
        let past = graded(&edition(name), "2015-H2", 5, &[("2012-12-31", total(1_000, 10))]);
        assert_eq!(past.borrowed, [0; MOST_EARLIER], "{name}");
    }
    // 2003-04 ends on 30 April 2004.
    let years = Edition::yorkshire_2000();
    let just = graded(&years, "2003-04", 5, &[("2001-05-01", total(1_000, 10))]);
    assert_eq!((just.borrowed[1], letter(&just)), (10, Some('D')));
    let past = graded(&years, "2003-04", 5, &[("2001-04-30", total(1_000, 10))]);
    assert_eq!(past.borrowed, [0; MOST_EARLIER]);
}

#[test]
fn somebody_who_paused_keeps_his_grade_while_the_year_lasts() {
    let rules = edition("ecf-2015");
    let paused = graded(&rules, "2015-H2", 0, &[("2015-03-01", total(33 * 120, 33))]);
    assert_eq!(paused.published().map(|(c, g)| (c.letter(), g.points())), Some(('A', 120)));
    assert_eq!((paused.season.games, paused.borrowed[0]), (0, 33));
    let longer = graded(&rules, "2015-H2", 0, &[("2014-12-31", total(33 * 120, 33))]);
    assert_eq!((longer.published(), longer.mean, longer.borrowed), (None, None, [0; 6]));
}

#[test]
fn a_yearly_season_is_cut_where_the_half_years_meet() {
    // The season 2010-11 of another edition, with its days; the half-year before 2011-H2 takes the
    // games from January on.
    let rules = edition("ecf-2012");
    let past = [
        ("2011-04-10", total(1_000, 10)),
        ("2010-12-31", total(2_000, 20)),
        ("2010-06-30", total(300, 3)),
    ];
    let grade = graded(&rules, "2011-H2", 1, &past);
    assert_eq!(grade.borrowed, [10, 19, 0, 0, 0, 0]);
    let later = graded(&rules, "2011-H2", 0, &past);
    assert_eq!((letter(&later), later.borrowed), (Some('C'), [10, 20, 0, 0, 0, 0]));
}

#[test]
fn labels_of_the_other_length_have_days_too() {
    let days = |edition: &Edition, text| {
        let (first, last) = edition.season_days(label(text));
        format!("{first} {last}")
    };
    let halves = edition("ecf-2012");
    assert_eq!(days(&halves, "2012-H1"), "2012-01-01 2012-06-30");
    assert_eq!(days(&halves, "2012-H2"), "2012-07-01 2012-12-31");
    assert_eq!(days(&halves, "2010-11"), "2010-07-01 2011-06-30");
    let years = Edition::yorkshire_2000();
    assert_eq!(days(&years, "2012-H1"), "2012-01-01 2012-06-30");
    assert_eq!(days(&years, "2012-H2"), "2012-07-01 2012-12-31");
}

#[test]
fn half_years_follow_one_another() {
    let first = label("1999-H2");
    assert_eq!(first.next(), Some("2000-H1".parse().unwrap()));
    assert_eq!(first.earlier(3), Some("1998-H1".parse().unwrap()));
    let labels = ["1999-H1", "1999-00", "1999-H2", "2000-H1"].map(label);
    assert!(labels.is_sorted());
    for text in ["2012-H3", "2012-h1", "2012H1", "2012-H", "2012-H12", "012-H1"] {
        assert!(text.parse::<Season>().is_err(), "{text}");
    }
}

/// (games in the latest half-year and in those before it, the letter)
type Boundary = (&'static [u32], Option<char>);

/// Both sides of every boundary that the two tables have in common.
const COMMON: [Boundary; 20] = [
    (&[30], Some('A')),
    (&[1, 29], Some('A')),
    (&[29], Some('D')),
    (&[1, 28, 0, 1], Some('B')),
    (&[20, 0, 0, 10], Some('B')),
    (&[20, 0, 0, 9], Some('D')),
    (&[20, 0, 0, 0, 10], Some('C')),
    (&[0, 10, 0, 0, 20], Some('C')),
    (&[10, 0, 0, 0, 0, 20], Some('C')),
    (&[9, 0, 0, 0, 0, 21], Some('D')),
    (&[10, 0, 0, 0, 0, 19], Some('D')),
    (&[5, 0, 10], Some('D')),
    (&[2, 3, 10], Some('D')),
    (&[4, 0, 11], Some('E')),
    (&[15], Some('D')),
    (&[14], Some('E')),
    (&[1, 0, 30], Some('E')),
    (&[0, 0, 30], None),
    (&[9], Some('E')),
    (&[1, 0, 0, 0, 0, 0, 8], None),
];

fn check(rules: &Edition, boundaries: &[Boundary]) {
    for (games, expected) in boundaries {
        let found = category(games, &rules.categories).map(Category::letter);
        assert_eq!(found, *expected, "{}: {games:?}", rules.name);
    }
}

#[test]
fn letters_change_where_the_category_text_says() {
    let rules = edition("ecf-2015");
    check(&rules, &COMMON);
    // B needs 20 in the latest year; F five games in three years.
    check(
        &rules,
        &[
            (&[19, 0, 0, 11], Some('C')),
            (&[9, 0, 0, 30], Some('D')),
            (&[8], Some('F')),
            (&[1, 0, 0, 0, 0, 4], Some('F')),
            (&[1, 0, 0, 0, 0, 3], None),
            (&[4], None),
        ],
    );
}

#[test]
fn letters_change_where_the_table_of_extensions_says() {
    let (_, text) = Edition::BUILT_IN.into_iter().find(|(name, _)| *name == "ecf-2015").unwrap();
    assert_eq!(text.matches("latest = 20").count(), 1);
    let rules = Edition::from_toml(&text.replace("latest = 20", "latest = 10")).unwrap();
    check(&rules, &COMMON);
    check(
        &rules,
        &[
            (&[19, 0, 0, 11], Some('B')),
            (&[10, 0, 0, 20], Some('B')),
            (&[9, 0, 0, 21], Some('D')),
            (&[10, 0, 0, 19], Some('D')),
        ],
    );
}

#[test]
fn lists_of_2012_have_x_and_ask_ten_games_for_e() {
    check(
        &edition("ecf-2012"),
        &[
            (&[30], Some('X')),
            (&[29, 1], Some('A')),
            (&[29, 0], Some('D')),
            (&[0, 30], Some('A')),
            (&[10], Some('E')),
            (&[9], None),
            (&[1, 0, 0, 0, 0, 9], Some('E')),
            (&[1, 0, 0, 0, 0, 8], None),
        ],
    );
}

#[test]
fn juniors_are_new_in_every_half_year() {
    let rules = edition("ecf-2012");
    let as_adult = graded_at(&rules, "2012-H2", 30, &[], Some(18));
    assert_eq!((as_adult.working, as_adult.previous), (None, Some(Grade::new(100))));
    let unknown = graded_at(&rules, "2012-H2", 30, &[], None);
    assert_eq!(unknown, as_adult);
    let junior = graded_at(&rules, "2012-H2", 30, &[], Some(17));
    assert_eq!(junior.working.unwrap().value, GradePoints::whole(100));
    assert_eq!(junior.previous, Some(Grade::new(100)), "the list before is still shown");
    let yearly = graded_at(&Edition::yorkshire_2000(), "2006-07", 30, &[], Some(12));
    assert_eq!(yearly.working, None);
}

#[test]
fn a_junior_who_improved_counts_as_the_strength_of_now() {
    // Graded 100, they beat two players of 150: graded players get 140 + 50 twice, new ones 150 +
    // 50.
    let games = [1, 2].map(|other| (index(0), index(other), Outcome::Win));
    let games = SeasonGames::from_games(3, &games).unwrap();
    let graded = [100, 150, 150].map(|grade| Some(Grade::new(grade)));
    let past = PastGames::none();
    let grade_of = |edition: &Edition, age| {
        let season = label("2012-H2");
        let ages = [Some(age), None, None];
        let input = input_of(season, &games, &graded, &ages, &past);
        let season = grade_season(&input, edition).unwrap();
        [0, 1].map(|player| season.players[player].season.points)
    };
    let rules = edition("ecf-2012");
    assert_eq!(grade_of(&rules, 30), [380, 60].map(GradePoints::whole));
    // The junior's working grade is 200: the opponents count as 160, and for them the junior counts
    // as 190.
    assert_eq!(grade_of(&rules, 12), [420, 140].map(GradePoints::whole));
}

#[test]
fn increments_go_by_age_into_the_published_grade() {
    let (_, text) = Edition::BUILT_IN[0];
    let rule =
        "[juniors]\nincrement = [{ under = 11, points = 20 }, { under = 18, points = 10 }]\n\n";
    let text = text.replace("[publication]", &format!("{rule}[publication]"));
    let rules = Edition::from_toml(&text).unwrap();
    let of_age = |age| {
        let grade = graded_at(&rules, "2006-07", 30, &[], age);
        (grade.grade.unwrap().points(), grade.increment, grade.mean.unwrap().to_grade_points())
    };
    let mean = GradePoints::whole(100);
    assert_eq!(of_age(Some(10)), (120, 20, mean));
    assert_eq!(of_age(Some(11)), (110, 10, mean));
    assert_eq!(of_age(Some(17)), (110, 10, mean));
    assert_eq!(of_age(Some(18)), (100, 0, mean));
    assert_eq!(of_age(None), (100, 0, mean));
}

/// Days with a game or more in the three years before 2015-H2, and the points of each game.
fn past_games() -> impl Strategy<Value = Vec<(u64, i32)>> {
    prop::collection::vec((0..1_000_u64, -20..250_i32), 0..70)
}

/// The mean by the words of the rule: game by game, in fractions.
fn by_hand(edition: &str, games: u32, past: &[(u64, i32)]) -> Option<BigRational> {
    let whole = |number: i64| BigRational::from_integer(BigInt::from(number));
    let last = day("2015-06-30");
    let halves = ["2015-01-01", "2014-07-01", "2014-01-01", "2013-07-01", "2013-01-01"];
    let half_of = |back: u64| {
        let day_of = last.checked_sub_days(Days::new(back)).unwrap();
        halves.iter().position(|first| day_of >= day(first))
    };
    let in_window: Vec<_> = past.iter().filter(|(back, _)| half_of(*back).is_some()).collect();
    let in_year = in_window.iter().filter(|(back, _)| half_of(*back) == Some(0)).count();
    let mut counted: Vec<BigRational> = vec![whole(100); games as usize];
    if edition == "ecf-2015" {
        for half in 0..halves.len() {
            let of_half: Vec<i64> = in_window
                .iter()
                .filter(|(back, _)| half_of(*back) == Some(half))
                .map(|(_, points)| i64::from(*points))
                .collect();
            let average = |list: &[i64]| whole(list.iter().sum()) / whole(list.len().max(1) as i64);
            for _ in &of_half {
                if half == 0 || counted.len() < 30 {
                    counted.push(average(&of_half));
                }
            }
        }
    } else {
        let mut days: Vec<u64> = in_window.iter().map(|(back, _)| *back).collect();
        days.sort_unstable();
        days.dedup();
        for back in days {
            let of_day: Vec<i64> = in_window
                .iter()
                .filter(|(other, _)| *other == back)
                .map(|(_, points)| i64::from(*points))
                .collect();
            for _ in &of_day {
                if counted.len() < 30 {
                    counted.push(whole(of_day.iter().sum()) / whole(of_day.len() as i64));
                }
            }
        }
    }
    let at_least = if edition == "ecf-2015" { 5 } else { 10 };
    let listed = games as usize + in_year >= 1 && games as usize + in_window.len() >= at_least;
    if games == 0 && !listed {
        return None;
    }
    let number = counted.len() as i64;
    Some(counted.into_iter().sum::<BigRational>() / whole(number))
}

proptest! {
    #[test]
    fn means_are_those_of_the_games_counted_one_by_one(games in 0..40_u32, past in past_games()) {
        let last = day("2015-06-30");
        let entries: Vec<(String, SeasonTotal)> = past
            .iter()
            .map(|&(back, points)| {
                let day = last.checked_sub_days(Days::new(back)).unwrap();
                (day.to_string(), total(points, 1))
            })
            .collect();
        let entries: Vec<(&str, SeasonTotal)> =
            entries.iter().map(|(day, total)| (day.as_str(), *total)).collect();
        for name in ["ecf-2012", "ecf-2015"] {
            let grade = graded(&edition(name), "2015-H2", games as usize, &entries);
            let expected = by_hand(name, games, &past);
            let found = grade.mean.map(|mean| mean.to_grade_points().billionths());
            let expected = expected.map(|mean| {
                let billionths = mean * BigRational::from_integer(BigInt::from(GradePoints::PER_POINT));
                (billionths + BigRational::new(1.into(), 2.into())).floor().to_integer()
            });
            prop_assert_eq!(found.map(BigInt::from), expected, "{}", name);
        }
    }
}
