//! A proposal for a sheet of which a person has said something already.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use super::body::header_lines;
use super::proposal::{Choice, Draft, Notes, Proposal, Season};
use super::{best, whole};
use crate::apply::apply;
use crate::known_words::{Heading, Role, Vocabulary, Who};
use crate::spec::{Days, Edit, SpecError, TableSpec};
use crate::text::plain;
use crate::{Cell, Column, Grid, Line};

/// What a person has said of a table before it is looked at. It settles the doubts that are about
/// it; whatever else is in doubt is still asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answers {
    /// The layout, as specifications write it.
    pub layout: Option<&'static str>,
    /// The line that names the columns.
    pub header: Option<u32>,
    /// The columns, by what they are: in the words for them that the vocabulary knows, such as
    /// `White code`.
    pub columns: BTreeMap<String, ColumnName>,
    /// The day of games that have none.
    pub day: Option<NaiveDate>,
    /// Fields of the specification.
    pub fields: Vec<Edit>,
}

impl Answers {
    /// The answers for one of several sheets: without the columns whose names only others have.
    pub(super) fn of_sheet(&self, grid: &Grid, all: &[&Grid]) -> Self {
        let has = |grid: &Grid, name: &str| {
            grid.may_name_columns().any(|line| column_called(line, name).is_some())
        };
        let is_of_others = |column: &ColumnName| match column {
            ColumnName::Name(name) => !has(grid, name) && all.iter().any(|other| has(other, name)),
            ColumnName::Place(_) => false,
        };
        let columns = self.columns.iter().filter(|(_, column)| !is_of_others(column));
        let columns = columns.map(|(role, column)| (role.clone(), column.clone()));
        Self { columns: columns.collect(), ..self.clone() }
    }
}

/// How a person names a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ColumnName {
    /// By its name in the file, in any case.
    Name(String),
    /// By its place: two columns may have one name.
    Place(Column),
}

/// Why an answer does not fit the table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// No line names such a column.
    #[error("no column is called `{0}`")]
    NoColumn(String),
    /// The sheet has no such line.
    #[error("it has no line {0}")]
    NoLine(u32),
    /// A field that cannot have this value.
    #[error("{0}")]
    Field(#[from] SpecError),
}

/// Proposes a specification for a sheet, with these answers. `None` if no layout has anything to
/// read in it.
///
/// # Errors
///
/// If an answer does not fit the sheet.
pub(super) fn suggest_answered(
    grid: &Grid,
    words: &Vocabulary,
    season: Season,
    answers: &Answers,
) -> Result<Option<Proposal>, AnswerError> {
    let renamed = renamed(grid, words, answers)?;
    let Some((Draft { spec, mut notes }, _)) = best(&renamed.grid, words, season, answers.layout)
    else {
        return Ok(None);
    };
    let mut spec = as_named(grid, spec);
    let mut settled = renamed.settled;
    for field in &answers.fields {
        match spec.with(field) {
            // Not who had White is in doubt then, but who won.
            Ok(changed) if changed.lacks_colours() => continue,
            Ok(changed) => spec = changed,
            // An order of days, say, that this layout has no use for.
            Err(SpecError::Unused { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        settled.extend(field.fields().map(str::to_owned));
    }
    // A column to which an answer gives a role is read.
    if let TableSpec::Games(games) = &mut spec {
        for column in games.columns() {
            if games.place.not_read.remove(&column).is_some() {
                settled.insert(format!("not-read.{column}"));
            }
        }
    }
    if let Some(day) = answers.day {
        spec = with_day(grid, &spec, day, &mut notes)?;
    }
    notes.0.retain(|evidence| !settles(&settled, &evidence.field));
    let table = apply(grid, &spec);
    let mut of_table = Notes::default();
    whole::check(grid, &spec, &table, words, &mut of_table);
    of_table.0.retain(|evidence| !settles(&settled, &evidence.field));
    notes.0.append(&mut of_table.0);
    Ok(Some(Proposal { spec, evidence: notes.0, table }))
}

/// Whether a doubt about a field is settled: by an answer about it, or about all of it.
fn settles(settled: &BTreeSet<String>, field: &str) -> bool {
    let whole = field.split('.').next().unwrap_or(field);
    settled.contains(field) || settled.contains(whole)
}

/// A sheet in which the columns that somebody named have names that the vocabulary knows, and
/// others of the same meaning have none.
struct Renamed {
    grid: Grid,
    /// The fields that are settled by it.
    settled: BTreeSet<String>,
}

fn renamed(grid: &Grid, words: &Vocabulary, answers: &Answers) -> Result<Renamed, AnswerError> {
    let mut grid = Grid { header: answers.header, ..grid.clone() };
    let mut settled = BTreeSet::new();
    if let Some(header) = answers.header {
        grid.line(header).ok_or(AnswerError::NoLine(header))?;
        settled.insert("header".to_owned());
    }
    if answers.columns.is_empty() {
        return Ok(Renamed { grid, settled });
    }
    let header = header_with(&grid, words, answers)?.unwrap_or_else(|| {
        let above = Line::new(ABOVE_ALL, vec![Cell::default(); grid.width()]);
        grid.lines.insert(0, above.clone());
        above
    });
    let mut names: BTreeMap<Column, String> = BTreeMap::new();
    let mut wanted: BTreeMap<Column, &str> = BTreeMap::new();
    for (role, column) in &answers.columns {
        wanted.insert(place_of(&header, column)?, role);
        settled.extend(fields_of(role));
    }
    for (column, text) in header.filled() {
        let meanings = words.headings(text);
        let is_rival = wanted.iter().any(|(other, role)| {
            let is_number = plain(role) == "no" && meanings.contains(&Heading::Role(Role::Place));
            *other != column && (is_number || !words.headings(role).is_disjoint(&meanings))
        });
        if is_rival && !wanted.contains_key(&column) {
            names.insert(column, NOTHING.to_owned());
            settled.insert(format!("not-read.{column}"));
        }
    }
    // `white = "Home"` says where the first player stands, and not who had White.
    wanted.retain(|column, role| !(is_colour(role) && names_a_side(words, header.text(*column))));
    names.extend(wanted.into_iter().map(|(column, role)| (column, role.to_owned())));
    let texts = texts(&header);
    let is_header = |line: &&mut Line| {
        line.number == header.number || (!texts.is_empty() && self::texts(line) == texts)
    };
    for line in grid.lines.iter_mut().filter(is_header) {
        for (column, name) in &names {
            let at = column.number() - 1;
            if line.cells.len() <= at {
                line.cells.resize(at + 1, Cell::default());
            }
            line.cells[at] = Cell::from_text(name);
        }
    }
    grid.header = Some(header.number);
    Ok(Renamed { grid, settled })
}

fn is_colour(role: &str) -> bool {
    let role = plain(role);
    role.starts_with("white") || role.starts_with("black")
}

/// Whether a name of a column is known as that of a player who is neither White nor Black by it.
fn names_a_side(words: &Vocabulary, name: &str) -> bool {
    words.headings(name).iter().any(|heading| {
        matches!(heading, Heading::Side(who, _) if !matches!(who, Who::White | Who::Black))
    })
}

/// The name of a column that is known and nothing of a game.
const NOTHING: &str = "Remarks";

fn texts(line: &Line) -> Vec<String> {
    line.filled().map(|(_, text)| text.to_owned()).collect()
}

/// The line of a table in which no line names the columns.
const ABOVE_ALL: u32 = 0;

/// The line that names the columns: the one that was said to be it, else the first that has all
/// names, else the best; else the first with a text in each of the columns, unless it is a game.
/// `None` if no line names them.
fn header_with(
    grid: &Grid,
    words: &Vocabulary,
    answers: &Answers,
) -> Result<Option<Line>, AnswerError> {
    let names: Vec<&String> = answers
        .columns
        .values()
        .filter_map(|column| match column {
            ColumnName::Name(name) => Some(name),
            ColumnName::Place(_) => None,
        })
        .collect();
    let has_all = |line: &&Line| {
        !names.is_empty() && names.iter().all(|name| column_called(line, name).is_some())
    };
    let line = grid.may_name_columns().find(has_all);
    let best = || header_lines(grid, words).into_iter().next();
    if let Some(header) = line.or_else(best) {
        return Ok(Some(header.clone()));
    }
    let places: Vec<Column> = answers
        .columns
        .values()
        .filter_map(|column| match column {
            ColumnName::Place(column) => Some(*column),
            ColumnName::Name(_) => None,
        })
        .collect();
    let has_cells = |line: &&Line| places.iter().all(|column| !line.text(*column).is_empty());
    let is_game = |line: &Line| {
        let is_value = |text: &str| words.fits_result(text) || words.fits_date(text);
        places.iter().any(|column| is_value(line.text(*column)))
    };
    let first = || grid.may_name_columns().next();
    let header = grid.may_name_columns().find(has_cells).or_else(first);
    match header {
        Some(line) if names.is_empty() && answers.header.is_none() && is_game(line) => Ok(None),
        Some(line) => Ok(Some(line.clone())),
        None => Err(AnswerError::NoLine(answers.header.unwrap_or(1))),
    }
}

fn place_of(header: &Line, column: &ColumnName) -> Result<Column, AnswerError> {
    match column {
        ColumnName::Place(column) => Ok(*column),
        ColumnName::Name(name) => {
            column_called(header, name).ok_or_else(|| AnswerError::NoColumn(name.clone()))
        }
    }
}

fn column_called(line: &Line, name: &str) -> Option<Column> {
    let wanted = plain(name);
    line.filled().find(|(_, text)| plain(text) == wanted).map(|(column, _)| column)
}

/// The fields of a specification whose doubts are settled by naming a column.
fn fields_of(role: &str) -> Vec<String> {
    let role = plain(role);
    let of_side =
        |side: &str, field: &str| role.starts_with(side).then(|| format!("columns.{field}"));
    let sides = [of_side("white", "first"), of_side("black", "second")].into_iter().flatten();
    let mut fields: Vec<String> = sides.collect();
    if role.ends_with("score") {
        fields.extend(["columns.result", "result-from"].map(str::to_owned));
    } else if role == "date" {
        fields.push("days".to_owned());
    } else if role == "colour" {
        fields.push("colours".to_owned());
    } else if role == "no" {
        fields.push("numbers".to_owned());
    } else {
        fields.push(format!("columns.{}", role.replace(' ', "-")));
    }
    if role.starts_with("white") || role.starts_with("black") {
        fields.push("result-of".to_owned());
    }
    fields
}

/// The specification with the names that the sheet itself has.
fn as_named(grid: &Grid, mut spec: TableSpec) -> TableSpec {
    if let Some(place) = spec.place_mut() {
        if place.header == [ABOVE_ALL] {
            (place.header, place.width) = (Vec::new(), None);
        }
        let line = |number: &u32| grid.line(*number);
        place.fingerprint = place.header.iter().filter_map(line).map(Line::fingerprint).collect();
        if let Some(header) = place.header.first().and_then(line) {
            for (column, name) in &mut place.not_read {
                header.text(*column).clone_into(name);
            }
        }
    }
    spec
}

/// The specification with a day for the games that have none: where the table has days itself, it
/// is a doubt which of them count, unless it has one and that is in doubt.
fn with_day(
    grid: &Grid,
    spec: &TableSpec,
    day: NaiveDate,
    notes: &mut Notes,
) -> Result<TableSpec, SpecError> {
    let days = match spec {
        TableSpec::Games(games) => games.days,
        TableSpec::Lines(lines) => lines.days,
        _ => Days::Unknown,
    };
    let has_days = !matches!(days, Days::Unknown | Days::Fixed(_));
    let is_open = notes.0.iter().any(|one| one.field == "days" && one.is_doubt());
    let has_several = || {
        let games = apply(grid, spec).games;
        games.iter().filter_map(|game| game.day).collect::<BTreeSet<NaiveDate>>().len() > 1
    };
    if has_days && (!is_open || has_several()) {
        let why = format!("the answer says {day}, and the table has days: which of them count?");
        notes.0.retain(|one| one.field != "days");
        let own = Choice::new("the days of the table", Edit::whole(spec));
        notes.open("days", why, vec![own, Choice::day(day)]);
        return Ok(spec.clone());
    }
    notes.0.retain(|one| one.field != "days" && one.field != "date-order");
    spec.with(&Edit::of("days", "fixed").and("day", day.to_string()))
}
