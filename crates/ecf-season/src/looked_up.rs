//! What the opponents of some players count as, looked up together.
//!
//! Every look-up waits for memory. A thousand look-ups that do not depend on each other take as
//! long as some fifty that do, so the opponents of many players are looked up one right after the
//! other. Score and standard error then find them in the cache.
//!
//! Measured with 10 million games of 500,000 players, two builds in turn: without the reads ahead
//! grading with standard errors takes 1.36 times as long, and player by player 1.17 times.

use std::ops::Range;

use rating_core::{HalfGame, PlayerIdx, SeasonGames};

use crate::ratings::{Rated, Ratings};

/// How many players are looked up together: with forty games each, the result fits into the
/// first-level cache.
const TOGETHER: u32 = 32;

/// What the opponents of some players count as. The memory is reused for the next players.
#[derive(Debug, Default)]
pub(crate) struct LookedUp {
    /// The number of the first player.
    first: u32,
    /// By half-game of all of them.
    rated: Vec<Rated>,
    others: Vec<AgainstOther>,
    /// By player: where their entries end.
    ends: Vec<Ends>,
    /// Memory for half-games against opponents without a whole grade.
    room: Vec<HalfGame>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Ends {
    rated: usize,
    others: usize,
}

/// A half-game against an opponent who does not count as a whole grade of two bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AgainstOther {
    pub(crate) half: HalfGame,
    /// The opponent's place in [`Ratings`].
    pub(crate) place: u32,
}

/// What the opponents of one player count as.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opponents<'a> {
    pub(crate) halves: &'a [HalfGame],
    /// By half-game.
    pub(crate) rated: &'a [Rated],
    /// The half-games against opponents who do not count as a whole grade of two bytes, in the
    /// order of `halves`.
    pub(crate) others: &'a [AgainstOther],
}

impl LookedUp {
    /// Looks up the opponents of one player only.
    pub(crate) fn one(player: PlayerIdx, ratings: &Ratings, games: &SeasonGames) -> Self {
        let mut looked_up = Self::default();
        looked_up.look_up(player.number()..player.number() + 1, ratings, games);
        looked_up
    }

    /// Whether a player is one of those who were looked up.
    pub(crate) fn has(&self, player: PlayerIdx) -> bool {
        self.position(player).is_some()
    }

    /// Looks up the opponents of a player and their neighbours, in place of those before.
    pub(crate) fn around(&mut self, player: PlayerIdx, ratings: &Ratings, games: &SeasonGames) {
        let first = player.number() - player.number() % TOGETHER;
        self.look_up(first..(first + TOGETHER).min(games.players() as u32), ratings, games);
    }

    fn look_up(&mut self, players: Range<u32>, ratings: &Ratings, games: &SeasonGames) {
        self.first = players.start;
        self.rated.clear();
        self.others.clear();
        self.ends.clear();
        self.rated.extend(ratings.of_opponents(games.of_range(players.clone())));
        let mut start = 0;
        for player in players.map(PlayerIdx::new) {
            let halves = games.of(player);
            let rated = &self.rated[start..start + halves.len()];
            start += halves.len();
            let against_others = against_others(halves, rated, &mut self.room);
            self.others.extend(against_others.iter().filter_map(|&half| {
                let place = ratings.place(half.opponent())?;
                Some(AgainstOther { half, place })
            }));
            self.ends.push(Ends { rated: start, others: self.others.len() });
        }
        // Read once before they are used: the reads do not wait for each other, and then their
        // players are in the caches.
        let values = self.others.iter().map(|game| ratings.at(game.place).value.billionths());
        std::hint::black_box(values.fold(0, |all, value| all ^ value));
    }

    /// The half-games of all players who were looked up.
    pub(crate) fn halves<'a>(&self, games: &'a SeasonGames) -> &'a [HalfGame] {
        games.of_range(self.first..self.first + self.ends.len() as u32)
    }

    /// The opponents of a player who was looked up; empty for any other player.
    pub(crate) fn of<'a>(&'a self, player: PlayerIdx, games: &'a SeasonGames) -> Opponents<'a> {
        let Some(position) = self.position(player) else {
            return Opponents { halves: &[], rated: &[], others: &[] };
        };
        let start = position.checked_sub(1).map_or_else(Ends::default, |before| self.ends[before]);
        let end = self.ends[position];
        Opponents {
            halves: games.of(player),
            rated: &self.rated[start.rated..end.rated],
            others: &self.others[start.others..end.others],
        }
    }

    fn position(&self, player: PlayerIdx) -> Option<usize> {
        let position = player.number().checked_sub(self.first)? as usize;
        (position < self.ends.len()).then_some(position)
    }
}

/// The half-games against opponents without a whole grade. These are as good as random, so without
/// a branch it takes a third of the time.
fn against_others<'r>(
    halves: &[HalfGame],
    rated: &[Rated],
    room: &'r mut Vec<HalfGame>,
) -> &'r [HalfGame] {
    room.clear();
    room.extend_from_slice(halves);
    let mut count = 0;
    for (half, rated) in halves.iter().zip(rated) {
        room[count] = *half;
        count += usize::from(!rated.whole_or_any().1);
    }
    &room[..count]
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use rating_core::{Grade, Outcome};

    use super::*;
    use crate::edition::Edition;
    use crate::working_grade::working_grades;

    #[test]
    fn every_player_finds_their_own_opponents() {
        // Every player met those with numbers one, three and seven above theirs. Every fifth is
        // graded; so is 3, too highly for two bytes. 97 to 99 met only each other.
        let player = PlayerIdx::new;
        let mut met: Vec<(u32, u32)> =
            (0..90).flat_map(|one| [1, 3, 7].map(|above| (one, (one + above) % 90))).collect();
        met.extend([(97, 98), (98, 99)]);
        let games: Vec<_> =
            met.iter().map(|&(one, other)| (player(one), player(other), Outcome::Draw)).collect();
        let games = SeasonGames::from_games(100, &games).unwrap();
        let mut graded = vec![None; 100];
        graded[3] = Some(Grade::new(40_000));
        for one in (0..90).step_by(5) {
            graded[one] = Some(Grade::new(100 + one as i32));
        }
        let working = working_grades(&games, &graded, &Edition::yorkshire_2000());
        let ratings = Ratings::of(&Cow::Borrowed(&graded[..]), &working);
        let mut looked_up = LookedUp::default();
        for one in (0..100).rev().chain([64, 1, 99]).map(player) {
            if !looked_up.has(one) {
                looked_up.around(one, &ratings, &games);
            }
            let alone = LookedUp::one(one, &ratings, &games);
            assert_eq!(alone.of(one, &games).rated, looked_up.of(one, &games).rated);
            let found = looked_up.of(one, &games);
            assert_eq!(found.halves, games.of(one));
            let rated: Vec<Rated> =
                found.halves.iter().map(|half| ratings.of_player(half.opponent())).collect();
            assert_eq!(found.rated, rated);
            let others = found.halves.iter().filter(|half| {
                let opponent = half.opponent().as_usize();
                graded[opponent].is_none_or(|grade| grade == Grade::new(40_000)) && opponent < 90
            });
            assert!(found.others.iter().map(|game| game.half).eq(others.copied()), "{one:?}");
            for AgainstOther { half, place } in found.others {
                let value = ratings.at(*place).value;
                let expected = working.by_player[half.opponent().as_usize()];
                let expected = expected.map_or(Grade::new(40_000).exact(), |grade| grade.value);
                assert_eq!(value, expected);
            }
        }
    }
}
