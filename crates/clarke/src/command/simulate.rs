//! `clarke simulate`: makes up a federation for trying out grading.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use chrono::NaiveDate;
use clap::Args;
use ecf_season::Edition;
use federation_sim::{
    Config, ConfigError, Federation, Model, Player, Region, ResultCurve, Sex, SimulatedSeason,
    TrueStrength,
};
use findings::counted;
use input_files::csv::write_field;
use input_files::parquet::TextTable;
use published_lists::true_strengths::{TrueStrengthRow, true_strengths};
use published_lists::{create_folders, write_new_folder};
use season_runner::{Progress as _, Work};

use crate::command::print_of_written;
use crate::command_error::usage;
use crate::exit_code::{self, after};
use crate::flags::{Reader, number, whole};
use crate::logging::LoggingFlags;
use crate::progress::Bar;
use crate::written_folder::refuse_misplaced;

/// `clarke simulate`.
#[derive(Debug, Args)]
#[command(
    after_help = after(&[EXAMPLES, exit_code::HELP_OF_WRITING]),
    after_long_help = after(&[EXAMPLES, MODEL, exit_code::HELP_OF_WRITING])
)]
pub(crate) struct SimulateFlags {
    /// Players in the federation each season, 40 to 800,000
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole::<u32>)]
    pub(crate) players: u32,
    /// Rows of results each season, half to 200 times as many as players [default: 8 times as many]
    #[arg(long, value_name = "N", value_parser = whole::<u32>)]
    pub(crate) games: Option<u32>,
    /// How many seasons, 1 to 100; fewer of many players, since codes have six digits
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = whole::<u32>)]
    pub(crate) seasons: u32,
    /// The same seed makes the same federation
    #[arg(long, value_name = "N", default_value_t = 1873, value_parser = whole::<u64>)]
    pub(crate) seed: u64,
    /// Where to write: a new folder, or an empty one
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Federations of this size side by side on one list, up to 36, for a season of up to a billion
    /// games: nobody plays in two of them. Codes end in a letter or digit of the region, which the
    /// regions.toml beside them allows; true strengths are not written
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u8).range(1..=i64::from(Region::MOST))
    )]
    pub(crate) regions: u8,
    /// Write results as Parquet instead of CSV
    #[arg(long)]
    pub(crate) parquet: bool,
    /// No dirty rows; the games are the same, draws in the spelling of each event: 1/2-1/2, ½-½ or
    /// 0.5-0.5
    #[arg(long)]
    pub(crate) clean: bool,
    /// Standard deviation of a year's random change of strength, in grade points, 0 to 50
    #[arg(
        long,
        value_name = "POINTS",
        default_value_t = Model::USUAL.drift,
        value_parser = number,
        allow_negative_numbers = true
    )]
    pub(crate) drift: f64,
    /// One club member in N leaves each year, and somebody new joins
    #[arg(
        long,
        value_name = "N",
        default_value_t = Model::USUAL.newcomers_one_in,
        value_parser = whole::<u32>
    )]
    pub(crate) newcomers: u32,
    /// Standard deviation of the strengths of adults who join, in grade points, 0 to 100
    #[arg(
        long,
        value_name = "POINTS",
        default_value_t = Model::USUAL.spread,
        value_parser = number,
        allow_negative_numbers = true
    )]
    pub(crate) spread: f64,
    /// By how many grade points club members who join later are weaker than those at the start,
    /// 0 to 100
    #[arg(
        long,
        value_name = "POINTS",
        default_value_t = Model::USUAL.newcomers_weaker,
        value_parser = number,
        allow_negative_numbers = true
    )]
    pub(crate) newcomers_weaker: f64,
    /// What they gain in their first year, beside what their age gives, and half as much in each
    /// next year; in grade points, 0 to 100
    #[arg(
        long,
        value_name = "POINTS",
        default_value_t = Model::USUAL.newcomers_gain,
        value_parser = number,
        allow_negative_numbers = true
    )]
    pub(crate) newcomers_gain: f64,
    /// One of them in N leaves after each of their first two years; 0: as many as of the others
    #[arg(
        long,
        value_name = "N",
        default_value_t = Model::USUAL.newcomers_leave_one_in,
        value_parser = whole::<u32>
    )]
    pub(crate) newcomers_leave: u32,
    /// One member in N is at a school that meets two club players; 0: nobody
    #[arg(
        long,
        value_name = "N",
        default_value_t = Model::USUAL.pupils_one_in,
        value_parser = whole::<u32>
    )]
    pub(crate) schools: u32,
    /// One member in N is at a school that meets nobody else; 0: nobody
    #[arg(
        long,
        value_name = "N",
        default_value_t = Model::USUAL.isolated_one_in,
        value_parser = whole::<u32>
    )]
    pub(crate) isolated_schools: u32,
    /// From which results are drawn: logistic, normal or linear, perhaps with a number
    /// (logistic:75)
    #[arg(long, value_name = "CURVE", default_value = "logistic")]
    pub(crate) curve: ResultCurve,
    /// What White's pieces are worth, in grade points, -50 to 50
    #[arg(
        long,
        value_name = "POINTS",
        default_value_t = Model::USUAL.white_advantage,
        value_parser = number,
        allow_negative_numbers = true
    )]
    pub(crate) white_advantage: f64,
    /// How many games between equals are drawn, in per cent, 0 to 100
    #[arg(
        long,
        value_name = "PERCENT",
        default_value_t = Model::USUAL.draws,
        value_parser = number,
        allow_negative_numbers = true
    )]
    pub(crate) draws: f64,
}

/// Rows of results a player, in the federation of `data/federation` and in others of which nobody
/// says it.
const ROWS_A_PLAYER: u32 = 8;

impl SimulateFlags {
    /// Rows of results each season.
    pub(crate) fn rows(&self) -> u32 {
        self.games.unwrap_or_else(|| self.players.saturating_mul(ROWS_A_PLAYER))
    }

    /// The parameters of the model.
    pub(crate) const fn model(&self) -> Model {
        Model {
            drift: self.drift,
            newcomers_one_in: self.newcomers,
            pupils_one_in: self.schools,
            isolated_one_in: self.isolated_schools,
            spread: self.spread,
            newcomers_weaker: self.newcomers_weaker,
            newcomers_gain: self.newcomers_gain,
            newcomers_leave_one_in: self.newcomers_leave,
            curve: self.curve,
            white_advantage: self.white_advantage,
            draws: self.draws,
        }
    }
}

const MODEL: &str = "\
Writes opening_grades.csv, players.csv and results.csv of each season, and
true_strengths.parquet: the strength behind every player's results, by player
and month (code, month, strength), to which `clarke backtest --truth` holds the
systems.

The model:
  Adults begin near 132 with a spread of 34 (--spread), juniors lower. Each year
  juniors gain 7 points, give or take 4, players of 18 to 23 gain 2, those from
  60 on lose 1; --drift is added to everybody's. Who joins a club later is as
  strong as those at the start, unless --newcomers-weaker says otherwise, and
  gains --newcomers-gain in the first year, half of it in the second, and so on.
  Half of the club players like fewer than 15 games a season, one in ten more
  than 45. They play in weekly leagues, club tournaments and congresses, against
  players of about their strength.
  A result is drawn from the curve at the difference d of the true strengths,
  White's less Black's, with --white-advantage added to White's. Where the curve
  gives the weaker player the score p, 2p times --draws of the games are drawn.
Curves, and what their number is, which is above 0:
  logistic  1 / (1 + 10^(-d/N)): odds of ten to one at N [50]
  normal    the normal distribution with standard deviation N [37.7, that of
            Elo's curve]
  linear    1/2 + d/100, where d counts as at most N, up to 50 [40]";

const EXAMPLES: &str = "\
Examples:
  clarke simulate --out made-up   three seasons of 1,000 players
  clarke simulate --players 12000 --games 160000 --seasons 2 --out big";

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
    let of_region = |number: u8| {
        let region = Region::new(number).filter(|_| flags.regions > 1);
        Federation::new(Config { region, ..config })
    };
    let federations: Result<Vec<Federation>, _> = (0..flags.regions).map(of_region).collect();
    let mut federations = match federations {
        Ok(federations) => federations,
        Err(error) => return usage(refused(&error, flags)),
    };
    write_new_folder(&flags.out, |folder| {
        write_federation(&mut federations, config, flags.parquet, folder, logging.quiet)
    })?;
    let of_all = |number: u32| number as usize * usize::from(flags.regions);
    let text = format!(
        "{} of {} and {} written to {}\n",
        counted(config.seasons as usize, "season"),
        counted(of_all(config.players), "player"),
        counted(of_all(config.rows), "row"),
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

/// Writes federations, whose players are on one list.
fn write_federation(
    federations: &mut [Federation],
    config: Config,
    parquet: bool,
    folder: &Path,
    quiet: bool,
) -> Result<()> {
    let progress = Bar::new(quiet);
    let seasons = config.seasons as usize * federations.len();
    progress.rows_to_write(seasons as u64 * u64::from(config.rows));
    let is_one = federations.len() == 1;
    if !is_one {
        write_file(&folder.join("regions.toml"), |out| out.write_all(edition().as_bytes()))?;
        let settings = b"edition = \"regions.toml\"\n";
        write_file(&folder.join("federation.toml"), |out| out.write_all(settings))?;
    }
    let mut opening: Vec<_> = federations.iter().flat_map(Federation::opening_grades).collect();
    opening.sort_unstable();
    write_file(&folder.join("opening_grades.csv"), |out| {
        writeln!(out, "code,grade")?;
        opening.iter().try_for_each(|(code, grade)| writeln!(out, "{code},{grade}"))
    })?;
    drop(opening);
    progress.step(Work::Playing, None);
    let mut truth = Vec::new();
    for _ in 0..config.seasons {
        let (mut players, mut file) = (Vec::new(), None);
        for federation in &mut *federations {
            let Some(season) = federation.next_season() else { continue };
            let folder = folder.join(season.label());
            create_folders(&folder)
                .with_context(|| format!("cannot create {}", folder.display()))?;
            progress.step(Work::Writing, Some(&season.label()));
            let results = match &mut file {
                Some(results) => results,
                none => none.insert(ResultsFile::begin(&folder, parquet)?),
            };
            results.write(&season, &progress)?;
            if is_one {
                truth.extend(season.true_strengths());
            }
            players.extend(season.players);
        }
        if let Some(results) = file {
            let list = results.path.with_file_name("players.csv");
            results.finish()?;
            players.sort_unstable_by_key(|player| player.code);
            write_file(&list, |out| write_players(&players, out))?;
        }
    }
    if is_one { write_truth(&truth, folder) } else { Ok(()) }
}

/// The default edition, for players whose codes have no check letters.
fn edition() -> String {
    let [(name, rules), ..] = Edition::BUILT_IN;
    let (name, new) = (format!("name = \"{name}\""), "name = \"regions\"");
    rules.replacen(&name, new, 1).replacen("check_letters = true", "check_letters = false", 1)
}

/// A season's file of results, which is larger than the memory where there are many regions.
struct ResultsFile {
    path: PathBuf,
    table: ResultsTable,
}

enum ResultsTable {
    Csv(BufWriter<File>),
    Parquet(Box<TextTable<BufWriter<File>>>),
}

impl ResultsFile {
    fn begin(folder: &Path, parquet: bool) -> Result<Self> {
        let name = if parquet { "results.parquet" } else { "results.csv" };
        let path = folder.join(name);
        let begin = || -> Result<ResultsTable> {
            let mut out = BufWriter::with_capacity(1 << 20, File::create(&path)?);
            if parquet {
                let table = TextTable::begin(name, &SimulatedSeason::COLUMNS, out)?;
                return Ok(ResultsTable::Parquet(Box::new(table)));
            }
            writeln!(out, "{}", SimulatedSeason::COLUMNS.join(","))?;
            Ok(ResultsTable::Csv(out))
        };
        let table = begin().with_context(|| cannot_write(&path))?;
        Ok(Self { path, table })
    }

    fn write(&mut self, season: &SimulatedSeason, progress: &Bar) -> Result<()> {
        let write = |table: &mut ResultsTable| -> Result<()> {
            match table {
                ResultsTable::Csv(out) => write_results(season, out, progress)?,
                ResultsTable::Parquet(table) => {
                    table.write(season.rows() as usize, |row, column| {
                        let mut text = Vec::new();
                        season.write_field(row as u32, column, &mut text);
                        String::from_utf8_lossy(&text).into_owned()
                    })?;
                    progress.rows_written(season.rows().into());
                }
            }
            Ok(())
        };
        write(&mut self.table).with_context(|| cannot_write(&self.path))
    }

    fn finish(self) -> Result<()> {
        let finish = || -> Result<()> {
            let mut out = match self.table {
                ResultsTable::Csv(out) => out,
                ResultsTable::Parquet(table) => table.finish()?,
            };
            Ok(out.flush()?)
        };
        finish().with_context(|| cannot_write(&self.path))
    }
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
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
    write().with_context(|| cannot_write(path))
}

fn write_players(players: &[Player], out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "code,name,sex,birth_date,club1,fide_code,nation")?;
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
