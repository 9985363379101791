//! Borrowing: a player with few games counts games of earlier seasons.

use crate::earlier_seasons::EarlierSeasons;
use crate::edition::{BorrowingBy, BorrowingRule};
use crate::past_games::PastDay;
use crate::rounding::Mean;
use crate::season::MOST_EARLIER;
use crate::season_total::SeasonTotal;

/// How many games are borrowed from each earlier season, the one just before first.
///
/// Just enough to reach 30 with the games of the season; if all together are fewer, all of them.
/// Seasons that count whole whatever their number (`whole`) give all their games.
///
/// Source: Yorkshire Chess Association, Grade Calculation, 27/08/00.
///
/// ```
/// use ecf_season::{Edition, borrowed_games};
///
/// let rule = Edition::yorkshire_2000().borrowing;
/// assert_eq!(borrowed_games(34, &[20, 20], &rule)[..2], [0, 0]);
/// assert_eq!(borrowed_games(22, &[20, 20], &rule)[..2], [8, 0]);
/// assert_eq!(borrowed_games(5, &[12, 20], &rule)[..2], [12, 13]);
/// assert_eq!(borrowed_games(5, &[0, 4], &rule)[..2], [0, 4]);
/// ```
///
/// In the half-years from January 2015 the two latest count whole. County notes on the January 2015
/// changes: 11 + 14 games of the last two half-years, and 5 of the 17 in the one before.
///
/// ```
/// use ecf_season::{Edition, borrowed_games};
///
/// let rule = Edition::built_in("ecf-2015").ok_or("no such edition")?.borrowing;
/// assert_eq!(borrowed_games(11, &[14, 17], &rule)[..2], [14, 5]);
/// assert_eq!(borrowed_games(20, &[25, 17], &rule)[..2], [25, 0]);
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn borrowed_games(games: u32, available: &[u32], rule: &BorrowingRule) -> [u32; MOST_EARLIER] {
    let mut wanted = rule.games.saturating_sub(games);
    let mut borrowed = [0; MOST_EARLIER];
    let seasons = borrowed.iter_mut().zip(available).take(rule.seasons);
    for (back, (taken, &has)) in seasons.enumerate() {
        *taken = if back < rule.whole { has } else { wanted.min(has) };
        wanted = wanted.saturating_sub(*taken);
    }
    borrowed
}

/// Borrowed games: those that count whole, and those of which only some are taken, at their average.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Borrowed {
    /// Games that are all taken.
    pub whole: SeasonTotal,
    /// How many games are taken of `part`.
    pub taken: u32,
    /// The season, or the day, of which only some games are taken.
    pub part: SeasonTotal,
}

impl Borrowed {
    /// So many games from each earlier season: all of them, or some at the season's average, which
    /// can only be the case for the earliest season that lends any. None when the points leave the
    /// range of [`rating_core::GradePoints`].
    #[must_use]
    pub fn at_average(games: &[u32], totals: &[SeasonTotal]) -> Option<Self> {
        let mut borrowed = Self::default();
        for (&taken, &total) in games.iter().zip(totals) {
            if taken == 0 {
                continue;
            }
            if taken == total.games {
                borrowed.whole = borrowed.whole.plus(total)?;
            } else {
                (borrowed.taken, borrowed.part) = (taken, total);
            }
        }
        Some(borrowed)
    }

    /// The same with the latest games where only some are taken; `days` are a player's games of all
    /// earlier seasons, the most recent first.
    fn latest(
        games: &[u32; MOST_EARLIER],
        totals: &[SeasonTotal; MOST_EARLIER],
        days: &[PastDay],
        seasons: &EarlierSeasons,
    ) -> Option<Self> {
        let mut borrowed = Self::at_average(games, totals)?;
        let is_part = |which: usize| games[which] > 0 && games[which] < totals[which].games;
        if let Some(which) = (0..MOST_EARLIER).find(|&which| is_part(which)) {
            let wanted = std::mem::take(&mut borrowed.taken);
            borrowed.part = SeasonTotal::default();
            let of_season = days.iter().filter(|past| seasons.which(past.day) == Some(which));
            borrowed.add_latest(wanted, of_season)?;
        }
        Some(borrowed)
    }

    /// The games that are borrowed under a rule.
    pub(crate) fn of(
        games: &[u32; MOST_EARLIER],
        totals: &[SeasonTotal; MOST_EARLIER],
        days: &[PastDay],
        seasons: &EarlierSeasons,
        rule: &BorrowingRule,
    ) -> Option<Self> {
        match rule.by {
            BorrowingBy::Average => Self::at_average(games, totals),
            BorrowingBy::Game => Self::latest(games, totals, days, seasons),
        }
    }

    /// The latest games of a season; of the games of one day each counts as their average, so that
    /// it does not matter in which order they were played.
    fn add_latest<'a>(
        &mut self,
        mut wanted: u32,
        days: impl Iterator<Item = &'a PastDay>,
    ) -> Option<()> {
        for day in days {
            if wanted < day.total.games {
                (self.taken, self.part) = (wanted, day.total);
                return Some(());
            }
            self.whole = self.whole.plus(day.total)?;
            wanted -= day.total.games;
        }
        Some(())
    }

    /// The mean of the season's scores and the borrowed ones, exactly; none without any game.
    ///
    /// ```
    /// use ecf_season::{Borrowed, SeasonTotal};
    /// use rating_core::GradePoints;
    ///
    /// let total = |points, games| SeasonTotal { points: GradePoints::whole(points), games };
    /// // 25 games at 120, and 5 at the average of 17 games that was 100.
    /// let borrowed = Borrowed { whole: total(14 * 120, 14), taken: 5, part: total(17 * 100, 17) };
    /// let mean = borrowed.mean_with(total(11 * 120, 11)).ok_or("no games")?;
    /// assert_eq!(mean.to_grade_points().shortest(), "116.666666667");
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn mean_with(&self, season: SeasonTotal) -> Option<Mean> {
        let points = |total: SeasonTotal| i128::from(total.points.billionths());
        let games = u64::from(season.games) + u64::from(self.whole.games) + u64::from(self.taken);
        if games == 0 {
            return None;
        }
        // A season that lends no part has no say in the denominator.
        let lends = if self.taken == 0 { 1 } else { i128::from(self.part.games) };
        let numerator = (points(season) + points(self.whole)) * lends
            + i128::from(self.taken) * points(self.part);
        Some(Mean::of_billionths(numerator, i128::from(games) * lends))
    }
}
