//! One cell of a cross-table: a player's result in a round.

use event_sections::{Colour, RoundResult};
use rating_core::{HalfPoints, Outcome};

use crate::without_opponent::without_opponent_in_words;

/// The values that a cell accepts.
pub const EXPECTED: &str = "W, D or L and the opponent's number (W12, D5w, L3b), \
     X or F for a default won or lost (X4), B (or X alone), H or U for a bye of 1, 1/2 or 0, or \
     nothing";

/// Reads a cell; an opponent is given by the number in it. A round without an opponent may also
/// stand in the words of people and programs: `bye`, `PAB`, `H---`.
#[must_use]
pub fn parse(cell: &str) -> Option<RoundResult> {
    of_letters(cell).or_else(|| of_letters(without_opponent_in_words(cell)?))
}

fn of_letters(cell: &str) -> Option<RoundResult> {
    const ONE: HalfPoints = HalfPoints::new(2);
    const HALF: HalfPoints = HalfPoints::new(1);
    match cell {
        "" | "-" => return Some(RoundResult::Absent),
        // In printed tables, X without an opponent is a full-point bye.
        "B" | "X" => return Some(RoundResult::Bye(ONE)),
        "H" => return Some(RoundResult::Bye(HALF)),
        "U" => return Some(RoundResult::Bye(HalfPoints::ZERO)),
        "1/2" => return Some(RoundResult::Unexplained(HALF)),
        _ => {}
    }
    if let Ok(points) = cell.parse::<HalfPoints>() {
        return Some(RoundResult::Unexplained(points));
    }
    let mut letters = cell.chars();
    let kind = letters.next()?;
    let rest = letters.as_str();
    let (number, colour) = match (rest.strip_suffix('w'), rest.strip_suffix('b')) {
        (Some(number), _) => (number, Some(Colour::White)),
        (_, Some(number)) => (number, Some(Colour::Black)),
        (None, None) => (rest, None),
    };
    let opponent = opponent(number)?;
    let game = |outcome| RoundResult::Game { opponent, colour, outcome };
    Some(match kind {
        'W' => game(Outcome::Win),
        'D' => game(Outcome::Draw),
        'L' => game(Outcome::Loss),
        'X' => RoundResult::Default { opponent, points: ONE },
        'F' => RoundResult::Default { opponent, points: HalfPoints::ZERO },
        _ => return None,
    })
}

/// Whether a cell is in the letters of Clarke's own cross-tables.
#[must_use]
pub fn is_round_entry(cell: &str) -> bool {
    of_letters(cell).is_some()
}

fn opponent(digits: &str) -> Option<usize> {
    let all_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|&number| all_digits && number > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_a_letter_a_number_and_perhaps_a_colour() {
        let won = RoundResult::Game { opponent: 12, colour: None, outcome: Outcome::Win };
        assert_eq!(parse("W12"), Some(won));
        let drawn =
            RoundResult::Game { opponent: 5, colour: Some(Colour::Black), outcome: Outcome::Draw };
        assert_eq!(parse("D5b"), Some(drawn));
        let lost = RoundResult::Default { opponent: 4, points: HalfPoints::ZERO };
        assert_eq!(parse("F4"), Some(lost));
        assert_eq!(parse("X"), Some(RoundResult::Bye(HalfPoints::new(2))));
        assert_eq!(parse("H"), Some(RoundResult::Bye(HalfPoints::new(1))));
        assert_eq!(parse("-"), Some(RoundResult::Absent));
        assert_eq!(parse("½"), Some(RoundResult::Unexplained(HalfPoints::new(1))));
        assert_eq!(parse("12"), Some(RoundResult::Unexplained(HalfPoints::new(24))));
    }

    #[test]
    fn a_round_without_an_opponent_may_stand_in_words() {
        let bye = |halves| Some(RoundResult::Bye(HalfPoints::new(halves)));
        for (text, halves) in
            [("PAB", 2), ("fpb", 2), ("bye", 2), ("X-", 2), ("H---", 1), ("hpb", 1), ("0f", 0)]
        {
            assert_eq!(parse(text), bye(halves), "{text}");
            assert!(!is_round_entry(text), "{text}");
        }
        for text in ["---", "withdrawn", "not paired"] {
            assert_eq!(parse(text), Some(RoundResult::Absent), "{text}");
        }
    }

    #[test]
    fn anything_else_is_no_cell() {
        for wrong in ["W", "W0", "W+3", "w3", "W-3", "W1x", "B3", "é", "Wé", "-3", "1 0"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
