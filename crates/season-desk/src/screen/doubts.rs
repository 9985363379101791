//! Doubts: why each was raised, and what can be decided about it.

use std::path::Path;

use anyhow::{Context, Result, bail};
use askama::Template;
use season_runner::check::{Finding, acceptance};
use season_runner::register::decide;

use super::frame::{Frame, Place};
use crate::asked::Asked;
use crate::desk::Desk;
use crate::journal::Entry;
use crate::picture::Picture;
use crate::reply::Reply;
use crate::words::capital;

/// How many doubts a page has.
const A_PAGE: usize = 50;

#[derive(Template)]
#[template(path = "doubts.html")]
struct Page {
    frame: Frame,
    doubts: Vec<Doubt>,
    all: usize,
    more: usize,
    unread: String,
}

/// A doubt with its choices.
struct Doubt {
    number: usize,
    key: String,
    sure: String,
    title: String,
    why: String,
    place: String,
    row: String,
    /// The number of each choice, and its words.
    choices: Vec<(usize, String)>,
}

pub(crate) fn page(desk: &Desk) -> Result<Reply> {
    let picture = desk.picture()?;
    let open = open(&picture)?;
    let all = open.len();
    let doubts = (1..)
        .zip(&open)
        .take(A_PAGE)
        .map(|(number, finding)| doubt(number, finding, desk, &picture));
    let unread = picture.doubts()?.findings.iter().filter(|finding| finding.leaves_out()).count();
    let page = Page {
        doubts: doubts.collect(),
        frame: Frame::of(desk, &picture, "Doubts", Place::Doubts)?,
        all,
        more: all.saturating_sub(A_PAGE),
        unread: match unread {
            0 => "All files were looked at.".to_owned(),
            _ => "Files that wait were not looked at.".to_owned(),
        },
    };
    Reply::page(200, &page)
}

/// The doubts that are open, the surest first.
fn open(picture: &Picture) -> Result<Vec<Finding>> {
    let found = picture.doubts()?.findings.iter().filter(|finding| finding.sure.is_some());
    let mut found: Vec<Finding> = found.cloned().collect();
    found.sort_by_key(|finding| std::cmp::Reverse(finding.sure));
    Ok(found)
}

/// By what a doubt is found again.
fn key(finding: &Finding) -> String {
    format!("{} {} {}", finding.code.as_str(), finding.about.join("|"), finding.line)
}

fn doubt(number: usize, finding: &Finding, desk: &Desk, picture: &Picture) -> Doubt {
    let choices = choices(finding).into_iter().map(|(words, _)| words);
    // As paths, since on Windows the folder's has `\`, and a finding's may have `/`.
    let file = Path::new(&finding.file);
    let file = file.strip_prefix(&desk.folder).unwrap_or(file).display();
    let place =
        if finding.line == 0 { file.to_string() } else { format!("{file}, row {}", finding.line) };
    Doubt {
        number,
        key: key(finding),
        sure: finding.sure.map(|sure| sure.to_string()).unwrap_or_default(),
        title: about(finding, picture),
        why: capital(&finding.message),
        place,
        row: finding.row.clone(),
        choices: choices.enumerate().collect(),
    }
}

/// What a doubt is about: the names of people, of events and of files.
fn about(finding: &Finding, picture: &Picture) -> String {
    let name = |text: &String| {
        let known = picture.who().map_or(&[][..], |who| &who.known);
        let player = known.iter().find(|player| player.code == *text && !player.name.is_empty());
        player.map_or_else(|| text.clone(), |player| player.name.to_string())
    };
    finding.about.iter().map(name).collect::<Vec<_>>().join(" and ")
}

/// What can be decided: words, and the lines of `decisions.toml`.
fn choices(finding: &Finding) -> Vec<(String, String)> {
    let mut blocks: Vec<String> = Vec::new();
    for line in finding.proposal.lines() {
        if line.starts_with("[[") {
            blocks.push(String::new());
        }
        if let Some(block) = blocks.last_mut() {
            *block += line;
            *block += "\n";
        }
    }
    let mut choices: Vec<(String, String)> =
        blocks.into_iter().map(|block| (in_words(&block), block)).collect();
    choices.push((
        "All is well: it counts as it is, and is not raised again".to_owned(),
        acceptance(finding),
    ));
    choices
}

/// What a block of decisions says.
fn in_words(block: &str) -> String {
    let value = |name: &str| {
        let of_name = |line: &str| {
            let (key, value) = line.split_once(" = ")?;
            let value = value.split("  #").next().unwrap_or(value);
            (key.trim() == name).then(|| value.trim().trim_matches('"').to_owned())
        };
        block.lines().find_map(of_name).unwrap_or_default()
    };
    let event = value("event");
    match block.lines().next().unwrap_or_default() {
        "[[ignore]]" if value("white").is_empty() => format!("Leave out the event {event}"),
        "[[ignore]]" => {
            format!("Leave out the game of {} and {} in {event}", value("white"), value("black"))
        }
        "[[merge]]" => format!("{} and {} are one person: {1} stays", value("code"), value("into")),
        "[[replace]]" => {
            format!("In {event}, {} is meant where {} stands", value("with"), value("code"))
        }
        "[[one-side]]" => format!("{event} was sent from both sides: each game counts once"),
        other => other.trim_matches(['[', ']']).to_owned(),
    }
}

/// Takes a decision.
pub(crate) fn take(desk: &Desk, asked: &Asked) -> Result<Reply> {
    let picture = desk.picture()?;
    let open = open(&picture)?;
    let finding = open.iter().find(|finding| key(finding) == asked.field("doubt"));
    let finding = finding.context("this doubt is settled already, or its rows have changed")?;
    let choices = choices(finding);
    let chosen = asked.field("choice").parse().ok().and_then(|at: usize| choices.get(at));
    let Some((words, lines)) = chosen else { bail!("nothing was chosen") };
    let why: String = asked.field("why").chars().filter(|letter| !letter.is_control()).collect();
    let why = match why.as_str() {
        "" => String::new(),
        why => format!("why = \"{}\"\n", why.replace('\\', "\\\\").replace('"', "\\\"")),
    };
    desk.answer(|| {
        let written = decide(&desk.folder, &format!("{lines}{why}"))?;
        let what = format!("{}: {words}.", about(finding, &picture));
        Ok(Some(Entry::now("doubts", what, vec![written])))
    })?;
    Ok(Reply::to("/doubts"))
}
