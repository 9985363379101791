//! The size of the noise of one game, measured on a season.

use std::ops::Range;

use rating_core::{Grade, PlayerIdx, SeasonGames};
use rayon::prelude::*;

use super::drift::Drift;
use crate::edition::{Edition, GameScoreRule};
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
    /// By how much a result follows the difference of two grades within the limit: 1 if ten points
    /// more bring ten per cent more.
    pub slope: f64,
    /// By how much strengths changed in the season.
    pub drift: Drift,
}

/// The noise of a season with too few games between graded players: that of 28,945 games of a real
/// season (2006-07), 37.9, rounded.
const TYPICAL_NOISE: f64 = 38.0;

/// The fewest games to measure on: a standard deviation over a hundred is accurate to 7%.
const FEWEST_GAMES: u64 = 100;

/// What a season's games between graded players show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shown {
    pub(super) noise: f64,
    pub(super) of_list: f64,
    pub(super) measured_on: u64,
    pub(super) slope: f64,
}

impl Shown {
    pub(super) fn on(surprises: &Surprises<'_>, edition: &Edition) -> Self {
        let of_player =
            |player| surprises.of_player(player).fold(Sums::default(), |sums, one| sums.and(&one));
        let sums = surprises.players().into_par_iter().map(of_player);
        let sums = sums.reduce(Sums::default, Sums::plus);
        let over = f64::from(games_of_a_grade(edition));
        if sums.games < FEWEST_GAMES {
            let of_list = TYPICAL_NOISE / over.sqrt();
            return Self { noise: TYPICAL_NOISE, of_list, measured_on: 0, slope: 1.0 };
        }
        // The error of a game within the limit is the noise and two errors of the list: s^2 and 2
        // s^2 / n of the mean square.
        let parts = sums.games as f64 + 2.0 * sums.within as f64 / over;
        let noise = (sums.squares as f64 / parts).sqrt();
        let of_list = noise / over.sqrt();
        // The slope of a regression is the mean slope of the curve, if differences are normal
        // (Stein's lemma). The errors of the grades flatten it; their squares are taken out.
        let apart = sums.apart as f64 - 2.0 * sums.games as f64 * of_list * of_list;
        let slope = if apart > 0.0 { sums.along as f64 / apart } else { 1.0 };
        let slope = slope.clamp(LEAST_SLOPE, 1.0);
        Self { noise, of_list, measured_on: sums.games, slope }
    }
}

impl Shown {
    pub(super) const fn with_drift(self, drift: Drift) -> Assumed {
        let Self { noise, of_list, measured_on, slope } = self;
        Assumed { noise, of_list, measured_on, slope, drift }
    }
}

/// A flatter slope would be one of results that hardly follow grades.
const LEAST_SLOPE: f64 = 0.5;

/// Sums over games, in whole numbers, so that their order changes nothing.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    games: u64,
    squares: i128,
    /// Games within the limit.
    within: u64,
    /// The sum of result times difference.
    along: i128,
    /// The sum of the squared differences.
    apart: i128,
}

impl Sums {
    fn and(self, surprise: &Surprise) -> Self {
        let above = i128::from(surprise.above);
        self.plus(Self {
            games: 1,
            squares: surprise.square(),
            within: surprise.within_limit.into(),
            along: i128::from(surprise.result) * above,
            apart: above * above,
        })
    }

    fn plus(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            squares: self.squares + other.squares,
            within: self.within + other.within,
            along: self.along + other.along,
            apart: self.apart + other.apart,
        }
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

/// A game between two graded players.
struct Surprise {
    /// The result for the one player: 50, 0 or -50.
    result: i64,
    /// How far that player's grade is above the other's.
    above: i64,
    /// The difference, within the limit of the 40-point rule.
    expected: i64,
    /// Whether the difference of the two grades counts in full.
    within_limit: bool,
}

impl Surprise {
    fn square(&self) -> i128 {
        // In whole grade points, since grades are whole.
        let size = i128::from(self.result - self.expected);
        size * size
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
            let above = i64::from(own) - i64::from(opponent);
            let expected = above.clamp(-limit, limit);
            (opponent != NO_GRADE).then(|| Surprise {
                result: i64::from(win * half.outcome().balance()),
                above,
                expected,
                within_limit: expected == above,
            })
        })
    }
}
