//! A proposed specification, with the evidence for its fields and all doubts at once.

use chrono::NaiveDate;

use crate::spec::{Edit, TableSpec};
use crate::{Column, Table};

/// The season that a table is read for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Season {
    /// Its first day, if it is known; it is proposed for days without a year.
    pub first: Option<NaiveDate>,
}

/// How sure a field of a proposal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Certainty {
    /// Everything that it rests on is explained: used without a question.
    Certain,
    /// One value, told as the proposal.
    Likely,
    /// Several values, or none.
    Open,
}

/// Why a field has its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence {
    /// The field, as specifications name it; `columns.result` or `not-read.4` for an entry of one.
    pub field: String,
    /// How sure it is.
    pub certainty: Certainty,
    /// What was found, or what is asked.
    pub why: String,
    /// The answers that there are, each a change of the specification.
    pub choices: Vec<Choice>,
}

/// An answer to a doubt.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What it says.
    pub words: String,
    /// What it changes.
    pub edit: Edit,
}

impl Choice {
    /// What it says, with what it writes where that has no setting of its own.
    #[must_use]
    pub fn in_full(&self) -> String {
        if self.edit.fields().all(|field| field != "statuses") {
            return self.words.clone();
        }
        format!("{}: {}", self.words, self.edit.to_toml().trim_end().replace('\n', ", "))
    }

    pub(crate) fn new(words: impl Into<String>, edit: Edit) -> Self {
        Self { words: words.into(), edit }
    }

    /// All games on one day.
    pub(crate) fn day(day: NaiveDate) -> Self {
        Self::new(day.to_string(), Edit::of("days", "fixed").and("day", day.to_string()))
    }

    /// The days stand in titles.
    pub(crate) fn day_above() -> Self {
        Self::new("each game the day above it", Edit::of("days", "title"))
    }

    /// A column for a role.
    pub(crate) fn column(words: String, role: &str, column: Column) -> Self {
        Self::new(words, Edit::entry("columns", role, column.number() as i64))
    }

    /// One value of a field.
    pub(crate) fn value(field: &str, value: &str) -> Self {
        Self::new(value, Edit::of(field, value))
    }
}

/// A specification that was found for a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The specification with the proposed values.
    pub spec: TableSpec,
    /// Why its fields have them.
    pub evidence: Vec<Evidence>,
    /// What it reads.
    pub table: Table,
}

impl Proposal {
    /// The fields that are not certain, all at once.
    pub fn doubts(&self) -> impl Iterator<Item = &Evidence> {
        self.evidence.iter().filter(|evidence| evidence.is_doubt())
    }

    /// Whether it may be used without a question.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.doubts().next().is_none()
    }

    /// The specification in TOML, with the doubts and their choices as comments.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let of = |field: &str, evidence: &&Evidence| {
            evidence.field.split('.').next().is_some_and(|name| name == field)
        };
        let comment = |field: &str| {
            let doubts: Vec<String> = self
                .doubts()
                .filter(|evidence| of(field, evidence))
                .map(Evidence::comment)
                .collect();
            (!doubts.is_empty()).then(|| doubts.join("; "))
        };
        let lines = self.spec.to_toml_with(&comment);
        // A doubt about a field that has its default, and so no line.
        let written: Vec<&str> =
            lines.lines().filter_map(|line| line.split(" = ").next()).collect();
        let others = self.doubts().filter(|doubt| !written.iter().any(|field| of(field, doubt)));
        others.fold(lines.clone(), |lines, doubt| {
            format!("{lines}# {}: {}\n", doubt.field, doubt.comment())
        })
    }
}

impl Evidence {
    /// Whether the field is not certain.
    #[must_use]
    pub fn is_doubt(&self) -> bool {
        self.certainty != Certainty::Certain
    }

    fn comment(&self) -> String {
        let sure = if self.certainty == Certainty::Open { "open" } else { "likely" };
        let choices: Vec<String> = self.choices.iter().map(Choice::in_full).collect();
        let choices =
            if choices.is_empty() { String::new() } else { format!(" ({})", choices.join(" or ")) };
        format!("{sure}: {}{choices}", self.why)
    }
}

/// A specification in the making.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) spec: TableSpec,
    pub(crate) notes: Notes,
}

/// The evidence that was found so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes(pub(crate) Vec<Evidence>);

impl Notes {
    pub(crate) fn certain(&mut self, field: impl Into<String>, why: impl Into<String>) {
        self.note(field.into(), Certainty::Certain, why.into(), Vec::new());
    }

    pub(crate) fn likely(
        &mut self,
        field: impl Into<String>,
        why: impl Into<String>,
        choices: Vec<Choice>,
    ) {
        self.note(field.into(), Certainty::Likely, why.into(), choices);
    }

    pub(crate) fn open(
        &mut self,
        field: impl Into<String>,
        why: impl Into<String>,
        choices: Vec<Choice>,
    ) {
        self.note(field.into(), Certainty::Open, why.into(), choices);
    }

    pub(crate) fn doubts(&self) -> usize {
        self.0.iter().filter(|evidence| evidence.is_doubt()).count()
    }

    fn note(&mut self, field: String, certainty: Certainty, why: String, choices: Vec<Choice>) {
        self.0.push(Evidence { field, certainty, why, choices });
    }
}

/// Texts for people: `a`, `b` and `c`, of many the first four.
pub(crate) fn quoted<T: std::fmt::Display>(texts: impl IntoIterator<Item = T>) -> String {
    let quoted: Vec<String> = texts.into_iter().map(|text| format!("`{text}`")).collect();
    let more = if quoted.len() > 4 { " and others" } else { "" };
    format!("{}{more}", quoted[..quoted.len().min(4)].join(", "))
}

/// Numbers of lines for people, of many the first four.
pub(crate) fn lines_of(numbers: &[u32]) -> String {
    let word = if numbers.len() == 1 { "line" } else { "lines" };
    let shown: Vec<String> = numbers.iter().take(4).map(ToString::to_string).collect();
    format!("{word} {}", shown.join(", "))
}
