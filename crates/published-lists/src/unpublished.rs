//! `unpublished.csv`: players who are not on the list, with the reason; `withheld.csv`: those whose
//! group has no game against a graded player.

use identity::player::Player;
use input_files::published_columns::{UNPUBLISHED, WITHHELD};

use super::file::PublishedFile;
use super::table::table;

/// One line: a player who is not on the list.
#[derive(Clone, Copy, Debug)]
pub struct UnpublishedRow<'a> {
    /// The player.
    pub code: &'a str,
    /// The player's name; empty if no file has it.
    pub name: &'a str,
    /// Why the player is not on the list.
    pub why: WhyUnpublished,
    /// How many more games in the season would have earned a letter; `None` if the reason is
    /// another.
    pub missing: Option<u32>,
}

/// Why a player is not on the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WhyUnpublished {
    /// Their group has no game against a graded player.
    Withheld,
    /// They have fewer games than the lowest category requires.
    FewerGames,
    /// They did not play.
    NotPlayed,
    /// They were on the list before, but are not on the list of players.
    NotListed,
}

impl WhyUnpublished {
    /// Every reason.
    pub const ALL: [Self; 4] = [Self::Withheld, Self::FewerGames, Self::NotPlayed, Self::NotListed];

    /// The name of the reason in the file and the manifest.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Withheld => "withheld",
            Self::FewerGames => "fewer-games",
            Self::NotPlayed => "not-played",
            Self::NotListed => "not-listed",
        }
    }
}

/// The file, in the order of the rows; `row` returns `None` for a player who is on the list.
#[must_use]
pub fn unpublished<'a>(
    name: &str,
    rows: usize,
    row: impl Fn(usize) -> Option<UnpublishedRow<'a>> + Send + Sync + 'a,
) -> PublishedFile<'a> {
    table(name, UNPUBLISHED, rows, move |number, line| {
        let row = row(number)?;
        line.text(row.code);
        line.text(row.name);
        line.text(row.why.key());
        line.number_if_any(row.missing);
        Some(())
    })
}

/// One line: a player whose games are left out of the season.
#[derive(Clone, Copy, Debug)]
pub struct WithheldRow<'a> {
    /// Players with the same number belong to the same group.
    pub group: usize,
    /// The player.
    pub player: &'a Player,
    /// How many of the player's games are left out.
    pub games: usize,
}

/// The file, in the order of the rows.
#[must_use]
pub fn withheld<'a>(name: &str, rows: Vec<WithheldRow<'a>>) -> PublishedFile<'a> {
    table(name, WITHHELD, rows.len(), move |number, line| {
        let row = rows.get(number)?;
        line.count(row.group);
        line.text(&row.player.code);
        line.text(&row.player.name);
        line.count(row.games);
        Some(())
    })
}
