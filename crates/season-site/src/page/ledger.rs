//! The calculation of a grade as lines of text, each with a game or a sum.
//!
//! A page has plain lines with columns at tabs, and the script makes a table of them. As cells of a
//! table a game took a third more, and games are most of the site.
//!
//! ```text
//! Kirkham League Div 15
//! 8 Dec⇥b⇥½⇥109⇥109⇥<a href=018038F.html>Brook, William</a>
//! ⇥⇥⇥485⇥4 games
//! ```
//!
//! A line without a tab is an event, one that begins with three is a sum, and one with a link is a
//! game: day, colour, result, score, the opponent's grade, opponent.

use std::fmt::Write as _;

use ecf_season::derivation::{DerivedGame, OpponentStrength};

use super::rows::{head_line, player_line};
use crate::context::Context;
use crate::receipt::{Borrowed, Colour, GameLine, Receipt};
use crate::season::Entry;
use crate::show::{self, html};
use crate::words::Words;

/// The position of a ledger on its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnPage {
    /// It is the first: an extra line names the columns.
    First,
    /// Another ledger is above it.
    Below,
}

/// The ledger of a player's season as HTML.
pub(crate) fn ledger(context: &Context<'_>, season: usize, entry: &Entry, at: OnPage) -> String {
    let (words, receipt) = (context.words, &entry.receipt);
    let mut lines = String::new();
    if at == OnPage::First && !receipt.games.is_empty() {
        let (day, result, score) = (words.day_heading(), words.result(), words.score());
        let (day, result, score) = (day.as_str(), result.as_str(), score.as_str());
        let opponent = [words.grade().as_str(), words.opponent().as_str()];
        head_line([day, "", result, score].into_iter().chain(opponent), &mut lines);
    }
    for event in in_order(&receipt.games) {
        let _ = writeln!(lines, "{}", html(context.event_name(season, event)));
        for game in receipt.games.iter().filter(|game| game.event == event) {
            game_line(context, game, &mut lines);
        }
    }
    let increments = &context.season(season).edition.juniors.increment;
    let tells_age = !increments.is_empty() && !context.privacy.shows_increment();
    for (what, much) in sums(words, receipt, tells_age) {
        let _ = writeln!(lines, "\t\t\t{}\t{}", html(&much), html(&what));
    }
    lines
}

/// The events, in the order of the player's first game in each.
fn in_order(games: &[GameLine]) -> Vec<u32> {
    let mut order: Vec<u32> = Vec::new();
    for game in games {
        if !order.contains(&game.event) {
            order.push(game.event);
        }
    }
    order
}

fn game_line(context: &Context<'_>, game: &GameLine, lines: &mut String) {
    let words = context.words;
    let day = game.day.map(|day| words.day(day)).unwrap_or_default();
    let colour = match game.colour {
        Some(Colour::White) => words.white_letter().as_str(),
        Some(Colour::Black) => words.black_letter().as_str(),
        None => "",
    };
    let score = game.scored.map(|scored| words.show_points(scored.score)).unwrap_or_default();
    let grade = game.scored.map(|scored| counted_as(words, scored)).unwrap_or_default();
    let cells = [&day, colour, show::result(game.outcome), &score, &grade];
    player_line(context, cells, ("", game.opponent), lines);
    lines.push('\n');
}

/// The opponent's grade and, if the 40-point rule changes it, the strength that counts: `39 → 57`.
/// A working grade has a `ʷ`.
fn counted_as(words: &Words, game: DerivedGame) -> String {
    let mark = match game.strength {
        OpponentStrength::Grade(_) => "",
        OpponentStrength::Working(_) => "ʷ",
    };
    let strength = game.strength.points();
    let grade = format!("{}{mark}", words.show_points(strength));
    if strength == game.counted {
        grade
    } else {
        format!("{grade} → {}", words.show_points(game.counted))
    }
}

/// Games of the season and borrowed ones with their points, or that they are withheld; then the
/// steps from there to the grade.
fn sums(words: &Words, receipt: &Receipt, tells_age: bool) -> Vec<(String, String)> {
    let mut sums = Vec::new();
    if receipt.is_withheld() {
        let games = receipt.games.len() as u64;
        let text = words.games_withheld().count(games, &[("n", &words.number(games))]);
        sums.push((text, "–".to_owned()));
    }
    if receipt.counted > 0 {
        let counted = receipt.counted;
        let text = words.games_count().count(counted.into(), &[("n", &words.number(counted))]);
        sums.push((text, words.show_points(receipt.points)));
    }
    sums.extend(receipt.borrowed.iter().map(|borrowed| borrowed_sum(words, borrowed)));
    sums.extend(to_grade(words, receipt, tells_age));
    sums
}

/// The division, the increment for age, and the least grade if it raised this one. For most players
/// the result of the division is the grade; for the others the grade is added as the last line. If
/// these steps could reveal the age, the grade is the only line, for every player: leaving out a
/// quotient would also reveal it.
fn to_grade(words: &Words, receipt: &Receipt, tells_age: bool) -> Vec<(String, String)> {
    let Some(grade) = receipt.grade else { return Vec::new() };
    let grade = (words.grade().to_string(), words.number(grade));
    if tells_age {
        return vec![grade];
    }
    let mut lines: Vec<(String, String)> = division(words, receipt).into_iter().collect();
    if receipt.increment != 0 {
        lines.push((words.increment().to_string(), words.signed(receipt.increment)));
    }
    lines.extend(receipt.floor.map(|floor| (words.floor().to_string(), words.number(floor))));
    if receipt.increment != 0 || receipt.floor.is_some() {
        lines.push(grade);
    }
    lines
}

fn borrowed_sum(words: &Words, borrowed: &Borrowed) -> (String, String) {
    let (n, average) = (words.number(borrowed.games), words.show_points(borrowed.average));
    let line = if borrowed.is_approximate {
        words.games_borrowed_from_list()
    } else {
        words.games_borrowed()
    };
    let text = line.count(
        borrowed.games.into(),
        &[("n", &n), ("season", &borrowed.season), ("average", &average)],
    );
    (text, words.show_points(borrowed.points))
}

/// The line `2,841.812 ÷ 29 = 97.994, rounded`, and the whole number.
fn division(words: &Words, receipt: &Receipt) -> Option<(String, String)> {
    let (sum, mean, rounded) = (receipt.sum?, receipt.mean?, receipt.rounded?);
    let text = words.division().with(&[
        ("sum", &words.show_points(sum)),
        ("games", &words.number(receipt.divisor)),
        ("mean", &words.show_mean(mean)),
    ]);
    Some((text, words.number(rounded)))
}
