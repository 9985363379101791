//! A federation over its seasons: newcomers join, some players leave, all of them change.

use crate::code::PlayerCode;
use crate::config::{Config, ConfigError};
use crate::dirt::draw_dirt;
use crate::events::draw_games;
use crate::model::PUPIL_STAYS_FOR;
use crate::players::{CLUB_SIZE, ISOLATED_SCHOOL_SIZE, Kind, Player, SCHOOL_SIZE};
use crate::random::Random;
use crate::season::SimulatedSeason;

/// Numbers of random streams: one for everything about the members, one for each season's games.
const MEMBERS: u64 = 0;
const OPENING: u64 = 1;
const FIRST_SEASON: u64 = 16;

/// A made-up federation.
pub struct Federation {
    config: Config,
    members: Vec<Player>,
    /// How many players ever joined.
    joined: u32,
    /// Seasons that are over.
    season: u32,
    random: Random,
}

impl Federation {
    /// Makes the federation as it is before its first season.
    ///
    /// # Errors
    ///
    /// If the configuration is impossible.
    pub fn new(config: Config) -> Result<Self, ConfigError> {
        config.check()?;
        let mut random = Random::new(config.stream_seed(), MEMBERS);
        let members: Vec<Player> = (0..config.players)
            .map(|n| {
                let place = place(n, config);
                Player::draw(
                    (n, config.region),
                    0,
                    config.first_year,
                    place,
                    &config.model,
                    &mut random,
                )
            })
            .collect();
        Ok(Self { config, members, joined: config.players, season: 0, random })
    }

    /// The list in force before the first season: about four members in five, with a grade near
    /// their true strength.
    #[must_use]
    pub fn opening_grades(&self) -> Vec<(PlayerCode, i32)> {
        let mut random = Random::new(self.config.stream_seed(), OPENING);
        let mut grades = Vec::new();
        for player in self.members.iter().filter(|player| player.joined == 0) {
            // Both numbers are drawn for everybody, listed or not, so that one player's draw does
            // not shift the next one's.
            let (lucky, blur) = (random.below(100), random.normal(5.0));
            let listed = match player.kind {
                Kind::Club => lucky < 92,
                Kind::School => lucky < 4,
                Kind::IsolatedSchool => false,
            };
            if listed {
                grades.push((player.code, libm::round(player.strength + blur) as i32));
            }
        }
        grades.sort_unstable();
        grades
    }

    /// Plays the next season; `None` after the last.
    pub fn next_season(&mut self) -> Option<SimulatedSeason> {
        if self.season >= self.config.seasons {
            return None;
        }
        let first_year = self.config.first_year + self.season as i32;
        if self.season > 0 {
            self.renew(first_year);
        }
        let stream = FIRST_SEASON + u64::from(self.season);
        let mut random = Random::new(self.config.stream_seed(), stream);
        let rows = self.config.rows;
        let (games, events) = draw_games(
            &self.members,
            (rows as usize, self.config.most_games()),
            &self.config.model,
            &mut random,
        );
        let dirt = draw_dirt(rows, self.config.dirt_per_ten_thousand, &mut random);
        self.season += 1;
        Some(SimulatedSeason {
            first_year,
            players: self.members.clone(),
            games,
            events,
            dirt,
            // This code belongs to nobody: `Config::check` allows no member so high a number.
            stranger: PlayerCode::of_member(999_998, self.config.region),
        })
    }

    /// Advances by a year: members grow older, or leave and are replaced.
    fn renew(&mut self, year: i32) {
        let Config { model, region, .. } = self.config;
        let most = self.config.model.most_newcomers(self.config.players);
        let mut newcomers = 0;
        for member in &mut self.members {
            let is_new = member.newcomer_for(self.season).is_some_and(|years| years <= 2);
            let stays_for = match member.kind {
                Kind::School | Kind::IsolatedSchool => PUPIL_STAYS_FOR,
                Kind::Club if is_new && model.newcomers_leave_one_in > 0 => {
                    model.newcomers_leave_one_in
                }
                Kind::Club => model.newcomers_one_in,
            };
            if newcomers < most && self.random.one_in(stays_for) {
                let place = (member.kind, member.club);
                *member = Player::draw(
                    (self.joined, region),
                    self.season,
                    year,
                    place,
                    &model,
                    &mut self.random,
                );
                self.joined += 1;
                newcomers += 1;
            } else {
                member.grow_older((self.season, year), &model, &mut self.random);
            }
        }
    }
}

/// Where the n-th member plays: the first ones at schools that meet nobody else, the next at other
/// schools, and the rest in clubs.
fn place(number: u32, config: Config) -> (Kind, u32) {
    let (pupils, isolated) = config.model.pupils(config.players);
    if number < isolated {
        (Kind::IsolatedSchool, number / ISOLATED_SCHOOL_SIZE)
    } else if number < isolated + pupils {
        (Kind::School, (number - isolated) / SCHOOL_SIZE)
    } else {
        (Kind::Club, (number - isolated - pupils) / CLUB_SIZE)
    }
}
