//! The calculation of a grade, as values: every game, the sum, what was borrowed, the division.

use chrono::NaiveDate;
use ecf_season::derivation::DerivedGame;
use rating_core::{GradePoints, Outcome};

/// The calculation of a grade.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Receipt {
    /// The games of the season, by day.
    pub games: Vec<GameLine>,
    /// Points of the season.
    pub points: GradePoints,
    /// Games of the season that count.
    pub counted: u32,
    /// The games borrowed from earlier seasons, the latest first.
    pub borrowed: Vec<Borrowed>,
    /// All points together, to the nearest billionth.
    pub sum: Option<GradePoints>,
    /// All games together.
    pub divisor: u32,
    /// The mean before rounding.
    pub mean: Option<GradePoints>,
    /// The mean, rounded to a whole number.
    pub rounded: Option<i32>,
    /// The increment for the player's age.
    pub increment: i32,
    /// The least grade of the edition, if it raised this one.
    pub floor: Option<i32>,
    /// The grade, with the increment, raised to the least grade. Without a letter it is an estimate
    /// and is not published.
    pub grade: Option<i32>,
}

impl Receipt {
    /// Whether the games are withheld: there are some, but none counts, because no chain of games
    /// leads from them to a graded player.
    pub(crate) fn is_withheld(&self) -> bool {
        !self.games.is_empty() && self.games.iter().all(|game| game.scored.is_none())
    }
}

/// The games borrowed from an earlier season.
#[derive(Clone, Debug, PartialEq)]
pub struct Borrowed {
    /// The season's label.
    pub season: String,
    /// How many games were borrowed.
    pub games: u32,
    /// Their average.
    pub average: GradePoints,
    /// Their points, to the nearest billionth.
    pub points: GradePoints,
    /// Whether they count at the grade of the list before the first season, for want of their
    /// points.
    pub is_approximate: bool,
}

/// A game, seen from one of its players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameLine {
    /// The day, if it is known.
    pub day: Option<NaiveDate>,
    /// Position of the event in the season.
    pub event: u32,
    /// The round, if it is known.
    pub round: Option<u16>,
    /// The opponent.
    pub opponent: u32,
    /// The player's colour, if it is known.
    pub colour: Option<Colour>,
    /// How it ended for the player.
    pub outcome: Outcome,
    /// The score, with its calculation; `None` if the game does not count.
    pub scored: Option<DerivedGame>,
}

/// The colour of a player's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
}
