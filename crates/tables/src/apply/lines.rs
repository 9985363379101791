//! Games in the lines of a text.

use super::games::day_or_fault;
use super::ledger::Ledger;
use crate::spec::{Days, LinePattern, LinesSpec, Meaning, Meanings, PatternPart};
use crate::table::{Clause, Game, Player};
use crate::text::{plain, signs};
use crate::{Grid, Outcome};

/// Reads the lines that have the form of a game.
pub(super) fn read(grid: &Grid, spec: &LinesSpec, ledger: &mut Ledger) {
    let mut title = String::new();
    for line in grid.written() {
        let text = line.joined();
        let Some(found) = spec.pattern.game_in(&text, &spec.results) else {
            if spec.days == Days::Titles && !spec.forms.days_in(&text).is_empty() {
                title = text;
            }
            ledger.pass(line, Clause::NotAGame);
            continue;
        };
        let day = match spec.days {
            Days::Fixed(day) => Some(day),
            Days::Titles => match day_or_fault(spec.forms.only_day(&title), &title) {
                Ok(day) => Some(day),
                Err(fault) => {
                    ledger.fault(line, fault);
                    continue;
                }
            },
            Days::Column(_) | Days::Parts { .. } | Days::TitlesBelow | Days::Unknown => None,
        };
        let is_default = found.notes.iter().any(|note| spec.default_marks.contains(&plain(note)));
        let by_default = found.outcome.by_default().filter(|_| is_default);
        ledger.games(
            line,
            [Game {
                line: line.number,
                day,
                round: String::new(),
                section: String::new(),
                first: Player { name: found.first, ..Player::default() },
                second: Player { name: found.second, ..Player::default() },
                outcome: by_default.unwrap_or(found.outcome),
                white: None,
                rate: String::new(),
                event: String::new(),
            }],
        );
    }
}

/// What a line says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Found {
    first: String,
    second: String,
    outcome: Option<Outcome>,
    notes: Vec<String>,
}

/// A game in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineGame {
    pub(crate) first: String,
    pub(crate) second: String,
    pub(crate) outcome: Outcome,
    /// What stands in brackets.
    pub(crate) notes: Vec<String>,
}

impl LinePattern {
    /// The game of a line that has this form.
    pub(crate) fn game_in(&self, text: &str, results: &Meanings) -> Option<LineGame> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let found = match_parts(self.parts(), &words, results, &Found::default())?;
        let Found { first, second, outcome, notes } = found;
        Some(LineGame { first, second, outcome: outcome?, notes })
    }
}

/// Matches the rest of a form with the rest of a line, the longest names first.
fn match_parts(
    parts: &[(PatternPart, bool)],
    words: &[&str],
    results: &Meanings,
    found: &Found,
) -> Option<Found> {
    let Some(((part, is_optional), rest)) = parts.split_first() else {
        return words.is_empty().then(|| found.clone());
    };
    let with = (1..=words.len()).rev().find_map(|length| {
        let mut found = found.clone();
        let fits = take(part, &words[..length], results, &mut found);
        fits.then(|| match_parts(rest, &words[length..], results, &found)).flatten()
    });
    with.or_else(|| is_optional.then(|| match_parts(rest, words, results, found)).flatten())
}

/// Whether these words are the piece, which is then noted.
fn take(part: &PatternPart, words: &[&str], results: &Meanings, found: &mut Found) -> bool {
    let text = words.join(" ");
    match part {
        PatternPart::Number => {
            let figures = text.trim_end_matches(['.', ')']);
            !figures.is_empty() && figures.bytes().all(|letter| letter.is_ascii_digit())
        }
        PatternPart::Word(word) => plain(&text) == *word,
        PatternPart::Note => {
            let note = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
            let note = note.filter(|note| !note.contains(')'));
            found.notes.extend(note.map(str::to_owned));
            note.is_some()
        }
        PatternPart::First => name(text, &mut found.first),
        PatternPart::Second => name(text, &mut found.second),
        PatternPart::Result => match results.get(&signs(&text)) {
            Some(Meaning::Is(outcome)) => {
                found.outcome = Some(*outcome);
                true
            }
            _ => false,
        },
    }
}

/// Whether a text is a name: letters without figures and brackets.
fn name(text: String, name: &mut String) -> bool {
    let is_name = text.chars().next().is_some_and(char::is_alphabetic)
        && !text.contains(|letter: char| letter.is_numeric() || "()".contains(letter));
    *name = text;
    is_name
}
