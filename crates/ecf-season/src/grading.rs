//! The one road from a season's games to its grades.

use std::borrow::Cow;

use rating_core::{Grade, GradePoints, HalfGame, PlayerIdx};
use rayon::prelude::*;

use crate::borrowing::{Borrowed, borrowed_games};
use crate::category::{Category, category};
use crate::earlier_seasons::EarlierSeasons;
use crate::edition::Edition;
use crate::error::SeasonError;
use crate::game_score::game_score;
use crate::near_half;
use crate::season::MOST_EARLIER;
use crate::season_grades::{PlayerGrade, SeasonGrades, SeasonInput};
use crate::season_total::SeasonTotal;
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
    let counted = counting_as_graded(input, edition);
    let input_as_new = SeasonInput { graded: &counted, ..*input };
    let working = working_grades(input.games, &counted, edition);
    let strengths = Strengths::new(&counted, &working);
    let earlier = edition.earlier_seasons(input.season);
    let season = Grader { input, working: &working, strengths: &strengths, earlier, edition };
    let players: Vec<PlayerGrade> = (0..input.games.players() as u32)
        .into_par_iter()
        .map(|player| season.grade(PlayerIdx::new(player)))
        .collect::<Result<_, _>>()?;
    let mut grades =
        SeasonGrades { players, working, decided_in_fractions: Vec::new(), uncertain: Vec::new() };
    near_half::decide(&mut grades, &input_as_new, edition);
    Ok(grades)
}

/// The grades by which players count as graded: none for juniors whom the edition takes as new.
fn counting_as_graded<'a>(input: &SeasonInput<'a>, edition: &Edition) -> Cow<'a, [Option<Grade>]> {
    if edition.juniors.new_each_season_under.is_none() || input.ages.is_empty() {
        return Cow::Borrowed(input.graded);
    }
    let counts = |(&grade, &age): (&Option<Grade>, &Option<u32>)| {
        grade.filter(|_| !edition.is_new_each_season(age))
    };
    input.graded.iter().zip(input.ages).map(counts).collect::<Vec<_>>().into()
}

fn check_lengths(input: &SeasonInput<'_>) -> Result<(), SeasonError> {
    let players = input.games.players();
    let check = |list, found, may_be_empty| {
        let fits = found == players || (may_be_empty && found == 0);
        if fits { Ok(()) } else { Err(SeasonError::WrongLength { list, found, players }) }
    };
    check("graded", input.graded.len(), false)?;
    check("ages", input.ages.len(), true)?;
    check("past", input.past.players(), true)
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

/// What a player brings from earlier seasons.
#[derive(Default)]
struct Past {
    games: [u32; MOST_EARLIER],
    borrowed: Option<Borrowed>,
    category: Option<Category>,
}

/// All that the grade of one player depends on.
struct Grader<'a> {
    input: &'a SeasonInput<'a>,
    working: &'a WorkingGrades,
    strengths: &'a Strengths,
    earlier: EarlierSeasons,
    edition: &'a Edition,
}

impl Grader<'_> {
    fn grade(&self, player: PlayerIdx) -> Result<PlayerGrade, SeasonError> {
        let season = self.season_total(player)?;
        let past = self.past(player, season.games)?;
        let (borrowed, category) = (past.games, past.category);
        let mean = past.borrowed.and_then(|borrowed| borrowed.mean_with(season));
        if mean.is_some_and(|mean| !mean.fits_grade()) {
            return Err(SeasonError::OutOfRange { player });
        }
        let age = self.input.ages.get(player.as_usize()).copied().flatten();
        let increment = self.edition.increment(age);
        Ok(PlayerGrade {
            previous: self.input.graded[player.as_usize()],
            working: self.working.by_player[player.as_usize()],
            season,
            borrowed,
            mean,
            increment,
            grade: mean.map(|mean| self.edition.publishable(mean, increment)),
            category,
        })
    }

    /// What a player with so many games in the season has from earlier ones.
    ///
    /// Somebody without games in the season borrows nothing, unless he keeps a letter by the games
    /// of the half-year before.
    fn past(&self, player: PlayerIdx, games: u32) -> Result<Past, SeasonError> {
        let days = self.input.past.of_player(player);
        let out_of_range = || SeasonError::OutOfRange { player };
        let totals = self.earlier.totals(days).ok_or_else(out_of_range)?;
        let mut in_seasons = [games; MOST_EARLIER + 1];
        for (in_season, total) in in_seasons[1..].iter_mut().zip(&totals) {
            *in_season = total.games;
        }
        let category = category(&in_seasons, &self.edition.categories);
        if games == 0 && category.is_none() {
            return Ok(Past::default());
        }
        let rule = &self.edition.borrowing;
        let borrowed_games = borrowed_games(games, &in_seasons[1..], rule);
        let borrowed = Borrowed::of(&borrowed_games, &totals, days, &self.earlier, rule);
        let borrowed = borrowed.ok_or_else(out_of_range)?;
        Ok(Past { games: borrowed_games, borrowed: Some(borrowed), category })
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
