//! Settings at the ends of their ranges, seasons of many players, and factors that differ for every
//! pair.

use fgsl_matrix::{
    Career, FactorRule, Factors, InputError, ListedNumber, OpeningPlayer, Pairs, Scale, StartFrom,
    StartRule, System, SystemCurve, season_changes, starts_from,
};
use rating_core::{Outcome, PlayerIdx, SeasonGames};

use crate::made_up::{season_of, timed};

/// The logistic curve of the proposal, at a difference.
fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-difference / 50.0))
}

pub(crate) fn season(players: usize, games: &[(u32, u32, Outcome)]) -> SeasonGames {
    let game = |&(one, other, outcome)| (PlayerIdx::new(one), PlayerIdx::new(other), outcome);
    SeasonGames::from_games(players, &games.iter().map(game).collect::<Vec<_>>()).unwrap()
}

fn built_in(number: usize, from: &str, to: &str) -> Result<System, String> {
    let (_, text) = System::BUILT_IN[number];
    assert_eq!(text.matches(from).count(), 1, "{from}");
    System::from_toml(&text.replace(from, to)).map_err(|error| error.to_string())
}

#[test]
fn a_season_of_many_players_changes_everybody() {
    // More players than one task handles, in pairs of different grades.
    let pairs = 5_000_u32;
    let games: Vec<_> = (0..pairs).map(|pair| (2 * pair, 2 * pair + 1, Outcome::Win)).collect();
    let grades: Vec<f64> = (0..2 * pairs).map(|player| f64::from(100 + player % 83)).collect();
    let system = System::fgsl();
    let games = season(grades.len(), &games);
    let changes = season_changes(&system, &Factors::same(1.0).unwrap(), &games, &grades).unwrap();
    for (pair, both) in changes.chunks(2).enumerate() {
        let gain = 100.0 / 30.0 * (1.0 - expected(grades[2 * pair] - grades[2 * pair + 1]));
        assert!((both[0] - gain).abs() < 1e-9 && (both[1] + gain).abs() < 1e-9, "{pair}");
    }
}

#[test]
fn of_two_who_play_the_one_who_is_less_known_moves_more() {
    // Factors 2k x the other's trust / both trusts: 4 x 1/4 = 1 for player 0 and 4 x 3/4 = 3 for
    // player 1. Between 0 and 2, with trusts of 3 and 5, they are 4 x 5/8 = 2.5 and 4 x 3/8 = 1.5.
    let factors = Factors::by_trust(2.0, vec![3.0, 1.0, 5.0]).unwrap();
    let of = |one, other| factors.of(PlayerIdx::new(one), PlayerIdx::new(other));
    assert_eq!([of(0, 1), of(1, 0), of(0, 2), of(2, 0)], [1.0, 3.0, 2.5, 1.5]);

    let grades = [100.0, 150.0, 90.0];
    let games = season(3, &[(0, 1, Outcome::Win), (0, 2, Outcome::Draw), (2, 0, Outcome::Win)]);
    let changes = season_changes(&System::fgsl(), &factors, &games, &grades).unwrap();
    // At a difference of fifty points the weaker is expected to score 1/11; for ten the formula
    // gives the expectation, in two games.
    let (first, both) = (10.0 / 11.0, 0.5 + 0.0 - 2.0 * expected(10.0));
    let by_hand = [first + 2.5 * both, -3.0 * first, -1.5 * both];
    for (change, by_hand) in changes.iter().zip(by_hand) {
        assert!((change - 100.0 / 30.0 * by_hand).abs() < 1e-9, "{change}");
    }
}

#[test]
fn a_start_is_a_finite_grade_from_a_game_or_more() {
    let start = |text: &str| built_in(3, "kind = \"working\"\notherwise = 100", text);
    let performance =
        |games: u32| start(&format!("kind = \"performance\"\ngames = {games}\notherwise = 80"));
    assert!(performance(1).is_ok());
    assert_eq!(performance(0).unwrap_err(), "`start.games` is 0: expected at least 1");
    for (text, key, found) in [
        ("kind = \"given\"\ngrade = inf", "grade", "inf"),
        ("kind = \"given\"\ngrade = 1e9", "grade", "1000000000"),
        ("kind = \"working\"\notherwise = nan", "otherwise", "NaN"),
        ("kind = \"performance\"\ngames = 5\notherwise = -inf", "otherwise", "-inf"),
    ] {
        let expected =
            format!("`start.{key}` is {found}: expected a finite grade, from -9999 to 9999");
        assert_eq!(start(text).unwrap_err(), expected);
    }
}

#[test]
fn three_passes_are_for_monthly_ratings_alone() {
    let expected = "`three_passes` is there: expected moves = \"month\" and scale = \"elo\"";
    for (from, to) in
        [("scale = \"elo\"", "scale = \"grade\""), ("moves = \"month\"", "moves = \"season\"")]
    {
        assert_eq!(built_in(5, from, to).unwrap_err(), expected);
    }
}

#[test]
fn working_grades_are_asked_for_by_newcomers() {
    let games = [timed(&(0, 1, Outcome::Win, 0, 1))];
    let asked = |system: &System| {
        let mut asked = 0;
        let starts = starts_from(system, &[Some(100.0), None], season_of(&games), |_| {
            asked += 1;
            Ok::<_, InputError>(vec![None, Some(50.0)])
        });
        (asked, starts.unwrap().grades[1])
    };
    let working = StartRule::Working { otherwise: 100.0 };
    let given = StartRule::Given { grade: 100.0 };
    let system = |start| {
        System::fgsl()
            .with(|settings| {
                settings.start = start;
                settings.start_from = StartFrom::GamesSoFar;
            })
            .unwrap()
    };
    assert_eq!(asked(&system(working)), (1, 50.0));
    assert_eq!(asked(&system(given)).0, 0);
    let monthly = System::built_in("ecf-monthly").unwrap();
    assert!(monthly.three_passes.is_some());
    for start in [working, given] {
        let passes = monthly.with(|settings| settings.start = start).unwrap();
        assert_eq!(asked(&passes).0, 0);
    }
}

#[test]
fn a_line_is_written_as_the_shorter_of_two_fractions() {
    for (span, expected) in [
        (100.0, "50 + d"),
        (50.0, "50 + 2 d"),
        (40.0, "50 + 2.5 d"), // And not d / 0.4, which is as long.
        (200.0, "50 + d / 2"),
        (140.0, "50 + d / 1.4"),
    ] {
        let curve = SystemCurve::linear(span, None).unwrap();
        let formula = System::fgsl()
            .with(|settings| {
                settings.curve = curve;
                settings.most_difference = None;
            })
            .unwrap()
            .formula();
        assert!(formula.ends_with(&format!("p = {expected}")), "{span}: {formula}");
    }
}

/// The whole rating after a month in which a player meets each of these opponents once.
fn whole_after(system: &System, own: i32, opponents: &[(i32, Outcome)]) -> f64 {
    let listed = |rating: i32| OpeningPlayer {
        number: ListedNumber::new(rating.into(), Scale::Elo),
        ..OpeningPlayer::default()
    };
    let ratings = std::iter::once(own).chain(opponents.iter().map(|(rating, _)| *rating));
    let career = Career::of_list(system, &ratings.map(listed).collect::<Vec<_>>());
    let game =
        |(number, &(_, outcome)): (u32, &(i32, Outcome))| timed(&(0, number, outcome, number, 0));
    let games: Vec<_> = (1..).zip(opponents).map(game).collect();
    career.begin(system, season_of(&games), &[]).unwrap().finish().unwrap().0.grades()[0].unwrap()
}

#[test]
fn half_a_point_is_rounded_away_from_zero() {
    use Outcome::{Draw, Loss, Win};
    let fide = System::built_in("elo-fide")
        .unwrap()
        .with(|settings| settings.most_difference = None)
        .unwrap();
    // Table 8.1b expects .10, .05 and .80, and 1 is scored: 10 x (1 - .95) = 0.5.
    let factor = FactorRule::Constant { k: 10.0 };
    for pairs in [Pairs::Mean, Pairs::GameByGame] {
        let system = fide
            .with(|settings| {
                settings.pairs = pairs;
                settings.factor = factor;
            })
            .unwrap();
        let games = [(1_801, Draw), (1_899, Loss), (1_196, Draw)];
        assert_eq!(whole_after(&system, 1_440, &games), 1_441.0, "{pairs:?}");
    }
    // With equal trust every factor is k. .46, .38, .57, .59 and .05 are expected, and 1.5 scored:
    // -5.5.
    let factor = FactorRule::TrustWeighted { k: 10.0, most: 0 };
    let system = fide.with(|settings| settings.factor = factor).unwrap();
    let games = [(1_375, Win), (1_436, Loss), (1_297, Loss), (1_280, Draw), (1_819, Loss)];
    assert_eq!(whole_after(&system, 1_346, &games), 1_340.0);
    // A line: 3 - 1950 / 1000 = 1.05 are expected, and 2.5 scored: 14.5.
    let curve = SystemCurve::linear(1_000.0, None).unwrap();
    let system = fide
        .with(|settings| {
            settings.factor = FactorRule::Constant { k: 10.0 };
            settings.curve = curve;
        })
        .unwrap();
    let mut games =
        [(1_294, Loss), (1_152, Draw), (1_374, Draw), (1_717, Loss), (1_848, Draw), (1_549, Win)];
    for turn in 0..6 {
        games.rotate_left(1);
        for swap in 0..6 {
            games.swap(turn, swap);
            assert_eq!(whole_after(&system, 1_164, &games), 1_179.0, "{games:?}");
        }
    }
}
