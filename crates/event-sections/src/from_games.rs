//! A section from a list of games and byes, instead of a cross-table.

use rating_core::{HalfPoints, Outcome};

use crate::check::too_many_rounds;
use crate::entrant::Entrant;
use crate::error::{InSection, SectionError};
use crate::round_result::{Colour, RoundResult};
use crate::section::Section;

/// One game of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The round, counted from 1.
    pub round: u32,
    /// White's position in the list of players.
    pub white: usize,
    /// Black's position in the list of players.
    pub black: usize,
    /// How it ended.
    pub result: PairingResult,
}

/// How a pairing ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairingResult {
    /// A game was played, with this outcome for White.
    Played(Outcome),
    /// A game was played, and an arbiter gave the players less than a point together.
    Decided {
        /// How it ended for White.
        white: Outcome,
        /// How it ended for Black.
        black: Outcome,
    },
    /// No game was played, and each got these points.
    Default {
        /// White's points.
        white: HalfPoints,
        /// Black's points.
        black: HalfPoints,
    },
    /// A game with this outcome for White that does not count anywhere: adjudicated, or against a
    /// program.
    Uncounted(Outcome),
}

impl PairingResult {
    /// The points of White and Black.
    #[must_use]
    pub const fn points(self) -> [HalfPoints; 2] {
        match self {
            Self::Default { white, black } => [white, black],
            Self::Decided { white, black } => [HalfPoints::of(white), HalfPoints::of(black)],
            Self::Played(outcome) | Self::Uncounted(outcome) => {
                [HalfPoints::of(outcome), HalfPoints::of(outcome.reversed())]
            }
        }
    }
}

/// A round in which a player was not paired and got points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByeRecord {
    /// The round, counted from 1.
    pub round: u32,
    /// The player's position in the list of players.
    pub player: usize,
    /// The points.
    pub points: HalfPoints,
}

impl Section {
    /// Makes a section without starting days from its players, games and byes.
    ///
    /// The players' own results are replaced by those of the games and byes.
    ///
    /// # Errors
    ///
    /// If games and byes refer to players or rounds that do not exist, or give a player two results
    /// in one round. Whether they agree is checked by [`Section::check`].
    pub fn from_games(
        name: impl Into<String>,
        rounds: u32,
        players: Vec<Entrant>,
        games: &[GameRecord],
        byes: &[ByeRecord],
    ) -> Result<Self, Vec<SectionError>> {
        let name = name.into();
        if let Some(error) = too_many_rounds(&name, rounds) {
            return Err(vec![error]);
        }
        let mut table = Table::of(name, rounds, players);
        for game in games {
            let (white, black) = game.both_sides();
            table.enter(game.round, game.white, white);
            table.enter(game.round, game.black, black);
        }
        for bye in byes {
            table.enter(bye.round, bye.player, RoundResult::Bye(bye.points));
        }
        if table.errors.is_empty() { Ok(table.section) } else { Err(table.errors) }
    }
}

impl GameRecord {
    fn both_sides(&self) -> (RoundResult, RoundResult) {
        let (white, black) = (self.white, self.black);
        let game = |for_white, for_black| {
            let [white_pieces, black_pieces] = [Colour::White, Colour::Black].map(Some);
            (
                RoundResult::Game { opponent: black, colour: white_pieces, outcome: for_white },
                RoundResult::Game { opponent: white, colour: black_pieces, outcome: for_black },
            )
        };
        match self.result {
            PairingResult::Played(outcome) => game(outcome, outcome.reversed()),
            PairingResult::Decided { white, black } => game(white, black),
            PairingResult::Default { white: for_white, black: for_black } => (
                RoundResult::Default { opponent: black, points: for_white },
                RoundResult::Default { opponent: white, points: for_black },
            ),
            PairingResult::Uncounted(outcome) => {
                let [for_white, for_black] = [outcome, outcome.reversed()].map(HalfPoints::of);
                (
                    RoundResult::Uncounted { opponent: black, points: for_white },
                    RoundResult::Uncounted { opponent: white, points: for_black },
                )
            }
        }
    }
}

/// A cross-table while it is being filled.
struct Table {
    section: Section,
    errors: Vec<SectionError>,
}

impl Table {
    fn of(name: String, rounds: u32, mut players: Vec<Entrant>) -> Self {
        for player in &mut players {
            player.results.clear();
        }
        let section = Section { name, rounds, players, ..Section::default() };
        Self { section, errors: Vec::new() }
    }

    fn enter(&mut self, round: u32, player: usize, result: RoundResult) {
        let (rounds, players) = (self.section.rounds, self.section.players.len());
        let Some(entrant) = self.section.players.get_mut(player) else {
            let number = player.saturating_add(1);
            self.errors.push(SectionError::UnknownPlayer { player: None, round, number, players });
            return;
        };
        let named = || InSection::at(player, entrant);
        if !(1..=rounds).contains(&round) {
            self.errors.push(SectionError::OutsideTheRounds { player: named(), round, rounds });
            return;
        }
        let position = round as usize - 1;
        if entrant.results.len() <= position {
            entrant.results.resize(position + 1, RoundResult::Absent);
        }
        if entrant.results[position] == RoundResult::Absent {
            entrant.results[position] = result;
        } else {
            self.errors
                .push(SectionError::TwoResults { player: InSection::at(player, entrant), round });
        }
    }
}
