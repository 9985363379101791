//! Rows of a section's file to what a section is made of.

use event_awards::section::{ByeRecord, Colour, GameRecord, GameResult};
use event_awards::{Entrant, RoundResult, Sex, Title};
use rating_core::HalfPoints;
use results_io::format::section::{GameOrBye, GameRow, Pieces, PlayerRow, RoundEntry};
use results_io::{Reason, Rejection};

const TITLE: &str = "GM, IM, FM, CM, WGM, WIM, WFM, WCM or nothing";

pub(super) fn entrant(row: &PlayerRow, file: &str) -> Result<Entrant, Box<Rejection>> {
    let title = row.title.as_deref().map(|letters| title(letters, file, row.line)).transpose()?;
    Ok(Entrant {
        name: row.name.clone(),
        code: row.code.clone(),
        fide_code: row.fide_code.clone(),
        rating: row.rating,
        rating_after: row.rating_after,
        title,
        federation: row.federation.clone(),
        sex: row.sex.as_deref().and_then(sex),
        birth_year: row.birth_year,
        score: row.score,
        results: row.rounds.iter().map(|&entry| round_result(entry)).collect(),
    })
}

/// The sex that a report's letter names: `m`, and `w` or `f`; other letters name none.
fn sex(letter: &str) -> Option<Sex> {
    match letter {
        "m" | "M" => Some(Sex::Male),
        "w" | "W" | "f" | "F" => Some(Sex::Female),
        _ => None,
    }
}

/// A title's letters, or a rejection of their row.
///
/// # Errors
///
/// The rejection.
pub fn title(letters: &str, file: &str, line: usize) -> Result<Title, Box<Rejection>> {
    letters.parse().map_err(|_| {
        let reason = Reason::Unreadable { expected: TITLE };
        Box::new(Rejection::of_value(file, line, "title", letters, reason))
    })
}

fn round_result(entry: RoundEntry) -> RoundResult {
    match entry {
        RoundEntry::Game { opponent, pieces, outcome } => {
            let colour = pieces.map(|pieces| match pieces {
                Pieces::White => Colour::White,
                Pieces::Black => Colour::Black,
            });
            RoundResult::Game { opponent, colour, outcome }
        }
        RoundEntry::Default { opponent, points } => RoundResult::Default { opponent, points },
        RoundEntry::Bye(points) => RoundResult::Bye(points),
        RoundEntry::PointsOnly(HalfPoints::ZERO) | RoundEntry::Absent => RoundResult::Absent,
        RoundEntry::PointsOnly(points) => RoundResult::Unexplained(points),
    }
}

pub(super) fn records(rows: &[GameRow]) -> (Vec<GameRecord>, Vec<ByeRecord>) {
    let (mut games, mut byes) = (Vec::new(), Vec::new());
    for &GameRow { round, white, what, .. } in rows {
        let mut game = |black, result| games.push(GameRecord { round, white, black, result });
        match what {
            GameOrBye::Game { black, outcome } => game(black, GameResult::Played(outcome)),
            GameOrBye::Default { black, white_points, black_points } => {
                game(black, GameResult::Default { white: white_points, black: black_points });
            }
            GameOrBye::Bye(points) => byes.push(ByeRecord { round, player: white, points }),
        }
    }
    (games, byes)
}
