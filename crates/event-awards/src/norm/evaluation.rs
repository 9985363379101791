//! Checks one set of games against one norm: figures and conditions.

use std::collections::{BTreeMap, BTreeSet};

use rating_core::performance::fide::rating_difference;
use rating_core::performance::mean_rating;
use rating_core::{EloDifference, EloRating, HalfPoints, Outcome, PerCent, Quotient};

use super::attempt::OpponentKey;
use super::{
    Amount, Article, Attempt, AttemptError, Bound, Condition, FederationMix, NormRound, NormRule,
    NormRules, NormSetting, Opponent, Pairings, RoundRobin,
};

/// The figures of a set of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// How many games there are.
    pub games: u32,
    /// The score in them.
    pub score: HalfPoints,
    /// The score in whole per cents, half a per cent rounded up.
    pub per_cent: PerCent,
    /// The mean of the opponents' ratings that count, before rounding.
    pub mean: Quotient,
    /// What table 8.1a adds for the per cent.
    pub difference: EloDifference,
    /// The performance: the mean, rounded half up, plus the difference.
    pub performance: i64,
}

/// The rating with which an opponent counts, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountedRating {
    /// Their own rating.
    Own(EloRating),
    /// The rating that the rule book gives to unrated opponents.
    Unrated(EloRating),
    /// The floor, to which the lowest-rated opponent is raised.
    RaisedToFloor {
        /// The floor.
        floor: EloRating,
        /// The rating that would have counted.
        from: EloRating,
    },
}

/// Where an opponent comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The player's own federation.
    OwnFederation,
    /// Another one.
    OtherFederation,
    /// No federation, or letters that do not stand for one.
    NoFederation,
}

/// Why a game that was played does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excluded {
    /// The opponent belongs to no federation (1.4.2a).
    NoFederation,
    /// The opponent is unrated and scored nothing against rated players in a round robin (1.4.2b).
    UnratedWithoutPoints,
}

/// A game that can count, with all the data that the conditions need.
pub(super) struct CountedGame<'a> {
    pub(super) round: u32,
    pub(super) opponent: &'a Opponent,
    pub(super) outcome: Option<Outcome>,
    /// The rating before any is raised to the floor.
    pub(super) rating: EloRating,
    pub(super) titled: bool,
    pub(super) sought: bool,
    pub(super) origin: Origin,
}

/// The norm and the rules against which all sets of games of an attempt are checked.
pub(super) struct Measure<'a> {
    pub(super) rules: &'a NormRules,
    pub(super) norm: &'a NormRule,
    pub(super) games_at_least: u32,
    pub(super) unplayed_at_most: u32,
    pub(super) mix: FederationMix,
    pub(super) pairings: Pairings,
    pub(super) round_robin: Option<RoundRobin>,
}

impl CountedRating {
    /// The rating itself.
    #[must_use]
    pub const fn rating(self) -> EloRating {
        match self {
            Self::Own(rating)
            | Self::Unrated(rating)
            | Self::RaisedToFloor { floor: rating, .. } => rating,
        }
    }
}

impl<'a> Measure<'a> {
    pub(super) fn of(setting: &NormSetting<'a>, norm: &'a NormRule) -> Self {
        let NormSetting { rules, mix, pairings, rounds_left, .. } = *setting;
        let round_robin = setting.round_robin.map(|round_robin| RoundRobin {
            is_over: round_robin.is_over && rounds_left == 0,
            ..round_robin
        });
        let games_at_least = setting.games_at_least();
        let unplayed_at_most = setting.unplayed_at_most();
        Self { rules, norm, games_at_least, unplayed_at_most, mix, pairings, round_robin }
    }

    /// The same, whether the mix of federations matters or not.
    pub(super) const fn where_mix_is(self, mix: FederationMix) -> Self {
        Self { mix, ..self }
    }
}

impl Measure<'_> {
    /// The games of an attempt, in the order of rounds.
    pub(super) fn games<'b>(&self, attempt: &'b Attempt) -> Vec<CountedGame<'b>> {
        let mut games: Vec<CountedGame<'b>> = attempt
            .rounds
            .iter()
            .filter_map(|(round, played)| match played {
                NormRound::Game { opponent, outcome } if self.excluded(opponent).is_none() => {
                    Some(self.game(*round, opponent, *outcome, &attempt.federation))
                }
                _ => None,
            })
            .collect();
        games.sort_by_key(|game| game.round);
        games
    }

    /// Why games against an opponent do not count; `None` if they do.
    pub(super) fn excluded(&self, opponent: &Opponent) -> Option<Excluded> {
        let rule = &self.rules.round_robin;
        // Somebody without a point may still score while games are to come.
        let is_over = self.round_robin.is_some_and(|round_robin| round_robin.is_over);
        if self.rules.is_left_out(&opponent.federation) {
            Some(Excluded::NoFederation)
        } else if rule.unrated_without_points_left_out && is_over && opponent.scored_nothing {
            Some(Excluded::UnratedWithoutPoints)
        } else {
            None
        }
    }

    /// The score in the games that count.
    ///
    /// # Errors
    ///
    /// A game does not count, and only the score in all games is known.
    pub(super) fn score(&self, attempt: &Attempt) -> Result<HalfPoints, AttemptError> {
        let mut halves = attempt.score.halves();
        for (_, round) in &attempt.rounds {
            if let NormRound::Game { opponent, outcome } = round
                && self.excluded(opponent).is_some()
            {
                let opponent = opponent.name.clone();
                let outcome = outcome.ok_or(AttemptError::PointsNotKnown { opponent })?;
                halves = halves.saturating_sub(HalfPoints::of(outcome).halves());
            }
        }
        Ok(HalfPoints::new(halves))
    }

    /// The number of games that these count as if unplayed rounds may replace missing ones: a gap
    /// is filled only if it is filled completely.
    pub(super) fn with_unplayed(&self, games: u32, unplayed: u32) -> u32 {
        // Nothing is filled in part: eight games and one bye are a norm of nine, but seven and one
        // are not a norm.
        let missing = self.games_at_least.saturating_sub(games);
        let filled = missing <= unplayed.min(self.unplayed_at_most);
        if filled { games + missing } else { games }
    }

    pub(super) fn game<'b>(
        &self,
        round: u32,
        opponent: &'b Opponent,
        outcome: Option<Outcome>,
        own_federation: &str,
    ) -> CountedGame<'b> {
        let letters = opponent.federation.as_str();
        let origin = if !self.rules.is_federation(letters) {
            Origin::NoFederation
        } else if opponent.federation == own_federation {
            Origin::OwnFederation
        } else {
            Origin::OtherFederation
        };
        CountedGame {
            round,
            opponent,
            outcome,
            rating: opponent
                .rating
                .and_then(EloRating::if_rated)
                .unwrap_or(self.rules.opponents.unrated_counts_as),
            titled: self.rules.is_titled(opponent.title),
            sought: opponent.title.is_some_and(|title| self.norm.sought.contains(&title)),
            origin,
        }
    }

    /// The game against the lowest-rated opponent, if they are below the floor; this opponent is
    /// raised to it.
    fn lowest_below_floor<'g, 'b>(
        &self,
        games: &[&'g CountedGame<'b>],
    ) -> Option<(usize, &'g CountedGame<'b>)> {
        let games = games.iter().copied().enumerate();
        games.min_by_key(|(_, game)| game.rating).filter(|(_, game)| game.rating < self.norm.floor)
    }

    /// The ratings with which the opponents count. One opponent is raised, in every game against
    /// them: the regulations speak of the opponent's rating (1.4.6c).
    pub(super) fn ratings(&self, games: &[&CountedGame<'_>]) -> Vec<CountedRating> {
        let lowest = self.lowest_below_floor(games);
        let is_raised = |position: usize, game: &CountedGame<'_>| {
            lowest.is_some_and(|(of_lowest, lowest)| {
                position == of_lowest || self.is_one_opponent(game, lowest)
            })
        };
        let counted = |(position, game): (usize, &&CountedGame<'_>)| {
            if is_raised(position, game) {
                CountedRating::RaisedToFloor { floor: self.norm.floor, from: game.rating }
            } else if game.opponent.rating.and_then(EloRating::if_rated).is_none() {
                CountedRating::Unrated(game.rating)
            } else {
                CountedRating::Own(game.rating)
            }
        };
        games.iter().enumerate().map(counted).collect()
    }

    /// Whether two games are known to be against the same opponent. In a list, opponents are known
    /// only by name: the same name is the same opponent only if pairings were fixed in advance.
    fn is_one_opponent(&self, one: &CountedGame<'_>, other: &CountedGame<'_>) -> bool {
        let known = match one.opponent.key() {
            Some(OpponentKey::Place(_)) => true,
            Some(OpponentKey::Name(_)) => self.pairings == Pairings::FixedInAdvance,
            None => false,
        };
        known && one.opponent.key() == other.opponent.key() && one.rating == other.rating
    }

    /// The figures; `None` without games.
    pub(super) fn figures(&self, games: &[&CountedGame<'_>], score: HalfPoints) -> Option<Figures> {
        let count = games.len() as u32;
        let ratings: Vec<EloRating> =
            self.ratings(games).into_iter().map(CountedRating::rating).collect();
        let (mean, per_cent) = (mean_rating(&ratings)?, score.per_cent_of(count)?);
        let difference = rating_difference(per_cent);
        // The mean is rounded first, so that 2599.5 is enough for 2600 (1.4.8). Every dp is whole,
        // so halving loses nothing.
        let performance = mean.rounded() + difference.halves() / 2;
        Some(Figures { games: count, score, per_cent, mean, difference, performance })
    }

    /// All conditions, in the order of the articles; `unplayed` rounds may stand for games.
    pub(super) fn conditions(
        &self,
        games: &[&CountedGame<'_>],
        score: HalfPoints,
        unplayed: u32,
    ) -> Vec<Condition> {
        let count = games.len() as u32;
        let titled = games.iter().filter(|game| game.titled).count() as u32;
        let sought = self.sought(games);
        let opponents = &self.rules.opponents;
        let counted = self.with_unplayed(count, unplayed);
        let mut conditions =
            // The shares below are of the games that were played: a bye adds to the games but has
            // no opponent.
            vec![Condition::at_least(Article::Games, self.games_at_least, counted)];
        if self.mix == FederationMix::Required {
            conditions.extend(self.federation_conditions(games));
        }
        conditions.extend([
            Condition::at_least(Article::Titled, opponents.titled.at_least(count), titled),
            Condition::at_least(Article::Sought, self.sought_at_least(count), sought),
        ]);
        conditions.extend(self.result_conditions(self.figures(games, score), count, score));
        conditions
    }

    /// How many opponents have the title sought or a higher one. If pairings are fixed in advance,
    /// an opponent may be met twice, and counts once, as FIDE's title regulations say of double
    /// round-robins.
    pub(super) fn sought(&self, games: &[&CountedGame<'_>]) -> u32 {
        let sought = games.iter().filter(|game| game.sought);
        if self.pairings == Pairings::RoundByRound {
            return sought.count() as u32;
        }
        let (known, unknown): (Vec<_>, Vec<_>) =
            sought.map(|game| game.opponent.key()).partition(Option::is_some);
        (unknown.len() + known.into_iter().collect::<BTreeSet<_>>().len()) as u32
    }

    /// How many opponents with the title sought are enough in so many games.
    pub(super) fn sought_at_least(&self, games: u32) -> u32 {
        let double = self.rules.round_robin.double.as_ref().zip(self.round_robin);
        let is_double = double.is_some_and(|(rule, round_robin)| {
            round_robin.times == 2 && round_robin.players >= rule.players_at_least
        });
        let of_double = self.rules.sought_at_least_of_double(games).filter(|_| is_double);
        of_double.unwrap_or_else(|| self.rules.sought_at_least(games))
    }

    pub(super) fn federation_conditions(&self, games: &[&CountedGame<'_>]) -> [Condition; 3] {
        let rule = &self.rules.federations;
        let count = games.len() as u32;
        let by_federation = opponents_by_federation(games);
        let own = games.iter().filter(|game| game.origin == Origin::OwnFederation).count() as u32;
        // The own federation has an entry exactly if an opponent is from it: "no federation" is
        // never the own one.
        let others = by_federation.len() as u32 - u32::from(own > 0);
        // Of equally large ones the first by alphabet, whatever the order of rounds.
        let most = by_federation.iter().rev().max_by_key(|(_, count)| **count);
        let (federation, from_one) = most.map_or((None, 0), |(name, count)| (Some(*name), *count));
        [
            Condition::at_least(Article::OtherFederations, rule.others_at_least, others),
            Condition::at_most(Article::OwnFederation, rule.own_at_most.at_most(count), own),
            Condition::at_most(Article::OneFederation, rule.one_at_most.at_most(count), from_one)
                .about(federation),
        ]
    }

    fn result_conditions(
        &self,
        figures: Option<Figures>,
        games: u32,
        score: HalfPoints,
    ) -> [Condition; 3] {
        let least_score = Bound::AtLeast(Amount::Score(self.rules.score_at_least(games)));
        let rating = |points: i32| Bound::AtLeast(Amount::Rating(points.into()));
        let mean = figures.map(|figures| Amount::Rating(figures.mean.rounded()));
        let performance = figures.map(|figures| Amount::Rating(figures.performance));
        [
            Condition::new(Article::Mean, rating(self.norm.mean), mean),
            Condition::new(Article::Score, least_score, Some(Amount::Score(score))),
            Condition::new(Article::Performance, rating(self.norm.performance), performance),
        ]
    }

    /// The least score that is enough against these opponents; `None` if no score is.
    pub(super) fn score_needed(&self, games: &[&CountedGame<'_>]) -> Option<HalfPoints> {
        let count = games.len() as u32;
        let least = self.rules.score_at_least(count).halves();
        (least..=count * 2).map(HalfPoints::new).find(|&score| {
            self.figures(games, score).is_some_and(|figures| {
                figures.mean.rounded() >= self.norm.mean_at_least(figures.per_cent)
            })
        })
    }
}

/// How many opponents each federation has; opponents without one are left out.
pub(super) fn opponents_by_federation<'a>(games: &[&'a CountedGame<'_>]) -> BTreeMap<&'a str, u32> {
    let mut counts = BTreeMap::new();
    for game in games.iter().filter(|game| game.origin != Origin::NoFederation) {
        *counts.entry(game.opponent.federation.as_str()).or_insert(0) += 1;
    }
    counts
}
