//! The verdict on a norm, condition by condition.

use std::fmt::Write as _;

use event_awards::norm::{LeftOutBecause, NormReport, RoundAudit, RoundVerdict, Search, Verdict};
use rating_core::HalfPoints;
use results_io::counted;

use super::condition::{in_words, name_of, needed};
use crate::report::table::{Align, Table};

/// Whether rounds are still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Final,
    SoFar,
}

/// The verdict in one line: `IM norm made; it counts as 9 games`.
pub(super) fn headline(report: &NormReport) -> String {
    let mark = if report.if_woman { " (for a woman; the sex is not known)" } else { "" };
    let title = report.title;
    let counts = counts_as_games(report);
    match &report.verdict {
        Verdict::Made => format!("{title} norm{mark} made; {counts}"),
        Verdict::MadeLeavingOut(_) => {
            format!("{title} norm{mark} made without {}; {counts}", left_out(report))
        }
        Verdict::Open => {
            let rounds = counted(report.rounds_to_come as usize, "round");
            format!(
                "{title}{mark} so far, enough if it were over; {rounds} to come, which all count"
            )
        }
        Verdict::Missed => format!("{title} norm missed"),
    }
}

/// The number of games that a norm counts as, and how many of them were not played.
fn counts_as_games(report: &NormReport) -> String {
    let games = counted(report.games_counted as usize, "game");
    match report.unplayed_counted {
        0 => format!("it counts as {games}"),
        1 => format!("it counts as {games}, one of them not played"),
        unplayed => format!("it counts as {games}, {unplayed} of them not played"),
    }
}

/// The games that were left out: `the won games of round 2, 5 and the games after the result, of
/// round 9`.
fn left_out(report: &NormReport) -> String {
    let rounds = |why: LeftOutBecause| {
        let is_gone = |round: &&RoundAudit| round.verdict == RoundVerdict::LeftOut(why);
        list(report.rounds.iter().filter(is_gone).map(|round| round.round.to_string()))
    };
    let (won, later) = (rounds(LeftOutBecause::Won), rounds(LeftOutBecause::PlayedAfterTheResult));
    let won = (!won.is_empty()).then(|| format!("the won games of round {won}"));
    let later =
        (!later.is_empty()).then(|| format!("the games after the result, of round {later}"));
    let parts: Vec<String> = won.into_iter().chain(later).collect();
    parts.join(" and ")
}

/// The verdict and its conditions.
pub(super) fn verdict_text(report: &NormReport, standing: Standing) -> String {
    let is_under_way = standing == Standing::SoFar || report.rounds_to_come > 0;
    let is_open = is_under_way && report.verdict == Verdict::Missed;
    let headline = if is_open { format!("{} so far", report.title) } else { headline(report) };
    let not_met = if is_open { "not yet" } else { "MISSED" };
    let mut text = headline + &figures_in_words(report) + "\n";
    let mut table = Table::new(&[
        ("article", Align::Left),
        ("condition", Align::Left),
        ("needed", Align::Left),
        ("found", Align::Right),
        ("", Align::Left),
    ]);
    for condition in &report.conditions {
        table.row([
            condition.article.clause().to_owned(),
            name_of(condition),
            needed(condition.needed),
            condition.found.map_or_else(|| "-".to_owned(), |found| found.to_string()),
            if condition.is_met() { "met" } else { not_met }.to_owned(),
        ]);
    }
    text += &table.text(2);
    if let Some(all) = &report.with_all_games {
        let missed: Vec<String> = all.iter().filter(|c| !c.is_met()).map(in_words).collect();
        // Writing to a String cannot fail.
        let _ = writeln!(text, "  with all games: {}", missed.join("; "));
    }
    if report.verdict == Verdict::Missed && !is_open {
        text += &score_needed(report.score_needed);
    }
    if report.search == Search::CutShort {
        text += "  not every way of leaving out games was tried: there are too many\n";
    }
    text
}

fn figures_in_words(report: &NormReport) -> String {
    report.figures.map_or_else(String::new, |figures| {
        format!(
            ": {} of {}, {}, mean of the opponents {}, performance {}",
            figures.score, figures.games, figures.per_cent, figures.mean, figures.performance
        )
    })
}

fn score_needed(score: Option<HalfPoints>) -> String {
    match score {
        Some(score) => format!("  score needed against these opponents: {score}\n"),
        None => "  no score is enough against these opponents\n".to_owned(),
    }
}

fn list(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(", ")
}
