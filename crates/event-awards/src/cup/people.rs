//! Who is who in the tournaments of a season.

use std::collections::{BTreeMap, BTreeSet};

use event_sections::plain_name;

use super::same_name::join_by_name;
use super::{CupLine, CupSection};

/// A player of a season: how they are known, and what they played.
pub(super) struct Person<'a> {
    /// The code, else the FIDE number, else the name.
    pub(super) key: &'a str,
    /// In the order of the tournaments.
    pub(super) lines: Vec<Line<'a>>,
}

/// A player's line in a section of a tournament.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) tournament: usize,
    /// The position of the section among those of all tournaments.
    pub(super) at: usize,
    pub(super) section: &'a CupSection,
    pub(super) points: &'a CupLine,
    /// Whether nothing but the name says that it is this player's.
    pub(super) by_name: bool,
}

/// What tells one player from all others; the surest first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Identity<'a> {
    Code(&'a str),
    /// A number without a code, or one that stands beside several: then nobody can say whose code is theirs.
    FideNumber {
        number: &'a str,
        is_contested: bool,
    },
    /// A name as far as it matters, with the year of birth.
    NameAndYear(String, i32),
    /// A name alone.
    Name(String),
}

/// Everything that is known of a player.
#[derive(Default)]
pub(super) struct Known<'a> {
    pub(super) names: BTreeSet<String>,
    pub(super) fide_codes: BTreeSet<&'a str>,
    pub(super) birth_years: BTreeSet<i32>,
    /// By their positions among those of all tournaments.
    pub(super) sections: BTreeSet<usize>,
    pub(super) lines: Vec<Line<'a>>,
}

/// All players by what tells them apart.
pub(super) type People<'a> = BTreeMap<Identity<'a>, Known<'a>>;

/// The players of some tournaments, each once, in the order of their keys.
///
/// One is the same by code, whatever else is written; without a code by a FIDE number that only one code
/// stands beside; else by a name that only one player of the season has, and that no number or year of birth
/// contradicts. The order of the tournaments does not matter.
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

/// The players as codes and numbers alone tell them apart; who has neither is one by name and year of birth.
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

impl<'a> Known<'a> {
    fn add(&mut self, line: Line<'a>) {
        let CupLine { name, fide_code, birth_year, .. } = line.points;
        self.names.insert(plain_name(name));
        self.fide_codes.extend(fide_code.as_deref());
        self.birth_years.extend(birth_year);
        self.sections.insert(line.at);
        self.lines.push(line);
    }

    /// Takes in the lines of another, which are this player's by name.
    pub(super) fn join(&mut self, other: Self) {
        for line in other.lines {
            self.add(Line { by_name: true, ..line });
        }
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
