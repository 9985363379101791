//! The announced amounts are reached: the bytes read are those on the disk, the players are those
//! in the manifests.

use std::fmt::Display;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use season_files::SeasonFolder;
use season_runner::check::{Looking, find};
use season_runner::convert::{Format, Wanted, convert};
use season_runner::federation::{Editions, GradeSettings};
use season_runner::systems::{self, AllSeasons, SystemChoice};
use season_runner::{Notice, Progress, Unwatched, Work, batch};

use crate::federation;

/// A listener that adds up amounts.
#[derive(Debug, Default)]
struct Counts {
    steps: Mutex<Vec<(Work, Option<String>)>>,
    notices: Mutex<Vec<String>>,
    bytes_to_read: AtomicU64,
    bytes_read: AtomicU64,
    players_to_grade: AtomicU64,
    players_graded: AtomicU64,
}

impl Progress for Counts {
    fn step(&self, work: Work, of: Option<&dyn Display>) {
        self.steps.lock().unwrap().push((work, of.map(ToString::to_string)));
    }

    fn notice(&self, notice: &Notice<'_>) {
        self.notices.lock().unwrap().push(format!("{notice:?}"));
    }

    fn bytes_to_read(&self, bytes: u64) {
        self.bytes_to_read.fetch_add(bytes, Ordering::Relaxed);
    }

    fn bytes_read(&self, bytes: u64) {
        self.bytes_read.fetch_add(bytes, Ordering::Relaxed);
    }

    fn players_to_grade(&self, players: u64) {
        self.players_to_grade.fetch_add(players, Ordering::Relaxed);
    }

    fn players_graded(&self, players: u64) {
        self.players_graded.fetch_add(players, Ordering::Relaxed);
    }
}

impl Counts {
    /// The bytes and players of a finished run, after checking that all announced ones are done.
    fn of_a_run_that_ended(self) -> (u64, u64) {
        let [to_read, read] = [self.bytes_to_read, self.bytes_read].map(AtomicU64::into_inner);
        let [to_grade, graded] =
            [self.players_to_grade, self.players_graded].map(AtomicU64::into_inner);
        assert_eq!((to_read, to_grade), (read, graded));
        (read, graded)
    }
}

/// The size of everything in a folder.
fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .map(|path| if path.is_dir() { size(&path) } else { path.metadata().unwrap().len() })
        .sum()
}

/// The size of all seasons of a federation.
fn seasons_size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| SeasonFolder::is_one(path)).map(|season| size(&season)).sum()
}

fn settings(folder: &Path, out: &Path) -> GradeSettings {
    let editions = Editions::named(&[]).unwrap();
    GradeSettings { out: out.to_owned(), ..GradeSettings::of(folder, editions, None) }
}

/// A listener that asks the run to end.
struct Stops;

impl Progress for Stops {
    fn is_stopped(&self) -> bool {
        true
    }
}

#[test]
fn a_run_that_is_stopped_publishes_nothing() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("out");
    let stopped = batch::run(&settings(&federation(), &out), &Stops, &|_| String::new());
    assert_eq!(stopped.unwrap_err().to_string(), "it was stopped, and nothing was published");
    assert!(!out.exists());
}

#[test]
fn a_batch_reads_all_bytes_and_grades_all_players() {
    let place = tempfile::tempdir().unwrap();
    let counts = Counts::default();
    let report = batch::run(&settings(&federation(), &place.path().join("out")), &counts, &|_| {
        String::new()
    })
    .unwrap();
    let labels = report.seasons.iter().map(|season| season.season.to_string());
    let steps: Vec<_> = labels
        .flat_map(|label| {
            [Work::Reading, Work::Grading, Work::Publishing].map(|work| (work, Some(label.clone())))
        })
        .collect();
    assert_eq!(*counts.steps.lock().unwrap(), steps);
    let listed: usize = report.seasons.iter().map(|season| season.manifest.players.listed).sum();
    assert_eq!(counts.of_a_run_that_ended(), (seasons_size(&federation()), listed as u64));
}

#[test]
fn what_people_should_know_is_told_as_values() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("2006-07");
    fs::create_dir_all(folder.join("events")).unwrap();
    fs::write(folder.join("players.csv"), "code,name\n000001C,Ann\n000002E,Bob\n").unwrap();
    fs::write(
        folder.join("events/cup.csv"),
        b"date,event,white,black,result,board\n2006-10-01,Caf\xe9 Cup,000001C,000002E,1-0,1\n",
    )
    .unwrap();
    fs::write(place.path().join("opening_grades.csv"), "code,grade\n000001C,120\n").unwrap();
    let (out, counts) = (place.path().join("out"), Counts::default());
    batch::run(&settings(place.path(), &out), &counts, &|_| String::new()).unwrap();
    let columns = r#"UnusedColumns { file: "2006-07/events/cup.csv", columns: ["board"] }"#;
    let set = r#"CharacterSet { file: "2006-07/events/cup.csv", set: Windows1252 }"#;
    assert_eq!(*counts.notices.lock().unwrap(), [columns, set]);
    // A damaged published list is replaced, with a notice about the damage.
    fs::write(out.join("2006-07/manifest.json"), "{").unwrap();
    let counts = Counts::default();
    batch::run(&settings(place.path(), &out), &counts, &|_| String::new()).unwrap();
    let told = counts.notices.lock().unwrap();
    let damaged = told.iter().filter(|told| told.starts_with("DamagedList"));
    assert_eq!(damaged.count(), 1, "{told:?}");
}

#[test]
fn systems_grade_once_by_edition_and_once_each() {
    let place = tempfile::tempdir().unwrap();
    let counts = Counts::default();
    let systems = SystemChoice::all_named(
        &["fgsl".to_owned(), "gs".to_owned()],
        &Editions::named(&[]).unwrap(),
    )
    .unwrap();
    let settings =
        GradeSettings { keep_times: true, ..settings(&federation(), &place.path().join("out")) };
    systems::run(&settings, &systems, &counts).unwrap();
    let graded = GradeSettings { out: place.path().join("graded"), ..settings };
    let seasons = batch::run(&graded, &Unwatched, &|_| String::new()).unwrap().seasons;
    let by_edition: usize = seasons.iter().map(|season| season.manifest.players.listed).sum();
    // A system plays the players of all seasons in every season.
    let everybody = AllSeasons::read(&graded, &Unwatched).unwrap().codes.len();
    let by_systems = systems.len() * seasons.len() * everybody;
    let expected = (seasons_size(&federation()), (by_edition + by_systems) as u64);
    assert_eq!(counts.of_a_run_that_ended(), expected);
}

/// The settings of a conversion to a format.
const fn to(to: Format) -> Wanted {
    Wanted { to, listed: 5 }
}

#[test]
fn a_check_reads_what_it_announces_in_any_form() {
    let place = tempfile::tempdir().unwrap();
    let events = place.path().join("cut");
    convert(&[federation()], to(Format::Submission), &events, &Counts::default()).unwrap();
    let looking = Looking {
        least_sure: Some(season_files::doubts::Sure::Possible),
        editions: &[],
        decisions: None,
    };
    let season = federation().join("2002-03");
    for path in [federation(), events, season.clone(), season.join("results.csv")] {
        let counts = Counts::default();
        find(std::slice::from_ref(&path), &looking, &counts).unwrap();
        let (read, _) = counts.of_a_run_that_ended();
        let least = match path.is_file() {
            true => path.metadata().unwrap().len(),
            false if SeasonFolder::is_one(&path) => size(&path) / 2,
            false => seasons_size(&path) / 2,
        };
        assert!(read >= least, "{}", path.display());
    }
}

#[test]
fn converting_follows_the_bytes_of_games_one_by_one() {
    let place = tempfile::tempdir().unwrap();
    let [games, tables] = ["games", "tables"].map(|name| place.path().join(name));
    let counts = Counts::default();
    convert(&[federation().join("2002-03")], to(Format::Pgn), &games, &counts).unwrap();
    assert_eq!(counts.of_a_run_that_ended().0, size(&federation().join("2002-03")));
    let file = games.join("events/games.pgn");
    let counts = Counts::default();
    convert(std::slice::from_ref(&file), to(Format::Csv), &tables, &counts).unwrap();
    assert_eq!(counts.of_a_run_that_ended(), (file.metadata().unwrap().len(), 0));
}
