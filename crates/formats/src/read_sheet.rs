//! Chooses the reader for a file of results that is not a table of results.

use super::game_export::{OfExport, read_game_export};
use super::section::sheet_of_sections;
use super::sheet::ReadSheet;
use super::{pgn, trf};
use crate::file_kind::FileKind;
use game_rows::Unsaid;
use input_files::Error;
use input_files::Source;
use input_files::file_name::event_and_day;

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
        FileKind::Report => trf::sheet_of_report(trf::read_trf(source)?, unsaid),
        FileKind::Games => pgn::read_pgn_sheet(source, unsaid)?,
        FileKind::CrossTable | FileKind::SectionGames => sheet_of_sections(source)?,
        FileKind::GameExport => {
            let event = event_and_day(&source.name).event.to_owned();
            read_game_export(source, &OfExport { event, ..OfExport::default() })?
        }
        _ => return Ok(None),
    }))
}
