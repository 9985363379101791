//! A section of a tournament: its players and what happened to each in every round.
//!
//! A [`Section`] is what a cross-table or a list of games says; [`Section::check`] turns it into a
//! [`CheckedSection`], which everything else in this crate takes, once both players of every game
//! report the same and all scores add up.

mod check;
mod error;
mod from_games;

pub use error::SectionError;
pub use from_games::{ByeRecord, GameRecord, GameResult};

use chrono::NaiveDate;
use rating_core::{EloRating, HalfPoints, Outcome};

use crate::register::Who;
use crate::sex::Sex;
use crate::title::Title;

/// A section as its report states it.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// Its name, for messages.
    pub name: String,
    /// How many rounds were played.
    pub rounds: u32,
    /// The players; games refer to positions in this list.
    pub players: Vec<Entrant>,
    /// When the section began, or each weekend of it; in the order of rounds. May be empty where
    /// no list of a date is needed.
    pub starts: Vec<Start>,
}

impl Section {
    /// The most rounds that a section can have.
    pub const MOST_ROUNDS: u32 = 1_000;
}

/// The first round of a section or of one of its weekends, and its day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The first round from this day on, counted from 1.
    pub first_round: u32,
    /// The day.
    pub day: NaiveDate,
}

/// A player of a section.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entrant {
    /// The name, for messages and as a key where there is neither code nor FIDE number.
    pub name: String,
    /// The code of the national grading list.
    pub code: Option<String>,
    /// The number in FIDE's rating list.
    pub fide_code: Option<String>,
    /// The rating before the event; `None` if unrated. [`Section::check`] takes 0 as unrated too.
    pub rating: Option<EloRating>,
    /// The rating after the event.
    pub rating_after: Option<EloRating>,
    /// The title.
    pub title: Option<Title>,
    /// The federation's three letters.
    pub federation: Option<String>,
    /// The sex; `None` if the report does not say.
    pub sex: Option<Sex>,
    /// The year of birth, by which two players of one name are told apart.
    pub birth_year: Option<i32>,
    /// The total as the report states it; checked where it is given.
    pub score: Option<HalfPoints>,
    /// What happened in rounds 1, 2, ...; rounds that are missing at the end were not played.
    pub results: Vec<RoundResult>,
}

/// What happened to a player in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundResult {
    /// A game was played.
    Game {
        /// The opponent's position in the section's list.
        opponent: usize,
        /// The colour of the pieces, where it is known.
        colour: Option<Colour>,
        /// How it ended for this player.
        outcome: Outcome,
    },
    /// A pairing that was not played; never graded, rated or counted for a norm.
    Default {
        /// The opponent's position in the section's list.
        opponent: usize,
        /// What this player got for it.
        points: HalfPoints,
    },
    /// No pairing, and these points for it; a bye of no points is one asked for late.
    Bye(HalfPoints),
    /// Points for which the report gives neither an opponent nor a bye: never consistent.
    Unexplained(HalfPoints),
    /// Nothing: not yet entered, withdrawn, or not paired.
    Absent,
}

/// The colour of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
}

impl RoundResult {
    /// The points of the round.
    #[must_use]
    pub const fn points(self) -> HalfPoints {
        match self {
            Self::Game { outcome, .. } => HalfPoints::of(outcome),
            Self::Default { points, .. } | Self::Bye(points) | Self::Unexplained(points) => points,
            Self::Absent => HalfPoints::ZERO,
        }
    }

    /// The opponent, of a game or of a pairing that was not played.
    #[must_use]
    pub const fn opponent(self) -> Option<usize> {
        match self {
            Self::Game { opponent, .. } | Self::Default { opponent, .. } => Some(opponent),
            Self::Bye(_) | Self::Unexplained(_) | Self::Absent => None,
        }
    }
}

impl Entrant {
    /// A player of whom only the name is known.
    #[must_use]
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// The code, else the FIDE number, else the name: by this a player is known again elsewhere.
    #[must_use]
    pub fn key(&self) -> &str {
        self.code.as_deref().or(self.fide_code.as_deref()).unwrap_or(&self.name)
    }

    /// Everything by which the player can be found in a list.
    #[must_use]
    pub fn who(&self) -> Who<'_> {
        Who {
            code: self.code.as_deref(),
            fide_code: self.fide_code.as_deref(),
            name: &self.name,
            birth_year: self.birth_year,
        }
    }

    /// The points of all rounds.
    #[must_use]
    pub fn points(&self) -> HalfPoints {
        self.results.iter().map(|result| result.points()).sum()
    }

    /// Every round with what happened in it, counted from 1.
    pub fn by_round(&self) -> impl Iterator<Item = (u32, RoundResult)> {
        (1..).zip(self.results.iter().copied())
    }
}

/// A section whose reports agree with each other.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckedSection(Section);

impl CheckedSection {
    /// The section itself.
    #[must_use]
    pub const fn section(&self) -> &Section {
        &self.0
    }

    /// The player at a position, which an opponent's number always is.
    #[must_use]
    pub fn player(&self, position: usize) -> Option<&Entrant> {
        self.0.players.get(position)
    }

    /// The games that a player played: round, opponent, outcome.
    pub fn games_of(&self, player: usize) -> impl Iterator<Item = (u32, &Entrant, Outcome)> {
        let results = self.0.players.get(player).into_iter().flat_map(Entrant::by_round);
        results.filter_map(|(round, result)| match result {
            RoundResult::Game { opponent, outcome, .. } => {
                self.player(opponent).map(|opponent| (round, opponent, outcome))
            }
            _ => None,
        })
    }

    /// The day from whose list on a round is judged: the latest start at or before the round.
    #[must_use]
    pub fn start_of(&self, round: u32) -> Option<NaiveDate> {
        let starts = self.0.starts.iter().filter(|start| start.first_round <= round);
        starts.max_by_key(|start| start.first_round).map(|start| start.day)
    }

    /// The section as if only these rounds had been played; the others count as absences.
    #[must_use]
    pub fn only_rounds(&self, rounds: &std::ops::RangeInclusive<u32>, name: String) -> Self {
        let mut section = self.0.clone();
        section.name = name;
        for player in &mut section.players {
            player.score = None;
            for (round, result) in (1..).zip(&mut player.results) {
                if !rounds.contains(&round) {
                    *result = RoundResult::Absent;
                }
            }
        }
        Self(section)
    }
}
