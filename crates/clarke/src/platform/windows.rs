//! Windows.

use std::io;
use std::process::Command;

use crate::shell::Shell;

/// The shell in which people type commands.
pub(crate) const SHELL: Shell = Shell::PowerShell;

/// The number of SIGINT elsewhere, for the same exit code.
const CTRL_C: i32 = 2;

/// Begins to wait for Ctrl-C, Ctrl-Break or the end of the console, and then calls `stop` with a
/// number and a name.
pub(crate) fn watch_signals(stop: fn(i32, &str)) -> io::Result<()> {
    ctrlc::set_handler(move || stop(CTRL_C, "Ctrl-C")).map_err(io::Error::other)
}

/// The command that opens an address in the browser of the system.
pub(crate) fn browser() -> Command {
    let mut command = Command::new("rundll32");
    command.arg("url.dll,FileProtocolHandler");
    command
}

/// What lifts the protection of a folder, which is quoted for a shell.
pub(crate) fn lift_protection(folder: &str) -> String {
    format!("its Properties in Explorer lift it ({folder})")
}

/// Whether a terminal shows colours. The console of older versions has to be asked to.
pub(crate) fn terminal_shows_colours() -> bool {
    anstyle_query::windows::enable_ansi_colors().unwrap_or(false)
}
