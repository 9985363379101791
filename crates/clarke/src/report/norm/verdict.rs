//! The verdict on a norm, condition by condition.

use std::fmt::Write as _;

use event_awards::norm::{
    Article, Condition, Exemption, ForeignField, LargeSwiss, LeftOutBecause, NormReport,
    RoundAudit, RoundVerdict, Search, Verdict, WithoutExemption,
};
use findings::counted;
use rating_core::HalfPoints;

use super::condition::{in_words, name_of};
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
    let is_needed = report.without_exemption == WithoutExemption::No;
    let by = match report.exemption {
        Some(Exemption::Stated) if is_needed => " by the exemption of 1.4.3a-c",
        Some(Exemption::LargeSwiss(_)) if is_needed => " by the exemption of 1.4.3d",
        _ => "",
    };
    match &report.verdict {
        Verdict::Made => format!("{title} norm{mark} made{by}; {counts}"),
        Verdict::MadeLeavingOut(_) => {
            format!("{title} norm{mark} made{by} without {}; {counts}", left_out(report))
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
    let above = match report.full_points_above {
        0 => String::new(),
        points => {
            format!(", and {points} more for {} above", counted(points as usize, "full point"))
        }
    };
    match report.unplayed_counted {
        0 => format!("it counts as {games}{above}"),
        1 => format!("it counts as {games}, one of them not played{above}"),
        unplayed => format!("it counts as {games}, {unplayed} of them not played{above}"),
    }
}

/// What a verdict rests on besides the conditions: an exemption, an opponent who did not come.
fn grounds(report: &NormReport) -> String {
    let exempt = report.exemption.map(|exemption| {
        let why = exemption_in_words(exemption);
        let missed: Vec<String> = report.waived.iter().filter(|it| !it.met).map(in_words).collect();
        match missed.as_slice() {
            [] => format!("  1.4.3 and 1.4.4 do not apply: {why}\n"),
            missed => {
                format!("  1.4.3 and 1.4.4 do not apply ({}): {why}\n", missed.join("; "))
            }
        }
    });
    let absent = report.last_opponent_absent.then(|| {
        "  the opponent of the last round did not come: the game counts as lost (1.4.2c)\n"
            .to_owned()
    });
    exempt.into_iter().chain(absent).collect()
}

/// Why the mix of federations does not matter.
fn exemption_in_words(exemption: Exemption) -> String {
    match exemption {
        Exemption::Stated => "1.4.3a-c, by --any-federations".to_owned(),
        Exemption::LargeSwiss(field) => format!("1.4.3d, {}", field_in_words(field)),
    }
}

fn field_in_words(field: ForeignField) -> String {
    let ForeignField { players, federations, titled } = field;
    let players = counted(players as usize, "rated player");
    let federations = counted(federations as usize, "federation");
    format!(
        "in every round at least {players} from abroad, of {federations}, {titled} of them titled"
    )
}

/// Why a Swiss is not exempt from the mix of federations, if a norm was missed by it.
pub(super) fn not_exempt(large: Option<LargeSwiss>, reports: &[NormReport]) -> Option<String> {
    let Some(LargeSwiss::NotExempt(field)) = large else { return None };
    let is_of_federations = |condition: &Condition| {
        [Article::OtherFederations, Article::OwnFederation, Article::OneFederation]
            .contains(&condition.article)
    };
    let mut conditions = reports.iter().flat_map(|report| &report.conditions);
    conditions
        .any(|condition| is_of_federations(condition) && !condition.met)
        .then(|| format!("1.4.3d exempts no Swiss with so few: {}\n", field_in_words(field)))
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
            condition.needed.to_string(),
            condition.found.map_or_else(|| "-".to_owned(), |found| found.to_string()),
            if condition.met { "met" } else { not_met }.to_owned(),
        ]);
    }
    text += &table.text(2);
    text += &grounds(report);
    if let Some(all) = &report.with_all_games {
        let missed: Vec<String> = all.iter().filter(|c| !c.met).map(in_words).collect();
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
