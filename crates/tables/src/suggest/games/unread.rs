//! The one rule against losing something: a column without a role must not look like one that has.

use std::collections::{BTreeMap, BTreeSet};

use super::super::body::Body;
use super::super::proposal::{Choice, Notes};
use super::results::{has_other_results, looks_like_results};
use super::roles::Roles;
use super::sides::are_codes;
use crate::known_words::{Heading, Vocabulary};
use crate::spec::{EMPTY, Edit};
use crate::text::{is_name, plain};
use crate::{Column, Days, Line};

/// Names the columns that are not read, and asks about those that look as if they should be.
pub(super) fn columns(
    body: &Body<'_>,
    roles: &Roles,
    used: &BTreeSet<Column>,
    known: &BTreeSet<Column>,
    result: Option<Column>,
    days: Days,
    notes: &mut Notes,
) -> BTreeMap<Column, String> {
    let is_unread = |column: &Column| !used.contains(column) && !body.texts(*column).is_empty();
    let unread: Vec<Column> = body.columns().filter(is_unread).collect();
    for column in &unread {
        let field = format!("not-read.{column}");
        let name = body.shown(*column);
        let is_known =
            known.contains(column) || roles.is_known_part(*column) || is_team(body, *column);
        let is_result = has_other_results(body, *column, result)
            || (!is_known && looks_like_results(body, *column, result));
        // `Defaulted`, with a mark in some lines; `Played`, with `No`.
        let says_default = body.words.says_not_played(body.name(*column))
            || body.words.says_whether_played(body.name(*column)) && !says_the_same(body, *column);
        if says_default {
            let why = format!("`{name}` is not read and may say which games were not played");
            notes.open(field, why, statuses(body, *column));
        } else if is_result {
            let why = format!("`{name}` is not read and has results, perhaps of second games");
            notes.open(field, why, Vec::new());
        } else if !is_known && has_other_days(body, *column, days) {
            let why = format!("`{name}` is not read and has days: which are those of the games?");
            let choice = |it: Column| Choice::column(body.shown(it), "date", it);
            let columns = days.column().into_iter().chain([*column]);
            notes.open("days", why, columns.map(choice).collect());
        } else if let Some(why) = looks_like(body, roles, *column).filter(|_| !is_known) {
            notes.likely(field, format!("`{name}` is not read and {why}"), Vec::new());
        }
    }
    unread.into_iter().map(|column| (column, body.name(column).to_owned())).collect()
}

/// What the texts of a column may say of their games: nothing; where each is a word for yes or no,
/// that those of one of the two were not played; else that those with a word for it were not.
fn statuses(body: &Body<'_>, column: Column) -> Vec<Choice> {
    let texts = body.rows.iter().map(|line| plain(line.text(column)));
    let texts: BTreeSet<String> =
        texts.map(|text| if text.is_empty() { EMPTY.to_owned() } else { text }).collect();
    let name = body.name(column);
    let of_default = if body.words.says_not_played(name) { "default" } else { "none" };
    let choice = |played: &[&String], others: &[&String]| {
        let all = played.iter().map(|text| (text, "played"));
        let all = all.chain(others.iter().map(|text| (text, of_default)));
        let meanings: toml::Table =
            all.map(|(text, status)| ((*text).clone(), status.into())).collect();
        let edit = Edit::entry("columns", "status", column.number() as i64);
        let edit = edit.and("statuses", meanings);
        let called = |texts: &[&String]| {
            let of_text = |text: &&String| {
                if *text == EMPTY { "nothing".to_owned() } else { format!("`{text}`") }
            };
            texts.iter().map(of_text).collect::<Vec<_>>().join(" or ")
        };
        let not_played = if of_default == "default" { "default" } else { "no game" };
        let words = format!("{}: {not_played}; {}: played", called(others), called(played));
        Choice::new(words, edit)
    };
    let all_count = Edit::entry("not-read", &column.number().to_string(), name);
    let mut choices = vec![Choice::new("all of them count", all_count)];
    let (yes, no): (Vec<&String>, Vec<&String>) =
        texts.iter().partition(|text| body.words.yes.contains(*text));
    let is_no = |text: &&String| *text == EMPTY || body.words.no.contains(*text);
    if !yes.is_empty() && !no.is_empty() && no.iter().all(is_no) {
        choices.extend([choice(&no, &yes), choice(&yes, &no)]);
        let (nothing, no): (Vec<&String>, Vec<&String>) = no.iter().partition(|it| ***it == EMPTY);
        if !nothing.is_empty() && !no.is_empty() {
            choices.push(choice(&[yes, nothing].concat(), &no));
        }
        return choices;
    }
    let (not_played, others): (Vec<&String>, Vec<&String>) =
        texts.iter().partition(|text| body.words.says_not_played(text));
    if !not_played.is_empty() {
        choices.push(choice(&others, &not_played));
    }
    choices
}

/// Whether a column says the same of every game, such as `Yes`.
fn says_the_same(body: &Body<'_>, column: Column) -> bool {
    let mut texts = body.rows.iter().map(|line| line.text(column));
    let is_yes = |text: &str| body.words.yes.contains(&plain(text));
    texts.next().is_some_and(|first| is_yes(first) && texts.all(|text| text == first))
}

/// Whether the name of a column is that of a side alone: beside its player, it is a team.
fn is_team(body: &Body<'_>, column: Column) -> bool {
    let headings = body.headings(column);
    !headings.is_empty() && headings.iter().all(|it| matches!(it, Heading::Side(_, None)))
}

/// What a column that is not read looks like.
fn looks_like(body: &Body<'_>, roles: &Roles, column: Column) -> Option<&'static str> {
    let is_named = !body.name(column).is_empty();
    let cells = body.texts(column).len();
    let is_beside_a_player = column.left().is_some_and(|before| {
        body.headings(before).iter().any(|heading| matches!(heading, Heading::Side(..)))
    });
    let is_filled = (cells > 4 || is_beside_a_player) && cells * 2 > body.rows.len();
    let has_colours = body.share(column, |text| body.words.is_colour(text)) > 0.5;
    let is_more = roles.is_more_of_a_player(column)
        && (body.share(column, is_name) > 0.5 || body.share(column, Vocabulary::fits_code) > 0.5);
    if is_more {
        Some("says more of a player")
    } else if !body.headings(column).is_empty() {
        None
    } else if are_codes(body, column, 0.6) {
        Some("has codes")
    } else if !is_named && is_filled && body.share(column, is_name) > 0.8 {
        Some("may hold players")
    } else {
        (!is_named && has_colours).then_some("may have colours")
    }
}

/// Whether a column of an unknown name has days, and others than those that are read.
fn has_other_days(body: &Body<'_>, column: Column, days: Days) -> bool {
    let is_read = |line: &&Line| {
        let text = line.text(column);
        text.is_empty() || days.column().is_some_and(|date| line.text(date) == text)
    };
    body.headings(column).is_empty()
        && body.share(column, |text| body.words.fits_date(text)) > 0.6
        && !body.rows.iter().all(is_read)
}
