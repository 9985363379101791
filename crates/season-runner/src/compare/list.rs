//! A list for comparison, from any source.

use std::fmt;

use ecf_season::Rate;
use findings::RowFault;
use published_lists::calculation::Calculated;
use rating_core::Grade;

use crate::cohorts::SeasonList;

/// A list for comparison.
#[derive(Clone, Debug, Default)]
pub struct List {
    /// A description: `2003-04 of data/published`.
    pub name: String,
    /// The season, if known.
    pub season: Option<String>,
    /// The players, by rate of play and code. Players without a published grade are included if
    /// their calculation is known.
    pub players: Vec<PlayerOnList>,
    /// Rows that could not be used, for a list of another program.
    pub rejected: Vec<RowFault>,
}

/// A player of a list, at one rate of play.
#[derive(Clone, Debug)]
pub struct PlayerOnList {
    /// The code.
    pub code: String,
    /// The name; empty if unknown.
    pub name: String,
    /// The rate of play.
    pub rate: Rate,
    /// The published grade; `None` for a player who is not on the list.
    pub listed: Option<ListedGrade>,
    /// The number of games in the season, if known.
    pub games: Option<u32>,
    /// The age of a junior, if known.
    pub junior_age: Option<u32>,
    /// The first club; empty if unknown.
    pub club: String,
    /// The calculation of the grade, if known.
    pub calculated: Option<Calculated>,
}

/// A published grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedGrade {
    /// The letter; `None` on lists without letters.
    pub category: Option<char>,
    /// The grade.
    pub grade: i32,
}

impl List {
    /// The mean of the published grades, rounded; `None` for an empty list.
    #[must_use]
    pub fn mean(&self) -> Option<i32> {
        let grades = self.players.iter().filter_map(|player| player.listed);
        let (sum, count) = grades.fold((0_i64, 0_i64), |(sum, count), listed| {
            (sum + i64::from(listed.grade), count + 1)
        });
        (count > 0).then(|| (sum as f64 / count as f64).round() as i32)
    }

    /// The published grades alone.
    pub(super) fn by_code(&self) -> SeasonList {
        let of_rate = |rate| {
            let players = self.players.iter().filter(move |player| player.rate == rate);
            let grade = |player: &PlayerOnList| {
                Some((player.code.as_str().into(), Grade::new(player.listed?.grade)))
            };
            players.filter_map(grade).collect()
        };
        let [standard, rapid] = [Rate::Standard, Rate::Rapid].map(of_rate);
        SeasonList { season: self.season.clone().unwrap_or_default(), standard, rapid }
    }

    /// Whether any player's calculation at a rate of play is known. If so, players without one did
    /// not play.
    pub(super) fn calculates(&self, rate: Rate) -> bool {
        self.players.iter().any(|player| player.rate == rate && player.calculated.is_some())
    }

    /// Whether it looks as if one list had grades and the other Elo ratings, which are some ten
    /// times as large; lists on one scale never differ by so much.
    #[must_use]
    pub fn is_on_other_scale(&self, other: &Self) -> bool {
        let (Some(one), Some(other)) = (self.mean(), other.mean()) else { return false };
        let (low, high) = (one.min(other), one.max(other));
        // By feel: 7.5 g + 700 is more than 7.5 times g, and lists on one scale never differ by a
        // factor of four.
        low > 0 && high > 4 * low
    }
}

impl ListedGrade {
    /// Whether two published grades are equal. If one has no letter, letters are not compared.
    #[must_use]
    pub(crate) fn is_like(self, other: Self) -> bool {
        let letters = self.category.zip(other.category);
        self.grade == other.grade && letters.is_none_or(|(one, other)| one == other)
    }
}

impl fmt::Display for ListedGrade {
    /// Writes the letter and the grade: `A134`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.category {
            Some(letter) => write!(f, "{letter}{}", self.grade),
            None => write!(f, "{}", self.grade),
        }
    }
}

impl List {
    /// A list of players, who are given in any order.
    pub(super) fn of(name: String, mut players: Vec<PlayerOnList>) -> Self {
        players.sort_by(|one, other| one.key().cmp(&other.key()));
        Self { name, season: None, players, rejected: Vec::new() }
    }
}

impl PlayerOnList {
    /// The key by which lists are sorted and joined.
    pub(super) fn key(&self) -> (u8, &str) {
        let rate = match self.rate {
            Rate::Standard => 0,
            Rate::Rapid => 1,
        };
        (rate, &self.code)
    }
}
