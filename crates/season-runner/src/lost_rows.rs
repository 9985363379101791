//! How many of a season's rows are lost, and in which files.

use std::collections::{BTreeMap, BTreeSet};

use findings::{RowFault, WhyLeftOut};
use schemars::JsonSchema;
use season_files::ReadSeason;
use serde::Serialize;

use crate::person::Person;

/// The rows of a season that could not be used.
///
/// A file that cannot be read counts with its lines, and with one at least: somebody meant
/// something by it. What a later submission replaces is not lost. Of lists of players and grades
/// the lost rows count, and not the others: a national list of ten thousand would hide that half
/// the games are lost.
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
    /// Rows that were offered; of a list of players or grades those that are lost.
    pub offered: usize,
    /// Whether it is a list of players or grades.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_list: bool,
}

/// Lost rows are many from one in this many rows.
///
/// Chosen by feel, well above what is usual: five real seasons lost 0.2% to 0.7% of their rows.
const MANY: usize = 50;

impl LostRows {
    /// Whether so many are lost that a warning is needed.
    #[must_use]
    pub(crate) const fn are_many(&self) -> bool {
        self.lost > 0 && self.lost * MANY >= self.offered
    }

    /// Whether there were rows of results, and none of them can be used.
    #[must_use]
    pub(crate) fn are_all(&self) -> bool {
        let of_lists = self.by_file.iter().filter(|file| file.is_list).map(|file| file.lost);
        self.lost > of_lists.sum() && self.lost == self.offered
    }

    /// Counts the lost rows, that is, all rejected ones.
    pub(crate) fn of(read: &ReadSeason) -> Self {
        let rejected = read.rejected_by_file();
        let mut elsewhere = rejected_elsewhere(read);
        let of_file = read.results().map(|(file, counts)| {
            // Records that are not games, such as those of players.
            let records = elsewhere.remove(file).unwrap_or(0);
            LostOfFile {
                file: file.to_owned(),
                lost: rejected.get(file).copied().unwrap_or(0) + records,
                offered: counts.rows + records,
                is_list: false,
            }
        });
        let of_file: Vec<LostOfFile> = of_file.collect();
        let unusable = read.left_out.iter().filter(|left| left.why == WhyLeftOut::Unusable);
        let unread = unusable.map(|left| {
            let lines = left.rows.max(1);
            LostOfFile { file: left.file.clone(), lost: lines, offered: lines, is_list: false }
        });
        let of_list = elsewhere.into_iter().map(|(file, rows)| LostOfFile {
            file: file.to_owned(),
            lost: rows,
            offered: rows,
            is_list: true,
        });
        let mut by_file: Vec<LostOfFile> =
            of_file.into_iter().chain(unread).chain(of_list).collect();
        let sum = |rows: fn(&LostOfFile) -> usize| by_file.iter().map(rows).sum();
        let (lost, offered) = (sum(|file| file.lost), sum(|file| file.offered));
        by_file.retain(|file| file.lost > 0);
        by_file.sort_by(|one, other| (other.lost, &one.file).cmp(&(one.lost, &other.file)));
        Self { lost, offered, by_file }
    }
}

/// The rejected rows that name a player, by code or by the name on the list of players, with the
/// surname first or last.
pub(crate) fn rows_that_name<'a>(read: &'a ReadSeason, player: &Person) -> Vec<&'a RowFault> {
    let Person { code, name } = player;
    let is_theirs = |row: &&RowFault| names(row, code, name);
    read.rejected_elsewhere.iter().chain(&read.rejected_rows).filter(is_theirs).collect()
}

/// Whether a row names a player, by code or by name, with the surname first or last.
fn names(row: &RowFault, code: &str, name: &str) -> bool {
    let turned = name.split_once(", ").map(|(last, first)| format!("{first} {last}"));
    let all = [Some(code), Some(name), turned.as_deref()];
    all.into_iter().flatten().any(|text| has_as_word(&row.row, text.trim()))
}

/// The words of a text: letters and digits in a row.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// For each player of a season: the rejected rows of results that name them, as for
/// [`rows_that_name`].
///
/// A name is looked for where a row has its first word, so that not every row is compared with
/// every player.
pub(crate) fn rejected_by_player(read: &ReadSeason) -> Vec<Vec<&RowFault>> {
    let players = &read.players.players;
    let mut by_word: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (number, player) in players.iter().enumerate() {
        for word in [&player.code, &player.name].into_iter().filter_map(|text| words(text).next()) {
            by_word.entry(word).or_default().push(number);
        }
    }
    let mut rows: Vec<Vec<&RowFault>> = vec![Vec::new(); players.len()];
    for row in &read.rejected_rows {
        let mut met: BTreeSet<usize> = BTreeSet::new();
        met.extend(words(&row.row).filter_map(|word| by_word.get(word)).flatten());
        for number in met {
            if names(row, &players[number].code, &players[number].name) {
                rows[number].push(row);
            }
        }
    }
    rows
}

/// Whether a text contains another as whole words: `Lee, Ann` is not in `Lee, Anna`.
fn has_as_word(text: &str, wanted: &str) -> bool {
    !wanted.is_empty()
        && text.match_indices(wanted).any(|(at, _)| {
            let (before, after) = (&text[..at], &text[at + wanted.len()..]);
            !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
        })
}

/// Rejected records other than rows of results, by file. Faults of whole files are left out, since
/// all lines of those files count as lost.
fn rejected_elsewhere(read: &ReadSeason) -> BTreeMap<&str, usize> {
    let mut by_file = BTreeMap::new();
    for fault in &read.rejected_elsewhere {
        if !fault.reason.is_of_whole_file() {
            *by_file.entry(fault.file.as_str()).or_default() += 1;
        }
    }
    by_file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_as_a_whole_alone() {
        let row = "12/06/2006,Open,100074D,\"Lee, Anna\",1-0";
        for found in ["100074D", "Lee, Anna", "Open"] {
            assert!(has_as_word(row, found), "{found}");
        }
        for missing in ["Lee, Ann", "ee, Anna", "00074D", "100074", ""] {
            assert!(!has_as_word(row, missing), "{missing}");
        }
    }
}
