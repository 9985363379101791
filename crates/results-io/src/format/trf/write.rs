//! A report to bytes.

use std::fmt::Write as _;

use super::dates;
use super::{Report, ReportedPlayer, ReportedRound};

/// Writes a report: known records first, then all others as they stood.
///
/// Texts that are longer than their columns are cut off.
#[must_use]
pub fn write_trf(report: &Report) -> String {
    let mut out = String::new();
    let mut line = |record: &str, value: &str| {
        if !value.is_empty() {
            // Writing to a String cannot fail.
            let _ = writeln!(out, "{record} {value}");
        }
    };
    line("012", &report.name);
    line("022", &report.city);
    line("032", &report.federation);
    line("042", &report.first_day.map(|day| day.to_string()).unwrap_or_default());
    line("052", &report.last_day.map(|day| day.to_string()).unwrap_or_default());
    if !report.round_days.is_empty() {
        let days = report.round_days.iter().map(|day| match day {
            Some(day) => format!("{}  ", dates::short(*day)),
            None => " ".repeat(10),
        });
        let _ = writeln!(out, "{:<91}{}", "132", days.collect::<String>().trim_end());
    }
    for player in &report.players {
        let _ = writeln!(out, "{}", record(player).trim_end());
    }
    for other in &report.others {
        let _ = writeln!(out, "{other}");
    }
    out
}

fn record(player: &ReportedPlayer) -> String {
    let or_blank = |number: Option<u32>| number.map(|n| n.to_string()).unwrap_or_default();
    let points = player.points.map(|points| {
        format!("{}.{}", points.halves() / 2, if points.halves() % 2 == 1 { 5 } else { 0 })
    });
    let mut text = format!(
        "001 {:>4} {:1}{:>3} {:<33} {:>4} {:<3} {:>11} {:<10} {:>4} {:>4}  ",
        player.number,
        cut(&player.sex, 1),
        cut(&player.title, 3),
        cut(&player.name, 33),
        or_blank(player.rating),
        cut(&player.federation, 3),
        cut(&player.fide_code, 11),
        cut(&player.born, 10),
        points.unwrap_or_default(),
        or_blank(player.rank),
    );
    for round in &player.rounds {
        text += &round_text(*round);
    }
    text
}

fn round_text(round: ReportedRound) -> String {
    let colour = match round.white {
        Some(true) => 'w',
        Some(false) => 'b',
        None => '-',
    };
    if round == ReportedRound::default() {
        return " ".repeat(10);
    }
    format!("{:04} {colour} {}  ", round.opponent.unwrap_or(0), round.result.written())
}

fn cut(text: &str, columns: usize) -> String {
    text.chars().take(columns).collect()
}
