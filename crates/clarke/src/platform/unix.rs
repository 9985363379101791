//! Linux and macOS.

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::{fs, io, thread};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::flag;
use signal_hook::iterator::Signals;

use crate::shell::Shell;

/// The shell in which people type commands.
pub(crate) const SHELL: Shell = Shell::Posix;

/// The signals that stop a run, and their names.
const STOPPING: [(i32, &str); 3] =
    [(SIGHUP, "SIGHUP"), (SIGINT, "SIGINT (Ctrl-C)"), (SIGTERM, "SIGTERM")];

/// Begins to wait for a signal that stops the run, and then calls `stop` with its number and name.
pub(crate) fn watch_signals(stop: fn(i32, &str)) -> io::Result<()> {
    // Its default is to end the program. When it is watched, the write that would exceed the limit
    // fails like any other, and the error says which file it was.
    flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    let ignored = ignored();
    let numbers = STOPPING.iter().map(|(number, _)| *number);
    // `nohup` and shells that start a program in the background say so.
    let heeded = numbers.filter(|number| ignored & (1 << (number - 1)) == 0);
    let mut signals = Signals::new(heeded)?;
    thread::spawn(move || {
        let signal = signals.forever().next();
        let known = STOPPING.iter().find(|(number, _)| Some(*number) == signal);
        if let Some((number, name)) = known {
            stop(*number, name);
        }
    });
    Ok(())
}

/// The signals that the program was started to ignore, as a set of bits: Linux shows them.
/// Elsewhere none are known, since asking for them takes a call that Rust does not count as safe.
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let bits = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    bits.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()).unwrap_or_default()
}

/// The command that opens an address in the browser of the system.
pub(crate) fn browser() -> Command {
    Command::new(if cfg!(target_os = "macos") { "open" } else { "xdg-open" })
}

/// What lifts the protection of a folder, which is quoted for a shell.
pub(crate) fn lift_protection(folder: &str) -> String {
    format!("chmod -R u+w {folder} lifts it")
}

/// Whether a terminal shows colours: it does.
pub(crate) const fn terminal_shows_colours() -> bool {
    true
}
