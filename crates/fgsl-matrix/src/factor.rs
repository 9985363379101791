//! The factors K: how much of a game's gain moves a grade.

use rating_core::fide_rating::{Standing, k_factor};
use rating_core::{EloRating, PlayerIdx};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{A_SIZE, FINITE, InputError, check_length, check_values, is_size};

/// How factors are computed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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
    // With braces: serde accepts any key beside the name of a unit.
    Fide {},
    /// By games so far and by the highest grade so far, both as they are before the period.
    Standing {
        /// The factor of players with fewer than so many games.
        new: f64,
        /// So many games.
        games: u32,
        /// The factor of everybody else.
        others: f64,
        /// The factor of the strongest, however few games they have.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        top: Option<TopFactor>,
    },
}

/// The factor of the strongest players.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TopFactor {
    /// The grade from which on a player is one of them, for good.
    pub from: f64,
    /// Their factor.
    pub k: f64,
}

/// The rating at which FIDE's factor becomes 10 for good.
pub(crate) const REACHED: f64 = 2_400.0;

/// What factors can depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayerFacts {
    /// Games before the period, as far as they are known.
    pub games_before: u32,
    /// Whether the player has a rating for which the number of games is not known, and so counts as
    /// having played enough.
    pub is_established: bool,
    /// The age reached in the period's year, if the year of birth is known.
    pub birthday_this_year: Option<u8>,
    /// The highest published grade so far, on the system's scale, if there is one.
    pub highest: Option<f64>,
}

impl PlayerFacts {
    /// Whether a published grade ever was so high.
    fn reached(self, grade: f64) -> bool {
        self.highest.is_some_and(|highest| highest >= grade)
    }

    /// The games before the period; `enough` for an established player.
    const fn games_or(self, enough: u32) -> u32 {
        if self.is_established { enough } else { self.games_before }
    }
}

/// The factors of a period: by player, by pair, or one for all.
///
/// A system gives them with [`crate::System::factors`]; a program may choose its own:
///
/// ```
/// use fgsl_matrix::Factors;
/// use rating_core::PlayerIdx;
///
/// let (known, new) = (PlayerIdx::new(0), PlayerIdx::new(1));
/// // Trust of 3 and 1: the new player moves three times as far.
/// let factors = Factors::by_trust(1.0, vec![3.0, 1.0])?;
/// assert_eq!((factors.of(known, new), factors.of(new, known)), (0.5, 1.5));
/// assert!(Factors::by_trust(1.0, vec![0.0, 0.0]).is_err());
/// # Ok::<(), fgsl_matrix::InputError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Factors(pub(crate) Kind);

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
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
pub(crate) struct Period<'a> {
    /// By player.
    pub(crate) facts: &'a [PlayerFacts],
    /// By player: the grade at the start.
    pub(crate) grades: &'a [f64],
    /// By player: how many games, or opponents if pairs count once.
    pub(crate) games: &'a [u32],
    /// The system's n0.
    pub(crate) n0: f64,
    /// The last age at which players are juniors.
    pub(crate) junior_to: u8,
}

impl FactorRule {
    /// The factors of a period, whose lists are of the same length.
    pub(crate) fn factors(&self, period: &Period<'_>) -> Factors {
        Factors(match *self {
            Self::Constant { k } => Kind::Same(k),
            Self::PerGames { share } => {
                let factor = |&games: &u32| share * period.n0 / f64::from(games.max(1));
                Kind::ByPlayer(period.games.iter().map(factor).collect())
            }
            Self::Juniors { juniors, others } => {
                let is_junior = |facts: &PlayerFacts| {
                    facts.birthday_this_year.is_some_and(|age| age <= period.junior_to)
                };
                let factor = |facts| if is_junior(facts) { juniors } else { others };
                Kind::ByPlayer(period.facts.iter().map(factor).collect())
            }
            Self::TrustWeighted { k, most } => {
                // One more than the games, so that two newcomers do not divide by 0, and count
                // alike.
                let trust = |facts: &PlayerFacts| f64::from(facts.games_or(most).min(most)) + 1.0;
                Kind::ByTrust { k, trust: period.facts.iter().map(trust).collect() }
            }
            Self::Fide {} => Kind::ByPlayer(fide(period)),
            Self::Standing { new, games, others, top } => {
                let factor = |facts: &PlayerFacts| match top {
                    Some(top) if facts.reached(top.from) => top.k,
                    _ if facts.games_or(games) < games => new,
                    _ => others,
                };
                Kind::ByPlayer(period.facts.iter().map(factor).collect())
            }
        })
    }

    /// Whether the factors depend on the games of a period, or on the list before it.
    #[must_use]
    pub(crate) const fn needs_a_period(&self) -> bool {
        matches!(self, Self::PerGames { .. } | Self::Fide {} | Self::Standing { .. })
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
            reached_2400: facts.reached(REACHED),
            birthday_this_year: facts.birthday_this_year,
        };
        f64::from(k_factor(standing, *games).value)
    };
    players.map(factor).collect()
}

impl Factors {
    /// One for all.
    ///
    /// # Errors
    ///
    /// A number that is not finite.
    pub fn same(k: f64) -> Result<Self, InputError> {
        check_values("factors", &[k], f64::is_finite, FINITE)?;
        Ok(Self(Kind::Same(k)))
    }

    /// By player, whoever the opponent is.
    ///
    /// # Errors
    ///
    /// A number that is not finite.
    pub fn by_player(factors: Vec<f64>) -> Result<Self, InputError> {
        check_values("factors", &factors, f64::is_finite, FINITE)?;
        Ok(Self(Kind::ByPlayer(factors)))
    }

    /// By pair: 2k times the trust in the other over the sum of the trust in both, as in
    /// [`FactorRule::TrustWeighted`].
    ///
    /// # Errors
    ///
    /// A k that is not finite; trust that is not from 0.000001 to 1,000,000.
    pub fn by_trust(k: f64, trust: Vec<f64>) -> Result<Self, InputError> {
        check_values("factors", &[k], f64::is_finite, FINITE)?;
        check_values("trust", &trust, is_size, A_SIZE)?;
        Ok(Self(Kind::ByTrust { k, trust }))
    }

    /// Refuses factors of another number of players.
    pub(crate) const fn check(&self, players: usize) -> Result<(), InputError> {
        match &self.0 {
            Kind::Same(_) => Ok(()),
            Kind::ByPlayer(of) | Kind::ByTrust { trust: of, .. } => {
                check_length("factors", of.len(), players)
            }
        }
    }

    /// The factor of a player against an opponent.
    ///
    /// # Panics
    ///
    /// If there is no factor for one of them.
    #[must_use]
    #[inline]
    pub fn of(&self, player: PlayerIdx, opponent: PlayerIdx) -> f64 {
        match &self.0 {
            Kind::Same(k) => *k,
            Kind::ByPlayer(factors) => factors[player.as_usize()],
            Kind::ByTrust { k, trust } => {
                let (own, other) = (trust[player.as_usize()], trust[opponent.as_usize()]);
                2.0 * k * other / (own + other)
            }
        }
    }
}
