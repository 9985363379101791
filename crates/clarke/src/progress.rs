//! A progress bar on standard error: only on a terminal, and only for work that takes some time.

use std::fmt::Display;
use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use findings::{counted, printable};
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use season_runner::{Notice, Progress, Work};
use tracing::warn;

/// Work shorter than this shows no bar.
// By feel: in less than a second nobody wonders whether anything is happening.
const SHOWN_AFTER: Duration = Duration::from_millis(800);

/// The time between two drawings.
const TICK: Duration = Duration::from_millis(200);

/// A bar that shows how much has been read, graded and written.
#[derive(Debug)]
pub(crate) struct Bar {
    drawn: ProgressBar,
    step: Mutex<String>,
    read: Amount,
    graded: Amount,
    written: Amount,
    scored: Amount,
    /// Dropped when there is nothing more to show.
    waiting: Option<Sender<()>>,
}

/// How much is done, out of how much.
#[derive(Debug, Default)]
struct Amount {
    done: AtomicU64,
    expected: AtomicU64,
}

/// A player takes about as long as this many bytes. Measured: 10 million games of 500,000 players
/// (546 MB) are read in 1.1 s; grading and publishing take 1.0 s more.
const BYTES_A_PLAYER: u64 = 1_000;

/// A game that is scored once takes about as long as this many bytes. By feel: the bar need not be
/// more accurate.
const BYTES_A_GAME: u64 = 6;

impl Bar {
    /// A bar with nothing to do yet; with `quiet` nothing is shown.
    pub(crate) fn new(quiet: bool) -> Self {
        let drawn = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        if let Ok(style) =
            ProgressStyle::with_template("{bar:30} {percent:>3}% {elapsed} {wide_msg}")
        {
            drawn.set_style(style);
        }
        let shown = !quiet && stderr().is_terminal();
        let waiting = shown.then(|| show_later(drawn.clone()));
        Self {
            drawn,
            step: Mutex::default(),
            read: Amount::default(),
            graded: Amount::default(),
            written: Amount::default(),
            scored: Amount::default(),
            waiting,
        }
    }

    /// No bar, for short work; notices are still printed.
    pub(crate) fn none() -> Self {
        Self::new(true)
    }

    /// This many rows are to be written.
    pub(crate) fn rows_to_write(&self, rows: u64) {
        self.expect(&self.written, rows);
    }

    /// This many more rows have been written.
    pub(crate) fn rows_written(&self, rows: u64) {
        self.advance(&self.written, rows);
    }

    fn show(&self, step: String) {
        // After a panic in another thread, the bar must not cause a second one.
        *self.step.lock().unwrap_or_else(PoisonError::into_inner) = step;
        self.update();
    }

    fn expect(&self, amount: &Amount, more: u64) {
        amount.expected.fetch_add(more, Ordering::Relaxed);
        self.update();
    }

    fn advance(&self, amount: &Amount, more: u64) {
        amount.done.fetch_add(more, Ordering::Relaxed);
        self.update();
    }

    fn update(&self) {
        let sum = |of: fn(&Amount) -> &AtomicU64| {
            // No run both reads bytes and generates rows, so a row can have the weight of a byte.
            let amounts = [
                (&self.read, 1),
                (&self.graded, BYTES_A_PLAYER),
                (&self.written, 1),
                (&self.scored, BYTES_A_GAME),
            ];
            amounts.iter().map(|(amount, weight)| of(amount).load(Ordering::Relaxed) * weight).sum()
        };
        self.drawn.set_length(sum(|amount| &amount.expected));
        self.drawn.set_position(sum(|amount| &amount.done));
        self.drawn.set_message(self.words());
    }

    /// The text beside the bar: `2006-07: reading, 1.20 MiB of 3.40 MiB, 300 of 5,000 players`.
    fn words(&self) -> String {
        let step = self.step.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let bytes = |(done, expected)| format!("{} of {}", HumanBytes(done), HumanBytes(expected));
        let counted = |noun: &'static str| {
            move |(done, expected)| {
                format!("{} of {} {noun}", HumanCount(done), HumanCount(expected))
            }
        };
        let parts = [
            Some(step),
            self.read.so_far().map(bytes),
            self.graded.so_far().map(counted("players")),
            self.written.so_far().map(counted("rows")),
            self.scored.so_far().map(counted("games")),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

impl Amount {
    /// The amounts done and expected; `None` if nothing is expected.
    fn so_far(&self) -> Option<(u64, u64)> {
        let expected = self.expected.load(Ordering::Relaxed);
        (expected > 0).then(|| (self.done.load(Ordering::Relaxed), expected))
    }
}

const fn work_in_words(work: Work) -> &'static str {
    match work {
        Work::Reading => "reading",
        Work::Converting => "converting",
        Work::Checking => "checking",
        Work::LookingForDoubts => "looking for doubts",
        Work::Grading => "grading",
        Work::Playing => "playing",
        Work::Publishing => "publishing",
        Work::Writing => "writing",
        Work::AddingUp => "adding up",
        Work::WritingPages => "writing pages",
        Work::Fitting => "fitting",
        Work::Predicting => "predicting",
        Work::Scoring => "scoring",
    }
}

/// The most doubts that a warning names.
const MOST_DOUBTS: usize = 3;

fn notice_in_words(notice: &Notice<'_>) -> String {
    match *notice {
        Notice::Waiting { out } => {
            format!("another run publishes into {}: waiting for it to end", out.display())
        }
        Notice::WaitingForLists { folder } => {
            let folder = folder.display();
            format!("another run adds players to the lists of {folder}: waiting for it to end")
        }
        Notice::UnusedColumns { file, columns } => {
            format!("{file}: columns that are not used: {}", columns.join(", "))
        }
        Notice::UnreadSettings { file, why } => {
            format!("{} is not read: {why}", file.display())
        }
        Notice::CharacterSet { file, set } => {
            format!("{file}: read as {set}: if names with accents are wrong, save it as UTF-8")
        }
        Notice::NoGameDates { season } => format!(
            "{season}: published without game dates, so its games count as played on its last day. \
             Grade it again with these editions to record the dates."
        ),
        Notice::NoFolder { season } => format!(
            "{season} is published and has no folder here: without its results the site does not \
             show it"
        ),
        Notice::RoundToCome { file, round, rounds } => {
            format!(
                "{file}: a first day is given of round {round}, and there are {rounds} rounds so \
                 far"
            )
        }
        Notice::OtherDays { file, given, days: [first, last] } => format!(
            "{file}: the first day is given as {given}, which counts, and the file itself says {}",
            if first == last { first.to_string() } else { format!("{first} to {last}") }
        ),
        Notice::OtherScale { means: [old, new] } => format!(
            "the lists look as if on two scales, grades and Elo ratings: their means are {old} and \
             {new}"
        ),
        Notice::NotOver { file, games, line } => format!(
            "{file}: {} not over (result `*`), and left out",
            if games == 1 {
                format!("the game of line {line} is")
            } else {
                format!("{games} games are (the first of line {line})")
            }
        ),
        Notice::UnreadLists { files, expected } => {
            let files: Vec<String> =
                files.iter().map(|file| printable(&file.to_string_lossy()).to_string()).collect();
            format!("not read: {}: {expected}", files.join(", "))
        }
        Notice::Doubts { file, doubts, then } => {
            let of_file = format!("{file}, ");
            let named = doubts.iter().take(MOST_DOUBTS).map(|doubt| {
                let doubt = doubt.to_string();
                printable(doubt.strip_prefix(&of_file).unwrap_or(&doubt)).to_string()
            });
            let named = named.collect::<Vec<_>>().join("; ");
            let more = match doubts.len().saturating_sub(MOST_DOUBTS) {
                0 => String::new(),
                more => format!("; and {more} more"),
            };
            format!("{file}: {then}: {named}{more}")
        }
        Notice::DamagedList { season, problem } => format!(
            "{season}: what changes cannot be told, the published list is damaged: {problem:#}"
        ),
        Notice::NoGamesBefore { season } => format!(
            "no games before {season} are known: nobody borrows from earlier seasons, and letters \
             count {season} alone"
        ),
        Notice::RatingsAsGrades { list } => {
            format!(
                "{list}: its ratings are read as grades, (rating - 700) / 7.5; a system of ratings \
                 begins with them as they are"
            )
        }
        Notice::UnusableRows { list, rows, first } => format!(
            "{list}: {} that cannot be used, such as line {}: {}",
            counted(rows, "row"),
            first.line,
            first.reason
        ),
    }
}

/// Shows a bar once the work has taken some time, unless the sender has been dropped by then.
fn show_later(drawn: ProgressBar) -> Sender<()> {
    let (waiting, ended) = mpsc::channel();
    // A long step reports nothing in between, so a separate thread waits.
    thread::spawn(move || {
        if ended.recv_timeout(SHOWN_AFTER) == Err(RecvTimeoutError::Timeout) {
            drawn.set_draw_target(ProgressDrawTarget::stderr());
            drawn.enable_steady_tick(TICK);
        }
    });
    waiting
}

impl Progress for Bar {
    fn step(&self, work: Work, of: Option<&dyn Display>) {
        let work = work_in_words(work);
        self.show(of.map_or_else(|| work.to_owned(), |of| format!("{of}: {work}")));
    }

    fn notice(&self, notice: &Notice<'_>) {
        // Otherwise the bar would be drawn into the line of the warning.
        self.drawn.suspend(|| warn!("{}", notice_in_words(notice)));
    }

    fn bytes_to_read(&self, bytes: u64) {
        self.expect(&self.read, bytes);
    }

    fn bytes_read(&self, bytes: u64) {
        self.advance(&self.read, bytes);
    }

    fn players_to_grade(&self, players: u64) {
        self.expect(&self.graded, players);
    }

    fn players_graded(&self, players: u64) {
        self.advance(&self.graded, players);
    }

    fn games_to_score(&self, games: u64) {
        self.expect(&self.scored, games);
    }

    fn games_scored(&self, games: u64) {
        self.advance(&self.scored, games);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        // First, so that the waiting thread ends, and does not show a bar that has been cleared.
        drop(self.waiting.take());
        self.drawn.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_follows_bytes_and_players_and_says_how_many() {
        let bar = Bar::new(true);
        bar.step(Work::Reading, Some(&"2006-07"));
        bar.bytes_to_read(2048);
        bar.bytes_read(1024);
        assert_eq!(bar.words(), "2006-07: reading, 1.00 KiB of 2.00 KiB");
        assert_eq!((bar.drawn.position(), bar.drawn.length()), (1024, Some(2048)));
        bar.bytes_read(1024);
        bar.players_to_grade(5000);
        bar.step(Work::Grading, Some(&"2006-07"));
        assert!(bar.drawn.length() > Some(2048) && bar.drawn.position() == 2048);
        bar.players_graded(5000);
        assert_eq!(Some(bar.drawn.position()), bar.drawn.length());
        let words = "2006-07: grading, 2.00 KiB of 2.00 KiB, 5,000 of 5,000 players";
        assert_eq!(bar.words(), words);
    }

    #[test]
    fn rows_that_are_made_up_are_counted_by_themselves() {
        let bar = Bar::new(true);
        bar.step(Work::Playing, None);
        bar.rows_to_write(80_000);
        bar.rows_written(20_000);
        assert_eq!(bar.words(), "playing, 20,000 of 80,000 rows");
        assert_eq!(bar.drawn.length(), Some(4 * bar.drawn.position()));
    }
}
