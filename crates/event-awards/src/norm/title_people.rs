//! Checks whose norms are added up: a title belongs to one person, but the same name may be another
//! person's in another file.

use event_sections::Entrant;
use event_sections::contradiction::{Contradiction, contradiction};

/// The lines found for the player in question, in file after file.
#[derive(Clone, Debug, Default)]
pub struct PeopleOfTitle<'e> {
    lines: Vec<&'e Entrant>,
}

impl<'e> PeopleOfTitle<'e> {
    /// Looks for the player in a file: by the exact code, number or name, or else by the name in
    /// any spelling. Returns whether there was a match.
    pub fn meet(
        &mut self,
        players: impl Iterator<Item = &'e Entrant> + Clone,
        wanted: &str,
    ) -> bool {
        let before = self.lines.len();
        let to_the_letter = players.clone().filter(|entrant| entrant.is_called(wanted));
        self.lines.extend(to_the_letter);
        if self.lines.len() == before {
            self.lines.extend(players.filter(|entrant| entrant.has_name(wanted)));
        }
        self.lines.len() > before
    }

    /// What shows that the norms found do not belong to one person; `None` if nothing does.
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction<'e>> {
        contradiction(&self.lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A player with this name, and the others in the file.
    fn file(name: &str, fide_code: Option<&str>) -> [Entrant; 2] {
        let fide_code = fide_code.map(str::to_owned);
        let other = Entrant { fide_code: Some("9".to_owned()), ..Entrant::named("Other") };
        [Entrant { fide_code, ..Entrant::named(name) }, other]
    }

    fn met(files: &[[Entrant; 2]], wanted: &str) -> (Vec<bool>, bool) {
        let mut people = PeopleOfTitle::default();
        let there = files.iter().map(|file| people.meet(file.iter(), wanted)).collect();
        (there, people.contradiction().is_some())
    }

    #[test]
    fn norms_of_two_numbers_are_not_one_persons() {
        let files =
            [file("Lee, Ann", Some("1")), file("Lee, Ann", None), file("LEE Ann", Some("2"))];
        assert_eq!(met(&files, "Lee, Ann"), (vec![true, true, true], true));
        assert_eq!(met(&files[..2], "Lee, Ann"), (vec![true, true], false));
        // A search by number finds only the player with the number.
        assert_eq!(met(&files, "1"), (vec![true, false, false], false));
        assert_eq!(met(&files, "Nobody"), (vec![false, false, false], false));
    }

    /// Two names in a file may differ only in the comma.
    #[test]
    fn whoever_is_called_so_to_the_letter_is_meant_alone() {
        let [one, _] = file("Lee, Ann", Some("1"));
        let [other, _] = file("Lee Ann", Some("2"));
        assert_eq!(met(&[[one, other]], "Lee Ann"), (vec![true], false));
    }
}
