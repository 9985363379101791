//! Why settings are no system, and why games or lists cannot be played.

use std::ops::RangeInclusive;

use rating_core::settings::OutOfRange;
use rating_core::{GamesError, PlayerIdx};

/// Why settings, or a text, are no system.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SystemError {
    /// Not TOML, an unknown key, a missing key, or a value of the wrong kind.
    #[error(transparent)]
    Malformed(#[from] toml::de::Error),
    /// A value outside its range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// A setting that TOML cannot write.
    #[error("a setting cannot be written: {0}")]
    Unwritable(#[from] toml::ser::Error),
    /// No built-in system has this name.
    #[error("there is no built-in system `{name}`")]
    Unknown {
        /// The name given.
        name: String,
    },
}

/// Why games cannot be played: they, or a list by player, are not what the rules need.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// A game ended before the one in front of it.
    #[error("game {game} ended before the one in front of it: games go in the order of `in_order`")]
    OutOfOrder {
        /// The position of the game in the list given.
        game: usize,
    },
    /// A list by player does not have one entry for each player.
    #[error("`{list}` has {found} entries for {players} players")]
    WrongLength {
        /// Which list.
        list: &'static str,
        /// How many entries it has.
        found: usize,
        /// How many players there are.
        players: usize,
    },
    /// A grade, a factor or a measure of trust is not a number that can be computed with.
    #[error("`{list}` has {found} for player {}: expected {expected}", .player.number())]
    NotANumber {
        /// Which list.
        list: &'static str,
        /// The player.
        player: PlayerIdx,
        /// The value.
        found: f64,
        /// What it may be.
        expected: &'static str,
    },
    /// A game of a player who does not exist, or with the same player on both sides.
    #[error(transparent)]
    Games(#[from] GamesError),
    /// A setting outside its range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
}

/// Refuses a list that does not have one entry for each player.
pub(crate) const fn check_length(
    list: &'static str,
    found: usize,
    players: usize,
) -> Result<(), InputError> {
    if found == players { Ok(()) } else { Err(InputError::WrongLength { list, found, players }) }
}

/// Refuses a list with a value that is not allowed, which `expected` says in words.
pub(crate) fn check_values(
    list: &'static str,
    values: &[f64],
    is_allowed: impl Fn(f64) -> bool,
    expected: &'static str,
) -> Result<(), InputError> {
    match (0..).zip(values).find(|(_, value)| !is_allowed(**value)) {
        Some((player, &found)) => {
            let player = PlayerIdx::new(player);
            Err(InputError::NotANumber { list, player, found, expected })
        }
        None => Ok(()),
    }
}

/// Refuses a grade that is not finite.
pub(crate) fn check_grades(grades: &[f64]) -> Result<(), InputError> {
    check_values("grades", grades, f64::is_finite, FINITE)
}

/// The range of a setting that is a size. It goes far beyond any useful value, but no product or
/// quotient of two such sizes overflows.
pub(crate) const SIZES: RangeInclusive<f64> = 1e-6..=1e6;

/// The same in words.
pub(crate) const A_SIZE: &str = "a number above 0, from 0.000001 to 1000000";

/// What grades and factors are, in words.
pub(crate) const FINITE: &str = "a finite number";

pub(crate) fn is_size(value: f64) -> bool {
    SIZES.contains(&value)
}
