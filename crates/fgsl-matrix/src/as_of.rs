//! The list of a day: the grades that follow from the games up to it, without any later ones.

use chrono::{Datelike, Days, NaiveDate};

use crate::career::Career;
use crate::error::InputError;
use crate::playing::Played;
use crate::system::{Moves, System};
use crate::time::{SeasonSoFar, TimedGame};

/// What is known of a season at the end of a day.
#[derive(Clone, Debug, PartialEq)]
pub struct AtDay {
    /// The day.
    pub day: NaiveDate,
    /// The day of the list in force. If grades move with every game, it is this day; if by the
    /// month, the end of the last whole month (in a season's first month the day before the
    /// season). If they move once a season, it is the season's last day, or `None` before the
    /// season is over.
    pub list_day: Option<NaiveDate>,
    /// The state behind the list in force: its grades, and its categories if the system has them.
    pub list: Career,
    /// The end of a season that has only the games up to the day, whether or not a month is over.
    pub so_far: Played,
    /// The same with its categories.
    pub career: Career,
}

impl AtDay {
    /// By player: the grade on the list in force, on the system's scale; `None` if it has no grade
    /// for the player.
    #[must_use]
    pub fn in_force(&self) -> &[Option<f64>] {
        self.list.grades()
    }
}

impl Career {
    /// Plays a season, as far as it is known, to its end.
    ///
    /// `working` finds working grades; see [`Career::begin_from`].
    ///
    /// # Errors
    ///
    /// Those of `working`; a player who plays themselves, or who is not among the players.
    pub fn play<W: AsRef<[Option<f64>]>, E: From<InputError>>(
        &self,
        system: &System,
        season: SeasonSoFar<'_>,
        working: impl FnMut(&[TimedGame]) -> Result<W, E>,
    ) -> Result<(Self, Played), E> {
        Ok(self.begin_from(system, season, working)?.finish_on(season.last_day)?)
    }

    /// The state at the end of a day.
    ///
    /// Games after the day are not used, so the result is the same, to the last bit, whether they
    /// are known or not and whatever was published before: "when a list is published does not
    /// affect the grades" (FGSl, a proposal for a grading system). `working` finds working grades
    /// from games up to the day; see [`Career::begin_from`].
    ///
    /// # Errors
    ///
    /// As [`Career::play`].
    ///
    /// ```
    /// use chrono::NaiveDate;
    /// use fgsl_matrix::{Career, InputError, SeasonSoFar, System, Time, TimedGame};
    /// use rating_core::{Outcome, PlayerIdx};
    ///
    /// let day = |number| NaiveDate::from_ymd_opt(2006, 5, number).ok_or("no such day");
    /// let (low, high) = (PlayerIdx::new(0), PlayerIdx::new(1));
    /// let draw = |day| TimedGame::new(Time::new(day, 0), low, high, Outcome::Draw);
    /// let games = [draw(day(2)?), draw(day(9)?)];
    /// let system = System::fgsl();
    /// let career = Career::opening(&system, &[Some(100.0), Some(120.0)], vec![None; 2])?;
    /// // Nobody is new, so nobody needs a working grade.
    /// let working = |_: &[TimedGame]| Ok::<_, InputError>(vec![None; 2]);
    /// let season = SeasonSoFar::new(&games, day(1)?..=day(31)?)?;
    /// let state = career.at(&system, season, day(3)?, working)?;
    /// assert_eq!(state.so_far.games, [1, 1]);
    /// assert_eq!(format!("{:.2}", state.in_force()[0].unwrap_or_default()), "100.72");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn at<W: AsRef<[Option<f64>]>, E: From<InputError>>(
        &self,
        system: &System,
        season: SeasonSoFar<'_>,
        day: NaiveDate,
        mut working: impl FnMut(&[TimedGame]) -> Result<W, E>,
    ) -> Result<AtDay, E> {
        let (career, so_far) = self.play(system, season.until(day), &mut working)?;
        let list_day = system.moves.list_day(day, season.last_day);
        let list = match list_day {
            None => self.clone(),
            Some(last) if last == day => career.clone(),
            // A list does not change once it is made, whatever the games of the current month show.
            Some(last) => self.play(system, season.until(last), working)?.0,
        };
        Ok(AtDay { day, list_day, list, so_far, career })
    }
}

impl Moves {
    /// The day of the list in force on a day of a season; `None` if that is still the list before
    /// the season, under a system that moves once a season.
    #[must_use]
    pub fn list_day(self, day: NaiveDate, last_day: NaiveDate) -> Option<NaiveDate> {
        if day >= last_day {
            return Some(last_day);
        }
        match self {
            Self::Live => Some(day),
            Self::Month => {
                let is_last_of_month = day.succ_opt().is_none_or(|next| next.day() == 1);
                if is_last_of_month {
                    return Some(day);
                }
                // The last day of the month before. In a season's first month that is before the
                // season, and no games are played up to it, so the list is the one before the
                // season.
                day.checked_sub_days(Days::new(day.day().into()))
            }
            Self::Season => None,
        }
    }
}
