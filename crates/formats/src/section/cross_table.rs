//! A cross-table: one row per player, one column per round.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use event_sections::{Entrant, RoundResult};
use rating_core::HalfPoints;

use super::by_section::BySection;
use super::{PlayerRow, SectionFile, SectionRows, rating_or_fault};
use crate::rows::{Refused, optional, text};
use findings::MOST_FAULTS;
use findings::Reason;
use findings::RowFault;
use game_rows::round_entry;
use identity::code_form::section_code;
use identity::plain_name::chess_title_in;
use identity::player::fide_number;
use input_files::Source;
use input_files::columns;
use input_files::csv::{RowNumber, Table, Text, read_table};
use input_files::{Error, FileProblem};

const YEAR: &str = "a year of four digits, such as 1991, or nothing";
pub(super) const SCORE: &str = "a score in points, whole or ending in .5, or nothing";
const NUMBER: &str = "a number from 1 that no other player of the section has";
const OPPONENT: &str = "the number of a player of the section";

/// A year of four digits. Otherwise `91` would be read as a year of the first century, which would
/// silently make a junior an adult.
struct Year(i32);

impl FromStr for Year {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let are_digits = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|&year| are_digits && year > 0).map(Self).ok_or(())
    }
}

/// Reads a file of cross-tables.
pub(super) fn read(source: &Source) -> Result<SectionFile, Error> {
    let with_numbers = with_numbers(source)?;
    let source = with_numbers.as_ref().unwrap_or(source);
    let rounds = rounds_of(source)?;
    let table = read_table(source, &columns::CROSS_TABLE)?;
    if table.rows().nth(MOST_ROWS).is_some() {
        return Err(FileProblem::TooManyRows { most: MOST_ROWS }.of(&source.name));
    }
    if table.malformed.len() > MOST_FAULTS {
        return Err(Error::too_many_faults(table.malformed.first(), &source.name));
    }
    let (mut sections, [rejected, unread_ratings]) = drafts_of(source, &table, rounds)?.finish();
    if let [section] = sections.as_mut_slice() {
        // A round in which nobody has an entry yet is a round all the same. With several sections,
        // the columns are as many as the longest one needs.
        section.rounds_in_all = u32::try_from(rounds).ok().filter(|all| *all > section.rounds);
    }
    Ok(SectionFile::of_table(&source.name, &table, sections, rejected, unread_ratings))
}

fn drafts_of<'s>(
    source: &'s Source,
    table: &Table<'_>,
    rounds: usize,
) -> Result<Drafts<'s>, Error> {
    let mut drafts = Drafts::new(&source.name);
    drafts.rejected.clone_from(&table.malformed);
    // Reported once, for the first of these columns.
    if let Some(column) = table.ignored.iter().find(|column| is_round_column(column)) {
        let reason = Reason::Unreadable { expected: ROUNDS };
        drafts.rejected.push(RowFault::of_value(&source.name, 1, "", column, reason));
    }
    let columns = Columns::of(table, rounds);
    let mut malformed = table.malformed.iter().map(|fault| fault.line).peekable();
    let mut section_before = None;
    for row in table.rows().filter(|&row| !table.is_blank(row)) {
        let line = table.line(row);
        let section = columns.section.get(row);
        // A malformed line counts in the section of the row before it, as the most likely one.
        while let Some(line) = malformed.next_if(|&malformed| malformed < line) {
            drafts.of(section_before.unwrap_or(section)).refuse(None, line);
        }
        section_before = Some(section);
        let number = columns.number(row).ok().flatten();
        drafts.take(section, line, number, columns.player(&source.name, row, line))?;
    }
    Ok(drafts)
}

/// The sections of a file while its rows are read, and the faults of its rows.
pub(super) struct Drafts<'s> {
    file: &'s str,
    sections: BySection<TableDraft>,
    rejected: Vec<RowFault>,
    /// Faults that leave the player, without the rating.
    unread_ratings: Vec<RowFault>,
}

impl<'s> Drafts<'s> {
    /// The drafts of a file of this name.
    pub(super) fn new(file: &'s str) -> Self {
        let (rejected, unread_ratings) = (Vec::new(), Vec::new());
        Self { file, sections: BySection::default(), rejected, unread_ratings }
    }

    fn of(&mut self, section: &str) -> &mut TableDraft {
        self.sections
            .of(section, || TableDraft { name: section.to_owned(), ..TableDraft::default() })
    }

    /// Adds the row on a line: its player, or its fault.
    ///
    /// # Errors
    ///
    /// More faults than any table has by mistake.
    pub(super) fn take(
        &mut self,
        section: &str,
        line: usize,
        number: Option<usize>,
        read: Result<PlayerOfRow<'_>, Refused<'_>>,
    ) -> Result<(), Error> {
        if self.rejected.len() + self.unread_ratings.len() > MOST_FAULTS {
            let first = self.rejected.first().or(self.unread_ratings.first());
            return Err(Error::too_many_faults(first, self.file));
        }
        let file = self.file;
        let fault = |(column, value, reason): Refused<'_>| {
            RowFault::of_value(file, line, column, value, reason)
        };
        let draft = self.of(section);
        match read {
            Ok(PlayerOfRow { player, unread, unread_ratings }) => {
                let position = draft.players.len();
                draft.unread.extend(unread.iter().map(|(round, _)| (position, *round)));
                let added = draft.add(number, player);
                self.unread_ratings.extend(unread_ratings.into_iter().map(fault));
                self.rejected.extend(unread.into_iter().map(|(_, refused)| fault(refused)));
                if let Err(number) = added {
                    let reason = Reason::Unreadable { expected: NUMBER };
                    self.rejected.push(fault(("number", &number.to_string(), reason)));
                }
            }
            Err(refused) => {
                draft.refuse(number, line);
                self.rejected.push(fault(refused));
            }
        }
        Ok(())
    }

    /// The sections, the rejected rows, and the unreadable ratings.
    pub(super) fn finish(self) -> (Vec<SectionRows>, [Vec<RowFault>; 2]) {
        let Self { file, sections, mut rejected, unread_ratings } = self;
        let sections = sections.into_all().into_iter();
        let sections = sections.map(|draft| draft.finish(file, &mut rejected)).collect();
        (sections, [rejected, unread_ratings])
    }
}

/// The names of [`MOST_ROUNDS`] rounds, for messages.
pub(super) const ROUNDS: &str = "no more than 1000 rounds, r1 to r1000";

/// The most rows in a file of cross-tables: each row is a player, and the largest tournaments have
/// a few thousand. If a million rows had faults, each would be reported.
const MOST_ROWS: usize = 100_000;

/// The most rows times rounds: the largest tournaments have some 50,000. Otherwise a row of two
/// characters would need the memory of a thousand rounds.
const MOST_CELLS: usize = 5_000_000;

const TOO_MANY_CELLS: &str =
    "more than 5,000,000 cells, a player's rounds each: no cross-table has so many";

/// The number of rounds: that of the last round in the header.
fn rounds_of(source: &Source) -> Result<usize, Error> {
    let text = source.text()?;
    let (header, rows) = text.split_once('\n').unwrap_or((text, ""));
    let round = |name: &str| {
        let name = name.trim().trim_matches('"');
        let number: usize = name.strip_prefix('r')?.parse().ok()?;
        (columns::ROUND_COLUMNS.get(number.checked_sub(1)?) == Some(&name)).then_some(number)
    };
    let rounds = header.split(',').filter_map(round).max().unwrap_or(0);
    if rows.lines().count().saturating_mul(rounds) > MOST_CELLS {
        return Err(FileProblem::Unusable(TOO_MANY_CELLS).of(&source.name));
    }
    Ok(rounds)
}

/// Other names of the column `number`. Columns of places are not among them: players who share a
/// place have the same number there.
const START_NUMBERS: [&str; 12] = [
    "no",
    "no.",
    "nr",
    "nr.",
    "num",
    "sno",
    "snr",
    "start",
    "start no",
    "start number",
    "pairing no",
    "#",
];

/// The same table with the column of start numbers renamed to `number`; `None` if it has that name
/// already, or is missing. The cells refer to these numbers: without the column, games would be
/// between the wrong players.
fn with_numbers(source: &Source) -> Result<Option<Source>, Error> {
    let text = source.text()?;
    let (header, rows) = text.split_once('\n').unwrap_or((text, ""));
    let mut names: Vec<&str> = header.trim_end_matches('\r').split(',').collect();
    let is_start = |name: &&str| START_NUMBERS.contains(&name.trim().to_lowercase().as_str());
    let is_number = |name: &str| name.trim() == "number";
    let mut found = (0..names.len()).filter(|&at| is_start(&names[at]));
    let (Some(at), None, false) =
        (found.next(), found.next(), names.iter().any(|name| is_number(name)))
    else {
        return Ok(None);
    };
    names[at] = "number";
    let text = format!("{}\n{rows}", names.join(","));
    Ok(Some(Source::from_bytes(&source.name, text.into())))
}

fn is_round_column(name: &str) -> bool {
    let digits = name.strip_prefix('r').unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

struct Columns<'a> {
    section: Text<'a>,
    number: Text<'a>,
    name: Text<'a>,
    code: Text<'a>,
    fide_code: Text<'a>,
    rating: Text<'a>,
    rating_after: Text<'a>,
    title: Text<'a>,
    federation: Text<'a>,
    sex: Text<'a>,
    birth_year: Text<'a>,
    score: Text<'a>,
    rounds: Vec<(&'static str, Text<'a>)>,
}

impl<'a> Columns<'a> {
    fn of(table: &'a Table<'_>, rounds: usize) -> Self {
        Self {
            section: table.column("section"),
            number: table.column("number"),
            name: table.column("name"),
            code: table.column("code"),
            fide_code: table.column("fide_code"),
            rating: table.column("rating"),
            rating_after: table.column("rating_after"),
            title: table.column("title"),
            federation: table.column("federation"),
            sex: table.column("sex"),
            birth_year: table.column("birth_year"),
            score: table.column("score"),
            rounds: columns::ROUND_COLUMNS[..rounds]
                .iter()
                .map(|&name| (name, table.column(name)))
                .collect(),
        }
    }

    /// The player's number, if it is given.
    fn number(&self, row: RowNumber) -> Result<Option<usize>, Refused<'a>> {
        let number = optional("number", self.number.get(row), NUMBER)?;
        if number == Some(0) {
            return Err(("number", "0", Reason::Unreadable { expected: NUMBER }));
        }
        Ok(number)
    }

    /// A row that can be used.
    fn player(
        &self,
        file: &str,
        row: RowNumber,
        line: usize,
    ) -> Result<PlayerOfRow<'a>, Refused<'a>> {
        let name = self.name.get(row);
        if name.is_empty() {
            return Err(("name", name, Reason::MissingName));
        }
        // It counts where the row says no other title. The name stays whole: by it the player is
        // found in lists and in other files, which may have the letters, too.
        let of_name = chess_title_in(name);
        self.number(row)?;
        let (results, unread) = self.rounds(row);
        let mut ratings = Vec::new();
        let entrant = Entrant {
            name: name.to_owned(),
            code: section_code(self.code.get(row)),
            fide_code: text(fide_number(self.fide_code.get(row))),
            rating: rating_or_fault("rating", self.rating.get(row), &mut ratings),
            rating_after: rating_or_fault("rating_after", self.rating_after.get(row), &mut ratings),
            title: None,
            federation: text(self.federation.get(row)),
            // Other letters do not stand for a sex.
            sex: self.sex.get(row).parse().ok(),
            birth_year: optional("birth_year", self.birth_year.get(row), YEAR)?
                .map(|Year(year)| year),
            score: optional::<HalfPoints>("score", self.score.get(row), SCORE)?,
            results: without_absent_end(results),
        };
        let title = self.title.get(row);
        let title = ("title", if title.is_empty() { of_name.unwrap_or_default() } else { title });
        let player = PlayerRow::of(entrant, (file, line), title);
        Ok(PlayerOfRow { player, unread, unread_ratings: ratings })
    }

    fn rounds(&self, row: RowNumber) -> (Vec<RoundResult>, Vec<Unread<'a>>) {
        let (mut entries, mut unread) = (Vec::new(), Vec::new());
        for (column, cells) in &self.rounds {
            let cell = cells.get(row);
            let entry = round_entry::parse(cell);
            if entry.is_none() {
                let expected = round_entry::EXPECTED;
                unread.push((entries.len(), (*column, cell, Reason::Unreadable { expected })));
            }
            entries.push(entry.unwrap_or(RoundResult::Absent));
        }
        (entries, unread)
    }
}

/// The results of a player up to the last one that is there.
pub(super) fn without_absent_end(mut results: Vec<RoundResult>) -> Vec<RoundResult> {
    let last = results.iter().rposition(|result| *result != RoundResult::Absent);
    results.truncate(last.map_or(0, |last| last + 1));
    // Of a thousand possible rounds, most players have few.
    results.shrink_to_fit();
    results
}

/// A row of a player, whose opponents are still the numbers in the cells.
pub(super) struct PlayerOfRow<'a> {
    pub(super) player: PlayerRow,
    /// Rounds that cannot be read. They count as not played; the other rounds of the row are used.
    pub(super) unread: Vec<Unread<'a>>,
    /// Ratings that cannot be read, and are left out of the player.
    pub(super) unread_ratings: Vec<Refused<'a>>,
}

/// The position of an unreadable round, and what is wrong with it.
pub(super) type Unread<'a> = (usize, Refused<'a>);

/// A section while its rows are read: opponents are still the numbers in the cells.
#[derive(Default)]
struct TableDraft {
    name: String,
    /// The number of its rows, including unusable ones: a player without a number has that of the
    /// row.
    rows: usize,
    players: Vec<PlayerRow>,
    by_number: BTreeMap<usize, Numbered>,
    /// Unreadable rounds, as positions of the player and the round.
    unread: BTreeSet<(usize, usize)>,
}

/// The row with a number.
#[derive(Clone, Copy)]
enum Numbered {
    /// A player, by their position.
    Player(usize),
    /// An unusable row, on this line.
    Refused(usize),
}

impl TableDraft {
    /// Adds a player. The error is a number that is already taken.
    fn add(&mut self, number: Option<usize>, player: PlayerRow) -> Result<(), usize> {
        self.rows += 1;
        let number = number.unwrap_or(self.rows);
        if let Some(Numbered::Player(_)) = self.by_number.get(&number) {
            return Err(number);
        }
        self.by_number.insert(number, Numbered::Player(self.players.len()));
        self.players.push(player);
        Ok(())
    }

    /// Counts an unusable row.
    fn refuse(&mut self, number: Option<usize>, line: usize) {
        self.rows += 1;
        self.by_number.entry(number.unwrap_or(self.rows)).or_insert(Numbered::Refused(line));
    }

    /// The section. Rounds against opponents that it does not have are rejected, and count as not
    /// played.
    fn finish(mut self, file: &str, rejected: &mut Vec<RowFault>) -> SectionRows {
        for player in &mut self.players {
            for (round, result) in player.entrant.results.iter_mut().enumerate() {
                let (RoundResult::Game { opponent, .. } | RoundResult::Default { opponent, .. }) =
                    result
                else {
                    continue;
                };
                let reason = match self.by_number.get(opponent) {
                    // The opponent's cell for this game has already been rejected as unreadable.
                    Some(&Numbered::Player(position))
                        if self.unread.contains(&(position, round)) =>
                    {
                        *result = RoundResult::Absent;
                        continue;
                    }
                    Some(&Numbered::Player(position)) => {
                        *opponent = position;
                        continue;
                    }
                    Some(&Numbered::Refused(record_line)) => {
                        Reason::RefusedPlayer { list: None, record_line }
                    }
                    None => Reason::Unreadable { expected: OPPONENT },
                };
                let (line, number) = (player.line, opponent.to_string());
                let column = columns::ROUND_COLUMNS[round];
                rejected.push(RowFault::of_value(file, line, column, &number, reason));
                *result = RoundResult::Absent;
            }
        }
        let rounds =
            self.players.iter().map(|player| player.entrant.results.len()).max().unwrap_or(0);
        SectionRows {
            name: self.name,
            rounds: rounds as u32,
            players: self.players,
            ..SectionRows::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use input_files::columns::MOST_ROUNDS;

    #[test]
    fn the_rounds_in_words_are_those_that_count() {
        assert_eq!(ROUNDS, format!("no more than {MOST_ROUNDS} rounds, r1 to r{MOST_ROUNDS}"));
    }
}
