//! Points rounded to a hundredth, as in lists and explanations.

/// A number of points in hundredths. Halves round up. `round` would round a negative half down, but
/// standard errors are never negative. If players' codes are in another order, fractions are added
/// up in another order, and the last bit must not decide a half, so the number is rounded to
/// billionths first.
pub(crate) fn hundredths(points: f64) -> i64 {
    ((1e9 * points).round() / 1e7).round() as i64
}

/// The same number, in points.
pub(crate) fn to_hundredths(points: f64) -> f64 {
    hundredths(points) as f64 / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_last_bit_does_not_decide_a_half_of_a_hundredth() {
        let half: f64 = 30.875;
        for points in [half, half.next_down(), half.next_up()] {
            assert_eq!((hundredths(points), to_hundredths(points)), (3_088, 30.88), "{points}");
        }
        assert_eq!([30.8749, 30.8751, 0.0, 16.4].map(hundredths), [3_087, 3_088, 0, 1_640]);
    }
}
