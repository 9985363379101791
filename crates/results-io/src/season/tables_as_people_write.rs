//! Which tables of a season that was read are kept in Clarke's own columns, and written as people
//! write.

use std::collections::BTreeMap;

use super::as_people_write::AsPeopleWrite;
use super::event_file::is_table_of_text;
use super::read_season::ReadSeason;
use crate::reason::Reason;
use crate::row_fault::RowFault;
use crate::spreadsheet::is_read_as_kept;

/// The least share of a table's rows, one in so many: fewer are slips in a table that is otherwise
/// what it says it is, and the rows themselves say what was expected.
///
/// Chosen by feel, well below the share of draws, the one result that people write in many ways.
const FEWEST: usize = 50;

/// The tables among the files of a season that people keep in our own columns, by name.
///
/// They are looked for among what was rejected, so nobody pays for them where all is well.
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
        // A table that is pinned comes from the other reader, which rejects nothing that it reads.
        found.is_some_and(|(file, rows)| {
            rejected.len() * FEWEST >= rows && is_table_of_text(&file.path)
        })
    };
    let tables = by_file.into_iter().filter(is_one);
    tables.map(|(file, rejected)| AsPeopleWrite::of(file, &rejected)).collect()
}

fn reads_otherwise(fault: &RowFault) -> bool {
    matches!(fault.reason, Reason::UnreadableDate | Reason::UnknownResult)
        && is_read_as_kept(fault.column, &fault.value)
}
