//! The same players and clubs numbered alike in all seasons.

use std::collections::BTreeMap;

use rating_core::Grade;
use results_io::Player as ListedPlayer;
use season_site::{Entry, Player, Season};

use super::values::SeasonValues;

/// Seasons whose players and clubs have the same numbers.
#[derive(Debug, Default)]
pub(super) struct People {
    pub(super) players: Vec<Player>,
    pub(super) clubs: Vec<String>,
    pub(super) seasons: Vec<Season>,
    /// By season: the list before, by player.
    pub(super) before: Vec<Vec<(u32, Grade)>>,
}

/// Numbers everybody who is on a list, played, or was on the list before the first season, by code.
pub(super) fn numbered(all: Vec<SeasonValues>) -> People {
    let mut known: BTreeMap<String, Player> = BTreeMap::new();
    let mut clubs: BTreeMap<String, u32> = BTreeMap::new();
    for values in &all {
        for entry in &values.season.entries {
            if let Some(player) = values.players.get(entry.player as usize) {
                // The later season knows a new name, or a sex that was missing.
                known.insert(player.code.to_string(), site_player(player));
            }
        }
        for (code, _) in &values.before {
            let nobody = || Player { code: code.to_string(), ..Player::default() };
            // Without a name if no season knows one: their codes alone are on the opening list.
            known.entry(code.to_string()).or_insert_with(nobody);
        }
        clubs.extend(values.clubs.iter().map(|club| (club.clone(), 0)));
    }
    for (number, club) in clubs.values_mut().enumerate() {
        *club = number as u32;
    }
    let players: Vec<Player> = known.into_values().collect();
    let mut people = People { clubs: clubs.keys().cloned().collect(), ..People::default() };
    for values in all {
        let number = |code: &str| number(&players, code);
        let by_local: Vec<Option<u32>> =
            values.players.iter().map(|player| number(&player.code)).collect();
        let by_club: Vec<u32> =
            values.clubs.iter().filter_map(|club| clubs.get(club).copied()).collect();
        let before = values.before.iter().filter_map(|(code, grade)| Some((number(code)?, *grade)));
        people.before.push(before.collect());
        people.seasons.push(renumbered(values.season, &by_local, &by_club));
    }
    people.players = players;
    people
}

fn site_player(player: &ListedPlayer) -> Player {
    let ListedPlayer { code, name, sex, .. } = player.clone();
    Player { code: code.into(), name: name.into(), sex: sex.into() }
}

fn number(players: &[Player], code: &str) -> Option<u32> {
    let found = players.binary_search_by(|player| player.code.as_str().cmp(code));
    found.ok().map(|position| position as u32)
}

fn renumbered(mut season: Season, players: &[Option<u32>], clubs: &[u32]) -> Season {
    let player = |local: u32| players.get(local as usize).copied().flatten();
    let of_entry = |mut entry: Entry| {
        entry.player = player(entry.player)?;
        for game in &mut entry.receipt.games {
            // Whoever played has an entry, so an opponent has a number.
            game.opponent = player(game.opponent)?;
        }
        for club in &mut entry.clubs {
            *club = *clubs.get(*club as usize)?;
        }
        Some(entry)
    };
    season.entries = season.entries.into_iter().filter_map(of_entry).collect();
    season.entries.sort_unstable_by_key(|entry| entry.player);
    for group in &mut season.summary.groups {
        group.linked_most = group.linked_most.iter().filter_map(|&local| player(local)).collect();
    }
    season
}
