//! What goes into grading a season, and what comes out.

use rating_core::{Grade, GradePoints, Outcome, PlayerIdx, SeasonGames};

use crate::calendar::Calendar;
use crate::category::Category;
use crate::edition::Edition;
use crate::exactness::Exactness;
use crate::game_score::game_score;
use crate::handed_on::HandedOn;
use crate::past_games::PastGames;
use crate::rounding::Mean;
use crate::score_exactness::{Strength, score_exactness};
use crate::season::{MOST_EARLIER, Season};
use crate::season_total::SeasonTotal;
use crate::working_grade::{WorkingGrade, WorkingGrades};

/// A season's games, and what earlier seasons left behind.
///
/// What is not given is not known: no ages, no past games, and the days of the edition's calendar.
/// [`crate::grade_season`] checks that the lists fit the players, and that past games are past.
/// [`crate::Career`] makes the whole input of one season after the other.
///
/// ```
/// use ecf_season::{Edition, PastDay, PastGames, SeasonInput, SeasonTotal, grade_season};
/// use rating_core::{Grade, GradePoints, Outcome, PlayerIdx, SeasonGames};
///
/// let (anna, ben) = (PlayerIdx::new(0), PlayerIdx::new(1));
/// let games = SeasonGames::from_games(2, &[(anna, ben, Outcome::Draw)])?;
/// let graded = [Some(Grade::new(100)), Some(Grade::new(130))];
/// // Anna brings 29 games at 100, and drew with somebody of 130: (29 * 100 + 130) / 30 = 101.
/// let total = SeasonTotal { points: GradePoints::whole(2_900), games: 29 };
/// let past = PastGames::of(2, vec![(anna, PastDay { day: "2006-04-01".parse()?, total })])?;
/// let input = SeasonInput::new("2006-07".parse()?, &games, &graded).with_past(&past);
/// let grades = grade_season(&input, &Edition::yorkshire_2000())?;
/// assert_eq!(grades.players[0].grade, Some(Grade::new(101)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SeasonInput<'a> {
    /// Which season it is; past games are divided into the seasons before it.
    pub season: Season,
    /// The days of the seasons before it.
    pub calendar: Calendar<'a>,
    /// The games of the season.
    pub games: &'a SeasonGames,
    /// By player: the grade of the most recent list that counts; `None` without one.
    pub graded: &'a [Option<Grade>],
    /// By player: their age on the season's last day, if known. An empty list means that no age is
    /// known. Only editions with rules for juniors use it.
    pub ages: &'a [Option<u32>],
    /// The games of earlier seasons.
    pub past: &'a PastGames,
}

static NO_PAST: PastGames = PastGames::none();

impl<'a> SeasonInput<'a> {
    /// A season's games, and by player the grade of the most recent list that counts.
    #[must_use]
    pub fn new(season: Season, games: &'a SeasonGames, graded: &'a [Option<Grade>]) -> Self {
        Self { season, calendar: Calendar::default(), games, graded, ages: &[], past: &NO_PAST }
    }

    /// With the games of earlier seasons.
    #[must_use]
    pub const fn with_past(self, past: &'a PastGames) -> Self {
        Self { past, ..self }
    }

    /// With ages on the season's last day, by player.
    #[must_use]
    pub const fn with_ages(self, ages: &'a [Option<u32>]) -> Self {
        Self { ages, ..self }
    }

    /// With the days that seasons really had.
    #[must_use]
    pub const fn with_calendar(self, calendar: Calendar<'a>) -> Self {
        Self { calendar, ..self }
    }
}

/// Everything that the season gives for one player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayerGrade {
    /// The grade of the most recent list that counts. The player counts as graded by it, unless
    /// they have a working grade: an edition may treat every junior as new.
    pub previous: Option<Grade>,
    /// The working grade of a player who counts as ungraded and is not withheld.
    pub working: Option<WorkingGrade>,
    /// The points and games of the season; no games for a player who did not play or is withheld.
    pub season: SeasonTotal,
    /// What nine decimals leave out of the season's points.
    pub exactness: Exactness,
    /// Games borrowed from each earlier season, the one just before first.
    pub borrowed: [u32; MOST_EARLIER],
    /// The mean of the season's scores and the borrowed ones.
    pub mean: Option<Mean>,
    /// What the edition adds to the whole number for the player's age.
    pub increment: i32,
    /// The mean as a whole number, increment included. Without a category it is an estimate for
    /// internal use.
    pub grade: Option<Grade>,
    /// The letter; `None` if the grade is not published.
    pub category: Option<Category>,
    /// How many more games in the season would have earned a letter; 0 if there is a letter.
    pub missing: u32,
}

impl PlayerGrade {
    /// The published grade with its letter.
    #[must_use]
    pub fn published(&self) -> Option<(Category, Grade)> {
        self.category.zip(self.grade)
    }

    /// The points and games as later seasons borrow from them.
    #[must_use]
    pub const fn handed_on(&self) -> HandedOn {
        HandedOn { total: self.season, exactness: self.exactness }
    }

    /// What the player counted as to the opponents: a grade or a working grade.
    #[must_use]
    pub fn strength(&self) -> Option<GradePoints> {
        self.working.map(|working| working.value).or(self.previous.map(Grade::exact))
    }
}

/// The grades of a season.
#[derive(Clone, Debug, PartialEq)]
pub struct SeasonGrades {
    /// One entry for each player, by player number.
    pub players: Vec<PlayerGrade>,
    /// How the ungraded players got their working grades, and who could not get one.
    pub working: WorkingGrades,
    /// Players whose mean is so near to x.5 that their whole number was decided in fractions.
    pub decided_in_fractions: Vec<PlayerIdx>,
    /// Players whose mean could be x.5, or on the other side of it, given what is not known exactly
    /// of the working grades and of earlier totals. A mean within a millionth of x.5 counts as x.5,
    /// any other as computed.
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

    /// Withheld players who have a grade of an earlier list: juniors whom the edition treats as
    /// new, and who met only each other and other newcomers. Players whose grade is published by
    /// games of earlier seasons alone are not among them.
    pub fn withheld_juniors(&self) -> impl Iterator<Item = PlayerIdx> {
        let withheld = self.withheld().flatten().copied();
        withheld.filter(|player| {
            let grade = &self.players[player.as_usize()];
            grade.previous.is_some() && grade.published().is_none()
        })
    }

    /// The score of one game for a player; `None` for a game between withheld players.
    #[must_use]
    pub fn game_score(
        &self,
        player: PlayerIdx,
        opponent: PlayerIdx,
        outcome: Outcome,
        edition: &Edition,
    ) -> Option<GradePoints> {
        let handed_on = self.handed_on_score(player, opponent, outcome, edition)?;
        Some(handed_on.total.points)
    }

    /// The score of one game as later seasons borrow it: with what nine decimals leave out.
    #[must_use]
    pub fn handed_on_score(
        &self,
        player: PlayerIdx,
        opponent: PlayerIdx,
        outcome: Outcome,
        edition: &Edition,
    ) -> Option<HandedOn> {
        let (own, opponent) = (self.strength(player)?, self.strength(opponent)?);
        let rule = &edition.game_score;
        let points = game_score(own.value, opponent.value, outcome, rule);
        let exactness = score_exactness(own, opponent, rule.limit());
        Some(HandedOn { total: SeasonTotal { points, games: 1 }, exactness })
    }

    /// What a player counts as; `None` for a player without games, or of a withheld group. (Such a
    /// player can have a grade of the list before and still count as new.)
    fn strength(&self, player: PlayerIdx) -> Option<Strength> {
        let grade = &self.players[player.as_usize()];
        let exactness = grade.working.map(|working| working.exactness).unwrap_or_default();
        let value = grade.strength().filter(|_| grade.season.games > 0)?;
        Some(Strength { value, exactness })
    }
}
