//! Begin: the season, its rules, and the codes of new players.

use anyhow::Result;
use askama::Template;
use season_runner::begin::{Beginning, NotBegun};
use season_runner::federation::built_in_editions;

use super::frame::Frame;
use crate::asked::Asked;
use crate::desk::Desk;
use crate::reply::Reply;

#[derive(Template)]
#[template(path = "begin.html")]
struct Begin {
    frame: Frame,
    problem: Option<String>,
    season: String,
    codes: String,
    /// Name, words, and whether it is chosen.
    editions: Vec<(&'static str, String, bool)>,
}

pub(crate) fn page(desk: &Desk, problem: Option<String>, asked: &Asked) -> Result<Reply> {
    let edition = |(name, source): (&'static str, &'static str)| {
        let is_chosen = asked.field("edition") == name;
        (
            name,
            if source.is_empty() { name.to_owned() } else { format!("{name}: {source}") },
            is_chosen,
        )
    };
    let status = if problem.is_some() { 422 } else { 200 };
    let begin = Begin {
        frame: Frame::bare(desk, "Begin a season"),
        problem,
        season: asked.field("season").to_owned(),
        codes: asked.field("codes").to_owned(),
        editions: built_in_editions().map(edition).collect(),
    };
    Reply::page(status, &begin)
}

/// Makes the folder.
pub(crate) fn take(desk: &Desk, asked: &Asked) -> Result<Reply> {
    let codes = Some(asked.field("codes")).filter(|codes| !codes.is_empty());
    let edition = Some(asked.field("edition")).filter(|edition| !edition.is_empty());
    let begun = match Beginning::of(asked.field("season"), edition, codes) {
        Ok(begun) => begun,
        Err(problem) => return page(desk, Some(in_words(&problem)), asked),
    };
    let name = desk.name();
    if let Err(error) = begun.write(&desk.folder, &name, &name) {
        return match error.downcast_ref() {
            Some(problem) => page(desk, Some(in_words(problem)), asked),
            None => Err(error),
        };
    }
    desk.forget();
    Ok(Reply::to("/before"))
}

fn in_words(problem: &NotBegun) -> String {
    let field = match problem {
        NotBegun::Season(_) => "Season",
        NotBegun::Edition(_) => "Rules",
        NotBegun::Codes(_) => "Codes for new players",
    };
    format!("{field}: {problem}")
}
