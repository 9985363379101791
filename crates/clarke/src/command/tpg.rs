//! `clarke tpg`: tournament performance grades of a section, and the contribution of every game.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use event_awards::grand_prix::GrandPrixRules;
use event_awards::tournament_performance::{names_alike, performance_grades};
use season_runner::sections::{PlayerAt, Sections, find_player};
use season_runner::{lists, rule_book};

use crate::command::names_alike::warn_of_name_alike;
use crate::command::show;
use crate::flags::TpgFlags;
use crate::progress::Bar;
use crate::report::tpg::{SectionGrades, grades_table, grades_text, player_table, player_text};

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
