//! A report as a section.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use event_sections::{Colour, Entrant, RoundResult};
use rating_core::{EloRating, HalfPoints, Outcome};

use super::{ReadReport, Report, ReportedPlayer, ReportedResult, ReportedRound};
use crate::format::section::{PlayerRow, SectionFile, SectionRows};
use crate::reason::Reason;
use crate::row_fault::RowFault;

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
        let stated = self.report.points_of_letters();
        if !stated.is_empty() {
            let other = |player: &ReportedPlayer| player.other_points(&self.file, &stated);
            rejected.extend(self.report.players.iter().filter_map(other));
        }
        rejected.sort();
        let report = &self.report;
        let days = report.round_days.iter().flatten().copied();
        let first_day = days.clone().chain(report.first_day).min().or(report.last_day);
        let last_day = days.chain(report.last_day).max().or(report.first_day);
        let (sections, is_individual) = (vec![section], report.is_declared_individual());
        let file = self.file;
        let others = SectionFile::default();
        SectionFile { file, sections, rejected, first_day, last_day, is_individual, ..others }
    }
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
        let counts_otherwise = !self.points_of_letters().is_empty();
        for player in &self.players {
            let mut row = player_row(file, player);
            if counts_otherwise {
                // The score of a system with three points for a win cannot be converted to one with
                // one point.
                row.entrant.score = None;
            }
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
            .filter(|&year| year > 0),
        score: player.points,
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
    let game = |outcome, points| match opponent {
        Some(opponent) => RoundResult::Game { opponent, colour, outcome },
        None => RoundResult::Unexplained(points),
    };
    let default = |points| match opponent {
        Some(opponent) => RoundResult::Default { opponent, points },
        None if points == NOTHING => RoundResult::Absent,
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
