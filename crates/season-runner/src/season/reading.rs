//! The first stage: a season's files to checked games.

use std::path::Path;

use anyhow::{Result, bail};
use ecf_season::edition::RepeatedRows;
use ecf_season::{Rate, Season};
use fgsl_matrix::{Time, TimedGame};
use rating_core::{HalfGame, PlayerIdx, SeasonGames};
use results_io::check::{
    CheckedGames, PlayedAt, Players, RateGames, Rejection, Repeats, ResultChecks, check_results,
    read_players, read_results_table,
};
use results_io::format::decisions::AppliedDecision;
use results_io::{CharacterSet, Fingerprint, Source};
use tracing::{info, warn};

use super::event_files::EventFiles;
use crate::batch::timed;
use crate::error::Error;
use crate::federation::{GradeSettings, PlannedSeason};
use crate::progress::Progress;

/// A season, read and checked.
#[derive(Debug)]
pub struct ReadSeason {
    /// What its files say.
    pub files: SeasonFiles,
    /// The games of each rate of play that the edition grades.
    pub rates: Vec<ReadRate>,
}

/// What a season's files say, its games left out.
#[derive(Debug)]
pub struct SeasonFiles {
    /// Who may play.
    pub players: Players,
    /// What became of the rows; its lists of games are empty, since they were grouped by player.
    pub checked: CheckedGames,
    /// Rejected rows of all files.
    pub rejected: Vec<Rejection>,
    /// Rows of all files that were used but look wrong.
    pub suspicious: Vec<Rejection>,
    /// Files that are not UTF-8, each with its character set.
    pub character_sets: Vec<(String, CharacterSet)>,
    /// What each decision did.
    pub decisions: Vec<AppliedDecision>,
    /// The files.
    pub inputs: Vec<Fingerprint>,
}

/// The games of one rate of play.
#[derive(Debug)]
pub struct ReadRate {
    /// The rate.
    pub rate: Rate,
    /// The games, by player.
    pub games: SeasonGames,
    /// The games with their times, in the order of the rows, where those were kept.
    pub timed: Vec<TimedGame>,
}

/// Reads and checks the files of a season, and groups its games by player. Rows that were rejected
/// before, from the opening files, are reported with it.
///
/// # Errors
///
/// A file that cannot be used; a rejected row where none is allowed.
pub fn read_season(
    plan: &PlannedSeason,
    rejected_before: &[Rejection],
    settings: &GradeSettings,
    progress: &dyn Progress,
) -> Result<ReadSeason> {
    let folder = settings.folder.join(plan.season.to_string());
    let events = EventFiles::read(&folder, &format!("{}/", plan.season), progress)?;
    season_of(plan, events.as_ref(), rejected_before, settings, progress)
}

/// The same for a season whose event files, if it has any, were read before.
pub(crate) fn season_of(
    plan: &PlannedSeason,
    events: Option<&EventFiles>,
    rejected_before: &[Rejection],
    settings: &GradeSettings,
    progress: &dyn Progress,
) -> Result<ReadSeason> {
    let season = plan.season;
    let folder = settings.folder.join(season.to_string());
    let shown_in = format!("{season}/");
    let rules = &plan.rules.edition.rows;
    let rates: Vec<&str> = rules.rates.iter().map(|rate| rate.as_str()).collect();
    let decisions =
        settings.decisions.as_ref().map(|file| file.decisions.of_season(&season.to_string()));
    let checks = ResultChecks {
        first_day: plan.first_day,
        last_day: plan.last_day,
        check_letters: rules.check_letters,
        repeats: match rules.repeated {
            RepeatedRows::Grade => Repeats::Keep,
            RepeatedRows::Reject => Repeats::Reject,
        },
        rates: &rates,
        times: settings.times,
        decisions: decisions.as_ref(),
    };
    let files = match events {
        Some(events) => of_events(events, &folder, &shown_in, &checks, (settings, progress))?,
        None => of_tables(&folder, &shown_in, &checks, (settings, progress))?,
    };
    let ReadFiles { players, mut checked, faults, character_sets, inputs } = files;
    let by_rate = std::mem::take(&mut checked.by_rate);
    let mut read_rates = Vec::new();
    for (&rate, games) in rules.rates.iter().zip(by_rate) {
        read_rates.push(timed("group games", || of_rate(rate, &games, players.players.len()))?);
    }
    let files = SeasonFiles {
        rejected: [rejected_before, &players.rejected, &faults, &checked.rejected].concat(),
        suspicious: [&players.suspicious[..], &checked.suspicious].concat(),
        players,
        checked,
        character_sets,
        decisions: decisions.map(|decisions| decisions.applied()).unwrap_or_default(),
        inputs,
    };
    info!("{season}: {} rows read, {} rejected", files.checked.rows, files.rejected.len());
    if settings.strict {
        refuse_rejections(season, &files.rejected)?;
    }
    Ok(ReadSeason { files, rates: read_rates })
}

fn of_rate(rate: Rate, read: &RateGames, players: usize) -> Result<ReadRate> {
    let timed = timed_games(&read.games, &read.times);
    let games = SeasonGames::from_white_halves(players, &read.games.iter().flatten().copied())?;
    Ok(ReadRate { rate, games, timed })
}

/// A season's files, before its games are grouped.
struct ReadFiles {
    players: Players,
    checked: CheckedGames,
    /// What is wrong with event files themselves.
    faults: Vec<Rejection>,
    character_sets: Vec<(String, CharacterSet)>,
    inputs: Vec<Fingerprint>,
}

/// A season of event files; `players.csv`, where there is one, says who may play.
fn of_events(
    events: &EventFiles,
    folder: &Path,
    shown_in: &str,
    checks: &ResultChecks<'_>,
    (settings, progress): (&GradeSettings, &dyn Progress),
) -> Result<ReadFiles> {
    if Source::open_optional(folder, "results.csv", shown_in)?.is_some() {
        bail!("{} has both results.csv and a folder of event files", folder.display());
    }
    for file in &events.replaced {
        info!("{file}: replaced by a later submission of the event");
    }
    let mut inputs = events.inputs.clone();
    let players = match Source::open_optional(folder, "players.csv", shown_in)? {
        None => events.players(checks.check_letters),
        Some(source) => {
            let print = source.fingerprint();
            let players = read_players(&source, checks.check_letters, settings.threads)?;
            progress.bytes_read(print.bytes);
            inputs.insert(0, print);
            players
        }
    };
    let players = merged(players, settings);
    announce(&players, checks, progress);
    let checked = events.games(&players, checks)?;
    let character_sets = character_sets(events.sources());
    Ok(ReadFiles { players, checked, faults: events.faults(), character_sets, inputs })
}

/// A season of one table of results and one of players.
fn of_tables(
    folder: &Path,
    shown_in: &str,
    checks: &ResultChecks<'_>,
    (settings, progress): (&GradeSettings, &dyn Progress),
) -> Result<ReadFiles> {
    // The players are read while the results are, which takes longer.
    let open = |file: &str| Source::open(folder, file, shown_in);
    let players_read = || {
        let file = open("players.csv")?;
        let players = read_players(&file, checks.check_letters, settings.threads)?;
        let players = merged(players, settings);
        announce(&players, checks, progress);
        let sets = character_sets(std::iter::once(&file));
        let print = file.fingerprint();
        progress.bytes_read(print.bytes);
        Ok::<_, results_io::Error>((players, print, sets))
    };
    let results_file = timed("read the bytes", || open("results.csv"))?;
    let ((results, results_print), players_read) = rayon::join(
        || {
            rayon::join(
                || timed("make a frame", || read_results_table(&results_file, settings.threads)),
                || results_file.fingerprint(),
            )
        },
        || timed("read the players", players_read),
    );
    let (results, (players, players_print, mut sets)) = (results?, players_read?);
    sets.extend(character_sets(std::iter::once(&results_file)));
    let checked = timed("check the rows", || check_results(&results, &players.index, checks));
    timed("free the frame", || drop(results));
    progress.bytes_read(results_print.bytes);
    let ignored = [&players.ignored_columns, &checked.ignored_columns];
    for (print, ignored) in [&players_print, &results_print].into_iter().zip(ignored) {
        if !ignored.is_empty() {
            warn!("{}: columns without a meaning here: {}", print.file, ignored.join(", "));
        }
    }
    drop(results_file);
    Ok(ReadFiles {
        players,
        checked,
        faults: Vec::new(),
        character_sets: sets,
        inputs: vec![players_print, results_print],
    })
}

/// The players without those whose codes are merged into others.
fn merged(players: Players, settings: &GradeSettings) -> Players {
    match &settings.decisions {
        Some(file) => players.merged(file.decisions.merged()),
        None => players,
    }
}

/// Says how many players are to be graded, before their games are read, which takes longer.
fn announce(players: &Players, checks: &ResultChecks<'_>, progress: &dyn Progress) {
    progress.players_to_grade((checks.rates.len() * players.players.len()) as u64);
}

/// Games with their times; none where the times were not kept.
fn timed_games(games: &[Vec<(PlayerIdx, HalfGame)>], times: &[Vec<PlayedAt>]) -> Vec<TimedGame> {
    let games = games.iter().zip(times).flat_map(|(games, times)| games.iter().zip(times));
    games
        .map(|(&(white, half), &(day, round))| {
            TimedGame::new(Time::new(day, round), white, half.opponent(), half.outcome())
        })
        .collect()
}

/// Files that are not UTF-8, each with its character set.
fn character_sets<'a>(sources: impl Iterator<Item = &'a Source>) -> Vec<(String, CharacterSet)> {
    let others = sources.filter(|source| source.character_set() != CharacterSet::Utf8);
    others.map(|source| (source.name.clone(), source.character_set())).collect()
}

/// How many rejections an error shows.
const SHOWN_REJECTIONS: usize = 5;

fn refuse_rejections(season: Season, rejected: &[Rejection]) -> Result<()> {
    if rejected.is_empty() {
        return Ok(());
    }
    let shown = rejected.iter().take(SHOWN_REJECTIONS).map(|rejection| {
        let Rejection { file, line, column, value, reason, .. } = rejection;
        format!("\n  {file}, line {line}, {column} `{value}`: {reason}")
    });
    let shown: String = shown.collect();
    let rest = rejected.len().saturating_sub(SHOWN_REJECTIONS);
    let more = if rest > 0 { format!("\n  and {rest} more") } else { String::new() };
    let shown = format!("{shown}{more}");
    Err(Error::Rejected { season, count: rejected.len(), shown }.into())
}
