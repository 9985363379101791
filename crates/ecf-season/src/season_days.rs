//! The days of a season under an edition, and the number of seasons that a day lies back.

use chrono::{Datelike, Months, NaiveDate};

use crate::calendar::Calendar;
use crate::earlier_seasons::EarlierSeasons;
use crate::edition::{Edition, MonthDay};
use crate::season::{MOST_EARLIER, Season, SeasonLength};

impl Edition {
    /// First and last day of a season.
    ///
    /// Half-years begin on the edition's first day and six months later. A season whose length is
    /// not the edition's own, from before a change of edition, also has its days: a year begins
    /// with the second half, and half-years are those of the calendar.
    #[must_use]
    pub fn season_days(&self, season: Season) -> (NaiveDate, NaiveDate) {
        let first_day = match (self.season.length, season.length()) {
            (SeasonLength::Year, SeasonLength::HalfYear) => MonthDay::NEW_YEAR,
            _ => self.season.first_day,
        };
        let begins_late = match season.length() {
            SeasonLength::Year => self.season.length == SeasonLength::HalfYear,
            SeasonLength::HalfYear => season.is_second_half(),
        };
        let months = match season.length() {
            SeasonLength::Year => 12,
            SeasonLength::HalfYear => 6,
        };
        let later = |day: NaiveDate, months| {
            day.checked_add_months(Months::new(months)).unwrap_or(NaiveDate::MAX)
        };
        let start = first_day.in_year(season.first_year());
        let before = if begins_late { 6 } else { 0 };
        let next = later(start, before + months);
        (later(start, before), next.pred_opt().unwrap_or(NaiveDate::MAX))
    }

    /// The season of the edition that contains a day; `None` outside the years of labels.
    ///
    /// ```
    /// let edition = ecf_season::Edition::yorkshire_2000();
    /// assert_eq!(edition.season_of("2007-04-30".parse()?), Some("2006-07".parse()?));
    /// assert_eq!(edition.season_of("2007-05-01".parse()?), Some("2007-08".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn season_of(&self, day: NaiveDate) -> Option<Season> {
        // It began in the day's year or in the one before.
        let years = [day.year() - 1, day.year()].into_iter();
        let of_year = |year| match self.season.length {
            SeasonLength::Year => Season::beginning_in(year).map(|season| vec![season]),
            SeasonLength::HalfYear => Season::halves_of(year).map(Vec::from),
        };
        let has_day = |season: &Season| {
            let (first, last) = self.season_days(*season);
            (first..=last).contains(&day)
        };
        years.filter_map(of_year).flatten().find(has_day)
    }

    /// How many seasons before this one a day lies: 0 in the one just before; `None` for a day
    /// further back than [`MOST_EARLIER`] seasons, and for one that is not before the season.
    /// Seasons in a pause are not counted. A season that is listed in the calendar has the days
    /// given there.
    ///
    /// ```
    /// let edition = ecf_season::Edition::built_in("ecf-2012").ok_or("no such edition")?;
    /// let season = "2012-H1".parse()?;
    /// let calendar = ecf_season::Calendar::default();
    /// assert_eq!(edition.seasons_back(season, calendar, "2012-01-01".parse()?), None);
    /// assert_eq!(edition.seasons_back(season, calendar, "2011-12-31".parse()?), Some(0));
    /// assert_eq!(edition.seasons_back(season, calendar, "2011-07-01".parse()?), Some(0));
    /// assert_eq!(edition.seasons_back(season, calendar, "2011-06-30".parse()?), Some(1));
    /// // Nobody played in the half-year between.
    /// let (first, last) = ("2011-07-01".parse()?, "2011-12-31".parse()?);
    /// let pauses = [ecf_season::Pause { first, last }];
    /// let calendar = ecf_season::Calendar { pauses: &pauses, ..calendar };
    /// assert_eq!(edition.seasons_back(season, calendar, "2011-06-30".parse()?), Some(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn seasons_back(
        &self,
        season: Season,
        calendar: Calendar<'_>,
        day: NaiveDate,
    ) -> Option<usize> {
        self.earlier_seasons(season, calendar).which(day)
    }

    /// The seasons before this one, as days.
    pub(crate) fn earlier_seasons(&self, season: Season, calendar: Calendar<'_>) -> EarlierSeasons {
        let days_of = |season| calendar.days_of(season).unwrap_or_else(|| self.season_days(season));
        let with_games = (1..)
            .map_while(|back| season.earlier(back))
            .filter(|earlier| !calendar.is_pause(days_of(*earlier)));
        // Where no season comes before, the season itself stands: no earlier day lies in it.
        let mut seasons = [season; MOST_EARLIER];
        for (slot, earlier) in seasons.iter_mut().zip(with_games) {
            *slot = earlier;
        }
        EarlierSeasons::new(seasons, |season| days_of(season).0, days_of(season).0)
    }
}
