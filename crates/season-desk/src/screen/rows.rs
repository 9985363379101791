//! The rows behind a figure: those that are not used, and those that count and look wrong, by
//! reason, each with its place.

use anyhow::Result;
use askama::Template;
use season_runner::check::{Finding, Severity};
use season_runner::inbox::SentFile;

use super::changes::waiting;
use super::frame::{Frame, Place};
use super::home::table_of;
use super::person::file_name;
use crate::asked::Asked;
use crate::desk::Desk;
use crate::picture::Picture;
use crate::reply::Reply;
use crate::words::{capital, counted};

/// How many rows are shown of a reason.
const SHOWN: usize = 20;

#[derive(Template)]
#[template(path = "rows.html")]
struct Page {
    frame: Frame,
    sub: String,
    /// What waits, and where: nothing of it counts yet.
    waiting: Vec<(String, &'static str)>,
    groups: Vec<Group>,
    /// Rows that count, and look wrong.
    odd: Vec<Group>,
}

/// Rows with one reason.
struct Group {
    why: String,
    rows: String,
    meant: String,
    /// File, row, the row itself if it is known, and the address of the file's table.
    places: Vec<(String, String, String, String)>,
    more: usize,
}

pub(crate) fn page(desk: &Desk, asked: &Asked) -> Result<Reply> {
    let picture = desk.picture()?;
    let file = asked.field("file");
    let is_of_file = |name: &str| file.is_empty() || of_sheet(name) == file;
    let is_shown = |finding: &&Finding| {
        is_of_file(&finding.file) || finding.also.iter().any(|one| is_of_file(&one.file))
    };
    let all = &picture.doubts()?.findings;
    let earlier = picture.earlier_seasons();
    let errors = all.iter().filter(|finding| is_of_season(finding, &earlier)).filter(is_shown);
    let errors =
        errors.filter(|finding| finding.severity == Severity::Error && !finding.leaves_out());
    let odd = odd(all, &picture).into_iter().filter(is_shown);
    // Rows of people who are not known yet are no fault of the rows: they come last.
    let (strangers, others): (Vec<&Finding>, Vec<&Finding>) =
        errors.partition(|finding| finding.is_of_unknown_player());
    let rows = |errors: &[&Finding]| errors.iter().map(|finding| finding.rows).sum();
    let of = if file.is_empty() { "all files".to_owned() } else { file.to_owned() };
    let page = Page {
        frame: Frame::of(desk, &picture, "Rows that are not used", Place::Beside)?,
        sub: match rows(&strangers) {
            0 => format!("{} of {of}, by reason.", counted(rows(&others), "row")),
            strange => format!(
                "{} of {of}, by reason, and {} in which it is not known who is meant.",
                counted(rows(&others), "row"),
                counted(strange, "row")
            ),
        },
        waiting: waiting(&picture)?,
        groups: others
            .iter()
            .map(|finding| group(finding, &picture))
            .chain((!strangers.is_empty()).then(|| of_strangers(&strangers, &picture)))
            .collect(),
        odd: odd.map(|finding| group(finding, &picture)).collect(),
    };
    Reply::page(200, &page)
}

/// Whether a finding is of the season that is worked on, and not of the lists before it.
fn is_of_season(finding: &Finding, earlier: &[String]) -> bool {
    !earlier.iter().any(|label| finding.file.contains(&format!("/{label}/")))
}

/// What is said of rows that count, and look wrong, apart from doubts that can be settled.
pub(super) fn odd<'f>(findings: &'f [Finding], picture: &Picture) -> Vec<&'f Finding> {
    let is_odd = |finding: &&Finding| {
        finding.severity == Severity::Warning && finding.sure.is_none() && finding.line > 0
    };
    let earlier = picture.earlier_seasons();
    findings.iter().filter(is_odd).filter(|finding| is_of_season(finding, &earlier)).collect()
}

/// The name of a file without folders, and without the sheet.
fn of_sheet(shown: &str) -> &str {
    let name = file_name(shown);
    name.split_once(" (sheet ").map_or(name, |(name, _)| name)
}

/// Rows of people who are not known, who all have the same reason.
fn of_strangers(findings: &[&Finding], picture: &Picture) -> Group {
    let all: Vec<_> = findings.iter().flat_map(|finding| places(finding, picture)).collect();
    Group {
        why: "It is not known who is meant".to_owned(),
        rows: counted(findings.iter().map(|finding| finding.rows).sum(), "row"),
        meant: String::new(),
        more: all.len().saturating_sub(SHOWN),
        places: all.into_iter().take(SHOWN).collect(),
    }
}

fn group(finding: &Finding, picture: &Picture) -> Group {
    let value = match finding.value.as_str() {
        "" => String::new(),
        value if finding.message.contains(value) => String::new(),
        value => format!("“{value}”: "),
    };
    Group {
        why: capital(&format!("{value}{}", finding.message)),
        rows: counted(finding.rows, "row"),
        meant: finding.meant.join(", or "),
        places: places(finding, picture).take(SHOWN).collect(),
        more: finding.also.len().saturating_sub(SHOWN - 1),
    }
}

/// The rows of a finding, each with its place.
fn places<'f>(
    finding: &'f Finding,
    picture: &'f Picture,
) -> impl Iterator<Item = (String, String, String, String)> + 'f {
    let place = |file: &str, line: usize, row: &str| {
        let line = if line == 0 { String::new() } else { line.to_string() };
        (file_name(file).to_owned(), line, row.to_owned(), table_with(file, picture))
    };
    let first = place(&finding.file, finding.line, &finding.row);
    let others = finding.also.iter().map(move |one| place(&one.file, one.line, &one.row));
    std::iter::once(first).chain(others)
}

/// The address of the page on which a file of the season is looked at as a table; empty if it has
/// none.
pub(super) fn table_with(shown: &str, picture: &Picture) -> String {
    // A sheet of a workbook is shown as `events/league.xlsx (sheet Round 1)`.
    let file = shown.split_once(" (sheet ").map_or(shown, |(file, _)| file);
    let is_it = |one: &SentFile| one.is_table && file.ends_with(&one.shown);
    let file = picture.files().ok().and_then(|files| files.iter().find(|one| is_it(one)));
    file.map_or_else(String::new, |file| table_of(&file.name))
}
