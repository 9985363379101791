//! Whose norms are added up: a title is one person's, and a name may be another person's in another
//! file.

use event_sections::Entrant;
use event_sections::contradiction::{Contradiction, contradiction};

/// Those who answer to what was asked for, in file after file.
#[derive(Clone, Debug, Default)]
pub struct PeopleOfTitle<'e> {
    lines: Vec<&'e Entrant>,
}

impl<'e> PeopleOfTitle<'e> {
    /// Meets the players of a file: those who are called so to the letter, or else whoever is,
    /// however it is written. Says whether there is anybody.
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

    /// What keeps the norms of those whom it met from being one person's; `None` if nothing does.
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction<'e>> {
        contradiction(&self.lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Somebody of a name, and who else there is in the file.
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
        // Whoever is asked for by a number is whoever has it.
        assert_eq!(met(&files, "1"), (vec![true, false, false], false));
        assert_eq!(met(&files, "Nobody"), (vec![false, false, false], false));
    }

    /// Two of a file may be called alike but for the comma.
    #[test]
    fn whoever_is_called_so_to_the_letter_is_meant_alone() {
        let [one, _] = file("Lee, Ann", Some("1"));
        let [other, _] = file("Lee Ann", Some("2"));
        assert_eq!(met(&[[one, other]], "Lee Ann"), (vec![true], false));
    }
}
