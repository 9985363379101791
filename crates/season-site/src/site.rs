//! Everything that the site shows, as values.

use rating_core::Outcome;

use crate::season::Season;

/// A federation's published seasons.
///
/// Players, clubs and events are numbers elsewhere: their positions in these lists.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Site {
    /// The federation's name.
    pub federation: String,
    /// Name and version of the program.
    pub program: String,
    /// Everybody who is on a list or played, sorted by code.
    pub players: Vec<Player>,
    /// What a player did over all seasons; one a player.
    pub records: Vec<Record>,
    /// The names of the clubs.
    pub clubs: Vec<String>,
    /// The seasons, the oldest first; a season of two rates of play is two, the rapid one second.
    pub seasons: Vec<Season>,
    /// The clauses of the rules, in words.
    pub clauses: Vec<Clause>,
}

/// What is known of a player, whatever the season.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The code.
    pub code: String,
    /// Codes that were merged into it: on earlier lists they are the player's.
    pub also: Vec<String>,
    /// "Surname, Forename".
    pub name: String,
    /// As the player list has it: `M` or `F`.
    pub sex: String,
    /// Whether they were a junior in any of the seasons; `None` if no list gives their date of
    /// birth.
    pub was_junior: Option<bool>,
}

/// A clause of the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clause {
    /// Its number or short name.
    pub name: String,
    /// What it says.
    pub words: String,
    /// The choice that was made where it leaves something open.
    pub choice: Option<String>,
}

/// Games, what they scored, and what the rule expected of them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games.
    pub games: u32,
    /// Wins count two, draws one.
    pub half_points: u32,
    /// The score that the rule expects from the grades, in points.
    pub expected: f64,
}

/// What a player did over all seasons of one rate of play: the standard ones, unless there are
/// rapid ones alone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// With White.
    pub white: Tally,
    /// With Black.
    pub black: Tally,
    /// By the opponent's grade, the lowest band first.
    pub by_opponent: Vec<Banded>,
}

/// Games against opponents of some grades.
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
