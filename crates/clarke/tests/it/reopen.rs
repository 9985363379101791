//! Results that arrive late: the changes, and the reasons.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;

use crate::federation::{Federation, files};
use crate::{clarke, copy_folder, done, fails, path, stderr, stdout, workspace};

fn append(file: &Path, rows: &str) {
    let text = fs::read_to_string(file).unwrap();
    fs::write(file, format!("{text}{rows}")).unwrap();
}

/// The output about the reopened seasons.
fn reopened(said: &str) -> String {
    let is_first = |line: &str| line.contains(" unchanged: ") || line.contains(" changed: ");
    let begin = said.lines().position(is_first).unwrap();
    let end = said.lines().position(|line| line.contains(" graded by ")).unwrap();
    said.lines().skip(begin).take(end - begin).collect::<Vec<_>>().join("\n")
}

#[test]
fn late_results_change_what_they_must_and_say_why() {
    let place = tempfile::tempdir().unwrap();
    let (folder, out) = (place.path().join("federation"), place.path().join("out"));
    copy_folder(&workspace().join("data/federation"), &folder);
    done(&["grade", path(&folder), "--out", path(&out)]);
    let reopen =
        |seasons: &str| done(&["grade", path(&folder), "--out", path(&out), "--reopen", seasons]);
    let nothing = reopened(&reopen("2"));
    assert_eq!(
        nothing.trim(),
        "2002-03 unchanged: 687 published grades\n\n2003-04 unchanged: 803 published grades"
    );

    // Two wins of one Alan Abbott over the other. In 2002-03 they have 15 games and borrow 15.
    append(
        &folder.join("2002-03/results.csv"),
        "2003-01-05,Late Cup,442549C,617452J,1-0\n2003-01-06,Late Cup,442549C,617452J,1-0\n",
    );
    assert_snapshot!("reopened seasons", reopened(&reopen("2")));

    // The lists equal those of a run over all seasons.
    let again = place.path().join("again");
    done(&["grade", path(&folder), "--out", path(&again)]);
    for season in ["2001-02", "2002-03", "2003-04"] {
        for file in fs::read_dir(again.join(season)).unwrap() {
            let name = file.unwrap().file_name();
            let [one, other] =
                [&out, &again].map(|lists| fs::read(lists.join(season).join(&name)).unwrap());
            assert!(one == other, "{season}/{}", name.display());
        }
    }

    // A season that was not published yet is graded with the reopened ones.
    fs::rename(folder.join("2003-04"), place.path().join("kept")).unwrap();
    done(&["grade", path(&folder), "--out", path(&place.path().join("two"))]);
    fs::rename(place.path().join("kept"), folder.join("2003-04")).unwrap();
    let said =
        done(&["grade", path(&folder), "--out", path(&place.path().join("two")), "--reopen", "1"]);
    assert_eq!(reopened(&said).trim(), "2002-03 unchanged: 687 published grades");
    assert!(said.contains("2 seasons of"), "{said}");
    let json =
        done(&["grade", path(&folder), "--out", path(&out), "--reopen", "1", "--format", "json"]);
    assert!(json.contains("\"replaced\": [\n    {\n      \"season\": \"2003-04\""), "{json}");
}

#[test]
fn only_what_is_published_by_the_same_rules_can_be_reopened() {
    let place = tempfile::tempdir().unwrap();
    let (folder, out) = (workspace().join("data/federation"), place.path().join("out"));
    let grade = ["grade", path(&folder), "--out", path(&out)];
    let with = |more: &[&'static str]| [&grade[..], more].concat();
    let error = fails(2, &with(&["--reopen", "1"]));
    assert!(error.contains("--reopen 1: no season is published in"), "{error}");
    done(&grade);
    let error = fails(2, &with(&["--reopen", "4"]));
    assert!(error.contains("--reopen 4: only 3 seasons are published in"), "{error}");
    fails(2, &with(&["--reopen", "0"]));
    fails(2, &with(&["--reopen", "1", "--from", "2003-04"]));
    // The message does not mention --from, which was not typed.
    let error = fails(2, &with(&["--reopen", "1", "--to", "2002-03"]));
    assert!(error.contains("--reopen 1: begins with 2003-04, after 2002-03"), "{error}");
    let rules = place.path().join("rules.toml");
    let text = done(&["editions", "yorkshire-2000"]).replace("limit = 40", "limit = 41");
    fs::write(&rules, text).unwrap();
    let error = fails(1, &[&grade[..], &["--reopen", "1", "--edition", path(&rules)]].concat());
    assert!(
        error.contains(
            "2003-04 was published by the edition yorkshire-2000, not by yorkshire-2000~"
        ),
        "{error}"
    );
}

/// It must not count as unpublished, which would grade the season before it again instead.
#[test]
fn a_season_whose_manifest_is_damaged_is_not_passed_over() {
    let place = tempfile::tempdir().unwrap();
    let (folder, out) = (place.path().join("federation"), place.path().join("out"));
    copy_folder(&workspace().join("data/federation"), &folder);
    done(&["grade", path(&folder), "--out", path(&out)]);
    let before = fs::read(out.join("2002-03/manifest.json")).unwrap();
    fs::write(out.join("2003-04/manifest.json"), "{").unwrap();
    let error = fails(1, &["grade", path(&folder), "--out", path(&out), "--reopen", "1"]);
    assert!(error.contains("2003-04/manifest.json: not as this program writes it"), "{error}");
    assert_eq!(fs::read(out.join("2002-03/manifest.json")).unwrap(), before);
}

const BOTH: [&str; 2] = ["100000H", "100007L"];

/// The printed rules under another name, with lists and borrowing going four seasons back.
fn four_seasons_back() -> String {
    let text = done(&["editions", "yorkshire-2000"]).replace("\"yorkshire-2000\"", "\"four\"");
    let text =
        text.replace("\nlists = 2", "\nlists = 4").replace("\nseasons = 2\n", "\nseasons = 4\n");
    // Letters also depend on numbers of seasons.
    let text = text.replace("letter = \"B\"\nseasons = 4", "letter = \"B\"\nseasons = 2");
    assert!(
        text.contains("\nlists = 4\n") && text.matches("\nseasons = 4\n").count() == 1,
        "{text}"
    );
    text
}

/// Two players and five seasons, the last of which has rules that look further back than those
/// before. Twenty games in 2003-04 and one in each of the next three seasons are all that can be
/// borrowed in 2007-08.
fn other_reaches() -> Federation {
    let federation = Federation::empty();
    let [ann, ben] = BOTH;
    federation
        .write("opening_grades.csv", &format!("code,grade\n{ann},150\n{ben},1x0\n{ben},100\n"));
    federation.write("four.toml", &four_seasons_back());
    let editions = "edition = [\"yorkshire-2000\", \"four.toml@2007-08\"]\n";
    federation.write("federation.toml", editions);
    for (year, games, result) in
        [(2003, 20, "1-0"), (2004, 1, "0-1"), (2005, 1, "0-1"), (2006, 1, "0-1"), (2007, 10, "0-1")]
    {
        let game = |day| format!("{year}-06-{day:02},Cup,{ann},{ben},{result}\n");
        let games: String = (1..=games).map(game).collect();
        let season = format!("{year}-{:02}", year - 1999);
        let players = format!("code,name\n{ann},Ann\n{ben},Ben\n");
        federation.write(&format!("{season}/players.csv"), &players);
        let results = format!("date,event,white,black,result\n{games}");
        federation.write(&format!("{season}/results.csv"), &results);
    }
    federation
}

#[test]
fn a_season_borrows_as_far_back_as_its_own_edition_looks() {
    let federation = other_reaches();
    let (folder, all) = (federation.folder(), federation.out("all"));
    done(&["grade", path(&folder), "--out", path(&all)]);
    let whole = files(&all);
    let calculation = String::from_utf8(whole["2007-08/calculation.csv"].clone()).unwrap();
    let ann = calculation.lines().find(|line| line.starts_with(BOTH[0])).unwrap();
    let list = String::from_utf8(whole["2007-08/grades200804.csv"].clone()).unwrap();
    let listed = list.lines().find(|line| line.starts_with(BOTH[0])).unwrap();
    assert!(listed.contains(",E,118"), "{listed}\n{ann}");
    for more in [["--reopen", "2"], ["--reopen", "3"], ["--reopen", "1"], ["--from", "2004-05"]] {
        done(&[&["grade", path(&folder), "--out", path(&all), "-q"], &more[..]].concat());
        for (file, bytes) in files(&all).iter().filter(|(file, _)| file.contains('/')) {
            assert!(whole[file] == *bytes, "{more:?}: {file}");
        }
    }
}

#[test]
fn opening_rows_are_those_of_the_first_season() {
    let federation = other_reaches();
    let (folder, out) = (federation.folder(), federation.out("out"));
    let grade =
        |more: &[&str]| clarke(&[&["grade", path(&folder), "--out", path(&out)], more].concat());
    assert!(grade(&[]).status.success());
    let whole = files(&out);
    let rejected = |season: &str| {
        let text = fs::read_to_string(out.join(season).join("rejected.csv")).unwrap();
        text.lines().filter(|line| line.contains("opening_grades.csv")).count()
    };
    assert_eq!(["2003-04", "2004-05"].map(rejected), [1, 0]);
    // The rejected row does not belong to these runs, so they can be strict.
    for more in [
        &["--from", "2004-05", "--strict"][..],
        &["--from", "2005-06", "--strict"],
        &["--from", "2004-05", "--max-rejected", "0"],
    ] {
        let output = grade(more);
        assert!(output.status.success(), "{}", stderr(&output));
        assert!(!stdout(&output).contains("opening_grades.csv"), "{}", stdout(&output));
        for (file, bytes) in files(&out).iter().filter(|(file, _)| file.contains('/')) {
            assert!(whole[file] == *bytes, "{more:?}: {file}");
        }
    }
    let output = grade(&["--from", "2003-04", "--strict"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("opening_grades.csv"), "{}", stderr(&output));
}

#[test]
fn a_plain_run_leaves_published_seasons_as_they_are() {
    let federation = Federation::new();
    let (folder, out) = (federation.folder(), federation.out("out"));
    let run = ["grade", path(&folder), "--out", path(&out)];
    let grade = |more: &[&str]| done(&[&run[..], more].concat());
    grade(&["--to", "2006-07"]);
    let first = files(&out.join("2006-07"));
    let again = grade(&["--to", "2006-07"]);
    assert!(again.contains("2006-07 unchanged") && again.contains("Published in"), "{again}");
    assert_eq!(files(&out.join("2006-07")), first);
    // A late result: the season stays, and the next one is graded from it.
    append(&folder.join("2006-07/results.csv"), "2006-09-30,League,500010F,500030A,0-1\n");
    let said = grade(&[]);
    for words in [
        "2006-07 would change: 1 new, 0 gone, ",
        "  2006-07/results.csv has changed",
        "2006-07 stays as it was published, since a published season changes only if --from or \
         --reopen names it: `clarke grade ",
        " --from 2006-07` publishes it again.",
        "1 season of ",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert_eq!(files(&out.join("2006-07")), first);
    assert!(out.join("2007-08").is_dir());
    let second = files(&out.join("2007-08"));
    let named = grade(&["--from", "2007-08"]);
    assert!(named.contains("2007-08 unchanged"), "graded from the published list: {named}");
    assert_eq!(files(&out.join("2007-08")), second);
    let status = stdout(&clarke(&["status", path(&folder), "--out", path(&out)]));
    assert!(status.contains(" --from 2006-07`"), "{status}");
    // With nothing after them, nothing is published; what would change is known all the same.
    let changes = federation.out("changes.csv");
    for more in [&[][..], &["--dry-run", "--changes", path(&changes)]] {
        let said = grade(more);
        assert!(said.contains("2006-07, 2007-08 stay as they were published"), "{said}");
        assert!(said.contains("no season after them to grade: nothing was published"), "{said}");
        assert_eq!(files(&out.join("2006-07")), first);
        assert_eq!(files(&out.join("2007-08")), second);
    }
    let changes = fs::read_to_string(changes).unwrap();
    assert!(changes.contains("\n2006-07,standard,500010F,"), "{changes}");
    let quiet = clarke(&[&run[..], &["--quiet"]].concat());
    assert!(stderr(&quiet).contains("stay as they were published"), "{}", stderr(&quiet));
    // Named, they are published, and a plain run then finds nothing else.
    assert!(grade(&["--reopen", "2"]).contains("2006-07 changed: "));
    assert_ne!(files(&out.join("2006-07")), first);
    let said = grade(&[]);
    assert!(said.contains("2 seasons of") && !said.contains("would change"), "{said}");
}

/// A late row that cannot be used changes no grade: its sender would take it for graded.
#[test]
fn an_unusable_late_row_of_a_published_season_is_named() {
    let federation = Federation::new();
    let (folder, out) = (federation.folder(), federation.out("out"));
    let run = ["grade", path(&folder), "--out", path(&out), "--to", "2006-07"];
    done(&run);
    let file = folder.join("2006-07/results.csv");
    let line = fs::read_to_string(&file).unwrap().lines().count();
    // The rows that were rejected before move down by one line, and are no news.
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen('\n', "\n\n", 1)).unwrap();
    append(&file, "2007-02-29,League,500010F,500030A,0-1\n");
    for (more, held) in [(&[][..], true), (&["--reopen", "1"], false)] {
        let said = done(&[&run[..], more].concat());
        let place = format!("    2006-07/results.csv, line {}, date: `2007-02-29`: ", line + 2);
        assert!(said.contains(&place), "{place}: {said}");
        let count = "  1 row cannot be used, and not in the season as published:\n";
        assert!(said.contains(count) && said.contains("2006-07 unchanged: "), "{said}");
        assert_eq!(said.contains("2006-07 stays as it was published"), held, "{said}");
    }
    assert!(!done(&run).contains("cannot be used, and not in"));
}
