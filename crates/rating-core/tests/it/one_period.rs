//! The change of a rating in one period, for a known K and under a known 400-point rule.

use rating_core::EloRating;
use rating_core::fide_rating::{
    Edition, GapRule, Period, PeriodChange, RatedGame, RatedPlayer, period_change,
};

/// The change by the events of one period.
pub(crate) fn rating_change(
    own: EloRating,
    events: &[&[RatedGame]],
    k: u16,
    gap: GapRule,
) -> PeriodChange {
    let edition = Edition { gap, ..Edition::FIDE_2024 };
    let events = events.iter().map(|games| games.to_vec()).collect();
    let period = Period { year: 2_024, month: 5, edition, events };
    period_change(&RatedPlayer::rated(own), Some(k), &period)
}
