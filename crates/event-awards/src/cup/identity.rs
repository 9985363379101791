//! What tells the players of a season apart, and what is known of each.

use std::collections::{BTreeMap, BTreeSet};

use event_sections::plain_name;

use super::{CupLine, CupSection};

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
    /// A number without a code, or one that stands beside several: then nobody can say whose code
    /// is theirs.
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

impl<'a> Known<'a> {
    pub(super) fn add(&mut self, line: Line<'a>) {
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
