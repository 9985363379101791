//! Players who are not on the list of a rate of play, and the reasons.

use published_lists::unpublished::{UnpublishedRow, WhyUnpublished};
use rating_core::PlayerIdx;
use season_files::ReadSeason;

use crate::season::GradedRate;

/// The players who are not on the list of a rate of play.
#[derive(Debug)]
pub(super) struct Unpublished<'a> {
    read: &'a ReadSeason,
    of_rate: &'a GradedRate,
    /// By player: whether they are withheld.
    is_withheld: Vec<bool>,
}

impl<'a> Unpublished<'a> {
    pub(super) fn of(read: &'a ReadSeason, of_rate: &'a GradedRate) -> Self {
        let mut is_withheld = vec![false; of_rate.grades.players.len()];
        for player in of_rate.grades.withheld().flatten() {
            is_withheld[player.as_usize()] = true;
        }
        Self { read, of_rate, is_withheld }
    }

    /// The number of rows for [`Self::row`]: the players, and those who are not listed any more.
    pub(super) fn rows(&self) -> usize {
        self.is_withheld.len() + self.of_rate.not_listed.len()
    }

    /// The row of the player with this number; `None` for a player who is on the list.
    pub(super) fn row(&self, number: usize) -> Option<UnpublishedRow<'a>> {
        let Some(player) = self.read.players.players.get(number) else {
            let after = number.checked_sub(self.read.players.players.len())?;
            let (code, name) = self.of_rate.not_listed.get(after)?;
            let why = WhyUnpublished::NotListed;
            return Some(UnpublishedRow { code, name, why, missing: None });
        };
        let (why, missing) = self.why(number)?;
        Some(UnpublishedRow { code: &player.code, name: &player.name, why, missing })
    }

    /// The reason why the player with this number is not on the list, and the number of further
    /// games that would have earned a letter; `None` for a player who is on the list.
    pub(super) fn why(&self, number: usize) -> Option<(WhyUnpublished, Option<u32>)> {
        let grade = self.of_rate.grades.players.get(number)?;
        if grade.published().is_some() {
            return None;
        }
        if *self.is_withheld.get(number)? {
            return Some((WhyUnpublished::Withheld, None));
        }
        let played = !self.of_rate.games.of(PlayerIdx::new(number as u32)).is_empty();
        let why = if played { WhyUnpublished::FewerGames } else { WhyUnpublished::NotPlayed };
        Some((why, Some(grade.missing)))
    }
}
