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

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

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

/// What was decided, for one season, and how often it was used there.
#[derive(Debug, Default)]
pub struct SeasonDecisions {
    merged: BTreeMap<String, (String, usize)>,
    /// By event.
    replaced: BTreeMap<String, BTreeMap<String, (String, usize)>>,
    /// By event.
    ignored: BTreeMap<String, Vec<(IgnoredRows, usize)>>,
    used: Vec<Used>,
}

/// A decision in words, and how many rows it changed.
#[derive(Debug)]
struct Used {
    what: String,
    why: String,
    rows: AtomicUsize,
    /// Of these rows, how many name nobody whom a list has even so.
    of_nobody: AtomicUsize,
    /// Players of lists who stand under a code that is merged.
    players: AtomicUsize,
    /// Of a replacement: the new code, and its line in the file.
    with: Option<(String, usize)>,
}

/// A decision, and what it did in a season.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, Deserialize, JsonSchema)]
pub struct AppliedDecision {
    /// The decision.
    pub what: String,
    /// Why it was taken, as the file says.
    pub why: String,
    /// How many rows it changed, so that they could be used or were left out.
    pub rows: usize,
    /// How many more rows it met, whose player is nobody even so: they are rejected.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rows_of_nobody: usize,
    /// How many players of the season's list stand under the other code.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub players: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl AppliedDecision {
    /// Whether it met anything.
    #[must_use]
    pub const fn met_something(&self) -> bool {
        self.rows + self.rows_of_nobody + self.players > 0
    }
}

#[derive(Debug, Default)]
struct IgnoredRows {
    white: Option<String>,
    black: Option<String>,
    day: Option<NaiveDate>,
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

impl Decisions {
    /// The decisions that count in a season.
    #[must_use]
    pub fn of_season(&self, season: &str) -> SeasonDecisions {
        let counts =
            |wanted: &Option<String>| wanted.as_deref().is_none_or(|label| label == season);
        let mut of_season = SeasonDecisions::default();
        for merge in &self.file.merge {
            let number = of_season.add(merge.what(), &merge.why);
            let into = self.merged.get(&merge.code).unwrap_or(&merge.into).clone();
            of_season.merged.insert(merge.code.clone(), (into, number));
        }
        let replacements = self.file.replace.iter().zip(&self.replacement_lines);
        for (replace, &line) in replacements.filter(|(replace, _)| counts(&replace.season)) {
            let Replace { event, code, with, why, .. } = replace;
            let with = with.get_ref();
            let number = of_season.add(replace.what(), why);
            of_season.used[number].with = Some((with.clone(), line));
            let of_event = of_season.replaced.entry(event.clone()).or_default();
            of_event.insert(code.clone(), (with.clone(), number));
        }
        for ignore in self.file.ignore.iter().filter(|ignore| counts(&ignore.season)) {
            let number = of_season.add(ignore.what(), &ignore.why);
            let of_event = of_season.ignored.entry(ignore.event.clone()).or_default();
            of_event.push((ignore.rows(), number));
        }
        of_season
    }

    /// Codes that are merged into others, each with the code that stays.
    pub fn merged(&self) -> impl Iterator<Item = (&str, &str)> {
        self.merged.iter().map(|(code, into)| (code.as_str(), into.as_str()))
    }

    /// Every decision that changes rows, in words: as [`AppliedDecision::what`], with the one season that
    /// it is about.
    pub fn what(&self) -> impl Iterator<Item = (String, Option<&str>)> {
        let File { merge, replace, ignore, .. } = &self.file;
        let merges = merge.iter().map(|merge| (merge.what(), None));
        let replacements = replace.iter().map(|one| (one.what(), one.season.as_deref()));
        let ignored = ignore.iter().map(|ignore| (ignore.what(), ignore.season.as_deref()));
        merges.chain(replacements).chain(ignored)
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

impl std::fmt::Display for IgnoredRows {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let parts = [("white", &self.white), ("black", &self.black)];
        for (name, code) in parts {
            if let Some(code) = code {
                write!(f, ", {name} {code}")?;
            }
        }
        self.day.map_or(Ok(()), |day| write!(f, ", {day}"))
    }
}

impl SeasonDecisions {
    fn add(&mut self, what: String, why: &str) -> usize {
        let zero = || AtomicUsize::new(0);
        let why = why.to_owned();
        self.used.push(Used {
            what,
            why,
            rows: zero(),
            of_nobody: zero(),
            players: zero(),
            with: None,
        });
        self.used.len() - 1
    }

    fn count(&self, number: usize) {
        self.used[number].rows.fetch_add(1, Ordering::Relaxed);
    }

    /// Codes that are merged into others, each with the code that stays.
    pub fn merged(&self) -> impl Iterator<Item = (&str, &str)> {
        self.merged.iter().map(|(code, (into, _))| (code.as_str(), into.as_str()))
    }

    /// Whether a row is left out; codes are those of the file.
    #[must_use]
    pub fn ignores(&self, event: &str, white: &str, black: &str, day: Option<NaiveDate>) -> bool {
        let Some(rules) = self.ignored.get(event) else {
            return false;
        };
        let is = |wanted: &Option<String>, code| wanted.as_deref().is_none_or(|only| only == code);
        let rule = rules.iter().find(|(rows, _)| {
            is(&rows.white, white)
                && is(&rows.black, black)
                && rows.day.is_none_or(|only| day == Some(only))
        });
        if let Some((_, number)) = rule {
            self.count(*number);
        }
        rule.is_some()
    }

    /// The code that stands for this one in an event.
    #[must_use]
    pub fn code<'a>(&'a self, event: &str, code: &'a str) -> &'a str {
        let mut found = code;
        if let Some((with, number)) = self.replaced.get(event).and_then(|codes| codes.get(code)) {
            self.count(*number);
            found = with;
        }
        if let Some((into, number)) = self.merged.get(found) {
            self.count(*number);
            found = into;
        }
        found
    }

    /// Counts a row whose player is nobody, though [`Self::code`] gave another code for theirs.
    pub(crate) fn met_nobody(&self, event: &str, code: &str) {
        let count = |number: usize| self.used[number].of_nobody.fetch_add(1, Ordering::Relaxed);
        let mut found = code;
        if let Some((with, number)) = self.replaced.get(event).and_then(|codes| codes.get(code)) {
            count(*number);
            found = with;
        }
        if let Some((_, number)) = self.merged.get(found) {
            count(*number);
        }
    }

    /// Counts the players of a list who stand under merged codes.
    pub(crate) fn met_list(&self, is_listed: impl Fn(&str) -> bool) {
        for (_, (_, number)) in self.merged.iter().filter(|(code, _)| is_listed(code)) {
            self.used[*number].players.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Refuses a replacement that was used and whose new code stands for nobody.
    ///
    /// # Errors
    ///
    /// Such a replacement, with its line.
    pub(crate) fn check_replacements(&self, is_listed: impl Fn(&str) -> bool) -> Result<(), Error> {
        for used in self.used.iter().filter(|used| used.rows.load(Ordering::Relaxed) > 0) {
            let Some((with, line)) = &used.with else { continue };
            let code = self.merged.get(with).map_or(with, |(into, _)| into);
            if !is_listed(code) {
                let what = &used.what;
                let problem = format!("line {line}: {what}: no list of players has {code}");
                return Err(FileProblem::Settings(problem).of("decisions.toml"));
            }
        }
        Ok(())
    }

    /// What every decision did, in the order of the file: merged codes, replaced ones, ignored rows.
    #[must_use]
    pub fn applied(&self) -> Vec<AppliedDecision> {
        let applied = |used: &Used| {
            let rows_of_nobody = used.of_nobody.load(Ordering::Relaxed);
            AppliedDecision {
                what: used.what.clone(),
                why: used.why.clone(),
                rows: used.rows.load(Ordering::Relaxed) - rows_of_nobody,
                rows_of_nobody,
                players: used.players.load(Ordering::Relaxed),
            }
        };
        self.used.iter().map(applied).collect()
    }
}
