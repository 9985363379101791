//! A published folder is replaced completely or not at all, by one run at a time.

use std::fs;
use std::path::Path;
use std::sync::mpsc;

use input_files::Error;
use published_lists::{Publication, WhenLocked, manifest, write_new_folder};

/// Begins to publish while no other run does.
fn begin(out: &Path) -> Publication {
    Publication::begin(out, WhenLocked::Refuse, || {}).unwrap()
}

/// Writes the smallest file that counts as a published season.
fn write_season(publication: &Publication, season: &str, list: &str) {
    publication.write(season, "grades.csv", list.into()).unwrap();
    publication.write(season, manifest::FILE, b"{}".into()).unwrap();
}

fn list(out: &Path, season: &str) -> String {
    fs::read_to_string(out.join(season).join("grades.csv")).unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn nothing_is_seen_before_the_folder_is_replaced() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("new/published");
    let first = begin(&out);
    write_season(&first, "2006-07", "old");
    write_season(&first, "2007-08", "kept");
    assert!(!out.exists());
    first.replace().unwrap();

    let second = begin(&out);
    write_season(&second, "2006-07", "new");
    assert_eq!(second.kept_seasons().unwrap(), ["2007-08"]);
    assert_eq!(list(&out, "2006-07"), "old");
    second.replace().unwrap();
    assert_eq!((list(&out, "2006-07").as_str(), list(&out, "2007-08").as_str()), ("new", "kept"));
    assert_eq!(names(out.parent().unwrap()), ["published"], "nothing is left behind");
    assert_eq!(names(&out.join("2006-07")), ["grades.csv", "manifest.json"]);
}

#[test]
fn a_run_that_gives_up_leaves_everything_as_it_was() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("published");
    let first = begin(&out);
    write_season(&first, "2006-07", "old");
    first.replace().unwrap();
    let second = begin(&out);
    write_season(&second, "2006-07", "new");
    drop(second);
    assert_eq!(list(&out, "2006-07"), "old");
    assert_eq!(names(place.path()), ["published"]);
}

fn protect(folder: &Path, readonly: bool) {
    let mut permissions = fs::metadata(folder).unwrap().permissions();
    permissions.set_readonly(readonly);
    fs::set_permissions(folder, permissions).unwrap();
}

/// On Windows what looks like the protection of a folder is a mark of Explorer's.
#[cfg(unix)]
#[test]
fn lists_that_are_write_protected_stay() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("published");
    let first = begin(&out);
    write_season(&first, "2006-07", "old");
    first.replace().unwrap();
    for protected in [out.clone(), out.join("2006-07")] {
        protect(&protected, true);
        let refused = Publication::begin(&out, WhenLocked::Refuse, || {}).unwrap_err();
        assert!(matches!(refused, Error::WriteProtected { ref folder } if *folder == protected));
        assert_eq!(list(&out, "2006-07"), "old");
        protect(&protected, false);
    }
}

#[test]
fn what_was_protected_is_removed_by_the_next_run() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("published");
    let left = place.path().join(".published.clarke-Ab12Cd");
    fs::create_dir_all(left.join("2006-07")).unwrap();
    fs::write(left.join("2006-07/grades.csv"), "").unwrap();
    protect(&left.join("2006-07"), true);
    protect(&left, true);
    drop(begin(&out));
    assert_eq!(names(place.path()), [""; 0]);
}

#[test]
fn a_folder_with_anything_else_in_it_is_refused_and_untouched() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("thesis.txt"), "years of work").unwrap();
    let refused = Publication::begin(place.path(), WhenLocked::Refuse, || {}).unwrap_err();
    assert!(matches!(refused, Error::ForeignFolder { ref entry, .. } if entry == "thesis.txt"));
    let refused = write_new_folder(place.path(), |_| Ok::<(), Error>(())).unwrap_err();
    assert!(matches!(refused, Error::NotEmpty { .. }));
    // Files that a file manager leaves do not keep a folder from being used.
    let looked_at = tempfile::tempdir().unwrap();
    fs::write(looked_at.path().join(".DS_Store"), "columns").unwrap();
    let begun = Publication::begin(looked_at.path(), WhenLocked::Refuse, || {});
    assert!(begun.is_ok(), "{:?}", begun.err());
    assert_eq!(fs::read_to_string(place.path().join("thesis.txt")).unwrap(), "years of work");
}

#[test]
fn a_second_run_waits_for_the_first_and_says_so_once() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("published");
    let first = begin(&out);
    write_season(&first, "2006-07", "first");
    let (waits, waiting) = mpsc::channel();
    std::thread::scope(|threads| {
        let second = threads.spawn(|| {
            let second = Publication::begin(&out, WhenLocked::Wait, || waits.send(()).unwrap());
            let second = second.unwrap();
            assert_eq!(list(&out, "2006-07"), "first", "it looks after the first has ended");
            write_season(&second, "2007-08", "second");
            second.replace().unwrap();
        });
        waiting.recv().unwrap();
        first.replace().unwrap();
        second.join().unwrap();
    });
    drop(waits);
    assert_eq!(waiting.iter().count(), 0, "said once");
    assert_eq!(
        (list(&out, "2006-07").as_str(), list(&out, "2007-08").as_str()),
        ("first", "second")
    );
    assert_eq!(names(place.path()), ["published"]);
}

#[test]
fn a_lock_won_by_waiting_is_seen_by_the_next_run() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("published");
    let first = begin(&out);
    let (waits, waiting) = mpsc::channel();
    std::thread::scope(|threads| {
        let second = threads.spawn(|| {
            Publication::begin(&out, WhenLocked::Wait, || waits.send(()).unwrap()).unwrap()
        });
        waiting.recv().unwrap();
        // The first run deletes the file of its lock while the second one has it open.
        drop(first);
        let second = second.join().unwrap();
        let third = Publication::begin(&out, WhenLocked::Refuse, || {});
        assert!(matches!(third, Err(Error::Locked { .. })));
        drop(second);
    });
    begin(&out);
}

#[test]
fn a_run_that_does_not_wait_is_refused_and_names_the_folder() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("published");
    let first = begin(&out);
    write_season(&first, "2006-07", "first");
    let refused = Publication::begin(&out, WhenLocked::Refuse, || panic!("it waits")).unwrap_err();
    let folder = dunce::canonicalize(place.path()).unwrap().join("published");
    assert_eq!(
        refused.to_string(),
        format!("another run is publishing into {}: try again when it has ended", folder.display())
    );
    let refused = write_new_folder(&out, |_| Ok::<(), Error>(())).unwrap_err();
    assert!(matches!(refused, Error::Locked { .. }));
    let lock = first.replace().unwrap();
    assert!(Publication::begin(&out, WhenLocked::Refuse, || {}).is_err(), "until the lock goes");
    drop(lock);
    write_season(&begin(&out), "2006-07", "second");
    assert_eq!(list(&out, "2006-07"), "first");
}

#[test]
fn twenty_runs_at_once_publish_twenty_seasons() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("published");
    let seasons: Vec<String> = (0..20).map(|year| format!("20{year:02}-{:02}", year + 1)).collect();
    std::thread::scope(|threads| {
        for season in &seasons {
            threads.spawn(|| {
                let publication = Publication::begin(&out, WhenLocked::Wait, || {}).unwrap();
                write_season(&publication, season, season);
                publication.replace().unwrap();
            });
        }
    });
    assert_eq!(names(&out), seasons);
    assert!(seasons.iter().all(|season| list(&out, season) == *season));
    assert_eq!(names(place.path()), ["published"]);
}

/// A link to `.` leads round in a circle, and one to a season is to show what that has.
// Links need a right that few users of Windows have.
#[cfg(unix)]
#[test]
fn links_in_kept_seasons_and_beside_them_stay_links() {
    use std::os::unix::fs::symlink;
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("published");
    let first = begin(&out);
    write_season(&first, "2006-07", "old");
    write_season(&first, "2007-08", "kept");
    first.replace().unwrap();
    symlink(".", out.join("2007-08/round")).unwrap();
    symlink("2006-07", out.join("latest")).unwrap();
    let second = begin(&out);
    write_season(&second, "2006-07", "new");
    second.replace().unwrap();
    assert_eq!(list(&out, "latest"), "new");
    assert_eq!(names(&out.join("2007-08")), ["grades.csv", "manifest.json", "round"]);
    assert!(out.join("2007-08/round").is_symlink());
}

#[test]
fn a_season_is_not_replaced_with_what_was_not_published() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("published");
    let first = begin(&out);
    write_season(&first, "2006-07", "old");
    first.replace().unwrap();
    let refused = || {
        let publication = begin(&out);
        write_season(&publication, "2006-07", "new");
        let refused = publication.replace().unwrap_err();
        assert_eq!(list(&out, "2006-07"), "old");
        assert_eq!(names(place.path()).len(), 1, "nothing is left behind");
        refused
    };
    let season = out.join("2006-07");
    fs::write(season.join("errata.txt"), "").unwrap();
    assert!(matches!(refused(), Error::ForeignEntry { entry, .. } if entry == "errata.txt"));
    fs::remove_file(season.join("errata.txt")).unwrap();
    // Windows makes a link for nobody without a special right.
    #[cfg(unix)]
    {
        fs::rename(season.join("grades.csv"), season.join("elsewhere.csv")).unwrap();
        std::os::unix::fs::symlink("elsewhere.csv", season.join("grades.csv")).unwrap();
        assert!(matches!(refused(), Error::ForeignEntry { .. }));
    }
}

/// A run that gives up removes the folder that was created for all runs.
#[test]
fn a_run_that_gives_up_takes_nothing_from_one_that_waits() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("new/below/published");
    drop(begin(&out));
    assert_eq!(names(place.path()), [""; 0]);
    let first = begin(&out);
    write_season(&first, "2006-07", "given up");
    let (waits, is_waiting) = mpsc::channel();
    std::thread::scope(|threads| {
        threads.spawn(|| {
            let waiting = || waits.send(()).unwrap();
            let second = Publication::begin(&out, WhenLocked::Wait, waiting).unwrap();
            write_season(&second, "2007-08", "published");
            second.replace().unwrap();
        });
        is_waiting.recv().unwrap();
        drop(first);
    });
    assert_eq!(names(&out), ["2007-08"]);
}

#[test]
fn locks_and_unfinished_folders_are_cleared() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("published");
    fs::write(place.path().join(".published.lock"), "").unwrap();
    fs::create_dir(place.path().join(".published.clarke-Ab12Cd")).unwrap();
    let other = begin(&place.path().join("published.clarke-2"));
    write_season(&other, "2006-07", "other");
    let publication = begin(&out);
    write_season(&publication, "2006-07", "list");
    publication.replace().unwrap();
    other.replace().unwrap();
    assert_eq!(names(place.path()), ["published", "published.clarke-2"]);
    assert_eq!(list(&place.path().join("published.clarke-2"), "2006-07"), "other");
}

#[test]
fn a_new_folder_is_there_whole_or_not_at_all() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("new/federation");
    let refused = write_new_folder(&out, |folder| {
        fs::write(folder.join("players.csv"), "half").unwrap();
        Err(Error::NotEmpty { folder: folder.into(), entry: "players.csv".into() })
    });
    assert!(refused.is_err());
    assert_eq!(names(place.path()), [""; 0], "what was made for it goes, too");
    fs::create_dir_all(&out).unwrap();
    write_new_folder(&out, |folder| {
        fs::write(folder.join("players.csv"), "whole").unwrap();
        assert_eq!(names(&out), [""; 0], "nothing is seen before all is written");
        Ok::<(), Error>(())
    })
    .unwrap();
    assert_eq!(fs::read_to_string(out.join("players.csv")).unwrap(), "whole");
    assert_eq!(names(&place.path().join("new")), ["federation"]);
}

/// A run that was stopped between two renames has left the only copy under another name.
#[test]
fn lists_renamed_away_are_not_removed() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("published");
    let publication = begin(&out);
    write_season(&publication, "2006-07", "the only copy");
    publication.replace().unwrap();
    fs::rename(&out, place.path().join(".published.clarke-old")).unwrap();
    let refused = write_new_folder(&out, |_| Ok::<(), Error>(())).unwrap_err();
    assert!(matches!(refused, Error::NotEmpty { .. }), "{refused}");
    assert_eq!(list(&out, "2006-07"), "the only copy");
}

// Links need a right that few users of Windows have.
#[cfg(unix)]
#[test]
fn others_may_read_what_is_published_even_through_a_link() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let place = tempfile::tempdir().unwrap();
    let (real, link) = (place.path().join("real"), place.path().join("link"));
    fs::create_dir(&real).unwrap();
    symlink(&real, &link).unwrap();
    let publication = begin(&link);
    write_season(&publication, "2006-07", "list");
    publication.replace().unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(list(&real, "2006-07"), "list");
    let mode = fs::metadata(&real).unwrap().permissions().mode();
    assert_eq!(mode & 0o500, 0o500);
    assert_ne!(mode & 0o077, 0, "not for its owner alone: {mode:o}");
}

#[test]
fn all_paths_to_a_folder_lead_to_one_lock() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("published");
    fs::create_dir(place.path().join("elsewhere")).unwrap();
    let paths = [out.join("."), place.path().join("elsewhere/../published")];
    #[cfg(unix)]
    let paths = {
        let link = place.path().join("elsewhere/link");
        std::os::unix::fs::symlink("../published", &link).unwrap();
        [&paths[..], &[link]].concat()
    };
    for path in &paths {
        let first = begin(&out);
        let second = Publication::begin(path, WhenLocked::Refuse, || {});
        assert!(matches!(second, Err(Error::Locked { .. })), "{}", path.display());
        drop(first);
    }
    let publication = begin(paths.last().unwrap());
    write_season(&publication, "2006-07", "list");
    publication.replace().unwrap();
    assert_eq!(list(&out, "2006-07"), "list");
}

// Names on Windows hold nothing that could reach it.
#[cfg(unix)]
#[test]
fn names_of_folders_reach_no_terminal_raw() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("two\nlines \u{1b}[2J");
    let _first = begin(&out);
    let refused = Publication::begin(&out, WhenLocked::Refuse, || {}).unwrap_err().to_string();
    assert!(refused.contains(r"two\nlines \u{1b}[2J"), "{refused}");
    let foreign = place.path().join("foreign");
    fs::create_dir_all(foreign.join("a\u{1b}[31m")).unwrap();
    let refused = Publication::begin(&foreign, WhenLocked::Refuse, || {}).unwrap_err().to_string();
    assert!(!refused.contains('\u{1b}'), "{refused}");
    let unreadable = input_files::Source::open(&out, "x.csv", "").unwrap_err().to_string();
    assert!(!unreadable.contains(['\u{1b}', '\n']), "{unreadable}");
}
