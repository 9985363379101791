//! Writes a report. The original text is kept: writing leaves everything unchanged that nobody
//! edited, including ruler lines, blank lines and line endings.

use input_files::text_lines::{line_end, lines_of_text};

use super::record::{days_record, header, player_record};
use super::{Report, ReportedPlayer};

/// The original text and contents of a report that was read; empty for a report that was created.
///
/// Reports with the same contents are equal, however they are written.
#[derive(Clone, Debug, Default)]
pub struct AsWritten {
    read: Option<Box<Read>>,
}

#[derive(Clone, Debug)]
struct Read {
    text: String,
    /// The report before any change.
    report: Report,
}

impl PartialEq for AsWritten {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for AsWritten {}

impl AsWritten {
    /// The original text of a report that was just read.
    pub(super) fn of(text: &str, report: &Report) -> Self {
        Self { read: Some(Box::new(Read { text: text.to_owned(), report: report.clone() })) }
    }

    /// The line of the first record with this code and value; 1 if it was not read, since faults
    /// of the whole report are on its first line.
    pub(super) fn line_of(&self, code: &str, value: &str) -> usize {
        self.read.as_deref().and_then(|read| line_of(&read.text, code, value)).unwrap_or(1)
    }
}

/// The line of the first record of a text with this code and value.
pub(super) fn line_of(text: &str, code: &str, value: &str) -> Option<usize> {
    let is_it = |text: &str| text.strip_prefix(code).is_some_and(|rest| rest.trim() == value);
    lines_of_text(text).position(is_it).map(|before| before + 1)
}

/// The text of a report that was read, with later changes; `None` for one that was created.
pub(super) fn rewritten(report: &Report) -> Option<String> {
    let read = report.as_written.read.as_deref()?;
    let breaks = line_end(&read.text);
    let mut writing = Writing::of(report, &read.report);
    let mut lines: Vec<String> = Vec::new();
    for (line, text) in (1..).zip(read.text.split(breaks)) {
        let plain = text.trim_end_matches(['\r', '\n']);
        let end = &text[plain.len()..];
        match writing.line(line, plain) {
            Line::Unchanged => lines.push(text.to_owned()),
            Line::Changed(text) => lines.push(text + end),
            Line::Gone => {}
        }
    }
    // If the text ends with a line break, the last line is empty.
    let last = lines.pop_if(|last| last.is_empty());
    let end = if read.text.contains("\r\n") { "\r" } else { "" };
    lines.extend(writing.new_lines().into_iter().map(|line| line + end));
    lines.extend(last);
    Some(lines.join(&breaks.to_string()))
}

/// What happens to a line.
enum Line {
    Unchanged,
    Changed(String),
    Gone,
}

/// The state while the lines of a report are rewritten.
struct Writing<'a> {
    now: &'a Report,
    before: &'a Report,
    /// Changed headers that have been written.
    written: Vec<&'static str>,
    /// Other lines that have not been found yet.
    others: Vec<&'a String>,
}

/// Records with one line, each of which is a field of the report.
const HEADERS: [&str; 6] = ["012", "022", "032", "042", "052", "132"];

impl<'a> Writing<'a> {
    fn of(now: &'a Report, before: &'a Report) -> Self {
        Self { now, before, written: Vec::new(), others: now.others.iter().collect() }
    }

    fn line(&mut self, line: usize, text: &str) -> Line {
        let record = text.get(..3).unwrap_or(text);
        if let Some(record) = HEADERS.into_iter().find(|header| *header == record) {
            return self.header(record);
        }
        if record == "001" {
            return self.player(line);
        }
        if text.trim().is_empty() {
            return Line::Unchanged;
        }
        match self.others.iter().position(|other| *other == text) {
            Some(met) => {
                self.others.remove(met);
                Line::Unchanged
            }
            None => Line::Gone,
        }
    }

    fn header(&mut self, record: &'static str) -> Line {
        if value(self.now, record) == value(self.before, record) {
            self.written.push(record);
            return Line::Unchanged;
        }
        if self.written.contains(&record) {
            return Line::Gone;
        }
        self.written.push(record);
        value(self.now, record).map_or(Line::Gone, Line::Changed)
    }

    fn player(&self, line: usize) -> Line {
        let of_line = |player: &&ReportedPlayer| player.line == line;
        let before = self.before.players.iter().find(of_line);
        match (before, self.now.players.iter().find(of_line)) {
            // A refused record stays, since it contains values that could not be read.
            (None, _) => Line::Unchanged,
            (Some(_), None) => Line::Gone,
            (Some(before), Some(now)) if before == now => Line::Unchanged,
            (Some(_), Some(now)) => Line::Changed(player_record(now).trim_end().to_owned()),
        }
    }

    /// Lines for headers, players and other records that do not have one yet.
    fn new_lines(self) -> Vec<String> {
        let headers = HEADERS.into_iter().filter(|header| !self.written.contains(header));
        let headers = headers.filter_map(|header| value(self.now, header));
        let had_line = |player: &&ReportedPlayer| {
            self.before.players.iter().any(|before| before.line == player.line)
        };
        let players = self.now.players.iter().filter(|player| !had_line(player));
        let players = players.map(|player| player_record(player).trim_end().to_owned());
        let others = self.others.iter().map(|other| (*other).clone());
        headers.chain(players).chain(others).collect()
    }
}

/// The record of a header; `None` if the report has no value for it.
fn value(report: &Report, record: &'static str) -> Option<String> {
    match record {
        "132" => days_record(report),
        _ => header(report, record),
    }
}

/// Writes a report. One that was read is written unchanged except for later changes; in one that
/// was created, known records come first, then all others.
///
/// Texts that are longer than their columns are cut off.
#[must_use]
pub fn write_trf(report: &Report) -> String {
    if let Some(text) = rewritten(report) {
        return text;
    }
    let headers = ["012", "022", "032", "042", "052"];
    let mut lines: Vec<String> = headers.iter().filter_map(|one| header(report, one)).collect();
    lines.extend(days_record(report));
    let of_tournament = |line: &&String| line.starts_with('1') || line.starts_with('2');
    // In the format of 2026, records about the tournament come before its players.
    let (before, after): (Vec<&String>, Vec<&String>) =
        report.others.iter().partition(|line| report.is_of_2026 && of_tournament(line));
    lines.extend(before.into_iter().cloned());
    lines.extend(report.players.iter().map(|player| player_record(player).trim_end().to_owned()));
    lines.extend(after.into_iter().cloned());
    lines.iter().fold(String::new(), |text, line| text + line + "\n")
}
