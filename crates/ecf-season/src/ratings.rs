//! What all players count as to their opponents, stored so that it stays in the processor's cache.

use rating_core::ranks::Ranks;
use rating_core::{Grade, HalfGame, PlayerIdx};

use crate::score_exactness::Strength;
use crate::working_grade::{WorkingGrade, WorkingGrades};

/// What a player counts as to the opponents, in two bytes. The score of every game looks one up at
/// a random place; half a million players take one megabyte, which stays in the cache.
///
/// A whole grade, or one of three marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rated(i16);

impl Rated {
    /// A player who is withheld.
    const NOT: Self = Self(i16::MIN);

    /// A working grade, stored among the others.
    const WORKING: Self = Self(i16::MIN + 1);

    /// A grade that is too large for two bytes, also stored among the others.
    const LARGE: Self = Self(i16::MIN + 2);

    /// The whole grade, in grade points; `None` for a mark.
    pub(crate) fn whole(self) -> Option<i32> {
        let (points, is_whole) = self.whole_or_any();
        is_whole.then_some(points)
    }

    /// The grade, and whether it is one: if not, the number has no meaning. For loops without a
    /// branch.
    pub(crate) fn whole_or_any(self) -> (i32, bool) {
        (self.0.into(), self.0 > Self::LARGE.0)
    }

    /// Whether the player counts as graded.
    pub(crate) const fn is_graded(self) -> bool {
        self.0 >= Self::LARGE.0
    }
}

/// What all players count as.
pub(crate) struct Ratings {
    by_player: Vec<Rated>,
    /// The players who do not count as a whole grade of two bytes.
    others: Ranks,
    /// By place among the others.
    by_place: Vec<Strength>,
}

impl Ratings {
    /// By player: the grade by which they count as graded, or else the working grade.
    pub(crate) fn of(counted: &[Option<Grade>], working: &WorkingGrades) -> Self {
        let mut by_place = Vec::with_capacity(working.ungraded());
        let of_player = |(player, grade): (u32, &Option<Grade>)| {
            let player = PlayerIdx::new(player);
            let (rated, other) = match (grade, working.by_player[player.as_usize()]) {
                (Some(grade), _) => match i16::try_from(grade.points()).map(Rated) {
                    Ok(rated) if rated.whole().is_some() => return rated,
                    _ => (Rated::LARGE, Strength::as_written(grade.exact())),
                },
                (None, Some(grade)) => {
                    let WorkingGrade { value, exactness, .. } = grade;
                    (Rated::WORKING, Strength { value, exactness })
                }
                (None, None) => return Rated::NOT,
            };
            by_place.push(other);
            rated
        };
        let by_player: Vec<Rated> = (0..).zip(counted).map(of_player).collect();
        let is_other = |rated: &Rated| matches!(*rated, Rated::WORKING | Rated::LARGE);
        let others = Ranks::of_marks(&by_player.iter().map(is_other).collect::<Vec<_>>());
        Self { by_player, others, by_place }
    }

    /// What a player counts as.
    pub(crate) fn of_player(&self, player: PlayerIdx) -> Rated {
        self.by_player[player.as_usize()]
    }

    /// What the opponents of these half-games count as. Each look-up waits for memory, but
    /// consecutive look-ups wait together.
    pub(crate) fn of_opponents(&self, halves: &[HalfGame]) -> impl Iterator<Item = Rated> {
        halves.iter().map(|half| self.of_player(half.opponent()))
    }

    /// The place of a player who does not count as a whole grade of two bytes.
    pub(crate) fn place(&self, player: PlayerIdx) -> Option<u32> {
        self.others.place(player.as_usize())
    }

    /// How many places there are.
    pub(crate) fn places(&self) -> usize {
        self.by_place.len()
    }

    /// The player at a [place](Ratings::place).
    pub(crate) fn at(&self, place: u32) -> Strength {
        self.by_place[place as usize]
    }

    /// What a player who was looked up counts as, and what nine decimals leave out of it; `None`
    /// for a withheld player.
    pub(crate) fn strength_as(&self, player: PlayerIdx, rated: Rated) -> Option<Strength> {
        match rated.whole() {
            Some(points) => Some(Strength::as_written(Grade::new(points).exact())),
            // A withheld player has no place.
            None => self.place(player).map(|place| self.at(place)),
        }
    }
}
