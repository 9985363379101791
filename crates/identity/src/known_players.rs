//! The players that the lists of a season name.

use compact_str::CompactString;

use crate::index::PlayerIndex;
use crate::player::Player;
use findings::RowFault;

/// The players of a season.
#[derive(Clone, Debug, Default)]
pub struct Players {
    /// Sorted by code: a player's position is the player's number.
    pub players: Vec<Player>,
    /// The index from codes to numbers.
    pub index: PlayerIndex,
    /// Players whose codes are merged into others on the list, each with the code that stays: rows
    /// may still use their names and FIDE numbers.
    pub merged: Vec<(Player, CompactString)>,
    /// Codes that are merged into codes that are not on the list: their players stay, with the new
    /// code.
    pub renamed: Vec<CompactString>,
    /// All merged codes, including those that are not on this list, each with the code that stays.
    pub merged_codes: Vec<(CompactString, CompactString)>,
    /// People in rows that are rejected because of their code. They are not players of the season,
    /// but their names still belong to somebody.
    pub refused: Vec<RefusedRow>,
    /// Rows that do not define a player.
    pub rejected: Vec<RowFault>,
    /// Rows that are used but look wrong.
    pub suspicious: Vec<RowFault>,
    /// How many rows the file has.
    pub rows: usize,
    /// Columns that are unknown here.
    pub ignored_columns: Vec<String>,
}

/// A person whose row of a list is rejected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RefusedRow {
    /// The data in the row.
    pub player: Player,
    /// The file and line that need correction; `None` for a list in which the row may be right.
    pub place: Option<(String, usize)>,
}

impl Players {
    /// Players sorted by code; of several records with one code, the first in sorted order counts.
    #[must_use]
    pub fn of(mut players: Vec<Player>) -> Self {
        players.sort_unstable();
        players.dedup_by(|later, kept| later.code == kept.code);
        let index = PlayerIndex::of_sorted(players.iter().map(|player| player.code.as_str()));
        Self { players, index, ..Self::default() }
    }

    /// Removes players whose codes are merged into others, which take what their own record lacks,
    /// such as a date of birth. If the other code is not on the list, the player stays with that
    /// code.
    #[must_use]
    pub fn with_merged<'a>(mut self, merged: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let mut changed = false;
        for (code, into) in merged {
            self.merged_codes.push((code.into(), into.into()));
            let find = |players: &[Player], code: &str| {
                players.binary_search_by(|player| player.code.as_str().cmp(code))
            };
            if let Ok(position) = find(&self.players, code) {
                let mut player = self.players.remove(position);
                match find(&self.players, into) {
                    Ok(place) => {
                        self.players[place].fill_in(&player);
                        self.merged.push((player, into.into()));
                    }
                    Err(place) => {
                        self.renamed.push(std::mem::replace(&mut player.code, into.into()));
                        self.players.insert(place, player);
                    }
                }
                changed = true;
            }
        }
        if changed {
            let codes = self.players.iter().map(|player| player.code.as_str());
            self.index = PlayerIndex::of_sorted(codes);
        }
        self
    }
}
