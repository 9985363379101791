//! All integration tests of the crate, in one binary.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "helpers of tests may fail as tests do, and the corpus is files"
)]

mod any_text;
mod corpus;
mod damage;
mod examples;
mod made_crosses;
mod metamorphic;
mod shapes;
mod vocabulary;
mod workbooks;

use tables::{Game, Grid, Side, Table, TableSpec, apply};

/// Reads a text by a specification in TOML.
pub(crate) fn read(spec: &str, text: &str) -> Vec<String> {
    let spec = TableSpec::from_toml(spec).unwrap();
    account(&apply(&Grid::from_text("table.csv", text), &spec))
}

/// Every game, line passed over and fault, in the order of the lines.
pub(crate) fn account(table: &Table) -> Vec<String> {
    let games = table.games.iter().map(|game| (game.line, written(game)));
    let people = table.people.iter().map(|person| {
        let born = person.born.map(|day| day.to_string()).unwrap_or_default();
        let all = [&person.code, &person.name, &person.rating, &person.club, &born];
        (person.line, all.map(String::as_str).join("|"))
    });
    let passed = table.passed_over.iter().map(|(line, clause)| (*line, clause.name().to_owned()));
    let faults = table.faults.iter().map(|fault| (fault.line, format!("fault: {}", fault.kind)));
    let mut all: Vec<(u32, String)> = games.chain(people).chain(passed).chain(faults).collect();
    all.sort_by_key(|(line, _)| *line);
    all.into_iter().map(|(line, text)| format!("{line}: {text}")).collect()
}

/// `2006-10-03 Lee, Ann 1-0 Roe, Ben`, with `w` at the player with White, and round and section in
/// brackets.
pub(crate) fn written(game: &Game) -> String {
    let day = game.day.map(|day| format!("{day} ")).unwrap_or_default();
    let name = |player: &tables::Player, side: Side| {
        let code = if player.code.is_empty() { String::new() } else { format!(" {}", player.code) };
        let white = if game.white == Some(side) { " w" } else { "" };
        format!("{}{code}{white}", player.name)
    };
    let (first, second) = (name(&game.first, Side::First), name(&game.second, Side::Second));
    let round =
        if game.round.is_empty() { String::new() } else { format!(" (round {})", game.round) };
    let section =
        if game.section.is_empty() { String::new() } else { format!(" [{}]", game.section) };
    format!("{day}{first} {} {second}{round}{section}", game.outcome.written())
}
