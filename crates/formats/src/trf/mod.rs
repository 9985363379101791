//! FIDE's tournament report file, TRF16, with the additions of the format of 2025/26.
//!
//! Columns are counted in characters, or in bytes where only these fit (`columns.rs`). Real files
//! end their lines with CR, LF or CRLF, omit columns at the end, and write dates in four forms.
//! Source: FIDE Handbook C.04, annex on the data exchange format.
//!
//! - [`read_trf`]: reads bytes as a [`Report`], with every fault.
//! - [`write_trf`]: writes a [`Report`].
//! - [`sheet_of_report`], [`reports_of_rows`]: a report as rows of results, and back.
//! - [`Report::section`]: a report as a section.

mod as_written;
mod columns;
mod dates;
mod from_rows;
mod lost;
mod national;
mod points;
mod read;
mod record;
mod section;
mod sheet;

pub use as_written::{AsWritten, write_trf};
pub use from_rows::{TooLargeForAReport, reports_of_rows};
pub use national::NationalRecord;
pub use read::read_trf;
pub use sheet::sheet_of_report;

use chrono::NaiveDate;
use rating_core::HalfPoints;

use findings::RowFault;

/// The contents of a tournament report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// 012: the name.
    pub name: String,
    /// 022: the city.
    pub city: String,
    /// 032: the federation.
    pub federation: String,
    /// 042: the first day.
    pub first_day: Option<NaiveDate>,
    /// 052: the last day.
    pub last_day: Option<NaiveDate>,
    /// 132: the day of each round, if it is given.
    pub round_days: Vec<Option<NaiveDate>>,
    /// 001: the players, in the order of the file.
    pub players: Vec<ReportedPlayer>,
    /// All other lines, unchanged: national records, points, teams, comments (`###`), ruler lines,
    /// and unknown records.
    pub others: Vec<String>,
    /// Whether it is written in the format of 2025/26 and not as TRF16: days as `YYYY/MM/DD`, and
    /// records about the tournament before its players.
    pub is_of_2026: bool,
    /// The original text, if it was read.
    pub as_written: AsWritten,
}

/// A player's record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportedPlayer {
    /// The line of the record.
    pub line: usize,
    /// The start number.
    pub number: u32,
    /// `m` or `w`, unchanged.
    pub sex: String,
    /// The title, unchanged.
    pub title: String,
    /// "Surname, Forename".
    pub name: String,
    /// The FIDE rating; `None` for an unrated player.
    pub rating: Option<u32>,
    /// The federation's letters.
    pub federation: String,
    /// The FIDE number.
    pub fide_code: String,
    /// The date of birth, unchanged: often only a year.
    pub born: String,
    /// The points.
    pub points: Option<HalfPoints>,
    /// The rank.
    pub rank: Option<u32>,
    /// The rounds in order.
    pub rounds: Vec<ReportedRound>,
}

/// A player's round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReportedRound {
    /// The opponent's start number; `None` for 0000 and blank.
    pub opponent: Option<u32>,
    /// Whether the player had White; `None` if no colour is given.
    pub white: Option<bool>,
    /// The result.
    pub result: ReportedResult,
}

/// The result of a round, seen from one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReportedResult {
    /// `1`
    Win,
    /// `=`
    Draw,
    /// `0`
    Loss,
    /// `W`: won in less than a move; not rated.
    UnratedWin,
    /// `D`
    UnratedDraw,
    /// `L`
    UnratedLoss,
    /// `+`: the opponent defaulted.
    ForfeitWin,
    /// `-`: the player defaulted.
    ForfeitLoss,
    /// `H`: a bye of half a point.
    HalfPointBye,
    /// `F`: a bye of a point.
    FullPointBye,
    /// `U`: a bye for want of an opponent.
    PairingBye,
    /// `Z`: a bye without points.
    ZeroPointBye,
    /// A blank.
    #[default]
    Blank,
}

impl ReportedResult {
    /// Every result with its letter.
    pub const ALL: [(char, Self); 13] = [
        ('1', Self::Win),
        ('=', Self::Draw),
        ('0', Self::Loss),
        ('W', Self::UnratedWin),
        ('D', Self::UnratedDraw),
        ('L', Self::UnratedLoss),
        ('+', Self::ForfeitWin),
        ('-', Self::ForfeitLoss),
        ('H', Self::HalfPointBye),
        ('F', Self::FullPointBye),
        ('U', Self::PairingBye),
        ('Z', Self::ZeroPointBye),
        (' ', Self::Blank),
    ];

    /// Reads a result in either case.
    #[must_use]
    pub fn parse(letter: char) -> Option<Self> {
        let capital = letter.to_ascii_uppercase();
        Self::ALL.iter().find(|(known, _)| *known == capital).map(|&(_, result)| result)
    }

    /// The letter of the result.
    #[must_use]
    pub fn written(self) -> char {
        Self::ALL.iter().find(|(_, result)| *result == self).map_or(' ', |&(letter, _)| letter)
    }
}

/// A file that was read: its contents and its faults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadReport {
    /// The file.
    pub file: String,
    /// What could be read.
    pub report: Report,
    /// Faults, by line.
    pub faults: Vec<RowFault>,
    /// Suspicious values that are used, by line.
    pub suspicious: Vec<RowFault>,
}
