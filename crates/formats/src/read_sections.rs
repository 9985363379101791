//! Chooses the reader for a file of sections.

use std::path::Path;

use super::pgn::read_pgn_sections;
use super::section::{OtherRate, SectionFile, read_table_of_sections};
use super::trf::read_trf;
use crate::file_kind::FileKind;
use free_form::are_cross_tables;
use free_form::{Import, Pins};
use input_files::Error;
use input_files::Source;
use input_files::file_name::event_and_day;
use vocabulary::says_rapid;

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
