//! An event, game by game, in words and as a table.

use findings::counted;
use rating_core::Outcome;
use season_runner::explain::{EventAudit, EventSide};

use super::cells::{marked, score};
use crate::report::document::Document;
use crate::report::table::{Align, Table, cell};

/// The heading above the games of several rates of play.
pub(super) fn whole(audit: &EventAudit) -> String {
    format!("{}, {}", audit.event, audit.season)
}

pub(super) fn document(out: &mut Document, audit: &EventAudit) {
    let EventAudit { event, season, rate, limit, win, .. } = audit;
    out.title(format!("{event}, {season}, {rate} play"));
    out.lines(vec![
        format!("An opponent counts as at most {limit} above or below the player's own grade."),
        format!("A win adds {win}, a loss takes {win} away. w: a working grade."),
    ]);
    let unknown = audit.games.iter().filter(|game| !game.colours_known).count();
    if unknown > 0 {
        out.lines(vec![format!("Nobody knows who had White in {}.", counted(unknown, "game"))]);
    }
    out.section(counted(audit.games.len(), "game"));
    out.table(for_people(audit));
    out.section(counted(audit.players.len(), "player"));
    let mut table = Table::new(&[
        ("player", Align::Unbroken),
        ("", Align::Left),
        ("grade", Align::Point),
        ("games", Align::Right),
        ("points", Align::Point),
        ("average", Align::Point),
    ]);
    for one in &audit.players {
        table.row([
            one.player.code.clone(),
            one.player.name.clone(),
            marked(one.grade, one.by),
            one.games.to_string(),
            one.points.to_string(),
            cell(one.average),
        ]);
    }
    out.table(table);
}

/// The empty table of games. If colours are known for all of them, the players are in columns for
/// White and Black; otherwise a column shows who is known to have had White.
fn headed(has_colours: bool) -> Table {
    let [first, second] = if has_colours { ["white", "black"] } else { ["player", "opponent"] };
    let counts_and_scores =
        [first, second].map(|side| [format!("{side} counts"), format!("{side} scores")]);
    let [[first_counts, first_scores], [second_counts, second_scores]] = &counts_and_scores;
    let mut columns = vec![
        ("date", Align::Unbroken),
        (first, Align::Left),
        ("grade", Align::Point),
        ("", Align::Unbroken),
        (second, Align::Left),
        ("grade", Align::Point),
        (second_counts, Align::Point),
        (first_scores, Align::Point),
        (first_counts, Align::Point),
        (second_scores, Align::Point),
    ];
    if !has_colours {
        columns.push(("colour", Align::Left));
    }
    Table::new(&columns)
}

fn for_people(audit: &EventAudit) -> Table {
    let has_colours = audit.games.iter().all(|game| game.colours_known);
    let mut table = headed(has_colours);
    let who = |side: &EventSide| format!("{} {}", side.player.code, side.player.name);
    for game in &audit.games {
        let (white, black) = (&game.white, &game.black);
        let mut cells = vec![
            game.date.to_string(),
            who(white),
            marked(white.grade, white.by),
            both(game.result),
            who(black),
            marked(black.grade, black.by),
            cell(white.opponent_counts_as),
            cell(white.score),
            cell(black.opponent_counts_as),
            cell(black.score),
        ];
        if !has_colours {
            cells.push(if game.colours_known { "white" } else { "" }.to_owned());
        }
        table.row_of(cells);
    }
    table
}

/// The result of a game, with the first player's score first: `1-0`.
fn both(result: Outcome) -> String {
    format!("{}-{}", score(result), score(result.reversed()))
}

/// One row per game, for programs.
pub(super) fn games(audits: &[EventAudit]) -> Table {
    let mut table = Table::new(&[
        ("event", Align::Left),
        ("rate", Align::Left),
        ("date", Align::Left),
        ("round", Align::Left),
        ("white", Align::Left),
        ("white_grade", Align::Right),
        ("black", Align::Left),
        ("black_grade", Align::Right),
        ("result", Align::Left),
        ("black_counts_as", Align::Right),
        ("white_score", Align::Right),
        ("white_counts_as", Align::Right),
        ("black_score", Align::Right),
        ("file", Align::Left),
        ("line", Align::Right),
        ("colours_known", Align::Left),
    ]);
    for (audit, game) in audits.iter().flat_map(|audit| audit.games.iter().map(move |g| (audit, g)))
    {
        table.row([
            audit.event.clone(),
            audit.rate.to_owned(),
            game.date.to_string(),
            game.round.clone().unwrap_or_default(),
            game.white.player.code.clone(),
            cell(game.white.grade),
            game.black.player.code.clone(),
            cell(game.black.grade),
            game.result.to_string(),
            cell(game.white.opponent_counts_as),
            cell(game.white.score),
            cell(game.black.opponent_counts_as),
            cell(game.black.score),
            game.file.clone(),
            game.line.to_string(),
            if game.colours_known { "yes" } else { "no" }.to_owned(),
        ]);
    }
    table
}
