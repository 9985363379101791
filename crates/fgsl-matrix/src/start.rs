//! The first grade of a player without one.

use std::collections::BTreeMap;

use rating_core::expectancy::Curve;
use rating_core::performance::Solution;
use rating_core::performance::true_performance::performance;
use rating_core::{HalfPoints, PlayerIdx};

use crate::error::{InputError, check_length};
pub use crate::start_rule::{StartFrom, StartRule};
use crate::system::System;
use crate::time::{SeasonSoFar, Ties, Time, TimedGame, check_players};

/// How a player's first grade of a season was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Began {
    /// The player had a grade before.
    Graded,
    /// At the player's working grade.
    Working,
    /// At the number that the system gives.
    Given,
    /// At the player's performance in this many games.
    Performance {
        /// The games.
        games: u32,
    },
}

/// The grades at the start of a season, on the system's scale.
#[derive(Clone, Debug, PartialEq)]
pub struct Starts {
    /// By player.
    pub grades: Vec<f64>,
    /// By player: how that grade was found.
    pub began: Vec<Began>,
}

/// The grades at the start of a season with these games.
///
/// `graded` has the grades of the players who have one, on the system's scale. `working` has the
/// working grades of the others, on the three-digit scale; it is empty if the system does not use
/// them.
///
/// # Errors
///
/// A player who plays themselves, or who is not among the players; working grades of another number
/// of players.
pub fn starts(
    system: &System,
    graded: &[Option<f64>],
    working: &[Option<f64>],
    season: SeasonSoFar<'_>,
) -> Result<Starts, InputError> {
    check_players(season.games, graded.len())?;
    if !working.is_empty() {
        check_length("working", working.len(), graded.len())?;
    }
    Ok(known_starts(system, graded, working, season.games))
}

/// The same for lists and games that have been checked.
fn known_starts(
    system: &System,
    graded: &[Option<f64>],
    working: &[Option<f64>],
    games: &[TimedGame],
) -> Starts {
    let newcomers = Newcomers::of(system, graded, working, games);
    let of_player = |(player, grade): (PlayerIdx, &Option<f64>)| match grade {
        Some(grade) => (*grade, Began::Graded),
        None => newcomers.start(player),
    };
    let (grades_at_start, began) = (0..).map(PlayerIdx::new).zip(graded).map(of_player).unzip();
    Starts { grades: grades_at_start, began }
}

/// Where players without a grade begin, judged by the games that are known.
struct Newcomers<'a> {
    system: &'a System,
    working: &'a [Option<f64>],
    performances: BTreeMap<PlayerIdx, (f64, Began)>,
}

impl<'a> Newcomers<'a> {
    fn of(
        system: &'a System,
        graded: &[Option<f64>],
        working: &'a [Option<f64>],
        games: &[TimedGame],
    ) -> Self {
        let performances = match system.start {
            StartRule::Given { .. } | StartRule::Working { .. } => BTreeMap::new(),
            StartRule::Performance { games: count, .. } => {
                performances(system, graded, games, count as usize)
            }
        };
        Self { system, working, performances }
    }

    fn start(&self, player: PlayerIdx) -> (f64, Began) {
        let Self { system, .. } = self;
        let found = match system.start {
            StartRule::Given { .. } => None,
            StartRule::Working { .. } => {
                let grade = self.working.get(player.as_usize()).copied().flatten();
                grade.map(|grade| (system.from_grade(grade), Began::Working))
            }
            StartRule::Performance { .. } => self.performances.get(&player).copied(),
        };
        let given = || (system.from_grade(system.start.otherwise()), Began::Given);
        let (grade, began) = found.unwrap_or_else(given);
        (system.rounded(grade), began)
    }
}

/// The grades at the start of a season with these games, found from the games that the system's
/// [`StartFrom`] selects.
///
/// `working` computes the working grades of the players without a grade, on the three-digit scale,
/// from games at the beginning of the season. Under [`StartFrom::FirstDay`] it is called once for
/// every day on which somebody plays for the first time.
///
/// # Errors
///
/// Those of `working`, and of [`starts`].
pub fn starts_from<W: AsRef<[Option<f64>]>, E: From<InputError>>(
    system: &System,
    graded: &[Option<f64>],
    season: SeasonSoFar<'_>,
    mut working: impl FnMut(&[TimedGame]) -> Result<W, E>,
) -> Result<Starts, E> {
    let games = season.games;
    check_players(games, graded.len()).map_err(InputError::from)?;
    let asks = matches!(system.start, StartRule::Working { .. }) && system.three_passes.is_none();
    let mut working = |known: &[TimedGame]| {
        let found = asks.then(|| working(known)).transpose()?;
        if let Some(found) = &found {
            check_length("working", found.as_ref().len(), graded.len())?;
        }
        Ok::<_, E>(found)
    };
    if system.start_from == StartFrom::GamesSoFar {
        let working = working(games)?;
        return Ok(known_starts(system, graded, of_all(working.as_ref()), games));
    }
    let mut all = known_starts(system, graded, &[], &[]);
    let mut has_begun: Vec<bool> = graded.iter().map(Option::is_some).collect();
    let mut known = 0;
    for day in games.chunk_by(|one, next| one.time().day() == next.time().day()) {
        known += day.len();
        let newcomers = newcomers(day, &mut has_begun);
        if newcomers.is_empty() {
            continue;
        }
        let working = working(&games[..known])?;
        // A performance only uses games of the newcomer, who has none before this day.
        let found = Newcomers::of(system, graded, of_all(working.as_ref()), day);
        for newcomer in newcomers {
            let (grade, began) = found.start(newcomer);
            all.grades[newcomer.as_usize()] = grade;
            all.began[newcomer.as_usize()] = began;
        }
    }
    Ok(all)
}

/// The working grades that were found; none under a system that does not use them.
fn of_all<W: AsRef<[Option<f64>]>>(found: Option<&W>) -> &[Option<f64>] {
    found.map(AsRef::as_ref).unwrap_or_default()
}

/// The players who play for the first time on a day; marks them as having begun.
fn newcomers(day: &[TimedGame], has_begun: &mut [bool]) -> Vec<PlayerIdx> {
    let players = day.iter().flat_map(|game| [game.low(), game.high()]);
    let is_new = |player: &PlayerIdx| !std::mem::replace(&mut has_begun[player.as_usize()], true);
    players.filter(is_new).collect()
}

/// A player's first games.
#[derive(Default)]
struct FirstGames {
    opponents: Vec<f64>,
    halves: u32,
    /// When the last of these games ended.
    last: Option<Time>,
}

fn performances(
    system: &System,
    graded: &[Option<f64>],
    games: &[TimedGame],
    count: usize,
) -> BTreeMap<PlayerIdx, (f64, Began)> {
    let mut first: BTreeMap<PlayerIdx, FirstGames> = BTreeMap::new();
    let grade = |player: PlayerIdx| graded[player.as_usize()];
    for game in games {
        for player in [game.low(), game.high()] {
            let Some((opponent, outcome)) = game.seen_by(player) else { continue };
            // Only opponents who had a grade before: where other newcomers begin is not known yet.
            let (None, Some(opponents)) = (grade(player), grade(opponent)) else { continue };
            let so_far = first.entry(player).or_default();
            // In the order of games, so that these are the first ones. Simultaneous games have no
            // order: if one of them counts, all do.
            let is_simultaneous = system.ties == Ties::Together && so_far.last == Some(game.time());
            if so_far.opponents.len() < count || is_simultaneous {
                so_far.opponents.push(opponents);
                so_far.halves += HalfPoints::of(outcome).halves();
                so_far.last = Some(game.time());
            }
        }
    }
    let begun = first.into_iter().filter_map(|(player, FirstGames { opponents, halves, .. })| {
        let games = opponents.len() as u32;
        let grade = with_a_draw(opponents, halves, system.curve.curve())?;
        Some((player, (grade, Began::Performance { games })))
    });
    begun.collect()
}

/// The true performance with one more draw, against the mean of the opponents.
///
/// Under a line with a limit the expected score cannot exceed a maximum, whatever the strength. A
/// player who scored more begins at the lowest grade that reaches this maximum, above all
/// opponents.
fn with_a_draw(mut opponents: Vec<f64>, halves: u32, curve: Curve) -> Option<f64> {
    let mean = opponents.iter().sum::<f64>() / opponents.len() as f64;
    opponents.push(mean);
    let limit = match curve {
        Curve::Linear(line) => line.counted(f64::INFINITY),
        Curve::FideTable | Curve::Normal(_) | Curve::Logistic(_) | Curve::Custom(_) => {
            f64::INFINITY
        }
    };
    let grade = match performance(&opponents, HalfPoints::new(halves + 1), curve).ok()? {
        Solution::Found(found) => found.rating,
        Solution::UnboundedAbove => opponents.iter().copied().reduce(f64::max)? + limit,
        Solution::UnboundedBelow => opponents.iter().copied().reduce(f64::min)? - limit,
    };
    grade.is_finite().then_some(grade)
}
