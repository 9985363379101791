//! Clarke's own lists, and lists whose columns have been converted to theirs.

use crate::columns::{self, Schema};
use crate::csv::write_field;
use crate::row_fault::RowFault;
use crate::source::Source;
use crate::spreadsheet::grid::rows::GridRow;
use crate::spreadsheet::pins::entry::Entry;

/// The kind of list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListOf {
    /// The players of a season.
    Players,
    /// Grades in force.
    Grades,
}

impl ListOf {
    /// Clarke's own columns, with the corresponding meanings of other columns.
    pub(crate) const fn columns(self) -> &'static [(&'static str, Entry)] {
        match self {
            Self::Players => &[
                ("code", Entry::Code),
                ("name", Entry::Name),
                ("sex", Entry::Sex),
                ("birth_date", Entry::BirthDate),
                ("fide_code", Entry::FideCode),
                ("nation", Entry::Federation),
                ("club1", Entry::Club),
            ],
            Self::Grades => &[
                ("code", Entry::Code),
                ("grade", Entry::Rating),
                ("rapid_grade", Entry::RapidRating),
            ],
        }
    }

    /// Headers that are read directly, each by the columns that it must have.
    pub(crate) const fn known(self) -> &'static [&'static [&'static str]] {
        match self {
            Self::Players => &[&["code", "name"], &["ecf_code", "full_name"]],
            Self::Grades => &[
                &["code", "grade"],
                &["code", "rapid_grade"],
                &["Ref", "Grade"],
                &["ecf_code", "full_name"],
            ],
        }
    }

    /// The columns of Clarke's own list, and those that identify it.
    pub(crate) const fn own(self) -> (Schema, &'static [&'static [&'static str]]) {
        match self {
            Self::Players => (columns::PLAYERS, &[&["code", "name"]]),
            Self::Grades => {
                (columns::OPENING_GRADES, &[&["code", "grade"], &["code", "rapid_grade"]])
            }
        }
    }

    /// Whether a header with Clarke's own columns has others that only this reader knows: `dob`.
    pub(crate) fn has_further(self, names: &[String]) -> bool {
        let (schema, _) = self.own();
        let has = |wanted: &str| names.iter().any(|name| name == wanted);
        let is_further = |name: &String| {
            let entry = Entry::of(name).filter(|_| schema.column(name).is_none());
            let column = self.columns().iter().find(|(_, known)| Some(*known) == entry);
            column.is_some_and(|(column, _)| !has(column))
        };
        let has_entry = |wanted| names.iter().any(|name| Entry::of(name) == Some(wanted));
        let has_forename =
            self == Self::Players && has_entry(Entry::Forename) && !has_entry(Entry::Surname);
        self.is_own(names) && (has_forename || names.iter().any(is_further))
    }

    /// Whether a header has Clarke's own columns.
    pub(crate) fn is_own(self, names: &[String]) -> bool {
        let has = |wanted: &&str| names.iter().any(|name| name == wanted);
        self.own().1.iter().any(|columns| columns.iter().all(has))
    }

    /// Whether a header has the columns that such a list needs.
    pub(crate) fn fits(self, found: &[(Entry, usize)]) -> bool {
        let has = |wanted: Entry| found.iter().any(|(entry, _)| *entry == wanted);
        let rest = match self {
            Self::Players => has(Entry::Name) || has(Entry::Surname),
            Self::Grades => has(Entry::Rating) || has(Entry::RapidRating),
        };
        has(Entry::Code) && rest
    }
}

/// A list with columns that the reader of texts knows.
pub(crate) struct OwnList {
    pub(crate) list: Source,
    /// The lines of the sheet that it was read from; `None` for a text, which has the same lines.
    pub(crate) original: Option<String>,
    /// Rows that are left out.
    pub(crate) rejected: Vec<RowFault>,
}

/// The name of a column without surrounding blanks and quotation marks.
pub(crate) fn plain_name(name: &str) -> String {
    name.trim().trim_matches('"').to_owned()
}

/// The rows of a workbook as CSV, each on its original line.
pub(crate) fn as_text(source: &Source, header: &GridRow, rows: &[GridRow]) -> Source {
    let fields = |row: &GridRow| -> Vec<String> {
        row.cells.iter().map(|cell| cell.text().into_owned()).collect()
    };
    let lines = rows.iter().map(|row| (row.line, fields(row)));
    written(source, &fields(header), lines)
}

/// These fields as CSV, with each row on its original line.
pub(crate) fn written(
    source: &Source,
    header: &[String],
    lines: impl Iterator<Item = (u32, Vec<String>)>,
) -> Source {
    let mut out = Vec::new();
    let mut add = |fields: &[String]| {
        for (position, field) in fields.iter().enumerate() {
            if position > 0 {
                out.push(b',');
            }
            // A line break inside a cell would move the rows below it.
            write_field(&field.replace(['\n', '\r'], " "), &mut out);
        }
        out.push(b'\n');
    };
    add(header);
    let mut next = 2;
    for (line, fields) in lines {
        while next < line {
            add(&[]);
            next += 1;
        }
        add(&fields);
        next += 1;
    }
    Source::from_bytes(&source.name, out)
}
