//! Doubts are decided in a file: the lists equal those from rows that were corrected by hand, and
//! the manifest contains the decisions.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::federation::Federation;
use crate::{clarke, done, fails, path, small_county, stdout};

/// Codes of the small federation: Ann, Ben, Cy, Di, Ivy.
const ANN: &str = "500010F";
const CY: &str = "500030A";
const DI: &str = "500040D";
const IVY: &str = "500090H";

/// A federation whose second season has an event twice, a wrong code, and one player under two
/// codes: Ann plays an event of 2006-07 as Ivy.
fn doubtful() -> Federation {
    let federation = Federation::new();
    let first = federation.read("2006-07/results.csv");
    let as_ivy =
        format!("2006-09-01,Blitz Open,{IVY},{CY},1-0\n2006-09-02,Blitz Open,{DI},{IVY},0-1\n");
    federation.write("2006-07/results.csv", &(first + &as_ivy));
    let second = federation.read("2007-08/results.csv");
    let copy: String = second
        .lines()
        .filter(|line| line.contains(",League,"))
        .map(|line| line.replace(",League,", ",Liga,") + "\n")
        .collect();
    let wrong = format!("2007-09-05,Late Cup,{DI},{CY},1-0\n");
    federation.write("2007-08/results.csv", &(second + &copy + &wrong));
    federation
}

const DECISIONS: &str = r#"
[[merge]]
code = "500090H"
into = "500010F"
why = "Ann Abel wrote it herself"

[[ignore]]
event = "Liga"
season = "2007-08"
why = "the League once more"

[[replace]]
event = "Late Cup"
code = "500040D"
with = "500050G"
"#;

/// The same federation, with its files corrected.
fn right() -> Federation {
    let federation = Federation::new();
    let first = federation.read("2006-07/results.csv");
    let as_ann =
        format!("2006-09-01,Blitz Open,{ANN},{CY},1-0\n2006-09-02,Blitz Open,{DI},{ANN},0-1\n");
    federation.write("2006-07/results.csv", &(first + &as_ann));
    let second = federation.read("2007-08/results.csv");
    federation
        .write("2007-08/results.csv", &(second + "2007-09-05,Late Cup,500050G,500030A,1-0\n"));
    for season in ["2006-07", "2007-08"] {
        let players = federation.read(&format!("{season}/players.csv"));
        let without = players.lines().filter(|line| !line.starts_with(IVY));
        let lines: Vec<String> = without.map(|line| format!("{line}\n")).collect();
        federation.write(&format!("{season}/players.csv"), &lines.concat());
    }
    federation
}

fn lists(out: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    for season in ["2006-07", "2007-08"] {
        for entry in fs::read_dir(out.join(season)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            // They describe the rows as sent, and the decisions.
            let of_rows = ["manifest.json", "rejected.csv", "suspicious.csv"];
            let told = ["summary.txt", "summary.json"];
            if !of_rows.contains(&name.as_str()) && !told.contains(&name.as_str()) {
                let bytes = fs::read(out.join(season).join(&name)).unwrap();
                files.push((Path::new(season).join(name), bytes));
            }
        }
    }
    files.sort();
    files
}

#[test]
fn lists_by_decisions_are_those_of_files_put_right_by_hand() {
    let (doubtful, right) = (doubtful(), right());
    doubtful.write("decisions.toml", DECISIONS);
    let (decided, expected) = (doubtful.out("lists"), right.out("lists"));
    let said = done(&["grade", path(&doubtful.folder()), "--out", path(&decided)]);
    done(&["grade", path(&right.folder()), "--out", path(&expected)]);
    for (one, other) in lists(&decided).iter().zip(lists(&expected)) {
        assert_eq!(one.0, other.0);
        assert!(one.1 == other.1, "{}", one.0.display());
    }
    assert!(said.contains("  decisions   merge 500090H into 500010F: 2 rows\n"), "{said}");
    assert!(said.contains("ignore Liga: 12 rows"), "{said}");
    assert!(said.contains("12 ignored by decisions"), "{said}");

    let manifest: Value =
        serde_json::from_slice(&fs::read(decided.join("2007-08/manifest.json")).unwrap()).unwrap();
    let decisions = manifest["decisions"].as_array().unwrap();
    let texts: Vec<(&str, &str, u64)> = decisions
        .iter()
        .map(|d| {
            (d["what"].as_str().unwrap(), d["why"].as_str().unwrap(), d["rows"].as_u64().unwrap())
        })
        .collect();
    assert_eq!(
        texts,
        [
            ("merge 500090H into 500010F", "Ann Abel wrote it herself", 0),
            ("replace 500040D by 500050G in Late Cup", "", 1),
            ("ignore Liga", "the League once more", 12),
        ]
    );
    assert_eq!(manifest["rows"]["ignored"], 12);
    let inputs = manifest["inputs"].as_array().unwrap();
    assert!(inputs.iter().any(|input| input["file"] == "decisions.toml"));

    // With a file of its own, and only for a later season: merged codes are found in earlier
    // seasons.
    let alone = ["--from", "2007-08"];
    done(&[&["grade", path(&doubtful.folder()), "--out", path(&decided)], &alone[..]].concat());
    assert!(lists(&decided) == lists(&expected));
    let file = doubtful.out("mine.toml");
    fs::rename(doubtful.folder().join("decisions.toml"), &file).unwrap();
    let out = doubtful.out("named");
    let folder = doubtful.folder();
    let named = ["grade", path(&folder), "--out", path(&out), "--decisions", path(&file)];
    done(&named);
    assert!(lists(&out) == lists(&expected));
    // Faults are reported under the name that was given.
    for (wrong, said) in [
        ("[[merge]]\ncode = \"500090H\"\ninto = \"500010X\"\n", "is not a code"),
        ("[[accept]]\ndoubt = \"W999\"\nabout = []\n", "not one that can be accepted"),
        ("merge = 3\n", "line 1"),
    ] {
        fs::write(&file, wrong).unwrap();
        let error = fails(1, &named);
        assert!(error.contains(path(&file)) && error.contains(said), "{error}");
        assert!(!error.contains("decisions.toml"), "{error}");
    }
}

#[test]
fn what_was_decided_is_not_doubted_again() {
    let federation = doubtful();
    let codes = |more: &[&str]| -> Vec<String> {
        let folder = federation.folder();
        let flags = [&["check", path(&folder), "--format", "json"], more].concat();
        let findings: Vec<Value> = serde_json::from_str(&stdout(&clarke(&flags))).unwrap();
        let doubts = findings.iter().filter(|finding| finding["sure"].is_string());
        doubts.map(|finding| finding["code"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(codes(&[]), ["W101"]);
    assert_eq!(codes(&["--doubts", "certain"]), ["W101"]);
    assert_eq!(codes(&["--doubts", "none"]), Vec::<String>::new());
    federation
        .write("decisions.toml", "[[accept]]\ndoubt = \"W101\"\nabout = [\"League\", \"Liga\"]\n");
    assert_eq!(codes(&[]), Vec::<String>::new());
    federation.write("decisions.toml", DECISIONS);
    assert_eq!(codes(&[]), Vec::<String>::new());
    federation.write("decisions.toml", "[[merge]]\ncode = 1\n");
    let error =
        fails(1, &["grade", path(&federation.folder()), "--out", path(&federation.out("x"))]);
    assert!(error.contains("decisions.toml: TOML parse error at line 2"), "{error}");
    federation.write("decisions.toml", "[[accept]]\ndoubt = \"E006\"\nabout = [\"Cup\"]\n");
    let error =
        fails(1, &["grade", path(&federation.folder()), "--out", path(&federation.out("x"))]);
    assert!(error.contains("doubt `E006`: not one that can be accepted"), "{error}");
}

/// Decisions that cannot be read are a fault like any other to `check`, which finds the rest too.
#[test]
fn unreadable_decisions_are_a_finding() {
    let slips = [
        ("# the club's\n[[merge]]\ncode = 1\ninto = \"500010F\"\n", 3, "invalid type: integer `1`"),
        ("[[merge]]\ncode = [\n", 2, "TOML parse error at line 2"),
        ("[[merge]]\ncode = \"500010F\"\ninto = \"500010F\"\n", 2, "merged into itself"),
        ("\n[[accept]]\ndoubt = \"E006\"\nabout = [\"Cup\"]\n", 3, "expected one of W101"),
    ];
    let doubtful = doubtful();
    let season = doubtful.folder().join("2006-07");
    let file = season.join("results.csv");
    let rows = doubtful.read("2006-07/results.csv");
    doubtful.write("2006-07/results.csv", &(rows + "2006-09-05,Late Cup,500010F,500030A,9-9\n"));
    for (decisions, line, expected) in slips {
        doubtful.write("decisions.toml", decisions);
        for checked in [&doubtful.folder(), &season, &file] {
            let output = clarke(&["check", path(checked), "--format", "json"]);
            assert_eq!(output.status.code(), Some(4), "{decisions}");
            let findings: Vec<Value> = serde_json::from_str(&stdout(&output)).unwrap();
            let of_decisions: Vec<&Value> = findings
                .iter()
                .filter(|one| one["file"].as_str().unwrap().ends_with("decisions.toml"))
                .collect();
            let [finding] = of_decisions[..] else { panic!("{of_decisions:?}") };
            assert_eq!(finding["code"], "E021");
            assert_eq!(finding["line"], line, "{finding}");
            let message = finding["message"].as_str().unwrap();
            assert!(message.contains(expected), "{message}");
            assert!(
                message.ends_with("the rest is checked as if nothing were decided"),
                "{message}"
            );
            assert!(findings.iter().any(|one| one["code"] == "E004"), "{findings:?}");
        }
        fails(1, &["grade", path(&doubtful.folder()), "--out", path(&doubtful.out("x"))]);
    }
    // A file that is not there is not a fault of a file.
    fails(1, &["check", path(&doubtful.folder()), "--decisions", "no.toml"]);
}

#[test]
fn a_replacement_by_an_unknown_code_is_an_error() {
    let federation = Federation::new();
    let decision = "# who played in the cup\n[[replace]]\nevent = \"Cup\"\ncode = \"500050G\"\n\
                    with = \"500051X\"\n";
    federation.write("decisions.toml", decision);
    let (folder, out) = (federation.folder(), federation.out("published"));
    let error = fails(1, &["grade", path(&folder), "--out", path(&out)]);
    assert!(
        error.contains(
            "decisions.toml: line 5: replace 500050G by 500051X in Cup: the players of 2006-07 do \
             not include 500051X. If the event of another season is meant"
        ),
        "{error}"
    );
    assert!(!out.exists());
    // If no row is replaced, there is no fault yet.
    federation.write("decisions.toml", &decision.replace("\"Cup\"", "\"Cup of 2009\""));
    let said = done(&["grade", path(&folder), "--out", path(&out)]);
    assert!(said.contains("in Cup of 2009: no row and no player of this season"), "{said}");
}

#[test]
fn a_merge_says_what_history_it_gave() {
    let federation = Federation::new();
    let [ann, ..] = crate::federation::PLAYERS;
    federation.write("opening_grades.csv", "code,grade\n111111F,160\n500020J,140\n500030A,100\n");
    federation.write("opening_history.csv", "code,season,points,games\n111111F,2005-06,1500,10\n");
    let merge = format!("[[merge]]\ncode = \"111111F\"\ninto = \"{}\"\n", ann.0);
    federation.write("decisions.toml", &merge);
    let (folder, out) = (federation.folder(), federation.out("published"));
    let said = done(&["grade", path(&folder), "--out", path(&out)]);
    let expected = "Merged 111111F into 500010F: 1 grade and 10 games of earlier seasons\n";
    assert!(said.contains(expected), "{said}");
}

/// If two merged codes have different grades, it is unknown which one is right. The grade of the
/// remaining code counts if it has one; otherwise the order of the file decides, which the user
/// controls, and not the order of the codes.
#[test]
fn of_two_grades_that_a_merge_joins_one_counts() {
    let [ann, ..] = crate::federation::PLAYERS;
    let merge =
        |code: &str, into: &str| format!("[[merge]]\ncode = \"{code}\"\ninto = \"{into}\"\n");
    let (low, high, own) = ("111111F", "222222L", ann.0);
    let found = |opening: &str, merges: &[String]| {
        let federation = Federation::new();
        federation.write("opening_grades.csv", &format!("code,grade\n{opening}500020J,140\n"));
        federation.write("decisions.toml", &merges.concat());
        let (folder, out) = (federation.folder(), federation.out("published"));
        let said = done(&["grade", path(&folder), "--out", path(&out)]);
        let lists = fs::read_to_string(out.join("2006-07/calculation.csv")).unwrap();
        let names: Vec<&str> = lists.lines().next().unwrap().split(',').collect();
        let at = names.iter().position(|name| *name == "previous_grade").unwrap();
        let line = lists.lines().find(|line| line.starts_with(own)).unwrap();
        (line.split(',').nth(at).unwrap().to_owned(), said)
    };
    let opening = format!("{low},160\n{high},120\n");
    let both = [merge(low, own), merge(high, own)];
    assert_eq!(found(&opening, &both).0, "160");
    let (grade, said) = found(&opening, &[merge(high, own), merge(low, own)]);
    assert_eq!(grade, "120");
    let expected = format!(
        "Merged {low} into {own}: 0 games of earlier seasons, and not its grade, since {own} has \
         one on that list"
    );
    assert!(said.contains(&expected), "{said}");
    // In a chain, the grade of the nearest code is the one that is passed on.
    assert_eq!(found(&opening, &[merge(low, high), merge(high, own)]).0, "120");
    // A code's own grade takes precedence.
    let (grade, said) = found(&format!("{opening}{own},99\n"), &both);
    assert_eq!(grade, "99");
    // Two grades that are far apart may belong to two people; 120 and 99 differ by a good season.
    let doubt = format!("({low} has 160 where {own} has 99: are they one person?)");
    assert!(said.contains(&doubt) && !said.contains("has 120 where"), "{said}");
}

/// A doubt is accepted by the lines shown below it; lines that match no doubt are probably a slip.
#[test]
fn a_doubt_is_accepted_by_the_lines_below_it() {
    let federation = doubtful();
    let folder = federation.folder();
    let check = || stdout(&clarke(&["check", path(&folder)]));
    let told = check();
    let (_, below) = told
        .split_once(
            "  if all is well, so that it is not raised \
                                      again:\n",
        )
        .unwrap();
    let lines: Vec<&str> = below.lines().map_while(|line| line.strip_prefix("      ")).collect();
    let accept = lines.join("\n") + "\n";
    assert_eq!(accept, "[[accept]]\ndoubt = \"W101\"\nabout = [\"League\", \"Liga\"]\n");
    federation.write("decisions.toml", &accept);
    let accepted = check();
    assert!(!accepted.contains("W101") && !accepted.contains("E040"), "{accepted}");
    federation.write("decisions.toml", &accept.replace("Liga", "Lega"));
    let slip = check();
    assert!(slip.contains("accept W101 about League, Lega: there is no such doubt"), "{slip}");
    federation.write("decisions.toml", &accept.repeat(2));
    let twice = check();
    let told = "accept W101 about League, Liga: it is accepted on line 2 already";
    assert!(twice.contains(told), "{twice}");
    // Without a search for doubts, it is unknown.
    let none = stdout(&clarke(&["check", path(&folder), "--doubts", "none"]));
    assert!(!none.contains("E040"), "{none}");
}

/// Codes in rows may be in lower case, those in decisions may not; the message says so.
#[test]
fn a_code_in_small_letters_in_a_decision_is_told_in_capitals() {
    let results = "date,event,white,black,result\n2006-10-14,League,500010F,500020J,1-0\n";
    let said = |decisions: &str| {
        let county =
            small_county(&[("2006-07/results.csv", results), ("decisions.toml", decisions)]);
        let check = stdout(&clarke(&["check", path(county.path())]));
        let grade = crate::stderr(&clarke(&["grade", path(county.path())]));
        check + &grade
    };
    let merged = said("[[merge]]\ncode = \"500010F\"\ninto = \"500030a\"\n");
    assert!(merged.contains("`500030a` is 500030A, which has a capital here"), "{merged}");
    let replaced =
        said("[[replace]]\nevent = \"League\"\ncode = \"500010F\"\nwith = \"500030a\"\n");
    let told = "do not include 500030a, but 500030A: codes of decisions have a capital";
    assert!(replaced.contains(told), "{replaced}");
    let ignored = said("[[ignore]]\nevent = \"League\"\nwhite = \"500010f\"\n");
    assert!(
        ignored.contains("so it changes nothing (is 500010F meant, in capitals?)"),
        "{ignored}"
    );
}

/// The limit for grades that are too far apart is set by the edition.
#[test]
fn two_grades_are_far_apart_by_the_limit_of_the_edition() {
    let [ann, ..] = crate::federation::PLAYERS;
    let federation = Federation::new();
    federation.write("opening_grades.csv", &format!("code,grade\n111111F,135\n{},100\n", ann.0));
    let merge = format!("[[merge]]\ncode = \"111111F\"\ninto = \"{}\"\n", ann.0);
    federation.write("decisions.toml", &merge);
    let (folder, out) = (federation.folder(), federation.out("published"));
    let own = federation.out("own.toml");
    let yorkshire = done(&["editions", "yorkshire-2000"]);
    fs::write(&own, yorkshire.replace("limit = 40", "limit = 30")).unwrap();
    let is_doubted = |edition: &str| {
        let grade = ["grade", path(&folder), "--out", path(&out), "--from", "2006-07"];
        let said = done(&[&grade[..], &["--edition", edition]].concat());
        said.contains("111111F has 135 where 500010F has 100: are they one person?")
    };
    assert!(!is_doubted("yorkshire-2000"));
    assert!(is_doubted(path(&own)));
}

/// A decision that applies to nothing is probably a slip in a name.
#[test]
fn what_meets_nothing_is_told() {
    let results = "date,event,white,black,result\n2006-10-14,League,500010F,\"Bell, Benn\",1-0\n\
                   2006-10-21,League,500030A,\"Abel, A\",1-0\n2006-10-28,Cup,500010F,500020J,1-0\n";
    let decided = "[[merge]]\ncode = \"Bell, Benn\"\ninto = \"500099D\"\n\n\
                   [[merge]]\ncode = \"Abel, A\"\ninto = \"500010F\"\n\n\
                   [[merge]]\ncode = \"Ghost, Gil\"\ninto = \"500020J\"\n\n\
                   [[merge]]\ncode = \"500080E\"\ninto = \"500030A\"\n\n\
                   [[ignore]]\nevent = \"Leauge\"\n\n[[ignore]]\nevent = \"Cup\"\n\n\
                   [[ignore]]\nevent = \"League\"\nseason = \"2009-10\"\n\n\
                   [[replace]]\nevent = \"Cup\"\ncode = \"500060K\"\nwith = \"500070B\"\n";
    let county = small_county(&[
        ("2006-07/events/league.csv", results),
        ("2006-07/import.toml", "[files.\"League.csv\"]\nrate = \"rapid\"\n"),
        ("decisions.toml", decided),
    ]);
    let folder = path(county.path());
    let found = stdout(&clarke(&["check", folder]));
    let told: Vec<&str> =
        found.lines().filter_map(|line| line.strip_prefix("warning[E040]: ")).collect();
    assert_eq!(
        told,
        [
            "it says how to read `League.csv`, but the season has no such file; perhaps \
             `league.csv`",
            "ignore League (in 2009-10): it matches no row and no player, so it changes nothing",
            "ignore Leauge: it matches no row and no player, so it changes nothing",
            "merge Bell, Benn into 500099D: no list of players has the new code, and 1 row cannot \
             be used",
            "merge Ghost, Gil into 500020J: it matches no row and no player, so it changes nothing",
            "replace 500060K by 500070B in Cup: it matches no row and no player, so it changes \
             nothing",
        ]
    );
    let graded = done(&["grade", folder]);
    for line in [
        "merge Bell, Benn into 500099D: 1 row rejected even so, since no list of players has the \
         new code",
        "merge Abel, A into 500010F: 1 row\n",
        "merge Ghost, Gil into 500020J: no row and no player of this season",
        "merge 500080E into 500030A: 1 player of players.csv",
        "2006-07/import.toml: it says how to read `League.csv`",
    ] {
        assert!(graded.contains(line), "{line}: {graded}");
    }
}

/// A decision about the event would leave out both copies.
#[test]
fn an_event_sent_twice_under_one_name_is_told_by_its_files() {
    let federation = doubtful();
    let county = small_county(&[]);
    let row = |day: u32| format!("2006-10-{day:02},Cup,500010F,500020J,1-0\n");
    let games = (1..=6).map(row).collect::<Vec<_>>().concat();
    let table = "date,event,white,black,result\n".to_owned() + &games;
    for file in ["cup.csv", "cup (1).csv"] {
        let file = county.path().join("2006-07/events").join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, &table).unwrap();
    }
    let found = stdout(&clarke(&["check", path(county.path())]));
    let told = "warning[W101]: `Cup` of ";
    let told = found.lines().find(|line| line.starts_with(told)).unwrap();
    assert!(told.contains("/cup.csv has the games of `Cup` of "), "{told}");
    assert!(told.contains("/cup (1).csv: of 6 games"), "{told}");
    assert!(!found.contains("[[ignore]]"), "{found}");
    let said = done(&["grade", path(county.path())]);
    let twice = "WARNING     2006-07/events/cup.csv is 2006-07/events/cup (1).csv once more: each \
                 game counts twice\n";
    assert!(said.contains(twice), "{said}");
    // If the names differ, one can be left out.
    let found = stdout(&clarke(&["check", path(&federation.folder())]));
    assert!(found.contains("[[ignore]]\n      event = \"Liga\""), "{found}");
}

/// By the name alone, the two places would look like one.
#[test]
fn two_places_of_one_name_are_told_by_their_files() {
    let county = small_county(&[]);
    let events = county.path().join("2006-07/events");
    fs::create_dir_all(&events).unwrap();
    for (file, result) in [("a.csv", "1-0"), ("b.csv", "0-1")] {
        let games = ["500020J", "500030A", "500040D"]
            .map(|code| format!("2006-10-14,Cup,500010F,{code},{result}\n"));
        let table = "date,event,white,black,result\n".to_owned() + &games.concat();
        fs::write(events.join(file), table).unwrap();
    }
    let found = stdout(&clarke(&["check", path(county.path())]));
    let files = ["a.csv", "b.csv"].map(|file| events.join(file));
    let [one, other] = files.each_ref().map(|file| path(file));
    let told = format!(" play in `Cup` of {one} and in `Cup` of {other}, three games or more");
    assert!(found.contains(&told), "{found}");
}

/// A merged code stands for its own rows; games under the remaining code are different ones.
#[test]
fn a_game_of_a_merged_code_is_ignored_by_itself() {
    let results = "date,event,white,black,result\n2006-10-14,Cup,500010F,500020J,1-0\n\
                   2006-10-21,Cup,500050G,500020J,1-0\n2006-10-28,Cup,\"Abel, Ann\",500030A,1-0\n\
                   2006-11-04,Cup,\"Eden, Ed\",500030A,1-0\n";
    let merge = "[[merge]]\ncode = \"500050G\"\ninto = \"500010F\"\n";
    for (white, ignored) in [
        // By the code, and by its name on the list.
        ("500050G", 2),
        // The remaining code also stands for all codes that were merged into it.
        ("500010F", 4),
    ] {
        let ignore = format!("[[ignore]]\nevent = \"Cup\"\nwhite = \"{white}\"\n");
        let county = small_county(&[
            ("2006-07/results.csv", results),
            ("decisions.toml", &format!("{merge}{ignore}")),
        ]);
        let said = done(&["grade", path(county.path())]);
        assert!(said.contains(&format!("ignore Cup, white {white}: {ignored} rows")), "{said}");
    }
}

/// If a merged code is on no list, rows with the name and number of the remaining code belong to
/// the latter. If the list has only the merged code, its name is the player's.
#[test]
fn a_merged_code_takes_no_row_by_name() {
    let results = "date,event,white,black,result\n2006-10-14,Cup,\"Abel, Ann\",500020J,1-0\n\
                   2006-10-21,Cup,500060k,500020J,1-0\n2006-10-28,Cup,500010F,500030A,1-0\n\
                   2006-11-04,Cup,400101,500030A,1-0\n";
    let ignore = |merge: &str, white: &str| {
        format!("{merge}[[ignore]]\nevent = \"Cup\"\nwhite = \"{white}\"\n")
    };
    let list = "code,name,fide_code\n500010F,\"Abel, Ann\",400101\n500020J,\"Bell, Ben\",\n\
                500030A,\"Carr, Cy\",\n";
    for (code, into, ignored) in [("500060K", "500010F", "1 row"), ("500010F", "500060K", "3 rows")]
    {
        let merge = format!("[[merge]]\ncode = \"{code}\"\ninto = \"{into}\"\n");
        let county = small_county(&[
            ("2006-07/players.csv", list),
            ("2006-07/results.csv", results),
            ("decisions.toml", &ignore(&merge, code)),
        ]);
        let said = done(&["grade", path(county.path())]);
        assert!(said.contains(&format!("ignore Cup, white {code}: {ignored}")), "{code}: {said}");
    }
}

/// A code in lower case belongs to its player, also for decisions about the code.
#[test]
fn a_decision_is_of_a_code_in_small_letters_too() {
    let results = "date,event,white,black,result\n2006-10-14,Cup,500050g,500020J,1-0\n\
                   2006-10-21,Cup,500030a,500020J,1-0\n";
    let decisions = "[[merge]]\ncode = \"500050G\"\ninto = \"500010F\"\n\n\
                     [[replace]]\nevent = \"Cup\"\ncode = \"500030A\"\nwith = \"500010F\"\n";
    let county = small_county(&[("2006-07/results.csv", results), ("decisions.toml", decisions)]);
    let said = done(&["grade", path(county.path())]);
    for decision in ["merge 500050G into 500010F", "replace 500030A by 500010F in Cup"] {
        assert!(said.contains(&format!("{decision}: 1 row")), "{said}");
    }
    assert!(said.contains("0 rejected") || !said.contains("rejected"), "{said}");
}

/// A fault in the decisions makes every season unreadable, but is a single fault, reported with its
/// file.
#[test]
fn a_fault_of_the_decisions_is_told_once_and_with_its_folder() {
    let federation = Federation::new();
    federation.write("decisions.toml", "[[merge]]\ncode = \"500090H\"\ninto = \"500010A\"\n");
    let folder = federation.folder();
    let found = stdout(&clarke(&["check", path(&folder)]));
    let place = format!("--> {}/decisions.toml", path(&folder));
    assert_eq!(found.matches(&place).count(), 1, "{found}");
    let error = fails(1, &["grade", path(&folder)]);
    assert!(error.contains(&format!("{}/decisions.toml: ", path(&folder))), "{error}");
}
