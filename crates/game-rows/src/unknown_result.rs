//! Why a text is no result.

use crate::game_result::{is_score_alone, less_than_a_point};
use findings::Reason;

/// Why a text is no result.
#[must_use]
pub fn unknown_result(text: &str) -> Reason {
    if is_time_of_day(text) {
        Reason::TimeAsResult
    } else if is_score_alone(text) {
        Reason::ScoreAlone
    } else if less_than_a_point(text).is_some() {
        Reason::LessThanAPoint
    } else {
        Reason::UnknownResult
    }
}

/// Whether a text is a time such as `1:00` or `0:01:00`: two digits after each colon.
fn is_time_of_day(text: &str) -> bool {
    let mut parts = text.split(':');
    let is_figures =
        |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let hours = parts.next().is_some_and(|hours| hours.len() <= 2 && is_figures(hours));
    let rest: Vec<&str> = parts.collect();
    hours
        && (1..=2).contains(&rest.len())
        && rest.iter().all(|part| part.len() == 2 && is_figures(part))
}
