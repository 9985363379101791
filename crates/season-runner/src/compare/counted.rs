//! What a grade was made of, in the shape in which two are compared.

use rating_core::GradePoints;
use results_io::publish::calculation::Calculated;

use crate::explain::{Explained, ExplainedGame};

/// What a grade was made of.
#[derive(Clone, Debug)]
pub(super) struct Counted<'a> {
    /// The season.
    pub(super) season: &'a str,
    /// Games that count, season by season: those of the season itself first.
    pub(super) lines: Vec<Line<'a>>,
    /// How many games count.
    pub(super) games: u64,
    /// The mean.
    pub(super) mean: GradePoints,
    /// What was added to the rounded mean for the player's age.
    pub(super) increment: i32,
    /// The grade.
    pub(super) grade: i32,
    /// The games of the season and what they were counted by, where that is known.
    pub(super) known: Option<Known<'a>>,
}

/// Games of one season that count, or of a day of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line<'a> {
    /// The season; empty for all earlier seasons together.
    pub(super) season: &'a str,
    pub(super) date: Option<crate::json_value::Day>,
    pub(super) games: u32,
    /// What one of them counts.
    pub(super) average: GradePoints,
}

/// The games of a season, and what they were counted by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'a> {
    pub(super) games: &'a [ExplainedGame],
    /// What the player counted as.
    pub(super) own: GradePoints,
    /// By how much more or less an opponent counts at most.
    pub(super) limit: GradePoints,
}

impl<'a> Counted<'a> {
    /// Of an explanation; `None` without a game that counts.
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

    /// Of a published calculation, which adds up the borrowed games; `None` without a game that counts.
    pub(super) fn of_calculated(season: &'a str, row: &Calculated) -> Option<Self> {
        let (mean, grade) = (row.mean?, row.grade?);
        let borrowed: u32 = row.borrowed.iter().sum();
        let games = u64::from(row.games) + u64::from(borrowed);
        let rest =
            i128::from(mean.billionths()) * i128::from(games) - i128::from(row.points.billionths());
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

    /// Whether the games of earlier seasons are known only all together.
    pub(super) fn is_pooled(&self) -> bool {
        self.lines.iter().any(|line| line.season.is_empty()) || self.known.is_none()
    }

    /// Its lines, but all other seasons than one as if they were one.
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

/// So many points in so many games; `None` without any.
fn line(season: &str, points: GradePoints, games: u32) -> Option<Line<'_>> {
    let average = ecf_season::Mean::of(points, games)?.to_grade_points();
    Some(Line { season, date: None, games, average })
}
