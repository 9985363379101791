//! A progress bar on standard error: only on a terminal, and only for work that takes a while.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work shorter than this shows no bar.
const SHOWN_AFTER: Duration = Duration::from_millis(800);

/// The steps of a run, one after the other.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    started: Instant,
    quiet: bool,
}

impl Progress {
    /// A run of so many steps; `quiet` shows nothing.
    #[must_use]
    pub fn new(steps: u64, quiet: bool) -> Self {
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} {elapsed}") {
            bar.set_style(style);
        }
        Self { bar, started: Instant::now(), quiet }
    }

    /// Says what begins.
    pub fn begin(&self, step: String) {
        if !self.quiet && self.bar.is_hidden() && self.started.elapsed() > SHOWN_AFTER {
            // indicatif draws nothing where standard error is no terminal.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.bar.enable_steady_tick(Duration::from_millis(200));
        }
        self.bar.set_message(step);
    }

    /// One step is done.
    pub fn done(&self) {
        self.bar.inc(1);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
