//! The journal: what was answered, and taking it back.

use anyhow::{Context, Result};
use askama::Template;

use super::frame::{Frame, Place};
use crate::asked::Asked;
use crate::desk::Desk;
use crate::journal;
use crate::reply::Reply;

#[derive(Template)]
#[template(path = "answers.html")]
struct Page {
    frame: Frame,
    entries: Vec<Shown>,
}

struct Shown {
    number: usize,
    what: String,
    when: String,
    page: String,
}

pub(crate) fn page(desk: &Desk) -> Result<Reply> {
    let picture = desk.picture()?;
    let entries = journal::entries(&desk.folder)?.into_iter().rev().map(|entry| Shown {
        number: entry.number,
        when: entry.when(),
        page: entry.page,
        what: entry.what,
    });
    let frame = Frame::of(desk, &picture, "All answers", Place::Beside)?;
    Reply::page(200, &Page { entries: entries.collect(), frame })
}

/// Takes an answer back.
pub(crate) fn take_back(desk: &Desk, asked: &Asked) -> Result<Reply> {
    let number = asked.field("number").parse().context("no answer was chosen")?;
    desk.take_back(number)?;
    Ok(Reply::to("/answers"))
}
