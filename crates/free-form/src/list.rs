//! Lists of players and of grades as people keep them, in Clarke's own columns line by line, so
//! that every row keeps its line: workbooks, and tables with other names of columns.

use std::collections::{BTreeMap, BTreeSet};

use tables::{
    Answers, Column, ColumnName, Evidence, FaultKind, Grid, Line, ListRole, ListSpec, Proposal,
    Season, Table, TableSpec, Vocabulary, apply, suggest, suggest_sheets,
};

use super::answers::in_words;
use super::import::Pins;
use super::question::Question;
use super::rows::row_fault;
use super::sheets::{Sheet, of_text, sheets_of};
use identity::person_text::tidy_code;
use input_files::Source;
use input_files::columns::{self, Schema};
use input_files::csv;
use input_files::parquet::is_parquet;
use input_files::unpack::is_workbook;
use input_files::{Error, FileProblem};

/// The kind of list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListOf {
    /// The players of a season.
    Players,
    /// Grades in force.
    Grades,
}

impl ListOf {
    /// Clarke's own columns, with what each has of a player.
    const fn columns(self) -> &'static [(&'static str, ListRole)] {
        match self {
            Self::Players => &[
                ("code", ListRole::Code),
                ("name", ListRole::Name),
                ("sex", ListRole::Sex),
                ("birth_date", ListRole::Birth),
                ("fide_code", ListRole::FideCode),
                ("nation", ListRole::Federation),
                ("club1", ListRole::Club),
            ],
            Self::Grades => &[
                ("code", ListRole::Code),
                ("grade", ListRole::Rating),
                ("rapid_grade", ListRole::RapidRating),
            ],
        }
    }

    /// Headers that are read directly, each by the columns that it must have.
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

    const fn schema(self) -> Schema {
        match self {
            Self::Players => columns::PLAYERS,
            Self::Grades => columns::OPENING_GRADES,
        }
    }

    /// Whether a header has Clarke's own columns.
    fn is_own(self, names: &[String]) -> bool {
        let has = |wanted: &str| names.iter().any(|name| name == wanted);
        match self {
            Self::Players => has("code") && has("name"),
            Self::Grades => has("code") && (has("grade") || has("rapid_grade")),
        }
    }

    /// Whether a header is read directly.
    fn is_known(self, names: &[String]) -> bool {
        // The federation's own list may be in any case; the names of the others must be exact.
        let is = |name: &str, wanted: &str| {
            name == wanted || (wanted.contains('_') && name.eq_ignore_ascii_case(wanted))
        };
        let has = |wanted: &&str| names.iter().any(|name| is(name, wanted));
        self.known().iter().any(|columns| columns.iter().all(has))
    }

    /// Whether a header with Clarke's own columns has one under another name only: `dob`.
    fn has_further(self, names: &[String]) -> bool {
        let has = |wanted: &str| names.iter().any(|name| name == wanted);
        let is_further = |name: &String| {
            let role = Vocabulary::shared().role_in_list(name);
            let role = role.filter(|_| self.schema().column(name).is_none());
            role == Some(ListRole::Forename) && self == Self::Players
                || self.columns().iter().any(|(own, of)| Some(*of) == role && !has(own))
        };
        self.is_own(names) && names.iter().any(is_further)
    }

    /// Whether a list has what such a list needs.
    fn fits(self, spec: &ListSpec) -> bool {
        let has = |role| spec.columns.contains_key(&role);
        let rest = match self {
            Self::Players => has(ListRole::Name),
            Self::Grades => has(ListRole::Rating) || has(ListRole::RapidRating),
        };
        has(ListRole::Code) && rest
    }

    /// Whether a doubt about a field of a list matters.
    fn needs(self, field: &str) -> bool {
        let is = |role: &ListRole| field.strip_prefix("columns.") == Some(role.written());
        if field.starts_with("columns.") {
            let mut roles = self.columns().iter().map(|(_, role)| role);
            return roles.any(is) || (self == Self::Players && is(&ListRole::Forename));
        }
        self == Self::Players || !matches!(field, "date-order" | "days-from")
    }
}

/// A list in Clarke's own columns; `None` for a text that has them already, and for a file that is
/// no such list.
///
/// # Errors
///
/// A file that is neither text nor a workbook that can be read, or that leaves something open.
pub fn own_list<'s>(
    source: &'s Source,
    of: ListOf,
    pins: &Pins,
) -> Result<Option<csv::Table<'s>>, Error> {
    let workbook = is_workbook(source.bytes());
    if !workbook && is_read_as_it_is(source, of)? && !pins.tells_columns() {
        return Ok(None);
    }
    let sheets = sheets_of(source)?;
    if let Some(question) = pins.unmet_sheet(&sheets) {
        return Err(open(source, pins, &question));
    }
    let mut fitting = proposals(source, of, pins, &sheets)?;
    if !fitting.iter().all(Proposal::is_certain) {
        return Err(open(source, pins, &Question::of_proposals(&fitting)));
    }
    let Some(Proposal { spec: TableSpec::List(spec), table, .. }) = fitting.pop() else {
        return Ok(None);
    };
    let Some(sheet) = sheets.iter().find(|sheet| sheet.grid.sheet == spec.place.sheet) else {
        return Ok(None);
    };
    let lines = workbook.then(|| sheet.text());
    in_own_columns(source, of, sheet, &spec, &table, lines).map(Some)
}

/// The sheets that have such a list, each with the doubts that matter for it.
fn proposals(
    source: &Source,
    of: ListOf,
    pins: &Pins,
    sheets: &[Sheet],
) -> Result<Vec<Proposal>, Error> {
    let grids: Vec<Grid> = sheets.iter().map(|sheet| sheet.grid.clone()).collect();
    let mut answers = Answers { layout: Some("list"), ..pins.answers() };
    // Of two columns with one meaning, the one that is called as in Clarke's own lists is meant.
    for name in grids.iter().filter_map(|grid| grid.written().next()).flat_map(names_of) {
        let own = of.columns().iter().find(|(own, _)| *own == name);
        let own = own.filter(|_| grids.iter().any(|grid| begins_as_own(grid, of)));
        if let Some((_, role)) = own {
            answers.columns.entry(in_words(role.written())).or_insert(ColumnName::Name(name));
        }
    }
    let chosen = pins.chosen(sheets);
    let read = suggest_sheets(&grids, &pins.words, Season::default(), &answers, &chosen);
    let mut fitting = read.map_err(|error| {
        let asked = format!("the answer in import.toml does not fit: {error}");
        open(source, pins, &Question::without_answer(asked))
    })?;
    fitting.retain(|one| matches!(&one.spec, TableSpec::List(spec) if of.fits(spec)));
    let is_hidden = |proposal: &Proposal| {
        sheets.iter().any(|one| one.is_hidden && one.grid.sheet == proposal.spec.sheet())
    };
    if pins.sheets.is_empty() && !fitting.iter().all(is_hidden) {
        fitting.retain(|proposal| !is_hidden(proposal));
    }
    let has_people = |proposal: &Proposal| !proposal.table.people.is_empty();
    if fitting.iter().any(has_people) {
        fitting.retain(has_people);
    }
    // A list of grades has its players' names in the sheet with the grades.
    let has_grades =
        |one: &Proposal| matches!(&one.spec, TableSpec::List(spec) if ListOf::Grades.fits(spec));
    if of == ListOf::Players && pins.births_may_stay_open && fitting.iter().any(has_grades) {
        fitting.retain(has_grades);
    }
    let is_alone = fitting.len() == 1;
    for Proposal { spec, evidence, table } in &mut fitting {
        // In Clarke's own columns, a date of birth that may be two days is a doubt about its row.
        let births_stay_open = pins.births_may_stay_open || is_own(&grids, spec, of);
        let is_open = |one: &Evidence| one.field == "date-order" && one.is_doubt();
        if births_stay_open && evidence.iter().any(is_open) {
            // Nobody knows which of two days it is: the text stays, and is reported.
            if let TableSpec::List(spec) = spec {
                spec.forms.order = None;
            }
            if let Some(grid) = grids.iter().find(|grid| grid.sheet == spec.sheet()) {
                *table = apply(grid, spec);
            }
        }
        evidence.retain(|one| match one.field.as_str() {
            "date-order" if births_stay_open => false,
            "sheet" if is_alone => false,
            field => of.needs(field),
        });
    }
    Ok(fitting)
}

/// Whether the first line of a sheet has Clarke's own columns.
fn begins_as_own(grid: &Grid, of: ListOf) -> bool {
    grid.written().next().is_some_and(|line| of.is_own(&names_of(line)))
}

/// Whether the sheet of a specification has Clarke's own columns.
fn is_own(grids: &[Grid], spec: &TableSpec, of: ListOf) -> bool {
    let grid = grids.iter().find(|grid| grid.sheet == spec.sheet());
    let header = spec.place().and_then(|place| place.header.first().copied());
    let header = grid.zip(header).and_then(|(grid, header)| grid.line(header));
    header.is_some_and(|header| of.is_own(&names_of(header)))
}

fn names_of(line: &Line) -> Vec<String> {
    line.cells.iter().map(|cell| plain_name(&cell.text)).collect()
}

/// The name of a column without surrounding blanks and quotation marks.
fn plain_name(name: &str) -> String {
    name.trim().trim_matches('"').to_owned()
}

/// Whether a text has columns that are read directly, and each line below them is a player.
fn is_read_as_it_is(source: &Source, of: ListOf) -> Result<bool, Error> {
    let text = source.text()?;
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let first = first.trim_end();
    let names: Vec<String> = first.split(',').map(plain_name).collect();
    if !of.is_known(&names) || of.has_further(&names) {
        return Ok(false);
    }
    let has_births = names.iter().any(|name| name == "birth_date") && of.is_own(&names);
    let has_open_births = has_births && has_day_as_people_write(rest);
    Ok(!has_open_births && !names_columns_again(&names, rest))
}

/// Whether a line below the names of the columns names them again, perhaps in other places. Nearly
/// all lines are players, and there may be half a million: only those with the word for a code are
/// looked at.
fn names_columns_again(names: &[String], rest: &str) -> bool {
    let words = Vocabulary::shared();
    let is_code = |name: &&String| words.role_in_list(name) == Some(ListRole::Code);
    let Some(code) = names.iter().find(is_code) else { return false };
    let is_known = |cell: &str| {
        let cell = plain_name(cell);
        cell.is_empty() || names.contains(&cell) || words.role_in_list(&cell).is_some()
    };
    rest.contains(code.as_str())
        && rest.lines().any(|line| {
            line.contains(code.as_str()) && line.contains(',') && line.split(',').all(is_known)
        })
}

/// Whether a text has a day in figures with strokes or dots, as spreadsheets write dates of birth.
fn has_day_as_people_write(text: &str) -> bool {
    let is_day = |field: &str| {
        let parts: Vec<&str> = field.trim().trim_matches('"').split(['/', '.', '-']).collect();
        let is_number =
            |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let [day, month, year] = parts[..] else { return false };
        parts.iter().all(is_number) && day.len() < 3 && month.len() < 3 && year.len() < 5
    };
    text.lines().any(|line| line.contains(['/', '.', '-']) && line.split(',').any(is_day))
}

/// The error for an open question of a list; without an `import.toml` to hold the answer, it is the
/// question alone.
fn open(source: &Source, pins: &Pins, question: &Question) -> Error {
    let asked = question.asked.clone();
    let problem = if pins.births_may_stay_open {
        let problem = format!("{asked} No import.toml answers it for this list: leave one of them");
        FileProblem::Settings { line: None, problem }
    } else {
        FileProblem::Asked { question: asked, answer: question.proposal(&source.name) }
    };
    problem.of(&source.name)
}

/// Columns of Clarke's own lists of grades that describe their numbers: an 1850 with the scale
/// `elo` is not a grade.
const OF_NUMBERS: [&str; 2] = ["scale", "games"];

/// The list in Clarke's own columns, with its lines that are no players.
fn in_own_columns<'s>(
    source: &'s Source,
    of: ListOf,
    sheet: &Sheet,
    spec: &ListSpec,
    table: &Table,
    lines: Option<String>,
) -> Result<csv::Table<'s>, Error> {
    let header = spec.place.header.first().and_then(|line| sheet.grid.line(*line));
    let others = header.map(|header| others_of(header, of, spec)).unwrap_or_default();
    let own = of.columns().iter().map(|(name, _)| (*name).to_owned());
    let names: Vec<String> = own.chain(others.iter().map(|(_, name)| name.clone())).collect();
    // What is wrong with a player is found, and said, by the reader of Clarke's own lists.
    let is_of_player = |fault: &&tables::Fault| fault.kind == FaultKind::NoName;
    let (of_players, of_lines): (Vec<_>, Vec<_>) = table.faults.iter().partition(is_of_player);
    let players = table.read.iter().copied().chain(of_players.iter().map(|fault| fault.line));
    let players: BTreeSet<u32> = players.collect();
    let born: BTreeMap<u32, _> =
        table.people.iter().filter_map(|one| Some((one.line, one.born?))).collect();
    let rows = sheet.grid.written().filter(|line| players.contains(&line.number)).map(|line| {
        let own = of.columns().iter().map(|(_, role)| match (role, born.get(&line.number)) {
            (ListRole::Birth, Some(day)) => day.to_string(),
            // A text that is not a day is kept, and reported with its line.
            _ => text_of(line, spec, *role),
        });
        let other = |(column, name): &(Column, String)| {
            let text = line.text(*column);
            if OF_NUMBERS.contains(&&**name) { text.to_lowercase() } else { text.to_owned() }
        };
        (line.number, own.chain(others.iter().map(other)).collect())
    });
    let rows: Vec<(u32, Vec<String>)> = rows.collect();
    let fault = |fault: &&tables::Fault| {
        row_fault(&source.name, fault).with_row(sheet.original(fault.line))
    };
    let malformed = of_lines.iter().map(fault).collect();
    let list = csv::Table::of_texts(source, &of.schema(), names, &rows, lines)?;
    Ok(list.with_malformed(malformed))
}

/// What a line has of a player, in Clarke's own form.
fn text_of(line: &Line, spec: &ListSpec, role: ListRole) -> String {
    let text = |role| spec.columns.get(&role).map_or("", |column| line.text(*column));
    match role {
        ListRole::Code => tidy_code(text(ListRole::Code)),
        ListRole::Name => whole_name(text(ListRole::Name), text(ListRole::Forename)),
        role => text(role).to_owned(),
    }
}

/// `Surname, Forename`, unless the name has it already.
fn whole_name(name: &str, forename: &str) -> String {
    if name.is_empty() || forename.is_empty() || name.contains(',') {
        return name.to_owned();
    }
    format!("{name}, {forename}")
}

/// Columns of Clarke's own lists of which other lists have one or none, such as `club2`, and
/// unknown columns: the reader of Clarke's own lists uses the former, and reports the latter.
fn others_of(header: &Line, of: ListOf, spec: &ListSpec) -> Vec<(Column, String)> {
    let names = names_of(header);
    let schema = of.schema();
    let mut others: Vec<(Column, String)> = Vec::new();
    for (at, name) in (1..).zip(&names) {
        let Some(column) = Column::new(at).filter(|_| !name.is_empty()) else { continue };
        let is_taken = spec.columns.values().any(|taken| *taken == column);
        let other = if of.is_own(&names) {
            let is_written = of.columns().iter().any(|(own, _)| own == name);
            (!is_written).then(|| name.clone())
        } else {
            let known = schema.optional.iter().find(|own| name.eq_ignore_ascii_case(own));
            known.filter(|own| OF_NUMBERS.contains(own)).map(|own| (*own).to_owned())
        };
        let other = other.filter(|other| others.iter().all(|(_, name)| name != other));
        others.extend(other.filter(|_| !is_taken).map(|other| (column, other)));
    }
    others
}

/// A text whose columns are separated by semicolons or tabs, with the schema for their names;
/// `None` for one with commas, and for a file that is not text.
///
/// # Errors
///
/// A text that cannot be read, two rows on one line, or a column that is missing or named twice.
pub fn without_commas(
    source: &Source,
    schema: impl Fn(&[String]) -> Schema,
) -> Result<Option<csv::Table<'_>>, Error> {
    if is_workbook(source.bytes()) || is_parquet(source.bytes()) {
        return Ok(None);
    }
    let header = source.text()?.lines().next().unwrap_or_default();
    if header.contains(',') || !header.contains([';', '\t']) {
        return Ok(None);
    }
    let sheets = sheets_of(source)?;
    let mut lines = sheets.iter().flat_map(|sheet| sheet.grid.written());
    let Some(names) = lines.next().map(names_of) else { return Ok(None) };
    let texts = |line: &Line| line.cells.iter().map(|cell| cell.text.clone()).collect();
    let rows: Vec<(u32, Vec<String>)> = lines.map(|line| (line.number, texts(line))).collect();
    csv::Table::of_texts(source, &schema(&names), names, &rows, None).map(Some)
}

/// The column of Clarke's own lists of players for another name of it: `birth_date` for `DOB`.
#[must_use]
pub fn players_column_meant(name: &str) -> Option<&'static str> {
    let role = Vocabulary::shared().role_in_list(name)?;
    ListOf::Players.columns().iter().find(|(_, of)| *of == role).map(|(column, _)| *column)
}

/// Whether the first lines of a text have the columns of a list.
#[must_use]
pub fn has_columns_of(start: &str, of: ListOf) -> bool {
    let sheet = of_text("", start);
    let found = suggest(&sheet.grid, Vocabulary::shared(), Season::default());
    found.is_some_and(|found| matches!(&found.spec, TableSpec::List(spec) if of.fits(spec)))
}
