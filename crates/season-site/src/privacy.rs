//! What is left out of all pages and files, so that it is nowhere on the site.

use std::borrow::Cow;

use crate::season::Entry;
use crate::site::{Player, Site};

/// What is left out of the site, and what is shown only if somebody asks for it. Dates of birth and
/// FIDE numbers are never shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Privacy {
    /// Names are replaced by initials.
    pub names: bool,
    /// The ages of juniors are shown, and what was added to a grade for age.
    pub ages: bool,
    /// Juniors are shown by code.
    pub juniors: bool,
}

impl Privacy {
    /// The displayed names of all players.
    pub(crate) fn names(self, site: &Site) -> Vec<Cow<'_, str>> {
        site.players.iter().map(|player| self.name(player)).collect()
    }

    fn name(self, player: &Player) -> Cow<'_, str> {
        // Before initials, because with a club and a grade these would identify a junior.
        if self.is_by_code(player) || player.name.trim().is_empty() {
            return player.code.as_str().into();
        }
        if !self.names {
            return player.name.as_str().into();
        }
        match initials(&player.name) {
            // A name without letters.
            initials if initials.is_empty() => player.code.as_str().into(),
            initials => initials.into(),
        }
    }

    /// Whether a player is shown by code because they were a junior. An adult who was one stays
    /// hidden, because the games of their youth are on the same page.
    fn is_by_code(self, player: &Player) -> bool {
        self.juniors && player.was_junior == Some(true)
    }

    /// A player's sex, if it may be shown: with a code and a club it would identify many juniors.
    pub(crate) fn sex(self, player: &Player) -> &str {
        if self.is_by_code(player) { "" } else { &player.sex }
    }

    /// Whether a player is shown by name only because it is not known whether they were a junior.
    pub(crate) const fn is_unknown(self, player: &Player) -> bool {
        self.juniors && player.was_junior.is_none()
    }

    /// Whether the calculation of a grade shows the increment for the player's age, which reveals
    /// the age to within a few years.
    pub(crate) const fn shows_increment(self) -> bool {
        self.ages && !self.juniors
    }

    /// The age of a junior, if it may be shown. If juniors are shown by code it may not: an age
    /// with a code and a club would identify many of them.
    pub(crate) fn junior_age(self, entry: &Entry) -> Option<u32> {
        entry.junior_age.filter(|_| self.ages && !self.juniors)
    }
}

/// `Abbott, Robert "Bob"` becomes `R. A.`: the forename's initial comes first.
fn initials(name: &str) -> String {
    let (surname, forename) = name.split_once(',').unwrap_or((name, ""));
    let of = |part: &str| part.chars().find(|letter| letter.is_alphabetic());
    let letters = [of(forename), of(surname)].into_iter().flatten();
    let initials: Vec<String> =
        letters.map(|letter| format!("{}.", letter.to_uppercase())).collect();
    initials.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_are_the_forename_first() {
        assert_eq!(initials("Abbott, Robert \"Bob\""), "R. A.");
        assert_eq!(initials("'t Hart, Ønne"), "Ø. T.");
        assert_eq!(initials("Plato"), "P.");
        assert_eq!(initials("-, 7"), "");
    }
}
