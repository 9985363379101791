//! How long it takes until something has happened, if some leave before it does.

use num_bigint::BigUint;

/// A player who is watched season by season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watched {
    /// The number of seasons.
    pub seasons: u32,
    /// The season in which it first happened, counted from 1; `None` if it did not.
    pub came: Option<u32>,
}

/// The number of seasons after which it has happened for half of them, by the product-limit
/// estimate (Kaplan and Meier, 1958); `None` if it has not by the end.
///
/// Those who leave before count as long as they are watched. Without them, only the patient ones
/// would count.
///
/// ```
/// use prediction_scores::{Watched, half_after};
///
/// // Of four one is right at once, one leaves, and of the two others one is right in the second.
/// let came = |seasons, came| Watched { seasons, came };
/// let all = [came(1, Some(1)), came(1, None), came(2, Some(2)), came(2, None)];
/// // 3/4 remain after one season, and half of those after two: 3/8.
/// assert_eq!(half_after(&all), Some(2));
/// ```
#[must_use]
pub fn half_after(watched: &[Watched]) -> Option<u32> {
    let longest = watched.iter().map(|one| one.seasons).max()?;
    // The fraction that still waits, in whole numbers: 8/10 of 6/8 of 5/6 is one half, but slightly
    // more in floating point.
    let (mut waiting, mut of) = (BigUint::from(1_u8), BigUint::from(1_u8));
    (1..=longest).find(|season| {
        let at_risk =
            |one: &&Watched| one.seasons >= *season && one.came.is_none_or(|came| came >= *season);
        let at_risk: Vec<&Watched> = watched.iter().filter(at_risk).collect();
        let came = at_risk.iter().filter(|one| one.came == Some(*season)).count();
        if !at_risk.is_empty() {
            waiting *= at_risk.len() - came;
            of *= at_risk.len();
        }
        &waiting * 2_u8 <= of
    })
}
