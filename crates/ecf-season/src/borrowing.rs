//! Borrowing: a player with few games counts games of earlier seasons.

use chrono::NaiveDate;

use crate::earlier_seasons::EarlierSeasons;
use crate::edition::{BorrowingBy, BorrowingRule};
use crate::past_games::PastDay;
use crate::rounding::Mean;
use crate::season::MOST_EARLIER;
use crate::season_total::SeasonTotal;

/// How many games are borrowed from each earlier season, the one just before first.
///
/// Just enough to reach 30 together with the games of the season, or all of them if there are
/// fewer. Seasons that count whole (`whole`) give all their games, however many that makes.
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

/// One line of what a player borrows: games of an earlier season, or of one day of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BorrowedLine {
    /// How many seasons back: 0 is the season just before.
    pub back: usize,
    /// The day, if the edition borrows the most recent games of a season one by one.
    pub day: Option<NaiveDate>,
    /// All points and games of the season or day.
    pub of: SeasonTotal,
    /// How many of these games are borrowed, each at their average.
    pub taken: u32,
}

impl BorrowedLine {
    /// Whether all games are borrowed, so that their average need not be computed.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.taken == self.of.games
    }
}

/// The games from which a player can borrow, and the rule for it.
#[derive(Clone, Copy)]
pub(crate) struct Lender<'a> {
    /// Season by season, the one just before first.
    pub(crate) totals: &'a [SeasonTotal; MOST_EARLIER],
    /// The same, day by day, the most recent first.
    pub(crate) days: &'a [PastDay],
    pub(crate) seasons: &'a EarlierSeasons,
    pub(crate) rule: &'a BorrowingRule,
}

impl Lender<'_> {
    /// Visits every line that makes up these numbers of games from each season, the most recent
    /// first.
    pub(crate) fn lines(self, games: &[u32; MOST_EARLIER], mut visit: impl FnMut(BorrowedLine)) {
        let lent = games.iter().zip(self.totals).enumerate().filter(|(_, (taken, _))| **taken > 0);
        for (back, (&taken, &of)) in lent {
            if taken == of.games || self.rule.by == BorrowingBy::Average {
                visit(BorrowedLine { back, day: None, of, taken });
            } else {
                self.latest(back, taken, &mut visit);
            }
        }
    }

    /// Visits the latest games of a season. Each game of a day counts as the average of that day,
    /// so their order within the day does not matter.
    fn latest(self, back: usize, mut wanted: u32, visit: &mut impl FnMut(BorrowedLine)) {
        for past in self.days.iter().filter(|past| self.seasons.which(past.day) == Some(back)) {
            if wanted == 0 {
                return;
            }
            let taken = wanted.min(past.total.games);
            visit(BorrowedLine { back, day: Some(past.day), of: past.total, taken });
            wanted -= taken;
        }
    }

    /// Visits every line, and adds them up; `None` beyond the range of
    /// [`rating_core::GradePoints`].
    pub(crate) fn lend(
        self,
        games: &[u32; MOST_EARLIER],
        mut visit: impl FnMut(BorrowedLine),
    ) -> Option<Borrowed> {
        let mut borrowed = Some(Borrowed::default());
        self.lines(games, |line| {
            visit(line);
            borrowed = borrowed.and_then(|sum| sum.with(line));
        });
        borrowed
    }
}

/// Borrowed games: those of seasons or days that are all taken, and those of the one season or day
/// of which only some are taken, at their average. Without any line, none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Borrowed {
    whole: SeasonTotal,
    part: Option<Part>,
}

/// Some of the games of a season or day, not all: so there are at least two to be divided by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    taken: u32,
    of: SeasonTotal,
}

impl Borrowed {
    /// These with one more line.
    ///
    /// `None` beyond the range of [`rating_core::GradePoints`], for a line that takes more games
    /// than there are, and for a second line that takes only some.
    #[must_use]
    pub fn with(self, line: BorrowedLine) -> Option<Self> {
        let BorrowedLine { of, taken, .. } = line;
        if taken == 0 {
            return Some(self);
        }
        if line.is_whole() {
            return Some(Self { whole: self.whole.plus(of)?, ..self });
        }
        let is_only_part = self.part.is_none() && taken < of.games;
        is_only_part.then_some(Self { part: Some(Part { taken, of }), ..self })
    }

    /// The mean of the season's scores and the borrowed ones, exactly; `None` without any game.
    ///
    /// ```
    /// use ecf_season::{Borrowed, BorrowedLine, SeasonTotal};
    /// use rating_core::GradePoints;
    ///
    /// let total = |points, games| SeasonTotal { points: GradePoints::whole(points), games };
    /// let line = |back, of, taken| BorrowedLine { back, day: None, of, taken };
    /// // 25 games at 120, and 5 at the average of 17 games that was 100.
    /// let all = Borrowed::default().with(line(0, total(14 * 120, 14), 14)).ok_or("too large")?;
    /// let borrowed = all.with(line(1, total(17 * 100, 17), 5)).ok_or("too large")?;
    /// let mean = borrowed.mean_with(total(11 * 120, 11)).ok_or("no games")?;
    /// assert_eq!(mean.to_grade_points().shortest(), "116.666666667");
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn mean_with(&self, season: SeasonTotal) -> Option<Mean> {
        let points = |total: SeasonTotal| i128::from(total.points.billionths());
        let games = u64::from(season.games) + u64::from(self.whole.games) + u64::from(self.taken());
        if games == 0 {
            return None;
        }
        let lends = self.lends();
        let of_part = self.part.map_or(0, |part| i128::from(part.taken) * points(part.of));
        let numerator = (points(season) + points(self.whole)) * lends + of_part;
        Some(Mean::of_billionths(numerator, i128::from(games) * lends))
    }

    /// How many games are taken at an average.
    pub(crate) fn taken(&self) -> u32 {
        self.part.map_or(0, |part| part.taken)
    }

    /// The number of games that share the average; 1 if no part is borrowed, so that it leaves the
    /// denominator unchanged.
    pub(crate) fn lends(&self) -> i128 {
        self.part.map_or(1, |part| i128::from(part.of.games))
    }
}
