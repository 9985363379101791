//! Summaries with one line per season.

use std::fmt::Write as _;
use std::iter;

use findings::{counted, thousands};
use season_runner::batch::{SeasonReport, Warning};

use super::season_files::lost_rows;
use super::signed::signed;
use super::table::{Align, Table};
use super::warnings::{history_unknown, missing_seasons, no_games};

/// One line per season, and one per warning.
pub(super) fn seasons(seasons: &[SeasonReport]) -> String {
    let mut table = Table::new(&[
        ("season", Align::Left),
        ("files", Align::Right),
        ("left out", Align::Right),
        ("rows", Align::Right),
        ("graded", Align::Right),
        ("rejected", Align::Right),
        ("published", Align::Right),
        ("unpublished", Align::Right),
        ("mean", Align::Right),
        ("moved", Align::Right),
        ("edition", Align::Left),
    ]);
    for season in seasons {
        let manifest = &season.manifest;
        let rapid = manifest.rapid.as_ref();
        let players: Vec<_> =
            iter::once(&manifest.players).chain(rapid.map(|rapid| &rapid.players)).collect();
        let list = season.by_rate.first();
        table.row([
            season.season.to_string(),
            manifest.files.offered.to_string(),
            manifest.files.left_out.len().to_string(),
            thousands(manifest.rows.read),
            thousands(manifest.rows.graded + manifest.rows.graded_rapid),
            thousands(manifest.rows.rejected),
            thousands(players.iter().map(|of_rate| of_rate.published).sum()),
            thousands(
                players.iter().flat_map(|of_rate| of_rate.unpublished_by_reason.values()).sum(),
            ),
            list.and_then(|list| list.mean).map_or_else(String::new, |mean| format!("{mean:.1}")),
            list.and_then(|list| list.mean_change)
                .map_or_else(String::new, |change| signed(change, 1)),
            season.edition.clone(),
        ]);
    }
    let mut text = table.text(0);
    for season in seasons {
        for warning in &season.warnings {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "WARNING: {}: {}", season.season, in_short(season, warning));
        }
    }
    text
}

fn in_short(season: &SeasonReport, warning: &Warning) -> String {
    match warning {
        Warning::ManyRejected(lost) => format!("{} cannot be used", lost_rows(lost)),
        Warning::SameFiles { files } => {
            format!("{} counted twice", counted(files.len(), "file"))
        }
        Warning::NearlyCertain { doubts } => format!(
            "{} nearly certain, about {}: clarke check shows them",
            counted(doubts.len(), "doubt"),
            counted(doubts.iter().map(|doubt| doubt.games).sum(), "game"),
        ),
        Warning::AsPeopleWrite { tables } => {
            let tables: Vec<String> =
                tables.iter().map(|table| format!("{}: {table}", table.file)).collect();
            tables.join("; ")
        }
        Warning::UnmetPins { pins } => {
            let pins: Vec<String> = pins.iter().map(|pin| format!("{}: {pin}", pin.file)).collect();
            pins.join("; ")
        }
        Warning::JuniorsWithheld { players, .. } => format!(
            "{} with a grade withheld, who met only other juniors and newcomers",
            counted(*players, "junior")
        ),
        Warning::RapidListUnused { players } => {
            format!("{} of the list before play no part", counted(*players, "rapid grade"))
        }
        Warning::HistoryUnknown { players } => history_unknown(*players),
        Warning::SeasonsMissing { seasons, are_looked_over, list_of } => {
            missing_seasons(seasons, *are_looked_over, list_of.as_deref())
        }
        Warning::NoGames { is_looked_over, list_of } => {
            no_games(season, *is_looked_over, list_of.as_deref())
        }
        Warning::NobodyPublished { rate, games, .. } => {
            format!("nobody is published, of {} of {rate} play", counted(*games, "game"))
        }
    }
}
