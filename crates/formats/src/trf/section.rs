//! A report as a section.

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate};
use event_sections::{Colour, Entrant, RoundResult};
use rating_core::{EloRating, HalfPoints, Outcome};

use super::dates::birth;
use super::points::Points;
use super::sheet::{rate_of_clock, sign_of_rapid};
use super::{ReadReport, Report, ReportedPlayer, ReportedResult, ReportedRound};
use crate::section::{OtherRate, PlayerRow, SectionFile, SectionRows};
use findings::Reason;
use findings::RowFault;
use game_rows::row::RateText;
use vocabulary::says_rapid;

const OPPONENT: &str = "the start number of a player of the report";

/// Titles in the short letters of older reports.
const SHORT_TITLES: [(&str, &str); 8] = [
    ("g", "GM"),
    ("m", "IM"),
    ("f", "FM"),
    ("c", "CM"),
    ("wg", "WGM"),
    ("wm", "WIM"),
    ("wf", "WFM"),
    ("wc", "WCM"),
];

impl ReadReport {
    /// The report as a file with one section, and its faults as rejected rows.
    #[must_use]
    pub fn into_sections(self) -> SectionFile {
        let (section, unknown) = self.report.section(&self.file);
        let mut rejected = self.faults;
        rejected.extend(unknown);
        rejected.sort();
        let points = Points::of(&self.report);
        let other_total = |player| points.other_total(&self.file, player);
        let other_totals = self.report.players.iter().filter_map(other_total).collect();
        let report = &self.report;
        let other_rates = other_rate(&self.file, report).into_iter().collect();
        let days = report.round_days.iter().flatten().copied();
        let first_day = days.clone().chain(report.first_day).min().or(report.last_day);
        let last_day = days.chain(report.last_day).max().or(report.first_day);
        let (sections, is_individual) = (vec![section], report.is_declared_individual());
        let file = self.file;
        let others = SectionFile::default();
        SectionFile {
            file,
            sections,
            rejected,
            other_totals,
            other_rates,
            first_day,
            last_day,
            is_individual,
            ..others
        }
    }
}

/// A record that says that the games were not of standard play: the time control (222), or words.
fn other_rate(file: &str, report: &Report) -> Option<OtherRate> {
    let (control, rate) = rate_of_clock(report);
    let is_other = !matches!(rate, RateText::None | RateText::Standard);
    let line_of = |code, value| report.as_written.line_of(code, value);
    let by_clock =
        || OtherRate { line: line_of("222", control), column: "222", value: control.to_owned() };
    let in_words = || {
        let name = &report.name;
        let of_name = says_rapid(name).then(|| (line_of("012", name), "012", name.clone()));
        let of_control = || {
            let sign = sign_of_rapid(file, report)?;
            Some((sign.line, sign.column, sign.value))
        };
        let sign = of_name.or_else(of_control).filter(|_| rate == RateText::None);
        sign.map(|(line, column, value)| OtherRate { line, column, value })
    };
    if is_other { Some(by_clock()) } else { in_words() }
}

impl Report {
    /// The report as a section, and faults for opponents who are not among its players.
    ///
    /// Players without a FIDE number who share a name are distinguished by their start numbers.
    #[must_use]
    pub fn section(&self, file: &str) -> (SectionRows, Vec<RowFault>) {
        let positions: BTreeMap<u32, usize> =
            (0..).zip(&self.players).map(|(position, player)| (player.number, position)).collect();
        let mut unknown = Vec::new();
        let mut players = Vec::new();
        let without_number = self.players.iter().filter(|player| player.fide_code.is_empty());
        let mut names: BTreeMap<&str, u32> = BTreeMap::new();
        without_number.for_each(|player| *names.entry(&player.name).or_default() += 1);
        for player in &self.players {
            let mut row = player_row(file, player);
            let shared = names.get(player.name.as_str()).is_some_and(|&count| count > 1);
            if player.fide_code.is_empty() && shared {
                row.entrant.name = format!("{} (no. {})", player.name, player.number);
            }
            for round in &player.rounds {
                let opponent = match round.opponent.map(|number| (number, positions.get(&number))) {
                    Some((number, None)) => {
                        let reason = Reason::Unreadable { expected: OPPONENT };
                        let number = number.to_string();
                        let (line, column) = (player.line, "opponent");
                        unknown.push(RowFault::of_value(file, line, column, &number, reason));
                        None
                    }
                    Some((_, position)) => position.copied(),
                    None => None,
                };
                row.entrant.results.push(round_result(*round, opponent));
            }
            players.push(row);
        }
        let rounds =
            self.players.iter().map(|player| player.rounds.len()).max().unwrap_or(0) as u32;
        let (name, system) = (self.name.clone(), self.declared_system());
        let rounds_in_all = self.stated_rounds().and_then(|rounds| rounds.try_into().ok());
        // Some reports have the name of the country here, which no player's letters can equal.
        let host = Some(self.federation.trim().to_ascii_uppercase());
        let host = host.filter(|host| host.len() == 3);
        let round_days: Option<Vec<NaiveDate>> = self.round_days.iter().copied().collect();
        let round_days = round_days.unwrap_or_default();
        let rows =
            SectionRows { name, rounds, players, system, rounds_in_all, ..SectionRows::default() };
        (SectionRows { host, round_days, ..rows }, unknown)
    }
}

fn player_row(file: &str, player: &ReportedPlayer) -> PlayerRow {
    let text = |text: &String| (!text.is_empty()).then(|| text.clone());
    let short = SHORT_TITLES.iter().find(|(short, _)| *short == player.title);
    let title = short.map_or(player.title.as_str(), |(_, title)| title);
    let entrant = Entrant {
        fide_code: text(&player.fide_code),
        rating: player.rating.map(|rating| EloRating::whole(rating as i32)),
        federation: text(&player.federation),
        // Other letters do not stand for a sex.
        sex: player.sex.parse().ok(),
        birth_year: player
            .born
            .get(..4)
            .and_then(|year| year.parse().ok())
            .or_else(|| birth(&player.born).map(|day| day.year()))
            .filter(|&year| year > 0),
        ..Entrant::named(player.name.as_str())
    };
    PlayerRow::of(entrant, (file, player.line), ("title", title))
}

/// A round of a report.
fn round_result(round: ReportedRound, opponent: Option<usize>) -> RoundResult {
    const POINT: HalfPoints = HalfPoints::new(2);
    const HALF: HalfPoints = HalfPoints::new(1);
    const NOTHING: HalfPoints = HalfPoints::ZERO;
    let colour = round.white.map(|white| if white { Colour::White } else { Colour::Black });
    // The form of 2006 has no letters for byes: without opponent and colour, the signs of games and
    // forfeits are byes of the same points. It does not say whether the pairing gave a full point.
    let is_bye = round.opponent.is_none() && colour.is_none();
    let game = |outcome, points| match opponent {
        Some(opponent) => RoundResult::Game { opponent, colour, outcome },
        None if is_bye && points == POINT => RoundResult::FullPointBye,
        None if is_bye => RoundResult::Bye(points),
        None => RoundResult::Unexplained(points),
    };
    let default = |points| match opponent {
        Some(opponent) => RoundResult::Default { opponent, points },
        None if is_bye && points == POINT => RoundResult::FullPointBye,
        None if points == NOTHING && !is_bye => RoundResult::Absent,
        None => RoundResult::Bye(points),
    };
    // Without a known opponent it is not a game, like any other letter.
    let under_one_move = |points| match opponent {
        Some(opponent) => RoundResult::Uncounted { opponent, points },
        None => default(points),
    };
    match round.result {
        ReportedResult::Win => game(Outcome::Win, POINT),
        ReportedResult::Draw => game(Outcome::Draw, HALF),
        ReportedResult::Loss => game(Outcome::Loss, NOTHING),
        ReportedResult::ForfeitWin => default(POINT),
        ReportedResult::ForfeitLoss => default(NOTHING),
        ReportedResult::UnratedWin => under_one_move(POINT),
        ReportedResult::UnratedDraw => under_one_move(HALF),
        ReportedResult::UnratedLoss => under_one_move(NOTHING),
        ReportedResult::HalfPointBye => RoundResult::Bye(HALF),
        ReportedResult::FullPointBye => RoundResult::FullPointBye,
        ReportedResult::PairingBye => RoundResult::Bye(POINT),
        // Somebody recorded that the player would not be there; a blank may still be filled in
        // later.
        ReportedResult::ZeroPointBye => RoundResult::Bye(NOTHING),
        ReportedResult::Blank => RoundResult::Absent,
    }
}
