//! Finds tables of a season that have Clarke's own columns but values in people's own forms.

use std::collections::BTreeMap;

use super::as_people_write::AsPeopleWrite;
use super::event_file::is_table_of_text;
use super::read_season::ReadSeason;
use findings::Reason;
use findings::RowFault;
use free_form::is_read_as_people_write;

/// The smallest share of a table's rows, one in this many: fewer such rows are mistakes in a table
/// that is otherwise in Clarke's format, and their messages say what was expected.
///
/// Chosen by feel, well below the share of draws, the only result that people write in many ways.
const FEWEST: usize = 50;

/// The tables among the files of a season that have Clarke's own columns but other forms of values,
/// by name.
///
/// Only rejected rows are searched, so this costs nothing if there are none.
pub(super) fn tables_as_people_write(season: &ReadSeason) -> Vec<AsPeopleWrite> {
    let mut by_file: BTreeMap<&str, Vec<&RowFault>> = BTreeMap::new();
    for fault in season.rejected_rows.iter().filter(|row| reads_otherwise(row)) {
        by_file.entry(&fault.file).or_default().push(fault);
    }
    let is_one = |(name, rejected): &(&str, Vec<&RowFault>)| {
        let number = season.games.files.iter().position(|file| file == name);
        let found = number.and_then(|number| {
            season.results.get(number).map(|file| (&file.on_disk, file.counts.rows))
        });
        // A table with pins is read by the other reader, which does not reject values that it can
        // read.
        found.is_some_and(|(file, rows)| {
            rejected.len() * FEWEST >= rows && is_table_of_text(&file.path)
        })
    };
    let tables = by_file.into_iter().filter(is_one);
    tables.map(|(file, rejected)| AsPeopleWrite::of(file, &rejected)).collect()
}

fn reads_otherwise(fault: &RowFault) -> bool {
    matches!(fault.reason, Reason::UnreadableDate | Reason::UnknownResult)
        && is_read_as_people_write(fault.column, &fault.value)
}
