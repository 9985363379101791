//! The points of a graded player if every grade of the list has the same error. Games with graded
//! opponents, which most are, then only need to be counted.

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
    /// The sum, over opponents within the limit, of the squared number of games with each.
    squares: u64,
}

impl PlayerErrors<'_> {
    /// The same as [`PlayerErrors::points_of_graded`], but of the errors of the list only the sum
    /// of their squares.
    ///
    /// `None` if that is not enough: if errors differ, or the player met one opponent more than 64
    /// times, or met somebody of a small group. The working grades of a small group bring in errors
    /// of graded opponents whom the player may have met as well. Those of a large group do so, too,
    /// but it is not known whose errors; [`PlayerErrors::of_grade`] checks whether that matters.
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

/// The most games with one opponent that are counted; every further one needs another pass over all
/// games.
const MOST_WITH_ONE: usize = 64;

impl Counts {
    /// Counts the games; `None` if the player met one opponent too often. Without a branch for each
    /// game, several are counted at once.
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
        // For n games with one opponent, n plus twice the number of pairs is n squared.
        for distance in 1..halves.len() {
            let (mut same, mut counted) = (0_u32, 0_u32);
            for ((one, other), rated) in halves.iter().zip(&halves[distance..]).zip(rated) {
                let is_same = one.opponent() == other.opponent();
                same += u32::from(is_same);
                counted += u32::from(is_same & is_within(rated));
            }
            squares += 2 * u64::from(counted);
            // Games with the same opponent are next to each other, so no greater distance can
            // match.
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
