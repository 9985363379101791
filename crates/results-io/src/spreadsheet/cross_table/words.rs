//! Reports in one line how a cross-table was understood, with the lines that would pin it.

use super::numbers::Numbers;
use super::rows::Rows;
use crate::counted::counted;
use crate::source::Source;
use crate::spreadsheet::columns::cross_columns::Columns;
use crate::spreadsheet::grid::rows::Grid;
use crate::spreadsheet::pins::pin_text::{one_line, pinned};
use crate::spreadsheet::results_table::understood::{Understood, form, in_words};
use crate::toml_value::quoted;

/// The meaning of `+` and `-` in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Signs {
    /// Games won and lost: the file has no other results.
    Games,
    /// A point without a game, and no point without a game.
    Defaults,
}

/// How the table was understood.
pub(super) fn understood(
    source: &Source,
    grid: &Grid,
    columns: &Columns,
    rows: &Rows<'_>,
    numbers: &Numbers,
    cell: Option<&String>,
    signs: Option<Signs>,
) -> Understood {
    let entries =
        columns.entries.iter().filter(|(entry, _, name)| numbers.use_column(*entry, name));
    let mut named: Vec<String> = entries
        .clone()
        .map(|(entry, at, name)| format!("{} as {}", called(*at, name), entry.name()))
        .collect();
    let section = columns.section.as_ref().filter(|_| rows.are_in_column);
    named.extend(section.map(|section| format!("{} as section", one_line(&section.name))));
    // Without rounds there is no example cell.
    let (what, what_columns_are) = match cell {
        Some(cell) => {
            let cells = format!(" with cells such as {}", one_line(cell));
            ("a cross-table", counted(columns.rounds.len(), "round") + &cells)
        }
        None if columns.second_games.is_empty() => {
            ("a table of all against all", "a column a player, and no rounds".to_owned())
        }
        None => ("a table of all against all", "two columns a player, and no rounds".to_owned()),
    };
    named.push(what_columns_are);
    let header = match columns.header_line {
        1 => format!("{what}, columns: "),
        line => format!("{what}, columns (line {line}): "),
    };
    let mut parts = vec![form(grid), header + &named.join(", ")];
    if numbers.column.is_none() {
        parts.push("players numbered in the order of the rows".to_owned());
    }
    let unused = unused(columns, rows, numbers);
    if !unused.is_empty() {
        parts.push(format!("not used: {}", unused.join(", ")));
    }
    match signs {
        Some(Signs::Games) => parts.push("+ and - as games won and lost".to_owned()),
        Some(Signs::Defaults) => parts.push("+ and - as defaults".to_owned()),
        None => {}
    }
    if !rows.sections.is_empty() {
        parts.push(format!("sections: {}", rows.sections.join(", ")));
    }
    let above = grid.rows.iter().take(columns.first_row.saturating_sub(1)).map(|row| row.line);
    let lines: Vec<u32> = above.chain(rows.passed_over.iter().copied()).collect();
    if !lines.is_empty() {
        parts.push(format!("passed over: {}", in_words(&lines)));
    }
    parts.retain(|part| !part.is_empty());
    let entries = entries.map(|(entry, at, name)| (entry.name(), pin_of(*at, name)));
    let entries = entries.chain(section.map(|section| ("section", quoted(&section.name))));
    let pins = pinned(&source.name, &pins(grid, columns.header_line, entries));
    let (words, sheet) = (parts.join("; "), grid.sheet.clone());
    Understood { words, pins, sheet, unread_sheets: Vec::new() }
}

/// The names of the columns that are not used.
pub(super) fn unused(columns: &Columns, rows: &Rows<'_>, numbers: &Numbers) -> Vec<String> {
    let entries = columns.entries.iter();
    let others = entries.filter(|(entry, _, name)| !numbers.use_column(*entry, name));
    let section = columns.section.as_ref().filter(|_| rows.are_in_column);
    let is_section = |name: &&String| section.is_some_and(|section| section.name == **name);
    let ignored = columns.ignored.iter().filter(|name| !is_section(name));
    others.map(|(.., name)| name).chain(ignored).cloned().collect()
}

/// A column in messages: its name, or its place (from 1) if it has none.
fn called(at: usize, name: &str) -> String {
    if name.is_empty() { format!("column {}", at + 1) } else { one_line(name) }
}

/// A column in `import.toml`: its name, or its place if it has none.
fn pin_of(at: usize, name: &str) -> String {
    if name.is_empty() { (at + 1).to_string() } else { quoted(name) }
}

/// The lines that would pin the sheet, the header and the columns that are used.
fn pins<'a>(
    grid: &Grid,
    header_line: u32,
    entries: impl Iterator<Item = (&'a str, String)>,
) -> String {
    let sheet = grid.sheet.as_ref().map(|sheet| format!("sheet = {}", quoted(sheet)));
    let columns = entries.map(|(meaning, pin)| format!("columns.{meaning} = {pin}"));
    let lines = sheet.into_iter().chain([format!("header-line = {header_line}")]).chain(columns);
    lines.collect::<Vec<_>>().join("\n")
}
