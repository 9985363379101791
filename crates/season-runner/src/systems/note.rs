//! Notes on a run of systems, in addition to its figures.

use ecf_season::Season;
use schemars::JsonSchema;
use serde::Serialize;

use crate::lost_rows::LostRows;
use crate::nearly_certain::NearlyCertain;
use crate::opening_rows::OpeningRows;
use crate::white_score::UnlikelyWhite;

/// Something that must not be overlooked.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SystemNote {
    /// Rows of the list before the first season, or of the totals before it, that could not be
    /// used.
    OpeningRejected {
        /// How many.
        rows: usize,
        /// The first of them, in words.
        first: String,
    },
    /// The list before the first season has rapid grades, which no system plays with.
    RapidListUnused {
        /// How many.
        players: usize,
    },
    /// Many rows of a season could not be used.
    ManyRejected {
        /// The season.
        #[serde(serialize_with = "crate::json_value::season")]
        #[schemars(with = "String")]
        season: Season,
        /// The rows.
        lost: LostRows,
    },
    /// Doubts about rows that count are nearly certain: games count twice, or for somebody else.
    NearlyCertain {
        /// The season.
        #[serde(serialize_with = "crate::json_value::season")]
        #[schemars(with = "String")]
        season: Season,
        /// The doubts.
        doubts: Vec<NearlyCertain>,
    },
    /// Nobody knows who had White in games of a season.
    ColoursUnknown {
        /// The season.
        #[serde(serialize_with = "crate::json_value::season")]
        #[schemars(with = "String")]
        season: Season,
        /// How many.
        games: usize,
    },
    /// White scores what chess does not give, in a season or in a file of it: winners or losers may
    /// have been entered first.
    WhiteUnlikely {
        /// The season.
        #[serde(serialize_with = "crate::json_value::season")]
        #[schemars(with = "String")]
        season: Season,
        /// Of the whole season, and of single files.
        scores: Vec<UnlikelyWhite>,
    },
    /// Games of another rate of play than the one that is predicted.
    OtherRate {
        /// How many, of all seasons.
        games: usize,
    },
    /// A season after those of this run was graded by the system from other grades than this run
    /// gives.
    LaterListStale {
        /// The system.
        system: String,
        /// The first such season.
        #[serde(serialize_with = "crate::json_value::season")]
        #[schemars(with = "String")]
        season: Season,
    },
    /// Nobody is on the list of a season.
    NobodyPublished {
        /// The system.
        system: String,
        /// The season.
        #[serde(serialize_with = "crate::json_value::season")]
        #[schemars(with = "String")]
        season: Season,
    },
}

impl SystemNote {
    /// A note on rows of the opening files that could not be used.
    pub(crate) fn of_opening(rows: &OpeningRows) -> Option<Self> {
        let first = rows.rejected.first()?.to_string();
        Some(Self::OpeningRejected { rows: rows.rejected.len(), first })
    }

    /// A note on the rows of a season, if many of them could not be used.
    pub(crate) fn of_lost(season: Season, lost: LostRows) -> Option<Self> {
        lost.are_many().then_some(Self::ManyRejected { season, lost })
    }

    /// A note on the doubts about a season, if any are nearly certain.
    pub(crate) fn of_doubts(season: Season, doubts: Vec<NearlyCertain>) -> Option<Self> {
        (!doubts.is_empty()).then_some(Self::NearlyCertain { season, doubts })
    }

    /// A note on White's score in a season and its files, if chess does not give it.
    pub(crate) fn of_white(season: Season, scores: Vec<UnlikelyWhite>) -> Option<Self> {
        (!scores.is_empty()).then_some(Self::WhiteUnlikely { season, scores })
    }

    /// A note on the games of a season in which it is unknown who had White.
    pub(crate) fn of_colours(season: Season, games: usize) -> Option<Self> {
        (games > 0).then_some(Self::ColoursUnknown { season, games })
    }
}
