//! How many games everybody has played, as far as they are known.

use rating_core::PlayerIdx;
use season_runner::record::{Record, RecordGame};

/// By player: the games that are known, those behind the opening list among them.
pub(crate) struct GamesKnown(Vec<u32>);

impl GamesKnown {
    /// Before the first game. A listed player whose games are not known has played any number.
    pub(crate) fn before(record: &Record) -> Self {
        let of_list = |player: &fgsl_matrix::OpeningPlayer| {
            let unknown = if player.number.is_some() { u32::MAX } else { 0 };
            player.games.unwrap_or(unknown)
        };
        Self(record.listed.iter().map(of_list).collect())
    }

    pub(crate) fn add(&mut self, games: &[RecordGame]) {
        for player in games.iter().flat_map(|game| [game.white, game.black]) {
            if let Some(games) = self.0.get_mut(player.as_usize()) {
                *games = games.saturating_add(1);
            }
        }
    }

    pub(crate) fn of(&self, player: PlayerIdx) -> u32 {
        self.0.get(player.as_usize()).copied().unwrap_or(0)
    }
}
