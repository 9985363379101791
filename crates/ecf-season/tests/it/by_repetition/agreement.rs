//! The crate, the rules applied by hand, and the repetition give the same grades.

use ecf_season::{Category, Mean, PlayerGrade};
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};
use proptest::prelude::*;
use rating_core::GradePoints;

use super::{HandGrade, Repetition, grade_by_hand_adding, small_seasons};
use crate::newcomers::adding;
use crate::season::Season;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn grades_are_those_of_the_rules_by_hand(season in small_seasons()) {
        check_against_hand(&season, 0)?;
    }

    #[test]
    fn points_added_for_newcomers_are_those_of_the_rules_by_hand(
        season in small_seasons(), added in -60..60_i32,
    ) {
        check_against_hand(&season, added)?;
    }

    #[test]
    fn working_grades_are_where_the_repetition_ends(season in small_seasons()) {
        let mut repetition = Repetition::starting_at(100.0, &season);
        let mut passes = 0;
        // Without a graded opponent, the repetition may never end.
        while repetition.pass() > 1e-11 && passes < 20_000 {
            passes += 1;
        }
        prop_assume!(passes < 20_000);
        for (working, repeated) in season.grade().0.players.iter().zip(repetition.strengths) {
            if let Some(working) = working.working {
                prop_assert!((working.value.to_f64() - repeated).abs() < 1e-6);
            }
        }
    }
}

fn check_against_hand(season: &Season, added: i32) -> Result<(), TestCaseError> {
    let graded = season.grade_by(&adding(added));
    let by_hand = grade_by_hand_adding(added.into(), season);
    for player in 0..season.players() {
        let ours = graded.player(player);
        if let Some(hand) = by_hand.get(&player) {
            check_player(ours, hand)?;
        } else {
            prop_assert_eq!((ours.working, ours.mean, ours.grade), (None, None, None));
            prop_assert_eq!((ours.season.games, ours.category), (0, None));
        }
    }
    prop_assert_eq!(graded.uncertain(), Vec::<u32>::new());
    Ok(())
}

fn check_player(ours: &PlayerGrade, hand: &HandGrade) -> Result<(), TestCaseError> {
    prop_assert_eq!(ours.grade.map(|grade| i64::from(grade.points())), Some(hand.whole_number));
    prop_assert_eq!(ours.category.map(Category::letter), hand.letter);
    prop_assert_eq!(ours.season.games, hand.games);
    prop_assert!(distance(ours.season.points, &hand.points) < 1e-6);
    prop_assert!(distance(ours.mean.map(Mean::to_grade_points).unwrap(), &hand.mean) < 1e-6);
    prop_assert_eq!(ours.working.is_some(), hand.working.is_some());
    if let Some((ours, exact)) = ours.working.zip(hand.working.as_ref()) {
        prop_assert!(distance(ours.value, exact) <= ours.max_error, "{:?} {}", ours, exact);
        prop_assert!(ours.max_error < 1e-9);
    }
    Ok(())
}

/// How far a value is from an exact one, in grade points.
fn distance(ours: GradePoints, exact: &BigRational) -> f64 {
    let ours = BigRational::new(ours.billionths().into(), GradePoints::PER_POINT.into());
    (ours - exact).abs().to_f64().unwrap()
}
