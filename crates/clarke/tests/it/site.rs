//! `clarke site`: the files it writes, its errors, and that equal inputs give equal bytes.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::federation::{Federation, files};
use crate::{clarke, done, fails, path, quoted, stderr, stdout};

/// The small federation with its lists published.
fn published() -> Federation {
    let federation = Federation::new();
    done(&["grade", path(&federation.folder())]);
    federation
}

/// Runs `clarke site` and returns every file of the site, by path.
fn site(federation: &Federation, more: &[&str]) -> BTreeMap<String, Vec<u8>> {
    let out = federation.out("site");
    done(&[&["site", path(&federation.folder()), "--out", path(&out)], more].concat());
    files(&out)
}

fn text<'f>(files: &'f BTreeMap<String, Vec<u8>>, file: &str) -> &'f str {
    std::str::from_utf8(&files[file]).unwrap()
}

/// The error of `clarke site` when it refuses to write.
fn refused(federation: &Federation, more: &[&str]) -> String {
    let out = federation.out("refused");
    let folder = federation.folder();
    let said = fails(1, &[&["site", path(&folder), "--out", path(&out)], more].concat());
    assert!(!out.exists());
    said
}

#[test]
fn every_listed_player_has_a_page_with_the_grade() {
    let federation = published();
    let site = site(&federation, &[]);
    let list = federation.folder().join("published/2007-08/calculation.csv");
    let mut checked = 0;
    for row in crate::half_years::rows(&list) {
        if row["category"].is_empty() {
            continue;
        }
        let (code, grade) = (&row["code"], &row["grade"]);
        let page = text(&site, &format!("player/{code}.html"));
        let shown = format!("<b>{}{grade}</b>", row["category"]);
        assert!(page.contains(&shown), "{code} {shown}\n{page}");
        assert!(text(&site, "2007-08/list.csv").contains(code.as_str()));
        checked += 1;
    }
    assert_eq!(checked, 3);
    for file in ["index.html", "about.html", "site.css", "site.js", "2006-07/season.html"] {
        assert!(site.contains_key(file), "{file}");
    }
    assert!(site["2007-08/list.parquet"].starts_with(b"PAR1"));
}

#[test]
fn a_second_run_writes_the_same_bytes_on_any_number_of_threads() {
    let federation = published();
    let first = site(&federation, &[]);
    assert_eq!(site(&federation, &[]), first);
    let (folder, out) = (federation.folder(), federation.out("site"));
    for threads in ["1", "3"] {
        let output = Command::new(env!("CARGO_BIN_EXE_clarke"))
            .args(["site", path(&folder), "--out", path(&out)])
            .env("RAYON_NUM_THREADS", threads)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        assert_eq!(files(&out), first, "{threads} threads");
    }
}

#[test]
fn the_summary_counts_what_was_written() {
    let federation = published();
    let (folder, out) = (federation.folder(), federation.out("site"));
    let arguments = ["site", path(&folder), "--out", path(&out)];
    let json: Value =
        serde_json::from_str(&done(&[&arguments[..], &["--format", "json"]].concat())).unwrap();
    let written = files(&out);
    // The file that marks the folder as a site is not a page, and is not counted.
    assert_eq!(json["files"], written.len() - 1);
    let bytes: usize = written.values().map(Vec::len).sum();
    assert_eq!(json["bytes"], bytes - written["clarke-site.json"].len());
    let pages = written.iter().filter(|(path, _)| path.ends_with(".html"));
    assert_eq!(json["largest_page"], pages.map(|(_, page)| page.len()).max().unwrap());
    assert_eq!(json["players"], written.keys().filter(|path| path.starts_with("player/")).count());
    let said = done(&arguments);
    assert!(said.contains("index.html\n  2 seasons, 8 players;"), "{said}");
    assert_eq!((&json["ages"], &json["juniors_by_code"]), (&Value::Bool(false), &false.into()));
    let juniors = json["juniors"].as_u64().unwrap();
    assert!(
        said.contains(&format!("  {juniors} juniors are shown by name, without age\n")),
        "{said}"
    );
    for (flags, how) in [
        (&["--show", "ages"][..], "by name, with their age (--show ages)"),
        (&["--private", "juniors", "--show", "ages"], "by code, without age and sex"),
    ] {
        let said = done(&[&arguments[..], flags].concat());
        assert!(said.contains(&format!("  {juniors} juniors are shown {how}\n")), "{said}");
    }
    let output = clarke(&[&arguments[..], &["-q"]].concat());
    assert_eq!((stdout(&output), stderr(&output)), (String::new(), String::new()));
}

#[test]
fn who_has_a_club_in_two_columns_is_one_member_of_it() {
    let federation = Federation::new();
    let players = "code,name,club1,club2\n500010F,Ann,York,York\n500020J,Ben,Leeds,York\n\
                   500030A,Cy,,York\n500040D,Di,Leeds,\n";
    for season in ["2006-07", "2007-08"] {
        federation.write(&format!("{season}/players.csv"), players);
    }
    done(&["grade", path(&federation.folder())]);
    let site = site(&federation, &[]);
    let club = |file: &&String| {
        file.starts_with("2007-08/club/") && text(&site, file).contains("York</h1>")
    };
    let york = text(&site, site.keys().find(club).unwrap());
    assert!(york.contains("3 players on the list of 2007-08"), "{york}");
    assert_eq!(york.matches("player/500010F.html").count(), 1, "{york}");
    assert!(text(&site, "player/500010F.html").matches("York</a>").count() == 1);
}

#[test]
fn the_list_before_is_that_of_the_season_before_a_pause() {
    let federation = Federation::new();
    let players = federation.read("2007-08/players.csv");
    let results = federation.read("2007-08/results.csv");
    for (season, by) in [("2008-09", 1), ("2009-10", 2)] {
        federation.write(&format!("{season}/players.csv"), &players);
        let later = results.replace("2008-", "later-").replace("2007-", &format!("{}-", 2007 + by));
        federation.write(
            &format!("{season}/results.csv"),
            &later.replace("later", &format!("{}", 2008 + by)),
        );
    }
    let header = results.lines().next().unwrap();
    federation.write("2008-09/results.csv", &format!("{header}\n"));
    let rules = done(&["editions", "yorkshire-2000"]);
    federation.write("rules.toml", &rules.replace("\"counts\"", "\"looked-over\""));
    federation.write("federation.toml", "edition = \"rules.toml\"\n");
    done(&["grade", path(&federation.folder())]);
    let site = site(&federation, &[]);
    let season = text(&site, "2009-10/season.html");
    assert!(season.contains("</i>2007-08, 3 players"), "{season}");
    // Games that were added to a grade or dropped from it are also shown across the pause.
    assert!(text(&site, "player/500010F.html").contains("data-changed=\"2009-10|"));
}

#[test]
fn what_is_private_is_in_no_file() {
    let federation = published();
    let shown = site(&federation, &["--show", "ages"]);
    let holds = |files: &BTreeMap<String, Vec<u8>>, text: &str| {
        files.values().any(|bytes| bytes.windows(text.len()).any(|part| part == text.as_bytes()))
    };
    // Born on 1995-04-30, so 11 and 12 on the last days of the seasons.
    assert!(holds(&shown, "Abel") && holds(&shown, "</a><small>12<"));
    assert!(!holds(&shown, "1995-04-30"), "dates of birth are never shown");

    let hidden = site(&federation, &["--private", "names"]);
    for name in ["Abel", "Carr", "Hal"] {
        assert!(!holds(&hidden, name), "{name}");
    }
    assert!(text(&hidden, "index.html").contains("Initials stand for names."));

    // Without being asked for, ages are not shown.
    let hidden = site(&federation, &[]);
    assert!(holds(&hidden, "Abel") && !holds(&hidden, "</a><small>"));
    assert!(!text(&hidden, "2007-08/list.json").contains("junior_age"));
    assert!(text(&hidden, "2007-08/list.csv").contains("500010F,\"Abel, Ann\",F,,"));

    // Everybody is a junior.
    let hidden = site(&federation, &["--private", "juniors"]);
    assert!(!holds(&hidden, "Abel") && !holds(&hidden, "</a><small>"));
    assert!(text(&hidden, "player/500010F.html").contains("<h1>500010F</h1>"));

    let both = site(&federation, &["--private", "names"]);
    let footer = text(&both, "index.html");
    assert!(footer.contains("Initials stand for names. Ages are left out."), "{footer}");
}

/// By code and by name, in a table and in a file that people keep; of a name that is not theirs
/// nothing is said, and no value that may be private is shown.
#[test]
fn rejected_games_are_on_the_pages_of_those_whom_they_name() {
    let federation = Federation::new();
    let results = federation.read("2007-08/results.csv");
    let lines = results.lines().count();
    let wrong = "2007-13-05,League,500010F,500030A,1-0\n\
                 2007-10-05,League,400399,\"Abel, Ann\",1-0\n\
                 2007-10-06,League,\"Ann Abel\",500030A,2-0\n\
                 2007-10-07,League,\"Abel, Annabel\",500040D,1-0\n";
    federation.write("2007-08/results.csv", &(results + wrong));
    done(&["grade", path(&federation.folder())]);
    let site = site(&federation, &[]);
    let page = |code: &str| text(&site, &format!("player/{code}.html"));
    let ann = page("500010F");
    // With six that the federation has already.
    assert!(ann.contains("9 games of this player could not be used:"), "{ann}");
    let line =
        |by: usize, rest: &str| format!("<li>2007-08/results.csv, line {}: {rest}", lines + by);
    for shown in [
        line(1, "unreadable date (2007-13-05)<"),
        line(2, "malformed code<"),
        line(3, "unknown result (2-0)<"),
    ] {
        assert!(ann.contains(&shown), "{shown}: {ann}");
    }
    assert!(!ann.contains(&line(4, "")), "{ann}");
    let cy = page("500030A");
    assert!(cy.contains(&line(1, "")) && cy.contains(&line(3, "")), "{cy}");
    assert!(!cy.contains(&line(2, "")) && !page("500020J").contains(&line(1, "")));
}

#[test]
fn the_words_are_those_of_the_language_file() {
    let federation = published();
    let words = done(&["site", "--words"]);
    let german = federation.out("de.toml");
    let file = |from: &str, to: &str| fs::write(&german, words.replace(from, to)).unwrap();
    file("clubs = \"Clubs\"", "clubs = \"Vereine\"");
    let with_words = site(&federation, &["--language", path(&german)]);
    assert!(text(&with_words, "index.html").contains(">Vereine</a>"));
    assert!(!text(&with_words, "index.html").contains(">Clubs</a>"));

    file("clubs = \"Clubs\"\n", "");
    let said = refused(&federation, &["--language", path(&german)]);
    assert!(said.contains("de.toml") && said.contains("clubs"), "{said}");
    file("{n} grade|", "{m} grade|");
    let said = refused(&federation, &["--language", path(&german)]);
    assert!(said.contains("{m}") || said.contains("`m`"), "{said}");
    let said = refused(&federation, &["--language", "nowhere.toml"]);
    assert!(said.contains("cannot read nowhere.toml"), "{said}");
}

#[test]
fn the_name_of_the_federation_is_the_one_that_is_given() {
    let federation = published();
    let site = site(&federation, &["--name", "Ure & Swale <League>"]);
    assert!(text(&site, "index.html").contains("Ure &#38; Swale &#60;League&#62;"));
    assert!(!text(&site, "index.html").contains("<League"));
}

#[test]
fn a_folder_that_is_no_site_is_left_alone() {
    let federation = published();
    let out = federation.out("letters");
    fs::create_dir(&out).unwrap();
    fs::write(out.join("letter.txt"), "Dear Ann").unwrap();
    let folder = federation.folder();
    let said = fails(1, &["site", path(&folder), "--out", path(&out)]);
    assert!(said.contains("letter.txt"), "{said}");
    assert_eq!(files(&out), BTreeMap::from([("letter.txt".to_owned(), b"Dear Ann".to_vec())]));
    // The folder of the lists is not a site either.
    let said = fails(1, &["site", path(&folder), "--out", path(&folder.join("published"))]);
    assert!(said.contains("2006-07"), "{said}");
    assert!(folder.join("published/2006-07/manifest.json").exists());
}

#[test]
fn a_player_who_left_has_no_page_on_the_new_site() {
    let federation = published();
    let old = federation.out("site/player/OLD.html");
    site(&federation, &[]);
    fs::write(&old, "somebody").unwrap();
    site(&federation, &[]);
    assert!(!old.exists());
}

#[test]
fn changed_lists_are_named_with_what_mends_it() {
    let federation = Federation::new();
    let said = refused(&federation, &[]);
    assert!(said.contains("no season of") && said.contains("clarke grade"), "{said}");
    done(&["grade", path(&federation.folder())]);
    let results = federation.read("2007-08/results.csv");
    let late = "2008-02-01,Late Cup,500010F,500020J,0-1\n";
    federation.write("2007-08/results.csv", &(results + late));
    let said = refused(&federation, &[]);
    assert!(said.contains("2007-08") && said.contains("clarke grade"), "{said}");
}

/// Pages also show games, so a file that differs from the graded one is refused, even if no grade
/// changes.
#[test]
fn files_of_other_lists_are_refused() {
    let federation = published();
    let results = federation.read("2007-08/results.csv");
    // A default is not graded.
    federation.write(
        "2007-08/results.csv",
        &format!("{results}2008-02-01,Late Cup,500010F,500020J,default\n"),
    );
    let said = refused(&federation, &[]);
    let why = "2007-08/results.csv is not the file that the published list was made from";
    assert!(said.contains(why) && said.contains("clarke grade"), "{said}");
    federation.write("2007-08/results.csv", &results);
    site(&federation, &[]);
    let opening = federation.read("opening_grades.csv");
    federation.write("opening_grades.csv", &(opening + "\n"));
    let said = refused(&federation, &[]);
    assert!(said.contains("2006-07: opening_grades.csv is not the file that"), "{said}");
}

#[test]
fn decisions_are_the_federation_s_or_the_named_file_s() {
    let federation = Federation::new();
    let elsewhere = federation.out("mine.toml");
    federation.write("decisions.toml", "");
    fs::write(&elsewhere, "[[ignore]]\nevent = \"Cup\"\n").unwrap();
    done(&["grade", path(&federation.folder()), "--decisions", path(&elsewhere)]);
    let said = refused(&federation, &[]);
    assert!(said.contains("clarke grade"), "{said}");
    let site = site(&federation, &["--decisions", path(&elsewhere)]);
    assert!(!text(&site, "2007-08/events.html").contains(">Cup<"));
}

/// The lists from before the decision have the merged code.
#[test]
fn a_merged_code_is_found_on_the_site_and_a_merged_name_is_not() {
    let federation = Federation::new();
    let merged = [("500030A", "500020J"), ("Carr, C", "500010F")];
    let merge = |(code, into)| format!("[[merge]]\ncode = \"{code}\"\ninto = \"{into}\"\n");
    federation.write("decisions.toml", &merged.map(merge).concat());
    done(&["grade", path(&federation.folder())]);
    let site = site(&federation, &[]);
    let page = text(&site, "player/500030A.html");
    assert!(page.contains("now 500020J: <a href=500020J.html>"), "{page}");
    assert!(text(&site, "player/500020J.html").contains("also 500030A"));
    assert!(text(&site, "2007-08/index.js").contains("[\"500030A\","));
    assert!(!text(&site, "player/500010F.html").contains("also"));
}

#[test]
fn wrong_usage_is_said_before_anything_is_read() {
    for arguments in
        [&["site"][..], &["site", "--words", "somewhere"], &["site", "x", "--private", "shoes"]]
    {
        let said = fails(2, arguments);
        assert!(said.starts_with("error: "), "{said}");
    }
}

#[test]
fn rapid_games_that_are_graded_alone_are_shown_as_rapid_ones() {
    let federation = Federation::new();
    let folder = federation.folder();
    federation.write(
        "opening_grades.csv",
        "Ref,Name,Cat,Grade,RCat,RGrade\n500010F,,,,A,160\n500020J,,,,A,140\n500030A,,,,A,100\n",
    );
    let rules = done(&["editions", "yorkshire-2000"]);
    let rules = rules
        .replace("name = \"yorkshire-2000\"", "name = \"rapid-club\"")
        .replace("rates = [\"standard\"]", "rates = [\"rapid\"]");
    fs::write(folder.join("rapid.toml"), rules).unwrap();
    fs::write(folder.join("federation.toml"), "edition = \"rapid.toml\"\n").unwrap();
    done(&["grade", path(&folder)]);
    let site = site(&federation, &[]);
    let mut published = 0;
    for row in crate::half_years::rows(&folder.join("published/2007-08/rapid_calculation.csv")) {
        if !row["category"].is_empty() {
            let page = text(&site, &format!("player/{}.html", row["code"]));
            assert!(
                page.contains(&format!("<b>{}{}</b>", row["category"], row["grade"])),
                "{page}"
            );
            published += 1;
        }
    }
    assert!(published > 0);
    let season = text(&site, "2007-08-rapid/season.html");
    assert!(season.to_lowercase().contains("rapid"), "{season}");
}

/// Gus and Hal meet nobody else: withheld, unless the edition sets the mean of such a group.
#[test]
fn an_anchored_group_is_not_said_to_be_left_out() {
    let without = "met no graded player";
    assert!(text(&site(&published(), &[]), "2007-08/season.html").contains(without));
    let federation = Federation::new();
    let rules = done(&["editions", "yorkshire-2000"])
        .replace("name = \"yorkshire-2000\"", "name = \"anchored\"")
        .replace("isolated_groups = \"withhold\"", "isolated_groups = { anchor = 80 }");
    fs::write(federation.folder().join("anchored.toml"), rules).unwrap();
    federation.write("federation.toml", "edition = \"anchored.toml\"\n");
    done(&["grade", path(&federation.folder())]);
    let season = site(&federation, &[]);
    assert!(!text(&season, "2007-08/season.html").contains(without));
}

/// In a submission without colours, the first player is in the place of White.
#[test]
fn a_colour_that_nobody_knows_is_not_shown() {
    let submission = |colour: &str| {
        format!(
            "#EVENT DETAILS#EVENT CODE=L#SUBMISSION INDEX=1#EVENT NAME=League\n\
             #EVENT DATE=01/06/2006#FINAL RESULT DATE=15/08/2006\n\
             #RESULTS OFFICER=unknown#RESULTS OFFICER ADDRESS=unknown\n\
             #TREASURER=unknown#TREASURER ADDRESS=unknown#MINUTES FOR GAME=60\n\
             #PLAYER LIST\n\
             #PIN=1#ECF CODE=500010F#NAME=Abel, Ann#GENDER=F#CLUB CODE=unknown#CLUB NAME=York\n\
             #PIN=2#ECF CODE=500020J#NAME=Bell, Ben#GENDER=M#CLUB CODE=unknown#CLUB NAME=York\n\
             #OTHER RESULTS=\n#PIN1=1#SCORE=10#PIN2=2#GAME DATE=01/06/2006{colour}\n#FINISH\n"
        )
    };
    for (file, content, is_known) in
        [("league.txt", submission("#COLOUR=W"), true), ("league.txt", submission(""), false)]
    {
        let federation = Federation::new();
        fs::remove_file(federation.folder().join("2006-07/results.csv")).unwrap();
        fs::remove_dir_all(federation.folder().join("2007-08")).unwrap();
        federation.write(&format!("2006-07/events/{file}"), &content);
        done(&["grade", path(&federation.folder())]);
        let site = site(&federation, &[]);
        let page = text(&site, "player/500010F.html");
        assert_eq!(page.contains("\n1 Jun\tw\t1\t"), is_known, "{page}");
        assert_eq!(page.contains("\n1 Jun\t\t1\t"), !is_known, "{page}");
        assert_eq!(page.contains("data-tallies=\"w|"), is_known, "{page}");
    }
}

#[test]
fn where_nothing_is_published_the_way_is_named() {
    let county = crate::small_county(&[]);
    let (folder, out) = (path(county.path()), county.path().join("lists of May"));
    let error = fails(1, &["site", folder, "--published", path(&out)]);
    let command = format!("clarke grade {folder} --out {}", quoted(path(&out)));
    assert!(error.contains(&command), "{error}");
    let error = fails(1, &["site", folder]);
    assert!(error.ends_with(&format!("publish them first: clarke grade {folder}\n")), "{error}");
}
