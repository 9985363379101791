//! Findings for people, programs and editors.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anyhow::Result;
use season_runner::PROGRAM;
use season_runner::check::{DISAGREEMENT, Finding, NOT_UTF_8, Severity, UNKNOWN_KIND};
use serde_json::json as value;

use crate::report::counted;

/// What each code means, and what to do about it.
pub(crate) const EXPLANATIONS: [(&str, &str); 32] = [
    ("E001", "A value is missing that every row needs."),
    ("E002", "A date is no day of the calendar as YYYY-MM-DD; 2007-02-29 does not exist."),
    (
        "E003",
        "A date is outside the season: the game belongs to another one, or the year is wrong.",
    ),
    ("E004", "A result is none of 1-0, 0-1, 1/2-1/2 and the defaults +/-, -/+, -/-."),
    ("E005", "The same player has both colours."),
    ("E006", "A player's code is well formed but in no list of players: a new player, or a slip."),
    ("E007", "A player's code is not six digits and a letter."),
    ("E008", "The check letter does not fit the digits: one of them is wrong."),
    (
        "E009",
        "The rate of play is neither standard nor rapid; games of ten minutes are not graded.",
    ),
    ("E010", "A row repeats an earlier one exactly: a game sent twice, or two games of one day."),
    ("E011", "A code is used for two players."),
    ("E012", "Two rows of one code say different things; neither is used."),
    ("E013", "A player has no name."),
    ("E014", "A grade is not a whole number."),
    ("E015", "An amount of points is no number with at most nine decimals."),
    ("E016", "A number of games is not a whole number from 1."),
    (
        "E017",
        "A row has more fields than the header: a comma inside a field needs quotation marks.",
    ),
    ("E018", "A line is no row at all: a quotation mark is not closed, or text follows one."),
    ("E019", "A value is not one that its column or field takes."),
    ("E020", "An earlier row says something else of the same player."),
    ("E021", "A file is of no kind known here, or damaged; nothing of it is used."),
    ("E022", "The points of a player in a tournament report are not those of his rounds."),
    (
        DISAGREEMENT,
        "Rows of a section do not agree: both players must report the same game, and \
     scores add up.",
    ),
    (UNKNOWN_KIND, "A file whose first line is that of no kind of file known here."),
    (NOT_UTF_8, "A file in UTF-16 or Windows-1252: it was read, but look at the names in it."),
    ("W101", "Two events have the same games: one event sent twice under two names."),
    ("W102", "A game stands in two events with the same day and result."),
    ("W103", "A player plays in two places on one day, or twice in one round."),
    ("W104", "Two codes look like one person: name, date of birth and clubs."),
    ("W105", "A score is far from what the grades expect: most often somebody else's code."),
    ("W106", "A player's opponents are far from his grade: most often somebody else's code."),
    ("W107", "Colours are out of balance as no Swiss pairing makes them."),
];

/// The explanation of a code, or of all; empty for a code that is none.
pub(crate) fn explained(wanted: &str) -> String {
    let is_wanted = |code: &str| wanted == "all" || code.eq_ignore_ascii_case(wanted);
    let lines = EXPLANATIONS.iter().filter(|(code, _)| is_wanted(code));
    lines.fold(String::new(), |all, (code, words)| all + code + "  " + words + "\n")
}

/// For people: by file and line, each with its line; at the end the counts, worst first.
pub(crate) fn text(findings: &[Finding]) -> String {
    let renderer = Renderer::plain();
    let mut out = String::new();
    for finding in findings {
        out += &shown(finding, &renderer);
        out += "\n\n";
    }
    out + &summary(findings)
}

fn shown(finding: &Finding, renderer: &Renderer) -> String {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let column =
        if finding.column.is_empty() { String::new() } else { format!("{}: ", finding.column) };
    let sure = finding.sure.map_or_else(String::new, |sure| format!(" ({sure})"));
    let title = format!("{column}{}{sure}", finding.message);
    let title = level.primary_title(title).id(finding.code);
    // Letters that would break the line, or write over it, are shown as blanks.
    let row: String = finding.row.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    // In a submission the value stands after its field's name.
    let after = row.find(&finding.column).filter(|_| !finding.column.is_empty()).unwrap_or(0);
    let found = row[after..].find(&finding.value).map(|begin| after + begin);
    let begin = found.filter(|_| !finding.value.is_empty());
    let span = begin.map_or(0..row.len(), |begin| begin..begin + finding.value.len());
    let snippet = Snippet::source(row).line_start(finding.line).path(finding.file.as_str());
    let snippet = snippet.annotation(AnnotationKind::Primary.span(span));
    if finding.line == 0 || (finding.row.is_empty() && finding.value.is_empty()) {
        return format!(
            "{}\n  --> {}{}",
            renderer.render(&[Group::with_title(title)]),
            finding.file,
            proposal(finding)
        );
    }
    renderer.render(&[title.element(snippet)]) + &proposal(finding)
}

/// The decision that could be taken, line by line.
fn proposal(finding: &Finding) -> String {
    if finding.proposal.is_empty() {
        return String::new();
    }
    let lines = finding.proposal.lines().map(|line| format!("\n      {line}"));
    lines.fold("\n  if so, in decisions.toml:".to_owned(), |all, line| all + &line)
}

fn summary(findings: &[Finding]) -> String {
    let mut counts: BTreeMap<(std::cmp::Reverse<Severity>, &str), usize> = BTreeMap::new();
    for finding in findings {
        *counts.entry((std::cmp::Reverse(finding.severity), finding.code)).or_default() += 1;
    }
    if counts.is_empty() {
        return "nothing found\n".to_owned();
    }
    let of = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
    let mut out = format!(
        "{} and {}\n",
        counted(of(Severity::Error), "error"),
        counted(of(Severity::Warning), "warning")
    );
    for ((severity, code), count) in counts {
        let words = EXPLANATIONS.iter().find(|(known, _)| *known == code).map_or("", |(_, w)| w);
        let severity = if severity.0 == Severity::Error { "error" } else { "warning" };
        // Writing to a String cannot fail.
        let _ = writeln!(out, "{count:>7}  {severity:<7}  {code}  {words}");
    }
    out
}

/// For programs: a list of findings.
pub(crate) fn json(findings: &[Finding]) -> Result<String> {
    Ok(serde_json::to_string_pretty(findings)? + "\n")
}

/// For editors: SARIF 2.1.0.
pub(crate) fn sarif(findings: &[Finding]) -> Result<String> {
    let rule = |(code, words): &(&str, &str)| {
        value!({
            "id": code,
            "shortDescription": { "text": words },
        })
    };
    let result = |finding: &Finding| {
        let level = if finding.severity == Severity::Error { "error" } else { "warning" };
        let column = if finding.column.is_empty() { "" } else { ": " };
        let sure = finding.sure.map_or_else(String::new, |sure| format!(" ({sure})"));
        value!({
            "ruleId": finding.code,
            "level": level,
            "message": { "text": format!("{}{column}{}{sure}", finding.column, finding.message) },
            "locations": [{
                "physicalLocation": {
                    "artifactLocation": { "uri": finding.file },
                    "region": { "startLine": finding.line.max(1) },
                },
            }],
        })
    };
    let log = value!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "clarke",
                "semanticVersion": PROGRAM.trim_start_matches("clarke "),
                "rules": EXPLANATIONS.iter().map(rule).collect::<Vec<_>>(),
            } },
            "results": findings.iter().map(result).collect::<Vec<_>>(),
        }],
    });
    Ok(serde_json::to_string_pretty(&log)? + "\n")
}
