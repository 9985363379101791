//! What later seasons need of an earlier one: its list, and the games to borrow from.

use std::cell::Cell;

use anyhow::Result;
use chrono::NaiveDate;
use compact_str::CompactString;
use ecf_season::standard_error::{Drift, HandedOnErrors};
use ecf_season::{HandedOn, Pause, PlayerGrade, Rate, Season, SeasonAsItWas, WithoutGames};
use identity::Player;
use input_files::Fingerprint;
use rating_core::{Grade, PlayerIdx};
use schemars::JsonSchema;
use serde::Serialize;

use super::by_code::{ByCode, move_value, value_of};
use crate::cohorts::SeasonList;
use crate::error::Error;
use crate::federation::PlannedSeason;
use crate::season::{GradedRate, GradedSeason};

/// What later seasons need of one earlier season.
#[derive(Clone, Debug)]
pub(crate) struct EarlierSeason {
    /// The season; `None` for the opening list and the totals of the opening history.
    pub(crate) season: Option<Season>,
    /// Its last day.
    pub(crate) last_day: NaiveDate,
    /// The season's days, as set by its own edition; `None` for the opening list.
    pub(crate) days: Option<SeasonAsItWas>,
    /// Its days, if nobody played and its edition looks past such seasons.
    pub(crate) pause: Option<Pause>,
    /// The names of the players on its list, if a file has them.
    pub(crate) names: ByCode<CompactString>,
    /// The grades and games of each rate of play.
    pub(crate) by_rate: Vec<EarlierRate>,
    /// The files that they were read from or published in.
    pub(crate) files: Vec<Fingerprint>,
}

/// The grades and games of one rate of play in an earlier season.
#[derive(Clone, Debug)]
pub(crate) struct EarlierRate {
    /// The rate.
    pub(crate) rate: Rate,
    /// The published list.
    pub(crate) grades: ByCode<Grade>,
    /// Points and games of everybody who played, published or not.
    pub(crate) games: EarlierGames,
    /// The errors that it hands on; `None` if it was not published with them.
    pub(crate) errors: Option<EarlierErrorsByCode>,
}

/// The errors that an earlier season hands on.
#[derive(Clone, Debug)]
pub(crate) struct EarlierErrorsByCode {
    /// By how much strengths changed in it.
    pub(crate) drift: Drift,
    /// The errors of every grade and of the average of everybody who played.
    pub(crate) draws: ByCode<HandedOnErrors>,
}

impl EarlierErrorsByCode {
    /// Whether anybody had a game that counts.
    pub(super) fn is_played(&self) -> bool {
        self.draws.iter().any(|(_, errors)| errors.average.draws.is_some())
    }
}

/// Points and games of everybody who played in a season.
#[derive(Clone, Debug)]
pub(crate) enum EarlierGames {
    /// Of the whole season.
    Totals(ByCode<HandedOn>),
    /// Day by day.
    Days(ByCode<Vec<EarlierDay>>),
}

/// A player's games of one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EarlierDay {
    /// The day.
    pub(crate) day: NaiveDate,
    /// Points and games.
    pub(crate) total: HandedOn,
}

/// What a merge of two codes gave the player of the code that stays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MergedHistory {
    /// The code that goes.
    pub code: String,
    /// The code that stays.
    pub into: String,
    /// Grades on earlier lists.
    pub grades: usize,
    /// How many of these are not used, since the code that stays has a grade on the same list, its
    /// own or that of a code that was merged into it before.
    pub grades_not_used: usize,
    /// Games of earlier seasons.
    pub games: u32,
    /// The two grades of one list and rate of play that are furthest apart; null if no list has
    /// grades of both.
    pub furthest_apart: Option<GradesOfBoth>,
    /// Whether these two are further apart than opponents may be for a game to count in full, by
    /// the edition of the first season that is graded: they are hardly one person's.
    pub beyond_limit: bool,
}

/// What two codes of one player have on a list, in grade points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GradesOfBoth {
    /// Of the code that goes: it is not used.
    pub code: i32,
    /// Of the code that stays.
    pub into: i32,
}

impl GradesOfBoth {
    /// The difference of the two, in grade points.
    #[must_use]
    pub const fn difference(self) -> u32 {
        self.code.abs_diff(self.into)
    }
}

impl EarlierGames {
    /// Whether anybody played.
    pub(super) const fn has_any(&self) -> bool {
        match self {
            Self::Totals(totals) => !totals.is_empty(),
            Self::Days(days) => !days.is_empty(),
        }
    }

    /// The number of games of a code.
    fn of(&self, code: &str) -> u32 {
        match self {
            Self::Totals(totals) => value_of(totals, code).map_or(0, |sum| sum.total.games),
            Self::Days(days) => value_of(days, code).map_or(0, |days| {
                let games = days.iter().map(|day| day.total.total.games);
                games.fold(0, u32::saturating_add)
            }),
        }
    }
}

/// The days of a season, if nobody `played` in it and the edition looks past it. Games that hand
/// nothing on, such as those of withheld players, count as played.
pub(super) fn pause_of(plan: &PlannedSeason, played: bool) -> Option<Pause> {
    if played { None } else { pause_if_without_games(plan) }
}

/// The days of a season, if its edition looks past a season in which nobody plays.
pub(super) fn pause_if_without_games(plan: &PlannedSeason) -> Option<Pause> {
    let looked_over = plan.rules.edition.season.without_games == WithoutGames::LookedOver;
    looked_over.then_some(Pause { first: plan.first_day, last: plan.last_day })
}

impl EarlierSeason {
    /// What a graded season hands on: for each rate its grades, and its games day by day if they
    /// were kept.
    ///
    /// # Errors
    ///
    /// Points of a day beyond the range of grade points.
    pub(crate) fn of(
        season: &GradedSeason,
        plan: &PlannedSeason,
        files: Vec<Fingerprint>,
    ) -> Result<Self> {
        let players = &season.files.players.players;
        let by_rate = season.rates.iter().map(|of_rate| EarlierRate::of(of_rate, players));
        let is_listed = |number: usize| {
            let grade = |of_rate: &GradedRate| of_rate.grades.players.get(number).copied();
            season.rates.iter().filter_map(grade).any(|grade| grade.published().is_some())
        };
        let listed = players.iter().enumerate().filter(|(number, _)| is_listed(*number));
        let names = listed.map(|(_, player)| (player.code.clone(), player.name.clone())).collect();
        let by_rate: Vec<EarlierRate> = by_rate.collect::<Result<_>>()?;
        let played = season.rates.iter().any(|of_rate| of_rate.games.games() > 0);
        Ok(Self { pause: pause_of(plan, played), ..Self::planned(plan, names, by_rate, files) })
    }

    /// What a planned season hands on, if it is not a pause.
    pub(super) fn planned(
        plan: &PlannedSeason,
        names: ByCode<CompactString>,
        by_rate: Vec<EarlierRate>,
        files: Vec<Fingerprint>,
    ) -> Self {
        Self {
            season: Some(plan.season),
            last_day: plan.last_day,
            days: Some(plan.days()),
            pause: None,
            names,
            by_rate,
            files,
        }
    }

    /// Whether the days of its games are known.
    pub(super) fn has_days(&self) -> bool {
        self.by_rate.iter().all(|of_rate| matches!(of_rate.games, EarlierGames::Days(_)))
    }

    /// Moves grades and games from one code to another, and records in `moved` how much that was.
    /// If both have a grade, the one of `into` counts.
    ///
    /// # Errors
    ///
    /// The sum of both players' points is beyond the range of grade points.
    pub(super) fn merge(
        &mut self,
        code: &str,
        into: &str,
        moved: &mut MergedHistory,
    ) -> Result<()> {
        move_value(&mut self.names, code, into, |_, _| Ok(()))?;
        for of_rate in &mut self.by_rate {
            let of_both = Cell::new(None);
            let had_a_grade = move_value(&mut of_rate.grades, code, into, |stays, goes| {
                of_both.set(Some(GradesOfBoth { code: goes.points(), into: stays.points() }));
                Ok(())
            })?;
            moved.grades += usize::from(had_a_grade);
            if let Some(of_both) = of_both.get() {
                moved.grades_not_used += 1;
                let apart = |grades: &GradesOfBoth| grades.difference();
                moved.furthest_apart =
                    moved.furthest_apart.into_iter().chain([of_both]).max_by_key(apart);
            }
            let [goes, stays] = [code, into].map(|code| of_rate.games.of(code));
            moved.games = moved.games.saturating_add(goes);
            if let Some(errors) = &mut of_rate.errors {
                move_value(&mut errors.draws, code, into, |kept, gone| {
                    *kept = kept.joined(stays, gone, goes);
                    Ok(())
                })?;
            }
            match &mut of_rate.games {
                EarlierGames::Totals(totals) => move_value(totals, code, into, |total, more| {
                    *total = total.plus(more).ok_or_else(|| out_of_range(into))?;
                    Ok(())
                })?,
                EarlierGames::Days(days) => move_value(days, code, into, |days, mut more| {
                    days.append(&mut more);
                    Ok(())
                })?,
            };
        }
        Ok(())
    }

    /// Its list; `None` for a pause, and for totals of games without a list.
    pub(crate) fn list(&self) -> Option<SeasonList> {
        let [standard, rapid] =
            [Rate::Standard, Rate::Rapid].map(|rate| self.grades(rate).to_vec());
        let is_list = self.pause.is_none() && !(standard.is_empty() && rapid.is_empty());
        let season = self.season.map(|season| season.to_string()).unwrap_or_default();
        is_list.then_some(SeasonList { season, standard, rapid })
    }

    pub(super) fn grades(&self, rate: Rate) -> &[(CompactString, Grade)] {
        let of_rate = self.by_rate.iter().find(|earlier| earlier.rate == rate);
        of_rate.map_or(&[], |earlier| &earlier.grades)
    }
}

impl EarlierRate {
    fn of(of_rate: &GradedRate, players: &[Player]) -> Result<Self> {
        let by_player = || players.iter().zip(&of_rate.grades.players);
        let published = by_player().filter_map(|(player, grade)| {
            grade.published().map(|(_, published)| (player.code.clone(), published))
        });
        let games = if let Some(scores) = &of_rate.scores {
            let code = |player: PlayerIdx| players[player.as_usize()].code.clone();
            let days = by_day(scores.iter().map(|game| (game.player, game.day, game.score)))
                .map_err(|player| out_of_range(&code(player)))?;
            EarlierGames::Days(days.into_iter().map(|(player, d)| (code(player), d)).collect())
        } else {
            let played = by_player().filter(|(_, grade)| grade.season.games > 0);
            let total =
                |(player, grade): (&Player, &PlayerGrade)| (player.code.clone(), grade.handed_on());
            EarlierGames::Totals(played.map(total).collect())
        };
        let errors = of_rate.sureness.as_ref().map(|sureness| {
            let of_player = players.iter().zip(&sureness.errors.handed_on);
            let has_any = of_player.filter(|(_, errors)| errors.has_any());
            let draws = has_any.map(|(player, errors)| (player.code.clone(), *errors)).collect();
            EarlierErrorsByCode { drift: sureness.assumed.drift, draws }
        });
        Ok(Self { rate: of_rate.rate, grades: published.collect(), games, errors })
    }
}

/// Adds up scores by day; they are sorted by player and day.
///
/// # Errors
///
/// The first player whose points of a day leave the range of grade points.
pub(super) fn by_day<P: PartialEq>(
    scores: impl Iterator<Item = (P, NaiveDate, HandedOn)>,
) -> Result<Vec<(P, Vec<EarlierDay>)>, P> {
    let mut games: Vec<(P, Vec<EarlierDay>)> = Vec::new();
    for (player, day, total) in scores {
        let of_game = EarlierDay { day, total };
        match games.last_mut() {
            Some((last, days)) if *last == player => match days.last_mut() {
                Some(past) if past.day == day => match past.total.plus(total) {
                    Some(sum) => past.total = sum,
                    None => return Err(player),
                },
                _ => days.push(of_game),
            },
            _ => games.push((player, vec![of_game])),
        }
    }
    Ok(games)
}

/// The error of totals that cannot be added up.
pub(super) fn out_of_range(code: &str) -> Error {
    Error::OutOfRange { code: code.to_owned() }
}

#[cfg(test)]
mod tests {
    use ecf_season::SeasonTotal;
    use rating_core::GradePoints;

    use super::*;

    #[test]
    fn games_that_a_merge_moves_are_counted() {
        let by_rate = [Rate::Standard, Rate::Rapid].map(|rate| {
            let total = SeasonTotal { points: GradePoints::ZERO, games: u32::MAX - 1 };
            let games = EarlierGames::Totals(vec![("A".into(), HandedOn::as_written(total))]);
            EarlierRate { rate, grades: Vec::new(), games, errors: None }
        });
        let mut season = EarlierSeason {
            season: None,
            last_day: NaiveDate::default(),
            days: None,
            pause: None,
            names: Vec::new(),
            by_rate: by_rate.into(),
            files: Vec::new(),
        };
        let (code, into) = ("A".to_owned(), "B".to_owned());
        let mut moved = MergedHistory { code, into, ..MergedHistory::default() };
        season.merge("A", "B", &mut moved).unwrap();
        assert_eq!(moved.games, u32::MAX);
    }
}
