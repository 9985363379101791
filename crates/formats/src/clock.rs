//! Rates of play from time limits, by the federation's rule: an hour or more for each player is
//! standard, more than ten minutes is rapid, and anything faster is not graded.

use game_rows::row::RateText;
use vocabulary::{RateOfPlay, Words};

/// The number of moves for which the federation computes a game's time.
pub(crate) const MOVES: u32 = 60;

/// The rate of a game with this many seconds for each player.
pub(crate) const fn rate_of(seconds: u32) -> RateText<&'static str> {
    match seconds {
        3600.. => RateText::Standard,
        601.. => RateText::Rapid,
        _ => RateText::Other("blitz"),
    }
}

/// The result of reading a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TimeControl {
    /// It says that there is no time control, or that it is not known.
    Unsaid,
    /// The rate.
    Rate(RateText<&'static str>),
    /// It cannot be read, or gives one rate in seconds and another in minutes.
    Unreadable,
}

impl TimeControl {
    /// Reads a tag `TimeControl`: `5400+30`, `40/7200:3600`, `40/7200:20/3600:900+30`, for sixty
    /// moves; or a word for rapid play or blitz.
    ///
    /// The standard counts in seconds, but some people write minutes: nobody plays ninety seconds
    /// with half a minute a move. If the base times may be minutes, the time control is accepted
    /// only if minutes and seconds give the same rate of play.
    ///
    /// Source: Portable Game Notation Specification, section 9.6.1.
    pub(crate) fn of_tag(text: &str) -> Self {
        if matches!(text.trim(), "" | "?" | "-") {
            return Self::Unsaid;
        }
        match (Sessions::read(text, 1), Sessions::read(text, 60)) {
            (Some(seconds), _) if !seconds.may_be_minutes => Self::Rate(rate_of(seconds.seconds)),
            (Some(seconds), Some(minutes))
                if rate_of(seconds.seconds) == rate_of(minutes.seconds) =>
            {
                Self::Rate(rate_of(seconds.seconds))
            }
            _ => match Words::shared().rates.rate(text) {
                Some(RateOfPlay::Rapid) => Self::Rate(RateText::Rapid),
                Some(RateOfPlay::Blitz) => Self::Rate(RateText::Other("blitz")),
                None => Self::Unreadable,
            },
        }
    }

    /// Reads the time control of a tournament report, in which each side may have its own time:
    /// `W300-B240`. Both sides must have enough time for a rate, so the side with less time
    /// decides.
    ///
    /// Source: FIDE's report format of 2025/26, record 222.
    pub(crate) fn of_report(text: &str) -> Self {
        let sides = text.trim().split_once('-').and_then(|(white, black)| {
            Some((white.trim().strip_prefix(['W', 'w'])?, black.trim().strip_prefix(['B', 'b'])?))
        });
        let Some((white, black)) = sides else { return Self::of_tag(text) };
        match (Self::of_tag(white), Self::of_tag(black)) {
            (Self::Rate(white), Self::Rate(black)) => Self::Rate(faster(white, black)),
            _ => Self::Unreadable,
        }
    }
}

/// The faster of two rates of play.
fn faster<'a>(one: RateText<&'a str>, other: RateText<&'a str>) -> RateText<&'a str> {
    match (one, other) {
        (RateText::Standard, other) => other,
        (one, RateText::Standard) => one,
        (RateText::Rapid, other) => other,
        (one, _) => one,
    }
}

/// A time control with one or several sessions.
struct Sessions {
    /// The seconds that each player has for sixty moves.
    seconds: u32,
    /// Whether its numbers are small enough to be minutes.
    may_be_minutes: bool,
}

impl Sessions {
    /// Reads a time control, with base times in units of this many seconds. `None` for a sandclock
    /// (`*180`), and for any other text.
    fn read(text: &str, unit: u32) -> Option<Self> {
        let (mut found, mut left) = (Self { seconds: 0, may_be_minutes: false }, MOVES);
        let mut sessions = text.split(':').peekable();
        while let Some(session) = sessions.next() {
            let (moves, time) = match session.split_once('/') {
                Some((moves, time)) => (Some(moves.trim().parse::<u32>().ok()?), time),
                None => (None, session),
            };
            let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
            let base: u32 = base.trim().parse().ok()?;
            let increment: u32 = increment.trim().parse().ok()?;
            found.may_be_minutes |=
                moves.map_or(base < 180 && increment >= 3, |moves| base < moves.saturating_mul(10));
            let here = moves.map_or(left, |moves| moves.min(left));
            // The last session is repeated as often as needed for sixty moves.
            let times = match moves {
                Some(0) => return None,
                Some(moves) if sessions.peek().is_none() => left.div_ceil(moves),
                _ => 1,
            };
            let moves = if times > 1 { left } else { here };
            let base = base.saturating_mul(unit).saturating_mul(times);
            let increments = increment.saturating_mul(moves);
            found.seconds = found.seconds.saturating_add(base).saturating_add(increments);
            left -= moves;
            if left == 0 {
                break;
            }
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixty_moves_take_what_the_sessions_give_them() {
        for (text, seconds) in [
            ("300", Some(300)),
            ("180+2", Some(300)),
            ("5400+30", Some(7_200)),
            ("40/7200:3600", Some(10_800)),
            ("40/7200", Some(14_400)),
            ("60/5400", Some(5_400)),
            ("60/3600:1800", Some(3_600)),
            ("40/5400+30:900+30", Some(5_400 + 900 + 1_800)),
            ("40/7200:20/3600:900+30", Some(10_800)),
            ("60+1", Some(120)),
            ("?", None),
            ("-", None),
            ("*180", None),
            ("40/", None),
            ("0/300", None),
            ("blitz", None),
            ("4294967295+4294967295", Some(u32::MAX)),
        ] {
            assert_eq!(Sessions::read(text, 1).map(|found| found.seconds), seconds, "{text}");
        }
    }

    /// For 60 moves, 15+10 is 615 seconds or 25 minutes, rapid in both cases; 90+30 is half an hour
    /// or two.
    #[test]
    fn what_may_be_minutes_is_read_where_both_make_the_same_rate() {
        let blitz = RateText::Other("blitz");
        for (text, rate) in [
            ("15+10", RateText::Rapid),
            ("25+10", RateText::Rapid),
            ("0+30", RateText::Rapid),
            ("0+11", RateText::Rapid),
            ("0+10", blitz),
            ("180+2", blitz),
            // 3+5 is blitz in minutes and in seconds; an increment of one or two seconds is bullet,
            // so the base time is not in minutes.
            ("3+5", blitz),
            ("60+1", blitz),
            ("90", blitz),
            ("0+60", RateText::Standard),
            ("5400+30", RateText::Standard),
        ] {
            assert_eq!(TimeControl::of_tag(text), TimeControl::Rate(rate), "{text}");
        }
        for text in
            ["90+5", "60+3", "25+5", "90+30", "60+10", "120+10", "40/120:60", "G/60", "xyz", "*180"]
        {
            assert_eq!(TimeControl::of_tag(text), TimeControl::Unreadable, "{text}");
        }
        for text in ["", "?", " - "] {
            assert_eq!(TimeControl::of_tag(text), TimeControl::Unsaid, "{text}");
        }
    }

    #[test]
    fn the_side_with_less_time_decides() {
        let blitz = RateText::Other("blitz");
        for (text, rate) in [
            ("W300-B240", blitz),
            ("W3600-B3000", RateText::Rapid),
            ("W3000-B3600", RateText::Rapid),
            ("w3000+10 - b40/6000+30:900+30", RateText::Standard),
            ("W300-B3600", blitz),
            ("W1500-B300", blitz),
            (" 5400+30", RateText::Standard),
        ] {
            assert_eq!(TimeControl::of_report(text), TimeControl::Rate(rate), "{text}");
        }
        for text in ["W300", "W300-W240", "300-240", "W300-B", "W?-B300"] {
            assert_eq!(TimeControl::of_report(text), TimeControl::Unreadable, "{text}");
        }
        assert_eq!(TimeControl::of_report("-"), TimeControl::Unsaid);
        assert_eq!(TimeControl::of_report("Blitz 3 min"), TimeControl::Rate(blitz));
        assert_eq!(TimeControl::of_report("rapid"), TimeControl::Rate(RateText::Rapid));
    }

    #[test]
    fn an_hour_is_standard_and_ten_minutes_are_too_few() {
        assert_eq!(rate_of(3_600), RateText::Standard);
        assert_eq!(rate_of(3_599), RateText::Rapid);
        assert_eq!(rate_of(601), RateText::Rapid);
        assert_eq!(rate_of(600), RateText::Other("blitz"));
    }
}
