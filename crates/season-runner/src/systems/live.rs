//! The last season of a federation game by game: everything before it is played.

use anyhow::{Context, Result};
use chrono::{Datelike, Days, Months, NaiveDate};
use ecf_season::Season;
use fgsl_matrix::{Began, Career, Playing, Step, System, TimedGame};
use rating_core::PlayerIdx;

use super::play::{opening, ordered};
use super::seasons::{AllSeasons, OneSeason};
use crate::progress::Progress;

/// The last season read, and everything before it played.
#[derive(Debug)]
pub struct LastSeason<'a> {
    all: &'a AllSeasons,
    system: &'a System,
    season: &'a OneSeason,
    career: Career,
    games: Vec<TimedGame>,
}

/// What a season's games did to one player.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    /// The name.
    pub name: &'a str,
    /// The season.
    pub season: Season,
    /// The grade at the start, as a three-digit grade.
    pub start: Option<f64>,
    /// How it came about.
    pub began: Began,
    /// The games, each with the opponent's name.
    pub steps: Vec<(&'a str, Step)>,
}

/// A list at the end of a day.
#[derive(Clone, Debug)]
pub struct LiveList<'a> {
    /// The day.
    pub day: NaiveDate,
    /// Those who had a grade before the season or have played since, by name.
    pub players: Vec<LiveGrade<'a>>,
}

/// A player of a list at the end of a day.
#[derive(Clone, Copy, Debug)]
pub struct LiveGrade<'a> {
    /// The code.
    pub code: &'a str,
    /// The name.
    pub name: &'a str,
    /// The grade, on the scale of the system.
    pub grade: f64,
    /// The games of the season up to the day.
    pub games: u32,
}

impl<'a> LastSeason<'a> {
    /// Plays everything before the last season.
    ///
    /// # Errors
    ///
    /// There is no season.
    pub fn of(all: &'a AllSeasons, system: &'a System, progress: &dyn Progress) -> Result<Self> {
        let (season, earlier) = all.seasons.split_last().context("there is no season")?;
        let mut career = opening(all, system);
        progress.players_to_grade((earlier.len() * all.codes.len()) as u64);
        for earlier in earlier {
            progress.step(&format!("{}: playing", earlier.season));
            let games = ordered(earlier, system);
            let working = earlier.working(all.codes.len());
            career = career.begin(system, &games, &working).finish()?.0;
            progress.players_graded(all.codes.len() as u64);
        }
        let games = ordered(season, system);
        Ok(Self { all, system, season, career, games })
    }

    /// The season of a player, game by game.
    ///
    /// # Errors
    ///
    /// Never for games that were checked: somebody who plays themselves.
    pub fn walk(&self, player: PlayerIdx) -> Result<Walk<'a>> {
        let mut playing = self.begin().watching(player);
        let began = playing.began()[player.as_usize()];
        let start = playing.grades()[player.as_usize()];
        playing.until(NaiveDate::MAX)?;
        let name = |player: PlayerIdx| self.all.names[player.as_usize()].as_str();
        let steps = playing.steps().iter().map(|step| (name(step.opponent), *step));
        let (name, steps) = (name(player), steps.collect());
        Ok(Walk { name, season: self.season.season, start, began, steps })
    }

    /// The list at the end of a day.
    ///
    /// # Errors
    ///
    /// Never for games that were checked: somebody who plays themselves.
    pub fn at(&self, day: NaiveDate) -> Result<LiveList<'a>> {
        let mut playing = self.begin();
        playing.until(day)?;
        Ok(self.list(day, &playing))
    }

    /// A list for the end of every so many months of the season.
    ///
    /// # Errors
    ///
    /// Never for games that were checked: somebody who plays themselves.
    pub fn every(&self, months: u32) -> Result<Vec<LiveList<'a>>> {
        let mut playing = self.begin();
        let mut lists = Vec::new();
        for day in ends(self.season.plan.first_day, self.season.plan.last_day, months) {
            playing.until(day)?;
            lists.push(self.list(day, &playing));
        }
        Ok(lists)
    }

    fn begin(&self) -> Playing<'_> {
        self.career.begin(self.system, &self.games, &self.season.working(self.all.codes.len()))
    }

    fn list(&self, day: NaiveDate, playing: &Playing<'_>) -> LiveList<'a> {
        let until = self.games.partition_point(|game| game.time().day().is_none_or(|d| d <= day));
        let mut games = vec![0; self.all.codes.len()];
        for game in &self.games[..until] {
            games[game.low().as_usize()] += 1;
            games[game.high().as_usize()] += 1;
        }
        let (before, grades) = (self.career.grades(), playing.grades());
        let player = |number: usize| {
            let is_there = before[number].is_some() || games[number] > 0;
            let grade = grades[number].filter(|_| is_there)?;
            let (code, name) = (&self.all.codes[number], &self.all.names[number]);
            let grade = self.system.from_grade(grade);
            Some(LiveGrade { code, name, grade, games: games[number] })
        };
        let mut players: Vec<_> = (0..self.all.codes.len()).filter_map(player).collect();
        players.sort_unstable_by_key(|player| (player.name, player.code));
        LiveList { day, players }
    }
}

/// The last day of every so many months from `first` on, up to `last`.
fn ends(first: NaiveDate, last: NaiveDate, months: u32) -> Vec<NaiveDate> {
    let begin = first.with_day(1).unwrap_or(first);
    (1..)
        .map_while(|number| begin.checked_add_months(Months::new(number * months)))
        .map_while(|next| next.checked_sub_days(Days::new(1)))
        .take_while(|day| *day <= last)
        .collect()
}
