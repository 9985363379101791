//! A date of birth with which nobody plays: after the game, or in another century.
//!
//! An age is published, and awards go by it; a slip in the year shows nowhere else.

use chrono::NaiveDate;

use super::season::Season;
use super::sides::Side;
use super::{Doubt, Sure, Suspicion};

/// The age below which a slip is likelier than a player: children begin to play for a rating at
/// four or five.
const YOUNGEST: u32 = 3;

/// The age from which on a slip in the century is likelier than a player: hardly anybody played
/// beyond a hundred.
const OLDEST: u32 = 110;

/// Looks at the games of one player, whatever their order.
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
        place: season.place(first.row),
        about: vec![season.code(number).to_owned()],
        why: format!(
            "by the date of birth {born}, {} played on {day} {age}: ages and whatever goes by them \
             are wrong",
            season.named(number)
        ),
        proposal: String::new(),
    });
}
