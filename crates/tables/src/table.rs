//! What [`apply`](crate::apply) makes of a grid: games or people, lines passed over, and faults.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use crate::spec::{Detail, Opponent};
use crate::{Colour, Column, Outcome, Side};

/// What was read of a sheet by a specification.
///
/// Every written line is in exactly one of [`read`](Self::read), [`passed_over`](Self::passed_over)
/// and the lines of [`faults`](Self::faults).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The games, line by line; of layouts other than `list`.
    pub games: Vec<Game>,
    /// The players of a cross-table or a table of all against all, section by section; also those
    /// that are byes listed like players.
    pub entrants: Vec<Entrant>,
    /// The people of a `list`, line by line.
    pub people: Vec<Person>,
    /// The lines that were read and have no fault.
    pub read: BTreeSet<u32>,
    /// The lines that are not games or people, each by its clause.
    pub passed_over: BTreeMap<u32, Clause>,
    /// The faults, by line. A line of a cross-table may have several, and games beside them.
    pub faults: Vec<Fault>,
}

impl Table {
    /// The lines with a fault.
    #[must_use]
    pub fn faulty(&self) -> BTreeSet<u32> {
        self.faults.iter().map(|fault| fault.line).collect()
    }
}

/// A game of two neutral players.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Game {
    /// The line that has it; in a cross-table that of the first player.
    pub line: u32,
    /// The day, unless the specification has none.
    pub day: Option<NaiveDate>,
    /// The round as it is written, empty without one.
    pub round: String,
    /// The section, empty without one.
    pub section: String,
    /// The player who stands first.
    pub first: Player,
    /// The player who stands second.
    pub second: Player,
    /// The result of the first player against the second.
    pub outcome: Outcome,
    /// Who had White, if it is known.
    pub white: Option<Side>,
    /// The rate of play as the line has it, empty without one.
    pub rate: String,
    /// The event as the line, or one above it, has it; empty without one.
    pub event: String,
}

/// A player as a line names them.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Player {
    /// The name, or whatever stands in the column of players.
    pub name: String,
    /// The code in a column of its own, empty without one.
    pub code: String,
    /// FIDE's number in a column of its own, empty without one.
    pub fide_code: String,
}

/// A player of a cross-table or of a table of all against all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The line.
    pub line: u32,
    /// The section, counted from 0: two may have one name.
    pub section: usize,
    /// Its name, empty without one.
    pub section_name: String,
    /// The number by which cells name the player.
    pub number: u32,
    /// The player.
    pub player: Player,
    /// Whether it is a bye that is listed like a player.
    pub is_nobody: bool,
    /// What else the line says of the player, as it is written.
    pub details: BTreeMap<Detail, String>,
    /// The points of all rounds, as they are written.
    pub total: String,
    /// What the cells say; empty ones are left out.
    pub cells: BTreeMap<Slot, Entry>,
}

/// Which game of a player a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    /// The one of a round.
    Round(u32),
    /// The one against an opponent.
    Against(Opponent),
}

/// What a cell of a player says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A game against the player with this number.
    Game {
        /// The opponent's number.
        opponent: u32,
        /// The colour of the line's player.
        colour: Option<Colour>,
        /// The result of the line's player.
        outcome: Outcome,
    },
    /// No opponent, in these words.
    NoGame(String),
    /// A text without a meaning, which is a fault too.
    Unknown(String),
}

/// A line of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// The line.
    pub line: u32,
    /// The code, as it is written.
    pub code: String,
    /// The name, `Surname, Forename` if the forename has a column of its own.
    pub name: String,
    /// The grade or rating, as it is written.
    pub rating: String,
    /// The grade or rating at rapid play, as it is written.
    pub rapid_rating: String,
    /// FIDE's number, as it is written.
    pub fide_code: String,
    /// The date or year of birth, as it is written.
    pub birth: String,
    /// The day of birth, if the text is one day.
    pub born: Option<NaiveDate>,
    /// The club.
    pub club: String,
    /// The sex, as it is written.
    pub sex: String,
}

/// Why a line has neither games nor people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Clause {
    /// It names the columns.
    Header,
    /// A title, a note, or a text above the table.
    Title,
    /// A sum.
    Total,
    /// It is below the last line of the table.
    BelowTheTable,
    /// A day, round or section of the lines below it.
    Carried,
    /// Byes, defaults without an opponent, or games that were not played.
    NoGame,
    /// A text that has not the form of a game.
    NotAGame,
}

impl Clause {
    /// The name by which it is known: `header`, `title`, `total`, `last`, `carry`, `nobody` or
    /// `pattern`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Header => "header",
            Self::Title => "title",
            Self::Total => "total",
            Self::BelowTheTable => "last",
            Self::Carried => "carry",
            Self::NoGame => "nobody",
            Self::NotAGame => "pattern",
        }
    }
}

/// A line, or a cell of it, that the specification does not explain.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct Fault {
    /// The line.
    pub line: u32,
    /// The column, if it is about a cell.
    pub column: Option<Column>,
    /// The text of the cell, empty if it is about the line.
    pub value: String,
    /// What is wrong.
    pub kind: FaultKind,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[non_exhaustive]
pub enum FaultKind {
    /// The header is not the one that the specification was accepted for.
    #[error("the file has other names of columns than when its specification was accepted")]
    HeaderChanged,
    /// More cells than names of columns.
    #[error("it has more cells than there are names of columns ({0})")]
    TooWide(usize),
    /// One of the two players is missing.
    #[error("one of the two players is missing")]
    NoPlayer,
    /// The result is missing.
    #[error("the result is missing")]
    NoResult,
    /// A text without a meaning.
    #[error("`{0}` is not a result by the specification")]
    UnknownResult(String),
    /// The scores of the players give another result.
    #[error("the scores beside the result are {0}")]
    ScoresContradict(String),
    /// A text that is not a colour.
    #[error("`{0}` is not a colour by the specification")]
    NotAColour(String),
    /// A result in words of colour where it is unknown who had White.
    #[error("`{0}` speaks of a colour, and it is unknown who had White")]
    ColoursUnknown(String),
    /// A text of a column of played games that has no meaning, or calls a draw a default.
    #[error("`{0}` does not say by the specification whether the game was played")]
    NotAStatus(String),
    /// The day is missing.
    #[error("the day is missing")]
    NoDay,
    /// A text that is not one day of the calendar.
    #[error("`{0}` is not a single day")]
    NotADay(String),
    /// What applies to several lines was in a line with a fault.
    #[error("the value for this line was in a faulty line above")]
    LostWithALine,
    /// A cell of a round without a meaning.
    #[error("`{0}` has no meaning by the specification")]
    UnknownCell(String),
    /// A line of results without a player.
    #[error("a line of results without a player")]
    ResultsWithoutPlayer,
    /// The player's number is not one.
    #[error("`{0}` is not a player's number")]
    NotANumber(String),
    /// Two players with one number.
    #[error("two players have the number {0}")]
    NumberTwice(u32),
    /// No player has the number.
    #[error("no player has the number {0}")]
    NoSuchNumber(u32),
    /// A player's own number.
    #[error("a game of a player against themselves")]
    AgainstThemselves,
    /// Both cells of a game do not agree.
    #[error("the cell does not agree with that of the opponent (line {0})")]
    MirrorDiffers(u32),
    /// Both players with one colour.
    #[error("both players have one colour (line {0})")]
    OneColour(u32),
    /// A line of a list without a name.
    #[error("the name is missing")]
    NoName,
    /// No clause explains the line.
    #[error("no clause of the specification explains this line")]
    Unexplained,
}
