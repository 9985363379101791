//! Chooses the reader for a file of sections, or of results that is not a table of results.

use std::path::Path;

use free_form::{Import, Pins, are_cross_tables};
use game_rows::Unsaid;
use input_files::file_name::event_and_day;
use input_files::{Error, Source};
use vocabulary::says_rapid;

use super::game_export::{OfExport, read_game_export};
use super::pgn::read_pgn_sections;
use super::section::{OtherRate, SectionFile, read_table_of_sections, sheet_of_sections};
use super::sheet::ReadSheet;
use super::trf::read_trf;
use super::{pgn, trf};
use crate::file_kind::FileKind;

/// Reads a file of sections: CSV, FIDE's tournament report, or games as PGN.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
///
/// ```
/// use input_files::Source;
/// use formats::read_sections;
///
/// let file = "name,rating,r1\nAnn,1800,W2\nBen,1700,L1\n";
/// let read = read_sections(&Source::from_bytes("open.csv", file.into()))?;
/// assert_eq!(read.sections[0].players[1].entrant.name, "Ben");
/// assert_eq!(read.sections[0].rounds, 1);
/// # Ok::<(), input_files::Error>(())
/// ```
pub fn read_sections(source: &Source) -> Result<SectionFile, Error> {
    read_with(source, &Pins::default())
}

/// The same for a file on disk: an `import.toml` beside it may say how a table is to be read. It
/// does not apply to reports and PGN, so faults in it do not matter to them.
///
/// # Errors
///
/// As for [`read_sections`]; beside a table, also an invalid `import.toml`.
pub fn read_sections_at(source: &Source, path: &Path) -> Result<SectionFile, Error> {
    let pins = match FileKind::of_source(source)? {
        FileKind::Report | FileKind::Games => Pins::default(),
        _ => Import::beside(path, &source.name)?.of(path),
    };
    read_with(source, &pins)
}

/// Whether a file has only cross-tables: a text that is one, or a workbook whose tables are all
/// cross-tables according to the `import.toml` beside it. `false` for a file that cannot be read.
#[must_use]
pub fn has_cross_tables_alone(source: &Source, path: &Path) -> bool {
    match FileKind::of_source(source) {
        Ok(FileKind::CrossTable) => true,
        Ok(FileKind::Spreadsheet) => {
            let import = Import::beside(path, &source.name);
            import.is_ok_and(|import| are_cross_tables(source, &import.of(path)))
        }
        _ => false,
    }
}

fn read_with(source: &Source, pins: &Pins) -> Result<SectionFile, Error> {
    match FileKind::of_source(source)? {
        FileKind::Report => Ok(read_trf(source)?.into_sections()),
        FileKind::Games => read_pgn_sections(source),
        _ => {
            let mut read = read_table_of_sections(source, pins)?.for_ratings();
            read.other_rates.extend(rate_in_names(&read));
            Ok(read)
        }
    }
}

/// The name of a table or of one of its sections, if it speaks of rapid play: tables have no time
/// control.
fn rate_in_names(read: &SectionFile) -> Option<OtherRate> {
    let sections = read.sections.iter().map(|section| section.name.as_str());
    let file = event_and_day(&read.file).event;
    let value = std::iter::once(file).chain(sections).find(|name| says_rapid(name))?.to_owned();
    Some(OtherRate { line: 1, column: "", value })
}

/// Reads a file of results that is not a table of results; `None` for another kind of file.
///
/// # Errors
///
/// A file that cannot be used at all.
pub fn read_sheet(source: &Source) -> Result<Option<ReadSheet>, Error> {
    read_sheet_with(source, &Unsaid::default())
}

/// The same, with details that are given from outside. They apply to games and reports, which can
/// store all of them.
///
/// # Errors
///
/// A file that cannot be used at all.
pub fn read_sheet_with(source: &Source, unsaid: &Unsaid) -> Result<Option<ReadSheet>, Error> {
    Ok(Some(match FileKind::of_source(source)? {
        FileKind::Report => trf::sheet_of_report(read_trf(source)?, unsaid),
        FileKind::Games => pgn::read_pgn_sheet(source, unsaid)?,
        FileKind::CrossTable | FileKind::SectionGames => sheet_of_sections(source)?,
        FileKind::GameExport => {
            let event = event_and_day(&source.name).event.to_owned();
            read_game_export(source, &OfExport { event, ..OfExport::default() })?
        }
        _ => return Ok(None),
    }))
}
