//! Information in results that the format they are written in cannot hold.

use crate::sheet::Sheet;
use findings::counted;
use identity::player::Player;

/// Information that a format cannot hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lost {
    /// Single losses, each in its own words.
    pub single: Vec<String>,
    /// Losses that many players or games have in common.
    pub kinds: Vec<LostKind>,
}

/// A loss that many players or games have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostKind {
    /// What is lost, and for how many.
    pub what: String,
    /// Every player concerned, or the place of every game.
    pub of: Vec<String>,
    /// Whether a list of players beside the results still has it.
    pub is_in_list: bool,
}

impl LostKind {
    /// The loss of these players; `None` if there are no players.
    pub(super) fn of_players<'p>(
        players: impl Iterator<Item = &'p Player>,
        what: impl FnOnce(&str) -> String,
    ) -> Option<Self> {
        Self::of_many(players.map(called).collect(), "player", what)
    }

    /// The same for players given by code and name.
    pub(super) fn of_called(
        players: impl Iterator<Item = String>,
        what: impl FnOnce(&str) -> String,
    ) -> Option<Self> {
        Self::of_many(players.collect(), "player", what)
    }

    /// The loss of these rows of a sheet, given by position; `None` if there are no rows.
    pub(super) fn of_games(
        sheet: &Sheet,
        rows: impl Iterator<Item = usize>,
        what: impl FnOnce(&str) -> String,
    ) -> Option<Self> {
        Self::of_many(rows.map(|row| sheet.place(row)).collect(), "game", what)
    }

    /// The loss of times of day, for a format that cannot hold them.
    pub(super) fn times(sheet: &Sheet) -> Option<Self> {
        let rows = sheet.rows.iter().enumerate();
        let timed = rows.filter(|(_, (_, row))| row.time.is_some()).map(|(at, _)| at);
        Self::of_games(sheet, timed, |games| format!("times of day of {games}"))
    }

    fn of_many(of: Vec<String>, noun: &str, what: impl FnOnce(&str) -> String) -> Option<Self> {
        let what = what(&counted(of.len(), noun));
        (!of.is_empty()).then_some(Self { what, of, is_in_list: false })
    }

    /// The same for something that has a column in a list of players.
    pub(super) fn kept_in_list(self) -> Self {
        Self { is_in_list: true, ..self }
    }
}

/// A player's code and name, or only the name if there is no code.
pub(super) fn called(player: &Player) -> String {
    let Player { code, name, .. } = player;
    if code == name || name.is_empty() { code.to_string() } else { format!("{code} {name}") }
}
