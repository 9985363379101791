//! Checks one set of games against one norm: figures and conditions.

use std::collections::{BTreeMap, BTreeSet};

use rating_core::performance::fide::rating_difference;
use rating_core::performance::mean_rating;
use rating_core::{EloDifference, EloRating, HalfPoints, Outcome, PerCent, Quotient};

use super::attempt::OpponentKey;
use super::{
    Amount, Article, Attempt, Bound, Condition, FederationMix, NormRound, NormRule, NormRules,
    NormSetting, Opponent, Pairings,
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
        let NormSetting { rules, mix, pairings, .. } = *setting;
        let games_at_least = setting.games_at_least();
        let unplayed_at_most = setting.unplayed_at_most();
        Self { rules, norm, games_at_least, unplayed_at_most, mix, pairings }
    }
}

impl Measure<'_> {
    /// The games of an attempt, in the order of rounds.
    pub(super) fn games<'b>(&self, attempt: &'b Attempt) -> Vec<CountedGame<'b>> {
        let mut games: Vec<CountedGame<'b>> = attempt
            .rounds
            .iter()
            .filter_map(|(round, played)| match played {
                NormRound::Game { opponent, outcome } => {
                    Some(self.game(*round, opponent, *outcome, &attempt.federation))
                }
                NormRound::NotPlayed(_) => None,
            })
            .collect();
        games.sort_by_key(|game| game.round);
        games
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
        let origin = if letters.is_empty() || !self.rules.is_federation(letters) {
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
            Condition::at_least(Article::Sought, self.rules.sought_at_least(count), sought),
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

    fn federation_conditions(&self, games: &[&CountedGame<'_>]) -> [Condition; 3] {
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
