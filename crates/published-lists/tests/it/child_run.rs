//! Runs that publish in a separate process, report their progress, and can be killed meanwhile.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use published_lists::{Publication, WhenLocked, manifest};

const FOLDER: &str = "CLARKE_TEST_PUBLISH_IN";
const RUNS: &str = "CLARKE_TEST_RUNS";
const SEASONS: &str = "CLARKE_TEST_SEASONS";

/// The number of a season's files, without its manifest.
const FILES: usize = 3;

/// Messages of a run, each on a line after the number of the run.
const WAITS: &str = "waits";
const BEGINS: &str = "begins";
const WRITES: &str = "writes";
const EXCHANGES: &str = "exchanges";
const PUBLISHED: &str = "published";

/// How many lines a run with this number of seasons prints if it need not wait.
pub(super) fn lines_of(seasons: usize) -> u64 {
    3 + (seasons * FILES) as u64
}

/// A linear congruential generator, random enough to choose a moment.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// When a run is killed: after this many lines, and a little later.
#[derive(Clone, Copy)]
pub(super) struct Moment {
    pub(super) lines: u64,
    pub(super) later: Duration,
}

impl Moment {
    pub(super) fn random(lines: u64, random: &mut Random) -> Self {
        Self { lines: random.below(lines + 1), later: Duration::from_micros(random.below(2_000)) }
    }
}

/// The messages of a run before it ended or was killed.
#[derive(Debug, Default)]
pub(super) struct Said {
    /// The last run that was about to exchange the folders, or had done so.
    pub(super) exchanged: Option<u64>,
    /// The last run that reported its seasons as published.
    pub(super) published: Option<u64>,
}

/// Starts runs with these numbers, one after the other, each publishing the same seasons.
pub(super) fn start(folder: &Path, runs: std::ops::Range<u64>, seasons: &[&str]) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "child_run::child", "--ignored", "--nocapture"])
        .env(FOLDER, folder)
        .env(RUNS, format!("{} {}", runs.start, runs.end))
        .env(SEASONS, seasons.join(" "))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Reads the messages of runs until they end, and kills them at the given moment.
pub(super) fn listen(mut child: Child, kill: Option<Moment>) -> Said {
    let mut said = Said::default();
    let mut lines = 0;
    let stdout = child.stdout.take().unwrap();
    let heard = BufReader::new(stdout).lines().map(Result::unwrap);
    let heard = heard.filter_map(|line| {
        let (run, what) = line.strip_prefix("run ")?.split_once(' ')?;
        Some((run.parse::<u64>().ok()?, what.to_owned()))
    });
    let kill_after = |child: &mut Child, lines| {
        if let Some(moment) = kill.filter(|moment| moment.lines == lines) {
            std::thread::sleep(moment.later);
            child.kill().unwrap();
        }
    };
    kill_after(&mut child, lines);
    // Messages from before it was killed are still read.
    for (run, what) in heard {
        match what.as_str() {
            EXCHANGES => said.exchanged = Some(run),
            PUBLISHED => said.published = Some(run),
            _ => {}
        }
        lines += 1;
        kill_after(&mut child, lines);
    }
    let ended = child.wait().unwrap();
    assert!(ended.success() || kill.is_some(), "a run that nobody killed failed: {said:?}");
    said
}

/// Publishes seasons in which every byte depends on the run.
pub(super) fn publish(out: &Path, run: u64, seasons: &[&str], say: impl Fn(&str)) {
    let publication = Publication::begin(out, WhenLocked::Wait, || say(WAITS)).unwrap();
    say(BEGINS);
    for season in seasons {
        for number in 0..FILES {
            let bytes = file(run, season, number);
            publication.write(season, &format!("{number}.csv"), bytes).unwrap();
            say(WRITES);
        }
        publication.write(season, manifest::FILE, run.to_string().into()).unwrap();
    }
    say(EXCHANGES);
    let _lock = publication.replace().unwrap();
    say(PUBLISHED);
}

fn file(run: u64, season: &str, number: usize) -> Vec<u8> {
    format!("{run} {season} {number}\n").repeat(300 + 400 * number).into_bytes()
}

/// The run of each season in a published folder; all bytes of a season must be from one run.
pub(super) fn published(out: &Path) -> BTreeMap<String, u64> {
    let Ok(seasons) = fs::read_dir(out) else {
        return BTreeMap::new();
    };
    let season = |entry: std::io::Result<fs::DirEntry>| {
        let folder = entry.unwrap().path();
        let season = folder.file_name().unwrap().to_str().unwrap().to_owned();
        let run = fs::read_to_string(folder.join(manifest::FILE)).unwrap().parse().unwrap();
        for number in 0..FILES {
            let found = fs::read(folder.join(format!("{number}.csv"))).unwrap();
            assert!(found == file(run, &season, number), "{season}/{number}.csv is not whole");
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), FILES + 1);
        (season, run)
    };
    seasons.map(season).collect()
}

/// The main function of the started process.
#[test]
#[ignore = "run by the tests that kill it"]
fn child() {
    let [folder, runs, seasons] = [FOLDER, RUNS, SEASONS].map(|name| std::env::var(name).unwrap());
    let seasons: Vec<&str> = seasons.split(' ').collect();
    let (first, end) = runs.split_once(' ').unwrap();
    for run in first.parse::<u64>().unwrap()..end.parse().unwrap() {
        publish(&Path::new(&folder).join("published"), run, &seasons, |what| {
            // Not println, which would fail in the test harness or with a closed pipe.
            let mut stdout = std::io::stdout().lock();
            let _ = writeln!(stdout, "\nrun {run} {what}").and_then(|()| stdout.flush());
        });
    }
}
