//! The calculation of a grade, as rows.

use askama::Template;

use crate::context::Context;
use crate::receipt::{Borrowed, Colour, GameLine, Scored};
use crate::season::{Entry, Season};
use crate::show;
use crate::words::Words;

/// The calculation of a grade: its games by event, and the sum below them, in one table.
#[derive(Template)]
#[template(path = "receipt.html")]
pub(crate) struct ReceiptView<'c> {
    words: &'c Words,
    caption: String,
    /// The folder of the season.
    folder: &'c str,
    events: Vec<EventGames<'c>>,
    /// Sums: what, and how much.
    sums: Vec<(String, String)>,
    /// The division, and its result.
    division: Option<(String, String)>,
    /// What was added after rounding.
    increment: Option<(String, String)>,
    notes: Vec<String>,
}

/// The games of an event. Its name stands once: most of a page is games.
struct EventGames<'c> {
    name: &'c str,
    address: &'c str,
    games: Vec<GameRow<'c>>,
}

/// A game.
struct GameRow<'c> {
    day: String,
    colour: Option<Colour>,
    opponent: &'c str,
    address: &'c str,
    grade: String,
    working: bool,
    /// What the opponent counts as, if they are nearer so.
    counts_as: Option<String>,
    result: &'static str,
    score: String,
}

impl<'c> ReceiptView<'c> {
    /// The calculation of a player's season.
    pub(crate) fn of(
        context: &'c Context<'_>,
        (number, season): (usize, &Season),
        entry: &Entry,
    ) -> Self {
        let words = context.words;
        let label = context.label(season);
        let receipt = &entry.receipt;
        let mut sums = Vec::new();
        if receipt.counted > 0 {
            let counted = receipt.counted;
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("n", &words.number(counted)), ("season", &label)];
            let text = words.games_of_season().count(counted.into(), &values);
            sums.push((text, words.show_points(receipt.points)));
        }
        sums.extend(receipt.borrowed.iter().map(|borrowed| borrowed_sum(words, borrowed)));
        if let Some(sum) = receipt.sum.filter(|_| !receipt.borrowed.is_empty()) {
            let n = words.number(receipt.divisor);
            let text = words.games_together().count(receipt.divisor.into(), &[("n", &n)]);
            sums.push((text, words.show_points(sum)));
        }
        Self {
            words,
            caption: words
                .calculation_of()
                .with(&[("name", &context.name(entry.player)), ("season", &label)]),
            folder: context.folder(number),
            events: events(context, number, &receipt.games),
            sums,
            division: division(words, entry),
            increment: (receipt.increment != 0)
                .then(|| (words.increment().to_string(), words.signed(receipt.increment))),
            notes: notes(context, entry),
        }
    }
}

/// The games by event, in the order in which the player first sat down at each.
fn events<'c>(context: &'c Context<'_>, season: usize, games: &[GameLine]) -> Vec<EventGames<'c>> {
    let mut order: Vec<u32> = Vec::new();
    for game in games {
        if !order.contains(&game.event) {
            order.push(game.event);
        }
    }
    let of_event = |event: u32| EventGames {
        name: context.event_shown(season, event),
        address: context.event_address(season, event),
        games: games
            .iter()
            .filter(|game| game.event == event)
            .map(|game| GameRow::of(context, game))
            .collect(),
    };
    order.into_iter().map(of_event).collect()
}

fn borrowed_sum(words: &Words, borrowed: &Borrowed) -> (String, String) {
    let (n, average) = (words.number(borrowed.games), words.show_points(borrowed.average));
    let text = words.games_borrowed().count(
        borrowed.games.into(),
        &[("n", &n), ("season", &borrowed.season), ("average", &average)],
    );
    (text, words.show_points(borrowed.points))
}

/// `2,841.812 ÷ 29 = 97.994, rounded`, and the grade.
fn division(words: &Words, entry: &Entry) -> Option<(String, String)> {
    let receipt = &entry.receipt;
    let (sum, mean, grade) = (receipt.sum?, receipt.mean?, receipt.grade?);
    let text = words.division().with(&[
        ("sum", &words.show_points(sum)),
        ("games", &words.number(receipt.divisor)),
        ("mean", &words.show_mean(mean)),
    ]);
    Some((text, words.number(grade)))
}

/// What a reader has to know of this calculation alone.
fn notes(context: &Context<'_>, entry: &Entry) -> Vec<String> {
    let words = context.words;
    let mut notes = Vec::new();
    match (entry.working, entry.previous) {
        (Some(working), _) => {
            notes.push(words.counted_by_working().with(&[("grade", &words.show_points(working))]));
        }
        (None, Some(previous)) => {
            notes.push(words.counted_by_grade().with(&[("grade", &words.number(previous))]));
        }
        (None, None) => {}
    }
    if entry.listed.is_none() {
        notes.push(words.not_published().to_string());
    }
    notes
}

/// What marks mean in the calculations of a page, each said once.
pub(crate) fn legend<'s>(
    context: &Context<'_>,
    calculations: impl Iterator<Item = (&'s Season, &'s Entry)>,
) -> Vec<String> {
    let words = context.words;
    let (mut limits, mut working, mut uncounted) = (Vec::new(), false, false);
    for (season, entry) in calculations {
        let scored = || entry.receipt.games.iter().filter_map(|game| game.scored);
        let limit = season.edition.limit;
        if scored().any(is_limited) && !limits.contains(&limit) {
            limits.push(limit);
        }
        working |= scored().any(|scored| scored.working);
        uncounted |= entry.receipt.games.iter().any(|game| game.scored.is_none());
    }
    let mut notes: Vec<String> = limits
        .into_iter()
        .map(|limit| words.limit_note().with(&[("limit", &words.number(limit))]))
        .collect();
    notes.extend(working.then(|| words.working_note().to_string()));
    notes.extend(uncounted.then(|| words.uncounted_note().to_string()));
    notes
}

/// Whether the opponent counts as nearer than they are.
fn is_limited(scored: Scored) -> bool {
    scored.opponent != scored.counts_as
}

impl<'c> GameRow<'c> {
    fn of(context: &'c Context<'_>, game: &GameLine) -> Self {
        let words = context.words;
        let scored = game.scored;
        let points = |of: fn(Scored) -> rating_core::GradePoints| {
            scored.map(|scored| words.show_points(of(scored))).unwrap_or_default()
        };
        Self {
            day: game.day.map(|day| words.day(day)).unwrap_or_default(),
            colour: game.colour,
            opponent: context.name(game.opponent),
            address: context.address(game.opponent),
            grade: points(|scored| scored.opponent),
            working: scored.is_some_and(|scored| scored.working),
            counts_as: scored
                .filter(|scored| is_limited(*scored))
                .map(|scored| words.show_points(scored.counts_as)),
            result: show::result(game.outcome),
            score: points(|scored| scored.score),
        }
    }
}
