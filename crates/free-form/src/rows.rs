//! The games of a free-form sheet as rows for the judge.

use std::collections::BTreeSet;

use chrono::{Datelike as _, NaiveDate};
use tables::{
    Clause, Colours, Days, Fault, FaultKind, Game, GamesSpec, Line, Outcome, Player, Sections,
    Side, TableSpec, Vocabulary,
};

use super::import::Pins;
use super::reading::{ReadTable, result_of};
use super::understood::Understood;
use findings::Reason;
use findings::RowAccount;
use findings::RowFault;
use game_rows::GameResult;
use game_rows::row::{Given, RateText, Round, Row};
use game_rows::unknown_result;
use identity::Named;
use identity::person_text::{code_or_not, tidy_code, without_code};
use identity::plain_name::{plain, plain_forms};
use identity::player::fide_number;

/// A sheet of games that was read.
#[derive(Debug)]
pub struct FreeSheet {
    /// Its rows.
    pub rows: FreeRows,
    /// Its lines with a fault.
    pub rejected: Vec<RowFault>,
    /// Rows that count and may be wrong.
    pub suspicious: Vec<RowFault>,
    /// How it was read.
    pub understood: Understood,
    /// What became of its lines.
    pub account: RowAccount,
}

/// The rows of a sheet.
#[derive(Debug, Default)]
pub struct FreeRows(Vec<FreeRow>);

impl FreeRows {
    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each row in the form in which it is judged, with its original line.
    pub fn judged(&self) -> impl Iterator<Item = (Row<'_>, &str)> {
        self.0.iter().map(|row| (row.row(), row.original.as_str()))
    }
}

/// A row that owns its texts.
#[derive(Debug)]
struct FreeRow {
    line: u32,
    day: Option<NaiveDate>,
    event: String,
    white: Person,
    black: Person,
    result: GameResult,
    has_colours: bool,
    section: String,
    round: String,
    rate: RateText,
    original: String,
}

impl FreeRow {
    fn row(&self) -> Row<'_> {
        Row {
            line: self.line,
            day: Given::of(self.day, ""),
            time: None,
            event: &self.event,
            white: self.white.named(),
            black: self.black.named(),
            result: Given::Value(self.result),
            has_colours: self.has_colours,
            section: &self.section,
            round: Round::parse(&self.round),
            rate: self.rate.as_deref(),
            received: None,
            refused: None,
        }
    }
}

/// A player of a row.
#[derive(Debug, Default)]
struct Person {
    text: String,
    fide_code: String,
    name: String,
    /// A text without a digit in the column of codes.
    not_a_code: String,
}

impl Person {
    fn of(player: &Player) -> Self {
        let (name, inside) = without_code(&player.name);
        let code = inside.map_or_else(|| player.code.clone(), str::to_owned);
        let (code, not_a_code) = code_or_not(code);
        let fide_code = fide_number(&player.fide_code).to_owned();
        let found = [tidy_code(&code), name.to_owned(), fide_code.clone()];
        let text = found.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
        let text = tidy_code(&text);
        let name = if name == text || tidy_code(name) == text { "" } else { name };
        // The name again, perhaps with the forename first.
        let is_name =
            !not_a_code.is_empty() && plain_forms(&not_a_code).any(|form| form == plain(&text));
        let not_a_code = if is_name { String::new() } else { not_a_code };
        Self { text, fide_code, name: name.to_owned(), not_a_code }
    }

    fn named(&self) -> Named<'_> {
        let Self { text, fide_code, name, not_a_code } = self;
        Named { fide_code, name, not_a_code, ..Named::of(text) }
    }
}

impl FreeSheet {
    /// The rows of a table that was read; games that name no event have that of the file. `others`
    /// are the lines that other tables of its sheet read.
    #[must_use]
    pub fn of(
        file: &str,
        read: &ReadTable,
        pins: &Pins,
        unread: Vec<String>,
        others: &BTreeSet<u32>,
    ) -> Self {
        let (event, rate) = (read.event(file, pins), read.rate_with(pins));
        let section = section_heading(read);
        let rows = read.table.games.iter().map(|game| {
            let original = read.sheet.original(game.line);
            row_of(game, (&event, &rate), &section, original)
        });
        let faults = read.table.faults.iter();
        let mut rejected: Vec<RowFault> = faults.map(|fault| read.fault(file, fault)).collect();
        // A line is one row, whatever is wrong with it.
        rejected.dedup_by_key(|fault| fault.line);
        let account = RowAccount { rejected: rejected.len(), ..read.account(&read.table.read) };
        let understood = read.understood(&event, unread);
        let suspicious = suspicious(file, read, &pins.words, others);
        Self { rows: FreeRows(rows.collect()), rejected, suspicious, understood, account }
    }
}

fn rate_text(text: &str) -> RateText {
    let plain: String = text.to_lowercase().split_whitespace().collect();
    let known = match plain.as_str() {
        "standard" | "standardplay" | "std" | "s" | "slow" | "long" | "longplay" => "standard",
        "rapid" | "rapidplay" | "quickplay" | "r" | "rp" | "quick" => "rapid",
        _ => text,
    };
    RateText::parse(known).to_owned()
}

/// The name of the column of sections, if it is one.
fn section_heading(read: &ReadTable) -> String {
    let TableSpec::Games(GamesSpec { sections: Sections::Column(column), place, .. }) = &read.spec
    else {
        return String::new();
    };
    let header = place.header.first().and_then(|line| read.sheet.grid.line(*line));
    header.map_or("", |line: &Line| line.text(*column)).to_owned()
}

fn row_of(
    game: &Game,
    (event, rate): (&str, &RateText),
    section: &str,
    original: String,
) -> FreeRow {
    let is_turned = game.white == Some(Side::Second);
    let outcome: Outcome = if is_turned { game.outcome.mirrored() } else { game.outcome };
    let [first, second] = [&game.first, &game.second].map(Person::of);
    let (white, black) = if is_turned { (second, first) } else { (first, second) };
    FreeRow {
        line: game.line,
        day: game.day,
        event: if game.event.is_empty() { event } else { &game.event }.to_owned(),
        white,
        black,
        result: result_of(outcome),
        has_colours: game.white.is_some(),
        section: section_name(section, &game.section),
        round: round(&game.round).to_owned(),
        rate: if game.rate.is_empty() { rate.clone() } else { rate_text(&game.rate) },
        original,
    }
}

/// A round without the word before its number.
fn round(text: &str) -> &str {
    let number =
        text.trim_start_matches(|letter: char| letter.is_alphabetic() || ". ".contains(letter));
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { number } else { text }
}

/// The name of a section; a number alone gets the name of its column in front, as in `Division 1`.
fn section_name(column: &str, cell: &str) -> String {
    let column = column.split_whitespace().collect::<Vec<_>>().join(" ");
    let cell = cell.strip_suffix(".0").unwrap_or(cell);
    let is_number = !cell.is_empty() && cell.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && !column.is_empty() { format!("{column} {cell}") } else { cell.to_owned() }
}

impl ReadTable {
    /// A fault of a line, as the season reports it, with the line.
    #[must_use]
    pub fn fault(&self, file: &str, fault: &Fault) -> RowFault {
        row_fault(file, fault).with_row(self.sheet.original(fault.line))
    }
}

/// A fault of a line without the line.
pub(super) fn row_fault(file: &str, fault: &Fault) -> RowFault {
    let (column, reason) = match &fault.kind {
        FaultKind::NoPlayer => ("white", Reason::MissingValue),
        FaultKind::NoResult => ("result", Reason::MissingValue),
        FaultKind::UnknownResult(text) => ("result", unknown_result(text)),
        FaultKind::ScoresContradict(scores) => {
            ("result", Reason::OtherScores { scores: scores.replace('|', "-") })
        }
        FaultKind::NoDay => ("date", Reason::MissingValue),
        FaultKind::NotADay(_) => ("date", Reason::UnreadableDate),
        FaultKind::NotAColour(_) => ("colour", Reason::Unreadable { expected: "a colour, W or B" }),
        FaultKind::TooWide(_) => ("", Reason::TooManyFields),
        other => ("", Reason::NotExplained { problem: other.to_string() }),
    };
    RowFault::of_value(file, fault.line as usize, column, &fault.value, reason)
}

/// What looks wrong in lines that are used: a missing colour, a day of the week that is not that of
/// the day, a note of a default; and a title that speaks of rapid play.
fn suspicious(
    file: &str,
    read: &ReadTable,
    words: &Vocabulary,
    others: &BTreeSet<u32>,
) -> Vec<RowFault> {
    let grid = &read.sheet.grid;
    let mut found = Vec::new();
    let mut add = |line: u32, column: &'static str, value: &str, reason: Reason| {
        let fault = RowFault::of_value(file, line as usize, column, value, reason);
        found.push(fault.with_row(read.sheet.original(line)));
    };
    for game in &read.table.games {
        let Some(line) = grid.line(game.line) else { continue };
        if is_without_colour(&read.spec, game) {
            add(game.line, "colour", "", Reason::NoColour);
        }
        if let Some((text, weekday)) = other_weekday(&read.spec, line, game.day) {
            add(game.line, "date", text, Reason::OtherWeekday { weekday });
        }
        if let Some(note) = note_of_default(&read.spec, line, game.outcome, words) {
            add(game.line, "", note, Reason::SaysNotPlayed);
        }
    }
    for (line, clause) in &read.table.passed_over {
        let Some(line) = grid.line(*line) else { continue };
        if *clause == Clause::Title
            && let Some((text, weekday)) = wrong_title(&read.spec, &line.joined())
        {
            add(line.number, "date", &text, Reason::OtherWeekday { weekday });
        }
    }
    let first_header = read.spec.place().and_then(|place| place.header.first().copied());
    // Games above the names of the columns are those of a table of its own, too.
    let is_game_above = |number: u32| {
        let line = grid.line(number).filter(|_| first_header.is_some_and(|first| number < first));
        line.is_some_and(|line| words.looks_like_game(line))
    };
    let is_of_another = |(number, clause): &(&u32, &Clause)| match clause {
        Clause::BelowTheTable => true,
        Clause::Title => is_game_above(**number),
        _ => false,
    };
    let passed = read.table.passed_over.iter().filter(|(number, _)| !others.contains(number));
    let (above, below): (Vec<u32>, Vec<u32>) = passed
        .filter(is_of_another)
        .map(|(number, _)| *number)
        .partition(|number| first_header.is_some_and(|first| *number < first));
    for lines in [above, below] {
        if let [first, ..] = lines[..] {
            let last_line = lines.last().map_or(first, |last| *last) as usize;
            add(first, "", "", Reason::OtherTable { last_line });
        }
    }
    if read.rate().is_none() {
        let titles = read.table.passed_over.iter().filter(|(_, clause)| **clause == Clause::Title);
        let titles = titles.filter_map(|(number, _)| grid.line(*number));
        let title = titles.into_iter().find(|line| words.say_rapid(&line.joined()));
        let title = title.map(|line| (line.number, line.joined()));
        if let Some((line, text)) = title.or_else(|| rapid_cell(read, words)) {
            add(line, "", &text, Reason::SaysRapid);
        }
    }
    found
}

/// A cell of a column that is not read, and speaks of rapid play.
fn rapid_cell(read: &ReadTable, words: &Vocabulary) -> Option<(u32, String)> {
    let columns = &read.spec.place()?.not_read;
    let lines = read.sheet.grid.written().filter(|line| read.table.read.contains(&line.number));
    let mut cells =
        lines.flat_map(|line| columns.keys().map(move |column| (line, line.text(*column))));
    let (line, text) = cells.find(|(_, text)| words.say_rapid(text))?;
    Some((line.number, text.to_owned()))
}

fn is_without_colour(spec: &TableSpec, game: &Game) -> bool {
    matches!(spec, TableSpec::Games(GamesSpec { colours: Colours::Column(..), .. }))
        && game.white.is_none()
}

/// The text of a day of the week that is not that of the day, and the right one.
fn other_weekday<'l>(
    spec: &TableSpec,
    line: &'l Line,
    day: Option<NaiveDate>,
) -> Option<(&'l str, String)> {
    let TableSpec::Games(GamesSpec { forms, .. }) = spec else { return None };
    let day = day?;
    let right = day.weekday().number_from_monday();
    let cells = line.filled().filter(|(_, text)| {
        // A day of the week alone, or beside the day.
        let words = text.split_whitespace().count();
        words == 1 || !forms.days_in(text).is_empty()
    });
    let wrong = cells.filter(|(_, text)| {
        forms.weekday_in(text).is_some_and(|weekday| weekday != right)
            && (forms.only_day(text) == Some(day) || is_word_alone(text))
    });
    let (_, text) = wrong.into_iter().next()?;
    Some((text, day.format("%A").to_string()))
}

/// A title whose day of the week is not that of its day, and the right one.
fn wrong_title(spec: &TableSpec, title: &str) -> Option<(String, String)> {
    let TableSpec::Games(GamesSpec { forms, days, .. }) = spec else { return None };
    let day = forms.only_day(title).filter(|_| matches!(days, Days::Titles | Days::TitlesBelow))?;
    let weekday = forms.weekday_in(title)?;
    let is_wrong = weekday != day.weekday().number_from_monday();
    is_wrong.then(|| (title.to_owned(), day.format("%A").to_string()))
}

fn is_word_alone(text: &str) -> bool {
    text.chars().all(|letter| letter.is_alphabetic() || letter == '.')
}

/// A note that says that a game was not played, although its result says otherwise.
fn note_of_default<'l>(
    spec: &TableSpec,
    line: &'l Line,
    outcome: Outcome,
    words: &Vocabulary,
) -> Option<&'l str> {
    let is_played = matches!(outcome, Outcome::FirstWon | Outcome::Drawn | Outcome::SecondWon);
    let notes = spec.place()?.not_read.keys().map(|column| line.text(*column));
    let mut notes = notes.filter(|text| words.says_not_played(text));
    notes.find(|_| is_played)
}

#[cfg(test)]
mod tests {
    use super::section_name;

    #[test]
    fn a_number_alone_is_no_name() {
        for (cell, name) in [
            ("1", "Division 1"),
            ("1.0", "Division 1"),
            ("1A", "1A"),
            ("Open", "Open"),
            ("", ""),
            ("Div 2", "Div 2"),
        ] {
            assert_eq!(section_name("Division", cell), name);
        }
        assert_eq!(section_name(" ", "1"), "1");
    }
}
