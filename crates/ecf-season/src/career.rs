//! The lists of an edition, season after season: each hands on what the next one needs.

use chrono::NaiveDate;
use rating_core::{Grade, Outcome, PlayerIdx, SeasonGames};

use crate::calendar::Calendar;
use crate::edition::Edition;
use crate::error::SeasonError;
use crate::grading::grade_season;
use crate::handed_on::HandedOn;
use crate::past_games::PastGames;
use crate::pause::{Pause, WithoutGames};
use crate::season::Season;
use crate::season_grades::{SeasonGrades, SeasonInput};

/// A game with the day on which it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DatedGame {
    /// The day.
    pub day: NaiveDate,
    /// White.
    pub white: PlayerIdx,
    /// Black.
    pub black: PlayerIdx,
    /// How it ended for White.
    pub outcome: Outcome,
}

/// Lists and games as they are handed on from season to season, for players who keep their numbers.
///
/// ```
/// use ecf_season::{Career, DatedGame, Edition};
/// use rating_core::{Grade, Outcome, PlayerIdx};
///
/// let (anna, ben) = (PlayerIdx::new(0), PlayerIdx::new(1));
/// let games = |day: &str, outcome, count| -> Result<_, chrono::ParseError> {
///     let game = DatedGame { day: day.parse()?, white: anna, black: ben, outcome };
///     Ok(vec![game; count])
/// };
/// let opening = vec![Some(Grade::new(120)), Some(Grade::new(100))];
/// let mut career = Career::opening(Edition::yorkshire_2000(), opening);
/// // Twenty draws: Anna is at 100, Ben at 120.
/// career.grade("2006-07".parse()?, &games("2006-10-02", Outcome::Draw, 20)?)?;
/// // Ten wins of Anna against 120 are 170 each, and 20 games at 100 are borrowed: 3700 / 30.
/// let second = career.grade("2007-08".parse()?, &games("2007-10-01", Outcome::Win, 10)?)?;
/// assert_eq!(second.players[0].borrowed[0], 20);
/// assert_eq!(second.players[0].grade, Some(Grade::new(123)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Career {
    edition: Edition,
    births: Vec<Option<NaiveDate>>,
    /// The list before the first season.
    opening: Vec<Option<Grade>>,
    /// The seasons that were graded, the most recent first: each with its list, which is `None` if
    /// nobody played and the edition looks over such seasons.
    seasons: Vec<(Season, Option<Vec<Option<Grade>>>)>,
    /// The scores of games that later seasons may borrow.
    past: Vec<(PlayerIdx, NaiveDate, HandedOn)>,
}

impl Career {
    /// Before the first season, with one entry for every player who will ever play: the grade, or
    /// `None` for those without one. The list counts as that of the season before the first.
    #[must_use]
    pub const fn opening(edition: Edition, grades: Vec<Option<Grade>>) -> Self {
        Self { edition, births: Vec::new(), opening: grades, seasons: Vec::new(), past: Vec::new() }
    }

    /// With days of birth, by player, for editions with rules for juniors.
    #[must_use]
    pub fn born(self, births: Vec<Option<NaiveDate>>) -> Self {
        Self { births, ..self }
    }

    /// Grades the next season, and hands its list and its games on to the one after it.
    ///
    /// # Errors
    ///
    /// A season that does not follow the last one; a game outside its days; games or days of birth
    /// that do not fit the players; points beyond the range of [`rating_core::GradePoints`]. The
    /// season can then be graded again.
    pub fn grade(
        &mut self,
        season: Season,
        games: &[DatedGame],
    ) -> Result<SeasonGrades, SeasonError> {
        if let Some((last, _)) = self.seasons.first()
            && last.next() != Some(season)
        {
            return Err(SeasonError::DoesNotFollow { season, last: *last });
        }
        let (first_day, last_day) = self.edition.season_days(season);
        let is_outside = |game: &DatedGame| !(first_day..=last_day).contains(&game.day);
        if let Some(game) = games.iter().position(is_outside) {
            return Err(SeasonError::OutsideSeason { game, day: games[game].day, season });
        }
        let players = self.opening.len();
        let rows: Vec<_> =
            games.iter().map(|game| (game.white, game.black, game.outcome)).collect();
        let season_games = SeasonGames::from_games(players, &rows)?;
        let pauses = self.pauses();
        let calendar = Calendar { pauses: &pauses, ..Calendar::default() };
        let in_force = self.in_force(season, calendar);
        let past = PastGames::handed_on(players, self.past.clone())?;
        let age = |born: &Option<NaiveDate>| born.and_then(|born| last_day.years_since(born));
        let ages: Vec<Option<u32>> = self.births.iter().map(age).collect();
        let input = SeasonInput::new(season, &season_games, &in_force)
            .with_past(&past)
            .with_ages(&ages)
            .with_calendar(calendar);
        let grades = grade_season(&input, &self.edition)?;
        self.past.retain(|&(_, day, _)| self.edition.seasons_back(season, calendar, day).is_some());
        let scores = games.iter().flat_map(|game| scores(game, &grades, &self.edition)).flatten();
        self.past.extend(scores);
        let is_pause =
            games.is_empty() && self.edition.season.without_games == WithoutGames::LookedOver;
        let list = || grades.players.iter().map(|grade| Some(grade.published()?.1)).collect();
        self.seasons.insert(0, (season, (!is_pause).then(list)));
        Ok(grades)
    }

    /// By player: the grade of the most recent of the lists that the edition looks at.
    fn in_force(&self, season: Season, calendar: Calendar<'_>) -> Vec<Option<Grade>> {
        let first = self.seasons.last().map_or(season, |(first, _)| *first);
        let before = self.edition.season_days(first).0.pred_opt().unwrap_or(NaiveDate::MIN);
        let lists = self.seasons.iter().filter_map(|(season, list)| {
            Some((self.edition.season_days(*season).1, list.as_deref()?))
        });
        let mut graded = vec![None; self.opening.len()];
        for (day, list) in lists.chain([(before, &self.opening[..])]) {
            let back = self.edition.seasons_back(season, calendar, day);
            if back.is_some_and(|back| back < self.edition.graded.lists) {
                for (grade, found) in graded.iter_mut().zip(list) {
                    *grade = grade.or(*found);
                }
            }
        }
        graded
    }

    /// The seasons that the edition looks over.
    fn pauses(&self) -> Vec<Pause> {
        let looked_over = self.seasons.iter().filter(|(_, list)| list.is_none());
        let days = looked_over.map(|(season, _)| self.edition.season_days(*season));
        Pause::joined(days.map(|(first, last)| Pause { first, last }).collect())
    }
}

/// The scores of a game from both sides.
fn scores(
    game: &DatedGame,
    grades: &SeasonGrades,
    edition: &Edition,
) -> [Option<(PlayerIdx, NaiveDate, HandedOn)>; 2] {
    let DatedGame { day, white, black, outcome } = *game;
    let side = |player, opponent, outcome| {
        let score = grades.handed_on_score(player, opponent, outcome, edition)?;
        Some((player, day, score))
    };
    [side(white, black, outcome), side(black, white, outcome.reversed())]
}
