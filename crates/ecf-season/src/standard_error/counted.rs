//! The points of a graded player where every grade of the list has the same error: games with
//! graded opponents, which most are, need only be counted.

use rating_core::PlayerIdx;

use super::ListErrors;
use super::group::GroupErrors;
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
    /// The same as [`PlayerErrors::points_of_graded`] finds, but for the errors of the list: only
    /// the sum of their squares. `None` where that is not enough: where errors differ, or the
    /// player met one opponent more than 64 times, or somebody of a small group, whose working
    /// grades bring errors of opponents whom the player may have met. Those of a large group bring
    /// them, too, and nobody says whose: [`PlayerErrors::of_grade`] asks whether that matters.
    pub(super) fn counted_points(
        &self,
        player: PlayerIdx,
        met: Opponents<'_>,
        sum: &mut Sum,
    ) -> Option<()> {
        let own = self.own(player)?;
        let whole = own.whole?;
        if let ListErrors::Each(_) = self.assumptions.list {
            return None;
        }
        let all = Counts::of(whole, met, self.grader.edition.game_score.whole_limit())?;
        let (mut games_of_others, mut beyond) = (0.0, f64::from(all.games - all.within));
        for of_other in met.others.chunk_by(|one, next| one.place == next.place) {
            let other = self.grader.ratings.at(of_other[0].place);
            let at = other.in_group()?;
            if let GroupErrors::Exact(_) = self.groups[at.group as usize] {
                return None;
            }
            let games = of_other.len() as f64;
            let is_beyond = self.is_beyond(own, other.strength.value);
            let within = if is_beyond { 0.0 } else { games };
            games_of_others += games;
            beyond += games - within;
            sum.add_working(at, within, games);
        }
        sum.games = f64::from(all.games) + games_of_others;
        sum.list_squares = all.squares as f64 + beyond * beyond;
        Some(())
    }
}

/// The most games with one opponent that are counted: every further one is another pass over all
/// games.
const MOST_WITH_ONE: usize = 64;

impl Counts {
    /// `None` for somebody who met one opponent too often. Without a branch a game, several are
    /// counted at once.
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
