//! Home: what is next, and the way to the list.

use anyhow::{Context, Result};
use askama::Template;
use season_runner::federation::GamesBefore;
use season_runner::inbox::FileState;
use season_runner::status::State;

use super::frame::{Frame, Place};
use super::person::{People, SURE};
use crate::desk::Desk;
use crate::picture::Picture;
use crate::reply::{Reply, in_address};
use crate::words::{counted, days, quoted};

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    frame: Frame,
    days: String,
    edition: String,
    next: Next,
    rows: Vec<Row>,
    /// A figure, its words, and where its rows are.
    figures: Vec<(String, String, &'static str)>,
    /// A season, what is to be said of it, its state and the look of that.
    seasons: Vec<(String, String, &'static str, &'static str)>,
    /// The season that can begin; empty as long as this one is not published.
    begins: String,
}

/// The next step: one sentence and one button.
#[derive(Default)]
struct Next {
    title: String,
    says: String,
    button: &'static str,
    address: String,
    is_form: bool,
    other: &'static str,
    other_words: &'static str,
}

/// A row of the way to the list.
struct Row {
    name: &'static str,
    says: String,
    state: String,
    class: &'static str,
    address: &'static str,
    button: &'static str,
}

pub(crate) fn page(desk: &Desk) -> Result<Reply> {
    let picture = desk.picture()?;
    let mut frame = Frame::of(desk, &picture, "What is next", Place::Beside)?;
    let rows = rows(&frame, &picture)?;
    // Here they would be said twice.
    frame.way.clear();
    let plan = &picture.season;
    Reply::page(
        200,
        &Home {
            frame,
            days: days((plan.first_day, plan.last_day)),
            edition: plan.rules.stamp.name.clone(),
            next: next(&picture)?,
            rows,
            figures: figures(&picture)?,
            seasons: seasons(&picture)?,
            begins: match picture.published_state()? {
                State::UpToDate => {
                    let next = picture.season.season.next();
                    next.map(|next| next.to_string()).unwrap_or_default()
                }
                _ => String::new(),
            },
        },
    )
}

/// Begins the next season.
pub(crate) fn begin_season(desk: &Desk) -> Result<Reply> {
    let next = desk.picture()?.season.season.next().context("no season follows")?;
    desk.answer(|| season_runner::begin::begin_season(&desk.folder, next).map(|()| None))?;
    Ok(Reply::to("/"))
}

/// The first of the steps that is open.
fn next(picture: &Picture) -> Result<Next> {
    let steps = [step_before, step_files, step_people, step_publish];
    for step in steps {
        if let Some(next) = step(picture)? {
            return Ok(next);
        }
    }
    Ok(Next {
        title: format!("The list of {} is published", picture.label()),
        says: "Nothing has changed since. What to send to whom is on its page.".to_owned(),
        button: "Look at what was published",
        address: "/published".to_owned(),
        ..Next::default()
    })
}

/// The last list and what is known of games before it: it is found out too late otherwise.
fn step_before(picture: &Picture) -> Result<Option<Next>> {
    let before = picture.before()?;
    let has_list = before.grades > 0;
    if has_list && (before.history.is_some() || before.with_a_past == 0) {
        return Ok(None);
    }
    if !has_list && before.history == Some(GamesBefore::None) {
        return Ok(None);
    }
    let says = if has_list {
        format!(
            "The last list is there: {}. Whoever plays few games borrows games of earlier seasons: \
             say what is known of them.",
            counted(before.grades, "grade")
        )
    } else {
        "Grades are made from the grades of the last list, and new players get codes that nobody \
         on it has. It is needed before anything else."
            .to_owned()
    };
    Ok(Some(Next {
        title: if has_list { "What was before?" } else { "The last published list" }.to_owned(),
        says,
        button: if has_list { "Say what is known" } else { "Add the last list" },
        address: "/before".to_owned(),
        ..Next::default()
    }))
}

fn step_files(picture: &Picture) -> Result<Option<Next>> {
    let files = picture.files()?;
    let asks = |file: &&season_runner::inbox::SentFile| matches!(file.state, FileState::Asks(..));
    let asking: Vec<_> = files.iter().filter(asks).collect();
    let waiting = files.iter().filter(|file| file.state.waits()).count();
    let (other, other_words) = ("/files", "See all files");
    if let Some(first) = asking.first() {
        let FileState::Asks(questions, asked) = &first.state else { return Ok(None) };
        let is_table = first.is_table;
        return Ok(Some(Next {
            title: match asking.len() {
                1 => "One file asks you something".to_owned(),
                files => format!("{files} files ask you something"),
            },
            says: format!(
                "Each question is answered once. The first is {}, with {}: {}",
                first.name,
                counted(*questions, "question"),
                quoted(asked)
            ),
            button: if is_table { "Answer the first file" } else { "Look at the files" },
            address: if is_table { table_of(&first.name) } else { other.to_owned() },
            other,
            other_words,
            ..Next::default()
        }));
    }
    if let Some(again) = picture.sent_again().first() {
        return Ok(Some(Next {
            title: format!("{again} was sent again"),
            says: "The first one is read until you decide which of the two is used.".to_owned(),
            button: "Compare the two",
            address: format!("/again?file={}", in_address(again)),
            other,
            other_words,
            ..Next::default()
        }));
    }
    let (title, says, button) = match (files.len(), waiting) {
        (0, _) => (
            "Add the files that you were sent".to_owned(),
            "Leagues and congresses, under whatever names they have. They are copied; yours stay as \
             they are."
                .to_owned(),
            "Add files",
        ),
        (_, 0) => return Ok(None),
        (_, waiting) => (
            format!("{} cannot be used", counted(waiting, "file")),
            "Its page says why. Leave it out, or put a better one in its place.".to_owned(),
            "Look at the files",
        ),
    };
    Ok(Some(Next { title, says, button, address: other.to_owned(), ..Next::default() }))
}

fn step_people(picture: &Picture) -> Result<Option<Next>> {
    let people = People::of(picture)?;
    let mut taken = people.sure.iter().filter_map(|one| SURE.player(&one.proposal));
    if taken.any(|player| player.code.is_empty()) {
        return Ok(Some(Next {
            title: "New players need codes".to_owned(),
            says: "Somebody in the files is new, and no codes are known that new players get, or none \
                   is left."
                .to_owned(),
            button: "Say which codes they get",
            address: "/people".to_owned(),
            ..Next::default()
        }));
    }
    if !people.sure.is_empty() {
        return Ok(Some(Next {
            title: format!("{} sure", are(people.sure.len())),
            says: "The last list has them, or nobody known is like them. They are added to the \
                   players of the season; nobody else is."
                .to_owned(),
            button: "Take all who are sure",
            address: "/people/sure".to_owned(),
            is_form: true,
            other: "/people",
            other_words: "Look through them",
        }));
    }
    let Some(first) = people.open.first() else { return Ok(None) };
    Ok(Some(Next {
        title: format!("{} to look at", counted(people.open.len(), "person")),
        says: format!("The files do not say clearly who is meant. The first is {}.", first.text),
        button: "Say who is who",
        address: "/people".to_owned(),
        other: "/changes",
        other_words: "Go on without them",
        ..Next::default()
    }))
}

fn are(people: usize) -> String {
    if people == 1 { "1 person is".to_owned() } else { format!("{people} people are") }
}

fn step_publish(picture: &Picture) -> Result<Option<Next>> {
    let title = match picture.published_state()? {
        State::UpToDate => return Ok(None),
        State::NotPublished => "Everything is answered",
        _ => "Something has changed since the list was published",
    };
    Ok(Some(Next {
        title: title.to_owned(),
        says: "Look at what the list would be. Nothing is published by looking.".to_owned(),
        button: "Look at the changes",
        address: "/changes".to_owned(),
        other: "/doubts",
        other_words: "Look for doubts first",
        ..Next::default()
    }))
}

/// The address of a file's table.
pub(super) fn table_of(name: &str) -> String {
    format!("/table?file={}", in_address(name))
}

fn rows(frame: &Frame, picture: &Picture) -> Result<Vec<Row>> {
    let files = picture.files()?;
    let ready = files.iter().filter(|file| !file.state.waits()).count();
    let people = People::of(picture)?;
    let games: usize = files.iter().map(|file| file.games).sum();
    let says = [
        format!("{} of {} are read", ready, counted(files.len(), "file")),
        format!(
            "{} not on the list of players: {} sure, {} to look at, {} later",
            counted(people.sure.len() + people.open.len() + people.later.len(), "person"),
            people.sure.len(),
            people.open.len(),
            people.later.len()
        ),
        "Games that stand twice, people in two places, codes that may be wrong".to_owned(),
        format!("What the list would be with the {games} games that are read now"),
        "The list, the account of every row, the site, one file for the national office".to_owned(),
    ];
    let buttons = ["Files", "People", "Doubts", "Look", "Publish"];
    let row = |((stage, says), button): ((&super::frame::Stage, String), &'static str)| Row {
        name: stage.name,
        says,
        state: stage.state.clone(),
        class: match stage.class {
            "done" => "",
            "" => "off",
            class => class,
        },
        address: stage.address,
        button,
    };
    Ok(frame.way.iter().zip(says).zip(buttons).map(row).collect())
}

fn figures(picture: &Picture) -> Result<Vec<(String, String, &'static str)>> {
    let files = picture.files()?;
    let games: usize = files.iter().map(|file| file.games).sum();
    let not_used: usize = files.iter().flat_map(|file| file.not_used.values()).sum();
    let before = picture.before()?;
    let mean = before.mean.map_or(String::new(), |mean| format!(", mean {mean:.1}"));
    Ok(vec![
        (games.to_string(), "games are read".to_owned(), "/files"),
        (not_used.to_string(), "rows are not used".to_owned(), "/rows"),
        (picture.who()?.known.len().to_string(), "people are known".to_owned(), "/people"),
        (before.grades.to_string(), format!("grades on the last list{mean}"), "/before"),
    ])
}

fn seasons(picture: &Picture) -> Result<Vec<(String, String, &'static str, &'static str)>> {
    let season = |one: &season_runner::status::SeasonStatus| {
        let (says, state, class) = match one.state {
            State::UpToDate => ("Published; nothing has changed since.", "published", ""),
            State::NotPublished => ("Nothing is published yet.", "in preparation", "off"),
            State::NotInFolder => ("Published; its files are not here.", "published", "off"),
            _ => ("Published, and something has changed since.", "out of date", "ask"),
        };
        (one.season.to_string(), says.to_owned(), state, class)
    };
    Ok(picture.status()?.seasons.iter().rev().map(season).collect())
}
