//! The values of the column `result`.

use event_sections::PairingResult;
use findings::Reason;
use identity::nobody::is_long_dash;
use rating_core::{HalfPoints, Outcome};

/// A value of the column `result`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// A game was played; the outcome is White's.
    Played(Outcome),
    /// Nothing was played, so nothing is graded.
    NotPlayed(NotPlayed),
}

/// A pairing without a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotPlayed {
    /// `+/-`: Black did not come.
    WonByDefault,
    /// `-/+`: White did not come.
    LostByDefault,
    /// `-/-`: neither came.
    DoubleDefault,
}

impl GameResult {
    /// The result of a pairing; `None` for a game whose players share less than a point, which
    /// rows of results cannot hold.
    ///
    /// A pairing without a game keeps who got a point for it. A half point for both cannot be
    /// written here, and becomes `-/-`; neither is graded or rated.
    #[must_use]
    pub const fn of_pairing(result: PairingResult) -> Option<Self> {
        Some(match result {
            PairingResult::Played(outcome) => Self::Played(outcome),
            PairingResult::Decided { .. } => return None,
            PairingResult::Default { white, black } => {
                Self::NotPlayed(match (white.halves(), black.halves()) {
                    (2.., 0) => NotPlayed::WonByDefault,
                    (0, 2..) => NotPlayed::LostByDefault,
                    _ => NotPlayed::DoubleDefault,
                })
            }
            // The nearest value that exists here; no command counts it.
            PairingResult::Uncounted(Outcome::Win) => Self::NotPlayed(NotPlayed::WonByDefault),
            PairingResult::Uncounted(Outcome::Loss) => Self::NotPlayed(NotPlayed::LostByDefault),
            PairingResult::Uncounted(Outcome::Draw) => Self::NotPlayed(NotPlayed::DoubleDefault),
        })
    }
}

impl From<GameResult> for PairingResult {
    fn from(result: GameResult) -> Self {
        let default = |white, black| {
            let [white, black] = [white, black].map(HalfPoints::new);
            Self::Default { white, black }
        };
        match result {
            GameResult::Played(outcome) => Self::Played(outcome),
            GameResult::NotPlayed(NotPlayed::WonByDefault) => default(2, 0),
            GameResult::NotPlayed(NotPlayed::LostByDefault) => default(0, 2),
            GameResult::NotPlayed(NotPlayed::DoubleDefault) => default(0, 0),
        }
    }
}

impl GameResult {
    /// The same pairing with the colours exchanged.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Played(outcome) => Self::Played(outcome.reversed()),
            Self::NotPlayed(NotPlayed::WonByDefault) => Self::NotPlayed(NotPlayed::LostByDefault),
            Self::NotPlayed(NotPlayed::LostByDefault) => Self::NotPlayed(NotPlayed::WonByDefault),
            Self::NotPlayed(NotPlayed::DoubleDefault) => self,
        }
    }

    /// The text that a results file has for it.
    #[must_use]
    pub const fn written(self) -> &'static str {
        match self {
            Self::Played(Outcome::Win) => "1-0",
            Self::Played(Outcome::Loss) => "0-1",
            Self::Played(Outcome::Draw) => "1/2-1/2",
            Self::NotPlayed(NotPlayed::WonByDefault) => "+/-",
            Self::NotPlayed(NotPlayed::LostByDefault) => "-/+",
            Self::NotPlayed(NotPlayed::DoubleDefault) => "-/-",
        }
    }

    /// All values; the position of each is its number.
    const ALL: [Self; 6] = [
        Self::Played(Outcome::Loss),
        Self::Played(Outcome::Draw),
        Self::Played(Outcome::Win),
        Self::NotPlayed(NotPlayed::WonByDefault),
        Self::NotPlayed(NotPlayed::LostByDefault),
        Self::NotPlayed(NotPlayed::DoubleDefault),
    ];

    /// A fixed number: White's half-points for a game, more for a default.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Played(outcome) => outcome.half_points() as u8,
            Self::NotPlayed(NotPlayed::WonByDefault) => 3,
            Self::NotPlayed(NotPlayed::LostByDefault) => 4,
            Self::NotPlayed(NotPlayed::DoubleDefault) => 5,
        }
    }

    /// The result with this number; `None` if there is none.
    #[must_use]
    pub fn of_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// Reads a result; `None` if it is not a known one.
    ///
    /// ```
    /// use rating_core::Outcome;
    /// use game_rows::GameResult;
    ///
    /// for draw in ["1/2-1/2", "½-½", "0.5-0.5"] {
    ///     assert_eq!(GameResult::parse(draw), Some(GameResult::Played(Outcome::Draw)));
    /// }
    /// assert_eq!(GameResult::parse("1-1"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        // As bytes: comparing texts would take up to five calls per row, a tenth of the time of
        // reading a season.
        Some(match text.as_bytes() {
            b"1-0" => Self::Played(Outcome::Win),
            b"0-1" => Self::Played(Outcome::Loss),
            b"1/2-1/2" | b"0.5-0.5" => Self::Played(Outcome::Draw),
            b"+/-" => Self::NotPlayed(NotPlayed::WonByDefault),
            b"-/+" => Self::NotPlayed(NotPlayed::LostByDefault),
            b"-/-" => Self::NotPlayed(NotPlayed::DoubleDefault),
            _ if text == "½-½" => Self::Played(Outcome::Draw),
            _ => return None,
        })
    }
}

/// How a game ended for White and for Black, if they share less than a point, as an arbiter may
/// decide: `½-0`, `0-0`.
#[must_use]
pub fn less_than_a_point(text: &str) -> Option<[Outcome; 2]> {
    let text = result_signs(text);
    let of = |score: &str| match score {
        "0" | "0.0" => Some(Outcome::Loss),
        "½" | "1/2" | "0.5" | ".5" => Some(Outcome::Draw),
        _ => None,
    };
    let (white, black) = text.split_once('-')?;
    let both = [of(white)?, of(black)?];
    (both != [Outcome::Draw; 2]).then_some(both)
}

/// A text in lower case, in which signs that people write in several ways are unified.
pub(crate) fn result_signs(text: &str) -> String {
    text.chars()
        .map(narrow)
        .filter(|letter| !letter.is_whitespace() && !matches!(letter, '(' | ')'))
        .map(|letter| match letter {
            // Also the colon of 1:0.
            ':' => '-',
            dash if is_long_dash(dash) => '-',
            ',' => '.',
            other => other,
        })
        .flat_map(char::to_lowercase)
        .collect()
}

/// A full-width sign of Chinese and Japanese keyboards as the sign of ASCII: `１－０`.
fn narrow(letter: char) -> char {
    const FIRST_WIDE: u32 = 0xFF01;
    const FIRST_NARROW: u32 = 0x21;
    match letter {
        '\u{FF01}'..='\u{FF5E}' => {
            char::from_u32(u32::from(letter) - FIRST_WIDE + FIRST_NARROW).unwrap_or(letter)
        }
        other => other,
    }
}

/// The most bytes of a score without the other, including blanks and brackets around it.
const LONGEST_SCORE: usize = 32;

/// Whether one of the two scores is missing: `1-`, `-½`, `(1:)`.
pub(crate) fn is_score_alone(text: &str) -> bool {
    // Many cells of a workbook may share one long text, which must not be searched for each of
    // them.
    if text.len() > LONGEST_SCORE {
        return false;
    }
    let text = result_signs(text);
    let score = text.strip_suffix('-').or_else(|| text.strip_prefix('-'));
    score.is_some_and(|score| ["0", "1", "½", "1/2", "0.5", ".5"].contains(&score))
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arbiter_may_give_both_players_less_than_a_point() {
        use Outcome::{Draw, Loss};
        for (text, both) in [
            ("0-0", Some([Loss, Loss])),
            ("½-0", Some([Draw, Loss])),
            ("0 : 1/2", Some([Loss, Draw])),
            ("0,5–0", Some([Draw, Loss])),
            ("½-½", None),
            ("1-0", None),
            ("½", None),
            ("0F-0F", None),
        ] {
            assert_eq!(less_than_a_point(text), both, "{text}");
        }
    }

    #[test]
    fn one_score_of_two_is_told_however_it_is_written() {
        for text in ["1-", "1 -", "-½", "(1-)", "0,5 –", "1:", "- 1/2"] {
            assert!(is_score_alone(text), "{text}");
        }
        for text in ["1-0", "1", "-", "adj", "2-"] {
            assert!(!is_score_alone(text), "{text}");
        }
    }
}
