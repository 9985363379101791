//! Checks of rows: a row that cannot be used is a value with a reason, never an error.

pub mod check_letter;

mod date;

mod game_result;

mod players;

mod grades;

mod repeated;

mod same_code;

mod results;

use std::fmt;

use chrono::NaiveDate;

pub use crate::format::csv::Problem;
use crate::source::Source;

pub(crate) use date::parse_day;
pub use game_result::{GameResult, NotPlayed};
pub use grades::{
    EarlierGrades, EarlierTotal, read_earlier_totals, read_grade_list, read_opening_grades,
};
pub use players::{Player, Players, players_of_lists, read_players};
pub use results::{
    CheckedGames, PlayedAt, RateGames, Repeats, ResultChecks, Times, check_results, read_results,
    read_results_table,
};

/// A row that is not used as it stands, and why.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rejection {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column; empty when the line is no record.
    pub column: &'static str,
    /// The value found.
    pub value: String,
    /// What is wrong with it, and what was expected.
    pub reason: Reason,
    /// The line as it stands in the file.
    pub row: String,
}

/// Why a row is not used.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// A value is missing that every row must have.
    MissingValue,
    /// The date is no day of the calendar, or not written as one.
    UnreadableDate,
    /// The date lies outside the season.
    DateOutsideSeason {
        /// The first day of the season.
        first: NaiveDate,
        /// The last day of the season.
        last: NaiveDate,
    },
    /// No known result.
    UnknownResult,
    /// The same player has both colours.
    SamePlayerTwice,
    /// No row of `players.csv` has this code.
    UnknownPlayer,
    /// The code is not six digits and a check letter.
    MalformedCode,
    /// The check letter does not fit the digits.
    WrongCheckLetter {
        /// The letter that fits.
        expected: char,
    },
    /// The rate of play is none that is known.
    UnknownRate,
    /// The row repeats an earlier one exactly.
    RepeatedRow {
        /// The line of the first such row.
        first_line: usize,
    },
    /// Another row with the same code is used.
    RepeatedCode {
        /// The line of that row.
        first_line: usize,
    },
    /// Another row says something else of the same code, and neither is used.
    ConflictingRows {
        /// The line of the other row.
        other_line: usize,
    },
    /// The player has no name.
    MissingName,
    /// Not a grade.
    NotAGrade,
    /// Not an amount of points.
    NotPoints,
    /// Not a number of games.
    NotGames,
    /// More fields than the header has columns.
    TooManyFields,
    /// Not a record of a CSV file.
    Malformed(Problem),
    /// Not a value of the column.
    Unreadable {
        /// What the column takes.
        expected: &'static str,
    },
    /// An earlier row says something else of the same player.
    SaidOtherwise {
        /// The line of that row.
        other_line: usize,
    },
    /// The points of a player are not those of his rounds.
    OtherPoints {
        /// What the rounds come to, in half points.
        half_points: u32,
    },
    /// The file is of no kind known here, or damaged; nothing of it is used.
    UnusableFile {
        /// What is wrong with it.
        problem: String,
    },
}

impl Reason {
    /// A fixed code, for documentation: `E002`. Codes are never used again for something else.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::MissingValue => "E001",
            Self::UnreadableDate => "E002",
            Self::DateOutsideSeason { .. } => "E003",
            Self::UnknownResult => "E004",
            Self::SamePlayerTwice => "E005",
            Self::UnknownPlayer => "E006",
            Self::MalformedCode => "E007",
            Self::WrongCheckLetter { .. } => "E008",
            Self::UnknownRate => "E009",
            Self::RepeatedRow { .. } => "E010",
            Self::RepeatedCode { .. } => "E011",
            Self::ConflictingRows { .. } => "E012",
            Self::MissingName => "E013",
            Self::NotAGrade => "E014",
            Self::NotPoints => "E015",
            Self::NotGames => "E016",
            Self::TooManyFields => "E017",
            Self::Malformed(_) => "E018",
            Self::Unreadable { .. } => "E019",
            Self::SaidOtherwise { .. } => "E020",
            Self::UnusableFile { .. } => "E021",
            Self::OtherPoints { .. } => "E022",
        }
    }

    /// A short fixed name, for counting: `unreadable-date`.
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self {
            Self::MissingValue => "missing-value",
            Self::UnreadableDate => "unreadable-date",
            Self::DateOutsideSeason { .. } => "date-outside-season",
            Self::UnknownResult => "unknown-result",
            Self::SamePlayerTwice => "same-player-twice",
            Self::UnknownPlayer => "unknown-player",
            Self::MalformedCode => "malformed-code",
            Self::WrongCheckLetter { .. } => "wrong-check-letter",
            Self::UnknownRate => "unknown-rate",
            Self::RepeatedRow { .. } => "repeated-row",
            Self::RepeatedCode { .. } => "repeated-code",
            Self::ConflictingRows { .. } => "conflicting-rows",
            Self::MissingName => "missing-name",
            Self::NotAGrade => "not-a-grade",
            Self::NotPoints => "not-points",
            Self::NotGames => "not-games",
            Self::TooManyFields => "too-many-fields",
            Self::Malformed(_) => "not-csv",
            Self::Unreadable { .. } => "unreadable-value",
            Self::SaidOtherwise { .. } => "said-otherwise",
            Self::UnusableFile { .. } => "unusable-file",
            Self::OtherPoints { .. } => "other-points",
        }
    }
}

/// What is wrong, and what was expected.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingValue => f.write_str("missing value"),
            Self::UnreadableDate => {
                f.write_str("unreadable date: expected a day of the calendar as YYYY-MM-DD")
            }
            Self::DateOutsideSeason { first, last } => {
                write!(f, "date outside the season: expected {first} to {last}")
            }
            Self::UnknownResult => f.write_str(
                "unknown result: expected 1-0, 0-1, 1/2-1/2 (or ½-½, 0.5-0.5), \
                 or a default: +/-, -/+, -/-",
            ),
            Self::SamePlayerTwice => f.write_str("the same player has both colours"),
            Self::UnknownPlayer => {
                f.write_str("unknown player: expected a code of the season's players.csv")
            }
            Self::MalformedCode => {
                f.write_str("malformed code: expected six digits and a check letter")
            }
            Self::WrongCheckLetter { expected } => {
                write!(f, "wrong check letter: expected {expected} after these digits")
            }
            Self::UnknownRate => f.write_str("unknown rate of play: expected standard or rapid"),
            Self::RepeatedRow { first_line } => write!(f, "repeats line {first_line} exactly"),
            Self::RepeatedCode { first_line } => {
                write!(f, "the code is used on line {first_line}, too")
            }
            Self::ConflictingRows { other_line } => {
                write!(f, "line {other_line} says something else of this code: neither is used")
            }
            Self::MissingName => f.write_str("the player has no name"),
            Self::NotAGrade => f.write_str("not a grade: expected a whole number from -9999 to 9999"),
            Self::NotPoints => {
                f.write_str("not an amount of points: expected a number with at most nine decimals")
            }
            Self::NotGames => f.write_str("not a number of games: expected a whole number from 1"),
            Self::TooManyFields => {
                f.write_str("more fields than the header has columns (a comma inside a field needs quotation marks)")
            }
            Self::Malformed(problem) => f.write_str(problem.in_words()),
            Self::Unreadable { expected } => write!(f, "expected {expected}"),
            Self::SaidOtherwise { other_line } => {
                write!(f, "line {other_line} says something else of this player")
            }
            Self::OtherPoints { half_points } => {
                let half = if half_points % 2 == 1 { ".5" } else { "" };
                write!(f, "the rounds of this player come to {}{half} points", half_points / 2)
            }
            Self::UnusableFile { problem } => write!(f, "the file cannot be used: {problem}"),
        }
    }
}

impl Rejection {
    /// A line that is no record; the row is filled in later.
    pub(crate) fn of_line(source: &Source, line: usize, reason: Reason) -> Self {
        Self::of_value(source, line, "", "", reason)
    }

    /// A value that cannot be used, found after the file was read; the row is left empty.
    #[must_use]
    pub fn of_later_check(
        file: &str,
        line: usize,
        column: &'static str,
        value: &str,
        reason: Reason,
    ) -> Self {
        let (file, value, row) = (file.to_owned(), value.to_owned(), String::new());
        Self { file, line, column, value, reason, row }
    }

    /// A value that cannot be used; the row is filled in later.
    pub(crate) fn of_value(
        source: &Source,
        line: usize,
        column: &'static str,
        value: &str,
        reason: Reason,
    ) -> Self {
        let (file, value, row) = (source.name.clone(), value.to_owned(), String::new());
        Self { file, line, column, value, reason, row }
    }
}

/// File, line, column, value, and what was expected: one line for people.
impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}", self.file, self.line)?;
        if !self.column.is_empty() {
            write!(f, ", column {}: `{}`", self.column, self.value.escape_debug())?;
        }
        write!(f, ": {}", self.reason)
    }
}

/// Sorts rejections by line and writes into each its row as it stands in the file.
pub(crate) fn fill_in_rows(rejections: &mut [Rejection], text: &str) {
    rejections.sort();
    let mut start = 0;
    let mut line = 1;
    let mut ends = memchr::memchr_iter(b'\n', text.as_bytes());
    let mut end = ends.next().unwrap_or(text.len());
    for rejection in rejections {
        while line < rejection.line && end < text.len() {
            start = end + 1;
            end = ends.next().unwrap_or(text.len());
            line += 1;
        }
        text[start..end].trim_end_matches('\r').clone_into(&mut rejection.row);
    }
}
