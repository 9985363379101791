//! Reads a file of an event, except a table of results, which is read later piece by piece.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::event_content::{Content, content_of, why_unmet};
use super::judged_event::{Judged, of_sheet, of_spreadsheet, of_submission, of_table, records};
use super::read_season::OnDisk;
use super::table::{of_source, read_results_table};
use super::unmet_pin::UnmetPin;
use super::unusable_event::{WhyUnusable, rows_of_source};
use crate::character_set::{CharacterSet, looks_like_utf_16};
use crate::error::Error;
use crate::file_kind::{FileKind, START};
use crate::fingerprint::Fingerprint;
use crate::games::FilePieces;
use crate::judge::Judge;
use crate::source::Source;
use crate::spreadsheet::{Import, name_of_sheet};
use crate::unpack::{OnBytes, Unpacked, is_workbook, read_up_to};

/// A file of an event.
#[derive(Debug)]
pub(super) struct EventFile {
    pub(super) path: PathBuf,
    pub(super) name: String,
    /// The name of the file, if this is one of its sheets.
    pub(super) workbook: Option<String>,
    pub(super) content: Content,
    pub(super) character_set: CharacterSet,
    /// `None` for a table that is read later, piece by piece.
    pub(super) fingerprint: Option<Fingerprint>,
    /// The file that says how this one is to be read, if it was used.
    pub(super) pins: Option<Fingerprint>,
    /// For each user name of a playing site, in lower case: the code or name of the player.
    pub(super) users: BTreeMap<String, String>,
    /// Pins for this file that have no effect.
    pub(super) unmet_pins: Vec<UnmetPin>,
    /// The text, from which lines of reported rows are shown.
    text: String,
    /// The number of rows that are lost if the file cannot be used.
    pub(super) rows: usize,
}

impl EventFile {
    pub(super) fn open(path: &Path, name: &str) -> Result<Self, Error> {
        let mut file = Self {
            path: path.to_owned(),
            name: name.to_owned(),
            workbook: None,
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
        // Faults of the pins are reported when they are used.
        let is_pinned = import.as_ref().map_or(true, |(pins, _)| pins.says_something());
        if is_table_of_text(path) && !is_pinned {
            return Ok(file);
        }
        let source = match Source::read(path, name.to_owned()) {
            Ok(source) => source,
            // A fault of one file is not a reason to leave out the others.
            Err(error @ Error::Unpack { .. }) => {
                file.content = Content::Unusable(WhyUnusable::of_error(&error));
                file.fingerprint = Some(Fingerprint::of_file(path, name)?);
                return Ok(file);
            }
            Err(error) => return Err(error),
        };
        file.fingerprint = Some(source.fingerprint());
        file.content = match import {
            Ok((pins, said_in)) => {
                let content = content_of(&source, &pins);
                if let Ok(content) = &content {
                    let why = |setting| why_unmet(setting, content, &pins);
                    file.unmet_pins = UnmetPin::of_settings(&pins, said_in.as_ref(), path, why);
                }
                file.pins = said_in;
                content.unwrap_or_else(|error| Content::Unusable(WhyUnusable::of_error(&error)))
            }
            // It names its own file: the line is not one of this file.
            Err(error) => Content::Unusable(WhyUnusable::of_whole(error.to_string())),
        };
        if let Content::Parquet(slot) = &mut file.content {
            *slot = source;
            // It is computed when the rows are read.
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

    /// The file, or each of its sheets as a separate file if several are read, so that lines of two
    /// sheets can be distinguished.
    pub(super) fn sheets(mut self) -> Vec<Self> {
        let Content::Sheets(sheets) = &mut self.content else { return vec![self] };
        let sheets = std::mem::take(sheets).into_iter().map(|(sheet, content)| Self {
            path: self.path.clone(),
            name: name_of_sheet(&self.name, &sheet),
            workbook: Some(self.name.clone()),
            content,
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

    pub(super) fn judged(self, judge: &Judge<'_>, on_bytes: OnBytes<'_>) -> Result<Judged, Error> {
        let Self { path, name, workbook, content, text, users, .. } = self;
        let judge = &Judge { users, ..*judge };
        let mut player_records = BTreeMap::new();
        let mut has_a_cell_a_game = false;
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
                has_a_cell_a_game = !table.has_rounds;
                vec![of_sheet(&name, &read, judge, &table.original)]
            }
            Content::Spreadsheet(read) => vec![of_spreadsheet(&name, &read, judge)],
            Content::Asked(_) | Content::Unusable(_) | Content::Sheets(_) => Vec::new(),
        };
        let pieces = FilePieces { file: name, pieces, readers: Vec::new() };
        let on_disk = OnDisk { workbook, has_a_cell_a_game, ..OnDisk::at(path) };
        Ok(Judged { pieces, on_disk, player_records, ..Judged::default() })
    }
}

/// Whether a file is a table of results as text, which is read piece by piece and not as a whole.
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
