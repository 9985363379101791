//! The exit codes of `clarke`.

/// Success.
pub(crate) const DONE: u8 = 0;

/// The run failed; nothing was published or written.
pub(crate) const FAILED: u8 = 1;

/// Wrong usage: an unknown flag or command, or a value that makes no sense.
pub(crate) const USAGE: u8 = 2;

/// Something is left for a person to do: a warning (and nothing worse), a file that leaves
/// something open, a season that is not up to date.
pub(crate) const TO_DO: u8 = 3;

/// `clarke check` found errors.
pub(crate) const ERRORS: u8 = 4;

/// `clarke compare --expect-same` found published grades that differ.
pub(crate) const DIFFERS: u8 = 5;

/// Everything was published or written, but a later step failed: the summary could not be printed.
pub(crate) const WRITTEN_ONLY: u8 = 6;

/// A signal stopped the run, as shells show it: 129 for SIGHUP, 130 for SIGINT (Ctrl-C), 143 for
/// SIGTERM. Whatever was unfinished is removed; the message says whether the lists are the old or
/// the new ones.
pub(crate) const fn of_signal(signal: i32) -> u8 {
    128 + signal as u8
}

/// The text at the end of a command's help, with its parts below each other.
pub(crate) fn after(parts: &[&str]) -> String {
    parts.join("\n\n")
}

/// The exit codes in the help.
pub(crate) const HELP: &str = "\
Exit codes:
  0  done
  1  the run failed
  2  wrong usage";

/// The exit codes in the help of commands that write files and then print what they wrote.
pub(crate) const HELP_OF_WRITING: &str = "\
Exit codes:
  0  done
  1  the run failed; nothing was written
  2  wrong usage
  6  all files were written, but the summary could not be printed";
