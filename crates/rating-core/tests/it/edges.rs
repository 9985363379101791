//! Inputs at the edge of what makes sense: none, too much, and the ends of the number range.

use rating_core::expectancy::{Curve, Custom, Expectancy, Linear, Logistic, fide_table};
use rating_core::fide_rating::{
    Edition, GapRule, InitialError, KReason, RatedGame, Standing, initial_rating, k_factor,
};
use rating_core::performance::{
    PerformanceError, Solution, by_fide_table, fide, linear, mean_rating, true_performance,
};
use rating_core::scale::{elo_from_grade, grade_from_elo};
use rating_core::{EloDifference, EloRating, Grade, HalfPoints, Hundredths, Outcome};

use crate::rating_periods::rating_change;

fn elo(ratings: &[i32]) -> Vec<EloRating> {
    ratings.iter().copied().map(EloRating::whole).collect()
}

#[test]
fn without_opponents_there_is_no_performance() {
    let none = PerformanceError::NoOpponents;
    assert_eq!(fide::performance(&[], HalfPoints::ZERO), Err(none));
    assert_eq!(linear::performance(&[], HalfPoints::ZERO, 800), Err(none));
    assert_eq!(by_fide_table::performance(&[], Hundredths::ZERO), Err(none));
    for (_, curve) in Curve::NAMED {
        assert_eq!(true_performance::performance(&[], HalfPoints::ZERO, curve), Err(none));
    }
    assert_eq!(mean_rating(&[]), None);
}

#[test]
fn more_than_a_point_a_game_is_refused_with_both_numbers() {
    let error = fide::performance(&elo(&[2_000, 2_000]), HalfPoints::new(5)).unwrap_err();
    assert_eq!(error.to_string(), "a score of 2.50: expected 0 to 2, a point a game");
    let below = by_fide_table::performance(&elo(&[2_000]), Hundredths::new(-1)).unwrap_err();
    assert_eq!(below.to_string(), "a score of -0.01: expected 0 to 1, a point a game");
    let curve = Curve::FideTable;
    assert!(true_performance::performance(&[2_000.0], HalfPoints::new(3), curve).is_err());
}

#[test]
fn an_opponent_without_a_finite_strength_is_named() {
    for strength in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let opponents = [2_000.0, strength];
        let found = true_performance::performance(&opponents, HalfPoints::new(2), Curve::FideTable);
        assert_eq!(found, Err(PerformanceError::NotFinite { opponent: 1 }));
    }
}

#[test]
fn nothing_and_everything_are_800_off_for_fide() {
    let opponents = elo(&[1_900, 2_100]);
    let rating = |halves| fide::performance(&opponents, HalfPoints::new(halves)).unwrap().rating;
    assert_eq!(rating(0), EloRating::whole(1_200));
    assert_eq!(rating(2), EloRating::whole(2_000));
    assert_eq!(rating(4), EloRating::whole(2_800));
    let by_line = |halves| {
        linear::performance(&opponents, HalfPoints::new(halves), linear::ELO_SPAN).unwrap().rating
    };
    assert_eq!(
        [0, 2, 4].map(|halves| by_line(halves).to_string()),
        ["1600.00", "2000.00", "2400.00"]
    );
    let table = |hundredths| by_fide_table::performance(&opponents, Hundredths::new(hundredths));
    assert_eq!(table(0), Ok(Solution::UnboundedBelow));
    assert_eq!(table(200), Ok(Solution::UnboundedAbove));
    for name in ["fide-table", "normal", "logistic", "logistic-grade"] {
        let curve: Curve = name.parse().unwrap();
        let solve = |halves| {
            true_performance::performance(&[1_900.0, 2_100.0], HalfPoints::new(halves), curve)
        };
        assert_eq!(solve(0), Ok(Solution::UnboundedBelow), "{name}");
        assert_eq!(solve(4), Ok(Solution::UnboundedAbove), "{name}");
    }
}

#[test]
fn the_limited_line_cannot_explain_more_than_nine_tenths() {
    let curve = Curve::Linear(Linear::GRADE_LIMITED);
    let opponents = [100.0; 10];
    let solve =
        |halves| true_performance::performance(&opponents, HalfPoints::new(halves), curve).unwrap();
    assert_eq!(solve(2), Solution::UnboundedBelow, "10% is expected of anybody");
    assert_eq!(solve(19), Solution::UnboundedAbove);
    // Exactly nine of ten: the least such rating is 40 points above all opponents.
    let nine = solve(18).found().unwrap();
    assert!((nine.rating - 140.0).abs() < 1e-8, "{nine:?}");
}

#[test]
fn where_the_expected_score_is_level_the_least_rating_is_meant() {
    // Against 0 and 200 the limited line expects one point all the way from 40 to 160.
    let curve = Curve::Linear(Linear::GRADE_LIMITED);
    let found = true_performance::performance(&[0.0, 200.0], HalfPoints::new(2), curve).unwrap();
    assert!((found.found().unwrap().rating - 40.0).abs() < 1e-8);
}

#[test]
fn equal_opponents_and_an_even_score_give_their_rating() {
    let opponents = elo(&[2_000; 9]);
    let even = HalfPoints::new(9);
    assert_eq!(fide::performance(&opponents, even).unwrap().rating, EloRating::whole(2_000));
    let linear = linear::performance(&opponents, even, linear::ELO_SPAN).unwrap();
    assert_eq!(linear.rating.to_string(), "2000.00");
    // The table gives 50% down to three points below, and the lowest of these ratings is returned.
    let table = by_fide_table::performance(&opponents, even.to_hundredths()).unwrap();
    let table = table.found().unwrap();
    assert_eq!(table.rating, EloRating::whole(1_997));
    assert_eq!(table.expected_below.to_string(), "4.41");
}

#[test]
fn a_gap_too_wide_for_the_table_is_stepped_over() {
    // 1.5 of 2 against 1000 and 3000: 100% against the first, 50% against the second.
    let found = by_fide_table::performance(&elo(&[1_000, 3_000]), Hundredths::new(150));
    assert_eq!(found.unwrap().found().unwrap().rating, EloRating::whole(2_997));
    // One point is expected over a stretch of ratings; the lowest is 736 above the weaker opponent.
    let level = by_fide_table::performance(&elo(&[0, 3_000]), Hundredths::new(100));
    assert_eq!(level.unwrap().found().unwrap().rating, EloRating::whole(736));
}

#[test]
fn negative_ratings_are_ratings() {
    let opponents = elo(&[-100, -200, -300]);
    let found = fide::performance(&opponents, HalfPoints::new(3)).unwrap();
    assert_eq!(found.rating, EloRating::whole(-200));
    let table = by_fide_table::performance(&opponents, Hundredths::new(150)).unwrap();
    let rating = table.found().unwrap().rating;
    assert!(rating < EloRating::whole(-190) && rating > EloRating::whole(-210), "{rating}");
}

#[test]
fn the_ends_of_the_number_range_do_not_overflow() {
    let opponents = elo(&[i32::MIN, i32::MAX]);
    for halves in 0..=4 {
        let score = HalfPoints::new(halves);
        fide::performance(&opponents, score).unwrap();
        linear::performance(&opponents, score, u16::MAX).unwrap();
        by_fide_table::performance(&opponents, score.to_hundredths()).unwrap();
        for (_, curve) in Curve::NAMED {
            let numbers = [f64::from(i32::MIN), f64::from(i32::MAX)];
            true_performance::performance(&numbers, score, curve).unwrap();
            true_performance::performance(&[-1e300, 1e300], score, curve).unwrap();
        }
    }
    let widest = EloRating::whole(i32::MAX) - EloRating::whole(i32::MIN);
    assert_eq!(fide_table::per_cent(widest).value(), 100);
    assert_eq!(fide_table::per_cent(-widest).value(), 0);
    assert_eq!(fide_table::per_cent(EloDifference::from_halves(i32::MIN)).value(), 0);
    let strongest = elo_from_grade(Grade::new(i32::MAX));
    assert_eq!(grade_from_elo(strongest).rounded(), i64::from(i32::MAX));
    let game = RatedGame { opponent: strongest, outcome: Outcome::Win };
    let own = EloRating::whole(i32::MIN);
    let change = rating_change(own, &[&[game]], u16::MAX, GapRule::Off);
    assert_eq!(change.points, i64::from(u16::MAX));
}

#[test]
fn half_a_per_cent_is_rounded_up_from_either_side() {
    let per_cent = |halves, games| HalfPoints::new(halves).per_cent_of(games).unwrap().value();
    assert_eq!(per_cent(2, 8), 13, "12.5");
    assert_eq!(per_cent(14, 8), 88, "87.5");
    assert_eq!(per_cent(1, 200), 0, "0.25");
    assert_eq!(per_cent(2, 200), 1, "0.5");
    assert_eq!(HalfPoints::new(3).per_cent_of(1), None);
    assert_eq!(HalfPoints::ZERO.per_cent_of(0), None);
}

#[test]
fn ratings_and_scores_are_read_as_they_are_written() {
    for text in ["0", "1868", "1862.5", "-0.5", "-12"] {
        assert_eq!(text.parse::<EloRating>().unwrap().to_string(), text);
    }
    for text in ["", "18.25", "x", "99999.5", "1e3", ".5", "--1"] {
        assert!(text.parse::<EloRating>().is_err(), "{text}");
    }
    for (text, halves) in [("0", 0), ("3.5", 7), ("3½", 7), ("½", 1), ("4.0", 8), ("0.5", 1)] {
        assert_eq!(text.parse::<HalfPoints>().unwrap().halves(), halves, "{text}");
    }
    for text in ["", "-1", "+1", "3.25", "½½", "4294967295", ".5"] {
        assert!(text.parse::<HalfPoints>().is_err(), "{text}");
    }
}

#[test]
fn the_400_point_rule_follows_its_edition() {
    let opponents = elo(&[2_100, 1_800]);
    let counted = |own, rule: GapRule| {
        let differences = rule.counted(EloRating::whole(own), &opponents);
        differences.iter().map(EloDifference::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(counted(2_600, GapRule::Off), "500 800");
    assert_eq!(counted(2_600, Edition::FIDE_2017.gap), "400 400");
    assert_eq!(counted(2_600, Edition::FIDE_2022.gap), "500 400");
    assert_eq!(counted(2_600, Edition::FIDE_2024.gap), "400 400");
    assert_eq!(counted(2_649, Edition::FIDE_2025.gap), "400 400");
    assert_eq!(counted(2_650, Edition::FIDE_2025.gap), "550 850");
}

#[test]
fn the_gap_that_benefits_counts_as_400() {
    let games = [[2_500, 1_500], [1_500, 2_500]];
    for opponents in games {
        let counted = GapRule::LargestOnly.counted(EloRating::whole(2_000), &elo(&opponents));
        let total: i64 = counted.iter().map(|d| d.halves()).sum();
        assert_eq!(total, 2 * (400 - 500), "{opponents:?}");
    }
}

#[test]
fn once_a_tournament_means_once_in_each() {
    let win = |opponent| RatedGame { opponent: EloRating::whole(opponent), outcome: Outcome::Win };
    let games = [win(1_500), win(1_500)];
    let own = EloRating::whole(2_000);
    let together = rating_change(own, &[&games], 20, GapRule::LargestOnly);
    let apart = rating_change(own, &[&games[..1], &games[1..]], 20, GapRule::LargestOnly);
    // 500 is 96%, 400 is 92%.
    assert_eq!(together.exact.to_string(), "2.40");
    assert_eq!(apart.exact.to_string(), "3.20");
}

#[test]
fn a_change_is_rounded_once_and_a_half_goes_away_from_zero() {
    let game = |outcome| RatedGame { opponent: EloRating::whole(2_000), outcome };
    let own = EloRating::whole(2_000);
    let change = |outcome| rating_change(own, &[&[game(outcome)]], 5, GapRule::Always);
    assert_eq!(
        (change(Outcome::Win).exact.to_string().as_str(), change(Outcome::Win).points),
        ("2.50", 3)
    );
    assert_eq!(change(Outcome::Loss).points, -3);
    let both =
        rating_change(own, &[&[game(Outcome::Win)], &[game(Outcome::Win)]], 5, GapRule::Always);
    assert_eq!(both.points, 5, "once a period, not once a tournament");
    assert_eq!(rating_change(own, &[], 40, GapRule::Always).points, 0);
}

#[test]
fn k_follows_experience_age_and_strength() {
    let k = |games, rating, reached_2400, birthday_this_year| {
        let rating = EloRating::whole(rating);
        k_factor(Standing { games, rating, reached_2400, birthday_this_year }, 9)
    };
    assert_eq!(
        (k(29, 2_500, true, None).value, k(29, 2_500, true, None).reason),
        (40, KReason::New)
    );
    assert_eq!(k(30, 2_399, false, None).value, 20);
    assert_eq!(k(30, 2_350, true, None).value, 10, "once 2400 was reached");
    assert_eq!(k(30, 2_299, false, Some(18)).value, 40);
    assert_eq!(k(30, 2_300, false, Some(18)).value, 20);
    assert_eq!(k(30, 2_299, false, Some(19)).value, 20);
    assert_eq!(k(30, 2_250, true, Some(16)).value, 10);
}

#[test]
fn k_times_the_games_of_a_period_is_at_most_700() {
    let rating = EloRating::whole(1_500);
    let new = Standing { games: 0, rating, reached_2400: false, birthday_this_year: None };
    let k = |games| k_factor(new, games);
    assert_eq!((k(17).value, k(17).reduced_from), (40, None));
    assert_eq!((k(18).value, k(18).reduced_from), (38, Some(40)));
    assert_eq!((k(701).value, k(u32::MAX).value, k(0).value), (0, 0, 40));
}

#[test]
fn a_first_rating_needs_five_rated_opponents_and_half_a_point() {
    let rule = Edition::FIDE_2024.initial;
    let first =
        |ratings: &[i32], halves| initial_rating(&elo(ratings), HalfPoints::new(halves), &rule);
    assert_eq!(first(&[1_800; 4], 4), Err(InitialError::TooFewGames { found: 4, needed: 5 }));
    assert_eq!(first(&[1_800; 5], 0), Err(InitialError::ZeroScore));
    let too_high = InitialError::ScoreTooHigh { score: HalfPoints::new(11), games: 5 };
    assert_eq!(first(&[1_800; 5], 11), Err(too_high));
}

#[test]
fn a_first_rating_is_at_most_2200_and_from_the_floor_on() {
    let rule = Edition::FIDE_2024.initial;
    let first = |rating, halves| {
        initial_rating(&elo(&[rating; 8]), HalfPoints::new(halves), &rule).unwrap()
    };
    let strong = first(2_300, 14);
    // (8 x 2300 + 2 x 1800) / 10 = 2200, and 8 of 10 are 80%: 240 more.
    assert_eq!(strong.before_limit, EloRating::whole(2_440));
    assert_eq!(strong.rating, EloRating::whole(2_200));
    assert!(strong.published);
    assert!(!first(1_400, 1).published);
}

#[test]
fn editions_follow_each_other_without_a_gap() {
    assert_eq!(Edition::in_force(2017, 6), None);
    let name = |year, month| Edition::in_force(year, month).unwrap().name;
    assert_eq!(name(2021, 12), "fide-2017");
    assert_eq!(name(2022, 1), "fide-2022");
    assert_eq!(name(2025, 9), "fide-2024");
    assert_eq!(name(2025, 10), "fide-2025");
    for edition in Edition::ALL {
        assert_eq!(Edition::named(edition.name), Some(edition));
    }
}

#[test]
fn a_curve_of_ones_own_finds_what_the_built_in_one_finds() {
    let opponents = [1_400.0, 1_800.0, 2_250.0];
    let find = |halves, curve| {
        true_performance::performance(&opponents, HalfPoints::new(halves), curve).unwrap()
    };
    let own = Curve::Custom(Custom(|difference| Logistic::ELO.expected(difference)));
    for halves in 0..=6 {
        assert_eq!(find(halves, own), find(halves, Curve::Logistic(Logistic::ELO)), "{halves}");
    }
    // It expects no more than nine tenths of anybody.
    let most = Curve::Custom(Custom(|difference| 0.5 + difference.clamp(-400.0, 400.0) / 1_000.0));
    let ten = |halves| true_performance::performance(&[1_800.0; 10], HalfPoints::new(halves), most);
    assert_eq!(ten(19), Ok(Solution::UnboundedAbove));
    let found = ten(17).unwrap().found().unwrap();
    assert!((found.rating - 2_150.0).abs() < 1e-6, "{found:?}");
}

#[test]
fn the_table_is_certain_from_the_half_point_after_735_on() {
    // Two opponents of 2000.5. At 2736 the difference is 735.5, more than 735: 100%. At 2735 it is
    // 734.5, 99%, and two games give 1.98. So 1.99 needs 2736.
    let opponents = ["2000.5".parse().unwrap(); 2];
    let found = by_fide_table::performance(&opponents, Hundredths::new(199)).unwrap();
    let found = found.found().unwrap();
    assert_eq!(found.rating, EloRating::whole(2_736));
    assert_eq!((found.expected.value(), found.expected_below.value()), (200, 198));
    // 0.01 needs a rating that no longer gives 0%, so less than 735.5 below 2000.5: 1266 is 734.5
    // below.
    let found = by_fide_table::performance(&opponents, Hundredths::new(1)).unwrap();
    let found = found.found().unwrap();
    assert_eq!(found.rating, EloRating::whole(1_266));
    assert_eq!((found.expected.value(), found.expected_below.value()), (2, 0));
}

#[test]
fn the_table_s_performance_is_the_same_by_either_road() {
    // English Youth Grand Prix, performance calculator 2017-18: 3.5 of 5 against these give 1868,
    // for which the table expects exactly that score.
    let opponents = [1_500.0, 1_600.0, 1_700.0, 1_800.0, 1_900.0];
    let score = HalfPoints::new(7);
    let found = true_performance::performance(&opponents, score, Curve::FideTable).unwrap();
    let found = found.found().unwrap();
    assert_eq!((found.score, found.rating, found.below), (3.5, 1_868.0, 1_867.0));
    assert_eq!(found.expected, 3.5);
    let at_1867 = by_fide_table::expected_score(
        EloRating::whole(1_867),
        &opponents.map(|opponent| EloRating::whole(opponent as i32)),
    );
    assert_eq!(found.expected_below, at_1867.value() as f64 / 100.0);
    assert!(found.expected_below < 3.5);
}

#[test]
fn performances_far_from_every_opponent_are_found() {
    // 1 of 1000 games: the logistic curve expects 0.001 at 400 log10(999) = 1199.83 points below.
    let logistic: Curve = "logistic".parse().unwrap();
    let by_hand = 400.0 * 999.0_f64.log10();
    assert!((by_hand - 1_199.83).abs() < 0.01);
    for opponents in [2_000.0, 0.0, -2_000.0] {
        let of = |halves| {
            let score = HalfPoints::new(halves);
            let found = true_performance::performance(&[opponents; 1_000], score, logistic);
            found.unwrap().found().unwrap()
        };
        assert!((of(2).rating - (opponents - by_hand)).abs() < 1e-6);
        assert!((of(1_998).rating - (opponents + by_hand)).abs() < 1e-6);
        for found in [of(2), of(1_998)] {
            assert!(found.rating - found.below <= true_performance::BRACKET);
            assert!(found.expected >= found.score && found.expected_below < found.score);
        }
    }
}

/// Only halfway between two opponents is one point of two expected, however far they are apart: by
/// symmetry.
#[test]
fn performances_between_opponents_far_apart_are_found() {
    for curve in ["normal", "logistic"] {
        let curve: Curve = curve.parse().unwrap();
        for (low, high) in [(400.0, 2_400.0), (400.0, 4_900.0), (400.0, 6_900.0)] {
            let found = true_performance::performance(&[low, high], HalfPoints::new(2), curve);
            let found = found.unwrap().found().unwrap().rating;
            assert!((found - f64::midpoint(low, high)).abs() < 1e-6, "{curve:?} {high}: {found}");
        }
        // Two opponents far below and two far above: one point is what is expected at the lower
        // two.
        let of = |halves| {
            let opponents = [400.0, 400.0, 6_900.0, 6_900.0];
            let found = true_performance::performance(&opponents, HalfPoints::new(halves), curve);
            found.unwrap().found().unwrap().rating
        };
        assert!((of(2) - 400.0).abs() < 1e-6 && (of(6) - 6_900.0).abs() < 1e-6);
        assert!((of(4) - 3_650.0).abs() < 1e-6, "{}", of(4));
    }
}

#[test]
fn an_unknown_curve_is_told_which_there_are() {
    let error = "gauss".parse::<Curve>().unwrap_err().to_string();
    let names: Vec<&str> = Curve::NAMED.iter().map(|(name, _)| *name).collect();
    let expected = format!("no curve is called `gauss`; there are {}", names.join(", "));
    assert_eq!(error, expected);
}
