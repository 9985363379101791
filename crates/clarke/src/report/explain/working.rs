//! How a working grade arose, in words.

use findings::counted;
use rating_core::GradePoints;
use season_runner::Points;
use season_runner::explain::{ExplainedWorking, Share};

use super::cells::{balance, marked};
use crate::report::document::Document;
use crate::report::table::{Align, Table};

/// The number of graded players with the largest shares who are named.
const SHOWN_SHARES: usize = 5;

pub(super) fn write(out: &mut Document, lines: &ExplainedWorking) {
    let mut table = Table::new(&[
        ("opponent", Align::Left),
        ("", Align::Left),
        ("games", Align::Right),
        ("grade", Align::Point),
        ("wins - losses", Align::Right),
    ]);
    for term in &lines.opponents {
        table.row([
            term.opponent.code.clone(),
            term.opponent.name.clone(),
            term.games.to_string(),
            marked(Some(term.grade), Some(term.by)),
            balance(term.balance.into()),
        ]);
    }
    out.table(table);
    out.lines(words(lines));
}

fn words(lines: &ExplainedWorking) -> Vec<String> {
    let ExplainedWorking { games, balance, win, working_grade, .. } = lines;
    let grades: GradePoints =
        lines.opponents.iter().flat_map(|term| (0..term.games).map(|_| term.grade.0)).sum();
    let sum = Points(grades);
    let sign = if *balance < 0 { '-' } else { '+' };
    let found = Points(working_grade.0 - lines.added.0);
    let mut words = vec![format!(
        "({sum} {sign} {win} x {}) / {games} = {found}, without the limit",
        balance.unsigned_abs()
    )];
    if lines.added.0 != GradePoints::ZERO {
        let sign = if lines.added.0 < GradePoints::ZERO { "" } else { "+" };
        let added = format!("{sign}{}", lines.added);
        words.push(format!("{added} for newcomers: counts as {working_grade}"));
    }
    if lines.group_players > 1 {
        words.push(format!(
            "one of {} whose equations hold at the same time",
            counted(lines.group_players, "new player")
        ));
    }
    if let Some(mean) = lines.mean_set_to {
        words.push(format!(
            "nobody of them has met a graded player: the equations say how far apart they are, and \
             the edition sets their mean to {mean}"
        ));
    }
    if lines.shares.len() > 1 {
        words.push(format!("comes from {}", shares(lines)));
    }
    if let Some(error) = lines.standard_error {
        words.push(format!("standard error {error:.1}"));
    }
    words
}

/// The shares in one line: `40% 442549C Abbott, Alan`, and so on.
fn shares(lines: &ExplainedWorking) -> String {
    let named =
        lines.shares.iter().take(SHOWN_SHARES).map(|of| {
            format!("{:.0}% {} {}", 100.0 * of.share, of.opponent.code, of.opponent.name)
        });
    let mut words: Vec<String> = named.collect();
    let further: Vec<&Share> = lines.shares.iter().skip(SHOWN_SHARES).collect();
    let (players, share) =
        lines.other_shares.map_or((0, 0.0), |others| (others.players, others.share));
    let others = further.len() + players;
    if others > 0 {
        let rest = share + further.iter().map(|of| of.share).sum::<f64>();
        words.push(format!("{:.0}% {}", 100.0 * rest, counted(others, "other")));
    }
    words.join("; ")
}
