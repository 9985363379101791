//! What another result of one game would change.

use rating_core::Outcome;
use season_runner::explain::{Explained, ExplainedGame};

use crate::report::document::Document;
use crate::report::other_game::OtherGame;
use crate::report::table::{Align, Table};

pub(super) fn whole(other: &OtherGame) -> String {
    let Explained { player, season, .. } = &other.explained;
    let ExplainedGame { date, opponent, result, .. } = &other.game;
    let would_be = other.would_be.map_or("no game", in_words);
    format!(
        "{} {} in {season}: {would_be} against {} on {date} instead of {}",
        player.code,
        player.name,
        opponent.name,
        in_words(*result)
    )
}

pub(super) fn document(out: &mut Document, other: &OtherGame) {
    out.title(whole(other));
    if let Some(mean) = &other.what_if.mean {
        out.line(format!(
            "{} / {} = {}, rounded {}",
            mean.points, mean.games, mean.mean, mean.rounded
        ));
    }
    if other.what_if.grades.is_empty() {
        out.line("No published grade would change.");
    }
    out.table(grades(std::slice::from_ref(other)));
}

pub(super) fn grades(others: &[OtherGame]) -> Table {
    let mut table = Table::new(&[
        ("code", Align::Unbroken),
        ("name", Align::Unbroken),
        ("is", Align::Right),
        ("would be", Align::Right),
    ]);
    for grade in others.iter().flat_map(|other| &other.what_if.grades) {
        let published = |grade: &Option<String>| grade.clone().unwrap_or_else(|| "none".to_owned());
        table.row([
            grade.player.code.clone(),
            grade.player.name.clone(),
            published(&grade.is),
            published(&grade.would_be),
        ]);
    }
    table
}

const fn in_words(result: Outcome) -> &'static str {
    match result {
        Outcome::Win => "a win",
        Outcome::Draw => "a draw",
        Outcome::Loss => "a loss",
    }
}
