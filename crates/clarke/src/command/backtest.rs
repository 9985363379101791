//! `clarke backtest`: compares how well systems predict.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Read as _};
use std::num::NonZeroUsize;
use std::path::Path;

use anyhow::{Context, Result};
use prediction_scores::Resampling;
use published_lists::predictions::{self, PredictionRow, may_be_predictions, predictions};
use published_lists::write_whole;
use rating_core::PlayerIdx;
use season_backtest::{Backtest, BacktestSettings, Contender, Scan, fitted_column};
use season_runner::federation::{DecisionsFile, Editions, GradeSettings};

use crate::command::pool::in_pool;
use crate::command::{name_of, print_for, print_of_written};
use crate::command_error::usage;
use crate::flags::{BacktestFlags, Format, LoggingFlags};
use crate::progress::Bar;
use crate::report::backtest::{page, text};
use crate::report::json::in_json;
use crate::written_file::{place, refuse_unwritable};

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
