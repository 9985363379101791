//! Who is who in the tournaments of a month.

use std::collections::{BTreeMap, BTreeSet};

use event_sections::{CheckedSection, Entrant, plain_name};
use rating_core::EloRating;
use results_io::printable;
use season_runner::sections::Sections;
use tracing::warn;

use crate::report::rating::Who;

/// A player of some sections: where they stand in each.
pub(super) struct Played<'a> {
    /// As they are written, by what is the same however it is written.
    names: BTreeMap<String, BTreeSet<&'a str>>,
    numbers: BTreeSet<Number<'a>>,
    birth_year: Option<i32>,
    /// In the order of the files.
    pub(super) lines: Vec<Line<'a>>,
}

/// What a player is known by in a list. The number of one list may be another player's in the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Number<'a> {
    Fide(&'a str),
    Code(&'a str),
}

impl<'a> Number<'a> {
    const fn as_str(self) -> &'a str {
        match self {
            Self::Fide(number) | Self::Code(number) => number,
        }
    }

    const fn is_fide(self) -> bool {
        matches!(self, Self::Fide(_))
    }
}

/// A player's line in a section.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) file: &'a Sections,
    pub(super) checked: &'a CheckedSection,
    /// The position of the section among those of all files.
    pub(super) section: usize,
    pub(super) at: usize,
    pub(super) entrant: &'a Entrant,
}

impl Played<'_> {
    /// The name, as the first of the files has it.
    pub(super) fn name(&self) -> &str {
        self.lines.first().map_or("", |line| line.entrant.name.as_str())
    }

    /// The name with code and FIDE number, of which the first file that has one decides.
    pub(super) fn who(&self) -> Who<'_> {
        let code = self.lines.iter().find_map(|line| line.entrant.code.as_deref());
        let fide_code = self.lines.iter().find_map(|line| line.entrant.fide_code.as_deref());
        Who { name: self.name(), code, fide_code }
    }

    /// A FIDE number or code, if they have one.
    pub(super) fn number(&self) -> Option<&str> {
        self.numbers.first().map(|number| number.as_str())
    }

    pub(super) fn is_called(&self, wanted: &str) -> bool {
        self.names.values().any(|written| written.contains(wanted))
            || self.numbers.iter().any(|number| number.as_str() == wanted)
    }

    /// The rating of the month: that of the first line that has one.
    pub(super) fn rating(&self) -> Option<EloRating> {
        self.lines.iter().find_map(|line| line.entrant.rating.and_then(EloRating::if_rated))
    }
}

impl<'a> Played<'a> {
    fn is_in(&self, section: usize) -> bool {
        self.lines.iter().any(|line| line.section == section)
    }

    fn add(&mut self, line: Line<'a>) {
        let name = line.entrant.name.as_str();
        self.names.entry(plain_name(name)).or_default().insert(name);
        self.numbers.extend(numbers(line.entrant));
        self.birth_year = self.birth_year.or(line.entrant.birth_year);
        self.lines.push(line);
    }

    /// Whether one has FIDE numbers alone, the other codes alone, and nothing says that they are two.
    fn may_have_numbers_of(&self, other: &Self) -> bool {
        let of_kind = |person: &Self, is_fide| {
            !person.numbers.is_empty() && person.numbers.iter().all(|it| it.is_fide() == is_fide)
        };
        let years = self.birth_year.zip(other.birth_year);
        ((of_kind(self, true) && of_kind(other, false))
            || (of_kind(self, false) && of_kind(other, true)))
            && years.is_none_or(|(one, other)| one == other)
            && !self.lines.iter().any(|line| other.is_in(line.section))
    }

    fn fide_numbers(&self) -> impl Iterator<Item = &'a str> {
        self.numbers.iter().filter(|number| number.is_fide()).map(|number| number.as_str())
    }

    /// Whether a line has one of their numbers, and not another FIDE number: a national code may have been given
    /// twice, and FIDE rates by its own.
    fn has_number_of(&self, line: &Line<'_>) -> bool {
        let fide_code = line.entrant.fide_code.as_deref();
        let mut own = self.fide_numbers();
        numbers(line.entrant).any(|number| self.numbers.contains(&number))
            && fide_code.is_none_or(|number| own.all(|one| one == number))
    }

    /// Whether a line without numbers may be theirs, whose plain name this is.
    fn may_be(&self, line: &Line<'_>, plain: &str) -> bool {
        let years = self.birth_year.zip(line.entrant.birth_year);
        self.names.contains_key(plain)
            && !self.is_in(line.section)
            && years.is_none_or(|(one, other)| one == other)
    }
}

/// Every player of the files once, in the order in which they are first met, whatever it is: one number is one
/// person, and a name without a number is the only person who has it.
pub(super) fn people(read: &[Sections]) -> Vec<Played<'_>> {
    let lines = lines(read);
    let shared = shared_names(&lines);
    // The surest first, so that a name finds the numbers of all files.
    let mut surest = lines;
    surest.sort_by_key(|line| (line.entrant.fide_code.is_none(), line.entrant.code.is_none()));
    let mut people: Vec<Played<'_>> = Vec::new();
    for line in surest {
        let plain = plain_name(&line.entrant.name);
        let found = match numbers(line.entrant).next() {
            Some(_) => by_number(&people, &line, &plain),
            None => by_name(&people, &line, (&plain, &shared)),
        };
        let person = found.unwrap_or_else(|| {
            let (names, numbers) = (BTreeMap::new(), BTreeSet::new());
            people.push(Played { names, numbers, birth_year: None, lines: Vec::new() });
            people.len() - 1
        });
        people[person].add(line);
    }
    for person in &mut people {
        // They were met with the surest first, and games count in the order of their sections.
        person.lines.sort_by_key(|line| line.section);
    }
    people.sort_by_key(|person| person.lines.first().map(|line| (line.section, line.at)));
    people
}

fn lines(read: &[Sections]) -> Vec<Line<'_>> {
    let (mut lines, mut section) = (Vec::new(), 0);
    for file in read {
        for checked in file.sections() {
            let players = checked.section().players.iter().enumerate();
            lines.extend(players.map(|(at, entrant)| Line { file, checked, section, at, entrant }));
            section += 1;
        }
    }
    lines
}

/// Names that two players of one section have: they say nothing.
fn shared_names(lines: &[Line<'_>]) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let names = lines.iter().map(|line| (line.section, plain_name(&line.entrant.name)));
    names.filter(|one| !seen.insert(one.clone())).map(|(_, name)| name).collect()
}

/// The numbers of a player.
fn numbers(entrant: &Entrant) -> impl Iterator<Item = Number<'_>> {
    let fide = entrant.fide_code.as_deref().map(Number::Fide);
    [fide, entrant.code.as_deref().map(Number::Code)].into_iter().flatten()
}

/// The person of a line with a number. Of several who have its code it is the one of its name.
fn by_number(people: &[Played<'_>], line: &Line<'_>, plain: &str) -> Option<usize> {
    let has_it = |&person: &usize| {
        let person: &Played<'_> = &people[person];
        !person.is_in(line.section) && person.has_number_of(line)
    };
    let found: Vec<usize> = (0..people.len()).filter(has_it).collect();
    match found.as_slice() {
        [] => None,
        [only] => Some(*only),
        several => several.iter().copied().find(|&one| people[one].names.contains_key(plain)),
    }
}

/// The person of a line that has nothing but a name. Where people of several numbers have it, nobody can say
/// whose games these are.
fn by_name(
    people: &[Played<'_>],
    line: &Line<'_>,
    (plain, shared): (&str, &BTreeSet<String>),
) -> Option<usize> {
    let may_be = |&person: &usize| people[person].may_be(line, plain);
    let of_name: Vec<usize> = (0..people.len()).filter(may_be).collect();
    let (numbered, others): (Vec<usize>, Vec<usize>) =
        of_name.into_iter().partition(|&person| !people[person].numbers.is_empty());
    let name = line.entrant.name.as_str();
    match numbered.as_slice() {
        [only] if !shared.contains(plain) => Some(*only),
        [] => others.first().copied(),
        several => {
            let numbers = several.iter().flat_map(|&person| &people[person].numbers);
            let numbers = numbers.map(|number| number.as_str());
            warn!(
                "{}: {} has no number, and players of that name have {}: the games are rated as those of one more \
                 player",
                printable(&line.file.file.to_string_lossy()),
                printable(name),
                numbers.collect::<Vec<_>>().join(", ")
            );
            others.first().copied()
        }
    }
}

/// Warns of a name that stands beside a FIDE number in one file and beside a code in another: nobody can say
/// whether it is one player.
pub(super) fn warn_of_numbers_of_two_kinds(people: &[Played<'_>]) {
    let mut of_name: BTreeMap<&str, Vec<&Played<'_>>> = BTreeMap::new();
    for person in people {
        for name in person.names.keys() {
            of_name.entry(name).or_default().push(person);
        }
    }
    for people in of_name.into_values() {
        for (at, one) in people.iter().enumerate() {
            for other in people[at + 1..].iter().filter(|other| one.may_have_numbers_of(other)) {
                let numbers = one.numbers.union(&other.numbers).map(|number| match number {
                    Number::Fide(number) => format!("the FIDE number {number}"),
                    Number::Code(code) => format!("the code {code}"),
                });
                warn!(
                    "{}: {} are taken as two players: if they are one, a file must have both",
                    printable(one.name()),
                    numbers.collect::<Vec<_>>().join(" and ")
                );
            }
        }
    }
}

/// Warns of a code that players of several FIDE numbers have: it may be a club's, or have been given twice.
pub(super) fn warn_of_codes_of_several(people: &[Played<'_>]) {
    let mut of_code: BTreeMap<&str, Vec<&Played<'_>>> = BTreeMap::new();
    for person in people {
        for number in person.numbers.iter().filter(|number| !number.is_fide()) {
            of_code.entry(number.as_str()).or_default().push(person);
        }
    }
    for (code, several) in of_code.into_iter().filter(|(_, people)| people.len() > 1) {
        let players = several.iter().map(|person| match person.fide_numbers().next() {
            Some(number) => {
                format!("{} (FIDE number {})", printable(person.name()), printable(number))
            }
            None => printable(person.name()).to_string(),
        });
        warn!(
            "the code {} is that of several players, who are rated each by themselves: {}",
            printable(code),
            players.collect::<Vec<_>>().join(", ")
        );
    }
}

/// The sections of all files, in which everybody has the rating of the month: whoever is rated in one of the files
/// is no unrated opponent in another.
pub(super) fn with_ratings_of_the_month(
    read: &[Sections],
    people: &[Played<'_>],
) -> Vec<CheckedSection> {
    let sections = read.iter().flat_map(Sections::sections);
    let mut ratings: Vec<Vec<Option<EloRating>>> =
        sections.clone().map(|section| vec![None; section.section().players.len()]).collect();
    for person in people {
        for line in &person.lines {
            ratings[line.section][line.at] = person.rating();
        }
    }
    sections.zip(ratings).map(|(section, ratings)| section.with_ratings(&ratings)).collect()
}
