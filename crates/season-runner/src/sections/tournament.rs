//! A tournament in several files, such as reports, which have one section each.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};

use anyhow::Result;
use input_files::{IMPORT, VOCABULARY};

use super::Sections;
use crate::file_names::entries;

/// The files of a tournament: the file itself, or the files in its folder, by name. Hidden files,
/// subfolders, and `import.toml` and `vocabulary.toml`, which say how files are read, are left
/// out.
///
/// # Errors
///
/// A folder that cannot be read.
pub fn files_of_tournament(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let is_shown = |file: &PathBuf| {
        file.file_name().is_some_and(|name| {
            ![IMPORT, VOCABULARY].iter().any(|settings| name == *settings)
                && !name.to_string_lossy().starts_with('.')
        })
    };
    Ok(entries(path)?.into_iter().filter(|file| is_shown(file) && !file.is_dir()).collect())
}

impl Sections {
    /// Combines the sections of several files into one tournament, which gets the name of its
    /// folder. Files have no order of their own, so the file whose players have the highest mean
    /// rating after the event comes first, as the top section does.
    #[must_use]
    pub fn together(folder: &Path, mut files: Vec<Self>) -> Self {
        files.sort_by(Self::by_ratings_after);
        let last_day = files.iter().filter_map(Self::last_day).max();
        let is_individual = files.iter().any(Self::is_individual);
        let (mut checked, mut lines, mut unknown_titles) = (Vec::new(), Vec::new(), Vec::new());
        let mut other_rates = Vec::new();
        for file in files {
            other_rates.extend(file.other_rates);
            checked.extend(file.checked);
            lines.extend(file.lines);
            unknown_titles.extend(file.unknown_titles);
        }
        let file = folder.to_owned();
        Self { file, checked, lines, unknown_titles, last_day, is_individual, other_rates }
    }

    /// Orders by mean rating, the highest first.
    fn by_ratings_after(&self, other: &Self) -> Ordering {
        let [(one, ones), (two, twos)] = [self, other].map(Self::sum_of_ratings_after);
        (two * ones.max(1)).cmp(&(one * twos.max(1)))
    }

    /// The sum of the ratings after the event, in halves, and the number of ratings.
    fn sum_of_ratings_after(&self) -> (i128, i128) {
        let ratings = self.players().filter_map(|entrant| entrant.rating_after);
        ratings.fold((0, 0), |(sum, count), rating| (sum + i128::from(rating.halves()), count + 1))
    }
}
