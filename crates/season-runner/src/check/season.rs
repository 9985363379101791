//! A season as it was judged: what is wrong with its rows, and what may be.

use std::path::Path;

use chrono::NaiveDate;
use ecf_season::{Edition, Season};
use rating_core::GradePoints;
use results_io::doubts::{PlayedRows, Sure, Suspicion, doubts};
use results_io::{ReadSeason, Who};
use rustc_hash::FxHashMap;

use super::causes::{by_cause, games_of_refused, say_who_was_meant, with_games};
use super::finding::{Finding, Severity};
use crate::federation::DecisionsFile;

/// What stands before the names of a season's files.
pub(super) fn shown_in(folder: &Path) -> String {
    format!("{}/", folder.display())
}

/// The days of a season by the name of its folder; all days if that names none.
pub(super) fn days_of(folder: &Path, edition: &Edition) -> (NaiveDate, NaiveDate) {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let season = name.parse::<Season>().ok();
    season.map_or((NaiveDate::MIN, NaiveDate::MAX), |season| edition.season_days(season))
}

/// What is wrong with the rows of a season: errors are exactly what is rejected when it is graded.
pub(super) fn of_rows(read: &ReadSeason, check_letters: bool) -> Vec<Finding> {
    let rejected = read.rejected();
    let mut findings = by_cause(rejected.clone(), Severity::Error);
    games_of_refused(&mut findings, &rejected);
    move_to_records(&mut findings, read);
    let who = Who::new(&read.players, check_letters);
    say_who_was_meant(&mut findings, &who);
    findings.extend(by_cause(read.suspicious.clone(), Severity::Warning));
    let sets = read.character_sets.iter();
    findings.extend(sets.map(|(file, set)| Finding::character_set(file, *set)));
    findings
}

/// Reports a wrong code in a submission where the player is named, and not at the first game.
fn move_to_records(findings: &mut [Finding], read: &ReadSeason) {
    for finding in findings.iter_mut().filter(|finding| finding.column == "ECF CODE") {
        let record = read.player_records.get(&(finding.file.clone(), finding.value.clone()));
        if let Some(record) = record {
            finding.line = record.line;
            finding.row.clone_from(&record.row);
            finding.message = with_games(&finding.message, finding.rows);
            finding.also.clear();
        }
    }
}

/// What may be wrong with a season, as sure as asked for; `grades` are what each player counted as.
pub(super) fn of_doubts(
    read: &ReadSeason,
    folder: &Path,
    grades: &[Option<GradePoints>],
    (least_sure, decisions): (Sure, Option<&DecisionsFile>),
) -> anyhow::Result<Vec<Finding>> {
    let rows = PlayedRows::of(&read.games);
    let mut found = doubts(&rows, &read.players.players, grades);
    found.retain(|suspicion| {
        let accepted = decisions
            .is_some_and(|file| file.decisions.accepts(suspicion.doubt.code(), &suspicion.about));
        suspicion.sure >= least_sure && !accepted
    });
    let lines = lines_of(&found, &rows, read)?;
    let list = folder.join("players.csv").display().to_string();
    let finding = |suspicion: Suspicion| {
        let place = suspicion.row.and_then(|row| rows.rows.get(row));
        let (file, line) =
            place.map_or((list.clone(), 0), |row| (read.games.file(row.file).to_owned(), row.line));
        let row = place.and_then(|row| lines.get(&(row.file, row.line))).cloned();
        Finding {
            line: line as usize,
            sure: Some(suspicion.sure),
            about: suspicion.about,
            proposal: suspicion.proposal,
            row: row.unwrap_or_default(),
            ..Finding::about_file(&file, Severity::Warning, suspicion.doubt.code(), suspicion.why)
        }
    };
    Ok(found.into_iter().map(finding).collect())
}

/// The original lines of what is reported, by file and line: each file is read once more.
fn lines_of(
    found: &[Suspicion],
    rows: &PlayedRows,
    read: &ReadSeason,
) -> anyhow::Result<FxHashMap<(u16, u32), String>> {
    let places = found.iter().filter_map(|suspicion| rows.rows.get(suspicion.row?));
    let mut places: Vec<(u16, u32)> = places.map(|row| (row.file, row.line)).collect();
    places.sort_unstable();
    places.dedup();
    let mut lines = FxHashMap::default();
    for of_file in places.chunk_by(|one, next| one.0 == next.0) {
        let wanted: Vec<u32> = of_file.iter().map(|(_, line)| *line).collect();
        let texts = read.lines(of_file[0].0, &wanted)?;
        lines.extend(of_file.iter().copied().zip(texts));
    }
    Ok(lines)
}
