//! Measures the peak memory of a child process, which the standard library cannot do.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};

use super::measure::{Child, Clock, succeed, typed};

/// A way to measure the peak memory of a child.
#[derive(Debug)]
pub(crate) enum MemoryProbe {
    /// GNU time asks the system after the end, which is exact.
    GnuTime {
        /// The file to which it writes the figure.
        report: PathBuf,
    },
    /// The high-water mark in `/proc`, read every 5 ms; this misses memory used only at the very
    /// end.
    Polling,
}

const GNU_TIME: &str = "/usr/bin/time";

impl MemoryProbe {
    /// GNU time if it works, otherwise polling.
    ///
    /// # Errors
    ///
    /// When the folder for its report cannot be created.
    pub(crate) fn choose(folder: &Path) -> anyhow::Result<Self> {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let report = folder.join("peak-kilobytes");
        let nothing = Child { command: Command::new("true"), clock: Clock::Wall, accepts: &[0] };
        let works = gnu_time(&nothing, &report).is_ok();
        Ok(if works { Self::GnuTime { report } } else { Self::Polling })
    }

    /// Its name in the report.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::GnuTime { .. } => "the system's count at the end of the run",
            Self::Polling => "VmHWM in /proc, read every 5 ms",
        }
    }

    /// Runs the child and returns its peak memory in bytes; `None` if the system does not give it.
    ///
    /// # Errors
    ///
    /// When the child cannot be started or fails.
    pub(crate) fn peak(&self, child: &mut Child) -> anyhow::Result<Option<u64>> {
        match self {
            Self::GnuTime { report } => gnu_time(child, report).map(Some),
            Self::Polling => polled(child),
        }
    }
}

fn gnu_time(child: &Child, report: &Path) -> anyhow::Result<u64> {
    let mut command = Command::new(GNU_TIME);
    command.args(["-f", "%M", "-o"]).arg(report);
    command.arg(child.command.get_program()).args(child.command.get_args());
    succeed(&mut Child { command, clock: child.clock, accepts: child.accepts })?;
    let written = fs::read_to_string(report).context("GNU time wrote no report")?;
    // If the exit code was not 0, a line above the figure says so.
    let figure = written.lines().last().unwrap_or_default().trim();
    let kilobytes: u64 = figure.parse().with_context(|| format!("GNU time wrote '{figure}'"))?;
    Ok(kilobytes * 1024)
}

fn polled(child: &mut Child) -> anyhow::Result<Option<u64>> {
    // Nobody reads while the child runs, so its output is discarded instead of filling a pipe.
    let command = &mut child.command;
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut running =
        command.spawn().with_context(|| format!("cannot start {}", typed(&child.command)))?;
    let status_file = PathBuf::from(format!("/proc/{}/status", running.id()));
    let ended = AtomicBool::new(false);
    let (status, peak) = thread::scope(|scope| {
        let poller = scope.spawn(|| poll(&status_file, &ended));
        let status = running.wait();
        ended.store(true, Ordering::Relaxed);
        (status, poller.join().ok().flatten())
    });
    let status = status.with_context(|| format!("cannot wait for {}", typed(&child.command)))?;
    if !status.code().is_some_and(|code| child.accepts.contains(&code)) {
        bail!("{} ended with {status}", typed(&child.command));
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

    #[cfg(unix)]
    fn shell(script: &str) -> Child {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        Child { command, clock: Clock::Wall, accepts: &[0, 3] }
    }

    #[test]
    fn the_high_water_mark_is_in_kilobytes() {
        assert_eq!(high_water_mark("Name:\tx\nVmHWM:\t    1200 kB\n"), Some(1_228_800));
        assert_eq!(high_water_mark("Name:\tx\n"), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_child_that_holds_20_megabytes_is_seen_to_by_every_probe() {
        let folder = tempfile::tempdir().unwrap();
        for probe in [MemoryProbe::choose(folder.path()).unwrap(), MemoryProbe::Polling] {
            let script = "x=$(head -c 20000000 /dev/zero | tr '\\0' x); sleep 0.2; : $x; exit 3";
            let peak = probe.peak(&mut shell(script)).unwrap().unwrap();
            assert!(peak > 20_000_000, "{probe:?}: {peak}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_child_that_fails_is_an_error_for_every_probe() {
        let folder = tempfile::tempdir().unwrap();
        for probe in [MemoryProbe::choose(folder.path()).unwrap(), MemoryProbe::Polling] {
            assert!(probe.peak(&mut shell("exit 1")).is_err());
        }
    }
}
