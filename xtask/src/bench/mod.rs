//! `cargo xtask bench`: `clarke grade` beside the bare reading of the same files, in one run.

mod dataset;
mod measure;
mod programs;
mod report;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use crate::Verdict;
use crate::arguments::{Arguments, UsageError};
use crate::cargo;

use self::dataset::Dataset;
use self::measure::MemoryProbe;
use self::programs::Programs;
use self::report::Row;

/// What `cargo xtask bench --help` prints.
pub(crate) const HELP: &str = "\
Time `clarke grade` against the bare reading of the same files

Builds both programs in the release profile and makes the datasets with `clarke simulate`; they are
kept in the target folder for the next run. For each dataset the bare read and `clarke grade` take
turns, after warm-up runs in which the peak memory is measured; the table shows medians.

  bare read     the seconds polars needs to read the CSV files into frames, by its own clock
  clarke grade  the seconds from start to end of the whole program, publishing included
  a game        how much higher the peak of `clarke grade` is, divided by the games

Datasets: a season of 12,000 players and 160,000 games; a season of 500,000 players and 10 million
games; the five real seasons in ../shared/data/federation, where they are there.

Usage: cargo xtask bench [OPTIONS]

Options:
      --quick           1 million games of 50,000 players instead of 10 million, and three runs
      --runs N          How many runs of each program [default: 5]
      --fresh           Make the datasets again
      --clarke PATH     The program to measure [default: `clarke`, built in the release profile]
      --bare-read PATH  The bare read [default: the example bare_read of season-runner, likewise]
      --root DIR        The workspace [default: the one this program was built from]
  -h, --help            Print this help
";

/// Runs of each program before any is timed; the files are in the cache then.
const WARM_UPS: usize = 2;

/// What was typed, resolved.
#[derive(Debug)]
struct Options {
    quick: bool,
    fresh: bool,
    runs: usize,
    clarke: Option<PathBuf>,
    bare_read: Option<PathBuf>,
}

impl Options {
    fn parse(mut arguments: Arguments) -> Result<Self, UsageError> {
        let quick = arguments.flag("--quick");
        let options = Self {
            quick,
            fresh: arguments.flag("--fresh"),
            runs: match arguments.value("--runs")? {
                None if quick => 3,
                None => 5,
                Some(text) => parse_runs(&text)?,
            },
            clarke: arguments.path("--clarke")?,
            bare_read: arguments.path("--bare-read")?,
        };
        arguments.finish()?;
        Ok(options)
    }
}

fn parse_runs(text: &str) -> Result<usize, UsageError> {
    let runs = text.parse().ok().filter(|&runs| runs > 0);
    runs.ok_or_else(|| UsageError::new(format!("--runs: found '{text}', expected 1, 2, 3, ...")))
}

/// Runs the command.
///
/// # Errors
///
/// Wrong usage; a build, a dataset or a run that fails.
pub(crate) fn run(
    root: &Path,
    arguments: Arguments,
    out: &mut dyn Write,
) -> anyhow::Result<Verdict> {
    let options = Options::parse(arguments)?;
    let folder = cargo::target_folder(root)?.join("clarke-bench");
    let programs = Programs::resolve(root, options.clarke, options.bare_read)?;
    let probe = MemoryProbe::choose(&folder)?;
    let mut rows = Vec::new();
    for spec in dataset::specs(options.quick) {
        let Some(dataset) = spec.prepare(root, &folder, &programs, options.fresh, out)? else {
            continue;
        };
        rows.push(measure_dataset(&dataset, &folder, &programs, &probe, options.runs, out)?);
    }
    report::write(&rows, options.runs, probe.name(), out)?;
    Ok(Verdict::Clean)
}

fn measure_dataset(
    dataset: &Dataset,
    folder: &Path,
    programs: &Programs,
    probe: &MemoryProbe,
    runs: usize,
    out: &mut dyn Write,
) -> anyhow::Result<Row> {
    let published = folder.join("published");
    let mut row = Row::new(dataset);
    for _ in 0..WARM_UPS {
        let bare = probe.peak(&mut programs.bare_read(&dataset.files))?;
        let grade = probe.peak(&mut programs.grade(&dataset.folder, &emptied(&published)?))?;
        row.peaks.push((bare, grade));
    }
    for number in 1..=runs {
        let read = measure::bare_read(&mut programs.bare_read(&dataset.files))?;
        let grade =
            measure::wall_seconds(&mut programs.grade(&dataset.folder, &emptied(&published)?))?;
        ensure!(read.rows > 0, "the bare read of {} found no row", dataset.name);
        row.push(read, grade);
        writeln!(out, "{} {number}/{runs}: {:.3} s, {grade:.3} s", dataset.name, read.seconds)?;
    }
    emptied(&published)?;
    Ok(row)
}

/// The folder's path, with nothing there.
fn emptied(folder: &Path) -> anyhow::Result<PathBuf> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    Ok(folder.to_path_buf())
}
