//! The effect of every game under a system, in words and as a table.

use season_runner::systems::SystemExplained;

use super::cells::score;
use crate::report::document::Document;
use crate::report::live::played_by;
use crate::report::signed::signed;
use crate::report::table::{Align, Table, cell};

/// The heading above a player's season under several systems.
pub(super) fn whole(explained: &SystemExplained) -> String {
    format!("{} {} in {}", explained.player.code, explained.player.name, explained.season)
}

pub(super) fn document(out: &mut Document, explained: &SystemExplained) {
    let SystemExplained { player, season, formula, .. } = explained;
    let system = played_by(&explained.system, explained.rate);
    let number = |number: Option<f64>| number.map_or("none".to_owned(), |n| format!("{n:.2}"));
    let end = number(explained.end);
    out.title(format!("{} {}: {end} at the end of {season} by {system}", player.code, player.name));
    let began = explained.began.map(|began| format!(" ({began})")).unwrap_or_default();
    out.lines(vec![formula.clone(), format!("start {}{began}", number(explained.start))]);
    out.section("Games");
    if explained.games.is_empty() {
        out.line("none in the season");
        return;
    }
    out.table(games(explained));
    let changes: f64 = explained.games.iter().map(|game| game.change).sum();
    if !explained.periods.iter().any(|period| is_rounded(period.changes, period.added)) {
        out.line(format!("together {}", signed(changes, 2)));
        return;
    }
    out.section("Rounded to whole numbers");
    out.table(periods(explained));
    let added: f64 = explained.periods.iter().map(|period| period.added).sum();
    out.line(format!("together {}", signed(added, 2)));
}

/// Whether the added number differs from the computed one by more than sums of floating-point
/// numbers do.
fn is_rounded(computed: f64, added: f64) -> bool {
    (computed - added).abs() > 1e-6
}

fn periods(explained: &SystemExplained) -> Table {
    let mut table = Table::new(&[
        ("from", Align::Left),
        ("games", Align::Right),
        ("change", Align::Right),
        ("rounded", Align::Right),
        ("after", Align::Right),
    ]);
    for period in &explained.periods {
        table.row([
            cell(period.first),
            period.games.to_string(),
            signed(period.changes, 2),
            signed(period.added, 2),
            format!("{:.2}", period.after),
        ]);
    }
    table
}

fn games(explained: &SystemExplained) -> Table {
    let mut table = Table::new(&[
        ("date", Align::Unbroken),
        ("opponent", Align::Unbroken),
        ("", Align::Left),
        ("grade", Align::Point),
        ("own", Align::Point),
        ("expected %", Align::Point),
        ("result", Align::Right),
        ("change", Align::Point),
        ("after", Align::Point),
    ]);
    for game in &explained.games {
        table.row([
            cell(game.date),
            game.opponent.code.clone(),
            game.opponent.name.clone(),
            format!("{:.2}", game.opponent_grade),
            format!("{:.2}", game.before),
            format!("{:.1}", game.expected_per_cent),
            score(game.result).to_owned(),
            signed(game.change, 2),
            format!("{:.2}", game.after),
        ]);
    }
    table
}

/// One row per game, for programs.
pub(super) fn lines(all: &[SystemExplained]) -> Table {
    let mut table = Table::new(&[
        ("code", Align::Left),
        ("season", Align::Left),
        ("system", Align::Left),
        ("date", Align::Left),
        ("opponent", Align::Left),
        ("opponent_grade", Align::Right),
        ("before", Align::Right),
        ("expected_per_cent", Align::Right),
        ("result", Align::Left),
        ("change", Align::Right),
        ("after", Align::Right),
        ("rate", Align::Left),
    ]);
    for (one, game) in all.iter().flat_map(|one| one.games.iter().map(move |game| (one, game))) {
        table.row([
            one.player.code.clone(),
            one.season.clone(),
            one.system.clone(),
            cell(game.date),
            game.opponent.code.clone(),
            game.opponent_grade.to_string(),
            game.before.to_string(),
            game.expected_per_cent.to_string(),
            game.result.to_string(),
            game.change.to_string(),
            game.after.to_string(),
            one.rate.to_owned(),
        ]);
    }
    table
}
