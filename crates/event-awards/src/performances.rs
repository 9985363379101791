//! Performance ratings by every method: of one player, and of all players of all sections at once.

use rating_core::expectancy::Curve;
use rating_core::performance::by_fide_table::{self, TablePerformance};
use rating_core::performance::fide::{self, FidePerformance};
use rating_core::performance::linear::{self, LinearPerformance};
use rating_core::performance::true_performance::{self, TruePerformance};
use rating_core::performance::{PerformanceError, Solution};
use rating_core::{EloRating, HalfPoints};
use rayon::prelude::*;

use crate::{CheckedSection, RoundResult};

/// One score against one set of opponents, by all methods.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Performances {
    /// The mean of the opponents plus dp.
    pub fide: FidePerformance,
    /// The mean of the opponents plus 800 p - 400.
    pub linear: LinearPerformance,
    /// The rating whose expected score by a curve is the score.
    pub true_performance: Solution<TruePerformance>,
    /// The least whole rating that FIDE's table expects to reach the score.
    pub by_table: Solution<TablePerformance>,
}

/// A player's performances in a section.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerPerformances {
    /// The player's position in the section's list.
    pub player: usize,
    /// The ratings of the opponents that count, in the order of rounds.
    pub opponents: Vec<EloRating>,
    /// The score against them.
    pub score: HalfPoints,
    /// The rounds that do not count, and why.
    pub left_out: Vec<(u32, LeftOut)>,
    /// The performances, where there is one.
    pub performances: Result<Performances, PerformanceError>,
}

/// Why a round does not count for a performance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// The opponent has no rating.
    UnratedOpponent,
    /// The pairing was not played.
    Default,
    /// There was no pairing, but points.
    Bye,
}

/// All performances for a score against opponents; the true one by `curve`, in Elo points.
///
/// # Errors
///
/// No opponents; a score of more than a point a game.
///
/// ```
/// use event_awards::performances::performances;
/// use rating_core::expectancy::{Curve, Normal};
/// use rating_core::{EloRating, HalfPoints};
///
/// let opponents = [2_400, 2_500, 2_600].map(EloRating::whole);
/// let all = performances(&opponents, HalfPoints::new(5), Curve::Normal(Normal::ELO))?;
/// assert_eq!(all.fide.rating, EloRating::whole(2_773));
/// assert_eq!(all.by_table.found().map(|by_table| by_table.rating), Some(EloRating::whole(2_789)));
/// # Ok::<(), rating_core::performance::PerformanceError>(())
/// ```
pub fn performances(
    opponents: &[EloRating],
    score: HalfPoints,
    curve: Curve,
) -> Result<Performances, PerformanceError> {
    let numbers: Vec<f64> = opponents.iter().map(|opponent| opponent.to_f64()).collect();
    Ok(Performances {
        fide: fide::performance(opponents, score)?,
        linear: linear::performance(opponents, score, linear::ELO_SPAN)?,
        true_performance: true_performance::performance(&numbers, score, curve)?,
        by_table: by_fide_table::performance(opponents, score.to_hundredths())?,
    })
}

/// The performances of every player of every section, in parallel.
///
/// The result has the order of the sections and their players, whatever the number of threads.
#[must_use]
pub fn of_sections(sections: &[CheckedSection], curve: Curve) -> Vec<Vec<PlayerPerformances>> {
    sections
        .par_iter()
        .map(|section| {
            let players = 0..section.section().players.len();
            players.into_par_iter().map(|player| of_player(section, player, curve)).collect()
        })
        .collect()
}

/// The performances of one player of a section, against their rated opponents.
#[must_use]
pub fn of_player(section: &CheckedSection, player: usize, curve: Curve) -> PlayerPerformances {
    let (mut opponents, mut score, mut left_out) = (Vec::new(), HalfPoints::ZERO, Vec::new());
    let rounds = section.player(player).into_iter().flat_map(crate::Entrant::by_round);
    for (round, result) in rounds {
        match rated_game(section, result) {
            Counts::Yes(rating) => {
                opponents.push(rating);
                score += result.points();
            }
            Counts::No(reason) => left_out.push((round, reason)),
            Counts::Nothing => {}
        }
    }
    let performances = performances(&opponents, score, curve);
    PlayerPerformances { player, opponents, score, left_out, performances }
}

enum Counts {
    Yes(EloRating),
    No(LeftOut),
    Nothing,
}

fn rated_game(section: &CheckedSection, result: RoundResult) -> Counts {
    match result {
        RoundResult::Game { opponent, .. } => section
            .player(opponent)
            .and_then(|opponent| opponent.rating)
            .map_or(Counts::No(LeftOut::UnratedOpponent), Counts::Yes),
        RoundResult::Default { .. } => Counts::No(LeftOut::Default),
        RoundResult::Bye(_) => Counts::No(LeftOut::Bye),
        RoundResult::Unexplained(_) | RoundResult::Absent => Counts::Nothing,
    }
}
