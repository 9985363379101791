//! The letter before a grade, and those that were tried before it.

use crate::category::{Category, TriedLetter};
use crate::edition::Edition;
use crate::grader::Record;
use crate::season::MOST_EARLIER;

/// How the letter was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DerivedLetter {
    /// How many games the player has in the season and in each one before it, the latest first.
    pub games_by_season: [u32; MOST_EARLIER + 1],
    /// The letters in the order in which they were tried. The last one holds, if any does.
    pub tried: Vec<TriedLetter>,
}

impl DerivedLetter {
    pub(super) fn of(GamesBySeason(games): GamesBySeason, edition: &Edition) -> Self {
        let mut tried: Vec<TriedLetter> = Vec::new();
        for rule in &edition.categories {
            if tried.last().is_some_and(TriedLetter::holds) {
                break;
            }
            tried.push(rule.tried(&games));
        }
        Self { games_by_season: games, tried }
    }

    /// The letter for which the fewest games are missing; the last one if several are equal.
    pub(super) fn nearest(&self) -> Option<TriedLetter> {
        self.tried.iter().rev().min_by_key(|tried| tried.missing()).copied()
    }

    /// The letter; `None` for a grade that is not published.
    #[must_use]
    pub fn letter(&self) -> Option<Category> {
        self.tried.last().filter(|tried| tried.holds()).map(|tried| tried.rule.letter)
    }
}

/// Records only how many games the player has.
#[derive(Clone, Copy, Default)]
pub(super) struct GamesBySeason([u32; MOST_EARLIER + 1]);

impl Record for GamesBySeason {
    fn games_by_season(&mut self, games: &[u32; MOST_EARLIER + 1]) {
        self.0 = *games;
    }
}
