//! The games of a season with their players, grades and places.

use chrono::NaiveDate;
use rating_core::{GradePoints, Rate};

use super::{Evidence, GradesOfRate, RowPlace, Sure};
use crate::games::{Game, Games, GamesPiece, OfRate, played};
use identity::player::Player;

/// The data that all checks use.
pub(super) struct Season<'a> {
    pub(super) players: &'a [Player],
    pub(super) pieces: Vec<GamesPiece<'a>>,
    /// For each player.
    pub(super) of_players: Vec<Tally>,
    /// For each event.
    pub(super) of_events: Vec<Tally>,
    /// Less sure doubts are not reported.
    pub(super) least_sure: Sure,
    /// The players' grades by rate of play.
    pub(super) rates: Vec<Grades>,
    games: &'a Games,
}

/// The players' grades at one rate of play.
pub(super) struct Grades {
    rate: Rate,
    of: OfRate,
    /// Whether all games have this rate, so that single games need no check.
    is_of_all: bool,
    /// For each player; NaN if there is none.
    of_players: Vec<f64>,
}

impl Grades {
    /// The grades of all rates, in order.
    fn of_rates(all: &[GradesOfRate], players: usize, pieces: &[GamesPiece<'_>]) -> Vec<Self> {
        let rates: Vec<Rate> = all.iter().map(|grades| grades.rate).collect();
        let of_rate = |grades| Self::of(grades, OfRate::of(grades.rate, &rates), players, pieces);
        all.iter().map(of_rate).collect()
    }

    fn of(grades: &GradesOfRate, of: OfRate, players: usize, pieces: &[GamesPiece<'_>]) -> Self {
        let grade = |number: usize| grades.of_players.get(number).copied().flatten();
        Self {
            rate: grades.rate,
            of,
            is_of_all: pieces.iter().flat_map(|piece| piece.rate).all(|&rate| of.has(rate)),
            of_players: (0..players)
                .map(|number| grade(number).map_or(f64::NAN, GradePoints::to_f64))
                .collect(),
        }
    }

    /// The grade or working grade of a player; NaN if there is none.
    pub(super) fn of_player(&self, player: u32) -> f64 {
        self.of_players[player as usize]
    }
}

/// The number of games, and the first of their rows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) games: u32,
    first_row: u32,
}

impl Tally {
    fn count(&mut self, row: u32) {
        if self.games == 0 {
            self.first_row = row;
        }
        self.games += 1;
    }

    /// The first row; `None` if there are no games.
    pub(super) fn first_row(self) -> Option<u32> {
        (self.games > 0).then_some(self.first_row)
    }
}

impl<'a> Season<'a> {
    pub(super) fn of(evidence: &Evidence<'a>, least_sure: Sure) -> Self {
        let Evidence { games, players, grades, .. } = *evidence;
        let pieces = games.pieces();
        let mut season = Self {
            players,
            rates: Grades::of_rates(grades, players.len(), &pieces),
            pieces,
            of_players: vec![Tally::default(); players.len()],
            of_events: vec![Tally::default(); games.events.len()],
            least_sure,
            games,
        };
        season.count();
        season
    }

    fn count(&mut self) {
        for piece in &self.pieces {
            let rows = (piece.first as u32..).zip(piece.result);
            let columns = rows.zip(piece.white).zip(piece.black).zip(piece.event);
            for ((((row, &result), &white), &black), &event) in columns {
                if played(result).is_some() {
                    self.of_players[white as usize].count(row);
                    self.of_players[black as usize].count(row);
                    self.of_events[event as usize].count(row);
                }
            }
        }
    }

    /// The first and the last day of all rows.
    pub(super) fn days(&self) -> (NaiveDate, NaiveDate) {
        let all = || self.pieces.iter().flat_map(|piece| piece.day).copied();
        let day = |day: Option<i32>| day.and_then(NaiveDate::from_epoch_days).unwrap_or_default();
        (day(all().min()), day(all().max()))
    }

    /// A row of the frame.
    pub(super) fn game(&self, row: u32) -> Option<Game<'a>> {
        let row = row as usize;
        let after = self.pieces.partition_point(|piece| piece.first <= row);
        let piece = self.pieces.get(after.checked_sub(1)?)?;
        self.games.game(piece, row - piece.first)
    }

    /// The round's number in the frame, which also distinguishes rounds that are texts.
    pub(super) fn round(&self, row: u32) -> u32 {
        self.number_of(row, |piece| piece.round)
    }

    /// Whether a row is a game at the rate of play of these grades.
    pub(super) fn is_of(&self, row: u32, grades: &Grades) -> bool {
        grades.is_of_all || grades.of.has(self.number_of(row, |piece| piece.rate))
    }

    /// The value of a row in a column of the frame.
    fn number_of(&self, row: u32, column: impl Fn(&GamesPiece<'a>) -> &'a [u32]) -> u32 {
        let row = row as usize;
        let after = self.pieces.partition_point(|piece| piece.first <= row);
        let piece = after.checked_sub(1).and_then(|before| self.pieces.get(before));
        piece.and_then(|piece| column(piece).get(row - piece.first)).copied().unwrap_or(0)
    }

    /// Whether it is known who had White in a row.
    pub(super) fn has_colours(&self, row: u32) -> bool {
        self.game(row).is_some_and(|game| game.has_colours)
    }

    /// The place of a row in the files.
    pub(super) fn place(&self, row: u32) -> Option<RowPlace> {
        let game = self.game(row)?;
        Some(RowPlace { row: row as usize, file: game.file, line: game.line })
    }

    /// The names of two events; with their files, if the names are equal.
    pub(super) fn told_apart(&self, events: [u32; 2]) -> [String; 2] {
        let [one, other] = events.map(|event| self.event(event));
        events.map(|event| {
            let name = self.event(event);
            let first = self.of_events[event as usize].first_row();
            match first.and_then(|row| self.game(row)).filter(|_| one == other) {
                Some(game) => format!("`{name}` of {}", self.games.file(game.file)),
                None => format!("`{name}`"),
            }
        })
    }

    pub(super) fn player(&self, player: u32) -> &'a Player {
        &self.players[player as usize]
    }

    /// Name and code of a player.
    pub(super) fn named(&self, player: u32) -> String {
        named(self.player(player))
    }

    pub(super) fn code(&self, player: u32) -> &'a str {
        &self.player(player).code
    }

    /// The rate of play of these grades, in words that follow them; empty if there is only one
    /// rate.
    pub(super) fn at_rate(&self, grades: &Grades) -> String {
        match &self.rates[..] {
            [_] => String::new(),
            _ => format!(" at {} play", grades.rate.as_str()),
        }
    }

    /// The name of an event.
    pub(super) fn event(&self, event: u32) -> &'a str {
        self.games.event(event)
    }
}

/// Name and code of a player.
pub(super) fn named(player: &Player) -> String {
    format!("{} ({})", player.name, player.code)
}

/// A day of the frame as text.
pub(super) fn shown(day: i32) -> String {
    NaiveDate::from_epoch_days(day).map(|day| day.to_string()).unwrap_or_default()
}
