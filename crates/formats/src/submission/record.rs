//! The fields of a record, taken out one after the other.

use std::borrow::Cow;
use std::collections::BTreeSet;

use chrono::NaiveDate;

use super::details::Then;
use super::fields::normalised;
use super::{PartKind, Score, SubmittedGame, SubmittedPlayer, TimeLimit, WhiteOn};
use findings::Reason;
use findings::RowFault;
use identity::player::fide_number;
use input_files::Source;
use input_files::columns::ECF_CODE;
use input_files::text_lines::damage;

pub(super) const KNOWN: &str = "a field of this part of the file";
const SAME: &str = "the same as the field has under its newer name";
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
const TIME: &str = "MINUTES FOR GAME; or MOVES and MINUTES FIRST SESSION with MINUTES REST OF \
                    GAME, or with MOVES and MINUTES SECOND SESSION";
const NAME: &str = "NAME, or SURNAME with FORENAME or INITIALS, and not both";
const CLUB_OF_NEW: &str = "the code of the player's club, since there is no ECF CODE";
const CLUB: &str = "the code of the club beside its CLUB NAME or CLUB COUNTY";
const BOARD: &str = "BOARD in match results only";
const ROUND: &str = "ROUND in section results only";
const OTHER_PLAYER: &str = "another player than PIN1";

/// A record: its fields by key, each with value and line, and the faults found so far.
#[derive(Debug, Default)]
pub(super) struct Record<'a> {
    /// A list in the order of the file, because a record has few fields, and a file may have a
    /// million records.
    fields: Vec<(Cow<'a, str>, (&'a str, usize))>,
    /// Whether a field that identifies the player occurred twice with different values.
    names_two: bool,
    faults: Vec<RowFault>,
}

/// Fields of a player that must not come before the first PIN: otherwise every player would get
/// those of the next one.
pub(super) const OF_PLAYERS: [&str; 7] =
    ["ECFCODE", "BCFCODE", "NAME", "SURNAME", "FORENAME", "INITIALS", "FIDENO"];

impl<'a> Record<'a> {
    /// Adds a field. Returns `false` if the record already has it; the later value is then kept.
    pub(super) fn insert(&mut self, key: Cow<'a, str>, value: (&'a str, usize)) -> bool {
        if let Some((_, known)) = self.fields.iter_mut().find(|(known, _)| *known == key) {
            self.names_two |= known.0 != value.0 && OF_PLAYERS.contains(&&*key);
            *known = value;
            return false;
        }
        self.fields.push((key, value));
        true
    }

    /// Whether it has the largest number of fields that is allowed.
    pub(super) fn is_full(&self) -> bool {
        self.fields.len() >= MOST_FIELDS
    }

    fn take(&mut self, key: &str) -> Option<(&'a str, usize)> {
        let at = self.fields.iter().position(|(known, _)| known == key)?;
        Some(self.fields.swap_remove(at).1)
    }

    pub(super) fn get(&self, key: &str) -> Option<(&'a str, usize)> {
        self.fields.iter().find(|(known, _)| known == key).map(|(_, value)| *value)
    }

    /// Whether it is certainly of one player. Two codes may be of two players, and so may a
    /// repeated field, for example if the PIN between two records is missing.
    pub(super) fn is_of_one_player(&self) -> bool {
        let code = |key| self.get(key).map(|(code, _)| code).filter(|code| !code.is_empty());
        let codes = code("ECFCODE").zip(code("BCFCODE"));
        !self.names_two && codes.is_none_or(|(now, before)| now == before)
    }

    /// Whether it has a value in one of these fields.
    pub(super) fn has_one_of(&self, keys: &[&str]) -> bool {
        keys.iter().any(|key| self.get(key).is_some_and(|(value, _)| !value.is_empty()))
    }

    /// Adds a fault if the value of a field is damaged.
    pub(super) fn check_undamaged(&mut self, file: &str, line: usize, value: &str) {
        if let Some(reason) = damage(value) {
            self.add_fault(RowFault::of_value(file, line, "", value, reason));
        }
    }

    pub(super) fn add_fault(&mut self, fault: RowFault) {
        // A field that a line repeats a thousand times is reported once.
        if self.faults.last() != Some(&fault) {
            self.faults.push(fault);
        }
    }
}

/// The most fields of a record, twice as many as an event, which has the most, can have. Each new
/// field is compared with all before it.
const MOST_FIELDS: usize = 64;

/// A fault of a file.
pub(super) fn fault(
    source: &Source,
    line: usize,
    field: &'static str,
    value: &str,
    expected: &'static str,
) -> RowFault {
    RowFault::of_value(&source.name, line, field, value, Reason::Unreadable { expected })
}

/// Fields that are not used.
pub(super) const OTHER_FIELDS: [&str; 6] = [
    "ENVIRONMENT",
    "INFORM GRAND PRIX",
    "ADJUDICATED",
    "INFORM FIDE",
    "INFORM CHESSMOVES",
    "INFORM UNION",
];

/// Whether a record must have a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Presence {
    Mandatory,
    Optional,
}

/// A record whose fields are taken out one after the other.
pub(super) struct Fields<'r, 'a> {
    pub(super) source: &'r Source,
    pub(super) record: Record<'a>,
    /// The line of the record's first field.
    pub(super) line: usize,
}

impl<'a> Fields<'_, 'a> {
    fn add(&mut self, line: usize, field: &'static str, value: &str, expected: &'static str) {
        self.record.add_fault(fault(self.source, line, field, value, expected));
    }

    fn take(&mut self, name: &str) -> Option<(&'a str, usize)> {
        self.record.take(normalised(name).as_ref()).filter(|(text, _)| !text.is_empty())
    }

    fn text(&mut self, name: &str) -> String {
        self.take(name).map_or_else(String::new, |(text, _)| text.to_owned())
    }

    pub(super) fn mandatory(&mut self, name: &'static str) -> String {
        let found = self.take(name);
        if found.is_none() {
            self.add(self.line, name, "", MANDATORY);
        }
        found.map_or_else(String::new, |(text, _)| text.to_owned())
    }

    pub(super) fn number(
        &mut self,
        name: &'static str,
        expected: &'static str,
        presence: Presence,
    ) -> Option<u32> {
        self.value(name, expected, presence, |text| text.parse().ok())
    }

    pub(super) fn day(&mut self, name: &'static str, presence: Presence) -> Option<NaiveDate> {
        self.value(name, DAY, presence, parse_day)
    }

    fn value<T>(
        &mut self,
        name: &'static str,
        expected: &'static str,
        presence: Presence,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let Some((text, line)) = self.take(name) else {
            if presence == Presence::Mandatory {
                self.add(self.line, name, "", expected);
            }
            return None;
        };
        let value = read(text);
        if value.is_none() {
            self.add(line, name, text, expected);
        }
        value
    }

    pub(super) fn time(&mut self) -> Option<TimeLimit> {
        let faults_before = self.record.faults.len();
        let mut minutes = |name| self.number(name, MINUTES, Presence::Optional);
        let game = minutes("MINUTES FOR GAME");
        let first = minutes("MINUTES FIRST SESSION");
        let rest = minutes("MINUTES REST OF GAME");
        let second = minutes("MINUTES SECOND SESSION");
        let mut number = |name| self.number(name, NUMBER, Presence::Optional);
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
        // A field of the time limit that cannot be read has already been reported.
        if limit.is_none() && self.record.faults.len() == faults_before {
            self.add(self.line, "MINUTES FOR GAME", "", TIME);
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

    /// The player, and the faults of the record.
    pub(super) fn player(mut self) -> (SubmittedPlayer, Vec<RowFault>) {
        let player = SubmittedPlayer {
            line: self.line,
            pin: self.pin(),
            code: self.either(ECF_CODE, "BCF CODE"),
            name: self.name(),
            gender: self.gender(),
            title: self.text("TITLE"),
            birth_date: self.day("DATE OF BIRTH", Presence::Optional),
            club_code: self.text("CLUB CODE"),
            club_name: self.either("CLUB NAME", "CLUB"),
            club_county: self.text("CLUB COUNTY"),
            member_number: self.either("ECF NO", "BCF NO"),
            fide_code: fide_number(&self.text("FIDE NO")).to_owned(),
            comment: self.text("COMMENT"),
        };
        let names_a_club = !player.club_name.is_empty() || !player.club_county.is_empty();
        if player.club_code.is_empty() && player.code.is_empty() {
            self.add(self.line, "CLUB CODE", "", CLUB_OF_NEW);
        } else if player.club_code.is_empty() && names_a_club {
            self.add(self.line, "CLUB CODE", "", CLUB);
        }
        (player, self.refuse_rest())
    }

    fn pin(&mut self) -> u32 {
        let pin = self.number("PIN", PIN, Presence::Mandatory);
        if pin == Some(0) {
            self.add(self.line, "PIN", "0", PIN);
        }
        pin.unwrap_or(0)
    }

    fn either(&mut self, name: &str, old_name: &'static str) -> String {
        let (now, before) = (self.take(name), self.take(old_name));
        if let (Some((now, _)), Some((before, line))) = (now, before)
            && now != before
        {
            self.add(line, old_name, before, SAME);
        }
        now.or(before).map_or_else(String::new, |(text, _)| text.to_owned())
    }

    fn name(&mut self) -> String {
        let (name, surname) = (self.take("NAME"), self.take("SURNAME"));
        let forename = self.take("FORENAME").or_else(|| self.take("INITIALS"));
        match (name, surname, forename) {
            (Some((name, _)), None, None) => name.to_owned(),
            (None, Some((surname, _)), Some((forename, _))) => format!("{surname}, {forename}"),
            (name, surname, _) => {
                let (text, line) = name.or(surname).unwrap_or(("", self.line));
                self.add(line, "NAME", text, NAME);
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
                    self.add(line, "GENDER", text, GENDER);
                    String::new()
                }
            },
        }
    }

    pub(super) fn white_on(&mut self) -> WhiteOn {
        let Some((text, line)) = self.take("WHITE ON") else { return WhiteOn::Unknown };
        WhiteOn::parse(text).unwrap_or_else(|| {
            self.add(line, "WHITE ON", text, WHITE_ON);
            WhiteOn::Unknown
        })
    }

    /// The game, if the record can be read as one, and the faults of the record.
    pub(super) fn game(
        mut self,
        kind: PartKind,
        listed: &BTreeSet<u32>,
    ) -> (Option<SubmittedGame>, Vec<RowFault>) {
        let (pin1, pin2) = (
            self.number("PIN1", LISTED_PIN, Presence::Mandatory),
            self.number("PIN2", LISTED_PIN, Presence::Mandatory),
        );
        let score = self.score();
        let first_had_white = self.colour();
        let day = self.day("GAME DATE", Presence::Optional);
        let (round, board) = (
            self.number("ROUND", NUMBER, Presence::Optional),
            self.number("BOARD", NUMBER, Presence::Optional),
        );
        let comment = self.text("COMMENT");
        if round.is_some() && kind != PartKind::Section {
            self.add(self.line, "ROUND", "", ROUND);
        }
        if board.is_some() && kind != PartKind::Match {
            self.add(self.line, "BOARD", "", BOARD);
        }
        let line = self.line;
        if let (Some(pin1), Some(pin2), Some(score)) = (pin1, pin2, score) {
            self.check_pins(pin1, pin2, score, listed);
        }
        let faults = self.refuse_rest();
        let game = pin1.zip(pin2).zip(score).map(|((pin1, pin2), score)| SubmittedGame {
            line,
            pin1,
            score,
            pin2,
            first_had_white,
            day,
            round,
            board,
            comment,
        });
        (game, faults)
    }

    fn check_pins(&mut self, pin1: u32, pin2: u32, score: Score, listed: &BTreeSet<u32>) {
        for (name, pin) in [("PIN1", pin1), ("PIN2", pin2)] {
            let is_missing = pin == 0 && score.allows_missing_player();
            if !is_missing && !listed.contains(&pin) {
                self.add(self.line, name, &pin.to_string(), LISTED_PIN);
            }
        }
        if pin1 == pin2 && pin1 != 0 {
            self.add(self.line, "PIN2", &pin2.to_string(), OTHER_PLAYER);
        }
    }

    fn score(&mut self) -> Option<Score> {
        let (text, line) = self.take("SCORE").unwrap_or(("", self.line));
        let score = Score::parse(text);
        if score.is_none() {
            self.add(line, "SCORE", text, SCORE);
        }
        score
    }

    fn colour(&mut self) -> Option<bool> {
        let (text, line) = self.take("COLOUR")?;
        match text.to_ascii_lowercase().as_str() {
            "white" | "w" => Some(true),
            "black" | "b" => Some(false),
            _ => {
                self.add(line, "COLOUR", text, COLOUR);
                None
            }
        }
    }

    /// All faults of the record, including those for unknown fields, which have not been taken out.
    pub(super) fn refuse_rest(mut self) -> Vec<RowFault> {
        let mut rest = std::mem::take(&mut self.record.fields);
        rest.sort_unstable();
        for (key, (text, line)) in rest {
            if !text.is_empty() {
                self.add(line, "", &key, KNOWN);
            }
        }
        self.record.faults
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
