//! What became of players from list to list, told apart by how long they have been on lists.

use season_runner::cohorts::{CohortMean, SeasonCohorts};

use super::signed::signed;
use super::table::Align;

/// The columns of a table, after those that say which list it is.
pub(super) const COLUMNS: [(&str, Align); 5] = [
    ("established", Align::Right),
    ("second list", Align::Right),
    ("third list", Align::Right),
    ("newcomers", Align::Right),
    ("leavers", Align::Right),
];

/// The cells of these columns.
pub(super) fn cells(season: &SeasonCohorts) -> [String; 5] {
    let SeasonCohorts { established, second_list, third_list, newcomers, leavers, .. } = season;
    [established, second_list, third_list, newcomers, leavers].map(|cohort| {
        cohort.map(|found| format!("{} ({})", changed(&found), found.players)).unwrap_or_default()
    })
}

/// A change with its standard error: `-2.0 ±0.4`.
pub(super) fn changed(change: &CohortMean) -> String {
    let error = change.error.map(|error| format!(" ±{error:.1}")).unwrap_or_default();
    format!("{}{error}", signed(change.mean, 1))
}
