//! Monthly ratings in three passes. The first two find performances for new and part-rated players:
//! first against rated opponents, then against each other as well. In the third the rated players
//! play against all of them.
//!
//! A player's status is decided at the start of a month. Rated: with a rating from K, or from a
//! performance in enough games. Part-rated: with a performance in fewer games. New: everybody else
//! who plays, including players whose rating ended because they had not played for too long.
//!
//! Source: English Chess Federation, monthly ratings from July 2020. Ratings are whole.

use rating_core::expectancy::fide_table;
use rating_core::performance::Solution;
use rating_core::performance::by_fide_table::performance;
use rating_core::{EloRating, HalfGame, HalfPoints, Outcome, PlayerIdx, SeasonGames};
use rayon::prelude::*;

use crate::error::{InputError, check_length};
use crate::factor::Factors;
use crate::scale::whole_away_from_zero;
use crate::three_passes::{FictionalDraw, ReturningDraw, ThreePasses};
use crate::time::Month;

/// One player's rating, and the data behind it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MonthlyRating {
    /// The rating of a rated player, or the performance of a part-rated one.
    pub rating: Option<EloRating>,
    /// Whether the player is rated.
    pub is_rated: bool,
    /// A part-rated player's games that count: the opponent's rating as it counted, and the result.
    pub counted: Vec<(EloRating, Outcome)>,
    /// Games of the last twelve months, the latest month last.
    pub last_months: [u16; 12],
    /// Months since the last game, or since the opening list.
    pub idle_months: u32,
    /// For a rating of the opening list, until the first game: the number of games behind it, if
    /// known.
    pub inherited: Option<u32>,
    /// The last rating of a player whose rating ended, until there is a new one.
    pub ended: Option<EloRating>,
}

impl MonthlyRating {
    /// The games of the last twelve months.
    #[must_use]
    pub fn games_in_a_year(&self) -> u32 {
        self.last_months.iter().copied().map(u32::from).sum()
    }

    /// The category's letter; `None` without a rating. A for players with many games, P for a
    /// performance, H for a rating of the opening list with few games behind it and none since, K
    /// for the others.
    #[must_use]
    pub fn category(&self, passes: &ThreePasses) -> Option<char> {
        self.rating?;
        let is_old = self.inherited.is_some_and(|games| games < passes.category_h);
        Some(match self.is_rated {
            false => 'P',
            true if self.games_in_a_year() >= passes.category_a => 'A',
            true if is_old => 'H',
            true => 'K',
        })
    }

    /// Advances by months without a game.
    fn rest(&mut self, months: u32, passes: &ThreePasses) {
        let shift = (months as usize).min(self.last_months.len());
        // The oldest months are rotated to the end, where they are cleared.
        self.last_months.rotate_left(shift);
        self.last_months.iter_mut().rev().take(shift).for_each(|games| *games = 0);
        self.idle_months = self.idle_months.saturating_add(months);
        if passes.unrated_after.is_some_and(|after| self.idle_months >= after) {
            self.end();
        }
    }

    /// Advances by the month in which the player plays, and counts the games.
    fn play(&mut self, is_next: bool, games: usize) {
        if is_next {
            self.last_months.rotate_left(1);
            self.last_months[11] = 0;
        }
        let games = u16::try_from(games).unwrap_or(u16::MAX);
        self.last_months[11] = self.last_months[11].saturating_add(games);
        (self.idle_months, self.inherited) = (0, None);
    }

    /// Ends the rating; a player who plays again is new.
    fn end(&mut self) {
        // A returning player's draw is against their last rating, which a part-rated player's
        // performance is not.
        let last = self.rating.filter(|_| self.is_rated);
        *self = Self {
            last_months: self.last_months,
            idle_months: self.idle_months,
            ended: last.or(self.ended),
            ..Self::default()
        };
    }
}

/// All ratings after the months played so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonthlyRatings {
    /// By player.
    pub players: Vec<MonthlyRating>,
    /// The last month that has passed: until the first month is over, the one before the first
    /// season. `None` before any season has begun.
    month: Option<Month>,
}

impl MonthlyRatings {
    /// The state before the first month: players with a rating are rated, however many games are
    /// behind it. Each rating comes with that number, if known.
    #[must_use]
    pub fn opening(ratings: impl IntoIterator<Item = (Option<EloRating>, Option<u32>)>) -> Self {
        let player = |(rating, games): (Option<EloRating>, Option<u32>)| MonthlyRating {
            rating,
            is_rated: rating.is_some(),
            inherited: games.filter(|_| rating.is_some()),
            ..MonthlyRating::default()
        };
        Self { players: ratings.into_iter().map(player).collect(), month: None }
    }

    /// By player: the rating as a number.
    pub(crate) fn ratings(&self) -> impl Iterator<Item = Option<f64>> {
        self.players.iter().map(|player| player.rating.map(EloRating::to_f64))
    }

    /// Begins a season with this month. If it is the first season, the months since the opening
    /// list are counted from here.
    pub(crate) fn begin_with(&mut self, month: Month) {
        self.month = self.month.or(Some(month.before()));
    }

    /// Advances from the last month that was played to this one, without games.
    pub fn rest_until(&mut self, month: Month, passes: &ThreePasses) {
        let months = self.month.map_or(0, |last| month.since(last).max(0) as u32);
        if months > 0 {
            self.players.par_iter_mut().for_each(|player| player.rest(months, passes));
        }
        self.month = self.month.max(Some(month));
    }

    /// Plays a month, after advancing by those before it without games; `factors` has K by
    /// player. Games without a month count in the last one.
    ///
    /// # Errors
    ///
    /// Games or factors of another number of players.
    pub fn play_month(
        &mut self,
        month: Option<Month>,
        passes: &ThreePasses,
        factors: &Factors,
        games: &SeasonGames,
    ) -> Result<(), InputError> {
        check_length("games", games.players(), self.players.len())?;
        factors.check(self.players.len())?;
        if let Some(month) = month {
            self.rest_until(month.before(), passes);
        }
        let is_next = month.is_some_and(|month| self.month.is_none_or(|last| month > last));
        let under_way = UnderWay { passes, factors, games, before: &self.players, is_next };
        let first = under_way.performances(|_| None);
        let second = under_way.performances(|player| first[player.as_usize()]);
        let numbers = 0..games.players() as u32;
        let after: Vec<MonthlyRating> = numbers
            .into_par_iter()
            .map(|number| under_way.after(PlayerIdx::new(number), &first, &second))
            .collect();
        self.players = after;
        self.month = self.month.max(month);
        Ok(())
    }
}

/// A month that is being played.
struct UnderWay<'a> {
    passes: &'a ThreePasses,
    factors: &'a Factors,
    games: &'a SeasonGames,
    before: &'a [MonthlyRating],
    /// Whether it is another month than the last one that was played.
    is_next: bool,
}

impl UnderWay<'_> {
    /// The rating of a rated player at the month's start.
    fn rated(&self, player: PlayerIdx) -> Option<EloRating> {
        let before = &self.before[player.as_usize()];
        before.rating.filter(|_| before.is_rated)
    }

    /// By player: the performance of players who are not rated and have a game that counts. An
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
            performance_with_a_draw(&self.counting(player, &other), self.nominal(player))
        };
        numbers.into_par_iter().map(of_player).collect()
    }

    /// The opponent of a player's fictional draw.
    fn nominal(&self, player: PlayerIdx) -> Nominal {
        match (self.before[player.as_usize()].ended, self.passes.fictional_draw) {
            (Some(last), _) if self.passes.returning_draw == ReturningDraw::LastRating => {
                Nominal::Of(last)
            }
            (_, FictionalDraw::Rating(rating)) => Nominal::Of(EloRating::whole(rating)),
            (_, FictionalDraw::Mean) => Nominal::Mean,
        }
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
        let mut after = self.before[player.as_usize()].clone();
        let games = self.games.of(player).len();
        if games == 0 {
            after.rest(u32::from(self.is_next), self.passes);
            return after;
        }
        after.play(self.is_next, games);
        if let Some(rating) = self.rated(player) {
            after.rating = Some(self.rated_after(player, rating, second));
            return after;
        }
        // The games that the second pass used; they count again next month.
        after.counted = self.counting(player, |opponent| first[opponent.as_usize()]);
        after.rating = second[player.as_usize()].or(after.rating);
        if after.rating.is_some() && after.counted.len() >= self.passes.rated_from as usize {
            (after.is_rated, after.counted, after.ended) = (true, Vec::new(), None);
        }
        after
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
        // K is the same for all of a player's games, so it is applied to the sum of the gains.
        let change = self.factors.of(player, player) * gain as f64 / 100.0;
        EloRating::whole((rating.halves() / 2 + whole_away_from_zero(change) as i64) as i32)
    }
}

/// The opponent of a fictional draw.
#[derive(Clone, Copy)]
enum Nominal {
    /// The mean of the player's own opponents.
    Mean,
    /// A player of this rating.
    Of(EloRating),
}

/// The least whole rating that table 8.1b expects to reach the score, with the fictional draw
/// added; `None` without games.
fn performance_with_a_draw(games: &[(EloRating, Outcome)], nominal: Nominal) -> Option<EloRating> {
    if games.is_empty() {
        return None;
    }
    let mut opponents: Vec<EloRating> = games.iter().map(|(rating, _)| *rating).collect();
    // The draw keeps the score away from 0 and 100%, which have no performance.
    opponents.push(match nominal {
        Nominal::Of(rating) => rating,
        Nominal::Mean => {
            let halves: i64 = opponents.iter().map(|opponent| opponent.halves()).sum();
            let twice = 2 * opponents.len() as i64;
            // The mean in whole points; a half is rounded up.
            EloRating::whole((halves * 2 + twice).div_euclid(twice * 2) as i32)
        }
    });
    let score: HalfPoints = games.iter().map(|(_, outcome)| HalfPoints::of(*outcome)).sum();
    let score = score + HalfPoints::of(Outcome::Draw);
    match performance(&opponents, score.to_hundredths()) {
        Ok(Solution::Found(found)) => Some(found.rating),
        _ => None,
    }
}
