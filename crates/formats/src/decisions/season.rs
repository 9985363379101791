//! The decisions that count in one season, and their effects there.

use std::collections::BTreeMap;
use std::fmt;

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use identity::code_form::{CodeForm, with_capitals};
use input_files::{Error, FileProblem};

/// The decisions for one season.
#[derive(Debug, Default)]
pub struct SeasonDecisions {
    /// The name of their file.
    file: String,
    /// The name of the season's folder.
    season: String,
    /// For each code: the code that stays, and the number of the decision.
    merged: BTreeMap<String, (String, usize)>,
    /// For each event and code: the right code, and the number of the decision.
    replaced: BTreeMap<String, BTreeMap<String, (String, usize)>>,
    /// For each event.
    ignored: BTreeMap<String, Vec<(IgnoredRows, usize)>>,
    /// For each event of which one side counts: the number of the decision.
    one_side: BTreeMap<String, usize>,
    /// Ordered by their numbers here.
    all: Vec<Decision>,
}

/// A decision in words.
#[derive(Debug)]
struct Decision {
    /// Its number among those of all seasons.
    number: usize,
    what: String,
    why: String,
    /// For a replacement: the new code, and its line in the file.
    with: Option<(String, usize)>,
}

/// A decision in the form in which it is reported.
pub(super) struct Words<'a> {
    /// Its number among those of all seasons.
    pub(super) number: usize,
    pub(super) what: String,
    pub(super) why: &'a str,
}

/// The rows of an event that are ignored: all that have these values.
#[derive(Debug, Default)]
pub(super) struct IgnoredRows {
    pub(super) white: Option<String>,
    pub(super) black: Option<String>,
    pub(super) day: Option<NaiveDate>,
}

/// The effects of decisions. They are counted when rows are judged, so that rows that are judged
/// again, because a file turns out to be of another kind, count only once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DecisionCounts {
    /// For each decision by its number; decisions beyond the end have no effect yet.
    met: Vec<Met>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Met {
    rows: usize,
    /// How many of these rows still name nobody on a list.
    of_nobody: usize,
    /// Players of lists whose code is merged into another.
    players: usize,
}

impl DecisionCounts {
    fn of(&mut self, number: usize) -> &mut Met {
        if self.met.len() <= number {
            self.met.resize(number + 1, Met::default());
        }
        &mut self.met[number]
    }

    fn get(&self, number: usize) -> Met {
        self.met.get(number).copied().unwrap_or_default()
    }

    /// Counts a row that a decision ignores.
    pub fn left_out(&mut self, decision: usize) {
        self.of(decision).rows += 1;
    }

    /// Counts a row in which decisions replaced a player's code; `is_somebody` says whether the new
    /// code belongs to a player.
    pub fn renamed(&mut self, applied: Applied<'_>, is_somebody: bool) {
        for decision in applied.decisions.into_iter().flatten() {
            let met = self.of(decision);
            met.rows += 1;
            met.of_nobody += usize::from(!is_somebody);
        }
    }

    /// Adds the effects on other rows.
    pub fn add(&mut self, more: &Self) {
        for (number, more) in more.met.iter().enumerate() {
            let met = self.of(number);
            met.rows += more.rows;
            met.of_nobody += more.of_nobody;
            met.players += more.players;
        }
    }
}

/// The code that results from the decisions about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Applied<'a> {
    /// The resulting code.
    pub code: &'a str,
    /// The decisions that changed it: a replacement, and a merge before and after it.
    decisions: [Option<usize>; 3],
}

impl<'a> Applied<'a> {
    /// A code without a decision about it.
    #[must_use]
    pub const fn undecided(code: &'a str) -> Self {
        Self { code, decisions: [None; 3] }
    }
}

/// A decision, and what it did in a season.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AppliedDecision {
    /// Which of the file's it is, as in [`super::Decisions::all`]; 0 where it is read from a
    /// manifest.
    #[serde(skip)]
    pub number: usize,
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
    /// Whether it had any effect.
    #[must_use]
    pub const fn met_something(&self) -> bool {
        self.rows + self.rows_of_nobody + self.players > 0
    }
}

impl SeasonDecisions {
    /// An empty set of decisions about a season.
    pub(super) fn of(file: &str, season: &str) -> Self {
        Self { file: file.to_owned(), season: season.to_owned(), ..Self::default() }
    }

    /// Whether nothing is decided about the season.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn merge(&mut self, words: Words<'_>, code: &str, into: &str) {
        let number = self.add(words, None);
        self.merged.insert(code.to_owned(), (into.to_owned(), number));
    }

    pub(super) fn replace(
        &mut self,
        words: Words<'_>,
        (event, code): (&str, &str),
        (with, line): (&str, usize),
    ) {
        let number = self.add(words, Some((with.to_owned(), line)));
        let of_event = self.replaced.entry(event.to_owned()).or_default();
        of_event.insert(code.to_owned(), (with.to_owned(), number));
    }

    pub(super) fn ignore(&mut self, words: Words<'_>, event: &str, rows: IgnoredRows) {
        let number = self.add(words, None);
        self.ignored.entry(event.to_owned()).or_default().push((rows, number));
    }

    pub(super) fn keep_one_side(&mut self, words: Words<'_>, event: &str) {
        let number = self.add(words, None);
        self.one_side.entry(event.to_owned()).or_insert(number);
    }

    /// The decision by which only one side of an event counts, if there is one.
    #[must_use]
    pub fn keeps_one_side(&self, event: &str) -> Option<usize> {
        self.one_side.get(event).copied()
    }

    /// Whether there is any such decision.
    #[must_use]
    pub fn keep_sides(&self) -> bool {
        !self.one_side.is_empty()
    }

    fn add(&mut self, words: Words<'_>, with: Option<(String, usize)>) -> usize {
        let Words { number, what, why } = words;
        self.all.push(Decision { number, what, why: why.to_owned(), with });
        self.all.len() - 1
    }

    /// Merged codes, each with the code that stays.
    pub fn merged(&self) -> impl Iterator<Item = (&str, &str)> {
        self.merged.iter().map(|(code, (into, _))| (code.as_str(), into.as_str()))
    }

    /// The decision that ignores a row, if any; the functions tell whether White and Black have a
    /// code.
    pub fn ignores(
        &self,
        event: &str,
        is_white: impl Fn(&str) -> bool,
        is_black: impl Fn(&str) -> bool,
        day: Option<NaiveDate>,
    ) -> Option<usize> {
        let (_, number) = self.ignored.get(event)?.iter().find(|(rows, _)| {
            rows.day.is_none_or(|only| day == Some(only))
                && rows.white.as_deref().is_none_or(&is_white)
                && rows.black.as_deref().is_none_or(&is_black)
        })?;
        Some(*number)
    }

    /// The code that replaces this one in an event; `None` if there is no decision about it. A
    /// replacement applies to the code of the row or, if that is merged, to the code that stays.
    #[must_use]
    pub fn decided(&self, event: &str, code: &str) -> Option<Applied<'_>> {
        let replaced_of = |code: &str| self.replaced.get(event).and_then(|codes| codes.get(code));
        let before = if replaced_of(code).is_some() { None } else { self.merged.get(code) };
        let replaced = replaced_of(before.map_or(code, |(into, _)| into));
        let behind = replaced.and_then(|(with, _)| self.merged.get(with));
        let (code, _) = behind.or(replaced).or(before)?;
        let decisions = [before, replaced, behind].map(|found| found.map(|(_, number)| *number));
        Some(Applied { code, decisions })
    }

    /// The code that replaces a player's code in all events; `None` if it is not merged.
    #[must_use]
    pub fn merged_into(&self, code: &str) -> Option<&str> {
        self.merged.get(code).map(|(into, _)| into.as_str())
    }

    /// Refuses to merge a player into a text that cannot be a code, because the player would be
    /// published under it.
    ///
    /// # Errors
    ///
    /// Such a decision.
    pub fn check_codes(&self, code_form: CodeForm) -> Result<(), Error> {
        for (into, number) in self.merged.values() {
            if let Some(reason) = code_form.fault(into) {
                let what = &self.all[*number].what;
                let problem = match code_form.in_capitals(into) {
                    Some(code) => format!("{what}: `{into}` is {code}, which has a capital here"),
                    None => format!("{what}: `{into}` is not a code ({reason})"),
                };
                return Err(FileProblem::Settings { line: None, problem }.of(&self.file));
            }
        }
        Ok(())
    }

    /// Counts the players of a list whose codes are merged into others.
    pub fn met_list(&self, is_listed: impl Fn(&str) -> bool) -> DecisionCounts {
        let mut counts = DecisionCounts::default();
        for (_, (_, number)) in self.merged.iter().filter(|(code, _)| is_listed(code)) {
            counts.of(*number).players += 1;
        }
        counts
    }

    /// Refuses a replacement that was used although its new code does not belong to anybody.
    ///
    /// # Errors
    ///
    /// Such a replacement, with its line.
    pub fn check_replacements(
        &self,
        counts: &DecisionCounts,
        is_listed: impl Fn(&str) -> bool,
    ) -> Result<(), Error> {
        for (number, Decision { what, with, .. }) in self.all.iter().enumerate() {
            let Some((with, line)) = with.as_ref().filter(|_| counts.get(number).rows > 0) else {
                continue;
            };
            let code = self.merged.get(with).map_or(with, |(into, _)| into);
            if !is_listed(code) {
                let season = &self.season;
                let capitals = with_capitals(code);
                let instead = if is_listed(&capitals) {
                    format!(", but {capitals}: codes of decisions have a capital")
                } else {
                    format!(
                        ". If the event of another season is meant, add a line such as \
                         season = \"{season}\" with that season"
                    )
                };
                let problem =
                    format!("{what}: the players of {season} do not include {code}{instead}");
                let line = Some(*line);
                return Err(FileProblem::Settings { line, problem }.of(&self.file));
            }
        }
        Ok(())
    }

    /// The decisions in the order of the file: merges, replacements, ignored rows, events of which
    /// one side counts. All have no effects yet.
    #[must_use]
    pub fn unmet(&self) -> Vec<AppliedDecision> {
        self.applied(&DecisionCounts::default())
    }

    /// The decisions with their effects, in the same order.
    #[must_use]
    pub fn applied(&self, counts: &DecisionCounts) -> Vec<AppliedDecision> {
        let applied = |(position, decision): (usize, &Decision)| {
            let Decision { number, what, why, .. } = decision;
            let Met { rows, of_nobody, players } = counts.get(position);
            AppliedDecision {
                number: *number,
                what: what.clone(),
                why: why.clone(),
                rows: rows - of_nobody,
                rows_of_nobody: of_nobody,
                players,
            }
        };
        self.all.iter().enumerate().map(applied).collect()
    }
}

impl fmt::Display for IgnoredRows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [("white", &self.white), ("black", &self.black)];
        for (name, code) in parts {
            if let Some(code) = code {
                write!(f, ", {name} {code}")?;
            }
        }
        self.day.map_or(Ok(()), |day| write!(f, ", {day}"))
    }
}
