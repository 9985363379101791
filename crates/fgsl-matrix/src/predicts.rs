//! How a system predicts games, as its file states it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a system predicts games, where that is not how its grades move. Lists do not depend on it.
///
/// The conventions are those by which programs differ: `predict` of the R package `PlayerRatings`
/// has them as `gamma`, `trat` and `tng`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Predicts {
    /// What White's pieces are worth in predictions, in points of the system's scale; without it as
    /// much as when grades move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white: Option<f64>,
    /// Whether players without a grade are predicted, from the start that the system gives to
    /// everybody.
    pub newcomers: bool,
    /// Players with fewer games are predicted as those without a grade are: from their start, or
    /// not at all.
    pub least_games: u32,
}

impl Predicts {
    /// Whether nothing differs.
    pub(crate) fn is_as_it_moves(&self) -> bool {
        *self == Self::default()
    }

    /// In words, each with a semicolon before it; empty if nothing differs.
    #[must_use]
    pub fn in_words(&self) -> String {
        let white = self.white.map(|white| format!("; White is worth {white} in predictions"));
        let newcomers = self.newcomers.then(|| "; newcomers are predicted from there".to_owned());
        let least = (self.least_games > 0).then(|| {
            let games = self.least_games;
            if self.newcomers {
                format!("; so is who has fewer than {games} games")
            } else {
                format!("; who has fewer than {games} games is not predicted")
            }
        });
        [white, newcomers, least].into_iter().flatten().collect()
    }

    /// What a player is predicted by: their own grade or rating, or with fewer games than
    /// `least_games` the start.
    pub fn known<T>(
        &self,
        games: u32,
        own: Option<T>,
        start: impl FnOnce() -> Option<T>,
    ) -> Option<T> {
        let own = own.filter(|_| games >= self.least_games);
        own.or_else(|| if self.newcomers { start() } else { None })
    }
}
