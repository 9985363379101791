//! How exactly the score of one game is known.
//!
//! A score is a grade plus a whole number. Within the limit of the 40-point rule that is the
//! opponent's grade, beyond it the player's own. If the two are exactly the limit apart, as far as
//! nine decimals show, their fractions decide.

use num_bigint::BigInt;
use num_rational::BigRational;
use rating_core::GradePoints;
use rating_core::expectancy::forty_point::effective_opponent;

use crate::exactness::Exactness;

/// A grade or working grade, and what its nine decimals leave out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The grade or working grade.
    pub value: GradePoints,
    /// What is to be added to it.
    pub exactness: Exactness,
}

impl Strength {
    /// A grade that leaves nothing out.
    #[must_use]
    pub const fn as_written(value: GradePoints) -> Self {
        Self { value, exactness: Exactness::AsWritten }
    }

    /// The number of bytes of a strength.
    pub const BYTES: usize = 8 + Exactness::BYTES;

    /// The strength as bytes, to be carried from one machine to another.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&self.value.billionths().to_le_bytes());
        bytes[8..].copy_from_slice(&self.exactness.to_bytes());
        bytes
    }

    /// The strength that was written as these bytes; `None` if they are of another length.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (value, exactness) = bytes.split_first_chunk()?;
        let value = GradePoints::from_billionths(i64::from_le_bytes(*value));
        Some(Self { value, exactness: Exactness::from_bytes(exactness)? })
    }

    const fn is_as_written(self) -> bool {
        matches!(self.exactness, Exactness::AsWritten)
    }
}

/// Whose grade, and so whose fraction, is in a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whose {
    Own,
    Opponents,
    /// So near to the limit that nine decimals cannot say.
    OneOfTheTwo,
}

/// Whose fraction is in the score of a game, for the player of grade `own`.
pub(crate) fn whose(own: Strength, opponent: Strength, limit: GradePoints) -> Whose {
    let apart = (opponent.value.billionths() - own.value.billionths()).abs();
    let past_limit = apart - limit.billionths();
    // In billionths, rounded up. Computed for every game with an ungraded player.
    let doubt = own.exactness.bound().saturating_add(opponent.exactness.bound()).div_ceil(1_000);
    match i64::try_from(doubt) {
        Ok(doubt) if past_limit > doubt => Whose::Own,
        Ok(doubt) if past_limit < -doubt => Whose::Opponents,
        _ => Whose::OneOfTheTwo,
    }
}

/// What nine decimals leave out of a game's score, for the player of grade `own`.
pub(crate) fn score_exactness(own: Strength, opponent: Strength, limit: GradePoints) -> Exactness {
    // Most games are between two graded players.
    if own.is_as_written() && opponent.is_as_written() {
        return Exactness::AsWritten;
    }
    match whose(own, opponent, limit) {
        Whose::Own => own.exactness,
        Whose::Opponents => opponent.exactness,
        // If both fractions are known, two players who met have one denominator of at most 2^24. So
        // a difference this near to the limit is the limit exactly, and both leave out the same.
        // Otherwise the score is no less exact than the less exact of the two.
        Whose::OneOfTheTwo => own.exactness.less_exact(opponent.exactness),
    }
}

/// What the score leaves out, in billionths, if the fractions decide whose grade counts. `rests`
/// are those of the player and of the opponent.
pub(crate) fn rest_at_limit(
    (own, opponent): (GradePoints, GradePoints),
    (own_rest, rest): (&BigRational, &BigRational),
    limit: GradePoints,
) -> BigRational {
    let counted = effective_opponent(own, opponent, limit);
    let past_counted = |value: GradePoints, rest: &BigRational| {
        BigRational::from_integer(BigInt::from((value - counted).billionths())) + rest
    };
    let least = past_counted(own - limit, own_rest);
    let most = past_counted(own + limit, own_rest);
    past_counted(opponent, rest).clamp(least, most)
}
