//! The cells of explanations: grades, results, changes.

use rating_core::Outcome;
use season_runner::Points;
use season_runner::explain::StrengthKind;

/// A grade as shown in a table; a working grade is marked.
pub(super) fn marked(grade: Option<Points>, by: Option<StrengthKind>) -> String {
    let mark = if by == Some(StrengthKind::WorkingGrade) { " w" } else { "" };
    grade.map(|points| format!("{points}{mark}")).unwrap_or_default()
}

/// A result as written on a score sheet.
pub(super) const fn score(result: Outcome) -> &'static str {
    match result {
        Outcome::Win => "1",
        Outcome::Draw => "½",
        Outcome::Loss => "0",
    }
}

/// The difference between wins and losses: `+3`, `-2` or `0`.
pub(super) fn balance(number: i64) -> String {
    if number == 0 { "0".to_owned() } else { format!("{number:+}") }
}
