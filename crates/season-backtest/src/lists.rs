//! The lists of a national edition, one after the other as games become known.

use anyhow::{Context, Result};
use chrono::NaiveDate;
use compact_str::CompactString;
use ecf_season::standard_error::grade_season_with_errors;
use ecf_season::{
    Calendar, Edition, HandedOn, PastGames, Pause, Season, SeasonError, SeasonGrades, SeasonInput,
    WithoutGames, grade_season,
};
use fgsl_matrix::Time;
use rating_core::{Grade, PlayerIdx, SeasonGames};
use season_runner::Error;
use season_runner::record::{Record, RecordGame};
use tracing::instrument;

use crate::forecaster::Sureness;
use crate::list_errors::ListErrors;
use crate::unused_rules::UsedRules;

/// The lists of an edition, whose seasons may differ from those of the record.
pub(crate) struct Lists<'a> {
    edition: &'a Edition,
    codes: &'a [CompactString],
    births: &'a [Option<NaiveDate>],
    /// The current season.
    season: Season,
    /// Its games, as far as they are known.
    so_far: Vec<RecordGame>,
    /// By season, the most recent first: its last day, and its list.
    published: Vec<(NaiveDate, Vec<Option<Grade>>)>,
    /// What later seasons may borrow.
    past: Vec<(PlayerIdx, NaiveDate, HandedOn)>,
    /// By player: the most recent published grade, however old.
    last: Vec<Option<Grade>>,
    /// The errors that are handed on; `None` if not requested.
    handed_on: Option<ListErrors<'a>>,
    /// By player: the standard error of the grade on the most recent list, `None` if the player is
    /// not on it. Empty before the first list, and if not requested.
    errors: Vec<Option<f64>>,
    /// Seasons in which nobody played.
    pauses: Vec<Pause>,
    used: UsedRules,
}

impl<'a> Lists<'a> {
    /// The lists before the first game.
    ///
    /// # Errors
    ///
    /// A record without a season.
    pub(crate) fn before(
        record: &'a Record,
        edition: &'a Edition,
        sureness: Sureness,
    ) -> Result<Self> {
        let first_day = record.seasons.first().context("there is no season")?.first_day;
        let season = edition
            .season_of(first_day)
            .with_context(|| format!("{} has no season with {first_day}", edition.name))?;
        // The opening list counts as that of the season before, even if this edition's season began
        // before the record does.
        let day_before = edition.season_days(season).0.min(first_day).pred_opt();
        let day_before = day_before.unwrap_or(NaiveDate::MIN);
        let handed_on = (sureness == Sureness::Said)
            .then(|| ListErrors::opening(&record.codes, &record.births, day_before));
        Ok(Self {
            edition,
            codes: &record.codes,
            births: &record.births,
            season,
            so_far: Vec::new(),
            published: vec![(day_before, record.opening.clone())],
            past: record.past.clone(),
            last: record.opening.clone(),
            handed_on,
            errors: Vec::new(),
            pauses: Vec::new(),
            used: UsedRules::default(),
        })
    }

    /// Takes in games, some of which may be after `day` and in the next season; grades every season
    /// that is over by the end of `day`.
    pub(crate) fn learn(&mut self, games: &[RecordGame], day: NaiveDate) -> Result<()> {
        self.so_far.extend_from_slice(games);
        loop {
            let (_, last_day) = self.edition.season_days(self.season);
            if last_day > day {
                return Ok(());
            }
            // Games of the next season wait.
            let end = self.so_far.partition_point(|game| game.time <= Time::end_of(last_day));
            let games: Vec<RecordGame> = self.so_far.drain(..end).collect();
            self.grade(&games, last_day)?;
            let next = self.season.next();
            self.season = next.with_context(|| format!("no season follows {}", self.season))?;
        }
    }

    /// By player: the grade that counts in the current season, the most recent of the lists that
    /// the edition looks back at.
    pub(crate) fn in_force(&self) -> Vec<Option<Grade>> {
        let mut grades = vec![None; self.births.len()];
        for (_, list) in self.lists_that_count() {
            for (grade, found) in grades.iter_mut().zip(list) {
                *grade = grade.or(*found);
            }
        }
        grades
    }

    fn lists_that_count(&self) -> impl Iterator<Item = &(NaiveDate, Vec<Option<Grade>>)> {
        self.published.iter().filter(|(last_day, _)| {
            let back = self.edition.seasons_back(self.season, self.calendar(), *last_day);
            back.is_some_and(|back| back < self.edition.graded.lists)
        })
    }

    /// By player: the most recent published grade, however old.
    pub(crate) fn last_ever(&self) -> &[Option<Grade>] {
        &self.last
    }

    /// By player: the standard error of the grade on the most recent list.
    pub(crate) fn standard_errors(&self) -> Option<Vec<Option<f64>>> {
        self.handed_on.is_some().then(|| self.errors.clone())
    }

    /// The rules of the edition that have not applied so far, each with the reason.
    pub(crate) fn unused_rules(&self) -> Vec<(&'static str, &'static str)> {
        self.used.unused(self.edition, &self.pauses)
    }

    fn grade(&mut self, games: &[RecordGame], last_day: NaiveDate) -> Result<()> {
        let looked_over = self.edition.season.without_games == WithoutGames::LookedOver;
        if games.is_empty() && looked_over {
            let (first, last) = self.edition.season_days(self.season);
            // For editions that count years, a pause is in years, and two half-years are one.
            self.pauses.push(Pause { first, last });
            self.pauses = Pause::joined(std::mem::take(&mut self.pauses));
            return Ok(());
        }
        let players = self.births.len();
        let rows: Vec<_> = games.iter().map(|g| (g.white, g.black, g.outcome)).collect();
        let season_games = SeasonGames::from_games(players, &rows)?;
        self.forget_old_games();
        let past =
            PastGames::handed_on(players, self.past.clone()).map_err(|error| match error {
                SeasonError::OutOfRange { player } => {
                    Error::OutOfRange { code: self.codes[player.as_usize()].to_string() }.into()
                }
                error => anyhow::Error::from(error),
            })?;
        let age = |born: &Option<NaiveDate>| born.and_then(|born| last_day.years_since(born));
        let ages: Vec<Option<u32>> = self.births.iter().map(age).collect();
        let in_force = self.in_force();
        let input = SeasonInput::new(self.season, &season_games, &in_force)
            .with_past(&past)
            .with_ages(&ages)
            .with_calendar(self.calendar());
        let days = self.edition.season_days(self.season);
        let season_grades = if let Some(handed_on) = &self.handed_on {
            let on_lists = handed_on.on_lists(self.lists_that_count());
            let before = handed_on.before(days.1, &on_lists);
            let sure = grade_season_with_errors(&input, &before, self.edition)?;
            // A player without a letter may have a grade from an older list, which this error does
            // not belong to.
            let graded = sure.grades.players.iter().zip(&sure.errors.grade);
            let published = graded.map(|(grade, error)| grade.published().and(error.as_ref()));
            self.errors = published.map(|error| Some(error?.value())).collect();
            let edition = self.edition;
            self.handed_on.iter_mut().for_each(|errors| errors.push(days, &sure, edition));
            sure.grades
        } else {
            grade_season(&input, self.edition)?
        };
        self.used.add(&season_grades, &ages, self.edition);
        let list: Vec<Option<Grade>> =
            season_grades.players.iter().map(|grade| Some(grade.published()?.1)).collect();
        self.publish(list, last_day);
        let scores = games.iter().flat_map(|game| self.scores(game, &season_grades)).flatten();
        let scores: Vec<(PlayerIdx, NaiveDate, HandedOn)> = scores.collect();
        self.past.extend(scores);
        Ok(())
    }

    /// The calendar of the edition, which all seasons follow.
    fn calendar(&self) -> Calendar<'_> {
        Calendar { pauses: &self.pauses, ..Calendar::default() }
    }

    /// Drops past games that the current season no longer looks back at.
    fn forget_old_games(&mut self) {
        let (edition, season) = (self.edition, self.season);
        let calendar = Calendar { pauses: &self.pauses, ..Calendar::default() };
        // The games of a day are consecutive, so each day is looked up once.
        let mut of_day = None;
        self.past.retain(|&(_, played, _)| match of_day {
            Some((day, is_within)) if day == played => is_within,
            _ => {
                let is_within = edition.seasons_back(season, calendar, played).is_some();
                of_day = Some((played, is_within));
                is_within
            }
        });
    }

    fn publish(&mut self, list: Vec<Option<Grade>>, last_day: NaiveDate) {
        for (last, found) in self.last.iter_mut().zip(&list) {
            *last = found.or(*last);
        }
        self.published.insert(0, (last_day, list));
        self.published.truncate(self.edition.graded.lists + 1);
    }

    /// The game scores of both sides.
    fn scores(
        &self,
        game: &RecordGame,
        grades: &SeasonGrades,
    ) -> [Option<(PlayerIdx, NaiveDate, HandedOn)>; 2] {
        let side = |player, opponent, outcome| {
            let score = grades.handed_on_score(player, opponent, outcome, self.edition)?;
            Some((player, game.day(), score))
        };
        let RecordGame { white, black, outcome, .. } = *game;
        [side(white, black, outcome), side(black, white, outcome.reversed())]
    }
}

/// By season: the national grades from earlier seasons that count in it.
pub(crate) struct GradedBefore {
    pub(crate) by_season: Vec<Vec<Option<Grade>>>,
}

impl GradedBefore {
    /// The grades by the edition of the record.
    #[instrument(level = "debug", name = "national_grades", skip_all)]
    pub(crate) fn of(record: &Record) -> Result<Self> {
        let mut lists = Lists::before(record, &record.edition, Sureness::Unsaid)?;
        let mut by_season = Vec::new();
        for season in &record.seasons {
            by_season.push(lists.in_force());
            lists.learn(&season.games, season.last_day)?;
        }
        Ok(Self { by_season })
    }
}
