//! Two codes that look like one person: by name, date of birth and clubs.
//!
//! Nobody plays himself, so two codes that met are two people; and two that played on the same day
//! for different events are hardly one.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use rustc_hash::FxHashSet;

use super::{Doubt, Season, Sure, Suspicion, quoted};
use crate::player::Player;

/// More people of one name than this are a common name.
const COMMON_NAME: usize = 8;

pub(super) fn find(season: &Season<'_>) -> Vec<Suspicion> {
    let active = Active::of(season);
    let mut by_name: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    let mut by_birth_and_surname: BTreeMap<(NaiveDate, String), Vec<u32>> = BTreeMap::new();
    for (number, player) in (0..).zip(season.players) {
        let name = plain(&player.name);
        if name.is_empty() {
            continue;
        }
        if let Some(born) = player.birth_date {
            let surname = plain(player.name.split(',').next().unwrap_or_default());
            by_birth_and_surname.entry((born, surname)).or_default().push(number);
        }
        by_name.entry(name).or_default().push(number);
    }
    let mut found = Vec::new();
    for namesakes in by_name.values().filter(|namesakes| namesakes.len() <= COMMON_NAME) {
        for_each_pair(namesakes, |one, other| {
            found.extend(of_namesakes(season, &active, one, other));
        });
    }
    for born_together in by_birth_and_surname.values() {
        for_each_pair(born_together, |one, other| {
            found.extend(of_similar_names(season, &active, one, other));
        });
    }
    found
}

fn for_each_pair(players: &[u32], mut visit: impl FnMut(u32, u32)) {
    for (position, &one) in players.iter().enumerate() {
        for &other in &players[position + 1..] {
            visit(one, other);
        }
    }
}

/// Who met whom, and who played when.
struct Active {
    met: FxHashSet<(u32, u32)>,
    days: FxHashSet<(u32, NaiveDate)>,
    by_player: Vec<Vec<NaiveDate>>,
}

impl Active {
    fn of(season: &Season<'_>) -> Self {
        let mut by_player = vec![Vec::new(); season.players.len()];
        let (mut met, mut days) = (FxHashSet::default(), FxHashSet::default());
        for row in &season.rows.rows {
            met.insert(row.pair());
            for player in [row.white, row.black] {
                days.insert((player, row.day));
                by_player[player as usize].push(row.day);
            }
        }
        Self { met, days, by_player }
    }

    fn are_two(&self, one: u32, other: u32) -> bool {
        self.met.contains(&(one.min(other), one.max(other)))
    }

    fn played_on_one_day(&self, one: u32, other: u32) -> bool {
        self.by_player[one as usize].iter().any(|&day| self.days.contains(&(other, day)))
    }

    fn both_played(&self, one: u32, other: u32) -> bool {
        [one, other].iter().all(|&player| !self.by_player[player as usize].is_empty())
    }
}

fn of_namesakes(season: &Season<'_>, active: &Active, one: u32, other: u32) -> Option<Suspicion> {
    let [first, second] = [one, other].map(|player| &season.players[player as usize]);
    let same_birth = match (first.birth_date, second.birth_date) {
        (Some(one), Some(other)) if one != other => return None,
        (Some(_), Some(_)) => true,
        _ => false,
    };
    let club = common_club(first, second);
    let (sure, because) = match (same_birth, club) {
        (true, Some(club)) => {
            (Sure::NearlyCertain, format!("name, date of birth and club ({club}) are the same"))
        }
        (true, None) => (Sure::NearlyCertain, "name and date of birth are the same".to_owned()),
        (false, Some(club)) => (
            Sure::Likely,
            format!("name and club ({club}) are the same, and a date of birth is missing"),
        ),
        (false, None) => {
            (Sure::Possible, "the name is the same, and a date of birth is missing".to_owned())
        }
    };
    suspicion(season, active, (one, other), sure, &because)
}

/// Two of one surname born on one day whose forenames differ by a slip.
fn of_similar_names(
    season: &Season<'_>,
    active: &Active,
    one: u32,
    other: u32,
) -> Option<Suspicion> {
    let [first, second] = [one, other].map(|player| plain(&season.players[player as usize].name));
    if first == second || !differ_by_a_slip(&first, &second) {
        return None;
    }
    let because = "surname and date of birth are the same, and the forenames differ by a letter";
    suspicion(season, active, (one, other), Sure::Likely, because)
}

fn suspicion(
    season: &Season<'_>,
    active: &Active,
    (one, other): (u32, u32),
    sure: Sure,
    because: &str,
) -> Option<Suspicion> {
    if active.are_two(one, other) {
        return None;
    }
    let on_one_day = active.played_on_one_day(one, other);
    let sure = match sure {
        Sure::NearlyCertain if on_one_day => Sure::Likely,
        Sure::Likely if on_one_day => Sure::Possible,
        Sure::Possible if on_one_day || !active.both_played(one, other) => return None,
        sure => sure,
    };
    let but = if on_one_day { "; but both played on one day" } else { "" };
    let codes = [one, other].map(|player| season.code(player));
    let row = season.rows.rows.iter().position(|row| [row.white, row.black].contains(&other));
    Some(Suspicion {
        doubt: Doubt::OnePerson,
        sure,
        row,
        about: codes.map(str::to_owned).into(),
        why: format!(
            "{} and {} may be one person: {because}, and they never met{but}",
            season.named(one),
            season.named(other)
        ),
        proposal: format!("[[merge]]\ncode = {}\ninto = {}", quoted(codes[1]), quoted(codes[0])),
    })
}

fn common_club<'a>(one: &'a Player, other: &Player) -> Option<&'a str> {
    let clubs = one.clubs.iter().filter(|club| !club.is_empty());
    clubs.into_iter().find(|club| other.clubs.contains(club)).map(String::as_str)
}

/// A name in small letters without blanks and marks.
pub(super) fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether one letter was changed, left out, put in, or exchanged with the next.
pub(super) fn differ_by_a_slip(one: &str, other: &str) -> bool {
    let one: Vec<char> = one.chars().collect();
    let other: Vec<char> = other.chars().collect();
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let same_start = short.iter().zip(&long).take_while(|(a, b)| a == b).count();
    let (short, long) = (&short[same_start..], &long[same_start..]);
    match long.len() - short.len() {
        0 if long.is_empty() => false,
        0 => {
            let exchanged = long.len() >= 2
                && short[0] == long[1]
                && short[1] == long[0]
                && short[2..] == long[2..];
            exchanged || short[1..] == long[1..]
        }
        1 => *short == long[1..],
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_one_letter() {
        for (one, other) in [("ann", "anna"), ("jon", "jan"), ("peter", "petre"), ("", "a")] {
            assert!(differ_by_a_slip(one, other) && differ_by_a_slip(other, one), "{one} {other}");
        }
        for (one, other) in [("ann", "ann"), ("ann", "annas"), ("jon", "ian"), ("abc", "cab")] {
            assert!(
                !differ_by_a_slip(one, other) && !differ_by_a_slip(other, one),
                "{one} {other}"
            );
        }
    }

    #[test]
    fn names_are_compared_without_marks_and_capitals() {
        assert_eq!(plain("O'Neil, Mary-Ann"), plain("ONEIL Mary Ann"));
    }
}
