//! Reads bytes as a submission, with every fault of the file at once.

use std::borrow::Cow;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use super::fields::{RawField, normalised, split};
use super::record::{Fields, KNOWN, OF_PLAYERS, OTHER_FIELDS, Presence, Record, fault};
use super::table::{code_or_name, namesakes};
use super::{EventDetails, Part, PartKind, ReadSubmission, Submission, SubmittedPlayer};
use findings::MOST_FAULTS;
use findings::RowFault;
use game_rows::row::RateText;
use input_files::Error;
use input_files::Source;
use input_files::csv::fill_in_rows;

const START: &str = "#EVENT DETAILS before everything else";
const ONCE: &str = "a field that the record does not have yet";
const INDEX: &str = "a whole number, higher for every submission of the event";
const PIN: &str = "a number from 1 that no other player of the file has";
const TABLE: &str = "as many values as there are columns";
const PIN_FIRST: &str =
    "PIN as the first field of every player: which player do the fields before it belong to?";
const PIN1_FIRST: &str =
    "PIN1 as the first field of every game: which game do the fields before it belong to?";
const CUT_OFF: &str =
    "#FINISH at the end: the file is cut off here, and its last record may not be whole";
const FINISH: &str = "#FINISH at the end, and nothing after it";

/// Reads a submission.
///
/// A record with a fault is left out and reported; the rest of the file is read.
///
/// # Errors
///
/// A file that is not UTF-8.
///
/// ```
/// use input_files::Source;
/// use formats::submission::read_submission;
///
/// let file = "#EVENT DETAILS#EVENT CODE=A1#SUBMISSION INDEX=1#EVENT NAME=Club Open\
///     #EVENT DATE=02/05/2006#FINAL RESULT DATE=30/05/2006#RESULTS OFFICER=Una Heath\
///     #RESULTS OFFICER ADDRESS=here#TREASURER=Cy Lee#TREASURER ADDRESS=there#MINUTES FOR GAME=90\n\
///     #PLAYER LIST\n#PIN=1#ECF CODE=500010F#NAME=Lee, Ann\n#PIN=2#ECF CODE=500020J#NAME=Roe, Ben\n\
///     #OTHER RESULTS=Club games#PIN1=1#SCORE=10#PIN2=2#GAME DATE=09/05/2006#FINISH\n";
/// let read = read_submission(&Source::from_bytes("a1.txt", file.into()))?;
/// assert!(read.faults.is_empty(), "{:?}", read.faults);
/// assert_eq!(read.submission.parts[0].games[0].pin1, 1);
/// # Ok::<(), input_files::Error>(())
/// ```
pub fn read_submission(source: &Source) -> Result<ReadSubmission, Error> {
    let text = source.text()?;
    let (before, fields) = split(text);
    let mut reader = Reader {
        source,
        read: Submission::default(),
        index: None,
        refused: BTreeMap::new(),
        faults: Vec::new(),
        refused_games: Vec::new(),
        is_cut_off: is_cut_off(text, &fields),
        is_at_end: false,
    };
    if !before.trim().is_empty() {
        reader.add(1, "", before.trim(), START);
    }
    reader.read(&fields);
    if reader.has_too_many_faults() {
        let first = reader.faults.iter().chain(&reader.refused_games).min();
        return Err(Error::too_many_faults(first, &source.name));
    }
    let Reader { read: submission, index, refused, mut faults, mut refused_games, .. } = reader;
    let (is_unfinished, is_cut_off) = (is_unfinished(&fields), is_cut_off(text, &fields));
    fill_in_rows(&mut faults, text);
    fill_in_rows(&mut refused_games, text);
    let file = source.name.clone();
    // A record that may be of two players has no name.
    let namesakes = namesakes(submission.players.iter().chain(refused.values()));
    Ok(ReadSubmission {
        file,
        submission,
        rate: RateText::None,
        faults,
        refused_games,
        index,
        is_unfinished,
        is_cut_off,
        refused,
        namesakes,
    })
}

/// Whether a file has no `#FINISH`.
fn is_unfinished(fields: &[RawField<'_>]) -> bool {
    let is_finish =
        |field: &RawField<'_>| field.value.is_none() && field.key().starts_with("FINISH");
    !fields.is_empty() && !fields.iter().any(is_finish)
}

/// Whether a file also ends in the middle of a line.
fn is_cut_off(text: &str, fields: &[RawField<'_>]) -> bool {
    // DOS ended its files with a character of their own.
    let ends_whole = text.trim_end_matches([' ', '\t', '\x1a']).ends_with(['\n', '\r', '#']);
    is_unfinished(fields) && !ends_whole
}

/// Fields of a game that must not come before the first PIN1: otherwise every game would get those
/// of the next one.
const OF_GAMES: [&str; 6] = ["SCORE", "PIN2", "COLOUR", "GAMEDATE", "BOARD", "ROUND"];

/// The part of the file that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Before,
    Event,
    Players,
    Results,
    After,
}

struct Reader<'a> {
    source: &'a Source,
    read: Submission,
    index: Option<u32>,
    refused: BTreeMap<u32, SubmittedPlayer>,
    faults: Vec<RowFault>,
    refused_games: Vec<RowFault>,
    is_cut_off: bool,
    /// Whether the fields that are being read are the last of the file.
    is_at_end: bool,
}

impl<'a> Reader<'a> {
    fn add(&mut self, line: usize, field: &'static str, value: &str, expected: &'static str) {
        self.add_all(vec![fault(self.source, line, field, value, expected)]);
    }

    fn add_all(&mut self, faults: Vec<RowFault>) {
        for fault in faults {
            // A fault that a line repeats a thousand times is reported once.
            if self.faults.last() != Some(&fault) {
                self.faults.push(fault);
            }
        }
    }

    fn has_too_many_faults(&self) -> bool {
        self.faults.len() + self.refused_games.len() > MOST_FAULTS
    }

    fn fields(&self, record: Record<'a>, line: usize) -> Fields<'a, 'a> {
        Fields { source: self.source, record, line }
    }

    fn read(&mut self, fields: &[RawField<'a>]) {
        let mut place = Place::Before;
        let mut at = 0;
        while let Some(field) = fields.get(at) {
            let key = field.key();
            let next = match (key.as_ref(), field.value) {
                ("EVENTDETAILS", None) if place == Place::Before => Place::Event,
                ("PLAYERLIST", None) if place == Place::Event => Place::Players,
                ("MATCHRESULTS" | "SECTIONRESULTS" | "OTHERRESULTS", Some(_))
                    if matches!(place, Place::Players | Place::Results) =>
                {
                    Place::Results
                }
                ("FINISH", None) if place != Place::Before => Place::After,
                _ => {
                    let expected = if place == Place::After { FINISH } else { START };
                    self.add(field.line, "", field.name, expected);
                    at += 1;
                    continue;
                }
            };
            place = next;
            let end = at + 1 + fields[at + 1..].iter().take_while(|f| !f.is_heading()).count();
            let inside = &fields[at + 1..end];
            self.is_at_end = end == fields.len();
            match place {
                Place::Event => self.event(field.line, inside),
                Place::Players => self.players(inside),
                Place::Results => self.part(field, &key, inside),
                Place::Before | Place::After => {
                    if let Some(field) = inside.first() {
                        self.add(field.line, "", field.name, FINISH);
                    }
                }
            }
            at = end;
        }
        let last_line = fields.last().map_or(1, |field| field.line);
        let is_told = self.is_cut_off && !matches!(place, Place::Before | Place::Event);
        if place != Place::After && !is_told {
            self.add(last_line, "", "", if fields.is_empty() { START } else { FINISH });
        }
    }

    /// Splits fields into records that begin with the field `first`, if this part can have records;
    /// rows of tables become records.
    fn records(
        &mut self,
        fields: &[RawField<'a>],
        first: Option<&str>,
    ) -> (Record<'a>, Vec<Record<'a>>) {
        let (mut header, mut records): (Record<'a>, Vec<Record<'a>>) = Default::default();
        let mut columns: Vec<Cow<'a, str>> = Vec::new();
        let mut at = 0;
        while let Some(field) = fields.get(at) {
            let key = field.key();
            at += 1;
            if key == "COLUMN" {
                columns.push(normalised(field.text()));
                continue;
            }
            if key == "TABLESTART" {
                let end = fields[at..].iter().position(|field| field.key() == "TABLEEND");
                let values = &fields[at..end.map_or(fields.len(), |end| at + end)];
                self.table(&columns, values, &mut records);
                at += values.len() + usize::from(end.is_some());
                columns.clear();
                continue;
            }
            if Some(&*key) == first {
                records.push(Record::default());
            }
            let record = records.last_mut().unwrap_or(&mut header);
            record.check_undamaged(&self.source.name, field.line, field.text());
            if record.is_full() {
                record.add_fault(fault(self.source, field.line, "", field.name, KNOWN));
            } else if !record.insert(key, (field.text(), field.line)) {
                record.add_fault(fault(self.source, field.line, "", field.name, ONCE));
            }
        }
        if let Some(field) = fields.last().filter(|_| self.is_cut_off && self.is_at_end) {
            let last = records.last_mut().unwrap_or(&mut header);
            last.add_fault(fault(self.source, field.line, "", field.whole, CUT_OFF));
        }
        (header, records)
    }

    fn table(
        &mut self,
        columns: &[Cow<'a, str>],
        values: &[RawField<'a>],
        records: &mut Vec<Record<'a>>,
    ) {
        if columns.is_empty() {
            if let Some(cell) = values.iter().find(|cell| !cell.whole.is_empty()) {
                self.add(cell.line, "TABLE", cell.name, TABLE);
            }
            return;
        }
        let mut row: Vec<&RawField<'a>> = Vec::with_capacity(columns.len());
        for cell in values {
            // After a complete row, a `#` at the end of the line only ends the row.
            if row.is_empty() && cell.whole.is_empty() && cell.ends_line {
                continue;
            }
            row.push(cell);
            if row.len() == columns.len() {
                records.extend(self.record_of(columns, &row));
                row.clear();
            }
        }
        if let Some(cell) = row.iter().find(|cell| !cell.whole.is_empty()) {
            self.add(cell.line, "TABLE", cell.name, TABLE);
        }
    }

    /// The record of a row of a table; `None` if the row is empty.
    fn record_of(&self, columns: &[Cow<'a, str>], row: &[&RawField<'a>]) -> Option<Record<'a>> {
        if row.iter().all(|cell| cell.whole.is_empty()) {
            return None;
        }
        let mut record = Record::default();
        for (column, cell) in columns.iter().zip(row) {
            record.check_undamaged(&self.source.name, cell.line, cell.whole);
            if !record.insert(column.clone(), (cell.whole, cell.line)) {
                record.add_fault(fault(self.source, cell.line, "", column, ONCE));
            }
        }
        Some(record)
    }

    fn event(&mut self, line: usize, fields: &[RawField<'a>]) {
        let (header, _) = self.records(fields, None);
        let mut record = self.fields(header, line);
        let index = record.number("SUBMISSION INDEX", INDEX, Presence::Mandatory);
        let event = EventDetails {
            code: record.mandatory("EVENT CODE"),
            index: index.unwrap_or(0),
            name: record.mandatory("EVENT NAME"),
            first_day: record.day("EVENT DATE", Presence::Mandatory),
            last_day: record.day("FINAL RESULT DATE", Presence::Mandatory),
            officer: record.mandatory("RESULTS OFFICER"),
            officer_address: record.mandatory("RESULTS OFFICER ADDRESS"),
            treasurer: record.mandatory("TREASURER"),
            treasurer_address: record.mandatory("TREASURER ADDRESS"),
            time: record.time(),
            others: record.others(&OTHER_FIELDS),
        };
        self.add_all(record.refuse_rest());
        self.read.event = event;
        self.index = index;
    }

    fn players(&mut self, fields: &[RawField<'a>]) {
        let (header, records) = self.records(fields, Some("PIN"));
        let is_shifted = header.has_one_of(&OF_PLAYERS);
        self.add_all(self.fields(header, 0).refuse_rest());
        let mut pins = Pins::default();
        for record in records {
            if self.has_too_many_faults() {
                break;
            }
            let line = record.get("PIN").map_or(0, |(_, line)| line);
            let pin = record.get("PIN").and_then(|(pin, _)| pin.trim().parse().ok());
            let is_known = !is_shifted && record.is_of_one_player();
            let (player, mut faults) = self.fields(record, line).player();
            if is_shifted {
                let pin = player.pin.to_string();
                faults.insert(0, fault(self.source, line, "PIN", &pin, PIN_FIRST));
            }
            if let Some(pin) = pin.filter(|&pin| !pins.is_first(pin, &player, is_known)) {
                faults.push(fault(self.source, line, "PIN", &pin.to_string(), PIN));
            }
            if faults.is_empty() {
                self.read.players.push(player);
            } else if let Some(pin) = pin {
                let refused = if is_known { player } else { nobody(line, pin) };
                self.refused.entry(pin).or_insert(refused);
            }
            self.add_all(faults);
        }
        self.refuse_disputed(pins);
    }

    /// Refuses the games of a PIN that two players have, because it is unknown which of them
    /// played.
    fn refuse_disputed(&mut self, pins: Pins) {
        if pins.disputed.is_empty() {
            return;
        }
        self.read.players.retain(|player| !pins.disputed.contains_key(&player.pin));
        for (pin, line) in pins.disputed {
            self.refused.insert(pin, nobody(line, pin));
            self.add(line, "PIN", &pin.to_string(), PIN);
        }
    }

    fn part(&mut self, heading: &RawField<'a>, key: &str, fields: &[RawField<'a>]) {
        let kind = match key {
            "MATCHRESULTS" => PartKind::Match,
            "SECTIONRESULTS" => PartKind::Section,
            _ => PartKind::Other,
        };
        let (header, records) = self.records(fields, Some("PIN1"));
        let is_shifted = header.has_one_of(&OF_GAMES);
        let mut header = self.fields(header, heading.line);
        let white_on = header.white_on();
        let day = header.day("RESULTS DATE", Presence::Optional);
        self.add_all(header.refuse_rest());
        let (line, title) = (heading.line, heading.text().to_owned());
        let mut part = Part { line, kind, title, white_on, day, games: Vec::new() };
        let named = self.read.players.iter().map(|player| player.pin);
        let pins: BTreeSet<u32> = named.chain(self.refused.keys().copied()).collect();
        for record in records {
            if self.has_too_many_faults() {
                break;
            }
            let (first, line) = record.get("PIN1").unwrap_or(("", line));
            let (game, faults) = self.fields(record, line).game(kind, &pins);
            let shifted = is_shifted.then(|| fault(self.source, line, "PIN1", first, PIN1_FIRST));
            let mut faults = shifted.into_iter().chain(faults);
            match faults.next() {
                // A game that cannot be read has at least one fault.
                None => part.games.extend(game),
                Some(first) => self.refused_games.push(first),
            }
            self.add_all(faults.collect());
        }
        self.read.parts.push(part);
    }
}

/// The PINs of a file.
#[derive(Default)]
struct Pins {
    /// For each PIN: the line of its first record, and the code or name there.
    first: BTreeMap<u32, (usize, String)>,
    /// PINs with two records that may be of two players, each with the line of the first.
    disputed: BTreeMap<u32, usize>,
}

impl Pins {
    /// Whether no record before this one has its PIN. `is_known` says whether the record is
    /// certainly of one player.
    fn is_first(&mut self, pin: u32, player: &SubmittedPlayer, is_known: bool) -> bool {
        let who = code_or_name(player);
        match self.first.entry(pin) {
            Entry::Vacant(entry) => {
                entry.insert((player.line, who.to_owned()));
                true
            }
            Entry::Occupied(first) => {
                let (line, first) = first.get();
                if !is_known || first != who {
                    self.disputed.insert(pin, *line);
                }
                false
            }
        }
    }
}

/// A record of a PIN that may be of two players.
fn nobody(line: usize, pin: u32) -> SubmittedPlayer {
    SubmittedPlayer { line, pin, ..SubmittedPlayer::default() }
}
