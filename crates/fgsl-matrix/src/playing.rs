//! A season on its way: from a career and the games that are known to the grades at the end.

use chrono::NaiveDate;
use rating_core::{GamesError, HalfGame, PlayerIdx, SeasonGames};

use crate::career::{Career, REACHED};
use crate::live::{Live, Step};
use crate::matrices;
use crate::month::Month;
use crate::season::season_changes;
use crate::season_so_far::SeasonSoFar;
use crate::start::{Began, Starts, starts, starts_from};
use crate::system::{Moves, Pairs, System};
use crate::time::{Time, TimedGame};
use crate::watched::Watched;

/// A season that has been played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// By player: the grade at the start; `None` for those who neither had one nor played.
    pub start: Vec<Option<f64>>,
    /// By player: how the grade at the start came about, for those who have one.
    pub began: Vec<Option<Began>>,
    /// By player: the grade at the end.
    pub end: Vec<Option<f64>>,
    /// By player: the games.
    pub games: Vec<u32>,
}

impl Career {
    /// Begins a season, as far as it is known; newcomers begin at the working grades that are
    /// given.
    ///
    /// `working` are the three-digit working grades of players without a grade, empty where the
    /// system does not ask for them. They are taken as they are, so they must be found from games
    /// that were known when newcomers began: [`Career::begin_from`] sees to that.
    #[must_use]
    pub fn begin<'a>(
        &self,
        system: &'a System,
        season: SeasonSoFar<'a>,
        working: &[Option<f64>],
    ) -> Playing<'a> {
        self.begin_at(system, season, starts(system, &self.grades, working, season.games))
    }

    /// Begins a season, as far as it is known; newcomers begin where the games put them that the
    /// system's [`crate::StartFrom`] says.
    ///
    /// `working` finds the three-digit working grades of players without a grade from the games
    /// that it is given, which are the first so many of the season's. It is not asked by systems
    /// that have no use for it.
    ///
    /// # Errors
    ///
    /// Those of `working`.
    pub fn begin_from<'a, E>(
        &self,
        system: &'a System,
        season: SeasonSoFar<'a>,
        working: impl FnMut(&[TimedGame]) -> Result<Vec<Option<f64>>, E>,
    ) -> Result<Playing<'a>, E> {
        let starts = starts_from(system, &self.grades, season.games, working)?;
        Ok(self.begin_at(system, season, starts))
    }

    fn begin_at<'a>(
        &self,
        system: &'a System,
        season: SeasonSoFar<'a>,
        starts: Starts,
    ) -> Playing<'a> {
        let games = season.games;
        let counts = counts(self.grades.len(), games);
        let plays = |player: usize| self.grades[player].is_some() || counts[player] > 0;
        let has_start: Vec<bool> = (0..self.grades.len())
            .map(|player| {
                // Under three passes a newcomer has no number before their first month is over.
                plays(player) && (self.monthly.is_none() || self.grades[player].is_some())
            })
            .collect();
        let year = Month::of(season.first_day).year();
        let live = (system.moves == Moves::Live).then(|| {
            let factors = system.factors(&self.facts(Some(year)), &starts.grades, &counts);
            Live::new(system, factors, games, starts.grades.clone())
        });
        let mut career = self.clone();
        if let Some(monthly) = &mut career.monthly {
            monthly.begin_with(Month::of(season.first_day));
        }
        Playing {
            system,
            games,
            first_day: season.first_day,
            year,
            career,
            start: starts.grades.clone(),
            grades: starts.grades,
            began: starts.began,
            has_start,
            counts,
            next: 0,
            live,
            watched: None,
            steps: Vec::new(),
        }
    }
}

/// A season on its way, with the games that are known.
#[derive(Clone, Debug)]
pub struct Playing<'a> {
    system: &'a System,
    games: &'a [TimedGame],
    first_day: NaiveDate,
    /// Under live grades: the year whose juniors the factors know.
    year: i32,
    career: Career,
    start: Vec<f64>,
    grades: Vec<f64>,
    began: Vec<Began>,
    has_start: Vec<bool>,
    counts: Vec<u32>,
    /// Under systems that do not move with every game: the first game that has not counted yet.
    next: usize,
    live: Option<Live<'a>>,
    /// Under systems that do not move with every game: who is watched, and what their games did.
    watched: Option<PlayerIdx>,
    steps: Vec<Step>,
}

impl<'a> Playing<'a> {
    /// Keeps what every game does to this player. Under three passes a month nothing is kept: there
    /// a month counts as a whole.
    #[must_use]
    pub fn watching(mut self, player: PlayerIdx) -> Self {
        self.live = self.live.map(|live| live.watching(player));
        self.watched = Some(player);
        self
    }

    /// Plays up to the end of a day: all games that ended by then, or all whole months, as the
    /// system moves. Stopping on the way changes no grade.
    ///
    /// Newcomers stay where they began, and that may rest on games after the day. For the list of a
    /// day use [`Career::at`], which knows no later game.
    ///
    /// # Errors
    ///
    /// Somebody who plays themselves, or who is not among the players.
    pub fn until(&mut self, day: NaiveDate) -> Result<(), GamesError> {
        if self.live.is_some() {
            self.play_live(|game| game.time() <= Time::end_of(day));
            return Ok(());
        }
        if self.system.moves == Moves::Month {
            let tomorrow = day.succ_opt().unwrap_or(day);
            while let Some(month) = self.next_game().map(month_of) {
                if month >= Some(Month::of(tomorrow)) {
                    break;
                }
                self.play_month(month)?;
            }
        }
        Ok(())
    }

    /// By player: the three-digit grade at this point; `None` for those who neither had one nor
    /// play.
    #[must_use]
    pub fn grades(&self) -> Vec<Option<f64>> {
        let shown = |player: usize| self.number(player).map(|n| self.system.to_grade(n));
        (0..self.grades.len()).map(shown).collect()
    }

    /// What the games did to the player who is watched, in the order in which they count. Under a
    /// system that moves at the end of a period, every game sees the grades at its start, and
    /// `after` is the grade at its end.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        self.live.as_ref().map_or(&self.steps, |live| live.steps())
    }

    /// By player: how the grade at the start came about.
    #[must_use]
    pub fn began(&self) -> &[Began] {
        &self.began
    }

    /// Plays what is left of the season.
    ///
    /// # Errors
    ///
    /// As [`Playing::until`].
    pub fn play_all(&mut self) -> Result<(), GamesError> {
        self.play_rest()
    }

    /// Plays what is left, and hands on what the next season begins with.
    ///
    /// # Errors
    ///
    /// As [`Playing::until`].
    pub fn finish(mut self) -> Result<(Career, Played), GamesError> {
        self.play_rest()?;
        Ok(self.hand_on())
    }

    /// The same for a season that ends with a day: the months up to it pass, even if nobody plays.
    ///
    /// # Errors
    ///
    /// As [`Playing::until`].
    pub(crate) fn finish_on(mut self, last_day: NaiveDate) -> Result<(Career, Played), GamesError> {
        self.play_rest()?;
        let career = &mut self.career;
        if let (Some(monthly), Some(passes)) = (&mut career.monthly, self.system.three_passes) {
            monthly.rest_until(Month::of(last_day), &passes);
            career.grades = monthly.ratings().collect();
        }
        Ok(self.hand_on())
    }

    fn play_rest(&mut self) -> Result<(), GamesError> {
        match self.system.moves {
            Moves::Live => self.play_live(|_| true),
            Moves::Month => {
                while let Some(month) = self.next_game().map(month_of) {
                    self.play_month(month)?;
                }
            }
            Moves::Season => {
                self.play_period(self.games, Some(Month::of(self.first_day)))?;
            }
        }
        Ok(())
    }

    /// Plays those of the next games of which `is_known` says so, year by year: somebody is a
    /// junior to the end of a year, whenever the season began.
    fn play_live(&mut self, is_known: impl Fn(&TimedGame) -> bool) {
        let Some(live) = &mut self.live else { return };
        let begun = Month::of(self.first_day).year();
        let year_of = |game: &TimedGame| month_of(game).map_or(begun, Month::year);
        let known = live.to_play().partition_point(is_known);
        let known = &live.to_play()[..known];
        for games in known.chunk_by(|one, next| year_of(one) == year_of(next)) {
            let year = year_of(&games[0]);
            if self.year != year {
                let facts = self.career.facts(Some(year));
                live.set_factors(self.system.factors(&facts, &self.start, &self.counts));
                self.year = year;
            }
            live.play(games.len());
        }
        self.grades.copy_from_slice(live.grades());
    }

    fn number(&self, player: usize) -> Option<f64> {
        if self.career.monthly.is_some() {
            return self.career.grades[player];
        }
        self.has_start[player].then(|| self.grades[player])
    }

    /// The first game that has not counted yet.
    fn next_game(&self) -> Option<&TimedGame> {
        self.games.get(self.next)
    }

    fn play_month(&mut self, month: Option<Month>) -> Result<(), GamesError> {
        let rest: &'a [TimedGame] = &self.games[self.next..];
        let in_month = |game: &TimedGame| month_of(game) <= month;
        let games = &rest[..rest.partition_point(in_month)];
        self.next += games.len();
        self.play_period(games, month)
    }

    /// Plays a month, or a season that begins in it.
    fn play_period(&mut self, games: &[TimedGame], month: Option<Month>) -> Result<(), GamesError> {
        let players = self.grades.len();
        let half = |game: &TimedGame| (game.low(), HalfGame::new(game.high(), game.outcome()));
        let grouped = SeasonGames::from_rows(players, games, half)?;
        let facts = self.career.facts(month.map(Month::year));
        let factors = self.system.factors(&facts, &self.grades, &self.counted(&grouped));
        if let (Some(monthly), Some(passes)) = (&mut self.career.monthly, self.system.three_passes)
        {
            monthly.play_month(month, &passes, &factors, &grouped);
            self.career.grades = monthly.ratings().collect();
            // The factors of the next month may ask for the ratings of this one.
            for (grade, rating) in self.grades.iter_mut().zip(&self.career.grades) {
                *grade = rating.unwrap_or(*grade);
            }
        } else {
            let changes = season_changes(self.system, &factors, &grouped, &self.grades);
            if let Some(player) = self.watched {
                let after = self.grades[player.as_usize()]
                    + self.system.rounded(changes[player.as_usize()]);
                let (system, grades) = (self.system, &self.grades);
                let watched = Watched { system, factors: &factors, grades, player };
                self.steps.extend(watched.steps(games, after)?);
            }
            for (grade, change) in self.grades.iter_mut().zip(changes) {
                // The regulation rounds the change: 2405 - 4.5 is 2400, where a rounded sum
                // is 2401.
                *grade += self.system.rounded(change);
            }
        }
        let played = counts(players, games);
        for ((past, games), grade) in self.career.past.iter_mut().zip(played).zip(&self.grades) {
            // After the period, so that no factor of it counts its own games.
            past.games += games;
            past.reached_2400 |= games > 0 && *grade >= REACHED;
        }
        Ok(())
    }

    /// By player: the games of a period, or the opponents if pairs count once.
    fn counted(&self, games: &SeasonGames) -> Vec<u32> {
        let of_player = |(player, halves): (PlayerIdx, &[HalfGame])| match self.system.pairs {
            Pairs::GameByGame => halves.len() as u32,
            Pairs::Mean => matrices::Outcomes::of(games).row(player).count() as u32,
        };
        games.iter().map(of_player).collect()
    }

    fn hand_on(self) -> (Career, Played) {
        let players = 0..self.grades.len();
        let end: Vec<Option<f64>> = players.clone().map(|player| self.number(player)).collect();
        let start = players.clone().map(|p| self.has_start[p].then_some(self.start[p])).collect();
        let began = players.map(|p| self.has_start[p].then_some(self.began[p])).collect();
        let mut career = self.career;
        if self.system.moves == Moves::Live {
            // No factor that is there before a period asks whether a rating was ever 2400.
            for (past, games) in career.past.iter_mut().zip(&self.counts) {
                past.games += games;
            }
        }
        career.grades.clone_from(&end);
        (career, Played { start, began, end, games: self.counts })
    }
}

/// The month of a game that has a day.
fn month_of(game: &TimedGame) -> Option<Month> {
    game.time().day().map(Month::of)
}

/// By player: the games.
fn counts(players: usize, games: &[TimedGame]) -> Vec<u32> {
    let mut counts = vec![0; players];
    for game in games {
        counts[game.low().as_usize()] += 1;
        counts[game.high().as_usize()] += 1;
    }
    counts
}
