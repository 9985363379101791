//! The factors K: how much of a game's gain moves a grade.

use rating_core::fide_rating::{Standing, k_factor};
use rating_core::{EloRating, PlayerIdx};
use serde::{Deserialize, Serialize};

/// How factors are computed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FactorRule {
    /// The same for everybody: one player gains what the other loses.
    Constant {
        /// The factor.
        k: f64,
    },
    /// n0 over the player's number of games (or opponents) in the period, times a share: the mean
    /// of a period. One player need not gain what the other loses.
    PerGames {
        /// 1 for the whole mean, less to move only part of the way to it.
        share: f64,
    },
    /// One factor for juniors, one for everybody else.
    Juniors {
        /// The factor of juniors.
        juniors: f64,
        /// The factor of everybody else.
        others: f64,
    },
    /// Weighted by how well each of the two players is known: 2k times the other's trust over the
    /// sum of both trusts. Trust is 1 plus the number of games before, up to a maximum. The sum of
    /// the two factors is 2k.
    TrustWeighted {
        /// Half the sum of the factors of a pair.
        k: f64,
        /// The largest number of games that counts as trust.
        most: u32,
    },
    /// FIDE's development coefficient: 40, 20 or 10, and less for many games in a period. It
    /// depends on the games before, if they are known, and otherwise on the rating.
    Fide,
}

/// What factors can depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerFacts {
    /// Games before the period, as far as they are known.
    pub games_before: u32,
    /// Whether the player has a rating for which the number of games is not known, and so counts as
    /// having played enough.
    pub is_established: bool,
    /// The age reached in the period's year, if the year of birth is known.
    pub birthday_this_year: Option<u8>,
    /// Whether a published rating ever was 2400 or more.
    pub reached_2400: bool,
}

impl PlayerFacts {
    /// The games before the period; `enough` for an established player.
    const fn games_or(self, enough: u32) -> u32 {
        if self.is_established { enough } else { self.games_before }
    }
}

/// The factors of a period: by player, by pair, or one for all.
#[derive(Clone, Debug, PartialEq)]
pub enum Factors {
    /// One for all.
    Same(f64),
    /// By player, whoever the opponent is.
    ByPlayer(Vec<f64>),
    /// By pair: computed from k and the trust of each player, which is always above 0.
    ByTrust {
        /// Half the sum of the factors of a pair.
        k: f64,
        /// By player.
        trust: Vec<f64>,
    },
}

/// The data from which the factors of a period are computed.
#[derive(Clone, Copy, Debug)]
pub struct Period<'a> {
    /// By player.
    pub facts: &'a [PlayerFacts],
    /// By player: the grade at the start.
    pub grades: &'a [f64],
    /// By player: how many games, or opponents if pairs count once.
    pub games: &'a [u32],
    /// The system's n0.
    pub n0: f64,
    /// The last age at which players are juniors.
    pub junior_to: u8,
}

impl FactorRule {
    /// The factors of a period.
    #[must_use]
    pub fn factors(&self, period: &Period<'_>) -> Factors {
        match *self {
            Self::Constant { k } => Factors::Same(k),
            Self::PerGames { share } => {
                let factor = |&games: &u32| share * period.n0 / f64::from(games.max(1));
                Factors::ByPlayer(period.games.iter().map(factor).collect())
            }
            Self::Juniors { juniors, others } => {
                let is_junior = |facts: &PlayerFacts| {
                    facts.birthday_this_year.is_some_and(|age| age <= period.junior_to)
                };
                let factor = |facts| if is_junior(facts) { juniors } else { others };
                Factors::ByPlayer(period.facts.iter().map(factor).collect())
            }
            Self::TrustWeighted { k, most } => {
                // One more than the games, so that two newcomers do not divide by 0, and count
                // alike.
                let trust = |facts: &PlayerFacts| f64::from(facts.games_or(most).min(most)) + 1.0;
                Factors::ByTrust { k, trust: period.facts.iter().map(trust).collect() }
            }
            Self::Fide => Factors::ByPlayer(fide(period)),
        }
    }

    /// Whether the factors depend on all games of a period before the first is played.
    #[must_use]
    pub(crate) const fn needs_a_period(&self) -> bool {
        matches!(self, Self::PerGames { .. } | Self::Fide)
    }
}

fn fide(period: &Period<'_>) -> Vec<f64> {
    let players = period.facts.iter().zip(period.grades).zip(period.games);
    let factor = |((facts, grade), games): ((&PlayerFacts, &f64), &u32)| {
        let standing = Standing {
            // If the number of games is not known, the rating decides.
            games: facts.games_or(u32::MAX),
            // FIDE's limit of 2300 for juniors refers to published ratings, which are whole.
            rating: EloRating::whole(grade.round() as i32),
            reached_2400: facts.reached_2400,
            birthday_this_year: facts.birthday_this_year,
        };
        f64::from(k_factor(standing, *games).value)
    };
    players.map(factor).collect()
}

impl Factors {
    /// The factor of a player against an opponent.
    #[must_use]
    #[inline]
    pub fn of(&self, player: PlayerIdx, opponent: PlayerIdx) -> f64 {
        match self {
            Self::Same(k) => *k,
            Self::ByPlayer(factors) => factors[player.as_usize()],
            Self::ByTrust { k, trust } => {
                let (own, other) = (trust[player.as_usize()], trust[opponent.as_usize()]);
                2.0 * k * other / (own + other)
            }
        }
    }
}
