//! Identifies the players in the tournaments of a season.

use std::collections::{BTreeMap, BTreeSet};

use event_sections::plain_name;

use super::identity::{Identity, Known, Line, People};
use super::same_name::join_by_name;
use super::{CupLine, CupSection};

/// A player of a season, with the key that identifies them and their lines.
pub(super) struct Person<'a> {
    /// The code, else the FIDE number, else the name.
    pub(super) key: &'a str,
    /// In the order of the tournaments.
    pub(super) lines: Vec<Line<'a>>,
}

/// The players of some tournaments, each once, in the order of their keys.
///
/// Lines with the same code belong to one player, whatever else is written. A line without a code
/// goes by its FIDE number, if that appears with only one code; otherwise by its name, if only one
/// player of the season has it and no number or year of birth contradicts. The order of the
/// tournaments does not matter.
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

/// The players as told apart by codes and numbers only; those with neither are one by name and year
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
        // The first spelling of the name by alphabet, whatever the order of the tournaments.
        Identity::NameAndYear(..) | Identity::Name(_) => {
            lines.iter().map(|line| line.points.key.as_str()).min().unwrap_or_default()
        }
    };
    lines.sort_by_key(|line| line.tournament);
    Person { key, lines }
}
