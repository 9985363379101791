//! A cell of a cross-table.

use std::collections::BTreeSet;

use crate::spec::{CellForm, CellPart, ColourLetters, CrossTableSpec, Meaning, Meanings};
use crate::text::{plain, squeezed};
use crate::{Colour, Outcome};

/// What a cell says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellValue {
    /// Nobody was there.
    NoGame,
    /// A game against the player with this number.
    Game {
        /// The opponent's number.
        opponent: u32,
        /// The colour of the line's player.
        colour: Option<Colour>,
        /// The result of the line's player.
        outcome: Outcome,
    },
}

/// Everything that a cell may consist of.
pub(crate) struct CellReader<'a> {
    pub(crate) forms: &'a [CellForm],
    pub(crate) results: &'a Meanings,
    pub(crate) letters: &'a ColourLetters,
    pub(crate) marks: &'a BTreeSet<String>,
    pub(crate) nobody: &'a BTreeSet<String>,
}

impl<'a> CellReader<'a> {
    pub(crate) fn of(spec: &'a CrossTableSpec) -> Self {
        Self {
            forms: &spec.cell,
            results: &spec.table.results,
            letters: &spec.colour_letters,
            marks: &spec.default_marks,
            nobody: &spec.table.nobody,
        }
    }

    /// What a cell says, by the first form that explains it.
    pub(crate) fn read(&self, text: &str) -> Option<CellValue> {
        let text = squeezed(text);
        if text.is_empty() || self.nobody.contains(&text) || self.nobody.contains(&plain(&text)) {
            return Some(CellValue::NoGame);
        }
        self.forms.iter().find_map(|form| self.match_parts(form.parts(), &text, Found::default()))
    }

    /// Matches the rest of a form with the rest of a cell, the longest pieces first.
    fn match_parts(&self, parts: &[CellPart], text: &str, found: Found) -> Option<CellValue> {
        let Some((part, rest)) = parts.split_first() else {
            return found.value().filter(|_| text.is_empty());
        };
        let go_on = |length: usize, found: Found| self.match_parts(rest, &text[length..], found);
        match part {
            CellPart::Sign(sign) => {
                text.starts_with(*sign).then(|| go_on(sign.len_utf8(), found))?
            }
            CellPart::Opponent => {
                let figures = text.bytes().take_while(u8::is_ascii_digit).take(4).count();
                let number = |length| text[..length].parse().ok().filter(|number| *number > 0);
                (1..=figures)
                    .rev()
                    .find_map(|length| go_on(length, Found { opponent: number(length), ..found }))
            }
            CellPart::Colour | CellPart::MaybeColour => {
                let named =
                    self.letters.iter().filter(|(letter, _)| text.starts_with(letter.as_str()));
                let named = named.rev().find_map(|(letter, colour)| {
                    go_on(letter.len(), Found { colour: Some(*colour), ..found })
                });
                named.or_else(|| (*part == CellPart::MaybeColour).then(|| go_on(0, found))?)
            }
            CellPart::Result => longest_first(self.results.keys(), text).find_map(|mark| {
                // The 1 of `12w` is no result in front of a 2.
                let ends = |text: &str| text.bytes().last().is_some_and(|it| it.is_ascii_digit());
                let goes_on = text[mark.len()..].starts_with(|it: char| it.is_ascii_digit());
                let found = Found { result: self.results.get(mark).copied(), ..found };
                (!(ends(mark) && goes_on)).then(|| go_on(mark.len(), found))?
            }),
            CellPart::Default => longest_first(self.marks.iter(), text)
                .find_map(|mark| go_on(mark.len(), Found { is_default: true, ..found })),
        }
    }
}

/// The words with which a text begins, the longest first.
fn longest_first<'w>(
    words: impl Iterator<Item = &'w String>,
    text: &str,
) -> impl Iterator<Item = &'w String> {
    let mut fitting: Vec<&String> = words.filter(|word| text.starts_with(word.as_str())).collect();
    fitting.sort_by_key(|word| std::cmp::Reverse(word.len()));
    fitting.into_iter()
}

/// The pieces of a cell found so far.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    opponent: Option<u32>,
    colour: Option<Colour>,
    result: Option<Meaning>,
    is_default: bool,
}

impl Found {
    fn value(self) -> Option<CellValue> {
        let opponent = self.opponent?;
        match self.result? {
            Meaning::Is(outcome) if self.is_default => {
                let outcome = outcome.by_default().unwrap_or(outcome);
                Some(CellValue::Game { opponent, colour: self.colour, outcome })
            }
            Meaning::Is(outcome) => {
                Some(CellValue::Game { opponent, colour: self.colour, outcome })
            }
            Meaning::NoGame => Some(CellValue::NoGame),
            Meaning::Won(_) => None,
        }
    }
}
