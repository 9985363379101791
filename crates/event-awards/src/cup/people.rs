//! Who is who in the tournaments of a season.

use std::collections::{BTreeMap, BTreeSet};

use event_sections::plain_name;

use super::identity::{Identity, Known, Line, People};
use super::same_name::join_by_name;
use super::{CupLine, CupSection};

/// A player of a season: how they are known, and what they played.
pub(super) struct Person<'a> {
    /// The code, else the FIDE number, else the name.
    pub(super) key: &'a str,
    /// In the order of the tournaments.
    pub(super) lines: Vec<Line<'a>>,
}

/// The players of some tournaments, each once, in the order of their keys.
///
/// One is the same by code, whatever else is written; without a code by a FIDE number that only one
/// code stands beside; else by a name that only one player of the season has, and that no number or
/// year of birth contradicts. The order of the tournaments does not matter.
pub(super) fn people(tournaments: &[Vec<CupSection>]) -> Vec<Person<'_>> {
    let mut known = by_numbers(&lines(tournaments));
    join_by_name(&mut known);
    let mut people: Vec<Person<'_>> = known.into_iter().map(person).collect();
    people.sort_by_key(|person| person.key);
    people
}

fn lines(tournaments: &[Vec<CupSection>]) -> Vec<Line<'_>> {
    let sections = tournaments.iter().enumerate().flat_map(|(tournament, sections)| {
        sections.iter().map(move |section| (tournament, section))
    });
    let lines = sections.enumerate().flat_map(|(at, (tournament, section))| {
        let line = move |points| Line { tournament, at, section, points, by_name: false };
        section.lines.iter().map(line)
    });
    lines.collect()
}

/// The players as codes and numbers alone tell them apart; who has neither is one by name and year
/// of birth.
fn by_numbers<'a>(lines: &[Line<'a>]) -> People<'a> {
    let mut codes: BTreeMap<&str, BTreeSet<&'a str>> = BTreeMap::new();
    for CupLine { code, fide_code, .. } in lines.iter().map(|line| line.points) {
        if let Some((number, code)) = fide_code.as_deref().zip(code.as_deref()) {
            codes.entry(number).or_default().insert(code);
        }
    }
    let mut people = People::new();
    for line in lines {
        people.entry(identity(line.points, &codes)).or_default().add(*line);
    }
    people
}

fn identity<'a>(line: &'a CupLine, codes: &BTreeMap<&str, BTreeSet<&'a str>>) -> Identity<'a> {
    let CupLine { code, fide_code, name, birth_year, .. } = line;
    if let Some(code) = code {
        return Identity::Code(code);
    }
    if let Some(number) = fide_code {
        let codes = codes.get(number.as_str());
        return match codes.and_then(|codes| codes.first().filter(|_| codes.len() == 1)) {
            Some(code) => Identity::Code(code),
            None => Identity::FideNumber { number, is_contested: codes.is_some() },
        };
    }
    match birth_year {
        Some(year) => Identity::NameAndYear(plain_name(name), *year),
        None => Identity::Name(plain_name(name)),
    }
}

fn person<'a>((identity, known): (Identity<'a>, Known<'a>)) -> Person<'a> {
    let mut lines = known.lines;
    let key = match identity {
        Identity::Code(key) | Identity::FideNumber { number: key, .. } => key,
        // One of the ways in which the name is written, whatever the order of the tournaments.
        Identity::NameAndYear(..) | Identity::Name(_) => {
            lines.iter().map(|line| line.points.key.as_str()).min().unwrap_or_default()
        }
    };
    lines.sort_by_key(|line| line.tournament);
    Person { key, lines }
}
