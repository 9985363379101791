//! Lists of players and of grades as people keep them, written again in Clarke's own columns, line by
//! line, so that every row keeps its line: a workbook of any list that is read as text, or a table with
//! other names of columns.

use super::code_text::{is_code, tidy_code};
use super::days::{DayOrder, Undecided, birth_day_of, decide};
use super::entry::Entry;
use super::grid::{Cell, Grid, GridRow};
use super::import::Pins;
use super::layout::LINES_ABOVE;
use super::meaning::Meaning;
use super::plain::plain;
use super::question::Question;
use super::total::is_total;
use crate::columns::{self, Schema};
use crate::csv::write_field;
use crate::error::{Error, FileProblem};
use crate::parquet;
use crate::source::Source;
use crate::unpack::is_workbook;

/// What is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListOf {
    /// Who may play.
    Players,
    /// Grades in force.
    Grades,
}

impl ListOf {
    /// Columns of ours, with what people's columns say.
    const fn columns(self) -> &'static [(&'static str, Entry)] {
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

    /// Headers that are read as they are, by columns that they have.
    const fn known(self) -> &'static [&'static [&'static str]] {
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

    /// What our own lists have, and the columns by which one is known.
    const fn own(self) -> (Schema, &'static [&'static [&'static str]]) {
        match self {
            Self::Players => (columns::PLAYERS, &[&["code", "name"]]),
            Self::Grades => {
                (columns::OPENING_GRADES, &[&["code", "grade"], &["code", "rapid_grade"]])
            }
        }
    }

    /// Whether a header in our own columns has others beside them that are read here alone: `dob`.
    fn has_further(self, names: &[String]) -> bool {
        let (schema, _) = self.own();
        let has = |wanted: &str| names.iter().any(|name| name == wanted);
        let is_further = |name: &String| {
            let entry = Entry::of(name).filter(|_| schema.column(name).is_none());
            let column = self.columns().iter().find(|(_, known)| Some(*known) == entry);
            column.is_some_and(|(column, _)| !has(column))
        };
        self.is_own(names) && names.iter().any(is_further)
    }

    fn is_own(self, names: &[String]) -> bool {
        let has = |wanted: &&str| names.iter().any(|name| name == wanted);
        self.own().1.iter().any(|columns| columns.iter().all(has))
    }

    /// Whether a header has what such a list needs.
    fn fits(self, found: &[(Entry, usize)]) -> bool {
        let has = |wanted: Entry| found.iter().any(|(entry, _)| *entry == wanted);
        let rest = match self {
            Self::Players => has(Entry::Name) || has(Entry::Surname),
            Self::Grades => has(Entry::Rating) || has(Entry::RapidRating),
        };
        has(Entry::Code) && rest
    }
}

/// A list in columns that are read as text.
pub(crate) struct OwnList {
    pub(crate) list: Source,
    /// The lines of the sheet that it was read from; `None` of a text, whose lines they are.
    pub(crate) original: Option<String>,
}

/// A list in columns that are read as text; `None` for a text that has them, and for a file in which no
/// line names such columns.
///
/// # Errors
///
/// A file that is neither text nor a workbook that can be read; days whose order nothing shows.
pub(crate) fn own_list(source: &Source, of: ListOf, pins: &Pins) -> Result<Option<OwnList>, Error> {
    let workbook = is_workbook(source.bytes());
    if !workbook {
        let first = source.text()?.lines().next().unwrap_or_default();
        let cells: Vec<String> = first.split(',').map(plain_name).collect();
        let is_read_as_is = is_known(of, &cells) && !of.has_further(&cells);
        let has_births = cells.iter().any(|name| name == BIRTH_DATE) && of.is_own(&cells);
        let births_are_kept = has_births && has_day_as_people_write(source.text()?);
        if is_read_as_is && !births_are_kept && pins.columns.is_empty() {
            return Ok(None);
        }
    }
    for grid in super::grids_of(source)?.iter().filter(|grid| pins.are_of(grid)) {
        let found = |list| OwnList { list, original: workbook.then(|| grid.original()) };
        for (position, row) in grid.rows.iter().enumerate().take(LINES_ABOVE) {
            if pins.header_line.is_some_and(|line| line != row.line) {
                continue;
            }
            let rows = grid.rows.get(position + 1..).unwrap_or_default();
            let names: Vec<String> =
                row.cells.iter().map(|cell| plain_name(&cell.text())).collect();
            let is_read_as_is = is_known(of, &names) && !of.has_further(&names);
            let births = names.iter().position(|name| name == BIRTH_DATE && of.is_own(&names));
            let births_are_kept = births.is_some_and(|births| {
                rows.iter().any(|row| is_day_as_people_write(&row.cell(births).text()))
            });
            if workbook && is_read_as_is && !births_are_kept && pins.columns.is_empty() {
                return Ok(Some(found(as_text(source, row, rows))));
            }
            let mut entries = entries_of(row, pins, of.is_own(&names).then_some(of));
            if of.fits(&entries) {
                if !of.is_own(&names) {
                    settle_doubles(source, of, pins, (row, rows), &mut entries)?;
                }
                let others = others_of(&names, of, &entries);
                // A date in our own columns that may be two days is a doubt, as one that cannot be read.
                let may_stay_open = pins.births_may_stay_open || is_read_as_is;
                let pins = &Pins { births_may_stay_open: may_stay_open, ..pins.clone() };
                return in_own_columns(source, of, pins, (&entries, &others), rows)
                    .map(|list| Some(found(list)));
            }
        }
    }
    Ok(None)
}

/// A table whose columns are separated by semicolons or tabs, line by line with commas instead; `None` for one
/// with commas, and for what is not a text.
///
/// # Errors
///
/// A text that cannot be read, or two rows on one line.
pub(crate) fn with_commas(source: &Source) -> Result<Option<Source>, Error> {
    if is_workbook(source.bytes()) || parquet::is_parquet(source.bytes()) {
        return Ok(None);
    }
    let header = source.text()?.lines().next().unwrap_or_default();
    if header.contains(',') || !header.contains([';', '\t']) {
        return Ok(None);
    }
    let grids = super::grids_of(source)?;
    let rows = grids.first().map_or(&[][..], |grid| &grid.rows);
    Ok(rows.split_first().map(|(header, rows)| as_text(source, header, rows)))
}

/// The column of our own lists of players that a name of people's stands for: `birth_date` for `DOB`.
pub(crate) fn players_column_meant(name: &str) -> Option<&'static str> {
    let entry = Entry::of(name)?;
    ListOf::Players.columns().iter().find(|(_, known)| *known == entry).map(|(column, _)| *column)
}

/// Whether the first lines of a text name the columns of a list, and not those of results.
pub(crate) fn has_columns_of(start: &str, of: ListOf) -> bool {
    let of_results = |cell: &Cell| Meaning::of(&cell.text()) == Some(Meaning::Result);
    let rows = Grid::of_text(start).rows;
    rows.iter().take(LINES_ABOVE).any(|row| {
        of.fits(&entries_of(row, &Pins::default(), None)) && !row.cells.iter().any(of_results)
    })
}

/// The column of our own lists that spreadsheets write in another way when they save a file again.
const BIRTH_DATE: &str = "birth_date";

/// What stands between day, month and year.
const BETWEEN: [u8; 3] = *b"/.-";

/// Whether a field of a text is a day as people write it.
///
/// Half a million players have a million hyphens in their days of birth alone, so a field is looked at only
/// where one or two digits stand before its first hyphen, point or slash.
fn has_day_as_people_write(text: &str) -> bool {
    let bytes = text.as_bytes();
    let [one, two, three] = BETWEEN;
    memchr::memchr3_iter(one, two, three, bytes).any(|at| {
        let digits = bytes[..at].iter().rev().take(3).take_while(|byte| byte.is_ascii_digit());
        let digits = digits.count();
        let before = at.checked_sub(digits + 1).map(|before| bytes[before]);
        (1..=2).contains(&digits)
            && !before.is_some_and(|byte| BETWEEN.contains(&byte))
            && is_day_as_people_write(field_around(text, at))
    })
}

/// The field of a line, as far as commas tell, in which a byte of ASCII stands.
fn field_around(text: &str, at: usize) -> &str {
    let is_end = [',', '\n'];
    let start = text[..at].rfind(is_end).map_or(0, |end| end + 1);
    let end = text[at..].find(is_end).map_or(text.len(), |length| at + length);
    &text[start..end]
}

/// Whether a field is a day in figures with its year at the end: `02/05/1994`, `2.5.94`.
fn is_day_as_people_write(field: &str) -> bool {
    let mut parts = field.trim().trim_matches('"').split(BETWEEN.map(char::from));
    let mut is_next = |longest: usize| {
        let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        parts.next().is_some_and(|part| (1..=longest).contains(&part.len()) && is_number(part))
    };
    is_next(2) && is_next(2) && is_next(4) && parts.next().is_none()
}

fn plain_name(name: &str) -> String {
    name.trim().trim_matches('"').to_owned()
}

fn is_known(of: ListOf, names: &[String]) -> bool {
    // The federation's own list comes in any case; the others are read by their very names.
    let is = |name: &str, wanted: &str| {
        name == wanted || (wanted.contains('_') && name.eq_ignore_ascii_case(wanted))
    };
    let has = |wanted: &&str| names.iter().any(|name| is(name, wanted));
    of.known().iter().any(|columns| columns.iter().all(has))
}

/// What the columns say; of a list in our own columns these come first, and others of one meaning with one of
/// them are passed over, as by the strict reader.
fn entries_of(row: &GridRow, pins: &Pins, own: Option<ListOf>) -> Vec<(Entry, usize)> {
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

/// What a list may have in one column alone, if its values differ.
const ONCE: [Entry; 7] = [
    Entry::Code,
    Entry::Name,
    Entry::Surname,
    Entry::Forename,
    Entry::Rating,
    Entry::RapidRating,
    Entry::FideCode,
];

/// Settles which of two columns counts that are called the same, or mean the same: the one with codes, a grade and
/// not a rating. Else the first one would count without a word, as the grade of last year.
///
/// # Errors
///
/// Both may be the one, and their values differ.
fn settle_doubles(
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
            !is_taken.contains(at) && Entry::of(&header.cell(*at).text()) == Some(*entry)
        });
        for other in others {
            let is_other = |row: &GridRow| row.cell(*position) != row.cell(other);
            if !rows.iter().any(is_other) {
                continue;
            }
            let has_codes =
                |at: usize| rows.iter().any(|row| is_code(&tidy_code(&row.cell(at).text())));
            let [one, two] = [*position, other].map(|at| header.cell(at).text());
            let is_the_other = match entry {
                Entry::Code if has_codes(*position) != has_codes(other) => has_codes(other),
                Entry::Rating | Entry::RapidRating
                    if is_called_a_grade(&one) != is_called_a_grade(&two) =>
                {
                    is_called_a_grade(&two)
                }
                // Beside the number the column `FIDE` has the rating, and `Initials` are part of the forename.
                Entry::FideCode if (plain(&one) == "fide") != (plain(&two) == "fide") => {
                    plain(&one) == "fide"
                }
                Entry::Forename if (plain(&one) == "initials") != (plain(&two) == "initials") => {
                    plain(&one) == "initials"
                }
                _ => {
                    return Err(two_columns(
                        source,
                        pins,
                        *entry,
                        [(*position, &one), (other, &two)],
                    ));
                }
            };
            if is_the_other {
                *position = other;
            }
        }
    }
    Ok(())
}

/// Whether a column of ratings or grades is called one of grades.
fn is_called_a_grade(name: &str) -> bool {
    let plain = plain(name);
    ["grade", "grading", "grd", "standard"].iter().any(|word| plain.contains(word))
}

/// Two columns of one meaning, whose values differ: with the answer, where there is a file for it.
fn two_columns(
    source: &Source,
    pins: &Pins,
    entry: Entry,
    [(place, one), (other_place, other)]: [(usize, &str); 2],
) -> Error {
    let columns = [(place + 1, one), (other_place + 1, other)];
    let question = Question::two_columns(Meaning::Entry(entry), columns);
    let problem = if pins.births_may_stay_open {
        FileProblem::Settings(format!(
            "{} Take one of them away, or give it another name",
            question.asked
        ))
    } else {
        let answer = question.proposal(&source.name);
        FileProblem::Asked { question: question.asked, answer }
    };
    problem.of(&source.name)
}

/// A column with its position and its name.
type NamedColumn = (usize, String);

/// The columns of our own lists of which people's have one or none, such as `club2`, and those that nobody
/// knows: the reader of our own lists takes the first, and names the others.
fn others_of(names: &[String], of: ListOf, entries: &[(Entry, usize)]) -> Vec<NamedColumn> {
    let mut others: Vec<NamedColumn> = Vec::new();
    if !of.is_own(names) {
        return others;
    }
    for (position, name) in names.iter().enumerate() {
        let is_taken = entries.iter().any(|(entry, at)| {
            *at == position && of.columns().iter().any(|(_, known)| known == entry)
        });
        let is_written = of.columns().iter().any(|(column, _)| column == name)
            || others.iter().any(|(_, other)| other == name);
        if !is_taken && !is_written && !name.is_empty() {
            others.push((position, name.clone()));
        }
    }
    others
}

/// The rows of a workbook as CSV, each on its line.
fn as_text(source: &Source, header: &GridRow, rows: &[GridRow]) -> Source {
    let fields = |row: &GridRow| -> Vec<String> {
        row.cells.iter().map(|cell| cell.text().into_owned()).collect()
    };
    let lines = rows.iter().map(|row| (row.line, fields(row)));
    written(source, &fields(header), lines)
}

fn in_own_columns(
    source: &Source,
    of: ListOf,
    pins: &Pins,
    (entries, others): (&[(Entry, usize)], &[NamedColumn]),
    rows: &[GridRow],
) -> Result<Source, Error> {
    let position = |wanted: Entry| {
        entries.iter().find(|(entry, _)| *entry == wanted).map(|(_, position)| *position)
    };
    let born = position(Entry::BirthDate);
    let order = match pins.dates {
        Some(order) => Some(order),
        None if pins.births_may_stay_open => order_of_days(source, rows, born).unwrap_or_default(),
        None => order_of_days(source, rows, born)?,
    };
    let field = |row: &GridRow, entry: Entry| {
        let text = |entry: Entry| {
            let cell = position(entry).map(|position| row.cell(position).text());
            cell.map(|text| text.trim().to_owned()).unwrap_or_default()
        };
        match entry {
            Entry::Code => tidy_code(&text(Entry::Code)),
            Entry::Name if position(Entry::Name).is_none() => {
                match (text(Entry::Surname), text(Entry::Forename)) {
                    (surname, forename) if forename.is_empty() => surname,
                    (surname, forename) => format!("{surname}, {forename}"),
                }
            }
            Entry::BirthDate => {
                let cell = born.map(|born| row.cell(born)).filter(|cell| !cell.is_empty());
                let day = cell.and_then(|cell| birth_day_of(cell, order));
                // A text that is not a day stays, and is reported with its line.
                day.map_or_else(|| text(Entry::BirthDate), |day| day.to_string())
            }
            other => text(other),
        }
    };
    let own = of.columns().iter().map(|(name, _)| (*name).to_owned());
    let header: Vec<String> = own.chain(others.iter().map(|(_, name)| name.clone())).collect();
    // Whoever has a code is somebody, and no sum.
    let has_code = |row: &GridRow| is_code(&field(row, Entry::Code));
    let players = rows.iter().filter(|row| !is_total(row) || has_code(row));
    let lines = players.map(|row| {
        let own = of.columns().iter().map(|(_, entry)| field(row, *entry));
        let other = |(position, _): &NamedColumn| row.cell(*position).text().trim().to_owned();
        (row.line, own.chain(others.iter().map(other)).collect())
    });
    Ok(written(source, &header, lines))
}

fn order_of_days(
    source: &Source,
    rows: &[GridRow],
    born: Option<usize>,
) -> Result<Option<DayOrder>, Error> {
    let cells = rows.iter().filter_map(|row| born.map(|born| row.cell(born)));
    let cells: Vec<&Cell> = cells.filter(|cell| !cell.is_empty()).collect();
    let read = decide(cells.into_iter()).map_err(|undecided| {
        let question = match undecided {
            Undecided::Open(value) => Question::day_or_month_first("dates of birth", &value),
            Undecided::Contradiction(one, other) => Question::day_and_month_first(&one, &other),
        };
        let answer = question.proposal(&source.name);
        FileProblem::Asked { question: question.asked, answer }.of(&source.name)
    })?;
    Ok(read.order)
}

fn written(
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Field by field the same is found.
        #[test]
        fn days_as_people_write_are_found_among_all_fields(
            text in "([0-9]{1,4}|[-/., \n\"aé]){0,24}",
            day in prop::option::of("[0-9]{1,2}[-./][0-9]{1,2}[-./][0-9]{1,4}"),
        ) {
            let text = text + day.map(|day| format!(",{day}\n")).as_deref().unwrap_or_default();
            let expected = text.split([',', '\n']).any(is_day_as_people_write);
            prop_assert_eq!(has_day_as_people_write(&text), expected);
        }
    }
}
