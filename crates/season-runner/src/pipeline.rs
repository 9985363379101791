//! The batch: read, check, grade, publish; one function a stage.

use std::collections::BTreeMap;
use std::time::Instant;

use anyhow::{Result, bail};
use ecf_season::edition::RepeatedRows;
use ecf_season::{Edition, Season, SeasonGrades, SeasonInput, grade_season};
use rating_core::{PlayerIdx, SeasonGames};
use results_io::check::{
    CheckedGames, Players, Rejection, Repeats, ResultChecks, check_results, read_players,
    read_results_table,
};
use results_io::publish::Publication;
use results_io::publish::manifest::{self, Manifest, PlayerCounts, RowCounts, WorkingGradeReport};
use results_io::{Fingerprint, Source};
use tracing::{debug, info, warn};

use crate::federation::{self, Seasons};
use crate::history::{EarlierSeason, History};
use crate::progress::Progress;
use crate::report::{RunReport, SeasonReport, StageTimes, Statistics};
use crate::rows;
use crate::settings::GradeSettings;

/// The name of the totals that later seasons borrow from.
pub const TOTALS_FILE: &str = "season_totals.csv";

/// Name and version, as manifests give them.
pub const PROGRAM: &str = concat!("clarke ", env!("CARGO_PKG_VERSION"));

/// Grades all seasons asked for and publishes their lists, all of them or none.
///
/// # Errors
///
/// A file or folder that cannot be used, any rejected row under `--strict`, or a failure to write.
/// Nothing was published then.
pub fn run(settings: &GradeSettings, quiet: bool) -> Result<RunReport> {
    let seasons = federation::seasons(settings)?;
    let publication = Publication::begin(&settings.out)?;
    let progress = Progress::new(3 * seasons.to_grade.len() as u64, quiet);
    let reports = grade_seasons(&seasons, settings, &publication, &progress)?;
    let stale = stale_seasons(&publication, settings, &reports)?;
    timed("sync and replace", || publication.replace())?;
    Ok(RunReport::new(settings, reports, stale))
}

fn grade_seasons(
    seasons: &Seasons,
    settings: &GradeSettings,
    publication: &Publication,
    progress: &Progress,
) -> Result<Vec<SeasonReport>> {
    let mut history = History::before(seasons, &settings.folder, &settings.out, &settings.edition)?;
    let mut reports = Vec::new();
    for &season in &seasons.to_grade {
        let mut times = StageTimes::default();
        progress.begin(format!("{season}: reading"));
        let read = times.reading.measure(|| read_season(season, &history, settings))?;
        progress.done();
        progress.begin(format!("{season}: grading"));
        let graded = times.grading.measure(|| grade(&read, &history, &settings.edition))?;
        progress.done();
        progress.begin(format!("{season}: publishing"));
        let manifest = times
            .publishing
            .measure(|| publish(season, &read, &graded, &history, settings, publication))?;
        progress.done();
        let statistics = Statistics::of(&read.players.players, &graded, history.last_list());
        if Some(&season) != seasons.to_grade.last() {
            history.push(EarlierSeason::of(
                &read.players.players,
                &graded,
                rows::handed_on(season, &manifest),
            ));
        }
        reports.push(SeasonReport { season, manifest, statistics, times });
    }
    Ok(reports)
}

/// A season's files, read and checked.
#[derive(Debug)]
pub struct ReadSeason {
    /// Who may play.
    pub players: Players,
    /// The games, by player.
    pub games: SeasonGames,
    /// What became of the rows; its list of games has been moved into `games`.
    pub checked: CheckedGames,
    /// Rejected rows of all files.
    pub rejected: Vec<Rejection>,
    /// Rows of all files that were used but look wrong.
    pub suspicious: Vec<Rejection>,
    /// The files.
    pub inputs: Vec<Fingerprint>,
}

/// Reads and checks the files of a season, and groups its games by player.
fn read_season(season: Season, history: &History, settings: &GradeSettings) -> Result<ReadSeason> {
    let folder = settings.folder.join(season.to_string());
    let shown_in = format!("{season}/");
    let rules = &settings.edition.rows;
    let (first_day, last_day) = settings.edition.season_days(season);
    let checks = ResultChecks {
        first_day,
        last_day,
        check_letters: rules.check_letters,
        repeats: match rules.repeated {
            RepeatedRows::Grade => Repeats::Keep,
            RepeatedRows::Reject => Repeats::Reject,
        },
        rate: &rules.rate,
    };
    // The players are read while the results are, which takes longer.
    let open = |file: &str| Source::open(&folder, file, &shown_in);
    let players_read = || {
        let file = open("players.csv")?;
        let players = read_players(&file, rules.check_letters, settings.threads)?;
        Ok::<_, results_io::Error>((players, file.fingerprint()))
    };
    let (results_file, players_read) = rayon::join(
        || timed("read the bytes", || open("results.csv")),
        || timed("read the players", players_read),
    );
    let (results_file, (players, players_print)) = (results_file?, players_read?);
    let (results, results_print) = rayon::join(
        || timed("make a frame", || read_results_table(&results_file, settings.threads)),
        || results_file.fingerprint(),
    );
    let results = results?;
    let mut checked = timed("check the rows", || check_results(&results, &players.index, &checks));
    timed("free the frame", || drop(results));
    let ignored = [&players.ignored_columns, &checked.ignored_columns];
    for (print, ignored) in [&players_print, &results_print].into_iter().zip(ignored) {
        if !ignored.is_empty() {
            warn!("{}: columns without a meaning here: {}", print.file, ignored.join(", "));
        }
    }
    drop(results_file);
    let games = std::mem::take(&mut checked.games);
    let grouped = timed("group games", || {
        let games = games.iter().flatten().copied();
        SeasonGames::from_white_halves(players.players.len(), &games)
    })?;
    drop(games);
    let join = |lists: [&[Rejection]; 3]| lists.concat();
    let read = ReadSeason {
        games: grouped,
        rejected: join([&history.rejected, &players.rejected, &checked.rejected]),
        suspicious: join([&[], &players.suspicious, &checked.suspicious]),
        players,
        checked,
        inputs: vec![players_print, results_print],
    };
    info!("{season}: {} rows read, {} rejected", read.checked.rows, read.rejected.len());
    if settings.strict { refuse_rejections(season, &read) } else { Ok(()) }.map(|()| read)
}

/// How many rejections an error shows.
const SHOWN_REJECTIONS: usize = 5;

fn refuse_rejections(season: Season, read: &ReadSeason) -> Result<()> {
    if read.rejected.is_empty() {
        return Ok(());
    }
    let shown = read.rejected.iter().take(SHOWN_REJECTIONS).map(|rejection| {
        let Rejection { file, line, column, value, reason, .. } = rejection;
        format!("\n  {file}, line {line}, {column} `{value}`: {reason}")
    });
    let shown: String = shown.collect();
    let rest = read.rejected.len().saturating_sub(SHOWN_REJECTIONS);
    let more = if rest > 0 { format!("\n  and {rest} more") } else { String::new() };
    bail!(
        "{season}: {} rows rejected, and --strict allows none; nothing was published{shown}{more}",
        read.rejected.len()
    )
}

/// Grades a season.
fn grade(read: &ReadSeason, history: &History, edition: &Edition) -> Result<SeasonGrades> {
    let players = &read.players.players;
    let (graded, [last, before_last]) = timed("find earlier grades", || {
        (history.graded(players, edition.graded.lists), history.totals(players))
    });
    let input = SeasonInput { games: &read.games, graded: &graded, earlier: [&last, &before_last] };
    Ok(timed("grade", || grade_season(&input, edition))?)
}

/// Writes the files of a season into the publication in the making.
fn publish(
    season: Season,
    read: &ReadSeason,
    graded: &SeasonGrades,
    history: &History,
    settings: &GradeSettings,
    publication: &Publication,
) -> Result<Manifest> {
    let label = season.to_string();
    let files =
        timed("form the files", || rows::season_files(season, read, graded, &settings.edition))?;
    let outputs = files
        .iter()
        .map(|(file, bytes)| publication.write(&label, file, bytes))
        .collect::<Result<Vec<_>, _>>()?;
    let manifest = Manifest {
        program: PROGRAM.to_owned(),
        season: label.clone(),
        edition: settings.edition_stamp.clone(),
        inputs: history.files().chain(&read.inputs).cloned().collect(),
        rows: row_counts(read)?,
        players: player_counts(read, graded),
        working_grades: working_grade_report(read, graded),
        outputs,
    };
    publication.write(&label, manifest::FILE, &manifest.to_bytes()?)?;
    Ok(manifest)
}

fn row_counts(read: &ReadSeason) -> Result<RowCounts> {
    let checked = &read.checked;
    let elsewhere = read.rejected.iter().filter(|row| row.file != checked.file);
    let counts = RowCounts {
        read: checked.rows,
        graded: read.games.games(),
        defaults: checked.defaults,
        other_rate: checked.other_rate,
        rejected: checked.rejected.len(),
        rejected_by_reason: by_reason(checked.rejected.iter()),
        rejected_elsewhere_by_reason: by_reason(elsewhere),
        suspicious_by_reason: by_reason(read.suspicious.iter()),
    };
    let accounted = counts.graded + counts.defaults + counts.other_rate + counts.rejected;
    if counts.read != accounted {
        bail!("{} rows read, but {accounted} accounted for: a fault of this program", counts.read);
    }
    Ok(counts)
}

fn by_reason<'a>(rows: impl Iterator<Item = &'a Rejection>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for row in rows {
        *counts.entry(row.reason.key().to_owned()).or_default() += 1;
    }
    counts
}

fn player_counts(read: &ReadSeason, graded: &SeasonGrades) -> PlayerCounts {
    let mut by_category = BTreeMap::new();
    for (category, _) in graded.players.iter().filter_map(ecf_season::PlayerGrade::published) {
        *by_category.entry(category.letter()).or_default() += 1;
    }
    PlayerCounts {
        listed: read.players.players.len(),
        played: read.games.iter().filter(|(_, halves)| !halves.is_empty()).count(),
        ungraded: graded.working.ungraded(),
        withheld: graded.withheld().map(<[_]>::len).sum(),
        withheld_groups: graded.withheld().count(),
        published: by_category.values().sum(),
        published_by_category: by_category,
    }
}

fn working_grade_report(read: &ReadSeason, graded: &SeasonGrades) -> WorkingGradeReport {
    let codes = |players: &[PlayerIdx]| {
        players.iter().map(|player| read.players.players[player.as_usize()].code.clone()).collect()
    };
    let working = &graded.working;
    WorkingGradeReport {
        groups: working.groups.len(),
        largest_group: working.groups.iter().map(|group| group.players.len()).max().unwrap_or(0),
        steps: working.solved.iter().map(|group| group.steps).sum(),
        max_error: Some(working.max_error()).filter(|error| error.is_finite()),
        decided_in_fractions: codes(&graded.decided_in_fractions),
        uncertain: codes(&graded.uncertain),
    }
}

/// Published seasons that this run leaves as they are, but that were graded from other lists than
/// the ones it publishes.
fn stale_seasons(
    publication: &Publication,
    settings: &GradeSettings,
    reports: &[SeasonReport],
) -> Result<Vec<String>> {
    let handed_on: BTreeMap<String, String> = reports
        .iter()
        .flat_map(|report| rows::handed_on(report.season, &report.manifest))
        .map(|file| (file.file, file.sha256))
        .collect();
    let mut stale = Vec::new();
    for season in publication.kept_seasons()? {
        let manifest = Manifest::read(&settings.out.join(&season))?;
        let differs = |input: &Fingerprint| {
            handed_on.get(&input.file).is_some_and(|sha256| *sha256 != input.sha256)
        };
        if manifest.inputs.iter().any(differs) {
            stale.push(season);
        }
    }
    Ok(stale)
}

/// Does a part of a stage and logs how long it took.
fn timed<T>(part: &str, work: impl FnOnce() -> T) -> T {
    let started = Instant::now();
    let done = work();
    debug!("{part}: {:.3} s", started.elapsed().as_secs_f64());
    done
}

/// A stage's time.
#[derive(Clone, Copy, Debug, Default, serde::Serialize)]
#[serde(transparent)]
pub struct Seconds(pub f64);

impl Seconds {
    fn measure<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let started = Instant::now();
        let done = work();
        self.0 += started.elapsed().as_secs_f64();
        done
    }
}
