//! Runs every fuzz target on its seeds, and on mutations of them that are the same in every run:
//! there is no panic, and the targets' checks hold. `fuzz/` does the same under libFuzzer.

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::thread;

use fuzz_targets::TARGETS;

/// The most megabytes that the program may take: all targets with all mutations of their seeds, two
/// at a time, none of which has a hundred kilobytes. What an input claims of its size must
/// not be believed. It takes some 60, of which the program itself is most.
const MOST_MEMORY: u64 = 256;

/// The number of mutations of each seed; the environment's `CLARKE_MUTATIONS` can raise it.
fn mutations() -> u64 {
    std::env::var("CLARKE_MUTATIONS").map_or(20, |number| number.parse().unwrap())
}

/// Bytes that text files consist of, and bytes that break them.
const BYTES: &[u8] = b"#=\",;\n\r[]() 0159.-+/\x00\xff\xe9'\\{}wbAZ\t";

/// Pseudorandom numbers, the same in every run (splitmix64, by Sebastiano Vigna).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % sides.max(1) as u64) as usize
    }

    /// A seed with a few bytes changed, inserted, removed or repeated.
    fn mutated(&mut self, seed: &[u8]) -> Vec<u8> {
        let mut data = seed.to_vec();
        for _ in 0..=self.roll(4) {
            let at = self.roll(data.len());
            let until = (at + 1 + self.roll(40)).min(data.len());
            match self.roll(5) {
                0 if at < data.len() => data[at] = BYTES[self.roll(BYTES.len())],
                1 => data.insert(at, BYTES[self.roll(BYTES.len())]),
                2 => drop(data.drain(at..until)),
                3 => {
                    let piece = data[at..until].to_vec();
                    let place = self.roll(data.len());
                    data.splice(place..place, piece);
                }
                _ => data.truncate(at),
            }
        }
        data
    }
}

#[test]
fn every_target_holds_on_its_seeds_and_their_mutations() {
    input_files::quiet_expected_panics();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds");
    let targets = Mutex::new(TARGETS.iter());
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let next = || targets.lock().unwrap().next();
                while let Some((name, run)) = next() {
                    holds(&folder, name, *run);
                }
            });
        }
    });
}

/// Runs a target on its seeds and their mutations.
fn holds(folder: &Path, name: &str, run: fn(&[u8])) {
    let mut seeds: Vec<_> =
        fs::read_dir(folder.join(name)).unwrap().map(|entry| entry.unwrap().path()).collect();
    seeds.sort();
    assert!(!seeds.is_empty(), "{name} has no seeds");
    for (number, seed) in (1..).zip(seeds) {
        let seed = fs::read(seed).unwrap();
        run(&seed);
        let mut dice = Dice(number);
        for _ in 0..mutations() {
            run(&dice.mutated(&seed));
        }
    }
    run(b"");
    let most = most_resident();
    assert!(most <= MOST_MEMORY, "{name}: {most} MB");
}

/// The most megabytes of memory that this process has had; 0 where the system does not say it.
fn most_resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or(0, |line| line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1_000)
}

/// A single piece of memory may be as large as everything in the test above.
#[test]
fn a_search_stops_at_the_memory_that_the_tests_allow() {
    let recipes = include_str!("../../../../justfile");
    assert!(recipes.contains(&format!(" -malloc_limit_mb={MOST_MEMORY} ")));
    assert!(recipes.contains(&format!(" -rss_limit_mb={} ", 4 * MOST_MEMORY)));
}
