//! The laboratory: how well systems predict. Every system walks forward over the seasons of a
//! federation and, from what was known at a moment, gives the expected scores of the games to come.
//!
//! A `Forecaster` is given the games up to a moment and asked about those after it. It never sees a
//! game before it has been asked about it, so no system can use the future, however it is written.

mod baselines;
mod cohorts;
mod contender;
mod curves;
mod cuts;
mod drift;
mod edition_rules;
mod error;
mod fit;
mod fittable;
mod forecaster;
mod games_known;
mod kinds;
mod list_errors;
mod list_pairs;
mod lists;
mod matrix;
mod national;
mod outside_list;
mod parts;
mod periods;
mod run;
mod scan;
mod scores;
mod truth;
mod unused_rules;
mod walk;
mod whole_history;

pub use cohorts::{Cohorts, Panel};
pub use contender::Contender;
pub use curves::fitted_column;
pub use cuts::By;
pub use drift::{DriftReport, ListDrift};
pub use error::BacktestError;
pub use forecaster::Sureness;
pub use kinds::{Experience, KindsOfGames};
pub use list_pairs::ListPair;
pub use periods::{Glicko2, Stephenson};
pub use run::{Backtest, BacktestSettings};
pub use scan::Scan;
pub use scores::{
    BacktestReport, GroupScores, MOST_DIFFERENCE, MeasureScore, NoCurve, SeasonDifference,
    SeasonDifferences, SeasonStretch, SplitBy, SplitScores, Stretch, SystemScores, WhitesAdvantage,
    WhyNoCurve,
};
pub use truth::{
    GroupTruth, NewcomerTruth, RightAfter, StatedErrors, SystemTruth, Truth, TruthGroup,
    TruthReport,
};
pub use unused_rules::UnusedRule;
pub use walk::{Forecasts, forecasts};
pub use whole_history::WholeHistory;
