//! An event, game by game, in words and as a table.

use season_runner::explain::{EventAudit, EventSide};

use super::cells::{marked, points, score};
use crate::report::counted::counted;
use crate::report::document::Document;
use crate::report::table::{Align, Table};

pub(super) fn document(out: &mut Document, audit: &EventAudit) {
    let EventAudit { event, season, rate, limit, win, .. } = audit;
    out.title(format!("{event}, {season}, {rate} play"));
    out.lines(vec![
        format!("An opponent counts as at most {limit} above or below the player's own grade."),
        format!("A win adds {win}, a loss takes {win} away. w: a working grade."),
    ]);
    out.section(counted(audit.games.len(), "game"));
    out.table(for_people(audit));
    out.section(counted(audit.players.len(), "player"));
    let mut table = Table::new(&[
        ("player", Align::Left),
        ("", Align::Left),
        ("grade", Align::Right),
        ("games", Align::Right),
        ("points", Align::Right),
        ("average", Align::Right),
    ]);
    for one in &audit.players {
        table.row([
            one.player.code.clone(),
            one.player.name.clone(),
            marked(one.grade, one.by),
            one.games.to_string(),
            one.points.to_string(),
            points(one.average),
        ]);
    }
    out.table(table);
}

fn for_people(audit: &EventAudit) -> Table {
    let mut table = Table::new(&[
        ("date", Align::Left),
        ("white", Align::Left),
        ("grade", Align::Right),
        ("", Align::Left),
        ("black", Align::Left),
        ("grade", Align::Right),
        ("black counts", Align::Right),
        ("white scores", Align::Right),
        ("white counts", Align::Right),
        ("black scores", Align::Right),
    ]);
    let who = |side: &EventSide| format!("{} {}", side.player.code, side.player.name);
    for game in &audit.games {
        let (white, black) = (&game.white, &game.black);
        table.row([
            game.date.to_string(),
            who(white),
            marked(white.grade, white.by),
            both(game.result),
            who(black),
            marked(black.grade, black.by),
            points(white.opponent_counts_as),
            points(white.score),
            points(black.opponent_counts_as),
            points(black.score),
        ]);
    }
    table
}

/// `1-0` for White's win.
fn both(result: &str) -> String {
    let other = match result {
        "win" => "loss",
        "loss" => "win",
        same => same,
    };
    format!("{}-{}", score(result), score(other))
}

/// One row a game, for programs.
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
    ]);
    for (audit, game) in audits.iter().flat_map(|audit| audit.games.iter().map(move |g| (audit, g)))
    {
        table.row([
            audit.event.clone(),
            audit.rate.to_owned(),
            game.date.to_string(),
            game.round.clone().unwrap_or_default(),
            game.white.player.code.clone(),
            points(game.white.grade),
            game.black.player.code.clone(),
            points(game.black.grade),
            game.result.to_owned(),
            points(game.white.opponent_counts_as),
            points(game.white.score),
            points(game.black.opponent_counts_as),
            points(game.black.score),
            game.file.clone(),
            game.line.to_string(),
        ]);
    }
    table
}
