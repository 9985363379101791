//! What happens when a signal stops the program: whatever is unfinished is removed, and a message
//! says which version of the lists is in place.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{io, thread};

use anyhow::{Context as _, Result};
use published_lists::{Target, TargetKind, Version, abandon};

use crate::exit_code::of_signal;
use crate::logging::say;
use crate::platform::watch_signals;

/// Whether a signal is stopping the program.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// Begins to wait for signals.
///
/// # Errors
///
/// The system refuses it.
pub(crate) fn watch() -> Result<()> {
    watch_signals(stop).context("cannot watch for signals")
}

/// Ends the program because of a signal, which has a number and a name.
fn stop(signal: i32, name: &str) {
    STOPPED.store(true, Ordering::SeqCst);
    let lines: Vec<String> = abandon().iter().map(in_words).collect();
    // Below a progress bar, and the `^C` of the terminal.
    let below = if io::IsTerminal::is_terminal(&io::stderr()) { "\n" } else { "" };
    say(&format!("{below}error: stopped by {name}\n{}", lines.concat()));
    exit(of_signal(signal).into());
}

/// Waits for the end of the program if a signal is stopping it: what has failed meanwhile did so
/// because its files were removed.
pub(crate) fn wait_if_stopped() {
    while STOPPED.load(Ordering::SeqCst) {
        thread::park();
    }
}

fn in_words(target: &Target) -> String {
    let Target { path, kind, version } = target;
    let path = path.display();
    let words = match (kind, version) {
        (TargetKind::Lists, Version::Nothing) => format!("Nothing is published in {path}."),
        (TargetKind::Lists, Version::Old) => {
            format!("The lists in {path} are the old ones, unchanged.")
        }
        (TargetKind::Lists, Version::New) => {
            format!("The lists in {path} are the new ones, complete.")
        }
        (TargetKind::Site, Version::Nothing) => format!("There is no site in {path}."),
        (TargetKind::Site, Version::Old) => {
            format!("The site in {path} is the old one, unchanged.")
        }
        (TargetKind::Site, Version::New) => format!("The site in {path} is the new one, complete."),
        (TargetKind::Other, Version::Nothing) => format!("{path} is not written."),
        (TargetKind::Other, Version::Old) => format!("{path} is the old version, unchanged."),
        (TargetKind::Other, Version::New) => format!("{path} is written, complete."),
    };
    words + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_version_of_every_target_is_put_into_words() {
        let words = |kind, version| in_words(&Target { path: "out".into(), kind, version });
        for (kind, version, expected) in [
            (TargetKind::Lists, Version::Old, "The lists in out are the old ones, unchanged."),
            (TargetKind::Lists, Version::New, "The lists in out are the new ones, complete."),
            (TargetKind::Site, Version::Old, "The site in out is the old one, unchanged."),
            (TargetKind::Site, Version::New, "The site in out is the new one, complete."),
            (TargetKind::Other, Version::Old, "out is the old version, unchanged."),
            (TargetKind::Other, Version::New, "out is written, complete."),
            (TargetKind::Lists, Version::Nothing, "Nothing is published in out."),
            (TargetKind::Site, Version::Nothing, "There is no site in out."),
            (TargetKind::Other, Version::Nothing, "out is not written."),
        ] {
            assert_eq!(words(kind, version), format!("{expected}\n"));
        }
    }
}
