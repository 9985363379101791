//! The one rule against losing something: a column without a role must not look like one that has.

use std::collections::{BTreeMap, BTreeSet};

use super::super::body::Body;
use super::super::proposal::{Choice, Notes};
use super::results::{has_other_results, looks_like_results};
use super::roles::Roles;
use super::sides::are_codes;
use crate::known_words::{Heading, Role, Vocabulary};
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
        // `Defaulted`, with a mark in some lines; `Played`, with `No`; `Type`, with `Friendly`.
        let says_status = body.words.says_not_played(body.name(*column))
            || (body.words.says_whether_played(body.name(*column))
                && !says_the_same(body, *column)
                // `25 minutes` is asked about as the rate of the game.
                && !body.rows.iter().any(|line| body.words.say_rapid(line.text(*column))));
        let is_flag = !is_result && is_flag(body, *column);
        if says_status || is_flag {
            let is_rating = is_flag && !body.headings(*column).is_empty();
            let kinds: &[&str] = if is_rating || body.words.say_rapid(body.name(*column)) {
                &["rapid"]
            } else if says_yes_or_no(body, *column) {
                &[NOT_PLAYED]
            } else {
                &[NOT_PLAYED, "rapid"]
            };
            let why =
                format!("`{name}` is not read and may say which games were {}", kinds.join(" or "));
            notes.open(field, why, statuses(body, *column, kinds));
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

const NOT_PLAYED: &str = "not played";

/// What the texts of a column may say of their games: nothing; where each is a word for yes or no,
/// that those of one of the two were not played; else that those with a word for it were not, or
/// those with one of two or three texts. Instead of not played they may be rapid, or either.
fn statuses(body: &Body<'_>, column: Column, kinds: &[&str]) -> Vec<Choice> {
    let texts = body.rows.iter().map(|line| plain(line.text(column)));
    let texts: BTreeSet<String> =
        texts.map(|text| if text.is_empty() { EMPTY.to_owned() } else { text }).collect();
    let name = body.name(column);
    let of_default = if body.words.says_not_played(name) { "default" } else { "none" };
    let choice = |status: &str, those: &[&String]| {
        let meanings = texts.iter().map(|text| {
            let of_it = if those.contains(&text) { status } else { "played" };
            (text.clone(), of_it.into())
        });
        let edit = Edit::entry("columns", "status", column.number() as i64);
        let edit = edit.and("statuses", meanings.collect::<toml::Table>());
        let (those, others): (Vec<&String>, Vec<&String>) =
            texts.iter().partition(|text| those.contains(text));
        let called = |texts: &[&String]| {
            let of_text = |text: &&String| {
                if *text == EMPTY { "nothing".to_owned() } else { format!("`{text}`") }
            };
            texts.iter().map(of_text).collect::<Vec<_>>().join(" or ")
        };
        let meant = match status {
            "default" => "default",
            "rapid" => "rapid play",
            _ => "no game",
        };
        let words = format!("{}: {meant}; {}: played", called(&those), called(&others));
        Choice::new(words, edit)
    };
    let (yes, no): (Vec<&String>, Vec<&String>) =
        texts.iter().partition(|text| body.words.yes.contains(*text));
    let is_no = |text: &&String| *text == EMPTY || body.words.no.contains(*text);
    let mut groups: Vec<Vec<&String>> = Vec::new();
    if !yes.is_empty() && !no.is_empty() && no.iter().all(is_no) {
        let nothing = no.iter().any(|text| *text == EMPTY);
        let said: Vec<&String> = no.iter().copied().filter(|text| *text != EMPTY).collect();
        groups.extend([yes, no]);
        groups.extend(Some(said).filter(|said| nothing && !said.is_empty()));
    } else {
        let not_played = texts.iter().filter(|text| body.words.says_not_played(text)).collect();
        groups.push(not_played);
        if matches!(texts.len(), 2 | 3) {
            groups.extend(texts.iter().map(|text| vec![text]));
        }
        groups.dedup();
    }
    let statuses = kinds.iter().map(|kind| if *kind == NOT_PLAYED { of_default } else { *kind });
    let groups = groups.iter().filter(|group| !group.is_empty() && group.len() < texts.len());
    let all_count = Edit::entry("not-read", &column.number().to_string(), name);
    let all_count = Choice::new("all of them count", all_count);
    let others = groups.flat_map(|group| statuses.clone().map(|status| choice(status, group)));
    std::iter::once(all_count).chain(others).collect()
}

/// Whether a column says of every game the same, which says nothing, such as `Yes` or `League`.
fn says_the_same(body: &Body<'_>, column: Column) -> bool {
    let words = body.words;
    let mut texts = body.rows.iter().map(|line| line.text(column));
    let says_nothing = |text: &str| {
        let is_quick = text.parse().is_ok_and(|minutes: u32| minutes < 60);
        let is_no = text.is_empty() || words.no.contains(&plain(text)) || text == "0";
        !is_no && !is_quick && !words.says_not_played(text) && !words.say_rapid(text)
    };
    texts.next().is_some_and(|first| says_nothing(first) && texts.all(|text| text == first))
}

/// Whether a column of an unknown name, or of one that may be a kind of rating, tells games apart
/// by words for yes and no: `Sent`, `Ignore`, `Rapid?`.
fn is_flag(body: &Body<'_>, column: Column) -> bool {
    let is_rating = |it: &Heading| matches!(it, Heading::Role(Role::Rating | Role::RapidRating));
    let texts = body.rows.iter().map(|line| line.text(column));
    let has_figures = texts.clone().any(|text| text.bytes().any(|it| it.is_ascii_digit()));
    body.headings(column).iter().all(is_rating)
        && !has_figures
        && says_yes_or_no(body, column)
        && texts.collect::<BTreeSet<_>>().len() > 1
}

/// Whether each text of a column is a word for yes or no.
fn says_yes_or_no(body: &Body<'_>, column: Column) -> bool {
    let words = body.words;
    let texts = body.rows.iter().map(|line| plain(line.text(column)));
    let mut said = texts.filter(|text| !text.is_empty());
    said.all(|text| words.yes.contains(&text) || words.no.contains(&text))
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
