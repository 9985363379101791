//! What the script reads: its words, the index of a season, the games of some players.
//!
//! Each file is one call with one JSON value, so a plain `<script>` loads it, from a disk as from a
//! server. Many rows are one string: that is half the size of lists of values, and read faster.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use chrono::NaiveDate;
use rating_core::Outcome;
use serde::Serialize;

use crate::context::Context;
use crate::error::SiteError;
use crate::receipt::Colour;
use crate::season::Entry;

/// The script itself.
const SCRIPT: &str = include_str!("assets/site.js");

/// Players whose games lie in one file: 75 players with 27 half-games each make one of 40 kB.
const PLAYERS_A_SHARD: usize = 75;

/// What the script has to know of the site.
#[derive(Serialize)]
struct ScriptSettings<'c> {
    words: &'c BTreeMap<String, String>,
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
    /// Labels of seasons, their folders, names and addresses of events.
    events: Vec<(String, &'c str, &'c str, &'c str)>,
    players: BTreeMap<&'c str, String>,
}

/// The script, after its settings.
pub(crate) fn site_script(context: &Context<'_>) -> Result<String, SiteError> {
    let settings = ScriptSettings {
        words: &context.words.script,
        months: &context.words.months,
        shards: shards(context),
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
        for player in 0..context.site.players.len() as u32 {
            let listed = season.entry(player).is_some_and(|entry| entry.listed.is_some());
            if !listed && !context.career(player).is_empty() {
                unlisted_row(context, player, &mut rows);
            }
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

/// Into how many files the games are cut.
pub(crate) fn shards(context: &Context<'_>) -> usize {
    context.site.players.len().div_ceil(PLAYERS_A_SHARD)
}

/// The file in which a player's games lie; the script finds it the same way.
fn shard(address: &str, shards: usize) -> usize {
    let hash = address
        .bytes()
        .fold(0_u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(u32::from(byte)));
    hash as usize % shards.max(1)
}

/// The games of the players of a shard: `opponent, colour and result, event, day`.
pub(crate) fn games(context: &Context<'_>, number: usize) -> Result<String, SiteError> {
    let all = shards(context);
    let mut numbers: BTreeMap<(usize, u32), usize> = BTreeMap::new();
    let mut events = Vec::new();
    let mut players = BTreeMap::new();
    for player in 0..context.site.players.len() as u32 {
        if shard(context.address(player), all) != number {
            continue;
        }
        let mut rows = String::new();
        for (position, season, entry) in context.entries(player) {
            for game in &entry.receipt.games {
                let event = *numbers.entry((position, game.event)).or_insert_with(|| {
                    events.push((
                        context.label(season),
                        context.folder(position),
                        context.event_name(position, game.event),
                        context.event_address(position, game.event),
                    ));
                    events.len() - 1
                });
                let colour = match game.colour {
                    Some(Colour::White) => 'w',
                    Some(Colour::Black) => 'b',
                    None => '-',
                };
                let result = match game.outcome {
                    Outcome::Win => '1',
                    Outcome::Draw => '=',
                    Outcome::Loss => '0',
                };
                let opponent = context.address(game.opponent);
                let day = game.day.map(epoch_day).unwrap_or_default();
                let _ = writeln!(rows, "{opponent} {colour}{result} {event} {day}");
            }
        }
        if !rows.is_empty() {
            players.insert(context.address(player), rows);
        }
    }
    Ok(format!("clarkeGames({number}, {});\n", json(&Games { events, players })?))
}

/// Days since 1970-01-01.
fn epoch_day(day: NaiveDate) -> String {
    day.to_epoch_days().to_string()
}

/// A value as JSON that may stand in a script: nothing in it ends a script or a line of one.
fn json(value: &impl Serialize) -> Result<String, SiteError> {
    let text = serde_json::to_string(value)?;
    Ok(text.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029"))
}
