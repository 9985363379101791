//! Games as rows of results, and rows of results as games without moves.
//!
//! What PGN has no tag for is written in tags of our own, which other programs pass over:
//! `WhiteCode`, `BlackCode`, `Section`, `Rate`. A default is a game of the termination `forfeit`.

use rating_core::Outcome;

use super::{Headers, Tags};
use crate::check::{GameResult, NotPlayed, Player, Reason, Rejection, fill_in_rows, parse_day};
use crate::error::Error;
use crate::format::results::ResultRow;
use crate::format::sheet::{ReadSheet, Sheet};
use crate::source::Source;

/// A game as a row, with its two players, or what is wrong with which tag.
pub type ReadGame = Result<(ResultRow, [Player; 2]), (&'static str, String, Reason)>;

const RESULT: &str = "1-0, 0-1 or 1/2-1/2";

const FORFEIT: &str = "forfeit";

/// Reads a file's games as results.
///
/// # Errors
///
/// A file that is not text.
pub fn read_pgn_sheet(source: &Source) -> Result<ReadSheet, Error> {
    let text = source.text()?;
    let mut found = ReadSheet::default();
    for tags in Headers::new(text.as_bytes()) {
        let tags = tags.map_err(Error::io("read", source.name.clone()))?;
        let line = tags.line;
        match game(&tags) {
            Ok((row, players)) => {
                found.sheet.rows.push((line, row));
                for player in players {
                    found.sheet.players.entry(player.code.clone()).or_insert(player);
                }
            }
            Err((column, value, reason)) => {
                found.rejected.push(Rejection::of_value(source, line, column, &value, reason));
            }
        }
    }
    fill_in_rows(&mut found.rejected, text);
    Ok(found)
}

/// A game as a row of results, from its tags.
///
/// # Errors
///
/// The first tag without which it is no result, with its value.
pub fn game(tags: &Tags) -> ReadGame {
    let tag = |name: &'static str| tags.get(name).to_owned();
    let date = tag("Date");
    let day = parse_day(&date.replace('.', "-"));
    let day = day.ok_or(("Date", date, Reason::UnreadableDate))?;
    let by_default = tags.get("Termination") == FORFEIT;
    let result = match (tags.get("Result"), by_default) {
        ("1-0", true) => GameResult::NotPlayed(NotPlayed::WonByDefault),
        ("0-1", true) => GameResult::NotPlayed(NotPlayed::LostByDefault),
        ("*", true) => GameResult::NotPlayed(NotPlayed::DoubleDefault),
        (result, _) => GameResult::parse(result).ok_or_else(|| {
            ("Result", result.to_owned(), Reason::Unreadable { expected: RESULT })
        })?,
    };
    let white = player(tags, ["White", "WhiteCode", "WhiteFideId"])?;
    let black = player(tags, ["Black", "BlackCode", "BlackFideId"])?;
    let row = ResultRow {
        day,
        event: tag("Event"),
        white: white.code.clone(),
        black: black.code.clone(),
        result,
        section: tag("Section"),
        round: tag("Round"),
        rate: tag("Rate"),
    };
    Ok((row, [white, black]))
}

/// A player: his code is our own, his FIDE number, or his name.
fn player(
    tags: &Tags,
    [name, code, fide_code]: [&'static str; 3],
) -> Result<Player, (&'static str, String, Reason)> {
    let fide_number = tags.get(fide_code);
    let known = [tags.get(code), fide_number, tags.get(name)];
    let Some(found) = known.into_iter().find(|text| !text.is_empty() && *text != "0") else {
        return Err((name, String::new(), Reason::MissingName));
    };
    let of_name = if tags.get(name).is_empty() { found } else { tags.get(name) };
    Ok(Player {
        code: found.to_owned(),
        name: of_name.to_owned(),
        fide_code: fide_number.to_owned(),
        ..Player::default()
    })
}

/// Rows as PGN, and what of them cannot be carried.
#[must_use]
pub fn write_pgn(sheet: &Sheet) -> (String, Vec<String>) {
    let mut out = String::new();
    let mut lost = Vec::new();
    for (_, row) in &sheet.rows {
        write_game(row, sheet, &mut out);
    }
    let more = sheet.players.values().filter(|player| {
        !player.sex.is_empty()
            || player.birth_date.is_some()
            || !player.nation.is_empty()
            || player.clubs.iter().any(|club| !club.is_empty())
    });
    match more.count() {
        0 => {}
        players => {
            lost.push(format!("sex, date of birth, nation or clubs of {players} players"));
        }
    }
    (out, lost)
}

fn write_game(row: &ResultRow, sheet: &Sheet, out: &mut String) {
    let (result, by_default) = match row.result {
        GameResult::Played(Outcome::Win) => ("1-0", ""),
        GameResult::Played(Outcome::Draw) => ("1/2-1/2", ""),
        GameResult::Played(Outcome::Loss) => ("0-1", ""),
        GameResult::NotPlayed(NotPlayed::WonByDefault) => ("1-0", FORFEIT),
        GameResult::NotPlayed(NotPlayed::LostByDefault) => ("0-1", FORFEIT),
        GameResult::NotPlayed(NotPlayed::DoubleDefault) => ("*", FORFEIT),
    };
    let round = if row.round.is_empty() { "?" } else { &row.round };
    for (tag, value) in [
        ("Event", row.event.as_str()),
        ("Site", "?"),
        ("Date", &row.day.format("%Y.%m.%d").to_string()),
        ("Round", round),
        ("White", name_of(sheet, &row.white)),
        ("Black", name_of(sheet, &row.black)),
        ("Result", result),
    ] {
        write_tag(tag, value, out);
    }
    for (tag, value) in [
        ("WhiteFideId", fide_code_of(sheet, &row.white)),
        ("BlackFideId", fide_code_of(sheet, &row.black)),
        ("WhiteCode", &row.white),
        ("BlackCode", &row.black),
        ("Section", &row.section),
        ("Rate", &row.rate),
        ("Termination", by_default),
    ] {
        if !value.is_empty() {
            write_tag(tag, value, out);
        }
    }
    out.push('\n');
    out.push_str(result);
    out.push_str("\n\n");
}

/// The name of a player, or his code where that is all that is known.
fn name_of<'a>(sheet: &'a Sheet, code: &'a str) -> &'a str {
    sheet.players.get(code).map_or(code, |player| &player.name)
}

fn fide_code_of<'a>(sheet: &'a Sheet, code: &str) -> &'a str {
    sheet.players.get(code).map_or("", |player| &player.fide_code)
}

fn write_tag(name: &str, value: &str, out: &mut String) {
    out.push('[');
    out.push_str(name);
    out.push_str(" \"");
    for letter in value.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out.push_str("\"]\n");
}
