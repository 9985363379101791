//! Means so near to x.5 that what nine decimals leave out could change the whole number.
//!
//! Such a mean is computed again in fractions. If that is not possible, it counts as exactly x.5,
//! which it nearly always is (no other fraction of few games is so near), and the player is listed
//! as uncertain.

use std::borrow::Cow;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use rating_core::{Grade, GradePoints, PlayerIdx, SeasonGames};
use rayon::prelude::*;

use crate::exactness::Exactness;
use crate::grader::{BorrowedExactness, Grader};
use crate::in_fractions::InFractions;
use crate::rounding::{Mean, Rounding};
use crate::season_grades::PlayerGrade;

/// The players whose means nine decimals could not decide.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct NearHalf {
    /// Those whose whole number was decided in fractions.
    pub(crate) decided_in_fractions: Vec<PlayerIdx>,
    /// Those whose whole number could differ.
    pub(crate) uncertain: Vec<PlayerIdx>,
}

/// How a mean was decided for which nine decimals were not enough.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Decision {
    /// By the exact mean, in grade points.
    InFractions(BigRational),
    /// It counts as the nearest x.5.
    AsHalf,
    /// It stays as computed: so much of it is unknown that it need not be x.5.
    AsComputed,
}

/// Decides every mean that is too near to x.5 for nine decimals.
///
/// `games_of` gives the games of the players, sorted, whose points of the season are not known as
/// a fraction: it is called once if there is anything to decide.
pub(crate) fn decide<'g, E>(
    players: &mut [PlayerGrade],
    grader: &Grader<'_>,
    games_of: impl FnOnce(&[PlayerIdx]) -> Result<Cow<'g, SeasonGames>, E>,
) -> Result<NearHalf, E> {
    let mut near = NearHalf::default();
    let of_player = |(player, grade): (usize, &PlayerGrade)| {
        doubtful_mean(PlayerIdx::new(player as u32), grade, grader)
    };
    let doubtful: Vec<DoubtfulMean> =
        players.par_iter().enumerate().filter_map(of_player).collect();
    if doubtful.is_empty() {
        return Ok(near);
    }
    let unknown = doubtful.iter().filter(|mean| mean.season.remainder().is_none());
    let games = games_of(&unknown.map(|mean| mean.player).collect::<Vec<_>>())?;
    let mut fractions = InFractions::new(grader, &games);
    for mean in doubtful {
        let player = mean.player;
        let grade = &mut players[player.as_usize()];
        let decision = mean.decide(&mut fractions);
        match decision {
            Decision::InFractions(_) => near.decided_in_fractions.push(player),
            Decision::AsHalf | Decision::AsComputed => near.uncertain.push(player),
        }
        let rounded = decision.rounded(mean.mean, grader.edition.publication.rounding);
        grade.grade = rounded.map(|rounded| grader.edition.finished(rounded, grade.increment));
    }
    Ok(near)
}

/// The decision about one player's mean; `None` if nine decimals are enough.
pub(crate) fn decision(
    player: PlayerIdx,
    grade: &PlayerGrade,
    grader: &Grader<'_>,
) -> Option<Decision> {
    let mean = doubtful_mean(player, grade, grader)?;
    Some(mean.decide(&mut InFractions::new(grader, grader.input.games)))
}

impl Decision {
    /// The whole number; `None` for a mean beyond every grade.
    pub(crate) fn rounded(&self, mean: Mean, rounding: Rounding) -> Option<Grade> {
        match self {
            Self::InFractions(exact) => {
                let floor = exact.floor();
                let half = BigRational::new(1.into(), 2.into());
                let rest_to_half = (exact - &floor).cmp(&half);
                Some(rounding.decide(floor.to_integer().to_i32()?, rest_to_half))
            }
            Self::AsHalf => Some(mean.round_as_half(rounding)),
            Self::AsComputed => Some(mean.round(rounding)),
        }
    }
}

/// A mean that, by its nine decimals, could be on the other side of x.5.
struct DoubtfulMean {
    player: PlayerIdx,
    mean: Mean,
    /// What the points of the season leave out.
    season: Exactness,
    past: BorrowedExactness,
}

fn doubtful_mean(
    player: PlayerIdx,
    grade: &PlayerGrade,
    grader: &Grader<'_>,
) -> Option<DoubtfulMean> {
    // Nearly all players stop here: whole numbers leave nothing out, however near to x.5 the mean
    // is.
    if grade.exactness == Exactness::AsWritten && grader.input.past.is_exact(player) {
        return None;
    }
    let (mean, season) = (grade.mean?, grade.exactness);
    let past = grader.borrowed_exactness(player, &grade.borrowed)?;
    let doubtful = DoubtfulMean { player, mean, season, past };
    // In trillionths of the mean's denominator; half a billionth is 500 of them.
    let distance = mean.twice_from_half().saturating_mul(500);
    let bound = doubtful.bound();
    (bound > 0 && distance <= bound).then_some(doubtful)
}

impl DoubtfulMean {
    /// The largest possible sum of what all parts leave out, in trillionths of the mean's
    /// denominator.
    fn bound(&self) -> i128 {
        let bound = |exactness: Exactness| i128::from(exactness.bound());
        let BorrowedExactness { borrowed, whole, part } = &self.past;
        let of_whole = (bound(self.season) + bound(*whole)) * borrowed.lends();
        of_whole.saturating_add(i128::from(borrowed.taken()) * bound(*part))
    }

    fn decide(&self, fractions: &mut InFractions<'_>) -> Decision {
        match self.exact(fractions) {
            Some(exact) => Decision::InFractions(exact),
            // A millionth of a point, in half billionths. A fraction with the denominator q that is
            // not x.5 is at least 1/2q away from it. So up to q = 500,000 no other fraction is
            // taken for x.5: that is 30 games against working grades in 16,667ths.
            None if self.mean.twice_from_half() <= 2_000 * self.mean.denominator() => {
                Decision::AsHalf
            }
            None => Decision::AsComputed,
        }
    }

    /// The exact mean, in grade points; `None` if a part of it is not known.
    fn exact(&self, fractions: &mut InFractions<'_>) -> Option<BigRational> {
        let BorrowedExactness { borrowed, whole, part } = &self.past;
        let (whole, part) = (whole.remainder()?, part.remainder()?);
        let season = self.season.remainder().or_else(|| fractions.rest_of_season(self.player))?;
        let [lends, taken] = [borrowed.lends(), borrowed.taken().into()].map(BigInt::from);
        let rest = (season + whole) * lends + part * taken;
        let billionths = self.mean.to_rational() + rest / BigInt::from(self.mean.denominator());
        Some(billionths / BigInt::from(GradePoints::PER_POINT))
    }
}
