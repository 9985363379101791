//! The first stage: from a season's files to checked games.

use anyhow::Result;
use chrono::NaiveDate;
use ecf_season::Rate;
use fgsl_matrix::{Time, TimedGame};
use rating_core::{Outcome, SeasonGames};
use season_files::games::{Game, OfRate};
use season_files::{Games, PutAside, RateGames, ReadSeason, RowRules, SeasonFolder};
use tracing::field::Empty;
use tracing::{Span, info, instrument};

use crate::error::{Error, FirstRejected};
use crate::federation::{AskedOfRows, GradeSettings, MayBeLost, PlannedSeason};
use crate::lost_rows::LostRows;
use crate::opening_rows::OpeningRows;
use crate::progress::{Notice, Progress};

/// A season that has been read and checked, with its games by rate of play.
#[derive(Debug)]
pub struct SeasonByRate {
    /// The contents of its files.
    pub files: ReadSeason,
    /// The games of each rate of play that the edition grades.
    pub(crate) rates: Vec<ReadRate>,
    /// Whether later seasons need the scores of single games, because an edition borrows day by
    /// day.
    pub(crate) hands_on_games: bool,
}

/// The games of one rate of play.
#[derive(Debug)]
pub(crate) struct ReadRate {
    /// The rate.
    pub(crate) rate: Rate,
    /// The games, by player.
    pub(crate) games: SeasonGames,
    /// The games with their times, in the order of the rows, if times are requested.
    pub(crate) timed: Vec<TimedGame>,
    /// The days on which their results arrived; empty if the files have none.
    pub(crate) received: Vec<Option<NaiveDate>>,
}

/// The files of a season, read and checked, before it is decided whether they are acceptable.
#[derive(Debug)]
pub(crate) struct SeasonFiles {
    folder: SeasonFolder,
    read: ReadSeason,
}

/// Reads the files of a season. Rows of the opening files are reported with it, if there are any to
/// report.
///
/// # Errors
///
/// A file that cannot be used; a rejected row if none is allowed.
pub fn read_season(
    plan: &PlannedSeason,
    opening_rows: &OpeningRows,
    settings: &GradeSettings,
    progress: &dyn Progress,
) -> Result<SeasonByRate> {
    read_files(plan, settings, PutAside::Never, progress)?.accepted(
        plan,
        opening_rows,
        settings,
        progress,
    )
}

/// Reads the files of a season; this needs nothing from earlier seasons. Games that are put aside
/// are in no row, which only grading can do without.
///
/// # Errors
///
/// A file that cannot be used.
#[instrument(
    level = "debug",
    name = "read",
    skip_all,
    fields(season = %plan.season, rows = Empty, rejected = Empty)
)]
pub(crate) fn read_files(
    plan: &PlannedSeason,
    settings: &GradeSettings,
    put_aside: PutAside<'_>,
    progress: &dyn Progress,
) -> Result<SeasonFiles> {
    let season = plan.season;
    let label = season.to_string();
    let folder = SeasonFolder::find(&settings.folder.join(&label), &format!("{label}/"))?;
    let asked = AskedOfRows::of(&plan.rules.edition, &label, settings.decisions.as_ref());
    let rules = RowRules { put_aside, ..asked.rules((plan.first_day, plan.last_day)) };
    let read = season_files::read_season(&folder, &rules, &|bytes| progress.bytes_read(bytes))?;
    let (rows, rejected) = (read.counts.rows, read.rejected_rows.len());
    Span::current().record("rows", rows).record("rejected", rejected);
    info!("{season}: {rows} rows read, {rejected} rejected");
    Ok(SeasonFiles { folder, read })
}

impl SeasonFiles {
    /// The season, including the rows of the opening files that are reported with it.
    ///
    /// # Errors
    ///
    /// A rejected row if none is allowed, or too many of them.
    pub(crate) fn accepted(
        self,
        plan: &PlannedSeason,
        opening_rows: &OpeningRows,
        settings: &GradeSettings,
        progress: &dyn Progress,
    ) -> Result<SeasonByRate> {
        let Self { folder, read: mut files } = self;
        let season = plan.season;
        for ignored in &files.ignored_columns {
            let (file, columns) = (&ignored.file, &ignored.columns);
            progress.notice(&Notice::UnusedColumns { file, columns });
        }
        let OpeningRows { rejected, suspicious } = opening_rows;
        // First, since the opening files come before those of the season.
        files.rejected_elsewhere.splice(0..0, rejected.iter().cloned());
        files.suspicious.splice(0..0, suspicious.iter().cloned());
        let lost = LostRows::of(&files);
        match settings.may_be_lost {
            MayBeLost::Nothing => {
                if let Some(first) = FirstRejected::of(files.rejected()) {
                    return Err(Error::Rejected { season, lost, first }.into());
                }
            }
            MayBeLost::AtMost(most) if most.is_beyond(lost.lost, lost.offered) => {
                return Err(Error::TooManyRejected { season, most, lost }.into());
            }
            MayBeLost::AtMost(_) | MayBeLost::AnyButAll => {}
        }
        check_files(&folder, &files)?;
        Ok(in_rates(files, plan, settings))
    }
}

/// Refuses to publish a season in which every row is lost, unless a maximum was given.
///
/// # Errors
///
/// The season is such a one.
pub(crate) fn refuse_nothing(
    files: &ReadSeason,
    plan: &PlannedSeason,
    settings: &GradeSettings,
) -> Result<()> {
    let lost = LostRows::of(files);
    if lost.are_all() && !matches!(settings.may_be_lost, MayBeLost::AtMost(_)) {
        return Err(Error::NothingUsable { season: plan.season, lost }.into());
    }
    Ok(())
}

/// Checks that every file in the folder was either read or left out.
fn check_files(folder: &SeasonFolder, files: &ReadSeason) -> Result<()> {
    let offered = folder.files().len() + folder.strays.len() + folder.strays_among_events.len();
    let accounted = files.used_files() + files.left_out.len();
    if offered != accounted {
        let place = folder.folder.display().to_string();
        return Err(Error::Unaccounted { place, what: "files", found: offered, accounted }.into());
    }
    Ok(())
}

/// Splits a season by its rates of play, with the times of the games if requested.
pub(crate) fn in_rates(
    mut files: ReadSeason,
    plan: &PlannedSeason,
    settings: &GradeSettings,
) -> SeasonByRate {
    let by_rate = std::mem::take(&mut files.by_rate);
    let graded = &plan.rules.edition.rows.rates;
    let of_rate = |RateGames { rate, games }| {
        let wanted = settings.keep_times.then(|| OfRate::of(rate, graded));
        let timed = wanted.map(|wanted| timed_games(&files.games, wanted)).unwrap_or_default();
        let received = wanted.map(|wanted| received(&files.games, wanted)).unwrap_or_default();
        ReadRate { rate, games, timed, received }
    };
    let rates = by_rate.into_iter().map(of_rate).collect();
    // Systems keep times, too, but need no scores: those of ten million games take 3 s and 1 GB.
    SeasonByRate { files, rates, hands_on_games: settings.editions.need_days() }
}

/// Games with their times, in the order of the rows.
fn timed_games(games: &Games, rate: OfRate) -> Vec<TimedGame> {
    let timed = |(game, outcome): (Game<'_>, Outcome)| {
        let timed = TimedGame::new(time_of(&game), game.white, game.black, outcome);
        if game.has_colours { timed.with_white(game.white) } else { timed }
    };
    games.of_rate(rate).map(timed).collect()
}

/// The time at which a game ended, as far as its row has it.
pub(crate) fn time_of(game: &Game<'_>) -> Time {
    let time = Time::new(game.day, game.round.number().map_or(0, u32::from));
    game.time.map_or(time, |of_day| time.ended_at(of_day))
}

/// The days on which results arrived, in the order of the rows; empty if no row has one.
fn received(games: &Games, rate: OfRate) -> Vec<Option<NaiveDate>> {
    let days: Vec<Option<NaiveDate>> = games.of_rate(rate).map(|(game, _)| game.received).collect();
    if days.iter().all(Option::is_none) { Vec::new() } else { days }
}
