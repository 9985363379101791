//! How many rows of a season may be lost before nothing is published.

use std::fmt;
use std::str::FromStr;

/// The maximum number of rows of a season that may be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaxRejected {
    /// This many rows.
    Rows(usize),
    /// This many per million of the rows in the files.
    Share(u32),
}

/// A million.
const WHOLE: u64 = 1_000_000;

impl MaxRejected {
    /// Whether more rows are lost than allowed.
    ///
    /// ```
    /// use season_runner::federation::MaxRejected;
    ///
    /// let one_in_a_hundred: MaxRejected = "1%".parse()?;
    /// assert!(!one_in_a_hundred.is_beyond(2, 200));
    /// assert!(one_in_a_hundred.is_beyond(3, 200));
    /// assert!("0".parse::<MaxRejected>()?.is_beyond(1, 200));
    /// # Ok::<(), String>(())
    /// ```
    #[must_use]
    pub fn is_beyond(self, lost: usize, offered: usize) -> bool {
        match self {
            Self::Rows(most) => lost > most,
            Self::Share(share) => {
                u128::from(WHOLE) * lost as u128 > u128::from(share) * offered as u128
            }
        }
    }
}

impl FromStr for MaxRejected {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected =
            || format!("`{text}` is not a share or a number: expected one such as 1%, 0.5% or 20");
        let Some(percent) = text.strip_suffix('%') else {
            return text.parse().map(Self::Rows).map_err(|_| expected());
        };
        let (whole, decimals) = percent.split_once('.').unwrap_or((percent, "0"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || !digits(decimals) || decimals.len() > 4 {
            return Err(expected());
        }
        // Shares are counted in millionths, which are four decimals of a per cent.
        let number = format!("{whole}{decimals:0<4}").parse().ok();
        let share = number.filter(|share| u64::from(*share) <= WHOLE);
        share.map(Self::Share).ok_or_else(expected)
    }
}

impl fmt::Display for MaxRejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Rows(rows) => write!(f, "{rows}"),
            Self::Share(share) => {
                let (whole, decimals) = (share / 10_000, share % 10_000);
                let decimals = format!("{decimals:04}");
                match decimals.trim_end_matches('0') {
                    "" => write!(f, "{whole}%"),
                    decimals => write!(f, "{whole}.{decimals}%"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_or_a_number_is_read_and_printed_as_it_was_written() {
        for text in ["1%", "0.5%", "0%", "100%", "12.0625%", "0", "20"] {
            assert_eq!(text.parse::<MaxRejected>().unwrap().to_string(), text);
        }
        for text in ["", "%", "1.%", ".5%", "-1%", "101%", "1.00001%", "x", "1,5%", "2 %"] {
            assert!(text.parse::<MaxRejected>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_share_of_nothing_is_nothing() {
        assert!(!MaxRejected::Share(10_000).is_beyond(0, 0));
        assert!(MaxRejected::Share(0).is_beyond(1, 1));
        assert!(!MaxRejected::Share(1_000_000).is_beyond(7, 7));
    }
}
