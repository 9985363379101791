//! The inconsistencies of a section, each with the player and the round.

use std::fmt;

use rating_core::HalfPoints;

use crate::entrant::Entrant;

/// The player of a section to whom an error refers. Prints the name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InSection {
    /// The position in the section's list, since two players may have the same name.
    pub position: usize,
    /// The name.
    pub name: String,
}

impl InSection {
    pub(crate) fn at(position: usize, entrant: &Entrant) -> Self {
        Self { position, name: entrant.name.clone() }
    }
}

impl fmt::Display for InSection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

/// One inconsistency of a section.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
#[expect(missing_docs, reason = "a variant says what most of its fields are")]
pub enum SectionError {
    /// More rounds than any section has.
    #[error("section {section} has {rounds} rounds: expected at most {most}")]
    MoreRoundsThanAny {
        section: String,
        /// The rounds given.
        rounds: u32,
        /// The largest possible number.
        most: u32,
    },
    /// A player with the same name as an earlier one, and no code or FIDE number to tell the two
    /// apart.
    #[error(
        "{player} is listed twice: two people of one name are told apart by codes or FIDE numbers"
    )]
    ListedTwice { player: InSection },
    /// Two players with the same code or FIDE number.
    #[error("{player} has the code or FIDE number of {first}")]
    SameNumber {
        player: InSection,
        /// The earlier player who has it.
        first: InSection,
    },
    /// More results than rounds.
    #[error("{player} has results in {found} rounds; the section has {rounds}")]
    ResultsBeyondRounds {
        player: InSection,
        /// How many results there are.
        found: usize,
        /// How many rounds the section has.
        rounds: u32,
    },
    /// A game or a bye in a round that the section does not have.
    #[error("{player} has a result in round {round}; the section has {rounds}")]
    OutsideTheRounds {
        player: InSection,
        /// The round given.
        round: u32,
        /// How many rounds the section has.
        rounds: u32,
    },
    /// A game or a bye refers to a player beyond the end of the list.
    #[error("{}; the section has {players}", names_player(player.as_ref(), *round, *number))]
    UnknownPlayer {
        /// The player who has it; `None` for a game whose both players are given by number.
        player: Option<InSection>,
        round: u32,
        /// The number given, counted from 1.
        number: usize,
        /// How many players there are.
        players: usize,
    },
    /// A player is listed as their own opponent.
    #[error("{player} is listed as their own opponent in round {round}")]
    OwnOpponent { player: InSection, round: u32 },
    /// Two games, or a game and a bye, in one round.
    #[error("{player} has two results in round {round}")]
    TwoResults { player: InSection, round: u32 },
    /// The opponent's row does not have this game.
    #[error("{player} reports {opponent} in round {round}, but {opponent} reports {instead}")]
    OpponentDisagrees {
        player: InSection,
        round: u32,
        /// The opponent they report.
        opponent: InSection,
        /// What the opponent's row says instead.
        instead: String,
    },
    /// The two rows have results that do not belong to one game.
    #[error(
        "{player} reports {points} against {opponent} in round {round}, \
         but {opponent} reports {opponents_points}"
    )]
    ResultsDisagree {
        player: InSection,
        round: u32,
        /// Their points, and whether the game was played.
        points: String,
        opponent: InSection,
        /// The opponent's points, and whether the game was played.
        opponents_points: String,
    },
    /// The players of a game share less than a point, which an arbiter may decide: each of them
    /// gets their own points. A doubt.
    #[error(
        "{player} has {points} and {opponent} {opponents_points} in the game of round {round}, less \
         than a point together"
    )]
    LessThanAPoint {
        player: InSection,
        round: u32,
        points: HalfPoints,
        opponent: InSection,
        opponents_points: HalfPoints,
    },
    /// Both had the same colour.
    #[error("{player} and {opponent} report the same colour in round {round}")]
    SameColour { player: InSection, round: u32, opponent: InSection },
    /// Points without an opponent or a bye.
    #[error(
        "{player} has {points} in round {round}, but is nobody's opponent there and has no bye"
    )]
    PointsWithoutOpponent { player: InSection, round: u32, points: HalfPoints },
    /// A bye or a default is worth more than a game.
    #[error("{player} has {points} in round {round}: expected at most 1")]
    MoreThanAPoint { player: InSection, round: u32, points: HalfPoints },
    /// The stated total is not the sum of the rounds, with or without byes of rounds to come. A
    /// doubt.
    #[error("{player} is said to have {stated}, but the rounds add up to {sum}")]
    ScoreDoesNotAddUp {
        player: InSection,
        /// The total in the report.
        stated: HalfPoints,
        /// The sum of the rounds.
        sum: HalfPoints,
    },
}

/// Who names a player by number, as far as it is known, and in which round.
fn names_player(player: Option<&InSection>, round: u32, number: usize) -> String {
    player.map_or_else(
        || format!("round {round} names player number {number}"),
        |player| format!("{player} names player number {number} in round {round}"),
    )
}

impl SectionError {
    /// Whether the rows of both players of a game show the error.
    pub(crate) const fn is_of_both(&self) -> bool {
        matches!(
            self,
            Self::ResultsDisagree { .. } | Self::SameColour { .. } | Self::LessThanAPoint { .. }
        )
    }

    /// Whether the rows agree nevertheless, so that every result can be used.
    #[must_use]
    pub const fn is_doubt(&self) -> bool {
        matches!(self, Self::ScoreDoesNotAddUp { .. } | Self::LessThanAPoint { .. })
    }
}
