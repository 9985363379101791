//! Norms in words: the verdict article by article, the rounds, forecasts and tables.

mod condition;
mod forecast;
mod json;
mod not_judged;
mod section;
mod tables;
mod verdict;

pub(crate) use condition::NormPlayer;
pub(crate) use json::NormsJson;
pub(crate) use not_judged::NotJudged;
pub(crate) use section::SectionReport;
pub(crate) use tables::norm_tables;

use event_awards::norm::{
    Forecast, LargeSwiss, NormReport, NotPlayed, Origin, RoundAudit, RoundVerdict,
};

use self::condition::{CONDITIONS, add_conditions};
use self::forecast::forecast_text;
use self::verdict::{Standing, not_exempt, verdict_text};
use crate::report::table::{Align, Table};

/// A player's attempts at one or more norms.
pub(crate) struct AttemptReport {
    /// The section; `None` for a list of opponents.
    pub(crate) section: Option<String>,
    /// The player.
    pub(crate) player: NormPlayer,
    /// The player's federation.
    pub(crate) federation: String,
    /// Whether it is known in which round each game was played.
    pub(crate) has_rounds: bool,
    /// The reports, one per norm.
    pub(crate) reports: Vec<NormReport>,
    /// The forecasts, one per norm, if rounds are still to come.
    pub(crate) forecasts: Vec<Forecast>,
    /// Whether the field of a Swiss exempts it from the mix of federations, if that can be asked.
    pub(crate) large_swiss: Option<LargeSwiss>,
    /// What the file does not show.
    pub(crate) not_judged: Vec<NotJudged>,
}

impl AttemptReport {
    /// For people: verdicts, the rounds, and what is still needed.
    fn text(&self) -> String {
        let name = &self.player.name;
        let mut blocks = vec![match self.federation.as_str() {
            // If the mix of federations does not matter, players need no federation.
            "" => format!("{name}\n"),
            letters => format!("{name} ({letters})\n"),
        }];
        let standing = if self.forecasts.is_empty() { Standing::Final } else { Standing::SoFar };
        let played = self.reports.iter().filter(|report| !report.rounds.is_empty());
        blocks.extend(played.clone().map(|report| verdict_text(report, standing)));
        if let Some(report) = played.clone().next() {
            let heading = if self.has_rounds { "Round by round" } else { "Game by game" };
            blocks.push(format!("{heading}\n\n{}", self.rounds_table(report).text(2)));
        }
        blocks.extend(not_exempt(self.large_swiss, &self.reports));
        blocks.extend(self.forecasts.iter().map(forecast_text));
        blocks.push(NotJudged::text(&self.not_judged));
        blocks.join("\n")
    }

    /// The rounds: the facts about each opponent, and what the opponent counts as for each title.
    fn rounds_table(&self, first: &NormReport) -> Table {
        let titles: Vec<String> =
            self.reports.iter().map(|report| format!("for {}", report.title)).collect();
        let mut headings =
            vec![("opponent", Align::Left), ("federation", Align::Left), ("titled", Align::Left)];
        if self.has_rounds {
            headings.insert(0, ("round", Align::Right));
        }
        headings.extend(titles.iter().map(|title| (title.as_str(), Align::Left)));
        let mut table = Table::new(&headings);
        let is_shown = |round: &RoundAudit| self.has_rounds || !is_without_pairing(round);
        for (position, round) in first.rounds.iter().enumerate().filter(|(_, one)| is_shown(one)) {
            let facts = self.reports.iter().find_map(|report| facts_of(&report.rounds[position]));
            let (origin, has_title) = facts.unwrap_or(("-", "-"));
            let opponent = round.opponent.clone().unwrap_or_else(|| "-".to_owned());
            let mut cells = vec![opponent, origin.to_owned(), has_title.to_owned()];
            if self.has_rounds {
                cells.insert(0, round.round.to_string());
            }
            cells.extend(
                self.reports.iter().map(|report| report.rounds[position].verdict.to_string()),
            );
            table.row_of(cells);
        }
        table
    }
}

/// For programs: one row per title and condition.
pub(crate) fn attempts_table(attempts: &[AttemptReport]) -> Table {
    let mut table = Table::new(&CONDITIONS);
    for attempt in attempts {
        let section = attempt.section.as_deref().unwrap_or_default();
        for report in &attempt.reports {
            add_conditions(&mut table, section, &attempt.player, report);
        }
    }
    table
}

/// For people: one attempt, or attempts in several sections below the sections' names.
pub(crate) fn attempts_text(attempts: &[AttemptReport]) -> String {
    match attempts {
        [attempt] => attempt.text(),
        several => {
            let texts = several.iter().map(|attempt| {
                format!("{}\n\n{}", attempt.section.as_deref().unwrap_or_default(), attempt.text())
            });
            texts.collect::<Vec<_>>().join("\n")
        }
    }
}

/// The opponent's federation (own, other or none) and whether they are titled; `None` if the game
/// is left out.
fn facts_of(round: &RoundAudit) -> Option<(&'static str, &'static str)> {
    let RoundVerdict::Counts { titled, origin, .. } = round.verdict else {
        return None;
    };
    let origin = match origin {
        Origin::OwnFederation => "own",
        Origin::OtherFederation => "other",
        Origin::NoFederation => "none",
    };
    Some((origin, if titled { "yes" } else { "no" }))
}

/// Whether somebody had no pairing in a round.
const fn is_without_pairing(round: &RoundAudit) -> bool {
    matches!(round.verdict, RoundVerdict::NotPlayed(NotPlayed::NoPairing))
}
