//! The days in titles: in a single one, in all titles of a table together, and in those above the
//! same games.

use crate::spreadsheet::cells::total::is_total;
use crate::spreadsheet::days::days_in_titles::{
    day_within, has_other_words, is_of_a_span, names_games, says_when_played,
};
use crate::spreadsheet::days::written_day::{DayOrder, Undecided, day_of, decide, say_the_same};
use crate::spreadsheet::grid::rows::{Cell, GridRow};
use crate::spreadsheet::pins::question::{DayOfTitle, Doubt, DoubtfulDay};

/// The day in a title, with its line: `Tuesday 3 October 2006`, `Date, 3/10/2006`. `None` if the
/// title has two different days.
pub(super) fn day_of_title(row: &GridRow) -> Option<(u32, Cell)> {
    if is_total(row) {
        return None;
    }
    let days = days_in(row);
    let day = days.first().filter(|_| !have_several(&days))?;
    Some((row.line, day.clone()))
}

pub(super) fn days_in(row: &GridRow) -> Vec<Cell> {
    row.cells.iter().filter_map(day_within).collect()
}

pub(super) fn have_several(days: &[Cell]) -> bool {
    days.iter().zip(days.iter().skip(1)).any(|(one, other)| !say_the_same(one, other))
}

/// The days in titles, each with the first line that has it. A day in figures counts if its title
/// contains nothing else, or names a match or a round: `Rules adopted 13/6/1998` is not about the
/// games. The order of day and month is the pinned one, or the one that the values show; if days
/// agree only in one order, that order is used.
pub(crate) fn days_of_titles<'g>(
    titles: impl Iterator<Item = &'g GridRow>,
    pinned: Option<DayOrder>,
) -> Vec<DayOfTitle> {
    let said: Vec<(u32, Cell)> =
        titles.filter(|row| is_of_games(row)).filter_map(day_of_title).collect();
    let decided = match pinned {
        Some(order) => Ok(Some(order)),
        None => decide(said.iter().map(|(_, cell)| cell)).map(|read| read.order),
    };
    let in_order = |order| -> Vec<DayOfTitle> {
        let mut days: Vec<DayOfTitle> = Vec::new();
        for (line, cell) in &said {
            let day = day_of(cell, order);
            if let Some(day) = day.filter(|day| !days.iter().any(|known| known.may_be(*day))) {
                days.push(DayOfTitle { line: *line, days: vec![day] });
            }
        }
        days
    };
    match decided {
        Ok(order) => in_order(order),
        Err(Undecided::Open(_)) => {
            let [day_first, month_first] =
                [DayOrder::DayFirst, DayOrder::MonthFirst].map(|order| in_order(Some(order)));
            match (&day_first[..], &month_first[..]) {
                ([DayOfTitle { line, days: one }], [DayOfTitle { days: other, .. }]) => {
                    vec![DayOfTitle { line: *line, days: [&one[..], other].concat() }]
                }
                (_, [_]) => month_first,
                _ => day_first,
            }
        }
        // Each value has a day in only one order.
        Err(Undecided::Contradiction(..)) => {
            let mut days = in_order(Some(DayOrder::DayFirst));
            days.extend(in_order(Some(DayOrder::MonthFirst)));
            days.sort_by_key(|title| title.line);
            days
        }
    }
}

/// Whether a day in a title may be that of the games: with its month as a word, any may.
fn is_of_games(title: &GridRow) -> bool {
    let is_in_words = |day: &Cell| day_of(day, None).is_some();
    days_in(title).iter().any(is_in_words)
        || !has_words(title)
        || title.cells.iter().any(names_games)
}

/// The only day in titles, and the first line that has it.
pub(crate) fn only_day_of<'g>(
    titles: impl Iterator<Item = &'g GridRow>,
    pinned: Option<DayOrder>,
) -> Option<DayOfTitle> {
    match <[DayOfTitle; 1]>::try_from(days_of_titles(titles, pinned)) {
        Ok([day]) => Some(day),
        Err(_) => None,
    }
}

/// Among titles with a day, card by card: the first with another day than one above it, if both
/// belong to a single card. A title that is also above other cards, or is about a whole week, does
/// not give the day of a card. There is also no doubt if the lower title says when the games were
/// played.
pub(super) fn other_day_of_a_card(cards: &[Vec<&GridRow>]) -> Option<DoubtfulDay> {
    let stands_again = |title: &GridRow, own: usize| {
        let others = cards.iter().enumerate().filter(|(at, _)| *at != own);
        others.flat_map(|(_, titles)| titles).any(|other| other.cells == title.cells)
    };
    // If another card has only one such title, those above this one are about several cards.
    let is_usual_alone = |title: &GridRow| {
        let is_like_it = |other: &GridRow| has_words(other) == has_words(title);
        cards.iter().any(|titles| matches!(&titles[..], [one] if is_like_it(one)))
    };
    cards.iter().enumerate().find_map(|(at, titles)| {
        let last = *titles.last()?;
        let (_, day) = day_of_title(last)?;
        let is_other = |title: &&&GridRow| {
            let is_of_more = || title.cells.iter().any(is_of_a_span) || stands_again(title, at);
            day_of_title(title).is_some_and(|(_, other)| !say_the_same(&other, &day))
                && !is_of_more()
        };
        titles.iter().find(is_other)?;
        let is_said = last.cells.iter().any(says_when_played) || is_usual_alone(last);
        (!is_said).then(|| DoubtfulDay {
            line: last.line,
            title: text_of(last),
            doubt: Doubt::OtherThanTitle,
        })
    })
}

/// Whether a title contains more than its day.
fn has_words(title: &GridRow) -> bool {
    title.cells.iter().any(|cell| has_other_words(&cell.text()))
}

fn text_of(row: &GridRow) -> String {
    let filled = row.cells.iter().filter(|cell| !cell.is_empty());
    filled.map(Cell::text).collect::<Vec<_>>().join(" ")
}
