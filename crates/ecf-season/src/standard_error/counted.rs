//! The points of a graded player where every grade of the list has the same error: games with graded
//! opponents, which most are, need only be counted.

use rating_core::{HalfGame, PlayerIdx};

use super::ListErrors;
use super::group::GroupErrors;
use super::player::{Met, Own, PlayerErrors, Sum};
use crate::ratings::{AT_ONCE, NO_HALVES, Rated, against_others};

/// Games, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    /// Games with graded opponents.
    games: u32,
    /// Of these, the ones with opponents within the limit of the 40-point rule.
    within: u32,
    /// The squares of how many of the latter were with one opponent, added up.
    squares: u32,
}

impl PlayerErrors<'_> {
    /// The same as [`PlayerErrors::points_of_graded`] finds, but for the errors of the list: only the sum
    /// of their squares. `None` where that is not enough: where errors differ, or the player met somebody
    /// of a small group, whose working grades bring errors of opponents whom the player may have met.
    pub(super) fn counted_points(&self, player: PlayerIdx, sum: &mut Sum) -> Option<()> {
        let own = self.own(player)?;
        let whole = own.whole?;
        if let ListErrors::Each(_) = self.assumptions.list {
            return None;
        }
        let mut rest = self.grader.input.games.of(player);
        let mut rated = [Rated::NOT; AT_ONCE];
        let mut all = Counts::default();
        let (mut games_of_others, mut beyond) = (0.0, 0.0);
        while !rest.is_empty() {
            let looked_up = all_of_opponents(rest);
            if looked_up.is_empty() {
                return None;
            }
            self.grader.ratings.look_up(looked_up, &mut rated);
            let limit = self.grader.edition.game_score.whole_limit();
            all.add(Counts::of(whole, looked_up, &rated, limit));
            self.visit_others(own, looked_up, &rated, |met| {
                let at = met.in_group?;
                if let GroupErrors::Exact(_) = self.groups[at.group as usize] {
                    return None;
                }
                let within = if met.beyond { 0.0 } else { met.games };
                games_of_others += met.games;
                beyond += met.games - within;
                sum.add_working(at, within, met.games);
                Some(())
            })?;
            rest = &rest[looked_up.len()..];
        }
        sum.games = f64::from(all.games) + games_of_others;
        beyond += f64::from(all.games - all.within);
        sum.list_squares = f64::from(all.squares) + beyond * beyond;
        Some(())
    }

    /// Visits the opponents who count as something else than a whole grade, of games that were looked up.
    fn visit_others(
        &self,
        own: Own,
        halves: &[HalfGame],
        rated: &[Rated; AT_ONCE],
        mut visit: impl FnMut(Met) -> Option<()>,
    ) -> Option<()> {
        let mut room = NO_HALVES;
        let others = against_others(halves, rated, &mut room);
        let ratings = &self.grader.ratings;
        ratings.fetch_others(others);
        for games in others.chunk_by(|one, next| one.opponent() == next.opponent()) {
            let opponent = games[0].opponent();
            if let Some(other) = ratings.other(opponent) {
                let beyond = self.is_beyond(own, other.strength.value);
                let (games, in_group) = (games.len() as f64, other.in_group());
                visit(Met { opponent, games, in_group, beyond })?;
            }
        }
        Some(())
    }
}

/// As many games as are looked up at once, but none with an opponent without all games with them; empty if
/// the first opponent was met too often for that.
fn all_of_opponents(halves: &[HalfGame]) -> &[HalfGame] {
    let Some(next) = halves.get(AT_ONCE) else { return halves };
    let before = halves[..AT_ONCE].iter().rev();
    let cut = before.take_while(|half| half.opponent() == next.opponent()).count();
    &halves[..AT_ONCE - cut]
}

impl Counts {
    /// Those of all games with some opponents, in their order. Without a branch a game, several are counted
    /// at once.
    fn of(own: i32, halves: &[HalfGame], rated: &[Rated; AT_ONCE], limit: i32) -> Self {
        let is_within = |rated: &Rated| {
            let (opponent, is_whole) = rated.whole_or_any();
            is_whole & ((opponent - own).abs() <= limit)
        };
        let (mut games, mut within) = (0, 0);
        for rated in &rated[..halves.len()] {
            games += u32::from(rated.whole_or_any().1);
            within += u32::from(is_within(rated));
        }
        let mut squares = within;
        // Of n games with one opponent, n and twice the number of pairs make n squared.
        for distance in 1..halves.len() {
            let (mut same, mut counted) = (0, 0);
            for ((one, other), rated) in halves.iter().zip(&halves[distance..]).zip(rated) {
                let is_same = one.opponent() == other.opponent();
                same += u32::from(is_same);
                counted += u32::from(is_same & is_within(rated));
            }
            squares += 2 * counted;
            // All games with one opponent are next to each other.
            if same == 0 {
                break;
            }
        }
        Self { games, within, squares }
    }

    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.within += other.within;
        self.squares += other.squares;
    }
}
