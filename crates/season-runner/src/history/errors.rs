//! The errors that earlier seasons hand on.

use chrono::NaiveDate;
use ecf_season::Rate;
use ecf_season::standard_error::{
    Change, EarlierErrors, ErrorsBefore, HandedOnErrors, OfAverage, OnList, player_key,
};
use identity::Player;
use rayon::prelude::*;

use super::earlier_season::{EarlierErrorsByCode, EarlierRate, EarlierSeason};
use super::{History, aligned};
use crate::federation::PlannedSeason;

/// What earlier seasons hand on to the errors of some players.
#[derive(Debug)]
pub(crate) struct ErrorsHandedOn {
    last_day: NaiveDate,
    keys: Vec<u32>,
    born: Vec<Option<NaiveDate>>,
    lists: Vec<OnList>,
    seasons: Vec<EarlierErrors>,
}

impl ErrorsHandedOn {
    pub(crate) fn before(&self) -> ErrorsBefore<'_> {
        let Self { last_day, keys, born, lists, seasons } = self;
        ErrorsBefore { last_day: *last_day, keys, born, lists, seasons }
    }
}

impl History {
    /// What earlier seasons hand on to the errors of these players.
    pub(crate) fn errors(
        &self,
        players: &[Player],
        rate: Rate,
        plan: &PlannedSeason,
    ) -> ErrorsHandedOn {
        let seasons = self.earlier.iter().map(|season| self.averages(season, players, rate, plan));
        ErrorsHandedOn {
            last_day: plan.last_day,
            keys: players.par_iter().map(|player| player_key(&player.code)).collect(),
            born: players.iter().map(|player| player.birth_date).collect(),
            lists: self.errors_of_lists(players, rate, plan),
            seasons: seasons.collect(),
        }
    }

    /// By player: the error of the grade that [`History::graded`] finds.
    fn errors_of_lists(&self, players: &[Player], rate: Rate, plan: &PlannedSeason) -> Vec<OnList> {
        let mut lists: Vec<Option<OnList>> = vec![None; players.len()];
        for (number, season) in self.lists_that_count(plan) {
            let draws = draws_of(season, rate, players);
            let grades = aligned(season.grades(rate), players);
            for ((list, grade), errors) in lists.iter_mut().zip(grades).zip(draws) {
                if list.is_none() && grade.is_some() {
                    let draws = errors.and_then(|errors| errors.grade);
                    *list = Some(OnList { season: number, draws });
                }
            }
        }
        lists.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// An earlier season, with the errors of its averages if the rules look back to it.
    fn averages(
        &self,
        season: &EarlierSeason,
        players: &[Player],
        rate: Rate,
        plan: &PlannedSeason,
    ) -> EarlierErrors {
        let edition = &plan.rules.edition;
        let days = self.days_before(plan);
        let back = edition.seasons_back(plan.season, days.calendar(), season.last_day);
        // Also if nothing is borrowed: changes are measured from one season to the next.
        let is_near = back.is_some_and(|back| back < edition.borrowing.seasons.max(1));
        let errors = errors_of(season, rate);
        let averages = if is_near && errors.is_some() {
            let of_player = |errors: Option<HandedOnErrors>| errors.map(|errors| errors.average);
            let draws = draws_of(season, rate, players);
            draws.into_iter().map(|errors| of_player(errors).unwrap_or_default()).collect()
        } else {
            Vec::<OfAverage>::new()
        };
        let change = match errors {
            Some(errors) if errors.is_played() => Change::Measured(errors.drift),
            None if season.days.is_some() => Change::Usual,
            Some(_) | None => Change::None,
        };
        let first_day = season.days.map_or(season.last_day, |days| days.first);
        EarlierErrors { first_day, last_day: season.last_day, change, averages }
    }
}

fn errors_of(season: &EarlierSeason, rate: Rate) -> Option<&EarlierErrorsByCode> {
    let of_rate = season.by_rate.iter().find(|of_rate: &&EarlierRate| of_rate.rate == rate)?;
    of_rate.errors.as_ref()
}

/// By player: what a season hands on.
fn draws_of(season: &EarlierSeason, rate: Rate, players: &[Player]) -> Vec<Option<HandedOnErrors>> {
    let draws = errors_of(season, rate).map_or(&[][..], |errors| &errors.draws);
    aligned(draws, players).collect()
}
