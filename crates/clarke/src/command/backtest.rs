//! `clarke backtest`: compares how well systems predict.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Read as _};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use chrono::NaiveDate;
use clap::{Args, ValueEnum};
use prediction_scores::Resampling;
use published_lists::predictions::{self, PredictionRow, may_be_predictions, predictions};
use published_lists::write_whole;
use rating_core::PlayerIdx;
use season_backtest::{Backtest, BacktestSettings, By, Contender, Scan, fitted_column};
use season_runner::federation::{DecisionsFile, Editions, GradeSettings};

use crate::command::pool::in_pool;
use crate::command::{name_of, print_for, print_of_written};
use crate::command_error::usage;
use crate::exit_code::after;
use crate::flags::{Format, day, positive, whole};
use crate::logging::LoggingFlags;
use crate::progress::Bar;
use crate::report::backtest::{page, text};
use crate::report::json::in_json;
use crate::written_file::{place, refuse_unwritable};

/// `clarke backtest`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, AFTER]))]
pub(crate) struct BacktestFlags {
    /// The federation: opening_grades.csv and a folder for each season
    pub(crate) folder: PathBuf,
    /// A system that predicts: a built-in system (clarke systems) or edition (clarke editions), a
    /// TOML file of either, lists from outside (a CSV file with code, rating or grade, and date; or
    /// a folder of tables whose names end with the day), or a baseline: one-half, white-mean,
    /// last-grade, glicko-2, stephenson, whole-history [default: all but files]
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) system: Vec<String>,
    /// How often predictions are made
    #[arg(long, value_enum, default_value_t = Often::Season)]
    pub(crate) by: Often,
    /// The first N seasons only teach: curves are fitted to them, and nothing in them is scored
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<usize>)]
    pub(crate) warm_up: usize,
    /// Score the games from a day on, such as 2009-02-01, whose part of a season is told apart;
    /// those before it only teach
    #[arg(long, value_name = "DAY", value_parser = day, conflicts_with = "warm_up")]
    pub(crate) test_from: Option<NaiveDate>,
    /// Vary a setting of every --system, which must all have it: n0=10,20,30,60, or
    /// factor.k=0.5,1,2, or tau=0.3,0.6 of glicko-2, or newcomers.add=0,10,20 of an edition
    #[arg(long, value_name = "KEY=VALUES", requires = "system")]
    pub(crate) scan: Option<String>,
    /// Hold every list to the true strengths that clarke simulate wrote into the folder: error and
    /// bias by group, seasons until newcomers are right, what stated standard errors are worth
    #[arg(long)]
    pub(crate) truth: bool,
    /// Fit the parameters of glicko-2 and stephenson to the seasons that only teach: those under
    /// which their games, month by month, are predicted best
    #[arg(long, conflicts_with = "scan")]
    pub(crate) fit: bool,
    /// Fit curves to the last N seasons before each season, instead of to all
    #[arg(long, value_name = "N", value_parser = positive, allow_negative_numbers = true)]
    pub(crate) fit_last: Option<NonZeroUsize>,
    /// Write every prediction as Parquet: season, day, white, black, result, and a column a system
    #[arg(long, value_name = "FILE")]
    pub(crate) predictions: Option<PathBuf>,
    /// Write a page with charts: calibration, deviance by season, drift; it needs no other file
    #[arg(long, value_name = "FILE")]
    pub(crate) page: Option<PathBuf>,
    /// The edition whose seasons the folder holds [default: that of federation.toml, or
    /// yorkshire-2000]
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) edition: Vec<String>,
    /// Resamples of players for the error bars, 40 to 100,000
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = resamples)]
    pub(crate) resamples: u32,
    /// The same seed draws the same resamples
    #[arg(long, value_name = "N", default_value_t = 1873, value_parser = whole::<u64>)]
    pub(crate) seed: u64,
    /// Threads to use; the numbers are the same for any [default: one a core]
    #[arg(long, value_name = "N", value_parser = positive, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// With fewer, the interval would hold all of them and not 95%. More change no digit that is
/// printed, and what every resample says of every system is kept: 100 million filled a memory of 23
/// GB.
const RESAMPLES: RangeInclusive<u32> = 40..=100_000;

fn resamples(text: &str) -> Result<u32, String> {
    let found = text.parse().ok().filter(|found| RESAMPLES.contains(found));
    found.ok_or_else(|| {
        format!("expected a whole number from {} to {}", RESAMPLES.start(), RESAMPLES.end())
    })
}

/// How often predictions are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Often {
    /// All games of a season from what was known before it
    Season,
    /// The games of a month from what was known before it
    Month,
    /// The games of a day from what was known before it
    Day,
    /// Every game from those that ended before it, by time of day and round where a day has them
    Game,
    /// All games from the day of --test-from on from what was known before it; nothing is learned
    /// from them
    Once,
}

impl Often {
    /// As the library names it; `None` for predictions from a day on that is not given.
    pub(crate) fn by(self, test_from: Option<NaiveDate>) -> Option<By> {
        Some(match self {
            Self::Season => By::Season,
            Self::Month => By::Month,
            Self::Day => By::Day,
            Self::Game => By::Game,
            Self::Once => By::Once { from: test_from? },
        })
    }
}

const AFTER: &str = "\
Every system learns the games up to a moment, says what it expects of those
after it, up to the next such moment, and only then sees them. All systems are
compared on the games that every one could predict.

Measures (s is White's score: 0, 1/2 or 1; p the score that was expected):
  deviance         mean of -(s log10 p + (1-s) log10(1-p)), p clamped to 0.01 to
                   0.99; one half for every game is 0.30103
  scaled deviance  100 x deviance / log10(2); one half is 100, lower is better
  squared error    100 x sqrt(sum (p-s)^2 / sum (1/2-s)^2)
  absolute error   100 x sum |p-s| / sum |1/2-s|
  Brier score      mean of (p-s)^2
  accuracy         per cent of the games with a winner whose winner was expected
                   to score more than one half; one half counts as half right
Own is the system's own curve from grades to expected scores. Fitted is one
logistic curve 1 / (1 + e^-(a d + w)) of the difference d in grades with White's
advantage w, fitted to the seasons before: it shows what the grades are worth,
whatever curve they come with.

Error bars hold 95% of the resamples of players: as many as there are, with
replacement, and the same for all systems. A game counts as often as its two
players are drawn, less one; the errors are then multiplied by 0.7 to 1, so that
no game's noise counts twice. They take the seasons as they were. Seasons drawn:
the interval of a difference if the seasons are a sample of seasons, by how much
they differ (Student's t); it says what to expect of another season.

Exit codes:
  0  done
  1  the run failed
  2  wrong usage
  6  --page and --predictions are written, and the report could not be printed";

const EXAMPLES: &str = "\
Examples:
  clarke backtest my-county               every system, season by season
  clarke backtest my-county --by month --system fgsl --system glicko-2
  clarke backtest my-county --system fgsl --scan n0=10,20,30
  clarke backtest my-county --system yorkshire-2000 --scan newcomers.add=0,10,20
  clarke backtest made-up --truth         of a federation that clarke simulate made";

/// Runs the command.
///
/// # Errors
///
/// A system, a setting or a federation that cannot be used; a file that cannot be written.
pub(crate) fn run(flags: &BacktestFlags, logging: LoggingFlags) -> Result<()> {
    refuse_other_files(flags)?;
    let contenders = contenders(flags)?;
    let editions = Editions::of_federation(&flags.edition, &flags.folder)?;
    let decisions = DecisionsFile::find(None, &flags.folder)?;
    let settings = GradeSettings::of(&flags.folder, editions, decisions);
    let Some(by) = flags.by.by(flags.test_from) else {
        return usage("--by once: --test-from says from which day on".to_owned());
    };
    let how = BacktestSettings {
        by,
        warm_up: flags.warm_up,
        test_from: flags.test_from,
        resampling: Resampling { resamples: flags.resamples, seed: flags.seed },
        against_truth: flags.truth,
        fit: flags.fit,
        fit_last: flags.fit_last,
    };
    let bar = Bar::new(logging.quiet);
    let work = || Backtest::run(&settings, &contenders, &how, &bar);
    let found = in_pool(flags.threads.map(NonZeroUsize::get), work)??;
    if let Some(file) = &flags.predictions {
        write_predictions(&found, file)?;
    }
    if let Some(file) = &flags.page {
        let page = page(&found.report, &name_of(&flags.folder)).page()?;
        write_whole(file, page.as_bytes())
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    drop(bar);
    let report = match flags.format {
        Format::Text => text(&found.report),
        Format::Json => in_json(&found.report)?,
    };
    match flags.page.as_ref().or(flags.predictions.as_ref()) {
        Some(written) => print_of_written(flags.format.reader(), &report, written),
        None => print_for(flags.format.reader(), &report),
    }
}

/// Refuses wrong files for `--predictions` or `--page`. This comes before the run, so that a slip
/// costs neither a file nor the results.
fn refuse_other_files(flags: &BacktestFlags) -> Result<()> {
    refuse_other_format(flags.predictions.as_deref())?;
    if let Some(file) = &flags.page {
        refuse_unwritable("--page", file, &[])?;
        let cannot_read = || format!("cannot read {}", file.display());
        if !may_be_page(file).with_context(cannot_read)? {
            return usage(format!(
                "--page {}: this file exists and is not a page, so it is not replaced",
                file.display()
            ));
        }
    }
    let Some(file) = &flags.predictions else { return Ok(()) };
    refuse_unwritable("--predictions", file, &[])?;
    let page = flags.page.as_deref();
    if let Some(page) = page.filter(|page| place(page).is_some_and(|at| place(file) == Some(at))) {
        return usage(format!("--page {}: --predictions names the same file", page.display()));
    }
    if may_be_predictions(file) {
        return Ok(());
    }
    usage(format!(
        "--predictions {}: this file exists and does not hold predictions, so it is not replaced",
        file.display()
    ))
}

/// Whether a file may be replaced by a page: it does not exist, is a page, or is a pipe or device.
fn may_be_page(file: &Path) -> io::Result<bool> {
    if !file.is_file() {
        return Ok(true);
    }
    let mut start = Vec::new();
    File::open(file)?.take(DOCTYPE.len() as u64).read_to_end(&mut start)?;
    // An empty file contains nothing that could be lost.
    Ok(start.is_empty() || start.eq_ignore_ascii_case(DOCTYPE.as_bytes()))
}

/// The beginning of a page.
const DOCTYPE: &str = "<!doctype html>";

/// Refuses a name for the predictions that does not look like Parquet.
fn refuse_other_format(file: Option<&Path>) -> Result<()> {
    let is_other = |file: &&Path| {
        let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        ending.is_some_and(|ending| ending != "parquet")
    };
    match file.filter(is_other) {
        Some(file) => usage(format!(
            "--predictions {}: expected a name that ends in .parquet, as which they are written",
            file.display()
        )),
        None => Ok(()),
    }
}

/// The contenders: those named, or all built-in ones; if a setting is to be varied, one for each of
/// its values.
fn contenders(flags: &BacktestFlags) -> Result<Vec<Contender>> {
    let named: Result<Vec<Contender>> =
        flags.system.iter().map(|name| Contender::named(name)).collect();
    let mut contenders = named?;
    if contenders.is_empty() {
        contenders = Contender::all()?;
    }
    if let Some(scan) = &flags.scan {
        let scan = Scan::parse(scan)?;
        let varied: Result<Vec<Vec<Contender>>> =
            contenders.iter().map(|contender| scan.variants(contender)).collect();
        contenders = varied?.into_iter().flatten().collect();
    }
    if flags.predictions.is_some() {
        refuse_names_of_columns(&contenders)?;
    }
    let mut met = BTreeSet::new();
    match contenders.iter().find(|contender| !met.insert(contender.name.as_str())) {
        Some(twice) => usage(format!(
            "--system {}: there are two of that name; give a file of your own another name",
            twice.name
        )),
        None => Ok(contenders),
    }
}

/// Refuses, before the run, systems that would give the file of predictions two columns with the
/// same name.
fn refuse_names_of_columns(contenders: &[Contender]) -> Result<()> {
    let names = || contenders.iter().map(|contender| contender.name.as_str());
    let fitted: BTreeSet<String> = names().map(fitted_column).collect();
    match names().find(|name| predictions::COLUMNS.contains(name) || fitted.contains(*name)) {
        Some(name) => usage(format!(
            "--system {name}: --predictions has another column of this name; give a file of your \
             own another name"
        )),
        None => Ok(()),
    }
}

fn write_predictions(found: &Backtest, file: &Path) -> Result<()> {
    let record = &found.record;
    // Players are those of the record, so every one has a code.
    let code = |player: PlayerIdx| {
        record.codes.get(player.as_usize()).map(compact_str::CompactString::as_str)
    };
    let labels: Vec<String> =
        record.seasons.iter().map(|season| season.season.to_string()).collect();
    let mut rows = Vec::with_capacity(record.games());
    for (season, label) in record.seasons.iter().zip(&labels) {
        rows.extend(season.games.iter().map(|game| {
            Some(PredictionRow {
                season: label,
                day: game.day(),
                white: code(game.white)?,
                black: code(game.black)?,
                result: f64::from(game.outcome.half_points()) * 0.5,
            })
        }));
    }
    let rows: Option<Vec<PredictionRow<'_>>> = rows.into_iter().collect();
    let rows = rows.context("a game of nobody")?;
    let columns = found.predictions.columns().iter();
    let systems = columns.map(|column| {
        let expected = (0..column.len()).map(|game| column.expected(game));
        (column.name(), expected.collect())
    });
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let bytes = predictions(&name, &rows, systems)?.into_bytes();
    write_whole(file, &bytes).with_context(|| format!("cannot write {}", file.display()))
}
