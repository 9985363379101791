//! Running one child process: its wall time, what it reports, its peak memory.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde_json::Value;

/// What the bare read says of itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BareRead {
    /// Rows of all frames.
    pub(crate) rows: u64,
    /// Seconds polars took.
    pub(crate) seconds: f64,
}

/// Runs the bare read, which prints `{"rows":..,"seconds":..}`.
///
/// # Errors
///
/// When it cannot be started, fails, or prints something else.
pub(crate) fn bare_read(command: &mut Command) -> anyhow::Result<BareRead> {
    let output = succeed(command)?;
    parse_bare_read(&output.stdout).with_context(|| {
        format!("the bare read printed {}", String::from_utf8_lossy(&output.stdout))
    })
}

fn parse_bare_read(printed: &[u8]) -> Option<BareRead> {
    let value: Value = serde_json::from_slice(printed).ok()?;
    Some(BareRead { rows: value["rows"].as_u64()?, seconds: value["seconds"].as_f64()? })
}

/// Seconds from before the start of the child to after its end.
///
/// # Errors
///
/// When it cannot be started or fails.
pub(crate) fn wall_seconds(command: &mut Command) -> anyhow::Result<f64> {
    let start = Instant::now();
    succeed(command)?;
    Ok(start.elapsed().as_secs_f64())
}

/// Runs the child without a terminal; a failure carries what it said.
fn succeed(command: &mut Command) -> anyhow::Result<Output> {
    let output = command.stdin(Stdio::null()).output();
    let output = output.with_context(|| format!("cannot start {}", typed(command)))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("{} ended with {}:\n{}", typed(command), output.status, said.trim_end());
    }
    Ok(output)
}

fn typed(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args()).take(8);
    let words: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    words.join(" ")
}

/// A way to learn the peak memory of a child; the standard library has none.
#[derive(Debug)]
pub(crate) enum MemoryProbe {
    /// GNU time asks the system after the end: exact.
    GnuTime {
        /// The file it writes the figure to.
        report: PathBuf,
    },
    /// The high-water mark in `/proc`, read every 5 ms: it misses what is only there at the very end.
    Polling,
}

const GNU_TIME: &str = "/usr/bin/time";

impl MemoryProbe {
    /// GNU time where it works, polling elsewhere.
    ///
    /// # Errors
    ///
    /// When the folder for its report cannot be made.
    pub(crate) fn choose(folder: &Path) -> anyhow::Result<Self> {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let report = folder.join("peak-kilobytes");
        let works = gnu_time(&Command::new("true"), &report).is_ok();
        Ok(if works { Self::GnuTime { report } } else { Self::Polling })
    }

    /// What the report says of it.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::GnuTime { .. } => "/usr/bin/time (the system's count at the end)",
            Self::Polling => "VmHWM in /proc, read every 5 ms",
        }
    }

    /// Runs the child and returns its peak memory in bytes; `None` where the system does not say.
    ///
    /// # Errors
    ///
    /// When the child cannot be started or fails.
    pub(crate) fn peak(&self, command: &mut Command) -> anyhow::Result<Option<u64>> {
        match self {
            Self::GnuTime { report } => gnu_time(command, report).map(Some),
            Self::Polling => polled_peak(command),
        }
    }
}

fn gnu_time(command: &Command, report: &Path) -> anyhow::Result<u64> {
    let mut timed = Command::new(GNU_TIME);
    timed.args(["-f", "%M", "-o"]).arg(report).arg(command.get_program()).args(command.get_args());
    succeed(&mut timed)?;
    let written = fs::read_to_string(report).context("GNU time wrote no report")?;
    let kilobytes: u64 =
        written.trim().parse().with_context(|| format!("GNU time wrote '{}'", written.trim()))?;
    Ok(kilobytes * 1024)
}

fn polled_peak(command: &mut Command) -> anyhow::Result<Option<u64>> {
    // Nobody reads while the child runs, so its output goes nowhere rather than into a full pipe.
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().with_context(|| format!("cannot start {}", typed(command)))?;
    let status_file = PathBuf::from(format!("/proc/{}/status", child.id()));
    let ended = AtomicBool::new(false);
    let (status, peak) = thread::scope(|scope| {
        let poller = scope.spawn(|| poll(&status_file, &ended));
        let status = child.wait();
        ended.store(true, Ordering::Relaxed);
        (status, poller.join().ok().flatten())
    });
    let status = status.with_context(|| format!("cannot wait for {}", typed(command)))?;
    if !status.success() {
        bail!("{} ended with {status}", typed(command));
    }
    Ok(peak)
}

fn poll(status_file: &Path, ended: &AtomicBool) -> Option<u64> {
    let mut peak = None;
    while !ended.load(Ordering::Relaxed) {
        let seen = fs::read_to_string(status_file).ok().and_then(|text| high_water_mark(&text));
        peak = peak.max(seen);
        thread::sleep(Duration::from_millis(5));
    }
    peak
}

/// The bytes of the line `VmHWM:   123456 kB`.
fn high_water_mark(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_bare_read_prints_is_understood() {
        let read = parse_bare_read(b"{\"rows\":160000,\"seconds\":0.025}\n");
        assert_eq!(read, Some(BareRead { rows: 160_000, seconds: 0.025 }));
        assert_eq!(parse_bare_read(b"160000 rows"), None);
        assert_eq!(parse_bare_read(b"{\"rows\":1}"), None);
    }

    #[test]
    fn the_high_water_mark_is_in_kilobytes() {
        assert_eq!(high_water_mark("Name:\tx\nVmHWM:\t    1200 kB\n"), Some(1_228_800));
        assert_eq!(high_water_mark("Name:\tx\n"), None);
    }

    #[test]
    #[cfg(unix)]
    fn a_child_that_fails_is_an_error_with_what_it_said() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo no such season >&2; exit 3"]);
        let error = wall_seconds(&mut command).unwrap_err().to_string();
        assert!(error.contains("no such season") && error.contains('3'), "{error}");
        assert!(polled_peak(&mut command).is_err());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_child_that_holds_20_megabytes_is_seen_to() {
        let mut command = Command::new("sh");
        command.args(["-c", "x=$(head -c 20000000 /dev/zero | tr '\\0' x); sleep 0.2; : $x"]);
        let peak = polled_peak(&mut command).unwrap().unwrap();
        assert!(peak > 20_000_000, "{peak}");
    }
}
