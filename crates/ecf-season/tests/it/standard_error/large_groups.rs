//! Large groups: exact where elimination goes far, otherwise within the stated error.

use ecf_season::Edition;
use ecf_season::standard_error::{Assumptions, ListErrors, standard_errors};
use rating_core::Outcome::{Draw, Loss};

use super::errors_of;
use crate::season::{Dice, Season};

/// The stated relative standard deviation of an estimate.
const STATED: f64 = 0.125;

/// The inverse of a season's equations for all ungraded players at once, by player number:
/// Gauss-Jordan, without code of the crate.
fn inverse(season: &Season) -> Vec<Vec<f64>> {
    let players = season.graded.len();
    let mut rows = vec![vec![0.0; 2 * players]; players];
    for (player, row) in rows.iter_mut().enumerate() {
        row[players + player] = 1.0;
        // A graded player has a row of the identity.
        row[player] = f64::from(u8::from(season.graded[player].is_some()));
    }
    for &(one, other, _) in &season.games {
        for (own, other) in [(one as usize, other as usize), (other as usize, one as usize)] {
            if season.graded[own].is_none() {
                rows[own][own] += 1.0;
                if season.graded[other].is_none() {
                    rows[own][other] -= 1.0;
                }
            }
        }
    }
    for pivot in 0..players {
        let by = 1.0 / rows[pivot][pivot];
        rows[pivot].iter_mut().for_each(|value| *value *= by);
        let pivot_row = rows[pivot].clone();
        for (number, row) in rows.iter_mut().enumerate() {
            let factor = row[pivot];
            if number != pivot && factor != 0.0 {
                row.iter_mut().zip(&pivot_row).for_each(|(value, from)| *value -= factor * from);
            }
        }
    }
    rows.into_iter().map(|row| row[players..].to_vec()).collect()
}

/// Compares the errors of all working grades with the inverse; returns the root mean square of the
/// relative differences.
fn compare(season: &Season) -> f64 {
    let errors = errors_of(season, 1.0, &[]);
    let inverse = inverse(season);
    let mut squares = Vec::new();
    for (player, error) in errors.working.iter().enumerate() {
        let Some(error) = error else { continue };
        squares.push((error / inverse[player][player].sqrt() - 1.0).powi(2));
    }
    assert!(squares.len() > 256, "a large group");
    (squares.iter().sum::<f64>() / squares.len() as f64).sqrt()
}

/// A tree of matches of all lengths, with some rings.
fn tree(players: u32, rings: u32, seed: u64) -> Season {
    let mut dice = Dice::new(seed);
    let mut season = Season::new().graded(0, 100).match_of(2, 0, 1, Draw);
    for player in 2..=players {
        let games = 1 + dice.roll(4) as usize;
        season = season.match_of(games, player, 1 + dice.roll(player - 1), Draw);
    }
    for _ in 0..rings {
        let (one, other) = dice.pair(players);
        season = season.game(1 + one, 1 + other, Draw);
    }
    season
}

#[test]
fn trees_and_small_cores_are_exact() {
    for (rings, seed) in [(0, 1), (1, 2), (5, 3), (40, 4), (100, 5)] {
        let off = compare(&tree(500, rings, seed));
        assert!(off < 1e-9, "{rings} rings: {off}");
    }
}

#[test]
fn a_long_chain_is_exact() {
    let players = 100_000;
    let begin = Season::new().graded(0, 100).player(players);
    let season = (0..players).fold(begin, |mut season, player| {
        season.games.push((player, player + 1, Draw));
        season
    });
    let errors = errors_of(&season, 1.0, &[]);
    for player in [1, 2, 777, 99_999, 100_000_usize] {
        let expected = (player as f64).sqrt();
        let found = errors.working[player].unwrap();
        assert!((found - expected).abs() < 1e-6 * expected, "{player}: {found}");
    }
}

#[test]
fn a_core_of_256_players_is_exact() {
    // A ring in which everybody met the next two on either side, and a player who met one of them.
    let season = Season::new().graded(0, 100).game(1, 0, Draw).game(100, 0, Draw);
    let ring = (0..256_u32).flat_map(|player| [1, 2].map(|on| (player, (player + on) % 256)));
    let season = ring.fold(season.game(257, 7, Draw), |season, (one, other)| {
        season.game(one + 1, other + 1, Draw)
    });
    let off = compare(&season);
    assert!(off < 1e-9, "{off}");
}

#[test]
fn what_a_tree_says_of_one_opponent_is_exact() {
    // A chain of 300 that begins at a graded player, and whose end met another graded player three
    // times: 300 ohms parallel to a third of an ohm.
    let season = (0..300)
        .fold(Season::new().graded(0, 100), |season, player| season.game(player, player + 1, Draw));
    let season = season.graded(301, 100).graded(302, 100);
    let season = season.match_of(3, 301, 300, Draw).match_of(10, 301, 302, Draw);
    let end: f64 = 1.0 / (1.0 / 300.0 + 3.0);
    let errors = errors_of(&season, 1.0, &[]);
    assert!((errors.working[300].unwrap() - end.sqrt()).abs() < 1e-4 * end.sqrt());
    // The noise of thirteen games, and the effect of the end's error in three games: 3 x 3 - 2 x 3
    // x 3.
    let expected = (13.0 - 9.0 * end) / (13.0 * 13.0);
    let found = errors.grade[301].unwrap().games;
    assert!((found - expected).abs() < 1e-4 * expected, "{found} and not {expected}");
}

#[test]
fn errors_of_a_list_are_estimated_as_well_as_stated() {
    let season = Season::at_random(600, 45, 6_000, 7);
    let inverse = inverse(&season);
    let is_graded = |player: u32| season.graded[player as usize].is_some();
    // By ungraded player: the graded players they met.
    let mut met = vec![Vec::new(); season.graded.len()];
    for &(one, other, _) in &season.games {
        for (own, other) in [(one, other), (other, one)] {
            if !is_graded(own) && is_graded(other) {
                met[own as usize].push(other as usize);
            }
        }
    }
    let errors = errors_of(&season, 0.0, &[6.0; 600]);
    let mut squares = Vec::new();
    for (player, error) in errors.working.iter().enumerate() {
        let Some(error) = error else { continue };
        let mut of_graded = vec![0.0; 600];
        for (between, met) in met.iter().enumerate() {
            for &graded in met {
                of_graded[graded] += inverse[player][between];
            }
        }
        let exact = 6.0 * of_graded.iter().map(|part| part * part).sum::<f64>().sqrt();
        squares.push((error / exact - 1.0).powi(2));
    }
    assert!(squares.len() > 256, "a large group");
    let off = (squares.iter().sum::<f64>() / squares.len() as f64).sqrt();
    // One in root 2 x 16: not more, and not less, which would mean that nothing was estimated.
    assert!((0.14..0.21).contains(&off), "{off}");
}

#[test]
fn large_cores_are_within_the_stated_error() {
    for (graded_in_hundred, games, seed) in [(5, 2_000, 1), (30, 3_000, 2), (1, 6_000, 3)] {
        let season = Season::at_random(500, graded_in_hundred, games, seed);
        let off = compare(&season);
        // Only a small part is estimated; if all were, it would be off by as much as stated.
        assert!(off < STATED / 4.0, "{graded_in_hundred} in a hundred graded: {off}");
        let relative_error = errors_of(&season, 1.0, &[]).relative_error;
        assert!((relative_error - STATED).abs() < 1e-12, "{relative_error}");
    }
}

#[test]
fn grades_that_rest_on_a_large_group_are_within_the_stated_error() {
    // Player 0 is the only graded one, and met everybody of a club of 300 twice: nothing is learnt
    // from that.
    let mut season = Season::at_random(301, 0, 3_000, 9);
    season.games.retain(|(one, other, _)| *one != 0 && *other != 0);
    season.games.iter_mut().for_each(|game| game.2 = Draw);
    let mut season = season.graded(0, 100);
    for player in 1..=300 {
        season = season.match_of(2, player, 0, Draw);
    }
    let errors = errors_of(&season, 1.0, &[6.0; 301]);
    let found = errors.grade[0].unwrap();
    // The estimate of all the noise cancels out; a variance is off by twice as much as its root.
    let all_noise = 600.0 / (600.0 * 600.0);
    assert!(found.games < 3.0 * 2.0 * STATED * all_noise, "{found:?}");
    assert!((found.list - 36.0).abs() < 1e-3 * 36.0, "{found:?}");

    // A graded player who met ten of the club, and thirty others.
    let mut season = season.graded(301, 100);
    for opponent in 0..10 {
        season = season.game(301, 1 + 13 * opponent, Draw);
    }
    for opponent in 302..332 {
        season = season.graded(opponent, 100).game(301, opponent, Draw);
    }
    let inverse = inverse(&season);
    let met: Vec<usize> = (0..10).map(|opponent| 1 + 13 * opponent).collect();
    let pairs = met.iter().flat_map(|&one| met.iter().map(move |&other| (one, other)));
    let product: f64 = pairs.map(|(one, other)| inverse[one][other]).sum();
    let exact = (40.0 - product) / 1_600.0;
    let found = errors_of(&season, 1.0, &[]).grade[301].unwrap().games;
    assert!((found / exact - 1.0).abs() < STATED, "{found} and not {exact}");
}

#[test]
fn errors_of_the_list_go_through_large_groups() {
    // A league of 400 that is linked to a single graded player: all of them have that grade's
    // error.
    let mut season = Season::at_random(400, 0, 4_000, 11);
    season = season.graded(400, 100);
    for player in 0..20 {
        season = season.game(player, 400, Draw);
    }
    let errors = errors_of(&season, 0.0, &[8.0; 401]);
    // 1 / root of 2 x 16 vectors, rounded up.
    assert!((errors.relative_error - 0.18).abs() < 1e-12, "{}", errors.relative_error);
    for player in 0..400 {
        let found = errors.working[player].unwrap();
        assert!((found - 8.0).abs() < 0.01 * 8.0, "{found}");
    }
    assert!((errors.grade[17].unwrap().value() - 8.0).abs() < 3.0);
}

/// Newcomers in a chain, each of whom met a graded player, `shared`, five times; and another graded
/// player who met ten of them once, and `shared` ten times.
fn newcomers_of_one_opponent(newcomers: u32) -> Season {
    let (player, shared) = (newcomers, newcomers + 1);
    let season = Season::new().graded(player, 100).graded(shared, 100);
    let season = (0..newcomers).fold(season, |season, newcomer| {
        let season = season.match_of(5, newcomer, shared, Draw);
        if newcomer > 0 { season.game(newcomer - 1, newcomer, Draw) } else { season }
    });
    let season = season.match_of(10, player, shared, Draw);
    (0..10).fold(season, |season, place| season.game(player, 20 * place, Draw))
}

#[test]
fn an_opponent_s_error_by_games_and_by_newcomers_of_a_large_group_is_one_error() {
    for newcomers in [256, 257] {
        let players = newcomers as usize + 2;
        let season = newcomers_of_one_opponent(newcomers);
        let (player, shared) = (players - 2, players - 1);
        // The ten newcomers get their grades mostly from the opponent and a little from the player.
        // Together with the ten games, nearly twenty times the opponent's error is in the twenty
        // games.
        let mut list = vec![0.0; players];
        list[shared] = 6.0;
        let found = errors_of(&season, 0.0, &list).grade[player].unwrap().list;
        let inverse = inverse(&season);
        let met: Vec<usize> = (0..10).map(|place| 20 * place).collect();
        let of_newcomers: f64 =
            met.iter().map(|&newcomer| inverse[newcomer][..player].iter().sum::<f64>() * 5.0).sum();
        let expected = (6.0 * (10.0 + of_newcomers) / 20.0).powi(2);
        // The draws of a single error differ only in their signs, so nothing of it is estimated.
        let off = (found / expected - 1.0).abs();
        assert!(off < 1e-3, "{newcomers}: {found} and not {expected}");
    }
}

#[test]
fn what_large_groups_and_own_games_have_in_common_is_looked_for_where_it_matters() {
    let edition = Edition::yorkshire_2000();
    newcomers_of_one_opponent(257).with_input(&edition, |input, grades| {
        let with = |list| {
            let assumptions = Assumptions { noise: 38.0, list };
            standard_errors(input, &edition, grades, &assumptions).unwrap().grade[257].unwrap()
        };
        let (of_same, of_each) = (with(ListErrors::Same(7.0)), with(ListErrors::Each(&[7.0; 259])));
        let off = (of_same.list / of_each.list - 1.0).abs();
        assert!(off < 1e-9, "{of_same:?}, {of_each:?}");
    });
}

#[test]
fn an_opponent_s_error_that_is_taken_out_comes_near_nothing() {
    // An ungraded player in a large group whose only graded opponent is beyond the limit: 150 + 40
    // counts, and not the opponent's grade of 200. So the opponent's error is in the working grade
    // in full.
    let season = Season::new().graded(300, 200).match_of(4, 0, 300, Loss);
    let season = (0..299).fold(season, |season, player| season.game(player, player + 1, Draw));
    let mut list = vec![0.0; 301];
    list[300] = 6.0;
    let errors = errors_of(&season, 0.0, &list);
    let working = errors.working[0].unwrap();
    assert!((working - 6.0).abs() < 1e-3, "{working}");
    // Five games: 2 x 4 + 1 times the own working grade, minus four times the opponent's grade.
    let found = errors.grade[0].unwrap().list;
    assert!((found - 36.0).abs() < 1e-2, "{found}");
}

#[test]
fn a_nation_of_newcomers_on_one_game_is_no_surer_than_that_game() {
    // Everything depends on player 0's only game against a graded player: one ohm to player 0, and
    // more to everybody else.
    let mut season = Season::at_random(5_000, 0, 40_000, 12);
    season = season.graded(5_000, 100).game(0, 5_000, Draw);
    let errors = errors_of(&season, 1.0, &[]);
    let of = |player: usize| errors.working[player].unwrap();
    assert!((of(0) - 1.0).abs() < STATED, "{}", of(0));
    let others: f64 = (1..5_000).map(of).sum::<f64>() / 4_999.0;
    assert!((1.0..1.0 + STATED).contains(&(others / of(0))), "{others} beside {}", of(0));
}

#[test]
fn no_number_of_threads_changes_an_error() {
    let season = Season::at_random(6_000, 10, 30_000, 4);
    let list = vec![7.0; 6_000];
    let alone = errors_of(&season, 40.0, &list);
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert!(pool.install(|| errors_of(&season, 40.0, &list)) == alone);
    }
}

/// Graded players of all strengths who met each other up to a hundred times, together with
/// newcomers of one large group and of some small ones.
fn graded_players_and_newcomers(seed: u64) -> Season {
    let mut dice = Dice::new(seed);
    let (graded, newcomers) = (90, 300);
    let grade = |season: Season, player| season.graded(player, 60 + (player * 7 % 130) as i32);
    let mut season = (0..graded).fold(Season::new(), grade);
    for game in 0..2_000 {
        let (one, other) = dice.pair(graded);
        let times = if game % 200 == 0 { 100 } else { 1 + dice.roll(3) as usize };
        season = season.match_of(times, one, other, Draw);
    }
    // Player 0 met more opponents than are looked up at once, each several times.
    for other in 1..graded {
        season = season.match_of(1 + dice.roll(4) as usize, 0, other, Draw);
    }
    season = season.game(graded, 0, Draw);
    for newcomer in graded + 1..graded + newcomers {
        let earlier = graded + dice.roll(newcomer - graded);
        season = season.game(newcomer, earlier, Draw).game(newcomer, dice.roll(graded), Draw);
    }
    for newcomer in graded + newcomers..graded + newcomers + 40 {
        season = season.match_of(2, newcomer, dice.roll(graded), Draw);
    }
    season
}

#[test]
fn games_that_are_counted_have_the_errors_of_games_that_are_visited() {
    let edition = Edition::yorkshire_2000();
    for seed in 0..5 {
        graded_players_and_newcomers(seed).with_input(&edition, |input, grades| {
            let with = |list| {
                let assumptions = Assumptions { noise: 38.0, list };
                standard_errors(input, &edition, grades, &assumptions).unwrap()
            };
            // If the errors are given one by one, each game is visited.
            let each = vec![7.0; grades.players.len()];
            let (counted, visited) = (with(ListErrors::Same(7.0)), with(ListErrors::Each(&each)));
            assert!(visited.relative_error > 0.0, "a large group is estimated");
            assert_eq!(counted.working, visited.working);
            for (player, (counted, visited)) in counted.grade.iter().zip(&visited.grade).enumerate()
            {
                let (counted, visited) = (counted.unwrap(), visited.unwrap());
                for (counted, visited) in
                    [(counted.games, visited.games), (counted.borrowed, visited.borrowed)]
                {
                    let off = (counted - visited).abs();
                    assert!(off <= 1e-9 * visited, "{player}: {counted}, {visited}");
                }
                // The common part of the draws and the player's own games is computed where it may
                // be a tenth of the variance. It can be slightly more, because the draws are a
                // sample.
                let all = visited.games + visited.list + visited.borrowed;
                let off = (counted.list - visited.list).abs();
                assert!(off <= 0.15 * all, "{player}: {counted:?}, {visited:?}");
            }
        });
    }
}
