//! The scores of a player's games, added up in any order and in parts.

use rating_core::expectancy::forty_point::effective_opponent;
use rating_core::{GradePoints, Outcome};

use crate::edition::GameScoreRule;
use crate::exactness::ExactnessSum;
use crate::game_score::result_score;
use crate::handed_on::HandedOn;
use crate::score_exactness::{Strength, score_exactness};
use crate::season_total::SeasonTotal;

/// The scores of some of a player's games. Whatever the order in which games are added, and parts
/// joined, the sum is the same.
///
/// ```
/// use ecf_season::{Edition, ScoreSum, Strength};
/// use rating_core::{GradePoints, Outcome};
///
/// // A player of 150 beat one of 90 and lost to one of 230: 160 and 140.
/// let rule = Edition::yorkshire_2000().game_score;
/// let grade = |points| Strength::as_written(GradePoints::whole(points));
/// let mut sum = ScoreSum::NOTHING;
/// sum.add(grade(150), grade(90), Outcome::Win, rule);
/// let mut other = ScoreSum::NOTHING;
/// other.add(grade(150), grade(230), Outcome::Loss, rule);
/// let carried = ScoreSum::from_bytes(&other.to_bytes()).ok_or("no sum")?;
/// let total = sum.plus(carried).handed_on().ok_or("too large")?.total;
/// assert_eq!((total.points, total.games), (GradePoints::whole(300), 2));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ScoreSum {
    /// In billionths; no number of games leaves the range.
    points: i128,
    games: u64,
    exactness: ExactnessSum,
}

/// One game, as it was added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scored {
    /// The opponent's strength as it counts under the 40-point rule.
    pub counted: GradePoints,
    /// What the game scored.
    pub score: GradePoints,
}

impl ScoreSum {
    /// No game.
    pub const NOTHING: Self = Self { points: 0, games: 0, exactness: ExactnessSum::NOTHING };

    /// The number of bytes of a sum.
    pub const BYTES: usize = 24 + ExactnessSum::BYTES;

    /// Adds a game of a player of strength `own`.
    pub fn add(
        &mut self,
        own: Strength,
        opponent: Strength,
        outcome: Outcome,
        rule: GameScoreRule,
    ) -> Scored {
        let counted = effective_opponent(own.value, opponent.value, rule.limit());
        let score = result_score(counted, outcome, rule);
        self.points += i128::from(score.billionths());
        self.games += 1;
        self.exactness.add(score_exactness(own, opponent, rule.limit()));
        Scored { counted, score }
    }

    /// Adds games whose scores are whole numbers, in grade points.
    pub(crate) fn add_whole(&mut self, points: i64, games: usize) {
        self.points += i128::from(points) * i128::from(GradePoints::PER_POINT);
        self.games += games as u64;
    }

    /// Both sums together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            points: self.points + other.points,
            games: self.games + other.games,
            exactness: self.exactness.plus(other.exactness),
        }
    }

    /// The sum as a total; `None` beyond the range of [`GradePoints`].
    #[must_use]
    pub fn handed_on(self) -> Option<HandedOn> {
        let points = GradePoints::from_billionths(i64::try_from(self.points).ok()?);
        let total = SeasonTotal { points, games: u32::try_from(self.games).ok()? };
        Some(HandedOn { total, exactness: self.exactness.total() })
    }

    /// The sum as bytes, to be carried from one machine to another.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..16].copy_from_slice(&self.points.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.games.to_le_bytes());
        bytes[24..].copy_from_slice(&self.exactness.to_bytes());
        bytes
    }

    /// The sum that was written as these bytes; `None` if they are of another length.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (points, rest) = bytes.split_first_chunk()?;
        let (games, rest) = rest.split_first_chunk()?;
        Some(Self {
            points: i128::from_le_bytes(*points),
            games: u64::from_le_bytes(*games),
            exactness: ExactnessSum::from_bytes(rest)?,
        })
    }
}
