//! `clarke tpg`: tournament performance grades of a section, and the contribution of every game.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use event_awards::grand_prix::GrandPrixRules;
use event_awards::tournament_performance::{names_alike, performance_grades};
use formats::series::Starts;
use season_runner::sections::{PlayerAt, Sections, find_player};
use season_runner::{lists, rule_book};

use crate::command::of_sections::warn_of_name_alike;
use crate::command::show;
use crate::exit_code::{self, after};
use crate::flags::{Output, SECTIONS};
use crate::progress::Bar;
use crate::report::tpg::{SectionGrades, grades_table, grades_text, player_table, player_text};

/// `clarke tpg`.
#[derive(Debug, Args)]
#[command(
    after_help = after(&[EXAMPLES, exit_code::HELP]),
    after_long_help = after(&[EXAMPLES, SECTIONS, LISTS, exit_code::HELP])
)]
pub(crate) struct TpgFlags {
    /// A tournament's sections (CSV)
    #[arg(value_name = "SECTIONS")]
    pub(crate) file: PathBuf,
    /// The day it begins; for a league the first round and day of each weekend:
    /// "1:2017-09-09 6:2017-10-14"; sections that begin on other days by name: "2017-07-29;
    /// Minor=2017-07-30"
    #[arg(long, value_name = "DAY|DAYS")]
    pub(crate) starts: Starts,
    /// A folder of dated lists
    #[arg(long, value_name = "FOLDER")]
    pub(crate) lists: PathBuf,
    /// Only this player, by name, code or FIDE number: every game and what it counts for
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// The rules: the name of a built-in edition, or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "2017-18")]
    pub(crate) rules: String,
    /// How to print
    #[arg(long, value_enum, default_value_t = Output::Text)]
    pub(crate) format: Output,
}

/// What the commands that look up grades say of their lists.
pub(super) const LISTS: &str = "\
A folder of dated lists has files named by the day from which each is in force:
  grades-2017-07-01.csv   code[,category,grade,rapid_category,rapid_grade,fide_code]
  fide-2017-07-01.csv     fide_code,rating
  fide-2017-07-01.txt     FIDE's list as text; or .xml, as XML
A list published by `clarke grade`, renamed so, is read as well. Files with other names are not
read, and named. Without any fide- list, an opponent without a grade counts with the rating in the
section's file.";

const EXAMPLES: &str = "\
Examples:
  clarke tpg congress.csv --starts 2017-07-29 --lists lists
  clarke tpg congress.csv --starts 2017-07-29 --lists lists --player 'Lee, Ann'";

/// Runs the command.
///
/// # Errors
///
/// Rules, lists or sections that cannot be used; a round before the first list.
pub(crate) fn run(flags: &TpgFlags) -> Result<()> {
    let rules: GrandPrixRules = rule_book::rules(&flags.rules)?;
    let sections = Sections::read(&flags.file, &flags.starts, &Bar::none())?.into_sections();
    let lists = lists::read_folder(&flags.lists, &Bar::none())?;
    let alike = sections.iter().flat_map(|one| names_alike(one, &lists, &rules.performance));
    for [one, listed] in alike.collect::<BTreeSet<_>>() {
        warn_of_name_alike(one, listed);
    }
    let mut graded = Vec::new();
    for section in &sections {
        let reports = performance_grades(section, &lists, &rules.performance)
            .with_context(|| format!("{} cannot be graded", flags.file.display()))?;
        graded.push(SectionGrades::of(section, &reports));
    }
    match &flags.player {
        None => show(flags.format, &graded, || grades_table(&graded), || grades_text(&graded)),
        Some(wanted) => {
            let places = find_player(&sections, wanted)?;
            let of_place =
                |&PlayerAt { section, player }: &PlayerAt| graded[section].with_one(player);
            let found: Vec<SectionGrades> = places.iter().map(of_place).collect();
            show(flags.format, &found, || player_table(&found), || player_text(&found))
        }
    }
}
