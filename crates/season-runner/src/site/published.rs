//! Makes sure that pages agree with what was published, by comparing lists graded in memory with
//! the published ones.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use ecf_season::{Rate, Season};
use input_files::Fingerprint;
use published_lists::manifest::{Manifest, is_published};

use super::values::SeasonValues;
use crate::compare::PublishedSeason;
use crate::error::{Error, UnlikePublished};
use crate::federation::DECISIONS;
use crate::file_changes::{Change, Hashes, changed_files};
use crate::publish::{is_of_system, published_manifest};
use crate::status::of_season;

/// The editions that the published seasons were graded by, as texts for
/// [`crate::federation::Editions::named`]; and the last published season.
///
/// # Errors
///
/// No season in the folder is published; a manifest cannot be read, since without it the season
/// would silently be missing from the site.
pub(super) fn editions(
    folder: &Path,
    seasons: &[Season],
    out: &Path,
) -> Result<(Vec<String>, Season)> {
    let manifest = |&season: &Season| {
        let folder = out.join(season.to_string());
        let is_published = is_published(&folder);
        is_published.then(|| Ok((season, published_manifest(out, season)?)))
    };
    let published =
        seasons.iter().filter_map(manifest).collect::<Result<Vec<(Season, Manifest)>>>()?;
    let Some((last, _)) = published.last() else {
        return Err(Error::NothingPublished { folder: folder.into(), out: out.into() }.into());
    };
    if let Some((season, manifest)) = published.iter().find(|(_, found)| is_of_system(found)) {
        let (season, name) = (*season, manifest.edition.name.clone());
        return Err(Error::ListsOfSystem { out: out.into(), season, name }.into());
    }
    let mut texts: Vec<String> = Vec::new();
    let mut name = "";
    for (season, manifest) in &published {
        if manifest.edition.name != name {
            name = &manifest.edition.name;
            let from = if texts.is_empty() { String::new() } else { format!("@{season}") };
            texts.push(format!("{name}{from}"));
        }
    }
    Ok((texts, *last))
}

/// Refuses a season whose files differ from those that its published list was made from, since
/// pages also show games and events that change no grade. Decisions may be in another file.
///
/// # Errors
///
/// A file differs, is new or no longer exists.
pub(super) fn hold_files_to_published<'f>(
    season: Season,
    read: impl Iterator<Item = &'f Fingerprint>,
    manifest: &Manifest,
) -> Result<()> {
    let is_own = |file: &&Fingerprint| {
        file.file != DECISIONS && of_season(&file.file).is_none_or(|of| of == season)
    };
    let hash = |file: &'f Fingerprint| (file.file.as_str(), file.sha256.as_str());
    let now: Hashes<'_> = read.filter(is_own).map(hash).collect();
    let published = manifest.inputs.iter().filter(is_own);
    let published = published.map(|file| (file.file.as_str(), file.sha256.as_str())).collect();
    let mut found = changed_files(&published, &now).into_iter();
    // A run that begins with a later season may not have looked back to the opening files.
    let of_federation = |file: &str| of_season(file).is_none();
    let first = found.find(|(file, change)| *change != Change::New || !of_federation(file));
    first.map_or(Ok(()), |(file, change)| {
        let first = UnlikePublished::File(file, change);
        Err(Error::OtherThanPublished { season, first }.into())
    })
}

/// Refuses a season whose published list differs from the one graded in memory.
///
/// # Errors
///
/// The season is not published; a player is on only one of the lists, or has another grade or
/// letter.
pub(super) fn hold_to_published(season: Season, values: &[SeasonValues], out: &Path) -> Result<()> {
    let published = PublishedSeason::read(out, season)?;
    let mut listed: BTreeMap<(bool, &str), (Option<char>, i32)> = BTreeMap::new();
    for player in &published.list.players {
        if let Some(grade) = player.listed {
            let rapid = player.rate == Rate::Rapid;
            listed.insert((rapid, &player.code), (grade.category, grade.grade));
        }
    }
    for of_rate in values {
        for entry in &of_rate.season.entries {
            let Some(now) = entry.listed else { continue };
            let code = of_rate.players.get(entry.player as usize).map_or("", |player| &player.code);
            // Removed, so that the entries left at the end are those that were published but no
            // longer result.
            let was = listed.remove(&(of_rate.season.rapid, code));
            let same = was.is_some_and(|(category, grade)| {
                grade == now.grade && category.is_none_or(|letter| letter == now.category)
            });
            if !same {
                return Err(other_grade(season, code));
            }
        }
    }
    match listed.keys().next() {
        None => Ok(()),
        Some((_, code)) => Err(other_grade(season, code)),
    }
}

fn other_grade(season: Season, code: &str) -> anyhow::Error {
    Error::OtherThanPublished { season, first: UnlikePublished::Grade(code.to_owned()) }.into()
}
