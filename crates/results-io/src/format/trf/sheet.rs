//! A report as rows of results, and rows of results as reports.
//!
//! The report has no place for the codes of a national federation, for the section of an event and
//! for its rate of play. They are written as comments, which other programs pass over:
//! `### clarke code 1 500010F`, `### clarke section Major`, `### clarke rate rapid`, and for a game
//! on another day than its round, with White's number, `### clarke day 3 12 2006-05-09`.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use event_sections::{Section, SectionError};
use rating_core::{HalfPoints, Outcome};

use super::comments::{CODE_COMMENT, COMMENT};
use super::dates;
use super::{ReadReport, Report, ReportedPlayer, ReportedResult, ReportedRound};
use crate::counted::counted;
use crate::day::parse_day;
use crate::format::clock::{SECONDS, TimeControl};
use crate::format::results::ResultRow;
use crate::format::sheet::{ReadSheet, Sheet};
use crate::game_result::{GameResult, NotPlayed};
use crate::player::{Player, sex_letter};
use crate::reason::Reason;
use crate::rejection::Rejection;
use crate::row::{RateText, Round};

/// A report as results. Both records of a game must agree.
#[must_use]
pub fn sheet_of_report(read: ReadReport) -> ReadSheet {
    let ReadReport { file, report, faults, suspicious } = read;
    // Both records of a game are held together as those of any section are.
    let (rows, _) = report.section(&file);
    let pairings = Pairings::of(&file, &report, rows.as_they_stand());
    let stated = report.points_of_letters();
    let mut found = ReadSheet { rejected: faults, suspicious, ..ReadSheet::default() };
    let (mut byes, mut short, mut undated) = (0, 0, 0_usize);
    for (position, player) in report.players.iter().enumerate() {
        for round in 0..player.rounds.len() {
            match pairings.pairing(position, round) {
                Ok(Pairing::SaidElsewhere) => {}
                Ok(Pairing::Bye) => byes += 1,
                Ok(Pairing::Short) => short += 1,
                Ok(Pairing::Result { row, has_own_day }) => {
                    undated += usize::from(!has_own_day);
                    found.sheet.rows.push((player.line, row));
                }
                Err(rejection) => found.rejected.push(*rejection),
            }
        }
        if let Some(rejection) = player.other_points(&file, &stated) {
            found.suspicious.push(rejection);
        }
        let code = &pairings.codes[&player.number];
        found.sheet.players.insert(code.clone(), person(player, code));
    }
    found.sheet.rows.sort_by(|(one_line, one), (other_line, other)| {
        (&one.round, one_line).cmp(&(&other.round, other_line))
    });
    if let Some(day) = report.first_day.or(report.last_day).filter(|_| undated > 0) {
        let games = (undated < found.sheet.rows.len()).then_some(undated);
        let reason = Reason::NoRoundDays { day, games };
        found.suspicious.push(Rejection::of_value(&file, 1, "132", "", reason));
    }
    found.suspicious.extend(unreadable_clock(&file, &report, &pairings.comments));
    found.lost = super::lost::lost(&report);
    if byes > 0 {
        found.lost.push(counted(byes, "bye"));
    }
    if short > 0 {
        found.lost.push(counted(short, "game") + " of under a move, not rated");
    }
    found
}

/// What a player's record says of a round.
enum Pairing {
    /// Nothing, or a game that is taken from the record of the opponent.
    SaidElsewhere,
    Bye,
    /// A game of under a move, which is not rated.
    Short,
    /// A game, or a default; and whether its own day is known, or that of its round.
    Result {
        row: ResultRow,
        has_own_day: bool,
    },
}

/// The rounds of a report's players, and all that is needed to read one.
struct Pairings<'r> {
    file: &'r str,
    report: &'r Report,
    section: Section,
    comments: Comments,
    rate: RateText,
    codes: BTreeMap<u32, String>,
    numbered: BTreeMap<u32, &'r ReportedPlayer>,
}

impl<'r> Pairings<'r> {
    fn of(file: &'r str, report: &'r Report, section: Section) -> Self {
        let comments = Comments::of(report);
        let (codes, rate) = (codes(report, &comments), rate_of(report, &comments));
        let numbered = report.players.iter().map(|player| (player.number, player)).collect();
        Self { file, report, section, comments, rate, codes, numbered }
    }

    /// A round (from 0) of the player at a position, as long as it agrees with the opponent's record.
    fn pairing(&self, position: usize, number: usize) -> Result<Pairing, Box<Rejection>> {
        let player = &self.report.players[position];
        let round = player.rounds[number];
        let reject = |column, value: String, reason| {
            Box::new(Rejection::of_value(self.file, player.line, column, &value, reason))
        };
        let Some(opponent_number) = round.opponent else {
            let bye = is_bye(round.result);
            return Ok(if bye { Pairing::Bye } else { Pairing::SaidElsewhere });
        };
        // As programs write it, so that it is found in the record.
        let shown = || format!("{opponent_number:04}");
        let Some(opponent) = self.numbered.get(&opponent_number) else {
            return Err(reject("opponent", shown(), Reason::Unreadable { expected: OPPONENT }));
        };
        let other = opponent.rounds.get(number).copied().unwrap_or_default();
        let fault = self.section.fault_in(position, number as u32 + 1);
        let disagreement = |fault: &SectionError| Reason::Disagreement {
            other_line: Some(opponent.line),
            fault: Box::new(fault.clone()),
        };
        // Each record names its own opponent; the rest is said of a game once.
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
        let (result, day) = match (result(round, other), self.day(player, number)) {
            (Verdict::OfTwoKinds, _) => {
                let reason = Reason::SaidOtherwise { other_line: opponent.line };
                return Err(reject("result", written(), reason));
            }
            (Verdict::Short, _) => return Ok(Pairing::Short),
            (Verdict::Result(_), None) => {
                return Err(reject("132", String::new(), Reason::NoDay { expected: DAYS }));
            }
            (Verdict::Result(result), Some(day)) => (result, day),
        };
        let (day, has_own_day) = day;
        let row = ResultRow {
            day,
            time: None,
            event: self.report.name.clone(),
            white: self.codes[&player.number].clone(),
            black: self.codes[&opponent.number].clone(),
            result,
            section: self.comments.section.clone(),
            round: Round::of(number as u32 + 1),
            rate: self.rate.clone(),
        };
        Ok(Pairing::Result { row, has_own_day })
    }

    /// The day of a game: its own, or that of its round; else that of the tournament, and `false`.
    fn day(&self, player: &ReportedPlayer, number: usize) -> Option<(NaiveDate, bool)> {
        let own = self.comments.days.get(&(number + 1, player.number)).copied();
        let of_round = self.report.round_days.get(number).copied().flatten();
        let of_tournament = self.report.first_day.or(self.report.last_day);
        let known = own.or(of_round).map(|day| (day, true));
        known.or_else(|| of_tournament.map(|day| (day, false)))
    }
}

/// What says on which day a game was played.
const DAYS: &str =
    "the days of the rounds in the record 132, or those of the tournament in 042 and 052";

/// Whom a round may name.
const OPPONENT: &str = "the start number of a player of the report";

/// What our comments say.
#[derive(Default)]
struct Comments {
    codes: BTreeMap<u32, String>,
    /// By round and the number of the player whose record is read.
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

/// The rate of play: that of our comment, or the one that the time control makes (record 222 of the format of
/// 2025/26).
fn rate_of(report: &Report, comments: &Comments) -> RateText {
    if !comments.rate.is_empty() {
        return RateText::parse(&comments.rate).to_owned();
    }
    match TimeControl::of_report(time_control(report)) {
        TimeControl::Rate(rate) => rate.to_owned(),
        TimeControl::Unsaid | TimeControl::Unreadable => RateText::None,
    }
}

/// A time control that does not say the rate of play, of a report that says it nowhere else.
fn unreadable_clock(file: &str, report: &Report, comments: &Comments) -> Option<Rejection> {
    let control = time_control(report);
    let is_unread =
        comments.rate.is_empty() && TimeControl::of_report(control) == TimeControl::Unreadable;
    let reason = Reason::Unreadable { expected: SECONDS };
    is_unread.then(|| Rejection::of_value(file, 1, "222", control, reason))
}

/// Record 222; empty where there is none.
fn time_control(report: &Report) -> &str {
    report.others.iter().find_map(|line| line.strip_prefix("222")).unwrap_or_default().trim()
}

/// The code of every player: our own, that of their federation, their FIDE number, or their name.
fn codes(report: &Report, comments: &Comments) -> BTreeMap<u32, String> {
    let mut taken = BTreeSet::new();
    let national: BTreeMap<u32, String> = report
        .national_records()
        .filter(|record| !record.code.is_empty())
        .map(|record| (record.number, record.code))
        .collect();
    let code = |player: &ReportedPlayer| {
        let own = comments.codes.get(&player.number).or_else(|| national.get(&player.number));
        let fide = Some(&player.fide_code).filter(|code| !code.is_empty());
        let mut code = own.or(fide).unwrap_or(&player.name).clone();
        if !taken.insert(code.clone()) {
            code = format!("{code} (no. {})", player.number);
            taken.insert(code.clone());
        }
        (player.number, code)
    };
    report.players.iter().map(code).collect()
}

fn person(player: &ReportedPlayer, code: &str) -> Player {
    Player {
        code: code.into(),
        name: player.name.as_str().into(),
        sex: sex_letter(&player.sex).into(),
        birth_date: parse_day(&player.born.replace('/', "-")),
        fide_code: player.fide_code.as_str().into(),
        nation: player.federation.as_str().into(),
        ..Player::default()
    }
}

const fn is_bye(result: ReportedResult) -> bool {
    !matches!(result, ReportedResult::Blank | ReportedResult::ZeroPointBye)
}

/// Whether a game is taken from this record: White's, or that of the lower number where no colour is
/// known, or both have the same.
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

/// Whether a fault is about whom a record names, and not about what happened.
const fn is_of_opponent(fault: &SectionError) -> bool {
    matches!(fault, SectionError::OwnOpponent { .. } | SectionError::OpponentDisagrees { .. })
}

enum Verdict {
    Result(GameResult),
    Short,
    /// One record has a forfeit where the other has a game of under a move.
    OfTwoKinds,
}

/// The result of a game from both its records.
const fn result(round: ReportedRound, other: ReportedRound) -> Verdict {
    use ReportedResult::{
        Draw, ForfeitLoss, ForfeitWin, Loss, UnratedDraw, UnratedLoss, UnratedWin, Win,
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
        _ => Verdict::OfTwoKinds,
    }
}

/// More players or rounds than a report has room for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {event}: {}; a report has room for {most}", counted(*found, noun))]
pub struct TooLargeForAReport {
    /// The event.
    pub event: String,
    /// What it has too many of.
    pub noun: &'static str,
    /// How many it has.
    pub found: usize,
    /// How many a report has room for.
    pub most: usize,
}

/// Reports of some rows, one an event, section and rate of play; and what of them cannot be carried.
///
/// # Errors
///
/// An event that no report has room for, most often a whole season whose events have no names.
pub fn reports_of_rows(sheet: &Sheet) -> Result<(Vec<Report>, Vec<String>), TooLargeForAReport> {
    let mut groups: BTreeMap<(&str, &str, &str), Vec<&ResultRow>> = BTreeMap::new();
    let (mut lost, mut timed) = (Vec::new(), 0_usize);
    for (line, row) in &sheet.rows {
        if row.white == row.black {
            lost.push(format!("line {line}: the same player has both colours"));
            continue;
        }
        timed += usize::from(row.time.is_some());
        groups.entry((&row.event, &row.section, row.rate.written())).or_default().push(row);
    }
    let mut reports = Vec::with_capacity(groups.len());
    for ((event, section, rate), rows) in groups {
        let (report, more) = report_of(event, section, rate, &rows, sheet)?;
        lost.extend(more);
        reports.push(report);
    }
    if timed > 0 {
        lost.push(format!("times of day of {}", counted(timed, "game")));
    }
    let has_club = |player: &&Player| player.clubs.iter().next().is_some();
    match sheet.players.values().filter(has_club).count() {
        0 => {}
        players => lost.push(format!("clubs of {}", counted(players, "player"))),
    }
    Ok((reports, lost))
}

fn report_of(
    event: &str,
    section: &str,
    rate: &str,
    rows: &[&ResultRow],
    sheet: &Sheet,
) -> Result<(Report, Vec<String>), TooLargeForAReport> {
    let codes: BTreeSet<&str> =
        rows.iter().flat_map(|row| [row.white.as_str(), row.black.as_str()]).collect();
    check_room(event, codes.len(), "player", MOST_PLAYERS)?;
    let mut lost = Vec::new();
    let name = one_line(event, &mut lost);
    let rounds = rounds_of(rows).unwrap_or_else(|| {
        lost.push(format!(
            "{name}: rounds are numbered here, by day, as far as nobody plays twice"
        ));
        rounds_by_day(rows)
    });
    let number_of: BTreeMap<&str, u32> = codes.iter().copied().zip(1..).collect();
    let last_round = rounds.iter().max().copied().unwrap_or(0);
    check_room(event, last_round, "round", MOST_ROUNDS)?;
    let mut players: Vec<ReportedPlayer> = codes
        .iter()
        .map(|code| {
            reported(sheet.players.get(*code), code, number_of[code], last_round, &mut lost)
        })
        .collect();
    let mut days: Vec<BTreeSet<NaiveDate>> = vec![BTreeSet::new(); last_round];
    for (row, &round) in rows.iter().zip(&rounds) {
        days[round - 1].insert(row.day);
        let [white, black] = [&row.white, &row.black].map(|code| number_of[code.as_str()]);
        let [for_white, for_black] = both_sides(row.result);
        let entry = |opponent, white, result| ReportedRound {
            opponent: Some(opponent),
            white: Some(white),
            result,
        };
        players[white as usize - 1].enter(round, entry(black, true, for_white));
        players[black as usize - 1].enter(round, entry(white, false, for_black));
    }
    match leave_out_long_points(&mut players) {
        0 => {}
        long => {
            lost.push(format!("{name}: the points of {}, 100 or more", counted(long, "player")));
        }
    }
    let mut others = day_comments(rows, &rounds, &days, &number_of);
    for (what, text) in [("section", section), ("rate", rate)] {
        if !text.is_empty() {
            others.push(format!("{COMMENT}{what} {}", one_line(text, &mut lost)));
        }
    }
    let of_codes = number_of.iter().map(|(code, number)| format!("{CODE_COMMENT}{number} {code}"));
    others.extend(of_codes);
    let all_days = || days.iter().flatten().copied();
    let report = Report {
        name,
        first_day: all_days().min(),
        last_day: all_days().max(),
        round_days: days.iter().map(|days| days.first().copied()).collect(),
        players,
        others,
        ..Report::default()
    };
    Ok((report, lost))
}

fn check_room(
    event: &str,
    found: usize,
    noun: &'static str,
    most: usize,
) -> Result<(), TooLargeForAReport> {
    if found <= most {
        return Ok(());
    }
    Err(TooLargeForAReport { event: event.to_owned(), noun, found, most })
}

/// Takes away points that would move what stands behind them; the number of players who had so many.
fn leave_out_long_points(players: &mut [ReportedPlayer]) -> usize {
    // Four columns hold 99.5.
    let is_long = |player: &&mut ReportedPlayer| player.points.is_some_and(|p| p.halves() >= 200);
    let long = players.iter_mut().filter(is_long);
    long.map(|player| player.points = None).count()
}

/// The days of games that were played on another day than their round, as comments.
fn day_comments(
    rows: &[&ResultRow],
    rounds: &[usize],
    days: &[BTreeSet<NaiveDate>],
    number_of: &BTreeMap<&str, u32>,
) -> Vec<String> {
    // Years of two digits may read as another day; then, too, the games have their days by comment.
    let all_days = || days.iter().flatten().copied();
    let near: Vec<NaiveDate> = all_days().min().into_iter().chain(all_days().max()).collect();
    let read = |days: &BTreeSet<NaiveDate>| dates::parse(&dates::short(*days.first()?), &near);
    let read_back: Vec<Option<NaiveDate>> = days.iter().map(read).collect();
    let on_another_day = rows
        .iter()
        .zip(rounds)
        .filter(|(row, round)| read_back.get(**round - 1).copied().flatten() != Some(row.day));
    let comment = |(row, round): (&&ResultRow, &usize)| {
        format!("{COMMENT}day {round} {} {}", number_of[row.white.as_str()], row.day)
    };
    on_another_day.map(comment).collect()
}

impl ReportedPlayer {
    fn enter(&mut self, round: usize, entry: ReportedRound) {
        self.rounds[round - 1] = entry;
        let halves = match entry.result {
            ReportedResult::Win | ReportedResult::ForfeitWin => 2,
            ReportedResult::Draw => 1,
            _ => 0,
        };
        let before = self.points.unwrap_or(HalfPoints::ZERO).halves();
        self.points = Some(HalfPoints::new(before + halves));
    }
}

fn reported(
    player: Option<&Player>,
    code: &str,
    number: u32,
    rounds: usize,
    lost: &mut Vec<String>,
) -> ReportedPlayer {
    let unknown = Player { name: code.into(), ..Player::default() };
    let player = player.unwrap_or(&unknown);
    let sex = match sex_letter(&player.sex) {
        "M" => "m",
        "F" => "w",
        _ => "",
    };
    if sex.is_empty() && !player.sex.is_empty() {
        lost.push(format!("{}: the sex `{}`", player.name, player.sex));
    }
    for (text, most) in [(&player.name, 33), (&player.fide_code, 11), (&player.nation, 3)] {
        if text.chars().count() > most {
            lost.push(format!("`{text}` is cut off after {most} letters"));
        }
    }
    ReportedPlayer {
        number,
        sex: sex.to_owned(),
        name: one_line(&player.name, lost),
        federation: player.nation.to_string(),
        fide_code: player.fide_code.to_string(),
        born: player.birth_date.map(|day| day.format("%Y/%m/%d").to_string()).unwrap_or_default(),
        points: Some(HalfPoints::ZERO),
        rounds: vec![ReportedRound::default(); rounds],
        ..ReportedPlayer::default()
    }
}

/// A text without line breaks.
fn one_line(text: &str, lost: &mut Vec<String>) -> String {
    if !text.contains(char::is_control) {
        return text.to_owned();
    }
    lost.push(format!("`{}`: line breaks", text.escape_debug()));
    text.replace(char::is_control, " ")
}

const fn both_sides(result: GameResult) -> [ReportedResult; 2] {
    use ReportedResult::{Draw, ForfeitLoss, ForfeitWin, Loss, Win};
    match result {
        GameResult::Played(Outcome::Win) => [Win, Loss],
        GameResult::Played(Outcome::Draw) => [Draw, Draw],
        GameResult::Played(Outcome::Loss) => [Loss, Win],
        GameResult::NotPlayed(NotPlayed::WonByDefault) => [ForfeitWin, ForfeitLoss],
        GameResult::NotPlayed(NotPlayed::LostByDefault) => [ForfeitLoss, ForfeitWin],
        GameResult::NotPlayed(NotPlayed::DoubleDefault) => [ForfeitLoss, ForfeitLoss],
    }
}

/// The most rounds that a report is made of: each is ten letters of every player's line, and a wrong
/// number must not make lines of half a megabyte (chosen by feel).
const MOST_ROUNDS: usize = 999;

/// The most players that a report is made of: their numbers have four columns, and one of five moves all that
/// stands behind it.
const MOST_PLAYERS: usize = 9_999;

/// The rounds as the rows number them; `None` if one has no number, or a player has two games in
/// a round.
fn rounds_of(rows: &[&ResultRow]) -> Option<Vec<usize>> {
    let mut taken = BTreeSet::new();
    let round = |row: &&ResultRow| {
        let Round::Number(round) = row.round else { return None };
        let round = usize::from(round);
        let is_new = [&row.white, &row.black].map(|code| taken.insert((round, code.clone())));
        ((1..=MOST_ROUNDS).contains(&round) && is_new == [true, true]).then_some(round)
    };
    rows.iter().map(round).collect()
}

/// Rounds by day: the first in which neither player has a game yet.
fn rounds_by_day(rows: &[&ResultRow]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&row| rows[row].day);
    let mut last: BTreeMap<&str, usize> = BTreeMap::new();
    let mut rounds = vec![0; rows.len()];
    for row in order {
        let players = [rows[row].white.as_str(), rows[row].black.as_str()];
        let before = players.map(|player| last.get(player).copied().unwrap_or(0));
        rounds[row] = 1 + before[0].max(before[1]);
        last.extend(players.map(|player| (player, rounds[row])));
    }
    rounds
}
