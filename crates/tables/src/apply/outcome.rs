//! The result of a game in a line.

use crate::spec::{Board, EMPTY, GamesSpec, Meaning, ResultFrom};
use crate::table::FaultKind;
use crate::text::signs;
use crate::{Colour, Column, Line, Outcome, Side};

/// A fault in the making, and the column that it is about.
pub(super) type Trouble = (Option<Column>, FaultKind);

/// The outcome for the first player; `None` if the game was not played.
pub(super) fn outcome_of(
    line: &Line,
    board: &Board,
    spec: &GamesSpec,
    white: Option<Side>,
) -> Result<Option<Outcome>, Trouble> {
    let (column, text) = result_text(line, board, spec.result_from);
    let trouble = |kind| (column, kind);
    let meaning = match spec.results.get(&text) {
        Some(meaning) => *meaning,
        None if text.trim_matches('|').is_empty() => return Err(trouble(FaultKind::NoResult)),
        None => return Err(trouble(FaultKind::UnknownResult(text))),
    };
    let outcome = match (meaning, spec.result_of) {
        (Meaning::NoGame, _) => return Ok(None),
        (Meaning::Is(outcome), Side::First) => outcome,
        (Meaning::Is(outcome), Side::Second) => outcome.mirrored(),
        (Meaning::Won(colour), _) => match white {
            Some(white) => won_with(colour, white),
            None => return Err(trouble(FaultKind::ColoursUnknown(text))),
        },
    };
    if spec.result_from == ResultFrom::Text && scores_contradict(line, board, spec, outcome) {
        let scores = scores(line, board).unwrap_or_default();
        return Err(trouble(FaultKind::ScoresContradict(scores)));
    }
    Ok(Some(outcome))
}

/// The outcome if the player with this colour won.
fn won_with(colour: Colour, white: Side) -> Outcome {
    let winner = if colour == Colour::White { white } else { white.other() };
    match winner {
        Side::First => Outcome::FirstWon,
        Side::Second => Outcome::SecondWon,
    }
}

fn result_text(line: &Line, board: &Board, from: ResultFrom) -> (Option<Column>, String) {
    let text = board.result.map_or(String::new(), |result| signs(line.text(result)));
    match from {
        ResultFrom::Scores => (board.first.score, scores(line, board).unwrap_or_default()),
        ResultFrom::FirstWon if text.is_empty() => (board.result, EMPTY.to_owned()),
        ResultFrom::Text | ResultFrom::FirstWon => (board.result, text),
    }
}

/// The scores of both players as one text.
fn scores(line: &Line, board: &Board) -> Option<String> {
    let [first, second] = board.scores()?.map(|column| signs(line.text(column)));
    Some(format!("{first}|{second}"))
}

/// Whether the scores beside a result give another one; defaults are scored like games.
fn scores_contradict(line: &Line, board: &Board, spec: &GamesSpec, outcome: Outcome) -> bool {
    let Some(columns) = board.scores() else { return false };
    let is_there = columns.iter().all(|column| !line.text(*column).is_empty());
    let by_scores = scores(line, board).and_then(|text| spec.results.get(&text).copied());
    // The score of the first player is theirs, whoever a `1-0` is a win of.
    let by_scores = by_scores.and_then(|meaning| match meaning {
        Meaning::Is(outcome) => Some(outcome.played()),
        Meaning::Won(_) | Meaning::NoGame => None,
    });
    is_there && by_scores != Some(outcome.played())
}
