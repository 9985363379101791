//! How large a federation is, and which.

/// A federation to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Dirty rows in ten thousand.
    pub dirt_per_ten_thousand: u32,
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
        }
    }
}

/// Why a federation cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
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
        /// How many the player codes suffice for.
        most: u32,
    },
    /// More dirt than rows to hold it.
    #[error("{found} dirty rows in ten thousand: expected at most 2000")]
    Dirt {
        /// How many were asked for.
        found: u32,
    },
}

impl Config {
    /// The fewest and most members.
    pub const PLAYERS: (u32, u32) = (40, 800_000);

    /// In a season one member in this many is new.
    pub(crate) const NEWCOMERS_ONE_IN: u32 = 8;

    pub(crate) fn check(&self) -> Result<(), ConfigError> {
        let (least, most) = Self::PLAYERS;
        if !(least..=most).contains(&self.players) {
            return Err(ConfigError::Players { found: self.players });
        }
        let (players, found) = (self.players, self.rows);
        let (least, most) = (players / 2, players.saturating_mul(40));
        if !(least..=most).contains(&found) {
            return Err(ConfigError::Rows { found, players, least, most });
        }
        let newcomers = players / Self::NEWCOMERS_ONE_IN + 1;
        let most = ((999_999 - players) / newcomers).min(100);
        if !(1..=most).contains(&self.seasons) {
            return Err(ConfigError::Seasons { found: self.seasons, most });
        }
        if self.dirt_per_ten_thousand > 2000 {
            return Err(ConfigError::Dirt { found: self.dirt_per_ten_thousand });
        }
        Ok(())
    }
}
