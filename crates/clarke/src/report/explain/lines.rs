//! The lines of calculations as rows: the terms that add up to the points, and the numbers of games
//! to divide by.

use season_runner::explain::{Explained, ExplainedBorrowing, ExplainedGame};

use crate::report::table::{Align, Table, cell};

/// One row per game of the season, and one per line of borrowed games.
pub(super) fn table(explained: &[Explained]) -> Table {
    let mut table = Table::new(&[
        ("code", Align::Left),
        ("name", Align::Left),
        ("season", Align::Left),
        ("rate", Align::Left),
        ("line", Align::Left),
        ("from_season", Align::Left),
        ("date", Align::Left),
        ("event", Align::Left),
        ("colour", Align::Left),
        ("opponent", Align::Left),
        ("opponent_name", Align::Left),
        ("opponent_grade", Align::Right),
        ("counts_as", Align::Right),
        ("result", Align::Left),
        ("games", Align::Right),
        ("points", Align::Right),
    ]);
    for one in explained {
        one.games.iter().for_each(|game| table.row_of(of_game(one, game)));
        one.borrowed.iter().for_each(|line| table.row_of(of_borrowed(one, line)));
    }
    table
}

/// The first cells of a row: the player, and the kind of line.
fn of_player(one: &Explained, kind: &str) -> Vec<String> {
    let player = &one.player;
    let cells = [&player.code, &player.name, &one.season, one.rate, kind];
    cells.map(str::to_owned).to_vec()
}

fn of_game(one: &Explained, game: &ExplainedGame) -> Vec<String> {
    let mut cells = of_player(one, "game");
    cells.extend([
        one.season.clone(),
        game.date.to_string(),
        game.event.clone(),
        game.colour.unwrap_or_default().to_owned(),
        game.opponent.code.clone(),
        game.opponent.name.clone(),
        cell(game.opponent_grade),
        cell(game.counts_as),
        game.result.to_string(),
        game.score.map_or("0", |_| "1").to_owned(),
        cell(game.score),
    ]);
    cells
}

fn of_borrowed(one: &Explained, line: &ExplainedBorrowing) -> Vec<String> {
    let mut cells = of_player(one, "borrowed");
    cells.extend([line.season.clone(), cell(line.date)]);
    // Empty cells in the columns about a single game.
    cells.extend(std::iter::repeat_n(String::new(), 7));
    cells.extend([line.games.to_string(), line.points.to_string()]);
    cells
}
