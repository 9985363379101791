//! Something that is wrong, and where.

use results_io::check::Rejection;
use results_io::doubts::Sure;
use results_io::{CharacterSet, Source};
use serde::Serialize;

use crate::sections::Problem;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The row is used but looks wrong.
    Warning,
    /// The row is not used.
    Error,
}

/// Something that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Finding {
    /// The file.
    pub file: String,
    /// The line, counted from 1; 0 where it is of no single one.
    pub line: usize,
    /// The column or field; empty where it is of no single one.
    pub column: String,
    /// How bad it is.
    pub severity: Severity,
    /// A fixed code: `E006`.
    pub code: &'static str,
    /// How sure it is, where that is a question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sure: Option<Sure>,
    /// The value.
    pub value: String,
    /// What is wrong, and what was expected.
    pub message: String,
    /// What a decision would name: codes of players, names of events.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<String>,
    /// A decision to paste into a file of decisions; empty where there is nothing to propose.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub proposal: String,
    /// The line as it stands.
    pub row: String,
}

/// Rows of a section that do not agree with each other.
pub const DISAGREEMENT: &str = "E030";

/// A file of no kind known here.
pub const UNKNOWN_KIND: &str = "E031";

/// A file in another character set than UTF-8.
pub const NOT_UTF_8: &str = "E032";

impl Finding {
    pub(super) fn of(rejection: Rejection, severity: Severity) -> Self {
        Self {
            severity,
            code: rejection.reason.code(),
            sure: None,
            about: Vec::new(),
            proposal: String::new(),
            message: rejection.reason.to_string(),
            file: rejection.file,
            line: rejection.line,
            column: rejection.column.to_owned(),
            value: rejection.value,
            row: rejection.row,
        }
    }

    pub(super) fn of_section(problem: Problem, source: &Source) -> Self {
        let mut finding = match problem {
            Problem::Row(rejection) => Self::of(rejection, Severity::Error),
            Problem::Disagreement { file, line, column, message } => Self {
                file,
                line: line.unwrap_or(0),
                column,
                severity: Severity::Error,
                code: DISAGREEMENT,
                sure: None,
                value: String::new(),
                message,
                about: Vec::new(),
                proposal: String::new(),
                row: String::new(),
            },
        };
        if finding.row.is_empty() {
            let text = source.text().unwrap_or_default();
            let row = finding.line.checked_sub(1).and_then(|line| text.lines().nth(line));
            row.unwrap_or_default().clone_into(&mut finding.row);
        }
        finding
    }
}

/// A file that is not UTF-8: it was read, and somebody should look at its names.
pub(super) fn character_set(source: &Source) -> Option<Finding> {
    let set = source.character_set();
    (set != CharacterSet::Utf8).then(|| Finding {
        file: source.name.clone(),
        line: 0,
        column: String::new(),
        severity: Severity::Warning,
        code: NOT_UTF_8,
        sure: None,
        value: String::new(),
        message: format!("read as {set}: look whether names with accents are right"),
        about: Vec::new(),
        proposal: String::new(),
        row: String::new(),
    })
}

pub(super) fn errors(rejections: Vec<Rejection>) -> Vec<Finding> {
    rejections.into_iter().map(|row| Finding::of(row, Severity::Error)).collect()
}

pub(super) fn warnings(rejections: Vec<Rejection>) -> Vec<Finding> {
    rejections.into_iter().map(|row| Finding::of(row, Severity::Warning)).collect()
}
