//! The federation as it was read: every part when it is first needed, and anew when a file changes.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::SystemTime;

use anyhow::{Context, Result};
use season_runner::batch::{RunReport, SeasonReport};
use season_runner::begin::{ListBefore, list_before};
use season_runner::check::{DoubtSide, Finding, Looked, Looking, both_sides, find};
use season_runner::federation::{FederationFile, GradeSettings, PlannedSeason, seasons};
use season_runner::inbox::{SentFile, inbox};
use season_runner::register::{CodeRange, InEvent, SeasonsRead, WhoIsWho, events_of, who_is_who};
use season_runner::status::{FederationStatus, State, status};
use season_runner::{Season, SeasonInMemory, Sure, Unwatched, batch};

use crate::journal::{self, OWN_FOLDER};

/// A part that was read, or why it could not be.
type Part<T> = OnceLock<Result<T, String>>;

/// What is known of the files of a folder: where they are, their sizes and when they were written.
pub(crate) type Stamp = Vec<(PathBuf, u64, Option<SystemTime>)>;

/// The events in which people played, by season and code.
pub(crate) type Played = BTreeMap<String, BTreeMap<String, Vec<InEvent>>>;

/// What seasons gave when they were last read, for one picture after the other.
pub(crate) type Held = Arc<Mutex<SeasonsRead>>;

/// How many doubts are shown: the others follow when these are settled.
const MOST_DOUBTS: usize = 50;

/// What the lists would be.
#[derive(Debug)]
pub(crate) struct Tried {
    pub(crate) report: RunReport,
    /// The first season to publish again, if published seasons would change.
    pub(crate) from: Option<Season>,
}

/// A federation as it was read.
#[derive(Debug)]
pub(crate) struct Picture {
    pub(crate) stamp: Stamp,
    pub(crate) settings: GradeSettings,
    /// The last season, which is worked on.
    pub(crate) season: PlannedSeason,
    /// The names of the seasons before it.
    earlier: Vec<String>,
    pub(crate) new_codes: Option<CodeRange>,
    /// Those of whom it is to be said later who they are.
    pub(crate) later: BTreeSet<String>,
    held: Held,
    before: Part<ListBefore>,
    files: Part<Vec<SentFile>>,
    who: Part<WhoIsWho>,
    played: Part<Played>,
    doubts: Part<Looked>,
    shown_doubts: Part<Vec<(Finding, Vec<DoubtSide>)>>,
    tried: Part<Tried>,
    graded: Part<SeasonInMemory>,
    status: Part<FederationStatus>,
}

impl Picture {
    /// Begins to read a folder.
    ///
    /// # Errors
    ///
    /// It has no season, or settings that are not valid.
    pub(crate) fn of(folder: &Path, stamp: Stamp, held: Held) -> Result<Self> {
        let settings = GradeSettings::of_folder(folder)?;
        let seasons = seasons(&settings)?;
        let last = seasons.to_grade.last().or(seasons.published.last());
        let season = last.context("there is no season")?.clone();
        let all = seasons.published.iter().chain(&seasons.to_grade);
        let earlier = all.map(|plan| plan.season).filter(|one| *one < season.season);
        let earlier = earlier.map(|one| one.to_string()).collect();
        let later = journal::entries(folder)?.into_iter().map(|entry| entry.later).collect();
        Ok(Self {
            stamp,
            held,
            later,
            new_codes: FederationFile::find(folder)?.new_codes,
            settings,
            season,
            earlier,
            before: OnceLock::new(),
            files: OnceLock::new(),
            who: OnceLock::new(),
            played: OnceLock::new(),
            doubts: OnceLock::new(),
            shown_doubts: OnceLock::new(),
            tried: OnceLock::new(),
            graded: OnceLock::new(),
            status: OnceLock::new(),
        })
    }

    /// The name of the season that is worked on.
    pub(crate) fn label(&self) -> String {
        self.season.season.to_string()
    }

    /// What stands for the files as they were read: another text if any of them changes.
    pub(crate) fn mark(&self) -> String {
        mark(&self.stamp)
    }

    /// Whether the season has no list of players or no results, so that nothing can be graded.
    pub(crate) fn has_nobody(&self) -> Result<bool> {
        let who = self.who()?;
        Ok(who.without_list.iter().chain(&who.without_results).any(|one| *one == self.label()))
    }

    /// The folder of its event files.
    pub(crate) fn events(&self) -> PathBuf {
        self.settings.folder.join(self.label()).join("events")
    }

    /// The folder in which files wait that were sent again.
    pub(crate) fn waiting(&self) -> PathBuf {
        self.settings.folder.join(OWN_FOLDER).join("sent-again").join(self.label())
    }

    /// The folder of files that are left out.
    pub(crate) fn left_out(&self) -> PathBuf {
        self.settings.folder.join(OWN_FOLDER).join("left-out").join(self.label())
    }

    /// The names of the files that were sent again.
    pub(crate) fn sent_again(&self) -> Vec<String> {
        // No such folder, no such file.
        let entries = fs::read_dir(self.waiting()).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    /// The names of the seasons before it.
    pub(crate) fn earlier_seasons(&self) -> Vec<String> {
        self.earlier.clone()
    }

    /// What was before the first season.
    pub(crate) fn before(&self) -> Result<&ListBefore> {
        part(&self.before, || list_before(&self.settings))
    }

    /// The files that were sent.
    pub(crate) fn files(&self) -> Result<&[SentFile]> {
        part(&self.files, || inbox(&self.settings, &self.season)).map(Vec::as_slice)
    }

    /// Who is who.
    pub(crate) fn who(&self) -> Result<&WhoIsWho> {
        part(&self.who, || who_now(&self.settings, self.new_codes.clone(), &self.held))
    }

    /// Where those played who may be meant by somebody in the files.
    pub(crate) fn played(&self) -> Result<&Played> {
        part(&self.played, || {
            let mut codes: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
            for one in &self.who()?.unregistered {
                for player in one.proposal.candidates() {
                    codes.entry(&one.season).or_default().insert(&player.code);
                }
            }
            let of_season = |(season, codes): (&str, BTreeSet<&str>)| {
                Ok((season.to_owned(), events_of(&self.settings, season, &codes)?))
            };
            codes.into_iter().map(of_season).collect()
        })
    }

    /// Everything that is wrong or in doubt.
    pub(crate) fn doubts(&self) -> Result<&Looked> {
        let folder = [self.settings.folder.clone()];
        let looking = Looking { least_sure: Some(Sure::Likely), editions: &[], decisions: None };
        part(&self.doubts, || find(&folder, &looking, &Unwatched))
    }

    /// How many doubts are open, if they have been looked for.
    pub(crate) fn open_doubts(&self) -> Option<usize> {
        let looked = self.doubts.get()?.as_ref().ok()?;
        Some(looked.findings.iter().filter(|finding| finding.sure.is_some()).count())
    }

    /// The doubts that are shown, the surest first, each with both its sides.
    pub(crate) fn shown_doubts(&self) -> Result<&[(Finding, Vec<DoubtSide>)]> {
        let shown = part(&self.shown_doubts, || {
            let open = self.doubts()?.findings.iter().filter(|finding| finding.sure.is_some());
            let mut open: Vec<Finding> = open.cloned().collect();
            open.sort_by_key(|finding| Reverse(finding.sure));
            open.truncate(MOST_DOUBTS);
            let sides = both_sides(&self.settings, &open)?;
            Ok(open.into_iter().zip(sides).collect())
        });
        shown.map(Vec::as_slice)
    }

    /// What the lists would be; nothing is published.
    pub(crate) fn tried(&self) -> Result<&Tried> {
        part(&self.tried, || {
            let (report, from) = (self.try_from(None)?, None);
            // Published seasons that would change are left as they are unless they are named.
            match report.held.as_ref().map(|held| held.from) {
                Some(from) => Ok(Tried { report: self.try_from(Some(from))?, from: Some(from) }),
                None => Ok(Tried { report, from }),
            }
        })
    }

    fn try_from(&self, from: Option<Season>) -> Result<RunReport> {
        let settings = GradeSettings::of_folder(&self.settings.folder)?;
        let settings = GradeSettings { dry_run: true, from, ..settings };
        batch::run(&settings, &Unwatched, &|_: &SeasonReport| String::new())
    }

    /// The season with the calculation of every grade.
    pub(crate) fn graded(&self) -> Result<&SeasonInMemory> {
        part(&self.graded, || SeasonInMemory::grade(&self.settings, &Unwatched))
    }

    /// Which seasons are published, and up to date.
    pub(crate) fn status(&self) -> Result<&FederationStatus> {
        let GradeSettings { folder, out, decisions, .. } = &self.settings;
        part(&self.status, || status(folder, out, decisions.as_ref()))
    }
}

/// Who is who by the files as they are now; seasons that are held as they are not read again.
pub(crate) fn who_now(
    settings: &GradeSettings,
    codes: Option<CodeRange>,
    held: &Mutex<SeasonsRead>,
) -> Result<WhoIsWho> {
    // If a page ended half-way, seasons are missing from what is held, and none of it is wrong.
    let mut held = held.lock().unwrap_or_else(PoisonError::into_inner);
    who_is_who(settings, codes, &mut held, &Unwatched)
}

/// A short text that stands for a value: another value has another.
pub(crate) fn mark(of: &impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

fn part<T>(cell: &Part<T>, read: impl FnOnce() -> Result<T>) -> Result<&T> {
    let read = || read().map_err(|error| format!("{error:#}"));
    cell.get_or_init(read).as_ref().map_err(|error| anyhow::Error::msg(error.clone()))
}

/// The stamp of a folder: of what is published the manifests, of everything else all files but
/// hidden ones.
pub(crate) fn stamp(folder: &Path) -> Stamp {
    let mut found = Stamp::new();
    add_to_stamp(folder, 0, &mut found);
    found.sort();
    found
}

/// How deep files of a federation lie: `2006-07/events/cup.csv`.
const DEEPEST: usize = 3;

fn add_to_stamp(folder: &Path, depth: usize, found: &mut Stamp) {
    // What cannot be listed or looked at is told by whoever reads it.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        let is_apart = name.starts_with('.') || (depth == 0 && name == "site");
        let Ok(known) = fs::metadata(&path) else { continue };
        if is_apart {
            continue;
        }
        if known.is_dir() && depth < DEEPEST {
            add_to_stamp(&path, depth + 1, found);
        } else {
            found.push((path, known.len(), known.modified().ok()));
        }
    }
}

impl Picture {
    /// How the season that is worked on stands.
    pub(crate) fn published_state(&self) -> Result<State> {
        let season = self.season.season;
        let of_season = self.status()?.seasons.iter().find(|one| one.season == season);
        Ok(of_season.map_or(State::NotPublished, |one| one.state))
    }
}
