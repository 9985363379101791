//! Reads a file of an event, except a table of results, which is read later piece by piece.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use tables::Season;

use super::event_content::{Content, why_unmet};
use super::judged_event::{Judged, of_free_form, of_sheet, of_submission, of_table, records};
use super::read_season::OnDisk;
use super::table::{of_source, read_results_table};
use super::unmet_pin::UnmetPin;
use super::unusable_event::{WhyUnusable, rows_of_source};
use crate::games::FilePieces;
use crate::games::Keep;
use crate::judge::Judge;
use formats::{FileKind, START};
use free_form::{Import, Pins, name_of_sheet};
use input_files::Error;
use input_files::Fingerprint;
use input_files::Source;
use input_files::unpack::{OnBytes, Unpacked, is_workbook, read_up_to};
use input_files::{CharacterSet, looks_like_utf_16};

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
    /// Whether nothing is believed that it says of who had White.
    colours_unknown: bool,
    /// Pins for this file that have no effect.
    pub(super) unmet_pins: Vec<UnmetPin>,
    /// The text, from which lines of reported rows are shown.
    text: String,
    /// The number of rows that are lost if the file cannot be used.
    pub(super) rows: usize,
}

impl EventFile {
    pub(super) fn open(path: &Path, name: &str, season: Season) -> Result<Self, Error> {
        let import = Import::beside(path, name).map(|import| (import.of(path), import.fingerprint));
        // Faults of the pins are reported when they are used.
        let is_pinned = import.as_ref().map_or(true, |(pins, _)| pins.says_something());
        if is_table_of_text(path) && !is_pinned {
            let pins = import.map(|(pins, _)| pins).unwrap_or_default();
            return Ok(Self::of(path, name, Content::Table).said(pins));
        }
        let source = match Source::read(path, name.to_owned()) {
            Ok(source) => source,
            // A fault of one file is not a reason to leave out the others.
            Err(error @ Error::Unpack { .. }) => {
                let content = Content::Unusable(WhyUnusable::of_error(&error));
                let fingerprint = Some(Fingerprint::of_file(path, name)?);
                return Ok(Self { fingerprint, ..Self::of(path, name, content) });
            }
            Err(error) => return Err(error),
        };
        Ok(match import {
            Ok((pins, said_in)) => {
                let (content, source) = Content::read(source, &pins, season);
                let why = |setting| why_unmet(setting, &content, &pins);
                let unmet_pins = UnmetPin::of_settings(&pins, said_in.as_ref(), path, why);
                let file = Self::of(path, name, content).from(source).said(pins);
                Self { unmet_pins, pins: said_in, ..file }
            }
            // It names its own file: the line is not one of this file.
            Err(error) => {
                let content = Content::Unusable(WhyUnusable::of_whole(error.to_string()));
                Self::of(path, name, content).from(Some(source))
            }
        })
    }

    /// A file that cannot be read.
    pub(super) fn unreadable(path: &Path, name: &str, error: &Error) -> Self {
        Self::of(path, name, Content::Unusable(WhyUnusable::of_error(error)))
    }

    fn of(path: &Path, name: &str, content: Content) -> Self {
        Self {
            path: path.to_owned(),
            name: name.to_owned(),
            workbook: None,
            content,
            character_set: CharacterSet::Utf8,
            fingerprint: None,
            pins: None,
            users: BTreeMap::new(),
            colours_unknown: false,
            unmet_pins: Vec::new(),
            text: String::new(),
            rows: 0,
        }
    }

    /// The same with what is said of its rows.
    fn said(self, pins: Pins) -> Self {
        Self { users: pins.users, colours_unknown: pins.colours_unknown, ..self }
    }

    /// The same with what is known of a file whose contents have been read. The fingerprint of a
    /// file whose rows are still to be judged is computed then.
    fn from(self, source: Option<Source>) -> Self {
        let Some(source) = source else { return self };
        let is_lost = matches!(self.content, Content::Unusable(_) | Content::Asked(_));
        Self {
            fingerprint: Some(source.fingerprint()),
            character_set: source.character_set(),
            rows: if is_lost { rows_of_source(&source) } else { 0 },
            text: source.into_text(),
            ..self
        }
    }

    /// The file, or each of its sheets as a separate file if several are read, so that lines of two
    /// sheets can be distinguished.
    pub(super) fn sheets(mut self) -> Vec<Self> {
        let Content::Sheets(sheets) = &mut self.content else { return vec![self] };
        let sheets = std::mem::take(sheets).into_iter().map(|(sheet, content)| Self {
            workbook: Some(self.name.clone()),
            character_set: self.character_set,
            users: self.users.clone(),
            colours_unknown: self.colours_unknown,
            ..Self::of(&self.path, &name_of_sheet(&self.name, &sheet), content)
        });
        sheets.collect()
    }

    pub(super) fn judged(self, judge: &Judge<'_>, on_bytes: OnBytes<'_>) -> Result<Judged, Error> {
        let Self { path, name, workbook, mut content, text, users, colours_unknown, .. } = self;
        let says_rapid =
            if judge.asks_for_rates() { content.take_rapid_words(&name) } else { String::new() };
        let judge =
            &Judge { users, says_rapid, colours_unknown, ..Judge::of(judge.rules, judge.who) };
        let mut player_records = BTreeMap::new();
        let mut has_a_cell_a_game = false;
        let pieces = match content {
            Content::Table => {
                let read = read_results_table(&path, &name, (judge, Keep::Rows), on_bytes);
                return of_table(path, name, read);
            }
            Content::WholeTable(source) => {
                let read = of_source(&source, (judge, Keep::Rows));
                return of_table(path, name, read);
            }
            Content::Submission(read) => {
                let piece = of_submission(&name, &read, judge, &text)?;
                if !piece.rejected.is_empty() {
                    player_records = records(&name, &read, &text);
                }
                vec![piece]
            }
            Content::Sheet(read) => vec![of_sheet(&name, &read, judge, &text)?],
            Content::CrossTable(read, table) => {
                has_a_cell_a_game = !table.has_rounds;
                Error::unless_settled(table.account, &name)?;
                vec![of_sheet(&name, &read, judge, &table.original)?]
            }
            Content::FreeForm(read) => vec![of_free_form(&name, read, judge)?],
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
