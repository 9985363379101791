//! The causes of a grade's change in words, with parts that add up as printed.

use findings::counted;
use season_runner::compare::{Cause, Part, Split};

use crate::report::signed::signed;

/// A part smaller than this is not named as a reason.
// To one decimal, it would be printed as zero.
const LEAST_REASON: f64 = 0.05;

/// The number of parts that are named in a reason.
const MOST_REASONS: usize = 3;

/// The largest parts in one line: `26 games of 2003-04 +3.4; 3 games of 2002-03, not 29 -0.8`.
pub(super) fn reason(split: &Split) -> String {
    let named = |part: &&Part| {
        part.cause != Cause::Rounding && part.points.0.to_f64().abs() >= LEAST_REASON
    };
    let words = split.parts.iter().filter(named).take(MOST_REASONS);
    let words: Vec<String> = words
        .map(|part| format!("{} {}", in_words(&part.cause), signed(part.points.0.to_f64(), 1)))
        .collect();
    if words.is_empty() { "rounding".to_owned() } else { words.join("; ") }
}

/// A cause in words.
pub(super) fn in_words(cause: &Cause) -> String {
    let games = |games: &u32| counted(*games as usize, "game");
    let of = |season: &str| {
        if season.is_empty() { "earlier seasons".to_owned() } else { season.to_owned() }
    };
    match cause {
        Cause::NewGames { games: new } => format!("{} that did not count before", games(new)),
        Cause::GoneGames { games: 1 } => "1 game that no longer counts".to_owned(),
        Cause::GoneGames { games: gone } => format!("{} that no longer count", games(gone)),
        Cause::OpponentsGrades { games: of } => {
            format!("opponents' grades, in {}", games(of))
        }
        Cause::OwnGrade { games: of } => {
            format!("the player's own grade, which limits opponents, in {}", games(of))
        }
        Cause::Rule { games: of } => format!("another rule, in {}", games(of)),
        // Published lists have only the sum, so it is unknown which of them differ.
        Cause::SeasonAverage { season } if season.is_empty() => {
            "what counts of earlier seasons".to_owned()
        }
        Cause::SeasonAverage { season } => format!("another average of {season}"),
        Cause::SeasonGames { season, before: 0, after } => {
            format!("{} of {}", games(after), of(season))
        }
        Cause::SeasonGames { season, before, after: 0 } => {
            format!("{} of {} no longer", games(before), of(season))
        }
        Cause::SeasonGames { season, before, after } => {
            format!("{} of {}, not {before}", games(after), of(season))
        }
        Cause::Increment => "what is added for the player's age".to_owned(),
        Cause::Rounding => "rounding".to_owned(),
    }
}

/// The parts of a split in hundredths, rounded so that they add up to the change: each is the
/// difference between two rounded sums.
pub(super) fn hundredths(split: &Split) -> Vec<i64> {
    let unit = 10_000_000;
    let (mut sum, mut before) = (0, 0);
    let mut parts = Vec::new();
    for part in &split.parts {
        sum += part.points.0.billionths();
        // The running sum is rounded, not the part, so that the last sum is the change as printed.
        let rounded = (2 * sum + unit).div_euclid(2 * unit);
        parts.push(rounded - before);
        before = rounded;
    }
    parts
}

/// A number of hundredths with its sign: `+1.25`.
pub(super) fn signed_hundredths(number: i64) -> String {
    let sign = if number < 0 { '-' } else { '+' };
    format!("{sign}{}.{:02}", number.unsigned_abs() / 100, number.unsigned_abs() % 100)
}
