//! The ratings at the beginning of an event that lasts longer than a list of ratings.
//!
//! Lists of ratings are in force from the first day of a month. What is computed from the games of
//! an event goes by the list at its beginning (FIDE Handbook B.02, B.01 1.4.7), but programs write
//! the rating of the day into each game.

use std::collections::BTreeMap;

use event_sections::plain_name;
use rating_core::EloRating;

use super::Tags;
use identity::given_rating::GivenRating;
use identity::player::fide_number;

/// The tags of a player that identify them.
#[derive(Clone, Copy)]
pub(super) struct OfPlayer {
    pub(super) name: &'static str,
    pub(super) fide_code: &'static str,
    pub(super) rating: &'static str,
}

/// A rating in a month of an event.
pub(super) struct FirstRating<'t> {
    month: Month,
    pub(super) line: usize,
    pub(super) rating: EloRating,
    pub(super) written: &'t str,
}

/// The year and the month.
type Month = (i32, u32);

/// The rating of each player of each event in the first month in which they have one.
pub(super) struct FirstRatings<'t> {
    by_player: BTreeMap<(&'t str, String), FirstRating<'t>>,
}

impl<'t> FirstRatings<'t> {
    /// The first ratings in these games.
    pub(super) fn of(games: &'t [Tags], sides: [OfPlayer; 2]) -> Self {
        let mut by_player: BTreeMap<_, FirstRating<'t>> = BTreeMap::new();
        for tags in games {
            for side in sides {
                let Some(rated) = rating_in(tags, side) else { continue };
                let key = key(tags, side);
                if by_player.get(&key).is_none_or(|first| rated.month < first.month) {
                    by_player.insert(key, rated);
                }
            }
        }
        Self { by_player }
    }

    /// The rating that counts for a player whose rating in this game is another one of a later
    /// month; `None` for one of the same month, which contradicts it, or of an unknown one.
    pub(super) fn instead_of(&self, tags: &'t Tags, side: OfPlayer) -> Option<&FirstRating<'t>> {
        let rated = rating_in(tags, side)?;
        let first = self.by_player.get(&key(tags, side))?;
        (first.month < rated.month && first.rating != rated.rating).then_some(first)
    }
}

fn key(tags: &Tags, side: OfPlayer) -> (&str, String) {
    let number = fide_number(tags.get(side.fide_code));
    let of_name = || plain_name(tags.get(side.name));
    let player = if number.is_empty() { of_name() } else { number.to_owned() };
    (tags.get("Event"), player)
}

fn rating_in(tags: &Tags, side: OfPlayer) -> Option<FirstRating<'_>> {
    let written = tags.get(side.rating);
    let rating = GivenRating::in_file(written)?.rating()?;
    Some(FirstRating { month: month(tags.get("Date"))?, line: tags.line, rating, written })
}

/// The month of a date whose day may be unknown, `2006.05.??`.
fn month(date: &str) -> Option<Month> {
    let mut parts = date.split(['.', '-', '/']);
    let (year, month) = (parts.next()?, parts.next()?);
    let month = month.parse().ok().filter(|month| (1..=12).contains(month))?;
    let year = year.parse().ok().filter(|_| year.len() == 4)?;
    Some((year, month))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_is_known_with_or_without_its_day() {
        for (date, known) in [
            ("2006.05.02", Some((2006, 5))),
            ("2006.05.??", Some((2006, 5))),
            ("2006-12-31", Some((2006, 12))),
            ("2006.??.??", None),
            ("????.05.02", None),
            ("02.05.2006", None),
            ("2006.13.01", None),
            ("2006", None),
            ("", None),
        ] {
            assert_eq!(month(date), known, "{date}");
        }
    }
}
