//! Monthly ratings in three passes: new and part-rated players by performance, first against rated
//! opponents, then against each other as well; then the rated players against all of them.
//!
//! Source: English Chess Federation, monthly ratings from July 2020. Ratings are whole.

use std::collections::VecDeque;

use rating_core::expectancy::fide_table;
use rating_core::performance::Solution;
use rating_core::performance::by_fide_table::performance;
use rating_core::{EloRating, GamesError, HalfGame, HalfPoints, Outcome, PlayerIdx, SeasonGames};
use rayon::prelude::*;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Factors;
use crate::error::{SystemError, in_range};

/// The numbers of the three passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThreePasses {
    /// A player is rated from this many games on.
    pub rated_from: u32,
    /// The opponent of the draw that is added to every performance.
    pub fictional_draw: FictionalDraw,
    /// How many months late results re-open.
    pub reopen_months: usize,
    /// The fewest games in twelve months for category A.
    pub category_a: u32,
    /// The fewest games in twelve months for category K.
    pub category_k: u32,
}

/// The opponent of the draw that is added to every performance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FictionalDraw {
    /// The mean of the player's own opponents, to the nearest whole rating.
    Mean,
    /// Somebody of this rating.
    Rating(i32),
}

impl<'de> Deserialize<'de> for FictionalDraw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Rating(i32),
            Word(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Rating(rating) => Ok(Self::Rating(rating)),
            Written::Word(word) if word == "mean" => Ok(Self::Mean),
            Written::Word(_) => Err(serde::de::Error::custom("expected \"mean\" or a rating")),
        }
    }
}

impl Serialize for FictionalDraw {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Mean => serializer.serialize_str("mean"),
            Self::Rating(rating) => serializer.serialize_i32(*rating),
        }
    }
}

impl ThreePasses {
    pub(crate) fn check(&self) -> Result<(), SystemError> {
        in_range(self.rated_from > 0, "rated_from", &self.rated_from, "at least 1")?;
        let (a, k) = (self.category_a, self.category_k);
        in_range(k <= a, "category_k", &k, "no more than category_a")
    }
}

/// One player's rating, and what it rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MonthlyRating {
    /// The rating of a rated player, or the performance of a part-rated one.
    pub rating: Option<EloRating>,
    /// Whether the player is rated.
    pub is_rated: bool,
    /// A part-rated player's games that count: what the opponent counted as, and the result.
    pub counted: Vec<(EloRating, Outcome)>,
    /// Games of the last twelve months, the latest month last.
    pub last_months: [u16; 12],
}

impl MonthlyRating {
    /// The games of the last twelve months.
    #[must_use]
    pub fn games_in_a_year(&self) -> u32 {
        self.last_months.iter().copied().map(u32::from).sum()
    }

    /// The category's letter; none without a rating.
    #[must_use]
    pub fn category(&self, passes: &ThreePasses) -> Option<char> {
        self.rating?;
        let games = self.games_in_a_year();
        Some(match self.is_rated {
            false => 'P',
            true if games >= passes.category_a => 'A',
            true if games >= passes.category_k => 'K',
            true => 'H',
        })
    }
}

/// All ratings after the months played so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonthlyRatings {
    /// By player.
    pub players: Vec<MonthlyRating>,
}

impl MonthlyRatings {
    /// Before the first month: these players are rated.
    #[must_use]
    pub fn opening(ratings: &[Option<EloRating>]) -> Self {
        let player = |rating: &Option<EloRating>| MonthlyRating {
            rating: *rating,
            is_rated: rating.is_some(),
            ..MonthlyRating::default()
        };
        Self { players: ratings.iter().map(player).collect() }
    }

    /// Plays a month; `factors` has K by player.
    ///
    /// # Panics
    ///
    /// More players in the games than there are.
    pub fn play_month(&mut self, passes: &ThreePasses, factors: &Factors, games: &SeasonGames) {
        let month = Month { passes, factors, games, before: &self.players };
        let first = month.performances(|_| None);
        let second = month.performances(|player| first[player.as_usize()]);
        let numbers = 0..games.players() as u32;
        let after: Vec<MonthlyRating> = numbers
            .into_par_iter()
            .map(|number| month.after(PlayerIdx::new(number), &first, &second))
            .collect();
        self.players = after;
    }
}

/// A month on its way.
struct Month<'a> {
    passes: &'a ThreePasses,
    factors: &'a Factors,
    games: &'a SeasonGames,
    before: &'a [MonthlyRating],
}

impl Month<'_> {
    /// The rating of a rated player at the month's start.
    fn rated(&self, player: PlayerIdx) -> Option<EloRating> {
        let before = &self.before[player.as_usize()];
        before.rating.filter(|_| before.is_rated)
    }

    /// By player: the performance of those who are not rated and have a game that counts, where an
    /// opponent who is not rated counts with `other`.
    fn performances(
        &self,
        other: impl Fn(PlayerIdx) -> Option<EloRating> + Sync,
    ) -> Vec<Option<EloRating>> {
        let numbers = 0..self.games.players() as u32;
        let of_player = |number| {
            let player = PlayerIdx::new(number);
            if self.rated(player).is_some() {
                return None;
            }
            performance_with_a_draw(&self.counting(player, &other), self.passes.fictional_draw)
        };
        numbers.into_par_iter().map(of_player).collect()
    }

    /// A player's games that count: earlier ones, and those of the month.
    fn counting(
        &self,
        player: PlayerIdx,
        other: impl Fn(PlayerIdx) -> Option<EloRating>,
    ) -> Vec<(EloRating, Outcome)> {
        let of_month = self.games.of(player).iter().filter_map(|half| {
            let opponent = half.opponent();
            Some((self.rated(opponent).or_else(|| other(opponent))?, half.outcome()))
        });
        let earlier = self.before[player.as_usize()].counted.iter().copied();
        earlier.chain(of_month).collect()
    }

    fn after(
        &self,
        player: PlayerIdx,
        first: &[Option<EloRating>],
        second: &[Option<EloRating>],
    ) -> MonthlyRating {
        let before = &self.before[player.as_usize()];
        let mut last_months = before.last_months;
        last_months.rotate_left(1);
        let games = self.games.of(player).len();
        last_months[11] = games.min(usize::from(u16::MAX)) as u16;
        if let Some(rating) = self.rated(player) {
            let rating = Some(self.rated_after(player, rating, second));
            return MonthlyRating { rating, is_rated: true, counted: Vec::new(), last_months };
        }
        let counted = self.counting(player, |opponent| first[opponent.as_usize()]);
        let rating = second[player.as_usize()].or(before.rating);
        let is_rated = rating.is_some() && counted.len() >= self.passes.rated_from as usize;
        let counted = if is_rated { Vec::new() } else { counted };
        MonthlyRating { rating, is_rated, counted, last_months }
    }

    fn rated_after(
        &self,
        player: PlayerIdx,
        rating: EloRating,
        second: &[Option<EloRating>],
    ) -> EloRating {
        let gain = |half: &HalfGame| {
            let opponent = half.opponent();
            let opponents = self.rated(opponent).or(second[opponent.as_usize()])?;
            let expected = fide_table::per_cent(rating - opponents).of_one_game();
            Some((HalfPoints::of(half.outcome()).to_hundredths() - expected).value())
        };
        let gain: i64 = self.games.of(player).iter().filter_map(gain).sum();
        let change = self.factors.of(player, player) * gain as f64 / 100.0;
        EloRating::whole((rating.halves() / 2 + change.round() as i64) as i32)
    }
}

/// The least whole rating that table 8.1b expects to reach the score, one more draw included; none
/// without games.
fn performance_with_a_draw(
    games: &[(EloRating, Outcome)],
    draw: FictionalDraw,
) -> Option<EloRating> {
    if games.is_empty() {
        return None;
    }
    let mut opponents: Vec<EloRating> = games.iter().map(|(rating, _)| *rating).collect();
    let nominal = match draw {
        FictionalDraw::Rating(rating) => EloRating::whole(rating),
        FictionalDraw::Mean => {
            let halves: i64 = opponents.iter().map(|opponent| opponent.halves()).sum();
            let twice = 2 * opponents.len() as i64;
            EloRating::whole((halves * 2 + twice).div_euclid(twice * 2) as i32)
        }
    };
    opponents.push(nominal);
    let score: HalfPoints = games.iter().map(|(_, outcome)| HalfPoints::of(*outcome)).sum();
    let score = score + HalfPoints::of(Outcome::Draw);
    match performance(&opponents, score.to_hundredths()) {
        Ok(Solution::Found(found)) => Some(found.rating),
        _ => None,
    }
}

/// A month's games, each as one player and his half.
type MonthGames = Vec<(PlayerIdx, HalfGame)>;

/// The months published so far, of which the last few can be played again.
#[derive(Clone, Debug)]
pub struct Reopening {
    passes: ThreePasses,
    /// The ratings before each month that can be re-opened, its games and its factors.
    open: VecDeque<(MonthlyRatings, MonthGames, Factors)>,
    ratings: MonthlyRatings,
    published: usize,
}

/// Why a late result cannot be added, or a month not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LateError {
    /// The month is closed, or not published yet.
    #[error("month {month} cannot be re-opened: of {published} months the last {open} can")]
    Closed {
        /// The month, counted from 0.
        month: usize,
        /// How many are published.
        published: usize,
        /// How many of the last ones are open.
        open: usize,
    },
    /// A game names a player who does not exist, or the same one twice.
    #[error(transparent)]
    Games(#[from] GamesError),
}

impl Reopening {
    /// Before the first month.
    #[must_use]
    pub const fn opening(passes: ThreePasses, ratings: MonthlyRatings) -> Self {
        Self { passes, open: VecDeque::new(), ratings, published: 0 }
    }

    /// The ratings after the last month.
    #[must_use]
    pub const fn ratings(&self) -> &MonthlyRatings {
        &self.ratings
    }

    /// Publishes the next month, with its factors.
    ///
    /// # Errors
    ///
    /// A game that names a player who does not exist, or the same one twice.
    pub fn publish(&mut self, games: MonthGames, factors: Factors) -> Result<(), LateError> {
        let after = self.played(&self.ratings, &games, &factors)?;
        let before = std::mem::replace(&mut self.ratings, after);
        self.open.push_back((before, games, factors));
        if self.open.len() > self.passes.reopen_months {
            self.open.pop_front();
        }
        self.published += 1;
        Ok(())
    }

    /// Adds games of an earlier month and plays it and the later ones again.
    ///
    /// # Errors
    ///
    /// A month that is closed or not published; a game of somebody who does not exist. Nothing has
    /// changed then.
    pub fn add_late(
        &mut self,
        month: usize,
        games: &[(PlayerIdx, HalfGame)],
    ) -> Result<(), LateError> {
        let first_open = self.published - self.open.len();
        let closed = LateError::Closed { month, published: self.published, open: self.open.len() };
        let position = month.checked_sub(first_open).filter(|&p| p < self.open.len());
        let position = position.ok_or(closed)?;
        let mut replayed = Vec::new();
        let mut ratings = self.open[position].0.clone();
        for (offset, (_, played, factors)) in self.open.iter().skip(position).enumerate() {
            let mut all = played.clone();
            if offset == 0 {
                all.extend_from_slice(games);
            }
            let after = self.played(&ratings, &all, factors)?;
            replayed.push((std::mem::replace(&mut ratings, after), all, factors.clone()));
        }
        self.open.truncate(position);
        self.open.extend(replayed);
        self.ratings = ratings;
        Ok(())
    }

    fn played(
        &self,
        before: &MonthlyRatings,
        games: &MonthGames,
        factors: &Factors,
    ) -> Result<MonthlyRatings, GamesError> {
        let players = before.players.len();
        let grouped = SeasonGames::from_white_halves(players, &games.iter().copied())?;
        let mut after = before.clone();
        after.play_month(&self.passes, factors, &grouped);
        Ok(after)
    }
}
