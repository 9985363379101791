//! The data that every page needs: displayed names, addresses, and positions.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::address;
use crate::alphabetical::{Part, parts};
use crate::event_names::event_names;
use crate::fold::{fold, letter, sort_key};
use crate::privacy::Privacy;
use crate::season::{Entry, Season};
use crate::site::Site;
use crate::words::Words;

/// Stands for a season that does not exist.
static EMPTY: std::sync::LazyLock<Season> = std::sync::LazyLock::new(Season::default);

/// The data that every page needs.
pub(crate) struct Context<'a> {
    pub(crate) site: &'a Site,
    pub(crate) words: &'a Words,
    pub(crate) privacy: Privacy,
    /// By player: the displayed name.
    names: Vec<Cow<'a, str>>,
    /// By player: the address, without folder and extension.
    addresses: Vec<String>,
    /// By club.
    clubs: Vec<String>,
    /// By season and event.
    events: Vec<Vec<String>>,
    /// By season and event: the displayed name, unique in the season.
    event_names: Vec<Vec<String>>,
    /// By season: its folder.
    folders: Vec<String>,
    /// By season: positions of the entries on the list, by name.
    pub(crate) lists: Vec<Vec<u32>>,
    /// By player: the seasons in which they have an entry, with its position, the oldest first.
    careers: Vec<Vec<(u32, u32)>>,
    /// Players who have a page and are not on the newest list.
    pub(crate) unlisted: Vec<u32>,
    /// By season and club: positions of its members' entries. Searching all players for every
    /// club's page took time proportional to the square of their number.
    members: Vec<BTreeMap<u32, Members>>,
    /// By season: its alphabetical pages.
    pub(crate) parts: Vec<Vec<Part>>,
    /// By season: the events, by name.
    pub(crate) events_by_name: Vec<Vec<u32>>,
    /// By season: positions of its clubs, by name.
    pub(crate) clubs_by_name: Vec<Vec<u32>>,
}

/// Positions of entries of a club's members in a season.
#[derive(Clone, Debug, Default)]
pub(crate) struct Members {
    /// On the list, by name.
    pub(crate) listed: Vec<u32>,
    /// Not on the list, by number of the player.
    pub(crate) unlisted: Vec<u32>,
}

impl<'a> Context<'a> {
    pub(crate) fn of(site: &'a Site, words: &'a Words, privacy: Privacy) -> Self {
        let names = privacy.names(site);
        let folded: Vec<String> = names.iter().map(|name| fold(name)).collect();
        let ranks = ranks(site, &names, &folded);
        let rank = |entry: &Entry| ranks.get(entry.player as usize).copied();
        let list = |season: &Season| {
            let mut listed: Vec<u32> = (0..season.entries.len() as u32).collect();
            let entry = |position: &u32| season.entries.get(*position as usize);
            listed.retain(|position| entry(position).is_some_and(|entry| entry.listed.is_some()));
            listed.sort_by_key(|position| entry(position).and_then(rank));
            listed
        };
        let events = |season: &Season| {
            address::of_texts(season.events.iter().map(|event| event.name.as_str()))
        };
        let lists: Vec<Vec<u32>> = site.seasons.iter().map(list).collect();
        let careers = careers(site);
        let listed = listed_newest(site, &lists);
        let addresses: Vec<String> =
            site.players.iter().map(|player| address::of_code(&player.code)).collect();
        let seasons = || site.seasons.iter().zip(&lists);
        let letters: Vec<Option<char>> = folded.iter().map(|name| letter(name)).collect();
        let of_player = |player: u32| letters.get(player as usize).copied().flatten();
        let other = words.other().as_str();
        Self {
            members: seasons().map(|(season, list)| members(season, list)).collect(),
            parts: seasons().map(|(season, list)| parts(season, list, other, of_player)).collect(),
            unlisted: unlisted(&careers, &listed),
            addresses,
            clubs: address::of_texts(site.clubs.iter().map(String::as_str)),
            events: site.seasons.iter().map(events).collect(),
            event_names: site.seasons.iter().map(|season| event_names(season, words)).collect(),
            events_by_name: seasons().map(|(season, _)| events_by_name(season)).collect(),
            clubs_by_name: seasons().map(|(season, _)| clubs_by_name(site, season)).collect(),
            folders: site.seasons.iter().map(folder).collect(),
            lists,
            careers,
            site,
            words,
            privacy,
            names,
        }
    }

    /// A player's displayed name.
    pub(crate) fn name(&self, player: u32) -> &str {
        self.names.get(player as usize).map_or("", |name| name)
    }

    /// The members of a club in a season.
    pub(crate) fn members(&self, season: usize, club: u32) -> Option<&Members> {
        self.members.get(season)?.get(&club)
    }

    /// A player's sex, if it is shown.
    pub(crate) fn sex(&self, player: u32) -> &str {
        self.site.players.get(player as usize).map_or("", |player| self.privacy.sex(player))
    }

    /// The codes that were merged into a player's.
    pub(crate) fn also(&self, player: u32) -> &[String] {
        self.site.players.get(player as usize).map_or(&[], |player| &player.also)
    }

    pub(crate) fn code(&self, player: u32) -> &str {
        self.site.players.get(player as usize).map_or("", |player| &player.code)
    }

    /// The address of a player's page, without folder and extension.
    pub(crate) fn address(&self, player: u32) -> &str {
        self.addresses.get(player as usize).map_or("_", String::as_str)
    }

    /// Whether any player has a club in any season.
    pub(crate) fn has_clubs(&self) -> bool {
        self.clubs_by_name.iter().any(|clubs| !clubs.is_empty())
    }

    pub(crate) fn club_name(&self, club: u32) -> &str {
        self.site.clubs.get(club as usize).map_or("", String::as_str)
    }

    pub(crate) fn club_address(&self, club: u32) -> &str {
        self.clubs.get(club as usize).map_or("_", String::as_str)
    }

    pub(crate) fn event_address(&self, season: usize, event: u32) -> &str {
        let of_season = self.events.get(season);
        of_season.and_then(|all| all.get(event as usize)).map_or("_", String::as_str)
    }

    /// The displayed name of an event: in one line, and unique in the season.
    pub(crate) fn event_name(&self, season: usize, event: u32) -> &str {
        let of_season = self.event_names.get(season);
        of_season.and_then(|all| all.get(event as usize)).map_or("", String::as_str)
    }

    /// The folder of a season.
    pub(crate) fn folder(&self, season: usize) -> &str {
        self.folders.get(season).map_or("_", String::as_str)
    }

    /// `2012-H1`, or `2012-H1 rapid`.
    pub(crate) fn label(&self, season: &Season) -> String {
        if season.rapid {
            format!("{} {}", season.label, self.words.rapid())
        } else {
            season.label.clone()
        }
    }

    /// The seasons of a player, the oldest first.
    pub(crate) fn career(&self, player: u32) -> &[(u32, u32)] {
        self.careers.get(player as usize).map_or(&[], Vec::as_slice)
    }

    /// The seasons of a player with their entries, the oldest first.
    pub(crate) fn entries(
        &self,
        player: u32,
    ) -> impl DoubleEndedIterator<Item = (usize, &'a Season, &'a Entry)> {
        let site = self.site;
        self.career(player).iter().filter_map(move |&(season, position)| {
            let of_season = site.seasons.get(season as usize)?;
            Some((season as usize, of_season, of_season.entries.get(position as usize)?))
        })
    }

    /// A season of the site.
    pub(crate) fn season(&self, season: usize) -> &'a Season {
        self.site.seasons.get(season).unwrap_or(&EMPTY)
    }

    /// The season whose list was in force before this one, at the same rate of play. Seasons
    /// without games, or without published players, are skipped: the list before them stays in
    /// force.
    pub(crate) fn before(&self, season: usize) -> Option<&'a Season> {
        let rapid = self.site.seasons.get(season)?.rapid;
        let earlier = self.site.seasons.get(..season)?;
        let has_list = |earlier: &&Season| earlier.accounts.published > 0;
        earlier.iter().rev().filter(|earlier| earlier.rapid == rapid).find(has_list)
    }

    /// Whether a season is the newest of its rate of play.
    pub(crate) fn is_newest(&self, season: &Season) -> bool {
        self.site.seasons.last().is_some_and(|last| last.label == season.label)
    }

    /// The newest season; with two rates of play, the first of the two.
    pub(crate) fn newest(&self) -> Option<usize> {
        newest(self.site)
    }
}

fn newest(site: &Site) -> Option<usize> {
    let last = site.seasons.last()?;
    site.seasons.iter().position(|season| season.label == last.label)
}

/// The players on the newest list, by name.
fn listed_newest(site: &Site, lists: &[Vec<u32>]) -> Vec<u32> {
    let Some(newest) = newest(site) else { return Vec::new() };
    let entries = site.seasons.get(newest).map_or(&[][..], |season| season.entries.as_slice());
    let order = lists.get(newest).into_iter().flatten();
    order.filter_map(|&position| Some(entries.get(position as usize)?.player)).collect()
}

/// Players who have a page and are not listed.
fn unlisted(careers: &[Vec<(u32, u32)>], listed: &[u32]) -> Vec<u32> {
    let mut is_listed = vec![false; careers.len()];
    for &player in listed {
        if let Some(is) = is_listed.get_mut(player as usize) {
            *is = true;
        }
    }
    let all = careers.iter().zip(is_listed).zip(0..);
    all.filter(|((career, listed), _)| !career.is_empty() && !listed)
        .map(|(_, player)| player)
        .collect()
}

fn members(season: &Season, list: &[u32]) -> BTreeMap<u32, Members> {
    let mut all: BTreeMap<u32, Members> = BTreeMap::new();
    let entry = |position: u32| season.entries.get(position as usize);
    for &position in list {
        for &club in entry(position).into_iter().flat_map(|entry| &entry.clubs) {
            all.entry(club).or_default().listed.push(position);
        }
    }
    for (entry, position) in season.entries.iter().zip(0..) {
        for &club in entry.clubs.iter().filter(|_| entry.listed.is_none()) {
            all.entry(club).or_default().unlisted.push(position);
        }
    }
    all
}

/// The order of the displayed names; ties are decided by their letters, then by the code. The full
/// names behind initials must not decide, since the order would give them away.
fn ranks(site: &Site, names: &[Cow<'_, str>], folded: &[String]) -> Vec<u32> {
    let mut order: Vec<usize> = (0..site.players.len()).collect();
    let key = |number: &usize| {
        let player = site.players.get(*number)?;
        Some((sort_key(folded.get(*number)?), names.get(*number)?, &player.code))
    };
    order.sort_by(|one, other| key(one).cmp(&key(other)));
    let mut ranks = vec![0; order.len()];
    for (rank, number) in order.into_iter().enumerate() {
        if let Some(of_player) = ranks.get_mut(number) {
            *of_player = rank as u32;
        }
    }
    ranks
}

fn events_by_name(season: &Season) -> Vec<u32> {
    by_name(season.events.iter().map(|event| event.name.as_str()))
}

fn clubs_by_name(site: &Site, season: &Season) -> Vec<u32> {
    let name = |number: u32| site.clubs.get(number as usize).map_or("", String::as_str);
    by_name(season.summary.clubs.iter().map(|club| name(club.club)))
}

/// The positions of texts in the order that readers expect, without regard to case and accents.
fn by_name<'n>(names: impl Iterator<Item = &'n str>) -> Vec<u32> {
    let mut order: Vec<(String, &str, u32)> =
        names.zip(0..).map(|(name, position)| (fold(name), name, position)).collect();
    order.sort_by(|one, other| {
        (sort_key(&one.0), one.1, one.2).cmp(&(sort_key(&other.0), other.1, other.2))
    });
    order.into_iter().map(|(.., position)| position).collect()
}

fn careers(site: &Site) -> Vec<Vec<(u32, u32)>> {
    let mut careers = vec![Vec::new(); site.players.len()];
    for (season, of_season) in site.seasons.iter().enumerate() {
        for (position, entry) in of_season.entries.iter().enumerate() {
            if let Some(career) = careers.get_mut(entry.player as usize) {
                career.push((season as u32, position as u32));
            }
        }
    }
    careers
}

/// The folder of a season: its label without characters that a path cannot have.
fn folder(season: &Season) -> String {
    let safe = |letter: &char| letter.is_ascii_alphanumeric() || *letter == '-';
    let label: String = season.label.chars().filter(safe).collect();
    if season.rapid { format!("{label}-rapid") } else { label }
}
