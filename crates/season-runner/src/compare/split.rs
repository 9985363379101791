//! Splits the change of a grade into parts by cause, which add up to it exactly.
//!
//! Let m be the mean before, over everything that counted then, and n the number of games that
//! count now. The sum of the scores before, each minus m, is zero, so the change of the mean is
//! ```text
//! 1/n x (sum of what kept games score more + sum of (score - m) over new games
//!        - sum of (score - m) over games that are gone)
//! ```
//!
//! Every part is rounded to the nearest billionth of a grade point. The last part contains these
//! rounding errors and those of the two roundings to whole numbers, so the sum always equals the
//! change.

use std::collections::BTreeMap;

use rating_core::expectancy::forty_point::effective_opponent;
use rating_core::{GradePoints, Outcome};
use schemars::JsonSchema;
use serde::Serialize;

use super::counted::{Counted, Known, Line};
use crate::explain::{ExplainedGame, Person};
use crate::json_value::{Day, Points};

/// The change of a grade in parts.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Split {
    /// The mean before.
    pub mean_before: Points,
    /// The mean after.
    pub mean_after: Points,
    /// The grade before: an estimate for somebody who was not on the list.
    pub grade_before: i32,
    /// The grade after.
    pub grade_after: i32,
    /// What made the change, with how much: all together make it exactly.
    pub parts: Vec<Part>,
    /// The games that are new, gone, or score otherwise, where every game is known.
    pub games: Vec<SplitGame>,
}

/// One cause of a change, and how much it is responsible for.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Part {
    /// The cause.
    #[serde(flatten)]
    pub cause: Cause,
    /// How many grade points.
    pub points: Points,
}

/// What makes a grade change.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(tag = "cause", rename_all = "snake_case")]
pub enum Cause {
    /// Games that count now and did not before.
    NewGames {
        /// How many.
        games: u32,
    },
    /// Games that counted before and do not now.
    GoneGames {
        /// How many.
        games: u32,
    },
    /// Opponents who have another grade or working grade.
    OpponentsGrades {
        /// In how many games.
        games: u32,
    },
    /// The player's own grade or working grade moved, from which opponents are limited.
    OwnGrade {
        /// In how many games.
        games: u32,
    },
    /// Another rule for games: what a win is worth, or the limit.
    Rule {
        /// In how many games.
        games: u32,
    },
    /// Games of a season count at another average.
    SeasonAverage {
        /// The season; empty for all earlier seasons together.
        season: String,
    },
    /// More or fewer games of a season count.
    SeasonGames {
        /// The season; empty for all earlier seasons together.
        season: String,
        /// How many counted.
        before: u32,
        /// How many count.
        after: u32,
    },
    /// What is added for the player's age.
    Increment,
    /// Rounding to whole numbers, the least grade, and what nine decimals leave out.
    Rounding,
}

/// A game that is not the same on both sides.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SplitGame {
    /// `new`, `gone` or `changed`.
    pub fate: &'static str,
    /// The day.
    pub date: Day,
    /// The event.
    pub event: String,
    /// The opponent.
    pub opponent: Person,
    /// `win`, `draw` or `loss`.
    #[schemars(with = "String")]
    pub result: Outcome,
    /// The opponent's grade or working grade before.
    pub grade_before: Option<Points>,
    /// And after.
    pub grade_after: Option<Points>,
    /// The score before.
    pub score_before: Option<Points>,
    /// And after.
    pub score_after: Option<Points>,
    /// What it is responsible for, in grade points.
    pub points: Points,
}

impl Split {
    /// The change of the grade.
    #[must_use]
    pub const fn change(&self) -> i32 {
        self.grade_after - self.grade_before
    }

    pub(super) fn of(old: &Counted<'_>, new: &Counted<'_>) -> Self {
        let mut parts = Parts { base: old.mean, games: new.games, points: BTreeMap::new() };
        let mut games = Vec::new();
        let pooled = old.is_pooled() || new.is_pooled();
        let mut lines = [old, new]
            .map(|side| if pooled { side.pooled(new.season) } else { side.lines.clone() });
        if let (Some(before), Some(after)) = (old.known, new.known)
            && old.season == new.season
        {
            games = parts.of_games(before, after);
            for side in &mut lines {
                side.retain(|line| line.season != new.season);
            }
        }
        parts.of_lines([&lines[0], &lines[1]]);
        let change = i64::from(new.grade) - i64::from(old.grade);
        let increment =
            (i64::from(new.increment) - i64::from(old.increment)) * GradePoints::PER_POINT;
        if increment != 0 {
            parts.points.insert(Cause::Increment, increment);
        }
        let explained: i64 = parts.points.values().sum();
        let rest = change * GradePoints::PER_POINT - explained;
        let mut parts: Vec<Part> = parts.points.into_iter().map(part).collect();
        // Before the rest is added, so that the part from rounding is last, however large it is.
        parts.sort_by_key(|part| std::cmp::Reverse(part.points.0.billionths().abs()));
        if rest != 0 {
            parts.push(part((Cause::Rounding, rest)));
        }
        Self {
            mean_before: Points(old.mean),
            mean_after: Points(new.mean),
            grade_before: old.grade,
            grade_after: new.grade,
            parts,
            games,
        }
    }
}

fn part((cause, billionths): (Cause, i64)) -> Part {
    Part { cause, points: Points(GradePoints::from_billionths(billionths)) }
}

/// The parts while they are computed, in billionths.
struct Parts {
    /// The mean before.
    base: GradePoints,
    /// The number of games that count now.
    games: u64,
    points: BTreeMap<Cause, i64>,
}

/// For one cause: how much more kept games score, and in how many games.
#[derive(Default)]
struct Moved {
    points: i128,
    games: u32,
}

impl Moved {
    fn add(&mut self, by: GradePoints) {
        self.points += i128::from(by.billionths());
        self.games += u32::from(by != GradePoints::ZERO);
    }
}

impl Parts {
    /// A sum of points over games that count now, as its share in the mean.
    fn share(&self, billionths: i128) -> i64 {
        let games = i128::from(self.games.max(1));
        ((2 * billionths + games).div_euclid(2 * games)) as i64
    }

    fn add(&mut self, cause: Cause, billionths: i128) {
        let share = self.share(billionths);
        if share != 0 {
            *self.points.entry(cause).or_default() += share;
        }
    }

    fn above_base(&self, score: GradePoints) -> i128 {
        i128::from((score - self.base).billionths())
    }

    /// Splits game by game, for the same season on both sides.
    fn of_games(&mut self, old: Known<'_>, new: Known<'_>) -> Vec<SplitGame> {
        let mut left: BTreeMap<Key<'_>, Vec<&ExplainedGame>> = BTreeMap::new();
        // In reverse order, as games are taken from the end: equal games are paired in their order.
        for game in old.games.iter().filter(|game| game.score.is_some()).rev() {
            left.entry(key(game)).or_default().push(game);
        }
        let mut games = Vec::new();
        let (mut added, mut gone) = (Moved::default(), Moved::default());
        let mut kept: [Moved; 3] = Default::default();
        for game in new.games.iter().filter(|game| game.score.is_some()) {
            let Some(before) = left.get_mut(&key(game)).and_then(Vec::pop) else {
                let by = score(game) - self.base;
                added.points += i128::from(by.billionths());
                added.games += 1;
                games.push(self.game("new", game, [None, Some(game)], by));
                continue;
            };
            let causes = causes((before, old), (game, new));
            for (moved, by) in kept.iter_mut().zip(causes) {
                moved.add(by);
            }
            let all: GradePoints = causes.into_iter().sum();
            if all != GradePoints::ZERO {
                games.push(self.game("changed", game, [Some(before), Some(game)], all));
            }
        }
        for game in left.into_values().flatten() {
            let by = self.base - score(game);
            gone.points += i128::from(by.billionths());
            gone.games += 1;
            games.push(self.game("gone", game, [Some(game), None], by));
        }
        self.add(Cause::NewGames { games: added.games }, added.points);
        self.add(Cause::GoneGames { games: gone.games }, gone.points);
        let [opponents, own, rule] = kept;
        self.add(Cause::OpponentsGrades { games: opponents.games }, opponents.points);
        self.add(Cause::OwnGrade { games: own.games }, own.points);
        self.add(Cause::Rule { games: rule.games }, rule.points);
        games.sort_by_key(|game| std::cmp::Reverse(game.points.0.billionths().abs()));
        games
    }

    /// A game, with what it was and what it is.
    fn game(
        &self,
        fate: &'static str,
        game: &ExplainedGame,
        [old, new]: [Option<&ExplainedGame>; 2],
        by: GradePoints,
    ) -> SplitGame {
        let share = self.share(by.billionths().into());
        SplitGame {
            fate,
            date: game.date,
            event: game.event.clone(),
            opponent: game.opponent.clone(),
            result: game.result,
            grade_before: old.and_then(|game| game.opponent_grade),
            grade_after: new.and_then(|game| game.opponent_grade),
            score_before: old.and_then(|game| game.score),
            score_after: new.and_then(|game| game.score),
            points: Points(GradePoints::from_billionths(share)),
        }
    }

    /// Splits season by season.
    fn of_lines(&mut self, [old, new]: [&[Line<'_>]; 2]) {
        let mut seasons: BTreeMap<(&str, Option<Day>), [Option<&Line<'_>>; 2]> = BTreeMap::new();
        for line in old {
            seasons.entry((line.season, line.date)).or_default()[0] = Some(line);
        }
        for line in new {
            seasons.entry((line.season, line.date)).or_default()[1] = Some(line);
        }
        for ((season, _), [old, new]) in seasons {
            let games = [old, new].map(|line| line.map_or(0, |line| line.games));
            let above =
                |line: Option<&Line<'_>>| line.map_or(0, |line| self.above_base(line.average));
            let (before, after) = (above(old), above(new));
            let kept = games[0].min(games[1]);
            let moved = i128::from(kept) * (after - before);
            let counted =
                i128::from(games[1] - kept) * after - i128::from(games[0] - kept) * before;
            let season = season.to_owned();
            self.add(Cause::SeasonAverage { season: season.clone() }, moved);
            let cause = Cause::SeasonGames { season, before: games[0], after: games[1] };
            self.add(cause, counted);
        }
    }
}

/// The key that identifies a game on the other side.
type Key<'a> = (Day, &'a str, &'a str, Option<&'a str>, Outcome);

fn key(game: &ExplainedGame) -> Key<'_> {
    (game.date, &game.event, &game.opponent.code, game.colour, game.result)
}

fn score(game: &ExplainedGame) -> GradePoints {
    game.score.map_or(GradePoints::ZERO, |points| points.0)
}

/// How much more a kept game scores because of the opponent's grade, because of the player's own
/// grade, and because of other rules (the rest).
fn causes(
    (old, before): (&ExplainedGame, Known<'_>),
    (new, after): (&ExplainedGame, Known<'_>),
) -> [GradePoints; 3] {
    let all = score(new) - score(old);
    let (Some(was), Some(opponent)) = (old.counts_as, new.opponent_grade) else {
        return [GradePoints::ZERO, GradePoints::ZERO, all];
    };
    // One cause at a time, the opponent's grade first: another order would divide the change
    // differently between the two.
    let by_opponent = effective_opponent(before.own, opponent.0, before.limit);
    let by_own = effective_opponent(after.own, opponent.0, before.limit);
    let opponents = by_opponent - was.0;
    let own = by_own - by_opponent;
    [opponents, own, all - opponents - own]
}
