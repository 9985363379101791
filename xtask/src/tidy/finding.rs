//! The findings of the checks: a file, a line, and what to do.

use std::fmt;

/// A problem that a person has to fix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) problem: String,
    pub(crate) remedy: String,
}

impl Finding {
    /// A finding at a line, counted from 1.
    pub(crate) fn at(
        path: &str,
        line: usize,
        problem: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self { path: path.to_owned(), line, problem: problem.into(), remedy: remedy.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}:{}: {}", self.path, self.line, self.problem)?;
        write!(f, "    {}", self.remedy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_reads_as_a_place_and_a_remedy() {
        let finding = Finding::at("crates/x/src/a.rs", 3, "is too long", "split it");
        assert_eq!(finding.to_string(), "crates/x/src/a.rs:3: is too long\n    split it");
    }
}
