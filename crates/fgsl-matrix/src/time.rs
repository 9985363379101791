//! When a game ended, the order of games that follows, and a season as far as it is known.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use chrono::{Datelike, NaiveDate, NaiveTime, Timelike};
use rating_core::{GamesError, HalfGame, Outcome, PlayerIdx};
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::InputError;

/// The number of bits for the round, the lowest ones.
// 15 + 17 + 32 bits: rounds far beyond any event, the 86,400 seconds of a day below 2^17, and the
// day, which chrono counts in an i32.
const ROUND_BITS: u32 = 15;

/// Bits of the time of day, above those of the round; the day is above them.
const TIME_BITS: u32 = 17;

/// Higher than every round: a game without one sorts behind those that have one.
const NO_ROUND: u64 = (1 << ROUND_BITS) - 1;

/// Higher than every second of a day: a game without a time sorts behind those that have one.
const NO_TIME: u64 = (1 << TIME_BITS) - 1;

/// When a game ended: the day, and the time of day and the round if they are known. Games with the
/// same `Time` are simultaneous.
///
/// The order is by day, then by time of day, then by round. Unknown values come last: a game
/// without a time ended by the end of its day, and a game without a round by the end of the last
/// round, and nothing more is known of either. So on one day the order is
///
/// 1. games with a time, by time; at equal times those with a round, by round, and then the others;
/// 2. games without a time: those with a round, by round, and then the others.
///
/// Games of different events on one day are simultaneous if neither has a time or a round, or both
/// have the same.
///
/// ```
/// use chrono::{NaiveDate, NaiveTime};
/// use fgsl_matrix::Time;
///
/// let day = NaiveDate::from_ymd_opt(2006, 5, 2).ok_or("no such day")?;
/// let evening = NaiveTime::from_hms_opt(19, 30, 0).ok_or("no such time")?;
/// let in_order = [
///     Time::new(day, 0).ended_at(evening), // 19:30
///     Time::new(day, 1),                   // round 1
///     Time::new(day, 2),                   // round 2
///     Time::new(day, 0),                   // nothing but the day is known
/// ];
/// assert!(in_order.is_sorted());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(u64);

impl Time {
    /// Before every game that has a day.
    pub const START: Self = Self(0);

    /// The highest round; a higher one counts as this.
    pub const LAST_ROUND: u32 = NO_ROUND as u32 - 1;

    /// A round of a day, counted from 1; 0 if the round is not known or not a number. A day before
    /// the common era counts as no day, and sorts before all others.
    #[must_use]
    pub fn new(day: NaiveDate, round: u32) -> Self {
        let day = u64::try_from(day.num_days_from_ce()).unwrap_or(0);
        let round = match round {
            0 => NO_ROUND,
            // A number that is too high must not overflow into the time, nor count as unknown.
            round => round.min(Self::LAST_ROUND).into(),
        };
        Self((day << TIME_BITS | NO_TIME) << ROUND_BITS | round)
    }

    /// The same day and round, with the time of day at which the game ended, to the second. If only
    /// its beginning is known, use that instead.
    #[must_use]
    pub fn ended_at(self, time: NaiveTime) -> Self {
        let second = u64::from(time.num_seconds_from_midnight());
        Self(self.0 & !(NO_TIME << ROUND_BITS) | second << ROUND_BITS)
    }

    /// The last moment of a day, together with the games of which only the day is known.
    ///
    /// ```
    /// use chrono::NaiveDate;
    /// use fgsl_matrix::Time;
    ///
    /// let day = NaiveDate::from_ymd_opt(2006, 5, 2).ok_or("no such day")?;
    /// assert!(Time::new(day, 5) < Time::end_of(day));
    /// assert!(Time::new(day, 0) == Time::end_of(day));
    /// assert!(Time::end_of(day) < Time::new(day.succ_opt().ok_or("no next day")?, 1));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn end_of(day: NaiveDate) -> Self {
        Self::new(day, 0)
    }

    /// The day; `None` for [`Time::START`].
    #[must_use]
    pub const fn day(self) -> Option<NaiveDate> {
        // For chrono, day 0 is the last one before the common era; here it means that there is no
        // day.
        match self.0 >> (TIME_BITS + ROUND_BITS) {
            0 => None,
            day => NaiveDate::from_num_days_from_ce_opt(day as i32),
        }
    }

    /// The time of day, if it is known.
    #[must_use]
    pub fn time_of_day(self) -> Option<NaiveTime> {
        self.day()?;
        let second = self.0 >> ROUND_BITS & NO_TIME;
        NaiveTime::from_num_seconds_from_midnight_opt(second as u32, 0)
    }

    /// The round, if it is known.
    #[must_use]
    pub fn round(self) -> Option<u32> {
        let round = self.0 & NO_ROUND;
        (round > 0 && round < NO_ROUND).then_some(round as u32)
    }
}

/// A game with its time, in sixteen bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimedGame {
    time: Time,
    /// The player with the lower number, below two bits for who had White.
    low: u32,
    /// The other player, and how the game ended for the lower-numbered one.
    half: HalfGame,
}

/// The place of the bits for who had White: no season has so many players.
const WHITE_AT: u32 = 30;

/// The bit for White with the lower-numbered player.
const LOW_HAD_WHITE: u32 = 1 << WHITE_AT;

/// The bit for White with the other one.
const HIGH_HAD_WHITE: u32 = 2 << WHITE_AT;

impl TimedGame {
    /// A game that ended with `outcome` for `one` against `other`; who had White is not known.
    #[must_use]
    pub fn new(time: Time, one: PlayerIdx, other: PlayerIdx, outcome: Outcome) -> Self {
        let (low, half) = if one <= other {
            (one, HalfGame::new(other, outcome))
        } else {
            (other, HalfGame::new(one, outcome.reversed()))
        };
        Self { time, low: low.number().min(PlayerIdx::MAX_PLAYERS as u32), half }
    }

    /// The same game with this player, one of the two, as White. It matters to systems in which
    /// White's pieces are worth something.
    #[must_use]
    pub fn with_white(self, white: PlayerIdx) -> Self {
        let bit = if white == self.low() { LOW_HAD_WHITE } else { HIGH_HAD_WHITE };
        Self { low: self.low().number() | bit, ..self }
    }

    /// The same game of players with other numbers.
    #[must_use]
    pub fn renumbered(self, number: impl Fn(PlayerIdx) -> PlayerIdx) -> Self {
        let [low, high] = [self.low(), self.high()].map(&number);
        let game = Self::new(self.time, low, high, self.outcome());
        self.white().map_or(game, |white| game.with_white(number(white)))
    }

    /// Who had White; `None` if that is not known.
    #[must_use]
    pub const fn white(self) -> Option<PlayerIdx> {
        match self.low >> WHITE_AT {
            0 => None,
            1 => Some(self.low()),
            _ => Some(self.high()),
        }
    }

    /// 1 if the lower-numbered player had White, -1 if the other did, and 0 if that is not known:
    /// how often White's advantage is the lower-numbered player's.
    #[inline]
    pub(crate) fn white_of_low(self) -> f64 {
        f64::from(self.low & LOW_HAD_WHITE != 0) - f64::from(self.low & HIGH_HAD_WHITE != 0)
    }

    /// Everything but the time, in the order in which simultaneous games are played: by players,
    /// outcome and White.
    const fn rest(self) -> u64 {
        let players = (self.low().number() as u64) << u32::BITS | self.half.bits() as u64;
        players << 2 | (self.low >> WHITE_AT) as u64
    }

    /// The games that had ended at a time, of games in order.
    #[must_use]
    pub fn up_to(time: Time, games: &[Self]) -> &[Self] {
        &games[..games.partition_point(|game| game.time <= time)]
    }

    /// When it ended.
    #[must_use]
    pub const fn time(self) -> Time {
        self.time
    }

    /// The player with the lower number.
    #[must_use]
    pub const fn low(self) -> PlayerIdx {
        PlayerIdx::new(self.low & (LOW_HAD_WHITE - 1))
    }

    /// The player with the higher number.
    #[must_use]
    pub const fn high(self) -> PlayerIdx {
        self.half.opponent()
    }

    /// The game from the side of the player with the lower number.
    #[must_use]
    pub const fn half(self) -> HalfGame {
        self.half
    }

    /// How it ended for the player with the lower number.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        self.half.outcome()
    }

    /// The opponent of this player and how the game ended for the player; `None` if the player did
    /// not play in it.
    #[must_use]
    pub(crate) fn seen_by(self, player: PlayerIdx) -> Option<(PlayerIdx, Outcome)> {
        if player == self.low() {
            Some((self.high(), self.outcome()))
        } else if player == self.high() {
            Some((self.low(), self.outcome().reversed()))
        } else {
            None
        }
    }
}

impl Ord for TimedGame {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.time, self.rest()).cmp(&(other.time, other.rest()))
    }
}

impl PartialOrd for TimedGame {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Refuses games that are not in the order in which they ended.
pub(crate) fn check_order(games: &[TimedGame]) -> Result<(), InputError> {
    match games.array_windows().position(|[one, next]| next.time < one.time) {
        Some(before) => Err(InputError::OutOfOrder { game: before + 1 }),
        None => Ok(()),
    }
}

/// Refuses a game of a player who is not below `players`, and one with the same player twice.
pub(crate) fn check_players(games: &[TimedGame], players: usize) -> Result<(), GamesError> {
    // The player with the higher number is unknown if any is.
    let is_wrong =
        |game: &TimedGame| game.high().as_usize() >= players || game.low() == game.high();
    let Some(game) = games.iter().position(is_wrong) else { return Ok(()) };
    let player = games[game].high();
    Err(if player.as_usize() >= players {
        GamesError::UnknownPlayer { game, player }
    } else {
        GamesError::SamePlayerTwice { game, player }
    })
}

/// Whether simultaneous games see each other's effects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ties {
    /// All see the grades before the first of them.
    #[default]
    Together,
    /// Each sees the grades after the one before it, in the order of the file.
    OneByOne,
}

/// Sorts games into the order in which a live system plays them.
///
/// The order is by time. Simultaneous games get an order that does not depend on the one given,
/// unless that order breaks ties ([`Ties::OneByOne`]).
pub fn in_order(games: &mut [TimedGame], ties: Ties) {
    match ties {
        Ties::Together => games.par_sort_unstable(),
        Ties::OneByOne => games.par_sort_by_key(|game| game.time),
    }
}

/// A month of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month(i32);

impl Month {
    /// The month of a day.
    ///
    /// ```
    /// use chrono::NaiveDate;
    /// use fgsl_matrix::Month;
    ///
    /// let month = |year, month| NaiveDate::from_ymd_opt(year, month, 1).map(Month::of);
    /// let (may, january) = (month(2020, 5).ok_or("no")?, month(2021, 1).ok_or("no")?);
    /// assert_eq!(january.since(may), 8);
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn of(day: NaiveDate) -> Self {
        Self(day.year() * 12 + day.month0() as i32)
    }

    /// The number of months from `earlier` to this one; negative if this one is before it.
    #[must_use]
    pub const fn since(self, earlier: Self) -> i32 {
        self.0 - earlier.0
    }

    /// The month before.
    #[must_use]
    pub const fn before(self) -> Self {
        Self(self.0 - 1)
    }

    /// The year.
    #[must_use]
    pub const fn year(self) -> i32 {
        self.0.div_euclid(12)
    }
}

/// A season as far as it is known: its days, and its games in order (see [`crate::in_order`]).
///
/// The days are those of the rules, not of the games: whose rating has ended, and who is a junior,
/// must not depend on when other people play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeasonSoFar<'a> {
    pub(crate) games: &'a [TimedGame],
    pub(crate) first_day: NaiveDate,
    pub(crate) last_day: NaiveDate,
}

impl<'a> SeasonSoFar<'a> {
    /// The known games, in order, of a season from its first day to its last.
    ///
    /// # Errors
    ///
    /// Games out of order.
    pub fn new(
        games: &'a [TimedGame],
        days: RangeInclusive<NaiveDate>,
    ) -> Result<Self, InputError> {
        check_order(games)?;
        Ok(Self { games, first_day: *days.start(), last_day: *days.end() })
    }

    /// The season as known at the end of a day, as if it ended there.
    #[must_use]
    pub fn until(self, day: NaiveDate) -> Self {
        let games = TimedGame::up_to(Time::end_of(day), self.games);
        Self { games, last_day: day.min(self.last_day), ..self }
    }
}
