//! Conditions of norms in words, and as rows for programs.

use event_awards::norm::{Article, Bound, Condition, NormReport, Verdict};
use event_sections::Entrant;
use schemars::JsonSchema;
use serde::Serialize;

use crate::report::table::{Align, Table, cell};

/// The columns about a condition.
pub(super) const CONDITIONS: [(&str, Align); 11] = [
    ("section", Align::Left),
    ("player", Align::Left),
    ("title", Align::Left),
    ("norm", Align::Left),
    ("article", Align::Left),
    ("condition", Align::Left),
    ("needed", Align::Left),
    ("found", Align::Right),
    ("met", Align::Left),
    ("code", Align::Left),
    ("fide_code", Align::Left),
];

/// A player, with the numbers that distinguish players with the same name.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub(crate) struct NormPlayer {
    /// The player's name.
    pub(crate) name: String,
    /// Their code; null if the file has none.
    pub(crate) code: Option<String>,
    /// Their number in FIDE's rating list; null if the file has none.
    pub(crate) fide_code: Option<String>,
}

impl NormPlayer {
    /// A player of a section.
    pub(crate) fn of(entrant: &Entrant) -> Self {
        let Entrant { name, code, fide_code, .. } = entrant.clone();
        Self { name, code, fide_code }
    }
}

/// Adds one row per condition.
pub(super) fn add_conditions(
    table: &mut Table,
    section: &str,
    player: &NormPlayer,
    report: &NormReport,
) {
    let [code, fide_code] =
        [&player.code, &player.fide_code].map(|number| number.clone().unwrap_or_default());
    for condition in &report.conditions {
        table.row([
            section.to_owned(),
            player.name.clone(),
            report.title.to_string(),
            in_a_word(&report.verdict).to_owned(),
            condition.article.clause().to_owned(),
            name_of(condition),
            condition.needed.to_string(),
            cell(condition.found),
            if condition.met { "yes" } else { "no" }.to_owned(),
            code.clone(),
            fide_code.clone(),
        ]);
    }
}

/// The verdict in one word, for programs.
pub(crate) const fn in_a_word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Made | Verdict::MadeLeavingOut(_) => "made",
        Verdict::Open => "open",
        Verdict::Missed => "missed",
    }
}

/// A condition in words: `mean of the opponents 2371, needs 2380`.
pub(super) fn in_words(condition: &Condition) -> String {
    let found = condition.found.map_or_else(|| "none".to_owned(), |found| found.to_string());
    let bound = match condition.needed {
        Bound::AtLeast(amount) => format!("needs {amount}"),
        Bound::AtMost(amount) => format!("may have {amount}"),
        Bound::Is(amount) => format!("must be {amount}"),
    };
    format!("{} {found}, {bound}", name_of(condition))
}

/// The name of a condition.
pub(super) fn name_of(condition: &Condition) -> String {
    with_federation(condition.article, condition.federation.as_deref())
}

/// The name, followed by the federation that the condition is about.
pub(super) fn with_federation(article: Article, federation: Option<&str>) -> String {
    federation.map_or_else(|| article.to_string(), |letters| format!("{article} ({letters})"))
}
