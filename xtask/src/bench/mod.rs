//! `cargo xtask bench`: compares `clarke` with a bare read of the same files, in one run.

mod dataset;
mod lines;
mod measure;
mod memory;
mod options;
mod prepare;
mod programs;
mod report;
mod series;

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Context;

use crate::cargo;
use crate::files;
use crate::verdict::Verdict;

pub(crate) use self::options::{HELP, Options};

use self::dataset::Dataset;
use self::lines::Work;
use self::memory::MemoryProbe;
use self::prepare::{emptied, prepare};
use self::programs::Programs;
use self::report::{Circumstances, Row};
use self::series::Measured;

/// The default page for the table, if all of it was measured.
const PAGE: &str = "data/benchmarks.md";

/// Runs the command.
///
/// # Errors
///
/// When a build, a season or a run fails, or the page cannot be written.
pub(crate) fn run(root: &Path, options: &Options, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let folder = cargo::target_folder(root)?.join("clarke-bench");
    let programs = match &options.programs {
        Some(folder) => Programs::in_folder(folder)?,
        None => Programs::build(root)?,
    };
    let bench = Bench { programs, probe: MemoryProbe::choose(&folder)?, runs: options.runs.get() };
    let mut rows = Vec::new();
    for (size, lines) in lines::by_size(&options.only) {
        let works = lines::works(&lines);
        let (programs, fresh) = (&bench.programs, options.fresh);
        let dataset = prepare(size, &works, &folder, programs, fresh, out)?;
        let measured = bench.measure(&works, &dataset, &folder.join("published"), out)?;
        rows.extend(lines.iter().filter_map(|line| Row::of(line, dataset.games, &measured)));
    }
    let circumstances = Circumstances::here(bench.runs, bench.probe.name());
    let page = report::page(&rows, &circumstances);
    writeln!(out, "\n{page}")?;
    let whole = options.only.is_empty().then(|| root.join(PAGE));
    if let Some(path) = options.out.clone().or(whole) {
        write_page(&path, &page)?;
        writeln!(out, "Written to {}", path.display())?;
    }
    Ok(Verdict::Clean)
}

/// Writes a page; a relative path without a folder is in the current one.
fn write_page(path: &Path, page: &str) -> anyhow::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    files::write_whole(path, page.as_bytes())
}

/// What is needed to measure, and how often each program runs.
#[derive(Debug)]
struct Bench {
    programs: Programs,
    probe: MemoryProbe,
    runs: usize,
}

impl Bench {
    /// Measures works on one season in turn: A B C, A B C.
    ///
    /// Anything that slows the machine down for a while then affects all of them.
    fn measure(
        &self,
        works: &[Work],
        dataset: &Dataset,
        published: &Path,
        out: &mut dyn Write,
    ) -> anyhow::Result<Measured> {
        let mut measured = Measured::default();
        for &work in works {
            // The warm-up, after which the files are in the cache.
            emptied(published)?;
            let peak = self.probe.peak(&mut self.programs.child(work, dataset, published))?;
            measured.of(work).peak = peak;
        }
        for number in 1..=self.runs {
            write!(out, "{} games {number}/{}:", dataset.games, self.runs)?;
            for &work in works {
                emptied(published)?;
                let turn = measure::turn(&mut self.programs.child(work, dataset, published))?;
                write!(out, " {} {:.3} s", work.name(), turn.seconds)?;
                measured.of(work).push(turn);
            }
            writeln!(out)?;
        }
        emptied(published)?;
        Ok(measured)
    }
}
