//! The calculation of one player's grade, with names, events, days and places.

use anyhow::{Context, Result};
use ecf_season::derivation::{Decided, Derivation, DerivedBorrowing, DerivedGame, DerivedMean};
use rating_core::{Grade, Outcome, PlayerIdx};
use schemars::JsonSchema;
use serde::Serialize;

use super::letter::ExplainedLetter;
use super::rows::{PlayerRow, PlayerRows};
use super::strength::{StrengthKind, strength};
use super::sureness::ExplainedSureness;
use super::working::ExplainedWorking;
use super::{Follow, OfRate};
use crate::json_value::{Day, Points};
use crate::person::Person;

/// Why a grade is what it is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Explained {
    /// The player.
    pub player: Person,
    /// The season.
    pub season: String,
    /// The rate of play.
    pub rate: &'static str,
    /// The edition of the rules.
    pub edition: String,
    /// Letter and grade as they are published; `None` for a grade that is not.
    pub published: Option<String>,
    /// The published grade, or the estimate that is kept where it is not published.
    pub grade: Option<i32>,
    /// The grade of the most recent list that counts.
    pub grade_before: Option<i32>,
    /// What the player counts as in this season: their grade or working grade. `None` without
    /// games, and for a player who is withheld.
    pub counts_as: Option<Points>,
    /// Whether that is a grade or a working grade.
    pub counts_by: Option<StrengthKind>,
    /// By how much more or less than the player an opponent counts at most.
    pub limit: i32,
    /// What a win adds, and a loss takes away.
    pub win: Points,
    /// The games of the season, by day. They have no score where the player is withheld.
    pub games: Vec<ExplainedGame>,
    /// The sum of their scores.
    pub points: Points,
    /// Games of earlier seasons that count, the most recent first.
    pub borrowed: Vec<ExplainedBorrowing>,
    /// The division and the rounding; `None` without a game that counts.
    pub mean: Option<ExplainedMean>,
    /// How sure the grade is; `None` without one, and where nobody graded is near.
    pub sureness: Option<ExplainedSureness>,
    /// How the letter was found.
    pub letter: ExplainedLetter,
    /// How the working grade arose, of a player who has one.
    pub working: Option<ExplainedWorking>,
    /// The equations of ungraded opponents, of theirs, and so on, where they are followed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub followed: Vec<ExplainedWorking>,
}

/// A game of the season.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExplainedGame {
    /// The day.
    pub date: Day,
    /// The event.
    pub event: String,
    /// `white` or `black`; `None` where nobody knows it.
    pub colour: Option<&'static str>,
    /// The opponent.
    pub opponent: Person,
    /// The opponent's grade or working grade.
    pub opponent_grade: Option<Points>,
    /// Which of the two.
    pub opponent_by: Option<StrengthKind>,
    /// What that counts as.
    pub counts_as: Option<Points>,
    /// `win`, `draw` or `loss`, for the player.
    #[schemars(with = "String")]
    pub result: Outcome,
    /// What the game scores.
    pub score: Option<Points>,
    /// The file in which its row stands.
    pub file: String,
    /// The line.
    pub line: u32,
}

/// Games borrowed from an earlier season, or from a day of it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExplainedBorrowing {
    /// The season.
    pub season: String,
    /// The day, where games are borrowed one by one.
    pub date: Option<Day>,
    /// All points of that season or day.
    pub of_points: Points,
    /// All games of it.
    pub of_games: u32,
    /// What each of the borrowed games counts, to nine decimals.
    pub average: Points,
    /// How many are borrowed.
    pub games: u32,
    /// What they add, to nine decimals.
    pub points: Points,
    /// Whether they count at the grade of the opening list, for want of their points: an
    /// approximation.
    pub approximate: bool,
}

/// The division and the rounding.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExplainedMean {
    /// All points, to nine decimals.
    pub points: Points,
    /// All games.
    pub games: u64,
    /// The mean, to nine decimals.
    pub mean: Points,
    /// The mean as a fraction in grade points, where the rounding was decided in fractions.
    pub fraction: Option<String>,
    /// Whether the exact mean is out of reach, and counts as x.5.
    pub counts_as_half: bool,
    /// Whether the mean is so near to x.5, for what is known of it, that the whole number could
    /// differ.
    pub could_differ: bool,
    /// The whole number.
    pub rounded: i32,
    /// What is added for the player's age.
    pub increment: i32,
    /// The least grade that is published, where it raised this one.
    pub floor: Option<i32>,
    /// The result.
    pub grade: i32,
}

impl Explained {
    /// Whether there is a game, or a grade.
    #[must_use]
    pub(crate) fn has_something(&self) -> bool {
        !self.games.is_empty() || self.grade.is_some()
    }
}

impl OfRate<'_> {
    pub(super) fn explain(
        &self,
        player: PlayerIdx,
        rows: &PlayerRows<'_>,
        follow: Follow,
    ) -> Result<Explained> {
        let derivation = self.derivations.of(player)?;
        let season = self.season;
        let rules = &season.plan.rules.edition;
        let own = derivation.counts_as.strength().map(strength);
        let grade = derivation.mean.as_ref().map(|mean| mean.grade.points());
        let letter = ExplainedLetter::of(&derivation, &rules.categories);
        let published = grade.zip(letter.letter).map(|(grade, letter)| format!("{letter}{grade}"));
        let working = derivation.working.as_ref();
        let working = working.map(|working| self.working(player, working));
        let followed = match follow {
            Follow::Own => Vec::new(),
            Follow::Group => self.followed(player)?,
        };
        Ok(Explained {
            player: season.person(player),
            season: season.plan.season.to_string(),
            rate: self.graded.rate.as_str(),
            edition: rules.name.clone(),
            published,
            grade,
            grade_before: derivation.previous.map(Grade::points),
            counts_as: own.map(|(points, _)| Points(points)),
            counts_by: own.map(|(_, kind)| kind),
            limit: rules.game_score.whole_limit(),
            win: Points(rules.game_score.win()),
            games: self.games(&derivation, rows)?,
            points: Points(derivation.season.total.points),
            borrowed: derivation.borrowed.iter().map(|line| self.borrowed(line)).collect(),
            mean: derivation.mean.as_ref().map(ExplainedMean::of),
            sureness: derivation.mean.as_ref().and_then(|_| self.sureness(player)),
            letter,
            working,
            followed,
        })
    }

    /// The games of a derivation with their rows, ordered by day, file and line.
    fn games(&self, lines: &Derivation, rows: &PlayerRows<'_>) -> Result<Vec<ExplainedGame>> {
        let of_player = rows.by_day(lines.player, &self.season.season.files.games);
        let pairs: Vec<(PlayerIdx, Outcome)> =
            of_player.iter().map(|row| (row.opponent, row.outcome)).collect();
        let scored =
            lines.of_rows(&pairs).context("the games of a derivation are not those of the rows")?;
        Ok(of_player.iter().zip(scored).map(|(row, scored)| self.game(row, scored)).collect())
    }

    fn borrowed(&self, line: &DerivedBorrowing) -> ExplainedBorrowing {
        ExplainedBorrowing::of(line, self.graded.approximate == Some(line.back))
    }

    fn game(&self, row: &PlayerRow<'_>, scored: Option<&DerivedGame>) -> ExplainedGame {
        let games = &self.season.season.files.games;
        let strength = scored.map(|game| strength(game.strength));
        ExplainedGame {
            date: Day(row.game.day),
            event: games.event(row.game.event).to_owned(),
            colour: row.game.has_colours.then_some(if row.is_white { "white" } else { "black" }),
            opponent: self.season.person(row.opponent),
            opponent_grade: strength.map(|(points, _)| Points(points)),
            opponent_by: strength.map(|(_, kind)| kind),
            counts_as: scored.map(|game| Points(game.counted)),
            result: row.outcome,
            score: scored.map(|game| Points(game.score)),
            file: games.file(row.game.file).to_owned(),
            line: row.game.line,
        }
    }
}

impl ExplainedBorrowing {
    fn of(line: &DerivedBorrowing, approximate: bool) -> Self {
        Self {
            season: line.season.to_string(),
            date: line.day.map(Day),
            of_points: Points(line.of.points),
            of_games: line.of.games,
            average: Points(line.average().to_grade_points()),
            games: line.taken,
            points: Points(line.points().to_grade_points()),
            approximate,
        }
    }
}

impl ExplainedMean {
    pub(super) fn of(mean: &DerivedMean) -> Self {
        let fraction = match &mean.decided {
            Decided::InFractions(exact) => Some(exact.to_string()),
            Decided::ByDecimals | Decided::AsHalf | Decided::AsComputed => None,
        };
        Self {
            points: Points(mean.points.to_grade_points()),
            games: mean.games,
            mean: Points(mean.mean.to_grade_points()),
            fraction,
            counts_as_half: mean.decided == Decided::AsHalf,
            could_differ: mean.decided == Decided::AsComputed,
            rounded: mean.rounded.points(),
            increment: mean.increment,
            floor: mean.floor.map(Grade::points),
            grade: mean.grade.points(),
        }
    }
}
