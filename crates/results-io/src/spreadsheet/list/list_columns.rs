//! Finds the meaning of a list's columns by their names.

use super::own_list::{ListOf, plain_name};
use crate::error::{Error, FileProblem};
use crate::source::Source;
use crate::spreadsheet::cells::code_text::{is_code, tidy_code};
use crate::spreadsheet::cells::plain::plain;
use crate::spreadsheet::columns::layout::LINES_ABOVE;
use crate::spreadsheet::columns::side_by_side::have_players_side_by_side;
use crate::spreadsheet::grid::rows::{Cell, Grid, GridRow};
use crate::spreadsheet::pins::entry::Entry;
use crate::spreadsheet::pins::import::Pins;
use crate::spreadsheet::pins::meaning::Meaning;
use crate::spreadsheet::pins::pin_text::one_line;
use crate::spreadsheet::pins::question::Question;

/// The meanings of the columns. In a list with Clarke's own columns these come first, and other
/// columns with one of their meanings are ignored, as by the strict reader.
pub(crate) fn entries_of(row: &GridRow, pins: &Pins, own: Option<ListOf>) -> Vec<(Entry, usize)> {
    let mut found: Vec<(Entry, usize)> = Vec::new();
    let is_own = |name: &str| {
        own.is_some_and(|of| of.columns().iter().any(|(column, _)| *column == plain_name(name)))
    };
    let mut cells: Vec<_> = row.cells.iter().enumerate().collect();
    cells.sort_by_key(|(_, cell)| !is_own(&cell.text()));
    for (position, cell) in cells {
        let name = cell.text();
        let pinned = pins.columns.iter().find_map(|(meaning, wanted)| match meaning {
            Meaning::Entry(entry) if wanted.is(position, &name) => Some(*entry),
            _ => None,
        });
        let is_pinned = |entry: &Entry| pins.columns.contains_key(&Meaning::Entry(*entry));
        let entry = pinned.or_else(|| Entry::of(&name).filter(|entry| !is_pinned(entry)));
        if let Some(entry) = entry.filter(|one| !found.iter().any(|(known, _)| known == one)) {
            found.push((entry, position));
        }
    }
    found
}

/// Meanings that a list may have in only one column, if the values differ.
const ONCE: [Entry; 7] = [
    Entry::Code,
    Entry::Name,
    Entry::Surname,
    Entry::Forename,
    Entry::Rating,
    Entry::RapidRating,
    Entry::FideCode,
];

/// Chooses between two columns with the same name or meaning: the one with codes, or with a grade
/// and not a rating. Otherwise the first one would silently count, for example with last year's
/// grade.
///
/// # Errors
///
/// Either may be meant, and their values differ.
pub(crate) fn settle_doubles(
    source: &Source,
    of: ListOf,
    pins: &Pins,
    (header, rows): (&GridRow, &[GridRow]),
    entries: &mut [(Entry, usize)],
) -> Result<(), Error> {
    let is_taken: Vec<usize> = entries.iter().map(|(_, position)| *position).collect();
    for (entry, position) in entries {
        let is_read = of.columns().iter().any(|(_, known)| known == entry)
            || matches!(entry, Entry::Surname | Entry::Forename);
        if !is_read || !ONCE.contains(entry) || pins.columns.contains_key(&Meaning::Entry(*entry)) {
            continue;
        }
        let others = (0..header.cells.len()).filter(|at| {
            let name = header.cell(*at).text();
            let means_it = Entry::of(&name) == Some(*entry);
            !is_taken.contains(at)
                && (means_it || *entry == Entry::Rating && may_be_the_grade(&name))
        });
        for other in others {
            let names = [*position, other].map(|at| header.cell(at).text());
            let [one, two] = [&*names[0], &*names[1]];
            if !have_other_values(rows, [*position, other], Entry::of(two) == Some(*entry)) {
                continue;
            }
            match is_the_second(*entry, rows, [(*position, one), (other, two)]) {
                Some(true) => *position = other,
                Some(false) => {}
                None if are_two_lists(header, rows) => {
                    let unasked = "";
                    return Err(open(source, pins, Question::side_by_side(header.line), unasked));
                }
                None => {
                    let columns = [(*position, one), (other, two)];
                    return Err(two_columns(source, pins, *entry, columns));
                }
            }
        }
    }
    Ok(())
}

/// Whether the values of two columns differ. A column with an unknown name counts as a possible
/// grade only if it has numbers.
fn have_other_values(rows: &[GridRow], [one, other]: [usize; 2], is_known: bool) -> bool {
    let has_number = |cell: &Cell| cell.text().bytes().any(|byte| byte.is_ascii_digit());
    rows.iter().any(|row| {
        let (one, other) = (row.cell(one), row.cell(other));
        one != other && (is_known || has_number(other))
    })
}

/// Whether the second of two columns is meant; `None` if either may be.
fn is_the_second(
    entry: Entry,
    rows: &[GridRow],
    [(position, one), (other, two)]: [(usize, &str); 2],
) -> Option<bool> {
    let has_codes = |at: usize| rows.iter().any(|row| is_code(&tidy_code(&row.cell(at).text())));
    let is_called = |wanted: &str| [one, two].map(|name| plain(name) == wanted);
    let [first, second] = match entry {
        Entry::Code => [position, other].map(has_codes),
        Entry::Rating | Entry::RapidRating if Entry::of(one) == Entry::of(two) => {
            [one, two].map(is_called_a_grade)
        }
        // Beside the number, a column `FIDE` has the rating; `Initials` are part of the forename.
        Entry::FideCode => is_called("fide").map(|is_it| !is_it),
        Entry::Forename => is_called("initials").map(|is_it| !is_it),
        _ => return None,
    };
    (first != second).then_some(second)
}

/// Whether the name of a column of ratings or grades is one for grades.
fn is_called_a_grade(name: &str) -> bool {
    let plain = plain(name);
    ["grade", "grading", "grd", "standard"].iter().any(|word| plain.contains(word))
}

/// Whether a column with an unknown name may have the grades that count: `New grade`, `2006 grade`.
pub(crate) fn may_be_the_grade(name: &str) -> bool {
    /// Words for grades that are no longer in force or for rapid play, and for other numbers.
    const OTHERS: [&str; 22] = [
        "old",
        "last",
        "previous",
        "prev",
        "former",
        "earlier",
        "start",
        "starting",
        "rapid",
        "rapidplay",
        "category",
        "cat",
        "letter",
        "change",
        "changes",
        "diff",
        "difference",
        "games",
        "band",
        "code",
        "ref",
        "no",
    ];
    let name = plain(name);
    let has = |wanted: &[&str]| name.split_whitespace().any(|word| wanted.contains(&word));
    Entry::of(&name).is_none() && has(&["grade", "grading", "grd"]) && !has(&OTHERS)
}

/// A column with its position and its name.
pub(crate) type NamedColumn = (usize, String);

/// Columns of Clarke's own lists of grades that describe their numbers.
pub(crate) const OF_NUMBERS: [&str; 2] = ["scale", "games"];

/// Columns of Clarke's own lists of which other lists have one or none, such as `club2`, and
/// unknown columns: the reader of Clarke's own lists uses the former, and reports the latter.
pub(crate) fn others_of(
    names: &[String],
    of: ListOf,
    entries: &[(Entry, usize)],
) -> Vec<NamedColumn> {
    let mut others: Vec<NamedColumn> = Vec::new();
    if !of.is_own(names) {
        // Columns that describe the numbers are kept: an 1850 with the scale `elo` is not a grade.
        let (schema, _) = of.own();
        for (position, name) in names.iter().enumerate() {
            let column = schema.optional.iter().find(|column| plain(name) == **column);
            if let Some(column) = column.filter(|column| OF_NUMBERS.contains(column)) {
                others.push((position, (*column).to_owned()));
            }
        }
        return others;
    }
    for (position, name) in names.iter().enumerate() {
        let is_read = |entry: &Entry| {
            of.columns().iter().any(|(_, known)| known == entry)
                || *entry == Entry::Forename
                    && !entries.iter().any(|(entry, _)| *entry == Entry::Surname)
        };
        let is_taken = entries.iter().any(|(entry, at)| *at == position && is_read(entry));
        let is_written = of.columns().iter().any(|(column, _)| column == name)
            || others.iter().any(|(_, other)| other == name);
        if !is_taken && !is_written && !name.is_empty() {
            others.push((position, name.clone()));
        }
    }
    others
}

/// Whether a list has its right half beside its left one, so that one of its two columns of names
/// would be lost.
fn are_two_lists(header: &GridRow, rows: &[GridRow]) -> bool {
    let names: Vec<String> = header.cells.iter().map(|cell| cell.text().into_owned()).collect();
    let is_name = |name: &str| matches!(Entry::of(name), Some(Entry::Name | Entry::Surname));
    have_players_side_by_side(&names, rows, is_name)
}

/// The question about two columns with one meaning and different values; with the answer, if there
/// is a file for it.
fn two_columns(
    source: &Source,
    pins: &Pins,
    entry: Entry,
    [(place, one), (other_place, other)]: [(usize, &str); 2],
) -> Error {
    let columns = [(place + 1, one), (other_place + 1, other)];
    let unasked = "Remove one of them, or give it another name";
    open(source, pins, Question::two_columns(Meaning::Entry(entry), columns), unasked)
}

/// The question about a list with codes, and with columns that may have the grade but have unknown
/// names.
pub(crate) fn grades_without_a_name(grids: &[Grid], pins: &Pins) -> Option<Question> {
    let mut rows = grids
        .iter()
        .filter(|grid| pins.are_of(grid))
        .flat_map(|grid| grid.rows.iter().take(LINES_ABOVE));
    let asked = |row: &GridRow| {
        let names: Vec<String> = row.cells.iter().map(|cell| plain_name(&cell.text())).collect();
        let has_codes = names.iter().any(|name| Entry::of(name) == Some(Entry::Code));
        let grades = names.iter().filter(|name| may_be_the_grade(name));
        let grades: Vec<String> = grades.map(|name| format!("`{}`", one_line(name))).collect();
        (has_codes && !grades.is_empty()).then(|| {
            let asked = format!(
                "which column has the grades? Line {} has {}: call the one that counts `Grade`",
                row.line,
                grades.join(" and ")
            );
            Question::new(asked, "columns.rating = \"...\"")
        })
    };
    rows.find_map(asked)
}

/// The error for an open question of a list; it says what to do if no `import.toml` can contain the
/// answer.
pub(crate) fn open(source: &Source, pins: &Pins, question: Question, unasked: &str) -> Error {
    let problem = if pins.births_may_stay_open {
        let problem = format!("{} {unasked}", question.asked).trim_end().to_owned();
        FileProblem::Settings { line: None, problem }
    } else {
        let answer = question.proposal(&source.name);
        FileProblem::Asked { question: question.asked, answer }
    };
    problem.of(&source.name)
}
