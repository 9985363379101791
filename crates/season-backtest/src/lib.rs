//! The laboratory: how well systems predict. Every system walks forward over the seasons of a
//! federation and, from what was known at a moment, gives the expected scores of the games to come.
//!
//! A `Forecaster` is given the games up to a moment and asked about those after it. It never sees a
//! game before it has been asked about it, so no system can use the future, however it is written.

mod error;

mod cuts;

mod forecaster;

mod games_known;

mod list_errors;

mod unused_rules;

mod lists;

mod national;

mod matrix;

mod baselines;

mod fittable;

mod periods;

mod whole_history;

mod outside_list;

mod edition_rules;

mod contender;

mod scan;

mod walk;

mod fit;

mod kinds;

mod drift;

mod list_pairs;

mod cohorts;

mod truth;

mod parts;

mod curves;

mod scores;

mod run;

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
