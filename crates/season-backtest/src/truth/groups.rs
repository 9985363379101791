//! Groups of players that are compared separately, season by season.

use rating_core::PlayerIdx;
use schemars::JsonSchema;
use season_runner::record::{Record, RecordSeason};
use serde::Serialize;

use super::strengths::Truth;
use crate::kinds::ADULT;

/// Players of whom grades may be wrong in a way of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TruthGroup {
    /// Everybody who played in the season.
    All,
    /// Under 18 on its last day, and stronger than on the last day of the season before.
    ImprovingJuniors,
    /// Not on the opening list, and in their first or second season.
    Newcomers,
    /// Linked by no chain of games, of this and earlier seasons, to anybody on the opening list.
    Isolated,
    /// The strongest quarter of those who played.
    Strong,
    /// The weakest quarter.
    Weak,
    /// Fewer than 10 games in the season.
    FewGames,
    /// 30 games or more.
    ManyGames,
}

impl TruthGroup {
    /// Every group.
    pub const ALL: [Self; 8] = [
        Self::All,
        Self::ImprovingJuniors,
        Self::Newcomers,
        Self::Isolated,
        Self::Strong,
        Self::Weak,
        Self::FewGames,
        Self::ManyGames,
    ];
}

/// A player with fewer than `FEW` games in a season has few, and one with `MANY` or more has many.
/// The letters C and A need these numbers of games in a season.
const FEW: u32 = 10;
const MANY: u32 = 30;

/// Somebody who played in a season and whose strength is known.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub(super) player: PlayerIdx,
    /// The strength on the last day of the season.
    pub(super) strength: f64,
    /// The first season in which they played, counted from 0; `None` for those of the opening list.
    pub(super) joined: Option<usize>,
    groups: Vec<TruthGroup>,
}

impl Played {
    pub(super) fn is_in(&self, group: TruthGroup) -> bool {
        self.groups.contains(&group)
    }
}

/// Those who played in a season.
#[derive(Default)]
pub(super) struct OfSeason {
    /// Those whose strength is known.
    pub(super) known: Vec<Played>,
    /// How many there are whose strength is not.
    pub(super) unknown: usize,
}

/// By season: those who played in it.
pub(super) fn played(record: &Record, truth: &Truth) -> Vec<OfSeason> {
    let mut first: Vec<Option<usize>> = vec![None; record.players()];
    let mut links = Links::new(record.players());
    let mut seasons = Vec::new();
    for (number, season) in record.seasons.iter().enumerate() {
        let games = count(record, season);
        for game in &season.games {
            // Links are kept from season to season, since grades of earlier seasons still carry the
            // level over.
            links.join(game.white, game.black);
        }
        let linked = links.linked_to(&record.opening);
        let mut found = OfSeason::default();
        for (player, &games) in (0_u32..).map(PlayerIdx::new).zip(&games) {
            let joined = if games == 0 { None } else { first.get_mut(player.as_usize()) };
            let Some(joined) = joined else { continue };
            // A newcomer is one from their first season on, whether their strength is known or not.
            let first = *joined.get_or_insert(number);
            let Some(strength) = truth.on(player, season.last_day) else {
                found.unknown += 1;
                continue;
            };
            let is_listed = record.opening.get(player.as_usize()).is_some_and(Option::is_some);
            let joined = (!is_listed).then_some(first);
            let of_links = linked.get(player.as_usize()).copied().unwrap_or(false);
            let mut groups = vec![TruthGroup::All];
            let mut put = |is_in: bool, group| groups.extend(is_in.then_some(group));
            put(improves(record, truth, number, player), TruthGroup::ImprovingJuniors);
            put(joined.is_some_and(|first| number - first < 2), TruthGroup::Newcomers);
            put(!of_links, TruthGroup::Isolated);
            put(games < FEW, TruthGroup::FewGames);
            put(games >= MANY, TruthGroup::ManyGames);
            found.known.push(Played { player, strength, joined, groups });
        }
        put_quarters(&mut found.known);
        seasons.push(found);
    }
    seasons
}

/// By player: the games of a season.
fn count(record: &Record, season: &RecordSeason) -> Vec<u32> {
    let mut games = vec![0; record.players()];
    for player in season.games.iter().flat_map(|game| [game.white, game.black]) {
        if let Some(count) = games.get_mut(player.as_usize()) {
            *count += 1;
        }
    }
    games
}

/// Whether a player is a junior who has become stronger in the last season.
fn improves(record: &Record, truth: &Truth, season: usize, player: PlayerIdx) -> bool {
    let Some(now) = record.seasons.get(season) else { return false };
    let born = record.births.get(player.as_usize()).copied().flatten();
    let is_junior =
        born.and_then(|born| now.last_day.years_since(born)).is_some_and(|age| age < ADULT);
    let before = season.checked_sub(1).and_then(|before| record.seasons.get(before));
    let before = before.and_then(|before| truth.on(player, before.last_day));
    let strength = truth.on(player, now.last_day);
    is_junior && before.zip(strength).is_some_and(|(before, now)| now > before)
}

fn put_quarters(played: &mut [Played]) {
    played.sort_by(|one, other| one.strength.total_cmp(&other.strength));
    // Rounded down, so that with three players nobody is among the strong or the weak.
    let quarter = played.len() / 4;
    let from = played.len() - quarter;
    for (position, one) in played.iter_mut().enumerate() {
        one.groups.extend((position < quarter).then_some(TruthGroup::Weak));
        one.groups.extend((position >= from).then_some(TruthGroup::Strong));
    }
}

/// Groups of players that are linked by games.
struct Links {
    parents: Vec<usize>,
}

impl Links {
    fn new(players: usize) -> Self {
        Self { parents: (0..players).collect() }
    }

    fn root(&mut self, player: usize) -> usize {
        let mut at = player;
        while let Some(&parent) = self.parents.get(at).filter(|&&parent| parent != at) {
            // Every parent is replaced by its grandparent, which shortens later searches too.
            let above = self.parents.get(parent).copied().unwrap_or(parent);
            if let Some(own) = self.parents.get_mut(at) {
                *own = above;
            }
            at = above;
        }
        at
    }

    fn join(&mut self, one: PlayerIdx, other: PlayerIdx) {
        let (one, other) = (self.root(one.as_usize()), self.root(other.as_usize()));
        if let Some(parent) = self.parents.get_mut(one) {
            *parent = other;
        }
    }

    /// By player: whether anybody in their group has a value.
    fn linked_to<T>(&mut self, has: &[Option<T>]) -> Vec<bool> {
        let mut roots = vec![false; self.parents.len()];
        for (player, _) in has.iter().enumerate().filter(|(_, has)| has.is_some()) {
            let root = self.root(player);
            if let Some(linked) = roots.get_mut(root) {
                *linked = true;
            }
        }
        let players = 0..self.parents.len();
        players.map(|player| roots.get(self.root(player)).copied().unwrap_or(false)).collect()
    }
}
