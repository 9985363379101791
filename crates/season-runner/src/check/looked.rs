//! The scope of a check, and its result.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use ecf_season::Season;
use formats::decisions::AppliedDecision;
use free_form::Understood;
use season_files::ReadSeason;
use season_files::doubts::Sure;

use super::finding::Finding;

/// What is checked in addition to the form.
#[derive(Debug)]
pub struct Looking<'a> {
    /// Doubts less sure than this are not reported; `None` for no doubts.
    pub least_sure: Option<Sure>,
    /// The rules to check by; if empty, those of the federation.
    pub editions: &'a [String],
    /// A file of decisions other than the federation's.
    pub decisions: Option<&'a Path>,
}

/// The result of a check.
#[derive(Clone, Debug, Default)]
pub struct Looked {
    /// The findings, by file and line.
    pub findings: Vec<Finding>,
    /// The number of seasons that were read.
    pub seasons: usize,
    /// The number of files, including those of the seasons that were read.
    pub files: usize,
    /// The number of rows of results.
    pub rows: usize,
    /// The number of rows in each file of a season, or in each sheet.
    pub(super) rows_by_file: BTreeMap<String, usize>,
    /// By sheet, for workbooks with several sheets that are read: the file.
    pub(super) sheets: BTreeMap<String, String>,
    /// The effect of each decision in all seasons that were read, by number.
    pub decisions: BTreeMap<usize, Effect>,
    /// The numbers of the decisions that accepted a doubt.
    pub accepting: BTreeSet<usize>,
    /// The number of seasons that could not be read.
    pub unread: usize,
    /// Federations whose grades were used for doubts, each with the last season that was graded for
    /// it.
    pub graded: Vec<(PathBuf, Season)>,
    /// How tables that are not in Clarke's own format were interpreted, each with its file.
    pub understood: Vec<(String, Understood)>,
}

/// The effect of a decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// Whether it changed a row or a list.
    pub is_met: bool,
    /// The number of matching rows whose player is unknown even after the decision.
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

    /// Counts the effects of decisions in a season.
    pub(super) fn count_decisions(&mut self, decisions: &[AppliedDecision]) {
        for decision in decisions {
            let AppliedDecision { rows, rows_of_nobody, players, .. } = *decision;
            let effect = Effect { is_met: rows + players > 0, rows_of_nobody };
            self.decisions.entry(decision.number).or_default().add(effect);
        }
    }

    pub(super) fn has(&self, finding: &Finding) -> bool {
        self.findings.contains(finding)
    }

    /// Adds the result of another check.
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
