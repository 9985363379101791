//! The true strengths of players, by player and month.

use std::path::Path;

use anyhow::Result;
use chrono::NaiveDate;
use rating_core::PlayerIdx;
use results_io::format::true_strengths::read_true_strengths;
use results_io::publish::true_strengths::{FILE, TrueStrengthRow};

use crate::backtest::Record;
use crate::error::{BacktestError, Error};
use crate::progress::Progress;
use crate::strict;

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
