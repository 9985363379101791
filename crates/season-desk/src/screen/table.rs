//! A table: how it is read, what is asked about it, and the answers.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use askama::Template;
use season_runner::import::{Answer, Said, TableQuestion, TablesOfFile, look};
use season_runner::inbox::{FileState, SentFile};

use super::files::put_aside;
use super::frame::{Frame, Place};
use super::home::table_of;
use super::sheet::Shown;
use crate::asked::Asked;
use crate::desk::Desk;
use crate::journal::Entry;
use crate::picture::Picture;
use crate::reply::Reply;
use crate::words::{capital, counted, day_of_week, quoted, typed_day};

#[derive(Template)]
#[template(path = "table.html")]
struct Page {
    frame: Frame,
    name: String,
    sub: String,
    problems: Vec<String>,
    asks_for_sheets: bool,
    questions: Vec<Question>,
    no_questions: &'static str,
    understood: Vec<String>,
    sheets: Vec<Shown>,
    is_written: bool,
    /// The address of the page with all rows.
    all: String,
}

/// A question as a control.
struct Question {
    number: usize,
    title: String,
    asked: String,
    /// Whether it need not be answered: then some rows are not used.
    may_stay_open: bool,
    field: String,
    choices: Vec<Choice>,
    takes_day: bool,
    day_words: &'static str,
    day_field: String,
    day: String,
    /// The day that was typed, with its weekday.
    day_says: String,
    is_wrong: bool,
}

struct Choice {
    value: String,
    words: String,
    games: String,
    says: String,
    is_chosen: bool,
}

pub(crate) fn page(desk: &Desk, asked: &Asked) -> Result<Reply> {
    let picture = desk.picture()?;
    let file = file_called(&picture, asked.field("file"))?;
    let tables = tables(&picture, file, &Said::default())?;
    shown(desk, &picture, file, &tables, asked, Vec::new())
}

fn file_called<'p>(picture: &'p Picture, name: &str) -> Result<&'p SentFile> {
    let found = picture.files()?.iter().find(|file| file.name == name);
    found.with_context(|| format!("there is no file {name} among those of {}", picture.label()))
}

fn tables(picture: &Picture, file: &SentFile, said: &Said) -> Result<TablesOfFile> {
    let days = (picture.season.first_day, picture.season.last_day);
    let found = look(&file.path, &file.shown, days, said)?;
    found.with_context(|| format!("{} is read by its own form: there is nothing to ask", file.name))
}

/// Shows what answers do, or writes them down.
pub(crate) fn take(desk: &Desk, asked: &Asked) -> Result<Reply> {
    let picture = desk.picture()?;
    let file = file_called(&picture, asked.field("file"))?;
    let plain = tables(&picture, file, &Said::default())?;
    let (said, mut problems) = said(asked, &plain);
    let tables = match tables(&picture, file, &said) {
        Ok(tables) => tables,
        Err(error) => {
            let problems = vec![quoted(&format!("{error:#}"))];
            return shown(desk, &picture, file, &plain, asked, problems);
        }
    };
    if asked.field("do") == "use" {
        problems.extend(open(&tables));
        if problems.is_empty() {
            return written(desk, &tables, file);
        }
    }
    shown(desk, &picture, file, &tables, asked, problems)
}

fn written(desk: &Desk, tables: &TablesOfFile, file: &SentFile) -> Result<Reply> {
    let picture = desk.picture()?;
    desk.answer(|| {
        if tables.is_blitz() {
            let why = "is left out: blitz is not graded";
            return put_aside(&picture, &file.name, why).map(Some);
        }
        let written = tables.accept()?;
        let what =
            format!("{} is read as it was shown: {}.", file.name, counted(tables.games(), "game"));
        Ok(Some(Entry::now("table", what, vec![written])))
    })?;
    // The next file that asks, until none does.
    let picture = desk.picture()?;
    let asks = |file: &&SentFile| matches!(file.state, FileState::Asks(..)) && file.is_table;
    let next = picture.files()?.iter().find(asks);
    Ok(Reply::to(&next.map_or_else(|| "/files".to_owned(), |file| table_of(&file.name))))
}

/// The questions without an answer, in words.
fn open(tables: &TablesOfFile) -> Vec<String> {
    let read = tables.sheets.iter().filter(|sheet| sheet.is_read);
    let questions = read.flat_map(|sheet| &sheet.questions).filter(|question| question.is_open());
    let mut open: Vec<String> =
        questions.map(|question| format!("Not answered yet: {}", title(&question.field))).collect();
    if tables.games() == 0 && !tables.is_blitz() {
        open.push("No game is read yet.".to_owned());
    }
    open
}

/// The answers of a form, and what is wrong with them.
fn said(asked: &Asked, file: &TablesOfFile) -> (Said, Vec<String>) {
    let (mut said, mut problems) = (Said::default(), Vec::new());
    if asked.field("sheets") == "asked" {
        said.sheets = asked.all("sheet").map(str::to_owned).collect();
        if said.sheets.is_empty() {
            problems.push("No sheet was chosen.".to_owned());
        }
    }
    for (field, value) in &asked.fields {
        let mut parts = field.splitn(3, '.');
        let (kind, place, rest) = (parts.next(), parts.next(), parts.next());
        let sheet = place.and_then(|place| file.sheets.get(place.parse::<usize>().ok()?));
        let (Some(sheet), Some(rest)) = (sheet, rest) else { continue };
        let key = (sheet.name.clone(), rest.to_owned());
        match kind {
            Some("answer") => {
                let number = value.parse().ok().map(Answer::Choice);
                said.answers.extend(number.map(|answer| (key, answer)));
            }
            // A day that is typed counts more than a circle that was pressed before.
            Some("day") if !value.trim().is_empty() => match typed_day(value) {
                Some(day) => drop(said.answers.insert(key, Answer::Day(day))),
                None => problems.push(format!("“{value}” is not a day.")),
            },
            Some("column") => {
                let number = rest.parse().ok().filter(|number| *number > 0);
                let column = number.map(|number| ((sheet.name.clone(), number), value.clone()));
                said.columns.extend(column);
            }
            _ => {}
        }
    }
    keep_changes_alone(&mut said.columns, file);
    (said, problems)
}

/// Columns that are called as they are read anyway, and those whose use cannot be changed, say
/// nothing.
fn keep_changes_alone(columns: &mut BTreeMap<(String, usize), String>, file: &TablesOfFile) {
    columns.retain(|(sheet, number), role| {
        let sheet = file.sheets.iter().find(|one| one.name == *sheet);
        let column = sheet.and_then(|sheet| sheet.columns.iter().find(|one| one.number == *number));
        column.is_some_and(|column| column.role != *role)
    });
}

fn shown(
    desk: &Desk,
    picture: &Picture,
    file: &SentFile,
    tables: &TablesOfFile,
    asked: &Asked,
    problems: Vec<String>,
) -> Result<Reply> {
    let frame = Frame::of(desk, picture, &file.name, Place::Files)?.wide();
    let all = asked.field("all") == "1";
    let sheets = (0..).zip(&tables.sheets);
    let mut questions = Vec::new();
    for (place, sheet) in sheets.clone().filter(|(_, sheet)| sheet.is_read) {
        for question in &sheet.questions {
            let number = questions.len() + 1;
            questions.push(control(question, (number, place), &sheet.name, asked));
        }
    }
    let status = if problems.is_empty() { 200 } else { 422 };
    let page = Page {
        frame,
        name: file.name.clone(),
        sub: sub(tables),
        problems,
        asks_for_sheets: tables.asks_for_sheets,
        questions,
        no_questions: if tables.is_written {
            "It was asked about, and is read as you answered."
        } else if tables.games() > 0 {
            "Nothing is asked: all of it was understood. The menus change what a column is."
        } else {
            "Nothing was found that looks like games. Say in the menus which columns are the two \
             players and the result, and press “Show what this does”. If there are no games in it, \
             leave it out."
        },
        understood: file.understood.iter().map(|line| quoted(line)).collect(),
        sheets: sheets
            .map(|(place, sheet)| Shown::of(sheet, place, all, tables.is_written))
            .collect(),
        is_written: tables.is_written,
        all: format!("{}&all=1", table_of(&file.name)),
    };
    Reply::page(status, &page)
}

fn sub(tables: &TablesOfFile) -> String {
    let games = counted(tables.games(), "game");
    match tables.questions() {
        0 => format!("{games}."),
        questions => format!(
            "{}; the rest was understood and can be changed in the menus. {games} with the answers \
             so far.",
            counted(questions, "question")
        ),
    }
}

fn control(
    question: &TableQuestion,
    (number, place): (usize, usize),
    sheet: &str,
    asked: &Asked,
) -> Question {
    let is_of_text = question.field.starts_with("day-of.");
    let is_of_days = question.field.starts_with("da") && !is_of_text;
    let choice = |(at, choice): (usize, &season_runner::import::TableChoice)| Choice {
        value: at.to_string(),
        words: in_words(&choice.words),
        games: counted(choice.games, "game"),
        says: match choice.in_season.filter(|_| is_of_days) {
            Some(inside) if inside < choice.games => {
                format!("{inside} of {} on a day of the season", counted(choice.games, "game"))
            }
            Some(_) => "all on days of the season".to_owned(),
            None => String::new(),
        },
        is_chosen: question.answer == Some(Answer::Choice(at)),
    };
    let day_field = format!("day.{place}.{}", question.field);
    let typed = asked.field(&day_field).to_owned();
    let day = match question.answer {
        Some(Answer::Day(day)) => Some(day),
        _ => None,
    };
    let of_sheet = if sheet.is_empty() { String::new() } else { format!(" ({sheet})") };
    Question {
        number,
        title: title(&question.field) + &of_sheet,
        // What was found is said below; a question that says no more is asked once.
        asked: capital(&question.asked).replace(&title(&question.field), ""),
        may_stay_open: question.may_stay_open,
        field: format!("answer.{place}.{}", question.field),
        choices: question.choices.iter().enumerate().map(choice).collect(),
        takes_day: question.takes_day,
        day_words: if question.choices.is_empty() || is_of_text {
            "The day"
        } else {
            "Another day"
        },
        is_wrong: !typed.is_empty() && typed_day(&typed).is_none(),
        day: typed,
        day_says: day.map(day_of_week).unwrap_or_default(),
        day_field,
    }
}

/// What a question is about.
fn title(field: &str) -> String {
    let (field, of) = field.split_once('.').unwrap_or((field, ""));
    let words = match field {
        "days" => "On which day was it played?",
        "date-order" => "Day or month first?",
        "days-from" => "Of which year are the days?",
        "rate" => "Rapid play, or not?",
        "layout" => "What kind of table is it?",
        "columns" => "Which column is it?",
        "not-read" => "A column that nothing is read from",
        "day-of" => "A day that is not clear",
        "results" if !of.is_empty() => "A result that is not known",
        "results" => "Results that are not clear",
        "result-of" => "Whose result is it?",
        "colours" => "Who had White?",
        "numbers" => "Which number is meant?",
        "carry" => "Cells that are left empty",
        "nobody" => "Is this somebody?",
        "pattern" => "Are these rows the games?",
        "header" => "Which row names the columns?",
        "lines" | "rows" => "Rows that are not clear",
        "rounds" => "Are these all the games?",
        "cell" => "What do the cells mean?",
        "games" => "Are these games beside each other?",
        "last" => "Where does the table end?",
        _ => "How should this be read?",
    };
    words.to_owned()
}

fn in_words(choice: &str) -> String {
    match choice {
        "day-first" => "The day comes first".to_owned(),
        "month-first" => "The month comes first".to_owned(),
        "year-first" => "The year comes first".to_owned(),
        "standard" => "Standard play".to_owned(),
        "rapid" => "Rapid play".to_owned(),
        "blitz" => "Blitz: it is not graded, and is left out".to_owned(),
        other => other.parse().map_or_else(|_| capital(other), day_of_week),
    }
}
