//! The effect of every game on a player who is watched, under systems that move at the end of a
//! period.

use fgsl_matrix::{
    Began, Career, ListedNumber, OpeningPlayer, Pairs, Scale, Step, System, Ties, TimedGame,
    in_order,
};
use rating_core::{Outcome, PlayerIdx};

use crate::made_up::{Game, day, season_of, timed};

fn ordered(games: &[Game]) -> Vec<TimedGame> {
    let mut games: Vec<_> = games.iter().map(timed).collect();
    in_order(&mut games, Ties::Together);
    games
}

/// One step: opponent, the opponent's grade, own grade, expected per cent, change, grade at the
/// end.
type Line = (u32, f64, f64, f64, f64, f64);

fn line(step: &Step) -> Line {
    let opponent = step.opponent.number();
    (opponent, step.opponents_grade, step.before, 100.0 * step.expected, step.change, step.after)
}

/// The steps of a player of 100, 120 and 90 under the national system.
fn watched(pairs: Pairs, games: &[Game], player: u32) -> (Vec<Step>, f64) {
    let system = System::built_in("gs").unwrap().with(|settings| settings.pairs = pairs).unwrap();
    let listed = [100.0, 120.0, 90.0].map(Some);
    let career = Career::opening(&system, &listed, vec![None; 3]).unwrap();
    let games = ordered(games);
    let mut playing =
        career.begin(&system, season_of(&games), &[]).unwrap().watching(PlayerIdx::new(player));
    assert_eq!(playing.began(), [Began::Graded; 3]);
    playing.until(day(364)).unwrap();
    assert_eq!((playing.steps(), playing.grades()), (&[][..], listed.to_vec()), "not in between");
    playing.play_all().unwrap();
    (playing.steps().to_vec(), playing.grades()[player as usize].unwrap())
}

fn assert_lines(steps: &[Step], expected: &[Line]) {
    assert_eq!(steps.len(), expected.len());
    for (step, by_hand) in steps.iter().zip(expected) {
        let found = line(step);
        assert_eq!((found.0, found.1, found.2), (by_hand.0, by_hand.1, by_hand.2));
        for (found, by_hand) in [(found.3, by_hand.3), (found.4, by_hand.4), (found.5, by_hand.5)] {
            assert!((found - by_hand).abs() < 1e-9, "{step:?}");
        }
    }
}

#[test]
fn every_game_is_a_step_from_the_starting_grade() {
    let games =
        [(0, 1, Outcome::Win, 10, 0), (2, 0, Outcome::Draw, 20, 0), (1, 2, Outcome::Draw, 30, 0)];
    // k = 30 / 2. Against 120, 30% are expected: 15 x 70 / 30; against 90, 60%: 15 x -10 / 30.
    let (steps, grade) = watched(Pairs::GameByGame, &games, 0);
    assert_lines(
        &steps,
        &[(1, 120.0, 100.0, 30.0, 35.0, 130.0), (2, 90.0, 100.0, 60.0, -5.0, 130.0)],
    );
    assert_eq!([steps[0].outcome, steps[1].outcome], [Outcome::Win, Outcome::Draw]);
    assert_eq!(steps[1].time.day(), Some(day(20)));
    assert!((grade - 130.0).abs() < 1e-9);
    // From the other side: 70% were expected of a loss, 80% of a draw.
    let (steps, grade) = watched(Pairs::GameByGame, &games, 1);
    assert_lines(
        &steps,
        &[(0, 100.0, 120.0, 70.0, -35.0, 70.0), (2, 90.0, 120.0, 80.0, -15.0, 70.0)],
    );
    assert_eq!(steps[0].outcome, Outcome::Loss);
    assert!((grade - 70.0).abs() < 1e-9);
}

#[test]
fn games_of_a_pair_that_counts_once_share_what_they_change() {
    // Two games with 120, one won: 50% minus 30, and k = 30 / 2 opponents: 15 x 20 / 30 = 10, half
    // of it for each game. The draw with 90 is unchanged.
    let games =
        [(0, 1, Outcome::Win, 10, 0), (0, 1, Outcome::Loss, 15, 0), (0, 2, Outcome::Draw, 20, 0)];
    let (steps, grade) = watched(Pairs::Mean, &games, 0);
    let of = |opponent, opponents_grade, expected, change| {
        (opponent, opponents_grade, 100.0, expected, change, 105.0)
    };
    let by_hand = [of(1, 120.0, 30.0, 5.0), of(1, 120.0, 30.0, 5.0), of(2, 90.0, 60.0, -5.0)];
    assert_lines(&steps, &by_hand);
    assert!((grade - 105.0).abs() < 1e-9);
}

fn listed(rating: f64) -> OpeningPlayer {
    OpeningPlayer { number: ListedNumber::new(rating, Scale::Elo), ..OpeningPlayer::default() }
}

#[test]
fn the_grade_after_a_month_is_the_rounded_one() {
    // K = 10: draws with 2005 (.92) and 2385 (.53) are -4.2 and -0.3, and -4.5 is rounded to -5.
    let system = System::built_in("elo-fide").unwrap();
    let career = Career::of_list(&system, &[2_405.0, 2_005.0, 2_385.0].map(listed));
    let games = ordered(&[(0, 1, Outcome::Draw, 0, 0), (0, 2, Outcome::Draw, 1, 0)]);
    let mut playing =
        career.begin(&system, season_of(&games), &[]).unwrap().watching(PlayerIdx::new(0));
    playing.play_all().unwrap();
    let by_hand =
        [(1, 2_005.0, 2_405.0, 92.0, -4.2, 2_400.0), (2, 2_385.0, 2_405.0, 53.0, -0.3, 2_400.0)];
    assert_lines(playing.steps(), &by_hand);
}
