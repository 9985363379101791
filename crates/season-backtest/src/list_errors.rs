//! The errors that lists hand on from season to season.

use chrono::NaiveDate;
use compact_str::CompactString;
use ecf_season::Edition;
use ecf_season::standard_error::{
    Change, Draws, EarlierErrors, ErrorsBefore, OfAverage, OnList, SureGrades, player_key,
};
use rating_core::Grade;

/// The errors that lists hand on from season to season.
pub(crate) struct ListErrors<'a> {
    keys: Vec<u32>,
    born: &'a [Option<NaiveDate>],
    /// The most recent first; the last one is the opening list.
    seasons: Vec<EarlierErrors>,
    /// The lists that may count, with the last days of their seasons, the most recent first.
    lists: Vec<(NaiveDate, Vec<Option<Draws>>)>,
}

impl<'a> ListErrors<'a> {
    /// Before the first season: nothing but the opening list, which is of this day.
    pub(crate) fn opening(
        codes: &[CompactString],
        born: &'a [Option<NaiveDate>],
        day: NaiveDate,
    ) -> Self {
        let change = Change::None;
        let opening = EarlierErrors { first_day: day, last_day: day, change, averages: Vec::new() };
        let keys = codes.iter().map(|code| player_key(code)).collect();
        Self { keys, born, seasons: vec![opening], lists: Vec::new() }
    }

    /// By player: the error of the grade of the first of these lists that has one. Each comes with
    /// the last day of its season.
    pub(crate) fn on_lists<'l>(
        &self,
        lists: impl Iterator<Item = &'l (NaiveDate, Vec<Option<Grade>>)>,
    ) -> Vec<OnList> {
        let mut found: Vec<Option<OnList>> = vec![None; self.keys.len()];
        for (last_day, grades) in lists {
            let position = self.seasons.iter().position(|season| season.last_day == *last_day);
            let season = position.unwrap_or_default();
            let list = self.lists.iter().find(|(day, _)| day == last_day);
            for (player, (found, grade)) in found.iter_mut().zip(grades).enumerate() {
                if found.is_none() && grade.is_some() {
                    let draws = list.and_then(|(_, draws)| draws.get(player).copied().flatten());
                    *found = Some(OnList { season, draws });
                }
            }
        }
        found.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// What is handed on to a season with this last day.
    pub(crate) fn before<'b>(
        &'b self,
        last_day: NaiveDate,
        lists: &'b [OnList],
    ) -> ErrorsBefore<'b> {
        let Self { keys, born, seasons, .. } = self;
        ErrorsBefore { last_day, keys, born, lists, seasons }
    }

    /// Moves on by a season.
    pub(crate) fn push(
        &mut self,
        (first_day, last_day): (NaiveDate, NaiveDate),
        sure: &SureGrades,
        edition: &Edition,
    ) {
        let handed_on = &sure.errors.handed_on;
        let is_played = handed_on.iter().any(|errors| errors.average.draws.is_some());
        let change = if is_played { Change::Measured(sure.assumed.drift) } else { Change::None };
        let averages: Vec<OfAverage> = handed_on.iter().map(|errors| errors.average).collect();
        self.seasons.insert(0, EarlierErrors { first_day, last_day, change, averages });
        // Of older ones only the changes are needed.
        let with_games = self.seasons.iter_mut().filter(|season| !season.averages.is_empty());
        let older = with_games.skip(edition.borrowing.seasons.max(1));
        older.for_each(|season| season.averages.clear());
        self.lists.insert(0, (last_day, handed_on.iter().map(|errors| errors.grade).collect()));
        self.lists.truncate(edition.graded.lists);
    }
}
