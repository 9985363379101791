//! `clarke status`, and runs over seasons that were published before.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use insta::assert_snapshot;
use serde_json::Value;

use crate::federation::{Federation, files};
use crate::{clarke, done, fails, notes, path, quoted, stderr, stdout};

/// The output, without the time and the name of the temporary folder.
fn tidied(text: &str, federation: &Federation) -> String {
    let folder = federation.folder();
    let place = path(folder.parent().unwrap());
    let lines = text.lines().filter(|line| !line.starts_with("Time: "));
    lines.map(|line| line.replace(place, "[place]") + "\n").collect()
}

fn grade(federation: &Federation, more: &[&str]) -> String {
    let folder = federation.folder();
    tidied(&done(&[&["grade", path(&folder)], more].concat()), federation)
}

/// The output of `clarke status`, and its exit code.
fn status(federation: &Federation, more: &[&str]) -> (i32, String) {
    let folder = federation.folder();
    let output = clarke(&[&["status", path(&folder)], more].concat());
    assert_eq!(stderr(&output), "");
    (output.status.code().unwrap(), tidied(&stdout(&output), federation))
}

/// The state of every season.
fn states(federation: &Federation) -> Vec<String> {
    let (_, json) = status(federation, &["--format", "json"]);
    let found: Value = serde_json::from_str(&json).unwrap();
    let seasons = found["seasons"].as_array().unwrap().iter();
    seasons.map(|season| season["state"].as_str().unwrap().to_owned()).collect()
}

fn published(federation: &Federation) -> PathBuf {
    federation.folder().join("published")
}

/// Runs `clarke` in a folder.
fn standing_in(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clarke"));
    command.args(arguments).current_dir(folder).env_remove("RUST_LOG").output().unwrap()
}

/// Runs the command in the last line.
fn do_what_is_next(federation: &Federation) {
    let (_, said) = status(federation, &[]);
    let next = said.lines().last().unwrap().to_owned();
    let command = next.rsplit('`').nth(1).unwrap();
    let folder = federation.folder();
    let place = path(folder.parent().unwrap());
    let arguments: Vec<String> =
        command.split(' ').skip(1).map(|word| word.replace("[place]", place)).collect();
    done(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn a_system_s_lists_are_up_to_date_until_a_file_changes() {
    let federation = Federation::new();
    grade(&federation, &["--system", "fgsl"]);
    let out = federation.folder().join("published-systems/fgsl");
    let place = ["--out", path(&out)];
    let (code, said) = status(&federation, &place);
    assert_eq!((code, said.lines().last()), (0, Some("Everything is up to date.")), "{said}");
    let players = federation.folder().join("2006-07/players.csv");
    let text = fs::read_to_string(&players).unwrap();
    fs::write(&players, text.clone() + "\n").unwrap();
    let (code, said) = status(&federation, &place);
    assert_eq!(code, 3, "{said}");
    assert!(said.contains("2007-08"), "{said}");
    assert!(said.ends_with("Next: `clarke grade [place]/federation --system fgsl`\n"), "{said}");
    grade(&federation, &["--system", "fgsl"]);
    assert_eq!(status(&federation, &place).0, 0);
    let folder = federation.folder();
    let site = ["site", path(&folder), "--published", path(&out)];
    let refused = clarke(&[&site[..], &["--out", path(&folder.join("site"))]].concat());
    assert!(stderr(&refused).contains("is a list of the system fgsl"), "{}", stderr(&refused));
}

#[test]
fn a_season_is_up_to_date_until_something_changes() {
    let federation = Federation::new();
    let mut told = String::new();
    let mut tell = |what: &str, expected: i32| {
        let (code, said) = status(&federation, &[]);
        assert_eq!(code, expected, "{what}: {said}");
        told.extend(["# ", what, "\n", &said, "\n"]);
    };
    tell("nothing is published", 3);
    grade(&federation, &["--to", "2006-07"]);
    tell("the first season is published", 3);
    grade(&federation, &[]);
    tell("all is published", 0);
    let results = federation.read("2006-07/results.csv");
    federation.write("2006-07/results.csv", &(results.clone() + "\n"));
    tell("a blank line was added to the first season", 3);
    federation.write("2006-07/results.csv", &results);
    tell("it was taken away again", 0);
    assert_snapshot!("status of a federation", told);
}

#[test]
fn what_status_says_to_do_mends_it() {
    let federation = Federation::new();
    do_what_is_next(&federation);
    assert_eq!(states(&federation), ["up_to_date", "up_to_date"]);
    let late = "2008-02-01,Late Cup,500010F,500020J,1-0\n";
    let results = federation.read("2007-08/results.csv");
    federation.write("2007-08/results.csv", &(results + late));
    assert_eq!(states(&federation), ["up_to_date", "stale_by_own_files"]);
    let first = files(&published(&federation).join("2006-07"));
    do_what_is_next(&federation);
    assert_eq!(states(&federation), ["up_to_date", "up_to_date"]);
    assert_eq!(files(&published(&federation).join("2006-07")), first);

    federation.write("opening_grades.csv", "code,grade\n500010F,170\n500020J,140\n500030A,100\n");
    assert_eq!(states(&federation), ["stale_by_own_files", "stale_by_own_files"]);
    do_what_is_next(&federation);
    assert_eq!(states(&federation), ["up_to_date", "up_to_date"]);

    // Only the first season is graded again: the second is based on a list that no longer exists.
    federation.write("2006-07/events.txt", "not read");
    let results = federation.read("2006-07/results.csv");
    federation
        .write("2006-07/results.csv", &(results + "2007-02-01,Late Cup,500010F,500020J,1-0\n"));
    let said = grade(&federation, &["--from", "2006-07", "--to", "2006-07"]);
    assert!(said.contains("Note: the 2007-08 there was graded from other lists"), "{said}");
    assert_eq!(states(&federation), ["up_to_date", "stale_by_earlier_season"]);
    do_what_is_next(&federation);
    assert_eq!(states(&federation), ["up_to_date", "up_to_date"]);

    let list = published(&federation).join("2006-07/withheld.csv");
    fs::write(&list, "changed by hand\n").unwrap();
    assert_eq!(states(&federation), ["published_files_changed", "stale_by_earlier_season"]);
    do_what_is_next(&federation);
    assert_eq!(states(&federation), ["up_to_date", "up_to_date"]);
    fs::remove_dir_all(federation.folder().join("2006-07")).unwrap();
    assert_eq!(states(&federation)[0], "not_in_folder");
}

#[test]
fn a_season_that_was_away_makes_the_next_stale() {
    let federation = Federation::new();
    let [first, away] = ["2006-07", "away"].map(|name| federation.folder().join(name));
    let say = |expected: &str| {
        let (code, said) = status(&federation, &[]);
        assert_eq!(code, 3, "{said}");
        assert!(said.contains(expected), "{said}");
    };
    fs::rename(&first, &away).unwrap();
    grade(&federation, &[]);
    fs::rename(&away, &first).unwrap();
    assert_eq!(states(&federation), ["not_published", "stale_by_earlier_season"]);
    say("2006-07 was not there when it was graded");
    grade(&federation, &["--to", "2006-07"]);
    assert_eq!(states(&federation), ["up_to_date", "stale_by_earlier_season"]);
    say("2006-07 was not there when it was graded");
    do_what_is_next(&federation);
    assert_eq!(states(&federation), ["up_to_date", "up_to_date"]);
    fs::rename(&first, &away).unwrap();
    let (_, said) = status(&federation, &[]);
    assert!(said.contains("2006-07 is published and has no folder here"), "{said}");
}

#[test]
fn an_edition_named_later_makes_all_seasons_stale() {
    let federation = Federation::new();
    grade(&federation, &["--edition", "yorkshire-2000"]);
    assert_eq!(states(&federation), ["up_to_date", "up_to_date"]);
    let rules = done(&["editions", "yorkshire-2000"]).replace("# floor = 0", "floor = 50");
    assert!(rules.contains("\nfloor = 50"), "{rules}");
    federation.write("mine.toml", &rules);
    // The file is in the folder of the file that names it, whatever the working directory.
    federation.write("federation.toml", "edition = \"mine.toml\"\n");
    assert_eq!(states(&federation), ["stale_by_own_files", "stale_by_own_files"]);
    let (_, said) = status(&federation, &[]);
    assert!(said.contains("the edition is now yorkshire-2000~"), "{said}");
    assert!(said.contains("stale: its edition") && !said.contains("stale: its files"), "{said}");
    assert!(!said.contains("--edition"), "{said}");
    do_what_is_next(&federation);
    assert_eq!(states(&federation), ["up_to_date", "up_to_date"]);
}

#[test]
fn decisions_make_stale_the_seasons_that_they_are_about() {
    let federation = Federation::new();
    grade(&federation, &[]);
    let ignore = "[[ignore]]\nevent = \"Cup\"\nseason = \"2007-08\"\n";
    federation.write("decisions.toml", ignore);
    assert_eq!(states(&federation), ["up_to_date", "stale_by_own_files"]);
    do_what_is_next(&federation);
    assert_eq!(states(&federation), ["up_to_date", "up_to_date"]);
    federation.write("decisions.toml", "[[ignore]]\nevent = \"Cup\"\n");
    assert_eq!(states(&federation)[0], "stale_by_own_files");
}

#[test]
fn a_folder_without_a_manifest_is_no_season() {
    let federation = Federation::new();
    grade(&federation, &[]);
    let published = published(&federation);
    for season in ["1999-00", "2004-05"] {
        fs::create_dir(published.join(season)).unwrap();
    }
    let (code, said) = status(&federation, &[]);
    assert_eq!(code, 0, "{said}");
    assert!(!said.contains("1999") && !said.contains("2004"), "{said}");
}

#[test]
fn the_edition_of_the_published_seasons_is_named_in_what_to_do() {
    let federation = Federation::new();
    let rules = federation.out("mine.toml");
    let text = done(&["editions", "yorkshire-2000"]);
    fs::write(&rules, text.replace("name = \"yorkshire-2000\"", "name = \"mine\"")).unwrap();
    grade(&federation, &["--edition", path(&rules)]);
    federation.write("2006-07/players.csv", &(federation.read("2006-07/players.csv") + "\n"));
    let (code, said) = status(&federation, &[]);
    assert_eq!(code, 3);
    assert!(said.ends_with("federation --from 2006-07 --edition FILE-OF-mine`\n"), "{said}");
    // Lists published elsewhere.
    let elsewhere = federation.out("elsewhere");
    let (_, said) = status(&federation, &["--out", path(&elsewhere)]);
    assert!(said.contains("--out [place]/elsewhere"), "{said}");
}

#[test]
fn a_run_on_a_stale_season_says_what_mends_it() {
    let federation = Federation::new();
    grade(&federation, &[]);
    federation.write("2006-07/results.csv", &(federation.read("2006-07/results.csv") + "\n"));
    for more in [["--from", "2007-08"], ["--reopen", "1"]] {
        let said = grade(&federation, &more);
        assert!(
            said.contains(
                "WARNING: built on 2006-07, which is stale: 2006-07/results.csv has \
                 changed\n         `clarke grade [place]/federation --from 2006-07` grades it again"
            ),
            "{said}"
        );
    }
    grade(&federation, &["--from", "2006-07"]);
    let said = grade(&federation, &["--from", "2007-08"]);
    assert!(!said.contains("stale"), "{said}");
}

#[test]
fn a_proposed_command_names_the_rules_and_decisions() {
    let federation = Federation::new();
    let (rules, decisions) = (federation.out("my rules.toml"), federation.out("decided.toml"));
    let text = done(&["editions", "yorkshire-2000"]);
    fs::write(&rules, text.replace("name = \"yorkshire-2000\"", "name = \"mine\"")).unwrap();
    fs::write(&decisions, "[[ignore]]\nevent = \"Cup\"\nseason = \"2007-08\"\n").unwrap();
    let named = ["--edition", path(&rules), "--decisions", path(&decisions)];
    grade(&federation, &named);
    federation.write("2006-07/results.csv", &(federation.read("2006-07/results.csv") + "\n"));
    let said = grade(&federation, &[&["--from", "2007-08"], &named[..]].concat());
    let command = format!(
        "`clarke grade [place]/federation --from 2006-07 --edition {} --decisions \
         [place]/decided.toml` grades it again",
        quoted("[place]/my rules.toml")
    );
    assert!(said.contains(&command), "{said}");
    let (_, said) = status(&federation, &["--decisions", path(&decisions)]);
    let next = "Next: `clarke grade [place]/federation --decisions [place]/decided.toml --from \
                2006-07 --edition FILE-OF-mine`\n";
    assert!(said.ends_with(next), "{said}");
    // Without them the next run would undo the decisions.
    grade(&federation, &[&["--from", "2006-07"], &named[..]].concat());
    let (code, said) = status(&federation, &[]);
    assert_eq!(code, 3);
    assert!(said.contains("graded with decisions, which are not here: name their file"), "{said}");
    let next = "federation --decisions FILE-OF-DECISIONS --from 2007-08 --edition FILE-OF-mine`\n";
    assert!(said.ends_with(next), "{said}");
    assert_eq!(status(&federation, &["--decisions", path(&decisions)]).0, 0);
}

#[test]
fn a_run_over_published_seasons_says_what_changes() {
    let federation = Federation::new();
    grade(&federation, &[]);
    let said = grade(&federation, &[]);
    assert!(said.contains("2006-07 unchanged: 1 published grade\n"), "{said}");
    assert!(said.contains("2007-08 unchanged: 3 published grades\n"), "{said}");

    let late = "2007-02-01,Late Cup,500010F,500020J,1-0\n2007-02-02,Late Cup,500010F,500030A,0-1\n";
    federation.write("2006-07/results.csv", &(federation.read("2006-07/results.csv") + late));
    let before = files(&published(&federation));
    let csv = federation.out("dry.csv");
    let dry = grade(&federation, &["--from", "2006-07", "--dry-run", "--changes", path(&csv)]);
    assert_eq!(files(&published(&federation)), before);
    let beside = fs::read_dir(federation.folder()).unwrap();
    let hidden = beside
        .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().starts_with('.'));
    assert_eq!(hidden.count(), 0, "nothing is left behind");
    let run = grade(&federation, &["--from", "2006-07"]);
    assert_snapshot!("what changes", run);
    // Except for "would", both print the same.
    let same = dry
        .replace(" would change:", " changed:")
        .replace("Nothing was published (--dry-run): it would be in", "Published in");
    assert_eq!(same, run);
    let changes = fs::read_to_string(published(&federation).join("changes.csv")).unwrap();
    assert_eq!(changes, fs::read_to_string(csv).unwrap());
    assert_snapshot!("changes.csv", changes);
    assert_ne!(files(&published(&federation)), before);
}

#[test]
fn seasons_that_are_not_replaced_have_no_changes() {
    let federation = Federation::new();
    grade(&federation, &["--to", "2006-07"]);
    assert!(!published(&federation).join("changes.csv").exists());
    grade(&federation, &["--from", "2007-08"]);
    assert!(!published(&federation).join("changes.csv").exists());
}

#[test]
fn other_rules_are_named_as_the_cause() {
    let federation = Federation::new();
    grade(&federation, &["--to", "2006-07"]);
    let rules = federation.out("mine.toml");
    let text = done(&["editions", "yorkshire-2000"]).replace("limit = 40", "limit = 400");
    fs::write(&rules, text.replace("name = \"yorkshire-2000\"", "name = \"mine\"")).unwrap();
    let named = ["--from", "2006-07", "--to", "2006-07", "--edition", path(&rules)];
    let said = grade(&federation, &named);
    assert!(said.contains("graded by mine, before by yorkshire-2000"), "{said}");
}

#[test]
fn a_published_list_that_is_damaged_is_replaced_all_the_same() {
    let federation = Federation::new();
    grade(&federation, &[]);
    fs::write(published(&federation).join("2006-07/manifest.json"), "{").unwrap();
    let folder = federation.folder();
    let output = clarke(&["grade", path(&folder)]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(
        stderr(&output).contains("2006-07: what changes cannot be told"),
        "{}",
        stderr(&output)
    );
    assert_eq!(states(&federation), ["up_to_date", "up_to_date"]);
}

#[test]
fn the_summary_is_published_and_holds_nothing_of_the_run() {
    let federation = Federation::new();
    let said = grade(&federation, &[]);
    for season in ["2006-07", "2007-08"] {
        let folder = published(&federation).join(season);
        let text = fs::read_to_string(folder.join("summary.txt")).unwrap();
        assert!(said.contains(&text), "{text}");
        let json: Value =
            serde_json::from_str(&fs::read_to_string(folder.join("summary.json")).unwrap())
                .unwrap();
        let manifest: Value =
            serde_json::from_str(&fs::read_to_string(folder.join("manifest.json")).unwrap())
                .unwrap();
        for key in ["files", "rows"] {
            assert_eq!(json[key], manifest[key]);
        }
        assert_eq!(json["players"]["standard"], manifest["players"]);
        for file in ["summary.txt", "summary.json"] {
            let outputs = manifest["outputs"].as_array().unwrap().iter();
            assert!(outputs.into_iter().any(|output| output["file"] == file), "{file}");
        }
    }
    let first = files(&published(&federation));
    fs::remove_dir_all(published(&federation)).unwrap();
    grade(&federation, &["--threads", "1"]);
    assert_eq!(files(&published(&federation)), first);
}

#[test]
fn a_short_summary_is_a_line_a_season() {
    let federation = Federation::new();
    let short = grade(&federation, &["--summary", "short"]);
    assert_snapshot!("a short summary", short);
    for year in 2008..2012 {
        let season = format!("{year}-{:02}", (year + 1) % 100);
        for file in ["players.csv", "results.csv"] {
            let text = federation.read(&format!("2007-08/{file}"));
            let text = text.replace("2008-", "NEXT-").replace("2007-", &format!("{year}-"));
            let text = text.replace("NEXT-", &format!("{}-", year + 1));
            federation.write(&format!("{season}/{file}"), &text);
        }
    }
    let said = grade(&federation, &[]);
    assert!(said.starts_with("season   files"), "{said}");
    assert!(said.contains("\n2011-12 "), "{said}");
    let full = grade(&federation, &["--summary", "full"]);
    assert!(full.contains("\n2011-12\n  files "), "{full}");
}

#[test]
fn quiet_prints_errors_only() {
    let federation = Federation::new();
    let folder = federation.folder();
    let output = clarke(&["grade", path(&folder), "-q"]);
    assert_eq!((stdout(&output), stderr(&output)), (String::new(), String::new()));
    assert!(output.status.success());
    let json = done(&["grade", path(&folder), "-q", "--format", "json"]);
    assert!(json.starts_with('{'));
    let output = clarke(&["grade", path(Path::new("/nowhere")), "-q"]);
    assert!(stderr(&output).starts_with("error: "), "{}", stderr(&output));
    let [begun, simulated] = ["begun", "simulated"].map(|name| folder.join(name));
    assert_eq!(done(&["new", path(&begun), "2006-07", "-q"]), "");
    let size = ["--players", "40", "--games", "40", "-q"];
    assert_eq!(done(&[&["simulate", "--out", path(&simulated)], &size[..]].concat()), "");
}

#[cfg(target_os = "linux")]
#[test]
fn an_unprinted_summary_does_not_deny_publishing() {
    let federation = Federation::new();
    let folder = federation.folder();
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_clarke"))
        .args(["grade", path(&folder)])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(6));
    let said = stderr(&output);
    assert!(said.starts_with("error: the lists are published in "), "{said}");
    assert_eq!(states(&federation), ["up_to_date", "up_to_date"]);
}

#[test]
fn a_changed_edition_is_marked_everywhere() {
    let federation = Federation::new();
    let rules = federation.out("mine.toml");
    let text = done(&["editions", "yorkshire-2000"]).replace("limit = 40", "limit = 400");
    fs::write(&rules, text).unwrap();
    let said = grade(&federation, &["--edition", path(&rules)]);
    assert!(said.contains("  rules       game_score.limit is 400, built in 40\n"), "{said}");
    let marked = said.lines().find(|line| line.contains(" graded by ")).unwrap();
    let name = marked.rsplit(' ').next().unwrap().trim_end_matches('.');
    let manifest =
        fs::read_to_string(published(&federation).join("2006-07/manifest.json")).unwrap();
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    let edition = &manifest["edition"];
    assert_eq!(edition["name"], name);
    let hash = edition["sha256"].as_str().unwrap();
    assert_eq!(name, format!("yorkshire-2000~{}", &hash[..8]));
    assert_eq!(edition["changed"][0]["setting"], "game_score.limit");
    for file in files(&published(&federation)).into_values() {
        let text = String::from_utf8_lossy(&file).into_owned();
        assert!(!text.contains("\"yorkshire-2000\""), "{text}");
    }
    let systems = federation.out("systems");
    let rules = federation.out("fgsl.toml");
    fs::write(&rules, done(&["systems", "fgsl"]).replace("n0 = 30", "n0 = 20")).unwrap();
    let said = grade(&federation, &["--system", path(&rules), "--out", path(&systems)]);
    assert!(said.contains("fgsl~") && said.contains("(q - p) / 20"), "{said}");
    let folder = fs::read_dir(&systems).unwrap().next().unwrap().unwrap().file_name();
    assert!(folder.to_string_lossy().starts_with("fgsl~"), "{}", folder.display());
}

#[test]
fn a_run_of_systems_says_what_it_did_not_use() {
    let federation = Federation::new();
    federation.write(
        "opening_grades.csv",
        "code,grade,rapid_grade\n500010F,17x4,\n500020J,140,150\n500030A,100,\n",
    );
    let systems = federation.out("systems");
    let run = ["--system", "fgsl", "--out", path(&systems)];
    let said = grade(&federation, &run);
    assert!(
        said.contains(
            "WARNING: 1 row of the opening files cannot be used: opening_grades.csv, line 2, \
             column grade: `17x4`"
        ),
        "{said}"
    );
    assert!(said.contains("Note: 1 rapid grade of opening_grades.csv play no part"), "{said}");
    let said = grade(&federation, &["--to", "2006-07"]);
    assert!(said.contains("WARNING     1 rapid grade of the list before play no part"), "{said}");
    // One game each, so nobody gets a letter.
    let results = "date,event,white,black,result\n2006-06-01,Cup,500020J,500030A,1-0\n";
    federation.write("2006-07/results.csv", results);
    federation.write("2007-08/results.csv", &results.replace("2006", "2007"));
    let said = grade(&federation, &run);
    assert!(said.contains("WARNING: fgsl: nobody is on the list of 2006-07\n"), "{said}");
}

#[test]
fn every_command_goes_by_the_edition_that_the_federation_names() {
    let federation = Federation::new();
    let folder = path(&federation.folder()).to_owned();
    let rules = done(&["editions", "yorkshire-2000"]).replace("# floor = 0", "floor = 150");
    federation.write("mine.toml", &rules);
    federation.write("federation.toml", "edition = \"mine.toml\"\n");
    done(&["grade", &folder]);
    let explained = clarke(&["explain", &folder, "500010F"]);
    assert_eq!(notes(&explained), "");
    let said = stdout(&explained);
    let list = federation.read("published/2007-08/grades200804.csv");
    let row = list.lines().find(|row| row.starts_with("500010F")).unwrap();
    let grade = row.split(',').find(|field| field.parse::<i32>().is_ok_and(|n| n >= 150));
    assert!(said.contains(grade.unwrap()), "{row}: {said}");
    let compared = done(&["compare", &folder, &folder, "--player", "500010F"]);
    assert!(compared.contains("yorkshire-2000~"), "{compared}");
    let site = federation.out("site");
    done(&["site", &folder, "--out", path(&site)]);
    assert!(site.join("index.html").is_file());
    // Half-years, which the default edition does not grade.
    let halves = federation.out("halves");
    done(&["new", path(&halves), "2012-H1"]);
    let results = "date,event,white,black,result\n2012-02-01,L,500010F,500020J,1-0\n";
    fs::write(halves.join("2012-H1/events/league.csv"), results).unwrap();
    fs::write(halves.join("2012-H1/players.csv"), "code,name\n500010F,Ann\n500020J,Ben\n").unwrap();
    let opening = "code,grade\n500010F,150\n500020J,140\n";
    fs::write(halves.join("opening_grades.csv"), opening).unwrap();
    done(&["grade", path(&halves)]);
    for command in [["explain", path(&halves), "500010F"], ["live", path(&halves), "500010F"]] {
        done(&command);
    }
}

/// Removes the files of a season, or of the federation itself, from the inputs in a manifest.
fn forget_inputs(federation: &Federation, season: &str, begins_with: &str) {
    let file = published(federation).join(season).join("manifest.json");
    let mut manifest: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let inputs = manifest["inputs"].as_array_mut().unwrap();
    let before = inputs.len();
    inputs.retain(|input| !input["file"].as_str().unwrap().starts_with(begins_with));
    assert!(inputs.len() < before, "{season} was not graded from {begins_with}");
    fs::write(&file, serde_json::to_string_pretty(&manifest).unwrap() + "\n").unwrap();
}

/// Lists published by an earlier version, which did not look back beyond the reach of a run's first
/// season.
#[test]
fn a_season_graded_without_its_history_is_stale() {
    let federation = Federation::new();
    for file in ["players.csv", "results.csv"] {
        let text = federation.read(&format!("2007-08/{file}"));
        let text = text.replace("2008-", "2009-").replace("2007-", "2008-");
        federation.write(&format!("2008-09/{file}"), &text);
    }
    // The edition of the last season looks three seasons back, to the opening list.
    let rules = done(&["editions", "yorkshire-2000"]).replace("\nlists = 2", "\nlists = 3");
    federation.write("mine.toml", &rules);
    federation.write("federation.toml", "edition = [\"yorkshire-2000\", \"mine.toml@2008-09\"]\n");
    grade(&federation, &[]);
    let up_to_date = ["up_to_date"; 3];
    assert_eq!(states(&federation), up_to_date);
    for (season, forgotten) in [
        ("2008-09", "2006-07/"),
        ("2008-09", "opening_grades.csv"),
        ("2007-08", "opening_grades.csv"),
    ] {
        forget_inputs(&federation, season, forgotten);
        let (code, said) = status(&federation, &[]);
        let file = forgotten.trim_end_matches('/');
        let why = format!("{file} was not read when it was graded, as its edition asks");
        assert_eq!(code, 3, "{said}");
        assert!(said.contains(&why), "{said}");
        let line = said.lines().find(|line| line.contains(&why)).unwrap();
        assert!(line.starts_with(season) && line.contains("stale: earlier season"), "{line}");
        if season == "2007-08" {
            let said = grade(&federation, &["--from", "2008-09"]);
            assert!(said.contains("built on 2007-08, which is stale"), "{said}");
        }
        do_what_is_next(&federation);
        assert_eq!(states(&federation), up_to_date, "{season} without {forgotten}");
    }
}

/// Four seasons; the last two have the games of the second, with later years.
fn of_four_seasons() -> Federation {
    let federation = Federation::new();
    for (year, season) in [(2008, "2008-09"), (2009, "2009-10")] {
        for file in ["players.csv", "results.csv"] {
            let text = federation.read(&format!("2007-08/{file}"));
            let text = text.replace("2008-", &format!("{}-", year + 1));
            federation
                .write(&format!("{season}/{file}"), &text.replace("2007-", &format!("{year}-")));
        }
    }
    grade(&federation, &[]);
    federation
}

fn archive(federation: &Federation, season: &str) {
    fs::rename(federation.folder().join(season), federation.out(season)).unwrap();
}

/// The opening list must not be taken for the list before the first remaining season, as if it had
/// not been read.
#[test]
fn seasons_stay_up_to_date_whose_oldest_folders_are_archived() {
    let federation = of_four_seasons();
    let mut expected = vec!["up_to_date"; 4];
    for (number, archived) in ["2006-07", "2007-08", "2008-09"].into_iter().enumerate() {
        archive(&federation, archived);
        expected[number] = "not_in_folder";
        assert_eq!(states(&federation), expected, "{archived}");
        let (code, said) = status(&federation, &[]);
        assert_eq!(code, 0, "{said}");
        let folder = federation.folder();
        let again = ["grade", path(&folder), "--from", "2009-10", "--dry-run"];
        // The edition looks two seasons back.
        if archived == "2006-07" {
            let said = done(&again);
            assert!(!said.contains("WARNING: built on"), "{said}");
            assert!(said.contains("2009-10 unchanged"), "{said}");
        } else {
            let error = fails(1, &again);
            assert!(error.contains(archived), "{error}");
            assert!(error.contains("would be graded from an older list"), "{error}");
        }
    }
}

#[test]
fn grades_that_are_computed_without_an_archived_season_say_so() {
    let federation = of_four_seasons();
    let folder = federation.folder();
    let explain = ["explain", path(&folder), "500010F", "--season", "2007-08"];
    let compare = ["compare", path(&folder), path(&folder), "--season", "2007-08"];
    let season = folder.join("2007-08");
    let check = ["check", path(&season)];
    for command in [&explain, &compare[..], &check] {
        assert_eq!(notes(&clarke(command)), "");
    }
    archive(&federation, "2006-07");
    for command in [&explain, &compare[..], &check] {
        let said = stderr(&clarke(command));
        let note = "note: 2006-07 has no folder here and is not in the grades of 2007-08";
        assert_eq!(said.matches(note).count(), 1, "{said}");
        assert_eq!(stderr(&clarke(&[command, &["--quiet"][..]].concat())), "");
    }
    // Grades are not needed for faults, only for doubts.
    assert_eq!(stderr(&clarke(&[&check[..], &["--doubts", "none"]].concat())), "");
}

#[test]
fn no_run_is_proposed_from_a_season_without_a_folder() {
    let federation = of_four_seasons();
    archive(&federation, "2008-09");
    let results = federation.read("2007-08/results.csv");
    let fewer = results.replacen("500010F,500020J,1-0", "500010F,500020J,0-1", 1);
    federation.write("2007-08/results.csv", &fewer);
    let folder = federation.folder();
    let error = fails(1, &["grade", path(&folder)]);
    assert!(error.contains("2008-09 in ") && error.contains("put back the folders"), "{error}");
    let (code, said) = status(&federation, &[]);
    assert_eq!(code, 3);
    assert!(said.contains("Next: put back the folder of 2008-09 in [place]"), "{said}");
    let (_, said) = status(&federation, &["--format", "json"]);
    let found: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(found["next"]["what"], "put_back");
    assert_eq!(found["next"]["seasons"][0], "2008-09");
    let said = grade(&federation, &["--from", "2007-08", "--to", "2007-08"]);
    let note =
        "Note: the 2008-09 there was graded from other lists than these, and has no folder here\n";
    assert!(said.contains(note), "{said}");
    // A season with a folder is still suggested.
    let folder = federation.folder();
    let folder = path(&folder).replace(path(folder.parent().unwrap()), "[place]");
    assert!(said.contains(&format!("`clarke grade {folder} --from 2009-10` grades it")), "{said}");
}

/// The path `.` does not name its parent, and no run replaces the folder that the shell is in.
#[test]
fn what_to_do_next_can_be_typed_wherever_somebody_stands() {
    let federation = Federation::new();
    grade(&federation, &[]);
    grade(&federation, &["--system", "fgsl"]);
    let folder = federation.folder();
    let systems = folder.join("published-systems");
    for (place, named) in [
        (folder.clone(), "published"),
        (published(&federation), "."),
        (systems.join("fgsl"), "."),
        (systems, "fgsl"),
    ] {
        federation.write("2006-07/players.csv", &(federation.read("2006-07/players.csv") + "\n"));
        let typed = ["status", path(&folder), "--out", named];
        let said = stdout(&standing_in(&place, &typed));
        let command = said.rsplit('`').nth(1).unwrap();
        // PowerShell has commands one after the other with `;`.
        let two = command.split_once(" && ").or_else(|| command.split_once("; "));
        let (from, command) = match two {
            Some((cd, command)) => (PathBuf::from(cd.trim_start_matches("cd ")), command),
            None => (place.clone(), command),
        };
        let run = standing_in(&from, &command.split(' ').skip(1).collect::<Vec<_>>());
        assert!(run.status.success(), "{said}: {}", stderr(&run));
        assert_eq!(standing_in(&place, &typed).status.code(), Some(0), "{said}");
    }
}

/// Adds a half-year with one game between players on the opening list.
fn add_half_year(federation: &Federation, season: &str, day: &str) {
    federation.write(&format!("{season}/players.csv"), "code,name\n500010F,Ann\n500020J,Ben\n");
    let game = format!("date,event,white,black,result\n{day},L,500010F,500020J,1-0\n");
    federation.write(&format!("{season}/results.csv"), &game);
}

#[test]
fn the_edition_of_half_years_is_named_in_what_to_do() {
    let federation = Federation::empty();
    federation.write("opening_grades.csv", "code,grade\n500010F,150\n500020J,140\n");
    add_half_year(&federation, "2012-H2", "2012-10-01");
    let next = |more: &[&str]| status(&federation, more).1.lines().last().unwrap().to_owned();
    assert!(next(&[]).contains("--edition ecf-2012` publishes the lists"), "{}", next(&[]));
    do_what_is_next(&federation);
    assert_eq!(states(&federation), ["up_to_date"]);
    // By other rules, and with an earlier season added.
    grade(&federation, &["--from", "2012-H2", "--edition", "ecf-2015"]);
    add_half_year(&federation, "2012-H1", "2012-02-01");
    assert!(next(&[]).ends_with("--from 2012-H1 --edition ecf-2015`"), "{}", next(&[]));
    do_what_is_next(&federation);
    assert_eq!(states(&federation), ["up_to_date"; 2]);
    // The list of a system says by which edition, unless an earlier version published it.
    grade(&federation, &["--system", "fgsl", "--edition", "ecf-2015"]);
    federation.write("2012-H1/players.csv", "code,name\n500010F,Ann\n500020J,Bea\n");
    let out = federation.folder().join("published-systems/fgsl");
    let said = next(&["--out", path(&out)]);
    assert!(said.ends_with(" --system fgsl --edition ecf-2015`"), "{said}");
    for season in ["2012-H1", "2012-H2"] {
        as_earlier_versions_did(&out.join(season).join("manifest.json"));
    }
    let said = next(&["--out", path(&out)]);
    let (command, rest) = said.rsplit_once('`').unwrap();
    assert!(command.ends_with(" --system fgsl --edition ecf-2012"), "{said}");
    assert!(rest.contains("another --edition"), "{said}");
    grade(&federation, &["--system", "fgsl", "--edition", "ecf-2012"]);
}

/// Takes the edition and the rate of play out of the manifest of a system's list.
fn as_earlier_versions_did(manifest: &Path) {
    let mut fields: Value = serde_json::from_slice(&fs::read(manifest).unwrap()).unwrap();
    let all = fields.as_object_mut().unwrap();
    assert!(all.remove("national_edition").is_some() && all.remove("rate").is_some());
    fs::write(manifest, serde_json::to_vec_pretty(&fields).unwrap()).unwrap();
}

#[test]
fn a_system_s_list_is_stale_under_another_edition() {
    let federation = Federation::new();
    grade(&federation, &["--system", "fgsl"]);
    let out = federation.folder().join("published-systems/fgsl");
    let place = ["--out", path(&out)];
    federation.write("federation.toml", "edition = \"yorkshire-2000\"\n");
    assert_eq!(status(&federation, &place).0, 0);
    let edition = done(&["editions", "yorkshire-2000"]).replace("win = 50", "win = 60");
    federation.write("mine.toml", &edition.replace("\"yorkshire-2000\"", "\"mine\""));
    federation.write("federation.toml", "edition = \"mine.toml\"\n");
    let (code, said) = status(&federation, &place);
    assert_eq!(code, 3, "{said}");
    assert!(
        said.contains("stale: its edition") && said.contains("the edition is now mine"),
        "{said}"
    );
    grade(&federation, &["--system", "fgsl"]);
    let (code, said) = status(&federation, &place);
    assert_eq!(code, 0, "{said}");
    let manifest = fs::read(out.join("2006-07/manifest.json")).unwrap();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap();
    let [system, edition] = ["edition", "national_edition"].map(|key| &manifest[key]["name"]);
    assert_eq!(
        (system, edition, &manifest["rate"]),
        (&"fgsl".into(), &"mine".into(), &"standard".into())
    );
}

/// Published lists alone cannot be graded.
#[test]
fn published_lists_are_no_federation_to_have_a_status() {
    let federation = Federation::new();
    grade(&federation, &[]);
    let error = fails(1, &["status", path(&published(&federation))]);
    assert!(error.contains("holds published lists: expected the federation's folder"), "{error}");
}

#[test]
fn a_dry_run_leaves_no_folder_behind() {
    let federation = Federation::new();
    let out = federation.out("new/below/lists");
    grade(&federation, &["--dry-run", "--out", path(&out)]);
    assert!(!federation.out("new").exists());
    grade(&federation, &["--out", path(&out)]);
    assert!(out.join("2006-07/manifest.json").is_file());
}
