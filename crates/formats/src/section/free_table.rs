//! Cross-tables and tables of all against all that were read by a specification, as sections.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use event_sections::RoundResult;
use rating_core::{HalfPoints, Outcome};
use tables::{Detail, Entrant, Entry, Meaning, Meanings, Opponent, Slot, TableSpec, Vocabulary};

use super::cross_table::{Drafts, PlayerOfRow, ROUNDS, SCORE, without_absent_end};
use super::{PlayerRow, SectionFile, rating_or_fault};
use crate::rows::{Refused, text};
use findings::Reason;
use findings::RowAccount;
use findings::RowFault;
use free_form::{Pins, ReadTable, Understood};
use game_rows::round_entry;
use game_rows::without_opponent_in_words;
use identity::code_form::section_code;
use identity::nobody::is_dash;
use identity::person_text::{code_or_not, tidy_code};
use identity::plain_name::chess_title_in;
use identity::player::fide_number;
use input_files::columns::ROUND_COLUMNS;
use input_files::csv::fill_in_rows;
use input_files::{Error, FileProblem};

/// A cross-table that was read by a specification.
#[derive(Debug)]
pub struct FreeCrossTable {
    /// Its sections, with the cells that cannot be read.
    pub sections: SectionFile,
    /// The faults of lines that are no players of them.
    pub rejected_lines: Vec<RowFault>,
    /// How it was understood.
    pub understood: Understood,
    /// The day of all games, if the specification has it.
    pub day: Option<NaiveDate>,
    /// The text in the place of a code that is not one, by the number or name of the player.
    pub not_codes: BTreeMap<String, String>,
    /// Texts in the place of a FIDE number that are not one; their players are read without.
    pub unread_numbers: Vec<RowFault>,
    /// Whether its columns are rounds; if not, those of the sections are invented.
    pub has_rounds: bool,
    /// Its original lines; for a workbook, equivalent lines of CSV.
    pub original: String,
    /// What became of its lines: players, faults, and those that are passed over.
    pub account: RowAccount,
}

/// The cells of each player by round, counted from 1, by the line of the player.
type Cells<'a> = BTreeMap<u32, BTreeMap<u32, &'a Entry>>;

impl FreeCrossTable {
    /// A sheet that was read; `None` if it is no cross-table.
    ///
    /// # Errors
    ///
    /// More rounds or faults than any table has.
    pub fn of_read(
        file: &str,
        read: &ReadTable,
        pins: &Pins,
        beside: Vec<String>,
    ) -> Result<Option<Self>, Error> {
        let (table, has_rounds) = match &read.spec {
            TableSpec::CrossTable(spec) => (&spec.table, true),
            TableSpec::AllPlayAll(spec) => (&spec.table, false),
            _ => return Ok(None),
        };
        let entrants = &read.table.entrants;
        let cells = if has_rounds { by_rounds(entrants) } else { by_opponents(entrants) };
        let rounds = cells.values().flat_map(BTreeMap::keys).max().copied().unwrap_or(0).max(1);
        if rounds as usize > ROUND_COLUMNS.len() {
            return Err(FileProblem::Unusable(ROUNDS).of(file));
        }
        let sections = names_of_sections(entrants);
        let players = entrants.iter().filter(|entrant| !entrant.is_nobody);
        let nobody = entrants.iter().filter(|entrant| entrant.is_nobody);
        let results = Results {
            nobody: nobody.map(|entrant| (entrant.section, entrant.number)).collect(),
            meanings: &table.results,
            words: &pins.words,
        };
        let mut drafts = Drafts::new(file);
        for entrant in players.clone() {
            let (section, number) = (&sections[&entrant.section], entrant.number as usize);
            let row = results.row(file, entrant, cells.get(&entrant.line));
            drafts.take(section, entrant.line as usize, Some(number), row)?;
        }
        let (mut sections, [mut rejected, mut unread_ratings]) = drafts.finish();
        let in_all = Some(rounds).filter(|_| has_rounds && sections.len() == 1);
        for section in &mut sections {
            section.rounds_are_invented = !has_rounds;
            // A round in which nobody has an entry yet is a round all the same.
            section.rounds_in_all = in_all.filter(|all| *all > section.rounds);
        }
        let original = read.sheet.text();
        fill_in_rows(&mut rejected, &original);
        fill_in_rows(&mut unread_ratings, &original);
        let lines: BTreeSet<u32> = entrants.iter().map(|entrant| entrant.line).collect();
        let others = read.table.faults.iter().filter(|fault| !lines.contains(&fault.line));
        let unused = table.place.not_read.values().filter(|name| !name.is_empty());
        Ok(Some(Self {
            sections: SectionFile {
                file: file.to_owned(),
                sections,
                rejected,
                unread_ratings,
                unused: unused.cloned().collect(),
                ..SectionFile::default()
            },
            rejected_lines: others.map(|fault| read.fault(file, fault)).collect(),
            understood: read.understood(&read.event(file, pins), beside),
            day: table.day,
            not_codes: players.clone().filter_map(not_a_code).collect(),
            unread_numbers: players.filter_map(|entrant| unread_number(file, entrant)).collect(),
            account: read.account(&lines),
            has_rounds,
            original,
        }))
    }
}

fn by_rounds(entrants: &[Entrant]) -> Cells<'_> {
    let mut cells = Cells::new();
    for entrant in entrants {
        let of_player = entrant.cells.iter().filter_map(|(slot, entry)| match slot {
            Slot::Round(round) => Some((*round, entry)),
            Slot::Against(_) => None,
        });
        cells.insert(entrant.line, of_player.collect());
    }
    cells
}

/// What the cells of a player say of each opponent.
fn against(entrant: &Entrant) -> impl Iterator<Item = (Opponent, &Entry)> {
    entrant.cells.iter().filter_map(|(slot, entry)| match slot {
        Slot::Against(opponent) => Some((*opponent, entry)),
        Slot::Round(_) => None,
    })
}

/// The cells of tables of all against all. Which game is in which round is not known: every pair
/// gets one of its own, by the circle in which as many players as there are sit, so that nobody has
/// two games in one.
fn by_opponents(entrants: &[Entrant]) -> Cells<'_> {
    let mut cells = Cells::new();
    let mut sections: BTreeMap<usize, Vec<&Entrant>> = BTreeMap::new();
    for entrant in entrants {
        sections.entry(entrant.section).or_default().push(entrant);
    }
    for players in sections.values() {
        let seat: BTreeMap<u32, usize> =
            (0..).zip(players).map(|(at, entrant)| (entrant.number, at)).collect();
        let games = players.iter().flat_map(|entrant| against(entrant));
        let games: BTreeSet<Option<char>> = games.map(|(opponent, _)| opponent.game).collect();
        let wide = players.len() + players.len() % 2;
        for entrant in players {
            for (opponent, entry) in against(entrant) {
                let seats = seat.get(&entrant.number).zip(seat.get(&opponent.number));
                let Some((one, other)) = seats else { continue };
                if matches!(entry, Entry::NoGame(_)) {
                    continue;
                }
                let nth = games.iter().position(|game| *game == opponent.game).unwrap_or(0);
                let round = nth * (wide - 1) + round_of(*one, *other, wide) + 1;
                cells.entry(entrant.line).or_default().insert(round as u32, entry);
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

/// What the cells of a table mean.
struct Results<'a> {
    /// The entrants who are byes, by section and number.
    nobody: BTreeSet<(usize, u32)>,
    meanings: &'a Meanings,
    words: &'a Vocabulary,
}

impl Results<'_> {
    /// The row of a player.
    fn row<'a>(
        &self,
        file: &str,
        entrant: &'a Entrant,
        cells: Option<&BTreeMap<u32, &'a Entry>>,
    ) -> Result<PlayerOfRow<'a>, Refused<'a>> {
        let of = |detail| detail_of(entrant, detail);
        let (mut results, mut unread, mut unread_ratings) = (Vec::new(), Vec::new(), Vec::new());
        for (round, entry) in cells.into_iter().flatten() {
            let at = *round as usize - 1;
            results.resize(at, RoundResult::Absent);
            let result = self.result(entrant.section, entry);
            if let (None, Entry::Unknown(text) | Entry::NoGame(text)) = (result, entry) {
                let reason = Reason::Unreadable { expected: round_entry::EXPECTED };
                unread.push((at, (ROUND_COLUMNS[at], text.as_str(), reason)));
            }
            results.push(result.unwrap_or(RoundResult::Absent));
        }
        let mut rating = |column, detail| rating_or_fault(column, of(detail), &mut unread_ratings);
        let (name, total) = (&entrant.player.name, &entrant.total);
        let refused = || ("score", total.as_str(), Reason::Unreadable { expected: SCORE });
        let player = event_sections::Entrant {
            name: name.clone(),
            code: section_code(&tidy_code(&code_or_not(entrant.player.code.clone()).0)),
            fide_code: text(fide_number(of(Detail::FideCode))).filter(|number| is_number(number)),
            rating: rating("rating", Detail::Rating),
            rating_after: rating("rating_after", Detail::RatingAfter),
            title: None,
            federation: text(of(Detail::Federation)),
            // Other letters do not stand for a sex.
            sex: of(Detail::Sex).parse().ok(),
            birth_year: year(of(Detail::Birth)),
            score: points(total).map_err(|()| refused())?,
            results: without_absent_end(results),
        };
        // A title in the name counts where the row says no other.
        let title = [of(Detail::Title), chess_title_in(name).unwrap_or_default()];
        let title = title.into_iter().find(|title| !title.is_empty()).unwrap_or_default();
        let player = PlayerRow::of(player, (file, entrant.line as usize), ("title", title));
        Ok(PlayerOfRow { player, unread, unread_ratings })
    }

    /// The result in a cell, where opponents are numbers; `None` for a text without a meaning. A
    /// game against nobody is a bye.
    fn result(&self, section: usize, entry: &Entry) -> Option<RoundResult> {
        let (opponent, colour, outcome) = match entry {
            Entry::Unknown(_) => return None,
            Entry::NoGame(text) => return self.without_opponent(text),
            Entry::Game { opponent, colour, outcome } => (*opponent, *colour, *outcome),
        };
        if self.nobody.contains(&(section, opponent)) {
            return Some(RoundResult::Bye(points_of(outcome)));
        }
        let opponent = opponent as usize;
        let game = |outcome| {
            let colour = colour.map(|colour| match colour {
                tables::Colour::White => event_sections::Colour::White,
                tables::Colour::Black => event_sections::Colour::Black,
            });
            RoundResult::Game { opponent, colour, outcome }
        };
        Some(match outcome {
            tables::Outcome::FirstWon => game(Outcome::Win),
            tables::Outcome::Drawn => game(Outcome::Draw),
            tables::Outcome::SecondWon => game(Outcome::Loss),
            default => RoundResult::Default { opponent, points: points_of(default) },
        })
    }

    /// A cell without an opponent: by the words of it, or by the points behind its dashes. In a
    /// table of all against all, a player's own cell is nothing.
    fn without_opponent(&self, text: &str) -> Option<RoundResult> {
        if let Some(own) = without_opponent_in_words(text) {
            return round_entry::parse(own);
        }
        if self.words.words().nobody.is_bye_in_cell(text) {
            return Some(RoundResult::Bye(HalfPoints::new(2)));
        }
        let signs: String = text.to_lowercase().chars().filter(|it| !it.is_whitespace()).collect();
        let points = signs.trim_start_matches(['-', ':']);
        let points = if points.len() > 1 { points.trim_start_matches(['0', ':']) } else { points };
        if let Some(Meaning::Is(outcome)) = self.meanings.get(points) {
            return Some(RoundResult::Bye(points_of(*outcome)));
        }
        let bye = |half_points| Some(RoundResult::Bye(HalfPoints::new(half_points)));
        match points {
            "1" | "+" | "b" | "x" | "w" | "pab" => bye(2),
            "½" | "=" | "h" | "d" | ".5" => bye(1),
            "0" | "u" | "z" | "l" => bye(0),
            other => round_entry::parse(other),
        }
    }
}

/// The points of a player with this outcome.
const fn points_of(outcome: tables::Outcome) -> HalfPoints {
    HalfPoints::new(match outcome {
        tables::Outcome::FirstWon | tables::Outcome::FirstByDefault => 2,
        tables::Outcome::Drawn => 1,
        tables::Outcome::SecondWon
        | tables::Outcome::SecondByDefault
        | tables::Outcome::BothDefaulted => 0,
    })
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

/// A text in the column of codes that is not a code, by the number or name of its player.
fn not_a_code(entrant: &Entrant) -> Option<(String, String)> {
    let (_, not_a_code) = code_or_not(entrant.player.code.clone());
    let number = fide_number(detail_of(entrant, Detail::FideCode));
    let key = if is_number(number) { number } else { &entrant.player.name };
    (!not_a_code.is_empty()).then(|| (key.to_owned(), not_a_code))
}

const FIDE_NUMBER: &str = "a number of FIDE's list, digits alone, or nothing. The row is used \
                           without it";

/// The fault of a text in the place of a FIDE number that has digits and is not a number.
fn unread_number(file: &str, entrant: &Entrant) -> Option<RowFault> {
    let value = detail_of(entrant, Detail::FideCode);
    let number = fide_number(value);
    let reason = Reason::Unreadable { expected: FIDE_NUMBER };
    let fault = || RowFault::of_value(file, entrant.line as usize, "fide_code", value, reason);
    (!number.is_empty() && !is_number(number)).then(fault)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A year of four digits, alone or in a date (`2010-05-03`, `03.05.2010`); `None` for others, whose
/// century is unknown.
fn year(text: &str) -> Option<i32> {
    let parts: Vec<&str> = text.split(['-', '/', '.']).map(str::trim).collect();
    let are_numbers = parts.iter().all(|part| is_number(part));
    let mut years = parts.iter().filter(|part| part.len() == 4 && **part != "0000");
    match (parts.len(), years.next(), years.next()) {
        (1 | 3, Some(year), None) if are_numbers => year.parse().ok(),
        _ => None,
    }
}

/// A score as people write it, such as `3½`, `3,5` and `3 1/2`; `None` for none.
fn points(text: &str) -> Result<Option<HalfPoints>, ()> {
    let text = text.replace("1/2", "½").replace(',', ".");
    let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    // Printed tables write a half as `x`.
    let written = match (text.as_str(), text.strip_suffix(['½', 'x'])) {
        ("½" | ".5" | "x", _) => "0.5".to_owned(),
        // Texts that mean no score.
        ("" | "n/a" | "?", _) => return Ok(None),
        (dash, _) if is_dash(dash) => return Ok(None),
        // A formula whose value no program has computed.
        (formula, _) if formula.starts_with('=') => return Ok(None),
        (_, Some(whole)) => format!("{whole}.5"),
        (_, None) => text,
    };
    written.parse().map(Some).map_err(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_year_of_a_birth_stands_alone_or_in_a_date() {
        for text in ["2010", "2010-05-03", "03/05/2010", "3.5.2010", "2010/05/03", "03. 05. 2010"] {
            assert_eq!(year(text), Some(2010), "{text}");
        }
        for text in
            ["", "10", "03/05/10", "0000", "2010-2011", "2010-2011-12", "May 2010", "b-2010-c"]
        {
            assert_eq!(year(text), None, "{text}");
        }
    }

    #[test]
    fn scores_are_read_as_people_write_them_and_dashes_are_none() {
        for (text, halves) in [("3½", 7), ("3,5", 7), ("3 1/2", 7), ("½", 1), ("2", 4), ("2x", 5)]
        {
            assert_eq!(points(text), Ok(Some(HalfPoints::new(halves))), "{text}");
        }
        for none in ["", "-", "–", "—", "\u{2212}", "?", "n/a", "=SUM(D2:H2)"] {
            assert_eq!(points(none), Ok(None), "{none}");
        }
        assert_eq!(points("three"), Err(()));
    }
}
