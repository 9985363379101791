//! What all players count as to their opponents, held so that every game finds it near the processor.

use rating_core::ranks::Ranks;
use rating_core::{Grade, GradePoints, HalfGame, PlayerIdx};

use crate::score_exactness::Strength;
use crate::working_grade::WorkingGrade;

/// So many opponents are looked up one right after the other: most players have fewer games.
pub(crate) const AT_ONCE: usize = 64;

/// What a player counts as to the opponents, in two bytes, since the score of every game looks for one
/// at a place of its own: half a million players' are one megabyte, which stays near the processor.
///
/// A whole grade, or one of three marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rated(i16);

impl Rated {
    /// A player who is withheld.
    pub(crate) const NOT: Self = Self(i16::MIN);

    /// A working grade: it stands among the others.
    const WORKING: Self = Self(i16::MIN + 1);

    /// A grade that is too large for two bytes: it stands among the others, too.
    const LARGE: Self = Self(i16::MIN + 2);

    /// The whole grade, in grade points; `None` for a mark.
    pub(crate) fn whole(self) -> Option<i32> {
        let (points, is_whole) = self.whole_or_any();
        is_whole.then_some(points)
    }

    /// The same as a number that means something if the other value is true, for loops without a branch.
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
    /// Who counts as something else than a whole grade of two bytes.
    others: Ranks,
    /// By place among the others: what they count as, and what that leaves out.
    strengths: Vec<Strength>,
}

impl Ratings {
    /// Of every player the grade by which they count as graded, or else the working grade.
    pub(crate) fn of(counted: &[Option<Grade>], working: &[Option<WorkingGrade>]) -> Self {
        let mut strengths = Vec::new();
        let of_player = |(grade, working): (&Option<Grade>, &Option<_>)| {
            let (rated, strength) = match (grade, working) {
                (Some(grade), _) => match i16::try_from(grade.points()).map(Rated) {
                    Ok(rated) if rated.whole().is_some() => return rated,
                    _ => (Rated::LARGE, Strength::as_written(grade.exact())),
                },
                (None, Some(WorkingGrade { value, exactness, .. })) => {
                    (Rated::WORKING, Strength { value: *value, exactness: *exactness })
                }
                (None, None) => return Rated::NOT,
            };
            strengths.push(strength);
            rated
        };
        let by_player: Vec<Rated> = counted.iter().zip(working).map(of_player).collect();
        let is_other = |rated: &Rated| matches!(*rated, Rated::WORKING | Rated::LARGE);
        let others = Ranks::of_marks(&by_player.iter().map(is_other).collect::<Vec<_>>());
        Self { by_player, others, strengths }
    }

    /// What a player counts as.
    pub(crate) fn of_player(&self, player: PlayerIdx) -> Rated {
        self.by_player[player.as_usize()]
    }

    /// A player's place among those who count as something else than a whole grade of two bytes.
    pub(crate) fn place(&self, player: PlayerIdx) -> Option<usize> {
        self.others.place(player.as_usize()).map(|place| place as usize)
    }

    /// Those who count as something else than a whole grade of two bytes, in the order of their places.
    pub(crate) fn others(&self) -> impl Iterator<Item = (PlayerIdx, Strength)> {
        let players = (0..self.by_player.len() as u32).map(PlayerIdx::new);
        players.filter_map(|player| Some((player, self.strengths[self.place(player)?])))
    }

    /// What the opponents of halves count as, looked up one right after the other: each is a wait for
    /// memory, and waits that nothing stands between are one wait.
    pub(crate) fn look_up(&self, halves: &[HalfGame], rated: &mut [Rated; AT_ONCE]) {
        for (rated, half) in rated.iter_mut().zip(halves) {
            *rated = self.of_player(half.opponent());
        }
    }

    /// Asks for the strengths of those who were looked up and are no whole grades, one right after the
    /// other as [`Ratings::look_up`] does; whoever needs them next finds them near the processor.
    pub(crate) fn fetch_others(&self, halves: &[HalfGame], rated: &[Rated; AT_ONCE]) {
        self.fetch_of_others(&self.strengths, |strength| strength.value, halves, rated);
    }

    /// The same for another list by place among those who are no whole grades.
    pub(crate) fn fetch_of_others<T>(
        &self,
        by_place: &[T],
        value: impl Fn(&T) -> GradePoints,
        halves: &[HalfGame],
        rated: &[Rated; AT_ONCE],
    ) {
        let others = halves.iter().zip(rated).filter(|(_, rated)| rated.whole().is_none());
        let others = others.filter_map(|(half, _)| by_place.get(self.place(half.opponent())?));
        std::hint::black_box(others.fold(0, |all, other| all ^ value(other).billionths()));
    }

    /// What a player who was looked up counts as, and what that leaves out; `None` for one who is
    /// withheld.
    pub(crate) fn strength_as(&self, player: PlayerIdx, rated: Rated) -> Option<Strength> {
        match rated.whole() {
            Some(points) => Some(Strength::as_written(Grade::new(points).exact())),
            // Nobody who is withheld has a place.
            None => self.strengths.get(self.place(player)?).copied(),
        }
    }
}
