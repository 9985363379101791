//! What titles say of days: each by itself, all of a table together, and those above the same
//! games.

use crate::spreadsheet::cells::total::is_total;
use crate::spreadsheet::days::days_in_titles::{
    day_within, has_other_words, is_of_a_span, names_games, says_when_played,
};
use crate::spreadsheet::days::written_day::{DayOrder, Undecided, day_of, decide, say_the_same};
use crate::spreadsheet::grid::rows::{Cell, GridRow};
use crate::spreadsheet::pins::question::{DayOfTitle, Doubt, DoubtfulDay};

/// The day that a title says, with its line: `Tuesday 3 October 2006`, `Date, 3/10/2006`. Of two it
/// says none.
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

/// The days that titles say, each with the first line that does. One in figures counts where its
/// title says nothing else, or names a match or a round: `Rules adopted 13/6/1998` says nothing of
/// the games. The order of day and month is the one that is pinned, or that their values show; days
/// that agree in one order alone are in that one.
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
        // Each is one day alone.
        Err(Undecided::Contradiction(..)) => {
            let mut days = in_order(Some(DayOrder::DayFirst));
            days.extend(in_order(Some(DayOrder::MonthFirst)));
            days.sort_by_key(|title| title.line);
            days
        }
    }
}

/// Whether a day in a title may be that of the games: in words any may.
fn is_of_games(title: &GridRow) -> bool {
    let is_in_words = |day: &Cell| day_of(day, None).is_some();
    days_in(title).iter().any(is_in_words)
        || !has_words(title)
        || title.cells.iter().any(names_games)
}

/// The one day that titles say, and the first line that does.
pub(crate) fn only_day_of<'g>(
    titles: impl Iterator<Item = &'g GridRow>,
    pinned: Option<DayOrder>,
) -> Option<DayOfTitle> {
    match <[DayOfTitle; 1]>::try_from(days_of_titles(titles, pinned)) {
        Ok([day]) => Some(day),
        Err(_) => None,
    }
}

/// Of titles that say a day, card by card, the first with another day than one above it, where both
/// are of one card alone. One that stands above other cards, too, or above a whole week, says the
/// day of none of them; nor does any where the one below says when the games were played.
pub(super) fn other_day_of_a_card(cards: &[Vec<&GridRow>]) -> Option<DoubtfulDay> {
    let stands_again = |title: &GridRow, own: usize| {
        let others = cards.iter().enumerate().filter(|(at, _)| *at != own);
        others.flat_map(|(_, titles)| titles).any(|other| other.cells == title.cells)
    };
    // Where another card has one such title alone, what stands above this one is of several cards.
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

/// Whether a title says more than its day.
fn has_words(title: &GridRow) -> bool {
    title.cells.iter().any(|cell| has_other_words(&cell.text()))
}

fn text_of(row: &GridRow) -> String {
    let filled = row.cells.iter().filter(|cell| !cell.is_empty());
    filled.map(Cell::text).collect::<Vec<_>>().join(" ")
}
