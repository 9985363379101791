//! Totals of files, with what their nine decimals leave out.

use ecf_season::{HandedOn, Season, SeasonTotal};
use rating_core::GradePoints;

/// Points and games of a file, and what its column `exact` says beside them; `None` if that is not
/// a way of saying how exactly they are known. A file without the column says it by its decimals.
pub(crate) fn handed_on(points: GradePoints, games: u32, exact: Option<&str>) -> Option<HandedOn> {
    let total = SeasonTotal { points, games };
    exact.map_or(Some(HandedOn::of_decimals(total)), |text| HandedOn::read(total, text).ok())
}

/// The season of a list of totals.
pub(crate) fn season_of(label: &str) -> Option<Season> {
    label.parse().ok()
}

/// The season of a total of the opening history: one before the federation's first, if that is
/// known. The totals of the others come from their own games, so a row of one is a slip in its
/// season.
pub(crate) fn season_before(first: Option<Season>) -> impl Fn(&str) -> Option<Season> {
    move |label| season_of(label).filter(|season| first.is_none_or(|first| *season < first))
}
