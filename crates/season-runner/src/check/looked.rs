//! What is to be looked at, and what was found.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use ecf_season::Season;
use results_io::doubts::Sure;
use results_io::format::decisions::AppliedDecision;
use results_io::{ReadSeason, Understood};

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
    /// How many files, those of seasons that could be read among them.
    pub files: usize,
    /// How many rows of results.
    pub rows: usize,
    /// Of these, those of every file of a season, or of every sheet.
    pub(super) rows_by_file: BTreeMap<String, usize>,
    /// By sheet of a workbook of which several are read: the file.
    pub(super) sheets: BTreeMap<String, String>,
    /// What the decisions did in all seasons that were read, by their numbers.
    pub decisions: BTreeMap<usize, Effect>,
    /// The numbers of the decisions that accepted a doubt.
    pub accepting: BTreeSet<usize>,
    /// How many seasons could not be read.
    pub unread: usize,
    /// Federations of whose grades doubts were drawn, each with the last season that was graded for
    /// it.
    pub graded: Vec<(PathBuf, Season)>,
    /// How tables were understood that are not in Clarke's own format, each with its file.
    pub understood: Vec<(String, Understood)>,
}

/// What a decision met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// Whether it changed a row or a list.
    pub is_met: bool,
    /// How many rows it met whose player is nobody even so.
    pub rows_of_nobody: usize,
}

impl Effect {
    const fn add(&mut self, more: Self) {
        self.is_met |= more.is_met;
        self.rows_of_nobody += more.rows_of_nobody;
    }
}

impl Looked {
    /// Counts the files and rows of a season that was read.
    pub(super) fn count_read(&mut self, read: &ReadSeason) {
        self.files += read.results_and_lists().count();
        self.rows += read.counts.rows;
        let by_file = read.results().map(|(file, counts)| (file.to_owned(), counts.rows));
        self.rows_by_file.extend(by_file);
        let sheets = read.sheets().map(|(sheet, file)| (sheet.to_owned(), file.to_owned()));
        self.sheets.extend(sheets);
        self.understood.extend_from_slice(&read.understood);
    }

    /// Counts what the decisions did in a season.
    pub(super) fn count_decisions(&mut self, decisions: &[AppliedDecision]) {
        for decision in decisions {
            let AppliedDecision { rows, rows_of_nobody, players, .. } = *decision;
            let effect = Effect { is_met: rows + players > 0, rows_of_nobody };
            self.decisions.entry(decision.number).or_default().add(effect);
        }
    }

    /// Adds what was found elsewhere.
    pub fn add(&mut self, more: Self) {
        self.findings.extend(more.findings);
        self.seasons += more.seasons;
        self.files += more.files;
        self.rows += more.rows;
        self.rows_by_file.extend(more.rows_by_file);
        self.sheets.extend(more.sheets);
        self.unread += more.unread;
        self.graded.extend(more.graded);
        for (number, effect) in more.decisions {
            self.decisions.entry(number).or_default().add(effect);
        }
        self.accepting.extend(more.accepting);
        self.understood.extend(more.understood);
    }
}
