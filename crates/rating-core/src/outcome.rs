//! Win, draw or loss, always seen from one named side.

use std::fmt;

use serde::Serialize;

/// How a game ended for one of its two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Outcome {
    /// The opponent won.
    Loss = 0,
    /// Half a point each.
    Draw = 1,
    /// This player won.
    Win = 2,
}

impl Outcome {
    /// The three outcomes, from worst to best.
    pub const ALL: [Self; 3] = [Self::Loss, Self::Draw, Self::Win];

    /// The same game seen from the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// Points in halves: 0, 1 or 2.
    #[must_use]
    pub const fn half_points(self) -> u32 {
        self as u32
    }

    /// +1 for a win, 0 for a draw, -1 for a loss.
    #[must_use]
    pub const fn balance(self) -> i32 {
        self as i32 - 1
    }
}

/// In a word: `win`, `draw` or `loss`.
///
/// ```
/// use rating_core::Outcome;
///
/// assert_eq!(Outcome::Win.reversed().to_string(), "loss");
/// ```
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        })
    }
}
