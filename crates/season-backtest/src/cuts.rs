//! The moments at which predictions are made.

use std::ops::Range;

use chrono::{Datelike, NaiveDate};
use fgsl_matrix::Time;
use schemars::JsonSchema;
use season_runner::record::RecordSeason;
use serde::{Serialize, Serializer};

/// How often predictions are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// All games of a season from what was known before it.
    #[default]
    Season,
    /// The games of a month from what was known before it.
    Month,
    /// The games of a day from what was known before it.
    Day,
    /// Every game from those that ended before it, in the order of live grades: by day, time of day
    /// and round, as far as they are known.
    Game,
    /// All games from a day on from what was known before it, of which nothing is learned; those
    /// before it by season.
    Once {
        /// The day.
        #[serde(serialize_with = "as_text")]
        #[schemars(with = "String")]
        from: NaiveDate,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn as_text<S: Serializer>(day: &NaiveDate, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(day)
}

/// A stretch of a season whose games are predicted together.
pub(crate) struct Stretch {
    /// The moment at whose end they are predicted: games up to it are known.
    pub(crate) known_until: Time,
    /// The positions of the games among those of the season.
    pub(crate) games: Range<usize>,
}

impl By {
    /// A season's stretches in order: every game is in one of them, and some may have no games.
    #[must_use]
    pub(crate) fn stretches(self, season: &RecordSeason) -> Vec<Stretch> {
        let cuts = self.cuts(season);
        let end_of = |cut: Time| season.games.partition_point(|game| game.time <= cut);
        let stretch = |(number, &known_until): (usize, &Time)| {
            let next = cuts.get(number + 1).map_or(season.games.len(), |next| end_of(*next));
            Stretch { known_until, games: end_of(known_until)..next }
        };
        cuts.iter().enumerate().map(stretch).collect()
    }

    /// Whether the games of a season are not learned, from some day on.
    pub(crate) fn stops_in(self, season: &RecordSeason) -> bool {
        matches!(self, Self::Once { from } if from <= season.last_day)
    }

    /// The moments at whose end predictions are made, each for the games up to the next moment: the
    /// end of the day before the season, and moments within the season before its last day is over.
    fn cuts(self, season: &RecordSeason) -> Vec<Time> {
        // A cut is the end of a moment, so that the first game of the season comes after the first
        // cut.
        let before = season.first_day.pred_opt().unwrap_or(NaiveDate::MIN);
        let within: Vec<Time> = match self {
            Self::Season => Vec::new(),
            Self::Once { from } => {
                let before = from.pred_opt().filter(|before| *before < season.last_day);
                before.into_iter().map(Time::end_of).collect()
            }
            Self::Month => {
                let days = season.first_day.iter_days().take_while(|day| *day < season.last_day);
                let ends_month =
                    |day: &NaiveDate| day.succ_opt().is_some_and(|next| next.day() == 1);
                days.filter(ends_month).map(Time::end_of).collect()
            }
            Self::Day => season.games.iter().filter_map(|game| day_before(game.time)).collect(),
            Self::Game => {
                let times = season.games.chunk_by(|one, next| one.time == next.time);
                let times: Vec<Time> =
                    times.filter_map(|games| Some(games.first()?.time)).collect();
                let firsts = times.first().and_then(|first| day_before(*first));
                let others = times.windows(2).filter_map(|pair| match pair {
                    [last, time] if last.day() == time.day() => Some(*last),
                    [_, time] => day_before(*time),
                    _ => None,
                });
                firsts.into_iter().chain(others).collect()
            }
        };
        let mut cuts = vec![Time::end_of(before)];
        cuts.extend(within.into_iter().filter(|cut| *cut > Time::end_of(before)));
        // In order already, as the games are; several games on a day give the same cut.
        cuts.dedup();
        cuts
    }
}

/// The end of the day before.
fn day_before(time: Time) -> Option<Time> {
    Some(Time::end_of(time.day()?.pred_opt()?))
}

/// The last day that is completely over at the end of a moment.
pub(crate) fn last_whole_day(until: Time) -> NaiveDate {
    let day = until.day().unwrap_or(NaiveDate::MIN);
    if until < Time::end_of(day) { day.pred_opt().unwrap_or(day) } else { day }
}
