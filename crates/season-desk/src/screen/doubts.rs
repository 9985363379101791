//! Doubts: why each was raised, both its sides, and what can be decided about it.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result, bail};
use askama::Template;
use season_runner::Outcome;
use season_runner::check::{DoubtSide, DoubtedGame, Finding, PlayedEvent, acceptance};
use season_runner::explain::{OtherGrade, Person};
use season_runner::register::decide;

use super::frame::{Frame, Place};
use super::person::{self, file_name};
use super::rows::{odd, table_with};
use crate::asked::Asked;
use crate::desk::Desk;
use crate::journal::Entry;
use crate::picture::{Picture, mark};
use crate::reply::Reply;
use crate::words::{capital, counted, day, days, points};

/// How many games or events are shown of a side.
const MOST_SHOWN: usize = 12;

#[derive(Template)]
#[template(path = "doubts.html")]
struct Page {
    frame: Frame,
    doubts: Vec<Doubt>,
    all: usize,
    more: usize,
    unread: String,
    /// The number of rows that count and look wrong, in words; empty for none.
    odd: String,
}

/// A doubt with its choices.
struct Doubt {
    number: usize,
    key: String,
    sure: String,
    title: String,
    why: String,
    sides: Vec<Side>,
    /// Where it is; empty if the sides show it.
    place: String,
    row: String,
    choices: Vec<Choice>,
}

/// What can be decided.
struct Choice {
    words: String,
    /// What it does, if that is known.
    does: String,
    /// The entries of `decisions.toml`.
    decisions: Vec<String>,
}

impl Choice {
    fn key(&self) -> String {
        mark(&self.decisions.concat())
    }
}

/// One side of a doubt.
#[derive(Default)]
struct Side {
    title: String,
    /// The file, and the address of its table if it has one.
    file: String,
    table: String,
    about: String,
    games: Vec<Game>,
    /// Where a player played, a line an event.
    events: Vec<String>,
    more: usize,
}

/// A game of a side.
struct Game {
    /// The day, if it is not that of the game before.
    day: String,
    result: &'static str,
    /// White and Black, and whether they play on the other side as well.
    players: [(String, bool); 2],
}

pub(crate) fn page(desk: &Desk) -> Result<Reply> {
    let picture = desk.picture()?;
    let shown = picture.shown_doubts()?;
    let all = picture.open_doubts().unwrap_or_default();
    let doubts = (1..).zip(shown);
    let doubts = doubts.map(|(number, (one, sides))| doubt(number, one, sides, desk, &picture));
    let unread = picture.doubts()?.findings.iter().filter(|finding| finding.leaves_out()).count();
    let page = Page {
        doubts: doubts.collect(),
        frame: Frame::of(desk, &picture, "Doubts", Place::Doubts)?,
        all,
        more: all.saturating_sub(shown.len()),
        odd: match odd(&picture.doubts()?.findings, &picture).iter().map(|one| one.rows).sum() {
            0 => String::new(),
            rows => counted(rows, "row"),
        },
        unread: match unread {
            0 => "All files were looked at.".to_owned(),
            _ => "Files that wait were not looked at.".to_owned(),
        },
    };
    Reply::page(200, &page)
}

/// By what a doubt is found again.
fn key(finding: &Finding) -> String {
    format!("{} {} {}", finding.code.as_str(), finding.about.join("|"), finding.line)
}

fn doubt(
    number: usize,
    finding: &Finding,
    sides: &[DoubtSide],
    desk: &Desk,
    picture: &Picture,
) -> Doubt {
    // As paths, since on Windows the folder's has `\`, and a finding's may have `/`.
    let file = Path::new(&finding.file);
    let file = file.strip_prefix(&desk.folder).unwrap_or(file).display();
    let has_games = sides.iter().any(|side| matches!(side, DoubtSide::Event { .. }));
    let place = match finding.line {
        _ if has_games => String::new(),
        0 => file.to_string(),
        line => format!("{file}, row {line}"),
    };
    Doubt {
        number,
        key: key(finding),
        sure: finding.sure.map(|sure| sure.to_string()).unwrap_or_default(),
        title: about(finding, picture),
        why: capital(&finding.message),
        sides: sides.iter().map(|side| shown_side(side, sides, picture)).collect(),
        place,
        row: finding.row.clone(),
        choices: choices(finding, sides, picture),
    }
}

fn shown_side(side: &DoubtSide, all: &[DoubtSide], picture: &Picture) -> Side {
    match side {
        DoubtSide::Event { name, games, .. } => {
            let others: BTreeSet<&Person> =
                all.iter().filter(|other| *other != side).flat_map(players).collect();
            of_event(name, games, &others, picture)
        }
        DoubtSide::Player { code, events } => of_player(code, events, picture),
    }
}

/// Everybody in the games of a side.
fn players(side: &DoubtSide) -> impl Iterator<Item = &Person> {
    let games = match side {
        DoubtSide::Event { games, .. } => games.as_slice(),
        DoubtSide::Player { .. } => &[],
    };
    games.iter().flat_map(|game| [&game.white, &game.black])
}

fn of_event(
    name: &str,
    games: &[DoubtedGame],
    others: &BTreeSet<&Person>,
    picture: &Picture,
) -> Side {
    let player = |player: &Person| {
        let name = if player.name.is_empty() { &player.code } else { &player.name };
        (name.clone(), others.contains(player))
    };
    let before = std::iter::once(None).chain(games.iter().map(|game| Some(game.day)));
    let game = |(game, before): (&DoubtedGame, _)| Game {
        day: if before == Some(game.day) { String::new() } else { day(game.day) },
        result: match game.result {
            Outcome::Win => "1-0",
            Outcome::Draw => "½-½",
            Outcome::Loss => "0-1",
        },
        players: [&game.white, &game.black].map(player),
    };
    let rounds: BTreeSet<&str> = games.iter().map(|game| &*game.round).collect();
    let round = rounds.first().filter(|round| rounds.len() == 1 && !round.is_empty());
    let file = games.first().map_or("", |game| &game.file);
    Side {
        title: name.to_owned(),
        file: file_name(file).to_owned(),
        table: table_with(file, picture),
        about: rows(games) + &round.map_or_else(String::new, |round| format!(" · round {round}")),
        games: games.iter().zip(before).take(MOST_SHOWN).map(game).collect(),
        more: games.len().saturating_sub(MOST_SHOWN),
        ..Side::default()
    }
}

/// The rows of games: `rows 5 to 8`.
fn rows(games: &[DoubtedGame]) -> String {
    let rows: BTreeSet<u32> = games.iter().map(|game| game.line).collect();
    match (rows.first(), rows.last()) {
        (Some(first), Some(last)) if first == last => format!("row {first}"),
        (Some(first), Some(last)) if (last - first) as usize + 1 == rows.len() => {
            format!("rows {first} to {last}")
        }
        (Some(first), Some(last)) => {
            format!("{} from {first} to {last}", counted(rows.len(), "row"))
        }
        _ => String::new(),
    }
}

fn of_player(code: &str, events: &[PlayedEvent], picture: &Picture) -> Side {
    let known = picture.who().ok().and_then(|who| {
        let player = who.known.iter().find(|player| player.code == code)?;
        Some((player.name.to_string(), person::about(player, who)))
    });
    let (name, about) = known.unwrap_or_default();
    let event = |event: &PlayedEvent| {
        format!(
            "{}: {} of {}, {}",
            event.name,
            points(event.half_points),
            counted(event.games, "game"),
            days(event.days)
        )
    };
    Side {
        title: format!("{code} {name}").trim_end().to_owned(),
        about,
        events: match events {
            [] => vec!["No game this season".to_owned()],
            events => events.iter().take(MOST_SHOWN).map(event).collect(),
        },
        more: events.len().saturating_sub(MOST_SHOWN),
        ..Side::default()
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

/// What can be decided. Where either side can be left out, that stands in the place of a proposal
/// to leave out something.
fn choices(finding: &Finding, sides: &[DoubtSide], picture: &Picture) -> Vec<Choice> {
    let mut choices = vec![Choice {
        words: "All is well: it counts as it is, and is not raised again".to_owned(),
        does: "nothing changes".to_owned(),
        decisions: vec![acceptance(finding)],
    }];
    choices.extend(sides.iter().filter_map(|side| leave_out(side, picture)));
    let is_left_out = choices.len() > 1;
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
    blocks.retain(|block| !(is_left_out && block.starts_with("[[ignore]]")));
    let choice = |block: String| Choice {
        words: in_words(&block),
        does: String::new(),
        decisions: vec![block],
    };
    choices.extend(blocks.into_iter().map(choice));
    choices
}

/// To leave out a side, if that can be decided.
fn leave_out(side: &DoubtSide, picture: &Picture) -> Option<Choice> {
    let DoubtSide::Event { name, games, leave_out, is_whole, .. } = side else { return None };
    let words = match games.as_slice() {
        _ if leave_out.is_empty() => return None,
        _ if *is_whole => format!("Leave out all of {name}"),
        [game] => {
            format!("Leave out {} against {} in {name}", game.white.name, game.black.name)
        }
        games => format!("Leave out these {} games of {name}", games.len()),
    };
    let not_used = format!("{} not used", counted(games.len(), "game"));
    // A season that cannot be graded yet has no grades that could change.
    let changes = picture.graded().ok().and_then(|graded| side.changes_without(graded).ok()?);
    let does = changes
        .map_or(not_used.clone(), |changes| format!("{not_used}, {}", changed_grades(&changes)));
    Some(Choice { words, does, decisions: leave_out.clone() })
}

/// How many grades change: `11 grades change, 1 of them is lost`.
fn changed_grades(changes: &[OtherGrade]) -> String {
    let change = match changes.len() {
        0 => return "no grade changes".to_owned(),
        1 => "changes",
        _ => "change",
    };
    let lost = match changes.iter().filter(|grade| grade.would_be.is_none()).count() {
        0 => String::new(),
        1 => ", 1 of them is lost".to_owned(),
        lost => format!(", {lost} of them are lost"),
    };
    format!("{} {change}{lost}", counted(changes.len(), "grade"))
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
    let shown = picture.shown_doubts()?;
    let found = shown.iter().find(|(finding, _)| key(finding) == asked.field("doubt"));
    let (finding, sides) =
        found.context("this doubt is settled already, or its rows have changed")?;
    let choices = choices(finding, sides, &picture);
    // By its decisions: the games of a side may be others than those that were looked at.
    let chosen = choices.iter().find(|choice| choice.key() == asked.field("choice"));
    let Some(Choice { words, decisions, .. }) = chosen else { bail!("nothing was chosen") };
    let why: String = asked.field("why").chars().filter(|letter| !letter.is_control()).collect();
    let why = match why.as_str() {
        "" => String::new(),
        why => format!("why = \"{}\"\n", why.replace('\\', "\\\\").replace('"', "\\\"")),
    };
    desk.answer(|| {
        let with_reason: Vec<String> =
            decisions.iter().map(|decision| format!("{decision}{why}")).collect();
        let written = decide(&desk.folder, &with_reason.join("\n"))?;
        let what = format!("{}: {words}.", about(finding, &picture));
        Ok(Some(Entry::now("doubts", what, vec![written])))
    })?;
    Ok(Reply::to("/doubts"))
}
