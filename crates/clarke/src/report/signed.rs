//! Numbers with their signs.

/// A number with its sign; if it rounds to zero, `+0.0` and not `-0.0`.
pub(crate) fn signed(number: f64, decimals: usize) -> String {
    let shown = format!("{number:+.decimals$}");
    let is_nothing = shown.chars().all(|letter| matches!(letter, '+' | '-' | '0' | '.'));
    if is_nothing { format!("{:+.decimals$}", 0.0) } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_rounds_to_nothing_is_not_below_it() {
        for (number, decimals, expected) in [
            (0.25, 1, "+0.2"),
            (-1.04, 1, "-1.0"),
            (-0.04, 1, "+0.0"),
            (0.04, 1, "+0.0"),
            (-0.4, 0, "+0"),
            (-12.0, 0, "-12"),
        ] {
            assert_eq!(signed(number, decimals), expected, "{number}");
        }
    }
}
