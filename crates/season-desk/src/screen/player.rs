//! A player: how the grade came about, line by line.

use anyhow::Result;
use askama::Template;
use season_runner::explain::{
    Explained, ExplainedGame, Follow, OtherGrade, StrengthKind, WhatIf, WhyNoLetter,
};
use season_runner::{Outcome, Points, SeasonInMemory};

use super::frame::{Frame, Place};
use super::person::file_name;
use crate::asked::Asked;
use crate::desk::Desk;
use crate::picture::Picture;
use crate::reply::Reply;
use crate::words::{capital, counted, short, typed_day};

/// How many players are named who have the words that are looked for.
const MOST_FOUND: usize = 50;

#[derive(Template)]
#[template(path = "player.html")]
struct Page {
    frame: Frame,
    note: String,
    /// Code and name.
    found: Vec<(String, String)>,
    /// Results that may be asked about: their key, how they are written, and whether it is asked.
    results: Vec<(&'static str, &'static str, bool)>,
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
    /// The rate of play as the library calls it.
    rate_key: &'static str,
    what_if: Option<Answered>,
}

/// What another result of a game would change, in sentences.
struct Answered {
    own: String,
    others: Vec<String>,
    /// Where the row of the game stands.
    place: String,
}

/// Results of a game as they may be asked about, and how they are written.
const RESULTS: [(&str, Option<Outcome>, &str); 4] = [
    ("win", Some(Outcome::Win), "1"),
    ("draw", Some(Outcome::Draw), "½"),
    ("loss", Some(Outcome::Loss), "0"),
    ("none", None, "not played"),
];

struct Game {
    /// Whether it is asked about.
    is_asked: bool,
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
    let mut shown: Vec<Shown> = explained.iter().map(shown).collect();
    for (one, explained) in shown.iter_mut().zip(&explained) {
        answer(one, explained, asked, |game, result| {
            graded.what_if(player, explained.rate, game, result)
        })?;
    }
    let result = |(key, _, words): (_, _, _)| (key, words, asked.field("result") == key);
    let page = Page {
        frame: Frame::of(desk, &picture, &title, Place::Beside)?,
        note: String::new(),
        found: Vec::new(),
        results: RESULTS.into_iter().map(result).collect(),
        explained: shown,
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
    let (results, explained, lost) = (Vec::new(), Vec::new(), Vec::new());
    Reply::page(200, &Page { frame, note, found, results, explained, lost })
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
        rate_key: explained.rate,
        what_if: None,
    }
}

/// Answers what another result of a game would change, if that is asked of this rate of play.
fn answer(
    shown: &mut Shown,
    explained: &Explained,
    asked: &Asked,
    work_out: impl FnOnce(usize, Option<Outcome>) -> Result<WhatIf>,
) -> Result<()> {
    let result = RESULTS.iter().find(|(key, ..)| *key == asked.field("result"));
    let number =
        asked.field("game").parse::<usize>().ok().filter(|_| asked.field("rate") == explained.rate);
    let (Some(number), Some((_, result, _))) = (number, result) else { return Ok(()) };
    let Some(game) = shown.games.get_mut(number) else { return Ok(()) };
    game.is_asked = true;
    let place = game.place.clone();
    let found = work_out(number, *result)?;
    let is_own = |grade: &&OtherGrade| grade.player == explained.player;
    let grade = |grade: &Option<String>| grade.clone().unwrap_or_else(|| "no grade".to_owned());
    let own = match found.grades.iter().find(is_own) {
        Some(own) => format!("it would be {} instead of {}", grade(&own.would_be), grade(&own.is)),
        None => format!("it would stay {}", grade(&explained.published)),
    };
    let mean = found.mean.map_or(String::new(), |mean| {
        format!("{} divided by {} is {}: ", short(&mean.points), mean.games, short(&mean.mean))
    });
    let others = found.grades.iter().filter(|other| !is_own(other));
    shown.what_if = Some(Answered {
        own: capital(&format!("{mean}{own}.")),
        others: others
            .map(|other| {
                format!(
                    "{} would have {} instead of {}.",
                    other.player.name,
                    grade(&other.would_be),
                    grade(&other.is)
                )
            })
            .collect(),
        place,
    });
    Ok(())
}

fn games_words(explained: &Explained) -> String {
    let games = counted(explained.games.len(), "game");
    let own = explained.counts_as.map_or(String::new(), |own| {
        format!(
            ", played as {}; an opponent counts at most {} above or below",
            short(&own),
            explained.limit
        )
    });
    format!("{games}{own}")
}

fn game(game: &ExplainedGame) -> Game {
    let points = |points: Option<Points>| points.map(|points| short(&points)).unwrap_or_default();
    let working = match game.opponent_by {
        Some(StrengthKind::WorkingGrade) => " (new)",
        _ => "",
    };
    Game {
        is_asked: false,
        day: short_day(&game.date.to_string()),
        opponent: game.opponent.name.clone(),
        code: game.opponent.code.clone(),
        counts: points(game.counts_as) + working,
        result: match game.result.half_points() {
            2 => "1",
            1 => "½",
            _ => "0",
        },
        score: points(game.score),
        place: format!("{}, row {}", file_name(&game.file), game.line),
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
        lines.push((format!("{games} of the season"), short(&explained.points)));
    }
    for borrowed in &explained.borrowed {
        let about = if borrowed.approximate { ", about" } else { "" };
        let games = counted(borrowed.games as usize, "game");
        lines.push((
            format!("{games} of {} at {}{about}", borrowed.season, short(&borrowed.average)),
            short(&borrowed.points),
        ));
    }
    if let Some(mean) = &explained.mean {
        let divided = format!("{} divided by {}", short(&mean.points), mean.games);
        lines.push((divided, short(&mean.mean)));
        if mean.increment != 0 {
            lines.push(("For the player’s age".to_owned(), format!("{:+}", mean.increment)));
        }
        lines.push(("Grade".to_owned(), mean.grade.to_string()));
    }
    lines
}

fn letter(explained: &Explained) -> String {
    let letter = &explained.letter;
    let sure = explained.sureness.as_ref().map_or(String::new(), |sure| {
        format!(" The grade is sure to {:.1} points (its standard error).", sure.standard_error)
    });
    let letter = match (letter.letter, letter.unpublished) {
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
    };
    letter + &sure
}
