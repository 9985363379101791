//! The lines of calculations as rows: what adds up to the points, and by how many games it is divided.

use season_runner::explain::Explained;

use super::cells::points;
use crate::report::table::{Align, Table};

/// One row a game of the season, and one a line of borrowed games.
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
        one.games.iter().for_each(|game| {
            let opponent = &game.opponent;
            table.row([
                one.player.code.clone(),
                one.player.name.clone(),
                one.season.clone(),
                one.rate.to_owned(),
                "game".to_owned(),
                one.season.clone(),
                game.date.to_string(),
                game.event.clone(),
                game.colour.to_owned(),
                opponent.code.clone(),
                opponent.name.clone(),
                points(game.opponent_grade),
                points(game.counts_as),
                game.result.to_owned(),
                game.score.map_or("0", |_| "1").to_owned(),
                points(game.score),
            ]);
        });
        for line in &one.borrowed {
            let mut cells = vec![
                one.player.code.clone(),
                one.player.name.clone(),
                one.season.clone(),
                one.rate.to_owned(),
                "borrowed".to_owned(),
                line.season.clone(),
                line.date.map(|day| day.to_string()).unwrap_or_default(),
            ];
            cells.extend((0..7).map(|_| String::new()));
            cells.extend([line.games.to_string(), line.points.to_string()]);
            table.row_of(cells);
        }
    }
    table
}
