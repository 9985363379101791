//! Rows of results as reports.
//!
//! A report cannot hold the codes of a national federation, the section of an event and its rate of
//! play. They are written as comments, which other programs ignore: `### clarke code 1 500010F`,
//! `### clarke section Major`, `### clarke rate rapid`. A game that was played on another day than
//! its round gets `### clarke day 3 12 2006-05-09`, with White's number, or the lower number if the
//! colours are unknown.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use rating_core::{HalfPoints, Outcome};
use rustc_hash::FxHashMap;

use super::dates::{self, Orders};
use super::record::{CODE_COMMENT, COMMENT};
use super::{Report, ReportedPlayer, ReportedResult, ReportedRound};
use crate::lost::{Lost, LostKind};
use crate::results::ResultRow;
use crate::sheet::{Sheet, on_one_line};
use findings::{counted, thousands};
use game_rows::row::Round;
use game_rows::{GameResult, NotPlayed};
use identity::player::{Player, sex_letter};

/// An event with more players or rounds than a report can hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {event}: {}; a report has room for {}", counted(*found, noun), thousands(*most))]
pub struct TooLargeForAReport {
    /// The event.
    pub event: String,
    /// What there are too many of.
    pub noun: &'static str,
    /// How many there are.
    pub found: usize,
    /// How many a report can hold.
    pub most: usize,
}

/// Reports made from rows, one for each event, section and rate of play, and what they cannot hold.
///
/// # Errors
///
/// An event that is too large for a report, usually a whole season whose events have no names.
pub fn reports_of_rows(sheet: &Sheet) -> Result<(Vec<Report>, Lost), TooLargeForAReport> {
    let (sheet, mut lost) = sheet.with_codes_on_one_line();
    let sheet = &*sheet;
    let mut groups: BTreeMap<(&str, &str, &str), Vec<&ResultRow>> = BTreeMap::new();
    for (at, (_, row)) in sheet.rows.iter().enumerate() {
        if row.white == row.black {
            lost.push(format!("{}: the same player has both colours", sheet.place(at)));
            continue;
        }
        groups.entry((&row.event, &row.section, row.rate.written())).or_default().push(row);
    }
    let mut reports = Vec::with_capacity(groups.len());
    for ((event, section, rate), rows) in groups {
        let (report, more) = report_of(event, section, rate, &rows, sheet)?;
        lost.extend(more);
        reports.push(report);
    }
    let has_club = |player: &&Player| player.clubs.iter().next().is_some();
    let clubs = LostKind::of_players(sheet.players.values().filter(has_club), |players| {
        format!("clubs of {players}")
    })
    .map(LostKind::kept_in_list);
    let kinds = [repeated(sheet), LostKind::times(sheet), clubs];
    Ok((reports, Lost { single: lost, kinds: kinds.into_iter().flatten().collect() }))
}

/// Rows that repeat an earlier one exactly. In a report each becomes a separate game in its own
/// round, since nobody plays twice in a round, so rules that grade repeated rows once can no longer
/// recognize them.
fn repeated(sheet: &Sheet) -> Option<LostKind> {
    let mut met: FxHashMap<[&str; 3], Vec<&ResultRow>> = FxHashMap::default();
    let repeats = sheet.rows.iter().enumerate().filter(|(_, (_, row))| {
        let earlier = met.entry([&row.event, &row.white, &row.black]).or_default();
        let repeats = earlier.contains(&row);
        earlier.push(row);
        repeats && row.white != row.black
    });
    let repeats: Vec<usize> = repeats.map(|(at, _)| at).collect();
    LostKind::of_games(sheet, repeats.into_iter(), |games| {
        format!("that rows are repeated exactly: rounds of their own were given to {games}")
    })
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
    let rounds = rounds_of(rows).unwrap_or_else(|why| {
        lost.push(renumbered([&name, section], rows, &why));
        rounds_by_day(rows)
    });
    let number_of: BTreeMap<&str, u32> = codes.iter().copied().zip(1..).collect();
    let last_round = rounds.iter().max().copied().unwrap_or(0);
    check_room(event, last_round, "round", MOST_ROUNDS)?;
    let reported = |code: &&str| {
        reported(sheet.players.get(*code), code, number_of[code], last_round, &mut lost)
    };
    let mut players: Vec<ReportedPlayer> = codes.iter().map(reported).collect();
    enter_games(&mut players, rows, &rounds, &number_of);
    match leave_out_long_points(&mut players) {
        0 => {}
        long => {
            lost.push(format!("{name}: the points of {}, 100 or more", counted(long, "player")));
        }
    }
    let days = days_of_rounds(rows, &rounds, last_round);
    let mut others = day_comments(rows, &rounds, &days, &number_of);
    for (what, text) in [("section", section), ("rate", rate)] {
        if !text.is_empty() {
            others.push(format!("{COMMENT}{what} {}", one_line(text, &mut lost)));
        }
    }
    let of_codes = number_of.iter().map(|(code, number)| format!("{CODE_COMMENT}{number} {code}"));
    others.extend(of_codes);
    let report = Report {
        name,
        first_day: days.iter().flatten().min().copied(),
        last_day: days.iter().flatten().max().copied(),
        round_days: days.iter().map(|days| days.first().copied()).collect(),
        players,
        others,
        ..Report::default()
    };
    Ok((report, lost))
}

/// The days on which the games of each round were played.
fn days_of_rounds(
    rows: &[&ResultRow],
    rounds: &[usize],
    last_round: usize,
) -> Vec<BTreeSet<NaiveDate>> {
    let mut days = vec![BTreeSet::new(); last_round];
    for (row, &round) in rows.iter().zip(rounds) {
        days[round - 1].insert(row.day);
    }
    days
}

/// Writes every game into the records of both its players.
fn enter_games(
    players: &mut [ReportedPlayer],
    rows: &[&ResultRow],
    rounds: &[usize],
    number_of: &BTreeMap<&str, u32>,
) {
    for (row, &round) in rows.iter().zip(rounds) {
        let [white, black] = [&row.white, &row.black].map(|code| number_of[code.as_str()]);
        let [for_white, for_black] = both_sides(row.result);
        let entry = |opponent, white, result| ReportedRound {
            opponent: Some(opponent),
            white: row.has_colours.then_some(white),
            result,
        };
        players[white as usize - 1].enter(round, entry(black, true, for_white));
        players[black as usize - 1].enter(round, entry(white, false, for_black));
    }
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

/// Removes points that are too long, because they would shift the columns after them; returns the
/// number of players who had such points.
fn leave_out_long_points(players: &mut [ReportedPlayer]) -> usize {
    // Four columns can hold up to 99.5.
    let is_long = |player: &&mut ReportedPlayer| player.points.is_some_and(|p| p.halves() >= 200);
    let long = players.iter_mut().filter(is_long);
    long.map(|player| player.points = None).count()
}

/// Comments with the days of games that were not played on the day of their round.
fn day_comments(
    rows: &[&ResultRow],
    rounds: &[usize],
    days: &[BTreeSet<NaiveDate>],
    number_of: &BTreeMap<&str, u32>,
) -> Vec<String> {
    // Years of two digits may be read as another day; if so, the days of these games are also given
    // by comments.
    let all_days = || days.iter().flatten().copied();
    let of_tournament =
        [all_days().min(), all_days().max()].map(|day| day.map(|it| it.to_string()));
    let of_tournament: Vec<&str> = of_tournament.iter().flatten().map(String::as_str).collect();
    let written = |days: &BTreeSet<NaiveDate>| days.first().copied().map(dates::short);
    let written: Vec<Option<String>> = days.iter().map(written).collect();
    let of_rounds: Vec<&str> = written.iter().flatten().map(String::as_str).collect();
    let (orders, _) = Orders::of(&of_tournament, &of_rounds);
    let read_back: Vec<Option<NaiveDate>> =
        written.iter().map(|text| orders.parse(text.as_deref()?)).collect();
    let on_another_day = rows
        .iter()
        .zip(rounds)
        .filter(|(row, round)| read_back.get(**round - 1).copied().flatten() != Some(row.day));
    let comment = |(row, round): (&&ResultRow, &usize)| {
        let [white, black] = [&row.white, &row.black].map(|code| number_of[code.as_str()]);
        // Without colours, a game is read from the record of the lower number.
        let number = if row.has_colours { white } else { white.min(black) };
        format!("{COMMENT}day {round} {number} {}", row.day)
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
    let name = if player.name.is_empty() { code } else { &player.name };
    if player.name.is_empty() {
        lost.push(format!("{code} has no name: the code stands in its place"));
    }
    ReportedPlayer {
        number,
        sex: sex.to_owned(),
        name: one_line(name, lost),
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
    on_one_line(text)
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

/// The most rounds in a report that is created: each takes ten characters in every player's line,
/// and a wrong number must not create lines of half a megabyte (chosen by feel).
const MOST_ROUNDS: usize = 999;

/// The most players in a report that is created: their numbers have four columns, and a number of
/// five digits would shift all columns after it.
const MOST_PLAYERS: usize = 9_999;

/// The rounds as the rows number them.
///
/// # Errors
///
/// Why a report cannot use these numbers.
fn rounds_of(rows: &[&ResultRow]) -> Result<Vec<usize>, String> {
    let mut taken = BTreeSet::new();
    let round = |row: &&ResultRow| {
        let round = match &row.round {
            Round::Number(round) => usize::from(*round),
            Round::Text(text) => return Err(format!("`{text}` is not a number")),
            Round::None => return Err("a game has none".to_owned()),
        };
        if !(1..=MOST_ROUNDS).contains(&round) {
            return Err(format!("{round} is beyond {MOST_ROUNDS}"));
        }
        let is_new = [&row.white, &row.black].map(|code| taken.insert((round, code.clone())));
        let twice = || format!("a player has two games in round {round}");
        if is_new == [true, true] { Ok(round) } else { Err(twice()) }
    };
    rows.iter().map(round).collect()
}

/// A message that the rounds differ from those of the rows, if these have any.
fn renumbered([event, section]: [&str; 2], rows: &[&ResultRow], why: &str) -> String {
    let place = match section {
        "" => event.to_owned(),
        section => format!("{event}, section {}", on_one_line(section)),
    };
    let given = rows.iter().filter(|row| row.round != Round::None).count();
    let how = "numbered here, by day, as far as nobody plays twice";
    if given == 0 {
        return format!("{place}: rounds are {how}");
    }
    format!("{place}: the rounds of {}, since {why}; they are {how}", counted(given, "game"))
}

/// Numbers rounds by day: each game gets the first round in which neither player has a game yet.
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
