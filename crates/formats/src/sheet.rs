//! Results with their players: files of all formats are read into this form, and written from it.

use std::borrow::Cow;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use super::namesakes::{Record, shared};
use super::results::ResultRow;
use findings::RowFault;
use findings::counted;
use game_rows::GameResult;
use game_rows::Unsaid;
use game_rows::row::{Given, RateText, Row};
use identity::player::Player;
use identity::{Named, Shared};
use input_files::Error;
use input_files::columns::{self, Schema};
use input_files::csv::header::Header;
use input_files::csv::{guarded, write_field};
use input_files::day::{DayAndTime, written};

/// Results and their players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Every row with its line.
    pub rows: Vec<(usize, ResultRow)>,
    /// The files of the rows, each with the position of its first row, in order; empty if they are
    /// not needed.
    pub files: Vec<(usize, String)>,
    /// The players by the codes that the rows use.
    pub players: BTreeMap<String, Player>,
    /// For a player without a code, by the text that the rows use: the text in the place of the
    /// code that is not one.
    pub not_codes: BTreeMap<String, String>,
    /// For rows that name White or Black differently from `players`, by position in `rows`: the
    /// name and FIDE number of each.
    pub called: BTreeMap<usize, [Called; 2]>,
    /// By the codes that the rows use: players whose code or name somebody else in the file also
    /// has.
    pub shared: BTreeMap<String, Shared>,
    /// By the same codes: the line of a player's own record, if the file has such records. A player
    /// with a record may have no rows.
    pub record_lines: BTreeMap<String, usize>,
}

/// How a row names a player in addition to the code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Called {
    /// The name.
    pub name: String,
    /// The FIDE number.
    pub fide_code: String,
    /// What the player shares with somebody else of the file.
    pub shared: Option<Shared>,
}

/// A file that was read as results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadSheet {
    /// The rows and players that could be read.
    pub sheet: Sheet,
    /// Rows and records that could not be used.
    pub rejected: Vec<RowFault>,
    /// Records that are used but look wrong.
    pub suspicious: Vec<RowFault>,
    /// Information in the file that rows of results cannot hold: one line each.
    pub lost: Vec<String>,
    /// How parts that are not in Clarke's own format were understood: one line each.
    pub understood: Vec<String>,
}

impl ReadSheet {
    /// Whether there are no rows at all, not even unusable ones.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sheet.rows.is_empty() && self.rejected.is_empty()
    }
}

impl Sheet {
    /// Fills in the event and the rate of play of games that have none. The day is filled in by
    /// each reader, since a game without a day is not a row yet.
    pub(super) fn fill_in(&mut self, unsaid: &Unsaid) {
        for (_, row) in &mut self.rows {
            if let Some(event) = unsaid.event.as_ref().filter(|_| row.event.is_empty()) {
                row.event.clone_from(event);
            }
            if row.rate == RateText::None {
                row.rate.clone_from(&unsaid.rate);
            }
        }
    }

    /// Marks games without a rate of play as rapid, for a format in which every game must have one.
    pub fn unmarked_are_rapid(&mut self) {
        self.fill_in(&Unsaid { rate: RateText::Rapid, ..Unsaid::default() });
    }

    /// The place of a row, given by position: `events/cup.csv, line 3`.
    #[must_use]
    pub fn place(&self, row: usize) -> String {
        let line = self.rows.get(row).map_or(0, |(line, _)| *line);
        let before = self.files.partition_point(|(first, _)| *first <= row);
        match before.checked_sub(1).and_then(|last| self.files.get(last)) {
            Some((_, file)) => format!("{file}, line {line}"),
            None => format!("line {line}"),
        }
    }

    /// The rows in the form in which they are judged: players by code, FIDE number and name.
    pub fn judged_rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().enumerate().map(|(at, (line, row))| Row {
            line: *line as u32,
            day: Given::Value(row.day),
            time: row.time,
            event: &row.event,
            white: self.named(&row.white, self.called.get(&at).map(|[white, _]| white)),
            black: self.named(&row.black, self.called.get(&at).map(|[_, black]| black)),
            result: Given::Value(row.result),
            has_colours: row.has_colours,
            section: &row.section,
            round: row.round.as_deref(),
            rate: row.rate.as_deref(),
            received: None,
            refused: None,
        })
    }

    fn named<'t>(&'t self, code: &'t str, called: Option<&'t Called>) -> Named<'t> {
        let not_a_code = self.not_codes.get(code).map_or("", String::as_str);
        let shared = self.shared.get(code).copied();
        let named = Named { not_a_code, shared, ..Named::of(code) };
        if let Some(Called { name, fide_code, shared }) = called {
            return Named { fide_code, name, shared: shared.or(named.shared), ..named };
        }
        match self.players.get(code) {
            Some(player) => Named { fide_code: &player.fide_code, name: &player.name, ..named },
            None => named,
        }
    }

    /// Adds players under their codes, each with the line of their record; the first if several
    /// have one code.
    pub(super) fn add_players(
        &mut self,
        players: &[(Player, Option<Shared>)],
        lines: impl Iterator<Item = usize>,
    ) {
        for ((player, _), line) in players.iter().zip(lines) {
            self.record_lines.entry(player.code.to_string()).or_insert(line);
            self.players.entry(player.code.to_string()).or_insert_with(|| player.clone());
        }
    }

    /// Adds a row and its players, White first, with what each shares with somebody else of the
    /// file. The row keeps its own names for the players if they differ from those of the first
    /// row: each row may have another name beside the same code.
    pub(super) fn push(
        &mut self,
        line: usize,
        row: ResultRow,
        players: [(&Player, Option<Shared>); 2],
    ) {
        for (player, _) in players {
            if !self.players.contains_key(&*player.code) {
                self.players.insert(player.code.to_string(), player.clone());
            }
        }
        let is_otherwise = |(player, shared): &(&Player, Option<Shared>)| {
            let first = self.players.get(&*player.code);
            let differs =
                |first: &Player| first.name != player.name || first.fide_code != player.fide_code;
            shared.is_some() || first.is_some_and(differs)
        };
        if players.iter().any(is_otherwise) {
            let called = |(player, shared): (&Player, Option<Shared>)| Called {
                name: player.name.to_string(),
                fide_code: player.fide_code.to_string(),
                shared,
            };
            self.called.insert(self.rows.len(), players.map(called));
        }
        self.rows.push((line, row));
    }

    /// The players, with additions from rows that name them differently, and a list without repeats
    /// of what these rows say that was not taken over. Each row is still judged by its own values.
    #[must_use]
    pub fn players_of_all_rows(&self) -> (BTreeMap<String, Player>, Vec<String>) {
        let (mut players, mut lost) = (self.players.clone(), BTreeSet::new());
        for (at, called) in &self.called {
            let Some((_, row)) = self.rows.get(*at) else { continue };
            for (code, called) in [&row.white, &row.black].into_iter().zip(called) {
                // If somebody else has this code or name, too, the record may be another person's.
                let known = players.get_mut(code).filter(|_| called.shared.is_none());
                let Some(known) = known else { continue };
                let other = Player {
                    code: code.as_str().into(),
                    name: called.name.as_str().into(),
                    fide_code: called.fide_code.as_str().into(),
                    ..Player::default()
                };
                lost.extend(known.learn(&other));
            }
        }
        (players, lost.into_iter().collect())
    }

    /// The same sheet with all codes on one line, for formats whose records end with the line, and
    /// messages about the codes that were changed. Two different players stay different.
    #[must_use]
    pub fn with_codes_on_one_line(&self) -> (Cow<'_, Self>, Vec<String>) {
        let of_rows = self.rows.iter().flat_map(|(_, row)| [&row.white, &row.black]);
        let codes: BTreeSet<&String> = self.players.keys().chain(of_rows).collect();
        let (broken, mut taken): (Vec<&String>, BTreeSet<String>) = (
            codes.iter().copied().filter(|code| code.contains(char::is_control)).collect(),
            codes.iter().map(|code| (*code).clone()).collect(),
        );
        if broken.is_empty() {
            return (Cow::Borrowed(self), Vec::new());
        }
        let (mut renamed, mut lost) = (BTreeMap::new(), Vec::new());
        for code in broken {
            let plain = on_one_line(code);
            let mut one_line = plain.clone();
            let mut number = 2;
            while !taken.insert(one_line.clone()) {
                one_line = format!("{plain} {number}");
                number += 1;
            }
            lost.push(format!("the code `{}`, written as `{one_line}`", code.escape_debug()));
            renamed.insert(code.as_str(), one_line);
        }
        let mut sheet = self.clone();
        for (_, row) in &mut sheet.rows {
            for code in [&mut row.white, &mut row.black] {
                if let Some(one_line) = renamed.get(code.as_str()) {
                    code.clone_from(one_line);
                }
            }
        }
        for (code, one_line) in &renamed {
            if let Some(player) = sheet.players.remove(*code) {
                let player = Player { code: one_line.as_str().into(), ..player };
                sheet.players.insert(one_line.clone(), player);
            }
        }
        (Cow::Owned(sheet), lost)
    }

    /// Marks players who share a name in the file and have FIDE numbers: without a code, nobody can
    /// tell which of them is the player of that name on a list.
    pub(super) fn mark_namesakes(&mut self) {
        let own_lines = self.record_lines.iter().map(|(code, line)| (code.as_str(), *line));
        let mut lines: BTreeMap<&str, usize> = own_lines.collect();
        for (line, row) in &self.rows {
            for code in [&row.white, &row.black] {
                lines.entry(code).or_insert(*line);
            }
        }
        let mut records = Vec::with_capacity(self.players.len());
        for player in self.players.values() {
            let line = lines.get(&*player.code).copied().unwrap_or_default();
            let of_name = Some(&*player.fide_code).filter(|number| !number.is_empty());
            let (name, of_code) = (player.name.as_str(), "");
            records.push(Record { line, code: "", fide_code: "", name, of_code, of_name });
        }
        let found = self.players.keys().cloned().zip(shared(&records));
        let found: Vec<(String, Option<Shared>)> = found.collect();
        for (code, shared) in found {
            if let Some(shared) = shared {
                self.shared.entry(code).or_insert(shared);
            }
        }
    }

    /// Adds the rows and players of another sheet. Returns what that sheet says differently about
    /// known players, which is not taken over. Rows identify players by code, or by name without a
    /// code, so two people may become one here.
    pub fn add(&mut self, other: Self) -> Vec<String> {
        let rows = self.rows.len();
        self.rows.extend(other.rows);
        self.files.extend(other.files.into_iter().map(|(row, file)| (rows + row, file)));
        self.called.extend(other.called.into_iter().map(|(row, called)| (rows + row, called)));
        let mut lost = Vec::new();
        for (code, player) in other.players {
            match self.players.entry(code) {
                Entry::Vacant(place) => {
                    place.insert(player);
                }
                Entry::Occupied(mut known) => lost.extend(known.get_mut().learn(&player)),
            }
        }
        lost
    }
}

/// A message about this number of games of which it is unknown who had White, for a format that
/// must name a White; `None` if there are no such games.
#[must_use]
pub fn lost_colours(games: usize) -> Option<String> {
    (games > 0).then(|| format!("that nobody knows who had White in {}", counted(games, "game")))
}

/// A text with blanks instead of line breaks and other control characters.
pub(super) fn on_one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// The first line of `results.csv` as it is written.
#[must_use]
pub fn results_header() -> String {
    columns::WRITTEN_RESULTS.join(",") + "\n"
}

/// The header of `players.csv`, with all its columns.
pub const PLAYERS_HEADER: &str =
    "code,name,sex,birth_date,club1,club2,club3,club4,club5,club6,fide_code,nation\n";

/// Writes a row of `results.csv` from its parts: event, White, Black, section, round and rate.
pub(super) fn write_result(
    when: DayAndTime,
    result: GameResult,
    texts: [&str; 6],
    out: &mut Vec<u8>,
) {
    let [event, white, black, section, round, rate] = texts.map(guarded);
    let day = written(when);
    // Results are a fixed set of texts, so they are not guarded like the others: every results file
    // has `+/-`.
    let result = result.written();
    write_row(&[&*day, &*event, &*white, &*black, result, &*section, &*round, &*rate], out);
}

/// Writes a row of `players.csv`, in the columns of [`PLAYERS_HEADER`].
pub fn write_player_row(player: &Player, out: &mut Vec<u8>) {
    let Schema { required, optional } = columns::PLAYERS;
    let row: Vec<Cow<'_, str>> =
        required.iter().chain(optional).map(|column| player_value(player, column)).collect();
    write_row(&row, out);
}

/// The columns of somebody's list of players, in the order of the file.
#[derive(Clone, Debug)]
pub struct PlayerColumns(Vec<Option<&'static str>>);

impl PlayerColumns {
    /// The columns of a header line.
    ///
    /// # Errors
    ///
    /// A line that lacks a column, names one twice, or is not separated by commas.
    pub fn of_header(line: &str, file: &str) -> Result<Self, Error> {
        Ok(Self(Header::parse(line, file, &columns::PLAYERS)?.columns))
    }

    /// The names of columns that are missing although one of these players has a value for them.
    #[must_use]
    pub fn lacking(&self, players: &[Player]) -> Vec<&'static str> {
        let Schema { required, optional } = columns::PLAYERS;
        let is_said =
            |name: &str| players.iter().any(|player| !player_value(player, name).is_empty());
        let all = required.iter().chain(optional).copied();
        all.filter(|name| !self.0.contains(&Some(*name)) && is_said(name)).collect()
    }

    /// Writes a player's row. Unknown columns are left empty.
    pub fn write_row(&self, player: &Player, out: &mut Vec<u8>) {
        let value = |column: Option<&str>| {
            column.map_or(Cow::Borrowed(""), |name| player_value(player, name))
        };
        write_row(&self.0.iter().copied().map(value).collect::<Vec<_>>(), out);
    }
}

/// A player's value in a column of a list of players, as written.
fn player_value<'a>(player: &'a Player, column: &str) -> Cow<'a, str> {
    let clubs = player.clubs.all();
    let text: &str = match column {
        "code" => &player.code,
        "name" => &player.name,
        "sex" => &player.sex,
        "birth_date" => return player.birth_date.map_or("".into(), |day| day.to_string().into()),
        "club1" => clubs[0],
        "club2" => clubs[1],
        "club3" => clubs[2],
        "club4" => clubs[3],
        "club5" => clubs[4],
        "club6" => clubs[5],
        "fide_code" => &player.fide_code,
        "nation" => &player.nation,
        _ => "",
    };
    guarded(text)
}

fn write_row(row: &[impl AsRef<str>], out: &mut Vec<u8>) {
    for (position, field) in row.iter().enumerate() {
        if position > 0 {
            out.push(b',');
        }
        write_field(field.as_ref(), out);
    }
    out.push(b'\n');
}
