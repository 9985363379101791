//! Reports in one line how a sheet was read.

use std::collections::BTreeMap;

use tables::{
    Board, CellForm, CellPart, Clause, Colours, Column, DateOrder, Days, GamesSpec, Numbers,
    PlayersTable, ResultFrom, Sections, Table, TableSpec,
};

use super::reading::ReadTable;
use findings::counted;

/// How a table was understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Understood {
    /// A description in one line.
    pub words: String,
    /// The sheet of the workbook that was read.
    pub sheet: Option<String>,
    /// Other sheets of the workbook that look like results but are not read, because others were
    /// chosen.
    pub unread_sheets: Vec<String>,
}

impl ReadTable {
    /// How it was read, where games are of this event unless they name another; `beside` are sheets
    /// with games that are not read.
    #[must_use]
    pub fn understood(&self, event: &str, beside: Vec<String>) -> Understood {
        let Self { sheet, spec, table } = self;
        let mut parts = vec![form(self)];
        parts.push(format!("{}{}", layout(spec), columns(self)));
        parts.extend(of_all(spec, event));
        parts.extend(not_read(self));
        parts.extend(passed_over(table));
        if !beside.is_empty() {
            let names: Vec<String> = beside.iter().map(|name| format!("sheet `{name}`")).collect();
            parts.push(format!("not read, though like results: {}", names.join(", ")));
        }
        parts.retain(|part| !part.is_empty());
        let name = Some(sheet.grid.sheet.clone()).filter(|name| !name.is_empty());
        Understood { words: parts.join("; "), sheet: name, unread_sheets: beside }
    }
}

/// The form of a file: its sheet, and rows that nobody sees.
fn form(read: &ReadTable) -> String {
    let name = &read.sheet.grid.sheet;
    match read.sheet.hidden_rows {
        _ if name.is_empty() => String::new(),
        0 => format!("sheet `{name}`"),
        hidden => {
            let rows = counted(hidden, "hidden row");
            format!("sheet `{name}` ({rows} in the workbook, read like the others)")
        }
    }
}

fn layout(spec: &TableSpec) -> &'static str {
    match spec {
        TableSpec::Games(_) => "games",
        TableSpec::CrossTable(_) => "a cross-table",
        TableSpec::AllPlayAll(_) => "a table of all against all",
        TableSpec::Lines(_) => "games in the lines of a text",
        TableSpec::List(_) => "a list",
    }
}

/// The name of a column: the texts above each other in the lines that name the columns.
fn called(read: &ReadTable, column: Column) -> String {
    let header = read.spec.place().map_or(&[][..], |place| &place.header);
    // Further lines below are the same names again.
    let lines = (0..).zip(header).take_while(|(at, line)| **line == header[0] + at);
    let texts = lines.filter_map(|(_, line)| Some(read.sheet.grid.line(*line)?.text(column)));
    let words: Vec<&str> = texts.flat_map(str::split_whitespace).collect();
    if words.is_empty() { format!("column {column}") } else { words.join(" ") }
}

/// What each column is.
fn columns(read: &ReadTable) -> String {
    let header = read.spec.place().and_then(|place| place.header.first());
    let roles = match &read.spec {
        TableSpec::Games(spec) => roles_of_games(spec),
        TableSpec::CrossTable(spec) => {
            let mut roles = roles_of_players(&spec.table);
            let cells: Vec<String> = spec.cell.iter().map(cell_in_words).collect();
            let rounds = counted(spec.rounds.len(), "round");
            roles.push((None, format!("{rounds} with cells of {}", cells.join(" or of "))));
            roles
        }
        TableSpec::AllPlayAll(spec) => roles_of_players(&spec.table),
        TableSpec::Lines(spec) => vec![(None, spec.pattern.to_string())],
        TableSpec::List(_) => Vec::new(),
    };
    let shown = roles.into_iter().map(|(column, role)| match column {
        Some(column) => format!("{} as {role}", called(read, column)),
        None => role,
    });
    let shown: Vec<String> = shown.collect();
    match header {
        Some(header) if *header > 1 => {
            format!(", columns (line {header}): {}", shown.join(", "))
        }
        Some(_) => format!(", columns: {}", shown.join(", ")),
        None => format!(": {}", shown.join(", ")),
    }
}

/// `the opponent's number, perhaps the colour, the result`.
fn cell_in_words(form: &CellForm) -> String {
    let words = form.parts().iter().map(|part| match part {
        CellPart::Opponent => "the opponent's number".to_owned(),
        CellPart::Colour => "the colour".to_owned(),
        CellPart::MaybeColour => "perhaps the colour".to_owned(),
        CellPart::Result => "the result".to_owned(),
        CellPart::Default => "a mark of defaults".to_owned(),
        CellPart::Sign(sign) => format!("`{sign}`"),
    });
    words.collect::<Vec<_>>().join(", ")
}

type Role = (Option<Column>, String);

fn roles_of_games(spec: &GamesSpec) -> Vec<Role> {
    let mut roles: Vec<Role> = Vec::new();
    let mut add = |column: Option<Column>, role: String| {
        roles.extend(column.map(|column| (Some(column), role)));
    };
    if let Days::Column(date) = spec.days {
        let order = match spec.forms.order {
            Some(DateOrder::DayFirst) => "the day (day first)",
            Some(DateOrder::MonthFirst) => "the day (month first)",
            Some(DateOrder::YearFirst) => "the day (year first)",
            None => "the day",
        };
        add(Some(date), order.to_owned());
    }
    let [first, second] = match spec.colours {
        Colours::Always(tables::Side::First) => ["White", "Black"],
        Colours::Always(tables::Side::Second) => ["Black", "White"],
        _ => ["the first player", "the second player"],
    };
    for Board { first: one, second: other, result } in &spec.boards {
        for (seat, side) in [(one, first), (other, second)] {
            add(Some(seat.player), side.to_owned());
            add(seat.forename, format!("{side}'s forename"));
            add(seat.code, format!("{side}'s code"));
            add(seat.fide_code, format!("{side}'s FIDE number"));
            add(seat.score, format!("{side}'s score"));
        }
        let role = if spec.result_from == ResultFrom::FirstWon { "drawn or not" } else { "result" };
        add(*result, role.to_owned());
    }
    if let Colours::Column(column, _) = spec.colours {
        add(Some(column), "colour of the first player".to_owned());
    }
    if let Sections::Column(column) = spec.sections {
        add(Some(column), "section".to_owned());
    }
    add(spec.round, "round".to_owned());
    add(spec.rate_column, "rate of play".to_owned());
    add(spec.status.as_ref().map(|status| status.column), "whether it was played".to_owned());
    add(spec.event_column, "event".to_owned());
    roles
}

fn roles_of_players(table: &PlayersTable) -> Vec<Role> {
    let mut roles: Vec<Role> = vec![(Some(table.name), "name".to_owned())];
    let more = [(table.forename, "forename"), (table.code, "code"), (table.total, "total")];
    roles.extend(more.iter().filter_map(|(column, role)| Some((Some((*column)?), (*role).into()))));
    roles.extend(table.details.iter().map(|(detail, at)| (Some(*at), detail.written().into())));
    match table.numbers {
        Numbers::Column(column) => roles.push((Some(column), "number".to_owned())),
        Numbers::Order => {
            roles.push((None, "players numbered in the order of the lines".to_owned()));
        }
    }
    if let Sections::Column(column) = table.sections {
        roles.push((Some(column), "section".to_owned()));
    }
    roles
}

/// What is said of all games.
fn of_all(spec: &TableSpec, event: &str) -> Vec<String> {
    let mut parts = vec![format!("event `{event}`")];
    let of_table =
        |table: &PlayersTable| (table.day.map_or(Days::Unknown, Days::Fixed), table.rate);
    let (days, rate) = match spec {
        TableSpec::Games(spec) => {
            let carried: Vec<String> =
                spec.carry.iter().map(|role| format!("{role:?}").to_lowercase()).collect();
            if !carried.is_empty() {
                parts.push(format!("once for the lines below: {}", carried.join(", ")));
            }
            (spec.days, spec.rate)
        }
        TableSpec::CrossTable(spec) => of_table(&spec.table),
        TableSpec::AllPlayAll(spec) => of_table(&spec.table),
        TableSpec::Lines(spec) => (spec.days, spec.rate),
        TableSpec::List(_) => (Days::Unknown, None),
    };
    parts.extend(match days {
        Days::Titles => Some("days from the titles above the games".to_owned()),
        Days::TitlesBelow => Some("days from the titles below the games".to_owned()),
        Days::Parts { .. } => Some("days in three columns".to_owned()),
        Days::Fixed(day) => Some(format!("all games on {day}")),
        Days::Column(_) | Days::Unknown => None,
    });
    parts.extend(rate.map(|rate| format!("all games {}", rate.written())));
    vec![parts.join(", ")]
}

fn not_read(read: &ReadTable) -> Option<String> {
    let columns = read.spec.place()?.not_read.keys();
    let names: Vec<String> = columns.map(|column| called(read, *column)).collect();
    (!names.is_empty()).then(|| format!("not used: {}", names.join(", ")))
}

/// The lines that are passed over, by clause.
fn passed_over(table: &Table) -> Option<String> {
    let mut by_clause: BTreeMap<Clause, Vec<u32>> = BTreeMap::new();
    for (line, clause) in &table.passed_over {
        by_clause.entry(*clause).or_default().push(*line);
    }
    // The first line of names is said to be that already.
    by_clause.remove(&Clause::Header);
    let of = |(clause, lines): (Clause, Vec<u32>)| {
        let what = match clause {
            Clause::Header => "names of columns",
            Clause::Title => "title or note",
            Clause::Total => "sum",
            Clause::BelowTheTable => "below the table",
            Clause::Carried => "for the lines below",
            Clause::NoGame => "bye, or no game",
            Clause::NotAGame => "no game",
        };
        format!("{} ({what})", in_words(&lines))
    };
    let parts: Vec<String> = by_clause.into_iter().map(of).collect();
    (!parts.is_empty()).then(|| format!("passed over: {}", parts.join(", ")))
}

/// Lines as ranges: `lines 1-2, 45`.
fn in_words(lines: &[u32]) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for &line in lines {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == line => *last = line,
            _ => ranges.push((line, line)),
        }
    }
    let range = |(first, last): &(u32, u32)| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    let word = if lines.len() == 1 { "line" } else { "lines" };
    format!("{word} {}", ranges.iter().map(range).collect::<Vec<_>>().join(", "))
}
