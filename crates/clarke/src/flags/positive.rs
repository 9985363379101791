//! How many of something, where none would mean nothing.

use std::num::NonZeroUsize;

/// A whole number from 1 on.
pub(super) fn positive(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "expected a whole number of at least 1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_expected_is_said_of_everything_else() {
        assert_eq!(positive("12").map(NonZeroUsize::get), Ok(12));
        for other in ["0", "-1", "", "1.5", "two"] {
            assert!(positive(other).is_err(), "{other}");
        }
    }
}
