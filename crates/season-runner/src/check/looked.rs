//! What is to be looked at, and what was found.

use std::path::Path;

use results_io::Understood;
use results_io::doubts::Sure;

use super::finding::Finding;

/// What is looked at beyond the form.
#[derive(Debug)]
pub struct Looking<'a> {
    /// Doubts less sure than this are not reported; `None` if no doubts are.
    pub least_sure: Option<Sure>,
    /// Rules and decisions, as for grading; without a folder of their own.
    pub editions: &'a [String],
    /// A file of decisions other than the federation's.
    pub decisions: Option<&'a Path>,
}

/// What was looked at, and what was found.
#[derive(Clone, Debug, Default)]
pub struct Looked {
    /// What is wrong, by file and line.
    pub findings: Vec<Finding>,
    /// How many seasons were read.
    pub seasons: usize,
    /// How many files beside them.
    pub files: usize,
    /// How many rows of results.
    pub rows: usize,
    /// How tables were understood that are not in Clarke's own format, each with its file.
    pub understood: Vec<(String, Understood)>,
}

impl Looked {
    /// Adds what was found elsewhere.
    pub fn add(&mut self, more: Self) {
        self.findings.extend(more.findings);
        self.seasons += more.seasons;
        self.files += more.files;
        self.rows += more.rows;
        self.understood.extend(more.understood);
    }
}
