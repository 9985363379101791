//! The opening files of a federation: grades and games from before its first season.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use chrono::NaiveDate;
use ecf_season::{Edition, HandedOn, Rate, Season, SeasonAsItWas};
use rating_core::{EloRating, Grade};
use results_io::lists::{EarlierGrades, read_earlier_totals, read_opening_grades};
use results_io::{CompactString, Fingerprint, Source};

use super::by_code::ByCode;
use super::earlier_season::{EarlierGames, EarlierRate, EarlierSeason};
use super::exactly::{handed_on, season_before};
use crate::error::Error;
use crate::federation::code_form;
use crate::file_names::OPENING_GRADES;
use crate::opening_rows::OpeningRows;
use crate::progress::{Notice, Progress};

/// The opening files of a federation.
#[derive(Default)]
pub(super) struct Opening {
    standard: ByCode<Grade>,
    rapid: ByCode<Grade>,
    pub(super) ratings: ByCode<[Option<EloRating>; 2]>,
    pub(super) games: ByCode<u32>,
    names: ByCode<CompactString>,
    /// The list and, if there is one, the history.
    files: Vec<Fingerprint>,
    totals: BTreeMap<Season, ByCode<HandedOn>>,
    pub(super) rows: OpeningRows,
}

impl Opening {
    pub(super) fn read(
        folder: &Path,
        first: Season,
        edition: &Edition,
        progress: &dyn Progress,
    ) -> Result<Self> {
        let code_form = code_form(edition);
        let source = Source::open(folder, OPENING_GRADES, "").with_context(|| {
            format!("{} needs the list in force before {first}", folder.display())
        })?;
        let list = read_opening_grades(&source, code_form)?;
        refuse_without_rows(&source, &list)?;
        if list.from_ratings {
            progress.notice(&Notice::RatingsAsGrades { list: &source.name });
        }
        let mut opening = Self {
            standard: list.grades(Rate::Standard),
            rapid: list.grades(Rate::Rapid),
            ratings: list.ratings(),
            games: list.rated_games(),
            names: list.names,
            files: vec![source.fingerprint()],
            rows: OpeningRows { rejected: list.rejected, suspicious: list.suspicious },
            ..Self::default()
        };
        if let Some(source) = Source::open_optional(folder, "opening_history.csv", "")? {
            opening.read_history(&source, first, edition)?;
        }
        Ok(opening)
    }

    fn read_history(&mut self, source: &Source, first: Season, edition: &Edition) -> Result<()> {
        let before = season_before(Some((first, edition)));
        let code_form = code_form(edition);
        let (totals, rejected) = read_earlier_totals(source, code_form, before, handed_on)?;
        self.rows.rejected.extend(rejected);
        self.files.push(source.fingerprint());
        for total in totals {
            self.totals.entry(total.season).or_default().push((total.code, total.total));
        }
        for totals in self.totals.values_mut() {
            totals.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        }
        Ok(())
    }

    /// The seasons before the first, the most recent first; the list counts as that of the season
    /// just before it.
    pub(super) fn seasons(self, day_before: NaiveDate, edition: &Edition) -> Vec<EarlierSeason> {
        let standard = |grades, games| EarlierRate { rate: Rate::Standard, grades, games };
        let none = || EarlierGames::Totals(Vec::new());
        let rapid = EarlierRate { rate: Rate::Rapid, grades: self.rapid, games: none() };
        let list = EarlierSeason {
            season: None,
            last_day: day_before,
            days: None,
            pause: None,
            names: self.names,
            by_rate: vec![standard(self.standard, none()), rapid],
            // Including the history, even if none of its seasons is in reach, since the first
            // season read it.
            files: self.files,
        };
        let mut seasons = vec![list];
        for (season, totals) in self.totals.into_iter().rev() {
            let (first_day, last_day) = edition.season_days(season);
            // It began before the first season, and its games are from before it, even if the
            // edition's seasons end later.
            let last_day = last_day.min(day_before);
            seasons.push(EarlierSeason {
                season: None,
                last_day,
                days: Some(SeasonAsItWas { season, first: first_day, last: last_day }),
                pause: None,
                names: Vec::new(),
                by_rate: vec![standard(Vec::new(), EarlierGames::Totals(totals))],
                files: Vec::new(),
            });
        }
        seasons
    }
}

/// Refuses a list without a usable row: everybody would be new.
fn refuse_without_rows(source: &Source, list: &EarlierGrades) -> Result<()> {
    match list.rejected.first() {
        Some(first) if list.rejected.len() >= list.rows => {
            let (file, rows) = (source.name.clone(), list.rows);
            Err(Error::NoOpeningGrade { file, rows, first: first.to_string() }.into())
        }
        _ => Ok(()),
    }
}
