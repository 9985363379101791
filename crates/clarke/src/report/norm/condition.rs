//! Conditions of norms in words, and as rows for programs.

use event_awards::norm::{Article, Bound, Condition, NormReport, Verdict};

use event_sections::Entrant;

use crate::report::table::{Align, Table};

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
#[derive(Clone, Debug, Default)]
pub(crate) struct NormPlayer {
    /// The name.
    pub(crate) name: String,
    /// The code, if they have one.
    pub(crate) code: Option<String>,
    /// The number in FIDE's rating list, if they have one.
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
            needed(condition.needed),
            condition.found.map(|found| found.to_string()).unwrap_or_default(),
            if condition.is_met() { "yes" } else { "no" }.to_owned(),
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
    with_federation(article_name(condition.article), condition.federation.as_deref())
}

/// The name, followed by the federation that the condition is about.
pub(super) fn with_federation(name: &str, federation: Option<&str>) -> String {
    federation.map_or_else(|| name.to_owned(), |letters| format!("{name} ({letters})"))
}

/// The name of the number that an article is about.
pub(super) const fn article_name(article: Article) -> &'static str {
    match article {
        Article::Sex => "sex of the player",
        Article::Games => "games",
        Article::OtherFederations => "other federations",
        Article::OwnFederation => "opponents of the own federation",
        Article::OneFederation => "opponents of one federation",
        Article::Titled => "titled opponents",
        Article::Sought => "opponents with this title or a better one",
        Article::Mean => "mean of the opponents",
        Article::Score => "score",
        Article::Performance => "performance",
    }
}

/// The requirement of a bound.
pub(super) fn needed(bound: Bound) -> String {
    match bound {
        Bound::AtLeast(amount) => format!("at least {amount}"),
        Bound::AtMost(amount) => format!("at most {amount}"),
        Bound::Is(amount) => amount.to_string(),
    }
}
