//! Everything that the site shows, as values.

use rating_core::Outcome;

use crate::season::Season;

/// A federation's published seasons.
///
/// Players, clubs and events are referred to by their positions in these lists.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Site {
    /// The federation's name.
    pub federation: String,
    /// Name and version of the program.
    pub program: String,
    /// Every player who is on a list or played, sorted by code.
    pub players: Vec<Player>,
    /// The results of each player over all seasons, one record for each player.
    pub records: Vec<Record>,
    /// The names of the clubs.
    pub clubs: Vec<String>,
    /// The seasons, the oldest first; a season with two rates of play appears twice, the rapid one
    /// second.
    pub seasons: Vec<Season>,
    /// The clauses of the rules, in words.
    pub clauses: Vec<Clause>,
}

/// The data of a player that do not depend on the season.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The code.
    pub code: String,
    /// Codes that were merged into it; on earlier lists they stand for this player.
    pub also: Vec<String>,
    /// "Surname, Forename".
    pub name: String,
    /// `M` or `F`, as in the player list.
    pub sex: String,
    /// Whether they were a junior in any of the seasons; `None` if no list gives their date of
    /// birth.
    pub was_junior: Option<bool>,
}

/// A clause of the rules, with the choice that was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clause {
    /// Its number or short name.
    pub name: String,
    /// What it says.
    pub words: String,
    /// The choice that was made if the clause leaves something open.
    pub choice: Option<String>,
}

/// Games, with their score and the score that the rule expects.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games.
    pub games: u32,
    /// Two for each win, one for each draw.
    pub half_points: u32,
    /// The score that the rule expects from the grades, in points.
    pub expected: f64,
}

/// The results of a player over all seasons of one rate of play: standard, unless there are only
/// rapid seasons.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// With White.
    pub white: Tally,
    /// With Black.
    pub black: Tally,
    /// By the opponent's grade, the lowest band first.
    pub by_opponent: Vec<Banded>,
}

/// Games against opponents in a range of grades.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Banded {
    /// The lowest grade of the band.
    pub from: i32,
    /// The highest.
    pub to: i32,
    /// The games.
    pub tally: Tally,
}

impl Tally {
    /// The score in points.
    #[must_use]
    pub fn score(&self) -> f64 {
        f64::from(self.half_points) / 2.0
    }

    /// Adds a game.
    pub fn add(&mut self, outcome: Outcome, expected: f64) {
        self.games += 1;
        self.half_points += match outcome {
            Outcome::Win => 2,
            Outcome::Draw => 1,
            Outcome::Loss => 0,
        };
        self.expected += expected;
    }
}
