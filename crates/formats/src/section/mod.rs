//! A file of sections: cross-tables, one row per player, or games, one row per game.
//!
//! Both are read as [`SectionRows`]: the data of a section ([`event_sections`]) with the lines of
//! the file. The header shows which of the two a file is. Rows that cannot be used are faults, as
//! everywhere; the code that uses the rows checks whether the rows of a section agree with each
//! other.

pub(super) mod by_section;
mod cross_table;
pub(super) mod drafts;
mod free_table;
mod games;
mod sheet;

pub use free_table::FreeCrossTable;
pub(super) use sheet::sheet_of_sections;
pub use sheet::{sheet_of_event, sheet_of_read};

use chrono::NaiveDate;
use event_sections::{ByeRecord, Entrant, GameRecord, PairingSystem, Section, Title};
use rating_core::EloRating;

use crate::file_kind::FileKind;
use crate::rows::{Refused, ignored_columns};
use findings::Reason;
use findings::RowFault;
use free_form::{OwnTable, Pins, SheetsOfFile, cross_tables_of, name_of_sheet, own_games};
use identity::given_rating::{GivenRating, RATING_OR_NONE};
use input_files::Source;
use input_files::csv::Table;
use input_files::{Error, FileProblem};

/// The sections of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SectionFile {
    /// The file's name, as in messages.
    pub file: String,
    /// The sections, in the order of their first rows.
    pub sections: Vec<SectionRows>,
    /// Rows that cannot be used.
    pub rejected: Vec<RowFault>,
    /// Ratings that are not numbers, and are left out of the players. Results do not depend on
    /// them, so a season needs none; for what is computed from ratings they count as rejected.
    pub(crate) unread_ratings: Vec<RowFault>,
    /// Totals of players that are not those of their rounds, in a file that is not checked by
    /// [`Section::check`] for them.
    pub other_totals: Vec<RowFault>,
    /// Lines that are not of their format, and are passed over.
    pub passed_over: Vec<RowFault>,
    /// What shows that games were not of standard play.
    pub other_rates: Vec<OtherRate>,
    /// Columns of the header that are unknown here.
    pub ignored: Vec<String>,
    /// Columns of a table as people keep it that are not used; none of them is a round.
    pub unused: Vec<String>,
    /// The first day in the file: that on which it began, or of its first round.
    pub first_day: Option<NaiveDate>,
    /// The last day in the file: that of its last round, or the one on which it ended.
    pub last_day: Option<NaiveDate>,
    /// The lines of unfinished games, which are left out.
    pub unfinished: Vec<usize>,
    /// Whether the file declares an individual event; only some formats can.
    pub is_individual: bool,
}

impl SectionFile {
    /// The sections of a table, and its rejected rows.
    fn of_table(
        file: &str,
        table: &Table<'_>,
        sections: Vec<SectionRows>,
        mut rejected: Vec<RowFault>,
        mut unread_ratings: Vec<RowFault>,
    ) -> Self {
        table.fill_in_rows(&mut rejected);
        table.fill_in_rows(&mut unread_ratings);
        let (file, ignored) = (file.to_owned(), ignored_columns(table));
        Self { file, sections, rejected, unread_ratings, ignored, ..Self::default() }
    }

    /// The same, with each unreadable rating among the rejected rows.
    pub(crate) fn for_ratings(mut self) -> Self {
        if !self.unread_ratings.is_empty() {
            self.rejected.append(&mut self.unread_ratings);
            self.rejected.sort_by_key(|fault| fault.line);
        }
        self
    }
}

/// A value that shows that games were rapid or faster.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OtherRate {
    /// The line.
    pub line: usize,
    /// The column, tag or record.
    pub column: &'static str,
    /// The value.
    pub value: String,
}

/// One section, with the lines of its file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SectionRows {
    /// Its name; empty if the file has no column for it.
    pub name: String,
    /// How many rounds have entries.
    pub rounds: u32,
    /// The players; games refer to positions in this list.
    pub players: Vec<PlayerRow>,
    /// The games and byes, if the file has them instead of a cross-table.
    pub games: Option<Vec<GameRow>>,
    /// The pairing system, if the file names it.
    pub system: Option<PairingSystem>,
    /// The final number of rounds, if the file gives it.
    pub rounds_in_all: Option<u32>,
    /// Whether the file does not say in which round a game was played: it is a table of all against
    /// all, whose rounds follow from the order of its rows.
    pub rounds_are_invented: bool,
    /// The federation that holds the event, if the file gives it.
    pub host: Option<String>,
    /// The day of each round, in order, if the file gives them all.
    pub round_days: Vec<NaiveDate>,
}

impl SectionRows {
    /// A cross-table as a section under the name in the file, without a check that it is
    /// consistent.
    #[must_use]
    pub(crate) fn as_they_stand(&self) -> Section {
        let players = self.players.iter().map(|player| player.entrant.clone()).collect();
        let Self { rounds, system, rounds_in_all, rounds_are_invented, .. } = *self;
        let name = self.name.clone();
        let section = Section { name, rounds, players, ..Section::default() };
        Section { system, rounds_in_all, rounds_are_invented, ..section }
    }
}

/// A player of a section.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerRow {
    /// The line of the player's row, or of the first game with them.
    pub line: usize,
    /// The player; for a cross-table, with the result of every round.
    pub entrant: Entrant,
    /// A fault for a text in the place of a title that is not a title. Results do not depend on it,
    /// so the code that uses the row decides whether to accept it.
    pub unknown_title: Option<RowFault>,
}

/// A row with a game or a bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// The line.
    pub line: usize,
    /// The game or bye of the row.
    pub what: GameOrBye,
}

/// A game or a bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameOrBye {
    /// A game, or a pairing without a game.
    Game(GameRecord),
    /// Points without a pairing.
    Bye(ByeRecord),
}

impl GameOrBye {
    /// The round, counted from 1.
    #[must_use]
    pub const fn round(self) -> u32 {
        match self {
            Self::Game(game) => game.round,
            Self::Bye(bye) => bye.round,
        }
    }

    /// The positions of its players.
    pub fn players(self) -> impl Iterator<Item = usize> {
        let (one, other) = match self {
            Self::Game(game) => (game.white, Some(game.black)),
            Self::Bye(bye) => (bye.player, None),
        };
        std::iter::once(one).chain(other)
    }

    /// Puts it into another round.
    pub(crate) const fn set_round(&mut self, round: u32) {
        match self {
            Self::Game(game) => game.round = round,
            Self::Bye(bye) => bye.round = round,
        }
    }

    /// Whether the player at this position has the game or the bye.
    #[must_use]
    pub const fn is_of(self, player: usize) -> bool {
        match self {
            Self::Game(game) => game.white == player || game.black == player,
            Self::Bye(bye) => bye.player == player,
        }
    }
}

impl PlayerRow {
    /// A player of a line, with the text of their title, if any, and its column.
    pub(super) fn of(
        mut entrant: Entrant,
        (file, line): (&str, usize),
        (column, letters): (&'static str, &str),
    ) -> Self {
        entrant.title = letters.parse().ok();
        let is_none = letters.is_empty() || Title::is_other(letters);
        let unknown_title = (entrant.title.is_none() && !is_none).then(|| {
            let reason = Reason::Unreadable { expected: TITLE };
            RowFault::of_value(file, line, column, letters, reason)
        });
        Self { line, entrant, unknown_title }
    }
}

/// Reads a table of sections: a cross-table, according to its pins, or games by round.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
pub(super) fn read_table_of_sections(source: &Source, pins: &Pins) -> Result<SectionFile, Error> {
    match FileKind::of_source(source)? {
        FileKind::SectionGames | FileKind::Results => games::read(source),
        _ => match cross_tables_of(source, pins)? {
            None => match own_games(source, pins)? {
                None => cross_table::read(source),
                Some(games) => of_kept_games(games),
            },
            Some(Ok(sheets)) => of_kept(source, pins, sheets),
            Some(Err(question)) => {
                let answer = question.proposal(&source.name);
                Err(FileProblem::Asked { question: question.asked, answer }.of(&source.name))
            }
        },
    }
}

/// The sections of cross-tables as people keep them. A section without a name gets that of its
/// sheet.
fn of_kept(
    source: &Source,
    pins: &Pins,
    (sheets, beside): SheetsOfFile,
) -> Result<SectionFile, Error> {
    let mut all = SectionFile { file: source.name.clone(), ..SectionFile::default() };
    for sheet in &sheets {
        let name = Some(&sheet.sheet.grid.sheet).filter(|_| sheets.len() > 1);
        let file =
            name.map_or_else(|| source.name.clone(), |name| name_of_sheet(&source.name, name));
        let Some(table) = FreeCrossTable::of_read(&file, sheet, pins, beside.clone())? else {
            continue;
        };
        Error::unless_settled(table.account, &source.name)?;
        let mut read = table.sections.for_ratings();
        for section in read.sections.iter_mut().filter(|section| section.name.is_empty()) {
            section.name = name.cloned().unwrap_or_default();
        }
        all.sections.append(&mut read.sections);
        all.rejected.extend(read.rejected.into_iter().chain(table.rejected_lines));
        all.unused.append(&mut read.unused);
    }
    Ok(all)
}

/// The sections of a list of games as people keep it.
fn of_kept_games(games: OwnTable<'_>) -> Result<SectionFile, Error> {
    Ok(SectionFile { unused: games.unused, ..games::of_table(&games.own)? })
}

/// The values that a column of titles accepts.
pub(super) const TITLE: &str = "GM, IM, FM, CM, WGM, WIM, WFM, WCM or nothing";

/// A rating that may be missing; 0 stands for none, as in FIDE's report and in PGN, and signs
/// behind it say how sure it is.
pub(super) fn rating<'a>(
    column: &'static str,
    value: &'a str,
) -> Result<Option<EloRating>, Refused<'a>> {
    let refused = (column, value, Reason::Unreadable { expected: RATING_OR_NONE });
    Ok(GivenRating::in_file(value).ok_or(refused)?.rating())
}

/// The same for a player of a section: one that is not a number is added to the faults, and left
/// out.
fn rating_or_fault<'a>(
    column: &'static str,
    value: &'a str,
    unread: &mut Vec<Refused<'a>>,
) -> Option<EloRating> {
    rating(column, value).unwrap_or_else(|refused| {
        unread.push(refused);
        None
    })
}
