//! A season graded in memory, with all earlier seasons; nothing is published.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use ecf_season::Season;
use findings::RowFault;
use input_files::Fingerprint;
use published_lists::manifest::Manifest;
use rating_core::PlayerIdx;

use crate::cohorts::SeasonList;
use crate::error::Setting;
use crate::federation::{self, GradeSettings, PlannedSeason, bytes_of};
use crate::grading::{Given, grade_with_sureness};
use crate::history::{EarlierSeason, History};
use crate::lost_rows::{LostRows, rows_that_name};
use crate::opening_rows::OpeningRows;
use crate::person::Person;
use crate::progress::{Progress, Work};
use crate::season::{GradedRate, GradedSeason, read_season};
use crate::systems::SystemNote;

/// A season graded in memory, with what it was graded from.
#[derive(Debug)]
pub struct SeasonInMemory {
    /// The federation.
    pub folder: PathBuf,
    pub(crate) plan: PlannedSeason,
    /// The seasons before it that were graded as well.
    earlier: Vec<PlannedSeason>,
    pub(crate) season: GradedSeason,
    /// The lists before it, in the order of seasons; the opening list is the first.
    pub(crate) lists_before: Vec<SeasonList>,
    /// By rate of play: what it was graded from.
    pub(crate) given: Vec<Given>,
    /// The files of this season and of those before it, as they were read.
    pub files_read: Vec<Fingerprint>,
    /// Notes on the rows of this season and of those before it.
    pub notes: Vec<SystemNote>,
}

impl SeasonInMemory {
    /// Grades the last season that the settings ask for, and for that purpose all earlier ones.
    ///
    /// # Errors
    ///
    /// As [`crate::batch::run`], except that nothing is written.
    pub fn grade(settings: &GradeSettings, progress: &dyn Progress) -> Result<Self> {
        // A single season is asked for, so the setting to blame is `Season`, not `From` or `To`.
        let seasons = federation::seasons_up_to(Setting::Season, settings)?;
        let (last, earlier) = seasons.to_grade.split_last().context("there is no season")?;
        progress.bytes_to_read(bytes_of(&seasons, settings));
        let mut history = History::before(&seasons, settings, progress)?;
        let mut files_read = Vec::new();
        let mut notes: Vec<SystemNote> =
            SystemNote::of_opening(&history.opening_rows).into_iter().collect();
        let mut read = |plan: &PlannedSeason, opening_rows: &OpeningRows| -> Result<_> {
            let read = read_season(plan, opening_rows, settings, progress)?;
            notes.extend(SystemNote::of_lost(plan.season, LostRows::of(&read.files)));
            Ok(read)
        };
        let mut lists_before = history.lists();
        for plan in earlier {
            progress.step(Work::Grading, Some(&plan.season));
            let read = read(plan, &history.opening_rows)?;
            let mut season = grade_with_sureness(read, &history, plan, progress)?;
            season.leave_out_empty_rate();
            files_read.extend(season.files.inputs.iter().cloned());
            let earlier = EarlierSeason::of(&season, plan, Vec::new())?;
            lists_before.extend(earlier.list());
            history.push(earlier);
        }
        progress.step(Work::Grading, Some(&last.season));
        let read = read(last, &history.opening_rows)?;
        let mut season = grade_with_sureness(read, &history, last, progress)?;
        season.leave_out_empty_rate();
        files_read.extend(season.files.inputs.iter().cloned());
        let players = &season.files.players.players;
        let given = |of_rate: &GradedRate| Given::of(&history, players, of_rate.rate, last);
        let given = season.rates.iter().map(given).collect::<Result<_>>()?;
        let (folder, plan, earlier) = (settings.folder.clone(), last.clone(), earlier.to_vec());
        Ok(Self { folder, plan, earlier, season, lists_before, given, files_read, notes })
    }

    /// The rows of the season that name a player and could not be used, so that the grade does not
    /// include them.
    #[must_use]
    pub fn lost_rows_of(&self, player: PlayerIdx) -> Vec<&RowFault> {
        rows_that_name(&self.season.files, &self.person(player))
    }

    /// The code and name of a player of the season; empty for anybody else.
    #[must_use]
    pub fn person(&self, player: PlayerIdx) -> Person {
        let found = self.season.files.players.players.get(player.as_usize());
        found.map_or_else(Person::default, |player| Person {
            code: player.code.to_string(),
            name: player.name.to_string(),
        })
    }

    /// The season.
    #[must_use]
    pub const fn season(&self) -> Season {
        self.plan.season
    }

    /// The last of these seasons that was published in a folder by another edition than the one
    /// used here, with that edition: this one, or else one before it, on which its grades rest.
    #[must_use]
    pub fn published_by_other_rules(&self, out: &Path) -> Option<(Season, String)> {
        let other = |plan: &PlannedSeason| {
            let published = Manifest::read(&out.join(plan.season.to_string())).ok()?.edition;
            (published != plan.rules.stamp).then_some((plan.season, published.name))
        };
        std::iter::once(&self.plan).chain(self.earlier.iter().rev()).find_map(other)
    }
}
