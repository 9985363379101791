//! The files that a run reads, as they were when it began.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Result, bail};
use season_files::SeasonFolder;

use super::plan::Seasons;
use super::settings::GradeSettings;
use super::unread::is_read_beside_seasons;

/// Files with their sizes and the times of their last changes.
pub(crate) struct AsFound(Vec<(PathBuf, Option<State>)>);

/// The size, and the time of the last change if the system keeps it.
type State = (u64, Option<SystemTime>);

impl AsFound {
    /// The files of a federation. What cannot be listed is reported when it is read.
    pub(crate) fn of(seasons: &Seasons, settings: &GradeSettings) -> Self {
        let beside = fs::read_dir(&settings.folder).into_iter().flatten().flatten();
        let beside = beside.map(|entry| entry.path()).filter(|path| is_read_beside_seasons(path));
        let plans = seasons.published.iter().chain(&seasons.to_grade);
        let of_seasons = plans.flat_map(|plan| {
            let folder = settings.folder.join(plan.season.to_string());
            SeasonFolder::find(&folder, "").map_or_else(|_| Vec::new(), |season| files_of(&season))
        });
        Self::of_files(beside.chain(of_seasons))
    }

    fn of_files(files: impl Iterator<Item = PathBuf>) -> Self {
        Self(files.map(|path| (path.clone(), state(&path))).collect())
    }

    /// Refuses to go on if one of them has changed: of several files, some may have been read
    /// before the change and others after it.
    ///
    /// # Errors
    ///
    /// A file is not as it was.
    pub(crate) fn refuse_changed(&self) -> Result<()> {
        match self.0.iter().find(|(path, before)| state(path) != *before) {
            Some((path, _)) => bail!(
                "{} was changed during this run, so nothing is published: run it again when the \
                 file is complete",
                path.display()
            ),
            None => Ok(()),
        }
    }
}

fn files_of(season: &SeasonFolder) -> Vec<PathBuf> {
    let read = season.files().into_iter().cloned();
    read.chain(season.settings.iter().map(|(path, _)| path.clone())).collect()
}

fn state(path: &Path) -> Option<State> {
    let found = fs::metadata(path).ok()?;
    Some((found.len(), found.modified().ok()))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_file_that_grew_was_touched_or_is_gone_has_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.csv");
        let begin = || {
            fs::write(&path, "date,event\n").unwrap();
            AsFound::of_files(std::iter::once(path.clone()))
        };
        assert!(begin().refuse_changed().is_ok());
        let found = begin();
        fs::write(&path, "date,event,white\n").unwrap();
        let said = found.refuse_changed().unwrap_err().to_string();
        assert!(said.contains("results.csv was changed during this run"), "{said}");
        let found = begin();
        let file = fs::File::options().write(true).open(&path).unwrap();
        file.set_modified(SystemTime::now() + Duration::from_mins(1)).unwrap();
        drop(file);
        assert!(found.refuse_changed().is_err());
        let found = begin();
        fs::remove_file(&path).unwrap();
        assert!(found.refuse_changed().is_err());
    }
}
