//! The one road from a season's games to its grades.

use rating_core::{Grade, GradePoints, HalfGame, PlayerIdx};
use rayon::prelude::*;

use crate::borrowing::{SeasonTotal, borrowed_games, mean_with_borrowed};
use crate::category::category;
use crate::edition::Edition;
use crate::error::SeasonError;
use crate::game_score::game_score;
use crate::near_half;
use crate::season_grades::{PlayerGrade, SeasonGrades, SeasonInput};
use crate::working_grade::{WorkingGrade, WorkingGrades, working_grades};

/// Grades a season.
///
/// # Errors
///
/// Lists that do not have one entry for each player, or points beyond the range of
/// [`GradePoints`].
pub fn grade_season(
    input: &SeasonInput<'_>,
    edition: &Edition,
) -> Result<SeasonGrades, SeasonError> {
    check_lengths(input)?;
    let working = working_grades(input.games, input.graded, edition);
    let strengths = Strengths::new(input.graded, &working);
    let season = Grader { input, working: &working, strengths: &strengths, edition };
    let players: Vec<PlayerGrade> = (0..input.games.players() as u32)
        .into_par_iter()
        .map(|player| season.grade(PlayerIdx::new(player)))
        .collect::<Result<_, _>>()?;
    let mut grades =
        SeasonGrades { players, working, decided_in_fractions: Vec::new(), uncertain: Vec::new() };
    near_half::decide(&mut grades, input, edition);
    Ok(grades)
}

fn check_lengths(input: &SeasonInput<'_>) -> Result<(), SeasonError> {
    let players = input.games.players();
    let check = |list, found, may_be_empty| {
        let fits = found == players || (may_be_empty && found == 0);
        if fits { Ok(()) } else { Err(SeasonError::WrongLength { list, found, players }) }
    };
    check("graded", input.graded.len(), false)?;
    check("earlier[0]", input.earlier[0].len(), true)?;
    check("earlier[1]", input.earlier[1].len(), true)
}

/// The grade or working grade of every player.
struct Strengths(Vec<Option<GradePoints>>);

impl Strengths {
    fn new(graded: &[Option<Grade>], working: &WorkingGrades) -> Self {
        let strength = |(grade, working): (&Option<Grade>, &Option<WorkingGrade>)| {
            grade.map(Grade::exact).or(working.map(|working| working.value))
        };
        Self(graded.iter().zip(&working.by_player).map(strength).collect())
    }

    fn of(&self, player: PlayerIdx) -> Option<GradePoints> {
        self.0[player.as_usize()]
    }
}

/// All that the grade of one player depends on.
struct Grader<'a> {
    input: &'a SeasonInput<'a>,
    working: &'a WorkingGrades,
    strengths: &'a Strengths,
    edition: &'a Edition,
}

impl Grader<'_> {
    fn grade(&self, player: PlayerIdx) -> Result<PlayerGrade, SeasonError> {
        let season = self.season_total(player)?;
        let earlier = self.input.earlier_totals(player);
        let available = earlier.map(|total| total.games);
        // A withheld player has no games in the season, so he borrows none.
        let borrowed = match season.games {
            0 => [0, 0],
            games => borrowed_games(games, available, &self.edition.borrowing),
        };
        let mean = (season.games > 0).then(|| mean_with_borrowed(season, earlier, borrowed));
        if mean.is_some_and(|mean| !mean.fits_grade()) {
            return Err(SeasonError::OutOfRange { player });
        }
        let games = [season.games, available[0], available[1]];
        Ok(PlayerGrade {
            previous: self.input.graded[player.as_usize()],
            working: self.working.by_player[player.as_usize()],
            season,
            borrowed,
            mean,
            grade: mean.map(|mean| self.edition.publishable(mean)),
            category: category(games, &self.edition.categories),
        })
    }

    /// The points and games of one player; none when he is withheld (all his opponents are, too).
    fn season_total(&self, player: PlayerIdx) -> Result<SeasonTotal, SeasonError> {
        let Some(own) = self.strengths.of(player) else {
            return Ok(SeasonTotal::default());
        };
        let halves = self.input.games.of(player);
        let score = |half: &HalfGame| {
            let opponent = self.strengths.of(half.opponent())?;
            Some(game_score(own, opponent, half.outcome(), &self.edition.game_score))
        };
        let scores = halves.iter().filter_map(score);
        let points: i128 = scores.map(|score| i128::from(score.billionths())).sum();
        let points = i64::try_from(points).map_err(|_| SeasonError::OutOfRange { player })?;
        Ok(SeasonTotal { points: GradePoints::from_billionths(points), games: halves.len() as u32 })
    }
}
