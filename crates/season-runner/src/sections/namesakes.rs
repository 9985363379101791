//! Players with the same name in two sections of a file, if it is unknown whether they are one
//! person.

use std::collections::BTreeMap;

use anyhow::Result;
use event_sections::contradiction::differ;
use event_sections::{Entrant, plain_name};

use super::Sections;
use crate::problem::Problem;
use crate::strict::refuse;

impl Sections {
    /// Refuses players with the same name who are paired in the same round of two sections, unless
    /// numbers or years of birth show whether they are one person. Sections are mostly played side
    /// by side, but a file may also have a blitz and an open. Adding up games by name would give
    /// one player the games of the other.
    ///
    /// # Errors
    ///
    /// At least one such name.
    pub fn refuse_namesakes(&self) -> Result<()> {
        let mut of_name: BTreeMap<String, Vec<(usize, &Entrant)>> = BTreeMap::new();
        let mut problems = Vec::new();
        for (section, (checked, lines)) in self.checked.iter().zip(&self.lines).enumerate() {
            for (entrant, &line) in checked.section().players.iter().zip(lines) {
                let others = of_name.entry(plain_name(&entrant.name)).or_default();
                let is_unclear = |(of, other): &&(usize, &Entrant)| {
                    let has_rounds = |of: usize| {
                        self.checked.get(of).is_some_and(|of| !of.section().rounds_are_invented)
                    };
                    *of != section
                        && has_rounds(section)
                        && has_rounds(*of)
                        && may_be_one(entrant, other)
                        && are_paired_in_one_round(entrant, other)
                };
                if let Some((first, _)) = others.iter().find(is_unclear) {
                    let first = self.checked.get(*first).map_or("", |of| &of.section().name);
                    problems.push(self.unclear(line, entrant, [first, &checked.section().name]));
                }
                others.push((section, entrant));
            }
        }
        refuse(&self.file, problems)
    }

    fn unclear(&self, line: usize, entrant: &Entrant, [first, second]: [&str; 2]) -> Problem {
        Problem::Disagreement {
            file: self.file.display().to_string(),
            line: Some(line),
            column: "name".to_owned(),
            message: format!(
                "{} plays in {first} and in {second} in the same round: codes or FIDE numbers in \
                 both say whether that is one player or two",
                entrant.name
            ),
        }
    }
}

/// Whether neither numbers nor years of birth show if two players with the same name are one
/// person.
fn may_be_one(one: &Entrant, other: &Entrant) -> bool {
    let have_numbers = one.has_number() && other.has_number();
    !have_numbers && !differ(one.birth_year, other.birth_year)
}

/// Whether both have an opponent in the same round; a player who changes sections never does.
fn are_paired_in_one_round(one: &Entrant, other: &Entrant) -> bool {
    let results = one.results.iter().zip(&other.results);
    results.into_iter().any(|(one, other)| one.opponent().is_some() && other.opponent().is_some())
}
