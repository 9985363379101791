//! Performance grades of a section: which opponents count, with what rating, and from which list.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use event_awards::grand_prix::{GrandPrixRules, Split, congresses};
use event_awards::tournament_performance::{
    DatedLists, Excluded, GradeList, GradeOutcome, ListEntry, ListedGrade, Lists, PerformanceRules,
    RatingSource, TpgError, TpgReport, grade_outcome, performance_grades,
};
use event_sections::{ByeRecord, CheckedSection, Section, Start};
use rating_core::performance::by_fide_table::expected_score;
use rating_core::scale::elo_from_grade;
use rating_core::{EloRating, Grade, HalfPoints};

use crate::made_up::{day, elo, game, players, section};

fn rules() -> PerformanceRules {
    GrandPrixRules::edition_2017_18().performance.clone()
}

#[expect(clippy::unnecessary_wraps, reason = "grades of entries are optional")]
fn listed(category: char, grade: i32) -> Option<ListedGrade> {
    Some(ListedGrade { category, grade: Grade::new(grade) })
}

fn standard(grade: i32) -> ListEntry {
    ListEntry { standard: listed('A', grade), ..ListEntry::default() }
}

fn lists(entries: &[(&str, ListEntry)]) -> Lists {
    dated(&[("2017-07-01", entries)])
}

fn dated(lists: &[(&str, &[(&str, ListEntry)])]) -> Lists {
    let list = |entries: &[(&str, ListEntry)]| -> GradeList {
        entries.iter().map(|(code, entry)| ((*code).to_owned(), entry.clone())).collect()
    };
    let all = lists.iter().map(|(from, entries)| (day(from), list(entries))).collect();
    Lists { grades: DatedLists::new(all).unwrap(), fide: DatedLists::default() }
}

/// A against B, C, D, E and F, one in each round, with these points for A.
fn against_five(points: &str) -> CheckedSection {
    let rounds: Vec<String> = points
        .chars()
        .zip("BCDEF".chars())
        .map(|(points, opponent)| format!("A{points}{opponent}"))
        .collect();
    let rounds: Vec<&str> = rounds.iter().map(String::as_str).collect();
    section("junior open", "ABCDEF", "2017-09-09", &rounds)
}

fn of_a(section: &CheckedSection, lists: &Lists) -> TpgReport {
    performance_grades(section, lists, &rules()).unwrap().swap_remove(0)
}

fn five_graded() -> Vec<(&'static str, ListEntry)> {
    [("B", 120), ("C", 130), ("D", 140), ("E", 150), ("F", 161)]
        .map(|(code, grade)| (code, standard(grade)))
        .to_vec()
}

#[test]
fn grades_become_ratings_and_back() {
    let report = of_a(&against_five("1=1=0"), &lists(&five_graded()));
    assert_eq!((report.games, report.score), (5, HalfPoints::new(6)));
    let ratings: Vec<String> =
        report.rounds.iter().map(|round| round.counts.unwrap().rating.to_string()).collect();
    assert_eq!(ratings, ["1600", "1675", "1750", "1825", "1907.5"]);
    let Ok(GradeOutcome::Grade(found)) = report.outcome else { panic!("{:?}", report.outcome) };
    // By trying every possible whole rating.
    let opponents: Vec<EloRating> = ratings.iter().map(|text| text.parse().unwrap()).collect();
    let enough = |rating: &i32| {
        expected_score(EloRating::whole(*rating), &opponents) >= HalfPoints::new(6).to_hundredths()
    };
    let least = (0..4_000).find(enough).unwrap();
    let too_much = |rating: &i32| {
        expected_score(EloRating::whole(*rating), &opponents) > HalfPoints::new(6).to_hundredths()
    };
    let above = (0..4_000).find(too_much).unwrap();
    assert_eq!(found.rating, EloRating::from_halves(least + above - 1));
    assert_eq!(found.grade.numerator(), i64::from(least + above - 1) - 1_400);
    assert_eq!(found.grade.denominator(), 15);
}

#[test]
fn draws_alone_give_the_opponents_grade() {
    let texts: Vec<&str> = GrandPrixRules::BUILT_IN.iter().map(|(_, text)| *text).collect();
    for grade in [0, 57, 100, 101, 161, 240] {
        let opponents = [elo_from_grade(Grade::new(grade)); 4];
        let of = |rules: &PerformanceRules| {
            let outcome = grade_outcome(&opponents, HalfPoints::new(4), rules).unwrap();
            let GradeOutcome::Grade(found) = outcome else { panic!("{outcome:?}") };
            found.grade.to_string()
        };
        for text in &texts {
            let by = |text: &str| of(&GrandPrixRules::from_toml(text).unwrap().performance);
            assert_eq!(by(text), format!("{grade}.00"));
            assert_eq!(by(&text.replace("trial = \"middle\"\n", "")), format!("{grade}.00"));
            let lowest = by(&text.replace("trial = \"middle\"", "trial = \"lowest\""));
            // 3 points below; 2.5 below where the opponents' rating ends in a half.
            let below = if grade % 2 == 0 { 3.0 } else { 2.5 };
            assert_eq!(lowest, format!("{:.2}", f64::from(grade) - below / 7.5));
        }
    }
    let text = texts[0].replace("trial = \"middle\"", "trial = \"mean\"");
    let error = GrandPrixRules::from_toml(&text).unwrap_err().to_string();
    assert!(error.contains("unknown variant `mean`"), "{error}");
}

#[test]
fn the_rapid_grade_counts_only_where_there_is_no_standard_one() {
    let mut entries = five_graded();
    entries[0].1 =
        ListEntry { standard: listed('E', 100), rapid: listed('A', 200), ..ListEntry::default() };
    entries[1].1 =
        ListEntry { standard: listed('F', 100), rapid: listed('B', 110), ..ListEntry::default() };
    entries[2].1 = ListEntry { rapid: listed('C', 120), ..ListEntry::default() };
    let report = of_a(&against_five("11111"), &lists(&entries));
    let source = |round: usize| report.rounds[round].counts.unwrap().source;
    let list = day("2017-07-01");
    assert_eq!(source(0), RatingSource::Standard(listed('E', 100).unwrap(), list));
    assert_eq!(source(1), RatingSource::Rapid(listed('B', 110).unwrap(), list));
    assert_eq!(source(2), RatingSource::Rapid(listed('C', 120).unwrap(), list));
}

#[test]
fn opponents_that_cannot_be_used_are_named_with_the_reason() {
    let mut entries = five_graded();
    entries[0].1 = ListEntry { standard: listed('F', 100), ..ListEntry::default() };
    entries[1].1 = ListEntry::default();
    entries.remove(2);
    let mut section = against_five("11111").section().clone();
    section.players[4].code = None;
    let report = of_a(&section.check().unwrap(), &lists(&entries));
    let reasons: Vec<Excluded> =
        report.rounds.iter().filter_map(|round| round.counts.err()).collect();
    assert_eq!(
        reasons,
        [
            Excluded::CategoryNotCounted { category: 'F', grade: Grade::new(100) },
            Excluded::Ungraded,
            Excluded::NotListed,
            Excluded::NotListed,
        ]
    );
    assert_eq!(report.outcome, Ok(GradeOutcome::TooFewGames { found: 1, needed: 4 }));
    assert_eq!(report.rounds[0].opponent.as_deref(), Some("B"));
    assert_eq!((report.percentage.games, report.percentage.score), (5, HalfPoints::new(10)));
}

#[test]
fn without_a_grade_the_fide_rating_counts() {
    let mut entries = five_graded();
    entries[0].1 = ListEntry { fide_code: Some("1".into()), ..standard(100) };
    entries[0].1.standard = listed('F', 100);
    entries.remove(1);
    let mut section = against_five("11111").section().clone();
    section.players[2].fide_code = Some("2".into());
    section.players[3].rating = elo(2_400);
    let section = section.check().unwrap();
    let mut lists = lists(&entries);
    let fide = BTreeMap::from([
        ("1".to_owned(), EloRating::whole(1_701)),
        ("2".to_owned(), EloRating::whole(1_802)),
    ]);
    lists.fide = DatedLists::new(vec![(day("2017-09-01"), fide)]).unwrap();
    let report = of_a(&section, &lists);
    let usable = |round: usize| report.rounds[round].counts.unwrap();
    assert_eq!(usable(0).source, RatingSource::FideList(day("2017-09-01")));
    assert_eq!(usable(0).rating, EloRating::whole(1_701));
    assert_eq!(usable(1).rating, EloRating::whole(1_802));
    assert_eq!(usable(2).rating, EloRating::whole(1_750), "a grade goes before a FIDE rating");
}

#[test]
fn without_fide_lists_the_report_s_rating_counts() {
    let mut section = against_five("11111").section().clone();
    section.players[1].rating = elo(1_650);
    let mut entries = five_graded();
    entries.remove(0);
    let report = of_a(&section.check().unwrap(), &lists(&entries));
    assert_eq!(report.rounds[0].counts.unwrap().source, RatingSource::SectionReport);
}

/// With grades in a section's column of ratings, opponents of 155 would give a grade of 110.
#[test]
fn a_grade_in_the_place_of_a_fide_rating_does_not_count() {
    let mut section = against_five("11111").section().clone();
    let mut entries = five_graded();
    entries.remove(0);
    let mut counts = |rating: i32| {
        section.players[1].rating = elo(rating);
        let section = section.clone().check().unwrap();
        of_a(&section, &lists(&entries)).rounds[0].counts.map(|usable| usable.rating)
    };
    for grade in [107, 300] {
        assert_eq!(counts(grade), Err(Excluded::LikeAGrade { rating: EloRating::whole(grade) }));
    }
    assert_eq!(counts(1_000), Ok(EloRating::whole(1_000)));
}

#[test]
fn the_list_is_that_of_the_start_or_weekend() {
    let early = five_graded();
    let late: Vec<_> = early.iter().map(|(code, _)| (*code, standard(200))).collect();
    let lists = dated(&[("2018-01-01", &late), ("2017-07-01", &early)]);
    let mut league = against_five("11111").section().clone();
    league.starts = vec![start(1, "2017-11-04"), start(3, "2018-01-01"), start(5, "2018-03-03")];
    let report = of_a(&league.check().unwrap(), &lists);
    let from = |round: usize| match report.rounds[round].counts.unwrap().source {
        RatingSource::Standard(_, from) => from,
        other => panic!("{other:?}"),
    };
    let (first, second) = (day("2017-07-01"), day("2018-01-01"));
    assert_eq!(
        (0..5).map(from).collect::<Vec<NaiveDate>>(),
        [first, first, second, second, second]
    );
}

fn start(first_round: u32, text: &str) -> Start {
    Start { first_round, day: day(text) }
}

#[test]
fn a_section_before_the_first_list_or_without_a_day_is_refused() {
    let lists = lists(&five_graded());
    let mut section = against_five("11111").section().clone();
    section.starts = vec![start(1, "2017-06-30")];
    let error =
        performance_grades(&section.clone().check().unwrap(), &lists, &rules()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "no grading list is in force on 2017-06-30, when round 1 of section junior open counts from"
    );
    section.starts = vec![start(3, "2017-09-09")];
    let error = performance_grades(&section.check().unwrap(), &lists, &rules()).unwrap_err();
    assert_eq!(error, TpgError::NoStart { section: "junior open".into(), round: 1 });
}

#[test]
fn a_perfect_score_loses_a_fifth_of_a_point() {
    let report = of_a(&against_five("11111"), &lists(&five_graded()));
    let Ok(GradeOutcome::Grade(found)) = report.outcome else { panic!("{:?}", report.outcome) };
    assert_eq!(found.taken_off.to_string(), "0.20");
    assert_eq!(found.performance.score.to_string(), "4.80");
    assert!(found.performance.expected >= found.performance.score);
    let report = of_a(&against_five("1111="), &lists(&five_graded()));
    let Ok(GradeOutcome::Grade(less)) = report.outcome else { panic!("{:?}", report.outcome) };
    assert_eq!(less.taken_off.to_string(), "0.00");
    assert!(less.rating < found.rating);
}

#[test]
fn a_perfect_score_is_perfect_whatever_the_others_did() {
    let mut entries = five_graded();
    entries.pop();
    let report = of_a(&against_five("11110"), &lists(&entries));
    assert_eq!((report.games, report.score), (4, HalfPoints::new(8)));
    let Ok(GradeOutcome::Grade(found)) = report.outcome else { panic!("{:?}", report.outcome) };
    assert_eq!(found.taken_off.to_string(), "0.20");
}

#[test]
fn no_point_gives_no_grade() {
    let report = of_a(&against_five("00000"), &lists(&five_graded()));
    assert_eq!(report.outcome, Ok(GradeOutcome::ZeroScore));
}

#[test]
fn byes_are_named_and_do_not_count() {
    let games = [game("AB", 1, "A1B")];
    let bye = ByeRecord { round: 2, player: 0, points: HalfPoints::new(2) };
    let mut section = Section::from_games("small", 2, players("AB"), &games, &[bye]).unwrap();
    section.starts = vec![start(1, "2017-09-09")];
    let report = of_a(&section.check().unwrap(), &lists(&[("B", standard(100))]));
    assert_eq!(report.rounds[1].counts, Err(Excluded::Bye));
    assert_eq!((report.games, report.percentage.games), (1, 1));
}

#[test]
fn two_lists_of_one_day_are_refused() {
    let same = day("2017-07-01");
    assert_eq!(DatedLists::new(vec![(same, 1), (same, 2)]), Err(same));
}

#[test]
fn junior_weekends_and_senior_matches_make_congresses() {
    let mut league = against_five("11111").section().clone();
    league.name = "league".into();
    league.starts = (1..=5).map(|round| start(round, "2017-11-04")).collect();
    let league = league.check().unwrap();
    let names = |split: &Split| -> Vec<(String, usize)> {
        let congresses = congresses(&league, split);
        let games = |congress: &event_awards::grand_prix::Congress| {
            (congress.section.section().name.clone(), congress.section.games_of(0).count())
        };
        congresses.iter().map(games).collect()
    };
    assert_eq!(names(&Split::Whole), [("league".to_owned(), 5)]);
    assert_eq!(names(&Split::Weekends(1..=4)), [("league".to_owned(), 4)]);
    assert_eq!(names(&Split::Weekends(7..=9)), []);
    let weekends = names(&Split::EachWeekend);
    assert_eq!(weekends.len(), 5);
    assert_eq!(weekends[2], ("league, weekend 3".to_owned(), 1));
    // Rounds before the first given day are an error, and are not left out.
    let mut late = league.section().clone();
    late.starts = vec![start(3, "2017-11-04"), start(5, "2017-12-02")];
    let late = congresses(&late.check().unwrap(), &Split::EachWeekend);
    assert_eq!(late[0].section.games_of(0).count(), 4);
}

/// EYGP, method: the player's own rating and grade do not matter.
#[test]
fn a_performance_does_not_depend_on_the_players_own_strength() {
    let strong = |grade: i32, rating: i32| {
        let mut entries = five_graded();
        entries.push(("A", standard(grade)));
        let mut section = against_five("1=1=0").section().clone();
        section.players[0].rating = elo(rating);
        of_a(&section.check().unwrap(), &lists(&entries)).outcome
    };
    assert_eq!(strong(80, 1_300), strong(230, 2_425));
}

/// EYGP, minimum number of rounds: four games in each section; two sections of three games do not
/// count as one of six.
#[test]
fn the_four_games_have_to_be_of_one_section() {
    let entries = five_graded();
    let parts = [&["A1B", "A1C", "A=D"][..], &["A=D", "A0E", "A1F"][..]];
    for part in parts {
        let report = of_a(&section("part", "ABCDEF", "2017-09-09", part), &lists(&entries));
        assert_eq!(report.outcome, Ok(GradeOutcome::TooFewGames { found: 3, needed: 4 }));
    }
    let together = section("open", "ABCDEF", "2017-09-09", &parts.concat());
    assert!(matches!(of_a(&together, &lists(&entries)).outcome, Ok(GradeOutcome::Grade(_))));
}

/// EYGP, lists used: the FIDE list, too, is the one in force at the start of the section, or of
/// each weekend in a league.
#[test]
fn the_fide_list_is_that_of_the_start_or_weekend() {
    let fide = |rating| BTreeMap::from([("7".to_owned(), EloRating::whole(rating))]);
    let mut lists = lists(&[]);
    let days = [("2017-09-01", 1_500), ("2018-01-01", 1_600), ("2018-03-01", 1_700)];
    let dated = days.map(|(from, rating)| (day(from), fide(rating)));
    lists.fide = DatedLists::new(dated.to_vec()).unwrap();
    let of = |starts: Vec<Start>| -> Vec<(NaiveDate, EloRating)> {
        let mut league = against_five("11111").section().clone();
        league.starts = starts;
        for player in &mut league.players[1..] {
            player.fide_code = Some("7".into());
        }
        let report = of_a(&league.check().unwrap(), &lists);
        let used = |round: usize| {
            let usable = report.rounds[round].counts.unwrap();
            let RatingSource::FideList(from) = usable.source else { panic!("{usable:?}") };
            (from, usable.rating)
        };
        (0..5).map(used).collect()
    };
    let (early, late) = (
        (day("2017-09-01"), EloRating::whole(1_500)),
        (day("2018-01-01"), EloRating::whole(1_600)),
    );
    assert_eq!(of(vec![start(1, "2017-12-31")]), [early; 5]);
    let weekends = vec![start(1, "2017-11-04"), start(3, "2018-01-01"), start(5, "2018-02-28")];
    assert_eq!(of(weekends), [early, early, late, late, late]);
}
