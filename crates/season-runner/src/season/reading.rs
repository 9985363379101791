//! A season read, checked, and its games grouped by player.

use anyhow::Result;
use ecf_season::edition::RepeatedRows;
use ecf_season::{Rate, Season};
use fgsl_matrix::{Time, TimedGame};
use rating_core::{HalfGame, PlayerIdx, SeasonGames};
use results_io::check::{
    CheckedGames, PlayedAt, Players, RateGames, Rejection, Repeats, ResultChecks,
};
use results_io::format::decisions::AppliedDecision;
use results_io::{CharacterSet, Fingerprint};
use tracing::field::Empty;
use tracing::{Span, debug_span, info, instrument};

use super::event_files::EventFiles;
use super::files::{ReadFiles, of_events, of_tables};
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
#[instrument(
    level = "debug",
    name = "read",
    skip_all,
    fields(season = %plan.season, rows = Empty, rejected = Empty)
)]
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
        let span = debug_span!("group", rate = rate.as_str());
        read_rates.push(span.in_scope(|| of_rate(rate, &games, players.players.len()))?);
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
    Span::current().record("rows", files.checked.rows).record("rejected", files.rejected.len());
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

/// Games with their times; none where the times were not kept.
fn timed_games(games: &[Vec<(PlayerIdx, HalfGame)>], times: &[Vec<PlayedAt>]) -> Vec<TimedGame> {
    let games = games.iter().zip(times).flat_map(|(games, times)| games.iter().zip(times));
    games
        .map(|(&(white, half), &(day, round))| {
            TimedGame::new(Time::new(day, round), white, half.opponent(), half.outcome())
        })
        .collect()
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
