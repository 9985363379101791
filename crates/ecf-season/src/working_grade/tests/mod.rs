//! The parts of the solver, one by one: checked by laws, and by groups that are solved by hand.

mod certified;
mod fractions;

use rating_core::Outcome::Draw;

use super::elimination::Eliminated;
use super::*;

/// Drawn games: two players, and how often they met.
pub(crate) type Met = (u32, u32, u32);

/// The equations of one group of ungraded players. `met` has the draws inside the group, `of_list`
/// those with graded players: the player, the grade, and how often.
pub(crate) fn equations(players: u32, met: &[Met], of_list: &[(u32, i32, u32)]) -> Equations {
    let mut grades = vec![None; players as usize];
    let mut games = Vec::new();
    let mut draw = |one, other, times: u32| {
        let game = (PlayerIdx::new(one), PlayerIdx::new(other), Draw);
        games.extend((0..times).map(|_| game));
    };
    for &(one, other, times) in met {
        draw(one, other, times);
    }
    for &(player, grade, times) in of_list {
        draw(player, grades.len() as u32, times);
        grades.push(Some(Grade::new(grade)));
    }
    let games = SeasonGames::from_games(grades.len(), &games).unwrap();
    let ungraded = UngradedGames::of(&games, &grades);
    let UngradedGroups { groups, position, .. } = groups::ungraded_groups(&ungraded);
    assert_eq!(groups.len(), 1, "one group");
    Equations::of_group(&groups[0], &position, &ungraded, &Edition::yorkshire_2000())
}

/// The same games with the players numbered the other way round.
fn reversed(players: u32, met: &[Met]) -> Vec<Met> {
    met.iter().map(|&(one, other, games)| (players - 1 - one, players - 1 - other, games)).collect()
}

/// Two players who met, and `others` more who each met both of them and nobody else.
fn two_and_between(others: u32) -> Vec<Met> {
    let between = (2..others + 2).flat_map(|other| [(0, other, 1), (1, other, 2)]);
    std::iter::once((0, 1, 3)).chain(between).collect()
}

/// Everybody met everybody.
pub(crate) fn everybody(players: u32) -> Vec<Met> {
    (0..players).flat_map(|one| (one + 1..players).map(move |other| (one, other, 1))).collect()
}

/// Pseudorandom numbers.
fn dice(seed: u32) -> impl FnMut(u32) -> u32 {
    let mut state = u64::from(seed);
    move |sides| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u32 % sides
    }
}

/// A tree with some rings in it.
pub(crate) fn sparse(players: u32, rings: u32, seed: u32) -> Vec<Met> {
    let mut roll = dice(seed);
    let mut met: Vec<Met> =
        (1..players).map(|player| (player, roll(player), 1 + roll(3))).collect();
    met.extend((0..rings).map(|_| (roll(players / 2), players / 2 + roll(players / 2), 1)));
    met
}

/// How many players are left after elimination; also checks that the equations are solved.
fn left(equations: &Equations) -> usize {
    let eliminated = Eliminated::of(equations);
    let exact: Vec<i128> = (0..equations.players()).map(|p| 100 + (p as i128 * 37) % 90).collect();
    let right_side: Vec<f64> =
        (0..exact.len()).map(|player| equations.row_times(player, &exact) as f64).collect();
    let (solved, _) = eliminated.solve(&right_side, 1e-9);
    for (player, (solved, exact)) in solved.into_iter().zip(exact).enumerate() {
        assert!((solved - exact as f64).abs() < 1e-6, "{player}: {solved} and not {exact}");
    }
    eliminated.core_players.len()
}

#[test]
fn rings_ladders_and_fans_are_eliminated_to_the_last_player() {
    let ring: Vec<Met> =
        (0..50).map(|player| (player, (player + 1) % 50, 1 + player % 2)).collect();
    let rungs = (0..25).map(|rung| (2 * rung, 2 * rung + 1, 1));
    let rails = (0..48).map(|player| (player, player + 2, 2));
    let ladder: Vec<Met> = rungs.chain(rails).collect();
    // One player met all the others, who also met their neighbours.
    let ribs = (1..50).map(|player| (0, player, 1));
    let fan: Vec<Met> = ribs.chain((1..49).map(|player| (player, player + 1, 1))).collect();
    for met in [ring, ladder, fan, sparse(50, 0, 1), sparse(50, 0, 2)] {
        for met in [reversed(50, &met), met] {
            assert_eq!(left(&equations(50, &met, &[(7, 100, 2)])), 0, "{met:?}");
        }
    }
}

#[test]
fn edges_are_added_up_where_a_player_has_no_more_than_sixteen() {
    for others in [1, 2, 14, 15] {
        let met = two_and_between(others);
        for met in [reversed(others + 2, &met), met] {
            assert_eq!(left(&equations(others + 2, &met, &[(0, 100, 1)])), 0, "{others}");
        }
    }
    // With more than that, both are left with the edges between them, and are still solved.
    assert_eq!(left(&equations(18, &two_and_between(16), &[(0, 100, 1)])), 2);
}

#[test]
fn whoever_has_three_opponents_left_stays() {
    for players in 4..10 {
        assert_eq!(
            left(&equations(players, &everybody(players), &[(0, 100, 1)])),
            players as usize
        );
    }
    // A chain that depends on four players who all met each other is eliminated; the four are not.
    let chain = (3..40).map(|player| (player, player + 1, 1));
    let met: Vec<Met> = everybody(4).into_iter().chain(chain).collect();
    assert_eq!(left(&equations(41, &met, &[(40, 100, 1)])), 4);
}

#[test]
fn nobody_of_fewer_than_three_opponents_is_left() {
    for seed in 0..40 {
        let met = sparse(60, seed, seed);
        let equations = equations(60, &met, &[(11, 100, 1), (12, 100, 3)]);
        let rest = left(&equations);
        let eliminated = Eliminated::of(&equations);
        assert_eq!(eliminated.core_players.len(), rest);
        for row in 0..rest {
            let mut opponents: Vec<u32> =
                eliminated.core.opponents(row).iter().map(|(to, _)| *to).collect();
            opponents.sort_unstable();
            opponents.dedup();
            assert!(opponents.len() >= 3, "{seed}: {opponents:?}");
        }
    }
}
