//! Working grades against exact solutions that can be written down.

use proptest::prelude::*;
use rating_core::{Outcome, Outcome::Draw};

use super::{Exact, Known, distance, whole};
use crate::season::{Dice, Season};

/// What is promised for a national season, in grade points.
const PROMISED: f64 = 1e-9;

#[test]
fn chains_that_hang_on_one_game_are_certified() {
    for ungraded in [1, 2, 3, 100, 5_000] {
        let chain = Known::chain(ungraded, |_| 1, &mut Dice::new(ungraded.into()));
        let error = chain.check();
        assert!(error <= PROMISED, "{ungraded} players: {error:e}");
    }
}

/// Conjugate gradients alone would need a step for every link, and each step visits all links.
#[test]
fn a_chain_of_a_hundred_thousand_players_is_solved() {
    let chain = Known::chain(100_000, |_| 1, &mut Dice::new(6));
    let error = chain.check();
    assert!(error <= PROMISED, "{error:e}");
    assert_eq!(chain.season.grade().0.working.solved[0].steps, 0);
}

#[test]
fn a_tree_is_solved_by_elimination() {
    // Most players have three or more depending on them, who have to be eliminated first.
    for seed in 0..20 {
        let mut tree = Known::hanging_on(110, Draw);
        let mut dice = Dice::new(seed);
        while tree.last_player() < 200 {
            let shared = 1 + dice.roll(tree.last_player()) / 3;
            tree.add_block(shared, 1, 1 + dice.roll(3), &mut dice);
        }
        let error = tree.check();
        assert!(error <= PROMISED, "{error:e}");
        assert_eq!(tree.season.grade().0.working.solved[0].steps, 0, "{seed}");
    }
}

proptest! {
    /// Rings, ladders, matches, tails: groups that an error in the elimination would spoil. The
    /// bound comes from the exact residual, independently of the elimination.
    #[test]
    fn sparse_groups_are_certified(
        links in prop::collection::vec((0..1000_u32, 1..4_u32, 0..3_usize), 1..60),
        chords in prop::collection::vec((0..1000_u32, 0..1000_u32, 0..3_usize), 0..20),
        graded in prop::collection::vec((0..1000_u32, 60..220), 1..4),
    ) {
        let outcomes = [Outcome::Loss, Draw, Outcome::Win];
        let ungraded = links.len() as u32 + 1;
        let mut season = Season::new();
        for (player, (to, times, outcome)) in (1..).zip(&links) {
            // Half of the players depend on the one before.
            let to = if to % 2 == 0 { player - 1 } else { to % player };
            for _ in 0..*times {
                season = season.game(player, to, outcomes[*outcome]);
            }
        }
        for (one, other, outcome) in &chords {
            if one % ungraded != other % ungraded {
                season = season.game(one % ungraded, other % ungraded, outcomes[*outcome]);
            }
        }
        for (number, (player, grade)) in (0..).zip(&graded) {
            season = season.graded(ungraded + number, *grade);
            season = season.game(player % ungraded, ungraded + number, Draw);
        }
        let error = season.grade().0.working.max_error();
        prop_assert!(error <= PROMISED, "{error:e}");
    }
}

#[test]
fn chains_of_thirds_and_sevenths_are_certified() {
    let games = |player| [1, 3, 7, 2, 21][player as usize % 5];
    let error = Known::chain(1_000, games, &mut Dice::new(1)).check();
    assert!(error <= PROMISED, "{error:e}");
}

#[test]
fn matches_of_a_hundred_thousand_games_are_certified() {
    // Alternating heavy and light edges are the hardest for conjugate gradients.
    let games = |player| if player % 2 == 0 { 100_000 } else { 1 };
    let error = Known::chain(20, games, &mut Dice::new(2)).check();
    assert!(error <= PROMISED, "{error:e}");
}

#[test]
fn complete_groups_are_certified() {
    for players in 2..40 {
        let mut group = Known::hanging_on(120, Outcome::Loss);
        group.add_block(1, players - 1, 1 + players % 3, &mut Dice::new(players.into()));
        let error = group.check();
        assert!(error <= PROMISED, "{players} players: {error:e}");
    }
}

#[test]
fn stars_are_certified() {
    let mut star = Known::hanging_on(90, Draw);
    let mut dice = Dice::new(3);
    for leaf in 0..600 {
        star.add_block(1, 1, 1 + leaf % 12, &mut dice);
    }
    let error = star.check();
    assert!(error <= PROMISED, "{error:e}");
}

#[test]
fn clubs_that_hang_on_one_another_are_certified() {
    let mut group = Known::hanging_on(160, Draw);
    let mut dice = Dice::new(4);
    while group.last_player() < 4_000 {
        let shared = 1 + dice.roll(group.last_player());
        let (added, games) =
            ([1, 2, 3, 5][dice.roll(4) as usize], [1, 2, 5][dice.roll(3) as usize]);
        group.add_block(shared, added, games, &mut dice);
    }
    let error = group.check();
    assert!(error <= PROMISED, "{error:e}");
}

#[test]
fn anchored_groups_are_certified() {
    for ungraded in [1, 2, 100, 3_000] {
        let games = |player| [1, 3, 7, 2, 21][player as usize % 5];
        let chain = Known::chain(ungraded, games, &mut Dice::new(5));
        let error = chain.check_anchored(120);
        assert!(error <= PROMISED, "{ungraded} players: {error:e}");
    }
}

/// Two teams of ungraded players, each player meets everybody of the other team once.
#[test]
fn teams_that_never_met_inside_are_certified() {
    for (home, away) in [(1, 1), (2, 2), (3, 8), (30, 45)] {
        let mut dice = Dice::new(u64::from(home * away));
        // Player 1 is of the home team and drew the only game against player 0.
        let mut season = Season::new().graded(0, 140).game(1, 0, Draw);
        let (home, away): (Vec<u32>, Vec<u32>) =
            ((1..=home).collect(), (home + 1..=home + away).collect());
        let mut balance = vec![0_i128; 1 + home.len() + away.len()];
        for &player in &home {
            for &opponent in &away {
                let outcome = dice.outcome();
                season = season.game(player, opponent, outcome);
                balance[player as usize] += 50 * i128::from(outcome.balance());
                balance[opponent as usize] -= 50 * i128::from(outcome.balance());
            }
        }
        let exact = of_two_teams(140, &home, &away, &balance);
        let graded = season.grade();
        for (player, exact) in exact {
            let working = graded.working(player);
            assert!(distance(working.value, exact) <= working.max_error, "{player}: {exact}");
            assert!(working.max_error <= PROMISED);
        }
    }
}

/// A home player's grade times the size of the away team is the away team's sum plus the player's
/// balance, and the other way round. The first home player has the grade of the graded player with
/// whom they drew.
fn of_two_teams(first: i32, home: &[u32], away: &[u32], balance: &[i128]) -> Vec<(u32, Exact)> {
    let balance_of = |player: u32| Exact::from_integer(balance[player as usize]);
    let count = |team: &[u32]| Exact::from_integer(team.len() as i128);
    let away_sum = whole(first) * count(away) - balance_of(home[0]);
    let of_home = |&player: &u32| (player, (away_sum + balance_of(player)) / count(away));
    let home_grades: Vec<(u32, Exact)> = home.iter().map(of_home).collect();
    let home_sum: Exact = home_grades.iter().map(|(_, exact)| *exact).sum();
    let of_away = |&player: &u32| (player, (home_sum + balance_of(player)) / count(home));
    home_grades.into_iter().chain(away.iter().map(of_away)).collect()
}

#[test]
fn a_chain_between_two_graded_players_is_a_straight_line() {
    for ungraded in [1_u32, 6, 700] {
        let last = ungraded + 1;
        let season = Season::new().graded(0, 100).graded(last, 211);
        let season = (0..last).fold(season, |season, player| season.game(player, player + 1, Draw));
        let graded = season.grade();
        for player in 1..last {
            let exact = whole(100) + Exact::new(111 * i128::from(player), last.into());
            let working = graded.working(player);
            assert!(distance(working.value, exact) <= working.max_error);
            assert!(working.max_error <= PROMISED);
        }
    }
}

proptest! {
    #[test]
    fn small_clubs_that_hang_on_one_another_are_certified(
        grade in -50..300_i32, outcome in 0..3_usize, seed: u64,
        blocks in prop::collection::vec((any::<prop::sample::Index>(), 1..5_u32, 1..5_u32), 0..8),
    ) {
        let mut group = Known::hanging_on(grade, Outcome::ALL[outcome]);
        let mut dice = Dice::new(seed);
        for (shared, added, games) in blocks {
            let shared = 1 + shared.index(group.last_player() as usize) as u32;
            group.add_block(shared, added, games, &mut dice);
        }
        prop_assert!(group.check() <= PROMISED);
        prop_assert!(group.check_anchored(grade) <= PROMISED);
    }
}
