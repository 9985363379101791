//! Games that stand in two cells, one of each player: both must agree.

use std::collections::{BTreeMap, BTreeSet};

use super::ledger::Ledger;
use super::players::{Seated, Section};
use crate::spec::{Opponent, PlayersTable};
use crate::table::{Entry, FaultKind, Game, Slot};
use crate::{Colour, Column, Outcome, Side};

impl Slot {
    /// The cell of the opponent with the same game.
    fn mirrored(self, number: u32) -> Self {
        match self {
            Self::Round(_) => self,
            Self::Against(opponent) => Self::Against(Opponent { number, ..opponent }),
        }
    }

    fn round(self) -> String {
        match self {
            Self::Round(round) => round.to_string(),
            Self::Against(_) => String::new(),
        }
    }
}

/// A game as one player's cell has it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Half {
    /// The cell; of several columns the first.
    pub(super) column: Column,
    pub(super) opponent: u32,
    pub(super) colour: Option<Colour>,
    pub(super) outcome: Outcome,
}

impl Half {
    pub(super) fn entry(self) -> Entry {
        Entry::Game { opponent: self.opponent, colour: self.colour, outcome: self.outcome }
    }
}

/// The cells of one section, by the number of their player and the game.
pub(super) type Halves = BTreeMap<(u32, Slot), Half>;

/// Joins the cells of a section to games.
pub(super) fn join(
    section: &Section<'_>,
    halves: &Halves,
    table: &PlayersTable,
    ledger: &mut Ledger,
) {
    let players: BTreeMap<u32, &Seated<'_>> =
        section.entrants.iter().map(|entrant| (entrant.number, entrant)).collect();
    numbers_given_twice(section, ledger);
    for ((number, slot), half) in halves {
        let Some(entrant) = players.get(number) else { continue };
        match joined(*number, *slot, *half, &players, halves) {
            Err(kind) => ledger.fault_in(entrant.line, half.column, kind),
            Ok(Some((opponent, outcome, white))) => {
                ledger.games(
                    entrant.line,
                    [Game {
                        line: entrant.line.number,
                        day: table.day,
                        round: slot.round(),
                        section: section.name.clone(),
                        first: entrant.player.clone(),
                        second: opponent.player.clone(),
                        outcome,
                        white,
                        rate: String::new(),
                        event: String::new(),
                    }],
                );
            }
            Ok(None) => {}
        }
    }
}

fn numbers_given_twice(section: &Section<'_>, ledger: &mut Ledger) {
    let mut seen = BTreeSet::new();
    for entrant in &section.entrants {
        if !seen.insert(entrant.number) {
            ledger.fault(entrant.line, FaultKind::NumberTwice(entrant.number));
        }
    }
}

/// The opponent, the outcome and who had White, once a pair; `None` for the second of its cells and
/// for games against nobody.
#[expect(clippy::type_complexity, reason = "the three values of a joined game, used once")]
fn joined<'e, 'a>(
    number: u32,
    slot: Slot,
    half: Half,
    players: &BTreeMap<u32, &'e Seated<'a>>,
    halves: &Halves,
) -> Result<Option<(&'e Seated<'a>, Outcome, Option<Side>)>, FaultKind> {
    if half.opponent == number {
        return Err(FaultKind::AgainstThemselves);
    }
    let opponent =
        players.get(&half.opponent).copied().ok_or(FaultKind::NoSuchNumber(half.opponent))?;
    if opponent.is_nobody || players.get(&number).is_some_and(|entrant| entrant.is_nobody) {
        return Ok(None);
    }
    let line = opponent.line.number;
    let mirror = halves.get(&(half.opponent, slot.mirrored(number)));
    let mirror = mirror.filter(|mirror| mirror.opponent == number);
    let mirror = mirror.ok_or(FaultKind::MirrorDiffers(line))?;
    let both_lost = [half.outcome, mirror.outcome] == [Outcome::SecondByDefault; 2];
    if mirror.outcome != half.outcome.mirrored() && !both_lost {
        return Err(FaultKind::MirrorDiffers(line));
    }
    if half.colour.is_some() && half.colour == mirror.colour {
        return Err(FaultKind::OneColour(line));
    }
    let colour = half.colour.or(mirror.colour.map(Colour::other));
    let white = colour.map(|colour| match colour {
        Colour::White => Side::First,
        Colour::Black => Side::Second,
    });
    let outcome = if both_lost { Outcome::BothDefaulted } else { half.outcome };
    Ok((number < half.opponent).then_some((opponent, outcome, white)))
}
