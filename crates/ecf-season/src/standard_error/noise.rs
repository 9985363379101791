//! The size of the noise of one game, measured on a season.

use std::ops::Range;

use rating_core::{Grade, PlayerIdx, SeasonGames};
use rayon::prelude::*;

use super::ListErrors;
use crate::edition::{Edition, GameScoreRule};
use crate::error::SeasonError;
use crate::grading::{check_lengths, counting_as_graded};
use crate::season_grades::SeasonInput;

/// The assumptions behind the standard errors of a published season.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Assumed {
    /// The size of the noise of one game, in grade points.
    pub noise: f64,
    /// The standard error of every grade of the list, in grade points: that of a mean over as many
    /// games as the edition borrows up to.
    pub of_list: f64,
    /// The number of games on which the noise was measured. A season with too few has 0, and takes
    /// the noise of a real season.
    pub measured_on: u64,
}

/// The noise of a season with too few games between graded players: that of 28,945 games of a real
/// season (2006-07), 37.9, rounded.
const TYPICAL_NOISE: f64 = 38.0;

/// The fewest games to measure on: a standard deviation over a hundred is accurate to 7%.
const FEWEST_GAMES: u64 = 100;

impl Assumed {
    /// Measures the noise on a season. Every grade of the list counts as a mean over as many games
    /// as the edition borrows up to.
    ///
    /// # Errors
    ///
    /// Lists that do not have one entry for each player.
    pub fn of(input: &SeasonInput<'_>, edition: &Edition) -> Result<Self, SeasonError> {
        check_lengths(input)?;
        let counted = counting_as_graded(input, edition);
        Ok(Self::measured(&Surprises::of(input, &counted, edition), edition))
    }

    pub(super) fn measured(surprises: &Surprises<'_>, edition: &Edition) -> Self {
        // In whole numbers, so that the order of the sum changes nothing.
        let add = |one: (u64, i128, u64), other: (u64, i128, u64)| {
            (one.0 + other.0, one.1 + other.1, one.2 + other.2)
        };
        let of_player = |player| {
            surprises.of_player(player).fold((0, 0, 0), |sum, surprise| {
                add(sum, (1, surprise.square(), u64::from(surprise.within_limit)))
            })
        };
        let (games, squares, within) =
            surprises.players().into_par_iter().map(of_player).reduce(|| (0, 0, 0), add);
        let over = f64::from(games_of_a_grade(edition));
        if games < FEWEST_GAMES {
            return Self {
                noise: TYPICAL_NOISE,
                of_list: TYPICAL_NOISE / over.sqrt(),
                measured_on: 0,
            };
        }
        // The error of a game within the limit is the noise and two errors of the list: s^2 and 2
        // s^2 / n of the mean square.
        let parts = games as f64 + 2.0 * within as f64 / over;
        let noise = (squares as f64 / parts).sqrt();
        Self { noise, of_list: noise / over.sqrt(), measured_on: games }
    }
}

/// The number of games over which a grade of the list counts as a mean: as many as the edition
/// borrows up to. An edition that borrows little does not give that number, so the usual one
/// counts.
fn games_of_a_grade(edition: &Edition) -> u32 {
    let wanted = edition.borrowing.games;
    if wanted < FEWEST_WANTED { USUAL_GAMES } else { wanted }
}

/// An edition that borrows up to fewer games than this counts as borrowing little.
const FEWEST_WANTED: u32 = 10;

/// The number of games of a grade in the national editions.
const USUAL_GAMES: u32 = 30;

/// The size of the noise of a game, in grade points: the root mean square of the difference between
/// result and expectation over the games of two graded players, without the part that comes from
/// the errors of the two grades. `None` for a season without such a game.
///
/// The expected result is the difference of the two grades, within the limit of the 40-point rule.
/// `list` is as in [`super::Assumptions`]. The order of games changes nothing.
///
/// On 28,945 games of a real season (2006-07) it is 38.8, and 37.9 with list errors of 7.
///
/// # Errors
///
/// Lists that do not have one entry for each player.
pub fn game_noise(
    input: &SeasonInput<'_>,
    edition: &Edition,
    list: ListErrors<'_>,
) -> Result<Option<f64>, SeasonError> {
    check_lengths(input)?;
    let (mut games, mut squares, mut of_list) = (0_u64, 0_i128, 0.0);
    let counted = counting_as_graded(input, edition);
    let surprises = Surprises::of(input, &counted, edition);
    for surprise in surprises.players().flat_map(|player| surprises.of_player(player)) {
        games += 1;
        squares += surprise.square();
        // Beyond the limit, the expectation does not depend on the grades.
        if surprise.within_limit {
            let errors = surprise.players.map(|player| list.of(player));
            of_list += errors.iter().map(|error| error * error).sum::<f64>();
        }
    }
    let variance = (squares as f64 - of_list).max(0.0) / games as f64;
    Ok((games > 0).then(|| variance.sqrt()))
}

/// A game between two graded players.
struct Surprise {
    players: [PlayerIdx; 2],
    /// The difference between result and expectation, in whole grade points, since grades are
    /// whole.
    size: i64,
    /// Whether the difference of the two grades counts in full.
    within_limit: bool,
}

impl Surprise {
    fn square(&self) -> i128 {
        i128::from(self.size) * i128::from(self.size)
    }
}

/// The differences between result and expectation in games of two graded players.
pub(super) struct Surprises<'a> {
    games: &'a SeasonGames,
    rule: GameScoreRule,
    /// By player: the grade of one who counts as graded, else [`NO_GRADE`]. A separate list, since
    /// every game looks up a grade at a random place.
    graded: Vec<i32>,
}

/// Stands for no grade. It cannot be a grade: those of a list have four digits at most.
const NO_GRADE: i32 = i32::MIN;

impl<'a> Surprises<'a> {
    /// `counted` holds the grades by which players count as graded.
    pub(super) fn of(
        input: &SeasonInput<'a>,
        counted: &[Option<Grade>],
        edition: &Edition,
    ) -> Self {
        let graded = counted.iter().map(|grade| grade.map_or(NO_GRADE, Grade::points)).collect();
        Self { games: input.games, rule: edition.game_score, graded }
    }

    fn players(&self) -> Range<u32> {
        0..self.graded.len() as u32
    }

    /// The surprises of a player's games with opponents of higher numbers, so that each game comes
    /// once.
    fn of_player(&self, player: u32) -> impl Iterator<Item = Surprise> {
        let player = PlayerIdx::new(player);
        let (win, limit) = (self.rule.whole_win(), i64::from(self.rule.whole_limit()));
        let own = self.graded[player.as_usize()];
        let halves = if own == NO_GRADE { &[][..] } else { self.games.of(player) };
        // Half-games are sorted by opponent.
        let after = halves.partition_point(|half| half.opponent() <= player);
        halves[after..].iter().filter_map(move |half| {
            let opponent = self.graded[half.opponent().as_usize()];
            let above = i64::from(opponent) - i64::from(own);
            let counted = above.clamp(-limit, limit);
            (opponent != NO_GRADE).then(|| Surprise {
                players: [player, half.opponent()],
                size: i64::from(win * half.outcome().balance()) + counted,
                within_limit: counted == above,
            })
        })
    }
}
