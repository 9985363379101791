//! How the players of a season are told apart, and what is known of each.

use std::collections::{BTreeMap, BTreeSet};

use event_sections::plain_name;

use super::{CupLine, CupSection};

/// A player's line in a section of a tournament.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) tournament: usize,
    /// The position of the section in the list of all tournaments' sections.
    pub(super) at: usize,
    pub(super) section: &'a CupSection,
    pub(super) points: &'a CupLine,
    /// Whether only the name says that the line belongs to this player.
    pub(super) by_name: bool,
}

/// What tells one player from all others; the most reliable first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Identity<'a> {
    Code(&'a str),
    /// A FIDE number without a code, or one that appears with several codes, so that it does not
    /// say whose code it goes with.
    FideNumber {
        number: &'a str,
        is_contested: bool,
    },
    /// A plain name, with the year of birth.
    NameAndYear(String, i32),
    /// A plain name alone.
    Name(String),
}

/// Everything that is known of a player.
#[derive(Default)]
pub(super) struct Known<'a> {
    pub(super) names: BTreeSet<String>,
    pub(super) fide_codes: BTreeSet<&'a str>,
    pub(super) birth_years: BTreeSet<i32>,
    /// Their positions in the list of all tournaments' sections.
    pub(super) sections: BTreeSet<usize>,
    pub(super) lines: Vec<Line<'a>>,
}

/// All players, by their identity.
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

    /// Adds the lines of another identity that is this player by name.
    pub(super) fn join(&mut self, other: Self) {
        for line in other.lines {
            self.add(Line { by_name: true, ..line });
        }
    }
}
