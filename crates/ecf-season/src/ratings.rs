//! What all players count as to their opponents, held so that every game finds it near the processor.

use rating_core::ranks::Ranks;
use rating_core::{Grade, HalfGame, Outcome, PlayerIdx};

use crate::score_exactness::Strength;
use crate::working_grade::groups::NO_GROUP;
use crate::working_grade::{InGroup, WorkingGrades};

/// So many opponents are looked up one right after the other: most players have fewer games.
pub(crate) const AT_ONCE: usize = 64;

/// Room for as many halves.
pub(crate) type SomeHalves = [HalfGame; AT_ONCE];

/// No halves yet.
pub(crate) const NO_HALVES: SomeHalves = [HalfGame::new(PlayerIdx::new(0), Outcome::Loss); AT_ONCE];

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

/// Of halves that were looked up, those against opponents who are no whole grades. Who is one is as good as
/// random: without a branch it takes a third of the time.
pub(crate) fn against_others<'r>(
    halves: &[HalfGame],
    rated: &[Rated; AT_ONCE],
    room: &'r mut SomeHalves,
) -> &'r [HalfGame] {
    let mut count = 0;
    for (half, rated) in halves.iter().zip(rated) {
        room[count] = *half;
        count += usize::from(!rated.whole_or_any().1);
    }
    &room[..count]
}

/// Somebody who counts as something else than a whole grade of two bytes. Score and standard error ask for
/// all of it, the one after the other: in 32 bytes of one line it is one wait for memory.
#[repr(align(32))]
pub(crate) struct Other {
    pub(crate) strength: Strength,
    /// The place of an ungraded player; of a large grade [`Other::NOWHERE`].
    at: InGroup,
}

impl Other {
    const NOWHERE: InGroup = InGroup { group: NO_GROUP, position: 0 };

    /// Where an ungraded player stands.
    pub(crate) fn in_group(&self) -> Option<InGroup> {
        Some(self.at).filter(|at| at.group != NO_GROUP)
    }
}

/// What all players count as.
pub(crate) struct Ratings {
    by_player: Vec<Rated>,
    /// Who counts as something else than a whole grade of two bytes.
    others: Ranks,
    /// By place among the others.
    by_place: Vec<Other>,
}

impl Ratings {
    /// Of every player the grade by which they count as graded, or else the working grade.
    pub(crate) fn of(counted: &[Option<Grade>], working: &WorkingGrades) -> Self {
        let mut by_place = Vec::with_capacity(working.ungraded());
        let of_player = |(player, grade): (u32, &Option<Grade>)| {
            let player = PlayerIdx::new(player);
            let (rated, other) = match (grade, working.by_player[player.as_usize()]) {
                (Some(grade), _) => match i16::try_from(grade.points()).map(Rated) {
                    Ok(rated) if rated.whole().is_some() => return rated,
                    _ => {
                        let strength = Strength::as_written(grade.exact());
                        (Rated::LARGE, Other { strength, at: Other::NOWHERE })
                    }
                },
                (None, Some(grade)) => {
                    let strength = Strength { value: grade.value, exactness: grade.exactness };
                    let at = working.place_of(player).unwrap_or(Other::NOWHERE);
                    (Rated::WORKING, Other { strength, at })
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

    /// Somebody who counts as something else than a whole grade of two bytes.
    pub(crate) fn other(&self, player: PlayerIdx) -> Option<&Other> {
        self.by_place.get(self.others.place(player.as_usize())? as usize)
    }

    /// What the opponents of halves count as, looked up one right after the other: each is a wait for
    /// memory, and waits that nothing stands between are one wait.
    pub(crate) fn look_up(&self, halves: &[HalfGame], rated: &mut [Rated; AT_ONCE]) {
        for (rated, half) in rated.iter_mut().zip(halves) {
            *rated = self.of_player(half.opponent());
        }
    }

    /// Brings near the processor what all opponents of these halves count as. The places of those who are
    /// no whole grades take the place of what is in the list.
    pub(crate) fn bring_near(&self, halves: &[HalfGame], others: &mut Vec<u32>) {
        others.clear();
        let (mut rated, mut room) = ([Rated::NOT; AT_ONCE], NO_HALVES);
        for halves in halves.chunks(AT_ONCE) {
            self.look_up(halves, &mut rated);
            let found = against_others(halves, &rated, &mut room).iter();
            let place = |half: &HalfGame| self.others.place(half.opponent().as_usize());
            others.extend(found.filter_map(place));
        }
        let values = self.at_places(others).map(|other| other.strength.value.billionths());
        std::hint::black_box(values.fold(0, |all, value| all ^ value));
    }

    /// Those at these places.
    pub(crate) fn at_places<'a>(&'a self, places: &'a [u32]) -> impl Iterator<Item = &'a Other> {
        places.iter().filter_map(|&place| self.by_place.get(place as usize))
    }

    /// Asks for all of these who are no whole grades, one right after the other as [`Ratings::look_up`]
    /// does; whoever needs them next finds them near the processor.
    pub(crate) fn fetch_others(&self, halves: &[HalfGame]) {
        let others = halves.iter().filter_map(|half| self.other(half.opponent()));
        std::hint::black_box(others.fold(0, |all, other| all ^ other.strength.value.billionths()));
    }

    /// What a player who was looked up counts as, and what that leaves out; `None` for one who is
    /// withheld.
    pub(crate) fn strength_as(&self, player: PlayerIdx, rated: Rated) -> Option<Strength> {
        match rated.whole() {
            Some(points) => Some(Strength::as_written(Grade::new(points).exact())),
            // Nobody who is withheld has a place.
            None => self.other(player).map(|other| other.strength),
        }
    }
}
