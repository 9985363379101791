//! Tables that are read strictly, since their columns are exactly Clarke's own, and whose values are
//! written as people write them.

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use super::ReadSeason;
use super::event_file::is_table_of_text;
use crate::reason::Reason;
use crate::rejection::Rejection;
use crate::spreadsheet::{is_read_as_kept, read_as_kept};

/// A table in Clarke's own columns with rows that are rejected, and would be read if the table were
/// taken as people keep theirs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AsPeopleWrite {
    /// The table.
    pub file: String,
    /// How many rows have such a day or result.
    pub rows: usize,
    /// The first such day, and the first such result.
    pub values: Vec<String>,
    /// Lines of `import.toml` that have the table read as people keep theirs.
    pub answer: String,
}

/// The least share of a table's rows, one in so many: fewer are slips in a table that is otherwise what
/// it says it is, and the rows themselves say what was expected.
///
/// Chosen by feel, well below the share of draws, the one result that people write in many ways.
const FEWEST: usize = 50;

impl AsPeopleWrite {
    /// The tables among the files of a season, by name.
    ///
    /// They are looked for among what was rejected, so nobody pays for them where all is well.
    pub(super) fn tables_of(season: &ReadSeason) -> Vec<Self> {
        let mut by_file: BTreeMap<&str, Vec<&Rejection>> = BTreeMap::new();
        for rejection in season.rejected_rows.iter().filter(|row| reads_otherwise(row)) {
            by_file.entry(&rejection.file).or_default().push(rejection);
        }
        let is_one = |(name, rejected): &(&str, Vec<&Rejection>)| {
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
        tables.map(|(file, rejected)| Self::of(file, &rejected)).collect()
    }

    fn of(file: &str, rejected: &[&Rejection]) -> Self {
        let first = |column: &str| {
            let found = rejected.iter().find(|rejection| rejection.column == column)?;
            Some(found.value.clone())
        };
        Self {
            file: file.to_owned(),
            rows: rejected.len(),
            values: ["date", "result"].into_iter().filter_map(first).collect(),
            answer: read_as_kept(file),
        }
    }
}

fn reads_otherwise(rejection: &Rejection) -> bool {
    matches!(rejection.reason, Reason::UnreadableDate | Reason::UnknownResult)
        && is_read_as_kept(rejection.column, &rejection.value)
}

/// Why the rows are not read.
impl fmt::Display for AsPeopleWrite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values: Vec<String> = self.values.iter().map(|value| format!("`{value}`")).collect();
        let (rows, have) = if self.rows == 1 { ("row", "has") } else { ("rows", "have") };
        write!(
            f,
            "its columns are exactly those of Clarke's own tables, where days are YYYY-MM-DD and results \
             1-0, 0-1 or 1/2-1/2: {} {rows} that {have} them otherwise ({}) cannot be used",
            self.rows,
            values.join(", ")
        )
    }
}
