//! The last season of a federation, game by game, after playing all earlier ones.

use anyhow::{Context, Result};
use chrono::NaiveDate;
use ecf_season::{Rate, Season};
use fgsl_matrix::{AtDay, Began, Career, Publication, Step, System, TimedGame};
use rating_core::PlayerIdx;

use super::explained::{SystemExplained, SystemGame, periods};
use super::play::{opening, ordered, play_season};
use super::publish::began_in_words;
use super::seasons::{AllSeasons, OneSeason};
use crate::json_value::Day;
use crate::person::Person;
use crate::progress::{Progress, Work};

/// The last season, read, after all earlier ones have been played.
#[derive(Debug)]
pub struct LastSeason<'a> {
    all: &'a AllSeasons,
    system: &'a System,
    season: &'a OneSeason,
    career: Career,
    games: Vec<TimedGame>,
}

/// The effect of a season's games on one player.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    /// The player.
    pub player: NamedPlayer<'a>,
    /// The season.
    pub season: Season,
    /// The rate of play.
    pub rate: Rate,
    /// The grade at the start, as a three-digit grade.
    pub start: Option<f64>,
    /// How that grade came about.
    pub began: Began,
    /// The games, each with the opponent.
    pub steps: Vec<(NamedPlayer<'a>, Step)>,
    /// The grade at the end, as a three-digit grade.
    pub end: Option<f64>,
}

/// A player by code and name, since several may have the same name.
#[derive(Clone, Copy, Debug)]
pub struct NamedPlayer<'a> {
    /// The code.
    pub code: &'a str,
    /// The name.
    pub name: &'a str,
}

/// A list at the end of a day.
#[derive(Clone, Debug)]
pub struct LiveList<'a> {
    /// The day.
    pub day: NaiveDate,
    /// The rate of play.
    pub rate: Rate,
    /// Players who had a grade before the season or have played since, by name.
    pub players: Vec<LiveGrade<'a>>,
}

/// A player of a list at the end of a day.
#[derive(Clone, Copy, Debug)]
pub struct LiveGrade<'a> {
    /// The code.
    pub code: &'a str,
    /// The name.
    pub name: &'a str,
    /// The grade on the list in force, on the scale of the system; `None` if the player is not on
    /// it.
    pub in_force: Option<f64>,
    /// The grade after the games up to the day, on the same scale. Under a system that moves with
    /// every game, it is the grade on the list in force.
    pub live: f64,
    /// The games of the season up to the day.
    pub games: u32,
}

impl<'a> LastSeason<'a> {
    /// Reads the last season, and plays everything before it.
    ///
    /// # Errors
    ///
    /// There are no seasons.
    pub fn of(all: &'a AllSeasons, system: &'a System, progress: &dyn Progress) -> Result<Self> {
        let (season, earlier) = all.seasons.split_last().context("there is no season")?;
        let mut career = opening(all, system);
        progress.players_to_grade((earlier.len() * all.codes.len()) as u64);
        for earlier in earlier {
            progress.step(Work::Playing, Some(&earlier.season));
            let games = ordered(earlier, system);
            career = play_season(all, &career, system, earlier, &games)?.0;
            progress.players_graded(all.codes.len() as u64);
        }
        let games = ordered(season, system);
        Ok(Self { all, system, season, career, games })
    }

    /// A player's season, game by game.
    ///
    /// # Errors
    ///
    /// Somebody plays themselves: never for games that were checked.
    pub fn walk(&self, player: PlayerIdx) -> Result<Walk<'a>> {
        let working = |known: &[TimedGame]| self.working(known);
        let playing =
            self.career.begin_from(self.system, self.season.so_far(&self.games)?, working)?;
        let mut playing = playing.watching(player);
        let began = playing.began()[player.as_usize()];
        let start = playing.grades()[player.as_usize()];
        playing.play_all()?;
        let end = playing.grades()[player.as_usize()];
        let named = |player: PlayerIdx| NamedPlayer {
            code: &self.all.codes[player.as_usize()],
            name: &self.all.names[player.as_usize()],
        };
        let steps = playing.steps().iter().map(|step| (named(step.opponent), *step));
        let (player, steps) = (named(player), steps.collect());
        let (season, rate) = (self.season.season, self.season.graded.rate);
        Ok(Walk { player, season, rate, start, began, steps, end })
    }

    /// A player's season as data with codes, for a system in which every game has its own effect.
    ///
    /// # Errors
    ///
    /// As [`LastSeason::walk`].
    pub fn explain(&self, player: PlayerIdx) -> Result<SystemExplained> {
        let walk = self.walk(player)?;
        let person = |player: PlayerIdx| Person {
            code: self.all.codes[player.as_usize()].to_string(),
            name: self.all.names[player.as_usize()].to_string(),
        };
        let game = |(_, step): &(NamedPlayer<'_>, Step)| SystemGame {
            date: step.time.day().map(Day),
            opponent: person(step.opponent),
            opponent_grade: step.opponents_grade,
            before: step.before,
            expected_per_cent: 100.0 * step.expected,
            result: step.outcome,
            change: step.change,
            after: step.after,
        };
        let number = |grade: Option<f64>| grade.map(|grade| self.system.from_grade(grade));
        let games: Vec<SystemGame> = walk.steps.iter().map(game).collect();
        Ok(SystemExplained {
            player: person(player),
            season: walk.season.to_string(),
            system: self.system.name.clone(),
            rate: walk.rate.as_str(),
            formula: self.system.formula(),
            start: number(walk.start),
            began: walk.start.map(|_| began_in_words(walk.began)),
            periods: periods(&games, self.system.moves),
            games,
            end: number(walk.end),
        })
    }

    /// The list at the end of a day, from the results that had arrived by then: nothing later in
    /// the season changes it. Newcomers' working grades are based on the edition's grades of the
    /// season before, which include all its results, whenever they arrived.
    ///
    /// # Errors
    ///
    /// Somebody plays themselves: never for games that were checked.
    pub fn at(&self, day: NaiveDate) -> Result<LiveList<'a>> {
        let state = self.state(day)?;
        let in_force = self.in_force(&state)?;
        let player = |(number, live): (usize, &Option<f64>)| {
            Some(LiveGrade {
                code: &self.all.codes[number],
                name: &self.all.names[number],
                in_force: in_force[number],
                live: (*live)?,
                games: state.so_far.games[number],
            })
        };
        let mut players: Vec<_> = state.so_far.end.iter().enumerate().filter_map(player).collect();
        players.sort_unstable_by_key(|player| (player.name, player.code));
        Ok(LiveList { day, rate: self.season.graded.rate, players })
    }

    /// The state at the end of a day, from the results that had arrived by then.
    fn state(&self, day: NaiveDate) -> Result<AtDay> {
        let working = |known: &[TimedGame]| self.working(known);
        if self.says_arrivals() {
            let games = self.season.counting(self.system, Some(day));
            let season = self.season.so_far(&games)?;
            self.career_by(day)?.at(self.system, season, day, working)
        } else {
            let season = self.season.so_far(&self.games)?;
            self.career.at(self.system, season, day, working)
        }
    }

    /// By player: the grade on the list in force. A published list does not change: a result that
    /// arrived after its day counts on the next one, however early the game was played.
    fn in_force(&self, state: &AtDay) -> Result<Vec<Option<f64>>> {
        if !self.says_arrivals() || state.list_day == Some(state.day) {
            return Ok(state.in_force().to_vec());
        }
        if let Some(last) = state.list_day {
            return Ok(self.state(last)?.in_force().to_vec());
        }
        let last = self.earlier().last().map(|season| season.plan.last_day);
        Ok(self.career_by(last.unwrap_or(NaiveDate::MIN))?.grades().to_vec())
    }

    /// Whether the files of any season have days of arrival.
    fn says_arrivals(&self) -> bool {
        self.all.seasons.iter().any(OneSeason::says_arrivals)
    }

    fn earlier(&self) -> impl Iterator<Item = &'a OneSeason> {
        self.all.seasons.iter().filter(|season| season.season < self.season.season)
    }

    /// The lists of the season, published at these intervals.
    ///
    /// # Errors
    ///
    /// Somebody plays themselves: never for games that were checked.
    pub fn published(&self, how_often: Publication) -> Result<Vec<LiveList<'a>>> {
        let plan = &self.season.plan;
        how_often.days(plan.first_day, plan.last_day).into_iter().map(|day| self.at(day)).collect()
    }

    /// The state after the earlier seasons, from the results that had arrived by a day.
    fn career_by(&self, day: NaiveDate) -> Result<Career> {
        let mut career = opening(self.all, self.system);
        for earlier in self.earlier() {
            let games = earlier.counting(self.system, Some(day));
            career = play_season(self.all, &career, self.system, earlier, &games)?.0;
        }
        Ok(career)
    }

    fn working(&self, known: &[TimedGame]) -> Result<Vec<Option<f64>>> {
        self.season.working_from(known, self.all.codes.len())
    }
}
