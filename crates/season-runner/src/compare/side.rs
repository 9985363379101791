//! One side of a comparison, opened from a path.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use ecf_season::Season;
use input_files::is_standard_input;
use published_lists::manifest::is_published;
use season_files::SeasonFolder;

use super::list::List;
use super::published::PublishedSeason;
use crate::cohorts::SeasonList;
use crate::error::Setting;
use crate::federation::{DecisionsFile, Editions, GradeSettings};
use crate::file_names::{folder_of, named, published_seasons};
use crate::in_memory::SeasonInMemory;
use crate::progress::{Notice, Progress};

/// One side of a comparison.
#[derive(Debug)]
pub struct Side {
    /// Its list.
    pub list: List,
    /// The season in memory, if it was graded for the comparison; then every line of every grade is
    /// known.
    pub graded: Option<Box<SeasonInMemory>>,
    /// The folder of published seasons that it was read from.
    published: Option<PathBuf>,
}

impl Side {
    /// Opens a path: a list in a file, a published season, a folder of these, or a season with its
    /// results or a federation's folder, which are graded in memory. If there are several seasons,
    /// `season` is used, or else the last. Grading uses the given `editions`, or else those in the
    /// federation's settings.
    ///
    /// # Errors
    ///
    /// A path that is none of these, or cannot be read; a season that does not exist.
    pub fn open(
        path: &Path,
        season: Option<Season>,
        editions: &[String],
        progress: &dyn Progress,
    ) -> Result<Self> {
        // `.` may be a season, or a published one, so its name is needed.
        let path = &named(path)?;
        match Kind::of(path)? {
            Kind::List => Ok(Self::of_list(List::read(path)?, progress)),
            Kind::PublishedSeason => {
                let published = PublishedSeason::read_folder(path)?;
                refuse_other_season(path, &published.manifest.season, season)?;
                Ok(Self::of_published(folder_of(path), published.list, progress))
            }
            Kind::PublishedSeasons { seasons, last } => {
                if let Some(season) = season.filter(|season| !seasons.contains(season)) {
                    let listed: Vec<String> = seasons.iter().map(Season::to_string).collect();
                    let problem = format!("{} holds {}", path.display(), listed.join(", "));
                    return Err(Setting::Season.refused(season, problem).into());
                }
                let published = PublishedSeason::read(path, season.unwrap_or(last))?;
                Ok(Self::of_published(path, published.list, progress))
            }
            Kind::Season { federation, season: of_path } => {
                refuse_other_season(path, &of_path.to_string(), season)?;
                Self::grade(&federation, Some(of_path), editions, progress)
            }
            Kind::Federation => Self::grade(path, season, editions, progress),
        }
    }

    /// Whether opening a path means grading: published seasons and lists in files are not graded.
    ///
    /// # Errors
    ///
    /// A folder that cannot be read.
    pub fn will_be_graded(path: &Path) -> Result<bool> {
        Ok(matches!(Kind::of(&named(path)?)?, Kind::Season { .. } | Kind::Federation))
    }

    fn of_list(list: List, progress: &dyn Progress) -> Self {
        if let Some(first) = list.rejected.first() {
            let rows = list.rejected.len();
            progress.notice(&Notice::UnusableRows { list: &list.name, rows, first });
        }
        Self { list, graded: None, published: None }
    }

    fn of_published(folder: &Path, list: List, progress: &dyn Progress) -> Self {
        Self { published: Some(folder.to_owned()), ..Self::of_list(list, progress) }
    }

    /// Its list and those before it, in the order of seasons; empty for a list in a file, beside
    /// which no other is known.
    ///
    /// # Errors
    ///
    /// A published list that cannot be read.
    pub(super) fn lists(&self) -> Result<Vec<SeasonList>> {
        let season = self.list.season.as_deref().and_then(|season| season.parse::<Season>().ok());
        let Some(season) = season else { return Ok(Vec::new()) };
        let mut lists = match (&self.graded, &self.published) {
            (Some(graded), _) => graded.lists_before.clone(),
            (None, Some(folder)) => {
                let before = published_seasons(folder)?.into_iter().filter(|one| *one < season);
                let list = |one| Ok(PublishedSeason::read_list(folder, one)?.by_code());
                before.map(list).collect::<Result<_>>()?
            }
            (None, None) => return Ok(Vec::new()),
        };
        lists.push(self.list.by_code());
        Ok(lists)
    }

    fn grade(
        folder: &Path,
        season: Option<Season>,
        editions: &[String],
        progress: &dyn Progress,
    ) -> Result<Self> {
        let decisions = DecisionsFile::find(None, folder)?;
        let editions = Editions::of_federation(editions, folder)?;
        let edition = editions.in_words();
        let settings =
            GradeSettings { to: season, ..GradeSettings::of(folder, editions, decisions) };
        let graded = SeasonInMemory::grade(&settings, progress)
            .with_context(|| format!("cannot grade {}", folder.display()))?;
        let of = named(folder)?;
        let name = format!("{} of {} by {edition}", graded.season(), of.display());
        Ok(Self { list: graded.list(name), graded: Some(Box::new(graded)), published: None })
    }
}

/// The kind of a path.
enum Kind {
    /// A list in a file.
    List,
    /// The folder of a published season.
    PublishedSeason,
    /// A folder of published seasons, with the last of them.
    PublishedSeasons { seasons: Vec<Season>, last: Season },
    /// A season's folder that has results.
    Season { federation: PathBuf, season: Season },
    /// The folder of a federation, or something unknown.
    Federation,
}

impl Kind {
    fn of(path: &Path) -> Result<Self> {
        if path.is_file() || is_standard_input(path) {
            return Ok(Self::List);
        }
        if is_published(path) {
            return Ok(Self::PublishedSeason);
        }
        if let Some((federation, season)) = season_with_results(path) {
            return Ok(Self::Season { federation, season });
        }
        let seasons = published_seasons(path)?;
        let last = seasons.last().copied();
        Ok(last.map_or(Self::Federation, |last| Self::PublishedSeasons { seasons, last }))
    }
}

/// Refuses a season other than the one at the path.
fn refuse_other_season(path: &Path, of_path: &str, wanted: Option<Season>) -> Result<()> {
    match wanted.filter(|wanted| wanted.to_string() != of_path) {
        Some(other) => {
            let problem = format!("{} is {of_path}", path.display());
            Err(Setting::Season.refused(other, problem).into())
        }
        None => Ok(()),
    }
}

/// The federation and the season in a path such as `federation/2006-07`.
fn season_with_results(path: &Path) -> Option<(PathBuf, Season)> {
    let season = path.file_name()?.to_str()?.parse().ok()?;
    SeasonFolder::is_one(path).then(|| (folder_of(path).to_owned(), season))
}
