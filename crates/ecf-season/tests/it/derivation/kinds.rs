//! One player of each kind, by hand.

use ecf_season::derivation::{
    CountsAs, Decided, Derivation, Derivations, OpponentStrength, Unpublished,
};
use ecf_season::{
    Category, Edition, PastDay, PastGames, Season as Label, SeasonInput, grade_season,
};
use rating_core::{
    Grade, GradePoints, Outcome, Outcome::Draw, Outcome::Loss, Outcome::Win, SeasonGames,
};

use crate::season::{Season, edition_text_with, edition_with, index, total};

fn derive(season: &Season, player: u32) -> Derivation {
    derive_by(&Edition::yorkshire_2000(), season, player)
}

fn derive_by(edition: &Edition, season: &Season, player: u32) -> Derivation {
    season.with_input(edition, |input, grades| {
        Derivations::new(input, edition, grades).unwrap().of(index(player)).unwrap()
    })
}

/// (opponent, outcome, strength, the strength that counted, score), as a grader writes them.
fn games(derivation: &Derivation) -> Vec<(u32, Outcome, String, String, String)> {
    let line = |game: &ecf_season::derivation::DerivedGame| {
        let [strength, counted, score] =
            [game.strength.points(), game.counted, game.score].map(GradePoints::shortest);
        (game.opponent.number(), game.outcome, strength, counted, score)
    };
    derivation.games.iter().map(line).collect()
}

fn line(
    opponent: u32,
    outcome: Outcome,
    numbers: [&str; 3],
) -> (u32, Outcome, String, String, String) {
    let [strength, counted, score] = numbers.map(str::to_owned);
    (opponent, outcome, strength, counted, score)
}

/// Letter; games found and needed in all its seasons; games found and needed in the latest.
fn letters(derivation: &Derivation) -> Vec<(char, [u64; 2], [u64; 2])> {
    let tried = derivation.letter.tried.iter();
    tried
        .map(|tried| {
            let rule = tried.rule;
            (
                rule.letter.letter(),
                [tried.games, rule.games.into()],
                [tried.latest, rule.latest.into()],
            )
        })
        .collect()
}

#[test]
fn thirty_games_need_nothing_else() {
    let season = Season::new().graded(0, 150).graded(1, 90).graded(2, 130).graded(3, 230);
    let season = season.match_of(28, 0, 2, Draw).game(0, 1, Win).game(0, 3, Loss);
    let season = season.brings(0, 0, total(3_000, 20));
    let derivation = derive(&season, 0);
    assert_eq!(
        (derivation.previous, derivation.counts_as),
        (Some(Grade::new(150)), CountsAs::Graded(Grade::new(150)))
    );
    let lines = games(&derivation);
    assert_eq!(lines.len(), 30);
    assert_eq!(lines[0], line(1, Win, ["90", "110", "160"]));
    assert_eq!(lines[1], line(2, Draw, ["130", "130", "130"]));
    assert_eq!(lines[29], line(3, Loss, ["230", "190", "140"]));
    // 28 x 130 + 160 + 140.
    assert_eq!(derivation.season.total, total(3_940, 30));
    assert_eq!(derivation.borrowed, []);
    let mean = derivation.mean.clone().unwrap();
    assert_eq!(mean.points.to_grade_points(), GradePoints::whole(3_940));
    assert_eq!((mean.games, mean.mean.to_grade_points().shortest()), (30, "131.333333333".into()));
    assert_eq!(
        (mean.decided, mean.rounded, mean.grade),
        (Decided::ByDecimals, Grade::new(131), Grade::new(131))
    );
    assert_eq!(letters(&derivation), [('A', [30, 30], [30, 30])]);
    assert_eq!((derivation.unpublished, derivation.working), (None, None));
}

#[test]
fn borrowed_games_have_their_seasons_and_averages() {
    let season = Season::new().graded(0, 120).graded(1, 120).match_of(11, 0, 1, Draw);
    let season = season.brings(0, 0, total(1_400, 14)).brings(0, 1, total(2_210, 17));
    let derivation = derive(&season, 0);
    let borrowed: Vec<_> = derivation
        .borrowed
        .iter()
        .map(|line| {
            let average = line.average().to_grade_points().shortest();
            let points = line.points().to_grade_points().shortest();
            (line.season.to_string(), line.day, line.of, line.taken, average, points)
        })
        .collect();
    let of = |label: &str, total, taken, average: &str, points: &str| {
        (label.to_owned(), None, total, taken, average.to_owned(), points.to_owned())
    };
    assert_eq!(
        borrowed,
        [
            of("2005-06", total(1_400, 14), 14, "100", "1400"),
            of("2004-05", total(2_210, 17), 5, "130", "650"),
        ]
    );
    // 11 x 120 + 1400 + 650 in 30 games.
    let mean = derivation.mean.clone().unwrap();
    assert_eq!(mean.points.to_grade_points(), GradePoints::whole(3_370));
    assert_eq!((mean.games, mean.grade), (30, Grade::new(112)));
    assert_eq!(derivation.letter.games_by_season, [11, 14, 17, 0, 0, 0, 0]);
    let expected =
        [('A', [11, 30], [11, 30]), ('B', [25, 30], [11, 20]), ('C', [42, 30], [11, 10])];
    assert_eq!(letters(&derivation), expected);
    assert_eq!(derivation.letter.letter().map(Category::letter), Some('C'));
    assert_eq!(derivation.letter.tried[1].missing(), 9, "of 20 in the latest");
}

#[test]
fn the_most_recent_games_have_their_days() {
    let edition = Edition::built_in("ecf-2012").unwrap();
    let drawn = vec![(index(0), index(1), Draw); 25];
    let season_games = SeasonGames::from_games(2, &drawn).unwrap();
    let past = [
        ("2012-06-20", total(390, 3)),
        ("2012-05-01", total(380, 4)),
        ("2011-12-01", total(100, 1)),
    ];
    let entries = past.map(|(day, total)| (index(0), PastDay { day: day.parse().unwrap(), total }));
    let past = PastGames::of(2, entries.to_vec()).unwrap();
    let list = [Some(Grade::new(100)); 2];
    let season: Label = "2012-H2".parse().unwrap();
    let input = SeasonInput::new(season, &season_games, &list).with_past(&past);
    let grades = grade_season(&input, &edition).unwrap();
    let derivation = Derivations::new(&input, &edition, &grades).unwrap().of(index(0)).unwrap();
    let lines: Vec<_> = derivation
        .borrowed
        .iter()
        .map(|line| {
            (line.season.to_string(), line.day.unwrap().to_string(), line.of.games, line.taken)
        })
        .collect();
    let of = |day: &str, games, taken| ("2012-H1".to_owned(), day.to_owned(), games, taken);
    assert_eq!(lines, [of("2012-06-20", 3, 3), of("2012-05-01", 4, 2)]);
    // 2500 + 390 + 2 x 95 in 30 games.
    assert_eq!(derivation.mean.unwrap().mean.to_grade_points().shortest(), "102.666666667");
    assert_eq!(derivation.letter.games_by_season[..3], [25, 7, 1]);
}

#[test]
fn a_newcomer_has_an_equation() {
    // Anna beat 100 and drew with Ben, who drew with 130: 2a = 150 + b and 2b = a + 130.
    let (anna, ben) = (0, 1);
    let season = Season::new().game(anna, ben, Draw).graded(2, 100).graded(3, 130);
    let season = season.game(anna, 2, Win).game(ben, 3, Draw);
    let derivation = derive(&season, anna);
    let working = derivation.working.clone().unwrap();
    assert_eq!(working.working.value.shortest(), "143.333333333");
    assert_eq!((working.games, working.balance, working.win), (2, 1, GradePoints::whole(50)));
    let terms: Vec<_> =
        working.terms.iter().map(|t| (t.opponent, t.strength, t.games, t.balance)).collect();
    let ben_working = "136.666666667".parse().unwrap();
    assert_eq!(
        terms,
        [
            (index(ben), OpponentStrength::Working(ben_working), 1, 0),
            (index(2), OpponentStrength::Grade(Grade::new(100)), 1, 1),
        ]
    );
    assert_eq!(derivation.previous, None);
    assert_eq!(derivation.counts_as, CountsAs::New(working.working));
    // 100 is more than 40 below 143 1/3, and counts as 103 1/3: with Ben, 290 in two games.
    assert_eq!(
        games(&derivation),
        [
            line(ben, Draw, ["136.666666667", "136.666666667", "136.666666667"]),
            line(2, Win, ["100", "103.333333333", "153.333333333"]),
        ]
    );
    assert_eq!(derivation.season.exact_text(), "");
    assert_eq!(derivation.mean.clone().unwrap().grade, Grade::new(145));
    let Some(Unpublished::TooFewGames(last)) = derivation.unpublished else {
        panic!("{derivation:?}")
    };
    assert_eq!(
        (last.rule.letter.letter(), last.games, derivation.unpublished.unwrap().missing()),
        ('E', 2, 8)
    );
}

#[test]
fn what_is_missing_is_missing_for_the_letter_that_is_nearest() {
    // An edition that tries a letter X after all others: thirty games in the season.
    let (_, text) = Edition::BUILT_IN[0];
    let x = "[[category]]\nletter = \"X\"\nseasons = 1\ngames = 30\nlatest = 30\n\n[publication]";
    let edition = Edition::from_toml(&text.replace("[publication]", x)).unwrap();
    let season = Season::new().graded(0, 100).graded(1, 100).match_of(7, 0, 1, Draw);
    let derivation = derive_by(&edition, &season, 0);
    let Some(Unpublished::TooFewGames(nearest)) = derivation.unpublished else {
        panic!("{derivation:?}")
    };
    assert_eq!((nearest.rule.letter.letter(), nearest.missing()), ('E', 3));
    assert_eq!(season.grade_by(&edition).player(0).missing, 3);
}

#[test]
fn a_half_of_thirds_shows_its_fraction() {
    // Three newcomers of 100 1/3, and a fourth game against 101: 402 in four games.
    let mut season = Season::new().graded(0, 100).graded(1, 100).graded(2, 101);
    for newcomer in 3..6 {
        season = season.game(newcomer, 0, Draw).game(newcomer, 1, Draw).game(newcomer, 2, Draw);
    }
    let derivation = derive(&season.game(0, 2, Draw), 0);
    let mean = derivation.mean.clone().unwrap();
    assert_eq!(mean.mean.to_grade_points().shortest(), "100.5");
    assert_eq!(mean.points.to_grade_points().shortest(), "401.999999999");
    let Decided::InFractions(exact) = &mean.decided else { panic!("{mean:?}") };
    assert_eq!((exact.to_string(), mean.grade), ("201/2".into(), Grade::new(101)));
    assert_eq!(derivation.season.exact_text(), "402/1");
}

#[test]
fn increments_and_floors_are_lines_of_their_own() {
    let season = Season::new().graded(0, 3).graded(1, 3).match_of(12, 0, 1, Loss);
    let floor = edition_with("# floor = 0", "floor = 0");
    let derivation = derive_by(&floor, &season, 0);
    let mean = derivation.mean.unwrap();
    assert_eq!(
        (mean.rounded, mean.increment, mean.floor),
        (Grade::new(-47), 0, Some(Grade::new(0)))
    );
    assert_eq!(mean.grade, Grade::new(0));
    let unraised = derive_by(&floor, &season, 1).mean.unwrap();
    assert_eq!(
        (unraised.rounded, unraised.floor, unraised.grade),
        (Grade::new(53), None, Grade::new(53))
    );
    let exactly = edition_with("# floor = 0", "floor = 53");
    assert_eq!(derive_by(&exactly, &season, 1).mean.unwrap().floor, None);

    let text = edition_text_with(
        "[publication]",
        "[juniors]\nincrement = [{ under = 18, points = 10 }]\n\n[publication]",
    );
    let edition = Edition::from_toml(&text).unwrap();
    let season_games = season.season_games();
    let past = PastGames::none();
    let input = SeasonInput::new(Label::beginning_in(2006).unwrap(), &season_games, &season.graded)
        .with_ages(&[None, Some(12)])
        .with_past(&past);
    let grades = grade_season(&input, &edition).unwrap();
    let derivations = Derivations::new(&input, &edition, &grades).unwrap();
    let junior = derivations.of(index(1)).unwrap().mean.unwrap();
    assert_eq!(
        (junior.rounded, junior.increment, junior.grade),
        (Grade::new(53), 10, Grade::new(63))
    );
}

#[test]
fn whoever_is_not_on_the_list_is_told_why() {
    // 0 and 1 met only each other; 2 has nine games, 3 ten; 4, who is graded, did not play, nor did
    // 5.
    let season =
        Season::new().game(0, 1, Win).graded(2, 100).graded(3, 100).match_of(9, 2, 3, Draw);
    let season = season.graded(4, 120).player(6).graded(6, 100).game(3, 6, Draw);
    let edition = Edition::yorkshire_2000();
    season.with_input(&edition, |input, grades| {
        let derivations = Derivations::new(input, &edition, grades).unwrap();
        let why = |player: u32| derivations.unpublished(index(player)).unwrap();
        assert_eq!([why(0), why(1)], [Some(Unpublished::Withheld); 2]);
        assert_eq!(why(2).unwrap().missing(), 1);
        assert_eq!(why(3), None);
        for absent in [4, 5] {
            let why = why(absent).unwrap();
            assert!(matches!(why, Unpublished::NotPlayed(_)));
            // The same as in `unpublished.csv`: ten games are the fewest for a letter.
            assert_eq!(why.missing(), 10);
            assert_eq!(grades.players[absent as usize].missing, 10);
        }
        assert_eq!(why(6).unwrap().missing(), 9);

        let withheld = derivations.of(index(0)).unwrap();
        assert_eq!((withheld.counts_as, withheld.games.len()), (CountsAs::Withheld, 0));
        assert_eq!((withheld.mean, withheld.working), (None, None));
        let absent = derivations.of(index(4)).unwrap();
        assert_eq!(absent.counts_as, CountsAs::Graded(Grade::new(120)));
        assert_eq!(derivations.of(index(5)).unwrap().counts_as, CountsAs::Nothing);
    });
}

#[test]
fn graded_juniors_who_met_only_juniors_are_counted() {
    // 0 and 1 are graded juniors, 2 an ungraded adult who met only them; 3 is a junior who met the
    // graded adult 4.
    let season_games =
        [(0, 1), (1, 2), (3, 4)].map(|(one, other)| (index(one), index(other), Draw));
    let season_games = SeasonGames::from_games(5, &season_games).unwrap();
    let list = [Some(100), Some(110), None, Some(90), Some(120)].map(|grade| grade.map(Grade::new));
    let ages = [Some(12), Some(13), Some(40), Some(12), Some(40)];
    let past = PastGames::none();
    let season = "2012-H2".parse().unwrap();
    let input = SeasonInput::new(season, &season_games, &list).with_ages(&ages).with_past(&past);
    let edition = Edition::built_in("ecf-2012").unwrap();
    let grades = grade_season(&input, &edition).unwrap();
    assert!(grades.withheld_juniors().eq([0, 1].map(index)));
    let derivation = Derivations::new(&input, &edition, &grades).unwrap().of(index(0)).unwrap();
    assert_eq!(
        (derivation.previous, derivation.counts_as),
        (Some(Grade::new(100)), CountsAs::Withheld)
    );
    assert_eq!(derivation.unpublished, Some(Unpublished::Withheld));

    // Thirty games of the half-year before are still enough to publish the second of them.
    let day = PastDay { day: "2012-05-01".parse().unwrap(), total: total(30 * 115, 30) };
    let past = PastGames::of(5, vec![(index(1), day)]).unwrap();
    let grades = grade_season(&input.with_past(&past), &edition).unwrap();
    assert_eq!(grades.players[1].published().map(|(_, grade)| grade), Some(Grade::new(115)));
    assert!(grades.withheld_juniors().eq([index(0)]));

    let years = Edition::yorkshire_2000();
    let grades = grade_season(
        &SeasonInput::new(Label::beginning_in(2012).unwrap(), input.games, input.graded)
            .with_past(input.past),
        &years,
    )
    .unwrap();
    assert_eq!(grades.withheld_juniors().count(), 0);
}
