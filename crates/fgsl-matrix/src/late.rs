//! Results that arrive late: which games count for the list of a day.

use chrono::NaiveDate;

use crate::system::System;
use crate::time::{Month, TimedGame, in_order};

/// A game, and the day on which its result arrived: when its file was sent or received.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArrivedGame {
    /// The game.
    pub game: TimedGame,
    /// The day on which its result arrived.
    pub arrived: NaiveDate,
}

/// The games that had arrived by a day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrivals {
    /// Those that count, in the order in which the system plays them.
    pub known: Vec<TimedGame>,
    /// The games whose months were already closed when their results arrived; they never count.
    pub too_late: Vec<ArrivedGame>,
}

impl System {
    /// Whether a game's month could still be re-opened when its result arrived.
    ///
    /// Under a limit of six months a result of May counts if it arrives by November: by then the
    /// lists of May to October are published, which are the last six.
    #[must_use]
    pub fn is_in_time(&self, arrived: &ArrivedGame) -> bool {
        let of_game = arrived.game.time().day().map(Month::of);
        match (self.reopen_months, of_game) {
            (Some(months), Some(month)) => {
                // By calendar months, as lists are made; the day of the month does not matter.
                i64::from(Month::of(arrived.arrived).since(month)) <= i64::from(months)
            }
            _ => true,
        }
    }

    /// The games that count for a list made on a day, of those whose results had arrived by then.
    ///
    /// A month that is re-opened is played again with all its games, and so are the months after
    /// it: the list is the same as if every result that counts had arrived in time. Play the games
    /// with [`crate::Career::at`] or [`crate::Career::play`].
    ///
    /// ```
    /// use chrono::NaiveDate;
    /// use fgsl_matrix::{ArrivedGame, System, Time, TimedGame};
    /// use rating_core::{Outcome, PlayerIdx};
    ///
    /// let day = |month| NaiveDate::from_ymd_opt(2020, month, 9).ok_or("no such day");
    /// let (one, other) = (PlayerIdx::new(0), PlayerIdx::new(1));
    /// let game = TimedGame::new(Time::new(day(3)?, 0), one, other, Outcome::Win);
    /// let system = System::built_in("ecf-monthly")?;
    /// let arrived = |month| Ok::<_, &str>([ArrivedGame { game, arrived: day(month)? }]);
    /// assert_eq!(system.arrived_by(&arrived(9)?, day(12)?).known, [game]);
    /// assert_eq!(system.arrived_by(&arrived(10)?, day(12)?).too_late.len(), 1);
    /// assert_eq!(system.arrived_by(&arrived(9)?, day(8)?).known, []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn arrived_by(&self, games: &[ArrivedGame], day: NaiveDate) -> Arrivals {
        let arrived = games.iter().copied().filter(|game| game.arrived <= day);
        let (in_time, too_late): (Vec<_>, Vec<_>) = arrived.partition(|game| self.is_in_time(game));
        let mut known: Vec<TimedGame> = in_time.iter().map(|arrived| arrived.game).collect();
        // They are in the order of arrival, and a late game belongs between other games of its day.
        in_order(&mut known, self.ties);
        Arrivals { known, too_late }
    }
}
