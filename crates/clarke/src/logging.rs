//! Logging on standard error: `-v`, `-vv`, `-q`, or `RUST_LOG`.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::fmt::format::FmtSpan;
use tracing_subscriber::fmt::time::uptime;

use crate::flags::LoggingFlags;

/// Starts logging; called once, by the binary.
pub(crate) fn start(flags: LoggingFlags) {
    let level = match (flags.quiet, flags.verbose) {
        (true, _) => LevelFilter::ERROR,
        (false, 0) => LevelFilter::WARN,
        (false, 1) => LevelFilter::INFO,
        (false, _) => LevelFilter::DEBUG,
    };
    let filter = EnvFilter::builder().with_default_directive(level.into()).from_env_lossy();
    let coloured = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let log = tracing_subscriber::fmt()
        .with_ansi(coloured)
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        // Told of on standard error, too, what cannot be written there would be a panic.
        .log_internal_errors(false)
        .with_target(false);
    if flags.verbose > 1 {
        // Every part of the work says at its end how long it took, which makes a profile.
        log.with_timer(uptime()).with_span_events(FmtSpan::CLOSE).init();
    } else {
        log.without_time().init();
    }
}
