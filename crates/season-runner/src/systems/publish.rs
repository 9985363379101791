//! Writes the files of a season under a system.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result};
use ecf_season::Rate;
use fgsl_matrix::{Began, listed_whole};
use findings::RowFault;
use input_files::Fingerprint;
use published_lists::Publication;
use published_lists::changes::{ChangesRow, changes};
use published_lists::grade_list::{GradeListRow, ListedGrade, grade_list};
use published_lists::manifest::RowCounts;

use super::choice::SystemChoice;
use super::play::PlayedSeason;
use super::seasons::OneSeason;
use crate::publish::{Accounts, files_of_rows, grades_file, junior_age, write_season};

/// The file of the grades from which the next season goes on.
const CHANGES: &str = "changes.csv";

/// Writes the files of a season into the unfinished publication. `before` is the file of the season
/// before from which the system goes on; returns that of this season. The manifest names it, so
/// that later lists are known to be stale if this one changes.
pub(super) fn season(
    publication: &Publication,
    season: &OneSeason,
    choice: &SystemChoice,
    (played, before): (&PlayedSeason, Option<Fingerprint>),
) -> Result<Fingerprint> {
    let (list_rows, change_rows) = (list_rows(season, played), change_rows(season, played));
    let accounts = Accounts {
        games_before: None,
        plan: &season.plan,
        stamp: &choice.stamp,
        read: &season.files,
        before: season.inputs.iter().cloned().chain(before).collect(),
        rows: season.rows.clone(),
        rates: std::slice::from_ref(&season.graded),
    };
    let mut manifest = accounts.manifest()?;
    manifest.national_edition = Some(season.plan.rules.stamp.clone());
    manifest.rate = Some(season.graded.rate.as_str().to_owned());
    manifest.players.published = list_rows.len();
    // These reasons are the edition's, but a system may have letters of its own.
    manifest.players.unpublished_by_reason.clear();
    manifest.players.published_by_category = by_category(&list_rows);
    let too_late = season.too_late(&choice.system, None);
    count_too_late(&mut manifest.rows, season, &too_late);
    let listed = |number: usize| list_rows.get(number).copied();
    let list = grade_list(&grades_file(&season.plan), list_rows.len(), listed);
    let mut files = vec![list, changes(CHANGES, &change_rows)];
    files.extend(files_of_rows(&season.files, &too_late));
    write_season(publication, &files, &mut manifest)?;
    let written = manifest.outputs.iter().find(|output| output.file == CHANGES);
    let written = written.context("a season without its changes")?;
    Ok(Fingerprint { file: format!("{}/{CHANGES}", season.season), ..written.clone() })
}

/// Counts results that arrived too late for the system as rejected ones: for its edition they are
/// graded.
fn count_too_late(rows: &mut RowCounts, season: &OneSeason, too_late: &[RowFault]) {
    let Some(fault) = too_late.first() else { return };
    let is_first = season.plan.rules.edition.rows.rates.first() == Some(&season.graded.rate);
    let graded = if is_first { &mut rows.graded } else { &mut rows.graded_rapid };
    *graded -= too_late.len();
    rows.rejected += too_late.len();
    rows.rejected_by_reason.insert(fault.reason.key().to_owned(), too_late.len());
}

fn by_category(rows: &[GradeListRow<'_>]) -> BTreeMap<char, usize> {
    let mut counts = BTreeMap::new();
    for grade in rows.iter().filter_map(|row| row.standard.or(row.rapid)) {
        *counts.entry(grade.category).or_default() += 1;
    }
    counts
}

/// The players on the list: those with a letter of the system, or else of the edition.
fn list_rows<'a>(season: &'a OneSeason, played: &PlayedSeason) -> Vec<GradeListRow<'a>> {
    let players =
        season.files.players.players.iter().zip(&season.numbers).zip(&season.graded.grades.players);
    let row = |((player, number), by_edition): (
        (&'a _, &rating_core::PlayerIdx),
        &ecf_season::PlayerGrade,
    )| {
        let category = played.category(*number, by_edition)?;
        let number = number.as_usize();
        let listed = Some(ListedGrade {
            category,
            grade: listed_whole(played.played.end[number]?),
            previous: played.played.start[number]
                .filter(|_| played.played.began[number] == Some(Began::Graded))
                .map(listed_whole),
            games: played.played.games[number],
        });
        let junior_age = junior_age(player, &season.plan);
        let (standard, rapid) = match season.graded.rate {
            Rate::Standard => (listed, None),
            Rate::Rapid => (None, listed),
        };
        Some(GradeListRow { player, junior_age, standard, rapid })
    };
    players.filter_map(row).collect()
}

fn change_rows<'a>(season: &'a OneSeason, played: &PlayedSeason) -> Vec<ChangesRow<'a>> {
    let players = season.files.players.players.iter().zip(&season.numbers);
    let row = |(player, number): (&'a identity::Player, &rating_core::PlayerIdx)| {
        let number = number.as_usize();
        Some(ChangesRow {
            code: &player.code,
            games: played.played.games[number],
            start: played.played.start[number],
            began: played.played.began[number].map(began_in_words),
            end: played.played.end[number]?,
        })
    };
    players.filter_map(row).collect()
}

/// How a grade at the start came about.
#[must_use]
pub const fn began_in_words(began: Began) -> &'static str {
    match began {
        Began::Graded => "graded",
        Began::Working => "working grade",
        Began::Given => "given",
        Began::Performance { .. } => "performance",
    }
}
