//! What is true of every season, whatever its games.

use ecf_season::{Edition, HandedOn, PlayerGrade, game_score};
use proptest::prelude::*;
use rating_core::{Grade, GradePoints, Outcome};

use crate::by_repetition::small_seasons;
use crate::season::{Graded, Season, edition_with};

fn with_threads(threads: usize, season: &Season) -> Graded {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| season.grade())
}

#[test]
fn no_number_of_threads_changes_a_single_bit() {
    // The group is large enough that its sums and products are shared between threads.
    let season = Season::at_random(20_000, 5, 40_000, 1);
    let alone = with_threads(1, &season);
    assert!(alone.0.working.groups.iter().any(|group| group.players.len() > 3 * 4_096));
    for threads in [2, 7] {
        assert_eq!(with_threads(threads, &season), alone, "{threads} threads");
    }
}

#[test]
fn exactly_forty_apart_changes_nothing() {
    let rule = Edition::yorkshire_2000().game_score;
    let own = GradePoints::whole(150);
    let billionth = GradePoints::from_billionths(1);
    let at = |opponent| game_score(own, opponent, Outcome::Draw, &rule);
    for edge in [GradePoints::whole(110), GradePoints::whole(190)] {
        assert_eq!(at(edge), edge);
    }
    assert_eq!(at(GradePoints::whole(190) + billionth), GradePoints::whole(190));
    assert_eq!(at(GradePoints::whole(190) - billionth), GradePoints::whole(190) - billionth);
    assert_eq!(at(GradePoints::whole(110) - billionth), GradePoints::whole(110));
    assert_eq!(at(GradePoints::whole(110) + billionth), GradePoints::whole(110) + billionth);
}

/// Three players in a chain with 21, 10 and 5 games. The determinant of (D - A) is 1024, so their
/// working grades can have ten decimals and end in 5, in the middle between two billionths.
fn season_of_ten_decimals(number: [u32; 3], odd: i32) -> Season {
    let [x, y, z] = number;
    let season = Season::new().graded(3, 150).graded(4, 150 + odd).game(x, y, Outcome::Draw);
    let season = season.game(y, z, Outcome::Draw).match_of(8, y, 3, Outcome::Draw);
    let season = season.match_of(19, x, 3, Outcome::Draw).game(x, 4, Outcome::Draw);
    season.match_of(4, z, 3, Outcome::Draw)
}

#[test]
fn the_middle_between_two_billionths_goes_up() {
    for odd in -40..40 {
        // A column of the inverse, in 1024ths.
        let exact = [49, 5, 1].map(|times| i64::from(odd * times));
        let half_up = |part: i64| (part * GradePoints::PER_POINT + 512).div_euclid(1_024);
        let expected =
            exact.map(|part| GradePoints::whole(150) + GradePoints::from_billionths(half_up(part)));
        for number in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let graded = season_of_ten_decimals(number, odd).grade();
            assert_eq!(
                number.map(|player| graded.working(player).value),
                expected,
                "{number:?} {odd}"
            );
        }
    }
}

/// Everything about a player except the certified error, which depends on how a group's players are
/// numbered.
fn value_of(grade: &PlayerGrade) -> PlayerGrade {
    let mut grade = *grade;
    if let Some(working) = &mut grade.working {
        working.max_error = 0.0;
    }
    grade
}

/// The same season with renumbered players, by this list.
fn renumbered(season: &Season, number: &[u32]) -> Season {
    let last = number.iter().copied().max().unwrap_or(0);
    let mut renumbered = Season::new().player(last);
    for (player, &number) in number.iter().enumerate() {
        renumbered.graded[number as usize] = season.graded[player];
        for which in 0..2 {
            renumbered.earlier[which][number as usize] = season.earlier[which][player];
        }
    }
    let new = |player: u32| number[player as usize];
    renumbered.games = season.games.iter().map(|&(p, o, out)| (new(p), new(o), out)).collect();
    renumbered
}

/// A season, and its players in another order.
fn season_and_numbers() -> impl Strategy<Value = (Season, Vec<u32>)> {
    small_seasons().prop_flat_map(|season| {
        let numbers: Vec<u32> = (0..season.players()).collect();
        (Just(season), Just(numbers).prop_shuffle())
    })
}

/// A season, and its games in another order.
fn season_and_order() -> impl Strategy<Value = (Season, Season)> {
    small_seasons().prop_flat_map(|season| {
        let games = Just(season.games.clone()).prop_shuffle();
        (Just(season.clone()), games.prop_map(move |games| Season { games, ..season.clone() }))
    })
}

proptest! {
    #[test]
    fn the_order_of_games_changes_nothing((season, shuffled) in season_and_order()) {
        prop_assert_eq!(season.grade(), shuffled.grade());
    }

    #[test]
    fn the_colours_change_nothing(season in small_seasons(), swap in prop::collection::vec(any::<bool>(), 60)) {
        let mut swapped = season.clone();
        for (game, _) in swapped.games.iter_mut().zip(swap.iter().cycle()).filter(|(_, swap)| **swap) {
            *game = (game.1, game.0, game.2.reversed());
        }
        prop_assert_eq!(season.grade(), swapped.grade());
    }

    #[test]
    fn the_numbers_of_players_change_nothing((season, number) in season_and_numbers()) {
        let (before, after) = (season.grade(), renumbered(&season, &number).grade());
        for player in 0..season.players() {
            let renumbered = after.player(number[player as usize]);
            prop_assert_eq!(value_of(before.player(player)), value_of(renumbered));
        }
        let in_order = |players: Vec<u32>| {
            let mut players: Vec<u32> = players.iter().map(|&p| number[p as usize]).collect();
            players.sort_unstable();
            players
        };
        prop_assert_eq!(in_order(before.decided_in_fractions()), after.decided_in_fractions());
    }

    #[test]
    fn players_without_games_change_nothing(season in small_seasons(), by in 1..5_u32) {
        // All numbers move up, in the same order, and newcomers without games are added in between.
        let numbers: Vec<u32> = (0..season.players()).map(|player| by + 2 * player).collect();
        let (before, after) = (season.grade(), renumbered(&season, &numbers).grade());
        for player in 0..season.players() {
            prop_assert_eq!(before.player(player), after.player(numbers[player as usize]));
        }
        let withheld: Vec<u32> = before.withheld().iter().map(|&p| numbers[p as usize]).collect();
        prop_assert_eq!(withheld, after.withheld());
        prop_assert_eq!(&before.0.working.solved, &after.0.working.solved);
    }

    #[test]
    fn the_two_scores_of_a_game_add_up_to_the_two_grades(
        own in -400_000_000_000_i64..400_000_000_000, other in -400_000_000_000_i64..400_000_000_000,
        outcome in 0..3_usize,
    ) {
        let rule = Edition::yorkshire_2000().game_score;
        let (own, other) = (GradePoints::from_billionths(own), GradePoints::from_billionths(other));
        let outcome = Outcome::ALL[outcome];
        let score = game_score(own, other, outcome, &rule);
        // True beyond the limit as well: what one side gains by it, the other loses.
        prop_assert_eq!(score + game_score(other, own, outcome.reversed(), &rule), own + other);
    }

    #[test]
    fn a_season_hands_out_what_its_players_brought(season in small_seasons()) {
        let graded = season.grade();
        let mut brought = 0;
        let mut handed_out = 0;
        for player in &graded.0.players {
            let strength = player.strength().unwrap_or_default();
            brought += i128::from(player.season.games) * i128::from(strength.billionths());
            handed_out += i128::from(player.season.points.billionths());
        }
        prop_assert_eq!(brought, handed_out);
    }

    #[test]
    fn the_ungraded_move_with_the_graded(season in small_seasons(), by in -300..300_i32) {
        let mut moved = season.clone();
        for grade in moved.graded.iter_mut().flatten() {
            *grade = Grade::new(grade.points() + by);
        }
        for HandedOn { total, .. } in moved.earlier.iter_mut().flatten() {
            total.points += GradePoints::whole(by * total.games as i32);
        }
        let (before, after) = (season.grade(), moved.grade());
        for player in 0..season.players() {
            let (before, after) = (before.player(player), after.player(player));
            prop_assert_eq!(before.grade.map(|grade| grade.points() + by), after.grade.map(Grade::points));
            if let (Some(before), Some(after)) = (before.working, after.working) {
                let difference = after.value - before.value - GradePoints::whole(by);
                prop_assert!(difference.to_f64().abs() <= before.max_error + after.max_error);
            }
        }
    }

    #[test]
    fn games_between_withheld_players_change_nobody_else(
        season in small_seasons(), first in 0..3_u32, further in 1..3_u32, outcome in 0..3_usize,
    ) {
        // Three more players who met only one another.
        let players = season.players();
        let outsider = |number: u32| players + number % 3;
        let season = season.game(outsider(0), outsider(1), Outcome::Win);
        let season = season.game(outsider(1), outsider(2), Outcome::Win);
        let outcome = Outcome::ALL[outcome];
        let more = season.clone().game(outsider(first), outsider(first + further), outcome);
        let (before, after) = (season.grade(), more.grade());
        prop_assert_eq!(&before.0.players, &after.0.players);
        for withheld in 0..3 {
            prop_assert!(after.withheld().contains(&outsider(withheld)));
            prop_assert_eq!(after.player(outsider(withheld)).season.games, 0);
        }
    }

    #[test]
    fn an_anchored_group_has_its_mean_and_satisfies_the_equations(
        season in small_seasons(), mean in -50..250_i32,
    ) {
        let anchored = edition_with("\"withhold\"", &format!("{{ anchor = {mean} }}"));
        let season = Season { graded: vec![None; season.graded.len()], ..season };
        let graded = season.grade_by(&anchored);
        prop_assert_eq!(graded.withheld(), Vec::<u32>::new());
        for group in &graded.0.working.groups {
            let working = group.players.iter().map(|player| graded.working(player.number()).value);
            let off = working.sum::<GradePoints>() - GradePoints::whole(mean * group.players.len() as i32);
            prop_assert!(off.to_f64().abs() <= 1e-9 * group.players.len() as f64, "{}", off);
        }
        for (player, short) in shortfalls(&season, &graded) {
            let games = f64::from(graded.player(player).season.games);
            // Each of the values is off by at most half a billionth.
            prop_assert!(short.abs() <= games * 1.01e-9, "player {player} by {short}");
        }
    }
}

/// By player: games x working grade, minus the sum of the opponents' grades + 50 / 0 / -50.
fn shortfalls(season: &Season, graded: &Graded) -> Vec<(u32, f64)> {
    let mut short = vec![GradePoints::ZERO; season.graded.len()];
    let value = |player: u32| graded.working(player).value;
    for &(player, opponent, outcome) in &season.games {
        let by_result = GradePoints::whole(50 * outcome.balance());
        let difference = value(player) - value(opponent) - by_result;
        short[player as usize] += difference;
        short[opponent as usize] += -difference;
    }
    (0..).zip(short).map(|(player, short)| (player, short.to_f64())).collect()
}
