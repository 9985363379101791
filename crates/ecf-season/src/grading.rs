//! The one road from a season's games to its grades.

use rating_core::{Grade, GradePoints, HalfGame, PlayerIdx, SeasonGames};
use rayon::prelude::*;

use crate::borrowing::{SeasonTotal, borrowed_games, mean_with_borrowed};
use crate::category::{Category, category};
use crate::edition::Edition;
use crate::error::SeasonError;
use crate::game_score::game_score;
use crate::near_half;
use crate::rounding::Mean;
use crate::working_grade::{WorkingGrade, WorkingGrades, working_grades};

/// A season's games, and what earlier seasons left behind.
#[derive(Clone, Copy, Debug)]
pub struct SeasonInput<'a> {
    /// The games of the season.
    pub games: &'a SeasonGames,
    /// By player: the grade by which he counts as graded, or none.
    pub graded: &'a [Option<Grade>],
    /// By player: the totals of the season before and of the one before that. An empty list means
    /// that nobody played in that season.
    pub earlier: [&'a [SeasonTotal]; 2],
}

/// Everything that the season says of one player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerGrade {
    /// The grade by which he counts as graded.
    pub previous: Option<Grade>,
    /// His working grade, when he is ungraded and not withheld.
    pub working: Option<WorkingGrade>,
    /// The points and games of the season; no games when he did not play or is withheld.
    pub season: SeasonTotal,
    /// Games borrowed from the season before and from the one before that.
    pub borrowed: [u32; 2],
    /// The mean of the season's scores and the borrowed averages.
    pub mean: Option<Mean>,
    /// The mean as a whole number; an estimate for internal use when there is no category.
    pub grade: Option<Grade>,
    /// The letter; without one the grade is not published.
    pub category: Option<Category>,
}

impl PlayerGrade {
    /// The published grade with its letter.
    #[must_use]
    pub fn published(&self) -> Option<(Category, Grade)> {
        self.category.zip(self.grade)
    }
}

/// The grades of a season.
#[derive(Clone, Debug, PartialEq)]
pub struct SeasonGrades {
    /// One entry a player, by player number.
    pub players: Vec<PlayerGrade>,
    /// How the ungraded players got their working grades, and which could not.
    pub working: WorkingGrades,
    /// Players whose mean is so near to x.5 that their whole number was decided in fractions.
    pub decided_in_fractions: Vec<PlayerIdx>,
    /// Players whose whole number could differ within the certified error of the working grades.
    pub uncertain: Vec<PlayerIdx>,
}

impl SeasonGrades {
    /// The groups whose players and games are left out of the season.
    pub fn withheld(&self) -> impl Iterator<Item = &[PlayerIdx]> {
        self.working
            .isolated
            .iter()
            .map(|&group| self.working.groups[group].players.as_slice())
            .filter(|players| players.iter().all(|p| self.players[p.as_usize()].working.is_none()))
    }
}

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
        let earlier = earlier_totals(self.input, player);
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

/// The totals of the two seasons before; a player missing in a season has none.
pub(crate) fn earlier_totals(input: &SeasonInput<'_>, player: PlayerIdx) -> [SeasonTotal; 2] {
    input.earlier.map(|totals| totals.get(player.as_usize()).copied().unwrap_or_default())
}
