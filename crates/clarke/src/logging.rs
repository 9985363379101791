//! Logging on standard error: `-v`, `-vv`, `-q`, or `RUST_LOG`.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

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
    tracing_subscriber::fmt()
        .with_ansi(coloured)
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_target(false)
        .without_time()
        .init();
}
