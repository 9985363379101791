//! Rates of play by the clock, as the federation counts: an hour or more each is standard, more than ten
//! minutes rapid, and anything faster is not graded.

use crate::row::RateText;

/// Moves of a game by which the federation counts its time.
pub(crate) const MOVES: u32 = 60;

/// The rate of a game of so many seconds each.
pub(crate) const fn rate_of(seconds: u32) -> RateText<&'static str> {
    match seconds {
        3600.. => RateText::Standard,
        601.. => RateText::Rapid,
        _ => RateText::Other("blitz"),
    }
}

/// The seconds that each player has for sixty moves by a tag `TimeControl`: `5400+30`, `40/7200:3600`,
/// `40/7200:20/3600:900+30`. `None` for `?`, `-`, a sandclock (`*180`), what is none, and what
/// was meant as minutes.
///
/// Source: Portable Game Notation Specification, section 9.6.1.
pub(crate) fn seconds_of_time_control(text: &str) -> Option<u32> {
    let (mut seconds, mut left) = (0_u32, MOVES);
    let mut sessions = text.split(':').peekable();
    while let Some(session) = sessions.next() {
        let (moves, time) = match session.split_once('/') {
            Some((moves, time)) => (Some(moves.trim().parse::<u32>().ok()?), time),
            None => (None, session),
        };
        let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
        let base: u32 = base.trim().parse().ok()?;
        let increment: u32 = increment.trim().parse().ok()?;
        // Minutes, most likely: nobody plays ninety seconds with half a minute a move.
        let is_of_minutes =
            moves.map_or(base < 180 && increment >= 10, |moves| base < moves.saturating_mul(10));
        if is_of_minutes {
            return None;
        }
        let here = moves.map_or(left, |moves| moves.min(left));
        // The last session recurs as often as the sixty moves need it.
        let times = match moves {
            Some(0) => return None,
            Some(moves) if sessions.peek().is_none() => left.div_ceil(moves),
            _ => 1,
        };
        let moves = if times > 1 { left } else { here };
        seconds = seconds.saturating_add(base.saturating_mul(times));
        seconds = seconds.saturating_add(increment.saturating_mul(moves));
        left -= moves;
        if left == 0 {
            break;
        }
    }
    Some(seconds)
}

/// The same of a report of results, where each side may have its own time: `W300-B240`. Both must have the
/// time of a rate of play, so the side with less of it decides.
///
/// Source: FIDE's report format of 2025/26, record 222.
pub(crate) fn seconds_of_report(text: &str) -> Option<u32> {
    let Some((white, black)) = text.split_once('-') else { return seconds_of_time_control(text) };
    let white = white.trim().strip_prefix(['W', 'w'])?;
    let black = black.trim().strip_prefix(['B', 'b'])?;
    Some(seconds_of_time_control(white)?.min(seconds_of_time_control(black)?))
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
            ("?", None),
            ("90+30", None),
            ("40/120:60", None),
            ("60+1", Some(120)),
            ("-", None),
            ("*180", None),
            ("40/", None),
            ("0/300", None),
            ("blitz", None),
            ("4294967295+4294967295", Some(u32::MAX)),
        ] {
            assert_eq!(seconds_of_time_control(text), seconds, "{text}");
        }
    }

    #[test]
    fn the_side_with_less_time_decides() {
        for (text, seconds) in [
            ("W300-B240", Some(240)),
            ("W3600-B3000", Some(3_000)),
            ("w3000+10 - b40/6000+30:900+30", Some(3_600)),
            ("5400+30", Some(7_200)),
            ("W300", None),
            ("W300-W240", None),
            ("300-240", None),
            ("W300-B", None),
            ("-", None),
        ] {
            assert_eq!(seconds_of_report(text), seconds, "{text}");
        }
    }

    #[test]
    fn an_hour_is_standard_and_ten_minutes_are_too_few() {
        assert_eq!(rate_of(3_600), RateText::Standard);
        assert_eq!(rate_of(3_599), RateText::Rapid);
        assert_eq!(rate_of(601), RateText::Rapid);
        assert_eq!(rate_of(600), RateText::Other("blitz"));
    }
}
