//! The norms of all players of a section.

use std::fmt::Write as _;

use event_awards::norm::{LargeSwiss, NormReport, Verdict};
use event_sections::CheckedSection;
use findings::counted;

use super::NotJudged;
use super::condition::{CONDITIONS, NormPlayer, add_conditions, in_words};
use super::verdict::{headline, not_exempt};
use crate::report::rounds::rounds_of;
use crate::report::table::{Align, Table};

/// All players of a section.
pub(crate) struct SectionReport<'a> {
    /// The section.
    pub(crate) section: &'a CheckedSection,
    /// By player: the reports, one per norm.
    pub(crate) players: Vec<Vec<NormReport>>,
    /// Whether the field of a Swiss exempts it from the mix of federations, if that can be asked.
    pub(crate) large_swiss: Option<LargeSwiss>,
    /// What the file does not show.
    pub(crate) not_judged: Vec<NotJudged>,
}

impl SectionReport<'_> {
    /// For people: who made which norm, and what was missing for the nearest norm that was not
    /// made.
    pub(crate) fn text(reports: &[Self]) -> String {
        reports.iter().map(Self::section_text).collect::<Vec<_>>().join("\n")
    }

    /// For programs: one row per player, title and condition.
    pub(crate) fn table(reports: &[Self]) -> Table {
        let mut table = Table::new(&CONDITIONS);
        for report in reports {
            for (player, norms) in report.players.iter().enumerate() {
                let player = report.player(player);
                for norm in norms {
                    let section = &report.section.section().name;
                    add_conditions(&mut table, section, &player, norm);
                }
            }
        }
        table
    }

    pub(super) fn player(&self, player: usize) -> NormPlayer {
        self.section.player(player).map(NormPlayer::of).unwrap_or_default()
    }

    fn name(&self, player: usize) -> &str {
        self.section.player(player).map_or("", |entrant| entrant.name.as_str())
    }

    fn section_text(&self) -> String {
        let mut made = String::new();
        let mut table = Table::new(&[
            ("name", Align::Left),
            ("score", Align::Right),
            ("games", Align::Right),
            ("performance", Align::Right),
            ("title", Align::Left),
            ("missed by", Align::Left),
        ]);
        for (player, norms) in self.players.iter().enumerate() {
            for norm in norms.iter().filter(|norm| norm.verdict != Verdict::Missed) {
                // Writing to a String cannot fail.
                let _ = writeln!(made, "  {}: {}", self.name(player), headline(norm));
            }
            if let Some(nearest) = nearest_missed(norms) {
                table.row_of(self.missed_cells(player, nearest));
            }
        }
        let reports: Vec<NormReport> = self.players.iter().flatten().cloned().collect();
        let not_exempt = not_exempt(self.large_swiss, &reports).map(|text| format!("\n{text}"));
        let not_judged = NotJudged::text(&self.not_judged);
        let none = "  no norm was made\n".to_owned();
        let made = if made.is_empty() { none } else { made };
        let section = self.section.section();
        let players = counted(self.players.len(), "player");
        let rounds = rounds_of(section);
        let facts = format!("{}: {players}, {rounds}", section.name);
        let missed =
            if table.is_empty() { String::new() } else { "\n".to_owned() + &table.text(2) };
        let not_exempt = not_exempt.unwrap_or_default();
        format!("{facts}\n\n{made}{missed}{not_exempt}\n{not_judged}")
    }

    fn missed_cells(&self, player: usize, norm: &NormReport) -> Vec<String> {
        let figures = norm.figures.as_ref();
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let missed = norm.conditions.iter().filter(|condition| !condition.met);
        let words: Vec<String> = missed.map(in_words).collect();
        vec![
            self.name(player).to_owned(),
            or_dash(figures.map(|figures| figures.score.to_string())),
            figures.map_or(0, |figures| figures.games).to_string(),
            or_dash(figures.map(|figures| figures.performance.to_string())),
            norm.title.to_string(),
            words.join("; "),
        ]
    }
}

/// The lowest missed norm, if no higher one was made; rule books name the highest title first.
fn nearest_missed(norms: &[NormReport]) -> Option<&NormReport> {
    norms.iter().take_while(|norm| norm.verdict == Verdict::Missed).last()
}
