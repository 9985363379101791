//! What the script reads: its words, the index of a season, the games of some players.
//!
//! Each file is one call with one JSON value, so a plain `<script>` loads it, from a disk as from a
//! server. Many rows are one string: that is half the size of lists of values, and read faster.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use rating_core::Outcome;
use serde::Serialize;

use crate::context::Context;
use crate::error::SiteError;
use crate::receipt::{Colour, GameLine};
use crate::season::Entry;

/// The script itself.
const SCRIPT: &str = include_str!("assets/site.js");

/// Players whose games lie in one file: 75 players with 135 half-games each make one of 100 kB.
const PLAYERS_A_SHARD: usize = 75;

/// What the script has to know of the site.
#[derive(Serialize)]
struct ScriptSettings<'c> {
    words: &'c BTreeMap<String, String>,
    /// What the search box says, and the list under it.
    find: [&'c str; 2],
    /// The folder of the season in which the search looks.
    newest: &'c str,
    months: &'c [String],
    shards: usize,
}

/// An index of a season.
#[derive(Serialize)]
struct Index<'c> {
    season: &'c str,
    /// Names and addresses.
    clubs: Vec<(&'c str, &'c str)>,
    rows: String,
}

/// The games of some players.
#[derive(Serialize)]
struct Games<'c> {
    /// Labels of seasons and their folders.
    seasons: Vec<(String, &'c str)>,
    /// Positions of the season, names and addresses of events.
    events: Vec<(usize, &'c str, &'c str)>,
    players: BTreeMap<&'c str, String>,
}

/// The script, after its settings.
pub(crate) fn site_script(context: &Context<'_>) -> Result<String, SiteError> {
    let settings = ScriptSettings {
        words: &context.words.script,
        find: [context.words.find().as_str(), context.words.found().as_str()],
        newest: context.newest().map_or("", |season| context.folder(season)),
        months: &context.words.months,
        shards: context.shards.len(),
    };
    Ok(format!("\"use strict\";\nconst SITE = {};\n{SCRIPT}", json(&settings)?))
}

/// The index of a season: its list and, in the newest season, everybody else, who can be searched.
pub(crate) fn index(context: &Context<'_>, number: usize) -> Result<String, SiteError> {
    let season = context.season(number);
    let clubs: Vec<u32> = season.summary.clubs.iter().map(|club| club.club).collect();
    let positions: BTreeMap<u32, usize> = clubs.iter().copied().zip(0..).collect();
    let mut rows = String::with_capacity(season.entries.len() * 50);
    for &position in context.lists.get(number).into_iter().flatten() {
        if let Some(entry) = season.entries.get(position as usize) {
            listed_row(context, entry, &positions, &mut rows);
        }
    }
    if context.newest() == Some(number) {
        for &player in &context.unlisted {
            unlisted_row(context, player, &mut rows);
        }
    }
    let club = |&club: &u32| (context.club_name(club), context.club_address(club));
    let index =
        Index { season: context.folder(number), clubs: clubs.iter().map(club).collect(), rows };
    Ok(format!("clarkeIndex({});\n", json(&index)?))
}

/// `name, code, letter and grade, grade before, games, club, age, sex, address`.
fn listed_row(
    context: &Context<'_>,
    entry: &Entry,
    clubs: &BTreeMap<u32, usize>,
    rows: &mut String,
) {
    let Some(listed) = entry.listed else { return };
    name_and_code(context, entry.player, rows);
    let _ = write!(rows, "\t{}{}\t", listed.category, listed.grade);
    let mut number = |value: Option<i64>| {
        if let Some(value) = value {
            let _ = write!(rows, "{value}");
        }
        rows.push('\t');
    };
    number(entry.previous.map(i64::from));
    number(Some(entry.receipt.counted.into()));
    number(entry.clubs.first().and_then(|club| clubs.get(club)).map(|&club| club as i64));
    number(context.privacy.junior_age(entry).map(i64::from));
    let player = context.site.players.get(entry.player as usize);
    rows.push_str(player.map_or("", |player| one_letter(&player.sex)));
    address(context, entry.player, rows);
}

/// Somebody who is not on the newest list, with what they were last, in place of letter and grade.
fn unlisted_row(context: &Context<'_>, player: u32, rows: &mut String) {
    let last = context.entries(player).rev().find_map(|(_, season, entry)| {
        entry.listed.map(|listed| format!("{} {}{}", season.label, listed.category, listed.grade))
    });
    name_and_code(context, player, rows);
    let _ = write!(rows, "\t*{}\t\t\t\t\t", last.unwrap_or_default());
    address(context, player, rows);
}

fn name_and_code(context: &Context<'_>, player: u32, rows: &mut String) {
    cell(context.name(player), rows);
    rows.push('\t');
    cell(context.code(player), rows);
}

/// The address, where it is not the code.
fn address(context: &Context<'_>, player: u32, rows: &mut String) {
    rows.push('\t');
    if context.address(player) != context.code(player) {
        rows.push_str(context.address(player));
    }
    rows.push('\n');
}

/// A text as a cell: what ends a cell or a row is a space.
fn cell(text: &str, rows: &mut String) {
    rows.extend(
        text.chars().map(|letter| if matches!(letter, '\t' | '\n') { ' ' } else { letter }),
    );
}

fn one_letter(sex: &str) -> &'static str {
    match sex {
        "F" => "F",
        "M" => "M",
        _ => "",
    }
}

/// The players of every file into which the games are cut, by their addresses.
pub(crate) fn shards(addresses: &[String]) -> Vec<Vec<u32>> {
    let files = addresses.len().div_ceil(PLAYERS_A_SHARD);
    let mut shards = vec![Vec::new(); files];
    for (address, player) in addresses.iter().zip(0..) {
        if let Some(players) = shards.get_mut(shard(address, files)) {
            players.push(player);
        }
    }
    shards
}

/// The file in which a player's games lie; the script finds it the same way.
fn shard(address: &str, shards: usize) -> usize {
    let hash = address
        .bytes()
        .fold(0_u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(u32::from(byte)));
    hash as usize % shards.max(1)
}

/// The games of the players of a shard, by opponent.
///
/// An opponent is their place in the newest index, and `:`; a game is a letter for colour and result,
/// the day since 1970, a dot and the event, with a space between games and a line an opponent. Numbers
/// have base 36. So a game takes 8 bytes where codes and decimal numbers took 29.
pub(crate) fn games(context: &Context<'_>, number: usize) -> Result<String, SiteError> {
    let mut events = EventNumbers::default();
    let mut players = BTreeMap::new();
    for &player in context.shards.get(number).into_iter().flatten() {
        let mut opponents: BTreeMap<u32, String> = BTreeMap::new();
        for (season, _, entry) in context.entries(player) {
            for game in &entry.receipt.games {
                let Some(opponent) = context.place(game.opponent) else { continue };
                let games = opponents.entry(opponent).or_default();
                games.push(if games.is_empty() { ':' } else { ' ' });
                games.push(letter(game));
                if let Some(day) = game.day.and_then(|day| u32::try_from(day.to_epoch_days()).ok())
                {
                    base_36(day, games);
                }
                games.push('.');
                base_36(events.number(context, season, game.event), games);
            }
        }
        let mut rows = String::new();
        for (opponent, games) in &opponents {
            base_36(*opponent, &mut rows);
            rows.push_str(games);
            rows.push('\n');
        }
        if !rows.is_empty() {
            players.insert(context.address(player), rows);
        }
    }
    let seasons = context.site.seasons.iter().enumerate();
    let seasons = seasons.map(|(number, season)| (context.label(season), context.folder(number)));
    let games = Games { seasons: seasons.collect(), events: events.events, players };
    Ok(format!("clarkeGames({number}, {});\n", json(&games)?))
}

/// The events of a shard, numbered as they come.
#[derive(Default)]
struct EventNumbers<'c> {
    numbers: BTreeMap<(usize, u32), u32>,
    events: Vec<(usize, &'c str, &'c str)>,
}

impl<'c> EventNumbers<'c> {
    fn number(&mut self, context: &'c Context<'_>, season: usize, event: u32) -> u32 {
        *self.numbers.entry((season, event)).or_insert_with(|| {
            let name = context.event_shown(season, event);
            self.events.push((season, name, context.event_address(season, event)));
            self.events.len() as u32 - 1
        })
    }
}

/// Colour and result: `W`, `D` and `L` with White, `w`, `d` and `l` with Black; `+`, `=` and `-` where
/// the colour is not known.
const fn letter(game: &GameLine) -> char {
    match (game.colour, game.outcome) {
        (Some(Colour::White), Outcome::Win) => 'W',
        (Some(Colour::White), Outcome::Draw) => 'D',
        (Some(Colour::White), Outcome::Loss) => 'L',
        (Some(Colour::Black), Outcome::Win) => 'w',
        (Some(Colour::Black), Outcome::Draw) => 'd',
        (Some(Colour::Black), Outcome::Loss) => 'l',
        (None, Outcome::Win) => '+',
        (None, Outcome::Draw) => '=',
        (None, Outcome::Loss) => '-',
    }
}

/// A number in the digits that `parseInt` reads with base 36.
fn base_36(number: u32, text: &mut String) {
    if number >= 36 {
        base_36(number / 36, text);
    }
    text.extend(char::from_digit(number % 36, 36));
}

/// A value as JSON that may stand in a script: nothing in it ends a script or a line of one.
fn json(value: &impl Serialize) -> Result<String, SiteError> {
    let text = serde_json::to_string(value)?;
    Ok(text.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_that_parse_int_reads() {
        let of = |number| {
            let mut text = String::new();
            base_36(number, &mut text);
            text
        };
        assert_eq!((of(0).as_str(), of(35).as_str(), of(36).as_str()), ("0", "z", "10"));
        assert!((0..100_000).step_by(7).all(|n| u32::from_str_radix(&of(n), 36) == Ok(n)));
    }
}
