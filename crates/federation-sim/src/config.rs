//! The size of a federation, and its other settings.

use crate::code::Region;
use crate::model::Model;

/// A federation to be made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// Members in every season.
    pub players: u32,
    /// Rows of every season's results file, dirty ones included.
    pub rows: u32,
    /// How many seasons.
    pub seasons: u32,
    /// Equal seeds give equal federations.
    pub seed: u64,
    /// The year in which the first season begins, on 1 May.
    pub first_year: i32,
    /// Dirty rows in ten thousand; 0 for a clean file (see [`Config::clean`]).
    pub dirt_per_ten_thousand: u32,
    /// How strengths, memberships and results are drawn.
    pub model: Model,
    /// The region, if this is one of several federations on one list.
    pub region: Option<Region>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            players: 1000,
            rows: 8000,
            seasons: 3,
            seed: 1873,
            first_year: 2001,
            dirt_per_ten_thousand: 150,
            model: Model::USUAL,
            region: None,
        }
    }
}

/// Why a federation cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum ConfigError {
    /// Too few or too many members.
    #[error("{found} players: expected {} to {}", Config::PLAYERS.0, Config::PLAYERS.1)]
    Players {
        /// How many were asked for.
        found: u32,
    },
    /// More games than the members can play, or fewer than one for two members.
    #[error("{found} games a season for {players} players: expected {least} to {most}")]
    Rows {
        /// How many were asked for.
        found: u32,
        /// How many members there are.
        players: u32,
        /// The least that can be made.
        least: u32,
        /// The most that can be made.
        most: u32,
    },
    /// Too few or too many seasons.
    #[error("{found} seasons: expected 1 to {most} (player codes have six digits)")]
    Seasons {
        /// How many were asked for.
        found: u32,
        /// The most for which there are player codes.
        most: u32,
    },
    /// More dirty rows than fit between clean ones.
    #[error("{found} dirty rows in ten thousand: expected at most 2000")]
    Dirt {
        /// How many were asked for.
        found: u32,
    },
    /// A drift that is negative, or so large that strengths would be noise.
    #[error("a drift of {found} grade points a year: expected 0 to {}", Model::MOST_DRIFT)]
    Drift {
        /// What was asked for.
        found: f64,
    },
    /// Points of strength that are negative, or so many that all strengths would be at the end of
    /// the scale.
    #[error("{what} of {found} grade points: expected 0 to {}", Model::MOST_POINTS)]
    Points {
        /// What they are.
        what: &'static str,
        /// How many were asked for.
        found: f64,
    },
    /// One newcomer in 0 members, which is no rate of newcomers.
    #[error("one newcomer in 0 club members: expected one in 1 or more")]
    Newcomers,
    /// So many members at schools that too few are left for clubs.
    #[error("{found} of {players} members at schools: expected at most {most}")]
    Schools {
        /// How many were asked for.
        found: u32,
        /// How many members there are.
        players: u32,
        /// The most that can be made.
        most: u32,
    },
    /// A curve with expected scores below 0 or above 1, or without a valid number.
    #[error("the curve's numbers must be above 0, and a limit at most half of the span")]
    Curve,
    /// An advantage so large that it hides the players' strengths.
    #[error(
        "an advantage of {found} grade points for White: expected {} to {}",
        -Model::MOST_WHITE_ADVANTAGE,
        Model::MOST_WHITE_ADVANTAGE
    )]
    WhiteAdvantage {
        /// What was asked for.
        found: f64,
    },
    /// A share outside its range.
    #[error("{found} per cent of the games between equals drawn: expected 0 to 100")]
    Draws {
        /// What was asked for.
        found: f64,
    },
}

impl Config {
    /// The fewest and most members.
    pub const PLAYERS: (u32, u32) = (40, 800_000);

    /// The same federation without dirty rows: its players, dates and games are the same, except in
    /// the rows that were dirty.
    #[must_use]
    pub const fn clean(self) -> Self {
        Self { dirt_per_ten_thousand: 0, ..self }
    }

    /// The most games that one player plays in a season: by feel three a week, which cuts off the
    /// tail of the draw alone; where the average is more, twice that, so that pairs can be found.
    pub(crate) const fn most_games(&self) -> u32 {
        let usual = 150;
        if self.rows / 40 <= self.players { usual } else { 4 * (self.rows / self.players) }
    }

    /// Regions of one seed are different federations.
    pub(crate) fn stream_seed(&self) -> u64 {
        let region = self.region.map_or(0, |region| u64::from(region.number()));
        self.seed.wrapping_add(region << 32)
    }

    pub(crate) fn check(&self) -> Result<(), ConfigError> {
        let (least, most) = Self::PLAYERS;
        if !(least..=most).contains(&self.players) {
            return Err(ConfigError::Players { found: self.players });
        }
        let (players, found) = (self.players, self.rows);
        // Up to 400 games for each player on average: as on a playing site.
        let (least, most) = (players / 2, players.saturating_mul(200));
        if !(least..=most).contains(&found) {
            return Err(ConfigError::Rows { found, players, least, most });
        }
        self.check_model()?;
        let newcomers = self.model.most_newcomers(players) + 1;
        // Codes number a million members; the last number is reserved for the stranger of dirty
        // rows.
        let most = ((999_999 - players) / newcomers).min(100);
        if !(1..=most).contains(&self.seasons) {
            return Err(ConfigError::Seasons { found: self.seasons, most });
        }
        // Dirty rows are never neighbours, and from one row in three on there may not be enough
        // places.
        if self.dirt_per_ten_thousand > 2000 {
            return Err(ConfigError::Dirt { found: self.dirt_per_ten_thousand });
        }
        Ok(())
    }

    fn check_model(&self) -> Result<(), ConfigError> {
        let Model { drift, newcomers_one_in, curve, white_advantage, draws, .. } = self.model;
        if !(0.0..=Model::MOST_DRIFT).contains(&drift) {
            return Err(ConfigError::Drift { found: drift });
        }
        let Model { spread, newcomers_weaker, newcomers_gain, .. } = self.model;
        for (what, found) in [
            ("a spread of strengths", spread),
            ("newcomers who are weaker by a difference", newcomers_weaker),
            ("a gain of newcomers", newcomers_gain),
        ] {
            if !(0.0..=Model::MOST_POINTS).contains(&found) {
                return Err(ConfigError::Points { what, found });
            }
        }
        if newcomers_one_in == 0 {
            return Err(ConfigError::Newcomers);
        }
        let (players, (pupils, isolated)) = (self.players, self.model.pupils(self.players));
        let (found, most) = (pupils.saturating_add(isolated), players / 4);
        if found > most {
            return Err(ConfigError::Schools { found, players, most });
        }
        if !curve.is_possible() {
            return Err(ConfigError::Curve);
        }
        if !(-Model::MOST_WHITE_ADVANTAGE..=Model::MOST_WHITE_ADVANTAGE).contains(&white_advantage)
        {
            return Err(ConfigError::WhiteAdvantage { found: white_advantage });
        }
        if (0.0..=100.0).contains(&draws) {
            Ok(())
        } else {
            Err(ConfigError::Draws { found: draws })
        }
    }
}
