//! Why working grades are solved and not repeated until they stop moving.

use rating_core::{GradePoints, Outcome::Draw, Outcome::Win};

use super::Repetition;
use crate::season::Season;

/// A chain of drawn games that begins with a graded player; all others are ungraded.
fn drawn_chain(grade: i32, ungraded: u32) -> Season {
    (1..=ungraded).fold(Season::new().graded(0, grade), |season, player| {
        season.game(player - 1, player, Draw)
    })
}

#[test]
fn a_last_pass_that_changed_little_is_no_proof_of_being_near() {
    let season = drawn_chain(160, 100);
    let mut repetition = Repetition::starting_at(100.0, &season);
    let last_change = repetition.passes(2_000);
    let short_of = 160.0 - repetition.strengths[100];
    assert!(last_change < 0.02, "{last_change}");
    assert!(short_of > 45.0, "{short_of}");

    let graded = season.grade();
    for player in 1..=100 {
        assert_eq!(graded.working(player).value, GradePoints::whole(160));
    }
}

#[test]
fn a_bipartite_group_without_graded_players_swings() {
    // 0 and 2 met only 1 and 3: a cycle of four.
    let season = Season::new().game(0, 1, Win).game(2, 1, Win).game(2, 3, Draw).game(0, 3, Draw);
    let mut repetition = Repetition::starting_at(100.0, &season);
    repetition.passes(1_000);
    let even = repetition.strengths.clone();
    let change = repetition.pass();
    let odd = repetition.strengths.clone();
    repetition.pass();
    assert!(change > 20.0, "{change}");
    assert_ne!(even, odd);
    assert_eq!(repetition.strengths, even);

    // The swing depends on the start: from another start it is elsewhere.
    let mut elsewhere = Repetition::starting_at(170.0, &season);
    elsewhere.passes(1_000);
    assert!((elsewhere.strengths[0] - even[0] - 70.0).abs() < 1e-9);

    assert_eq!(season.grade().withheld(), [0, 1, 2, 3]);
}

#[test]
fn a_perfect_scorer_gains_ten_points_a_pass() {
    let season = Season::new().graded(0, 100).graded(1, 120).game(2, 0, Win).game(2, 1, Win);
    let mut repetition = Repetition::starting_at(170.0, &season).with_forty_point_rule_inside();
    for pass in 1..=1_000 {
        repetition.pass();
        let gained = repetition.strengths[2] - 170.0;
        assert!((gained - 10.0 * f64::from(pass)).abs() < 1e-9, "{gained} in {pass} passes");
    }
    assert_eq!(season.grade().working(2).value, GradePoints::whole(160));
}

#[test]
fn more_than_nine_in_ten_climbs_for_ever() {
    // If the share p of the games is won and the rest lost, a pass adds 50 (2p - 1) - 40.
    let climbs = |wins: usize, losses: usize| {
        let season = Season::new().graded(0, 100);
        let season = season.match_of(wins, 1, 0, Win).match_of(losses, 0, 1, Win);
        let mut repetition = Repetition::starting_at(500.0, &season).with_forty_point_rule_inside();
        repetition.passes(100);
        repetition.strengths[1] - 500.0
    };
    assert!((climbs(19, 1) - 500.0).abs() < 1e-9, "5 points a pass at 95%");
    assert!(climbs(18, 2).abs() < 1e-9, "90% stands still, wherever it begins");
    assert!(climbs(17, 3) < -300.0, "85% comes down");
}

#[test]
fn a_perfect_scorer_is_graded_once_with_the_rule_outside() {
    // The working grade is 150; the opponents count as 110, and 110 + 50 is the grade.
    let season = Season::new().graded(0, 100).match_of(10, 1, 0, Win);
    let graded = season.grade();
    assert_eq!(graded.working(1).value, GradePoints::whole(150));
    assert_eq!(graded.player(1).published().map(|(_, grade)| grade.points()), Some(160));
    // For the graded player the other counts as 140, and 140 - 50 is the grade.
    assert_eq!(graded.player(0).published().map(|(_, grade)| grade.points()), Some(90));
}
