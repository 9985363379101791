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
/// Only rejected rows are searched, and read otherwise only if they are enough: to read one takes
/// as long as to judge a hundred.
pub(super) fn tables_as_people_write(season: &ReadSeason) -> Vec<AsPeopleWrite> {
    let mut by_file: BTreeMap<&str, Vec<&RowFault>> = BTreeMap::new();
    for fault in season.rejected_rows.iter().filter(|row| may_read_otherwise(row)) {
        by_file.entry(&fault.file).or_default().push(fault);
    }
    let is_one = |(name, rejected): &mut (&str, Vec<&RowFault>)| {
        let number = season.games.files.iter().position(|file| file == name);
        let Some(file) = number.and_then(|number| season.results.get(number)) else {
            return false;
        };
        let are_enough = |rejected: &[&RowFault]| rejected.len() * FEWEST >= file.counts.rows;
        if !are_enough(rejected) {
            return false;
        }
        rejected.retain(|fault| is_read_as_people_write(fault.column, &fault.value));
        // A table with pins is read by the other reader, which does not reject values that it can
        // read.
        !rejected.is_empty() && are_enough(rejected) && is_table_of_text(&file.on_disk.path)
    };
    let mut tables: Vec<_> = by_file.into_iter().collect();
    tables.retain_mut(is_one);
    tables.into_iter().map(|(file, rejected)| AsPeopleWrite::of(file, &rejected)).collect()
}

fn may_read_otherwise(fault: &RowFault) -> bool {
    matches!(fault.reason, Reason::UnreadableDate | Reason::UnknownResult)
}
