//! The pages, a module each: what is asked for is looked up here.

mod again;
mod answers;
mod before;
mod begin;
mod changes;
mod doubts;
mod files;
mod frame;
mod home;
mod message;
mod people;
mod person;
mod player;
mod published;
mod rows;
mod sheet;
mod site;
mod table;

pub(crate) use published::publish;

use anyhow::Result;
use season_runner::Season;

use crate::asked::Asked;
use crate::desk::Desk;
use crate::reply::Reply;

/// What follows from a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The desk stays open.
    GoesOn,
    /// Publishing has begun, from this season on if published ones change.
    Publishes(Option<Season>),
    /// It was closed.
    Closed,
}

/// The answer to a request.
pub(crate) fn reply(desk: &Desk, asked: &Asked) -> (Reply, Outcome) {
    if (asked.is_form, asked.path.as_str()) == (true, "close") {
        return (message::closed(desk), Outcome::Closed);
    }
    let found = match (asked.is_form, asked.path.as_str()) {
        (true, "published") => published::begin(desk, asked),
        _ => page(desk, asked).map(|reply| (reply, Outcome::GoesOn)),
    };
    found.unwrap_or_else(|error| (message::of_error(desk, asked, &error), Outcome::GoesOn))
}

/// The stylesheet: the colours of the site, and what the desk makes of them.
const STYLE: &str = include_str!("../assets/desk.css");

/// The script of the page of publishing.
const SCRIPT: &str = include_str!("../assets/desk.js");

fn page(desk: &Desk, asked: &Asked) -> Result<Reply> {
    match (asked.is_form, asked.path.as_str()) {
        (false, "desk.css") => {
            let style = format!("{}\n{STYLE}", season_site::TOKENS);
            return Ok(Reply::of(200, "text/css; charset=utf-8", style.into_bytes()));
        }
        (false, "desk.js") => {
            let script = SCRIPT.as_bytes().to_vec();
            return Ok(Reply::of(200, "text/javascript; charset=utf-8", script));
        }
        (false, "icon.svg") => {
            return Ok(Reply::of(200, "image/svg+xml", season_site::ICON.as_bytes().to_vec()));
        }
        (false, "begin") if desk.is_new() => return begin::page(desk, None, asked),
        (true, "begin") if desk.is_new() => return begin::take(desk, asked),
        (false, _) if desk.is_new() => return Ok(Reply::to("/begin")),
        _ => {}
    }
    match (asked.is_form, asked.path.as_str()) {
        (false, "") => home::page(desk),
        (true, "season") => home::begin_season(desk),
        (false, "before") => before::page(desk, None),
        (true, "before") => before::take(desk, asked),
        (false, "files") => files::page(desk, asked),
        (true, "files") => files::take(desk, asked),
        (false, "again") => again::page(desk, asked),
        (true, "again") => again::take(desk, asked),
        (true, "files/out") => files::leave_out(desk, asked),
        (false, "table") => table::page(desk, asked),
        (true, "table") => table::take(desk, asked),
        (false, "people") => people::page(desk, asked),
        (true, "people/sure") => people::take_sure(desk),
        (true, "people/codes") => people::take_codes(desk, asked),
        (true, "people/one") => people::take_one(desk, asked),
        (false, "doubts") => doubts::page(desk),
        (true, "doubts") => doubts::take(desk, asked),
        (false, "rows") => rows::page(desk, asked),
        (false, "changes") => changes::page(desk, ""),
        (false, "published") => published::page(desk),
        (true, "published/stop") => Ok(published::stop(desk)),
        (false, "zip") => published::packed(desk),
        (false, "list") => published::file(desk, asked),
        (false, "player") => player::page(desk, asked),
        (false, "answers") => answers::page(desk),
        (true, "answers") => answers::take_back(desk, asked),
        (false, path) if path.starts_with("site/") => site::file(desk, path),
        _ => Ok(message::not_found(desk)),
    }
}
