//! How many of the rows that a season was offered are lost, and with which files.

use results_io::{ReadSeason, WhyLeftOut};
use schemars::JsonSchema;
use serde::Serialize;

/// The rows of a season that could not be used.
///
/// A file that cannot be read counts with its lines, and with one at least: somebody meant something
/// by it. What a later submission replaces is not lost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LostRows {
    /// Rows that could not be used.
    pub lost: usize,
    /// Rows that were offered.
    pub offered: usize,
    /// The files with lost rows, those that lost most first.
    pub by_file: Vec<LostOfFile>,
}

/// The rows of one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LostOfFile {
    /// The file's name.
    pub file: String,
    /// Rows that could not be used.
    pub lost: usize,
    /// Rows that were offered.
    pub offered: usize,
}

/// The share of lost rows from which on they are many: one in so many.
///
/// Chosen by feel, well above what is usual: five real seasons lost 0.2% to 0.7% of their rows.
const MANY: usize = 50;

impl LostRows {
    /// Whether so many are lost that it must be said.
    #[must_use]
    pub const fn are_many(&self) -> bool {
        self.lost > 0 && self.lost * MANY >= self.offered
    }

    /// Whether there were rows, and not one can be used.
    #[must_use]
    pub const fn are_all(&self) -> bool {
        self.lost > 0 && self.lost == self.offered
    }

    /// Counts the lost rows of results.
    pub(crate) fn of(read: &ReadSeason) -> Self {
        let rejected = read.rejected_by_file();
        let files = read.games.files.iter().zip(&read.by_file);
        let of_file = files.map(|(file, counts)| LostOfFile {
            file: file.clone(),
            lost: rejected.get(file.as_str()).copied().unwrap_or(0),
            offered: counts.rows,
        });
        let unusable = read.left_out.iter().filter(|left| left.why == WhyLeftOut::Unusable);
        let unread = unusable.map(|left| {
            let lines = left.rows.max(1);
            LostOfFile { file: left.file.clone(), lost: lines, offered: lines }
        });
        let mut by_file: Vec<LostOfFile> = of_file.chain(unread).collect();
        let sum = |rows: fn(&LostOfFile) -> usize| by_file.iter().map(rows).sum();
        let (lost, offered) = (sum(|file| file.lost), sum(|file| file.offered));
        by_file.retain(|file| file.lost > 0);
        by_file.sort_by(|one, other| (other.lost, &one.file).cmp(&(one.lost, &other.file)));
        Self { lost, offered, by_file }
    }
}
