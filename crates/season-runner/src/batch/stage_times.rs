//! The durations of the stages.

use std::time::Instant;

use schemars::JsonSchema;
use serde::Serialize;

/// Time by stage, in seconds.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub struct StageTimes {
    /// Reading, checking and grouping by player.
    pub reading: Seconds,
    /// Working grades, scores, borrowing, categories.
    pub grading: Seconds,
    /// Writing the files.
    pub publishing: Seconds,
}

/// A stage's time.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Seconds(pub f64);

impl Seconds {
    /// Runs a part of a stage and adds its duration.
    pub(super) fn measure<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let started = Instant::now();
        let done = work();
        self.0 += started.elapsed().as_secs_f64();
        done
    }
}
