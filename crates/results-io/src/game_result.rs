//! How the column `result` is written.

use rating_core::Outcome;

/// What the column `result` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// A game was played; the outcome is White's.
    Played(Outcome),
    /// Nothing was played, so nothing is graded.
    NotPlayed(NotPlayed),
}

/// A pairing without a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotPlayed {
    /// `+/-`: Black did not appear.
    WonByDefault,
    /// `-/+`: White did not appear.
    LostByDefault,
    /// `-/-`: neither appeared.
    DoubleDefault,
}

impl GameResult {
    /// The same pairing with the colours exchanged.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Played(outcome) => Self::Played(outcome.reversed()),
            Self::NotPlayed(NotPlayed::WonByDefault) => Self::NotPlayed(NotPlayed::LostByDefault),
            Self::NotPlayed(NotPlayed::LostByDefault) => Self::NotPlayed(NotPlayed::WonByDefault),
            Self::NotPlayed(NotPlayed::DoubleDefault) => self,
        }
    }

    /// As a results file writes it.
    #[must_use]
    pub const fn written(self) -> &'static str {
        match self {
            Self::Played(Outcome::Win) => "1-0",
            Self::Played(Outcome::Loss) => "0-1",
            Self::Played(Outcome::Draw) => "1/2-1/2",
            Self::NotPlayed(NotPlayed::WonByDefault) => "+/-",
            Self::NotPlayed(NotPlayed::LostByDefault) => "-/+",
            Self::NotPlayed(NotPlayed::DoubleDefault) => "-/-",
        }
    }

    /// Reads a result; none when it is no known one.
    ///
    /// ```
    /// use rating_core::Outcome;
    /// use results_io::check::GameResult;
    ///
    /// for draw in ["1/2-1/2", "½-½", "0.5-0.5"] {
    ///     assert_eq!(GameResult::parse(draw), Some(GameResult::Played(Outcome::Draw)));
    /// }
    /// assert_eq!(GameResult::parse("1-1"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "1-0" => Self::Played(Outcome::Win),
            "0-1" => Self::Played(Outcome::Loss),
            "1/2-1/2" | "½-½" | "0.5-0.5" => Self::Played(Outcome::Draw),
            "+/-" => Self::NotPlayed(NotPlayed::WonByDefault),
            "-/+" => Self::NotPlayed(NotPlayed::LostByDefault),
            "-/-" => Self::NotPlayed(NotPlayed::DoubleDefault),
            _ => return None,
        })
    }
}
