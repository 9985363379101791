//! Two codes that look like one person: by name, date of birth and clubs.
//!
//! Nobody plays against themselves, so two codes that met are two people; and two that played on
//! the same day are hardly one.

use chrono::NaiveDate;
use rayon::prelude::*;

use super::names::{ByName, differ_by_a_slip, hash, letters_only, same, surname};
use super::season::{Grades, Season};
use super::sides::Side;
use super::{Doubt, Sure, Suspicion};
use identity::player::Player;
use input_files::toml_value::quoted;

/// The most people of one surname and one day of birth who are compared with each other. Larger
/// groups are not relatives: the date is a placeholder for unknown ones.
const MOST_BORN_TOGETHER: usize = 32;

/// What two players have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Likeness {
    /// Name and date of birth.
    NameAndBirth,
    /// Name and club; a date of birth is missing.
    NameAndClub,
    /// The name; a date of birth is missing.
    Name,
    /// Surname and date of birth, and nearly the forename.
    NearlyName,
}

impl Likeness {
    /// What two players of one name have in common; `None` if their dates of birth differ.
    pub(super) fn of_namesakes(one: &Player, other: &Player) -> Option<Self> {
        match (one.birth_date, other.birth_date) {
            (Some(one), Some(other)) => (one == other).then_some(Self::NameAndBirth),
            _ if common_club(one, other).is_some() => Some(Self::NameAndClub),
            _ => Some(Self::Name),
        }
    }

    pub(super) const fn sure(self) -> Sure {
        match self {
            Self::NameAndBirth => Sure::NearlyCertain,
            Self::NameAndClub | Self::NearlyName => Sure::Likely,
            Self::Name => Sure::Possible,
        }
    }

    pub(super) fn in_words(self, one: &Player, other: &Player) -> String {
        match (self, common_club(one, other)) {
            (Self::NameAndBirth, Some(club)) => {
                format!("name, date of birth and club ({club}) are the same")
            }
            (Self::NameAndBirth, None) => "name and date of birth are the same".to_owned(),
            (Self::NameAndClub, club) => {
                let club = club.unwrap_or_default();
                format!("name and club ({club}) are the same, and a date of birth is missing")
            }
            (Self::Name, _) => "the name is the same, and a date of birth is missing".to_owned(),
            (Self::NearlyName, _) => {
                "surname and date of birth are the same, and the forenames differ by a letter"
                    .to_owned()
            }
        }
    }
}

fn common_club<'a>(one: &'a Player, other: &Player) -> Option<&'a str> {
    one.clubs.iter().find(|club| other.clubs.iter().any(|of_other| of_other == *club))
}

/// Two players who look like one according to the list.
struct Pair {
    /// The lower number.
    one: u32,
    other: u32,
    likeness: Likeness,
}

/// All players who look like others according to the list.
pub(super) struct Pairs {
    /// Sorted by the two numbers.
    pairs: Vec<Pair>,
    /// For each player: whether they are in a pair.
    is_in_one: Vec<bool>,
}

/// The days on which a player in a pair played, and which of their possible doubles they met.
pub(super) struct Active {
    player: u32,
    /// Sorted, without repeats.
    days: Vec<i32>,
    met: Vec<u32>,
}

impl Pairs {
    /// The pairs that can be as sure as wanted: games make a doubt less sure, never more.
    pub(super) fn of(season: &Season<'_>, by_name: &ByName) -> Self {
        let mut pairs = Vec::new();
        for group in by_name.namesakes() {
            for_each_pair(group, |one, other| pairs.extend(of_namesakes(season, one, other)));
        }
        for group in born_together(season.players).chunk_by(|one, next| one.0 == next.0) {
            if (2..=MOST_BORN_TOGETHER).contains(&group.len()) {
                for_each_pair(group, |one, other| pairs.extend(of_births(season, one, other)));
            }
        }
        pairs.retain(|pair| pair.likeness.sure() >= season.least_sure);
        pairs.sort_unstable_by_key(|pair| (pair.one, pair.other));
        let mut is_in_one = vec![false; season.players.len()];
        for pair in &pairs {
            is_in_one[pair.one as usize] = true;
            is_in_one[pair.other as usize] = true;
        }
        Self { pairs, is_in_one }
    }

    /// Whether a player is in a pair.
    pub(super) fn has(&self, player: u32) -> bool {
        self.is_in_one[player as usize]
    }

    /// Checks the games of one player, in any order.
    pub(super) fn look(&self, player: u32, sides: &mut [Side]) -> Option<Active> {
        if !self.has(player) {
            return None;
        }
        let mut days: Vec<i32> = sides.iter().map(|side| side.day).collect();
        days.sort_unstable();
        days.dedup();
        let first = self.pairs.partition_point(|pair| pair.one < player);
        let own = self.pairs[first..].iter().take_while(|pair| pair.one == player);
        let others = own.map(|pair| pair.other);
        let met = others.filter(|&other| sides.iter().any(|side| side.opponent == other));
        Some(Active { player, days, met: met.collect() })
    }

    /// Judges all pairs; `active` are the players who played, in the order of their numbers.
    pub(super) fn judge(&self, season: &Season<'_>, active: &[Active]) -> Vec<Suspicion> {
        self.pairs.iter().filter_map(|pair| judge(season, active, pair)).collect()
    }
}

/// Day of birth, surname and number of all players whose day of birth is known, sorted.
fn born_together(players: &[Player]) -> Vec<((NaiveDate, Option<u64>), u32)> {
    let numbered = players.par_iter().enumerate();
    let born = numbered.filter_map(|(number, player)| {
        hash(&player.name)?;
        Some(((player.birth_date?, hash(surname(&player.name))), number as u32))
    });
    let mut born: Vec<_> = born.collect();
    born.par_sort_unstable();
    born
}

fn for_each_pair<K>(players: &[(K, u32)], mut visit: impl FnMut(u32, u32)) {
    for (position, &(_, one)) in players.iter().enumerate() {
        for &(_, other) in &players[position + 1..] {
            visit(one, other);
        }
    }
}

fn of_namesakes(season: &Season<'_>, one: u32, other: u32) -> Option<Pair> {
    let [first, second] = [one, other].map(|player| season.player(player));
    let likeness =
        same(&first.name, &second.name).then(|| Likeness::of_namesakes(first, second))?;
    Some(Pair { one, other, likeness: likeness? })
}

/// Two players of one surname and one day of birth whose forenames differ by a slip.
fn of_births(season: &Season<'_>, one: u32, other: u32) -> Option<Pair> {
    let [first, second] = [one, other].map(|player| &*season.player(player).name);
    let alike = same(surname(first), surname(second))
        && differ_by_a_slip(&letters_only(first), &letters_only(second));
    alike.then_some(Pair { one, other, likeness: Likeness::NearlyName })
}

fn judge(season: &Season<'_>, active: &[Active], pair: &Pair) -> Option<Suspicion> {
    let Pair { one, other, likeness } = *pair;
    let [first, second] = [one, other].map(|player| {
        let found = active.binary_search_by_key(&player, |active| active.player);
        found.ok().and_then(|position| active.get(position))
    });
    if first.is_some_and(|first| first.met.contains(&other)) {
        return None;
    }
    let both = first.zip(second);
    let on_one_day = both.is_some_and(|(first, second)| have_common(&first.days, &second.days));
    let sure = match likeness.sure() {
        Sure::NearlyCertain if on_one_day => Sure::Likely,
        Sure::Likely if on_one_day => Sure::Possible,
        Sure::Possible if on_one_day || both.is_none() => return None,
        sure => sure,
    };
    if sure < season.least_sure {
        return None;
    }
    let but = if on_one_day { "; but both played on one day" } else { "" };
    let codes = [one, other].map(|player| season.code(player));
    let because = likeness.in_words(season.player(one), season.player(other));
    let tally = season.of_players[other as usize];
    Some(Suspicion {
        doubt: Doubt::OnePerson,
        sure,
        games: tally.games as usize,
        place: tally.first_row().and_then(|row| season.place(row)),
        about: codes.map(str::to_owned).into(),
        why: format!(
            "{} and {} may be one person: {because}, and they never met{but}{}",
            season.named(one),
            season.named(other),
            count_as(season, one, other)
        ),
        proposal: format!("[[merge]]\ncode = {}\ninto = {}", quoted(codes[1]), quoted(codes[0])),
    })
}

/// The grades of both: people of one name with very different grades are hardly one person.
fn count_as(season: &Season<'_>, one: u32, other: u32) -> String {
    let of_rate = |grades| {
        let [one, other] = [one, other].map(|player| Grades::of_player(grades, player));
        let both = !one.is_nan() && !other.is_nan();
        both.then(|| format!("; they count as {one:.0} and {other:.0}{}", season.at_rate(grades)))
    };
    season.rates.iter().filter_map(of_rate).collect()
}

/// Whether two sorted lists have a day in common.
fn have_common(mut one: &[i32], mut other: &[i32]) -> bool {
    while let ([day, rest @ ..], [other_day, other_rest @ ..]) = (one, other) {
        if day == other_day {
            return true;
        }
        if day < other_day {
            one = rest;
        } else {
            other = other_rest;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_common_day_is_found_wherever_it_stands() {
        assert!(have_common(&[1, 5, 9], &[2, 9]));
        assert!(have_common(&[2, 9], &[1, 2]));
        assert!(!have_common(&[1, 5, 9], &[2, 4, 8, 10]));
        assert!(!have_common(&[], &[1]));
    }
}
