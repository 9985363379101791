//! A date of birth that cannot be right for a player: after the game, or in another century.
//!
//! Ages are published, and awards depend on them, but nothing else shows a mistake in the year.

use chrono::NaiveDate;

use super::season::Season;
use super::sides::Side;
use super::{Doubt, Sure, Suspicion};
use identity::player::Player;

/// Below this age, a mistake is likelier than a real player: children begin to play for a rating at
/// four or five.
const YOUNGEST: u32 = 3;

/// From this age on, a mistake in the century is likelier than a real player: hardly anybody has
/// played beyond a hundred.
const OLDEST: u32 = 110;

/// Whether a player may have a wrong date of birth, if all games are from one of these days to the
/// other.
pub(super) fn may_be_wrong(player: &Player, (first, last): (NaiveDate, NaiveDate)) -> bool {
    player.birth_date.is_some_and(|born| {
        let age = |day: NaiveDate| day.years_since(born);
        age(first).is_none_or(|age| age < YOUNGEST) || age(last).is_none_or(|age| age >= OLDEST)
    })
}

/// Checks the games of one player, in any order.
pub(super) fn look(season: &Season<'_>, number: u32, sides: &[Side], found: &mut Vec<Suspicion>) {
    let player = season.player(number);
    let (Some(born), Some(first)) =
        (player.birth_date, sides.iter().min_by_key(|side| (side.day, side.row)))
    else {
        return;
    };
    let Some(day) = NaiveDate::from_epoch_days(first.day) else { return };
    let (sure, age) = match day.years_since(born) {
        None => (Sure::NearlyCertain, "before being born".to_owned()),
        Some(years) if !(YOUNGEST..OLDEST).contains(&years) => {
            (Sure::Likely, format!("at the age of {years}"))
        }
        Some(_) => return,
    };
    if sure < season.least_sure {
        return;
    }
    found.push(Suspicion {
        doubt: Doubt::Birth,
        sure,
        games: sides.len(),
        place: season.place(first.row),
        about: vec![season.code(number).to_owned()],
        why: format!(
            "by the date of birth {born}, {} played on {day} {age}: ages, and everything that \
             depends on them, are wrong",
            season.named(number)
        ),
        proposal: String::new(),
    });
}
