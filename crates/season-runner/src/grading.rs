//! Grades a season's games, each rate of play separately.

use anyhow::Result;
use ecf_season::standard_error::{SureGrades, grade_season_with_errors};
use ecf_season::{
    Edition, PastGames, PlayerGrade, Rate, Season, SeasonError, SeasonGrades, SeasonInput,
    grade_season,
};
use fgsl_matrix::TimedGame;
use identity::Player;
use rating_core::{Grade, PlayerIdx, SeasonGames};
use rayon::prelude::*;
use tracing::{debug_span, instrument};

use crate::error::Error;
use crate::federation::PlannedSeason;
use crate::history::{DaysBefore, History};
use crate::person::Person;
use crate::progress::Progress;
use crate::publish::age;
use crate::season::{GameScored, GradedRate, GradedSeason, ReadRate, SeasonByRate, Sureness};

/// Grades a season whose players were reported to the progress listener when they were read.
///
/// # Errors
///
/// Points beyond the range of grade points, or a grade beyond those that a list can have.
pub(crate) fn grade(
    read: SeasonByRate,
    history: &History,
    plan: &PlannedSeason,
    progress: &dyn Progress,
) -> Result<GradedSeason> {
    grade_by(read, history, plan, progress, |input, _, _| {
        Ok((grade_season(input, &plan.rules.edition)?, None))
    })
}

/// Grades a season and computes standard errors, from what earlier seasons handed on of them.
///
/// # Errors
///
/// As [`grade`].
pub(crate) fn grade_with_sureness(
    read: SeasonByRate,
    history: &History,
    plan: &PlannedSeason,
    progress: &dyn Progress,
) -> Result<GradedSeason> {
    grade_by(read, history, plan, progress, |input, players, rate| {
        let before = debug_span!("earlier_errors").in_scope(|| history.errors(players, rate, plan));
        let SureGrades { grades, assumed, errors } =
            grade_season_with_errors(input, &before.before(), &plan.rules.edition)?;
        Ok((grades, Some(Sureness { assumed, errors })))
    })
}

#[instrument(level = "debug", name = "grade", skip_all, fields(season = %plan.season))]
fn grade_by(
    read: SeasonByRate,
    history: &History,
    plan: &PlannedSeason,
    progress: &dyn Progress,
    grade: impl Fn(
        &SeasonInput<'_>,
        &[Player],
        Rate,
    ) -> Result<(SeasonGrades, Option<Sureness>), SeasonError>
    + Sync,
) -> Result<GradedSeason> {
    let SeasonByRate { files, rates, hands_on_games } = read;
    let players = &files.players.players;
    progress.players_to_grade((rates.len() * players.len()) as u64);
    let of_rate = |ReadRate { rate, games, timed, received }: ReadRate| {
        let given = Given::of(history, players, rate, plan)?;
        let (found, not_listed) =
            debug_span!("grades", rate = rate.as_str(), games = games.games()).in_scope(|| {
                // Beside the part of grading that one thread does.
                let not_listed = || history.not_listed(players, rate);
                rayon::join(|| grade(&given.input(plan, &games), players, rate), not_listed)
            });
        let (grades, sureness) = found.map_err(|error| with_code(error, plan.season, players))?;
        refuse_unlisted_grades(&grades, plan.season, players)?;
        let all_have_days = timed.iter().all(|game| game.time().day().is_some());
        let scores = (hands_on_games && all_have_days && games.games() == timed.len())
            // Game by game only if these are all of the games: with some by day and some in totals,
            // games would count twice or not at all.
            .then(|| both_sides(&timed, &grades, &plan.rules.edition));
        progress.players_graded(players.len() as u64);
        let approximate = history.approximate(plan);
        Ok(GradedRate {
            rate,
            games,
            timed,
            received,
            grades,
            sureness,
            scores,
            not_listed,
            approximate,
        })
    };
    let rates: Result<Vec<GradedRate>> = rates.into_iter().map(of_rate).collect();
    Ok(GradedSeason { rates: rates?, files })
}

/// An error about a player's number, with the player's code.
fn with_code(error: SeasonError, season: Season, players: &[Player]) -> anyhow::Error {
    let of_player = match &error {
        SeasonError::OutOfRange { player } => players.get(player.as_usize()),
        _ => None,
    };
    match of_player {
        Some(player) => Error::SeasonOutOfRange { season, code: player.code.to_string() }.into(),
        None => error.into(),
    }
}

/// Refuses grades that could not be read again from the published files, estimates of players
/// without a letter included: if the next season were graded in another run, it would take these
/// players as ungraded, and no other command could read the calculation.
fn refuse_unlisted_grades(
    grades: &SeasonGrades,
    season: Season,
    players: &[Player],
) -> Result<(), Error> {
    let (least, most) = Grade::BOUNDS;
    let is_unlisted = |grade: &Grade| !(least..=most).contains(&grade.points());
    let unlisted = |(grade, player): (&PlayerGrade, &Player)| {
        let grade = grade.grade.filter(is_unlisted)?;
        let (code, name) = (player.code.to_string(), player.name.to_string());
        Some((Person { code, name }, grade))
    };
    let found: Vec<_> = grades.players.par_iter().zip(players).filter_map(unlisted).collect();
    if found.is_empty() {
        return Ok(());
    }
    Err(Error::NotListedGrades { season, players: found })
}

/// What a rate of play of a season is graded from, apart from its games.
#[derive(Debug)]
pub(crate) struct Given {
    /// By player: the most recent grade of the lists that count.
    graded: Vec<Option<Grade>>,
    /// By player: the age on the last day, if the edition needs ages.
    ages: Vec<Option<u32>>,
    past: PastGames,
    days_before: DaysBefore,
}

impl Given {
    /// What earlier seasons hand on to these players.
    ///
    /// # Errors
    ///
    /// Points beyond the range of grade points.
    pub(crate) fn of(
        history: &History,
        players: &[Player],
        rate: Rate,
        plan: &PlannedSeason,
    ) -> Result<Self> {
        let ages = if plan.rules.edition.asks_for_ages() {
            players.iter().map(|player| age(player, plan.last_day)).collect()
        } else {
            Vec::new()
        };
        let (graded, past) = debug_span!("earlier_grades", rate = rate.as_str()).in_scope(|| {
            rayon::join(|| history.graded(players, rate, plan), || history.past(players, rate))
        });
        Ok(Self { graded, ages, past: past?, days_before: history.days_before(plan) })
    }

    /// The complete input for grading the rate of play.
    pub(crate) fn input<'a>(
        &'a self,
        plan: &PlannedSeason,
        games: &'a SeasonGames,
    ) -> SeasonInput<'a> {
        let Self { graded, ages, past, days_before } = self;
        let calendar = days_before.calendar();
        SeasonInput::new(plan.season, games, graded)
            .with_past(past)
            .with_ages(ages)
            .with_calendar(calendar)
    }
}

/// The scores of games from both players' sides, sorted.
#[instrument(level = "debug", name = "scores", skip_all, fields(games = games.len()))]
fn both_sides(games: &[TimedGame], grades: &SeasonGrades, edition: &Edition) -> Vec<GameScored> {
    let side = |player: PlayerIdx, opponent: PlayerIdx, outcome, day| {
        let score = grades.handed_on_score(player, opponent, outcome, edition)?;
        Some(GameScored { player, day, opponent, outcome, score })
    };
    let both = |game: &TimedGame| {
        let (low, high, outcome) = (game.low(), game.high(), game.outcome());
        let day = game.time().day()?;
        Some([side(low, high, outcome, day)?, side(high, low, outcome.reversed(), day)?])
    };
    let mut scores: Vec<GameScored> = games.iter().filter_map(both).flatten().collect();
    scores.par_sort_unstable();
    scores
}
