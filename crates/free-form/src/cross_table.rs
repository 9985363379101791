//! Cross-tables and tables of all against all in Clarke's own columns, line by line, so that every
//! row keeps its line and one reader of sections sees them all.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use tables::{
    Colour, Detail, Entrant, Entry, Meaning, Meanings, Outcome, PlayersTable, Season, Slot,
    TableSpec,
};

use super::import::{Pins, name_of_sheet};
use super::question::Question;
use super::reading::{FreeForm, Needs, ReadTable, read_free_form};
use super::rows::row_fault;
use super::sheets::{Sheet, sheets_of};
use super::understood::{Understood, of_sheet};
use findings::RowAccount;
use findings::RowFault;
use game_rows::round_entry::is_round_entry;
use game_rows::without_opponent_in_words;
use identity::given_rating::rating_as_written;
use identity::nobody::is_dash;
use identity::person_text::{code_or_not, tidy_code};
use identity::player::fide_number;
use input_files::Error;
use input_files::Source;
use input_files::csv::fill_in_rows;

/// A cross-table in Clarke's own columns.
#[derive(Debug)]
pub struct OwnCrossTable {
    /// The table, with each row on its original line.
    pub own: Source,
    /// How it was understood.
    pub understood: Understood,
    /// The day of all games, if the specification has it.
    pub day: Option<NaiveDate>,
    /// The names of the columns that are not used.
    pub unused: Vec<String>,
    /// The text in the place of a code that is not one, by the number or name of the player.
    pub not_codes: BTreeMap<String, String>,
    /// Ratings that are not numbers, and are left out of `own`.
    pub unread_ratings: Vec<Unread>,
    /// Texts in the place of a FIDE number that are not one, and are left out of `own`.
    pub unread_numbers: Vec<Unread>,
    /// Lines with a fault that are no players in `own`.
    pub rejected: Vec<RowFault>,
    /// Whether its columns are rounds; if not, those of `own` are invented.
    pub has_rounds: bool,
    /// Its original lines; for a workbook, equivalent lines of CSV.
    pub original: String,
    /// What became of its rows: players, and lines that are passed over.
    pub account: RowAccount,
}

/// A rating or a FIDE number that is not one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The line of the player.
    pub line: u32,
    /// The column of Clarke's own table.
    pub column: &'static str,
    /// The text.
    pub value: String,
}

impl OwnCrossTable {
    /// Replaces lines of the converted table in faults by the original ones.
    pub fn show_original(&self, rejected: &mut [RowFault]) {
        fill_in_rows(rejected, &self.original);
    }

    /// A sheet that was read; `None` if it is no cross-table.
    #[must_use]
    pub fn of(file: &str, read: &ReadTable, pins: &Pins, beside: Vec<String>) -> Option<Self> {
        let (table, has_rounds) = match &read.spec {
            TableSpec::CrossTable(spec) => (&spec.table, true),
            TableSpec::AllPlayAll(spec) => (&spec.table, false),
            _ => return None,
        };
        let players: Vec<&Entrant> =
            read.table.entrants.iter().filter(|entrant| !entrant.is_nobody).collect();
        let results = &table.results;
        let entrants = &read.table.entrants;
        let rounds =
            if has_rounds { by_rounds(entrants, results) } else { by_opponents(entrants, results) };
        let own = written(&players, &read.table.entrants, &rounds);
        let lines: BTreeSet<u32> = read.table.entrants.iter().map(|entrant| entrant.line).collect();
        // What is wrong with a player's cells is found, and said, by the reader of sections.
        let others = read.table.faults.iter().filter(|fault| !lines.contains(&fault.line));
        let rejected: Vec<RowFault> = others
            .map(|fault| row_fault(file, fault).with_row(read.sheet.original(fault.line)))
            .collect();
        Some(Self {
            own: Source::from_bytes(file, own),
            understood: of_sheet(read, &read.event(file, pins), beside),
            day: table.day,
            unused: unused(table),
            not_codes: not_codes(&players),
            unread_ratings: unread_ratings(&players),
            unread_numbers: unread_numbers(&players),
            account: RowAccount {
                present: read.sheet.grid.written().count(),
                used: lines.len(),
                rejected: read.table.faulty().difference(&lines).count(),
                passed_over: read.table.passed_over.len(),
            },
            rejected,
            has_rounds,
            original: read.sheet.text(),
        })
    }
}

/// A cross-table with the name of its sheet, which is empty if only one is read.
pub(crate) type OfSheet = (String, OwnCrossTable);

/// The cross-tables of a file in Clarke's own columns, each with the name of its sheet if several
/// are read; `None` for a file without one, and for one that already has these columns.
///
/// # Errors
///
/// A file that is neither text nor a workbook that can be read.
pub fn own_cross_tables(
    source: &Source,
    pins: &Pins,
) -> Result<Option<Result<Vec<OfSheet>, Question>>, Error> {
    if has_own_cross_table(source)? && !pins.tells_columns() {
        return Ok(None);
    }
    let read = read_free_form(source, pins, Season::default(), Needs::Sections)?;
    let (sheets, beside) = match read {
        FreeForm::Read(sheets, beside) => (sheets, beside),
        FreeForm::Asked(question) => return Ok(Some(Err(question))),
        FreeForm::Empty | FreeForm::Nothing => return Ok(None),
    };
    let has_several = sheets.len() > 1;
    let own = sheets.iter().filter_map(|read| {
        let sheet = &read.sheet.grid.sheet;
        let (name, file) = if has_several {
            (sheet.clone(), name_of_sheet(&source.name, sheet))
        } else {
            (String::new(), source.name.clone())
        };
        Some((name, OwnCrossTable::of(&file, read, pins, beside.clone())?))
    });
    let own: Vec<OfSheet> = own.collect();
    Ok((!own.is_empty()).then_some(Ok(own)))
}

/// Whether a file is a cross-table in Clarke's own columns and letters.
///
/// # Errors
///
/// A file that is neither text nor a workbook that can be read.
pub fn has_own_cross_table(source: &Source) -> Result<bool, Error> {
    Ok(sheets_of(source)?.first().is_some_and(has_own_columns))
}

/// Whether all sheets of a file that are read are cross-tables; `false` for a file that cannot be
/// read, or about which something is asked.
pub fn are_cross_tables(source: &Source, pins: &Pins) -> bool {
    let is_one =
        |read: &ReadTable| matches!(read.spec, TableSpec::CrossTable(_) | TableSpec::AllPlayAll(_));
    match read_free_form(source, pins, Season::default(), Needs::Sections) {
        Ok(FreeForm::Read(sheets, _)) => sheets.iter().all(is_one),
        _ => false,
    }
}

/// Whether a text has Clarke's own columns, and cells in Clarke's letters.
fn has_own_columns(sheet: &Sheet) -> bool {
    let Some(header) = sheet.grid.lines.first().filter(|_| sheet.grid.sheet.is_empty()) else {
        return false;
    };
    let names: Vec<&str> = header.cells.iter().map(|cell| cell.text.as_str()).collect();
    let is_text = sheet.originals.get(&1).is_some_and(|line| !line.contains([';', '\t']));
    if !is_text || !names.contains(&"name") || !names.contains(&"r1") {
        return false;
    }
    let is_round = |name: &str| input_files::columns::ROUND_COLUMNS.contains(&name);
    let rounds: Vec<usize> =
        names.iter().enumerate().filter(|(_, name)| is_round(name)).map(|(at, _)| at).collect();
    let lines = sheet.grid.lines.iter().skip(1);
    let cells = lines.flat_map(|line| rounds.iter().filter_map(|at| line.cells.get(*at)));
    let texts = cells.map(|cell| cell.text.as_str()).filter(|text| !text.is_empty());
    let (own, others) = texts.fold((0, 0), |(own, others), text| {
        if is_round_entry(text) { (own + 1, others) } else { (own, others + 1) }
    });
    own >= others
}

/// The cells of each player in Clarke's letters, by line and round.
type Cells = BTreeMap<u32, BTreeMap<u32, String>>;

fn by_rounds(entrants: &[Entrant], results: &Meanings) -> Cells {
    let nobody = numbers_of_nobody(entrants);
    let cells = |entrant: &Entrant| {
        let cells = entrant.cells.iter().filter_map(|(slot, entry)| match slot {
            Slot::Round(round) => Some((
                *round,
                own_cell(entry, results, |number| nobody.contains(&(entrant.section, number))),
            )),
            Slot::Against(_) => None,
        });
        (entrant.line, cells.collect())
    };
    entrants.iter().map(cells).collect()
}

/// The entrants who are byes, by section and number.
fn numbers_of_nobody(entrants: &[Entrant]) -> BTreeSet<(usize, u32)> {
    let nobody = entrants.iter().filter(|entrant| entrant.is_nobody);
    nobody.map(|entrant| (entrant.section, entrant.number)).collect()
}

/// The cells of tables of all against all. Which game is in which round is not known: every pair
/// gets one of its own, by the circle in which as many players as there are sit, so that nobody has
/// two games in one.
fn by_opponents(entrants: &[Entrant], results: &Meanings) -> Cells {
    let mut cells = Cells::new();
    let nobody = numbers_of_nobody(entrants);
    let sections: BTreeSet<usize> = entrants.iter().map(|entrant| entrant.section).collect();
    for section in sections {
        let players: Vec<&Entrant> =
            entrants.iter().filter(|entrant| entrant.section == section).collect();
        let seat: BTreeMap<u32, usize> =
            (0..).zip(&players).map(|(at, entrant)| (entrant.number, at)).collect();
        let games: BTreeSet<Option<char>> = players
            .iter()
            .flat_map(|entrant| entrant.cells.keys())
            .filter_map(|slot| match slot {
                Slot::Against(opponent) => Some(opponent.game),
                Slot::Round(_) => None,
            })
            .collect();
        let wide = players.len() + players.len() % 2;
        for entrant in &players {
            for (slot, entry) in &entrant.cells {
                let Slot::Against(against) = slot else { continue };
                let (Some(one), Some(other)) =
                    (seat.get(&entrant.number), seat.get(&against.number))
                else {
                    continue;
                };
                if matches!(entry, Entry::NoGame(_)) {
                    continue;
                }
                let nth = games.iter().position(|game| *game == against.game).unwrap_or(0);
                let round = nth * (wide - 1) + round_of(*one, *other, wide) + 1;
                let cell = own_cell(entry, results, |number| nobody.contains(&(section, number)));
                cells.entry(entrant.line).or_default().insert(round as u32, cell);
            }
        }
    }
    cells
}

/// The round, from 0, in which two of an even number of seats meet: the last stays, the others go
/// round.
fn round_of(one: usize, other: usize, seats: usize) -> usize {
    let (low, high) = (one.min(other), one.max(other));
    let most = (seats - 1).max(1);
    if high + 1 == seats { (2 * low) % most } else { (low + high) % most }
}

/// A cell in Clarke's letters. A game against nobody is a bye.
fn own_cell(entry: &Entry, results: &Meanings, is_nobody: impl Fn(u32) -> bool) -> String {
    match entry {
        Entry::Unknown(text) => text.clone(),
        Entry::NoGame(text) => without_opponent(text, results),
        Entry::Game { opponent, outcome, .. } if is_nobody(*opponent) => bye(*outcome).to_owned(),
        Entry::Game { opponent, colour, outcome } => {
            let letter = match outcome {
                Outcome::FirstWon => 'W',
                Outcome::Drawn => 'D',
                Outcome::SecondWon => 'L',
                Outcome::FirstByDefault => 'X',
                Outcome::SecondByDefault | Outcome::BothDefaulted => 'F',
            };
            let colour = match colour {
                Some(Colour::White) => "w",
                Some(Colour::Black) => "b",
                None => "",
            };
            // A default has no colour: nobody sat there.
            let colour = if "XF".contains(letter) { "" } else { colour };
            format!("{letter}{opponent}{colour}")
        }
    }
}

/// A bye with the points of this outcome.
fn bye(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::FirstWon | Outcome::FirstByDefault => "B",
        Outcome::Drawn => "H",
        Outcome::SecondWon | Outcome::SecondByDefault | Outcome::BothDefaulted => "U",
    }
}

/// A cell without an opponent in Clarke's letters: by the words of it, or by the points behind its
/// dashes. In a table of all against all, a player's own cell is nothing.
fn without_opponent(text: &str, results: &Meanings) -> String {
    if let Some(own) = without_opponent_in_words(text) {
        return own.to_owned();
    }
    let signs: String = text.to_lowercase().chars().filter(|it| !it.is_whitespace()).collect();
    let points = signs.trim_start_matches(['-', ':']);
    let points = if points.len() > 1 { points.trim_start_matches(['0', ':']) } else { points };
    if let Some(Meaning::Is(outcome)) = results.get(points) {
        return bye(*outcome).to_owned();
    }
    let own = match points {
        "" => "",
        "1" | "+" | "b" | "x" | "w" | "pab" => "B",
        "½" | "=" | "h" | "d" | ".5" => "H",
        "0" | "u" | "z" | "l" => "U",
        other => other,
    };
    own.to_owned()
}

/// The columns that are written before those of the rounds.
const HEADER: [&str; 12] = [
    "section",
    "number",
    "name",
    "code",
    "fide_code",
    "rating",
    "rating_after",
    "title",
    "federation",
    "sex",
    "birth_year",
    "score",
];

fn written(players: &[&Entrant], all: &[Entrant], cells: &Cells) -> Vec<u8> {
    let rounds = cells.values().flat_map(BTreeMap::keys).max().copied().unwrap_or(0).max(1);
    let columns = input_files::columns::ROUND_COLUMNS.iter().take(rounds as usize);
    let names: Vec<String> = HEADER.iter().chain(columns).map(|&name| name.to_owned()).collect();
    let sections = names_of_sections(all);
    let line = |entrant: &&Entrant| {
        let of = |detail| detail_of(entrant, detail);
        let (code, _) = code_or_not(entrant.player.code.clone());
        let fields = [
            sections.get(&entrant.section).cloned().unwrap_or_default(),
            entrant.number.to_string(),
            entrant.player.name.clone(),
            tidy_code(&code),
            digits(fide_number(of(Detail::FideCode))),
            rating_as_written(of(Detail::Rating)).unwrap_or_default(),
            rating_as_written(of(Detail::RatingAfter)).unwrap_or_default(),
            of(Detail::Title).to_owned(),
            of(Detail::Federation).to_owned(),
            of(Detail::Sex).to_owned(),
            year(of(Detail::Birth)),
            points(&entrant.total),
        ];
        let own = cells.get(&entrant.line);
        let cell = |round| own.and_then(|own| own.get(&round)).cloned().unwrap_or_default();
        (entrant.line, fields.into_iter().chain((1..=rounds).map(cell)).collect())
    };
    Sheet::as_csv(&names, players.iter().map(line))
}

/// The name of each section: two of one name are told apart by their number.
fn names_of_sections(entrants: &[Entrant]) -> BTreeMap<usize, String> {
    let mut names: BTreeMap<usize, String> = BTreeMap::new();
    for entrant in entrants {
        names.entry(entrant.section).or_insert_with(|| entrant.section_name.clone());
    }
    let has_several = names.len() > 1;
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for (section, name) in &mut names {
        if has_several && name.is_empty() {
            *name = format!("Section {}", section + 1);
        } else if !seen.insert(name.clone()) {
            *name = format!("{name} {}", section + 1);
        }
    }
    names
}

fn detail_of(entrant: &Entrant, detail: Detail) -> &str {
    entrant.details.get(&detail).map_or("", |text| text.trim())
}

fn unused(table: &PlayersTable) -> Vec<String> {
    table.place.not_read.values().filter(|name| !name.is_empty()).cloned().collect()
}

/// Texts in the column of codes that are not codes.
fn not_codes(players: &[&Entrant]) -> BTreeMap<String, String> {
    let found = players.iter().filter_map(|entrant| {
        let (_, not_a_code) = code_or_not(entrant.player.code.clone());
        let fide_code = digits(fide_number(detail_of(entrant, Detail::FideCode)));
        let key = if fide_code.is_empty() { entrant.player.name.clone() } else { fide_code };
        (!not_a_code.is_empty()).then_some((key, not_a_code))
    });
    found.collect()
}

/// Ratings that are neither numbers nor words for none.
fn unread_ratings(players: &[&Entrant]) -> Vec<Unread> {
    let kinds = [(Detail::Rating, "rating"), (Detail::RatingAfter, "rating_after")];
    let all = players.iter().flat_map(|entrant| {
        kinds.map(|(detail, column)| (detail_of(entrant, detail), entrant.line, column))
    });
    let unread = all.filter(|(value, ..)| rating_as_written(value).is_none());
    unread.map(|(value, line, column)| Unread { line, column, value: value.to_owned() }).collect()
}

/// Texts in the place of a FIDE number that have digits and are not a number.
fn unread_numbers(players: &[&Entrant]) -> Vec<Unread> {
    let of_entrant = |entrant: &&Entrant| {
        let value = detail_of(entrant, Detail::FideCode).to_owned();
        let number = fide_number(&value);
        let is_unread = !number.is_empty() && digits(number).is_empty();
        is_unread.then_some(Unread { line: entrant.line, column: "fide_code", value })
    };
    players.iter().filter_map(of_entrant).collect()
}

/// A number; empty for texts that mean none, such as `-`.
fn digits(text: &str) -> String {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.to_owned() } else { String::new() }
}

/// A year of four digits, alone or in a date (`2010-05-03`, `03.05.2010`); empty for others, whose
/// century is unknown.
fn year(text: &str) -> String {
    let parts: Vec<&str> = text.split(['-', '/', '.']).map(str::trim).collect();
    let are_numbers = parts.iter().all(|part| !digits(part).is_empty());
    let mut years = parts.iter().filter(|part| part.len() == 4 && **part != "0000");
    match (parts.len(), years.next(), years.next()) {
        (1 | 3, Some(year), None) if are_numbers => (*year).to_owned(),
        _ => String::new(),
    }
}

/// A score in the form of Clarke's own tables: `3½`, `3,5` and `3 1/2` are 3.5.
fn points(text: &str) -> String {
    let text = text.replace("1/2", "½").replace(',', ".");
    let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    // Printed tables write a half as `x`.
    match (text.as_str(), text.strip_suffix(['½', 'x'])) {
        ("½" | ".5" | "x", _) => "0.5".to_owned(),
        // Texts that mean no score.
        ("n/a" | "?", _) => String::new(),
        (dash, _) if is_dash(dash) => String::new(),
        // A formula whose value no program has computed.
        (formula, _) if formula.starts_with('=') => String::new(),
        (_, Some(whole)) => format!("{whole}.5"),
        (_, None) => text,
    }
}

#[cfg(test)]
mod tests {
    use super::{points, year};

    #[test]
    fn the_year_of_a_birth_stands_alone_or_in_a_date() {
        for text in ["2010", "2010-05-03", "03/05/2010", "3.5.2010", "2010/05/03", "03. 05. 2010"] {
            assert_eq!(year(text), "2010", "{text}");
        }
        for text in
            ["", "10", "03/05/10", "0000", "2010-2011", "2010-2011-12", "May 2010", "b-2010-c"]
        {
            assert_eq!(year(text), "", "{text}");
        }
    }

    #[test]
    fn scores_are_written_as_our_own_tables_have_them_and_dashes_are_none() {
        let scores = [("3½", "3.5"), ("3,5", "3.5"), ("3 1/2", "3.5"), ("½", "0.5"), ("2", "2")];
        for (text, expected) in scores {
            assert_eq!(points(text), expected);
        }
        for none in ["-", "–", "—", "\u{2212}", "?", "n/a", "=SUM(D2:H2)"] {
            assert_eq!(points(none), "", "{none}");
        }
    }
}
