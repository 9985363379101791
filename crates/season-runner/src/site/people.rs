//! Gives players and clubs the same numbers in all seasons.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use identity::Player as ListedPlayer;
use rating_core::Grade;
use season_site::{Entry, Player, Season};

use super::values::SeasonValues;

/// Seasons in which players and clubs have the same numbers.
#[derive(Debug, Default)]
pub(super) struct People {
    pub(super) players: Vec<Player>,
    pub(super) clubs: Vec<String>,
    pub(super) seasons: Vec<Season>,
    /// By season: the list before, by player.
    pub(super) before: Vec<Vec<(u32, Grade)>>,
}

impl People {
    /// The player with a code.
    pub(super) fn player_mut(&mut self, code: &str) -> Option<&mut Player> {
        let position = number(&self.players, code)?;
        self.players.get_mut(position as usize)
    }
}

/// Numbers, by code, everybody who is on a list, played, or was on the list before the first
/// season.
pub(super) fn numbered(all: Vec<SeasonValues>) -> People {
    let mut known: BTreeMap<String, ListedPlayer> = BTreeMap::new();
    let mut clubs: BTreeMap<String, u32> = BTreeMap::new();
    for values in &all {
        for entry in &values.season.entries {
            if let Some(player) = values.players.get(entry.player as usize) {
                known.entry(player.code.to_string()).or_default().update(player);
            }
        }
        for (code, _) in &values.before {
            // Without a name if no season has one, as for codes that are only on the opening list.
            known.entry(code.to_string()).or_default();
        }
        clubs.extend(values.clubs.iter().map(|club| (club.clone(), 0)));
    }
    for (number, club) in clubs.values_mut().enumerate() {
        *club = number as u32;
    }
    let juniors = juniors(&all);
    let player = |(code, player): (String, ListedPlayer)| Player {
        was_junior: juniors.get(&code).copied(),
        code,
        also: Vec::new(),
        name: player.name.into(),
        sex: player.sex.into(),
    };
    let players: Vec<Player> = known.into_iter().map(player).collect();
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

/// By code, for everybody with a date of birth on any list: whether the player was a junior in any
/// season. If a list lacks dates of birth, its juniors still count as such by the dates on another
/// list.
fn juniors(all: &[SeasonValues]) -> BTreeMap<String, bool> {
    let births = births(all);
    let mut juniors: BTreeMap<String, bool> = BTreeMap::new();
    for values in all {
        for entry in &values.season.entries {
            let Some(player) = values.players.get(entry.player as usize) else { continue };
            let Some(&birth_date) = births.get(&*player.code) else { continue };
            // A wrong date after the season does not make the player an adult.
            let age = values.season.last_day.years_since(birth_date);
            let is_young = age.is_none_or(|age| age < values.junior_under);
            // The season's own list counts too: of two dates of birth, either may be right.
            let is_junior = is_young || entry.junior_age.is_some();
            *juniors.entry(player.code.to_string()).or_default() |= is_junior;
        }
    }
    juniors
}

/// By code: the date of birth, from the last list that has it. All lists are used, also of seasons
/// in which the player had no games: if juniors are to be hidden, nobody may be shown whose date of
/// birth in the files says junior.
fn births(all: &[SeasonValues]) -> BTreeMap<&str, NaiveDate> {
    let players = all.iter().flat_map(|values| &values.players);
    players.filter_map(|player| Some((&*player.code, player.birth_date?))).collect()
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
            // Every player with games has an entry, so an opponent has a number.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A season with one player, 500010F, with these data on its list.
    fn season(year: i32, name: &str, sex: &str, born: Option<&str>) -> SeasonValues {
        let last_day = NaiveDate::from_ymd_opt(year, 4, 30).unwrap();
        let player = ListedPlayer {
            code: "500010F".into(),
            name: name.into(),
            sex: sex.into(),
            birth_date: born.map(|day| day.parse().unwrap()),
            ..ListedPlayer::default()
        };
        let entries = vec![Entry::default()];
        SeasonValues {
            season: Season { last_day, entries, ..Season::default() },
            players: vec![player],
            clubs: Vec::new(),
            before: Vec::new(),
            junior_under: 18,
        }
    }

    fn player(seasons: Vec<SeasonValues>) -> Player {
        numbered(seasons).players.remove(0)
    }

    #[test]
    fn a_list_that_says_less_takes_nothing_away() {
        let known = player(vec![season(2007, "Page, Pat", "F", None), season(2008, "", "", None)]);
        assert_eq!((known.name.as_str(), known.sex.as_str()), ("Page, Pat", "F"));
        let known =
            player(vec![season(2007, "Page, P", "", None), season(2008, "Page, Pat", "M", None)]);
        assert_eq!((known.name.as_str(), known.sex.as_str()), ("Page, Pat", "M"));
    }

    /// Born on 1 September 1990: 16 at the end of 2006-07, 17 a year later, and 18 after that.
    #[test]
    fn a_junior_is_one_by_any_list_s_date_of_birth() {
        let born = Some("1990-09-01");
        let years = |dates: [Option<&str>; 3]| {
            let seasons = (2007..).zip(dates);
            player(seasons.map(|(year, born)| season(year, "Page, Pat", "F", born)).collect())
        };
        assert_eq!(years([None, None, born]).was_junior, Some(true));
        assert_eq!(years([born, None, None]).was_junior, Some(true));
        assert_eq!(years([None, None, None]).was_junior, None);
        let mut without_a_game = season(2008, "Page, Pat", "F", born);
        without_a_game.season.entries.clear();
        let seasons = vec![season(2007, "Page, Pat", "F", None), without_a_game];
        assert_eq!(player(seasons).was_junior, Some(true));
        let grown_up = vec![season(2009, "Page, Pat", "F", born)];
        assert_eq!(player(grown_up).was_junior, Some(false));
    }
}
