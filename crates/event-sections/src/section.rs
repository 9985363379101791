//! A section of a tournament, as its report states it and after it is checked.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use rating_core::{EloRating, Outcome};

use crate::entrant::Entrant;
use crate::round_result::RoundResult;

/// A section as its report states it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Section {
    /// Its name, for messages.
    pub name: String,
    /// How many rounds were played.
    pub rounds: u32,
    /// The players; games refer to positions in this list.
    pub players: Vec<Entrant>,
    /// When the section began, or each weekend of it; in the order of rounds. May be empty if the
    /// list of a date is not needed.
    pub starts: Vec<Start>,
    /// The pairing system, if the report names it.
    pub system: Option<PairingSystem>,
    /// How many rounds there will be in the end, if the report says so.
    pub rounds_in_all: Option<u32>,
    /// Whether the report does not say in which round a game was played: it is a table of all
    /// against all, whose games were put into rounds in which nobody plays twice.
    pub rounds_are_invented: bool,
    /// The letters of the federation that holds the event, if the report says so.
    pub host: Option<String>,
    /// The day of each round, in order, if the report gives them all.
    pub round_days: Vec<NaiveDate>,
}

/// How the pairings of an event are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairings {
    /// Round by round, as in a Swiss: a result reached before the last round is valid, whatever
    /// comes later.
    RoundByRound,
    /// All before the first round, as in a round robin: every round counts for the result.
    FixedInAdvance,
}

/// The pairing system that a report names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairingSystem {
    /// Round by round: a Swiss.
    RoundByRound,
    /// Everybody meets everybody.
    RoundRobin {
        /// How often at least; a double round robin may be called a round robin.
        times: u32,
    },
    /// Two teams; everybody meets all players of the other team.
    Scheveningen,
    /// Three teams or more; everybody meets all players of the other teams.
    Schiller,
}

impl PairingSystem {
    /// How the pairings of this system are made.
    #[must_use]
    pub const fn pairings(self) -> Pairings {
        match self {
            Self::RoundByRound => Pairings::RoundByRound,
            Self::RoundRobin { .. } | Self::Scheveningen | Self::Schiller => {
                Pairings::FixedInAdvance
            }
        }
    }
}

impl Section {
    /// The most rounds that a section can have.
    // Chosen by feel, far beyond any event. It limits the cost of an error in a round's number,
    // since every player's row is as long as the section.
    pub const MOST_ROUNDS: u32 = 1_000;
}

/// The first round of a section or of one of its weekends, and its day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The first round from this day on, counted from 1.
    pub first_round: u32,
    /// The day.
    pub day: NaiveDate,
}

/// A section whose rows agree with each other.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckedSection(pub(crate) Section);

impl CheckedSection {
    /// The section itself.
    #[must_use]
    pub const fn section(&self) -> &Section {
        &self.0
    }

    /// The same section, with these ratings after the event for players who have none.
    #[must_use]
    pub fn with_ratings_after(mut self, of: impl Fn(&Entrant) -> Option<EloRating>) -> Self {
        for player in self.0.players.iter_mut().filter(|player| player.rating_after.is_none()) {
            player.rating_after = of(player).and_then(EloRating::if_rated);
        }
        self
    }

    /// The same section, held by this federation.
    #[must_use]
    pub fn held_by(mut self, host: &str) -> Self {
        self.0.host = Some(host.to_owned());
        self
    }

    /// The same section, with each rating before the event replaced by another number.
    #[must_use]
    pub fn with_each_rating(mut self, of: impl Fn(EloRating) -> EloRating) -> Self {
        for player in &mut self.0.players {
            player.rating = player.rating.map(&of).and_then(EloRating::if_rated);
        }
        self
    }

    /// The player at a position. An opponent's position always has one.
    #[must_use]
    pub fn player(&self, position: usize) -> Option<&Entrant> {
        self.0.players.get(position)
    }

    /// The games that a player played: round, opponent, outcome.
    pub fn games_of(&self, player: usize) -> impl Iterator<Item = (u32, &Entrant, Outcome)> {
        let results = self.0.players.get(player).into_iter().flat_map(Entrant::by_round);
        results.filter_map(|(round, result)| match result {
            RoundResult::Game { opponent, outcome, .. } => {
                self.player(opponent).map(|opponent| (round, opponent, outcome))
            }
            _ => None,
        })
    }

    /// Whether another section has the same players with the same results, whatever its name;
    /// `false` if nothing was played.
    #[must_use]
    pub fn is_copy_of(&self, other: &Self) -> bool {
        let is_game = |result: &RoundResult| matches!(result, RoundResult::Game { .. });
        self.0.players == other.0.players
            && self.0.players.iter().any(|player| player.results.iter().any(is_game))
    }

    /// Whether another section is this one in a different report: the same players, by number, code
    /// or name, played the same games in the same order. Byes and the order of the players may
    /// differ, and ratings may be missing; `false` if nothing was played.
    #[must_use]
    pub fn tells_the_games_of(&self, other: &Self) -> bool {
        let (players, others) = (&self.0.players, &other.0.players);
        let mut of_key: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (position, player) in others.iter().enumerate() {
            for key in player.keys() {
                of_key.entry(key).or_default().push(position);
            }
        }
        // A player cannot be matched if two have the same key, or only one report has the player.
        let find = |player: &Entrant| {
            let mut found = player.keys().filter_map(|key| of_key.get(key));
            found.find_map(|positions| <[usize; 1]>::try_from(positions.as_slice()).ok())
        };
        let Some(met): Option<Vec<[usize; 1]>> = players.iter().map(find).collect() else {
            return false;
        };
        let games = |player: &Entrant| -> Vec<(usize, Outcome)> {
            player.results.iter().filter_map(RoundResult::game).collect()
        };
        let are_same = |(player, [at]): (&Entrant, &[usize; 1])| {
            let own = games(player).into_iter();
            let own = own.filter_map(|(opponent, outcome)| Some((met.get(opponent)?[0], outcome)));
            // If the rating has changed, it is another event.
            let is_rated_alike = |other: &Entrant| {
                player.rating.zip(other.rating).is_none_or(|(one, other)| one == other)
            };
            others.get(*at).is_some_and(|other| is_rated_alike(other) && own.eq(games(other)))
        };
        players.len() == others.len()
            && players.iter().any(|player| !games(player).is_empty())
            && players.iter().zip(&met).all(are_same)
    }

    /// The day of the list that counts for a round: the latest start at or before the round.
    #[must_use]
    pub fn start_of(&self, round: u32) -> Option<NaiveDate> {
        let starts = self.0.starts.iter().filter(|start| start.first_round <= round);
        starts.max_by_key(|start| start.first_round).map(|start| start.day)
    }

    /// The section with ratings from elsewhere, in the order of the players, for those who have
    /// none in it.
    #[must_use]
    pub fn with_ratings(&self, ratings: &[Option<EloRating>]) -> Self {
        let mut section = self.0.clone();
        for (player, rating) in section.players.iter_mut().zip(ratings) {
            player.rating = player.rating.or(*rating);
        }
        Self(section)
    }

    /// The section as if only these rounds had been played; the others count as absences.
    #[must_use]
    pub fn only_rounds(&self, rounds: &std::ops::RangeInclusive<u32>, name: String) -> Self {
        let mut section = self.0.clone();
        section.name = name;
        for player in &mut section.players {
            // The stated total covers all rounds, and would no longer add up.
            player.score = None;
            for (round, result) in (1..).zip(&mut player.results) {
                if !rounds.contains(&round) {
                    *result = RoundResult::Absent;
                }
            }
        }
        Self(section)
    }
}
