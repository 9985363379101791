//! `clarke simulate`: makes up a federation for trying out grading.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result};
use chrono::NaiveDate;
use federation_sim::{Config, ConfigError, Federation, Player, Sex, SimulatedSeason, TrueStrength};
use findings::counted;
use input_files::csv::write_field;
use published_lists::true_strengths::{TrueStrengthRow, true_strengths};
use published_lists::{create_folders, write_new_folder};
use season_runner::{Progress as _, Work};

use crate::command::print_of_written;
use crate::command_error::usage;
use crate::flags::{LoggingFlags, Reader, SimulateFlags};
use crate::progress::Bar;
use crate::written_folder::refuse_misplaced;

/// The number of rows that are generated before they are written.
// By feel: few calls to the file and to the bar, and at most a megabyte in memory.
const ROWS_AT_ONCE: u32 = 10_000;

/// Runs the command.
///
/// # Errors
///
/// A federation that cannot be made, or a folder that cannot be written.
pub(crate) fn run(flags: &SimulateFlags, logging: LoggingFlags) -> Result<()> {
    refuse_misplaced("--out", &flags.out)?;
    let config = Config {
        players: flags.players,
        rows: flags.rows(),
        seasons: flags.seasons,
        seed: flags.seed,
        model: flags.model(),
        ..Config::default()
    };
    let config = if flags.clean { config.clean() } else { config };
    let mut federation = match Federation::new(config) {
        Ok(federation) => federation,
        Err(error) => return usage(refused(&error, flags)),
    };
    write_new_folder(&flags.out, |folder| {
        write_federation(&mut federation, config, folder, logging.quiet)
    })?;
    let text = format!(
        "{} of {} and {} written to {}\n",
        counted(config.seasons as usize, "season"),
        counted(config.players as usize, "player"),
        counted(config.rows as usize, "row"),
        flags.out.display()
    );
    if logging.quiet {
        return Ok(());
    }
    print_of_written(Reader::Person, &text, &flags.out)
}

/// Why no such federation can be made; where too many are at schools, with the flags, and with
/// values that would do.
fn refused(error: &ConfigError, flags: &SimulateFlags) -> String {
    let ConfigError::Schools { players, most, .. } = *error else { return error.to_string() };
    let at = |one_in: u32| players.checked_div(one_in).unwrap_or(0);
    // One in so many members leaves no more than `at_most` of them at schools.
    let least = |at_most: u32| players / at_most.saturating_add(1) + 1;
    let (pupils, isolated) = (at(flags.schools), at(flags.isolated_schools));
    // Where one kind of schools has most of them, the other can stay as it is.
    let would_do = match most.checked_sub(pupils.min(isolated)) {
        Some(left) => {
            let flag = if pupils < isolated { "--isolated-schools" } else { "--schools" };
            format!("{flag} would have to be {} or more, or 0", least(left))
        }
        None => format!("each would have to be {} or more, or 0", least(most / 2)),
    };
    format!(
        "--schools {} --isolated-schools {}: {error}; {would_do}",
        flags.schools, flags.isolated_schools
    )
}

fn write_federation(
    federation: &mut Federation,
    config: Config,
    folder: &Path,
    quiet: bool,
) -> Result<()> {
    let progress = Bar::new(quiet);
    progress.rows_to_write(u64::from(config.seasons) * u64::from(config.rows));
    write_file(&folder.join("opening_grades.csv"), |out| {
        writeln!(out, "code,grade")?;
        for (code, grade) in federation.opening_grades() {
            writeln!(out, "{code},{grade}")?;
        }
        Ok(())
    })?;
    progress.step(Work::Playing, None);
    let mut truth = Vec::new();
    while let Some(season) = federation.next_season() {
        let folder = folder.join(season.label());
        create_folders(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        progress.step(Work::Writing, Some(&season.label()));
        write_file(&folder.join("players.csv"), |out| write_players(&season, out))?;
        write_file(&folder.join("results.csv"), |out| write_results(&season, out, &progress))?;
        truth.extend(season.true_strengths());
    }
    write_truth(&truth, folder)
}

/// Writes the true strengths of all seasons into one file.
fn write_truth(truth: &[TrueStrength], folder: &Path) -> Result<()> {
    let rows: Option<Vec<(NaiveDate, &TrueStrength)>> = truth
        .iter()
        .map(|of_month| {
            let first = NaiveDate::from_ymd_opt(of_month.year, u32::from(of_month.month), 1)?;
            Some((first, of_month))
        })
        .collect();
    let rows = rows.context("a season in a year that no calendar has")?;
    let rows = rows.iter().map(|&(month, of_month)| TrueStrengthRow {
        code: of_month.code.to_string(),
        month,
        strength: of_month.strength,
    });
    let file = true_strengths(rows)?;
    let path = folder.join(file.name());
    write_file(&path, |out| out.write_all(&file.into_bytes()))
}

fn write_file(
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<File>) -> std::io::Result<()>,
) -> Result<()> {
    let write = || {
        let mut out = BufWriter::with_capacity(1 << 20, File::create(path)?);
        fill(&mut out)?;
        out.flush()
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}

fn write_players(season: &SimulatedSeason, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "code,name,sex,birth_date,club1,fide_code,nation")?;
    let mut players: Vec<&Player> = season.players.iter().collect();
    players.sort_unstable_by_key(|player| player.code);
    let mut line = Vec::new();
    for player in players {
        line.clear();
        let (year, month, day) = player.born;
        let fide_code = player.fide_code.map(|code| code.to_string()).unwrap_or_default();
        let sex = if player.sex == Sex::Female { "F" } else { "M" };
        write!(line, "{},", player.code)?;
        write_field(&player.name, &mut line);
        write!(line, ",{sex},{year:04}-{month:02}-{day:02},")?;
        write_field(&player.club_name(), &mut line);
        let nation = if fide_code.is_empty() { "" } else { "ENG" };
        writeln!(line, ",{fide_code},{nation}")?;
        out.write_all(&line)?;
    }
    Ok(())
}

fn write_results(
    season: &SimulatedSeason,
    out: &mut impl Write,
    progress: &Bar,
) -> std::io::Result<()> {
    writeln!(out, "date,event,white,black,result")?;
    let mut rows = Vec::new();
    for first in (0..season.rows()).step_by(ROWS_AT_ONCE as usize) {
        rows.clear();
        let end = season.rows().min(first + ROWS_AT_ONCE);
        for row in first..end {
            season.write_row(row, &mut rows);
        }
        out.write_all(&rows)?;
        progress.rows_written(u64::from(end - first));
    }
    Ok(())
}
