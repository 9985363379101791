//! Totals read from files, with their error bounds.

use ecf_season::{HandedOn, Season, SeasonTotal};
use rating_core::GradePoints;

/// Points and games from a file, with the error bound from its column `exact`; `None` if the text
/// in that column is not valid. Without the column, the bound follows from the decimals of the
/// points.
pub(crate) fn handed_on(points: GradePoints, games: u32, exact: Option<&str>) -> Option<HandedOn> {
    let total = SeasonTotal { points, games };
    exact.map_or(Some(HandedOn::of_decimals(total)), |text| HandedOn::read(total, text).ok())
}

/// The season of a list of totals.
pub(crate) fn season_of(label: &str) -> Option<Season> {
    label.parse().ok()
}

/// The season of a total in the opening history: one before the federation's first season, if that
/// is known. The totals of later seasons come from their own games, so a row for one of them has a
/// wrong season.
pub(crate) fn season_before(first: Option<Season>) -> impl Fn(&str) -> Option<Season> {
    move |label| season_of(label).filter(|season| first.is_none_or(|first| *season < first))
}
