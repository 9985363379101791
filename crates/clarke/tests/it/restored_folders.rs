//! Folders in the hands of operators: links to disks that are away, folders restored from copies,
//! pipes, and files of people among published ones.

use std::fs;
#[cfg(unix)]
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::Command;

use serde_json::{Value, json};

use crate::federation::{Federation, files};
use crate::{clarke, done, fails, path, stderr};
#[cfg(unix)]
use crate::{small_county, stdout};

fn published() -> (Federation, PathBuf) {
    let federation = Federation::new();
    let folder = federation.folder();
    done(&["grade", path(&folder)]);
    (federation, folder)
}

// Links need a right that few users of Windows have.
#[cfg(unix)]
#[test]
fn a_link_to_nothing_is_no_missing_file() {
    for file in [
        "decisions.toml",
        "federation.toml",
        "opening_history.csv",
        "opening_grades.csv",
        "2006-07/players.csv",
        "2007-08/results.csv",
        "2007-08/import.toml",
        "2007-08/events",
    ] {
        let (federation, folder) = published();
        let before = files(&folder.join("published"));
        let place = federation.folder().join(file);
        fs::remove_file(&place).ok();
        symlink("../away/file", &place).unwrap();
        for command in ["grade", "status"] {
            let error = fails(1, &[command, path(&folder)]);
            assert!(error.contains(file) && error.contains("where nothing is"), "{file}: {error}");
        }
        assert_eq!(files(&folder.join("published")), before, "{file}");
    }
}

// Windows has no pipes among files.
#[cfg(unix)]
#[test]
fn an_unreadable_event_is_lost_like_rubbish() {
    let game = "date,event,white,black,result\n2006-10-14,L,500010F,500020J,1-0\n";
    let county = small_county(&[("2006-07/events/a.csv", game), ("2006-07/events/b.csv", "")]);
    let event = county.path().join("2006-07/events/b.csv");
    let pipe = || assert!(Command::new("mkfifo").arg(&event).status().unwrap().success());
    let link = || symlink("/nowhere/b.csv", &event).unwrap();
    let makes: [(&dyn Fn(), &str); 2] = [(&link, "where nothing is"), (&pipe, "it is a pipe")];
    for (make, why) in makes {
        fs::remove_file(&event).unwrap();
        make();
        for limit in [&["--strict"][..], &["--max-rejected", "0"]] {
            let error = fails(1, &[&["grade", path(county.path())][..], limit].concat());
            assert!(error.contains("events/b.csv: 1 of 1 row"), "{why}: {error}");
        }
        let said = done(&["grade", path(county.path())]);
        assert!(said.contains("events/b.csv") && said.contains(why), "{why}: {said}");
    }
}

// Links need a right that few users of Windows have.
#[cfg(unix)]
#[test]
fn the_name_of_a_season_that_leads_to_no_folder_ends_the_run() {
    let (federation, folder) = published();
    let season = folder.join("2006-07");
    fs::rename(&season, federation.out("away")).unwrap();
    let refused = |why: &str| {
        let error = fails(1, &["grade", path(&folder), "--from", "2007-08"]);
        assert!(error.contains(why) && error.contains("2006-07"), "{error}");
        let output = clarke(&["status", path(&folder)]);
        assert_eq!(output.status.code(), Some(3));
        let said = stdout(&output);
        assert!(said.contains("Next: put back the folder of 2006-07"), "{said}");
        let said = stdout(&clarke(&["check", path(&folder)]));
        assert!(said.contains("E035") && said.contains("the season is not graded"), "{said}");
    };
    symlink(federation.out("nowhere"), &season).unwrap();
    refused("is a link that leads to no folder");
    fs::remove_file(&season).unwrap();
    fs::write(&season, "").unwrap();
    refused("is a file, where the folder of a season is expected");
    // A link to a folder is one.
    fs::remove_file(&season).unwrap();
    symlink(federation.out("away"), &season).unwrap();
    done(&["grade", path(&folder), "--from", "2007-08"]);
}

#[test]
fn a_federation_may_begin_with_any_season() {
    let federation = Federation::new();
    let folder = federation.folder();
    fs::remove_dir_all(folder.join("2006-07")).unwrap();
    done(&["grade", path(&folder), "--from", "2007-08"]);
    assert_eq!(clarke(&["status", path(&folder)]).status.code(), Some(0));
}

#[test]
fn season_grades_never_stand_among_lists_of_a_system() {
    let federation = Federation::new();
    let folder = federation.folder();
    done(&["grade", path(&folder), "--system", "fgsl"]);
    let out = folder.join("published-systems/fgsl");
    let before = files(&out);
    for from in [&[][..], &["--from", "2007-08"]] {
        let grade = [&["grade", path(&folder), "--out", path(&out)][..], from].concat();
        let error = fails(1, &grade);
        assert!(error.contains("is a list of the system fgsl"), "{error}");
    }
    assert_eq!(files(&out), before);
}

#[test]
fn a_manifest_that_cannot_be_that_of_its_season_is_refused() {
    type Edit = fn(&mut Value);
    let edits: [(Edit, &str); 5] = [
        (|found| found["season"] = json!("2005-06"), "it is of the season 2005-06"),
        (|found| found["last_day"] = json!("2007-04-29"), "2006-05-01 to 2007-04-29"),
        (|found| found["rows"]["graded"] = json!(0), "players and no games"),
        (
            |found| {
                let outputs = found["outputs"].as_array_mut().unwrap();
                outputs.retain(|output| output["file"] != "season_totals.csv");
            },
            "no season_totals.csv",
        ),
        (|found| found["outputs"] = json!([]), "it names no list of grades"),
    ];
    for (edit, why) in edits {
        let (_federation, folder) = published();
        let season = folder.join("published/2006-07");
        let file = season.join("manifest.json");
        let mut found: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        edit(&mut found);
        fs::write(&file, found.to_string()).unwrap();
        for command in
            [&["status", path(&folder)][..], &["grade", path(&folder), "--from", "2007-08"]]
        {
            let error = fails(1, command);
            assert!(error.contains(why) && error.contains(path(&season)), "{why}: {error}");
            assert!(error.contains("and grade the season again"), "{why}: {error}");
        }
        // As the hint says.
        fs::remove_dir_all(&season).unwrap();
        done(&["grade", path(&folder)]);
        assert_eq!(clarke(&["status", path(&folder)]).status.code(), Some(0));
    }
}

#[test]
fn a_folder_without_a_manifest_is_not_next() {
    let (_federation, folder) = published();
    fs::remove_file(folder.join("published/2007-08/manifest.json")).unwrap();
    for command in ["status", "grade"] {
        let error = fails(1, &[command, path(&folder)]);
        assert!(error.contains("2007-08 elsewhere"), "{error}");
    }
}

// Links need a right that few users of Windows have.
#[cfg(unix)]
#[test]
fn what_people_keep_in_published_folders_stays() {
    let (federation, folder) = published();
    let out = folder.join("published");
    symlink("2007-08", out.join("latest")).unwrap();
    let results = federation.read("2007-08/results.csv");
    federation.write("2007-08/results.csv", &results.replacen("1-0", "0-1", 1));
    done(&["grade", path(&folder), "--from", "2007-08"]);
    assert_eq!(fs::read_link(out.join("latest")).unwrap(), PathBuf::from("2007-08"));
    let errata = out.join("2006-07/errata.txt");
    fs::write(&errata, "of Ann").unwrap();
    let before = files(&out.join("2007-08"));
    for more in [&["--reopen", "2"][..], &["--dry-run"]] {
        let error = fails(1, &[&["grade", path(&folder)][..], more].concat());
        assert!(error.contains("holds `errata.txt`"), "{error}");
    }
    assert_eq!(files(&out.join("2007-08")), before);
    // It stays with a season that is not replaced.
    done(&["grade", path(&folder), "--from", "2007-08"]);
    assert!(errata.exists());
    fs::remove_file(&errata).unwrap();
    // A season that is kept elsewhere may be built upon, and is not replaced.
    fs::rename(out.join("2006-07"), federation.out("archive")).unwrap();
    symlink(federation.out("archive"), out.join("2006-07")).unwrap();
    done(&["grade", path(&folder), "--from", "2007-08"]);
    assert!(out.join("2006-07").is_symlink());
    let error = fails(1, &["grade", path(&folder)]);
    assert!(error.contains("2006-07 is a link"), "{error}");
}

// Windows has no pipes among files.
#[cfg(unix)]
#[test]
fn no_command_waits_for_a_pipe() {
    let (_federation, folder) = published();
    for file in ["2006-07/results.csv", "2006-07/players.csv", "opening_grades.csv"] {
        let place = folder.join(file);
        let text = fs::read(&place).unwrap();
        fs::remove_file(&place).unwrap();
        assert!(Command::new("mkfifo").arg(&place).status().unwrap().success());
        for command in ["grade", "status"] {
            let error = fails(1, &[command, path(&folder)]);
            assert!(error.contains("it is a pipe") && error.contains(file), "{error}");
        }
        fs::remove_file(&place).unwrap();
        fs::write(&place, text).unwrap();
    }
    let lock = folder.join(".published.lock");
    assert!(Command::new("mkfifo").arg(&lock).status().unwrap().success());
    let error = fails(1, &["grade", path(&folder)]);
    assert!(error.contains("it is a pipe"), "{error}");
}

#[test]
fn the_limit_of_threads_holds_for_the_environment_too() {
    let federation = Federation::new();
    let mut command = Command::new(env!("CARGO_BIN_EXE_clarke"));
    command.args(["grade", path(&federation.folder())]).env("RAYON_NUM_THREADS", "100000");
    let output = command.env_remove("RUST_LOG").output().unwrap();
    assert!(output.status.success());
    assert!(stderr(&output).contains("100000 threads would be slower"), "{}", stderr(&output));
}
