//! Players without a FIDE number on the list to whom the rows of a season give several numbers.

use std::collections::{BTreeMap, BTreeSet};

use rating_core::PlayerIdx;

use super::read_season::ReadSeason;
use crate::games::{GivenNumber, GivenNumbers};
use findings::RowFault;
use findings::{OtherNumber, Reason};
use input_files::Error;

impl ReadSeason {
    /// Reports, for every player with several numbers, the first row of a file with each number.
    /// All rows count: the files do not show which of the numbers are mistakes.
    pub(super) fn compare_numbers(&mut self, numbers: &[(u16, GivenNumbers)]) -> Result<(), Error> {
        let mut by_player: BTreeMap<PlayerIdx, Vec<Given<'_>>> = BTreeMap::new();
        for (file, of_piece) in numbers {
            for ((player, number), row) in &of_piece.first {
                let given = by_player.entry(*player).or_default();
                let is_told = |given: &Given<'_>| (given.file, given.number) == (*file, number);
                if !given.iter().any(is_told) {
                    given.push(Given { number, file: *file, row });
                }
            }
        }
        by_player.retain(|_, given| given.iter().any(|other| other.number != given[0].number));
        let mut lines: BTreeMap<u16, BTreeSet<u32>> = BTreeMap::new();
        for given in by_player.values().flatten() {
            lines.entry(given.file).or_default().insert(given.row.line);
        }
        let of_file = |(file, lines): (u16, _)| Ok((file, self.lines(file, &lines)?));
        let texts: BTreeMap<u16, _> =
            lines.into_iter().map(of_file).collect::<Result<_, Error>>()?;
        let mut reports = Vec::new();
        for (player, all) in &by_player {
            let shown = self.players.players.get(player.as_usize());
            let shown = shown.map(|player| format!("{} ({})", player.name, player.code));
            for given in all {
                let Some(other) = all.iter().find(|other| other.number != given.number) else {
                    continue;
                };
                let reason = Reason::TwoNumbers {
                    player: shown.clone().unwrap_or_default(),
                    number: given.number.to_owned(),
                    other: Box::new(OtherNumber {
                        number: other.number.to_owned(),
                        file: self.games.file(other.file).to_owned(),
                        line: other.row.line as usize,
                    }),
                };
                let GivenNumber { column, text, line } = given.row;
                let file = self.games.file(given.file);
                let report = RowFault::of_value(file, *line as usize, column, text, reason);
                let row = texts.get(&given.file).and_then(|texts| texts.get(line));
                reports.push(report.with_row(row.cloned().unwrap_or_default()));
            }
        }
        self.suspicious.extend(reports);
        Ok(())
    }
}

/// A number, and the first row of a file that gives it.
struct Given<'a> {
    number: &'a str,
    file: u16,
    row: &'a GivenNumber,
}
