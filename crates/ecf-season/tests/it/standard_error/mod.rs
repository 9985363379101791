//! Standard errors: resistors by hand, large groups checked against their inverse, and how often
//! the true strength of made-up players lies within the stated range.

mod by_hand;
mod coverage;
mod large_groups;
mod noise;
mod with_grades;

use ecf_season::Edition;
use ecf_season::standard_error::{Assumptions, ListErrors, StandardErrors, standard_errors};

use crate::season::Season;

/// The standard errors of a season by the default edition.
pub(crate) fn errors_of(season: &Season, noise: f64, graded: &[f64]) -> StandardErrors {
    let edition = Edition::yorkshire_2000();
    season.with_input(&edition, |input, grades| {
        let assumptions = Assumptions { noise, list: list(graded) };
        standard_errors(input, &edition, grades, &assumptions).unwrap()
    })
}

/// The errors of a list by player; an empty list means that every grade counts as exact.
pub(crate) fn list(errors: &[f64]) -> ListErrors<'_> {
    if errors.is_empty() { ListErrors::Exact } else { ListErrors::Each(errors) }
}
