//! Kinds of games, by what was known before the game: experience, newcomers, juniors.

use chrono::NaiveDate;
use rating_core::PlayerIdx;
use schemars::JsonSchema;
use season_runner::record::{Record, RecordGame};
use serde::Serialize;

use crate::cuts::{By, Stretch};

/// How many games the less experienced player had before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Experience {
    /// Fewer than 10.
    Under10,
    /// 10 to 29.
    To29,
    /// 30 to 99.
    To99,
    /// 100 and more.
    From100,
}

impl Experience {
    const fn of(games: u32) -> Self {
        match games {
            0..10 => Self::Under10,
            10..30 => Self::To29,
            30..100 => Self::To99,
            _ => Self::From100,
        }
    }

    /// The label in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Under10 => "under 10 games",
            Self::To29 => "10 to 29",
            Self::To99 => "30 to 99",
            Self::From100 => "100 and more",
        }
    }
}

/// Every game's kinds, in the order of the record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KindsOfGames {
    /// The experience of the less experienced player.
    pub experience: Vec<Experience>,
    /// Whether a player is in their first or second season and was not on the opening list.
    pub has_newcomer: Vec<bool>,
    /// Whether a player is under 18 on the day; `None` if no day of birth is known.
    pub has_junior: Option<Vec<bool>>,
}

impl KindsOfGames {
    /// The kinds of all games. Experience is counted up to the end of the moment at which the game
    /// is predicted.
    #[must_use]
    pub fn of(record: &Record, by: By) -> Self {
        let mut games = vec![0_u32; record.players()];
        let mut first_season: Vec<Option<usize>> = vec![None; record.players()];
        let mut kinds = Self::default();
        let count = |games: &mut Vec<u32>, known: &[RecordGame]| {
            for player in known.iter().flat_map(|game| [game.white, game.black]) {
                games[player.as_usize()] += 1;
            }
        };
        for (number, season) in record.seasons.iter().enumerate() {
            let mut known = 0;
            for Stretch { games: asked, .. } in by.stretches(season) {
                count(&mut games, &season.games[known..asked.start]);
                known = asked.start;
                for game in &season.games[asked] {
                    let players = [game.white, game.black].map(PlayerIdx::as_usize);
                    let least = players.map(|player| games[player]).into_iter().min();
                    kinds.experience.push(Experience::of(least.unwrap_or(0)));
                    let is_new = |player: usize| {
                        let first = *first_season[player].get_or_insert(number);
                        record.opening[player].is_none() && number - first < 2
                    };
                    let are_new = players.map(is_new);
                    kinds.has_newcomer.push(are_new.contains(&true));
                }
            }
            if !by.stops_in(season) {
                count(&mut games, &season.games[known..]);
            }
        }
        let is_known = record.births.iter().any(Option::is_some);
        kinds.has_junior = is_known.then(|| juniors(record));
        kinds
    }
}

/// From this birthday on a player is not a junior, as in the age categories of youth events.
pub(crate) const ADULT: u32 = 18;

fn juniors(record: &Record) -> Vec<bool> {
    let is_junior = |player: PlayerIdx, day: NaiveDate| {
        let born = record.births.get(player.as_usize()).copied().flatten();
        born.and_then(|born| day.years_since(born)).is_some_and(|age| age < ADULT)
    };
    let games = record.seasons.iter().flat_map(|season| &season.games);
    let has_junior = |g: &RecordGame| is_junior(g.white, g.day()) || is_junior(g.black, g.day());
    games.map(has_junior).collect()
}
