//! What is left of one earlier season: its list, and the games to borrow from.

use chrono::NaiveDate;
use ecf_season::{PastDay, Rate, SeasonGrades, SeasonTotal};
use rating_core::Grade;
use results_io::Fingerprint;
use results_io::check::Player;
use results_io::publish::game_scores::GameScore;

use super::by_code::{ByCode, move_value};

/// What is left of one earlier season.
#[derive(Clone, Debug)]
pub struct EarlierSeason {
    /// Its last day.
    pub last_day: NaiveDate,
    /// What is left of each rate of play.
    pub by_rate: Vec<EarlierRate>,
    /// The files that hold it.
    pub files: Vec<Fingerprint>,
}

/// What is left of one rate of play of an earlier season.
#[derive(Clone, Debug)]
pub struct EarlierRate {
    /// The rate.
    pub rate: Rate,
    /// The published list.
    pub grades: ByCode<Grade>,
    /// Points and games of everybody who played, published or not.
    pub games: EarlierGames,
}

/// Points and games of everybody who played in a season.
#[derive(Clone, Debug)]
pub enum EarlierGames {
    /// Of the whole season.
    Totals(ByCode<SeasonTotal>),
    /// Day by day.
    Days(ByCode<Vec<PastDay>>),
}

impl EarlierSeason {
    /// What a graded season hands on; of each rate its grades, and its games where they were kept
    /// one by one.
    #[must_use]
    pub fn of(
        players: &[Player],
        last_day: NaiveDate,
        graded: &[(Rate, SeasonGrades)],
        scores: &[Option<Vec<GameScore<'_>>>],
        files: Vec<Fingerprint>,
    ) -> Self {
        let of_rate =
            |((rate, season), scores): (&(Rate, SeasonGrades), &Option<Vec<GameScore<'_>>>)| {
                let by_player = || players.iter().zip(&season.players);
                let published = by_player().filter_map(|(player, grade)| {
                    grade.published().map(|(_, published)| (player.code.clone(), published))
                });
                let played = by_player().filter(|(_, grade)| grade.season.games > 0);
                let games = match scores {
                    Some(scores) => EarlierGames::Days(by_day(scores)),
                    None => EarlierGames::Totals(
                        played.map(|(player, grade)| (player.code.clone(), grade.season)).collect(),
                    ),
                };
                EarlierRate { rate: *rate, grades: published.collect(), games }
            };
        Self { last_day, by_rate: graded.iter().zip(scores).map(of_rate).collect(), files }
    }

    /// Whether its games are known with their days.
    pub(super) fn has_days(&self) -> bool {
        self.by_rate.iter().all(|of_rate| matches!(of_rate.games, EarlierGames::Days(_)))
    }

    /// Counts what stands under one code for another, too. Where both have a grade, that of the code
    /// that stays counts.
    pub(super) fn merge(&mut self, code: &str, into: &str) {
        for of_rate in &mut self.by_rate {
            move_value(&mut of_rate.grades, code, into, |_, _| {});
            match &mut of_rate.games {
                EarlierGames::Totals(totals) => move_value(totals, code, into, |total, more| {
                    total.points += more.points;
                    total.games += more.games;
                }),
                EarlierGames::Days(days) => {
                    move_value(days, code, into, |days, mut more| days.append(&mut more));
                }
            }
        }
    }

    pub(super) fn grades(&self, rate: Rate) -> &[(String, Grade)] {
        let of_rate = self.by_rate.iter().find(|earlier| earlier.rate == rate);
        of_rate.map_or(&[], |earlier| &earlier.grades)
    }
}

/// Scores that are sorted by code and day, added up by day.
pub(super) fn by_day(scores: &[GameScore<'_>]) -> ByCode<Vec<PastDay>> {
    let mut games: ByCode<Vec<PastDay>> = Vec::new();
    for of_player in scores.chunk_by(|one, next| one.code == next.code) {
        let mut days = Vec::new();
        for of_day in of_player.chunk_by(|one, next| one.date == next.date) {
            let points = of_day.iter().map(|score| score.score).sum();
            let total = SeasonTotal { points, games: of_day.len() as u32 };
            days.push(PastDay { day: of_day[0].date, total });
        }
        games.push((of_player[0].code.to_string(), days));
    }
    games
}
