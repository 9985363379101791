//! The calculation of a grade, as rows.

use askama::Template;
use rating_core::Outcome;

use crate::context::Context;
use crate::receipt::{Borrowed, Colour, GameLine};
use crate::season::{Entry, Season};
use crate::show;
use crate::words::Words;

/// The calculation of a grade.
#[derive(Template)]
#[template(path = "receipt.html")]
pub(crate) struct ReceiptView<'c> {
    words: &'c Words,
    caption: String,
    games: Vec<GameRow<'c>>,
    /// Sums: what, and how much.
    sums: Vec<(String, String)>,
    /// The division, and its result.
    division: Option<(String, String)>,
    /// What was added after rounding.
    increment: Option<(String, String)>,
    notes: Vec<String>,
}

/// A game.
struct GameRow<'c> {
    day: String,
    event: &'c str,
    /// `White`, `Black`, or nothing.
    colour: &'c str,
    colour_class: &'static str,
    opponent: &'c str,
    address: &'c str,
    grade: String,
    working: bool,
    counts_as: String,
    /// Whether the opponent counts as nearer than they are.
    limited: bool,
    result: &'static str,
    result_class: &'static str,
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
        let games = receipt.games.iter().map(|game| GameRow::of(context, number, game)).collect();
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
            games,
            sums,
            division: division(words, entry),
            increment: (receipt.increment != 0)
                .then(|| (words.increment().to_string(), words.signed(receipt.increment))),
            notes: notes(context, season, entry),
        }
    }
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

/// What a reader has to know to follow the figures.
fn notes(context: &Context<'_>, season: &Season, entry: &Entry) -> Vec<String> {
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
    let scored = || entry.receipt.games.iter().filter_map(|game| game.scored);
    if scored().any(|scored| scored.opponent != scored.counts_as) {
        let limit = words.number(season.edition.limit);
        notes.push(words.limit_note().with(&[("limit", &limit)]));
    }
    if scored().any(|scored| scored.working) {
        notes.push(words.working_note().to_string());
    }
    if entry.receipt.games.iter().any(|game| game.scored.is_none()) {
        notes.push(words.uncounted_note().to_string());
    }
    if entry.listed.is_none() {
        notes.push(words.not_published().to_string());
    }
    notes
}

impl<'c> GameRow<'c> {
    fn of(context: &'c Context<'_>, season: usize, game: &GameLine) -> Self {
        let words = context.words;
        let (result_class, result) = (class(game.outcome), show::result(game.outcome));
        let (colour, colour_class) = match game.colour {
            Some(Colour::White) => (words.white().as_str(), "w"),
            Some(Colour::Black) => (words.black().as_str(), "b"),
            None => ("", ""),
        };
        let scored = game.scored;
        let points = |of: fn(crate::receipt::Scored) -> rating_core::GradePoints| {
            scored.map(|scored| words.show_points(of(scored))).unwrap_or_default()
        };
        Self {
            day: game.day.map(|day| words.day(day)).unwrap_or_default(),
            event: context.event_name(season, game.event),
            colour,
            colour_class,
            opponent: context.name(game.opponent),
            address: context.address(game.opponent),
            grade: points(|scored| scored.opponent),
            working: scored.is_some_and(|scored| scored.working),
            counts_as: points(|scored| scored.counts_as),
            limited: scored.is_some_and(|scored| scored.opponent != scored.counts_as),
            result,
            result_class,
            score: points(|scored| scored.score),
        }
    }
}

/// The class of a result's colour.
const fn class(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "rw",
        Outcome::Draw => "rd",
        Outcome::Loss => "rl",
    }
}
