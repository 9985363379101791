//! A submission as a results file would have it: a table of games, and the players with codes.

use std::collections::BTreeMap;

use super::{RateOfPlay, ReadSubmission, SubmittedPlayer};
use crate::check::Player;
use crate::error::Error;
use crate::format::csv::Table;
use crate::source::Source;

/// The columns of a results file, as the table has them.
pub const COLUMNS: [&str; 8] =
    ["date", "event", "white", "black", "result", "section", "round", "rate"];

/// What the rate of a game is called that was too fast to be graded: no rate of a results file.
const TOO_FAST: &str = "under 11 minutes";

/// A submission's games in the columns of a results file.
///
/// A game without a day of its own has that of its part; where the colours are not known the first
/// player stands as White. A player without a code stands with his name. Pairings of a missing
/// player (PIN 0) are no rows; their number comes with the table.
///
/// # Errors
///
/// The library that makes frames failed.
pub fn results_table<'a>(
    source: &'a Source,
    read: &ReadSubmission,
) -> Result<(Table<'a>, usize), Error> {
    let submission = &read.submission;
    let codes: BTreeMap<u32, &str> = submission.players.iter().map(code_or_name).collect();
    let rate = submission.event.time.map_or("", |time| match time.rate() {
        RateOfPlay::TooFast => TOO_FAST,
        rate => rate.column().unwrap_or(""),
    });
    let (mut rows, mut missing) = (Vec::new(), 0);
    for part in &submission.parts {
        for game in &part.games {
            let (Some(first), Some(second)) = (codes.get(&game.pin1), codes.get(&game.pin2)) else {
                missing += 1;
                continue;
            };
            let result = game.score.result();
            let first_had_white = part.first_had_white(game).unwrap_or(true);
            let (white, black, result) = if first_had_white {
                (first, second, result)
            } else {
                (second, first, result.reversed())
            };
            let day = game.day.or(part.day).map(|day| day.to_string()).unwrap_or_default();
            let round = game.round.map(|round| round.to_string()).unwrap_or_default();
            rows.push((
                game.line,
                [
                    day,
                    submission.event.name.clone(),
                    (*white).to_owned(),
                    (*black).to_owned(),
                    result.written().to_owned(),
                    part.title.clone(),
                    round,
                    rate.to_owned(),
                ],
            ));
        }
    }
    Ok((Table::of_rows(source, source.text()?, COLUMNS, &rows)?, missing))
}

fn code_or_name(player: &SubmittedPlayer) -> (u32, &str) {
    (player.pin, if player.code.is_empty() { &player.name } else { &player.code })
}

/// The players of a submission who have a code, each with his line.
pub fn coded_players(read: &ReadSubmission) -> impl Iterator<Item = (usize, Player)> {
    let coded = read.submission.players.iter().filter(|player| !player.code.is_empty());
    coded.map(|player| {
        let mut clubs: [String; 6] = Default::default();
        clubs[0].clone_from(&player.club_name);
        let found = Player {
            code: player.code.clone(),
            name: player.name.clone(),
            sex: player.gender.clone(),
            birth_date: player.birth_date,
            clubs,
            fide_code: player.fide_code.clone(),
            nation: String::new(),
        };
        (player.line, found)
    })
}

/// The field of a submission that a column of a results file came from.
#[must_use]
pub fn field_of(column: &'static str) -> &'static str {
    match column {
        "date" => "GAME DATE",
        "white" | "black" => "ECF CODE",
        "result" => "SCORE",
        "rate" => "MINUTES FOR GAME",
        "round" => "ROUND",
        other => other,
    }
}
