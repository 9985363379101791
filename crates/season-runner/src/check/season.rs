//! Findings in a season that has been read and checked: faults in its rows, and doubts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::Result;
use chrono::NaiveDate;
use ecf_season::{Edition, Season};
use findings::{FindingCode, RowFault, WhyLeftOut};
use free_form::colours_answer;
use identity::{CodeForm, Who};
use input_files::columns::ECF_CODE;
use rustc_hash::FxHashMap;
use season_files::doubts::{Evidence, RowPlace, Sure, Suspicion};
use season_files::games::OfRate;
use season_files::{IgnoredColumns, ReadSeason, UnmetPin};
use tracing::field::Empty;
use tracing::{Span, instrument};

use super::causes::{Together, by_cause, errors_by_cause, say_who_was_meant, with_games};
use super::finding::{Finding, Place, Severity};
use super::looked::Looked;
use crate::doubts::{OpenDoubts, Search, open_doubts};
use crate::federation::{DecisionsFile, FederationFile, unread_in_season};
use crate::file_names::shown;
use crate::white_score::{UnlikelyWhite, unlikely_whites};

/// The prefix of the names of a season's files.
pub(super) fn shown_in(folder: &Path) -> String {
    shown(folder) + "/"
}

/// The season that a folder is named after.
pub(super) fn season_of(folder: &Path) -> Option<Season> {
    folder.file_name()?.to_string_lossy().parse().ok()
}

/// The days of the season that a folder is named after; all days if it is not named after one.
pub(super) fn days_of(folder: &Path, edition: &Edition) -> (NaiveDate, NaiveDate) {
    let season = season_of(folder);
    season.map_or((NaiveDate::MIN, NaiveDate::MAX), |season| edition.season_days(season))
}

/// The findings in the rows of a season; the errors are exactly the rows that are rejected in
/// grading.
#[instrument(level = "debug", name = "findings", skip_all, fields(found = Empty))]
pub(super) fn of_rows(read: &ReadSeason, code_form: CodeForm, together: Together) -> Vec<Finding> {
    let mut findings = errors(read, together);
    move_to_records(&mut findings, read);
    say_who_was_meant(&mut findings, &Who::new(&read.players, code_form));
    findings.extend(warnings(read, together));
    Span::current().record("found", findings.len());
    findings
}

/// White's scores that chess does not give, in the season and in its files.
pub(super) fn of_white(
    read: &ReadSeason,
    folder: &Path,
    edition: &Edition,
) -> Result<Vec<Finding>> {
    let season = season_of(folder);
    let federation = folder.parent().map(FederationFile::find).transpose()?.unwrap_or_default();
    if season.is_some_and(|season| federation.takes_colours_out(season)) {
        return Ok(Vec::new());
    }
    let rates = &edition.rows.rates;
    let games = rates.iter().flat_map(|rate| read.games.of_rate(OfRate::of(*rate, rates)));
    let found = unlikely_whites(games, |file| read.games.file(file));
    let label = season.map_or_else(|| "SEASON".to_owned(), |season| season.to_string());
    let finding = |UnlikelyWhite { file, games, per_cent }: UnlikelyWhite| {
        let answer = file.as_ref().map_or_else(
            || format!("colours-unknown = [\"{label}\"] in federation.toml"),
            |file| format!("{} in import.toml", colours_answer(file)),
        );
        let message = format!(
            "White scores {per_cent:.1}% of {games} games, and chess gives White 50 to 56%: winners \
             or losers may stand first. If so, {answer} takes colours out wherever they count, and \
             no national grade changes"
        );
        let file = file.unwrap_or_else(|| shown(folder));
        Finding::about_file(&file, Severity::Warning, FindingCode::Colours, message)
    };
    Ok(found.into_iter().map(finding).collect())
}

/// The findings in the form of rows, which do not depend on the players.
pub(super) fn of_form(read: &ReadSeason, together: Together) -> Vec<Finding> {
    let mut findings = errors(read, together);
    findings.extend(warnings(read, together));
    findings
}

fn errors(read: &ReadSeason, together: Together) -> Vec<Finding> {
    let rejected: Vec<&RowFault> =
        read.rejected_elsewhere.iter().chain(&read.rejected_rows).collect();
    errors_by_cause(&rejected, together)
}

fn warnings(read: &ReadSeason, together: Together) -> Vec<Finding> {
    let mut findings = by_cause(&read.suspicious, Severity::Warning, together);
    let sets = read.character_sets.iter();
    findings.extend(sets.map(|(file, set)| Finding::character_set(file, *set)));
    findings.extend(read.as_people_write.iter().map(Finding::as_people_write));
    findings.extend(read.understood.iter().flat_map(|(file, understood)| {
        let unread = |sheet: &String| {
            let message = format!(
                "the sheet `{sheet}` looks like results or a cross-table, too, and is not read: \
                 name all sheets to be read in import.toml (sheet = [\"...\", \"...\"]), or save it as \
                 a file of its own"
            );
            Finding::about_file(file, Severity::Warning, FindingCode::NotRead, message)
        };
        understood.unread_sheets.iter().map(unread)
    }));
    let unmet = |pin: &UnmetPin| {
        Finding::about_file(
            &pin.file,
            Severity::Warning,
            FindingCode::MeetsNothing,
            pin.to_string(),
        )
    };
    findings.extend(read.unmet_pins.iter().map(unmet));
    findings.extend(read.ignored_columns.iter().flat_map(|ignored| {
        ignored.columns.iter().filter_map(|column| near_column(ignored, column))
    }));
    let empty = read.left_out.iter().filter(|left| left.why == WhyLeftOut::NoRow);
    let empty = empty.map(|left| left.file.as_str()).chain(read.empty_sheets());
    findings.extend(empty.map(|file| {
        let message = "there is no game in it, so it changes nothing".to_owned();
        Finding::about_file(file, Severity::Warning, FindingCode::NoGame, message)
    }));
    let unread = read.left_out.iter().filter(|left| left.why.is_by_place());
    findings.extend(unread.map(|left| Finding::unread(unread_in_season(left.file.clone().into()))));
    findings
}

/// A column that is not read, if its name is similar to that of one that would be, or is a common
/// name for such a column.
fn near_column(ignored: &IgnoredColumns, column: &str) -> Option<Finding> {
    let near = ignored.meant(column)?;
    let message = format!("a column of this name is not read: is it {near}?");
    let column = column.to_owned();
    let found =
        Finding::about_file(&ignored.file, Severity::Warning, FindingCode::NearColumn, message);
    Some(Finding { line: 1, value: column.clone(), row: column, ..found })
}

/// Moves the finding of a wrong code in a submission to the record of the player, instead of the
/// first game.
fn move_to_records(findings: &mut [Finding], read: &ReadSeason) {
    for finding in findings.iter_mut().filter(|finding| finding.column == ECF_CODE) {
        let record = read.player_records.get(&(finding.file.clone(), finding.value.clone()));
        if let Some(record) = record {
            finding.line = record.line;
            finding.row.clone_from(&record.row);
            finding.message = with_games(&finding.message, finding.rows);
            let mut others = std::mem::take(&mut finding.also);
            others.sort();
            let of_file = others.chunk_by(|one, next| one.file == next.file);
            let others = of_file.filter(|places| places[0].file != finding.file);
            // For each other submission, also at the player's record: one place per player, instead
            // of one for every game. Other files have no records, so all their places are kept.
            let places = others.flat_map(|places| {
                let file = places[0].file.clone();
                match read.player_records.get(&(file.clone(), finding.value.clone())) {
                    Some(record) => {
                        vec![Place { file, line: record.line, row: record.row.clone() }]
                    }
                    None => places.to_vec(),
                }
            });
            finding.also = places.collect();
        }
    }
}

/// The doubts about a season.
#[derive(Debug, Default)]
pub(super) struct Doubtful {
    /// Doubts that have not been accepted.
    findings: Vec<Finding>,
    /// The numbers of the decisions that accepted one.
    accepting: BTreeSet<usize>,
}

impl Doubtful {
    pub(super) fn add_to(self, looked: &mut Looked) {
        looked.findings.extend(self.findings);
        looked.accepting.extend(self.accepting);
    }
}

/// The doubts about a season that are at least as sure as requested.
pub(super) fn of_doubts(
    read: &ReadSeason,
    folder: &Path,
    evidence: &Evidence<'_>,
    least_sure: Sure,
    decisions: Option<&DecisionsFile>,
) -> Result<Doubtful> {
    let OpenDoubts { doubts: found, accepting } =
        open_doubts(evidence, Search::All, least_sure, decisions);
    let lines = lines_of(&found, read)?;
    let list = shown(&folder.join(input_files::PLAYERS));
    let finding = |suspicion: Suspicion| {
        let (file, line) = match suspicion.place {
            Some(RowPlace { file, line, .. }) => (read.games.file(file), line),
            None => (&*list, 0),
        };
        let row = suspicion.place.and_then(|place| lines.get(&(place.file, place.line)));
        Finding {
            line: line as usize,
            sure: Some(suspicion.sure),
            about: suspicion.about,
            proposal: suspicion.proposal,
            row: row.cloned().unwrap_or_default(),
            ..Finding::about_file(file, Severity::Warning, suspicion.doubt.code(), suspicion.why)
        }
    };
    Ok(Doubtful { findings: found.into_iter().map(finding).collect(), accepting })
}

/// The original lines of the reported places, by file and line; each file is read once more.
fn lines_of(found: &[Suspicion], read: &ReadSeason) -> Result<FxHashMap<(u16, u32), String>> {
    let places = found.iter().filter_map(|suspicion| suspicion.place);
    let mut wanted: BTreeMap<u16, BTreeSet<u32>> = BTreeMap::new();
    for place in places {
        wanted.entry(place.file).or_default().insert(place.line);
    }
    let mut lines = FxHashMap::default();
    for (file, wanted) in wanted {
        let of_file = read.lines(file, &wanted)?;
        lines.extend(of_file.into_iter().map(|(line, text)| ((file, line), text)));
    }
    Ok(lines)
}
