//! A game of a calculation with another result.

use std::str::FromStr;

use rating_core::Outcome;

/// The number of a game in the calculation, from 1, and how it might have ended for the player;
/// without a result it was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OtherResult {
    pub(crate) number: usize,
    pub(crate) result: Option<Outcome>,
}

impl FromStr for OtherResult {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str = "expected the number of a game and win, draw, loss or none: 2=win";
        let (number, result) = text.split_once('=').ok_or(EXPECTED)?;
        let number = number.parse().ok().filter(|number| *number > 0).ok_or(EXPECTED)?;
        let result = match result {
            "win" => Some(Outcome::Win),
            "draw" => Some(Outcome::Draw),
            "loss" => Some(Outcome::Loss),
            "none" => None,
            _ => return Err(EXPECTED),
        };
        Ok(Self { number, result })
    }
}
