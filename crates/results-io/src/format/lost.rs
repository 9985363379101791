//! What a format cannot carry of the results that are written in it.

use crate::counted::counted;
use crate::format::sheet::Sheet;
use crate::player::Player;

/// What a format cannot carry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lost {
    /// Each in words of its own.
    pub single: Vec<String>,
    /// What many players or games lose alike.
    pub kinds: Vec<LostKind>,
}

/// What many players or games lose alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostKind {
    /// What it is, and of how many.
    pub what: String,
    /// Whose it is: every player, or where every game stands.
    pub of: Vec<String>,
    /// Whether a list of players beside the results keeps it.
    pub is_in_list: bool,
}

impl LostKind {
    /// What these players lose; `None` if they are none.
    pub(super) fn of_players<'p>(
        players: impl Iterator<Item = &'p Player>,
        what: impl FnOnce(&str) -> String,
    ) -> Option<Self> {
        Self::of_many(players.map(called).collect(), "player", what)
    }

    /// The same of players as they are called.
    pub(super) fn of_called(
        players: impl Iterator<Item = String>,
        what: impl FnOnce(&str) -> String,
    ) -> Option<Self> {
        Self::of_many(players.collect(), "player", what)
    }

    /// What these rows of a sheet lose, by their positions; `None` if they are none.
    pub(super) fn of_games(
        sheet: &Sheet,
        rows: impl Iterator<Item = usize>,
        what: impl FnOnce(&str) -> String,
    ) -> Option<Self> {
        Self::of_many(rows.map(|row| sheet.place(row)).collect(), "game", what)
    }

    /// The times of day, for a format without a place for them.
    pub(super) fn times(sheet: &Sheet) -> Option<Self> {
        let rows = sheet.rows.iter().enumerate();
        let timed = rows.filter(|(_, (_, row))| row.time.is_some()).map(|(at, _)| at);
        Self::of_games(sheet, timed, |games| format!("times of day of {games}"))
    }

    fn of_many(of: Vec<String>, noun: &str, what: impl FnOnce(&str) -> String) -> Option<Self> {
        let what = what(&counted(of.len(), noun));
        (!of.is_empty()).then_some(Self { what, of, is_in_list: false })
    }

    /// The same of something that a list of players has a column for.
    pub(super) fn kept_in_list(self) -> Self {
        Self { is_in_list: true, ..self }
    }
}

/// A player's code and name; of one who is called by name alone, that.
pub(super) fn called(player: &Player) -> String {
    let Player { code, name, .. } = player;
    if code == name || name.is_empty() { code.to_string() } else { format!("{code} {name}") }
}
