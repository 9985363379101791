//! The members: their data and strength, and how they change from season to season.

use crate::code::{PlayerCode, Region};
use crate::model::Model;
use crate::names;
use crate::random::Random;

/// Male or female.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sex {
    /// Female.
    Female,
    /// Male.
    Male,
}

/// Where a player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// In a club: leagues, congresses, the club's own tournament.
    Club,
    /// In a school whose pupils also meet a few graded players.
    School,
    /// In a school that meets nobody else.
    IsolatedSchool,
}

/// A member of the federation.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// Unique.
    pub code: PlayerCode,
    /// "Surname, Forename".
    pub name: String,
    /// Male or female.
    pub sex: Sex,
    /// Year, month and day of birth.
    pub born: (i32, u8, u8),
    /// Where they play.
    pub kind: Kind,
    /// The number of their club or school.
    pub club: u32,
    /// True strength, on the three-digit scale; it is not in any file.
    pub strength: f64,
    /// The season in which they joined, counted from 0.
    pub joined: u32,
    /// A FIDE code; `None` for players without one.
    pub fide_code: Option<u32>,
    /// How many games they like to play, from 1 to 150.
    pub(crate) keenness: u32,
}

/// Members of a club, and members of a school.
pub(crate) const CLUB_SIZE: u32 = 24;
pub(crate) const SCHOOL_SIZE: u32 = 30;
pub(crate) const ISOLATED_SCHOOL_SIZE: u32 = 6;

impl Player {
    /// Draws the n-th player who joins; `place` says where they play.
    pub(crate) fn draw(
        (number, region): (u32, Option<Region>),
        season: u32,
        year: i32,
        (kind, club): (Kind, u32),
        model: &Model,
        random: &mut Random,
    ) -> Self {
        let sex = if random.one_in(9) { Sex::Female } else { Sex::Male };
        let age = age(kind, season, random);
        let strength = match kind {
            Kind::Club if age < 18 => 60.0 + 3.0 * f64::from(age) + random.normal(28.0),
            Kind::Club => 132.0 + random.normal(model.spread),
            Kind::School | Kind::IsolatedSchool => 45.0 + random.normal(22.0),
        };
        let is_newcomer = kind == Kind::Club && season > 0;
        let strength = if is_newcomer { strength - model.newcomers_weaker } else { strength };
        // By feel: published lists have no negative grades, which weak pupils would get otherwise.
        let strength = strength.max(5.0);
        Self {
            code: PlayerCode::of_member(number, region),
            name: name(sex, random),
            sex,
            // At most 28 days, which every month has.
            born: (year - age as i32, random.between(1, 12) as u8, random.between(1, 28) as u8),
            kind,
            club,
            strength,
            joined: season,
            // English numbers in FIDE's list begin at 400000.
            fide_code: (strength > 150.0 && random.one_in(2)).then_some(400_000 + number),
            keenness: keenness(kind, random),
        }
    }

    /// The name of their club or school.
    #[must_use]
    pub fn club_name(&self) -> String {
        let town = names::TOWNS[self.club as usize % names::TOWNS.len()];
        let number = self.club as usize / names::TOWNS.len();
        let number = if number == 0 { String::new() } else { format!(" {}", number + 1) };
        match self.kind {
            Kind::Club => format!("{town}{number}"),
            Kind::School => format!("{town} School{number}"),
            Kind::IsolatedSchool => format!("{town} Primary{number}"),
        }
    }

    /// How many years ago they came to their club, if that was after the start.
    pub(crate) fn newcomer_for(&self, season: u32) -> Option<u32> {
        (self.kind == Kind::Club && self.joined > 0).then(|| season - self.joined)
    }

    /// Advances by a year: juniors and newcomers improve, and everybody drifts by a random amount.
    pub(crate) fn grow_older(
        &mut self,
        (season, year): (u32, i32),
        model: &Model,
        random: &mut Random,
    ) {
        let gain = match year - self.born.0 {
            ..18 => 7.0 + random.normal(4.0),
            18..24 => 2.0,
            24..60 => 0.0,
            _ => -1.0,
        };
        // A newcomer's first year is over when the first season after it begins.
        let years = self.newcomer_for(season).and_then(|years| years.checked_sub(1));
        let learned = years.map_or(0.0, |years| model.newcomers_gain * 0.5_f64.powi(years as i32));
        self.strength = (self.strength + gain + learned + random.normal(model.drift)).max(5.0);
    }
}

fn age(kind: Kind, season: u32, random: &mut Random) -> u32 {
    match kind {
        Kind::School => random.between(9, 16),
        Kind::IsolatedSchool => random.between(7, 11),
        // Newcomers are younger than the members at the start.
        Kind::Club if random.one_in(if season == 0 { 7 } else { 2 }) => random.between(8, 17),
        Kind::Club => random.between(18, 80),
    }
}

fn name(sex: Sex, random: &mut Random) -> String {
    let surname = random.pick(&names::SURNAMES);
    let forename = match sex {
        _ if random.one_in(60) => random.pick(&names::WITH_NICKNAME),
        Sex::Female => random.pick(&names::WOMEN),
        Sex::Male => random.pick(&names::MEN),
    };
    format!("{surname}, {forename}")
}

/// The number of games a player likes, with a long tail: half of the club players like fewer than
/// 15, one in ten more than 45.
fn keenness(kind: Kind, random: &mut Random) -> u32 {
    match kind {
        Kind::School | Kind::IsolatedSchool => random.between(3, 12),
        Kind::Club => match random.below(10) {
            0..2 => random.between(1, 4),
            2..6 => random.between(5, 20),
            6..9 => random.between(21, 45),
            _ => random.between(46, 150),
        },
    }
}
