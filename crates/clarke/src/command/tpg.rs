//! `clarke tpg`: tournament performance grades of a section, and what every game counts for.

use anyhow::{Context, Result};
use event_awards::grand_prix::GrandPrixRules;
use event_awards::tournament_performance::performance_grades;
use season_runner::sections::{Sections, find_player};
use season_runner::{lists, rule_book};

use crate::command::print;
use crate::flags::TpgFlags;
use crate::report::tpg::{SectionGrades, games_table, grades_table, grades_text, player_text};

/// Runs the command.
///
/// # Errors
///
/// Rules, lists or sections that cannot be used; a round before the first list.
pub(crate) fn run(flags: &TpgFlags) -> Result<()> {
    let rules =
        rule_book::rules(&flags.rules, &GrandPrixRules::BUILT_IN, GrandPrixRules::from_toml)?;
    let sections = Sections::read(&flags.file, &flags.starts)?.sections;
    let lists = lists::read_folder(&flags.lists)?;
    let mut graded = Vec::new();
    for section in &sections {
        let reports = performance_grades(section, &lists, &rules.performance)
            .with_context(|| format!("{} cannot be graded", flags.file.display()))?;
        graded.push(SectionGrades { section, reports });
    }
    match &flags.player {
        None => print(&grades_table(&graded).in_format(flags.format, || grades_text(&graded))?),
        Some(wanted) => {
            let (section, player) = find_player(&sections, wanted)?;
            let (section, report) = (&sections[section], &graded[section].reports[player]);
            let table = games_table(report);
            print(&table.in_format(flags.format, || player_text(section, report))?)
        }
    }
}
