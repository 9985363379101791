//! The terms of a game that specifications and tables share.

/// One of the two neutral players of a game.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    serde::Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The player who stands first.
    First,
    /// The player who stands second.
    Second,
}

impl Side {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// A colour.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    serde::Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
}

impl Colour {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// A rate of play.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    serde::Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Rate {
    /// Games at a standard time limit.
    Standard,
    /// Rapid play.
    Rapid,
    /// Blitz.
    Blitz,
}

impl Rate {
    /// As specifications write it.
    #[must_use]
    pub fn written(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Rapid => "rapid",
            Self::Blitz => "blitz",
        }
    }
}

/// How a game ended, for the first player against the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The first player won.
    FirstWon,
    /// The second player won.
    SecondWon,
    /// A draw.
    Drawn,
    /// The first player won by default.
    FirstByDefault,
    /// The second player won by default.
    SecondByDefault,
    /// Both players defaulted.
    BothDefaulted,
}

impl Outcome {
    /// As the other player sees it.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Self::FirstWon => Self::SecondWon,
            Self::SecondWon => Self::FirstWon,
            Self::FirstByDefault => Self::SecondByDefault,
            Self::SecondByDefault => Self::FirstByDefault,
            Self::Drawn | Self::BothDefaulted => self,
        }
    }

    /// The same as if it had been played.
    pub(crate) fn played(self) -> Self {
        match self {
            Self::FirstByDefault => Self::FirstWon,
            Self::SecondByDefault => Self::SecondWon,
            _ => self,
        }
    }

    /// A win as one by default; `None` for a draw.
    pub(crate) fn by_default(self) -> Option<Self> {
        match self {
            Self::FirstWon | Self::FirstByDefault => Some(Self::FirstByDefault),
            Self::SecondWon | Self::SecondByDefault => Some(Self::SecondByDefault),
            Self::BothDefaulted => Some(Self::BothDefaulted),
            Self::Drawn => None,
        }
    }

    /// The half-points of the first player.
    pub(crate) fn half_points(self) -> u32 {
        match self {
            Self::FirstWon | Self::FirstByDefault => 2,
            Self::Drawn => 1,
            Self::SecondWon | Self::SecondByDefault | Self::BothDefaulted => 0,
        }
    }

    /// As specifications write it: `1-0`, `0-1`, `1/2`, `+/-`, `-/+`, `-/-`.
    #[must_use]
    pub fn written(self) -> &'static str {
        match self {
            Self::FirstWon => "1-0",
            Self::SecondWon => "0-1",
            Self::Drawn => "1/2",
            Self::FirstByDefault => "+/-",
            Self::SecondByDefault => "-/+",
            Self::BothDefaulted => "-/-",
        }
    }
}
