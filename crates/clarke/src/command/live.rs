//! `clarke live`: a player's grade game by game, the list at the end of a day, or a series of
//! lists.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use chrono::NaiveDate;
use ecf_season::Season;
use fgsl_matrix::{Moves, Publication, System};
use published_lists::write_new_folder;
use season_runner::federation::{self, DecisionsFile, Editions, GradeSettings, PlannedSeason};
use season_runner::systems::{AllSeasons, LastSeason, LiveList, SystemChoice, folder_name};

use crate::command::lost_rows::{say_lost_rows_of, say_notes, say_too_late};
use crate::command::{print_of_written, show};
use crate::command_error::usage;
use crate::flags::{LiveFlags, LoggingFlags, Output};
use crate::progress::Bar;
use crate::report::json::in_json;
use crate::report::live::{ListReport, WalkReport, WrittenList, written_table, written_text};
use crate::said::say;
use crate::settings;
use crate::written_folder::refuse_misplaced;

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
    let to = settings::season("--season", flags.season.as_deref())?;
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
