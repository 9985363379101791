//! Points to a hundredth, as lists and explanations have them.

/// A number of points in hundredths. Of halves the higher, since none is below zero: standard
/// errors are not, and of a negative half `round` takes the lower. Players whose codes stand in
/// another order have their fractions added up in another one, and a last bit must not decide a
/// half: it is rounded to billionths first.
pub(crate) fn hundredths(points: f64) -> i64 {
    ((1e9 * points).round() / 1e7).round() as i64
}

/// The same as a number of points.
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
