//! `players.csv`: who may play in a season.

use std::path::Path;

use compact_str::CompactString;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::known::{as_players, as_players_pinned};
use super::same_code::{Unused, the_least};
use crate::columns;
use crate::day::parse_day;
use crate::error::{Error, FileProblem};
use crate::format::csv::{Row, Table, Text, fill_in_rows_of, read_in_parts};
use crate::index::PlayerIndex;
use crate::player::{Clubs, Player};
use crate::reason::Reason;
use crate::rejection::Rejection;
use crate::source::Source;
use crate::spreadsheet::Import;
use crate::unpack::is_workbook;
use crate::who::code_fault;

/// The players of a season.
#[derive(Clone, Debug, Default)]
pub struct Players {
    /// Sorted by code: a player's position is their number.
    pub players: Vec<Player>,
    /// From code to number.
    pub index: PlayerIndex,
    /// Rows that name no player.
    pub rejected: Vec<Rejection>,
    /// Rows that are used but look wrong.
    pub suspicious: Vec<Rejection>,
    /// How many rows the file has.
    pub rows: usize,
    /// Columns without a meaning here.
    pub ignored_columns: Vec<String>,
}

/// Reads the players of a season.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
pub fn read_players(source: &Source, check_letters: bool) -> Result<Players, Error> {
    of_known(source, as_players(source)?.as_ref(), check_letters)
}

/// The same, of a list on the disk, whose columns an `import.toml` beside it may name.
///
/// # Errors
///
/// As for [`read_players`]; an `import.toml` that is not one.
pub fn read_players_at(
    source: &Source,
    path: &Path,
    check_letters: bool,
) -> Result<Players, Error> {
    let pins = Import::beside(path, &source.name)?.of(path);
    of_known(source, as_players_pinned(source, &pins)?.as_ref(), check_letters)
}

fn of_known(
    source: &Source,
    known: Option<&Source>,
    check_letters: bool,
) -> Result<Players, Error> {
    if known.is_none() && is_workbook(source.bytes()) {
        let problem = "no sheet of this workbook has a line with the columns code and name";
        return Err(FileProblem::Unusable(problem).of(&source.name));
    }
    let source = known.unwrap_or(source);
    let (ignored_columns, parts) =
        read_in_parts(source, &columns::PLAYERS, |table| part_of(&table, check_letters))?;
    let mut read = Players { ignored_columns, ..Players::default() };
    let mut of_parts = Vec::with_capacity(parts.len());
    for part in parts {
        read.rows += part.rows;
        read.rejected.extend(part.rejected);
        read.suspicious.extend(part.suspicious);
        of_parts.push((part.players, part.lines));
    }
    let (kept, unused) = one_of_each_code(of_parts);
    read.players = kept;
    read.rejected.extend(unused.into_iter().map(|(player, line, reason)| {
        Rejection::of_value(&source.name, line, "code", &player.code, reason)
    }));
    read.index = PlayerIndex::of_sorted(read.players.iter().map(|player| player.code.as_str()));
    fill_in_rows_of(source, &columns::PLAYERS, &mut read.rejected)?;
    fill_in_rows_of(source, &columns::PLAYERS, &mut read.suspicious)?;
    Ok(read)
}

/// One player for each code, by code; and the rows that are not used.
fn one_of_each_code(parts: Vec<(Vec<Player>, Vec<usize>)>) -> (Vec<Player>, Vec<Unused<Player>>) {
    let are_sorted = |players: &[Player]| players.is_sorted_by(|one, next| one.code < next.code);
    let given =
        || parts.iter().filter_map(|(players, _)| Some((players.first()?, players.last()?)));
    let mut boundaries = given().zip(given().skip(1));
    // Most lists are sorted already, and without a code that stands twice.
    if boundaries.all(|((_, last), (first, _))| last.code < first.code)
        && parts.par_iter().all(|(players, _)| are_sorted(players))
    {
        let rows = parts.iter().map(|(players, _)| players.len()).sum();
        let mut all = Vec::with_capacity(rows);
        for (mut players, _) in parts {
            all.append(&mut players);
        }
        return (all, Vec::new());
    }
    let with_lines = |(players, lines): (Vec<Player>, Vec<usize>)| players.into_iter().zip(lines);
    let all = parts.into_iter().flat_map(with_lines).collect();
    the_least(all, |one, other| one.code == other.code)
}

/// The players of some rows.
#[derive(Default)]
struct PartOfList {
    rows: usize,
    players: Vec<Player>,
    /// By player: the line.
    lines: Vec<usize>,
    rejected: Vec<Rejection>,
    suspicious: Vec<Rejection>,
}

fn part_of(table: &Table<'_>, check_letters: bool) -> PartOfList {
    let columns = Columns::of(table);
    let mut part = PartOfList {
        rows: table.malformed.len(),
        players: Vec::with_capacity(table.height()),
        lines: Vec::with_capacity(table.height()),
        rejected: table.malformed.clone(),
        suspicious: Vec::new(),
    };
    for row in table.rows() {
        let code = columns.code.get(row);
        if code.is_empty() && table.is_blank(row) {
            continue;
        }
        part.rows += 1;
        let line = table.line(row);
        let report = |column, value: &str, reason| {
            Rejection::of_value(&table.source.name, line, column, value, reason)
        };
        if let Some(reason) = code_fault(code, check_letters) {
            part.rejected.push(report("code", code, reason));
            continue;
        }
        let player = columns.player(row);
        if player.name.is_empty() {
            part.suspicious.push(report("name", "", Reason::MissingName));
        }
        let birth_date = columns.birth_date(row);
        if !birth_date.is_empty() && player.birth_date.is_none() {
            part.suspicious.push(report("birth_date", birth_date, Reason::UnreadableDate));
        }
        part.players.push(player);
        part.lines.push(line);
    }
    part
}

/// The players of several lists, such as those of a season's events: of records that differ for one
/// code, as clubs do from event to event, one is taken whatever the order.
#[must_use]
pub fn players_of_lists(
    lists: impl Iterator<Item = (String, usize, Player)>,
    check_letters: bool,
) -> Players {
    let mut read = Players::default();
    let mut by_code: FxHashMap<CompactString, Player> = FxHashMap::default();
    for (file, line, player) in lists {
        read.rows += 1;
        match code_fault(&player.code, check_letters) {
            None => match by_code.get_mut(&player.code) {
                // Of several records the first in order counts, whatever the order of the files.
                Some(kept) if player < *kept => *kept = player,
                Some(_) => {}
                None => drop(by_code.insert(player.code.to_string().into(), player)),
            },
            Some(reason) => {
                let code = &player.code;
                read.rejected.push(Rejection::of_value(&file, line, "ECF CODE", code, reason));
            }
        }
    }
    Players {
        rows: read.rows,
        rejected: read.rejected,
        ..Players::of(by_code.into_values().collect())
    }
}

impl Players {
    /// Players by code; of several records of one code the first in order counts.
    #[must_use]
    pub fn of(mut players: Vec<Player>) -> Self {
        players.sort_unstable();
        players.dedup_by(|later, kept| later.code == kept.code);
        let index = PlayerIndex::of_sorted(players.iter().map(|player| player.code.as_str()));
        Self { players, index, ..Self::default() }
    }

    /// Takes players whose codes are merged into others off the list; where the other is not on it,
    /// the player stays under that code.
    #[must_use]
    pub fn merged<'a>(mut self, merged: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let mut changed = false;
        for (code, into) in merged {
            let find = |players: &[Player], code: &str| {
                players.binary_search_by(|player| player.code.as_str().cmp(code))
            };
            if let Ok(position) = find(&self.players, code) {
                let mut player = self.players.remove(position);
                if let Err(place) = find(&self.players, into) {
                    player.code = into.into();
                    self.players.insert(place, player);
                }
                changed = true;
            }
        }
        if changed {
            let codes = self.players.iter().map(|player| player.code.as_str());
            self.index = PlayerIndex::of_sorted(codes);
        }
        self
    }
}

struct Columns<'a> {
    code: Text<'a>,
    name: Text<'a>,
    others: [Text<'a>; 10],
}

/// The optional columns, in the order of [`Columns::others`].
const OTHERS: [&str; 10] = [
    "sex",
    "birth_date",
    "fide_code",
    "nation",
    "club1",
    "club2",
    "club3",
    "club4",
    "club5",
    "club6",
];

impl<'a> Columns<'a> {
    fn of(table: &'a Table<'_>) -> Self {
        Self {
            code: table.column("code"),
            name: table.column("name"),
            others: OTHERS.map(|name| table.column(name)),
        }
    }

    fn other(&self, row: Row, which: usize) -> &'a str {
        self.others[which].get(row)
    }

    fn birth_date(&self, row: Row) -> &'a str {
        self.other(row, 1)
    }

    fn player(&self, row: Row) -> Player {
        let text = |which| self.other(row, which).to_owned();
        Player {
            code: self.code.get(row).into(),
            name: self.name.get(row).into(),
            sex: text(0).into(),
            birth_date: parse_day(self.birth_date(row)),
            fide_code: text(2).into(),
            nation: text(3).into(),
            clubs: Clubs::new([4, 5, 6, 7, 8, 9].map(|which| self.other(row, which))),
        }
    }
}
