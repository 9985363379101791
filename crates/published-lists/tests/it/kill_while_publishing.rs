//! Runs that are killed at any moment of publishing lose nothing, and every season is whole.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use published_lists::{Publication, WhenLocked};

use crate::child_run::{Moment, Random, Said, lines_of, listen, publish, published, start};

/// How often a publishing run is killed, and how many pairs of runs meet.
const TIMES: u64 = 100;

const SEASONS: [&str; 3] = ["2006-07", "2007-08", "2008-09"];

#[test]
fn kill_9_at_any_moment_leaves_the_old_lists_or_the_new_ones() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("published");
    publish(&out, 0, &SEASONS, |_| {});
    let mut random = Random(1873);
    let (mut last, mut left_behind) = (0, 0);
    for time in 1..=TIMES {
        let child = start(folder.path(), 1_000 * time..1_000 * (time + 1), &SEASONS);
        let said = listen(child, Some(Moment::random(2 * lines_of(SEASONS.len()), &mut random)));
        let reported = said.published.unwrap_or(last);
        heal(&out);
        let seasons = published(&out);
        let found = seasons[SEASONS[0]];
        assert!(found == reported || Some(found) == said.exchanged, "{found} after {said:?}");
        assert!(seasons.values().all(|&run| run == found), "{seasons:?}");
        assert_eq!(seasons.len(), SEASONS.len());
        last = found;
        left_behind += entries(folder.path()) - 1;
    }
    assert!(last > 0, "no run came to its end");
    // On a fast disk it may be none; then there is nothing to remove below.
    println!("{left_behind} of {TIMES} kills hit a run in the making");
    the_next_run_publishes_and_removes_what_was_left_behind(folder.path());
}

#[test]
fn no_two_runs_lose_a_published_season() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("published");
    let mut random = Random(1987);
    let mut before = BTreeMap::new();
    for pair in 1..=TIMES {
        let runs = [2 * pair, 2 * pair + 1];
        let seasons = [some_seasons(&mut random), some_seasons(&mut random)];
        let said = run_both(folder.path(), runs, &seasons, &mut random);
        heal(&out);
        let now = published(&out);
        for season in SEASONS {
            let of_season = || (0..2).filter(|&which| seasons[which].contains(&season));
            let reported: Vec<u64> = of_season().filter_map(|run| said[run].published).collect();
            // A run that was killed may have exchanged the folders without reporting it.
            let mut may_be: Vec<Option<u64>> =
                of_season().filter_map(|run| said[run].exchanged).map(Some).collect();
            if reported.is_empty() {
                may_be.push(before.get(season).copied());
            }
            let found = now.get(season).copied();
            assert!(may_be.contains(&found), "{season} is of {found:?}: {said:?} of {seasons:?}");
        }
        before = now;
    }
    assert_eq!(before.len(), SEASONS.len(), "every season was published by some run");
    the_next_run_publishes_and_removes_what_was_left_behind(folder.path());
}

/// Begins a run, which goes back from half an exchange: Windows has no other than two renames.
fn heal(out: &Path) {
    if cfg!(windows) {
        drop(Publication::begin(out, WhenLocked::Refuse, || {}).unwrap());
    }
}

fn the_next_run_publishes_and_removes_what_was_left_behind(folder: &Path) {
    let out = folder.join("published");
    publish(&out, 0, &SEASONS, |_| {});
    assert_eq!(entries(folder), 1, "what was left behind is removed");
    // Its own lists are there, whole and with nothing beside them.
    assert_eq!(published(&out), SEASONS.map(|season| (season.to_owned(), 0)).into());
}

/// One, two or three seasons.
fn some_seasons(random: &mut Random) -> Vec<&'static str> {
    let chosen = 1 + random.below(7);
    SEASONS
        .into_iter()
        .enumerate()
        .filter(|(at, _)| chosen & (1 << at) != 0)
        .map(|(_, s)| s)
        .collect()
}

/// Two runs begun one after the other; two in five are killed.
fn run_both(
    folder: &Path,
    runs: [u64; 2],
    seasons: &[Vec<&'static str>; 2],
    random: &mut Random,
) -> [Said; 2] {
    let kills = [0, 1].map(|which| {
        let moment = Moment::random(lines_of(seasons[which].len()), random);
        (random.below(5) < 2).then_some(moment)
    });
    let pause = Duration::from_micros(random.below(15_000));
    let run = |which: usize| {
        let child = start(folder, runs[which]..runs[which] + 1, &seasons[which]);
        move || listen(child, kills[which])
    };
    std::thread::scope(|threads| {
        let first = threads.spawn(run(0));
        std::thread::sleep(pause);
        let second = threads.spawn(run(1));
        [first.join().unwrap(), second.join().unwrap()]
    })
}

fn entries(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}
