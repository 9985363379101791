//! Small files with one row for each item. Every value is checked separately, and a row that cannot
//! be used is a [`RowFault`] with its column.

use std::str::FromStr;

use tables::{ListRole, Vocabulary};

use findings::Reason;
use findings::RowFault;
use free_form::{OwnTable, own_table, plain};
use input_files::Error;
use input_files::Source;
use input_files::columns::Schema;
use input_files::csv::{RowNumber, Table, Text, read_table};
use input_files::parquet::is_parquet;
use input_files::unpack::is_workbook;

/// The rows of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows<T> {
    /// The file's name, as in messages.
    pub file: String,
    /// The rows that can be used, each with its line.
    pub rows: Vec<(usize, T)>,
    /// The rows that cannot be used.
    pub rejected: Vec<RowFault>,
    /// Lines of a federation's list that are not records: such lists are used without them.
    pub left_out: Vec<RowFault>,
    /// Columns of the header that are unknown here.
    pub ignored: Vec<String>,
}

impl<T> Rows<T> {
    /// The rows that cannot be used, with the lines that are not records.
    #[must_use]
    pub fn all_rejected(self) -> Vec<RowFault> {
        let mut all = self.rejected;
        all.extend(self.left_out);
        all.sort();
        all
    }
}

/// A fault of a value: its column, the value, and the reason.
pub(super) type Refused<'a> = (&'static str, &'a str, Reason);

/// The values of one row, by column.
pub(super) struct Cells<'a, 't> {
    columns: &'a [(&'static str, Text<'t>)],
    row: RowNumber,
}

impl<'t> Cells<'_, 't> {
    /// The value of a column; empty if the file does not have the column.
    pub(super) fn text(&self, name: &str) -> &'t str {
        let column = self.columns.iter().find(|(known, _)| *known == name);
        column.map_or("", |(_, text)| text.get(self.row))
    }

    /// A value that may be missing.
    pub(super) fn optional<T: FromStr>(
        &self,
        name: &'static str,
        expected: &'static str,
    ) -> Result<Option<T>, Refused<'t>> {
        optional(name, self.text(name), expected)
    }

    /// A value that must not be missing.
    pub(super) fn required<T: FromStr>(
        &self,
        name: &'static str,
        expected: &'static str,
    ) -> Result<T, Refused<'t>> {
        let refused = (name, self.text(name), Reason::Unreadable { expected });
        self.optional(name, expected)?.ok_or(refused)
    }
}

/// A value that may be missing.
pub(super) fn optional<'a, T: FromStr>(
    column: &'static str,
    value: &'a str,
    expected: &'static str,
) -> Result<Option<T>, Refused<'a>> {
    if value.is_empty() {
        return Ok(None);
    }
    value.parse().map(Some).map_err(|_| (column, value, Reason::Unreadable { expected }))
}

/// A text that may be missing.
pub(super) fn text(value: &str) -> Option<String> {
    (!value.is_empty()).then(|| value.to_owned())
}

/// Reads a file row by row, on several threads if it is large.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
pub(super) fn read_rows<T: Send>(
    source: &Source,
    schema: &Schema,
    parse: impl for<'t> Fn(&Cells<'_, 't>) -> Result<T, Refused<'t>> + Sync,
) -> Result<Rows<T>, Error> {
    rows_of(&read_table(source, schema)?, schema, parse)
}

/// Reads a table row by row.
///
/// # Errors
///
/// Its rows do not add up.
pub(super) fn rows_of<T: Send>(
    table: &Table<'_>,
    schema: &Schema,
    parse: impl for<'t> Fn(&Cells<'_, 't>) -> Result<T, Refused<'t>> + Sync,
) -> Result<Rows<T>, Error> {
    let file = &table.source.name;
    let names = schema.required.iter().chain(schema.optional);
    let columns: Vec<(&'static str, Text<'_>)> =
        names.map(|&name| (name, table.column(name))).collect();
    let of_part = |of_part: &mut dyn Iterator<Item = RowNumber>| {
        let (mut rows, mut rejected, mut blank) = (Vec::new(), Vec::new(), 0);
        for row in of_part {
            if table.is_blank(row) {
                blank += 1;
                continue;
            }
            let line = table.line(row);
            match parse(&Cells { columns: &columns, row }) {
                Ok(value) => rows.push((line, value)),
                Err((column, value, reason)) => {
                    rejected.push(RowFault::of_value(file, line, column, value, reason));
                }
            }
        }
        (rows, rejected, blank)
    };
    let (mut rows, mut rejected) = (Vec::with_capacity(table.height()), table.malformed.clone());
    let mut blank = 0;
    for (of_part, rejected_of_part, blank_of_part) in table.by_part(of_part) {
        rows.extend(of_part);
        rejected.extend(rejected_of_part);
        blank += blank_of_part;
    }
    table.settle([rows.len(), rejected.len(), blank])?;
    table.fill_in_rows(&mut rejected);
    let (file, left_out, ignored) = (file.clone(), Vec::new(), ignored_columns(table));
    Ok(Rows { file, rows, rejected, left_out, ignored })
}

/// The words for each column of a list, besides its own name in any case.
pub(super) type Words = &'static [(&'static str, &'static [&'static str])];

/// Reads a list row by row whose columns may have other names, and which may be a workbook or
/// have semicolons or tabs.
///
/// # Errors
///
/// A file that is empty, cannot be read, or lacks a column.
pub(super) fn read_list<T: Send>(
    source: &Source,
    schema: &Schema,
    words: Words,
    parse: impl for<'t> Fn(&Cells<'_, 't>) -> Result<T, Refused<'t>> + Sync,
) -> Result<Rows<T>, Error> {
    let Some(table) = in_own_columns(source, schema, words)? else {
        return read_rows(source, schema, parse);
    };
    let mut read = rows_of(&table.own, schema, parse)?;
    read.ignored.extend(table.unused);
    Ok(read)
}

/// A list in Clarke's own columns; `None` for one that has them, and for one that lacks any.
fn in_own_columns<'s>(
    source: &'s Source,
    schema: &Schema,
    words: Words,
) -> Result<Option<OwnTable<'s>>, Error> {
    let has_them = || -> Result<bool, Error> {
        let header = source.text()?.lines().next().unwrap_or_default();
        let mut names = header.split(',').map(|name| name.trim().trim_matches('"'));
        Ok(names.all(|name| schema.column(name).is_some()))
    };
    if is_parquet(source.bytes()) || (!is_workbook(source.bytes()) && has_them()?) {
        return Ok(None);
    }
    let own_name = |name: &str| {
        let name = plain(name);
        let of_words = words.iter().find(|(_, words)| words.contains(&name.as_str()));
        let mut known = schema.required.iter().chain(schema.optional);
        let own = of_words.map(|(own, _)| *own);
        let own = own.or_else(|| known.find(|own| plain(own) == name).copied());
        own.or_else(|| by_role(&name, schema)).map(str::to_owned)
    };
    own_table(source, schema, &own_name)
}

/// The column of a list that people call so.
fn by_role(name: &str, schema: &Schema) -> Option<&'static str> {
    let own = match Vocabulary::shared().role_in_list(name)? {
        ListRole::Code => "code",
        ListRole::FideCode => "fide_code",
        ListRole::Name => "name",
        ListRole::Forename => "forename",
        _ => return None,
    };
    schema.column(own).is_some().then_some(own)
}

/// The unknown columns that have a name.
pub(super) fn ignored_columns(table: &Table<'_>) -> Vec<String> {
    table.ignored.iter().filter(|name| !name.is_empty()).cloned().collect()
}
