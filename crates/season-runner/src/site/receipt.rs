//! Turns the derivation of a grade into the calculation on a player's page.

use anyhow::{Context, Result};
use ecf_season::derivation::{Derivation, DerivedBorrowing, DerivedGame};
use game_rows::row::Round;
use rating_core::{Grade, GradePoints, Outcome, PlayerIdx};
use season_files::Game;
use season_site::{Borrowed, Colour, GameLine, Receipt};

/// A row of the season, from one player's side.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnRow<'a> {
    pub(super) game: Game<'a>,
    /// The number of its event on the site.
    pub(super) event: u32,
    pub(super) opponent: PlayerIdx,
    /// `None` if unknown.
    pub(super) colour: Option<Colour>,
    pub(super) outcome: Outcome,
}

/// The calculation of a player's grade; `rows` are all of the player's games in the season, by day.
/// The games of the season `approximate` back count at the grade of the opening list.
///
/// # Errors
///
/// The rows are not the games of the derivation: a bug in this program.
pub(super) fn receipt(
    derivation: &Derivation,
    rows: &[OwnRow<'_>],
    approximate: Option<usize>,
) -> Result<Receipt> {
    let known: Vec<(PlayerIdx, Outcome)> =
        rows.iter().map(|row| (row.opponent, row.outcome)).collect();
    let scored = derivation
        .of_rows(&known)
        .context("the games of a season are not those that were graded")?;
    let mean = derivation.mean.as_ref();
    Ok(Receipt {
        games: rows.iter().zip(scored).map(|(row, game)| line(row, game)).collect(),
        points: derivation.season.total.points,
        counted: derivation.season.total.games,
        borrowed: borrowed(&derivation.borrowed, approximate),
        sum: mean.map(|mean| mean.points.to_grade_points()),
        divisor: mean.map_or(0, |mean| mean.games as u32),
        mean: mean.map(|mean| mean.mean.to_grade_points()),
        rounded: mean.map(|mean| Grade::points(mean.rounded)),
        increment: mean.map_or(0, |mean| mean.increment),
        floor: mean.and_then(|mean| mean.floor).map(Grade::points),
        grade: mean.map(|mean| Grade::points(mean.grade)),
    })
}

fn line(row: &OwnRow<'_>, game: Option<&DerivedGame>) -> GameLine {
    GameLine {
        day: Some(row.game.day),
        event: row.event,
        round: match row.game.round {
            Round::Number(number) => Some(number),
            Round::None | Round::Text(_) => None,
        },
        opponent: row.opponent.number(),
        colour: row.colour,
        outcome: row.outcome,
        scored: game.copied(),
    }
}

/// The borrowed games by season; an edition that borrows game by game has a line per day.
fn borrowed(lines: &[DerivedBorrowing], approximate: Option<usize>) -> Vec<Borrowed> {
    let of_season = |lines: &[DerivedBorrowing]| {
        let games: u32 = lines.iter().map(|line| line.taken).sum();
        let points: GradePoints = lines.iter().map(|line| line.points().to_grade_points()).sum();
        let average = match lines {
            // From the fraction: rounded points could give a different last digit.
            [line] => line.average().to_grade_points(),
            _ => average(points, games),
        };
        Borrowed {
            season: lines.first().map(|line| line.season.to_string()).unwrap_or_default(),
            games,
            average,
            points,
            is_approximate: approximate.is_some()
                && lines.first().map(|line| line.back) == approximate,
        }
    };
    lines.chunk_by(|one, next| one.season == next.season).map(of_season).collect()
}

/// The average, to the nearest billionth.
fn average(points: GradePoints, games: u32) -> GradePoints {
    ecf_season::Mean::of(points, games).map_or(GradePoints::ZERO, ecf_season::Mean::to_grade_points)
}
