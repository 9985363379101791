//! A finding: a fault and its place.

use std::path::Path;

use findings::{FindingCode, Reason, RowFault};
use free_form::rate_answer;
use input_files::FileProblem;
use input_files::toml_value::quoted;
use schemars::JsonSchema;
use season_files::AsPeopleWrite;
use season_files::doubts::Sure;
use serde::Serialize;

use crate::error::Error;
use crate::federation::Unread;
use crate::file_names::shown;
use crate::problem::Problem;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The row is used but looks wrong.
    Warning,
    /// The row is not used.
    Error,
}

/// Something that is wrong, and where: one cause, however many rows it costs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Finding {
    /// The file.
    pub file: String,
    /// The line, counted from 1; 0 if not about one line.
    pub line: usize,
    /// The column or field; empty if not about one column.
    pub column: String,
    /// How bad it is.
    pub severity: Severity,
    /// A fixed code: `E006`.
    pub code: FindingCode,
    /// How sure it is, where that is a question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sure: Option<Sure>,
    /// The value.
    pub value: String,
    /// What is wrong, and what was expected.
    pub message: String,
    /// How many rows have this cause.
    pub rows: usize,
    /// The other places of the same cause, after the first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Place>,
    /// Players who may have been meant: `500071D Gray, Gus`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub meant: Vec<String>,
    /// What a decision would name: codes of players, names of events.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<String>,
    /// Lines to paste into the file of decisions, or into `import.toml` where a table leaves a
    /// question open; empty if there is nothing to propose.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub proposal: String,
    /// The original line.
    pub row: String,
    /// What the file calls the player elsewhere.
    #[serde(skip)]
    pub(super) name: String,
    /// What it is about, where something follows from that.
    #[serde(skip)]
    pub(super) subject: Subject,
}

/// The subject of a finding, if it matters for something else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    /// A file that cannot be used at all.
    UnusableFile,
    /// An unknown code or name, for which another player may have been meant.
    UnknownPlayer,
    /// A season whose results have players, but that has no list of them.
    NoPlayers,
    /// Anything else.
    #[default]
    Other,
}

impl Subject {
    const fn of(reason: &Reason) -> Self {
        match reason {
            Reason::UnusableFile { .. } => Self::UnusableFile,
            Reason::UnknownPlayer
            | Reason::UnknownName
            | Reason::MalformedCode
            | Reason::LostZeros { .. }
            | Reason::WrongCheckLetter { .. } => Self::UnknownPlayer,
            _ => Self::Other,
        }
    }
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Place {
    /// The file.
    pub file: String,
    /// The line.
    pub line: usize,
    /// The original line; empty if it is not one of this finding's own rows.
    #[serde(skip)]
    pub row: String,
}

impl Finding {
    /// A finding about a whole file or folder.
    pub(super) fn about_file(
        file: &str,
        severity: Severity,
        code: FindingCode,
        message: String,
    ) -> Self {
        Self {
            file: file.to_owned(),
            line: 0,
            column: String::new(),
            severity,
            code,
            sure: None,
            value: String::new(),
            message,
            rows: 1,
            also: Vec::new(),
            meant: Vec::new(),
            about: Vec::new(),
            proposal: String::new(),
            row: String::new(),
            name: String::new(),
            subject: Subject::Other,
        }
    }

    pub(super) fn of(fault: RowFault, severity: Severity) -> Self {
        let (message, proposal) = match fault.reason {
            // The answer is shown below the question.
            Reason::Asked { ref question, ref answer } => (question.clone(), answer.clone()),
            Reason::SaysRapid => (fault.reason.to_string(), rate_answer(&fault.file)),
            ref reason => (reason.to_string(), String::new()),
        };
        Self {
            proposal,
            line: fault.line,
            column: fault.column.to_owned(),
            value: fault.value,
            row: fault.row,
            name: fault.name,
            subject: Subject::of(&fault.reason),
            ..Self::about_file(&fault.file, severity, fault.reason.code(), message)
        }
    }

    /// A file that cannot be used at all; the line is the one with the problem, if there is one.
    pub(super) fn unusable(file: &str, problem: String, line: Option<usize>) -> Self {
        let reason = Reason::UnusableFile { problem };
        Self::of(RowFault::of_value(file, line.unwrap_or(0), "", "", reason), Severity::Error)
    }

    /// A file of decisions that cannot be used; any other error is handed back.
    pub(super) fn of_decisions(error: anyhow::Error) -> anyhow::Result<Self> {
        use input_files::Error as ReadError;
        let (file, line, problem) = match (error.downcast_ref(), error.downcast_ref()) {
            (Some(read @ ReadError::File { file, .. }), _) => {
                (shown(Path::new(file)), read.line(), read.without_file())
            }
            (_, Some(Error::InFile { file, line, key, value, problem })) => {
                (shown(file), *line, format!("{key} `{value}`: {problem}"))
            }
            _ => return Err(error),
        };
        let problem =
            format!("{}\nthe rest is checked as if nothing were decided", problem.trim_end());
        Ok(Self::unusable(&file, problem, line))
    }

    /// A file that is not read.
    pub(super) fn unread(Unread { path, why, .. }: Unread) -> Self {
        let (file, message) = (shown(&path), format!("it is not read: {why}"));
        Self::about_file(&file, Severity::Warning, FindingCode::NotRead, message)
    }

    /// Whether it is about a file that cannot be used at all.
    pub(super) fn is_of_unusable_file(&self) -> bool {
        self.subject == Subject::UnusableFile
    }

    /// Whether it is unknown who is meant by a code or name.
    #[must_use]
    pub fn is_of_unknown_player(&self) -> bool {
        self.subject == Subject::UnknownPlayer
    }

    /// Whether a list of players is missing; the players in the results can be put on one.
    #[must_use]
    pub fn lacks_players(&self) -> bool {
        self.subject == Subject::NoPlayers
    }

    /// Whether a file or season is not read because of this finding, so that its contents are
    /// unknown.
    #[must_use]
    pub fn leaves_out(&self) -> bool {
        let is_of_season = [FindingCode::Asked, FindingCode::NotASeason].contains(&self.code);
        self.is_of_unusable_file() || (is_of_season && self.severity == Severity::Error)
    }

    /// The question about a file that has to be answered before the file can be read.
    pub(super) fn asked(error: &input_files::Error) -> Option<Self> {
        let input_files::Error::File { file, problem: FileProblem::Asked { question, answer } } =
            error
        else {
            return None;
        };
        let reason = Reason::Asked { question: question.clone(), answer: answer.clone() };
        Some(Self::of(RowFault::of_value(file, 0, "", "", reason), Severity::Error))
    }

    /// A season that cannot be read as one.
    pub(super) fn of_season(folder: &Path, error: &input_files::Error) -> Self {
        use input_files::Error as ReadError;
        let unusable = |file: &str| Self::unusable(file, error.without_file(), error.line());
        if let Some(asked) = Self::asked(error) {
            return asked;
        }
        match error {
            ReadError::File { file, .. } => unusable(file),
            ReadError::Unpack { path, .. } => unusable(&shown(path)),
            _ => {
                let is_list = matches!(error, ReadError::NoPlayers { .. });
                let subject = if is_list { Subject::NoPlayers } else { Subject::Other };
                let (file, message) = (shown(folder), error.to_string());
                let about =
                    Self::about_file(&file, Severity::Error, FindingCode::NotASeason, message);
                Self { subject, ..about }
            }
        }
    }

    /// A file in a character set other than UTF-8: it was read, but its names should be checked.
    pub(super) fn character_set(file: &str, set: input_files::CharacterSet) -> Self {
        let message =
            format!("read as {set}: if names with accents are wrong, save the file as UTF-8");
        Self::about_file(file, Severity::Warning, FindingCode::NotUtf8, message)
    }

    /// A table that fails in the strict format, but could be read in the forms that people commonly
    /// use.
    pub(super) fn as_people_write(table: &AsPeopleWrite) -> Self {
        let about = Self::about_file(
            &table.file,
            Severity::Warning,
            FindingCode::AsPeopleWrite,
            table.to_string(),
        );
        Self { rows: table.rows, proposal: table.answer.clone(), ..about }
    }

    /// The same, for what is used nevertheless.
    pub(super) fn into_warning(self) -> Self {
        Self { severity: Severity::Warning, ..self }
    }

    pub(super) fn of_section(problem: Problem) -> Self {
        match problem {
            Problem::Row(fault) => Self::of(fault, Severity::Error),
            Problem::Disagreement { file, line, column, message } => Self {
                line: line.unwrap_or(0),
                column,
                ..Self::about_file(&file, Severity::Error, FindingCode::Disagreement, message)
            },
        }
    }
}

pub(super) fn errors(faults: Vec<RowFault>) -> Vec<Finding> {
    faults.into_iter().map(|row| Finding::of(row, Severity::Error)).collect()
}

pub(super) fn warnings(faults: Vec<RowFault>) -> Vec<Finding> {
    faults.into_iter().map(|row| Finding::of(row, Severity::Warning)).collect()
}

/// The lines of `decisions.toml` by which a doubt is not raised again; empty for a finding that is
/// none.
#[must_use]
pub fn acceptance(finding: &Finding) -> String {
    if finding.sure.is_none() {
        return String::new();
    }
    let about: Vec<String> = finding.about.iter().map(|one| quoted(one)).collect();
    let (doubt, about) = (finding.code.as_str(), about.join(", "));
    format!("[[accept]]\ndoubt = \"{doubt}\"\nabout = [{about}]\n")
}
