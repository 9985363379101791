//! Reads back the manifest of a published season, and refuses one that cannot be that season's:
//! folders are restored from copies, and manifests are edited.

use std::path::Path;

use ecf_season::{Edition, Season};
use input_files::{Error, Fingerprint};
use published_lists::manifest::Manifest;

use super::file_names::{CALCULATION_FILE, TOTALS_FILE, is_of_system};

/// Reads the manifest of a season in a folder of published seasons.
///
/// # Errors
///
/// It cannot be read, or is not that of this season; or it leaves out a file, so that later seasons
/// would be graded without it.
pub fn published_manifest(out: &Path, season: Season) -> Result<Manifest, Error> {
    let label = season.to_string();
    let manifest = Manifest::read_season(out, &label)?;
    let odd = |problem| Error::OddManifest { folder: out.join(&label), problem };
    let has = |ending| manifest.outputs.iter().any(|output| output.file.ends_with(ending));
    if !is_of_system(&manifest) && !has(TOTALS_FILE) {
        return Err(odd(format!("it names {CALCULATION_FILE}, but no {TOTALS_FILE}")));
    }
    if manifest.rows.graded + manifest.rows.graded_rapid == 0 && manifest.players.played > 0 {
        return Err(odd("by it there are players and no games".to_owned()));
    }
    match other_days(&manifest, season) {
        Some(problem) => Err(odd(problem)),
        None => Ok(manifest),
    }
}

/// What is wrong with the days in a manifest. Under a built-in edition the last day is known; the
/// first may be another than the edition's, after a change of edition. Otherwise both are of the
/// years of the season, or of the year before its first.
fn other_days(manifest: &Manifest, season: Season) -> Option<String> {
    use chrono::Datelike as _;
    let (first, last) = (manifest.first_day, manifest.last_day);
    let years = season.first_year() - 1..=season.first_year() + 1;
    let is_of_years = years.contains(&first.year()) && years.contains(&last.year());
    let known = built_in(manifest).map(|edition| edition.season_days(season).1);
    if is_of_years && first <= last && known.is_none_or(|known| known == last) {
        return None;
    }
    Some(format!("its days are {first} to {last}"))
}

/// The built-in edition by which a season was published.
fn built_in(manifest: &Manifest) -> Option<Edition> {
    let stamp = &manifest.edition;
    let (name, text) = Edition::BUILT_IN.iter().find(|(name, _)| *name == stamp.name)?;
    let is_same = Fingerprint::of("", text.as_bytes()).sha256 == stamp.sha256;
    Edition::built_in(name).filter(|_| is_same)
}
