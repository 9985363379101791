//! What became of the rows of a file.

use std::fmt;

use crate::words::counted;

/// How many rows a file has, and what became of them. Every reader settles it before its rows are
/// used: a row that is neither used, rejected nor passed over would be missing without a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowAccount {
    /// The rows below the header, counted apart from what is read in them.
    pub present: usize,
    /// Rows that are used, as games, byes or entries of a list.
    pub used: usize,
    /// Rows that are rejected, each with its reason.
    pub rejected: usize,
    /// Blank lines, titles, totals and the like, and rows that a decision leaves out.
    pub passed_over: usize,
}

impl RowAccount {
    /// Whether every row has become exactly one of these.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.used + self.rejected + self.passed_over == self.present
    }
}

impl fmt::Display for RowAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { present, used, rejected, passed_over } = *self;
        write!(
            f,
            "of {}, {used} are used, {rejected} rejected and {passed_over} passed over",
            counted(present, "row")
        )
    }
}

/// The number of lines of a text; the last one may lack its line break.
#[must_use]
pub fn lines_in(text: &str) -> usize {
    let bytes = text.as_bytes();
    let last = usize::from(bytes.last().is_some_and(|&byte| byte != b'\n'));
    memchr::memchr_iter(b'\n', bytes).count() + last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_settled_only_by_every_row() {
        let account = RowAccount { present: 5, used: 2, rejected: 1, passed_over: 2 };
        assert!(account.is_settled());
        for other in [4, 6] {
            assert!(!RowAccount { present: other, ..account }.is_settled());
        }
        let said = account.to_string();
        assert_eq!(said, "of 5 rows, 2 are used, 1 rejected and 2 passed over");
    }

    #[test]
    fn the_last_line_needs_no_line_break() {
        for (text, lines) in [("", 0), ("\n", 1), ("a", 1), ("a\n", 1), ("a\nb", 2), ("a\n\n", 2)] {
            assert_eq!(lines_in(text), lines, "{text:?}");
        }
    }
}
