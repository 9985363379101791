//! `clarke grade`: grades one or more seasons and publishes their lists.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use published_lists::federation::WhenOthers;
use published_lists::{WhenLocked, write_whole};
use season_runner::batch;
use season_runner::federation::{DecisionsFile, Editions, GradeSettings, MaxRejected, MayBeLost};
use season_runner::systems::{self, SystemChoice};
use tracing::error;

use crate::command::pool::in_pool;
use crate::command::resolved::named_season;
use crate::command::{print, print_words};
use crate::command_error::{after_publishing, usage};
use crate::exit_code::after;
use crate::flags::{Format, OUT, RateFlag, SYSTEMS_OUT, positive};
use crate::logging::LoggingFlags;
use crate::progress::Bar;
use crate::report::asked::{Asked, Length};
use crate::report::json::in_json;
use crate::report::replaced::held_in_words;
use crate::report::summary::{season_in_words, summary};
use crate::report::{status, systems as systems_report};
use crate::written_file::refuse_unwritable;
use crate::written_folder::{refuse_among_lists, refuse_misplaced};

/// `clarke grade`.
#[derive(Debug, Args)]
#[command(
    after_help = after(&[EXAMPLES, EXIT_CODES]),
    after_long_help = after(&[EXAMPLES, GRADE_FILES, EXIT_CODES])
)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the command line"
)]
pub(crate) struct GradeFlags {
    /// The federation: opening_grades.csv and a folder for each season
    pub(crate) folder: PathBuf,
    /// First season to grade, again if it is published [default: the first in FOLDER; published
    /// seasons whose grades would change are left as they are, and the next one is graded]
    #[arg(long, value_name = "SEASON")]
    pub(crate) from: Option<String>,
    /// Last season to grade [default: the last in FOLDER]
    #[arg(long, value_name = "SEASON")]
    pub(crate) to: Option<String>,
    /// Grade the last N published seasons again, with results that arrived late, and print every
    /// published grade that changes, why, and by how much; later seasons are graded, too
    #[arg(
        long,
        value_name = "N",
        value_parser = positive,
        allow_negative_numbers = true,
        conflicts_with_all = ["from", "system"]
    )]
    pub(crate) reopen: Option<NonZeroUsize>,
    /// The rules: the name of a built-in edition (clarke editions), or a TOML file; with @SEASON
    /// the rules from that season on, as in ecf-2012@2011-H2 [default: that of federation.toml, or
    /// yorkshire-2000]
    #[arg(long, value_name = "NAME|FILE[@SEASON]")]
    pub(crate) edition: Vec<String>,
    /// What was decided about doubts of `clarke check` [default: decisions.toml in FOLDER, where
    /// there is one]
    #[arg(long, value_name = "FILE")]
    pub(crate) decisions: Option<PathBuf>,
    /// A system to grade by instead: the name of a built-in one (clarke systems), or a TOML file;
    /// several are graded side by side
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) system: Vec<String>,
    /// The rate of play that the systems play; lists of rapid games go into a folder SYSTEM-rapid.
    /// The edition must grade that rate, as ecf-2012 and ecf-2015 do
    #[arg(
        long,
        value_enum,
        default_value_t = RateFlag::Standard,
        requires = "system",
        conflicts_with_all = ["reopen", "dry_run", "changes"]
    )]
    pub(crate) rate: RateFlag,
    /// Where to publish; replaced as a whole, and only when the run succeeds
    /// [default: FOLDER/published, or FOLDER/published-systems with a folder a system]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Threads to use, at most four a core; the lists are the same for any number [default: one a
    /// core]
    #[arg(long, value_name = "N", value_parser = positive, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Put the games of a season aside on the disk while they are read: beside the players, each
    /// then takes 9 bytes of memory instead of 40. The lists are the same; doubts are not looked
    /// for [default: where the memory does not hold the rows]
    #[arg(long, conflicts_with = "system")]
    pub(crate) streamed: bool,
    /// End with an error if another run publishes into the same folder, instead of waiting for it
    #[arg(long)]
    pub(crate) no_wait: bool,
    /// Drop the published seasons of another federation, which are refused otherwise
    #[arg(long)]
    pub(crate) replace_all: bool,
    /// Publish nothing if more rows of a season than this cannot be used: a share of those offered,
    /// such as 1%, or a number; a file that cannot be read counts with its lines
    #[arg(long, value_name = "SHARE|N", allow_negative_numbers = true, conflicts_with = "strict")]
    pub(crate) max_rejected: Option<MaxRejected>,
    /// Publish nothing when any row is rejected, or a doubt about rows that count is nearly certain
    #[arg(long)]
    pub(crate) strict: bool,
    /// Publish nothing: print what would be published, and what would change on published lists
    #[arg(long, conflicts_with = "system")]
    pub(crate) dry_run: bool,
    /// Also write what changes on published lists into this file, as in DIR/changes.csv
    #[arg(long, value_name = "FILE", conflicts_with = "system")]
    pub(crate) changes: Option<PathBuf>,
    /// How long the summary is [default: full, and short from six seasons on]
    #[arg(long, value_enum, value_name = "LENGTH", conflicts_with = "system")]
    pub(crate) summary: Option<Length>,
    /// How to print the summary
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// What the help says at its end.
const GRADE_FILES: &str = "\
Reads from FOLDER (CSV with a header, columns in any order; UTF-8, UTF-16 or Windows-1252; .gz,
.zst and the same tables as .parquet accepted):
  opening_grades.csv       code,grade[,category,rapid_grade,rapid_category,scale,games,rapid_games]
                           the list before the first season; a published list is taken as it is.
                           For --system a row of the scale elo has ratings, and games is how many
                           were rated before
  opening_history.csv      code,season,points,games[,exact,grade]   optional: games to borrow, and
                           the grades of earlier lists; season_totals.csv of the last published
                           seasons, one below the other, continue their grades exactly.
                           rapid_opening_history.csv has the same for rapid games
  2006-07/results.csv      date,event,white,black,result[,section,round,rate,received]; a date
                           may have a time, 2006-05-02T19:30, which systems play in order;
                           received is the day on which a result arrived, for systems that
                           re-open months for late ones
  2006-07/players.csv      code,name[,sex,birth_date,club1..club6,fide_code,nation]
  2006-07/events/*         instead of results.csv: files of any kind, one an event: submissions
                           (players.csv is then optional), TRF16, tables, PGN, cross-tables (the
                           day ends the file's name: summer-congress-2006-08-12.csv), and tables
                           as people keep them, workbooks too (.xlsx, .ods); clarke check says
                           how each was understood
  2006-07/import.toml      optional: how such tables are to be read (clarke import)
  2012-H1/..., 2012-H2/... half-years, for editions that grade them
  federation.toml          optional: edition = \"ecf-2015\", the rules without --edition;
                           new-codes = \"900000-909999\" (clarke players --help);
                           history = \"exact\" (games before the first season are in
                           opening_history.csv), \"from-list\" (one season of as many games as the
                           opening list gives, at its grade: approximate) or \"none\"
  decisions.toml           optional: codes to merge or replace, rows to ignore, events to count once
                           (clarke check --help)
  vocabulary.toml          optional: words of a language in which such tables are written

Publishes in DIR, for each season:
  2006-07/grades200704.csv   the list, by name
  2006-07/calculation.csv    how every player's grade came about
  2006-07/season_totals.csv  what later seasons borrow from, of everybody who played, published
                             or not; exact is empty, the points as a fraction (5224/3), or how far
                             they may be off (+-0.000000003018); grade is the published one
  2006-07/error_draws.csv    what later seasons' standard errors are computed from: the errors of
                             every grade and season average, drawn 24 times
  2006-07/rejected.csv       rows that could not be used: file, line, column, value, reason
  2006-07/suspicious.csv     rows that were used but look wrong
  2006-07/withheld.csv       players whose group met no graded player
  2006-07/unpublished.csv    who is not on the list, why, and how many games are missing
  2012-H1/rapid_*.csv        the same for rapid games, where the edition grades both
  2012-H1/game_scores.parquet   the score of every game with its day, where an edition borrows games
                             one by one or cuts years into half-years
  2006-07/summary.txt, .json what is printed about the season
  2006-07/manifest.json      inputs with hashes, edition, counts, solver report
  changes.csv                what the last run changed on lists that were published before

With --from, the lists of the seasons before are read from DIR.

With --system, DIR has a folder for each system, with the list, rejected.csv, suspicious.csv and
manifest.json of each season, and
  fgsl/2006-07/changes.csv   where every player began, and where their games took them
On a system's list are those whom the edition publishes, with its letters, unless the system has
letters of its own, as ecf-monthly; changes.csv has those of the season's
players.csv whom the system grades.";

const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  the run failed, or not one row of a season can be used; nothing was published
  2  wrong usage
  6  the lists are published, and the summary or --changes could not be written";

const EXAMPLES: &str = "\
Examples:
  clarke grade my-county                  every season, or those after the published ones
  clarke grade my-county --dry-run        what that would change, and nothing published
  clarke grade my-county --from 2008-09   a season more, after those that are published
  clarke grade my-county --reopen 2       the last two again, with results that arrived late";

/// From this number of seasons on, the summary has one line per season.
// By feel: more than five full summaries do not fit on a screen.
const SHORT_FROM: usize = 6;

/// Runs the command.
///
/// # Errors
///
/// Wrong usage, or any error that prevents the lists from being published.
pub(crate) fn run(flags: &GradeFlags, logging: LoggingFlags) -> Result<()> {
    let Grading { settings, systems, threads } = Grading::resolve(flags)?;
    if let Some(file) = &flags.changes {
        refuse_other_file(file)?;
        refuse_unwritable("--changes", file, &[])?;
    }
    let bar = Bar::new(logging.quiet);
    if !systems.is_empty() {
        let report = in_pool(threads, || systems::run(&settings, &systems, &bar))??;
        drop(bar);
        if logging.quiet && flags.format == Format::Text {
            return Ok(());
        }
        let printed = match flags.format {
            Format::Text => print_words(&systems_report::text(&report)),
            Format::Json => print(&in_json(&report)?),
        };
        return printed.map_err(|error| after_publishing(&error, &report.out));
    }
    let report = in_pool(threads, || batch::run(&settings, &bar, &season_in_words))??;
    drop(bar);
    // Errors from here on occur after the lists have been published.
    let after = |error| {
        if report.dry_run { error } else { after_publishing(&error, &report.out) }
    };
    if let Some(file) = &flags.changes {
        let written = write_whole(file, &batch::changes_csv(&report.changes()));
        let written = written.with_context(|| format!("cannot write {}", file.display()));
        written.map_err(after)?;
    }
    let length = flags.summary.unwrap_or(match report.seasons.len() {
        0..SHORT_FROM => Length::Full,
        _ => Length::Short,
    });
    let all_changes = flags.reopen.is_some();
    let rules = status::rules_flags(&flags.edition, flags.decisions.as_deref());
    let asked = Asked { length, all_changes, rules };
    match flags.format {
        // With `--quiet`, a season that is missing from the lists must still be reported.
        Format::Text if logging.quiet => {
            let left_out = report.left_out.iter();
            left_out.for_each(|left| error!("{}", status::left_out(left)));
            if let Some(held) = &report.held {
                error!("{}", held_in_words(held, &report, &asked));
            }
            Ok(())
        }
        Format::Text => print_words(&summary(&report, &asked)).map_err(after),
        Format::Json => print(&in_json(&report)?).map_err(after),
    }
}

/// Refuses a wrong file for `--changes`. This comes before anything is done, so that a slip does
/// not cost a list.
fn refuse_other_file(file: &Path) -> Result<()> {
    let context = || format!("cannot read {}", file.display());
    if batch::may_be_changes(file).with_context(context)? {
        return Ok(());
    }
    usage(format!(
        "--changes {}: this file exists and is not a list of changes, so it is not replaced",
        file.display()
    ))
}

/// The settings of `clarke grade`.
#[derive(Debug)]
struct Grading {
    /// The settings of the run.
    settings: GradeSettings,
    /// The systems to grade by instead of the edition's season grades.
    systems: Vec<SystemChoice>,
    /// The number of threads, if not one per core.
    threads: Option<usize>,
}

impl Grading {
    /// Resolves the flags.
    ///
    /// # Errors
    ///
    /// A season's label or an edition that cannot be read.
    fn resolve(flags: &GradeFlags) -> Result<Self> {
        let from = named_season("--from", flags.from.as_deref())?;
        let to = named_season("--to", flags.to.as_deref())?;
        let editions = Editions::of_federation(&flags.edition, &flags.folder)?;
        let systems = SystemChoice::all_named(&flags.system, &editions)?;
        if !systems.is_empty() && from.is_some() {
            return usage(
                "--from: a system carries grades from season to season, so it begins with the first"
                    .to_owned(),
            );
        }
        let default = if systems.is_empty() { OUT } else { SYSTEMS_OUT };
        let out = flags.out.clone().unwrap_or_else(|| flags.folder.join(default));
        refuse_current_folder(&out)?;
        // Without the flag, a season's folder was given as a federation, which is reported
        // elsewhere.
        if flags.out.is_some() {
            refuse_misplaced("--out", &out)?;
            // Every system has a folder with its name there.
            for system in &systems {
                refuse_among_lists("--out", &out.join(&system.system.name))?;
            }
        }
        let decisions = DecisionsFile::find(flags.decisions.as_deref(), &flags.folder)?;
        let mut settings = GradeSettings {
            from,
            to,
            reopen: flags.reopen.map(Into::into),
            out,
            may_be_lost: match flags.max_rejected {
                Some(most) => MayBeLost::AtMost(most),
                None if flags.strict => MayBeLost::Nothing,
                None => MayBeLost::AnyButAll,
            },
            dry_run: flags.dry_run,
            when_locked: if flags.no_wait { WhenLocked::Refuse } else { WhenLocked::Wait },
            when_others: if flags.replace_all {
                WhenOthers::ReplaceAll
            } else {
                WhenOthers::Refuse
            },
            ..GradeSettings::of(&flags.folder, editions, decisions)
        };
        settings.streamed = flags.streamed;
        if flags.streamed && settings.keep_times {
            return usage(
                "--streamed: the edition borrows games day by day, so their days have to stay in \
                 memory"
                    .to_owned(),
            );
        }
        if !systems.is_empty() {
            settings.keep_times = true;
            settings.system_rate = flags.rate.rate();
        }
        Ok(Self { settings, systems, threads: flags.threads.map(Into::into) })
    }
}

/// Refuses the current folder. The folder of the lists is replaced as a whole, so a shell in it
/// would be left in a folder that no longer exists.
fn refuse_current_folder(out: &Path) -> Result<()> {
    let here = dunce::canonicalize(".").context("cannot tell the current folder")?;
    // A folder that does not exist cannot be the current one.
    match dunce::canonicalize(out) {
        Ok(resolved) if here.starts_with(&resolved) => usage(format!(
            "--out {}: the folder is replaced as a whole, so you cannot be in it; \
             go up and name it from there",
            out.display()
        )),
        _ => Ok(()),
    }
}
