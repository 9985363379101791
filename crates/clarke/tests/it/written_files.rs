//! Files and output of a run in addition to its report: complete, readable again, and never
//! replacing an input.

use std::fs;

use serde_json::Value;

use crate::{as_elsewhere, clarke, done, fails, path, small_county, stdout};

const RESULTS: &str = "date,event,white,black,result\n2006-10-14,League,500010F,500020J,1-0\n";

/// A name from an old program with a Windows character that terminals do not show.
const ODD: &str = "O\u{92}Neill, Ann";

#[test]
fn json_beside_a_file_is_read_again() {
    let place = tempfile::tempdir().unwrap();
    let list = |name: &str, grade: &str| {
        let file = place.path().join(name);
        fs::write(&file, format!("code,name,grade\n500010F,\"{ODD}\",{grade}\n")).unwrap();
        file
    };
    let (old, new) = (list("old.csv", "100"), list("new.csv", "110"));
    let out = place.path().join("report.html");
    let said = done(&["compare", path(&old), path(&new), "--format", "json", "--out", path(&out)]);
    let report: Value = serde_json::from_str(&said).unwrap();
    assert!(report.to_string().contains(ODD), "{said}");
    // A terminal gets only characters that it can show.
    let shown = done(&["compare", path(&old), path(&new)]);
    let escaped = as_elsewhere(r"O\u{92}Neill".to_owned());
    assert!(shown.contains(&escaped) && !shown.contains('\u{92}'), "{shown}");
}

#[test]
fn a_comparison_is_not_written_over_a_list_that_it_compares() {
    let place = tempfile::tempdir().unwrap();
    let text = "code,name,grade\n500010F,\"Abel, Ann\",100\n";
    let (old, new) = (place.path().join("old.csv"), place.path().join("new.csv"));
    fs::write(&old, text).unwrap();
    fs::write(&new, text).unwrap();
    let again = place.path().join(".").join("new.csv");
    for out in [&old, &new, &again] {
        let error = fails(2, &["compare", path(&old), path(&new), "--out", path(out)]);
        assert!(error.contains("so it is not replaced"), "{error}");
    }
    assert_eq!(fs::read_to_string(&old).unwrap(), text);
    assert_eq!(fs::read_to_string(&new).unwrap(), text);
}

#[test]
fn a_page_is_not_written_over_its_own_rules() {
    let county = small_county(&[("2006-07/results.csv", RESULTS), ("notes.md", "Mine")]);
    let (folder, at) = (path(county.path()), |name: &str| county.path().join(name));
    let (edition, system) = (at("mine.md"), at("mine.toml"));
    let text = done(&["editions", "yorkshire-2000"]);
    fs::write(&edition, text.replace("\"yorkshire-2000\"", "\"mine\"")).unwrap();
    fs::write(&system, done(&["systems", "fgsl"])).unwrap();
    let before = crate::federation::files(county.path());
    let notes = at("notes.md");
    for page in [&edition, &system, &notes] {
        let rules = ["--edition", path(&edition), "--system", path(&system)];
        let error = fails(2, &[&["backtest", folder, "--page", path(page)], &rules[..]].concat());
        assert!(error.contains("is not a page, so it is not replaced"), "{error}");
    }
    let from = format!("{}@2006-07", path(&edition));
    for rules in [path(&edition), &from] {
        let rules = ["--new-edition", rules, "--out", path(&edition)];
        let error = fails(2, &[&["compare", folder, folder], &rules[..]].concat());
        assert!(error.contains("so it is not replaced"), "{error}");
    }
    assert_eq!(crate::federation::files(county.path()), before);
}

/// Nor is a file written among published lists, or among event files, which are all read as
/// results.
#[test]
fn no_report_is_written_among_published_lists_or_event_files() {
    let players = "code,name\n500010F,\"Abel, Ann\"\n500020J,\"Bell, Ben\"\n";
    let county =
        small_county(&[("2006-07/players.csv", players), ("2006-07/events/league.csv", RESULTS)]);
    let folder = path(county.path());
    let nowhere = county.path().join("nowhere/x.csv");
    let error = fails(1, &["grade", folder, "--changes", path(&nowhere)]);
    assert!(error.contains("there is no folder"), "{error}");
    let published = county.path().join("published");
    assert!(!published.exists());
    done(&["grade", folder]);
    let before = crate::federation::files(county.path());
    let list = published.join("2006-07");
    for (out, said) in [
        ("published/2006-07/manifest.json", "in the folder of a published season"),
        ("published/2006-07/new.csv", "in the folder of a published season"),
        ("published/federation.json", "so it is not replaced"),
        ("2006-07/events/new.csv", "among the event files of a season"),
    ] {
        let file = county.path().join(out);
        for flags in [
            &["compare", path(&list), path(&list), "--out", path(&file)][..],
            &["backtest", folder, "--page", path(&file)],
        ] {
            let error = fails(2, flags);
            assert!(error.contains(said), "{out}: {error}");
        }
    }
    let both = county.path().join("p.parquet");
    let error =
        fails(2, &["backtest", folder, "--predictions", path(&both), "--page", path(&both)]);
    assert!(error.contains("--predictions names the same file"), "{error}");
    assert_eq!(crate::federation::files(county.path()), before);
}

/// Every later run would have failed.
#[test]
fn no_folder_is_made_where_one_is_expected() {
    let county = small_county(&[("2006-07/results.csv", RESULTS)]);
    let folder = path(county.path());
    done(&["grade", folder]);
    let before = crate::federation::files(county.path());
    let results = county.path().join("2006-07/results.csv");
    let refused = |arguments: &[&str], out: &str, said: &str| {
        let out = county.path().join(out);
        let error = fails(2, &[arguments, &[path(&out)]].concat());
        assert!(error.contains(said) && error.contains(path(&out)), "{arguments:?}: {error}");
    };
    let of_season = "in the folder of a season";
    let among_lists = "among published lists";
    for (arguments, is_made_anywhere) in [
        (&["explain", folder, "--all", "--out"][..], false),
        (&["live", folder, "--publish", "yearly", "--out"], false),
        (&["site", folder, "--out"], false),
        (&["grade", folder, "--out"], false),
        (&["simulate", "--players", "40", "--games", "40", "--out"], false),
        (&["schema", "--out"], true),
        (&["man"], true),
        (&["convert", path(&results), "--to", "csv", "--out"], true),
    ] {
        refused(arguments, "published/site", among_lists);
        refused(arguments, "published/a/site", among_lists);
        refused(arguments, "published/2006-07/site", among_lists);
        if !is_made_anywhere {
            refused(arguments, "2005-06", of_season);
            refused(arguments, "2006-07/lists", of_season);
        }
    }
    refused(&["grade", folder, "--system", "fgsl", "--out"], "published", among_lists);
    // Their files would have replaced those of a season.
    for folder in ["published", "published/2006-07"] {
        refused(&["schema", "--out"], folder, among_lists);
        refused(&["man"], folder, among_lists);
    }
    let events = ["convert", path(&results), "--to", "csv", "--out"];
    refused(&events, "2006-07/events", "cannot have event files beside it");
    let new = county.path().join("published/new");
    assert!(fails(2, &["new", path(&new), "2006-07"]).contains(among_lists));
    assert_eq!(crate::federation::files(county.path()), before);
    // A season without results can get its event files in this way.
    let next = county.path().join("2007-08/events");
    done(&[&events[..], &[path(&next)]].concat());
}

#[test]
fn a_file_that_is_named_twice_is_not_converted_twice() {
    let county = small_county(&[("2006-07/results.csv", RESULTS)]);
    let file = county.path().join("2006-07/results.csv");
    let again = county.path().join("2006-07/./results.csv");
    let pattern = county.path().join("2006-07/res*.csv");
    let out = county.path().join("out");
    for second in [&file, &again, &pattern] {
        let error = fails(2, &["convert", path(&file), path(second), path(&out), "--to", "csv"]);
        assert!(error.contains("is named twice"), "{error}");
        assert!(!out.exists());
    }
}

#[test]
fn of_two_lists_of_players_none_is_changed_where_one_cannot_be() {
    let game = |year: &str, code: &str| {
        format!("date,event,white,black,result\n{year}-10-14,League,{code},500020J,1-0\n")
    };
    let semicolons = "code;name\n500020J;Bell, Ben\n";
    let county = small_county(&[
        ("2006-07/results.csv", &game("2006", "500090E")),
        ("2007-08/players.csv", semicolons),
        ("2007-08/results.csv", &game("2007", "500010F")),
    ]);
    let list = county.path().join("2006-07/players.csv");
    let before = fs::read_to_string(&list).unwrap();
    let folder = path(county.path());
    let accept = ["players", folder, "--accept", "listed,new", "--range", "700000-700009"];
    let error = fails(1, &accept);
    assert!(error.contains("2007-08"), "{error}");
    assert_eq!(fs::read_to_string(&list).unwrap(), before);
    assert_eq!(fs::read_to_string(county.path().join("2007-08/players.csv")).unwrap(), semicolons);
}

#[test]
fn what_could_not_be_read_is_told_beside_codes() {
    let county = small_county(&[
        ("2006-07/events/league.csv", RESULTS),
        ("2006-07/events/congress.xlsx", "not a workbook"),
    ]);
    let folder = path(county.path());
    let next = clarke(&["players", folder, "--next", "1", "--range", "700000-700009"]);
    assert_eq!((next.status.code(), stdout(&next).lines().count()), (Some(1), 1));
    let said = String::from_utf8(next.stderr).unwrap();
    assert!(said.contains("congress.xlsx") && said.contains("not everything was read"), "{said}");
}

#[test]
fn codes_that_differ_in_marks_have_files_of_their_own() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("county");
    let rules = place.path().join("free.toml");
    let text = done(&["editions", "yorkshire-2000"])
        .replace("name = \"yorkshire-2000\"", "name = \"free\"")
        .replace("check_letters = true", "check_letters = false");
    fs::write(&rules, text).unwrap();
    fs::create_dir_all(folder.join("2006-07")).unwrap();
    fs::write(folder.join("opening_grades.csv"), "code,grade\nM/1,100\nM.1,110\n").unwrap();
    fs::write(folder.join("2006-07/players.csv"), "code,name\nM/1,A\nM.1,B\nm.1,C\n").unwrap();
    let games =
        "date,event,white,black,result\n2006-10-14,L,M/1,M.1,1-0\n2006-10-15,L,m.1,M.1,1-0\n";
    fs::write(folder.join("2006-07/results.csv"), games).unwrap();
    let out = place.path().join("all");
    let edition = ["--edition", path(&rules)];
    done(&[&["explain", path(&folder), "--all", "--out", path(&out)], &edition[..]].concat());
    assert_eq!(fs::read_dir(&out).unwrap().count(), 3);
}

#[test]
fn a_system_cannot_be_published_over_the_lists_of_the_season() {
    let county = small_county(&[("2006-07/results.csv", RESULTS)]);
    let folder = path(county.path());
    done(&["grade", folder]);
    let published = county.path().join("published");
    let before = crate::federation::files(&published);
    let text = done(&["systems", "fgsl"]);
    for name in ["../published", "", ".", "a/b"] {
        let system = county.path().join("mine.toml");
        let named = format!("name = \"{name}\"");
        fs::write(&system, text.replace("name = \"fgsl\"", &named)).unwrap();
        let error = fails(1, &["grade", folder, "--system", path(&system)]);
        assert!(error.contains("a name that a folder can have"), "{error}");
    }
    assert_eq!(crate::federation::files(&published), before);
}

/// `NAME` and `SEASON` are placeholders in the text, but not in a folder's name.
#[test]
fn the_readme_of_a_new_folder_names_it_as_it_is_called() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("NAME-SEASONS");
    done(&["new", path(&folder), "2006-07"]);
    let readme = fs::read_to_string(folder.join("README.md")).unwrap();
    assert!(readme.starts_with("# NAME-SEASONS\n"), "{readme}");
    assert!(readme.contains("`clarke check NAME-SEASONS`"), "{readme}");
    // No file on Windows has a quotation mark in its name.
    let rules = place.path().join(if cfg!(unix) { "q\"x.toml" } else { "q'x.toml" });
    let text = done(&["editions", "yorkshire-2000"]);
    fs::write(&rules, text.replace("name = \"yorkshire-2000\"", "name = \"ours\"")).unwrap();
    let other = place.path().join("other");
    done(&["new", path(&other), "2006-07", "--edition", path(&rules)]);
    let said = stdout(&clarke(&["status", path(&other)]));
    assert!(!said.contains("TOML"), "{said}");
    let from = format!("{}@2006-07", path(&rules));
    let third = place.path().join("third");
    let error = fails(2, &["new", path(&third), "2006-07", "--edition", &from]);
    assert!(error.contains("without @2006-07"), "{error}");
    assert!(!third.exists());
}
