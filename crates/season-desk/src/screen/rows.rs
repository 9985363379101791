//! The rows behind a figure: those that are not used, by reason, each with its place.

use anyhow::Result;
use askama::Template;
use season_runner::check::{Finding, Severity};

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
    groups: Vec<Group>,
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
    // The season that is worked on, and the lists before it.
    let earlier: Vec<String> = picture.earlier_seasons();
    let is_earlier = |name: &str| earlier.iter().any(|label| name.contains(&format!("/{label}/")));
    let errors = picture.doubts()?.findings.iter().filter(|finding| {
        !is_earlier(&finding.file)
            && finding.severity == Severity::Error
            && !finding.leaves_out()
            && (is_of_file(&finding.file) || finding.also.iter().any(|one| is_of_file(&one.file)))
    });
    let errors: Vec<&Finding> = errors.collect();
    let rows: usize = errors.iter().map(|finding| finding.rows).sum();
    let of = if file.is_empty() { "all files".to_owned() } else { file.to_owned() };
    let page = Page {
        frame: Frame::of(desk, &picture, "Rows that are not used", Place::Beside)?,
        sub: format!("{} of {of}, by reason.", counted(rows, "row")),
        groups: errors.into_iter().map(|finding| group(finding, &picture)).collect(),
    };
    Reply::page(200, &page)
}

/// The name of a file without folders, and without the sheet.
fn of_sheet(shown: &str) -> &str {
    let name = file_name(shown);
    name.split_once(" (sheet ").map_or(name, |(name, _)| name)
}

fn group(finding: &Finding, picture: &Picture) -> Group {
    let is_table = |name: &str| {
        picture.files().is_ok_and(|files| files.iter().any(|one| one.name == name && one.is_table))
    };
    let place = |file: &str, line: usize, row: &str| {
        let name = of_sheet(file).to_owned();
        let line = if line == 0 { String::new() } else { line.to_string() };
        let look = if is_table(&name) { table_of(&name) } else { String::new() };
        (file_name(file).to_owned(), line, row.to_owned(), look)
    };
    let first = place(&finding.file, finding.line, &finding.row);
    let others =
        finding.also.iter().take(SHOWN - 1).map(|one| place(&one.file, one.line, "the same"));
    let value = match finding.value.as_str() {
        "" => String::new(),
        value if finding.message.contains(value) => String::new(),
        value => format!("“{value}”: "),
    };
    Group {
        why: capital(&format!("{value}{}", finding.message)),
        rows: counted(finding.rows, "row"),
        meant: finding.meant.join(", or "),
        places: std::iter::once(first).chain(others).collect(),
        more: finding.also.len().saturating_sub(SHOWN - 1),
    }
}
