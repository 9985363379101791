//! Doubts: what is well formed, and may still be wrong.
//!
//! Every row can be used as it stands; but the same event may have been sent under two names, a game
//! may stand in two files, and a code may be somebody else's. Each doubt says why it was raised and
//! how sure it is, and none changes a result.
//!
//! - [`PlayedRows`]: the games of a season with their places in files.
//! - [`doubts`]: everything below, in one go.
//! - `same_event`: an event under two names, a game in two events.
//! - `two_places`: a player in two places on one day, or twice in one round.
//! - `one_person`: two codes that look like one person.
//! - `unlikely`: scores and opponents far from what the grades expect.
//! - `colours`: an imbalance of colours that no Swiss pairing makes.

mod played_rows;

mod same_event;

mod two_places;

mod one_person;

mod unlikely;

mod colours;

use std::fmt;

use rating_core::GradePoints;
use serde::Serialize;

use crate::player::Player;
pub use played_rows::{PlayedRow, PlayedRows};

/// What a doubt is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Doubt {
    /// Two events have the same games.
    SameEvent,
    /// A game stands in two events.
    SameGame,
    /// A player plays in two places on one day.
    TwoPlaces,
    /// Two codes look like one person.
    OnePerson,
    /// A score is far from what the grades expect.
    UnlikelyScore,
    /// A player's opponents are far from his own grade.
    UnlikelyOpponents,
    /// Colours are out of balance as no Swiss pairing makes them.
    Colours,
}

impl Doubt {
    /// All of them, in the order of their codes.
    pub const ALL: [Self; 7] = [
        Self::SameEvent,
        Self::SameGame,
        Self::TwoPlaces,
        Self::OnePerson,
        Self::UnlikelyScore,
        Self::UnlikelyOpponents,
        Self::Colours,
    ];

    /// A fixed code, for documentation and decisions: `W101`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::SameEvent => "W101",
            Self::SameGame => "W102",
            Self::TwoPlaces => "W103",
            Self::OnePerson => "W104",
            Self::UnlikelyScore => "W105",
            Self::UnlikelyOpponents => "W106",
            Self::Colours => "W107",
        }
    }
}

/// How sure a doubt is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sure {
    /// It happens by chance or by right often enough.
    Possible,
    /// More often wrong than right.
    Likely,
    /// Hardly ever right.
    NearlyCertain,
}

impl fmt::Display for Sure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Possible => "possible",
            Self::Likely => "likely",
            Self::NearlyCertain => "nearly certain",
        })
    }
}

/// Something that may be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspicion {
    /// What it is.
    pub doubt: Doubt,
    /// How sure it is.
    pub sure: Sure,
    /// Where it is seen first: the position of a row in [`PlayedRows::rows`]; none when it is of no
    /// game.
    pub row: Option<usize>,
    /// Codes of players, or names of events: what a decision would name.
    pub about: Vec<String>,
    /// Why it was raised.
    pub why: String,
    /// What could be done, as a decision to paste; empty where there is nothing to propose.
    pub proposal: String,
}

/// Everything that may be wrong with a season.
///
/// `players` are sorted by code, as the rows number them; `grades` are the grade or working grade
/// of each, where it is known.
#[must_use]
pub fn doubts(
    rows: &PlayedRows,
    players: &[Player],
    grades: &[Option<GradePoints>],
) -> Vec<Suspicion> {
    let season = Season { rows, players, grades };
    let same = same_event::find(&season);
    let ((places, persons), (scores, colours)) = rayon::join(
        || rayon::join(|| two_places::find(&season, &same.pairs), || one_person::find(&season)),
        || rayon::join(|| unlikely::find(&season), || colours::find(&season)),
    );
    let mut all = [same.suspicions, places, persons, scores, colours].concat();
    all.sort_by(|one, other| {
        (one.row, one.doubt, &one.about).cmp(&(other.row, other.doubt, &other.about))
    });
    all
}

/// What is looked at.
struct Season<'a> {
    rows: &'a PlayedRows,
    players: &'a [Player],
    grades: &'a [Option<GradePoints>],
}

impl Season<'_> {
    /// Name and code of a player.
    fn named(&self, player: u32) -> String {
        let player = &self.players[player as usize];
        format!("{} ({})", player.name, player.code)
    }

    fn code(&self, player: u32) -> &str {
        &self.players[player as usize].code
    }

    fn grade(&self, player: u32) -> Option<f64> {
        self.grades.get(player as usize).copied().flatten().map(GradePoints::to_f64)
    }
}

/// `1 game`, `2 games`.
fn counted(count: usize, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}

/// A text as a TOML string.
fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}
