//! One cell of a cross-table: what happened to a player in a round.

use rating_core::{HalfPoints, Outcome};

/// What a cell says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundEntry {
    /// A game was played.
    Game {
        /// The opponent's position in the section.
        opponent: usize,
        /// The colour of the pieces, where the cell has it.
        pieces: Option<Pieces>,
        /// How it ended for this player.
        outcome: Outcome,
    },
    /// A pairing without a game.
    Default {
        /// The opponent's position in the section.
        opponent: usize,
        /// This player's points.
        points: HalfPoints,
    },
    /// No pairing, and these points.
    Bye(HalfPoints),
    /// Points with neither an opponent nor a bye.
    PointsOnly(HalfPoints),
    /// Nothing.
    Absent,
}

/// The colour of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pieces {
    /// White.
    White,
    /// Black.
    Black,
}

/// What a cell takes.
pub(super) const EXPECTED: &str = "W, D or L and the opponent's number (W12, D5w, L3b), \
     X or F for a default won or lost (X4), B (or X alone), H or U for a bye of 1, 1/2 or 0, or \
     nothing";

/// Reads a cell; an opponent is the number that stands in it.
pub(super) fn parse(cell: &str) -> Option<RoundEntry> {
    const ONE: HalfPoints = HalfPoints::new(2);
    const HALF: HalfPoints = HalfPoints::new(1);
    match cell {
        "" | "-" => return Some(RoundEntry::Absent),
        // Printed tables have X without an opponent for a full-point bye.
        "B" | "X" => return Some(RoundEntry::Bye(ONE)),
        "H" => return Some(RoundEntry::Bye(HALF)),
        "U" => return Some(RoundEntry::Bye(HalfPoints::ZERO)),
        "1/2" => return Some(RoundEntry::PointsOnly(HALF)),
        _ => {}
    }
    if let Ok(points) = cell.parse::<HalfPoints>() {
        return Some(RoundEntry::PointsOnly(points));
    }
    let mut letters = cell.chars();
    let kind = letters.next()?;
    let rest = letters.as_str();
    let (number, pieces) = match (rest.strip_suffix('w'), rest.strip_suffix('b')) {
        (Some(number), _) => (number, Some(Pieces::White)),
        (_, Some(number)) => (number, Some(Pieces::Black)),
        (None, None) => (rest, None),
    };
    let opponent = opponent(number)?;
    let game = |outcome| RoundEntry::Game { opponent, pieces, outcome };
    Some(match kind {
        'W' => game(Outcome::Win),
        'D' => game(Outcome::Draw),
        'L' => game(Outcome::Loss),
        'X' => RoundEntry::Default { opponent, points: ONE },
        'F' => RoundEntry::Default { opponent, points: HalfPoints::ZERO },
        _ => return None,
    })
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
        let won = RoundEntry::Game { opponent: 12, pieces: None, outcome: Outcome::Win };
        assert_eq!(parse("W12"), Some(won));
        let drawn =
            RoundEntry::Game { opponent: 5, pieces: Some(Pieces::Black), outcome: Outcome::Draw };
        assert_eq!(parse("D5b"), Some(drawn));
        let lost = RoundEntry::Default { opponent: 4, points: HalfPoints::ZERO };
        assert_eq!(parse("F4"), Some(lost));
        assert_eq!(parse("X"), Some(RoundEntry::Bye(HalfPoints::new(2))));
        assert_eq!(parse("H"), Some(RoundEntry::Bye(HalfPoints::new(1))));
        assert_eq!(parse("-"), Some(RoundEntry::Absent));
        assert_eq!(parse("½"), Some(RoundEntry::PointsOnly(HalfPoints::new(1))));
    }

    #[test]
    fn anything_else_is_no_cell() {
        for wrong in ["W", "W0", "W+3", "w3", "W-3", "12", "W1x", "B3", "é", "Wé", "-3", "1 0"] {
            let entry = parse(wrong);
            let points = matches!(entry, Some(RoundEntry::PointsOnly(_)));
            assert!(entry.is_none() || (wrong == "12" && points), "{wrong}: {entry:?}");
        }
    }
}
