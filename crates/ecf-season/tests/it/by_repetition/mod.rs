//! The rules carried out the slow, obvious way, as an independent check; and cases in which
//! repeating until nothing moves does not work.

mod agreement;
mod by_hand;
mod failures;
mod repetition;

use proptest::prelude::*;
use rating_core::{GradePoints, Outcome};

pub(crate) use by_hand::{HandGrade, grade_by_hand, grade_by_hand_adding};
pub(crate) use repetition::Repetition;

use crate::season::Season;
use ecf_season::{HandedOn, SeasonTotal};

/// Seasons of a few players: graded or not, alone or in groups, with up to 60 games a player, and
/// with earlier seasons whose averages are not decimal fractions.
pub(crate) fn small_seasons() -> impl Strategy<Value = Season> {
    (2_u32..14).prop_flat_map(|players| {
        let count = players as usize;
        let graded = prop::collection::vec(prop::option::weighted(0.4, grades()), count);
        let matches = prop::collection::vec(some_match(players), 0..3 * count);
        let earlier = || prop::collection::vec(earlier_total(), count);
        (graded, matches, earlier(), earlier())
            .prop_map(|(graded, matches, first, second)| season(&graded, &matches, [first, second]))
    })
}

/// Only a few different grades, so that means of exactly x.5 are common.
fn grades() -> impl Strategy<Value = i32> {
    prop_oneof![4 => (0..25_i32).prop_map(|step| 10 * step), 1 => -60..300_i32]
}

type Match = (u32, u32, Outcome, usize);

fn some_match(players: u32) -> impl Strategy<Value = Match> {
    let games = prop_oneof![8 => 1..3_usize, 2 => 3..12_usize, 1 => 25..35_usize];
    let outcome = prop::sample::select(&Outcome::ALL);
    (0..players, 1..players, outcome, games).prop_map(move |(player, further, outcome, games)| {
        (player, (player + further) % players, outcome, games)
    })
}

fn earlier_total() -> impl Strategy<Value = HandedOn> {
    let played = (1..40_u32, -3_000..300_000_i64).prop_map(|(games, thirds)| {
        let points = GradePoints::from_billionths(thirds * GradePoints::PER_POINT / 3);
        HandedOn::as_written(SeasonTotal { points, games })
    });
    prop_oneof![Just(HandedOn::default()), played]
}

fn season(graded: &[Option<i32>], matches: &[Match], earlier: [Vec<HandedOn>; 2]) -> Season {
    let mut season = Season::new().player(graded.len() as u32 - 1);
    for (player, grade) in (0..).zip(graded) {
        if let Some(grade) = grade {
            season = season.graded(player, *grade);
        }
    }
    for &(player, opponent, outcome, games) in matches {
        season = season.match_of(games, player, opponent, outcome);
    }
    Season { earlier, ..season }
}
