//! The rates of play that a flag names.

use clap::ValueEnum;
use ecf_season::Rate;

/// A rate of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RateFlag {
    /// 60 minutes or more
    Standard,
    /// More than 10 minutes, and less than 60
    Rapid,
}

impl RateFlag {
    /// As the library names it.
    #[must_use]
    pub(crate) const fn rate(self) -> Rate {
        match self {
            Self::Standard => Rate::Standard,
            Self::Rapid => Rate::Rapid,
        }
    }
}
