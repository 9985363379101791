//! The files of one season, checked.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use results_io::Source;
use results_io::check::{
    Players, Rejection, ResultChecks, check_results, read_players, read_results_table,
};
use results_io::doubts::{PlayedRows, Suspicion};

use super::finding::{Finding, Severity, character_set};
use super::lines::Lines;
use crate::federation::DecisionsFile;
use crate::season::EventFiles;

/// What stands before the names of a season's files.
pub(super) fn shown_in(folder: &Path) -> String {
    format!("{}/", folder.display())
}

/// A season's files, checked.
pub(super) struct CheckedSeason {
    pub(super) players: Players,
    pub(super) errors: Vec<Rejection>,
    pub(super) warnings: Vec<Rejection>,
    pub(super) character_sets: Vec<Finding>,
    pub(super) rows: PlayedRows,
    texts: BTreeMap<String, Lines>,
    /// The lines on which submissions name players, by file and code.
    player_lines: BTreeMap<(String, String), usize>,
}

impl CheckedSeason {
    pub(super) fn read(
        folder: &Path,
        events: Option<EventFiles>,
        checks: &ResultChecks<'_>,
        decisions: Option<&DecisionsFile>,
    ) -> Result<Self> {
        let shown_in = shown_in(folder);
        let mut character_sets = Vec::new();
        let listed = match Source::open_optional(folder, "players.csv", &shown_in)? {
            Some(source) => {
                let players = read_players(&source, checks.check_letters, None)?;
                character_sets.extend(character_set(&source));
                Some(players)
            }
            None => None,
        };
        let merged = |players: Players| match decisions {
            Some(file) => players.merged(file.decisions.merged()),
            None => players,
        };
        let mut rows = PlayedRows::default();
        let (mut texts, mut player_lines) = (BTreeMap::new(), BTreeMap::new());
        let (players, checked, faults) = if let Some(events) = events {
            let players = merged(listed.unwrap_or_else(|| events.players(checks.check_letters)));
            let (checked, of_events) = events.games_and_rows(&players, checks)?;
            rows.append(of_events);
            character_sets.extend(events.sources().filter_map(character_set));
            let faults = events.faults();
            if !checked.rejected.is_empty() {
                player_lines = events.player_lines();
            }
            texts.extend(events.into_sources().map(Lines::of));
            (players, checked, faults)
        } else {
            let players = merged(listed.unwrap_or_default());
            let source = Source::open(folder, "results.csv", &shown_in)?;
            let table = read_results_table(&source, None)?;
            let checked = check_results(&table, &players.index, checks);
            rows.add(&table, &players.index, checks);
            character_sets.extend(character_set(&source));
            drop(table);
            texts.extend([Lines::of(source)]);
            (players, checked, Vec::new())
        };
        let errors = [&players.rejected[..], &checked.rejected, &faults].concat();
        let warnings = [&players.suspicious[..], &checked.suspicious].concat();
        Ok(Self { players, errors, warnings, character_sets, rows, texts, player_lines })
    }

    /// Reports a wrong code in a submission once, where the player is named, and not for every game
    /// of his.
    pub(super) fn move_to_players(&self, findings: &mut Vec<Finding>) {
        let mut games: BTreeMap<(String, usize), usize> = BTreeMap::new();
        let mut kept = Vec::new();
        for mut finding in std::mem::take(findings) {
            let key = (finding.file.clone(), finding.value.clone());
            let line = self.player_lines.get(&key).filter(|_| finding.column == "ECF CODE");
            let Some(&line) = line else {
                kept.push(finding);
                continue;
            };
            let count = games.entry((finding.file.clone(), line)).or_default();
            *count += 1;
            if *count == 1 {
                finding.line = line;
                self.line_of(&finding.file, line).clone_into(&mut finding.row);
                kept.push(finding);
            }
        }
        for finding in &mut kept {
            if let Some(count) = games.get(&(finding.file.clone(), finding.line)) {
                let plural = if *count == 1 { "" } else { "s" };
                finding.message =
                    format!("{} ({count} game{plural} of his cannot be graded)", finding.message);
            }
        }
        *findings = kept;
    }

    /// A line of a file, as it stands.
    fn line_of(&self, file: &str, line: usize) -> &str {
        self.texts.get(file).map_or("", |lines| lines.line(line))
    }

    pub(super) fn finding(&self, suspicion: Suspicion, folder: &Path) -> Finding {
        let place = suspicion.row.map(|row| self.rows.place(row));
        let (file, line) = place.map_or_else(
            || (folder.join("players.csv").display().to_string(), 0),
            |(file, line)| (file.to_owned(), line),
        );
        let row = self.line_of(&file, line).to_owned();
        Finding {
            line,
            column: String::new(),
            severity: Severity::Warning,
            code: suspicion.doubt.code(),
            sure: Some(suspicion.sure),
            value: String::new(),
            message: suspicion.why,
            about: suspicion.about,
            proposal: suspicion.proposal,
            row,
            file,
        }
    }
}
