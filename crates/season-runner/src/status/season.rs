//! The status of one season: what was published, compared with the existing files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use chrono::NaiveDate;
use ecf_season::{Edition, Rate, Season, SeasonAsItWas};
use input_files::{Fingerprint, Source};
use published_lists::manifest::{EditionStamp, Manifest, is_published};
use schemars::JsonSchema;
use season_files::{Results, SeasonFolder};
use serde::{Serialize, Serializer};

use super::difference::Difference;
use crate::federation::{
    DECISIONS, DecisionsFile, EditionChoice, Editions, FederationFile, GamesBefore,
};
use crate::file_changes::{Change, Hashes, changed_files};
use crate::file_names::{OPENING_GRADES, OPENING_HISTORIES};
use crate::publish::{handed_on, is_of_system, published_manifest};

/// How a season stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SeasonStatus {
    /// The season.
    #[serde(serialize_with = "crate::json_value::season")]
    #[schemars(with = "String")]
    pub season: Season,
    /// How it stands.
    pub state: State,
    /// By what it was published; `None` if it is not.
    #[serde(flatten, serialize_with = "PublishedBy::two_keys")]
    #[schemars(with = "PublishedByInJson")]
    pub by: Option<PublishedBy>,
    /// What is not as it was when it was published.
    pub differences: Vec<Difference>,
}

/// What a season was published by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PublishedBy {
    /// An edition of the national rules, by name.
    Edition(String),
    /// A system of the matrix model. All its seasons are played in one run.
    System {
        /// Its name.
        name: String,
        /// The edition that gave working grades and letters, by name; `None` in a manifest that
        /// does not say it.
        edition: Option<String>,
        /// The rate of play that it played; `None` in a manifest that does not say it.
        rate: Option<Rate>,
    },
}

#[derive(Serialize, JsonSchema)]
struct PublishedByInJson<'a> {
    /// The edition, or the system, that it was published by; `None` if it is not published.
    edition: Option<&'a str>,
    /// Whether its list is one of a system of the matrix model, whose seasons are played in one
    /// run.
    of_system: bool,
}

impl PublishedBy {
    fn of(manifest: &Manifest) -> Self {
        let name = manifest.edition.name.clone();
        if !is_of_system(manifest) {
            return Self::Edition(name);
        }
        let edition = manifest.national_edition.as_ref().map(|edition| edition.name.clone());
        let rates = [Rate::Standard, Rate::Rapid].into_iter();
        let rate = rates.into_iter().find(|rate| Some(rate.as_str()) == manifest.rate.as_deref());
        Self::System { name, edition, rate }
    }

    /// The name of the edition or system.
    #[must_use]
    pub fn name(&self) -> &str {
        let (Self::Edition(name) | Self::System { name, .. }) = self;
        name
    }

    #[expect(clippy::ref_option, reason = "the signature that serde asks for")]
    fn two_keys<S: Serializer>(by: &Option<Self>, serializer: S) -> Result<S::Ok, S::Error> {
        let edition = by.as_ref().map(Self::name);
        let of_system = matches!(by, Some(Self::System { .. }));
        PublishedByInJson { edition, of_system }.serialize(serializer)
    }
}

/// How a season stands; of several reasons the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// It was graded from the files that are there.
    UpToDate,
    /// Its own files are others than it was graded from, or what was decided about them is.
    StaleByOwnFiles,
    /// It was graded from an earlier season that is stale, or was published anew since.
    StaleByEarlierSeason,
    /// Its published files are not those that were published.
    PublishedFilesChanged,
    /// It is not published.
    NotPublished,
    /// It is published, and the federation has no folder of it.
    NotInFolder,
}

/// The maximum number of years between the beginnings of a season and of the one whose list it
/// takes, for any edition: one if they follow each other, and one more if a year without chess is
/// between them. Half-years are no further apart. How far an edition looks back beyond that depends
/// on its text ([`Looking::add_passed_over`] uses what `history` reads for a run:
/// [`crate::history::looks_back_to`]).
const MOST_YEARS_BETWEEN: i32 = 2;

/// Whether the federation has a folder for a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Folder {
    Here,
    Gone,
}

impl Folder {
    /// Whether a season is among those with a folder.
    pub(super) fn of<'s>(season: Season, all: impl IntoIterator<Item = &'s Season>) -> Self {
        if all.into_iter().any(|one| *one == season) { Self::Here } else { Self::Gone }
    }
}

/// The state while a federation's seasons are checked in order.
pub(super) struct Looking<'a> {
    pub(super) folder: &'a Path,
    pub(super) out: &'a Path,
    pub(super) decisions: Option<&'a DecisionsFile>,
    /// The rules for seasons in the federation's settings; `None` if these name none, so that a run
    /// may have named any.
    pub(super) editions: Option<Editions>,
    /// The editions whose texts are available, in addition to the built-in ones.
    pub(super) at_hand: Vec<Arc<EditionChoice>>,
    /// Files of seasons whose hashes are already known.
    pub(super) read: Hashes<'a>,
    /// The first season in the folder; the opening files belong to it, unless an older one is
    /// published.
    pub(super) first: Option<Season>,
    /// By published earlier season: the files that it handed on, by name.
    pub(super) handed_on: BTreeMap<Season, BTreeMap<String, String>>,
    /// Earlier seasons that hand something on to the next season.
    pub(super) to_build_on: BTreeSet<Season>,
    /// The day before the first season, if that is published and uses the opening list as its
    /// previous list.
    pub(super) day_before: Option<NaiveDate>,
    /// By published earlier season in the folder that hands something on: its days.
    pub(super) days: BTreeMap<Season, SeasonAsItWas>,
    /// By published season in the folder: the seasons that it was graded from.
    pub(super) built_on: BTreeMap<Season, BTreeSet<Season>>,
    /// Earlier seasons that are stale.
    pub(super) stale: BTreeSet<Season>,
}

impl Looking<'_> {
    /// The status of the next season.
    pub(super) fn season(&mut self, season: Season, folder: Folder) -> Result<SeasonStatus> {
        let in_folder = folder == Folder::Here;
        let published = self.out.join(season.to_string());
        if !is_published(&published) {
            if in_folder {
                refuse_foreign(self.out, season)?;
                self.to_build_on.insert(season);
            }
            let (state, by, differences) = (State::NotPublished, None, Vec::new());
            return Ok(SeasonStatus { season, state, by, differences });
        }
        let manifest = published_manifest(self.out, season)?;
        let mut own = if in_folder { self.own_files(season, &manifest)? } else { Vec::new() };
        own.extend(other_rules(&manifest));
        let by = PublishedBy::of(&manifest);
        let of_system = matches!(by, PublishedBy::System { .. });
        own.extend(self.other_edition(season, &manifest).filter(|_| in_folder));
        let mut earlier = if of_system {
            self.seasons_before(season, &manifest)
        } else {
            self.earlier_seasons(season, &manifest)
        };
        if in_folder && !of_system {
            self.add_passed_over(season, &manifest, &mut earlier)?;
        }
        let changed = published_files(&published, &manifest)?;
        let state = match () {
            () if !in_folder => State::NotInFolder,
            () if !own.is_empty() => State::StaleByOwnFiles,
            () if !earlier.is_empty() => State::StaleByEarlierSeason,
            () if !changed.is_empty() => State::PublishedFilesChanged,
            () => State::UpToDate,
        };
        if !matches!(state, State::UpToDate | State::NotInFolder) {
            self.stale.insert(season);
        }
        if in_folder && !of_system {
            let read = manifest.inputs.iter().filter_map(|input| of_season(&input.file));
            self.built_on.insert(season, read.filter(|of| *of != season).collect());
        }
        self.remember(season, &manifest, folder);
        let differences = [own, earlier, changed].concat();
        Ok(SeasonStatus { season, state, by: Some(by), differences })
    }

    /// Whether the opening files count as the season before this one: it is the first in the
    /// folder, and was not graded from an older one whose folder is gone.
    fn begins_with_opening(&self, season: Season, manifest: &Manifest) -> bool {
        let mut read = manifest.inputs.iter().filter_map(|input| of_season(&input.file));
        self.first == Some(season) && !read.any(|of| of < season)
    }

    /// Records the data that later seasons are compared with.
    fn remember(&mut self, season: Season, manifest: &Manifest, folder: Folder) {
        if self.begins_with_opening(season, manifest) {
            self.day_before = manifest.first_day.pred_opt();
        }
        let hands_on = !handed_on(season, manifest).is_empty();
        if hands_on {
            self.to_build_on.insert(season);
        }
        if hands_on && folder == Folder::Here {
            let (first, last) = (manifest.first_day, manifest.last_day);
            self.days.insert(season, SeasonAsItWas { season, first, last });
        }
        let outputs = manifest.outputs.iter();
        let handed_on =
            outputs.map(|file| (format!("{season}/{}", file.file), file.sha256.clone()));
        self.handed_on.insert(season, handed_on.collect());
    }

    /// The differences in the season's own files, the opening files and the decisions.
    fn own_files(&self, season: Season, manifest: &Manifest) -> Result<Vec<Difference>> {
        let label = season.to_string();
        let read: Hashes<'_> = manifest
            .inputs
            .iter()
            .filter(|input| of_season(&input.file).is_none_or(|of| of == season))
            .map(|input| (input.file.as_str(), input.sha256.as_str()))
            .collect();
        let mut found: BTreeMap<String, String> = BTreeMap::new();
        let folder = SeasonFolder::find(&self.folder.join(&label), &format!("{label}/"))?;
        let files = folder.files().into_iter().map(|path| (path, folder.shown(path)));
        let settings = folder.settings.iter().map(|(path, name)| (path, name.clone()));
        for (path, name) in files.chain(settings) {
            let sha256 = match self.read.get(name.as_str()) {
                Some(known) => (*known).to_owned(),
                None => match (Fingerprint::of_file(path, &name), &folder.results) {
                    (Ok(file), _) => file.sha256,
                    // It was not read when the season was graded, either, or is gone.
                    (Err(_), Results::Events(events)) if events.contains(path) => continue,
                    (Err(error), _) => return Err(error.into()),
                },
            };
            found.insert(name, sha256);
        }
        for file in OPENING {
            let Some(path) = Source::find(self.folder, file)? else { continue };
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            // A later season may not look back to it.
            if read.contains_key(name.as_str()) || self.begins_with_opening(season, manifest) {
                found.insert(name.clone(), Fingerprint::of_file(&path, &name)?.sha256);
            }
        }
        let found = found.iter().map(|(file, sha256)| (file.as_str(), sha256.as_str()));
        let mut changed = changed_files(&read, &found.collect());
        // A manifest lists it as read, but only the decisions about this season matter; they are
        // compared below.
        changed.retain(|(file, _)| file != DECISIONS);
        let other_history = other_history(self.folder, manifest, &changed)?;
        let changed = changed.into_iter().map(|(file, change)| Difference::File(file, change));
        let mut differences: Vec<Difference> = changed.chain(other_history).collect();
        if self.decided(&label) != decided(manifest) {
            let is_gone = self.decisions.is_none();
            let change = if is_gone { Change::Gone } else { Change::Changed };
            differences.push(Difference::Decisions(change));
        }
        Ok(differences)
    }

    /// The decisions about a season, with their reasons.
    fn decided(&self, label: &str) -> Vec<(String, String)> {
        let applied = self.decisions.map(|file| file.decisions.of_season(label).unmet());
        applied.unwrap_or_default().into_iter().map(|one| (one.what, one.why)).collect()
    }

    /// The edition in the federation's settings, if the season was graded by another one.
    fn other_edition(&self, season: Season, manifest: &Manifest) -> Option<Difference> {
        let stated = self.editions.as_ref()?.of(season);
        let is_other = stated.stamp.sha256 != edition_of(manifest)?.sha256;
        is_other.then(|| Difference::OtherEdition(stated.stamp.name.clone()))
    }

    /// A system's season depends on all earlier seasons, of which its manifest names the last.
    fn seasons_before(&self, season: Season, manifest: &Manifest) -> Vec<Difference> {
        let stale = self.stale.iter().copied().map(Difference::StaleSeason);
        let is_stale = |one: &Difference| matches!(one, Difference::StaleSeason(_));
        let changed = self.changed_before(season, manifest);
        stale.chain(changed.into_iter().filter(|one| !is_stale(one))).collect()
    }

    fn earlier_seasons(&self, season: Season, manifest: &Manifest) -> Vec<Difference> {
        let mut differences = Vec::new();
        let is_near =
            |before: &Season| season.first_year() - before.first_year() <= MOST_YEARS_BETWEEN;
        if let Some(before) = self.to_build_on.last().copied().filter(is_near)
            && !manifest.inputs.iter().any(|input| of_season(&input.file) == Some(before))
        {
            differences.push(Difference::NotBuiltOn(before));
        }
        differences.extend(self.changed_before(season, manifest));
        Difference::put_in_order(&mut differences);
        differences
    }

    /// Files of earlier seasons that this one was graded from and that are others now.
    fn changed_before(&self, season: Season, manifest: &Manifest) -> Vec<Difference> {
        let mut differences = Vec::new();
        for input in &manifest.inputs {
            let of = of_season(&input.file).filter(|of| *of != season);
            let Some(of) = of else { continue };
            if self.stale.contains(&of) {
                differences.push(Difference::StaleSeason(of));
            }
            let now = self.handed_on.get(&of).and_then(|files| files.get(&input.file));
            let file = input.file.clone();
            differences.push(match now {
                Some(sha256) if *sha256 == input.sha256 => continue,
                Some(_) => Difference::PublishedAnew(file),
                None => Difference::PublishedGone(file),
            });
        }
        differences
    }
}

/// Refuses something that has the name of a season and is none: no run publishes over it.
fn refuse_foreign(out: &Path, season: Season) -> Result<()> {
    let entry = season.to_string();
    if out.join(&entry).symlink_metadata().is_err() {
        return Ok(());
    }
    Err(input_files::Error::ForeignFolder { folder: out.to_owned(), entry }.into())
}

/// The season that an input is a file of; `None` for a file of the federation itself.
pub(crate) fn of_season(file: &str) -> Option<Season> {
    file.split_once('/').and_then(|(label, _)| label.parse().ok())
}

/// The opening files of a federation.
const OPENING: [&str; 3] = [OPENING_GRADES, OPENING_HISTORIES[0], OPENING_HISTORIES[1]];

/// What is known of games before the first season, if that is other than by the manifest, though
/// no file of them has changed.
fn other_history(
    folder: &Path,
    manifest: &Manifest,
    changed: &[(String, Change)],
) -> Result<Option<Difference>> {
    let Some(published) = manifest.games_before.as_deref() else { return Ok(None) };
    if changed.iter().any(|(file, _)| OPENING_HISTORIES.contains(&file.as_str())) {
        return Ok(None);
    }
    let mut has_file = false;
    for file in OPENING_HISTORIES {
        has_file |= Source::find(folder, file)?.is_some();
    }
    let assumed = if has_file { GamesBefore::Exact } else { GamesBefore::Unknown };
    let now = FederationFile::find(folder)?.history.unwrap_or(assumed).as_str();
    // Neither counts any games.
    let counts_none =
        |known| [GamesBefore::None, GamesBefore::Unknown].map(GamesBefore::as_str).contains(&known);
    let is_same = now == published || counts_none(now) && counts_none(published);
    Ok((!is_same).then(|| Difference::GamesBefore(now.to_owned())))
}

fn decided(manifest: &Manifest) -> Vec<(String, String)> {
    manifest.decisions.iter().map(|one| (one.what.clone(), one.why.clone())).collect()
}

/// The edition of the rules by which a season was published; `None` for a list of a system whose
/// manifest does not say which gave working grades and letters.
fn edition_of(manifest: &Manifest) -> Option<&EditionStamp> {
    if is_of_system(manifest) {
        manifest.national_edition.as_ref()
    } else {
        Some(&manifest.edition)
    }
}

/// The edition, if it has the name of a built-in one with other rules.
fn other_rules(manifest: &Manifest) -> Option<Difference> {
    let found = edition_of(manifest)?;
    let (_, text) = Edition::BUILT_IN.iter().find(|(name, _)| *name == found.name)?;
    let differs = Fingerprint::of("", text.as_bytes()).sha256 != found.sha256;
    differs.then(|| Difference::OtherRules(found.name.clone()))
}

/// Published files that have changed since.
fn published_files(folder: &Path, manifest: &Manifest) -> Result<Vec<Difference>> {
    let mut differences = Vec::new();
    for output in &manifest.outputs {
        let path = folder.join(&output.file);
        let file = format!("{}/{}", manifest.season, output.file);
        if !path.is_file() {
            differences.push(Difference::PublishedGone(file));
        } else if Fingerprint::of_file(&path, &output.file)?.sha256 != output.sha256 {
            differences.push(Difference::PublishedChanged(file));
        }
    }
    Ok(differences)
}
