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
//! white = "500010F"               # the code or the name in the row; a merged code stands for its own rows
//! black = "500030A"
//! date = "2006-05-02"
//!
//! [[replace]]                     # a wrong code in an event
//! event = "Spring Cup"
//! code = "500040D"
//! with = "500050G"
//!
//! [[one-side]]                    # an event was entered from both sides: each game counts once
//! event = "Division 1"
//!
//! [[accept]]                      # looked at, and right: not shown again
//! doubt = "W103"
//! about = ["Spring Cup", "Club Championship"]
//! ```

mod season;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use toml::Spanned;

pub use season::{Applied, DecisionCounts};
pub use season::{AppliedDecision, SeasonDecisions};
use season::{IgnoredRows, Words};

use findings::FindingCode;
use identity::code_form::CodeForm;
use input_files::Source;
use input_files::toml_value::DayText;
use input_files::{Error, FileProblem};
use input_files::{line_of, read_toml};

/// The contents of the file.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    /// Two codes, or a name and a code, are one person.
    #[serde(default)]
    merge: Vec<Merge>,
    /// An event, or games of it, are not graded.
    #[serde(default)]
    ignore: Vec<Ignore>,
    /// A wrong code in an event.
    #[serde(default)]
    replace: Vec<Replace>,
    /// An event was entered from both sides: each game counts once.
    #[serde(default)]
    one_side: Vec<OneSide>,
    /// A doubt was looked at, and all is well: it is not shown again.
    #[serde(default)]
    accept: Vec<Accept>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Merge {
    /// The code, or the name in the rows, that goes.
    #[schemars(with = "String")]
    code: Spanned<String>,
    /// The code that stays.
    into: String,
    /// The reason, for those who look at it later.
    #[serde(default)]
    why: String,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Ignore {
    /// The event, as its rows name it.
    event: String,
    /// In this season only, such as `2006-07`; else in all.
    season: Option<String>,
    /// Only games in which the row has this code or name for White.
    white: Option<String>,
    /// Only games in which the row has this code or name for Black.
    black: Option<String>,
    /// Only games of this day, such as `2006-05-02`.
    #[schemars(with = "Option<String>")]
    date: Option<Spanned<DayText>>,
    /// The reason, for those who look at it later.
    #[serde(default)]
    why: String,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Replace {
    /// The event, as its rows name it.
    event: String,
    /// In this season only, such as `2006-07`; else in all.
    season: Option<String>,
    /// The wrong code.
    #[schemars(with = "String")]
    code: Spanned<String>,
    /// The right one.
    #[schemars(with = "String")]
    with: Spanned<String>,
    /// The reason, for those who look at it later.
    #[serde(default)]
    why: String,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct OneSide {
    /// The event, as its rows name it.
    event: String,
    /// In this season only, such as `2006-07`; else in all.
    season: Option<String>,
    /// The reason, for those who look at it later.
    #[serde(default)]
    why: String,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Accept {
    /// The doubt's code, such as `W103`.
    #[schemars(with = "String")]
    doubt: Spanned<String>,
    /// What it is about: codes, events or names, in any order.
    about: Vec<String>,
    /// The reason, for those who look at it later.
    #[serde(default, rename = "why")]
    _why: String,
}

/// The decisions about all seasons.
#[derive(Debug, Default)]
pub struct Decisions {
    /// The file's name, for errors that are found in a season.
    name: String,
    file: File,
    /// Merged codes, each with the last code of its chain of merges.
    merged: BTreeMap<String, String>,
    /// The merged codes, ordered by distance to the end of their chain and then as in the file: if
    /// several codes have a value of which only one can be kept, such as a grade, the first one's
    /// is kept.
    merged_in_order: Vec<String>,
    /// For each replacement: the line of its new code.
    replacement_lines: Vec<usize>,
    /// For each accepted doubt: its line.
    accept_lines: Vec<usize>,
}

/// A doubt that somebody looked at and accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AcceptedDoubt<'a> {
    /// The doubt's code, as written in the file.
    pub doubt: &'a str,
    /// The codes, names or events that it is about.
    pub about: &'a [String],
    /// The line of the file.
    pub line: usize,
    /// The line of an earlier entry that accepts the same, if there is one.
    pub stands_on: Option<usize>,
}

/// Reads a file of decisions.
///
/// # Errors
///
/// Text that is not TOML, an unknown or missing key, an invalid date, a code that is merged into
/// two others or replaced twice, or codes that are merged in a circle; with its line.
pub fn read_decisions(source: &Source) -> Result<Decisions, Error> {
    let text = source.text()?;
    let mut file: File = read_toml(source)?;
    let refused = |place: Range<usize>, problem| {
        FileProblem::Settings { line: Some(line_of(text, &place)), problem }.of(&source.name)
    };
    if let Some((place, problem)) = file.fault() {
        return Err(refused(place, problem));
    }
    file.drop_repeated_merges();
    let mut merged_by_steps =
        file.merged().map_err(|(code, problem)| refused(code.span(), problem))?;
    // The sort is stable, so codes with the same number of steps stay in the order of the file.
    merged_by_steps.sort_by_key(|(steps, ..)| *steps);
    let merged_in_order = merged_by_steps.iter().map(|(_, code, _)| code.clone()).collect();
    let merged = merged_by_steps.into_iter().map(|(_, code, last)| (code, last)).collect();
    let line = |value: &Spanned<String>| line_of(text, &value.span());
    let replacement_lines = file.replace.iter().map(|replace| line(&replace.with)).collect();
    let accept_lines = file.accept.iter().map(|accept| line(&accept.doubt)).collect();
    let name = source.name.clone();
    Ok(Decisions { name, file, merged, merged_in_order, replacement_lines, accept_lines })
}

/// A merged code: the length of its chain, the code, and the last code of the chain.
type Chain = (usize, String, String);

impl File {
    /// The first invalid value, and what is wrong with it.
    fn fault(&self) -> Option<(Range<usize>, String)> {
        for (number, merge) in self.merge.iter().enumerate() {
            let code = merge.code.get_ref();
            if *code == merge.into {
                return Some((merge.code.span(), format!("{code} is merged into itself")));
            }
            // A repeated merge, for example if suggestions for two seasons are pasted, changes
            // nothing.
            let is_other = |other: &Merge| other.code.get_ref() == code && other.into != merge.into;
            if self.merge[..number].iter().any(is_other) {
                return Some((merge.code.span(), format!("{code} is merged twice")));
            }
        }
        for (number, replace) in self.replace.iter().enumerate() {
            let Replace { event, code, season, with, .. } = replace;
            if code.get_ref() == with.get_ref() {
                let problem = format!("{} is replaced by itself", code.get_ref());
                return Some((with.span(), problem));
            }
            let is_same = |other: &Replace| {
                (&other.event, other.code.get_ref()) == (event, code.get_ref())
                    && (other.season.is_none() || season.is_none() || other.season == *season)
            };
            if self.replace[..number].iter().any(is_same) {
                return Some((
                    code.span(),
                    format!("{} is replaced twice in {event}", code.get_ref()),
                ));
            }
        }
        let mut days = self.ignore.iter().filter_map(|ignore| ignore.date.as_ref());
        days.find_map(|date| Some((date.span(), date.get_ref().day().err()?)))
    }

    /// Keeps only the first of several equal merges of a code.
    fn drop_repeated_merges(&mut self) {
        let mut met = BTreeSet::new();
        self.merge.retain(|merge| met.insert(merge.code.get_ref().clone()));
    }

    /// Merged codes, each with the length of its chain and the chain's last code. The error is a
    /// code whose chain has no end.
    fn merged(&self) -> Result<Vec<Chain>, (&Spanned<String>, String)> {
        let into: BTreeMap<&String, &String> =
            self.merge.iter().map(|merge| (merge.code.get_ref(), &merge.into)).collect();
        let mut merged = Vec::new();
        for merge in &self.merge {
            let (code, mut last) = (merge.code.get_ref(), &merge.into);
            let mut steps = 1;
            while let Some(next) = into.get(last) {
                if steps == into.len() {
                    return Err((&merge.code, format!("{code} is merged in a circle")));
                }
                (last, steps) = (next, steps + 1);
            }
            merged.push((steps, code.clone(), last.clone()));
        }
        Ok(merged)
    }
}

/// A decision that changes rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneDecision<'a> {
    /// In words, as [`AppliedDecision::what`].
    pub what: String,
    /// The only season in which it counts; `None` for all seasons.
    pub season: Option<&'a str>,
    /// The code that it merges into another.
    pub merged: Option<&'a str>,
    /// A code that it writes with a small letter, with the capital letter.
    pub in_capitals: Option<String>,
}

impl Decisions {
    /// The schema of the file.
    #[must_use]
    pub fn schema(generator: SchemaGenerator) -> Schema {
        generator.into_root_schema_for::<File>()
    }

    /// The decisions that count in a season.
    #[must_use]
    pub fn of_season(&self, season: &str) -> SeasonDecisions {
        let counts =
            |wanted: &Option<String>| wanted.as_deref().is_none_or(|label| label == season);
        let mut of_season = SeasonDecisions::of(&self.name, season);
        let File { merge: merges, replace: replacements, ignore: ignored, one_side, .. } =
            &self.file;
        for (number, merge) in (0..).zip(merges) {
            let code = merge.code.get_ref();
            let into = self.merged.get(code).unwrap_or(&merge.into);
            let words = Words { number, what: merge.what(), why: &merge.why };
            of_season.merge(words, code, into);
        }
        let with_lines = replacements.iter().zip(&self.replacement_lines);
        for (number, (replace, &line)) in (merges.len()..).zip(with_lines) {
            let Replace { event, code, season, with, why } = replace;
            if counts(season) {
                let words = Words { number, what: replace.what(), why };
                of_season.replace(words, (event, code.get_ref()), (with.get_ref(), line));
            }
        }
        for (number, ignore) in (merges.len() + replacements.len()..).zip(ignored) {
            if counts(&ignore.season) {
                let words = Words { number, what: ignore.what(), why: &ignore.why };
                of_season.ignore(words, &ignore.event, ignore.rows());
            }
        }
        let before = merges.len() + replacements.len() + ignored.len();
        for (number, one) in (before..).zip(one_side) {
            if counts(&one.season) {
                let words = Words { number, what: one.what(), why: &one.why };
                of_season.keep_one_side(words, &one.event);
            }
        }
        of_season
    }

    /// Merged codes, each with the code that stays. Codes are ordered by distance to it and then as
    /// in the file: if several have a value of which only one can be kept, the first one's is kept.
    pub fn merged(&self) -> impl Iterator<Item = (&str, &str)> {
        let codes = self.merged_in_order.iter();
        codes.filter_map(|code| Some((code.as_str(), self.merged.get(code)?.as_str())))
    }

    /// Every code that a decision mentions. Texts that are not codes, such as names, are included.
    pub fn codes(&self) -> impl Iterator<Item = &str> {
        let File { merge, ignore, replace, accept, one_side: _ } = &self.file;
        let merged = merge.iter().flat_map(|one| [one.code.get_ref(), &one.into]);
        let ignored = ignore.iter().flat_map(|one| one.white.iter().chain(&one.black));
        let replaced = replace.iter().flat_map(|one| [one.code.get_ref(), one.with.get_ref()]);
        let accepted = accept.iter().flat_map(|one| &one.about);
        merged.chain(ignored).chain(replaced).chain(accepted).map(String::as_str)
    }

    /// Every decision that changes rows: merges, replacements, rows that are left out, then events
    /// of which one side counts.
    pub fn all(&self) -> impl Iterator<Item = OneDecision<'_>> {
        let File { merge, replace, ignore, one_side, .. } = &self.file;
        let merges = merge.iter().map(|one| OneDecision {
            what: one.what(),
            season: None,
            merged: Some(one.code.get_ref().as_str()),
            in_capitals: in_capitals([one.code.get_ref()]),
        });
        let replacements = replace.iter().map(|one| OneDecision {
            what: one.what(),
            season: one.season.as_deref(),
            merged: None,
            in_capitals: in_capitals([one.code.get_ref()]),
        });
        let ignored = ignore.iter().map(|one| OneDecision {
            what: one.what(),
            season: one.season.as_deref(),
            merged: None,
            in_capitals: in_capitals(one.white.iter().chain(&one.black)),
        });
        let one_side = one_side.iter().map(|one| OneDecision {
            what: one.what(),
            season: one.season.as_deref(),
            merged: None,
            in_capitals: None,
        });
        merges.chain(replacements).chain(ignored).chain(one_side)
    }

    /// The accepted doubts, in the order in which [`Decisions::accepts`] numbers them.
    pub fn accepted(&self) -> impl Iterator<Item = AcceptedDoubt<'_>> {
        let with_lines = self.file.accept.iter().zip(&self.accept_lines);
        with_lines.enumerate().map(|(number, (accept, &line))| {
            let (doubt, about) = (accept.doubt.get_ref().as_str(), accept.about.as_slice());
            let first = self.first_accepting(doubt, about).filter(|first| *first < number);
            let stands_on = first.and_then(|first| self.accept_lines.get(first)).copied();
            AcceptedDoubt { doubt, about, line, stands_on }
        })
    }

    /// The number of the decision that accepted a doubt; `None` if no decision did.
    #[must_use]
    pub fn accepts(&self, doubt: FindingCode, about: &[String]) -> Option<usize> {
        self.first_accepting(doubt.as_str(), about)
    }

    fn first_accepting(&self, doubt: &str, about: &[String]) -> Option<usize> {
        let mut about: Vec<&String> = about.iter().collect();
        about.sort();
        self.file.accept.iter().position(|accept| {
            let mut accepted: Vec<&String> = accept.about.iter().collect();
            accepted.sort();
            accept.doubt.get_ref() == doubt && accepted == about
        })
    }
}

impl AcceptedDoubt<'_> {
    /// A code that it writes with a small letter, with the capital letter.
    #[must_use]
    pub fn in_capitals(&self) -> Option<String> {
        in_capitals(self.about)
    }
}

/// The first of these codes that is right except for its small letter, with the capital letter.
fn in_capitals<'c>(codes: impl IntoIterator<Item = &'c String>) -> Option<String> {
    codes.into_iter().find_map(|code| CodeForm::Unsaid.in_capitals(code))
}

impl Merge {
    fn what(&self) -> String {
        format!("merge {} into {}", self.code.get_ref(), self.into)
    }
}

impl Replace {
    fn what(&self) -> String {
        let Self { event, code, with, .. } = self;
        format!("replace {} by {} in {event}", code.get_ref(), with.get_ref())
    }
}

impl OneSide {
    fn what(&self) -> String {
        format!("keep one side of {}", self.event)
    }
}

impl Ignore {
    fn what(&self) -> String {
        format!("ignore {}{}", self.event, self.rows())
    }

    fn rows(&self) -> IgnoredRows {
        let (white, black) = (self.white.clone(), self.black.clone());
        IgnoredRows {
            white,
            black,
            day: self.date.as_ref().and_then(|date| date.get_ref().day().ok()),
        }
    }
}
