//! Pages with a message: something went wrong, is not there, or is over.

use askama::Template;

use super::frame::Frame;
use crate::asked::Asked;
use crate::desk::Desk;
use crate::reply::Reply;
use crate::words::capital;

#[derive(Template)]
#[template(path = "message.html")]
struct Message {
    frame: Frame,
    class: &'static str,
    lines: Vec<String>,
    back: String,
    back_words: &'static str,
}

fn message(desk: &Desk, status: u16, message: &Message) -> Reply {
    // A template of texts alone is always filled in.
    let refused = |error| Reply::refused(500, &format!("{}: {error}", desk.name()));
    Reply::page(status, message).unwrap_or_else(refused)
}

/// Why something could not be done, in the words of the library; nothing of it was done.
pub(crate) fn of_error(desk: &Desk, asked: &Asked, error: &anyhow::Error) -> Reply {
    let lines = error.chain().map(ToString::to_string);
    let mut lines: Vec<String> = lines.collect();
    // The causes of an error are often told in its own words already.
    lines.dedup_by(|later, earlier| earlier.contains(later.as_str()));
    let lines = lines.iter().map(|line| capital(line)).collect();
    let (title, back, back_words) = if asked.is_form {
        ("This could not be done", back_of(asked), "Back")
    } else {
        ("This cannot be shown", "/".to_owned(), "What is next")
    };
    let status = if asked.is_form { 422 } else { 500 };
    let frame = Frame::bare(desk, title);
    message(desk, status, &Message { frame, class: "box-bad", lines, back, back_words })
}

/// The page of a form.
fn back_of(asked: &Asked) -> String {
    let page = asked.path.split('/').next().unwrap_or_default();
    match asked.field("file") {
        "" => format!("/{page}"),
        file => format!("/{page}?file={}", crate::reply::in_address(file)),
    }
}

/// There is no list to look at, for this reason.
pub(crate) fn no_list(desk: &Desk, why: &anyhow::Error) -> Reply {
    let lines = vec![
        capital(&format!("{why:#}.")),
        "What waits, and which rows are not used and \
        why, is on a page of its own."
            .to_owned(),
    ];
    let frame = Frame::bare(desk, "There is no list to look at yet");
    let (back, back_words) = ("/rows".to_owned(), "Look at the rows");
    message(desk, 200, &Message { frame, class: "box-ask", lines, back, back_words })
}

pub(crate) fn not_found(desk: &Desk) -> Reply {
    let (frame, lines) = (Frame::bare(desk, "There is no such page"), Vec::new());
    let (back, back_words) = ("/".to_owned(), "What is next");
    message(desk, 404, &Message { frame, class: "", lines, back, back_words })
}

/// The last page: the desk is closed.
pub(crate) fn closed(desk: &Desk) -> Reply {
    use season_runner::status::State;
    let state = desk.picture().and_then(|picture| picture.published_state());
    let open = match state {
        Ok(State::NotPublished) => "The list of this season is not published yet.",
        Ok(State::UpToDate) => "The list of this season is published.",
        Ok(_) => "Something has changed since the list was published: it is to be published again.",
        Err(_) => "",
    };
    let kept =
        format!("Everything is kept in the folder {}. You can close this window.", desk.name());
    let lines = vec![kept, open.to_owned()];
    let frame = Frame::bare(desk, "The desk is closed");
    let (back, back_words) = (String::new(), "");
    message(desk, 200, &Message { frame, class: "box-ok", lines, back, back_words })
}
