//! What each fuzz target does with its bytes: parse them as a file, and check the result for what
//! must always be true of it.
//!
//! For tests only. The tests of this crate run every target on its seeds and on mutations of them;
//! the programs in `fuzz/` run them under libFuzzer.
#![allow(clippy::missing_panics_doc, reason = "a target stops at what does not hold")]

use std::path::Path;

use formats::FileKind;
use formats::dated_list::{read_fide_ratings, read_grades, read_ratings};
use formats::decisions::read_decisions;
use formats::opponents::read_opponents;
use formats::pgn::write_pgn;
use formats::read_sections;
use formats::read_sheet;
use formats::series::{read_calendar, read_contestants};
use formats::submission::{read_submission, write_submission};
use formats::trf::{AsWritten, Report, read_trf, reports_of_rows, write_trf};
use game_rows::GameResult;
use identity::CodeForm;
use input_files::Source;
use input_files::columns::RESULTS;
use input_files::csv::read_table;
use player_lists::{read_earlier_totals, read_opening_grades, read_players};
use published_lists::calculation::read_calculation;
use published_lists::game_scores::read_game_scores;
use rating_core::Rate;
use season_files::{
    OtherRates, PutAside, ReadSeason, Repeats, RowRules, SeasonFolder, Strangers, read_files,
    read_season,
};

/// A target: its name and its function.
pub type Target = (&'static str, fn(&[u8]));

/// All targets; each has a folder of seeds with its name.
pub const TARGETS: [Target; 10] = [
    ("text", text),
    ("results", results),
    ("tables", tables),
    ("submission", submission),
    ("trf", trf),
    ("pgn", pgn),
    ("section", section),
    ("parquet", parquet),
    ("decisions", decisions),
    ("kept", kept),
];

fn source(data: &[u8]) -> Source {
    Source::from_bytes("fuzz", data.to_vec())
}

/// Character sets: text is at most three times as long as its bytes, and decoding is repeatable.
pub fn text(data: &[u8]) {
    let file = source(data);
    if data.starts_with(b"PAR1") {
        return;
    }
    if let Ok(found) = file.text() {
        assert!(found.len() <= 3 * data.len());
        assert_eq!(file.text().ok(), Some(found));
        let _ = FileKind::of(found);
    }
}

const PLAYERS: &str = "code,name\n500010F,A\n500020J,B\n500030A,C\n";

/// The rules of a season for its rows, with everything that can be wrong with one.
fn rules() -> RowRules<'static> {
    RowRules {
        first_day: "2006-05-01".parse().unwrap_or_default(),
        last_day: "2007-04-30".parse().unwrap_or_default(),
        code_form: CodeForm::WithCheckLetter,
        repeats: Repeats::Reject,
        rates: &[Rate::Standard, Rate::Rapid],
        other_rates: OtherRates::Reject,
        strangers: Strangers::Reject,
        decisions: None,
        put_aside: PutAside::Never,
    }
}

/// Calls `work` with a temporary folder of these files, because seasons are read from files.
fn in_folder(files: &[(&str, &[u8])], work: impl FnOnce(&Path)) {
    let Ok(place) = tempfile::tempdir() else { return };
    for (name, bytes) in files {
        let path = place.path().join(name);
        let parent = path.parent().map(std::fs::create_dir_all);
        if !matches!(parent, Some(Ok(()))) || std::fs::write(path, bytes).is_err() {
            return;
        }
    }
    work(place.path());
}

/// A file of a season: every row is accounted for, and every number in the frame refers to
/// something.
fn in_a_season(name: &str, data: &[u8]) {
    in_folder(&[("players.csv", PLAYERS.as_bytes()), (name, data)], |folder| {
        let Ok(found) = SeasonFolder::find(folder, "") else { return };
        if let Ok(season) = read_season(&found, &rules(), &|_| {}) {
            holds(&season);
            let mut counted = season.counts.other_rate;
            for of_rate in &season.by_rate {
                counted += of_rate.games.games();
            }
            assert_eq!(played(&season), counted);
        }
        let path = folder.join(name);
        if let Ok(read) = read_files(&[(path, name.to_owned())], &RowRules::of_form(), &|_| {}) {
            holds(&read);
        }
    });
}

/// How many rows of the frame are games.
fn played(season: &ReadSeason) -> usize {
    season.games.iter().filter(|game| matches!(game.result, GameResult::Played(_))).count()
}

fn holds(season: &ReadSeason) {
    // Pairings of missing players are defaults for which the frame has no row.
    let used = played(season) + season.counts.defaults + season.counts.ignored;
    assert_eq!(season.counts.rows, used + season.rejected_rows.len());
    assert_eq!(season.games.iter().count(), season.games.len());
    for game in season.games.iter() {
        assert!(game.white != game.black);
        assert!(game.pair().1.as_usize() < season.players.players.len());
        assert!((game.event as usize) < season.games.events.len());
        assert!((game.section as usize) < season.games.sections.len());
        assert!(usize::from(game.file) < season.games.files.len());
        assert!(game.line > 0);
    }
    for row in season.rejected_rows.iter().filter(|row| !row.row.is_empty()) {
        let file = season.games.files.iter().position(|file| *file == row.file);
        let line = row.line as u32;
        let file = file.map(|file| season.lines(file as u16, &[line].into()));
        if let Some(Ok(lines)) = file {
            assert_eq!(lines, [(line, row.row.clone())].into());
        }
    }
}

/// A results file.
pub fn results(data: &[u8]) {
    in_a_season("results.csv", data);
}

/// A file in a form that people use: a table of results, a cross-table, a workbook, a site's
/// export, a list.
pub fn kept(data: &[u8]) {
    in_a_season("events/open-2006-08-12.csv", data);
    let file = source(data);
    if let Ok(found) = read_players(&file, CodeForm::Free) {
        assert!(found.players.is_sorted_by(|one, next| one.code < next.code));
    }
    let _ = read_opening_grades(&file, CodeForm::Free);
}

/// Every other kind of table.
pub fn tables(data: &[u8]) {
    let file = source(data);
    if let Ok(found) = read_players(&file, CodeForm::WithCheckLetter) {
        assert!(found.players.is_sorted_by(|one, next| one.code < next.code));
    }
    if let Ok(found) = read_opening_grades(&file, CodeForm::WithCheckLetter) {
        assert!(found.players.is_sorted_by(|one, next| one.code < next.code));
    }
    if let Ok((found, _)) = read_earlier_totals(
        &file,
        CodeForm::WithCheckLetter,
        |season| Some(season.to_owned()),
        |_, games, _| Some(games),
    ) {
        assert!(found.iter().all(|one| one.total.map_or(one.grade.is_some(), |games| games > 0)));
    }
    let _ = read_calculation(&file);
    let _ = read_opponents(&file);
    let _ = read_calendar(&file);
    let _ = read_contestants(&file);
    let _ = read_grades(&file);
    let _ = read_fide_ratings(&file);
    let _ = read_ratings(&file);
    let _ = read_sheet(&file);
    let _ = FileKind::of_source(&file);
}

/// A submission: if it was read without a fault, writing and reading it again gives the same.
pub fn submission(data: &[u8]) {
    let file = source(data);
    let Ok(found) = read_submission(&file) else { return };
    let (written, not_carried) = write_submission(&found.submission);
    if found.faults.is_empty() && not_carried.is_empty() {
        let again = Source::from_bytes("fuzz", written.clone().into_bytes());
        let again = read_submission(&again).map(|again| write_submission(&again.submission).0);
        assert_eq!(again.ok(), Some(written));
    }
    in_a_season("events/cup.txt", data);
}

/// A tournament report: what was read is written, and reading that gives the same text.
pub fn trf(data: &[u8]) {
    let file = source(data);
    let Ok(found) = read_trf(&file) else { return };
    let written = write_trf(&found.report);
    if let Ok(text) = file.text() {
        assert_eq!(written, text);
    }
    if let Ok(again) = read_trf(&source(written.as_bytes())) {
        let made = Report { as_written: AsWritten::default(), ..again.report };
        let _ = read_trf(&source(write_trf(&made.in_format_of_2026()).as_bytes()));
    }
    if let Ok(Some(read)) = read_sheet(&file) {
        // An event that does not fit into any report is refused.
        let reports = reports_of_rows(&read.sheet).map(|(reports, _)| reports);
        for report in &reports.unwrap_or_default() {
            let _ = read_trf(&source(write_trf(report).as_bytes()));
        }
    }
    in_a_season("events/cup.trf", data);
}

/// Games: rows that were read are written, and reading them again gives the same rows.
pub fn pgn(data: &[u8]) {
    let file = source(data);
    if file.text().map(FileKind::of).ok() != Some(FileKind::Games) {
        return;
    }
    let Ok(Some(found)) = read_sheet(&file) else { return };
    let (written, _) = write_pgn(&found.sheet);
    if found.sheet.rows.is_empty() {
        return;
    }
    let again = read_sheet(&source(written.as_bytes())).ok().flatten();
    let again = again.map(|again| again.sheet.rows.len());
    assert_eq!(again, Some(found.sheet.rows.len()), "{written}");
    in_a_season("events/cup.pgn", data);
}

/// A tournament's sections, in any of their forms.
pub fn section(data: &[u8]) {
    let _ = read_sections(&source(data));
    in_a_season("events/cup-2006-08-12.csv", data);
}

/// A table as Parquet.
pub fn parquet(data: &[u8]) {
    let file = source(data);
    let _ = FileKind::of_source(&file);
    if let Ok(table) = read_table(&file, &RESULTS) {
        assert_eq!(table.rows().count(), table.height());
    }
    let _ = read_game_scores(&file);
    in_a_season("results.parquet", data);
}

/// Files of decisions.
pub fn decisions(data: &[u8]) {
    let file = source(data);
    if let Ok(found) = read_decisions(&file) {
        assert_eq!(
            found.of_season("2006-07").unmet().len(),
            found.all().filter(|one| one.season.is_none_or(|season| season == "2006-07")).count()
        );
    }
}
