//! `decisions.toml`: what a grading team decided about doubts.
//!
//! ```toml
//! [[merge]]                       # two codes are one person
//! code = "500020J"
//! into = "500010F"
//! why = "same date of birth; letter of the club's secretary"
//!
//! [[ignore]]                      # an event, or a game of it, is not graded
//! event = "Spring Cup (copy)"
//! season = "2006-07"              # in this season only; else in all
//!
//! [[ignore]]
//! event = "Club Championship"
//! white = "500010F"
//! black = "500030A"
//! date = "2006-05-02"
//!
//! [[replace]]                     # a wrong code in an event
//! event = "Spring Cup"
//! code = "500040D"
//! with = "500050G"
//!
//! [[accept]]                      # looked at, and right: not shown again
//! doubt = "W103"
//! about = ["Spring Cup", "Club Championship"]
//! ```

mod season;

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

pub(crate) use season::{Applied, DecisionCounts};
pub use season::{AppliedDecision, SeasonDecisions};
use season::{IgnoredRows, Words};

use crate::day::parse_day;
use crate::error::{Error, FileProblem};
use crate::source::Source;

/// The file as it is written.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    merge: Vec<Merge>,
    #[serde(default)]
    ignore: Vec<Ignore>,
    #[serde(default)]
    replace: Vec<Replace>,
    #[serde(default)]
    accept: Vec<Accept>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Merge {
    code: String,
    into: String,
    #[serde(default)]
    why: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ignore {
    event: String,
    season: Option<String>,
    white: Option<String>,
    black: Option<String>,
    date: Option<String>,
    #[serde(default)]
    why: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Replace {
    event: String,
    season: Option<String>,
    code: String,
    with: Spanned<String>,
    #[serde(default)]
    why: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Accept {
    doubt: String,
    about: Vec<String>,
    #[serde(default, rename = "why")]
    _why: String,
}

/// What was decided, for all seasons.
#[derive(Debug, Default)]
pub struct Decisions {
    file: File,
    /// Codes that are merged into others, each with the last of its chain.
    merged: BTreeMap<String, String>,
    /// By replacement: the line of its new code.
    replacement_lines: Vec<usize>,
}

/// Reads a file of decisions.
///
/// # Errors
///
/// Text that is not TOML, an unknown or missing key, a date that is none, or codes that are merged in
/// a circle.
pub fn read_decisions(source: &Source) -> Result<Decisions, Error> {
    let refused = |problem: String| FileProblem::Settings(problem).of(&source.name);
    let text = source.text()?;
    let file: File = toml::from_str(text).map_err(|error| refused(error.to_string()))?;
    let mut merged = BTreeMap::new();
    for merge in &file.merge {
        if merge.code == merge.into {
            return Err(refused(format!("{} is merged into itself", merge.code)));
        }
        if merged.insert(merge.code.clone(), merge.into.clone()).is_some() {
            return Err(refused(format!("{} is merged twice", merge.code)));
        }
    }
    let last_of = |code: &String| {
        let mut last = code;
        for _ in 0..=merged.len() {
            match merged.get(last) {
                Some(next) => last = next,
                None => return Ok((code.clone(), last.clone())),
            }
        }
        Err(refused(format!("{code} is merged in a circle")))
    };
    let merged = merged.keys().map(last_of).collect::<Result<_, _>>()?;
    for (number, replace) in file.replace.iter().enumerate() {
        let Replace { event, code, season, .. } = replace;
        let is_same = |other: &Replace| {
            (&other.event, &other.code) == (event, code)
                && (other.season.is_none() || season.is_none() || other.season == *season)
        };
        if file.replace[..number].iter().any(is_same) {
            return Err(refused(format!("{code} is replaced twice in {event}")));
        }
    }
    for ignore in &file.ignore {
        if let Some(date) = ignore.date.as_deref().filter(|date| parse_day(date).is_none()) {
            return Err(refused(format!("`{date}` is not a day: expected one such as 2006-05-02")));
        }
    }
    let line = |replace: &Replace| {
        let before = text.get(..replace.with.span().start).unwrap_or_default();
        1 + before.matches('\n').count()
    };
    let replacement_lines = file.replace.iter().map(line).collect();
    Ok(Decisions { file, merged, replacement_lines })
}

/// A decision that changes rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneDecision<'a> {
    /// In words, as [`AppliedDecision::what`].
    pub what: String,
    /// The one season that it is about.
    pub season: Option<&'a str>,
    /// The code that it merges into another.
    pub merged: Option<&'a str>,
}

impl Decisions {
    /// The decisions that count in a season.
    #[must_use]
    pub fn of_season(&self, season: &str) -> SeasonDecisions {
        let counts =
            |wanted: &Option<String>| wanted.as_deref().is_none_or(|label| label == season);
        let mut of_season = SeasonDecisions::default();
        let File { merge: merges, replace: replacements, ignore: ignored, .. } = &self.file;
        for (number, merge) in (0..).zip(merges) {
            let into = self.merged.get(&merge.code).unwrap_or(&merge.into);
            let words = Words { number, what: merge.what(), why: &merge.why };
            of_season.merge(words, &merge.code, into);
        }
        let with_lines = replacements.iter().zip(&self.replacement_lines);
        for (number, (replace, &line)) in (merges.len()..).zip(with_lines) {
            let Replace { event, code, season, with, why } = replace;
            if counts(season) {
                let words = Words { number, what: replace.what(), why };
                of_season.replace(words, (event, code), (with.get_ref(), line));
            }
        }
        for (number, ignore) in (merges.len() + replacements.len()..).zip(ignored) {
            if counts(&ignore.season) {
                let words = Words { number, what: ignore.what(), why: &ignore.why };
                of_season.ignore(words, &ignore.event, ignore.rows());
            }
        }
        of_season
    }

    /// Codes that are merged into others, each with the code that stays.
    pub fn merged(&self) -> impl Iterator<Item = (&str, &str)> {
        self.merged.iter().map(|(code, into)| (code.as_str(), into.as_str()))
    }

    /// Every decision that changes rows: merges, replacements, then rows that are left out.
    pub fn all(&self) -> impl Iterator<Item = OneDecision<'_>> {
        let File { merge, replace, ignore, .. } = &self.file;
        let merges = merge.iter().map(|one| (one.what(), None, Some(one.code.as_str())));
        let replacements = replace.iter().map(|one| (one.what(), one.season.as_deref(), None));
        let ignored = ignore.iter().map(|one| (one.what(), one.season.as_deref(), None));
        let all = merges.chain(replacements).chain(ignored);
        all.map(|(what, season, merged)| OneDecision { what, season, merged })
    }

    /// The codes of the doubts that are accepted somewhere.
    pub fn accepted_doubts(&self) -> impl Iterator<Item = &str> {
        self.file.accept.iter().map(|accept| accept.doubt.as_str())
    }

    /// Whether a doubt was looked at and accepted.
    #[must_use]
    pub fn accepts(&self, doubt: &str, about: &[String]) -> bool {
        let mut about: Vec<&String> = about.iter().collect();
        about.sort();
        self.file.accept.iter().any(|accept| {
            let mut accepted: Vec<&String> = accept.about.iter().collect();
            accepted.sort();
            accept.doubt == doubt && accepted == about
        })
    }
}

impl Merge {
    fn what(&self) -> String {
        format!("merge {} into {}", self.code, self.into)
    }
}

impl Replace {
    fn what(&self) -> String {
        let Self { event, code, with, .. } = self;
        format!("replace {code} by {} in {event}", with.get_ref())
    }
}

impl Ignore {
    fn what(&self) -> String {
        format!("ignore {}{}", self.event, self.rows())
    }

    fn rows(&self) -> IgnoredRows {
        let (white, black) = (self.white.clone(), self.black.clone());
        IgnoredRows { white, black, day: self.date.as_deref().and_then(parse_day) }
    }
}
