//! What happened to a player in one round.

use rating_core::{HalfPoints, Outcome};

/// What happened to a player in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundResult {
    /// A game was played.
    Game {
        /// The opponent's position in the section's list.
        opponent: usize,
        /// The colour of the pieces, if known.
        colour: Option<Colour>,
        /// How it ended for this player.
        outcome: Outcome,
    },
    /// A pairing without a game; never graded, rated or counted for a norm.
    Default {
        /// The opponent's position in the section's list.
        opponent: usize,
        /// What this player got for it.
        points: HalfPoints,
    },
    /// A game that does not count anywhere: it ended before both players had made a move, was
    /// adjudicated, or was against a program. It is not a default either, since both players were
    /// there.
    Uncounted {
        /// The opponent's position in the section's list.
        opponent: usize,
        /// What this player got for it.
        points: HalfPoints,
    },
    /// No pairing, and these points for it. A full point is what the pairing system gives to the
    /// odd player out; a bye without points is one requested late.
    Bye(HalfPoints),
    /// No pairing, and a full point that did not come from the pairing system: somebody granted it.
    FullPointBye,
    /// Points for which the report gives neither an opponent nor a bye: never consistent.
    Unexplained(HalfPoints),
    /// Nothing: not yet entered, withdrawn, or not paired.
    Absent,
}

/// The colour of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
}

impl RoundResult {
    /// The points of the round.
    #[must_use]
    pub const fn points(self) -> HalfPoints {
        match self {
            Self::Game { outcome, .. } => HalfPoints::of(outcome),
            Self::Default { points, .. }
            | Self::Uncounted { points, .. }
            | Self::Bye(points)
            | Self::Unexplained(points) => points,
            Self::FullPointBye => HalfPoints::new(2),
            Self::Absent => HalfPoints::ZERO,
        }
    }

    /// The opponent and the outcome of a game that was played.
    #[must_use]
    pub const fn game(&self) -> Option<(usize, Outcome)> {
        match *self {
            Self::Game { opponent, outcome, .. } => Some((opponent, outcome)),
            _ => None,
        }
    }

    /// The opponent of a game, or of a pairing without a game.
    #[must_use]
    pub const fn opponent(self) -> Option<usize> {
        match self {
            Self::Game { opponent, .. }
            | Self::Default { opponent, .. }
            | Self::Uncounted { opponent, .. } => Some(opponent),
            Self::Bye(_) | Self::FullPointBye | Self::Unexplained(_) | Self::Absent => None,
        }
    }
}
