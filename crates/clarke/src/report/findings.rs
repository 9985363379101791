//! Findings for people, programs and editors.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{MAIN_SEPARATOR, Path};

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anyhow::Result;
use findings::{FindingCode, counted, thousands};
use schemars::JsonSchema;
use season_runner::PROGRAM;
use season_runner::check::{Finding, Looked, Place, Severity, acceptance};
use serde::Serialize;
use serde_json::{Value, json as value};

use super::shell::hint_of_no_players;

/// What a code of findings means.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Explanation {
    /// The code: `E006`.
    code: FindingCode,
    /// What it means, and what to do about it.
    meaning: String,
}

/// The meaning of a code, with the command that helps, if there is one.
fn meaning(code: FindingCode) -> String {
    let helps = match code {
        FindingCode::UnknownPlayer | FindingCode::UnknownName => {
            " clarke players shows who it may be."
        }
        FindingCode::Asked => {
            " clarke import shows tables of games with what is proposed for them, and writes what \
             you accept."
        }
        _ => "",
    };
    format!("{}{helps}", code.meaning())
}

/// The explanation of a code, or of all; empty for an unknown code.
pub(crate) fn explained(wanted: &str) -> Vec<Explanation> {
    let is_wanted =
        |code: &&FindingCode| wanted == "all" || code.as_str().eq_ignore_ascii_case(wanted);
    let known = FindingCode::ALL.iter().filter(is_wanted);
    known.map(|&code| Explanation { code, meaning: meaning(code) }).collect()
}

/// The meanings of codes, for people.
pub(crate) fn explained_text(explanations: &[Explanation]) -> String {
    let line =
        |all: String, one: &Explanation| all + one.code.as_str() + "  " + &one.meaning + "\n";
    explanations.iter().fold(String::new(), line)
}

/// The findings without those beyond the limit of their code, and the number left out for each
/// code.
pub(crate) fn limited(
    findings: &[Finding],
    limit: Option<usize>,
) -> (Vec<&Finding>, BTreeMap<FindingCode, usize>) {
    let mut seen: BTreeMap<FindingCode, usize> = BTreeMap::new();
    let mut left_out: BTreeMap<FindingCode, usize> = BTreeMap::new();
    let is_shown = |finding: &&Finding| {
        let seen = seen.entry(finding.code).or_default();
        *seen += 1;
        let shown = limit.is_none_or(|limit| *seen <= limit);
        *left_out.entry(finding.code).or_default() += usize::from(!shown);
        shown
    };
    let shown = findings.iter().filter(is_shown).collect();
    left_out.retain(|_, count| *count > 0);
    (shown, left_out)
}

/// For people: findings by file and line, each with its line; the counts are at the end, errors
/// first.
pub(crate) fn text(looked: &Looked, limit: Option<usize>) -> String {
    let renderer = Renderer::plain();
    let (findings, left_out) = limited(&looked.findings, limit);
    let mut out = String::new();
    for finding in findings {
        out += &shown(finding, &renderer, limit.map_or(usize::MAX, |_| SHOWN_PLACES));
        out += "\n\n";
    }
    for (file, understood) in &looked.understood {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "understood: {file}: {}\n", understood.words);
    }
    out + &summary(looked, &left_out)
}

/// The number of further places of a cause that are shown after the first, unless all are
/// requested.
// By feel: they fit on one line.
const SHOWN_PLACES: usize = 4;

fn shown(finding: &Finding, renderer: &Renderer, most_places: usize) -> String {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let column =
        if finding.column.is_empty() { String::new() } else { format!("{}: ", finding.column) };
    let sure = finding.sure.map_or_else(String::new, |sure| format!(" ({sure})"));
    // Characters that would break or overwrite the line are shown as blanks.
    let row: String = finding.row.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let below = also(finding, most_places)
        + &meant(finding)
        + &hint(finding)
        + &proposal(finding)
        + &all_is_well(finding);
    let begin = place_of(finding, &row);
    let span = begin.map_or(0..row.len(), |begin| begin..begin + finding.value.len());
    // A value that cannot be marked in its row is named: a row of a cross-table has the number of
    // an opponent, and a game has several lines.
    let value = if begin.is_some() { String::new() } else { unsaid_value(finding) };
    let title = format!("{column}{value}{}{sure}", finding.message);
    let title = level.primary_title(title).id(finding.code.as_str());
    let snippet = Snippet::source(row).line_start(finding.line).path(finding.file.as_str());
    let snippet = snippet.annotation(AnnotationKind::Primary.span(span));
    if finding.line == 0 || (finding.row.is_empty() && finding.value.is_empty()) {
        let title = renderer.render(&[Group::with_title(title)]);
        return format!("{title}\n  --> {}{below}", finding.file);
    }
    renderer.render(&[title.element(snippet)]) + &below
}

/// The value, as a prefix of a message that does not contain it.
fn unsaid_value(finding: &Finding) -> String {
    if finding.value.is_empty() || finding.message.contains(&finding.value) {
        return String::new();
    }
    format!("`{}`: ", named(&finding.value))
}

/// The position of a finding's value in its row.
fn place_of(finding: &Finding, row: &str) -> Option<usize> {
    // In a submission the value comes after the name of its field.
    let column = row.find(&finding.column).filter(|_| !finding.column.is_empty());
    let mut after = column.unwrap_or(0);
    if finding.code == FindingCode::SamePlayerTwice && column.is_none() {
        // The finding is about Black, and White comes first.
        let white = place_in(row, &finding.value)?;
        let behind = white + finding.value.len();
        after = place_in(&row[behind..], &finding.value).map_or(white, |_| behind);
    }
    place_in(&row[after..], &finding.value).map(|begin| after + begin)
}

/// The value, shortened to fit into a message.
fn named(value: &str) -> String {
    // By feel: a line of a terminal.
    const MOST: usize = 80;
    let shown: String = value.chars().take(MOST).collect();
    let more = if shown.len() < value.len() { "..." } else { "" };
    format!("{}{more}", shown.escape_debug())
}

/// The position of a value in its row: as a whole field, if it occurs as one; else as a word, or
/// else as any part, such as a code inside a name.
fn place_in(row: &str, value: &str) -> Option<usize> {
    let stands_alone = |begin: usize, may_be_beside: fn(char) -> bool| {
        let before = row[..begin].trim_end().chars().next_back();
        let after = row[begin + value.len()..].trim_start().chars().next();
        // A surname in `"Abbott, Ann"` is not a field, although a comma follows it.
        let is_quoted = |beside: Option<char>| beside == Some('"');
        is_quoted(before) == is_quoted(after)
            && [before, after].into_iter().flatten().all(may_be_beside)
    };
    let parts = |letter| matches!(letter, ',' | ';' | '\t' | '"' | '#' | '=' | '|');
    let places = || row.match_indices(value).map(|(begin, _)| begin);
    let field = places().find(|&begin| stands_alone(begin, parts));
    let word = || places().find(|&begin| stands_alone(begin, |letter| !letter.is_alphanumeric()));
    // In lines with fixed columns, a number must be between blanks, and not part of another number.
    let is_between_blanks = |&begin: &usize| {
        let (before, after) = (&row[..begin], &row[begin + value.len()..]);
        let is_blank = |letter: Option<char>| letter.is_none_or(char::is_whitespace);
        is_blank(before.chars().next_back()) && is_blank(after.chars().next())
    };
    let is_figure = value.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
    let part = || {
        let mut between = places().filter(is_between_blanks);
        let only = between.next().filter(|_| between.next().is_none());
        if is_figure { only } else { only.or_else(|| places().next()) }
    };
    field.or_else(word).or_else(part).filter(|_| !value.is_empty())
}

/// The next places with the same cause; a line of a cross-table may have the fault several times.
fn also(finding: &Finding, most: usize) -> String {
    if finding.also.is_empty() {
        return String::new();
    }
    let is_other = |place: &&Place| (&place.file, place.line) != (&finding.file, finding.line);
    let mut others: Vec<&Place> = finding.also.iter().filter(is_other).collect();
    others.dedup();
    let place = |place: &&Place| {
        if place.file == finding.file {
            format!("line {}", place.line)
        } else {
            format!("{}, line {}", place.file, place.line)
        }
    };
    let rows = counted(finding.rows, "row");
    let places: Vec<String> = others.iter().take(most).map(place).collect();
    let more = match others.len() - places.len() {
        0 => String::new(),
        more => format!(" and {} more", thousands(more)),
    };
    match places.as_slice() {
        [] => format!("\n  {rows} in all"),
        places => format!("\n  {rows} in all: also {}{more}", places.join("; ")),
    }
}

/// The players who may have been meant.
fn meant(finding: &Finding) -> String {
    match finding.meant.as_slice() {
        [] => String::new(),
        names => format!("\n  perhaps {}", names.join(", or ")),
    }
}

/// A hint for findings that no decision resolves.
fn hint(finding: &Finding) -> String {
    if !finding.lacks_players() {
        return String::new();
    }
    format!("\n  hint: {}", hint_of_no_players(Path::new(&finding.file)))
}

/// The proposed decision, line by line.
fn proposal(finding: &Finding) -> String {
    if finding.proposal.is_empty() {
        return String::new();
    }
    let lines = finding.proposal.lines().map(|line| format!("\n      {line}"));
    let above = match finding.code {
        FindingCode::Asked | FindingCode::SaysRapid => {
            "\n  the answer, in import.toml (beside players.csv), with what is true:"
        }
        FindingCode::HistoryUnknown => "\n  one of these, in federation.toml:",
        FindingCode::AsPeopleWrite => "\n  to have them read, in import.toml (beside players.csv):",
        _ => "\n  if so, in decisions.toml:",
    };
    lines.fold(above.to_owned(), |all, line| all + &line)
}

/// The decision that accepts a doubt, so that it is not raised again, line by line.
fn all_is_well(finding: &Finding) -> String {
    if finding.sure.is_none() {
        return String::new();
    }
    let lines = acceptance(finding).trim_end().replace('\n', "\n      ");
    format!("\n  if all is well, so that it is not raised again:\n      {lines}")
}

fn summary(looked: &Looked, left_out: &BTreeMap<FindingCode, usize>) -> String {
    let Looked { findings, seasons, files, rows, .. } = looked;
    let mut counts: BTreeMap<(std::cmp::Reverse<Severity>, FindingCode), usize> = BTreeMap::new();
    for finding in findings {
        *counts.entry((std::cmp::Reverse(finding.severity), finding.code)).or_default() += 1;
    }
    let mut what = Vec::new();
    for (count, word) in [(seasons, "season"), (files, "file"), (rows, "row")] {
        if *count > 0 {
            what.push(counted(*count, word));
        }
    }
    let looked_at = if what.is_empty() { String::new() } else { what.join(", ") + ": " };
    if counts.is_empty() {
        return format!("{looked_at}nothing found\n");
    }
    let of = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
    let mut out = format!(
        "{looked_at}{} and {}\n",
        counted(of(Severity::Error), "error"),
        counted(of(Severity::Warning), "warning")
    );
    for ((severity, code), count) in counts {
        let severity = if severity.0 == Severity::Error { "error" } else { "warning" };
        let more = left_out.get(&code).map(|more| format!(" ({more} not shown)"));
        // Writing to a String cannot fail.
        let _ = writeln!(
            out,
            "{count:>7}  {severity:<7}  {code}  {}{}",
            meaning(code),
            more.unwrap_or_default()
        );
    }
    if !left_out.is_empty() {
        out += "--limit 0 shows all of them\n";
    }
    out
}

/// A path as a URI reference (RFC 3986): absolute paths begin with `file://`, and everything except
/// letters, digits and `-._~/` is written as a per cent sign and two digits, but for the colon of a
/// drive.
fn uri(path: &str) -> String {
    let path = path.replace(MAIN_SEPARATOR, "/");
    let (drive, path) = match path.split_at_checked(2) {
        Some((drive, rest)) if drive.ends_with(':') && rest.starts_with('/') => (drive, rest),
        _ => ("", path.as_str()),
    };
    let mut uri = match drive {
        "" if path.starts_with('/') => "file://".to_owned(),
        "" => String::new(),
        drive => format!("file:///{drive}"),
    };
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            // Writing to a String cannot fail.
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

/// For editors: SARIF 2.1.0.
pub(crate) fn sarif(findings: &[&Finding]) -> Result<String> {
    let rule = |code: &FindingCode| {
        value!({
            "id": code,
            "shortDescription": { "text": meaning(*code) },
        })
    };
    let result = |finding: &&Finding| {
        let level = if finding.severity == Severity::Error { "error" } else { "warning" };
        let column = if finding.column.is_empty() { "" } else { ": " };
        let sure = finding.sure.map_or_else(String::new, |sure| format!(" ({sure})"));
        let (value, below) = (unsaid_value(finding), meant(finding) + &hint(finding));
        let below = below.replace("\n  ", "; ");
        let text = format!("{}{column}{value}{}{sure}{below}", finding.column, finding.message);
        value!({
            "ruleId": finding.code,
            "level": level,
            "message": { "text": text },
            "locations": [{
                "physicalLocation": {
                    "artifactLocation": { "uri": uri(&finding.file) },
                    "region": region(finding),
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
                "rules": FindingCode::ALL.iter().map(rule).collect::<Vec<_>>(),
            } },
            "columnKind": "utf16CodeUnits",
            "results": findings.iter().map(result).collect::<Vec<_>>(),
        }],
    });
    Ok(serde_json::to_string_pretty(&log)? + "\n")
}

/// The line of a finding, and the position of its value in it.
fn region(finding: &Finding) -> Value {
    let line = finding.line.max(1);
    // A PGN game has several lines.
    let is_in_first = |begin: &usize| !finding.row[..*begin].contains('\n');
    let begin = place_of(finding, &finding.row).filter(|_| finding.line > 0).filter(is_in_first);
    let Some(begin) = begin else { return value!({ "startLine": line }) };
    // Columns are counted from 1, in the units of columnKind.
    let units = |text: &str| text.encode_utf16().count();
    let start = 1 + units(&finding.row[..begin]);
    value!({
        "startLine": line,
        "startColumn": start,
        "endColumn": start + units(&finding.value),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_a_uri() {
        assert_eq!(uri("my county/2006-07/results.csv"), "my%20county/2006-07/results.csv");
        assert_eq!(uri("/data/Ä#1?.csv"), "file:///data/%C3%84%231%3F.csv");
        assert_eq!(uri("a:b%20.csv"), "a%3Ab%2520.csv");
        assert_eq!(uri("C:/data/my county.csv"), "file:///C:/data/my%20county.csv");
    }
}
