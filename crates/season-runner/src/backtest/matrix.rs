//! A system of the matrix model predicts by the list in force on the day.

use anyhow::{Context, Result};
use chrono::{Datelike, NaiveDate};
use ecf_season::working_grade::working_grades;
use fgsl_matrix::{Career, SeasonSoFar, System, Time, TimedGame, in_order};
use rating_core::expectancy::Expectancy;
use rating_core::{Grade, PlayerIdx, SeasonGames};

use super::forecaster::{Forecast, Forecaster};
use super::record::{Record, RecordGame, RecordSeason};

/// A system of the matrix model.
pub(super) struct Matrix<'a> {
    system: &'a System,
    record: &'a Record,
    /// By season: the national grades before it, which newcomers' working grades rest on. They are
    /// looked up for the season under way only.
    graded: &'a [Vec<Option<Grade>>],
    /// The position of the season under way.
    season: usize,
    /// What the system brought into it.
    career: Career,
    /// Its games as far as they are known, in the system's order.
    so_far: Vec<TimedGame>,
    in_force: Vec<Option<f64>>,
}

impl<'a> Matrix<'a> {
    /// A system before the first game.
    pub(super) fn new(
        system: &'a System,
        record: &'a Record,
        graded: &'a [Vec<Option<Grade>>],
    ) -> Self {
        let opening: Vec<Option<f64>> =
            record.opening.iter().map(|grade| grade.map(|g| f64::from(g.points()))).collect();
        let birth_years = record.births.iter().map(|born| born.map(|day| day.year())).collect();
        let career = Career::opening(system, &opening, birth_years);
        let in_force = career.grades().to_vec();
        Self { system, record, graded, season: 0, career, so_far: Vec::new(), in_force }
    }

    fn number(&self, player: PlayerIdx) -> Option<f64> {
        self.in_force.get(player.as_usize()).copied().flatten()
    }
}

/// By player: the three-digit working grades that these games of a season give, as `clarke grade
/// --system` finds them.
fn working(
    record: &Record,
    season: &RecordSeason,
    graded: &[Option<Grade>],
    games: &[TimedGame],
) -> Result<Vec<Option<f64>>> {
    let edition = &record.edition;
    let is_new = |born: &Option<NaiveDate>| {
        let age = born.and_then(|born| season.last_day.years_since(born));
        age.zip(edition.juniors.new_each_season_under).is_some_and(|(age, under)| age < under)
    };
    let graded = graded.iter().zip(&record.births);
    let graded: Vec<Option<Grade>> =
        graded.map(|(grade, born)| grade.filter(|_| !is_new(born))).collect();
    let games: Vec<_> = games.iter().map(|g| (g.low(), g.high(), g.outcome())).collect();
    let games = SeasonGames::from_games(record.players(), &games)?;
    let found = working_grades(&games, &graded, edition).by_player;
    Ok(found.iter().map(|working| working.map(|working| working.value.to_f64())).collect())
}

impl Forecaster for Matrix<'_> {
    fn learn(&mut self, games: &[RecordGame], day: NaiveDate) -> Result<()> {
        let season = self.record.seasons.get(self.season).context("a day after all seasons")?;
        let graded = self.graded.get(self.season).context("a season without national grades")?;
        let timed = |game: &RecordGame| {
            let time = Time::new(game.day, game.round);
            TimedGame::new(time, game.white, game.black, game.outcome)
        };
        self.so_far.extend(games.iter().map(timed));
        in_order(&mut self.so_far, self.system.ties);
        let so_far = SeasonSoFar::new(&self.so_far, season.last_day);
        let working = |known: &[TimedGame]| working(self.record, season, graded, known);
        if day < season.last_day {
            let state = self.career.at(self.system, so_far, day, working)?;
            self.in_force = state.in_force().to_vec();
            return Ok(());
        }
        self.career = self.career.play(self.system, so_far, working)?.0;
        self.in_force = self.career.grades().to_vec();
        self.so_far.clear();
        self.season += 1;
        Ok(())
    }

    fn forecast(&self, white: PlayerIdx, black: PlayerIdx) -> Option<Forecast> {
        let [white, black] = [self.number(white)?, self.number(black)?];
        let difference = white - black;
        let most = self.system.most_difference.unwrap_or(f64::INFINITY);
        let expected = self.system.curve.curve().expected(difference.clamp(-most, most));
        // The line without a limit, of CGS and AGS, leaves 0 to 1 beyond a difference of 50; as a
        // prediction it can say no more than that the stronger player wins.
        let expected = expected.clamp(0.0, 1.0);
        let grades = self.system.to_grade(white) - self.system.to_grade(black);
        Some(Forecast { expected, difference: Some(grades) })
    }

    fn grades(&self) -> Option<Vec<Option<f64>>> {
        let grade = |number: &Option<f64>| number.map(|number| self.system.to_grade(number));
        Some(self.in_force.iter().map(grade).collect())
    }
}
