//! A report as rows of results. Values that Clarke writes in comments are read from them
//! (`from_rows.rs`).

use std::collections::BTreeMap;

use chrono::NaiveDate;
use event_sections::{Section, SectionError};
use rating_core::Outcome;

use super::dates::birth;
use super::points::Points;
use super::record::COMMENT;
use super::{ReadReport, Report, ReportedPlayer, ReportedResult, ReportedRound};
use crate::clock::TimeControl;
use crate::namesakes::{PlayerRecord, texts_of_players};
use crate::results::ResultRow;
use crate::sheet::ReadSheet;
use findings::{Reason, RowFault, counted};
use game_rows::row::{RateText, Round};
use game_rows::{GameResult, NotPlayed, Unsaid};
use identity::Shared;
use identity::code_form::is_no_code_yet;
use identity::player::{Player, sex_letter};
use input_files::day::parse_day;
use vocabulary::{Words, says_rapid};

/// A report as results, with details that are given from outside. Both records of a game must
/// agree.
#[must_use]
pub fn sheet_of_report(read: ReadReport, unsaid: &Unsaid) -> ReadSheet {
    let ReadReport { file, report, faults, suspicious } = read;
    // Both records of a game are compared like those of any section.
    let (rows, _) = report.section(&file);
    let pairings = Pairings::of(&file, &report, rows.as_they_stand(), unsaid.day);
    let points = Points::of(&report);
    let mut found = ReadSheet { rejected: faults, suspicious, ..ReadSheet::default() };
    let (mut byes, mut short, mut open, mut undated) = (0, 0, 0, 0_usize);
    let mut games = Vec::new();
    for (position, player) in report.players.iter().enumerate() {
        for round in 0..player.rounds.len() {
            match pairings.pairing(position, round) {
                Ok(Pairing::SaidElsewhere) => {}
                Ok(Pairing::Bye) => byes += 1,
                Ok(Pairing::Short) => short += 1,
                Ok(Pairing::Open) => open += 1,
                Ok(Pairing::Result { row, players, has_own_day }) => {
                    undated += usize::from(!has_own_day);
                    games.push((player.line, *row, players));
                }
                Err(fault) => found.rejected.push(*fault),
            }
        }
        found.suspicious.extend(points.other_total(&file, player));
    }
    games.sort_by(|(one_line, one, _), (other_line, other, _)| {
        (&one.round, one_line).cmp(&(&other.round, other_line))
    });
    found.sheet.add_players(&pairings.people, report.players.iter().map(|player| player.line));
    for (line, row, players) in games {
        found.sheet.push(line, row, players);
    }
    if let Some(day) = report.first_day.or(report.last_day).filter(|_| undated > 0) {
        let games = (undated < found.sheet.rows.len()).then_some(undated);
        let reason = Reason::NoRoundDays { day, games };
        found.suspicious.push(RowFault::of_value(&file, 1, "132", "", reason));
    }
    if unsaid.rate == RateText::None {
        found.suspicious.extend(unreadable_clock(&file, &report, &pairings.comments));
        if pairings.rate == RateText::None && !found.sheet.rows.is_empty() {
            found.suspicious.extend(sign_of_rapid(&file, &report));
        }
    }
    found.sheet.fill_in(unsaid);
    found.lost = super::lost::lost(&report, &pairings.comments.codes);
    if byes > 0 {
        found.lost.push(counted(byes, "bye"));
    }
    if open > 0 {
        found.lost.push(counted(open, "pairing") + " without a result");
    }
    if short > 0 {
        found.lost.push(counted(short, "game") + " of under a move, not rated");
    }
    found
}

/// What a player's record contains for a round.
enum Pairing<'r> {
    /// Nothing, or a game that is taken from the opponent's record.
    SaidElsewhere,
    Bye,
    /// A game of less than a move, which is not rated.
    Short,
    /// A game that has not been played yet.
    Open,
    /// A game or a default, and whether its own day or that of its round is known.
    Result {
        row: Box<ResultRow>,
        players: [(&'r Player, Option<Shared>); 2],
        has_own_day: bool,
    },
}

/// The rounds of a report's players, with everything that is needed to read one.
struct Pairings<'r> {
    file: &'r str,
    report: &'r Report,
    section: Section,
    comments: Comments,
    /// The day of games for which neither their own day nor that of their round is known.
    undated: Option<NaiveDate>,
    rate: RateText,
    /// The players in the order of the report, with what each shares with another.
    people: Vec<(Player, Option<Shared>)>,
    /// Positions by start number.
    numbered: BTreeMap<u32, usize>,
}

impl<'r> Pairings<'r> {
    fn of(file: &'r str, report: &'r Report, section: Section, undated: Option<NaiveDate>) -> Self {
        let comments = Comments::of(report);
        let (people, rate) = (people(report, &comments), rate_of(report, &comments));
        let numbered = report.players.iter().map(|player| player.number).zip(0..).collect();
        Self { file, report, section, comments, undated, rate, people, numbered }
    }

    /// A round (from 0) of the player at a position, if it agrees with the opponent's record.
    fn pairing(&self, position: usize, number: usize) -> Result<Pairing<'_>, Box<RowFault>> {
        let player = &self.report.players[position];
        let round = player.rounds[number];
        let reject = |column, value: String, reason| {
            Box::new(RowFault::of_value(self.file, player.line, column, &value, reason))
        };
        let fault = self.section.fault_in(position, number as u32 + 1);
        let Some(opponent_number) = round.opponent else {
            if let Some(fault) = fault {
                return Err(reject("opponent", "0000".into(), Reason::of_fault(fault, None)));
            }
            let bye = is_bye(round.result);
            return Ok(if bye { Pairing::Bye } else { Pairing::SaidElsewhere });
        };
        // In the form in which programs write it, so that it can be found in the record.
        let shown = || format!("{opponent_number:04}");
        let Some(&at) = self.numbered.get(&opponent_number) else {
            return Err(reject("opponent", shown(), Reason::Unreadable { expected: OPPONENT }));
        };
        let opponent = &self.report.players[at];
        let other = opponent.rounds.get(number).copied().unwrap_or_default();
        let disagreement =
            |fault: &SectionError| Reason::of_fault(fault.clone(), Some(opponent.line));
        // Each record names its own opponent; all other faults of a game are reported once.
        if let Some(fault) = fault.as_ref().filter(|fault| is_of_opponent(fault)) {
            return Err(reject("opponent", shown(), disagreement(fault)));
        }
        if !is_reported_here(player, opponent, round, other) {
            return Ok(Pairing::SaidElsewhere);
        }
        let written = || round.result.written().to_string();
        if let Some(fault) = &fault {
            let (column, value) = match (fault, round.white) {
                (SectionError::SameColour { .. }, Some(true)) => ("colour", shown() + " w"),
                (SectionError::SameColour { .. }, _) => ("colour", shown() + " b"),
                _ => ("result", written()),
            };
            return Err(reject(column, value, disagreement(fault)));
        }
        match (result(round, other), self.day(player, number)) {
            (Verdict::OfTwoKinds, _) => {
                let reason = Reason::SaidOtherwise { other_line: opponent.line };
                Err(reject("result", written(), reason))
            }
            (Verdict::Short, _) => Ok(Pairing::Short),
            (Verdict::Open, _) => Ok(Pairing::Open),
            (Verdict::Result(_), None) => {
                Err(reject("132", String::new(), Reason::NoDay { expected: DAYS }))
            }
            (Verdict::Result(result), Some((day, has_own_day))) => {
                let is_game = matches!(result, GameResult::Played(_));
                let has_colours = !is_game || round.white.or(other.white).is_some();
                let players = [position, at].map(|at| &self.people[at]);
                let players = players.map(|(player, shared)| (player, *shared));
                let row = self.row(players.map(|(player, _)| player), number, day, result);
                let row = Box::new(ResultRow { has_colours, ..row });
                Ok(Pairing::Result { row, players, has_own_day })
            }
        }
    }

    /// The row of a game in a round (from 0), White first.
    fn row(
        &self,
        [white, black]: [&Player; 2],
        round: usize,
        day: NaiveDate,
        result: GameResult,
    ) -> ResultRow {
        ResultRow {
            day,
            time: None,
            event: self.report.name.clone(),
            white: white.code.to_string(),
            black: black.code.to_string(),
            has_colours: true,
            result,
            section: self.comments.section.clone(),
            round: Round::of(round as u32 + 1),
            rate: self.rate.clone(),
        }
    }

    /// The day of a game: its own, that of its round, or the one given from outside, with `true`;
    /// otherwise that of the tournament, with `false`.
    fn day(&self, player: &ReportedPlayer, number: usize) -> Option<(NaiveDate, bool)> {
        let own = self.comments.days.get(&(number + 1, player.number)).copied();
        let of_round = self.report.round_days.get(number).copied().flatten();
        let of_tournament = self.report.first_day.or(self.report.last_day);
        let known = own.or(of_round).or(self.undated).map(|day| (day, true));
        known.or_else(|| of_tournament.map(|day| (day, false)))
    }
}

/// The ways to give the day of a game, for messages.
const DAYS: &str = "the days of the rounds in the record 132, or those of the tournament in 042 \
                    and 052, or `day` of the file in import.toml";

/// The opponents that a round may have, for messages.
const OPPONENT: &str = "the start number of a player of the report";

/// The values in Clarke's comments.
#[derive(Default)]
struct Comments {
    codes: BTreeMap<u32, String>,
    /// By round and by the number of the player whose record is read.
    days: BTreeMap<(usize, u32), NaiveDate>,
    section: String,
    rate: String,
}

impl Comments {
    fn of(report: &Report) -> Self {
        let mut comments = Self::default();
        for line in report.others.iter().filter_map(|line| line.strip_prefix(COMMENT)) {
            match line.split_once(' ') {
                Some(("code", rest)) => {
                    if let Some((number, code)) = rest.split_once(' ')
                        && let Ok(number) = number.parse()
                    {
                        comments.codes.insert(number, code.to_owned());
                    }
                }
                Some(("day", rest)) => {
                    if let [round, number, day] = rest.split(' ').collect::<Vec<_>>()[..]
                        && let (Ok(round), Ok(number)) = (round.parse(), number.parse())
                        && let Some(day) = parse_day(day)
                    {
                        comments.days.insert((round, number), day);
                    }
                }
                Some(("section", section)) => section.clone_into(&mut comments.section),
                Some(("rate", rate)) => rate.clone_into(&mut comments.rate),
                _ => {}
            }
        }
        comments
    }
}

/// The rate of play from Clarke's comment, or else from the time control (record 222 of the format
/// of 2025/26).
fn rate_of(report: &Report, comments: &Comments) -> RateText {
    if !comments.rate.is_empty() {
        return RateText::parse(&comments.rate).to_owned();
    }
    rate_of_clock(report).1.to_owned()
}

/// Record 222, and the rate of play that it gives.
pub(super) fn rate_of_clock(report: &Report) -> (&str, RateText<&'static str>) {
    let control = time_control(report);
    match TimeControl::of_report(control) {
        TimeControl::Rate(rate) => (control, rate),
        TimeControl::Unsaid | TimeControl::Unreadable => (control, RateText::None),
    }
}

/// A fault for a time control that does not give a rate, if the report has no other rate.
fn unreadable_clock(file: &str, report: &Report, comments: &Comments) -> Option<RowFault> {
    let control = time_control(report);
    let is_unread = comments.rate.is_empty() && !control.is_empty();
    let (line, rate) = (report.as_written.line_of("222", control), rate_of_clock(report).1);
    (is_unread && rate == RateText::None)
        .then(|| RowFault::of_value(file, line, "222", control, Reason::SaysRapid))
}

/// A time control (record 122) or type of tournament (092) in words that suggests rapid play.
pub(super) fn sign_of_rapid(file: &str, report: &Report) -> Option<RowFault> {
    let [limit, kind] = ["122", "092"].map(|code| other_record(report, code));
    let is_quick = Words::shared().rates.limit_says_rapid(limit);
    let of_limit = is_quick.then_some(("122", limit));
    let (code, words) = of_limit.or_else(|| says_rapid(kind).then_some(("092", kind)))?;
    let line = report.as_written.line_of(code, words);
    Some(RowFault::of_value(file, line, code, words, Reason::SaysRapid))
}

/// Record 222; empty if there is none.
fn time_control(report: &Report) -> &str {
    other_record(report, "222")
}

/// The first record with a code that is not read elsewhere; empty if there is none.
fn other_record<'r>(report: &'r Report, code: &str) -> &'r str {
    report.others.iter().find_map(|line| line.strip_prefix(code)).unwrap_or_default().trim()
}

/// The players under their codes: Clarke's own, that of their federation, their FIDE number, or
/// their name. Each with what they share with another player of the report.
fn people(report: &Report, comments: &Comments) -> Vec<(Player, Option<Shared>)> {
    let national: BTreeMap<u32, String> = report
        .national_records()
        .filter(|record| !is_no_code_yet(&record.code))
        .map(|record| (record.number, record.code))
        .collect();
    let mut described = Vec::with_capacity(report.players.len());
    for player in &report.players {
        let own = comments.codes.get(&player.number).or_else(|| national.get(&player.number));
        let ReportedPlayer { line, name, fide_code, .. } = player;
        let code = own.map_or("", String::as_str);
        described.push(PlayerRecord { line: *line, code, fide_code, name });
    }
    let which = |at: usize| format!("no. {}", report.players[at].number);
    let texts = texts_of_players(&described, which);
    let of_text = |(player, (code, shared)): (&ReportedPlayer, (String, Option<Shared>))| {
        (person(player, &code), shared)
    };
    report.players.iter().zip(texts).map(of_text).collect()
}

fn person(player: &ReportedPlayer, code: &str) -> Player {
    Player {
        code: code.into(),
        name: player.name.as_str().into(),
        sex: sex_letter(&player.sex).into(),
        birth_date: birth(&player.born),
        fide_code: player.fide_code.as_str().into(),
        nation: player.federation.as_str().into(),
        ..Player::default()
    }
}

/// Whether a result without an opponent is worth points.
const fn is_bye(result: ReportedResult) -> bool {
    use ReportedResult::{Blank, ForfeitLoss, Loss, UnratedLoss, ZeroPointBye};
    !matches!(result, Blank | ZeroPointBye | ForfeitLoss | Loss | UnratedLoss)
}

/// Whether a game is taken from this record: White's, or that of the lower number if no colour is
/// known or both have the same.
fn is_reported_here(
    player: &ReportedPlayer,
    opponent: &ReportedPlayer,
    round: ReportedRound,
    other: ReportedRound,
) -> bool {
    match (round.white, other.white) {
        (Some(white), Some(other_white)) if white == other_white => player.number < opponent.number,
        (Some(white), _) => white,
        (None, Some(other_white)) => !other_white,
        (None, None) => player.number < opponent.number,
    }
}

/// Whether a fault concerns the opponent in a record, and not the result.
const fn is_of_opponent(fault: &SectionError) -> bool {
    matches!(fault, SectionError::OwnOpponent { .. } | SectionError::OpponentDisagrees { .. })
}

enum Verdict {
    Result(GameResult),
    Short,
    /// Neither record has a result.
    Open,
    /// One record has a forfeit and the other a game of less than a move.
    OfTwoKinds,
}

/// The result of a game from both its records.
const fn result(round: ReportedRound, other: ReportedRound) -> Verdict {
    use ReportedResult::{
        Blank, Draw, ForfeitLoss, ForfeitWin, Loss, UnratedDraw, UnratedLoss, UnratedWin, Win,
        ZeroPointBye,
    };
    match (round.result, other.result) {
        (Win, Loss) => Verdict::Result(GameResult::Played(Outcome::Win)),
        (Loss, Win) => Verdict::Result(GameResult::Played(Outcome::Loss)),
        (Draw, Draw) => Verdict::Result(GameResult::Played(Outcome::Draw)),
        (ForfeitWin, ForfeitLoss) => {
            Verdict::Result(GameResult::NotPlayed(NotPlayed::WonByDefault))
        }
        (ForfeitLoss, ForfeitWin) => {
            Verdict::Result(GameResult::NotPlayed(NotPlayed::LostByDefault))
        }
        (ForfeitLoss, ForfeitLoss) => {
            Verdict::Result(GameResult::NotPlayed(NotPlayed::DoubleDefault))
        }
        (UnratedWin, UnratedLoss) | (UnratedLoss, UnratedWin) | (UnratedDraw, UnratedDraw) => {
            Verdict::Short
        }
        (Blank | ZeroPointBye, Blank | ZeroPointBye) => Verdict::Open,
        _ => Verdict::OfTwoKinds,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trf::read_trf;
    use input_files::Source;

    #[test]
    fn a_pairing_without_a_result_is_still_to_be_played() {
        for open in [' ', 'Z'] {
            let record = |number: u32, name: &str, rounds: &str| {
                format!("001 {number:>4} m    {name:<33}      ENG {:>32}  {rounds}\n", "")
            };
            let text = "012 Open\n042 2006/08/12\n".to_owned()
                + &record(1, "Smith, John", &format!("0003 w 1  0002 w {open}"))
                + &record(2, "Lee, Ann", &format!("0000 - -  0001 b {open}"))
                + &record(3, "Roe, Ben", "0001 b 0");
            let read = read_trf(&Source::from_bytes("a.trf", text.into())).unwrap();
            let found = sheet_of_report(read, &Unsaid::default());
            assert_eq!((found.sheet.rows.len(), found.rejected.len()), (1, 0), "{open}");
            assert!(
                found.lost.contains(&"1 pairing without a result".to_owned()),
                "{:?}",
                found.lost
            );
        }
    }
}
