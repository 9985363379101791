//! A submission as rows of results, and its players with codes.

use std::collections::{BTreeMap, BTreeSet};

use super::{RateOfPlay, ReadSubmission, Score, Submission, SubmittedGame, SubmittedPlayer};
use crate::namesakes::{Record, shared};
use findings::{Reason, RowFault};
use game_rows::GameResult;
use game_rows::row::{Given, RateText, Round, Row};
use identity::plain_name::plain;
use identity::player::{Clubs, Player};
use identity::{Named, Shared};
use input_files::columns::ECF_CODE;
use tables::Vocabulary;

/// The rate of games that were too fast to be graded; not a rate of a results file.
const TOO_FAST: &str = "under 11 minutes";

/// A submission's games as rows of results.
///
/// A game without a day of its own has that of its part, or else that of an event of one day. If
/// the colours are not known, the first player counts as White. A player without a code is
/// identified by name. Pairings of a missing player (PIN 0) are not rows: [`missing_pairings`]
/// counts them.
pub fn rows_of(read: &ReadSubmission) -> impl Iterator<Item = Row<'_>> {
    let submission = &read.submission;
    let named = players_by_pin(read);
    let rate = submission.event.time.map_or(read.rate.as_deref(), |time| match time.rate() {
        RateOfPlay::TooFast => RateText::Other(TOO_FAST),
        rate => RateText::parse(rate.column().unwrap_or("")),
    });
    let days = submission.event.first_day.zip(submission.event.last_day);
    let only_day = days.filter(|(first, last)| first == last).map(|(first, _)| first);
    let games = submission.parts.iter().flat_map(|part| part.games.iter().map(move |g| (part, g)));
    games.filter_map(move |(part, game)| {
        let (first, second) = (*named.get(&game.pin1)?, *named.get(&game.pin2)?);
        let result = game.score.result();
        let first_had_white = part.first_had_white(game);
        let (white, black, result) = if first_had_white.unwrap_or(true) {
            (first, second, result)
        } else {
            (second, first, result.reversed())
        };
        Some(Row {
            line: game.line as u32,
            day: Given::of(game.day.or(part.day).or(only_day), ""),
            time: None,
            event: &submission.event.name,
            white,
            black,
            result: Given::Value(result),
            has_colours: first_had_white.is_some() || !matches!(result, GameResult::Played(_)),
            section: &part.title,
            round: game.round.map_or(Round::None, round_of),
            rate,
            received: None,
            refused: None,
        })
    })
}

/// Doubts about games that count: a day outside the event, and a comment that says default or not
/// for grading. Their columns are those of a results file.
pub fn doubts(read: &ReadSubmission) -> impl Iterator<Item = RowFault> {
    let Submission { event, parts, .. } = &read.submission;
    let games = parts.iter().flat_map(|part| part.games.iter().map(move |game| (part, game)));
    let played = games.filter(|(_, game)| matches!(game.score, Score::Played(_)));
    played.flat_map(|(part, game)| {
        let told = |column, value: &str, reason| {
            RowFault::of_value(&read.file, game.line, column, value, reason)
        };
        let days = game.day.or(part.day).zip(event.first_day).zip(event.last_day);
        let outside = days.filter(|((day, first), last)| day < first || day > last);
        let outside = outside.map(|((day, first), last)| {
            told("date", &day.to_string(), Reason::OutsideEvent { first, last })
        });
        let is_denied = Vocabulary::shared().says_not_played(&game.comment);
        let denied = is_denied.then(|| told("COMMENT", &game.comment, Reason::SaysNotPlayed));
        outside.into_iter().chain(denied)
    })
}

fn round_of(round: u32) -> Round<&'static str> {
    u16::try_from(round).ok().filter(|&round| round > 0).map_or(Round::None, Round::Number)
}

/// The number of pairings with a missing player (PIN 0).
#[must_use]
pub fn missing_pairings(read: &ReadSubmission) -> usize {
    let named = players_by_pin(read);
    let is_missing =
        |game: &&SubmittedGame| !named.contains_key(&game.pin1) || !named.contains_key(&game.pin2);
    read.submission.parts.iter().flat_map(|part| &part.games).filter(is_missing).count()
}

/// The number of games in a submission: games that are rows, pairings of a missing player, and
/// unreadable games.
#[must_use]
pub fn games_offered(read: &ReadSubmission) -> usize {
    let of_parts = read.submission.parts.iter().map(|part| part.games.len());
    of_parts.sum::<usize>() + read.refused_games.len()
}

/// All players whom games may name, by PIN, including those whose record was refused.
fn players_by_pin(read: &ReadSubmission) -> BTreeMap<u32, Named<'_>> {
    let read_players = read.submission.players.iter();
    let mut by_pin: BTreeMap<u32, Named<'_>> =
        read_players.map(|player| (player.pin, named(player))).collect();
    for (&pin, refused) in &read.refused {
        let named = Named { refused_on: Some(refused.line as u32), ..named(refused) };
        by_pin.entry(pin).or_insert(named);
    }
    for (pin, (text, shared)) in &read.namesakes {
        if let Some(named) = by_pin.get_mut(pin) {
            *named = Named { text, shared: Some(*shared), ..*named };
        }
    }
    by_pin
}

/// Players whose code or name somebody else in the file also has, by PIN, with the text that rows
/// use for them. Several records with one code are one person, for example of two clubs.
pub(super) fn namesakes<'a>(
    players: impl Iterator<Item = &'a SubmittedPlayer>,
) -> BTreeMap<u32, (String, Shared)> {
    let players: Vec<&SubmittedPlayer> = players.collect();
    let mut records = Vec::with_capacity(players.len());
    for player in &players {
        let SubmittedPlayer { line, pin, name, fide_code, .. } = player;
        let code = player.own_code();
        let numbers = [code.to_owned(), fide_code.clone()];
        let own = numbers.into_iter().find(|number| !number.is_empty());
        let (of_code, of_name) = (plain(name), Some(own.unwrap_or_else(|| format!("PIN {pin}"))));
        records.push(Record { line: *line, code, fide_code, name, of_code, of_name });
    }
    let mut taken = BTreeSet::new();
    let text = |(player, shared): (&SubmittedPlayer, Option<Shared>)| {
        let mut text = code_or_name(player).to_owned();
        if !taken.insert(text.clone()) && player.own_code().is_empty() {
            text = format!("{text} (PIN {})", player.pin);
        }
        Some((player.pin, (text, shared?)))
    };
    players.into_iter().zip(shared(&records)).filter_map(text).collect()
}

fn named(player: &SubmittedPlayer) -> Named<'_> {
    let SubmittedPlayer { name, fide_code, .. } = player;
    Named { fide_code, name, ..Named::of(code_or_name(player)) }
}

/// The text that identifies the player of a record.
pub(super) fn code_or_name(player: &SubmittedPlayer) -> &str {
    match player.own_code() {
        "" => &player.name,
        code => code,
    }
}

/// The players of a submission who have a code, each with their line.
pub fn coded_players(read: &ReadSubmission) -> impl Iterator<Item = (usize, Player)> {
    let coded = read.submission.players.iter().filter(|player| !player.own_code().is_empty());
    coded.map(|player| {
        let found = Player {
            code: player.code.as_str().into(),
            name: player.name.as_str().into(),
            sex: player.gender.as_str().into(),
            birth_date: player.birth_date,
            clubs: Clubs::new([&player.club_name, "", "", "", "", ""]),
            fide_code: player.fide_code.as_str().into(),
            ..Player::default()
        };
        (player.line, found)
    })
}

/// The field of a submission that a column of a results file came from.
#[must_use]
pub fn field_of(column: &'static str) -> &'static str {
    match column {
        // Either of them may give the day.
        "date" => "GAME DATE or RESULTS DATE",
        "white" | "black" => ECF_CODE,
        "result" => "SCORE",
        "rate" => "MINUTES FOR GAME",
        "round" => "ROUND",
        other => other,
    }
}
