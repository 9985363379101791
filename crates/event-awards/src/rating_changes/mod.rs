//! FIDE's rating calculation for the players of sections: the change of a rated player's rating, or
//! a newcomer's first rating.

mod people;

pub use people::{LineOfSection, PeopleOfMonth, PersonDoubt, PersonOfMonth, PlayerNumber};

use event_sections::CheckedSection;
use rating_core::fide_rating::{
    Edition, InitialError, InitialRating, Period, PeriodChange, RatedGame, RatedPlayer,
    initial_rating, period_change,
};
use rating_core::{EloRating, HalfPoints};
use rayon::prelude::*;

use crate::performances::{LeftOut, RatedRounds, rated_rounds};

/// The month in which sections are rated, and the edition that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingMonth {
    /// The year.
    pub year: u16,
    /// The month, counted from 1.
    pub month: u8,
    /// The edition of the regulations.
    pub edition: Edition,
}

impl RatingMonth {
    /// A month under the edition in force in it; `None` before the first edition.
    #[must_use]
    pub fn of(year: u16, month: u8) -> Option<Self> {
        Some(Self { year, month, edition: Edition::in_force(year, month)? })
    }
}

/// What is known of a player from outside the sections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerHistory {
    /// Rated games before the month; `None` if not known.
    pub games: Option<u32>,
    /// Whether a published rating ever was 2400 or more.
    pub reached_2400: bool,
    /// K, if it is given instead of found by the rules.
    pub k: Option<u16>,
}

/// A game with the position of its section in the list given, and its round.
pub type GameOfSection = (usize, u32, RatedGame);

/// The effect of a month on one player.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerRating {
    /// The games that count: position of the section in the list given, round, and game.
    pub games: Vec<GameOfSection>,
    /// The rounds that do not count, and why.
    pub left_out: Vec<(usize, u32, LeftOut)>,
    /// The outcome.
    pub outcome: RatingOutcome,
}

/// A rating's change, or a first rating.
#[derive(Clone, Debug, PartialEq)]
pub enum RatingOutcome {
    /// For a rated player: the change, with every step.
    Change(PeriodChange),
    /// For an unrated player: the first rating, or why there is none yet.
    First(Result<InitialRating, InitialError>),
}

/// The effect of some sections of one month on a player, given by their position in each.
///
/// The rating is that of the first section that has one, and the year of birth is used if any of
/// them has it. Games against unrated opponents, byes and defaults do not count. A section without
/// the player changes nothing. The sections of an unrated player must be in the order in which they
/// were played: the first without a point is disregarded.
///
/// ```
/// use event_awards::rating_changes::{PlayerHistory, RatingMonth, RatingOutcome, of_sections};
/// use event_sections::{Entrant, GameRecord, PairingResult, Section};
/// use rating_core::{EloRating, Outcome};
///
/// let rated = |name, points| {
///     Entrant { rating: Some(EloRating::whole(points)), ..Entrant::named(name) }
/// };
/// let result = PairingResult::Played(Outcome::Win);
/// let game = GameRecord { round: 1, white: 0, black: 1, result };
/// let players = vec![rated("Ann", 2_004), rated("Ben", 2_000)];
/// let section = Section::from_games("match", 1, players, &[game], &[]).map_err(|_| "games")?;
/// let section = section.check().map_err(|_| "rows that disagree")?;
/// let month = RatingMonth::of(2024, 5).ok_or("before the first edition")?;
/// let history = PlayerHistory { k: Some(10), ..PlayerHistory::default() };
/// let RatingOutcome::Change(change) = of_sections(&[(&section, 0)], &history, month).outcome else {
///     return Err("Ann is rated");
/// };
/// assert_eq!((change.exact.to_string().as_str(), change.points), ("4.90", 5));
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn of_sections(
    sections: &[(&CheckedSection, usize)],
    history: &PlayerHistory,
    month: RatingMonth,
) -> PlayerRating {
    let (mut games, mut left_out, mut events) = (Vec::new(), Vec::new(), Vec::new());
    for (number, (section, player)) in sections.iter().enumerate() {
        let rounds = rated_rounds(section, *player);
        let RatedRounds { games: rated, left_out: others } = rounds;
        events.push(rated.iter().map(|(_, game)| *game).collect::<Vec<_>>());
        games.extend(rated.into_iter().map(|(round, game)| (number, round, game)));
        left_out.extend(others.into_iter().map(|(round, reason)| (number, round, reason)));
    }
    let entrants = || sections.iter().filter_map(|(section, player)| section.player(*player));
    let rating = entrants().find_map(|entrant| entrant.rating.and_then(EloRating::if_rated));
    // From any section, so that a report without it does not turn a junior into an adult.
    let birth_year = entrants().find_map(|entrant| entrant.birth_year);
    let outcome = match rating {
        Some(rating) => {
            let PlayerHistory { games, reached_2400, k } = *history;
            let player = RatedPlayer { rating, games, reached_2400, birth_year };
            let RatingMonth { year, month, edition } = month;
            RatingOutcome::Change(period_change(
                &player,
                k,
                &Period { year, month, edition, events },
            ))
        }
        None => return first_rating(games, left_out, month.edition),
    };
    PlayerRating { games, left_out, outcome }
}

/// The effect of a section on each of its players, in parallel, if nothing else is known of them.
#[must_use]
pub fn of_section(section: &CheckedSection, month: RatingMonth) -> Vec<PlayerRating> {
    let unknown = PlayerHistory::default();
    let players = 0..section.section().players.len();
    players
        .into_par_iter()
        .map(|player| of_sections(&[(section, player)], &unknown, month))
        .collect()
}

/// The first rating of an unrated player from their games, event by event in the order in which
/// they were played.
///
/// A first event without a point is disregarded. The next one is then the first, so all events
/// before the first half-point are disregarded. Source: FIDE Handbook B.02, 8.2.1, which speaks
/// only of the first event.
#[must_use]
pub fn first_rating(
    games: Vec<GameOfSection>,
    mut left_out: Vec<(usize, u32, LeftOut)>,
    edition: Edition,
) -> PlayerRating {
    let has_scored = |game: &&GameOfSection| HalfPoints::of(game.2.outcome) > HalfPoints::ZERO;
    // If the player never scored, all events are used, so that the reason is the zero score.
    let first = games.iter().filter(has_scored).map(|(event, ..)| *event).min().unwrap_or(0);
    let (games, disregarded): (Vec<_>, Vec<_>) =
        games.into_iter().partition(|(event, ..)| *event >= first);
    let disregarded = disregarded.into_iter();
    left_out.extend(
        disregarded.map(|(event, round, _)| (event, round, LeftOut::ZeroScoreInFirstEvent)),
    );
    left_out.sort_by_key(|(event, round, _)| (*event, *round));
    let opponents: Vec<EloRating> = games.iter().map(|(.., game)| game.opponent).collect();
    let score = games.iter().map(|(.., game)| HalfPoints::of(game.outcome)).sum();
    let found = initial_rating(&opponents, score, &edition.initial);
    PlayerRating { games, left_out, outcome: RatingOutcome::First(found) }
}
