//! Tables that are read strictly, because their columns are exactly Clarke's own, although people
//! wrote their values in other forms.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use findings::RowFault;
use free_form::read_as_people_write;

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

impl AsPeopleWrite {
    /// The table with these rows, which could be read in another way.
    pub(super) fn of(file: &str, rejected: &[&RowFault]) -> Self {
        let first = |column: &str| {
            let found = rejected.iter().find(|fault| fault.column == column)?;
            Some(found.value.clone())
        };
        Self {
            file: file.to_owned(),
            rows: rejected.len(),
            values: ["date", "result"].into_iter().filter_map(first).collect(),
            answer: read_as_people_write(file),
        }
    }
}

/// The message why the rows are not read.
impl fmt::Display for AsPeopleWrite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values: Vec<String> = self.values.iter().map(|value| format!("`{value}`")).collect();
        let (rows, have) = if self.rows == 1 { ("row", "has") } else { ("rows", "have") };
        write!(
            f,
            "its columns are exactly those of Clarke's own tables, where days are YYYY-MM-DD and \
             results 1-0, 0-1 or 1/2-1/2: {} {rows} that {have} other forms ({}) cannot be used",
            self.rows,
            values.join(", ")
        )
    }
}
