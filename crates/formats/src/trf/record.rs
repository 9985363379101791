//! The records of a report as lines.

use chrono::NaiveDate;

use super::{Report, ReportedPlayer, ReportedRound, dates};

/// A record with one value; `None` if there is no value.
pub(super) fn header(report: &Report, record: &str) -> Option<String> {
    let day = |day: Option<NaiveDate>| {
        let format = if report.is_of_2026 { "%Y/%m/%d" } else { "%Y-%m-%d" };
        day.map(|day| day.format(format).to_string()).unwrap_or_default()
    };
    let value = match record {
        "012" => report.name.clone(),
        "022" => report.city.clone(),
        "032" => report.federation.clone(),
        "042" => day(report.first_day),
        "052" => day(report.last_day),
        _ => String::new(),
    };
    (!value.is_empty()).then(|| format!("{record} {value}"))
}

/// The record with the days of the rounds; `None` if none has a day.
pub(super) fn days_record(report: &Report) -> Option<String> {
    let days = report.round_days.iter().map(|day| match day {
        Some(day) => format!("{}  ", dates::short(*day)),
        None => " ".repeat(10),
    });
    let days: String = days.collect();
    (!report.round_days.is_empty()).then(|| format!("{:<91}{}", "132", days.trim_end()))
}

/// A player's record.
pub(super) fn player_record(player: &ReportedPlayer) -> String {
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

/// The beginning of Clarke's comments.
pub(super) const COMMENT: &str = "### clarke ";

/// The beginning of the comment with a player's code; number and code follow.
pub(super) const CODE_COMMENT: &str = "### clarke code ";
