//! Totals read from files, and how exactly they are known.

use ecf_season::{Edition, HandedOn, Season, SeasonTotal};
use rating_core::GradePoints;

/// Points and games from a file, with how exactly they are known from its column `exact`; `None` if
/// the text in that column is not valid. Without the column, this follows from the decimals of the
/// points.
pub(crate) fn handed_on(points: GradePoints, games: u32, exact: Option<&str>) -> Option<HandedOn> {
    let total = SeasonTotal { points, games };
    exact.map_or(Some(HandedOn::of_decimals(total)), |text| HandedOn::read(total, text).ok())
}

/// The season of a list of totals.
pub(crate) fn season_of(label: &str) -> Option<Season> {
    label.parse().ok()
}

/// The season of a total in the opening history: one that begins before the federation's first
/// season, if that and its edition are known. The totals of later seasons come from their own
/// games, so a row for one of them has a wrong season. Labels do not decide: the year 2012-13 and
/// the half-year 2012-H2 begin on the same day.
pub(crate) fn season_before(
    first: Option<(Season, &Edition)>,
) -> impl Fn(&str) -> Option<Season> + '_ {
    let is_before = move |season: &Season| {
        first.is_none_or(|(first, edition)| {
            edition.season_days(*season).0 < edition.season_days(first).0
        })
    };
    move |label| season_of(label).filter(is_before)
}
