//! The order of games: by day, time of day and round, with unknown values last.

use chrono::{NaiveDate, NaiveTime, Timelike};
use fgsl_matrix::{Live, System, Ties, Time, TimedGame, in_order};
use proptest::prelude::*;
use rating_core::{Outcome, PlayerIdx};

use crate::made_up::{day, new_factors};

fn clock(text: &str) -> NaiveTime {
    NaiveTime::parse_from_str(text, "%H:%M:%S").unwrap()
}

/// A time as a file may have it: a day's number, a time of day, a round.
fn time((number, seconds, round): (u32, Option<u32>, u32)) -> Time {
    let time = Time::new(day(number), round);
    let of_day = |s| NaiveTime::from_num_seconds_from_midnight_opt(s, 0).unwrap();
    seconds.map_or(time, |seconds| time.ended_at(of_day(seconds)))
}

#[test]
fn games_of_a_day_go_by_time_then_by_round() {
    let (noon, evening) = (clock("12:00:00"), clock("19:30:00"));
    let of = |number, round| Time::new(day(number), round);
    let ordered = [
        Time::START,
        of(0, 1).ended_at(noon),
        of(0, 2).ended_at(noon),
        of(0, 0).ended_at(noon),
        of(0, 1).ended_at(evening),
        of(0, 0).ended_at(evening),
        of(0, 1),
        of(0, 2),
        of(0, 11),
        of(0, 0),
        of(1, 1),
    ];
    for pair in ordered.windows(2) {
        assert!(pair[0] < pair[1], "{pair:?}");
    }
    assert_eq!(Time::end_of(day(0)), of(0, 0));
}

#[test]
fn a_game_without_a_round_is_never_before_round_1_by_accident() {
    // 0 beats 1 in a game of which only the day is known, and loses to 2 in round 1 of that day. So
    // the first game is played with the grades after the second.
    let [one, two, three] = [0, 1, 2].map(PlayerIdx::new);
    let mut games = [
        TimedGame::new(Time::new(day(0), 0), one, two, Outcome::Win),
        TimedGame::new(Time::new(day(0), 1), one, three, Outcome::Loss),
    ];
    in_order(&mut games, Ties::Together);
    let system = System::fgsl();
    let mut live =
        Live::new(&system, new_factors(&system, 3), &games, vec![100.0; 3]).unwrap().watching(one);
    live.play_all();
    let [first, second] = live.steps() else { panic!("two games") };
    assert_eq!((first.opponent, second.opponent), (three, two));
    assert_eq!((first.before, second.before), (100.0, first.after));
}

#[test]
fn games_of_one_day_are_simultaneous_without_times() {
    assert_eq!(Time::new(day(3), 0), Time::new(day(3), 0));
    assert_eq!(Time::new(day(3), 2), Time::new(day(3), 2));
    // Sunday's league match only counts as ending after the congress's last round if it has a time.
    let congress = Time::new(day(3), 5).ended_at(clock("17:00:00"));
    let league = Time::new(day(3), 0).ended_at(clock("22:15:00"));
    assert!(congress < league);
    assert!(Time::new(day(3), 5) < Time::new(day(3), 0));
}

#[test]
fn days_and_rounds_at_the_ends_of_their_ranges_are_held() {
    for day in [NaiveDate::MIN, day(0), NaiveDate::MAX] {
        let known = day > NaiveDate::from_ymd_opt(0, 12, 31).unwrap();
        let time = Time::new(day, u32::MAX).ended_at(clock("23:59:59"));
        assert_eq!(time.day(), known.then_some(day));
        assert_eq!(time.round(), Some(Time::LAST_ROUND));
        assert_eq!(time.time_of_day(), known.then_some(clock("23:59:59")));
    }
    assert_eq!(
        (Time::START.day(), Time::START.time_of_day(), Time::START.round()),
        (None, None, None)
    );
}

#[test]
fn a_game_with_its_time_takes_sixteen_bytes() {
    assert_eq!(size_of::<TimedGame>(), 16);
}

fn any_time() -> impl Strategy<Value = (u32, Option<u32>, u32)> {
    (0_u32..3, prop::option::of(0_u32..86_400), 0_u32..4)
}

proptest! {
    #[test]
    fn what_is_put_in_comes_out(parts in any_time()) {
        let (number, seconds, round) = parts;
        let time = time(parts);
        prop_assert_eq!(time.day(), Some(day(number)));
        prop_assert_eq!(time.round(), (round > 0).then_some(round));
        let of_day = time.time_of_day().map(|t| t.num_seconds_from_midnight());
        prop_assert_eq!(of_day, seconds);
    }

    #[test]
    fn the_order_is_that_of_day_time_and_round(one in any_time(), other in any_time()) {
        // The rule as documented: an unknown value is later than any known one.
        let key = |(day, seconds, round): (u32, Option<u32>, u32)| {
            let round = if round == 0 { u32::MAX } else { round };
            (day, seconds.unwrap_or(u32::MAX), round)
        };
        prop_assert_eq!(time(one).cmp(&time(other)), key(one).cmp(&key(other)));
    }
}
