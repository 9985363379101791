//! Predicts by a system of the matrix model, with the list in force on the day.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::{Context, Result};
use chrono::NaiveDate;
use ecf_season::working_grade::working_grades;
use fgsl_matrix::{Career, Moves, SeasonSoFar, System, Time, TimedGame, in_order};
use rating_core::expectancy::Expectancy;
use rating_core::{Grade, PlayerIdx, SeasonGames};
use season_runner::record::{Record, RecordGame, RecordSeason};

use crate::cuts::last_whole_day;
use crate::forecaster::{Forecast, Forecaster, Pairing};
use crate::games_known::GamesKnown;

/// A system of the matrix model.
pub(crate) struct Matrix<'a> {
    system: &'a System,
    record: &'a Record,
    /// By season: the national grades before it, which newcomers' working grades are based on. Only
    /// those of the current season are used.
    graded: &'a [Vec<Option<Grade>>],
    /// The position of the current season.
    season: usize,
    /// The state of the system at the start of the current season.
    career: Career,
    /// The known games of the season, in the system's order.
    so_far: Vec<TimedGame>,
    /// By number of games from the beginning of the season: the working grades from them. Under a
    /// system that finds starts on newcomers' first days, every list asks for those of all days
    /// before it again.
    working: BTreeMap<usize, Arc<[Option<f64>]>>,
    in_force: Vec<Option<f64>>,
    /// The moment up to which games of the season count in the grades in force; `None` before the
    /// season's first list.
    list_until: Option<Time>,
    /// By player: how many games are known.
    games: GamesKnown,
}

impl<'a> Matrix<'a> {
    /// The system before the first game.
    pub(crate) fn new(
        system: &'a System,
        record: &'a Record,
        graded: &'a [Vec<Option<Grade>>],
    ) -> Self {
        let career = Career::of_list(system, &record.listed);
        let in_force = career.grades().to_vec();
        Self {
            system,
            record,
            graded,
            season: 0,
            career,
            so_far: Vec::new(),
            working: BTreeMap::new(),
            in_force,
            list_until: None,
            games: GamesKnown::before(record),
        }
    }

    /// The number by which a player is predicted.
    fn number(&self, player: PlayerIdx) -> Option<f64> {
        let own = self.in_force.get(player.as_usize()).copied().flatten();
        self.system.predicts.known(self.games.of(player), own, || self.system.given_start())
    }
}

/// The moment up to which games count on the list in force at the end of `until`, in a season with
/// this last day: `until` itself if every game moves the list, else the end of a day. `None` if the
/// list from before the season is in force.
fn list_until(system: &System, until: Time, last_day: NaiveDate) -> Option<Time> {
    match system.moves {
        Moves::Live => Some(until),
        moves => moves.list_day(last_whole_day(until), last_day).map(Time::end_of),
    }
}

/// By player: the three-digit working grades from these games of a season, computed as by `clarke
/// grade --system`.
fn working(
    record: &Record,
    season: &RecordSeason,
    graded: &[Option<Grade>],
    games: &[TimedGame],
) -> Result<Vec<Option<f64>>> {
    let edition = &record.edition;
    let is_new = |born: &Option<NaiveDate>| {
        let age = born.and_then(|born| season.last_day.years_since(born));
        edition.is_new_each_season(age)
    };
    let graded = graded.iter().zip(&record.births);
    let graded: Vec<Option<Grade>> =
        graded.map(|(grade, born)| grade.filter(|_| !is_new(born))).collect();
    let is_new = |player: PlayerIdx| graded.get(player.as_usize()).is_none_or(Option::is_none);
    // Games of two graded players are in nobody's working grade, and they are most of a season.
    let games = games.iter().filter(|game| is_new(game.low()) || is_new(game.high()));
    let games: Vec<_> = games.map(|g| (g.low(), g.high(), g.outcome())).collect();
    let games = SeasonGames::from_games(record.players(), &games)?;
    let found = working_grades(&games, &graded, edition).by_player;
    Ok(found.iter().map(|working| working.map(|working| working.value.to_f64())).collect())
}

impl Forecaster for Matrix<'_> {
    fn learn(&mut self, games: &[RecordGame], until: Time) -> Result<()> {
        let season = self.record.seasons.get(self.season).context("a day after all seasons")?;
        let graded = self.graded.get(self.season).context("a season without national grades")?;
        let timed = |game: &RecordGame| {
            let timed = TimedGame::new(game.time, game.white, game.black, game.outcome);
            if game.has_colours { timed.with_white(game.white) } else { timed }
        };
        self.games.add(games);
        let last = self.so_far.len();
        self.so_far.extend(games.iter().map(timed));
        // Earlier calls brought earlier games, so only the new ones need sorting.
        in_order(&mut self.so_far[last..], self.system.ties);
        let (found_before, games) = (&mut self.working, self.so_far.len());
        let working = |known: &[TimedGame]| {
            if let Some(found) = found_before.get(&known.len()) {
                return Ok(Arc::clone(found));
            }
            let found: Arc<[_]> = working(self.record, season, graded, known)?.into();
            // Days with a later game are over: nothing is added to their games any more.
            if known.len() < games {
                found_before.insert(known.len(), Arc::clone(&found));
            }
            anyhow::Ok(found)
        };
        // The season is over: it is played once more with all its games, and the result is the
        // career for the next one.
        if last_whole_day(until) >= season.last_day {
            let so_far = SeasonSoFar::new(&self.so_far, season.first_day..=season.last_day)?;
            self.career = self.career.play(self.system, so_far, working)?.0;
            self.in_force = self.career.grades().to_vec();
            self.so_far.clear();
            self.working.clear();
            self.list_until = None;
            self.season += 1;
            return Ok(());
        }
        let list_until = list_until(self.system, until, season.last_day);
        let Some(list_until) = list_until.filter(|list| self.list_until != Some(*list)) else {
            // The list in force does not change.
            return Ok(());
        };
        let known = TimedGame::up_to(list_until, &self.so_far);
        let last_day = list_until.day().unwrap_or(season.last_day);
        let so_far = SeasonSoFar::new(known, season.first_day..=last_day)?;
        self.in_force = self.career.play(self.system, so_far, working)?.0.grades().to_vec();
        self.list_until = Some(list_until);
        Ok(())
    }

    fn forecast(&self, pairing: Pairing) -> Option<Forecast> {
        let [white, black] = [self.number(pairing.white)?, self.number(pairing.black)?];
        let worth = self.system.predicts.white.unwrap_or(self.system.white);
        let difference = white - black + pairing.white_worth(worth);
        let most = self.system.most_difference.unwrap_or(f64::INFINITY);
        let expected = self.system.curve.curve().expected(difference.clamp(-most, most));
        // The line without a limit, of CGS and AGS, leaves the range 0 to 1 beyond a difference of
        // 50. As a prediction, such a value can only mean that the stronger player wins.
        let expected = expected.clamp(0.0, 1.0);
        let grades = self.system.to_grade(white) - self.system.to_grade(black);
        Some(Forecast { expected, difference: Some(grades) })
    }

    fn grades(&self) -> Option<Vec<Option<f64>>> {
        let grade = |number: &Option<f64>| number.map(|number| self.system.to_grade(number));
        Some(self.in_force.iter().map(grade).collect())
    }
}
