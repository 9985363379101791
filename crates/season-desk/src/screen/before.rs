//! What was before the first season: the last list, the games that may be borrowed, the players.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use askama::Template;
use season_runner::batch::Warning;
use season_runner::begin::{say_history, use_history, use_list, use_players};
use season_runner::federation::{GamesBefore, GradeSettings};

use super::again::place_aside;
use super::changes::report_of;
use super::frame::{Frame, Place};
use crate::asked::Asked;
use crate::desk::Desk;
use crate::journal::{self, Entry};
use crate::picture::Picture;
use crate::reply::Reply;
use crate::upload::Upload;
use crate::words::counted;

#[derive(Template)]
#[template(path = "before.html")]
struct Before {
    frame: Frame,
    problem: Option<String>,
    grades: usize,
    grades_words: String,
    mean: String,
    not_used: usize,
    not_used_words: String,
    past: usize,
    past_words: String,
    /// What is known of games before, in words; empty if nobody has said it.
    history: &'static str,
    history_key: &'static str,
    /// With fewer games than this a player borrows, from so many seasons before.
    borrows_below: u32,
    seasons: String,
    /// What it costs to say nothing: from the files that are read, or else by the rules.
    cost: String,
}

pub(crate) fn page(desk: &Desk, problem: Option<String>) -> Result<Reply> {
    let picture = desk.picture()?;
    let before = picture.before()?;
    let status = if problem.is_some() { 422 } else { 200 };
    let borrowing = &picture.season.rules.edition.borrowing;
    let page = Before {
        frame: Frame::of(desk, &picture, "What was before", Place::Beside)?,
        problem,
        grades: before.grades,
        grades_words: counted(before.grades, "grade"),
        mean: before.mean.map(|mean| format!("{mean:.1}")).unwrap_or_default(),
        not_used: before.not_used,
        not_used_words: counted(before.not_used, "row"),
        past: before.with_a_past,
        past_words: counted(before.with_a_past, "grade"),
        history: before.history.map_or("", in_words),
        history_key: before.history.map_or("", GamesBefore::as_str),
        borrows_below: borrowing.games,
        seasons: counted(borrowing.seasons, "season"),
        cost: match cost(&picture) {
            cost if cost.is_empty() && before.history.is_none() => cost_by_rules(&picture),
            cost => cost,
        },
    };
    Reply::page(status, &page)
}

/// How many players would borrow games of which nothing is known.
fn cost(picture: &Picture) -> String {
    // As long as nothing can be graded, nothing is said of it here.
    let report = picture.tried().ok().and_then(|tried| report_of(&tried.report, picture).ok());
    let warnings = report.map_or(&[][..], |report| &report.warnings);
    let unknown = warnings.iter().find_map(|warning| match warning {
        Warning::HistoryUnknown { players } => Some(*players),
        _ => None,
    });
    unknown.map_or_else(String::new, |players| {
        let without = report.and_then(|report| {
            report.manifest.players.unpublished_by_reason.get("fewer-games").copied()
        });
        format!(
            "As it is now, {} of this season would borrow games and cannot; {} too few games for a \
             grade.",
            counted(players, "player"),
            match without.unwrap_or_default() {
                1 => "1 player has".to_owned(),
                players => format!("{players} players have"),
            }
        )
    })
}

/// What it costs by the rules if nobody borrows.
fn cost_by_rules(picture: &Picture) -> String {
    let letters = picture.season.rules.edition.categories.iter();
    let least = letters.map(|letter| letter.games.max(letter.latest)).min();
    least.map_or_else(String::new, |least| {
        format!(
            "Without it nobody borrows: whoever plays fewer than {} gets no grade, and all others \
             stand on this season alone, so that grades jump more.",
            counted(least as usize, "game")
        )
    })
}

fn in_words(known: GamesBefore) -> &'static str {
    match known {
        GamesBefore::Exact => "exactly known",
        GamesBefore::FromList => "as the list says",
        GamesBefore::None => "nothing counts",
        GamesBefore::Unknown => "",
    }
}

/// Takes a file, or what is known without one.
pub(crate) fn take(desk: &Desk, asked: &Asked) -> Result<Reply> {
    match desk.answer(|| taken(desk, asked).map(Some)) {
        Ok(()) => Ok(Reply::to("/before")),
        Err(error) => page(desk, Some(format!("{error:#}"))),
    }
}

fn taken(desk: &Desk, asked: &Asked) -> Result<Entry> {
    let settings = GradeSettings::of_folder(&desk.folder)?;
    let what = asked.field("what");
    let entry = |what: String, written| Entry::now("before", what, written);
    if what == "history" {
        let known = match asked.field("history") {
            "from-list" => GamesBefore::FromList,
            "none" => GamesBefore::None,
            _ => bail!("nothing was chosen"),
        };
        let written = say_history(&desk.folder, known)?;
        return Ok(entry(
            format!("Games before the first season: {}.", in_words(known)),
            vec![written],
        ));
    }
    let Some(Upload { name, bytes, .. }) = asked.files_of(what).next() else {
        bail!("no file was chosen");
    };
    let picture = desk.picture()?;
    let mut moved = Vec::new();
    let mut keep = |old: &Path| -> Result<()> {
        let name = old.file_name().unwrap_or_default().to_string_lossy();
        let kept = place_aside(&picture, &name)?;
        fs::copy(old, &kept).with_context(|| format!("cannot keep {}", old.display()))?;
        moved.push((old.to_owned(), kept));
        Ok(())
    };
    let (new, said) = match what {
        "list" => {
            let new = use_list(&settings, name, bytes, &mut keep)?;
            (new, entry(format!("{name} is the last published list."), Vec::new()))
        }
        "players" => {
            let season = picture.season.season;
            let new = use_players(&settings, season, name, bytes, &mut keep)?;
            (new, entry(format!("{name} is the list of players of {season}."), Vec::new()))
        }
        "totals" => {
            let (new, written) = use_history(&settings, name, bytes, &mut keep)?;
            (new, entry(format!("{name} has the games of the seasons before."), vec![written]))
        }
        _ => bail!("nothing was chosen"),
    };
    // Taken back, the new list lies aside, and the old one in its place.
    let taken_back = format!("answer {} {name}", journal::next(&desk.folder)?);
    moved.push((place_aside(&picture, &taken_back)?, new));
    Ok(said.moving(moved))
}
