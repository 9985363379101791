//! A record's fields, taken out one after the other.

use super::ECF_CODE;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use super::details::Then;
use super::fields::normalised;
use super::{PartKind, Score, SubmittedGame, SubmittedPlayer, TimeLimit, WhiteOn};
use crate::reason::Reason;
use crate::rejection::Rejection;
use crate::source::Source;

const KNOWN: &str = "a field of this part of the file";
const DAY: &str = "a day as dd/mm/yyyy";
const MINUTES: &str = "a whole number of minutes";
const NUMBER: &str = "a whole number";
const PIN: &str = "a number from 1 that no other player of the file has";
const LISTED_PIN: &str = "the PIN of a player of the list; 0 only with the scores d1, d5 and dd";
const SCORE: &str = "10, 01, 55, or a default: 1d, d1, 0d, d0, d5, dd";
const COLOUR: &str = "white or black (w or b), of the first player";
const WHITE_ON: &str = "all, even, none, odd or unknown";
const GENDER: &str = "M or F";
const MANDATORY: &str = "a value: the field is mandatory";
const TIME: &str = "MINUTES FOR GAME; or MOVES and MINUTES FIRST SESSION with MINUTES REST OF GAME, \
     or with MOVES and MINUTES SECOND SESSION";
const NAME: &str = "NAME, or SURNAME with FORENAME or INITIALS, and not both";
const CLUB_OF_NEW: &str = "the code of the player's club, since there is no ECF CODE";
const CLUB: &str = "the code of the club beside its CLUB NAME or CLUB COUNTY";
const BOARD: &str = "BOARD in match results only";
const ROUND: &str = "ROUND in section results only";
const OTHER_PLAYER: &str = "another player than PIN1";

/// A record: its fields by key, each with value and line.
pub(super) type Record<'a> = BTreeMap<Cow<'a, str>, (&'a str, usize)>;

/// What is wrong with a file.
pub(super) struct Faults<'a> {
    pub(super) source: &'a Source,
    pub(super) found: Vec<Rejection>,
}

impl Faults<'_> {
    pub(super) fn add(
        &mut self,
        line: usize,
        field: &'static str,
        value: &str,
        expected: &'static str,
    ) {
        let reason = Reason::Unreadable { expected };
        let fault = Rejection::of_value(&self.source.name, line, field, value, reason);
        // A field that a line repeats a thousand times is one fault.
        if self.found.last() != Some(&fault) {
            self.found.push(fault);
        }
    }
}

/// Fields that matter to nothing here.
pub(super) const OTHER_FIELDS: [&str; 6] = [
    "ENVIRONMENT",
    "INFORM GRAND PRIX",
    "ADJUDICATED",
    "INFORM FIDE",
    "INFORM CHESSMOVES",
    "INFORM UNION",
];

/// A record whose fields are taken out one after the other.
pub(super) struct Fields<'r, 'a> {
    pub(super) faults: &'r mut Faults<'a>,
    pub(super) record: Record<'a>,
    /// The line of the record's first field.
    pub(super) line: usize,
}

impl<'a> Fields<'_, 'a> {
    fn take(&mut self, name: &str) -> Option<(&'a str, usize)> {
        self.record.remove(normalised(name).as_ref()).filter(|(text, _)| !text.is_empty())
    }

    fn text(&mut self, name: &str) -> String {
        self.take(name).map_or_else(String::new, |(text, _)| text.to_owned())
    }

    pub(super) fn mandatory(&mut self, name: &'static str) -> String {
        let found = self.take(name);
        if found.is_none() {
            self.faults.add(self.line, name, "", MANDATORY);
        }
        found.map_or_else(String::new, |(text, _)| text.to_owned())
    }

    pub(super) fn number(
        &mut self,
        name: &'static str,
        expected: &'static str,
        is_mandatory: bool,
    ) -> Option<u32> {
        match self.take(name) {
            None if is_mandatory => {
                self.faults.add(self.line, name, "", expected);
                None
            }
            None => None,
            Some((text, line)) => {
                let number = text.parse().ok();
                if number.is_none() {
                    self.faults.add(line, name, text, expected);
                }
                number
            }
        }
    }

    pub(super) fn day(&mut self, name: &'static str, is_mandatory: bool) -> Option<NaiveDate> {
        match self.take(name) {
            None if is_mandatory => {
                self.faults.add(self.line, name, "", DAY);
                None
            }
            None => None,
            Some((text, line)) => {
                let day = parse_day(text);
                if day.is_none() {
                    self.faults.add(line, name, text, DAY);
                }
                day
            }
        }
    }

    pub(super) fn time(&mut self) -> Option<TimeLimit> {
        let mut minutes = |name| self.number(name, MINUTES, false);
        let game = minutes("MINUTES FOR GAME");
        let first = minutes("MINUTES FIRST SESSION");
        let rest = minutes("MINUTES REST OF GAME");
        let second = minutes("MINUTES SECOND SESSION");
        let mut number = |name| self.number(name, NUMBER, false);
        let (moves, moves_second) = (
            number("MOVES FIRST SESSION").or_else(|| number("MOVES")),
            number("MOVES SECOND SESSION"),
        );
        let seconds_a_move = number("SECONDS PER MOVE").unwrap_or(0);
        let then = match (rest, moves_second.zip(second)) {
            (Some(minutes), None) => Some(Then::Rest { minutes }),
            (None, Some((moves, minutes))) => Some(Then::Second { moves, minutes }),
            _ => None,
        };
        let limit = match (game, moves.zip(first).zip(then)) {
            (Some(minutes), None) => Some(TimeLimit::Game { minutes, seconds_a_move }),
            (None, Some(((moves, minutes), then))) => {
                Some(TimeLimit::Sessions { moves, minutes, then, seconds_a_move })
            }
            _ => None,
        };
        if limit.is_none() {
            self.faults.add(self.line, "MINUTES FOR GAME", "", TIME);
        }
        limit
    }

    pub(super) fn others(&mut self, names: &[&str]) -> Vec<(String, String)> {
        let mut others = Vec::new();
        for name in names {
            if let Some((text, _)) = self.take(name) {
                others.push(((*name).to_owned(), text.to_owned()));
            }
        }
        others
    }

    pub(super) fn player(mut self) -> SubmittedPlayer {
        let player = SubmittedPlayer {
            line: self.line,
            pin: self.pin(),
            code: self.either(ECF_CODE, "BCF CODE"),
            name: self.name(),
            gender: self.gender(),
            title: self.text("TITLE"),
            birth_date: self.day("DATE OF BIRTH", false),
            club_code: self.text("CLUB CODE"),
            club_name: self.either("CLUB NAME", "CLUB"),
            club_county: self.text("CLUB COUNTY"),
            member_number: self.either("ECF NO", "BCF NO"),
            fide_code: self.text("FIDE NO"),
            comment: self.text("COMMENT"),
        };
        let names_a_club = !player.club_name.is_empty() || !player.club_county.is_empty();
        if player.club_code.is_empty() && player.code.is_empty() {
            self.faults.add(self.line, "CLUB CODE", "", CLUB_OF_NEW);
        } else if player.club_code.is_empty() && names_a_club {
            self.faults.add(self.line, "CLUB CODE", "", CLUB);
        }
        self.refuse_rest();
        player
    }

    fn pin(&mut self) -> u32 {
        let pin = self.number("PIN", PIN, true);
        if pin == Some(0) {
            self.faults.add(self.line, "PIN", "0", PIN);
        }
        pin.unwrap_or(0)
    }

    fn either(&mut self, name: &str, old_name: &str) -> String {
        let (now, before) = (self.text(name), self.text(old_name));
        if now.is_empty() { before } else { now }
    }

    fn name(&mut self) -> String {
        let (name, surname) = (self.take("NAME"), self.take("SURNAME"));
        let forename = self.take("FORENAME").or_else(|| self.take("INITIALS"));
        match (name, surname, forename) {
            (Some((name, _)), None, None) => name.to_owned(),
            (None, Some((surname, _)), Some((forename, _))) => format!("{surname}, {forename}"),
            (name, surname, _) => {
                let (text, line) = name.or(surname).unwrap_or(("", self.line));
                self.faults.add(line, "NAME", text, NAME);
                String::new()
            }
        }
    }

    fn gender(&mut self) -> String {
        match self.take("GENDER") {
            None => String::new(),
            Some((text, line)) => match text.to_ascii_uppercase().as_str() {
                "M" | "MALE" => "M".to_owned(),
                "F" | "FEMALE" => "F".to_owned(),
                _ => {
                    self.faults.add(line, "GENDER", text, GENDER);
                    String::new()
                }
            },
        }
    }

    pub(super) fn white_on(&mut self) -> WhiteOn {
        let Some((text, line)) = self.take("WHITE ON") else { return WhiteOn::Unknown };
        WhiteOn::parse(text).unwrap_or_else(|| {
            self.faults.add(line, "WHITE ON", text, WHITE_ON);
            WhiteOn::Unknown
        })
    }

    pub(super) fn game(mut self, kind: PartKind, listed: &BTreeSet<u32>) -> Option<SubmittedGame> {
        let (pin1, pin2) =
            (self.number("PIN1", LISTED_PIN, true), self.number("PIN2", LISTED_PIN, true));
        let score = self.score();
        let first_had_white = self.colour();
        let day = self.day("GAME DATE", false);
        let (round, board) =
            (self.number("ROUND", NUMBER, false), self.number("BOARD", NUMBER, false));
        let comment = self.text("COMMENT");
        if round.is_some() && kind != PartKind::Section {
            self.faults.add(self.line, "ROUND", "", ROUND);
        }
        if board.is_some() && kind != PartKind::Match {
            self.faults.add(self.line, "BOARD", "", BOARD);
        }
        let line = self.line;
        if let (Some(pin1), Some(pin2), Some(score)) = (pin1, pin2, score) {
            self.check_pins(pin1, pin2, score, listed);
        }
        self.refuse_rest();
        let (pin1, pin2, score) = (pin1?, pin2?, score?);
        Some(SubmittedGame { line, pin1, score, pin2, first_had_white, day, round, board, comment })
    }

    fn check_pins(&mut self, pin1: u32, pin2: u32, score: Score, listed: &BTreeSet<u32>) {
        for (name, pin) in [("PIN1", pin1), ("PIN2", pin2)] {
            let is_missing = pin == 0 && score.allows_missing_player();
            if !is_missing && !listed.contains(&pin) {
                self.faults.add(self.line, name, &pin.to_string(), LISTED_PIN);
            }
        }
        if pin1 == pin2 && pin1 != 0 {
            self.faults.add(self.line, "PIN2", &pin2.to_string(), OTHER_PLAYER);
        }
    }

    fn score(&mut self) -> Option<Score> {
        let (text, line) = self.take("SCORE").unwrap_or(("", self.line));
        let score = Score::parse(text);
        if score.is_none() {
            self.faults.add(line, "SCORE", text, SCORE);
        }
        score
    }

    fn colour(&mut self) -> Option<bool> {
        let (text, line) = self.take("COLOUR")?;
        match text.to_ascii_lowercase().as_str() {
            "white" | "w" => Some(true),
            "black" | "b" => Some(false),
            _ => {
                self.faults.add(line, "COLOUR", text, COLOUR);
                None
            }
        }
    }

    /// Fields that nothing has taken are of no meaning here.
    pub(super) fn refuse_rest(self) {
        for (key, (_, line)) in self.record.into_iter().filter(|(_, (text, _))| !text.is_empty()) {
            self.faults.add(line, "", &key, KNOWN);
        }
    }
}

/// Reads a day written as dd/mm/yyyy.
fn parse_day(text: &str) -> Option<NaiveDate> {
    let mut parts = text.split('/');
    let mut number = || -> Option<u32> {
        let part = parts.next()?;
        part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse().ok())?
    };
    let (day, month, year) = (number()?, number()?, number()?);
    if parts.next().is_some() || !(1000..=9999).contains(&year) {
        return None;
    }
    NaiveDate::from_ymd_opt(year as i32, month, day)
}
