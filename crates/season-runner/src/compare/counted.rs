//! The calculation of a grade, in a form for comparison.

use published_lists::calculation::Calculated;
use rating_core::GradePoints;

use crate::explain::{Explained, ExplainedGame};

/// The maximum sum of a player's points, in billionths: an eighth of the maximum of `i64`, so that
/// differences of several such sums fit, too. It is the sum of more than 100,000 games of 9,999
/// points.
const MOST_BILLIONTHS: i64 = i64::MAX / 8;

/// The calculation of a grade.
#[derive(Clone, Debug)]
pub(super) struct Counted<'a> {
    /// The season.
    pub(super) season: &'a str,
    /// Games that count, by season: those of the season itself come first.
    pub(super) lines: Vec<Line<'a>>,
    /// The number of games that count.
    pub(super) games: u64,
    /// The mean.
    pub(super) mean: GradePoints,
    /// The increment for the player's age, which is added to the rounded mean.
    pub(super) increment: i32,
    /// The grade.
    pub(super) grade: i32,
    /// The games of the season and what they were scored from, if known.
    pub(super) known: Option<Known<'a>>,
}

/// Games that count from one season, or from one day of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line<'a> {
    /// The season; empty for all earlier seasons together.
    pub(super) season: &'a str,
    pub(super) date: Option<crate::json_value::Day>,
    pub(super) games: u32,
    /// The average score of these games.
    pub(super) average: GradePoints,
}

/// The games of a season, and what they were scored from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'a> {
    pub(super) games: &'a [ExplainedGame],
    /// The grade or working grade that the player counted with.
    pub(super) own: GradePoints,
    /// The maximum difference at which an opponent's grade counts in full.
    pub(super) limit: GradePoints,
}

impl<'a> Counted<'a> {
    /// From an explanation; `None` without a game that counts.
    pub(super) fn of_explained(explained: &'a Explained) -> Option<Self> {
        let mean = explained.mean.as_ref()?;
        let games = explained.games.iter().filter(|game| game.score.is_some()).count() as u32;
        let mut lines = Vec::new();
        lines.extend(line(&explained.season, explained.points.0, games));
        lines.extend(explained.borrowed.iter().map(|borrowed| Line {
            season: &borrowed.season,
            date: borrowed.date,
            games: borrowed.games,
            average: borrowed.average.0,
        }));
        let known = explained.counts_as.map(|own| Known {
            games: &explained.games,
            own: own.0,
            limit: GradePoints::whole(explained.limit),
        });
        Some(Self {
            season: &explained.season,
            lines,
            games: mean.games,
            mean: mean.mean.0,
            increment: mean.increment,
            grade: mean.grade,
            known,
        })
    }

    /// From a published calculation, which adds up the borrowed games; `None` without a game that
    /// counts, and for impossible numbers, since any program may have written the file.
    pub(super) fn of_calculated(season: &'a str, row: &Calculated) -> Option<Self> {
        let (mean, grade) = (row.mean?, row.grade?);
        let borrowed = row.borrowed.iter().copied().try_fold(0_u32, u32::checked_add)?;
        let games = u64::from(row.games) + u64::from(borrowed);
        // Computed back from the published mean, which is rounded to a billionth: for any realistic
        // number of games, the error is less than a millionth of a point.
        let all = i128::from(mean.billionths()) * i128::from(games);
        let rest = all - i128::from(row.points.billionths());
        if [all, rest].iter().any(|points| points.abs() > i128::from(MOST_BILLIONTHS)) {
            return None;
        }
        let rest = GradePoints::from_billionths(i64::try_from(rest).ok()?);
        let lines = [line(season, row.points, row.games), line("", rest, borrowed)];
        Some(Self {
            season,
            lines: lines.into_iter().flatten().collect(),
            games,
            mean,
            increment: row.increment,
            grade,
            known: None,
        })
    }

    /// Whether the games of earlier seasons are known only in total.
    pub(super) fn is_pooled(&self) -> bool {
        self.lines.iter().any(|line| line.season.is_empty()) || self.known.is_none()
    }

    /// The lines, with all seasons except one combined into one.
    pub(super) fn pooled(&self, season: &str) -> Vec<Line<'a>> {
        let (mut lines, others): (Vec<Line<'a>>, Vec<Line<'a>>) =
            self.lines.iter().cloned().partition(|line| line.season == season);
        let games: u32 = others.iter().map(|line| line.games).sum();
        let points = |of: &Line<'_>| {
            GradePoints::from_billionths(of.average.billionths() * i64::from(of.games))
        };
        lines.extend(line("", others.iter().map(points).sum(), games));
        lines
    }
}

/// A line for these games and points; `None` without games.
fn line(season: &str, points: GradePoints, games: u32) -> Option<Line<'_>> {
    let average = ecf_season::Mean::of(points, games)?.to_grade_points();
    Some(Line { season, date: None, games, average })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::split::Split;

    fn row(games: u32, borrowed: [u32; 6], mean: &str, points: &str) -> Calculated {
        Calculated {
            code: String::new(),
            category: String::new(),
            grade: Some(100),
            mean: mean.parse().ok(),
            points: points.parse().unwrap(),
            games,
            borrowed,
            increment: 0,
            previous: None,
            working: None,
        }
    }

    #[test]
    fn an_impossible_published_line_is_not_compared() {
        let counted = |row: &Calculated| Counted::of_calculated("2006-07", row).is_some();
        assert!(counted(&row(10, [5, 0, 0, 0, 0, 0], "100", "1000")));
        assert!(!counted(&row(10, [u32::MAX, 1, 0, 0, 0, 0], "100", "1000")));
        assert!(!counted(&row(u32::MAX, [u32::MAX, 0, 0, 0, 0, 0], "9223372036", "1000")));
        assert!(!counted(&row(2, [2, 0, 0, 0, 0, 0], "2305843009.2", "-9223372036")));
    }

    #[test]
    fn the_largest_numbers_that_are_compared_are_taken_apart() {
        let (high, low) = ("9999.5", "-9999.5");
        let rows = [row(50_000, [50_000; 6], high, "499975000"), row(7, [1; 6], low, "-69996.5")];
        let [old, new] =
            rows.each_ref().map(|row| Counted::of_calculated("2006-07", row).is_some());
        assert!(!old && new, "350,000 games of 9,999.5 points are more than an eighth");
        let rows = [row(10_000, [10_000; 6], high, "99995000"), row(7, [1; 6], low, "-69996.5")];
        let [old, new] = rows.each_ref().map(|row| Counted::of_calculated("2006-07", row).unwrap());
        let change =
            |split: &Split| split.parts.iter().map(|part| part.points.0.billionths()).sum::<i64>();
        for (old, new) in [(&old, &new), (&new, &old)] {
            let split = Split::of(old, new);
            assert_eq!(change(&split), i64::from(split.change()) * GradePoints::PER_POINT);
        }
    }
}
