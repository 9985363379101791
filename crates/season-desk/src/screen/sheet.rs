//! A sheet as it is shown: its columns with menus, its lines with what each is used as, its games.

use season_runner::import::{Clause, ColumnOfSheet, LineOfSheet, SheetOfFile, UsedAs};

use crate::words::{capital, counted, day, quoted};

/// How many lines, and games, are shown at first.
const SHOWN: usize = 25;

/// A sheet on a page.
pub(crate) struct Shown {
    pub(crate) name: String,
    pub(crate) is_read: bool,
    pub(crate) can_be_read: bool,
    pub(crate) says: String,
    pub(crate) has_menus: bool,
    pub(crate) columns: Vec<Column>,
    pub(crate) lines: Vec<Line>,
    pub(crate) all_lines: usize,
    /// How many lines are not shown.
    pub(crate) more: usize,
    /// Day, players and result of each game that is shown.
    pub(crate) games: Vec<(String, String, &'static str, String)>,
    /// What both players of a game are called.
    pub(crate) sides: [String; 2],
    pub(crate) games_words: String,
    pub(crate) more_games: usize,
}

/// A column with its menu.
pub(crate) struct Column {
    pub(crate) name: String,
    /// The field of the form.
    pub(crate) field: String,
    pub(crate) is_used: bool,
    pub(crate) role: String,
    pub(crate) fixed: Option<String>,
    /// What it can be, in words, and whether it is.
    pub(crate) roles: Vec<(&'static str, String, bool)>,
}

/// A line.
pub(crate) struct Line {
    pub(crate) number: u32,
    pub(crate) used_as: String,
    pub(crate) is_passed: bool,
    pub(crate) cells: Vec<String>,
}

/// What a column can be in a table with a game a line, as `import.toml` calls it, and in words.
const OF_GAMES: [(&str, &str); 20] = [
    ("", "Not used"),
    ("date", "Day"),
    ("first", "First player"),
    ("first-code", "First player’s code"),
    ("second", "Second player"),
    ("second-code", "Second player’s code"),
    ("white", "White"),
    ("white-code", "White’s code"),
    ("white-score", "White’s score"),
    ("black", "Black"),
    ("black-code", "Black’s code"),
    ("black-score", "Black’s score"),
    ("first-score", "First player’s score"),
    ("second-score", "Second player’s score"),
    ("result", "Result"),
    ("colour", "First player’s colour"),
    ("round", "Round"),
    ("section", "Section"),
    ("event", "Event"),
    ("rate", "Rapid or not"),
];

/// What a column can be in a cross-table.
const OF_PLAYERS: [(&str, &str); 10] = [
    ("", "Not used"),
    ("number", "Number"),
    ("name", "Name"),
    ("forename", "Forename"),
    ("code", "Code"),
    ("fide-code", "FIDE number"),
    ("rating", "Grade or rating"),
    ("total", "Points in all"),
    ("section", "Section"),
    ("birth", "Born"),
];

/// What the one column of a text is.
const OF_TEXT: [(&str, &str); 1] = [("", "The text")];

impl Shown {
    /// A sheet by its place among those of the file.
    pub(crate) fn of(sheet: &SheetOfFile, place: usize, all: bool, is_written: bool) -> Self {
        let most = if all { usize::MAX } else { SHOWN };
        let width = sheet.columns.len();
        let game = |game: &season_runner::import::GameOfSheet| {
            let played = game.day.map(day).unwrap_or_default();
            (played, game.first.clone(), game.result, game.second.clone())
        };
        let roles = match sheet.layout {
            "cross-table" | "all-play-all" => &OF_PLAYERS[..],
            "lines" => &OF_TEXT[..],
            _ => &OF_GAMES[..],
        };
        Self {
            name: sheet.name.clone(),
            is_read: sheet.is_read,
            can_be_read: !sheet.layout.is_empty(),
            says: says(sheet),
            has_menus: !is_written && sheet.layout != "lines",
            columns: sheet
                .columns
                .iter()
                .map(|one| column(one, place, roles, &sheet.sides))
                .collect(),
            lines: sheet.lines.iter().take(most).map(|one| line(one, width)).collect(),
            all_lines: sheet.lines.len(),
            more: sheet.lines.len().saturating_sub(most),
            games: sheet.games.iter().take(most).map(game).collect(),
            sides: sheet.sides.clone(),
            games_words: counted(sheet.games.len(), "game"),
            more_games: sheet.games.len().saturating_sub(most),
        }
    }
}

fn says(sheet: &SheetOfFile) -> String {
    let games = counted(sheet.games.len(), "game");
    match (sheet.layout, sheet.is_read) {
        ("", _) => "nothing was found to read: say in the menus what the columns are".to_owned(),
        (_, false) => "not read".to_owned(),
        ("cross-table", _) => format!("a cross-table, {games}"),
        ("all-play-all", _) => format!("a table of all against all, {games}"),
        ("lines", _) => format!("games in the lines of a text, {games}"),
        _ => format!("a game in each line, {games}"),
    }
}

fn column(
    column: &ColumnOfSheet,
    place: usize,
    roles: &[(&'static str, &'static str)],
    [first, second]: &[String; 2],
) -> Column {
    let is = |role: &str| role == column.role;
    // White and Black have roles of their own.
    let in_words = |words: &str| match first.as_str() {
        "White" | "Black" | "" => words.to_owned(),
        _ => words.replace("First player", first).replace("Second player", second),
    };
    let name = match column.name.as_str() {
        "" => format!("column {}", column.number),
        name => format!("“{name}”"),
    };
    let known = roles.iter().find(|(role, _)| is(role));
    let fixed = match known {
        None if column.fixed.is_none() => Some(capital(&column.role)),
        _ => column.fixed.as_deref().map(capital),
    };
    Column {
        name,
        field: format!("column.{place}.{}", column.number),
        is_used: !column.role.is_empty() || fixed.is_some(),
        role: known.map_or_else(String::new, |(_, words)| in_words(words)),
        fixed,
        roles: roles.iter().map(|(role, words)| (*role, in_words(words), is(role))).collect(),
    }
}

fn line(line: &LineOfSheet, width: usize) -> Line {
    let mut cells = line.cells.clone();
    cells.resize(width, String::new());
    let is_read = matches!(line.used_as, UsedAs::Games(..) | UsedAs::Player | UsedAs::Headings);
    Line { number: line.number, used_as: used_as(&line.used_as), is_passed: !is_read, cells }
}

fn used_as(used: &UsedAs) -> String {
    match used {
        UsedAs::Headings => "headings".to_owned(),
        UsedAs::Games(first, 1) => format!("Game {first}"),
        UsedAs::Games(first, games) => format!("Games {first} to {}", first + games - 1),
        UsedAs::Player => "player".to_owned(),
        UsedAs::NotRead => "not read".to_owned(),
        UsedAs::Faulty(what) => format!("not used: {}", quoted(what)),
        UsedAs::PassedOver(clause) => passed_over(*clause).to_owned(),
    }
}

fn passed_over(clause: Clause) -> &'static str {
    match clause {
        Clause::Header => "headings",
        Clause::Title => "a title or note",
        Clause::Total => "a total",
        Clause::BelowTheTable => "below the table",
        Clause::Carried => "for the rows below",
        Clause::NoGame => "a bye, or no game",
        Clause::NotAGame => "not a game",
    }
}
