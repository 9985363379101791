//! The folder of a federation: which seasons it holds.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use ecf_season::Season;

use crate::settings::GradeSettings;
use crate::usage::usage;

/// The seasons of a federation's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seasons {
    /// The first season in the folder: the opening list stands for the list of the season before.
    pub first: Season,
    /// The seasons to grade, in order and without a gap.
    pub to_grade: Vec<Season>,
}

/// Finds the seasons to grade.
///
/// # Errors
///
/// A folder that cannot be read or holds no season, a season asked for that is not there, or a gap
/// between two seasons.
pub fn seasons(settings: &GradeSettings) -> Result<Seasons> {
    let all = season_folders(&settings.folder)?;
    let (Some(&first), Some(&last)) = (all.first(), all.last()) else {
        bail!(
            "{} holds no season: expected folders named like 2006-07 with results.csv and players.csv",
            settings.folder.display()
        );
    };
    let from = settings.from.unwrap_or(first);
    let to = settings.to.unwrap_or(last);
    for (flag, season) in [("--from", from), ("--to", to)] {
        if !all.contains(&season) {
            let listed: Vec<String> = all.iter().map(Season::to_string).collect();
            let folder = settings.folder.display();
            return usage(format!("{flag} {season}: {folder} holds {}", listed.join(", ")));
        }
    }
    if from > to {
        return usage(format!("--from {from} is after --to {to}"));
    }
    let to_grade: Vec<Season> = all.into_iter().filter(|s| (from..=to).contains(s)).collect();
    for pair in to_grade.windows(2) {
        if pair[0].next() != pair[1] {
            bail!(
                "{} holds {} and {} but not {}: a season needs the list of the one before",
                settings.folder.display(),
                pair[0],
                pair[1],
                pair[0].next()
            );
        }
    }
    Ok(Seasons { first, to_grade })
}

fn season_folders(folder: &Path) -> Result<Vec<Season>> {
    let cannot_read = || format!("cannot read the folder {}", folder.display());
    let mut seasons = Vec::new();
    for entry in fs::read_dir(folder).with_context(cannot_read)? {
        let entry = entry.with_context(cannot_read)?;
        match entry.file_name().to_string_lossy().parse() {
            Ok(season) if entry.path().is_dir() => seasons.push(season),
            _ => tracing::debug!("{} is no season", entry.path().display()),
        }
    }
    seasons.sort_unstable();
    Ok(seasons)
}
