//! The event files of a season: submissions, one an event, and files of any other kind of results.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::PlayerRecord;
use super::table::{ReadTable, of_source, read_results_table};
use super::unmet_pin::{UnmetPin, WhyUnmet};
use crate::character_set::{CharacterSet, looks_like_utf_16};
use crate::code_form::CodeForm;
use crate::counted::counted;
use crate::csv::fill_in_rows;
use crate::error::Error;
use crate::file_kind::{FileKind, START};
use crate::fingerprint::Fingerprint;
use crate::format::game_export::{OfExport, read_game_export};
use crate::format::read_sheet_with;
use crate::format::section::sheet_of_event;
use crate::format::sheet::ReadSheet;
use crate::format::submission::{
    ReadSubmission, coded_players, field_of, latest, missing_pairings, read_submission, rows_of,
};
use crate::games::{FilePieces, Piece, PieceBuilder};
use crate::in_order::all_or_first;
use crate::judge::Judge;
use crate::left_out::{FileLeftOut, WhyLeftOut, rows_of_text};
use crate::lists::{Players, players_of_lists};
use crate::parquet::{Groups, is_parquet};
use crate::player::Player;
use crate::reason::Reason;
use crate::rejection::Rejection;
use crate::row::{Round, Row};
use crate::source::Source;
use crate::spreadsheet::rows_of_workbook;
use crate::spreadsheet::{
    DAY, EVENT, Import, Kept, ListOf, OwnCrossTable, Pins, Question, RATE, Spreadsheet, Understood,
    has_columns_of, name_of_sheet, own_cross_table, read_kept, unknown_columns,
};
use crate::text_lines::lines_of_text;
use crate::unknown_kind::Unknown;
use crate::unpack::{OnBytes, Unpacked, is_workbook, read_up_to};

/// The event files of a season that count: submissions first, each kind in the order of the names.
#[derive(Debug)]
pub(super) struct EventFiles {
    pub(super) files: Vec<EventFile>,
    /// All files, those that a later submission replaces among them.
    pub(super) inputs: Vec<Fingerprint>,
    /// Files that a later submission replaces.
    pub(super) replaced: Vec<FileLeftOut>,
}

/// A file of an event.
#[derive(Debug)]
pub(super) struct EventFile {
    pub(super) path: PathBuf,
    pub(super) name: String,
    pub(super) content: Content,
    character_set: CharacterSet,
    /// `None` for a table that is read later, piece by piece.
    fingerprint: Option<Fingerprint>,
    /// The file that says how this one is to be read, where it was asked.
    pins: Option<Fingerprint>,
    /// By user of a playing site, in lower case: the code or name of the player.
    users: BTreeMap<String, String>,
    /// What that file says of this one and nothing comes of.
    unmet_pins: Vec<UnmetPin>,
    /// The text, to show the lines of rows that are reported.
    text: String,
    /// How many rows are lost with a file that cannot be used.
    rows: usize,
}

/// What a file holds.
#[derive(Debug)]
pub(super) enum Content {
    /// A submission.
    Submission(Box<ReadSubmission>),
    /// A report, games or a cross-table, read as results.
    Sheet(ReadSheet),
    /// A table of results as people keep it.
    Spreadsheet(Spreadsheet),
    /// Several sheets of a workbook; each stands as a file of its own, when all are read.
    Sheets(Vec<(String, Spreadsheet)>),
    /// A cross-table as people keep it: as results, and in Clarke's own columns.
    CrossTable(Box<ReadSheet>, Box<OwnCrossTable>),
    /// A table that leaves a question open.
    Asked(Question),
    /// A table of results, to be read piece by piece.
    Table,
    /// The same in Parquet.
    Parquet(Source),
    /// Of an unknown kind, or damaged, and what is wrong with it.
    Unusable(String),
}

/// The rows of an event file, judged.
#[derive(Default)]
pub(super) struct Judged {
    pub(super) pieces: FilePieces,
    pub(super) path: PathBuf,
    pub(super) fingerprint: Option<Fingerprint>,
    pub(super) character_set: Option<CharacterSet>,
    pub(super) ignored_columns: Vec<String>,
    pub(super) unusable: Option<(Rejection, FileLeftOut)>,
    /// Of a submission with rejected rows: where it names its players.
    pub(super) player_records: BTreeMap<(String, String), PlayerRecord>,
}

impl EventFiles {
    /// Reads files in parallel, each with its name.
    ///
    /// # Errors
    ///
    /// A file that cannot be read at all; two submissions of an event with one index that differ.
    pub(super) fn read(files: &[(PathBuf, String)], on_bytes: OnBytes<'_>) -> Result<Self, Error> {
        let open = |(path, name): &(PathBuf, String)| {
            let file = EventFile::open(path, name)?;
            on_bytes(file.fingerprint.as_ref().map_or(0, |print| print.bytes));
            Ok::<_, Error>(file)
        };
        let files: Vec<EventFile> = all_or_first(files.par_iter().map(open))?;
        let mut inputs: Vec<Fingerprint> =
            files.iter().filter_map(|file| file.fingerprint.clone()).collect();
        let mut pins: Vec<Fingerprint> =
            files.iter().filter_map(|file| file.pins.clone()).collect();
        pins.sort_by(|one, other| one.file.cmp(&other.file));
        pins.dedup();
        inputs.extend(pins);
        let files = files.into_iter().flat_map(EventFile::sheets);
        let (submissions, others): (Vec<_>, Vec<_>) =
            files.partition(|file| matches!(file.content, Content::Submission(_)));
        let (mut files, replaced) = latest_submissions(submissions)?;
        files.extend(others);
        Ok(Self { files, inputs, replaced })
    }

    /// What is wrong with submissions themselves, and files that cannot be used. Rows of other files
    /// that cannot be read are among those that are judged.
    pub(super) fn faults(&self) -> Vec<Rejection> {
        let of_file = |file: &EventFile| match &file.content {
            Content::Submission(read) => read.faults.clone(),
            Content::Unusable(problem) => vec![unusable(&file.name, problem.clone())],
            Content::Asked(question) => vec![asked(&file.name, question)],
            _ => Vec::new(),
        };
        let mut faults: Vec<Rejection> = self.files.iter().flat_map(of_file).collect();
        let of_whole_file = |fault: &Rejection| {
            matches!(fault.reason, Reason::UnusableFile { .. } | Reason::Asked { .. })
        };
        faults.sort_by_key(of_whole_file);
        faults
    }

    /// Files that cannot be used.
    pub(super) fn left_out(&self) -> impl Iterator<Item = FileLeftOut> {
        self.files.iter().filter_map(|file| match &file.content {
            Content::Unusable(problem) => Some(left_out(&file.name, problem.clone(), file.rows)),
            Content::Asked(question) => {
                Some(left_out(&file.name, question.asked.clone(), file.rows))
            }
            _ => None,
        })
    }

    /// The players whom submissions name with a code: other files do not say who has which code.
    pub(super) fn coded_players(&self, code_form: CodeForm) -> Players {
        let of_file = |file: &EventFile| -> Vec<(String, usize, Player)> {
            let Content::Submission(read) = &file.content else { return Vec::new() };
            let named = |(line, player)| (file.name.clone(), line, player);
            coded_players(read).map(named).collect()
        };
        players_of_lists(self.files.iter().flat_map(of_file), code_form)
    }

    /// Everybody whom the files describe, under whatever the file calls them.
    pub(super) fn all_players(&self) -> Players {
        let of_file = |file: &EventFile| -> Vec<Player> {
            let described = match &file.content {
                Content::Submission(read) => {
                    coded_players(read).map(|(_, player)| player).collect()
                }
                Content::Sheet(read) => read.sheet.players.values().cloned().collect(),
                Content::CrossTable(read, _) => read.sheet.players.values().cloned().collect(),
                _ => Vec::new(),
            };
            // A user is the player whom they stand for.
            let is_user = |player: &Player| file.users.contains_key(&*player.code.to_lowercase());
            described.into_iter().filter(|player| !is_user(player)).collect()
        };
        Players::of(self.files.iter().flat_map(of_file).collect())
    }

    /// The files that are not UTF-8.
    pub(super) fn character_sets(&self) -> impl Iterator<Item = (String, CharacterSet)> {
        let others = self.files.iter().filter(|file| file.character_set != CharacterSet::Utf8);
        others.map(|file| (file.name.clone(), file.character_set))
    }

    /// What the files say and rows of results cannot: each with its file.
    pub(super) fn lost(&self) -> Vec<(String, String)> {
        let of_file = |file: &EventFile| -> Vec<(String, String)> {
            match &file.content {
                Content::Sheet(read) => lost_of(file, read),
                Content::CrossTable(read, _) => lost_of(file, read),
                Content::Submission(read) => match missing_pairings(read) {
                    0 => Vec::new(),
                    missing => {
                        let pairings = counted(missing, "pairing") + " without one of the players";
                        vec![(file.name.clone(), pairings)]
                    }
                },
                _ => Vec::new(),
            }
        };
        self.files.iter().flat_map(of_file).collect()
    }

    /// What is pinned of the files and changes nothing.
    pub(super) fn unmet_pins(&self) -> Vec<UnmetPin> {
        self.files.iter().flat_map(|file| file.unmet_pins.iter().cloned()).collect()
    }

    /// How tables were understood that are not in Clarke's own format, each with its file.
    pub(super) fn understood(&self) -> Vec<(String, Understood)> {
        let of_file = |file: &EventFile| match &file.content {
            Content::Spreadsheet(read) => Some((file.name.clone(), read.understood.clone())),
            Content::CrossTable(_, read) => Some((file.name.clone(), read.understood.clone())),
            _ => None,
        };
        self.files.iter().filter_map(of_file).collect()
    }

    /// The rows of all files, judged in parallel, in the order of the files.
    pub(super) fn judged(
        self,
        judge: &Judge<'_>,
        on_bytes: OnBytes<'_>,
    ) -> Result<Vec<Judged>, Error> {
        all_or_first(self.files.into_par_iter().map(|file| file.judged(judge, on_bytes)))
    }
}

fn lost_of(file: &EventFile, read: &ReadSheet) -> Vec<(String, String)> {
    read.lost.iter().map(|lost| (file.name.clone(), lost.clone())).collect()
}

fn asked(file: &str, question: &Question) -> Rejection {
    let answer = question.proposal(file);
    Rejection::of_value(file, 1, "", "", Reason::Asked { question: question.asked.clone(), answer })
}

fn left_out(file: &str, problem: String, rows: usize) -> FileLeftOut {
    FileLeftOut { file: file.to_owned(), why: WhyLeftOut::Unusable, problem, rows }
}

/// How many rows a file of any form has, as far as one can say; nothing of them is used.
fn rows_of_source(source: &Source) -> usize {
    if is_parquet(source.bytes()) {
        return Groups::of(&source.name, source.bytes()).map_or(0, |groups| groups.rows());
    }
    if is_workbook(source.bytes()) {
        return rows_of_workbook(source);
    }
    source.text().map_or(0, rows_of_text)
}

fn unusable(file: &str, problem: String) -> Rejection {
    Rejection::of_value(file, 1, "", "", Reason::UnusableFile { problem })
}

impl EventFile {
    fn open(path: &Path, name: &str) -> Result<Self, Error> {
        let mut file = Self {
            path: path.to_owned(),
            name: name.to_owned(),
            content: Content::Table,
            character_set: CharacterSet::Utf8,
            fingerprint: None,
            pins: None,
            users: BTreeMap::new(),
            unmet_pins: Vec::new(),
            text: String::new(),
            rows: 0,
        };
        let import = Import::beside(path, name).map(|import| (import.of(path), import.fingerprint));
        if let Ok((pins, _)) = &import {
            file.users.clone_from(&pins.users);
        }
        // What is wrong with the pins is said when they are asked for.
        let is_pinned = import.as_ref().map_or(true, |(pins, _)| pins.says_something());
        if is_table_of_text(path) && !is_pinned {
            return Ok(file);
        }
        let source = match Source::read(path, name.to_owned()) {
            Ok(source) => source,
            // What is wrong with one file is not a reason to leave out the others.
            Err(error @ Error::Unpack { .. }) => {
                file.content = Content::Unusable(error.without_file());
                file.fingerprint = Some(Fingerprint::of_file(path, name)?);
                return Ok(file);
            }
            Err(error) => return Err(error),
        };
        file.fingerprint = Some(source.fingerprint());
        let content = import.and_then(|(pins, said_in)| {
            let content = content_of(&source, &pins);
            if let Ok(content) = &content {
                let why = |setting: &str| why_unmet(setting, content, &pins);
                file.unmet_pins = UnmetPin::of_settings(&pins, said_in.as_ref(), path, why);
            }
            file.pins = said_in;
            content
        });
        file.content = content.unwrap_or_else(|error| Content::Unusable(error.without_file()));
        if let Content::Parquet(slot) = &mut file.content {
            *slot = source;
            // Given with the rows, when they are read.
            file.fingerprint = None;
            return Ok(file);
        }
        file.character_set = source.character_set();
        if matches!(file.content, Content::Unusable(_) | Content::Asked(_)) {
            file.rows = rows_of_source(&source);
        }
        file.text = source.into_text();
        Ok(file)
    }

    /// The file, or each of its sheets where several are read: so lines of two sheets are told apart.
    fn sheets(mut self) -> Vec<Self> {
        let Content::Sheets(sheets) = &mut self.content else { return vec![self] };
        let sheets = std::mem::take(sheets).into_iter().map(|(sheet, read)| Self {
            path: self.path.clone(),
            name: name_of_sheet(&self.name, &sheet),
            content: Content::Spreadsheet(read),
            character_set: self.character_set,
            fingerprint: None,
            pins: None,
            users: self.users.clone(),
            unmet_pins: Vec::new(),
            text: String::new(),
            rows: 0,
        });
        sheets.collect()
    }

    fn judged(self, judge: &Judge<'_>, on_bytes: OnBytes<'_>) -> Result<Judged, Error> {
        let Self { path, name, content, text, users, .. } = self;
        let judge = &Judge { users, ..*judge };
        let mut player_records = BTreeMap::new();
        let pieces = match content {
            Content::Table => {
                let read = read_results_table(&path, &name, judge, on_bytes);
                return of_table(path, name, read);
            }
            Content::Parquet(source) => {
                let read = of_source(&source, judge);
                return of_table(path, name, read);
            }
            Content::Submission(read) => {
                let piece = of_submission(&name, &read, judge, &text);
                if !piece.rejected.is_empty() {
                    player_records = records(&name, &read, &text);
                }
                vec![piece]
            }
            Content::Sheet(read) => vec![of_sheet(&name, &read, judge, &text)],
            Content::CrossTable(read, table) => {
                vec![of_sheet(&name, &read, judge, &table.original)]
            }
            Content::Spreadsheet(read) => vec![of_spreadsheet(&name, &read, judge)],
            Content::Asked(_) | Content::Unusable(_) | Content::Sheets(_) => Vec::new(),
        };
        let pieces = FilePieces { file: name, pieces, readers: Vec::new() };
        Ok(Judged { pieces, path, player_records, ..Judged::default() })
    }
}

/// Where a submission names its players.
fn records(
    file: &str,
    read: &ReadSubmission,
    text: &str,
) -> BTreeMap<(String, String), PlayerRecord> {
    let lines: Vec<&str> = lines_of_text(text).collect();
    let record = |(line, player): (usize, Player)| {
        let row = line.checked_sub(1).and_then(|line| lines.get(line)).copied();
        let record = PlayerRecord { line, row: row.unwrap_or_default().to_owned() };
        ((file.to_owned(), player.code.into_string()), record)
    };
    coded_players(read).map(record).collect()
}

/// Whether a file is a table of results as text, which is read piece by piece and not whole.
pub(super) fn is_table_of_text(path: &Path) -> bool {
    let mut start = vec![0; START];
    let read = Unpacked::open(path, &|_| {});
    let Ok(length) = read.map(|mut read| read_up_to(&mut read, &mut start).unwrap_or(0)) else {
        return false;
    };
    let start = &start[..length];
    if start.starts_with(b"PAR1") || looks_like_utf_16(start) || is_workbook(start) {
        return false;
    }
    let text = String::from_utf8_lossy(start);
    FileKind::of(text.strip_prefix('\u{feff}').unwrap_or(&text)) == FileKind::Results
}

/// Why a setting changes nothing in what was read of a file; `None` if it does, or if nothing was read.
fn why_unmet(setting: &str, content: &Content, pins: &Pins) -> Option<WhyUnmet> {
    let is_of_games = [EVENT, DAY, RATE].contains(&setting);
    let says = |row: &Row<'_>| pins.are_said_by(setting, row);
    let is_met = match content {
        Content::Submission(_) | Content::Parquet(_) => return Some(WhyUnmet::NotOfThisKind),
        Content::Sheet(_) if !is_of_games => return Some(WhyUnmet::NotOfThisKind),
        Content::Sheet(read) => {
            read.sheet.rows.is_empty() || read.sheet.judged_rows().any(|row| says(&row))
        }
        Content::Spreadsheet(read) if is_of_games => {
            read.rows.is_empty() || read.rows.iter().any(|row| says(&row.row()))
        }
        // A table is asked about what else does not fit.
        _ => true,
    };
    (!is_met).then_some(WhyUnmet::GamesSayIt)
}

/// What a file holds.
fn content_of(source: &Source, pins: &Pins) -> Result<Content, Error> {
    let kind = FileKind::of_source(source)?;
    Ok(match kind {
        FileKind::Spreadsheet => kept(source, pins)?,
        // Names of columns that nobody would guess are known where somebody pinned them.
        FileKind::Unknown(Unknown::OtherColumns | Unknown::PartedBy(_) | Unknown::NoHeader) => {
            of_unknown_columns(source, pins, kind)?
        }
        FileKind::CrossTable => match own_cross_table(source, pins)? {
            None => of_event(source, pins)?,
            Some(Ok(table)) => of_cross_table(source, table, pins)?,
            Some(Err(question)) => Content::Asked(question),
        },
        FileKind::SectionGames => of_event(source, pins)?,
        FileKind::GameExport => {
            let (event, rate) = (pins.event(&source.name), pins.rate());
            let of = OfExport { event, rate, users: pins.users.clone() };
            Content::Sheet(read_game_export(source, &of)?)
        }
        FileKind::Submission => Content::Submission(Box::new(read_submission(source)?)),
        // In Clarke's own columns, and to be read as people keep theirs.
        FileKind::Results if !is_parquet(source.bytes()) && pins.says_something() => {
            kept(source, pins)?
        }
        FileKind::Results => Content::Parquet(Source::from_bytes(&source.name, Vec::new())),
        _ => match read_sheet_with(source, &pins.unsaid())? {
            Some(read) => Content::Sheet(read),
            None => Content::Unusable(not_an_event(kind)),
        },
    })
}

/// A table as people keep it.
fn kept(source: &Source, pins: &Pins) -> Result<Content, Error> {
    Ok(match read_kept(source, pins)? {
        Ok(Kept::Results(read)) => Content::Spreadsheet(read),
        Ok(Kept::Sheets(read)) => Content::Sheets(read),
        Ok(Kept::CrossTable(table)) => of_cross_table(source, table, pins)?,
        Err(question) => Content::Asked(question),
    })
}

/// A table with names of columns that nobody would guess: they are known where somebody pinned them, and
/// asked for where not.
fn of_unknown_columns(source: &Source, pins: &Pins, kind: FileKind) -> Result<Content, Error> {
    if pins.says_something() {
        return kept(source, pins);
    }
    let text = source.text()?;
    if let FileKind::Unknown(Unknown::PartedBy(by)) = kind {
        // A list of players or grades is told that commas are expected.
        let header = lines_of_text(text).next().unwrap_or_default().replace(by, ",");
        let of_commas = FileKind::of(&header);
        if !matches!(of_commas, FileKind::Unknown(_) | FileKind::Results | FileKind::Spreadsheet) {
            return Ok(Content::Unusable(not_an_event(kind)));
        }
    }
    // A file of any size may be of no known kind, and is not taken apart for a question.
    let first = text.get(..text.floor_char_boundary(START)).unwrap_or(text);
    let lists = [(ListOf::Players, FileKind::Players), (ListOf::Grades, FileKind::Grades)];
    for (of, kind) in lists {
        if has_columns_of(first, of) {
            return Ok(Content::Unusable(not_an_event(kind)));
        }
    }
    Ok(unknown_columns(first, pins)
        .map_or_else(|| Content::Unusable(not_an_event(kind)), Content::Asked))
}

fn of_cross_table(source: &Source, table: OwnCrossTable, pins: &Pins) -> Result<Content, Error> {
    Ok(match pins.event_and_day(&source.name) {
        Ok((event, day)) => {
            let mut read = sheet_of_event(&table.own, &event, day, &pins.rate())?;
            table.show_original(&mut read.rejected);
            read.sheet.not_codes.clone_from(&table.not_codes);
            if !table.has_rounds {
                for (_, row) in &mut read.sheet.rows {
                    row.round = Round::None;
                }
            }
            let understood = table.understood.of_event(&event, day);
            Content::CrossTable(Box::new(read), Box::new(OwnCrossTable { understood, ..table }))
        }
        Err(question) => Content::Asked(question),
    })
}

/// A section in Clarke's own columns, which name neither event nor day.
fn of_event(source: &Source, pins: &Pins) -> Result<Content, Error> {
    Ok(match pins.event_and_day(&source.name) {
        Ok((event, day)) => Content::Sheet(sheet_of_event(source, &event, day, &pins.rate())?),
        Err(question) => Content::Asked(question),
    })
}

fn not_an_event(kind: FileKind) -> String {
    let other_columns = Unknown::OtherColumns.in_words();
    match kind {
        FileKind::Unknown(unknown) => unknown.in_words().into_owned(),
        _ => format!(
            "it is not a file of an event: expected a results submission, a table of results, a \
             tournament report (TRF16), PGN or a cross-table, {}",
            match kind {
                FileKind::Players =>
                    "found a list of players (players.csv beside the folder events)",
                FileKind::Grades => "found a list of grades",
                FileKind::SeasonTotals => "found totals of earlier seasons",
                FileKind::FideRatings | FileKind::Ratings => "found a list of ratings",
                FileKind::TrueStrengths => "found the strengths of a made-up federation",
                _ => &other_columns,
            }
        ),
    }
}

fn of_table(path: PathBuf, name: String, read: Result<ReadTable, Error>) -> Result<Judged, Error> {
    match read {
        Ok(ReadTable { pieces, readers, ignored_columns, character_set, fingerprint, .. }) => {
            Ok(Judged {
                pieces: FilePieces { file: name, pieces, readers },
                path,
                fingerprint: Some(fingerprint),
                character_set,
                ignored_columns,
                ..Judged::default()
            })
        }
        Err(error @ Error::Read { .. }) => Err(error),
        Err(error) => {
            let fingerprint = Some(Fingerprint::of_file(&path, &name)?);
            let problem = error.without_file();
            // Once more, for the number of its lines alone.
            let rows =
                Source::read(&path, name.clone()).map_or(0, |source| rows_of_source(&source));
            let left_out = left_out(&name, problem.clone(), rows);
            let unusable = Some((unusable(&name, problem), left_out));
            let pieces = FilePieces { file: name, pieces: Vec::new(), readers: Vec::new() };
            Ok(Judged { pieces, path, fingerprint, unusable, ..Judged::default() })
        }
    }
}

fn of_submission(file: &str, read: &ReadSubmission, judge: &Judge<'_>, text: &str) -> Piece {
    let mut builder = PieceBuilder::new(judge, file, 0);
    for row in rows_of(read) {
        builder.add(&row, String::new);
    }
    let mut piece = builder.finish();
    let missing = missing_pairings(read);
    piece.counts.rows += missing + read.refused_games.len();
    piece.counts.defaults += missing;
    for row in piece.rejected.iter_mut().chain(&mut piece.suspicious) {
        row.column = field_of(row.column);
    }
    fill_in(&mut piece, text);
    // Records of games that could not be read are rows of the file, too.
    piece.rejected.extend(read.refused_games.iter().cloned());
    piece
}

fn of_spreadsheet(file: &str, read: &Spreadsheet, judge: &Judge<'_>) -> Piece {
    let mut builder = PieceBuilder::new(judge, file, read.rows.len());
    for row in &read.rows {
        builder.add(&row.row(), || row.original.clone());
    }
    let mut piece = builder.finish();
    // Of one of several sheets the name has the sheet, too.
    let in_file = |told: &Rejection| Rejection { file: file.to_owned(), ..told.clone() };
    piece.suspicious.extend(read.suspicious.iter().map(in_file));
    piece
}

fn of_sheet(file: &str, read: &ReadSheet, judge: &Judge<'_>, text: &str) -> Piece {
    let mut builder = PieceBuilder::new(judge, file, read.sheet.rows.len());
    for row in read.sheet.judged_rows() {
        builder.add(&row, String::new);
    }
    let mut piece = builder.finish();
    // Rows that could not be read are rows of the file, too.
    piece.counts.rows += read.rejected.len();
    piece.rejected.extend(read.rejected.iter().cloned());
    piece.suspicious.extend(read.suspicious.iter().cloned());
    fill_in(&mut piece, text);
    piece
}

fn fill_in(piece: &mut Piece, text: &str) {
    fill_in_rows(&mut piece.rejected, text);
    fill_in_rows(&mut piece.suspicious, text);
}

/// Submissions that no later one replaces, and the others.
fn latest_submissions(all: Vec<EventFile>) -> Result<(Vec<EventFile>, Vec<FileLeftOut>), Error> {
    let read: Vec<&ReadSubmission> = all
        .iter()
        .filter_map(|file| match &file.content {
            Content::Submission(read) => Some(&**read),
            _ => None,
        })
        .collect();
    let kept = latest(&read).map_err(Error::SameIndex)?;
    let (mut latest, mut replaced) = (Vec::new(), Vec::new());
    for (position, file) in all.into_iter().enumerate() {
        if kept.binary_search(&position).is_ok() {
            latest.push(file);
        } else {
            let rows = match &file.content {
                Content::Submission(read) => rows_of(read).count() + missing_pairings(read),
                _ => 0,
            };
            let (why, problem) = (WhyLeftOut::Replaced, String::new());
            replaced.push(FileLeftOut { file: file.name, why, problem, rows });
        }
    }
    Ok((latest, replaced))
}
