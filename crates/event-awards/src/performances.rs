//! Performance ratings by every method, for one player or for all players of all sections at once.

use event_sections::{CheckedSection, RoundResult};
use rating_core::expectancy::Curve;
use rating_core::fide_rating::RatedGame;
use rating_core::performance::by_fide_table::{self, TablePerformance};
use rating_core::performance::fide::{self, FidePerformance};
use rating_core::performance::linear::{self, LinearPerformance};
use rating_core::performance::true_performance::{self, TruePerformance};
use rating_core::performance::{PerCentLimits, PerformanceError, Solution};
use rating_core::{EloRating, HalfPoints};
use rayon::prelude::*;

/// The choices that the methods leave open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Methods {
    /// The curve of the true performance, in Elo points.
    pub curve: Curve,
    /// The least and greatest per cents that count in FIDE's method.
    pub per_cents: PerCentLimits,
}

impl Methods {
    /// A curve for the true performance, and FIDE's method without limits.
    #[must_use]
    pub const fn with_curve(curve: Curve) -> Self {
        Self { curve, per_cents: PerCentLimits::NONE }
    }
}

/// One score against one set of opponents, by all methods.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Performances {
    /// The mean of the opponents plus dp.
    pub fide: FidePerformance,
    /// The mean of the opponents plus 800 p - 400.
    pub linear: LinearPerformance,
    /// The rating for which a curve's expected score is the score.
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
    /// The performances, or why there are none.
    pub performances: Result<Performances, PerformanceError>,
}

/// Why a round does not count for a performance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// The opponent has no rating.
    UnratedOpponent,
    /// The pairing was not played.
    Default,
    /// There was no pairing, but there were points.
    Bye,
    /// There was no pairing, and the report gives no points for it.
    Absent,
    /// An unrated player's first event in which they scored nothing; it is disregarded (FIDE
    /// Handbook B.02, 8.2.1).
    ZeroScoreInFirstEvent,
}

/// All performances for a score against opponents.
///
/// # Errors
///
/// If there are no opponents, or the score is more than a point a game.
///
/// ```
/// use event_awards::performances::{Methods, performances};
/// use rating_core::expectancy::{Curve, Normal};
/// use rating_core::{EloRating, HalfPoints};
///
/// let opponents = [2_400, 2_500, 2_600].map(EloRating::whole);
/// let methods = Methods::with_curve(Curve::Normal(Normal::ELO));
/// let all = performances(&opponents, HalfPoints::new(5), methods)?;
/// assert_eq!(all.fide.rating, EloRating::whole(2_773));
/// assert_eq!(all.by_table.found().map(|by_table| by_table.rating), Some(EloRating::whole(2_789)));
/// # Ok::<(), rating_core::performance::PerformanceError>(())
/// ```
pub fn performances(
    opponents: &[EloRating],
    score: HalfPoints,
    methods: Methods,
) -> Result<Performances, PerformanceError> {
    let numbers: Vec<f64> = opponents.iter().map(|opponent| opponent.to_f64()).collect();
    Ok(Performances {
        fide: fide::performance_within(opponents, score, methods.per_cents)?,
        linear: linear::performance(opponents, score, linear::ELO_SPAN)?,
        true_performance: true_performance::performance(&numbers, score, methods.curve)?,
        by_table: by_fide_table::performance(opponents, score.to_hundredths())?,
    })
}

/// The performances of every player of every section, in parallel.
///
/// The result has the order of the sections and their players, whatever the number of threads.
#[must_use]
pub fn of_sections(sections: &[CheckedSection], methods: Methods) -> Vec<Vec<PlayerPerformances>> {
    sections
        .par_iter()
        .map(|section| {
            let players = 0..section.section().players.len();
            players.into_par_iter().map(|player| of_player(section, player, methods)).collect()
        })
        .collect()
}

/// The performances of one player of a section, against their rated opponents.
///
/// ```
/// use event_awards::performances::{Methods, of_player};
/// use event_sections::{Entrant, GameRecord, PairingResult, Section};
/// use rating_core::expectancy::{Curve, Logistic};
/// use rating_core::{EloRating, Outcome};
///
/// let rating = Some(EloRating::whole(1_800));
/// let players = vec![Entrant::named("Ann"), Entrant { rating, ..Entrant::named("Ben") }];
/// let result = PairingResult::Played(Outcome::Win);
/// let game = GameRecord { round: 1, white: 0, black: 1, result };
/// let open = Section::from_games("open", 1, players, &[game], &[])?.check()?;
/// let methods = Methods::with_curve(Curve::Logistic(Logistic::ELO));
/// let ann = of_player(&open, 0, methods).performances;
/// assert_eq!(ann.map(|found| found.fide.rating), Ok(EloRating::whole(2_600)));
/// // Ann has no rating, so that Ben's game counts for nothing.
/// assert_eq!(of_player(&open, 1, methods).left_out.len(), 1);
/// # Ok::<(), Vec<event_sections::SectionError>>(())
/// ```
#[must_use]
pub fn of_player(section: &CheckedSection, player: usize, methods: Methods) -> PlayerPerformances {
    let RatedRounds { games, left_out } = rated_rounds(section, player);
    let opponents: Vec<EloRating> = games.iter().map(|(_, game)| game.opponent).collect();
    let score = games.iter().map(|(_, game)| HalfPoints::of(game.outcome)).sum();
    let performances = performances(&opponents, score, methods);
    PlayerPerformances { player, opponents, score, left_out, performances }
}

/// A player's games against rated opponents, and the other rounds.
pub(crate) struct RatedRounds {
    pub(crate) games: Vec<(u32, RatedGame)>,
    pub(crate) left_out: Vec<(u32, LeftOut)>,
}

pub(crate) fn rated_rounds(section: &CheckedSection, player: usize) -> RatedRounds {
    let (mut games, mut left_out) = (Vec::new(), Vec::new());
    let rounds = section.player(player).into_iter().flat_map(event_sections::Entrant::by_round);
    for (round, result) in rounds {
        match result {
            RoundResult::Game { opponent, outcome, .. } => {
                match section.player(opponent).and_then(|opponent| opponent.rating) {
                    Some(opponent) => games.push((round, RatedGame { opponent, outcome })),
                    None => left_out.push((round, LeftOut::UnratedOpponent)),
                }
            }
            // Neither has a game that could be rated.
            RoundResult::Default { .. } | RoundResult::Uncounted { .. } => {
                left_out.push((round, LeftOut::Default));
            }
            RoundResult::Bye(HalfPoints::ZERO) => left_out.push((round, LeftOut::Absent)),
            RoundResult::Bye(_) | RoundResult::FullPointBye => {
                left_out.push((round, LeftOut::Bye));
            }
            RoundResult::Unexplained(_) | RoundResult::Absent => {}
        }
    }
    RatedRounds { games, left_out }
}
