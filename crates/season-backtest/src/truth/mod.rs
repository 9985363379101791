//! Compares grades with true strengths, which only a made-up federation has.

mod groups;
mod report;
mod strengths;

pub use groups::TruthGroup;
pub use report::{GroupTruth, NewcomerTruth, RightAfter, StatedErrors, SystemTruth, TruthReport};
pub use strengths::Truth;

pub(super) use report::truth_report;
