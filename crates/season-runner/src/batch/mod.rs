//! The batch: read, check, grade, publish; one function per stage.

mod replaced;
mod report;
mod season_summary;
mod statistics;
mod warning;

pub use crate::history::{GradesOfBoth, MergedHistory};
pub use replaced::{RejectedRow, ReplacedSeason, SeasonCause, changes_csv, may_be_changes};
pub use report::{Held, RunReport, SeasonReport, StageTimes};
pub use season_summary::SeasonSummary;
pub use statistics::{CategoryMean, Movement, Statistics};
pub use warning::{SameFile, Warning};

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Result, bail};
use ecf_season::Season;
use identity::Player;
use input_files::Fingerprint;
use published_lists::Publication;
use published_lists::manifest::{self, Manifest, is_published};
use season_files::doubts::GradesOfRate;
use season_files::{PutAside, ReadSeason, SeasonFolder, read_players_of};
use tracing::{debug_span, instrument};

use self::replaced::{NewList, check_same_rules, write_changes};
use self::report::{Graded, StaleAfter};
use self::season_summary::summaries;
use crate::doubt_report::{Doubts, has_too_many_rows};
use crate::error::{Error, Setting};
use crate::federation::{
    self, AsFound, AskedOfRows, GradeSettings, PlannedSeason, Seasons, Unread, bytes_of,
    unread_beside_seasons, unread_in_season,
};
use crate::file_names::{OPENING_GRADES, published_seasons};
use crate::grading::grade_with_sureness;
use crate::history::{EarlierSeason, History};
use crate::progress::{Notice, Progress, Work};
use crate::publish::{
    Accounts, begin_publication, handed_on, is_of_system, published_manifest, row_counts,
    season_files,
};
use crate::season::{GradedSeason, read_files, refuse_nothing};
use crate::status::{PublishedBefore, published_before};

/// Writes a text about a season for people, which is published with it as `summary.txt`.
pub type InWords<'a> = &'a (dyn Fn(&SeasonReport) -> String + Sync);

/// Grades the requested seasons and publishes all of their lists or, on failure, none.
///
/// # Errors
///
/// A file or folder that cannot be used, a rejected row under `--strict`, or a failure to write.
/// Nothing is published then.
pub fn run(
    settings: &GradeSettings,
    progress: &dyn Progress,
    in_words: InWords<'_>,
) -> Result<RunReport> {
    // Nothing is created beside a folder that is not a federation.
    federation::seasons(settings)?;
    // The lock is held from here on, so that published lists do not change between reading and
    // replacing them.
    let publication = begin_publication(settings, &settings.out, progress)?;
    // Again, since another run may have published before the lock was held, and `--reopen` counts
    // published seasons.
    let seasons = federation::seasons(settings)?;
    let before = if publication.drops_published() {
        refuse_to_build_on_dropped(settings, &seasons)?;
        // The existing lists are another federation's and may be damaged, so they are not read.
        PublishedBefore::default()
    } else {
        refuse_lists_of_system(&settings.out)?;
        published_before(settings, &seasons)?
    };
    publication.refuse_to_lose(seasons.to_grade.iter().map(|plan| plan.season.to_string()))?;
    if settings.reopen.is_some() {
        check_same_rules(&seasons.to_grade, &settings.out)?;
    }
    for unread in unread_beside_seasons(&settings.folder)? {
        tell_of_settings(&unread, progress);
    }
    let as_found = AsFound::of(&seasons, settings);
    progress.bytes_to_read(bytes_of(&seasons, settings));
    let run = Run { settings, in_words, publication: &publication, progress };
    let (seasons, before, graded) = run.grade_or_hold(seasons, before)?;
    let stale_after = stale_seasons(&publication, settings, &graded.reports)?;
    write_changes(&publication, &graded.replaced)?;
    as_found.refuse_changed()?;
    refuse_stopped(progress)?;
    if !settings.dry_run && !graded.reports.is_empty() {
        let span = debug_span!("replace", out = %settings.out.display());
        span.in_scope(|| publication.replace())?;
    }
    Ok(RunReport::new(settings, seasons.left_out, graded, before, stale_after))
}

/// A run: its settings, and where its lists are published.
#[derive(Clone, Copy)]
struct Run<'a> {
    settings: &'a GradeSettings,
    in_words: InWords<'a>,
    publication: &'a Publication,
    progress: &'a dyn Progress,
}

impl<'a> Run<'a> {
    /// Whether games may be put aside: on the disk of the lists, since the folder for temporary
    /// files may be in memory.
    fn put_aside(self) -> PutAside<'a> {
        let settings = self.settings;
        let is_folder = |folder: &&Path| folder.is_dir();
        let to = settings.out.ancestors().find(is_folder).unwrap_or(Path::new("."));
        match settings.streamed {
            _ if settings.keep_times => PutAside::Never,
            true => PutAside::Always(to),
            false => PutAside::IfNeeded(to),
        }
    }

    /// Grades the seasons. Published ones that would be changed without having been asked for are
    /// left as they are, and the seasons after them are graded from what is published.
    fn grade_or_hold(
        self,
        seasons: Seasons,
        before: PublishedBefore,
    ) -> Result<(Seasons, PublishedBefore, Graded)> {
        let Self { settings, publication, progress, .. } = self;
        let graded = self.grade(&seasons, &before.without_folder)?;
        if settings.from.is_some() || settings.reopen.is_some() {
            return Ok((seasons, before, graded));
        }
        let Some(held) = held(&graded, &seasons, &settings.out) else {
            return Ok((seasons, before, graded));
        };
        publication.discard()?;
        let seasons = seasons.after_published(&settings.out);
        let before = published_before(settings, &seasons)?;
        progress.bytes_to_read(bytes_of(&seasons, settings));
        let graded = self.grade(&seasons, &before.without_folder)?;
        Ok((seasons, before, Graded { held: Some(held), ..graded }))
    }

    /// Grades the seasons; `without_folder` are published ones without a folder.
    fn grade(self, seasons: &Seasons, without_folder: &[Season]) -> Result<Graded> {
        let Self { settings, publication, progress, .. } = self;
        let mut first_times = StageTimes::default();
        let read = |plan: &PlannedSeason, times: &mut StageTimes| {
            progress.step(Work::Reading, Some(&plan.season));
            times.reading.measure(|| read_files(plan, settings, self.put_aside(), progress))
        };
        // The opening list is read while the other threads read the first season.
        let (history, mut first) = rayon::join(
            || History::before(seasons, settings, progress),
            || seasons.to_grade.first().map(|plan| read(plan, &mut first_times)),
        );
        let mut history = history?;
        refuse_ratings(&history)?;
        refuse_without(without_folder, &history, seasons, settings)?;
        let mut graded = Graded { merged: history.merged.clone(), ..Graded::default() };
        let mut players_before = self.players_before(seasons, &history)?;
        for plan in &seasons.to_grade {
            refuse_stopped(progress)?;
            let label = plan.season;
            let mut times = std::mem::take(&mut first_times);
            let files = first.take().unwrap_or_else(|| read(plan, &mut times))?;
            let mut read = files.accepted(plan, &history.opening_rows, settings, progress)?;
            // Before anything is graded: an empty list must not replace an existing one.
            refuse_nothing(&read.files, plan, settings)?;
            let one_pass = has_too_many_rows(&read.files).then(|| {
                let doubts = self.doubts(label, &read.files, &[], &players_before);
                // Grades and lists are made from the games by player.
                let rows = read.files.games.take_rows();
                rayon::spawn(move || drop(rows));
                doubts
            });
            progress.step(Work::Grading, Some(&label));
            let grade = || grade_with_sureness(read, &history, plan, progress);
            let mut season = times.grading.measure(grade)?;
            season.leave_out_empty_rate();
            self.tell_of_files(&season.files);
            progress.step(Work::Publishing, Some(&label));
            let doubts = || match one_pass {
                Some(doubts) => doubts,
                None => self.doubts(label, &season.files, &season.strengths(), &players_before),
            };
            let publish = || self.publish(plan, &season, &history, doubts);
            let mut report = times.publishing.measure(publish)?;
            report.times = times;
            if !publication.drops_published() {
                let new = NewList { plan, season: &season, manifest: &report.manifest };
                graded.replaced.extend(new.replaced(&settings.out, progress));
            }
            // The data that the last season hands on is not needed, and is as large as its games.
            if Some(label) != seasons.to_grade.last().map(|last| last.season) {
                let files = handed_on(label, &report.manifest);
                history.push(EarlierSeason::of(&season, plan, files)?);
            }
            graded.reports.push(report);
            season.files.players.players.truncate(season.files.listed);
            players_before = std::mem::take(&mut season.files.players.players);
            // Freeing millions of allocations takes a while, so it happens in the background.
            rayon::spawn(move || drop(season));
        }
        rayon::spawn(move || drop(history));
        Ok(graded)
    }

    /// The players of the season before the first one that is graded: those of its list, or those
    /// who are known by name alone.
    fn players_before(self, seasons: &Seasons, history: &History) -> Result<Vec<Player>> {
        let Some(plan) = seasons.published.last() else { return Ok(history.last_named()) };
        let label = plan.season.to_string();
        let folder = self.settings.folder.join(&label);
        if !folder.is_dir() {
            return Ok(history.last_named());
        }
        let folder = SeasonFolder::find(&folder, &format!("{label}/"))?;
        let decisions = self.settings.decisions.as_ref();
        let asked = AskedOfRows::of(&plan.rules.edition, &label, decisions);
        Ok(read_players_of(&folder, &asked.rules((plan.first_day, plan.last_day)))?)
    }

    fn doubts(
        self,
        season: Season,
        files: &ReadSeason,
        grades: &[GradesOfRate],
        players_before: &[Player],
    ) -> Doubts {
        Doubts::of(season, files, grades, players_before, self.settings.decisions.as_ref())
    }

    /// Reports settings that are not read, and files in other character sets.
    fn tell_of_files(self, files: &ReadSeason) {
        for left in files.left_out.iter().filter(|left| left.why.is_by_place()) {
            let path = self.settings.folder.join(&left.file);
            tell_of_settings(&unread_in_season(path), self.progress);
        }
        for (file, set) in &files.character_sets {
            self.progress.notice(&Notice::CharacterSet { file, set: *set });
        }
    }

    /// Writes the files of a season into the unfinished publication. The doubts are looked for
    /// while its files are formed, which takes one thread.
    #[instrument(
        level = "debug",
        skip_all,
        fields(season = %plan.season, players = season.files.players.players.len())
    )]
    fn publish(
        self,
        plan: &PlannedSeason,
        season: &GradedSeason,
        history: &History,
        doubts: impl FnOnce() -> Doubts + Send,
    ) -> Result<SeasonReport> {
        let Self { settings, in_words, publication, .. } = self;
        let label = plan.season.to_string();
        let decided = settings.decisions.as_ref().map(|file| &file.fingerprint);
        let manifest = || {
            let accounts = Accounts {
                plan,
                stamp: &plan.rules.stamp,
                read: &season.files,
                before: history.files(plan).chain(decided).cloned().collect(),
                games_before: history.games_before(plan),
                rows: row_counts(season)?,
                rates: &season.rates,
            };
            accounts.manifest()
        };
        let (files, (manifest, doubts)) = debug_span!("form_files").in_scope(|| {
            rayon::join(|| season_files(plan, &label, season), || rayon::join(manifest, doubts))
        });
        let (files, mut manifest) = (files?, manifest?);
        doubts.refuse(plan.season, settings.may_be_lost)?;
        manifest.doubts = Some(doubts.report);
        // One thread computes the report while the others write.
        let (written, mut report) = rayon::join(
            || publication.write_files(&label, &files),
            || SeasonReport::of(plan, season, history, (manifest, doubts.nearly_certain)),
        );
        report.manifest.outputs = written?;
        let summaries = summaries(&report, in_words(&report))?;
        report.manifest.outputs.extend(publication.write_files(&label, &summaries)?);
        // Last, since it contains the hashes of all other files.
        publication.write(&label, manifest::FILE, report.manifest.to_bytes()?)?;
        Ok(report)
    }
}

/// Ends a run that somebody stopped.
fn refuse_stopped(progress: &dyn Progress) -> Result<()> {
    if progress.is_stopped() {
        bail!("it was stopped, and nothing was published");
    }
    Ok(())
}

/// The published seasons that a run would change; `None` if none.
fn held(graded: &Graded, seasons: &Seasons, out: &Path) -> Option<Held> {
    let others: Vec<ReplacedSeason> =
        graded.replaced.iter().filter(|season| season.is_other).cloned().collect();
    if others.is_empty() {
        return None;
    }
    // A season that was never published, between others, is graded with those after it.
    let is_first = |season: &Season| {
        let is_held = others.iter().any(|held| held.season == *season);
        is_held || !is_published(&out.join(season.to_string()))
    };
    let from = seasons.to_grade.iter().map(|plan| plan.season).find(is_first)?;
    Some(Held { from, seasons: others })
}

/// Refuses to continue from lists of another federation, which the run drops: codes are national,
/// so its grades would be taken for this federation's.
fn refuse_to_build_on_dropped(settings: &GradeSettings, seasons: &Seasons) -> Result<()> {
    let problem = format!(
        "the lists in {} are another federation's, which this run drops: begin with the first \
         season",
        settings.out.display()
    );
    if let Some(reopened) = settings.reopen {
        return Err(Setting::Reopen.refused(reopened, problem).into());
    }
    match seasons.to_grade.first() {
        Some(first) if !seasons.published.is_empty() => {
            Err(Setting::From.refused(first.season, problem).into())
        }
        _ => Ok(()),
    }
}

/// Refuses a folder with lists of a system: season grades built on them would take everybody there
/// for ungraded, and those published beside them would be taken for the system's.
fn refuse_lists_of_system(out: &Path) -> Result<()> {
    for season in published_seasons(out)? {
        // A damaged manifest is told where the season is read or replaced.
        let manifest = Manifest::read_listed(&out.join(season.to_string())).ok();
        if let Some(found) = manifest.filter(is_of_system) {
            let (out, name) = (out.to_owned(), found.edition.name);
            return Err(Error::AmongListsOfSystem { out, season, name }.into());
        }
    }
    Ok(())
}

/// Refuses to grade without the results of published seasons that the rules look back to: an older
/// list, such as the opening list, would stand in for theirs.
fn refuse_without(
    without_folder: &[Season],
    history: &History,
    seasons: &Seasons,
    settings: &GradeSettings,
) -> Result<()> {
    let mut needed = Vec::new();
    for &season in without_folder {
        let last_day = published_manifest(&settings.out, season)?.last_day;
        if history.would_look_back_to(season, last_day, &seasons.to_grade) {
            needed.push(season);
        }
    }
    if needed.is_empty() {
        return Ok(());
    }
    let (folder, out) = (settings.folder.clone(), settings.out.clone());
    Err(Error::PublishedWithoutFolder { folder, out, seasons: needed }.into())
}

/// Reports settings that are not read, since their author believes that they are in force.
fn tell_of_settings(unread: &Unread, progress: &dyn Progress) {
    if unread.is_of_settings {
        progress.notice(&Notice::UnreadSettings { file: &unread.path, why: &unread.why });
    }
}

/// Published seasons that this run leaves unchanged, but that were graded from lists which the run
/// replaces with other ones.
fn stale_seasons(
    publication: &Publication,
    settings: &GradeSettings,
    reports: &[SeasonReport],
) -> Result<StaleAfter> {
    let published: BTreeMap<String, String> = reports
        .iter()
        .flat_map(|report| handed_on(report.season, &report.manifest))
        .map(|file| (file.file, file.sha256))
        .collect();
    let mut stale = StaleAfter::default();
    for season in publication.kept_seasons()? {
        // Links and copies of seasons have names of their own.
        let Ok(label) = season.parse::<Season>() else { continue };
        let manifest = published_manifest(&settings.out, label)?;
        let differs = |input: &Fingerprint| {
            published.get(&input.file).is_some_and(|sha256| *sha256 != input.sha256)
        };
        if manifest.inputs.iter().any(differs) {
            let has_folder = settings.folder.join(&season).is_dir();
            let stale = if has_folder { &mut stale.in_folder } else { &mut stale.without_folder };
            stale.push(season);
        }
    }
    Ok(stale)
}

/// Season grades are computed from grades only: rounded ratings would give different lists. A
/// federation's list of ratings alone is converted, and a notice reports it.
fn refuse_ratings(history: &History) -> Result<()> {
    if let Some((code, _)) = history.ratings.first().filter(|_| !history.from_ratings) {
        let code = code.to_string();
        return Err(Error::OpeningRatings { file: OPENING_GRADES, code }.into());
    }
    Ok(())
}
