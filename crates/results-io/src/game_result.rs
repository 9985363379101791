//! How the column `result` is written.

use event_sections::PairingResult;
use rating_core::{HalfPoints, Outcome};

use crate::nobody::is_long_dash;

/// What the column `result` says.
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
    /// `+/-`: Black did not appear.
    WonByDefault,
    /// `-/+`: White did not appear.
    LostByDefault,
    /// `-/-`: neither appeared.
    DoubleDefault,
}

/// Who got a point for a pairing without a game; that both got a half one cannot be said here, and
/// is neither graded nor rated either: as if nobody had.
impl From<PairingResult> for GameResult {
    fn from(result: PairingResult) -> Self {
        match result {
            PairingResult::Played(outcome) => Self::Played(outcome),
            PairingResult::Default { white, black } => {
                Self::NotPlayed(match (white.halves(), black.halves()) {
                    (2.., 0) => NotPlayed::WonByDefault,
                    (0, 2..) => NotPlayed::LostByDefault,
                    _ => NotPlayed::DoubleDefault,
                })
            }
            // The nearest that can be said here: nothing counts it.
            PairingResult::Uncounted(Outcome::Win) => Self::NotPlayed(NotPlayed::WonByDefault),
            PairingResult::Uncounted(Outcome::Loss) => Self::NotPlayed(NotPlayed::LostByDefault),
            PairingResult::Uncounted(Outcome::Draw) => Self::NotPlayed(NotPlayed::DoubleDefault),
        }
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

    /// As a results file writes it.
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

    /// All of them; a position is a number.
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

    /// The result of a number.
    #[must_use]
    pub fn of_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// Reads a result; `None` if it is not a known one.
    ///
    /// ```
    /// use rating_core::Outcome;
    /// use results_io::GameResult;
    ///
    /// for draw in ["1/2-1/2", "½-½", "0.5-0.5"] {
    ///     assert_eq!(GameResult::parse(draw), Some(GameResult::Played(Outcome::Draw)));
    /// }
    /// assert_eq!(GameResult::parse("1-1"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        // By bytes: texts would be compared by up to five calls a row, a tenth of reading a season.
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

/// A text in lower case, with one sign for each that people write in several ways.
pub(crate) fn result_signs(text: &str) -> String {
    text.chars()
        .filter(|letter| !letter.is_whitespace() && !matches!(letter, '(' | ')'))
        .map(|letter| match letter {
            // The colon of 1:0, too.
            ':' => '-',
            dash if is_long_dash(dash) => '-',
            ',' => '.',
            other => other,
        })
        .flat_map(char::to_lowercase)
        .collect()
}

/// No score alone has more bytes, the blanks and brackets around it included.
const LONGEST_SCORE: usize = 32;

/// `1-`, `-½`, `(1:)`: one of the two scores is not there.
pub(crate) fn is_score_alone(text: &str) -> bool {
    // Many cells of a workbook may share one long text.
    if text.len() > LONGEST_SCORE {
        return false;
    }
    let text = result_signs(text);
    let score = text.strip_suffix('-').or_else(|| text.strip_prefix('-'));
    score.is_some_and(|score| ["0", "1", "½", "1/2", "0.5", ".5"].contains(&score))
}

#[cfg(test)]
mod tests {
    use super::*;

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
