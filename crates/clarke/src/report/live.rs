//! A player's grade game by game, a list at the end of a day, and the lists that were written.

use ecf_season::Rate;
use fgsl_matrix::{System, listed_whole};
use findings::counted;
use rating_core::HalfPoints;
use season_runner::systems::{LiveList, Walk, began_in_words};

use crate::report::live_json::WrittenList;
use crate::report::signed::signed;
use crate::report::table::{Align, Table};

/// A system, with the rate of play if that is not standard play: `fgsl, rapid`.
pub(crate) fn played_by(system: &str, rate: &str) -> String {
    if rate == Rate::Standard.as_str() { system.to_owned() } else { format!("{system}, {rate}") }
}

/// For people: the effect of a season's games on one player.
pub(crate) fn walk_text(walk: &Walk<'_>, system: &System) -> String {
    let start = walk.start.map_or("no grade".to_owned(), |grade| {
        format!("{:.2} ({})", system.from_grade(grade), began_in_words(walk.began))
    });
    let head = format!(
        "{} ({}), {}, {}: {}\n\nstart {start}\n\n",
        walk.player.name,
        walk.player.code,
        walk.season,
        played_by(&system.name, walk.rate.as_str()),
        system.formula()
    );
    if walk.steps.is_empty() {
        return head + "no games\n";
    }
    head + &walk_table(walk).text(0)
}

/// One row per game.
pub(crate) fn walk_table(walk: &Walk<'_>) -> Table {
    let mut table = Table::new(&[
        ("date", Align::Left),
        ("code", Align::Left),
        ("opponent", Align::Left),
        ("opponent's grade", Align::Right),
        ("own grade", Align::Right),
        ("expected %", Align::Right),
        ("result", Align::Right),
        ("change", Align::Right),
        ("after", Align::Right),
    ]);
    for (opponent, step) in &walk.steps {
        table.row([
            step.time.day().map(|day| day.to_string()).unwrap_or_default(),
            opponent.code.to_owned(),
            opponent.name.to_owned(),
            format!("{:.2}", step.opponents_grade),
            format!("{:.2}", step.before),
            format!("{:.1}", 100.0 * step.expected),
            HalfPoints::of(step.outcome).to_string(),
            signed(step.change, 2),
            format!("{:.2}", step.after),
        ]);
    }
    table
}

/// For people: a list at the end of a day.
pub(crate) fn list_text(list: &LiveList<'_>, system: &System) -> String {
    let name = played_by(&system.name, list.rate.as_str());
    let (day, players) = (list.day, counted(list.players.len(), "player"));
    format!("{name} at the end of {day}: {players}\n\n{}", list_table(list).text(0))
}

/// One row per player.
pub(crate) fn list_table(list: &LiveList<'_>) -> Table {
    let mut table = Table::new(&[
        ("code", Align::Left),
        ("name", Align::Left),
        ("grade", Align::Right),
        ("live", Align::Right),
        ("games", Align::Right),
    ]);
    for player in &list.players {
        table.row([
            player.code.to_owned(),
            player.name.to_owned(),
            player.in_force.map(|grade| listed_whole(grade).to_string()).unwrap_or_default(),
            format!("{:.2}", player.live),
            player.games.to_string(),
        ]);
    }
    table
}

/// For people: the lists that were written.
pub(crate) fn written_text(lists: &[WrittenList]) -> String {
    let line = |list: &WrittenList| format!("{}  {}\n", list.file, counted(list.players, "player"));
    lists.iter().map(line).collect()
}

/// One row per written list.
pub(crate) fn written_table(lists: &[WrittenList]) -> Table {
    let mut table =
        Table::new(&[("file", Align::Left), ("day", Align::Left), ("players", Align::Right)]);
    for list in lists {
        table.row([list.file.clone(), list.day.clone(), list.players.to_string()]);
    }
    table
}
