//! A season while it is played: from a career and the known games to the grades at the end.

use chrono::NaiveDate;
use rating_core::{HalfGame, PlayerIdx, SeasonGames};

use crate::career::Career;
use crate::error::InputError;
use crate::live::{Live, Step};
use crate::matrices;
use crate::season::{changes, changes_with_white};
use crate::start::{Began, Starts, starts, starts_from};
use crate::system::{Moves, Pairs, System};
use crate::time::{Month, SeasonSoFar, Time, TimedGame};
use crate::watched::Watched;

/// A season that has been played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// By player: the grade at the start; `None` for players without one who did not play.
    pub start: Vec<Option<f64>>,
    /// By player: how the grade at the start was found; `None` without one.
    pub began: Vec<Option<Began>>,
    /// By player: the grade at the end.
    pub end: Vec<Option<f64>>,
    /// By player: the number of games.
    pub games: Vec<u32>,
}

impl Career {
    /// Begins a season, as far as it is known; newcomers begin at the given working grades.
    ///
    /// `working` has the three-digit working grades of players without a grade; it is empty if the
    /// system does not use them. They are taken unchanged, so they must come from games that were
    /// known when the newcomers began: [`Career::begin_from`] ensures that.
    ///
    /// # Errors
    ///
    /// A player who plays themselves, or who is not among the players; working grades of another
    /// number of players.
    pub fn begin<'a>(
        &self,
        system: &'a System,
        season: SeasonSoFar<'a>,
        working: &[Option<f64>],
    ) -> Result<Playing<'a>, InputError> {
        Ok(self.begin_at(system, season, starts(system, &self.grades, working, season)?))
    }

    /// Begins a season, as far as it is known; newcomers begin at a grade found from the games that
    /// the system's [`crate::StartFrom`] selects.
    ///
    /// `working` computes the three-digit working grades of players without a grade. It is called
    /// with games from the beginning of the season, and not at all by systems that do not use
    /// working grades.
    ///
    /// # Errors
    ///
    /// Those of `working`, and of [`Career::begin`].
    pub fn begin_from<'a, W: AsRef<[Option<f64>]>, E: From<InputError>>(
        &self,
        system: &'a System,
        season: SeasonSoFar<'a>,
        working: impl FnMut(&[TimedGame]) -> Result<W, E>,
    ) -> Result<Playing<'a>, E> {
        let starts = starts_from(system, &self.grades, season, working)?;
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
                // Under three passes a newcomer has no number until their first month is over.
                plays(player) && (self.monthly.is_none() || self.grades[player].is_some())
            })
            .collect();
        let year = Month::of(season.first_day).year();
        let live = (system.moves == Moves::Live).then(|| {
            let factors = system.factors_of(&self.facts(Some(year)), &starts.grades, &counts);
            Live::checked(system, factors, games, starts.grades.clone())
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

/// A season while it is played, with the games that are known.
#[derive(Clone, Debug)]
pub struct Playing<'a> {
    system: &'a System,
    games: &'a [TimedGame],
    first_day: NaiveDate,
    /// Under live grades: the year for which the factors know who is a junior.
    year: i32,
    career: Career,
    start: Vec<f64>,
    grades: Vec<f64>,
    began: Vec<Began>,
    has_start: Vec<bool>,
    counts: Vec<u32>,
    /// Unless grades move with every game: the first game that has not counted yet.
    next: usize,
    live: Option<Live<'a>>,
    /// Unless grades move with every game: the player who is watched; `steps` has their games.
    watched: Option<PlayerIdx>,
    steps: Vec<Step>,
}

impl<'a> Playing<'a> {
    /// Records the effect of every game on this player; nobody is watched if there is no such
    /// player. Under three passes a month nothing is
    /// recorded, because there a month counts as a whole.
    #[must_use]
    pub fn watching(mut self, player: PlayerIdx) -> Self {
        self.live = self.live.map(|live| live.watching(player));
        self.watched = Some(player).filter(|player| player.as_usize() < self.grades.len());
        self
    }

    /// Plays up to the end of a day: all games that ended by then, or all whole months, depending
    /// on when the system moves. Stopping in between changes no grade.
    ///
    /// Newcomers stay where they began, which may depend on games after the day. For the list of a
    /// day use [`Career::at`], which does not use later games.
    ///
    /// # Errors
    ///
    /// A player who plays themselves, or who is not among the players.
    pub fn until(&mut self, day: NaiveDate) -> Result<(), InputError> {
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

    /// By player: the three-digit grade at this point; `None` for players without one who do not
    /// play.
    #[must_use]
    pub fn grades(&self) -> Vec<Option<f64>> {
        let shown = |player: usize| self.number(player).map(|n| self.system.to_grade(n));
        (0..self.grades.len()).map(shown).collect()
    }

    /// The effects of the games on the player who is watched, in the order in which they count. If
    /// the system moves at the end of a period, every game sees the grades at its start, and
    /// `after` is the grade at its end.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        self.live.as_ref().map_or(&self.steps, |live| live.steps())
    }

    /// By player: how the grade at the start was found.
    #[must_use]
    pub fn began(&self) -> &[Began] {
        &self.began
    }

    /// Plays the rest of the season.
    ///
    /// # Errors
    ///
    /// As [`Playing::until`].
    pub fn play_all(&mut self) -> Result<(), InputError> {
        self.play_rest()
    }

    /// Plays the rest, and returns the state with which the next season begins.
    ///
    /// # Errors
    ///
    /// As [`Playing::until`].
    pub fn finish(mut self) -> Result<(Career, Played), InputError> {
        self.play_rest()?;
        Ok(self.hand_on())
    }

    /// The same for a season with a fixed last day: the months up to it pass, even if nobody plays.
    ///
    /// # Errors
    ///
    /// As [`Playing::until`].
    pub(crate) fn finish_on(mut self, last_day: NaiveDate) -> Result<(Career, Played), InputError> {
        self.play_rest()?;
        let career = &mut self.career;
        if let (Some(monthly), Some(passes)) = (&mut career.monthly, self.system.three_passes) {
            monthly.rest_until(Month::of(last_day), &passes);
            career.grades = monthly.ratings().collect();
        }
        Ok(self.hand_on())
    }

    fn play_rest(&mut self) -> Result<(), InputError> {
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

    /// Plays the next games for which `is_known` is true, year by year: a junior remains one to the
    /// end of a year, whenever the season began.
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
                live.set_factors(self.system.factors_of(&facts, &self.start, &self.counts));
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

    fn play_month(&mut self, month: Option<Month>) -> Result<(), InputError> {
        let rest: &'a [TimedGame] = &self.games[self.next..];
        let in_month = |game: &TimedGame| month_of(game) <= month;
        let games = &rest[..rest.partition_point(in_month)];
        self.next += games.len();
        self.play_period(games, month)
    }

    /// Plays a month, or a season that begins in it.
    fn play_period(&mut self, games: &[TimedGame], month: Option<Month>) -> Result<(), InputError> {
        let players = self.grades.len();
        let half = |game: &TimedGame| (game.low(), HalfGame::new(game.high(), game.outcome()));
        let grouped = SeasonGames::from_rows(players, games, half)?;
        let facts = self.career.facts(month.map(Month::year));
        let factors = self.system.factors_of(&facts, &self.grades, &self.counted(&grouped));
        if let (Some(monthly), Some(passes)) = (&mut self.career.monthly, self.system.three_passes)
        {
            monthly.play_month(month, &passes, &factors, &grouped)?;
            self.career.grades = monthly.ratings().collect();
            // The factors of the next month may depend on the ratings of this one.
            for (grade, rating) in self.grades.iter_mut().zip(&self.career.grades) {
                *grade = rating.unwrap_or(*grade);
            }
        } else {
            let changes = if self.system.white == 0.0 {
                changes(self.system, &factors, &grouped, &self.grades)
            } else {
                changes_with_white(self.system, &factors, games, &self.grades)
            };
            if let Some(player) = self.watched {
                let after = self.grades[player.as_usize()]
                    + self.system.rounded(changes[player.as_usize()]);
                let (system, grades) = (self.system, &self.grades);
                let watched = Watched { system, factors: &factors, grades, player };
                self.steps.extend(watched.steps(games, after)?);
            }
            for (grade, change) in self.grades.iter_mut().zip(changes) {
                // The regulation rounds the change: 2405 - 4.5 becomes 2400, where a rounded sum
                // would be 2401.
                *grade += self.system.rounded(change);
            }
        }
        let played = counts(players, games);
        for ((past, games), grade) in self.career.past.iter_mut().zip(played).zip(&self.grades) {
            // After the period, so that none of its factors counts its own games.
            past.games += games;
            if games > 0 {
                past.highest = Some(past.highest.map_or(*grade, |highest| highest.max(*grade)));
            }
        }
        Ok(())
    }

    /// By player: the number of games of a period, or of opponents if pairs count once.
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
            // How high a rating ever was matters to no factor that is known before a period.
            for (past, games) in career.past.iter_mut().zip(&self.counts) {
                past.games += games;
            }
        }
        career.grades.clone_from(&end);
        (career, Played { start, began, end, games: self.counts })
    }
}

/// The month of a game; `None` without a day.
fn month_of(game: &TimedGame) -> Option<Month> {
    game.time().day().map(Month::of)
}

/// By player: the number of games.
fn counts(players: usize, games: &[TimedGame]) -> Vec<u32> {
    let mut counts = vec![0; players];
    for game in games {
        counts[game.low().as_usize()] += 1;
        counts[game.high().as_usize()] += 1;
    }
    counts
}
