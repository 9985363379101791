//! The points of a graded player where every grade of the list has the same error: games with graded
//! opponents, which most are, need only be counted.

use rating_core::PlayerIdx;

use super::ListErrors;
use super::player::{PlayerErrors, Sum};
use crate::looked_up::Opponents;
use crate::ratings::Rated;

/// The games of one player, counted.
struct Counts {
    /// Games with graded opponents.
    games: u32,
    /// Of these, the ones with opponents within the limit of the 40-point rule.
    within: u32,
    /// The squares of how many of the latter were with one opponent, added up.
    squares: u64,
}

impl PlayerErrors<'_> {
    /// The same as [`PlayerErrors::points_of_graded`] finds, but for the errors of the list: only the sum
    /// of their squares. `None` where that is not enough: where errors differ, or the player met one
    /// opponent more than 64 times, or somebody ungraded, whose working grade brings errors of opponents
    /// whom the player may have met.
    pub(super) fn counted_points(
        &self,
        player: PlayerIdx,
        met: Opponents<'_>,
        sum: &mut Sum,
    ) -> Option<()> {
        let own = self.own(player)?.whole?;
        if let ListErrors::Each(_) = self.assumptions.list {
            return None;
        }
        if !met.others.is_empty() {
            return None;
        }
        let all = Counts::of(own, met, self.grader.edition.game_score.whole_limit())?;
        let beyond = f64::from(all.games - all.within);
        sum.games = f64::from(all.games);
        sum.list_squares = all.squares as f64 + beyond * beyond;
        Some(())
    }
}

/// The most games with one opponent that are counted: every further one is another pass over all games.
const MOST_WITH_ONE: usize = 64;

impl Counts {
    /// `None` for somebody who met one opponent too often. Without a branch a game, several are counted at
    /// once.
    fn of(own: i32, met: Opponents<'_>, limit: i32) -> Option<Self> {
        let Opponents { halves, rated, .. } = met;
        let is_within = |rated: &Rated| {
            let (opponent, is_whole) = rated.whole_or_any();
            is_whole & ((opponent - own).abs() <= limit)
        };
        let (mut games, mut within) = (0, 0);
        for rated in rated {
            games += u32::from(rated.whole_or_any().1);
            within += u32::from(is_within(rated));
        }
        let mut squares = u64::from(within);
        // Of n games with one opponent, n and twice the number of pairs make n squared.
        for distance in 1..halves.len() {
            let (mut same, mut counted) = (0_u32, 0_u32);
            for ((one, other), rated) in halves.iter().zip(&halves[distance..]).zip(rated) {
                let is_same = one.opponent() == other.opponent();
                same += u32::from(is_same);
                counted += u32::from(is_same & is_within(rated));
            }
            squares += 2 * u64::from(counted);
            // All games with one opponent are next to each other.
            if same == 0 {
                break;
            }
            if distance == MOST_WITH_ONE {
                return None;
            }
        }
        Some(Self { games, within, squares })
    }
}
