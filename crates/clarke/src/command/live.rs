//! `clarke live`: a player's grade game by game, the list at the end of a day, or a series of
//! lists.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use chrono::NaiveDate;
use clap::{Args, ValueEnum};
use ecf_season::Season;
use fgsl_matrix::{Moves, Publication, System};
use published_lists::write_new_folder;
use season_runner::federation::{self, DecisionsFile, Editions, GradeSettings, PlannedSeason};
use season_runner::systems::{AllSeasons, LastSeason, LiveList, SystemChoice, folder_name};

use crate::command::notes::{say_lost_rows_of, say_notes, say_too_late};
use crate::command::resolved::named_season;
use crate::command::{print_of_written, show};
use crate::command_error::usage;
use crate::exit_code::{self, after};
use crate::flags::{Output, RateFlag, day};
use crate::logging::{LoggingFlags, say};
use crate::progress::Bar;
use crate::report::json::in_json;
use crate::report::live::{ListReport, WalkReport, WrittenList, written_table, written_text};
use crate::written_folder::refuse_misplaced;

/// `clarke live`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, exit_code::HELP_OF_WRITING]))]
pub(crate) struct LiveFlags {
    /// The federation: opening_grades.csv and a folder for each season
    pub(crate) folder: PathBuf,
    /// The player, by code or name: every game of the season and what it did
    // With --out it is --publish that is missing.
    #[arg(
        required_unless_present_any = ["at", "publish", "out"],
        conflicts_with_all = ["at", "publish"]
    )]
    pub(crate) player: Option<String>,
    /// The system: the name of a built-in one (clarke systems), or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "fgsl")]
    pub(crate) system: String,
    /// The rate of play that the system plays; the edition must grade it
    #[arg(long, value_enum, default_value_t = RateFlag::Standard)]
    pub(crate) rate: RateFlag,
    /// The rules: the name of a built-in edition (clarke editions), or a TOML file; with @SEASON
    /// the rules from that season on [default: that of federation.toml, or yorkshire-2000]
    #[arg(long, value_name = "NAME|FILE[@SEASON]")]
    pub(crate) edition: Vec<String>,
    /// The season [default: the last in FOLDER, or that of --at]
    #[arg(long, value_name = "SEASON")]
    pub(crate) season: Option<String>,
    /// The whole list at the end of this day, found from the games up to it alone (and, for
    /// newcomers, the edition's grades of the season before): the grade on the list in force (of
    /// the day itself under a system that moves with every game, as fgsl), and the live one that
    /// the games so far give
    #[arg(long, value_name = "DATE", value_parser = day, conflicts_with_all = ["publish", "season"])]
    pub(crate) at: Option<NaiveDate>,
    /// A series of lists of the season, each as --at gives it for its day; without a value as often
    /// as the system says
    #[arg(
        long,
        value_enum,
        value_name = "HOW OFTEN",
        num_args = 0..=1,
        default_missing_value = "own",
        requires = "out"
    )]
    pub(crate) publish: Option<Publishing>,
    /// Where to publish the series: a new folder, or an empty one
    #[arg(long, value_name = "DIR", requires = "publish", conflicts_with_all = ["player", "at"])]
    pub(crate) out: Option<PathBuf>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Output::Text)]
    pub(crate) format: Output,
}

/// How often a list is published; it never changes a grade. The words of a system's file are taken,
/// too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Publishing {
    /// As often as the system says
    Own,
    /// Every month
    #[value(alias = "month")]
    Monthly,
    /// Every two months
    #[value(alias = "two-months")]
    TwoMonthly,
    /// Every three months
    #[value(alias = "quarter")]
    Quarterly,
    /// Every six months
    #[value(alias = "half-year")]
    HalfYearly,
    /// At the end of the season
    #[value(alias = "year")]
    Yearly,
}

impl Publishing {
    /// As the library names it, for the lists of a system.
    #[must_use]
    pub(crate) fn how_often(self, system: &System) -> Publication {
        match self {
            Self::Own => system.publication,
            Self::Monthly => Publication::Month,
            Self::TwoMonthly => Publication::TwoMonths,
            Self::Quarterly => Publication::Quarter,
            Self::HalfYearly => Publication::HalfYear,
            Self::Yearly => Publication::Year,
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  clarke live my-county 'Lee, Ann'                     what every game did
  clarke live my-county --at 2006-12-31                the list at the end of a day
  clarke live my-county --publish monthly --out lists  a list a month";

/// What readers of a list have to know under a system that finds newcomers' starts again.
const STARTS_FOUND_AGAIN: &str = "newcomers' starts are found again from all games so far, so \
                                  grades can move from list to list without a game of the \
                                  player's own; start_from = \"first-day\" keeps them";

/// Runs the command.
///
/// # Errors
///
/// A federation, a system, a season, a day or a player that does not exist.
pub(crate) fn run(flags: &LiveFlags, logging: LoggingFlags) -> Result<()> {
    if let Some(out) = &flags.out {
        refuse_misplaced("--out", out)?;
    }
    let to = named_season("--season", flags.season.as_deref())?;
    let editions = Editions::of_federation(&flags.edition, &flags.folder)?;
    let decisions = DecisionsFile::find(None, &flags.folder)?;
    let SystemChoice { system, .. } = SystemChoice::named(&flags.system)?;
    let all = GradeSettings::of(&flags.folder, editions, decisions);
    let system_rate = flags.rate.rate();
    let mut settings = GradeSettings { to, keep_times: true, system_rate, ..all };
    if let Some(day) = flags.at {
        settings.to = Some(season_of(&settings, day)?);
    }
    let bar = Bar::new(logging.quiet);
    let all = AllSeasons::of_season(&settings, &bar)?;
    let last = LastSeason::of(&all, &system, &bar)?;
    drop(bar);
    if !logging.quiet {
        say_notes(&all.notes);
        say_too_late(&system.name, &all.too_late(&system, flags.at));
        if flags.player.is_none() && system.moves_opponents_of_newcomers() {
            say(&format!("Note: {}: {STARTS_FOUND_AGAIN}\n", system.name));
        }
    }
    match (flags.at, flags.publish, &flags.out, &flags.player) {
        (Some(day), ..) => {
            let of_day = ListReport::of(&last.at(day)?, &system);
            show(flags.format, &of_day, || of_day.table(), || of_day.text())
        }
        (None, Some(publishing), Some(out), _) => {
            // What programs read is printed whatever people want to see.
            let is_wanted = !logging.quiet || flags.format != Output::Text;
            let format = is_wanted.then_some(flags.format);
            publish(&last, &system, publishing.how_often(&system), out, format)
        }
        (None, _, _, Some(wanted)) => {
            refuse_unmoved(&system)?;
            let player = all.find(wanted)?;
            if !logging.quiet {
                say_lost_rows_of(wanted, &all.lost_rows_of(player));
            }
            let walk = WalkReport::of(&last.walk(player)?, &system);
            show(flags.format, &walk, || walk.table(), || walk.text())
        }
        _ => usage("expected PLAYER, --at or --publish".to_owned()),
    }
}

/// The season in the folder that contains a day.
fn season_of(settings: &GradeSettings, day: NaiveDate) -> Result<Season> {
    let seasons = federation::seasons(settings)?.to_grade;
    let holds = |plan: &&PlannedSeason| (plan.first_day..=plan.last_day).contains(&day);
    match seasons.iter().find(holds) {
        Some(plan) => Ok(plan.season),
        None => usage(format!("--at {day}: no season of the folder has this day")),
    }
}

/// Refuses a system whose grades do not move with every game: there is nothing to show game by
/// game.
fn refuse_unmoved(system: &System) -> Result<()> {
    if system.moves == Moves::Live {
        return Ok(());
    }
    // Three passes rate a month as a whole, and not each game separately.
    let by_game = match system.three_passes {
        None => "; clarke explain --system shows what each game did at the end of its period",
        Some(_) => "",
    };
    usage(format!(
        "--system {}: its grades do not move with every game; use --at or --publish{by_game}",
        system.name
    ))
}

/// Writes the lists of the season that are published at these intervals.
fn publish(
    last: &LastSeason<'_>,
    system: &System,
    how_often: Publication,
    out: &Path,
    format: Option<Output>,
) -> Result<()> {
    let lists = last.published(how_often)?;
    let file =
        |list: &LiveList<'_>| format!("{}-{}.csv", folder_name(&system.name, list.rate), list.day);
    write_new_folder(out, |folder| {
        lists.iter().try_for_each(|list| {
            let path = folder.join(file(list));
            let written = fs::write(&path, ListReport::of(list, system).table().csv());
            written.with_context(|| format!("cannot write {}", path.display()))
        })
    })?;
    let Some(format) = format else { return Ok(()) };
    let written =
        lists.iter().map(|list| ListReport::of(list, system).written(&out.join(file(list))));
    let written: Vec<WrittenList> = written.collect();
    let report = match format {
        Output::Text => written_text(&written),
        Output::Csv => written_table(&written).csv(),
        Output::Json => in_json(&written)?,
    };
    print_of_written(format.reader(), &report, out)
}
