//! The truth behind a season's results: every player's strength, month by month.

use crate::calendar::months_from;
use crate::code::PlayerCode;
use crate::season::SimulatedSeason;

/// A player's true strength in a month.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrueStrength {
    /// The player.
    pub code: PlayerCode,
    /// The year of the month.
    pub year: i32,
    /// The month, from 1 to 12.
    pub month: u8,
    /// The strength from which the month's results were drawn, on the three-digit scale.
    pub strength: f64,
}

impl SimulatedSeason {
    /// The true strength of every member in every month of the season, by code and then by month.
    ///
    /// In this model strengths change only between seasons, so all months of a season are the same.
    /// Readers of the months need not rely on that.
    ///
    /// ```
    /// use federation_sim::{Config, Federation};
    ///
    /// let config = Config { players: 100, rows: 800, seasons: 1, ..Config::default() };
    /// let season = Federation::new(config)?.next_season().ok_or("no season")?;
    /// let truth: Vec<_> = season.true_strengths().collect();
    /// assert_eq!(truth.len(), 100 * 12);
    /// assert_eq!((truth[0].year, truth[0].month), (2001, 5));
    /// assert_eq!((truth[11].year, truth[11].month), (2002, 4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn true_strengths(&self) -> impl Iterator<Item = TrueStrength> + '_ {
        let mut players: Vec<_> = self.players.iter().map(|p| (p.code, p.strength)).collect();
        players.sort_unstable_by_key(|(code, _)| *code);
        players.into_iter().flat_map(move |(code, strength)| {
            months_from(self.first_year).map(move |(year, month, _)| TrueStrength {
                code,
                year,
                month,
                strength,
            })
        })
    }
}
