//! A file of sections: cross-tables, one row a player, or games, one row a game.
//!
//! Both come to the same [`SectionRows`]; which of the two a file is, its header says. Rows that
//! cannot be used are rejections, as everywhere; whether the rows of a section agree with each
//! other is for whoever takes them.

mod cross_table;

pub(super) mod drafts;

mod games;

mod round_entry;

mod sheet;

pub use round_entry::{Pieces, RoundEntry};
pub(crate) use sheet::sheet_of_event;
pub(super) use sheet::sheet_of_sections;

use rating_core::{EloRating, HalfPoints, Outcome};

use crate::error::{Error, FileProblem};
use crate::file_kind::FileKind;
use crate::format::pgn::read_pgn_sections;
use crate::format::rows::{Refused, optional};
use crate::format::trf::read_trf;
use crate::rejection::Rejection;
use crate::source::Source;
use crate::spreadsheet::{Pins, own_cross_table};

/// The sections of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SectionFile {
    /// The file's name, as messages give it.
    pub file: String,
    /// The sections, in the order of their first rows.
    pub sections: Vec<SectionRows>,
    /// Rows that cannot be used.
    pub rejected: Vec<Rejection>,
    /// Columns of the header that have no meaning here.
    pub ignored: Vec<String>,
}

/// One section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SectionRows {
    /// Its name; empty where the file has no column for it.
    pub name: String,
    /// How many rounds have entries.
    pub rounds: u32,
    /// The players; games refer to positions in this list.
    pub players: Vec<PlayerRow>,
    /// The games and byes, where the file has them instead of a cross-table.
    pub games: Option<Vec<GameRow>>,
}

/// A player of a section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerRow {
    /// The line of the player's row, or of the first game with them.
    pub line: usize,
    /// The name.
    pub name: String,
    /// The code.
    pub code: Option<String>,
    /// The number in FIDE's list.
    pub fide_code: Option<String>,
    /// The rating before the event.
    pub rating: Option<EloRating>,
    /// The rating after the event.
    pub rating_after: Option<EloRating>,
    /// The letters of the title, unchanged.
    pub title: Option<String>,
    /// The letters of the federation.
    pub federation: Option<String>,
    /// The letters of the sex, as they are written.
    pub sex: Option<String>,
    /// The year of birth.
    pub birth_year: Option<i32>,
    /// The total that the row states.
    pub score: Option<HalfPoints>,
    /// Round by round, in a cross-table.
    pub rounds: Vec<RoundEntry>,
}

/// A game or a bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// The line.
    pub line: usize,
    /// The round, counted from 1.
    pub round: u32,
    /// White's position, or that of the player with the bye.
    pub white: usize,
    /// What happened.
    pub what: GameOrBye,
}

/// What happened in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameOrBye {
    /// A game.
    Game {
        /// Black's position.
        black: usize,
        /// How it ended for White.
        outcome: Outcome,
    },
    /// A pairing without a game.
    Default {
        /// Black's position.
        black: usize,
        /// White's points.
        white_points: HalfPoints,
        /// Black's points.
        black_points: HalfPoints,
    },
    /// No pairing, and these points.
    Bye(HalfPoints),
}

/// Reads a file of sections: CSV, FIDE's tournament report, or games as PGN.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
///
/// ```
/// use results_io::Source;
/// use results_io::format::section::read_sections;
///
/// let file = "name,rating,r1\nAnn,1800,W2\nBen,1700,L1\n";
/// let read = read_sections(&Source::from_bytes("open.csv", file.into()))?;
/// assert_eq!(read.sections[0].players[1].name, "Ben");
/// assert_eq!(read.sections[0].rounds, 1);
/// # Ok::<(), results_io::Error>(())
/// ```
pub fn read_sections(source: &Source) -> Result<SectionFile, Error> {
    match FileKind::of_source(source)? {
        FileKind::Report => Ok(read_trf(source)?.into_sections()),
        FileKind::Games => read_pgn_sections(source),
        FileKind::SectionGames | FileKind::Results => games::read(source),
        _ => match own_cross_table(source, &Pins::default())? {
            None => cross_table::read(source),
            Some(Ok(table)) => {
                let mut read = cross_table::read(&table.own)?;
                table.show_original(&mut read.rejected);
                Ok(read)
            }
            Some(Err(question)) => Err(FileProblem::Settings(question.asked).of(&source.name)),
        },
    }
}

/// What a column of ratings takes.
pub(super) const RATING: &str = "a rating from -99999 to 99999, whole or ending in .5, or nothing";

/// A rating that need not be there; 0 is none, as in FIDE's report and in PGN.
pub(super) fn rating<'a>(
    column: &'static str,
    value: &'a str,
) -> Result<Option<EloRating>, Refused<'a>> {
    Ok(optional::<EloRating>(column, value, RATING)?.and_then(EloRating::if_rated))
}
