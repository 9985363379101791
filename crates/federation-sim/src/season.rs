//! A simulated season: its players, its games, and its results file row by row.

use std::collections::BTreeMap;

use rating_core::Outcome;

use crate::calendar::{Day, two_digits};
use crate::code::PlayerCode;
use crate::dirt::Dirt;
use crate::players::Player;

/// A game that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// Position in [`SimulatedSeason::players`].
    pub white: u32,
    /// Position in [`SimulatedSeason::players`].
    pub black: u32,
    /// Position in [`SimulatedSeason::events`].
    pub event: u32,
    /// The day.
    pub day: Day,
    /// The outcome for White.
    pub outcome: Outcome,
}

/// A season of a made-up federation.
#[derive(Clone, Debug, PartialEq)]
pub struct SimulatedSeason {
    /// The year in which it begins, on 1 May.
    pub first_year: i32,
    /// The members.
    pub players: Vec<Player>,
    /// The games, in the order of days.
    pub games: Vec<Game>,
    /// The names of the events.
    pub events: Vec<String>,
    /// The dirty rows of the results file, and what is wrong with them.
    pub dirt: BTreeMap<u32, Dirt>,
    /// A code that belongs to nobody.
    pub(crate) stranger: PlayerCode,
}

impl SimulatedSeason {
    /// `2001-02`.
    #[must_use]
    pub fn label(&self) -> String {
        format!("{:04}-{:02}", self.first_year, (self.first_year + 1).rem_euclid(100))
    }

    /// How many rows the results file has, without its header.
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.games.len() as u32
    }

    /// The columns of a results file.
    pub const COLUMNS: [&'static str; 5] = ["date", "event", "white", "black", "result"];

    /// Adds one row of the results file to `out`: `date,event,white,black,result` and a line break.
    /// No field needs quotation marks.
    ///
    /// # Panics
    ///
    /// When `row` is not below [`SimulatedSeason::rows`].
    pub fn write_row(&self, row: u32, out: &mut Vec<u8>) {
        for column in 0..Self::COLUMNS.len() {
            self.write_field(row, column, out);
            out.push(if column + 1 < Self::COLUMNS.len() { b',' } else { b'\n' });
        }
    }

    /// Adds one field of a row to `out`: the one in this place of [`SimulatedSeason::COLUMNS`].
    ///
    /// # Panics
    ///
    /// When `row` is not below [`SimulatedSeason::rows`].
    pub fn write_field(&self, row: u32, column: usize, out: &mut Vec<u8>) {
        let dirt = self.dirt.get(&row).copied();
        // The row before exists and is clean (see `draw_dirt`).
        let (row, dirt) =
            if dirt == Some(Dirt::RepeatedRow) { (row - 1, None) } else { (row, dirt) };
        let game = self.games[row as usize];
        let [white, black] = [game.white, game.black].map(|n| self.players[n as usize].code);
        match Self::COLUMNS.get(column) {
            Some(&"date") => self.write_date(game.day, row, dirt, out),
            Some(&"event") => out.extend_from_slice(self.events[game.event as usize].as_bytes()),
            Some(&"white") => out.extend_from_slice(&white.bytes(0)),
            Some(&"black") => self.write_black(white, black, row, dirt, out),
            _ => out.extend_from_slice(result_text(game, row, dirt).as_bytes()),
        }
    }

    fn write_date(&self, day: Day, row: u32, dirt: Option<Dirt>, out: &mut Vec<u8>) {
        let (year, month, number) = day.date(self.first_year);
        match dirt {
            Some(Dirt::ImpossibleDate) => out.extend(format!("{year:04}-02-30").bytes()),
            Some(Dirt::UnreadableDate) => {
                two_digits(number, out);
                out.push(b'/');
                two_digits(month, out);
                out.extend(format!("/{year:04}").bytes());
            }
            // In January people most often type last year's date.
            Some(Dirt::DateOutsideSeason) => day.write(self.first_year - 1, out),
            Some(Dirt::MissingValue) if row.is_multiple_of(3) => {}
            _ => day.write(self.first_year, out),
        }
    }

    fn write_black(
        &self,
        white: PlayerCode,
        black: PlayerCode,
        row: u32,
        dirt: Option<Dirt>,
        out: &mut Vec<u8>,
    ) {
        match dirt {
            Some(Dirt::SamePlayerTwice) => out.extend_from_slice(&white.bytes(0)),
            Some(Dirt::UnknownPlayer) => out.extend_from_slice(&self.stranger.bytes(0)),
            // Six digits without the letter, the form in which people copy codes.
            Some(Dirt::MalformedCode) => out.extend_from_slice(&black.bytes(0)[..6]),
            Some(Dirt::WrongCheckLetter) => out.extend_from_slice(&black.bytes(1)),
            Some(Dirt::MissingValue) if row % 3 == 1 => {}
            _ => out.extend_from_slice(&black.bytes(0)),
        }
    }
}

fn result_text(game: Game, row: u32, dirt: Option<Dirt>) -> &'static str {
    match (dirt, game.outcome) {
        (Some(Dirt::UnknownResult), _) => ["1-1", "?", "adj", "1-0-0"][row as usize % 4],
        (Some(Dirt::MissingValue), _) if row % 3 == 2 => "",
        (Some(Dirt::Default), Outcome::Win) => "+/-",
        (Some(Dirt::Default), Outcome::Loss) => "-/+",
        (Some(Dirt::Default), Outcome::Draw) => "-/-",
        (_, Outcome::Win) => "1-0",
        (_, Outcome::Loss) => "0-1",
        // Each event writes draws in its own way.
        (_, Outcome::Draw) => ["1/2-1/2", "1/2-1/2", "½-½", "0.5-0.5"][game.event as usize % 4],
    }
}
