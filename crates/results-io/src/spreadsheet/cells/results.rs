//! Results in the forms that people write.

use chrono::Datelike as _;
use rating_core::Outcome;

use crate::game_result::{GameResult, NotPlayed, result_signs};
use crate::nobody::BY_DEFAULT;
use crate::spreadsheet::grid::rows::Cell;

const WON: GameResult = GameResult::Played(Outcome::Win);
const LOST: GameResult = GameResult::Played(Outcome::Loss);
const DRAWN: GameResult = GameResult::Played(Outcome::Draw);
const WON_BY_DEFAULT: GameResult = GameResult::NotPlayed(NotPlayed::WonByDefault);
const LOST_BY_DEFAULT: GameResult = GameResult::NotPlayed(NotPlayed::LostByDefault);
const DOUBLE_DEFAULT: GameResult = GameResult::NotPlayed(NotPlayed::DoubleDefault);

/// Words after the result of a game that was decided after play had ended; it counts like any other
/// game.
const ADJUDICATED: [&str; 4] = ["adj.", "adj", "adjudicated", "adjudication"];

/// A draw in other languages.
const DRAWS: [&str; 18] = [
    "remis",
    "rem",
    "rem.",
    "remíza",
    "remiza",
    "remise",
    "unentschieden",
    "tablas",
    "nulle",
    "nul",
    "patta",
    "empate",
    "döntetlen",
    "beraberlik",
    "berabere",
    "remi",
    "ничья",
    "ισοπαλία",
];

/// Reads the result of a cell, from the side of the player who comes first.
pub(crate) fn result_of(cell: &Cell) -> Option<GameResult> {
    match cell {
        Cell::Text(text) => of_text(text),
        Cell::Number(number) => of_text(&number.to_string()),
        // Spreadsheets turn 1/2 into 1 February or 2 January.
        Cell::Day(day) => matches!((day.month(), day.day()), (1, 2) | (2, 1)).then_some(DRAWN),
    }
}

/// Whether two results give the same points; a result without a game may be written like that of a
/// game.
pub(crate) fn have_one_winner(one: GameResult, other: GameResult) -> bool {
    let played = |result| match result {
        WON_BY_DEFAULT => WON,
        LOST_BY_DEFAULT => LOST,
        other => other,
    };
    played(one) == played(other)
}

/// Whose side a result is written from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SpeaksOf {
    /// The player who comes first: `1-0`, `won`.
    First,
    /// White, wherever White is in the row: `White wins`, `black`.
    Colours,
    /// Either: `w` means a win, or White.
    Either,
}

/// Whose side a text is written from, if it is a result.
pub(crate) fn speaks_of(result: &str) -> SpeaksOf {
    let plain = result_signs(result);
    let begins = |word: &str| plain.starts_with(word);
    if begins("white") || begins("b") {
        SpeaksOf::Colours
    } else if begins("w") && !begins("win") && !begins("won") {
        SpeaksOf::Either
    } else {
        SpeaksOf::First
    }
}

/// The result from two cells with the points of each player.
pub(crate) fn result_of_points(first: &Cell, second: &Cell) -> Option<GameResult> {
    let (one, other) = (result_of(first)?, result_of(second)?);
    let both = (one, other);
    match both {
        (WON, LOST) => Some(WON),
        (LOST, WON) => Some(LOST),
        (DRAWN, DRAWN) => Some(DRAWN),
        (LOST | LOST_BY_DEFAULT, LOST | LOST_BY_DEFAULT) => Some(DOUBLE_DEFAULT),
        (WON_BY_DEFAULT, LOST | LOST_BY_DEFAULT) | (WON, LOST_BY_DEFAULT) => Some(WON_BY_DEFAULT),
        (LOST | LOST_BY_DEFAULT, WON_BY_DEFAULT) | (LOST_BY_DEFAULT, WON) => Some(LOST_BY_DEFAULT),
        _ => None,
    }
}

fn of_text(text: &str) -> Option<GameResult> {
    let plain = result_signs(text);
    of_plain(&plain)
        .or_else(|| by_default(&plain))
        .or_else(|| adjudicated(&plain))
        .or_else(|| is_half_as_day(&plain).then_some(DRAWN))
}

/// Whether a text is a half that a spreadsheet changed to 1 February or 2 January and wrote as a
/// day: `01-Feb`, `01. Feb`, `01/02/2007`.
fn is_half_as_day(plain: &str) -> bool {
    let parts: Vec<&str> = plain.split(['-', '/', '.']).filter(|part| !part.is_empty()).collect();
    let number = |part: &str| part.parse::<u16>().ok();
    let is_of = |day: &str, month: &str| match month {
        "jan" => number(day) == Some(2),
        "feb" => number(day) == Some(1),
        _ => matches!((number(day), number(month)), (Some(1), Some(2)) | (Some(2), Some(1))),
    };
    let is_year = |part: &str| part.len() == 4 && number(part).is_some_and(|year| year >= 1900);
    match parts.as_slice() {
        [day, month @ ("jan" | "feb")] => is_of(day, month),
        [day, month, year] if is_year(year) => is_of(day, month),
        [year, month, day] if is_year(year) => is_of(day, month),
        _ => false,
    }
}

fn of_plain(plain: &str) -> Option<GameResult> {
    Some(match plain {
        "1-0" | "1" | "1.0" | "1.0-0.0" | "w" | "win" | "won" | "white" | "whitewins"
        | "whitewon" => WON,
        "0-1" | "0" | "0.0" | "0.0-1.0" | "l" | "loss" | "lost" | "b" | "black" | "blackwins"
        | "blackwon" => LOST,
        "1/2-1/2" | "1/2" | "½-½" | "½" | "0.5-0.5" | "0.5" | ".5" | ".5-.5" | "=" | "=-="
        | "draw" | "drawn" | "drew" | "0.50" | "1/2/1/2" | "½/½" => DRAWN,
        word if DRAWS.contains(&word) => DRAWN,
        "+/-" | "+--" | "+-" | "+" | "1d-0" | "1-0d" | "1d-d" | "1f-0f" | "1f/0f" | "1f-0" => {
            WON_BY_DEFAULT
        }
        "-/+" | "--+" | "-+" | "-" | "0-1d" | "d-1d" | "d-1" | "0f-1f" | "0f/1f" | "0f-1" => {
            LOST_BY_DEFAULT
        }
        "-/-" | "---" | "--" | "0-0" | "d-d" | "0f-0f" | "0f/0f" | "doubledefault" => {
            DOUBLE_DEFAULT
        }
        _ => return None,
    })
}

/// A result with a word for a game that was not played: `1-0 def`, `def 1-0`.
fn by_default(plain: &str) -> Option<GameResult> {
    // A single letter in front is not enough: `d-0` has a default instead of a point.
    let before = || {
        let mut words = BY_DEFAULT.iter().filter(|word| word.len() > 1);
        words
            .find_map(|word| plain.strip_prefix(word))
            .map(|rest| rest.trim_start_matches(['-', '.']))
    };
    let behind = BY_DEFAULT.iter().find_map(|word| plain.strip_suffix(word));
    let behind = behind.map(|rest| rest.trim_end_matches(['-', '.']));
    match of_plain(behind.or_else(before)?)? {
        WON | WON_BY_DEFAULT => Some(WON_BY_DEFAULT),
        LOST | LOST_BY_DEFAULT => Some(LOST_BY_DEFAULT),
        DOUBLE_DEFAULT => Some(DOUBLE_DEFAULT),
        _ => None,
    }
}

fn adjudicated(plain: &str) -> Option<GameResult> {
    let rest = ADJUDICATED.iter().find_map(|word| plain.strip_suffix(word))?;
    of_plain(rest).filter(|result| matches!(result, GameResult::Played(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(text: &str) -> Option<GameResult> {
        result_of(&Cell::Text(text.to_owned()))
    }

    #[test]
    fn every_usual_spelling_of_a_result_is_read() {
        for text in [
            "1-0",
            "1:0",
            "1",
            "1 - 0",
            "1\u{FF0D}0",
            "\u{FF11}\u{FF1A}\u{FF10}",
            "1\u{2013}0",
            "1\u{2010}0",
            "1\u{2011}0",
            "1\u{2012}0",
            "W",
        ] {
            assert_eq!(result(text), Some(WON), "{text}");
        }
        for text in ["0-1", "0:1", "0", "L"] {
            assert_eq!(result(text), Some(LOST), "{text}");
        }
        for text in [
            "½",
            "0.5",
            "0,5",
            "1/2",
            "=",
            "½-½",
            "1/2-1/2",
            "0,5-0,5",
            "½:½",
            "Draw",
            "drew",
            "0.50",
            "rem",
            "rem.",
            "remíza",
            "Remise",
            "tablas",
            "nulle",
            "ничья",
            "½：½",
        ] {
            assert_eq!(result(text), Some(DRAWN), "{text}");
        }
        for text in [
            "+/-",
            "+:-",
            "1-0 def",
            "1-0 dflt",
            "1-0 (def.)",
            "1-0d",
            "1 d",
            "+",
            "def 1-0",
            "Def. 1-0",
            "walkover 1-0",
            "w/o: 1-0",
            "1f-0f",
            "1F/0F",
            "1F-0",
            "1-0 w.o.",
            "1:0 K",
            "1:0 kampflos",
            "1-0 kontumace",
            "1-0 forfait",
            "+－-",
        ] {
            assert_eq!(result(text), Some(WON_BY_DEFAULT), "{text}");
        }
        for text in
            ["-/+", "0-1 w/o", "0-1 ff", "-", "default 0-1", "Def - 0-1", "0f-1f", "0F/1F", "0F-1"]
        {
            assert_eq!(result(text), Some(LOST_BY_DEFAULT), "{text}");
        }
        for text in ["0-0", "-:-", "--", "0-0 def", "0f-0f"] {
            assert_eq!(result(text), Some(DOUBLE_DEFAULT), "{text}");
        }
        for (text, expected) in [("1-0 adj", WON), ("0-1 (adj.)", LOST), ("½-½ adjudicated", DRAWN)]
        {
            assert_eq!(result(text), Some(expected), "{text}");
        }
        for text in ["adj", "+/- adj", "dflt", "", "?", "postponed", "2-0", "1-1", "½d", "d", "10"]
        {
            assert_eq!(result(text), None, "{text}");
        }
    }

    #[test]
    fn words_of_colour_speak_of_white_and_figures_of_whoever_stands_first() {
        for text in ["White wins", "white won", "White", "Black", "b", "Black wins (def)"] {
            assert_eq!(speaks_of(text), SpeaksOf::Colours, "{text}");
        }
        for text in ["1-0", "0", "win", "Won", "lost", "L", "½", "draw", "+/-"] {
            assert_eq!(speaks_of(text), SpeaksOf::First, "{text}");
        }
        assert_eq!(speaks_of("W"), SpeaksOf::Either);
    }

    #[test]
    fn a_half_that_a_spreadsheet_took_for_a_day_is_a_draw() {
        let day = |text: &str| Cell::Day(text.parse().unwrap());
        assert_eq!(result_of(&day("2006-02-01")), Some(DRAWN));
        assert_eq!(result_of(&day("2006-01-02")), Some(DRAWN));
        assert_eq!(result_of(&day("2006-01-03")), None);
        for text in [
            "01-Feb",
            "1-Feb",
            "2-Jan",
            "01. Feb",
            "1. Feb",
            "02.Jan",
            "01/02/2007",
            "1.2.2007",
            "1/2/2007",
            "2007-02-01",
            "01-Feb-2007",
        ] {
            assert_eq!(result(text), Some(DRAWN), "{text}");
        }
        for text in ["02-Feb", "1-Jan", "03/02/2007", "1.2.3", "1/2/07", "Feb", "12-Feb", "2007"] {
            assert_eq!(result(text), None, "{text}");
        }
    }

    #[test]
    fn the_points_of_both_sides_must_fit() {
        let points = |one: &str, other: &str| {
            result_of_points(&Cell::Text(one.to_owned()), &Cell::Text(other.to_owned()))
        };
        assert_eq!(points("1", "0"), Some(WON));
        assert_eq!(points("½", "0.5"), Some(DRAWN));
        assert_eq!(points("0", "0"), Some(DOUBLE_DEFAULT));
        assert_eq!(points("1", "1"), None);
        assert_eq!(points("1", ""), None);
    }
}
