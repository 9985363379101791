//! A run that is killed at any moment of publishing leaves the old lists or the new ones, whole.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use results_io::publish::{Publication, manifest};

/// How often the publishing run is killed.
const KILLS: u32 = 200;

/// Names the folder in which the child publishes.
const FOLDER: &str = "CLARKE_TEST_PUBLISH_IN";

const SEASONS: [&str; 3] = ["2006-07", "2007-08", "2008-09"];

/// The lists of edition `which`: three seasons of three files, some tens of kilobytes.
fn file(which: char, season: &str, number: usize) -> Vec<u8> {
    format!("{which} {season} {number}\n").repeat(1_000 + 400 * number).into_bytes()
}

fn publish(out: &Path, which: char) {
    let publication = Publication::begin(out).unwrap();
    for season in SEASONS {
        for number in 0..3 {
            publication
                .write(season, &format!("{number}.csv"), &file(which, season, number))
                .unwrap();
        }
        publication.write(season, manifest::FILE, &[which as u8]).unwrap();
    }
    publication.replace().unwrap();
}

/// What the killed process does: publish A, B, A, B, ... for ever.
#[test]
#[ignore = "run by the test that kills it"]
fn child() {
    let folder = std::env::var_os(FOLDER).unwrap();
    let out = Path::new(&folder).join("published");
    for which in ['A', 'B'].into_iter().cycle() {
        publish(&out, which);
    }
}

fn start_child(folder: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "kill_while_publishing::child", "--ignored"])
        .env(FOLDER, folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Which edition the folder holds; every byte of it must be of that edition.
fn whole_edition(out: &Path) -> char {
    let which = char::from(fs::read(out.join(SEASONS[0]).join(manifest::FILE)).unwrap()[0]);
    for season in SEASONS {
        assert_eq!(fs::read(out.join(season).join(manifest::FILE)).unwrap(), [which as u8]);
        for number in 0..3 {
            let found = fs::read(out.join(season).join(format!("{number}.csv"))).unwrap();
            assert!(found == file(which, season, number), "{season}/{number}.csv is not whole");
        }
    }
    which
}

#[test]
fn kill_9_at_any_moment_leaves_the_old_lists_or_the_new_ones() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("published");
    publish(&out, 'A');
    let mut seen = std::collections::BTreeMap::new();
    let mut left_behind = 0;
    let mut random: u64 = 1873;
    for _ in 0..KILLS {
        let mut child = start_child(folder.path());
        // A linear congruential generator is random enough to choose a moment.
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(Duration::from_micros(2_000 + (random >> 33) % 40_000));
        child.kill().unwrap();
        child.wait().unwrap();
        *seen.entry(whole_edition(&out)).or_insert(0) += 1;
        left_behind += fs::read_dir(folder.path()).unwrap().count() - 1;
    }
    assert!(seen.values().all(|&times| times > 0) && seen.len() == 2, "{seen:?}");
    assert!(left_behind > 0, "no kill hit a run in the making: the moments are badly chosen");
    publish(&out, 'A');
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "what was left behind is removed");
}
