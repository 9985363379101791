//! The counterpart of `bare_read`: our own reader, from a federation's seasons to checked games by
//! player. Prints `{"rows":...,"seconds":...}`.

#![expect(clippy::print_stdout, reason = "a program whose output is its purpose")]

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;
use season_runner::federation::{Editions, GradeSettings, seasons};
use season_runner::{OpeningRows, Unwatched, read_season};

fn main() -> anyhow::Result<()> {
    let folder = std::env::args().nth(1).map(PathBuf::from).context("which federation?")?;
    let started = Instant::now();
    let settings = GradeSettings::of(&folder, Editions::named(&[])?, None);
    let mut rows = 0;
    for plan in seasons(&settings)?.to_grade {
        rows +=
            read_season(&plan, &OpeningRows::default(), &settings, &Unwatched)?.files.counts.rows;
    }
    let seconds = started.elapsed().as_secs_f64();
    println!("{{\"rows\":{rows},\"seconds\":{seconds:.6}}}");
    Ok(())
}
