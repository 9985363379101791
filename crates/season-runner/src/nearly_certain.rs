//! Doubts that are almost certainly right, as summaries and errors show them.

use findings::{FindingCode, counted};
use schemars::JsonSchema;
use serde::Serialize;

/// A doubt that is almost certainly right: games count twice, or for somebody else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NearlyCertain {
    /// The code of the doubt: `W109`.
    pub code: FindingCode,
    /// The file in which it is first seen.
    pub file: String,
    /// The line; 0 if it is not about one line.
    pub line: usize,
    /// Why it is doubted.
    pub why: String,
    /// How many games it is about.
    pub games: usize,
    /// Lines of `decisions.toml` that would settle it; empty if only the files can be corrected.
    pub proposal: String,
}

impl NearlyCertain {
    /// The place, the code and the reason: `2006-07/results.csv, line 7: W109: ...`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let Self { code, file, line, why, .. } = self;
        let line = if *line == 0 { String::new() } else { format!(", line {line}") };
        format!("{file}{line}: {code}: {why}")
    }
}

/// How many of them an error shows.
const SHOWN: usize = 5;

/// One line per doubt, and how many more there are.
pub(crate) fn first_of(doubts: &[NearlyCertain]) -> String {
    let shown = doubts.iter().take(SHOWN).map(|doubt| format!("  {}", doubt.in_words()));
    let more = doubts.len().saturating_sub(SHOWN);
    let more = (more > 0).then(|| format!("  and {}", counted(more, "more doubt")));
    shown.chain(more).collect::<Vec<_>>().join("\n")
}
