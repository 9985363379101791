//! Results with their players: what the file of any format comes to, and is written from.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::csv::{Table, guarded, write_field};
use super::results::{ResultRow, read_result_rows};
use super::submission::{COLUMNS, ReadSubmission, coded_players, read_submission, results_table};
use super::{pgn, trf};
use crate::check::{GameResult, Player, Rejection, parse_day};
use crate::error::Error;
use crate::index::PlayerIndex;
use crate::source::Source;

/// Results and their players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Every row with its line.
    pub rows: Vec<(usize, ResultRow)>,
    /// By the code under which the rows name them.
    pub players: BTreeMap<String, Player>,
}

/// A file that was read as results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadSheet {
    /// What could be read.
    pub sheet: Sheet,
    /// Rows and records that could not be used.
    pub rejected: Vec<Rejection>,
    /// Records that are used but look wrong.
    pub suspicious: Vec<Rejection>,
    /// What the file says and rows of results cannot: one line each.
    pub lost: Vec<String>,
}

/// What kind of file a text is, by how it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A results-submission file.
    Submission,
    /// FIDE's tournament report.
    Report,
    /// Games as PGN.
    Games,
    /// A results file: a table with a game a row.
    Results,
    /// Something else.
    Other,
}

impl FileKind {
    /// The kind of a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let first = text.trim_start();
        if first.starts_with('#') && !first.starts_with("###") {
            return Self::Submission;
        }
        if pgn::is_pgn(text) {
            return Self::Games;
        }
        if trf::is_trf(text) {
            return Self::Report;
        }
        let header = text.lines().next().unwrap_or_default();
        let names: Vec<&str> =
            header.split(',').map(|name| name.trim().trim_matches('"')).collect();
        // A table with both sides of its games is meant to hold results: what else it lacks is said
        // when it is read.
        let has = |wanted: &str| names.iter().any(|name| name.eq_ignore_ascii_case(wanted));
        if has("white") && has("black") {
            return Self::Results;
        }
        Self::Other
    }
}

/// Reads a file of any kind of results; none for another kind of file.
///
/// # Errors
///
/// A file that cannot be used at all.
pub fn read_sheet(source: &Source) -> Result<Option<ReadSheet>, Error> {
    Ok(Some(match FileKind::of(source.text()?) {
        FileKind::Submission => of_submission(source, &read_submission(source)?)?,
        FileKind::Report => trf::sheet_of_report(trf::read_trf(source)?),
        FileKind::Games => pgn::read_pgn_sheet(source)?,
        FileKind::Results => {
            let rows = read_result_rows(source)?;
            let mut sheet = Sheet { rows: rows.rows, ..Sheet::default() };
            sheet.name_players_by_code();
            let ignored = rows.ignored.iter().map(|column| format!("the column {column}"));
            ReadSheet {
                sheet,
                rejected: rows.rejected,
                lost: ignored.collect(),
                ..ReadSheet::default()
            }
        }
        FileKind::Other => return Ok(None),
    }))
}

/// A submission as results.
///
/// # Errors
///
/// The library that makes frames failed.
pub fn of_submission(source: &Source, read: &ReadSubmission) -> Result<ReadSheet, Error> {
    let (table, missing) = results_table(source, read)?;
    let columns = COLUMNS.map(|name| table.column(name));
    let mut found = ReadSheet { rejected: read.faults.clone(), ..ReadSheet::default() };
    for row in table.rows() {
        let line = table.line(row);
        let [date, event, white, black, result, section, round, rate] =
            columns.each_ref().map(|column| column.get(row).to_owned());
        match (parse_day(&date), GameResult::parse(&result)) {
            (Some(day), Some(result)) => {
                let row = ResultRow { day, event, white, black, result, section, round, rate };
                found.sheet.rows.push((line, row));
            }
            _ => found.lost.push(format!("line {line}: a game without a day")),
        }
    }
    if missing > 0 {
        found.lost.push(format!("{missing} pairings of missing players"));
    }
    let players = coded_players(read).map(|(_, player)| (player.code.clone(), player));
    found.sheet.players = players.collect();
    found.sheet.name_players_by_code();
    Ok(found)
}

impl Sheet {
    /// Gives a record to every player who has none: his code is all that is known of him.
    pub(super) fn name_players_by_code(&mut self) {
        for code in self.rows.iter().flat_map(|(_, row)| [&row.white, &row.black]) {
            if !self.players.contains_key(code) {
                let (code, name) = (code.clone(), code.clone());
                let player = Player { code: code.clone(), name, ..Player::default() };
                self.players.insert(code, player);
            }
        }
    }

    /// Names players in the rows by the codes that they have in a list.
    pub fn recode(&mut self, codes: &Codes<'_>, index: &PlayerIndex) {
        for (_, row) in &mut self.rows {
            for code in [&mut row.white, &mut row.black] {
                let known = codes.of(code, self.players.get(code), index);
                if known != code {
                    *code = known.to_owned();
                }
            }
        }
    }

    /// Adds the rows and players of another; a player who is known stays as he is.
    pub fn add(&mut self, other: Self) {
        self.rows.extend(other.rows);
        for (code, player) in other.players {
            self.players.entry(code).or_insert(player);
        }
    }
}

/// The codes of players who are known elsewhere by FIDE number or name.
#[derive(Debug, Default)]
pub struct Codes<'a> {
    by_fide_code: BTreeMap<&'a str, Option<&'a str>>,
    by_name: BTreeMap<&'a str, Option<&'a str>>,
}

/// The codes of players by their FIDE numbers and names; where two share one, it is nobody's.
#[must_use]
pub fn codes_of(players: &[Player]) -> Codes<'_> {
    let mut codes = Codes::default();
    for player in players {
        let code = Some(player.code.as_str());
        for (known, key) in
            [(&mut codes.by_fide_code, &player.fide_code), (&mut codes.by_name, &player.name)]
        {
            if !key.is_empty() {
                known.entry(key).and_modify(|other| *other = None).or_insert(code);
            }
        }
    }
    codes
}

impl<'a> Codes<'a> {
    /// The code of a player: his own where it is one, else that of his FIDE number, else that of
    /// his name; as it stands where he is not known at all.
    fn of<'b>(&self, code: &'b str, player: Option<&Player>, index: &PlayerIndex) -> &'b str
    where
        'a: 'b,
    {
        if index.get(code).is_some() {
            return code;
        }
        let fide_code = player.map_or("", |player| &player.fide_code);
        let name = player.map_or("", |player| &player.name);
        let known = self.by_fide_code.get(fide_code).or_else(|| self.by_name.get(name));
        known.copied().flatten().unwrap_or(code)
    }
}

/// Results as a table of a results file, with the codes that players have.
///
/// # Errors
///
/// The library that makes frames failed.
pub fn table_of<'a>(
    source: &'a Source,
    sheet: &Sheet,
    codes: &Codes<'_>,
    index: &PlayerIndex,
) -> Result<Table<'a>, Error> {
    let code = |code: &String| codes.of(code, sheet.players.get(code), index).to_owned();
    let row = |(line, row): &(usize, ResultRow)| {
        let columns = [
            row.day.to_string(),
            row.event.clone(),
            code(&row.white),
            code(&row.black),
            row.result.written().to_owned(),
            row.section.clone(),
            row.round.clone(),
            row.rate.clone(),
        ];
        (*line, columns)
    };
    let rows: Vec<(usize, [String; 8])> = sheet.rows.iter().map(row).collect();
    Table::of_rows(source, source.text()?, COLUMNS, &rows)
}

/// The header of `results.csv`, with all its columns.
pub const RESULTS_HEADER: &str = "date,event,white,black,result,section,round,rate\n";

/// The header of `players.csv`, with all its columns.
pub const PLAYERS_HEADER: &str =
    "code,name,sex,birth_date,club1,club2,club3,club4,club5,club6,fide_code,nation\n";

/// Writes a row of `results.csv`.
pub fn write_result_row(row: &ResultRow, out: &mut Vec<u8>) {
    let texts = [&row.event, &row.white, &row.black, &row.section, &row.round, &row.rate];
    write_result(row.day, row.result, texts.map(String::as_str), out);
}

/// The same, from its parts: event, White, Black, section, round and rate.
pub(super) fn write_result(
    day: NaiveDate,
    result: GameResult,
    texts: [&str; 6],
    out: &mut Vec<u8>,
) {
    let [event, white, black, section, round, rate] = texts.map(guarded);
    let day = day.to_string();
    // Results are of a closed set, and written as every results file has them: `+/-`.
    let result = result.written();
    write_row(&[&day, &event, &white, &black, result, &section, &round, &rate], out);
}

/// Writes a row of `players.csv`.
pub fn write_player_row(player: &Player, out: &mut Vec<u8>) {
    let born = player.birth_date.map(|day| day.to_string()).unwrap_or_default();
    let [club1, club2, club3, club4, club5, club6] = player.clubs.each_ref().map(|c| guarded(c));
    let texts = [&player.code, &player.name, &player.sex, &player.fide_code, &player.nation];
    let [code, name, sex, fide_code, nation] = texts.map(|text| guarded(text));
    let row: [&str; 12] = [
        &code, &name, &sex, &born, &club1, &club2, &club3, &club4, &club5, &club6, &fide_code,
        &nation,
    ];
    write_row(&row, out);
}

fn write_row(row: &[&str], out: &mut Vec<u8>) {
    for (position, field) in row.iter().enumerate() {
        if position > 0 {
            out.push(b',');
        }
        write_field(field, out);
    }
    out.push(b'\n');
}
