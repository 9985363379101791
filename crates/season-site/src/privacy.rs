//! What is left out of every page and file, so that nobody finds it in another place of the site.

use std::borrow::Cow;

use crate::season::Entry;
use crate::site::{Player, Site};

/// What is left out of the site. Dates of birth and FIDE numbers are never shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Privacy {
    /// Initials stand for names.
    pub names: bool,
    /// Nothing is shown that a date of birth tells: no age.
    pub birth_dates: bool,
    /// Juniors are shown by their codes.
    pub juniors: bool,
}

impl Privacy {
    /// Everybody's name, as it is shown.
    pub(crate) fn names(self, site: &Site) -> Vec<Cow<'_, str>> {
        let juniors = if self.juniors { juniors(site) } else { Vec::new() };
        let name = |(number, player)| self.name(player, juniors.get(number) == Some(&true));
        site.players.iter().enumerate().map(name).collect()
    }

    fn name(self, player: &Player, junior: bool) -> Cow<'_, str> {
        // Before initials: with a club and a grade beside them they would name a junior.
        if junior || player.name.trim().is_empty() {
            player.code.as_str().into()
        } else if self.names {
            initials(&player.name).into()
        } else {
            player.name.as_str().into()
        }
    }

    /// The age of a junior, if it may be shown. With juniors by code it is not: an age beside a code
    /// and a club would name many of them.
    pub(crate) fn junior_age(self, entry: &Entry) -> Option<u32> {
        entry.junior_age.filter(|_| !self.birth_dates && !self.juniors)
    }
}

/// Who was a junior in any season. Somebody who has grown up stays hidden: the games of their youth are
/// on the same page.
fn juniors(site: &Site) -> Vec<bool> {
    let mut juniors = vec![false; site.players.len()];
    for entry in site.seasons.iter().flat_map(|season| &season.entries) {
        if let Some(junior) = juniors.get_mut(entry.player as usize) {
            *junior |= entry.junior_age.is_some();
        }
    }
    juniors
}

/// `Abbott, Robert "Bob"` to `R. A.`: the forename's first.
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
    fn initials_are_the_forename_first_and_nothing_of_a_name_is_left() {
        assert_eq!(initials("Abbott, Robert \"Bob\""), "R. A.");
        assert_eq!(initials("'t Hart, Ønne"), "Ø. T.");
        assert_eq!(initials("Plato"), "P.");
        assert_eq!(initials("-, 7"), "");
    }
}
