//! What stands around every page: the way to the list, the last answer.

use anyhow::Result;

use crate::desk::Desk;
use crate::journal;
use crate::picture::Picture;
use crate::screen::person::People;
use crate::words::counted;

/// The frame of a page.
pub(crate) struct Frame {
    pub(crate) title: String,
    /// The name of the folder.
    pub(crate) name: String,
    /// The season that is worked on; empty before the beginning.
    pub(crate) label: String,
    /// The way to the list; nothing where it would be said twice.
    pub(crate) way: Vec<Stage>,
    /// The last answer, by number and in words.
    pub(crate) last: Option<(usize, String)>,
    pub(crate) answers: usize,
    /// Whether the page is as wide as the window.
    pub(crate) is_wide: bool,
}

/// A stage of the way to the list.
pub(crate) struct Stage {
    pub(crate) address: &'static str,
    pub(crate) name: &'static str,
    /// Where it stands, in a word or two.
    pub(crate) state: String,
    pub(crate) class: &'static str,
    pub(crate) is_here: bool,
}

/// Where a page belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Files,
    People,
    Doubts,
    Changes,
    Publish,
    /// None of the stages.
    Beside,
}

impl Frame {
    /// The frame of a page before the beginning, or without the way to the list.
    pub(crate) fn bare(desk: &Desk, title: &str) -> Self {
        Self {
            title: title.to_owned(),
            name: desk.name(),
            label: String::new(),
            way: Vec::new(),
            last: None,
            answers: 0,
            is_wide: false,
        }
    }

    /// The frame of a page of a season.
    pub(crate) fn of(desk: &Desk, picture: &Picture, title: &str, place: Place) -> Result<Self> {
        let entries = journal::entries(&desk.folder)?;
        let last = entries.last().map(|entry| (entry.number, entry.what.clone()));
        Ok(Self {
            label: picture.label(),
            way: way(picture, place),
            last,
            answers: entries.len(),
            ..Self::bare(desk, title)
        })
    }

    /// The same as wide as the window.
    pub(crate) fn wide(self) -> Self {
        Self { is_wide: true, ..self }
    }
}

fn way(picture: &Picture, place: Place) -> Vec<Stage> {
    let stage = |address, name, (state, class): (String, _), of| Stage {
        address,
        name,
        state,
        class,
        is_here: of == place,
    };
    vec![
        stage("/files", "Files", files(picture), Place::Files),
        stage("/people", "People", people(picture), Place::People),
        stage("/doubts", "Doubts", doubts(picture), Place::Doubts),
        stage("/changes", "Changes", ("look".to_owned(), ""), Place::Changes),
        stage("/published", "Publish", published(picture), Place::Publish),
    ]
}

/// What cannot be read is said on its own page.
fn unknown() -> (String, &'static str) {
    ("a problem".to_owned(), "ask")
}

fn files(picture: &Picture) -> (String, &'static str) {
    let Ok(files) = picture.files() else { return unknown() };
    match files.iter().filter(|file| file.state.waits()).count() + picture.sent_again().len() {
        0 if files.is_empty() => ("none yet".to_owned(), "ask"),
        0 => (counted(files.len(), "file"), "done"),
        1 => ("1 waits".to_owned(), "ask"),
        waiting => (format!("{waiting} wait"), "ask"),
    }
}

fn people(picture: &Picture) -> (String, &'static str) {
    let Ok(who) = picture.who() else { return unknown() };
    let Ok(people) = People::of(picture) else { return unknown() };
    match (people.open.len(), people.sure.len()) {
        (0, 0) if !people.later.is_empty() => (format!("{} later", people.later.len()), ""),
        (0, 0) if who.known.is_empty() => ("nobody yet".to_owned(), ""),
        (0, 0) => ("all known".to_owned(), "done"),
        (0, sure) => (format!("{sure} sure"), "ask"),
        (open, _) => (format!("{open} open"), "ask"),
    }
}

fn doubts(picture: &Picture) -> (String, &'static str) {
    match picture.open_doubts() {
        None => ("look".to_owned(), ""),
        Some(0) => ("none".to_owned(), "done"),
        Some(open) => (format!("{open} open"), "ask"),
    }
}

fn published(picture: &Picture) -> (String, &'static str) {
    match picture.published_state() {
        Ok(season_runner::status::State::UpToDate) => ("done".to_owned(), "done"),
        Ok(season_runner::status::State::NotPublished) => ("not yet".to_owned(), ""),
        Ok(_) => ("out of date".to_owned(), "ask"),
        Err(_) => unknown(),
    }
}
