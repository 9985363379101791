//! All games of a period against the grades at its start.

use rating_core::expectancy::{Curve, Expectancy};
use rating_core::settings::in_range;
use rating_core::{HalfGame, PlayerIdx, SeasonGames};
use rayon::prelude::*;

use crate::error::{A_SIZE, InputError, check_grades, check_length, is_size};
use crate::factor::{Factors, Kind};
use crate::matrices::{Outcomes, Pair};
use crate::system::{Pairs, System};
use crate::time::TimedGame;
use crate::with_curve::{WithCurve, with_curve};

/// The number of players in one task: about a millisecond of work, so that starting a task costs
/// little in comparison. Chosen by feel; no result depends on it.
const PLAYERS_A_TASK: usize = 4_096;

/// The number of a player's games whose expectations are computed at once: half a kilobyte, which
/// stays in the first-level cache, and more games than most players have. Chosen by feel.
const GAMES_AT_ONCE: usize = 64;

/// The number of sums of expectations that are formed independently of each other. It is fixed,
/// since additions in another order can give another last bit; it is the number of doubles in the
/// widest registers.
const LANES: usize = 8;

/// By player: the sum of `k_ij (q_ij - p_ij) / n0` over the player's opponents, or games.
///
/// `grades` are those at the start, one for each player, on the system's scale. Games grouped by
/// player do not say who had White, so White's pieces are worth nothing here. Players
/// are computed in parallel, and each sum is formed in the order of opponents, so the number of
/// threads changes no bit of it.
/// Source: FGSl, a proposal for a grading system.
///
/// # Errors
///
/// Grades or factors of another number of players; a grade that is not finite.
///
/// ```
/// use fgsl_matrix::{PlayerFacts, System, season_changes};
/// use rating_core::{Outcome, PlayerIdx, SeasonGames};
///
/// let (low, high) = (PlayerIdx::new(0), PlayerIdx::new(1));
/// let games = SeasonGames::from_games(2, &[(low, high, Outcome::Win)])?;
/// let (system, grades) = (System::built_in("elo-fide")?, [2_000.0, 2_000.0]);
/// let facts = PlayerFacts { is_established: true, ..PlayerFacts::default() };
/// // K is 20, and half a point was expected.
/// let factors = system.factors(&[facts; 2], &grades, &[1, 1])?;
/// assert_eq!(season_changes(&system, &factors, &games, &grades)?, [10.0, -10.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn season_changes(
    system: &System,
    factors: &Factors,
    games: &SeasonGames,
    grades: &[f64],
) -> Result<Vec<f64>, InputError> {
    check_length("grades", grades.len(), games.players())?;
    check_grades(grades)?;
    factors.check(games.players())?;
    Ok(changes(system, factors, games, grades))
}

/// The same for lists that have been checked.
pub(crate) fn changes(
    system: &System,
    factors: &Factors,
    games: &SeasonGames,
    grades: &[f64],
) -> Vec<f64> {
    with_curve(system, Changes { system, factors, games, grades })
}

/// By player: the same sum for any matrices K and P, one entry a pair, as the source writes it.
///
/// `factor` has the entries of K and `expected` those of P, 0 to 1, of a player (first) against an
/// opponent. They are asked for pairs that met alone, since K is 0 elsewhere. Players are computed
/// in parallel, and each sum is formed in the order of opponents.
///
/// Files of systems have rules for both, since a season's pairs are not known when a file is
/// written; a program may take any values. Here the factors of a pair add up to 2, so that it moves
/// the player who is less well known three times as far:
///
/// ```
/// use fgsl_matrix::changes_by_matrices;
/// use rating_core::{Outcome, PlayerIdx, SeasonGames};
///
/// let (known, new) = (PlayerIdx::new(0), PlayerIdx::new(1));
/// let games =
///     SeasonGames::from_games(2, &[(known, new, Outcome::Win), (known, new, Outcome::Draw)])?;
/// let k = [[0.0, 0.5], [1.5, 0.0]];
/// let p = [[0.0, 0.6], [0.4, 0.0]];
/// let of = |matrix: [[f64; 2]; 2]| {
///     move |player: PlayerIdx, opponent: PlayerIdx| matrix[player.as_usize()][opponent.as_usize()]
/// };
/// // q is 75% and 25%: 0.5 (75 - 60) / 30 and 1.5 (25 - 40) / 30.
/// assert_eq!(changes_by_matrices(&games, 30.0, of(k), of(p))?, [0.25, -0.75]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// An n0 that is not from 0.000001 to 1,000,000.
///
/// Source: FGSl, a proposal for a grading system: "a generic formula covering a number of grading
/// systems".
pub fn changes_by_matrices(
    games: &SeasonGames,
    n0: f64,
    factor: impl Fn(PlayerIdx, PlayerIdx) -> f64 + Sync,
    expected: impl Fn(PlayerIdx, PlayerIdx) -> f64 + Sync,
) -> Result<Vec<f64>, InputError> {
    in_range(is_size(n0), "n0", &n0, A_SIZE)?;
    let change = |player: PlayerIdx| {
        let gain = |pair: Pair| {
            let above = pair.per_cent() - 100.0 * expected(player, pair.opponent);
            factor(player, pair.opponent) * above
        };
        Outcomes::of(games).row(player).map(gain).sum::<f64>() / n0
    };
    let players = (0..games.players() as u32).into_par_iter();
    Ok(players.map(|number| change(PlayerIdx::new(number))).collect())
}

/// By player: the changes of a period with these games, which also say who had White. Each is the
/// sum of the games in an order that depends on them alone.
pub(crate) fn changes_with_white(
    system: &System,
    factors: &Factors,
    games: &[TimedGame],
    grades: &[f64],
) -> Vec<f64> {
    let mut games = games.to_vec();
    games.par_sort_unstable();
    with_curve(system, ChangesWithWhite { system, factors, games: &games, grades })
}

struct ChangesWithWhite<'a> {
    system: &'a System,
    factors: &'a Factors,
    games: &'a [TimedGame],
    grades: &'a [f64],
}

impl WithCurve for ChangesWithWhite<'_> {
    type Output = Vec<f64>;

    fn run(self, curve: impl Expectancy + Copy + Sync) -> Vec<f64> {
        let Self { system, factors, games, grades } = self;
        let is_table = system.curve.curve() == Curve::FideTable;
        let mut changes = vec![0.0; grades.len()];
        for game in games {
            let gain = score(game.half()) - curve.expected(difference(system, grades, game));
            let gain = if is_table { per_cents(gain) } else { 100.0 * gain };
            let (low, high) = (game.low(), game.high());
            changes[low.as_usize()] += factors.of(low, high) * gain / system.n0;
            changes[high.as_usize()] -= factors.of(high, low) * gain / system.n0;
        }
        changes
    }
}

struct Changes<'a> {
    system: &'a System,
    factors: &'a Factors,
    games: &'a SeasonGames,
    grades: &'a [f64],
}

impl WithCurve for Changes<'_> {
    type Output = Vec<f64>;

    fn run(self, curve: impl Expectancy + Copy + Sync) -> Vec<f64> {
        let mut changes = vec![0.0; self.games.players()];
        changes.par_chunks_mut(PLAYERS_A_TASK).enumerate().for_each(|(task, changes)| {
            let first = task * PLAYERS_A_TASK;
            match self.system.pairs {
                Pairs::GameByGame => self.by_game(first, changes, curve),
                Pairs::Mean => self.by_pair(first, changes, curve),
            }
        });
        changes
    }
}

impl Changes<'_> {
    /// Every game counts.
    fn by_game(&self, first: usize, changes: &mut [f64], curve: impl Expectancy + Copy) {
        let scale = 100.0 / self.system.n0;
        let is_table = self.system.curve.curve() == Curve::FideTable;
        for (number, change) in (first as u32..).zip(changes) {
            let player = PlayerIdx::new(number);
            let halves = self.games.of(player);
            let factor = || self.factors.of(player, player);
            *change = match self.factors.0 {
                Kind::ByTrust { .. } => scale * self.gains_by_pair(player, halves, curve),
                _ if is_table => {
                    factor() * per_cents(self.gains(player, halves, curve)) / self.system.n0
                }
                _ => scale * (factor() * self.gains(player, halves, curve)),
            };
        }
    }

    /// A player's total score, minus the expected one.
    fn gains(&self, player: PlayerIdx, halves: &[HalfGame], curve: impl Expectancy + Copy) -> f64 {
        let own = self.grades[player.as_usize()];
        let mut sums = [0.0; LANES];
        let mut buffer = [0.0; GAMES_AT_ONCE];
        for some in halves.chunks(GAMES_AT_ONCE) {
            // First the loads, then the curve, then the sums: each loop is simple enough to be
            // fast.
            let expected = &mut buffer[..some.len()];
            for (difference, half) in expected.iter_mut().zip(some) {
                *difference = own - self.grades[half.opponent().as_usize()];
            }
            for difference in &mut *expected {
                *difference = curve.expected(*difference);
            }
            for few in expected.chunks(LANES) {
                for (sum, expected) in sums.iter_mut().zip(few) {
                    *sum += expected;
                }
            }
        }
        // Scores are whole numbers of half-points.
        let half_points: u64 = halves.iter().map(|half| u64::from(half.half_points())).sum();
        half_points as f64 * 0.5 - sums.iter().sum::<f64>()
    }

    /// The same if every opponent has a factor of their own.
    fn gains_by_pair(
        &self,
        player: PlayerIdx,
        halves: &[HalfGame],
        curve: impl Expectancy + Copy,
    ) -> f64 {
        let own = self.grades[player.as_usize()];
        let gain = |half: &HalfGame| {
            let opponent = half.opponent();
            let expected = curve.expected(own - self.grades[opponent.as_usize()]);
            self.factors.of(player, opponent) * (score(*half) - expected)
        };
        halves.iter().map(gain).sum()
    }

    /// Every opponent counts once, with the mean of the games.
    fn by_pair(&self, first: usize, changes: &mut [f64], curve: impl Expectancy + Copy) {
        let scale = 100.0 / self.system.n0;
        for (number, change) in (first as u32..).zip(changes) {
            let player = PlayerIdx::new(number);
            let own = self.grades[player.as_usize()];
            let gain = |pair: Pair| {
                let expected = curve.expected(own - self.grades[pair.opponent.as_usize()]);
                self.factors.of(player, pair.opponent) * (pair.per_cent() / 100.0 - expected)
            };
            *change = scale * Outcomes::of(self.games).row(player).map(gain).sum::<f64>();
        }
    }
}

/// Gains against the table, in per cent, which are whole numbers. Rounding removes the error of the
/// sum, so that K times them is -4.5 and not -4.4999, which would round to another number.
fn per_cents(gains: f64) -> f64 {
    (100.0 * gains).round()
}

/// How much stronger the lower-numbered player is, with what White's pieces are worth.
#[inline]
pub(crate) fn difference(system: &System, grades: &[f64], game: &TimedGame) -> f64 {
    let grades = grades[game.low().as_usize()] - grades[game.high().as_usize()];
    grades + system.white * game.white_of_low()
}

/// The score of a game: 1, 1/2 or 0.
#[inline]
pub(crate) fn score(half: HalfGame) -> f64 {
    f64::from(half.half_points()) * 0.5
}
