//! A group of ungraded players, in words and as a table.

use findings::counted;
use season_runner::explain::{ExplainedGroup, ExplainedLink, Person};

use super::cells::balance;
use crate::report::document::Document;
use crate::report::signed::signed;
use crate::report::table::{Align, Table, cell};

/// The heading above the groups of several rates of play.
pub(super) fn whole(group: &ExplainedGroup) -> String {
    format!("The groups of {} in {}", who(&group.player), group.season)
}

pub(super) fn document(out: &mut Document, group: &ExplainedGroup) {
    let ExplainedGroup { player, season, rate, .. } = group;
    out.title(format!(
        "The group of {}: {} in {season}, {rate} play",
        who(player),
        counted(group.players.len(), "new player")
    ));
    out.line("Their working grades are found together, each from all games of the season.");
    out.section("Players");
    let mut table =
        Table::new(&[("player", Align::Left), ("", Align::Left), ("working grade", Align::Point)]);
    for one in &group.players {
        let grade = one.working_grade.map_or("withheld".to_owned(), |grade| grade.to_string());
        table.row([one.player.code.clone(), one.player.name.clone(), grade]);
    }
    out.table(table);
    out.section("Who met whom");
    out.line(format!("Half a point more for the player in one game moves {} by:", player.name));
    out.table(met(&group.links));
    write_bridges(out, group);
}

fn who(person: &Person) -> String {
    format!("{} {}", person.code, person.name)
}

fn met(links: &[ExplainedLink]) -> Table {
    let mut table = Table::new(&[
        ("player", Align::Left),
        ("opponent", Align::Left),
        ("grade", Align::Point),
        ("games", Align::Right),
        ("wins - losses", Align::Right),
        ("moves", Align::Point),
    ]);
    for link in links {
        table.row([
            who(&link.player),
            who(&link.opponent),
            link.opponent_grade.map_or("new".to_owned(), |grade| grade.to_string()),
            link.games.to_string(),
            balance(link.balance.into()),
            link.half_point_moves.map(|by| signed(by.0.to_f64(), 2)).unwrap_or_default(),
        ]);
    }
    table
}

fn write_bridges(out: &mut Document, group: &ExplainedGroup) {
    out.section("What everything depends on");
    if group.players.iter().all(|one| one.working_grade.is_none()) {
        out.line("No game leads to a graded player: the group is withheld.");
        return;
    }
    if let Some(mean) = group.mean_set_to {
        out.line(
            "No game leads to a graded player: games say how far apart the players are, and no \
             more.",
        );
        out.line(format!("The edition sets the mean of their working grades to {mean}."));
        return;
    }
    let words: Vec<String> = group
        .bridges
        .iter()
        .map(|bridge| {
            let games = counted(bridge.games as usize, "game");
            let others = bridge.cut_off.saturating_sub(1);
            let with = match others {
                0 => String::new(),
                others => format!(" and {} behind", counted(others, "player")),
            };
            format!("{}{with}: {games} with {}", who(&bridge.player), who(&bridge.opponent))
        })
        .collect();
    if words.is_empty() {
        out.line("No two players alone: everybody has a second way to a graded player.");
    }
    out.lines(words);
}

/// One row per link, for programs.
pub(super) fn links(groups: &[ExplainedGroup]) -> Table {
    let mut table = Table::new(&[
        ("rate", Align::Left),
        ("player", Align::Left),
        ("opponent", Align::Left),
        ("opponent_grade", Align::Right),
        ("games", Align::Right),
        ("wins_less_losses", Align::Right),
        ("half_point_moves", Align::Right),
    ]);
    for (group, link) in groups.iter().flat_map(|group| group.links.iter().map(move |l| (group, l)))
    {
        table.row([
            group.rate.to_owned(),
            link.player.code.clone(),
            link.opponent.code.clone(),
            cell(link.opponent_grade),
            link.games.to_string(),
            link.balance.to_string(),
            cell(link.half_point_moves),
        ]);
    }
    table
}
