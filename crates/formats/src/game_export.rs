//! Games as playing sites export them, one JSON object per line (NDJSON), with the fields of
//! lichess: `players.white.user`, `winner`, `status`, `createdAt`, `clock`.
//!
//! The player of a user name is found in `import.toml`, or else by that name.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use rating_core::Outcome;
use serde::Deserialize;
use serde_json::Value;

use super::clock;
use super::pgn::{HUMAN, sign_of_program};
use super::results::ResultRow;
use super::sheet::ReadSheet;
use findings::MOST_FAULTS;
use findings::Reason;
use findings::RowFault;
use findings::counted;
use game_rows::row::{RateText, Round};
use game_rows::{GameResult, NotPlayed};
use identity::player::Player;
use input_files::Error;
use input_files::Source;
use input_files::csv::fill_in_rows;

const GAME: &str = "one game a line, as a JSON object with players, winner and createdAt";
const USER: &str = "a user with a name";
const MOMENT: &str = "milliseconds since 1970-01-01, as 1696118400000";
const WINNER: &str = "white or black, or a status that says how it ended without a winner";
const VARIANT: &str = "standard, chess960 or fromPosition: other variants are not chess games";

/// How many characters of a line that is not a game are shown as its value.
const MOST_SHOWN: usize = 40;

/// Details that apply to all games of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OfExport {
    /// The event.
    pub event: String,
    /// For each user name in lower case: the code or name of the player.
    pub users: BTreeMap<String, String>,
    /// The rate of play; if none is given, each game's clock decides.
    pub rate: RateText,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Game {
    #[serde(default)]
    variant: String,
    #[serde(default)]
    status: String,
    #[serde(default)]
    speed: String,
    created_at: Option<i64>,
    /// Of any form: a game counts without it.
    last_move_at: Option<Value>,
    winner: Option<String>,
    clock: Option<Clock>,
    /// The tournament on the site, of one of two kinds.
    tournament: Option<String>,
    swiss: Option<String>,
    #[serde(default)]
    players: Players,
}

#[derive(Default, Deserialize)]
struct Players {
    #[serde(default)]
    white: Side,
    #[serde(default)]
    black: Side,
}

#[derive(Default, Deserialize)]
struct Side {
    user: Option<User>,
}

#[derive(Deserialize)]
struct User {
    #[serde(default)]
    name: String,
    #[serde(default)]
    id: String,
    #[serde(default)]
    title: Option<String>,
}

/// In seconds.
#[derive(Deserialize)]
struct Clock {
    #[serde(default)]
    initial: u32,
    #[serde(default)]
    increment: u32,
}

/// A fault of a game: field, value, and reason.
type Refused = (&'static str, String, Reason);

/// The result of reading a line.
enum Read {
    Row(ResultRow),
    /// A game that was not finished: aborted, or still being played.
    Unfinished,
}

/// Reads an export as results.
///
/// # Errors
///
/// A file that is not text.
///
/// ```
/// use input_files::Source;
/// use formats::game_export::{OfExport, read_game_export};
///
/// let line = r#"{"status":"mate","winner":"black","createdAt":1160000000000,
/// "players":{"white":{"user":{"name":"ann"}},"black":{"user":{"name":"ben"}}}}"#;
/// let source = Source::from_bytes("league.ndjson", line.replace('\n', "").into());
/// let read = read_game_export(&source, &OfExport::default())?;
/// let row = &read.sheet.rows[0].1;
/// assert_eq!((row.black.as_str(), row.day.to_string()), ("ben", "2006-10-04".to_owned()));
/// # Ok::<(), input_files::Error>(())
/// ```
pub fn read_game_export(source: &Source, of: &OfExport) -> Result<ReadSheet, Error> {
    let text = source.text()?;
    let (mut found, mut unfinished) = (ReadSheet::default(), 0_usize);
    for (line, text) in (1..).zip(text.lines()) {
        if text.trim().is_empty() {
            continue;
        }
        if found.rejected.len() > MOST_FAULTS {
            return Err(Error::too_many_faults(found.rejected.first(), &source.name));
        }
        match read_line(text, of) {
            Ok(Read::Row(row)) => {
                for code in [&row.white, &row.black] {
                    let player = || Player {
                        code: code.as_str().into(),
                        name: code.as_str().into(),
                        ..Player::default()
                    };
                    found.sheet.players.entry(code.clone()).or_insert_with(player);
                }
                found.sheet.rows.push((line, row));
            }
            Ok(Read::Unfinished) => unfinished += 1,
            Err((field, value, reason)) => {
                found.rejected.push(RowFault::of_value(&source.name, line, field, &value, reason));
            }
        }
    }
    if unfinished > 0 {
        let games = counted(unfinished, "game");
        found.understood.push(format!("{games} not played out, and passed over"));
    }
    fill_in_rows(&mut found.rejected, text);
    Ok(found)
}

/// The moment when a game began.
fn beginning_of(game: &Game) -> Result<DateTime<Utc>, Refused> {
    game.created_at.and_then(DateTime::from_timestamp_millis).ok_or_else(|| {
        let value = game.created_at.map(|moment| moment.to_string()).unwrap_or_default();
        ("createdAt", value, Reason::Unreadable { expected: MOMENT })
    })
}

/// The moment of a game's last move, if it can be read. It only orders the games of a day, so a
/// game without it is as good.
fn end_of(game: &Game) -> Option<DateTime<Utc>> {
    game.last_move_at.as_ref()?.as_i64().and_then(DateTime::from_timestamp_millis)
}

fn read_line(text: &str, of: &OfExport) -> Result<Read, Refused> {
    let game: Game = serde_json::from_str(text).map_err(|error| {
        let value = text.chars().take(MOST_SHOWN).collect();
        // The library sees each game as a text of one line, so its line number is dropped; the row
        // is reported with its own.
        let mut found = error.to_string();
        found.truncate(found.rfind(" at line ").unwrap_or(found.len()));
        ("", value, Reason::UnreadableFor { expected: GAME, found })
    })?;
    if !["", "standard", "chess960", "fromPosition"].contains(&game.variant.as_str()) {
        return Err(("variant", game.variant, Reason::Unreadable { expected: VARIANT }));
    }
    let Some(result) = result_of(&game)? else { return Ok(Read::Unfinished) };
    let begun = beginning_of(&game)?;
    let ended = end_of(&game).filter(|end| *end >= begun).unwrap_or(begun);
    // Games count in the order in which they ended. One that ended on a later day has no time, so
    // that it comes after all others of its day.
    let day = begun.date_naive();
    let time = Some(ended.time()).filter(|_| ended.date_naive() == day);
    let section = game.swiss.as_ref().or(game.tournament.as_ref()).cloned().unwrap_or_default();
    Ok(Read::Row(ResultRow {
        day,
        time,
        event: of.event.clone(),
        white: player_of(&game.players.white, "players.white.user", of)?,
        black: player_of(&game.players.black, "players.black.user", of)?,
        has_colours: true,
        result,
        section,
        round: Round::None,
        rate: if of.rate == RateText::None { rate_of(&game) } else { of.rate.clone() },
    }))
}

/// The result; `None` for a game that was not played out.
fn result_of(game: &Game) -> Result<Option<GameResult>, Refused> {
    let won = |white: bool| match (game.status.as_str(), white) {
        // No move was made, but one player has the point.
        ("noStart", true) => GameResult::NotPlayed(NotPlayed::WonByDefault),
        ("noStart", false) => GameResult::NotPlayed(NotPlayed::LostByDefault),
        (_, true) => GameResult::Played(Outcome::Win),
        (_, false) => GameResult::Played(Outcome::Loss),
    };
    match (game.winner.as_deref(), game.status.as_str()) {
        (Some("white"), _) => Ok(Some(won(true))),
        (Some("black"), _) => Ok(Some(won(false))),
        (None, "created" | "started" | "aborted" | "noStart") => Ok(None),
        // A draw if time runs out when the opponent has no material left to mate.
        (None, "draw" | "stalemate" | "outoftime" | "timeout" | "insufficientMaterialClaim") => {
            Ok(Some(GameResult::Played(Outcome::Draw)))
        }
        (winner, status) => {
            let value = winner.unwrap_or(status).to_owned();
            Err(("winner", value, Reason::Unreadable { expected: WINNER }))
        }
    }
}

fn player_of(side: &Side, field: &'static str, of: &OfExport) -> Result<String, Refused> {
    let title = side.user.as_ref().and_then(|user| user.title.as_deref()).unwrap_or_default();
    let names = side.user.iter().flat_map(|user| [&user.name, &user.id]);
    let mut names = names.filter(|name| !name.trim().is_empty());
    let refused = || (field, String::new(), Reason::Unreadable { expected: USER });
    let name = names.next().ok_or_else(refused)?;
    let signs = ["", title, name];
    if let Some(sign) = sign_of_program(signs) {
        return Err((field, signs[sign].to_owned(), Reason::Unreadable { expected: HUMAN }));
    }
    // Playing sites ignore the case of user names.
    Ok(of.users.get(&name.to_lowercase()).unwrap_or(name).clone())
}

/// The rate of play from the clock; without a clock, from the site's name for the speed.
fn rate_of(game: &Game) -> RateText {
    let Some(clock) = &game.clock else {
        return match game.speed.as_str() {
            "classical" => RateText::Standard,
            speed => RateText::parse(speed).to_owned(),
        };
    };
    clock::rate_of(clock.initial.saturating_add(clock.increment.saturating_mul(clock::MOVES)))
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(lines: &str) -> ReadSheet {
        let users = BTreeMap::from([("annl".to_owned(), "233310H".to_owned())]);
        let of = OfExport { event: "League".to_owned(), users, rate: RateText::None };
        read_game_export(&Source::from_bytes("league.ndjson", lines.into()), &of).unwrap()
    }

    fn game(more: &str) -> String {
        format!(
            "{{\"id\":\"x\",{more},\"createdAt\":1160030462000,\"players\":{{\"white\":{{\"user\":{{\"name\":\"AnnL\",\"id\":\"annl\"}},\"rating\":1800}},\"black\":{{\"user\":{{\"name\":\"Roe, \
             Ben\"}}}}}}}}\n"
        )
    }

    #[test]
    fn a_game_keeps_its_moment_and_its_users_are_players() {
        let read =
            read(&game("\"winner\":\"white\",\"clock\":{\"initial\":2700,\"increment\":15}"));
        let (line, row) = &read.sheet.rows[0];
        assert_eq!((*line, row.white.as_str(), row.black.as_str()), (1, "233310H", "Roe, Ben"));
        // 1160030462 s: 2006-10-05, 06:41:02 UTC.
        assert_eq!(row.day.to_string(), "2006-10-05");
        assert_eq!(row.time.map(|time| time.to_string()).as_deref(), Some("06:41:02"));
        assert_eq!(row.result, GameResult::Played(Outcome::Win));
        // 45 minutes and 15 seconds a move are an hour for sixty moves.
        assert_eq!(row.rate, RateText::Standard);
    }

    #[test]
    fn how_a_game_ended_is_its_winner_or_its_status() {
        let of = |more: &str| read(&game(more)).sheet.rows.first().map(|(_, row)| row.result);
        assert_eq!(of("\"winner\":\"black\""), Some(GameResult::Played(Outcome::Loss)));
        for status in ["draw", "stalemate", "outoftime"] {
            let drawn = Some(GameResult::Played(Outcome::Draw));
            assert_eq!(of(&format!("\"status\":\"{status}\"")), drawn, "{status}");
        }
        let default = GameResult::NotPlayed(NotPlayed::WonByDefault);
        assert_eq!(of("\"status\":\"noStart\",\"winner\":\"white\""), Some(default));
        let aborted = read(&game("\"status\":\"aborted\""));
        assert_eq!(aborted.understood, ["1 game not played out, and passed over"]);
    }

    #[test]
    fn a_last_move_without_a_time_counts_from_the_beginning() {
        for end in ["\"late\"", "null", "1.5", "9223372036854775807", "-1", "{}"] {
            let read = read(&game(&format!("\"winner\":\"white\",\"lastMoveAt\":{end}")));
            let [(_, row)] = read.sheet.rows.as_slice() else { panic!("{end}: {read:?}") };
            let time = row.time.map(|time| time.to_string());
            assert_eq!(time.as_deref(), Some("06:41:02"), "{end}");
        }
        let read = read(&game("\"winner\":\"white\",\"lastMoveAt\":1160030522000"));
        let time = read.sheet.rows[0].1.time.map(|time| time.to_string());
        assert_eq!(time.as_deref(), Some("06:42:02"));
    }

    #[test]
    fn a_line_that_is_no_game_is_reported_with_its_field() {
        let lines = [
            game("\"winner\":\"white\""),
            "{\"winner\":\"white\"\n".to_owned(),
            game("\"winner\":\"nobody\""),
            game("\"winner\":\"white\",\"variant\":\"atomic\""),
            "{\"winner\":\"white\",\"createdAt\":1,\"players\":{\"white\":{\"aiLevel\":3}}}\n"
                .to_owned(),
            "{\"winner\":\"white\",\"players\":{}}\n".to_owned(),
            game("\"winner\":\"white\"")
                .replace("{\"name\":\"Roe, Ben\"", "{\"name\":\"x\",\"title\":\"BOT\""),
            game("\"winner\":\"white\"").replace("Roe, Ben", "Stockfish 16"),
            game("\"winner\":\"white\"")
                .replace("{\"name\":\"AnnL\"", "{\"name\":\"x\",\"title\":\"comp\""),
        ];
        let found = read(&lines.concat());
        assert_eq!(found.sheet.rows.len(), 1);
        let rejected: Vec<_> = found
            .rejected
            .iter()
            .map(|fault| (fault.line, fault.column, fault.value.as_str()))
            .collect();
        assert_eq!(
            rejected,
            [
                (2, "", "{\"winner\":\"white\""),
                (3, "winner", "nobody"),
                (4, "variant", "atomic"),
                (5, "players.white.user", ""),
                (6, "createdAt", ""),
                (7, "players.black.user", "BOT"),
                // As in a PGN file.
                (8, "players.black.user", "Stockfish 16"),
                (9, "players.white.user", "comp"),
            ]
        );
        assert!(found.rejected.iter().all(|fault| fault.row.starts_with('{')));
    }
}
