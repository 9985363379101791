//! Writes the pages of a site into a folder, in one step.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result};
use input_files::all_or_first;
use polars::prelude::*;
use published_lists::create_folders;
use published_lists::site::{SiteMark, replace_site, table};
use rayon::prelude::*;
use schemars::JsonSchema;
use season_site::{ListedPlayer, Pages, Privacy, Site, Words};
use serde::Serialize;
use tracing::instrument;

use crate::progress::{Progress, Work};

/// What was written.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WrittenSite {
    /// Where.
    #[serde(serialize_with = "crate::json_value::path")]
    pub out: PathBuf,
    /// Seasons.
    pub seasons: usize,
    /// Players who have a page.
    pub players: usize,
    /// Those of them who were juniors in one of the seasons.
    pub juniors: usize,
    /// Whether juniors are shown by their codes, instead of by name.
    pub juniors_by_code: bool,
    /// Whether the ages of juniors are shown.
    pub ages: bool,
    /// Those of the players who are shown by name where juniors are shown by code, since no list
    /// gives their date of birth.
    pub without_birth_date: usize,
    /// Files.
    pub files: usize,
    /// Their size.
    pub bytes: u64,
    /// The largest page.
    pub largest_page: u64,
}

/// Writes a site, replacing an existing one; visitors see either the old site or the new one,
/// complete.
///
/// # Errors
///
/// The folder holds something other than a site, or cannot be written.
#[instrument(level = "debug", skip_all)]
pub fn write(
    site: &Site,
    words: &Words,
    privacy: Privacy,
    out: &Path,
    progress: &dyn Progress,
) -> Result<WrittenSite> {
    progress.step(Work::WritingPages, None);
    let pages = Pages::of(site, words, privacy);
    let (bytes, largest) = (AtomicU64::new(0), AtomicU64::new(0));
    let written = |path: &str, size: u64| {
        // Relaxed, since they are read after all threads have ended.
        bytes.fetch_add(size, Ordering::Relaxed);
        if Path::new(path).extension().is_some_and(|ending| ending == "html") {
            largest.fetch_max(size, Ordering::Relaxed);
        }
    };
    let mark = SiteMark { program: site.program.clone(), federation: site.federation.clone() };
    let tables: Vec<String> = (0..site.seasons.len())
        .map(|season| format!("{}/list.parquet", pages.folder(season)))
        .collect();
    replace_site(out, &mark, |folder| -> Result<()> {
        make_folders(folder, pages.list().iter().map(|page| page.path.as_str()))?;
        all_or_first(pages.list().par_iter().map(|page| -> Result<()> {
            let content = pages.render(page)?;
            written(&page.path, content.len() as u64);
            put(folder, &page.path, &content)
        }))?;
        let write_table = |(season, path): (usize, &String)| -> Result<()> {
            let content = table(path, &mut listed(&pages.listed(season))?)?;
            written(path, content.len() as u64);
            put(folder, path, &content)
        };
        all_or_first(tables.par_iter().enumerate().map(write_table)).map(|_| ())
    })?;
    // A season with two rates of play counts once.
    let labels: BTreeSet<&str> = site.seasons.iter().map(|season| season.label.as_str()).collect();
    Ok(WrittenSite {
        out: out.to_owned(),
        seasons: labels.len(),
        players: pages.list().iter().filter(|page| page.is_player()).count(),
        juniors: pages.juniors(),
        juniors_by_code: privacy.juniors,
        ages: privacy.ages && !privacy.juniors,
        without_birth_date: pages.without_birth_date(),
        files: pages.list().len() + tables.len(),
        bytes: bytes.into_inner(),
        largest_page: largest.into_inner(),
    })
}

fn make_folders<'p>(folder: &Path, paths: impl Iterator<Item = &'p str>) -> Result<()> {
    let parents: BTreeSet<&str> =
        paths.filter_map(|path| path.rsplit_once('/')).map(|(parent, _)| parent).collect();
    for parent in parents {
        let parent = folder.join(parent);
        create_folders(&parent).with_context(|| format!("cannot create {}", parent.display()))?;
    }
    Ok(())
}

fn put(folder: &Path, path: &str, content: &[u8]) -> Result<()> {
    let path = folder.join(path);
    fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))
}

/// A list as a data frame, with the columns of its CSV file.
fn listed(players: &[ListedPlayer<'_>]) -> Result<DataFrame> {
    let text = |name: &str, value: &dyn Fn(&ListedPlayer<'_>) -> String| {
        Column::new(name.into(), players.iter().map(value).collect::<Vec<String>>())
    };
    let whole = |name: &str, value: &dyn Fn(&ListedPlayer<'_>) -> Option<i32>| {
        Column::new(name.into(), players.iter().map(value).collect::<Vec<Option<i32>>>())
    };
    let errors: Vec<Option<f64>> = players.iter().map(|player| player.standard_error).collect();
    Ok(DataFrame::new_infer_height(vec![
        text("code", &|player| player.code.to_owned()),
        text("name", &|player| player.name.to_owned()),
        text("sex", &|player| player.sex.to_owned()),
        whole("junior_age", &|player| player.junior_age.map(|age| age as i32)),
        text("category", &|player| player.category.to_string()),
        whole("grade", &|player| Some(player.grade)),
        whole("previous_grade", &|player| player.previous),
        Column::new("standard_error".into(), errors),
        whole("games", &|player| Some(player.games as i32)),
        text("club", &|player| player.club.to_owned()),
    ])?)
}
