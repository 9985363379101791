//! A cross-table: one row a player, one column a round.

use std::collections::BTreeMap;

use rating_core::HalfPoints;

use super::round_entry::{self, RoundEntry};
use super::{PlayerRow, SectionFile, SectionRows, rating};
use crate::columns;
use crate::csv::{Row, Table, Text, read_table};
use crate::error::Error;
use crate::format::rows::{Refused, ignored_columns, optional, text};
use crate::reason::Reason;
use crate::rejection::Rejection;
use crate::source::Source;

const YEAR: &str = "a year, or nothing";
const SCORE: &str = "a score in points, whole or ending in .5, or nothing";
const NUMBER: &str = "a number from 1 that no other player of the section has";
const OPPONENT: &str = "the number of a player of the section";

/// Reads a file of cross-tables.
pub(super) fn read(source: &Source) -> Result<SectionFile, Error> {
    let table = read_table(source, &columns::CROSS_TABLE)?;
    let mut rejected = table.malformed.clone();
    let reject_column = |column: &&String| is_round_column(column);
    for column in table.ignored.iter().filter(reject_column) {
        let expected = "no more than 30 rounds, r1 to r30";
        let reason = Reason::Unreadable { expected };
        rejected.push(Rejection::of_value(&source.name, 1, "r30", column, reason));
    }
    let mut drafts: Vec<Draft> = Vec::new();
    let columns = Columns::of(&table);
    for row in table.rows().filter(|&row| !table.is_blank(row)) {
        let line = table.line(row);
        match columns.player(row, line) {
            Ok((section, number, player)) => {
                if let Err(number) = draft_of(&mut drafts, section).add(number, player) {
                    let (reason, number) =
                        (Reason::Unreadable { expected: NUMBER }, number.to_string());
                    rejected.push(Rejection::of_value(
                        &source.name,
                        line,
                        "number",
                        &number,
                        reason,
                    ));
                }
            }
            Err((column, value, reason)) => {
                rejected.push(Rejection::of_value(&source.name, line, column, value, reason));
            }
        }
    }
    let mut unknown = Vec::new();
    let sections = drafts.into_iter().map(|draft| draft.finish(source, &mut unknown)).collect();
    // With a player missing, every number of their opponents would be unknown, too.
    if rejected.is_empty() {
        rejected = unknown;
    }
    table.fill_in_rows(&mut rejected);
    Ok(SectionFile {
        file: source.name.clone(),
        sections,
        rejected,
        ignored: ignored_columns(&table),
    })
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
    fn of(table: &'a Table<'_>) -> Self {
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
            rounds: columns::ROUND_COLUMNS.map(|name| (name, table.column(name))).into(),
        }
    }

    /// The section, the player's number where it is given, and the player.
    fn player(
        &self,
        row: Row,
        line: usize,
    ) -> Result<(&'a str, Option<usize>, PlayerRow), Refused<'a>> {
        let name = self.name.get(row);
        if name.is_empty() {
            return Err(("name", name, Reason::MissingName));
        }
        let number = optional("number", self.number.get(row), NUMBER)?;
        if number == Some(0) {
            return Err(("number", "0", Reason::Unreadable { expected: NUMBER }));
        }
        let player = PlayerRow {
            line,
            name: name.to_owned(),
            code: text(self.code.get(row)),
            fide_code: text(self.fide_code.get(row)),
            rating: rating("rating", self.rating.get(row))?,
            rating_after: rating("rating_after", self.rating_after.get(row))?,
            title: text(self.title.get(row)),
            federation: text(self.federation.get(row)),
            sex: text(self.sex.get(row)),
            birth_year: optional("birth_year", self.birth_year.get(row), YEAR)?,
            score: optional::<HalfPoints>("score", self.score.get(row), SCORE)?,
            rounds: self.rounds(row)?,
        };
        Ok((self.section.get(row), number, player))
    }

    fn rounds(&self, row: Row) -> Result<Vec<RoundEntry>, Refused<'a>> {
        let mut entries = Vec::new();
        for (column, cells) in &self.rounds {
            let cell = cells.get(row);
            let expected = round_entry::EXPECTED;
            let refused = (*column, cell, Reason::Unreadable { expected });
            entries.push(round_entry::parse(cell).ok_or(refused)?);
        }
        let last = entries.iter().rposition(|entry| *entry != RoundEntry::Absent);
        entries.truncate(last.map_or(0, |last| last + 1));
        Ok(entries)
    }
}

/// A section while its rows are read: opponents are still the numbers that stand in the cells.
struct Draft {
    name: String,
    players: Vec<PlayerRow>,
    /// From a player's number to their position.
    positions: BTreeMap<usize, usize>,
}

fn draft_of<'a>(drafts: &'a mut Vec<Draft>, name: &str) -> &'a mut Draft {
    let position = drafts.iter().position(|draft| draft.name == name).unwrap_or_else(|| {
        let (players, positions) = (Vec::new(), BTreeMap::new());
        drafts.push(Draft { name: name.to_owned(), players, positions });
        drafts.len() - 1
    });
    &mut drafts[position]
}

impl Draft {
    /// Adds a player; without a number of their own they have that of their position. An error is a number
    /// that somebody has already.
    fn add(&mut self, number: Option<usize>, player: PlayerRow) -> Result<(), usize> {
        let position = self.players.len();
        let number = number.unwrap_or(position + 1);
        if self.positions.insert(number, position).is_some() {
            return Err(number);
        }
        self.players.push(player);
        Ok(())
    }

    /// The section, and the opponents whom it does not have.
    fn finish(mut self, source: &Source, unknown: &mut Vec<Rejection>) -> SectionRows {
        for player in &mut self.players {
            for (round, entry) in player.rounds.iter_mut().enumerate() {
                let (RoundEntry::Game { opponent, .. } | RoundEntry::Default { opponent, .. }) =
                    entry
                else {
                    continue;
                };
                if let Some(&position) = self.positions.get(opponent) {
                    *opponent = position;
                } else {
                    let column = columns::ROUND_COLUMNS[round];
                    let reason = Reason::Unreadable { expected: OPPONENT };
                    let number = opponent.to_string();
                    unknown.push(Rejection::of_value(
                        &source.name,
                        player.line,
                        column,
                        &number,
                        reason,
                    ));
                }
            }
        }
        let rounds = self.players.iter().map(|player| player.rounds.len()).max().unwrap_or(0);
        SectionRows { name: self.name, rounds: rounds as u32, players: self.players, games: None }
    }
}
