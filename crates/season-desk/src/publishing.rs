//! Publishing while it is under way: how far it is, for the page that shows it.

use std::fmt::Display;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::Result;
use season_runner::{Notice, Progress, Work};

/// What is being published, one at a time; and why it failed the last time.
#[derive(Debug, Default)]
pub(crate) struct Publishing {
    now: Mutex<Now>,
    ended: Condvar,
    is_stopped: AtomicBool,
    /// Bytes of files to be read, and those that have been.
    to_read: AtomicU64,
    read: AtomicU64,
}

#[derive(Debug, Default)]
struct Now {
    is_under_way: bool,
    /// The steps that have begun, each in words.
    steps: Vec<String>,
    /// Whether the lists are still to be exchanged, so that the old ones can be kept.
    can_stop: bool,
    problem: Option<String>,
}

/// How far it is.
#[derive(Debug)]
pub(crate) struct HowFar {
    /// The steps that have begun, the last one under way.
    pub(crate) steps: Vec<String>,
    pub(crate) read: u64,
    pub(crate) to_read: u64,
    pub(crate) can_stop: bool,
}

impl Publishing {
    /// Begins; `false` if it is under way already.
    pub(crate) fn begin(&self) -> bool {
        let mut now = self.now();
        if now.is_under_way {
            return false;
        }
        *now = Now { is_under_way: true, can_stop: true, ..Now::default() };
        self.is_stopped.store(false, Ordering::SeqCst);
        self.read.store(0, Ordering::SeqCst);
        self.to_read.store(0, Ordering::SeqCst);
        true
    }

    /// Does the work that has begun. Its end is told also if it panics.
    pub(crate) fn run(&self, work: impl FnOnce() -> Result<()>) {
        let _end = End(self);
        let problem = work().err().map(|error| format!("{error:#}"));
        self.now().problem = problem;
    }

    /// Asks it to end before it publishes anything.
    pub(crate) fn stop(&self) {
        self.is_stopped.store(true, Ordering::SeqCst);
    }

    /// Waits for the end, this long at most.
    pub(crate) fn wait(&self, most: Duration) {
        drop(self.ended.wait_timeout_while(self.now(), most, |now| now.is_under_way));
    }

    /// How far it is; `None` if nothing is under way.
    pub(crate) fn how_far(&self) -> Option<HowFar> {
        let now = self.now();
        now.is_under_way.then(|| HowFar {
            steps: now.steps.clone(),
            read: self.read.load(Ordering::SeqCst),
            to_read: self.to_read.load(Ordering::SeqCst),
            can_stop: now.can_stop,
        })
    }

    /// Why it failed the last time.
    pub(crate) fn problem(&self) -> Option<String> {
        self.now().problem.clone()
    }

    fn now(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct End<'p>(&'p Publishing);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.now().is_under_way = false;
        self.0.ended.notify_all();
    }
}

impl Progress for Publishing {
    fn step(&self, work: Work, of: Option<&dyn Display>) {
        let of = of.map(ToString::to_string).unwrap_or_default();
        let (words, can_stop) = match work {
            Work::Reading => (format!("Files of {of} are read"), true),
            Work::Grading => (format!("{of} is graded"), true),
            Work::Publishing => (format!("The lists of {of} are written"), true),
            Work::AddingUp => ("The figures of all seasons are added up".to_owned(), false),
            Work::WritingPages => ("The pages of the site are written".to_owned(), false),
            _ => return,
        };
        let mut now = self.now();
        now.steps.push(words);
        now.can_stop &= can_stop;
    }

    fn notice(&self, notice: &Notice<'_>) {
        if let Notice::Waiting { .. } = notice {
            let waits = "Another program publishes in this folder; this one waits for it";
            self.now().steps.push(waits.to_owned());
        }
    }

    fn bytes_to_read(&self, bytes: u64) {
        self.to_read.fetch_add(bytes, Ordering::SeqCst);
    }

    fn bytes_read(&self, bytes: u64) {
        self.read.fetch_add(bytes, Ordering::SeqCst);
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::SeqCst)
    }
}
