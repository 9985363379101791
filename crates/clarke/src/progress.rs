//! A progress bar on standard error: only on a terminal, and only for work that takes a while.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use season_runner::progress::Progress;

/// Work shorter than this shows no bar.
const SHOWN_AFTER: Duration = Duration::from_millis(800);

/// The steps of a run, one after the other.
#[derive(Debug)]
pub(crate) struct Bar {
    drawn: ProgressBar,
    started: Instant,
    quiet: bool,
}

impl Bar {
    /// A bar without steps; `quiet` shows nothing.
    pub(crate) fn new(quiet: bool) -> Self {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} {elapsed}") {
            bar.set_style(style);
        }
        Self { drawn: bar, started: Instant::now(), quiet }
    }
}

impl Progress for Bar {
    fn steps(&self, steps: u64) {
        self.drawn.inc_length(steps);
    }

    fn begin(&self, step: String) {
        if !self.quiet && self.drawn.is_hidden() && self.started.elapsed() > SHOWN_AFTER {
            // indicatif draws nothing where standard error is no terminal.
            self.drawn.set_draw_target(ProgressDrawTarget::stderr());
            self.drawn.enable_steady_tick(Duration::from_millis(200));
        }
        self.drawn.set_message(step);
    }

    fn done(&self) {
        self.drawn.inc(1);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.drawn.finish_and_clear();
    }
}
