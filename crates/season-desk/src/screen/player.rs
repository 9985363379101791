//! A player: how the grade came about, line by line.

use anyhow::Result;
use askama::Template;
use season_runner::explain::{Explained, ExplainedGame, Follow, StrengthKind, WhyNoLetter};
use season_runner::{Points, SeasonInMemory};

use super::frame::{Frame, Place};
use super::person::file_name;
use crate::asked::Asked;
use crate::desk::Desk;
use crate::picture::Picture;
use crate::reply::Reply;
use crate::words::{counted, typed_day};

/// How many players are named who have the words that are looked for.
const MOST_FOUND: usize = 50;

#[derive(Template)]
#[template(path = "player.html")]
struct Page {
    frame: Frame,
    note: String,
    /// Code and name.
    found: Vec<(String, String)>,
    explained: Vec<Shown>,
    lost: Vec<String>,
}

/// A grade with its calculation.
struct Shown {
    name: String,
    code: String,
    season: String,
    rate: String,
    before: String,
    grade: String,
    games: Vec<Game>,
    games_words: String,
    sum: Vec<(String, String)>,
    letter: String,
}

struct Game {
    day: String,
    opponent: String,
    code: String,
    counts: String,
    result: &'static str,
    score: String,
    place: String,
}

pub(crate) fn page(desk: &Desk, asked: &Asked) -> Result<Reply> {
    let picture = desk.picture()?;
    let wanted = asked.field("q");
    let graded = picture.graded()?;
    let Ok(player) = graded.find(wanted) else { return found(desk, &picture, wanted) };
    let explained = graded.explain(player, Follow::Own)?;
    let title = graded.person(player).name;
    let row = |row: &&season_runner::RowFault| {
        format!("{}, row {}: {}", file_name(&row.file), row.line, row.reason)
    };
    let page = Page {
        frame: Frame::of(desk, &picture, &title, Place::Beside)?,
        note: String::new(),
        found: Vec::new(),
        explained: explained.iter().map(shown).collect(),
        lost: SeasonInMemory::lost_rows_of(graded, player).iter().map(row).collect(),
    };
    Reply::page(200, &page)
}

/// Everybody who has the words that are looked for.
fn found(desk: &Desk, picture: &Picture, wanted: &str) -> Result<Reply> {
    let words: Vec<String> = wanted.split_whitespace().map(str::to_lowercase).collect();
    let has = |player: &&season_runner::register::Player| {
        let text = format!("{} {}", player.name, player.code).to_lowercase();
        !words.is_empty() && words.iter().all(|word| text.contains(word.as_str()))
    };
    let known = picture.who()?.known.iter().filter(has).take(MOST_FOUND);
    let found: Vec<(String, String)> =
        known.map(|player| (player.code.to_string(), player.name.to_string())).collect();
    let note = match found.len() {
        0 => format!("Nobody of the lists has “{wanted}” in the name or code."),
        _ => String::new(),
    };
    let frame = Frame::of(desk, picture, "Find a player", Place::Beside)?;
    Reply::page(200, &Page { frame, note, found, explained: Vec::new(), lost: Vec::new() })
}

fn shown(explained: &Explained) -> Shown {
    Shown {
        name: explained.player.name.clone(),
        code: explained.player.code.clone(),
        season: explained.season.clone(),
        rate: if explained.rate == "rapid" { ", rapid play".to_owned() } else { String::new() },
        before: match explained.grade_before {
            Some(grade) => format!("{grade} on the list before"),
            None => "no grade before".to_owned(),
        },
        grade: explained.published.clone().unwrap_or_else(|| "–".to_owned()),
        games: explained.games.iter().map(game).collect(),
        games_words: games_words(explained),
        sum: sum(explained),
        letter: letter(explained),
    }
}

fn games_words(explained: &Explained) -> String {
    let games = counted(explained.games.len(), "game");
    let own = explained.counts_as.map_or(String::new(), |own| {
        format!(", played as {own}; an opponent counts at most {} above or below", explained.limit)
    });
    format!("{games}{own}")
}

fn game(game: &ExplainedGame) -> Game {
    let points =
        |points: Option<Points>| points.map(|points| points.to_string()).unwrap_or_default();
    let working = match game.opponent_by {
        Some(StrengthKind::WorkingGrade) => " (new)",
        _ => "",
    };
    Game {
        day: short_day(&game.date.to_string()),
        opponent: game.opponent.name.clone(),
        code: game.opponent.code.clone(),
        counts: points(game.counts_as) + working,
        result: match game.result {
            "win" => "1",
            "draw" => "½",
            _ => "0",
        },
        score: points(game.score),
        place: format!("{}, {}", file_name(&game.file), game.line),
    }
}

/// A day as a column has it: `19 Oct 2006`.
fn short_day(day: &str) -> String {
    typed_day(day).map_or_else(|| day.to_owned(), |day| day.format("%-d %b %Y").to_string())
}

fn sum(explained: &Explained) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    if explained.counts_as.is_some() {
        let games = counted(explained.games.len(), "game");
        lines.push((format!("{games} of the season"), explained.points.to_string()));
    }
    for borrowed in &explained.borrowed {
        let about = if borrowed.approximate { ", about" } else { "" };
        let games = counted(borrowed.games as usize, "game");
        lines.push((
            format!("{games} of {} at {}{about}", borrowed.season, borrowed.average),
            borrowed.points.to_string(),
        ));
    }
    if let Some(mean) = &explained.mean {
        lines.push((format!("{} divided by {}", mean.points, mean.games), mean.mean.to_string()));
        if mean.increment != 0 {
            lines.push(("For the player’s age".to_owned(), format!("{:+}", mean.increment)));
        }
        lines.push(("Grade".to_owned(), mean.grade.to_string()));
    }
    if let Some(sure) = &explained.sureness {
        lines.push(("How sure: standard error".to_owned(), format!("{:.1}", sure.standard_error)));
    }
    lines
}

fn letter(explained: &Explained) -> String {
    let letter = &explained.letter;
    match (letter.letter, letter.unpublished) {
        (Some(letter), _) => format!("The letter is {letter}."),
        (_, Some(WhyNoLetter::Withheld)) => {
            "Not published: no chain of games leads to anybody with a grade.".to_owned()
        }
        (_, Some(WhyNoLetter::NotPlayed)) => {
            "Not published: did not play in the season.".to_owned()
        }
        _ => format!(
            "Not published: {} more in the season would have given a letter.",
            counted(letter.missing_games as usize, "game")
        ),
    }
}
