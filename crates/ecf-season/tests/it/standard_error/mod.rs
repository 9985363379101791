//! Standard errors: by hand, and how often the true strengths of made-up federations lie within
//! the stated range.

mod by_hand;
mod coverage;
mod federation;
mod laws;
mod noise;

use ecf_season::Edition;
use ecf_season::standard_error::{
    Change, ClassDrift, DRAWS, Draws, Drift, EarlierErrors, ErrorsBefore, OfAverage, OnList,
    SureGrades, grade_season_with_errors,
};

use crate::season::Season;

/// What the season before handed on to a season's players, whose keys are their numbers. Nobody's
/// strength changes.
#[derive(Default)]
pub(crate) struct Handed {
    /// By player: the errors of the list, in half points; none beyond the end.
    pub(crate) lists: Vec<[i8; DRAWS]>,
    /// By player: the errors of the last season's averages.
    pub(crate) averages: Vec<[i8; DRAWS]>,
}

/// No change, measured on so many pairs that a season's own count for nothing.
const NO_DRIFT: Drift =
    Drift { by_class: [ClassDrift { pairs: 1 << 40, mean: 0.0, variance: 0.0 }; 4] };

impl Handed {
    pub(crate) fn errors(&self, season: &Season, edition: &Edition) -> SureGrades {
        let keys: Vec<u32> = (0..season.players()).collect();
        self.errors_with(season, edition, &keys)
    }

    pub(crate) fn errors_with(
        &self,
        season: &Season,
        edition: &Edition,
        keys: &[u32],
    ) -> SureGrades {
        let draws = |of: &[[i8; DRAWS]], player: usize| {
            Draws::of_halves(of.get(player).unwrap_or(&[0; DRAWS]))
        };
        let players = 0..season.players() as usize;
        let on_list = |player| OnList { season: 0, draws: draws(&self.lists, player) };
        let lists: Vec<OnList> = players.clone().map(on_list).collect();
        let average = |player| OfAverage { graded: true, draws: draws(&self.averages, player) };
        let averages = players.map(average).collect();
        season.with_input(edition, |input, _| {
            let (first_day, before) = edition.season_days(input.season.earlier(1).unwrap());
            let change = Change::Measured(NO_DRIFT);
            let seasons = [EarlierErrors { first_day, last_day: before, change, averages }];
            let (_, last_day) = edition.season_days(input.season);
            let before =
                ErrorsBefore { last_day, keys, born: &[], lists: &lists, seasons: &seasons };
            grade_season_with_errors(input, &before, edition).unwrap()
        })
    }
}

/// The mean square of draws of half points, in points.
pub(crate) fn square(halves: impl IntoIterator<Item = f64>) -> f64 {
    halves.into_iter().map(|half| half * half / 4.0).sum::<f64>() / DRAWS as f64
}
