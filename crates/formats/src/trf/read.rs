//! Reads bytes as a report.

use std::collections::BTreeSet;

use event_sections::Section;
use rating_core::HalfPoints;

use super::as_written::{AsWritten, line_of};
use super::columns::{Columns, FIRST_ROUND, ROUND};
use super::dates::Orders;
use super::{ReadReport, Report, ReportedPlayer, ReportedResult, ReportedRound};
use findings::Reason;
use findings::RowFault;
use identity::player::fide_number;
use input_files::Source;
use input_files::text_lines::{damage, lines_of_text};
use input_files::{Error, FileProblem};

const NUMBER: &str = "a start number from 1 that no other player has, in columns 5 to 8";
const NAME: &str = "a name in columns 15 to 47";
const RATING: &str = "a rating in columns 49 to 52, or nothing";
const POINTS: &str = "points in columns 81 to 84, whole or ending in .5";
const RANK: &str = "a rank in columns 86 to 89, or nothing";
const OPPONENT: &str = "an opponent's start number, or 0000";
const COLOUR: &str = "w, b or -";
const RESULT: &str = "1, =, 0, W, D, L, +, -, H, F, U, Z or nothing";
const ROUNDS: &str = "no more rounds than a section can have, 1000";
const DAY: &str = "a day as YYYY-MM-DD, YYYY/MM/DD, YY/MM/DD, DD/MM/YY or 29 May 2020";

/// Reads a report. A value that cannot be read is reported; the rest of its record counts.
///
/// # Errors
///
/// A file that is not UTF-8.
///
/// ```
/// use input_files::Source;
/// use formats::trf::read_trf;
///
/// let head = format!("{:<90}{}\n", "001    1 m    Lee, Ann                          1800 ENG", " 0002 w 1");
/// let tail = format!("{:<90}{}\n", "001    2 m    Roe, Ben                          1700 ENG", " 0001 b 0");
/// let read = read_trf(&Source::from_bytes("open.trf", (head + &tail).into()))?;
/// assert!(read.faults.is_empty(), "{:?}", read.faults);
/// assert_eq!(read.report.players[0].rounds[0].opponent, Some(2));
/// # Ok::<(), input_files::Error>(())
/// ```
pub fn read_trf(source: &Source) -> Result<ReadReport, Error> {
    let (report, numbers) = (Report::default(), BTreeSet::new());
    let (faults, suspicious, counts) = (Vec::new(), Vec::new(), Vec::new());
    let (days_line, last_day_line) = (0, 0);
    let (orders, _) = Orders::of(&[], &[]);
    let mut reader = Reader {
        source,
        report,
        numbers,
        counts,
        orders,
        days_line,
        last_day_line,
        faults,
        suspicious,
    };
    let lines: Vec<(usize, &str)> = (1..).zip(lines_of_text(source.text()?)).collect();
    if let Some(&(line, _)) = lines.iter().find(|(_, text)| holds_two_records(text)) {
        return Err(FileProblem::TwoRows { line }.of(&source.name));
    }
    // All dates are read in one order, and the days of the tournament before those of the rounds.
    reader.find_orders(&lines);
    for &(line, text) in &lines {
        reader.day_of_tournament(line, text);
    }
    let last_player = lines.iter().rposition(|(_, text)| text.starts_with("001"));
    for (position, &(line, text)) in lines.iter().enumerate() {
        if last_player.is_some_and(|last| position < last) && reader.begins_another(text) {
            return Err(FileProblem::SecondTournament { line }.of(&source.name));
        }
        reader.record(line, text);
    }
    let is_indented = |(_, text): &(usize, &str)| {
        text.starts_with([' ', '\t']) && text.trim_start().starts_with("001 ")
    };
    if reader.report.players.is_empty() && lines.iter().any(is_indented) {
        let problem = "its records stand behind blanks: expected each at the beginning of its \
                       line, since what it says goes by columns";
        return Err(FileProblem::Unusable(problem).of(&source.name));
    }
    reader.check_counts();
    reader.check_rounds(source.text()?);
    reader.check_order_of_days();
    reader.check_days_of_tournament();
    let Reader { mut report, mut faults, mut suspicious, .. } = reader;
    report.as_written = AsWritten::of(source.text()?, &report);
    faults.sort();
    suspicious.sort();
    Ok(ReadReport { file: source.name.clone(), report, faults, suspicious })
}

/// Whether a record begins inside a line, as when two files with different line endings were
/// joined.
fn holds_two_records(line: &str) -> bool {
    let is_record = |text: &str| matches!(text.as_bytes(), [a, b, c, b' ', ..] if [a, b, c].iter().all(|byte| byte.is_ascii_digit()));
    line.split('\r').skip(1).any(is_record)
}

/// The texts of a record 132, one a round.
fn round_values(text: &str) -> Vec<String> {
    let columns = Columns::of(text);
    let starts = (FIRST_ROUND..=columns.len()).step_by(ROUND);
    let values: Vec<String> = starts.map(|start| columns.text(start, start + 7)).collect();
    let words = || text.split_whitespace().skip(1);
    // Days that do not stand in the columns of their rounds are one a round, in their order.
    let is_beside = !values.iter().filter(|value| !value.is_empty()).eq(words());
    if is_beside && words().all(Orders::is_day) {
        return words().map(str::to_owned).collect();
    }
    values
}

struct Reader<'a> {
    source: &'a Source,
    report: Report,
    /// Start numbers that are taken.
    numbers: BTreeSet<u32>,
    /// The values of records 062 and 072, with their lines.
    counts: Vec<(usize, &'static str, String)>,
    orders: Orders,
    /// The line of the last record 132.
    days_line: usize,
    /// The line of the last record 052.
    last_day_line: usize,
    faults: Vec<RowFault>,
    suspicious: Vec<RowFault>,
}

impl Reader<'_> {
    fn fault(&mut self, line: usize, column: &'static str, value: &str, expected: &'static str) {
        let reason = Reason::Unreadable { expected };
        self.faults.push(RowFault::of_value(&self.source.name, line, column, value, reason));
    }

    /// Finds how dates are read, and tells if another order fits as well.
    fn find_orders(&mut self, lines: &[(usize, &str)]) {
        let of = |code: &'static str| {
            let lines = lines.iter().filter(move |(_, text)| text.starts_with(code));
            let values = lines.flat_map(move |(line, text)| {
                let of_tournament = || vec![text[code.len()..].trim().to_owned()];
                let values = if code == "132" { round_values(text) } else { of_tournament() };
                values.into_iter().map(move |value| (*line, code, value))
            });
            values.filter(|(.., value)| !value.is_empty())
        };
        let tournament: Vec<_> = of("042").chain(of("052")).collect();
        let rounds: Vec<_> = of("132").collect();
        let [of_tournament, of_rounds] = [&tournament, &rounds]
            .map(|all| all.iter().map(|(.., text)| text.as_str()).collect::<Vec<_>>());
        let (orders, rival) = Orders::of(&of_tournament, &of_rounds);
        self.orders = orders;
        let Some(rival) = rival else { return };
        for (line, column, text) in tournament.iter().chain(&rounds) {
            if let (Some(day), Some(other)) = (orders.parse(text), rival.parse(text))
                && day != other
            {
                return self.doubt(*line, column, text, Reason::OtherOrder { day, other });
            }
        }
    }

    fn day_of_tournament(&mut self, line: usize, text: &str) {
        let Some((record, value)) = text.split_at_checked(3) else { return };
        let value = value.trim();
        if !matches!(record, "042" | "052") || value.is_empty() {
            return;
        }
        let day = self.orders.parse(value);
        if day.is_none() {
            // No number depends on it as long as the rounds have days.
            let column = if record == "042" { "042" } else { "052" };
            self.doubt(line, column, value, Reason::Unreadable { expected: DAY });
        }
        if record == "042" {
            self.report.first_day = day;
        } else {
            (self.report.last_day, self.last_day_line) = (day, line);
        }
    }

    /// Whether a line is the name of another tournament, between the players of this one and those
    /// of that one. Both use the same start numbers, so records below the line could not be
    /// distinguished from those above.
    fn begins_another(&self, text: &str) -> bool {
        let plain = |name: &str| {
            name.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ")
        };
        text.strip_prefix("012").is_some_and(|name| {
            let (here, before) = (plain(name), plain(&self.report.name));
            let is_other = !here.is_empty() && !before.is_empty() && here != before;
            is_other && !self.report.players.is_empty()
        })
    }

    fn record(&mut self, line: usize, text: &str) {
        let record = text.get(..3).unwrap_or(text);
        let damage = damage(text);
        let value = || {
            let value = text.get(3..).unwrap_or_default();
            let is_left_out = |letter: char| damage.is_some() && letter.is_ascii_control();
            value.replace(is_left_out, " ").trim().to_owned()
        };
        if let Some(reason) = damage.clone() {
            let fault = RowFault::of_line(&self.source.name, line, reason);
            if record == "001" {
                return self.faults.push(fault);
            }
            // No game depends on it.
            self.suspicious.push(fault);
        }
        match record {
            "001" => self.player(line, text),
            "012" => self.report.name = value(),
            "022" => self.report.city = value(),
            "032" => self.report.federation = value(),
            "042" | "052" => {}
            "132" => self.round_days(line, text),
            _ if text.trim().is_empty() => {}
            other => {
                if let Some(count) = ["062", "072"].into_iter().find(|count| *count == other) {
                    self.counts.push((line, count, value()));
                }
                self.report.others.push(text.to_owned());
            }
        }
    }

    /// Reads the days of a record 132. There may be several: as a report grows, a new one may be
    /// added for the latest rounds.
    fn round_days(&mut self, line: usize, text: &str) {
        let mut days = Vec::new();
        for value in round_values(text) {
            let day = self.orders.parse(&value);
            if day.is_none() && !value.is_empty() {
                // The games of the round then get the first day of the tournament.
                self.doubt(line, "132", &value, Reason::Unreadable { expected: DAY });
            }
            days.push(day);
        }
        while days.last().is_some_and(Option::is_none) {
            days.pop();
        }
        self.days_line = line;
        if self.report.round_days.len() < days.len() {
            self.report.round_days.resize(days.len(), None);
        }
        for (position, day) in days.into_iter().enumerate() {
            let Some(day) = day else { continue };
            let before = self.report.round_days[position].replace(day);
            if let Some(before) = before.filter(|&before| before != day) {
                let reason = Reason::OtherRoundDay { round: position + 1, before };
                self.doubt(line, "132", &day.to_string(), reason);
            }
        }
    }

    fn check_order_of_days(&mut self) {
        let days = self.report.round_days.clone();
        for (round, pair) in (2..).zip(days.windows(2)) {
            if let [Some(before), Some(day)] = pair
                && day < before
            {
                let reason = Reason::RoundDaysOutOfOrder { round };
                self.doubt(self.days_line, "132", &day.to_string(), reason);
            }
        }
    }

    /// Compares the days of the rounds with the first and last day of the tournament.
    fn check_days_of_tournament(&mut self) {
        let (first, last) = (self.report.first_day, self.report.last_day);
        if let (Some(first), Some(last)) = (first, last)
            && last < first
        {
            // Every round lies outside of such days.
            let reason = Reason::EndedBefore { first };
            return self.doubt(self.last_day_line, "052", &last.to_string(), reason);
        }
        let days = self.report.round_days.clone();
        for (round, day) in (1..).zip(days) {
            let Some(day) = day else { continue };
            let before = first.filter(|first| day < *first);
            let after = last.filter(|last| day > *last);
            let reason = before
                .map(|first| Reason::BeforeTournament { round, first })
                .or_else(|| after.map(|last| Reason::AfterTournament { round, last }));
            if let Some(reason) = reason {
                self.doubt(self.days_line, "132", &day.to_string(), reason);
            }
        }
    }

    /// Compares the stated numbers of players and of rated players with the records.
    fn check_counts(&mut self) {
        let players = &self.report.players;
        let rated = players.iter().filter(|player| player.rating.is_some()).count();
        let found = [("062", players.len()), ("072", rated)];
        for (line, record, value) in std::mem::take(&mut self.counts) {
            // Some programs write `62 (58)`.
            let stated: String = value.chars().take_while(char::is_ascii_digit).collect();
            let found = found.iter().find(|(known, _)| *known == record).map_or(0, |(_, n)| *n);
            if !stated.is_empty() && stated.parse() != Ok(found) {
                self.doubt(line, record, &value, Reason::OtherCount { found });
            }
        }
    }

    /// Compares the stated number of rounds with those in the players' records.
    fn check_rounds(&mut self, text: &str) {
        let found = self.report.players.iter().map(|player| player.rounds.len()).max().unwrap_or(0);
        let stated = self.report.stated_rounds();
        if let Some(stated) = stated.filter(|&stated| stated < found) {
            let reason = Reason::OtherCount { found };
            let stated = stated.to_string();
            let lines = ["142", "XXR"].into_iter().filter_map(|code| line_of(text, code, &stated));
            let line = lines.min().unwrap_or(1);
            self.doubt(line, "142", &stated, reason);
        }
    }

    fn doubt(&mut self, line: usize, column: &'static str, value: &str, reason: Reason) {
        self.suspicious.push(RowFault::of_value(&self.source.name, line, column, value, reason));
    }

    fn player(&mut self, line: usize, text: &str) {
        let columns = Columns::of_player(text);
        let number: u32 = columns.text(5, 8).parse().unwrap_or(0);
        if number == 0 || !self.numbers.insert(number) {
            self.fault(line, "start number", &columns.text(5, 8), NUMBER);
            return;
        }
        let name = columns.text(15, 47);
        if name.is_empty() {
            self.fault(line, "name", "", NAME);
        }
        let player = ReportedPlayer {
            line,
            number,
            sex: columns.text(10, 10),
            title: columns.text(11, 13),
            name,
            rating: self.number(line, "rating", &columns.text(49, 52), RATING).filter(|&r| r > 0),
            federation: columns.text(54, 56),
            fide_code: fide_number(&columns.text(58, 68)).to_owned(),
            born: columns.text(70, 79),
            points: self.points(line, &columns.text(81, 84)),
            rank: self.number(line, "rank", &columns.text(86, 89), RANK),
            rounds: self.rounds(line, &columns),
        };
        self.report.players.push(player);
    }

    fn number(
        &mut self,
        line: usize,
        column: &'static str,
        text: &str,
        expected: &'static str,
    ) -> Option<u32> {
        let number = text.parse().ok();
        if number.is_none() && !text.is_empty() {
            self.fault(line, column, text, expected);
        }
        number
    }

    fn points(&mut self, line: usize, text: &str) -> Option<HalfPoints> {
        // Some programs write `2,5` or `2.50`.
        let plain = text.replace(',', ".");
        let points = plain.parse().or_else(|_| plain.strip_suffix('0').unwrap_or_default().parse());
        let points = points.ok();
        if points.is_none() && !text.is_empty() {
            self.fault(line, "points", text, POINTS);
        }
        points.filter(|_| !text.is_empty())
    }

    fn rounds(&mut self, line: usize, columns: &Columns) -> Vec<ReportedRound> {
        let starts = (FIRST_ROUND..=columns.len()).step_by(ROUND);
        if starts.clone().nth(Section::MOST_ROUNDS as usize).is_some() {
            self.fault(line, "round", &(Section::MOST_ROUNDS + 1).to_string(), ROUNDS);
        }
        let starts = starts.take(Section::MOST_ROUNDS as usize);
        let mut rounds: Vec<ReportedRound> =
            starts.map(|start| self.round(line, columns, start)).collect();
        while rounds.last() == Some(&ReportedRound::default()) {
            rounds.pop();
        }
        rounds
    }

    fn round(&mut self, line: usize, columns: &Columns, start: usize) -> ReportedRound {
        let opponent = columns.text(start, start + 3);
        let number = if opponent.is_empty() { Some(0) } else { opponent.parse().ok() };
        if number.is_none() {
            self.fault(line, "opponent", &opponent, OPPONENT);
        }
        let colour = columns.letter(start + 5);
        let white = match colour.to_ascii_lowercase() {
            'w' => Some(true),
            'b' => Some(false),
            '-' | ' ' => None,
            _ => {
                self.fault(line, "colour", &colour.to_string(), COLOUR);
                None
            }
        };
        let letter = columns.letter(start + 7);
        let is_old_bye = letter.eq_ignore_ascii_case(&'X') && number == Some(0);
        // The bye of the odd player out, in reports that have no letter for it.
        let old_bye = is_old_bye.then_some(ReportedResult::PairingBye);
        let result = ReportedResult::parse(letter).or(old_bye).unwrap_or_else(|| {
            self.fault(line, "result", &letter.to_string(), RESULT);
            ReportedResult::Blank
        });
        ReportedRound { opponent: number.filter(|&number: &u32| number > 0), white, result }
    }
}
