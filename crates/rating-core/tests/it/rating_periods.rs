//! Rating changes of whole periods, worked by hand from table 8.1b.

use rating_core::fide_rating::{
    Coefficient, Edition, Expectation, GapRule, Period, PeriodChange, RatedGame, RatedPlayer,
    period_change,
};
use rating_core::{EloDifference, EloRating, HalfPoints, Outcome};

fn game(opponent: i32, outcome: Outcome) -> RatedGame {
    RatedGame { opponent: EloRating::whole(opponent), outcome }
}

fn player(rating: i32) -> RatedPlayer {
    RatedPlayer::rated(EloRating::whole(rating))
}

/// The changes month by month, each starting from the rating after the month before.
fn month_by_month(mut player: RatedPlayer, months: &[Period]) -> Vec<PeriodChange> {
    let next = |month: &Period| {
        let change = period_change(&player, None, month);
        player = player.after(&change);
        change
    };
    months.iter().map(next).collect()
}

fn exact(change: &PeriodChange) -> String {
    change.exact.to_string()
}

/// FIDE B.02 8.3.1: two gaps above 400 in one tournament. In 2022 only the larger counts as 400; in
/// 2024 both do.
#[test]
fn the_400_point_rule_differs_between_the_editions() {
    let events = vec![vec![game(1_500, Outcome::Win), game(1_450, Outcome::Win)]];
    let of = |year, month| {
        period_change(&player(2_000), None, &Period::of(year, month, events.clone()).unwrap())
    };
    // A gap of 500 gives 96%, one of 400 gives 92%.
    let (early, late) = (of(2_023, 6), of(2_024, 6));
    let expected = |change: &PeriodChange| -> Vec<u8> {
        change.events[0].games.iter().map(|game| game.expected.value()).collect()
    };
    assert_eq!((expected(&early), expected(&late)), (vec![96, 92], vec![92, 92]));
    assert_eq!((exact(&early).as_str(), exact(&late).as_str()), ("2.40", "3.20"));
    assert_eq!((early.points, late.points), (2, 3));
}

/// FIDE B.02 8.3.1 of 2022: once in every tournament, so twice in two tournaments.
#[test]
fn in_2022_every_tournament_has_a_largest_gap_of_its_own() {
    let games = [game(1_500, Outcome::Win), game(1_450, Outcome::Win)];
    let apart = Period::of(2_023, 6, games.iter().map(|&game| vec![game]).collect()).unwrap();
    assert_eq!(exact(&period_change(&player(2_000), None, &apart)), "3.20");
}

/// FIDE B.02 8.3: the games add up to the events, these to the sum, and the sum is rounded.
#[test]
fn every_step_adds_up() {
    let events = vec![
        vec![game(1_900, Outcome::Win), game(2_100, Outcome::Draw)],
        Vec::new(),
        vec![game(2_050, Outcome::Loss), game(2_350, Outcome::Win)],
    ];
    let month = Period::of(2_024, 6, events.clone()).unwrap();
    let change = period_change(&player(2_000), Some(20), &month);
    assert_eq!(change.k, Coefficient::Given(20));
    let by_event: Vec<String> = change.events.iter().map(|e| e.change.to_string()).collect();
    // 20 x (1 - 0.64 + 0.5 - 0.36) = 10, and 20 x (0 - 0.43 + 1 - 0.11) = 9.20.
    assert_eq!(by_event, ["10.00", "0.00", "9.20"]);
    let by_game: i64 = change
        .events
        .iter()
        .flat_map(|event| &event.games)
        .map(|game| game.change(20).value())
        .sum();
    assert_eq!(by_game, change.exact.value());
    assert_eq!((change.points, change.after), (19, EloRating::whole(2_019)));
    assert_eq!(change.events[2].score, HalfPoints::new(2));
    assert_eq!(change.events[2].expected.to_string(), "0.54");
}

/// FIDE B.02 8.3.4: a half is rounded away from zero, so 2405 less 4.5 is 2400 and not 2401.
#[test]
fn a_half_is_rounded_away_from_zero_on_both_sides() {
    let of = |outcome| {
        let month = Period::of(2_024, 6, vec![vec![game(2_405, outcome)]]).unwrap();
        let change = period_change(&player(2_405), Some(9), &month);
        (exact(&change), change.points, change.after)
    };
    assert_eq!(of(Outcome::Loss), ("-4.50".into(), -5, EloRating::whole(2_400)));
    assert_eq!(of(Outcome::Win), ("4.50".into(), 5, EloRating::whole(2_410)));
}

/// Each month starts from the rating after the month before, and K changes with it: 40 for the 29th
/// game, 20 from the 30th on, 10 once 2400 was reached.
#[test]
fn monthly_sums_carry_rating_games_and_k_on() {
    let start = RatedPlayer { games: Some(29), ..player(2_390) };
    let win = |year, month| Period::of(year, month, vec![vec![game(2_390, Outcome::Win)]]).unwrap();
    let months = [win(2_024, 4), win(2_024, 5), win(2_024, 6)];
    let history = month_by_month(start, &months);
    let k: Vec<u16> = history.iter().map(|change| change.k.value()).collect();
    assert_eq!(k, [40, 10, 10]);
    // 40 x 0.50; then 20 above: 10 x (1 - 0.53); then 25 above: 10 x (1 - 0.53).
    let sums: Vec<String> = history.iter().map(exact).collect();
    assert_eq!(sums, ["20.00", "4.70", "4.70"]);
    let after: Vec<String> = history.iter().map(|change| change.after.to_string()).collect();
    assert_eq!(after, ["2410", "2415", "2420"]);
    for pair in history.windows(2) {
        assert_eq!(pair[0].after, pair[1].before);
    }
    // Back below 2400, K stays 10.
    let lost = Period::of(2_024, 7, vec![vec![game(1_800, Outcome::Loss); 3]]).unwrap();
    let history = month_by_month(player(2_400), &[lost.clone(), lost]);
    assert!(history[1].before < EloRating::whole(2_400));
    assert_eq!(history[1].k.value(), 10);
}

/// An impossible year of birth gives no age, however far off it is.
#[test]
fn a_year_of_birth_of_any_size_is_of_a_grown_up_or_a_junior() {
    let k = |birth| {
        let month = Period::of(2_024, 5, vec![vec![game(1_400, Outcome::Loss)]]).unwrap();
        let player = RatedPlayer { birth_year: Some(birth), ..player(1_405) };
        period_change(&player, None, &month).k.value()
    };
    // 2024 - 2006 = 18, the last birthday of a junior.
    assert_eq!([2_006, 2_005].map(k), [40, 20]);
    assert_eq!([i32::MIN, -1, 91, 2_025, i32::MAX].map(k), [20; 5]);
}

/// FIDE B.02: the floor of published ratings rose from 1000 to 1400 in March 2024.
#[test]
fn a_rating_below_the_editions_floor_is_not_published() {
    let lost = |year, month| {
        let month = Period::of(year, month, vec![vec![game(1_400, Outcome::Loss)]]).unwrap();
        let change = period_change(&player(1_405), None, &month);
        (change.after, change.published)
    };
    assert_eq!(lost(2_024, 2), (EloRating::whole(1_395), true));
    assert_eq!(lost(2_024, 3), (EloRating::whole(1_395), false));
}

/// FIDE B.02, table 8.1b: the expectation of a difference, with and without the limit of 400.
#[test]
fn an_expectation_says_what_difference_it_counted() {
    let of = |points| Expectation::limited(EloDifference::whole(points));
    let per_cents: Vec<u8> =
        [0, 100, 344, 345, 391, 392, 400, 401, 800, -800].map(|d| of(d).expected.value()).into();
    assert_eq!(per_cents, [50, 64, 88, 89, 91, 92, 92, 92, 92, 8]);
    assert_eq!(of(800).counted, EloDifference::whole(400));
    let unlimited = Expectation::unlimited(EloDifference::whole(736));
    assert_eq!((unlimited.expected.value(), unlimited.counted.to_string()), (100, "736".into()));
    let master = |own| {
        let rule = Edition::FIDE_2025.gap;
        Expectation::between(EloRating::whole(own), EloRating::whole(2_100), rule).expected.value()
    };
    assert_eq!((master(2_649), master(2_650)), (92, 97));
    for edition in Edition::ALL {
        let between =
            Expectation::between(EloRating::whole(2_600), EloRating::whole(2_100), edition.gap);
        assert_eq!(between.expected.value(), 92, "{}", edition.name);
        assert_eq!(between.difference, EloDifference::whole(500));
    }
}

/// The change by the events of one period.
pub(crate) fn rating_change(
    own: EloRating,
    events: &[&[RatedGame]],
    k: u16,
    gap: GapRule,
) -> PeriodChange {
    let edition = Edition { gap, ..Edition::FIDE_2024 };
    let events = events.iter().map(|games| games.to_vec()).collect();
    let period = Period { year: 2_024, month: 5, edition, events };
    period_change(&RatedPlayer::rated(own), Some(k), &period)
}
