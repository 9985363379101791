//! Standard error: messages, and logging by `-v`, `-vv`, `-q`, or `RUST_LOG`.

use std::io::{self, IsTerminal, Write as _};

use clap::{ArgAction, Args};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::fmt::format::FmtSpan;
use tracing_subscriber::fmt::time::uptime;

use crate::platform::terminal_shows_colours;

/// How much is logged on standard error.
#[expect(clippy::doc_markdown, reason = "help is read on a terminal, where backticks are noise")]
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Logging")]
pub(crate) struct LoggingFlags {
    /// Log more: -v what is done, -vv every detail (RUST_LOG overrides)
    #[arg(short, long, action = ArgAction::Count, global = true)]
    pub(crate) verbose: u8,
    /// Print errors only: no summary, no warnings and no progress
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
}

/// Starts logging; called once, by the binary.
pub(crate) fn start(flags: LoggingFlags) {
    let level = match (flags.quiet, flags.verbose) {
        (true, _) => LevelFilter::ERROR,
        (false, 0) => LevelFilter::WARN,
        (false, 1) => LevelFilter::INFO,
        (false, _) => LevelFilter::DEBUG,
    };
    let filter = EnvFilter::builder().with_default_directive(level.into()).from_env_lossy();
    let is_wanted = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let coloured = is_wanted && terminal_shows_colours();
    let log = tracing_subscriber::fmt()
        .with_ansi(coloured)
        .with_env_filter(filter)
        .with_writer(io::stderr)
        // Internal errors would be reported on standard error, too, and would panic if that cannot
        // be written.
        .log_internal_errors(false)
        .with_target(false);
    if flags.verbose > 1 {
        // Every span logs its duration when it ends, which makes a profile.
        log.with_timer(uptime()).with_span_events(FmtSpan::CLOSE).init();
    } else {
        log.without_time().init();
    }
}

/// Writes a message. If standard error cannot be written (`2>&1 | head`, a full disk), the message
/// is dropped, and the run continues and ends with its normal exit code. `eprintln!` would panic.
pub(crate) fn say(text: &str) {
    let _untold = io::stderr().lock().write_all(text.as_bytes());
}
