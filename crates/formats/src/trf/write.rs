//! Writes a report.

use super::Report;
use super::as_written::rewritten;
use super::record::{days_record, header, player_record};

/// Writes a report. One that was read is written unchanged except for later changes; in one that
/// was created, known records come first, then all others.
///
/// Texts that are longer than their columns are cut off.
#[must_use]
pub fn write_trf(report: &Report) -> String {
    if let Some(text) = rewritten(report) {
        return text;
    }
    let headers = ["012", "022", "032", "042", "052"];
    let mut lines: Vec<String> = headers.iter().filter_map(|one| header(report, one)).collect();
    lines.extend(days_record(report));
    let of_tournament = |line: &&String| line.starts_with('1') || line.starts_with('2');
    // In the format of 2026, records about the tournament come before its players.
    let (before, after): (Vec<&String>, Vec<&String>) =
        report.others.iter().partition(|line| report.is_of_2026 && of_tournament(line));
    lines.extend(before.into_iter().cloned());
    lines.extend(report.players.iter().map(|player| player_record(player).trim_end().to_owned()));
    lines.extend(after.into_iter().cloned());
    lines.iter().fold(String::new(), |text, line| text + line + "\n")
}
