//! The true strengths of players, by player and month.

use std::path::Path;

use anyhow::Result;
use chrono::NaiveDate;
use findings::{Reason, RowFault};
use formats::true_strengths::read_true_strengths;
use published_lists::true_strengths::{FILE, TrueStrengthRow};
use rating_core::PlayerIdx;
use season_runner::record::Record;
use season_runner::strict::{self, Lines};
use season_runner::{Error, Problem, Progress};

use crate::error::BacktestError;

/// The players' true strengths.
#[derive(Clone, Debug, PartialEq)]
pub struct Truth {
    /// By player: the first day of a month and the strength in it, in order.
    by_player: Vec<Vec<(NaiveDate, f64)>>,
}

impl Truth {
    /// Reads the file that `clarke simulate` writes into a federation's folder.
    ///
    /// # Errors
    ///
    /// A file that does not exist or cannot be used, or that has nobody of the record.
    pub fn read(folder: &Path, record: &Record, progress: &dyn Progress) -> Result<Self> {
        let file = folder.join(FILE);
        if !file.is_file() {
            return Err(Error::NoTrueStrengths { folder: folder.to_owned(), file: FILE }.into());
        }
        let rows = strict::read(&file, read_true_strengths, progress)?;
        refuse_two_strengths(&file, &rows)?;
        let truth = Self::of(rows.into_iter().map(|(_, row)| row), record);
        if truth.by_player.iter().all(Vec::is_empty) {
            return Err(BacktestError::UnknownPlayers { file }.into());
        }
        Ok(truth)
    }

    /// The true strengths of the players of a record; rows of others are ignored.
    #[must_use]
    pub fn of(rows: impl Iterator<Item = TrueStrengthRow>, record: &Record) -> Self {
        let mut by_player = vec![Vec::new(); record.players()];
        for row in rows {
            let found = record.codes.binary_search_by(|code| code.as_str().cmp(&row.code)).ok();
            if let Some(months) = found.and_then(|number| by_player.get_mut(number)) {
                months.push((row.month, row.strength));
            }
        }
        for months in &mut by_player {
            months.sort_by_key(|(month, _)| *month);
        }
        Self { by_player }
    }

    /// A player's strength on a day: that of the last month that had begun; `None` before the
    /// first.
    #[must_use]
    pub fn on(&self, player: PlayerIdx, day: NaiveDate) -> Option<f64> {
        let months = self.by_player.get(player.as_usize())?;
        let begun = months.partition_point(|(month, _)| *month <= day);
        Some(months.get(begun.checked_sub(1)?)?.1)
    }
}

/// Refuses two strengths of one player in one month.
fn refuse_two_strengths(path: &Path, rows: &Lines<TrueStrengthRow>) -> Result<()> {
    let mut in_order: Vec<&(usize, TrueStrengthRow)> = rows.iter().collect();
    in_order.sort_by_key(|(line, row)| (row.code.as_str(), row.month, *line));
    let file = path.display().to_string();
    let mut problems = Vec::new();
    for same in
        in_order.chunk_by(|(_, one), (_, next)| (&one.code, one.month) == (&next.code, next.month))
    {
        let Some(((other_line, first), later)) = same.split_first() else { continue };
        let is_other = |row: &TrueStrengthRow| row.strength.total_cmp(&first.strength).is_ne();
        for (line, row) in later.iter().filter(|(_, row)| is_other(row)) {
            let reason = Reason::SaidOtherwise { other_line: *other_line };
            let value = row.strength.to_string();
            let fault = RowFault::of_value(&file, *line, "strength", &value, reason);
            problems.push(Problem::Row(fault));
        }
    }
    strict::refuse(path, problems)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_strengths_of_one_player_in_one_month_are_refused() {
        let row = |line: usize, code: &str, month: u32, strength: f64| {
            let month = NaiveDate::from_ymd_opt(2001, month, 1).unwrap();
            (line, TrueStrengthRow { code: code.to_owned(), month, strength })
        };
        let once = [row(2, "500010F", 5, 131.25), row(3, "500010F", 6, 132.0)];
        let path = Path::new("truth.csv");
        // Said twice in the same way, it leaves nothing open.
        let twice = [&once[..], &[row(4, "500020J", 5, 90.0), row(5, "500020J", 5, 90.0)]].concat();
        assert!(refuse_two_strengths(path, &twice).is_ok());
        let two = [&[row(6, "500010F", 5, 181.25)], &once[..]].concat();
        let error = format!("{:#}", refuse_two_strengths(path, &two).unwrap_err());
        assert!(
            error.contains("line 6, column strength: `181.25`: line 2 says something else"),
            "{error}"
        );
    }
}
