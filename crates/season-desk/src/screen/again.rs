//! A file that was sent again: what differs, and which of the two is used.

use std::collections::BTreeMap;
use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use askama::Template;
use season_runner::import::{Said, look};

use super::frame::{Frame, Place};
use crate::asked::Asked;
use crate::desk::Desk;
use crate::journal::Entry;
use crate::picture::Picture;
use crate::reply::Reply;
use crate::upload::{Upload, safe_name};
use crate::words::counted;

/// How many rows are shown that only one of the two has.
const SHOWN: usize = 50;

#[derive(Template)]
#[template(path = "again.html")]
struct Page {
    frame: Frame,
    name: String,
    says: String,
    /// A heading, the rows below it, and how many more there are.
    parts: Vec<(String, Vec<String>, usize)>,
}

/// Puts a file among those of the season, or beside the one that has its name. The lock of the
/// federation is held.
pub(super) fn put(picture: &Picture, file: &Upload) -> Result<()> {
    let Upload { name, bytes, .. } = file;
    let path = picture.events().join(name);
    if fs::read(&path).is_ok_and(|there| there == *bytes) {
        bail!("{name} is there already, the same to the last letter: nothing was added");
    }
    if !path.exists() {
        return write_new(&path, bytes);
    }
    let folder = picture.waiting();
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let path = folder.join(name);
    match fs::remove_file(&path) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot replace {}", path.display()))
        }
        _ => write_new(&path, bytes),
    }
}

fn write_new(path: &Path, bytes: &[u8]) -> Result<()> {
    let context = || format!("cannot write {}", path.display());
    let mut file = fs::File::create_new(path).with_context(context)?;
    file.write_all(bytes).and_then(|()| file.sync_all()).with_context(context)
}

/// Moves a file to those that are left out; returns where it is then.
pub(super) fn set_aside(picture: &Picture, from: &Path, name: &str) -> Result<PathBuf> {
    let to = place_aside(picture, name)?;
    fs::rename(from, &to).with_context(|| format!("cannot move {}", from.display()))?;
    Ok(to)
}

/// A free place among the files that are left out.
pub(super) fn place_aside(picture: &Picture, name: &str) -> Result<PathBuf> {
    let kept = picture.left_out();
    fs::create_dir_all(&kept).with_context(|| format!("cannot make {}", kept.display()))?;
    let mut to = kept.join(name);
    let mut number = 1;
    while to.exists() {
        number += 1;
        to = kept.join(format!("{number} {name}"));
    }
    Ok(to)
}

/// Both places of a file that was sent again: the one that is read, and the one that waits.
fn both(picture: &Picture, asked: &Asked) -> Result<(String, PathBuf, PathBuf)> {
    let name = safe_name(asked.field("file"))?;
    let (read, new) = (picture.events().join(&name), picture.waiting().join(&name));
    if !new.is_file() {
        bail!("{name} was not sent again");
    }
    Ok((name, read, new))
}

pub(crate) fn page(desk: &Desk, asked: &Asked) -> Result<Reply> {
    let picture = desk.picture()?;
    let (name, read, new) = both(&picture, asked)?;
    let [before, after] = [rows(&read, &picture)?, rows(&new, &picture)?];
    let same: usize =
        before.iter().map(|(row, count)| after.get(row).map_or(0, |new| *new.min(count))).sum();
    let [gone, added] = [beyond(&before, &after), beyond(&after, &before)];
    let part = |words: &str, rows: Vec<String>| {
        let heading = format!("{} {words}", counted(rows.len(), "row"));
        let more = rows.len().saturating_sub(SHOWN);
        (heading, rows.into_iter().take(SHOWN).collect(), more)
    };
    let says = format!(
        "{} the same; {} only in the new file, {} only in the old one.",
        match same {
            1 => "1 row is".to_owned(),
            same => format!("{same} rows are"),
        },
        added.len(),
        gone.len()
    );
    let parts = vec![part("only in the new file", added), part("only in the old file", gone)];
    let frame = Frame::of(desk, &picture, &name, Place::Files)?;
    Reply::page(200, &Page { frame, name, says, parts })
}

/// The written rows of a file, each with how often it stands there.
fn rows(path: &Path, picture: &Picture) -> Result<BTreeMap<String, usize>> {
    let days = (picture.season.first_day, picture.season.last_day);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut rows = BTreeMap::new();
    // What is no table of people's own is compared as text.
    if let Ok(Some(tables)) = look(path, &name, days, &Said::default()) {
        for line in tables.sheets.iter().flat_map(|sheet| &sheet.lines) {
            *rows.entry(line.cells.join(" | ")).or_default() += 1;
        }
        return Ok(rows);
    }
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    for line in String::from_utf8_lossy(&bytes).lines().filter(|line| !line.trim().is_empty()) {
        *rows.entry(line.to_owned()).or_default() += 1;
    }
    Ok(rows)
}

/// The rows that one has more often than the other.
fn beyond(one: &BTreeMap<String, usize>, other: &BTreeMap<String, usize>) -> Vec<String> {
    let more =
        |row: &String, count: usize| count.saturating_sub(other.get(row).copied().unwrap_or(0));
    one.iter()
        .flat_map(|(row, count)| std::iter::repeat_n(row.clone(), more(row, *count)))
        .collect()
}

/// Takes the new file in the place of the old one, or leaves it out.
pub(crate) fn take(desk: &Desk, asked: &Asked) -> Result<Reply> {
    let picture = desk.picture()?;
    let (name, read, new) = both(&picture, asked)?;
    let is_new = asked.field("do") == "new";
    desk.answer(|| {
        let (moved, what) = if is_new {
            let kept = set_aside(&picture, &read, &name)?;
            fs::rename(&new, &read).with_context(|| format!("cannot move {}", new.display()))?;
            (vec![(read.clone(), kept), (new, read)], "the new one is used")
        } else {
            let kept = set_aside(&picture, &new, &name)?;
            (vec![(new, kept)], "the old one stays")
        };
        let entry = Entry::now("files", format!("{name} was sent again: {what}."), Vec::new());
        Ok(Some(entry.moving(moved)))
    })?;
    Ok(Reply::to("/files"))
}
