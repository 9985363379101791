//! The inbox: the files that were sent, what became of each, and more of them.

use std::fs;

use anyhow::{Context, Result, bail};
use askama::Template;
use season_runner::inbox::{FileState, SentFile};

use super::again;
use super::frame::{Frame, Place};
use super::home::table_of;
use crate::asked::Asked;
use crate::desk::Desk;
use crate::journal::Entry;
use crate::picture::Picture;
use crate::reply::{Reply, in_address};
use crate::upload::safe_name;
use crate::words::{capital, counted, days, quoted};

#[derive(Template)]
#[template(path = "files.html")]
struct Files {
    frame: Frame,
    sub: String,
    problems: Vec<String>,
    groups: Vec<Group>,
    /// Whether another button is the next one.
    has_go: bool,
}

struct Group {
    id: &'static str,
    title: &'static str,
    files: Vec<Card>,
}

/// A file with one sentence.
struct Card {
    name: String,
    says: String,
    /// How many rows are not used, in words, and why; empty if there is none.
    not_used: String,
    because: String,
    /// The address of these rows.
    rows: String,
    state: String,
    class: &'static str,
    /// The address of its table; empty if it has none.
    look: String,
    button: &'static str,
    is_next: bool,
    /// Whether it can be left out here; a table can on its page.
    can_leave_out: bool,
}

pub(crate) fn page(desk: &Desk, _: &Asked) -> Result<Reply> {
    with_problems(desk, Vec::new())
}

fn with_problems(desk: &Desk, problems: Vec<String>) -> Result<Reply> {
    let picture = desk.picture()?;
    let files = picture.files()?;
    let games: usize = files.iter().map(|file| file.games).sum();
    let (mut waiting, ready): (Vec<Card>, Vec<Card>) =
        files.iter().map(card).partition(|card| !card.class.is_empty());
    waiting.extend(picture.sent_again().into_iter().map(sent_again));
    // What asks comes before what cannot be used.
    waiting.sort_by_key(|card| card.class != "ask");
    let next = waiting.iter_mut().find(|card| card.class == "ask" && !card.look.is_empty());
    let has_go = next.is_some();
    if let Some(next) = next {
        next.is_next = true;
    }
    let group = |id, title, files| Group { id, title, files };
    let groups = [group("ask", "Waiting for you", waiting), group("ready", "Ready", ready)];
    let status = if problems.is_empty() { 200 } else { 422 };
    let page = Files {
        frame: Frame::of(desk, &picture, "Files", Place::Files)?,
        sub: format!("{}, {} read so far", counted(files.len(), "file"), counted(games, "game")),
        problems,
        groups: groups.into_iter().filter(|group| !group.files.is_empty()).collect(),
        has_go: has_go || !files.is_empty(),
    };
    Reply::page(status, &page)
}

fn card(file: &SentFile) -> Card {
    let (says, state, class) = match &file.state {
        FileState::Ready => (ready(file), "ready".to_owned(), ""),
        FileState::Asks(questions, first) => {
            (capital(first), counted(*questions, "question"), "ask")
        }
        FileState::Unusable(why) => {
            let says = format!("Nothing of it is used: {}.", quoted(why));
            (says, "cannot be used".to_owned(), "bad")
        }
        FileState::NothingUsed => {
            ("None of its rows can be used.".to_owned(), "nothing used".to_owned(), "bad")
        }
        FileState::NoGame => ("There is no game in it.".to_owned(), "no game".to_owned(), "off"),
        FileState::NotRead(why) => {
            (format!("Not read: {}.", quoted(why)), "not read".to_owned(), "off")
        }
    };
    let asks = matches!(file.state, FileState::Asks(..));
    let rows = format!("/rows?file={}", in_address(&file.name));
    let look = match file.state {
        _ if file.is_table => table_of(&file.name),
        // Of a file in a form of its own there are its rows.
        FileState::Ready | FileState::NothingUsed => rows.clone(),
        _ => String::new(),
    };
    Card {
        name: file.name.clone(),
        says,
        not_used: match file.not_used.values().sum() {
            0 => String::new(),
            rows => counted(rows, "row"),
        },
        because: because(file),
        rows,
        state,
        class,
        look,
        button: if asks { "Answer" } else { "Look" },
        is_next: false,
        can_leave_out: !file.is_table,
    }
}

/// A file that was sent again.
fn sent_again(name: String) -> Card {
    Card {
        says: "It was sent again, with other contents. The first one is read until you decide."
            .to_owned(),
        not_used: String::new(),
        because: String::new(),
        rows: String::new(),
        state: "sent again".to_owned(),
        class: "again",
        look: format!("/again?file={}", in_address(&name)),
        button: "Compare",
        is_next: false,
        can_leave_out: false,
        name,
    }
}

/// The reason for which most of its rows are not used.
fn because(file: &SentFile) -> String {
    let most = file.not_used.iter().max_by_key(|(_, rows)| **rows);
    let reason = most.map_or(String::new(), |(reason, _)| quoted(reason));
    match file.not_used.len() {
        0 | 1 => reason,
        2 => format!("{reason}; and another reason"),
        reasons => format!("{reason}; and {} other reasons", reasons - 1),
    }
}

fn ready(file: &SentFile) -> String {
    let mut parts = vec![counted(file.games, "game")];
    parts.extend(file.days.map(days));
    if file.defaults > 0 {
        parts.push(format!("{} not played", counted(file.defaults, "pairing")));
    }
    parts.join(" · ") + "."
}

/// Adds files; one that is there already waits beside it until somebody has compared the two.
pub(crate) fn take(desk: &Desk, asked: &Asked) -> Result<Reply> {
    let picture = desk.picture()?;
    let events = picture.events();
    let mut problems = Vec::new();
    let mut added = 0;
    desk.answer(|| {
        fs::create_dir_all(&events).with_context(|| format!("cannot make {}", events.display()))?;
        for file in asked.files_of("file") {
            match again::put(&picture, file) {
                Ok(()) => added += 1,
                Err(error) => problems.push(format!("{error:#}")),
            }
        }
        Ok(None)
    })?;
    if added == 0 && problems.is_empty() {
        problems.push("No file was chosen.".to_owned());
    }
    if problems.is_empty() { Ok(Reply::to("/files")) } else { with_problems(desk, problems) }
}

/// Takes a file out of the season: it is kept beside, and can be taken back.
pub(crate) fn leave_out(desk: &Desk, asked: &Asked) -> Result<Reply> {
    let picture = desk.picture()?;
    let name = safe_name(asked.field("file"))?;
    let is_known = picture.files()?.iter().any(|file| file.name == name);
    if !is_known {
        bail!("there is no file {name} among those of {}", picture.label());
    }
    desk.answer(|| put_aside(&picture, &name, "is left out").map(Some))?;
    Ok(Reply::to("/files"))
}

/// Moves a file out of the season. The lock of the federation is held.
pub(super) fn put_aside(picture: &Picture, name: &str, why: &str) -> Result<Entry> {
    let from = picture.events().join(name);
    let to = again::set_aside(picture, &from, name)?;
    let entry = Entry::now("files", format!("{name} {why}."), Vec::new());
    Ok(entry.moving(vec![(from, to)]))
}
