//! The files and rows of a season, for people.

use std::fmt::{self, Write as _};

use findings::{FileLeftOut, WhyLeftOut, counted, thousands};
use input_files::{EVENTS, PLAYERS, RESULTS};
use published_lists::manifest::FileCounts;
use season_runner::LostRows;

/// The number of files with lost rows that are shown.
const SHOWN: usize = 5;

/// Writes the counts of files, `files       5 offered = 4 used + 1 left out`, and the reasons.
pub(super) fn write_files(out: &mut String, files: &FileCounts) -> fmt::Result {
    let FileCounts { offered, used, left_out } = files;
    let more =
        if left_out.is_empty() { String::new() } else { format!(" + {} left out", left_out.len()) };
    writeln!(out, "  {:<11} {offered} offered = {used} used{more}", "files")?;
    for left in left_out {
        writeln!(out, "  {:<11} {}: {}", "", left.file, why_left_out(left))?;
    }
    Ok(())
}

fn why_left_out(left: &FileLeftOut) -> String {
    let rows = |text: &str| match left.rows {
        0 => text.to_owned(),
        rows => format!("{text} ({})", counted(rows, "row")),
    };
    match left.why {
        WhyLeftOut::Replaced if left.problem.is_empty() => {
            rows("replaced by a later submission of the event")
        }
        WhyLeftOut::Replaced | WhyLeftOut::Unusable => rows(&left.problem),
        WhyLeftOut::NoUsableRow => {
            format!("not one of its {} can be used", counted(left.rows, "row"))
        }
        WhyLeftOut::NoRow => "there is no game in it".to_owned(),
        WhyLeftOut::NotOfTheSeason => {
            format!("not read: a season is {RESULTS} or {EVENTS}/, and {PLAYERS}")
        }
        WhyLeftOut::NotAnEventFile => {
            "not read: it is a folder, settings, or the copy of a file that a program keeps"
                .to_owned()
        }
    }
}

/// The number of lost rows: `82 of 280 rows (29.3%)`.
pub(crate) fn lost_rows(lost: &LostRows) -> String {
    let share = 100.0 * lost.lost as f64 / lost.offered.max(1) as f64;
    format!("{} of {} ({share:.1}%)", thousands(lost.lost), counted(lost.offered, "row"))
}

/// The files that lost most rows, one per line.
pub(crate) fn lost_files(lost: &LostRows, indent: usize) -> String {
    let mut text = String::new();
    for file in lost.by_file.iter().take(SHOWN) {
        let rows = counted(file.offered, "row");
        let of = if file.is_list { String::new() } else { thousands(file.lost) + " of " };
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{:indent$}{}: {of}{rows}", "", file.file);
    }
    let more = lost.by_file.len().saturating_sub(SHOWN);
    if more > 0 {
        let _ = writeln!(text, "{:indent$}and {}", "", counted(more, "more file"));
    }
    text
}
