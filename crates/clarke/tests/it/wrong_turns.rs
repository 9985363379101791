//! Input that is nearly right is answered with what may be meant, and with what to use instead.

use std::fs;

use crate::{clarke, done, fails, path, small_county, stdout, workspace};

const RESULTS: &str = "date,event,white,black,result
2006-10-14,World League,500010F,500020J,1-0
2006-10-21,World League,500020J,500030A,1-0
2006-10-21,Ärztinnen-Turnier,500010F,500030A,1-0
";

#[test]
fn an_event_or_a_name_that_is_nearly_right_is_offered() {
    let players = "code,name\n500010F,\"Abel, Ann\"\n500020J,\"Müller, Jürgen\"\n\
                   500030A,\"Carr, Cy\"\n";
    let county =
        small_county(&[("2006-07/results.csv", RESULTS), ("2006-07/players.csv", players)]);
    let folder = path(county.path());
    for (typed, meant) in [
        ("wold league", "`World League`"),
        ("Wrold Leagu", "`World League`"),
        ("arztinnen turnier", "`Ärztinnen-Turnier`"),
    ] {
        let error = fails(2, &["explain", folder, "--event", typed]);
        assert!(error.contains(&format!("is not an event of 2006-07; perhaps {meant}")), "{error}");
    }
    let error = fails(2, &["explain", folder, "--event", "Summer Congress"]);
    let all = "is not an event of 2006-07; events of it: `World League`, `Ärztinnen-Turnier`";
    assert!(error.contains(all), "{error}");
    for typed in ["Muller", "mueller, juergen", "Muller, Jurgen", "jurgen muller", "muller, j"] {
        let error = fails(2, &["explain", folder, typed]);
        assert!(error.contains("perhaps 500020J Müller, Jürgen"), "{typed}: {error}");
    }
}

#[test]
fn a_folder_of_another_kind_is_told_what_is_wanted() {
    let county = small_county(&[("2006-07/results.csv", RESULTS)]);
    let (empty, season) = (county.path().join("empty"), county.path().join("2006-07"));
    fs::create_dir(&empty).unwrap();
    let error = fails(1, &["site", path(&empty)]);
    assert!(error.contains("holds no season") && !error.contains("clarke grade"), "{error}");
    for command in ["site", "status", "grade"] {
        let error = fails(1, &[command, path(&season)]);
        assert!(error.contains("is a season: give the folder that it is in"), "{command}: {error}");
    }
    for command in ["performance", "norm"] {
        let error = fails(1, &[command, path(&season)]);
        let expected = format!("{} is a folder: expected a file", path(&season));
        assert!(error.contains(&expected) && !error.contains("os error"), "{error}");
    }
}

#[test]
fn a_flag_of_another_form_of_a_command_is_refused() {
    let county = small_county(&[("2006-07/results.csv", RESULTS)]);
    let folder = path(county.path());
    let new = path(&county.path().join("new")).to_owned();
    let sections = workspace().join("data/examples/norm-tournament.trf");
    for typed in [
        &["explain", folder, "--all", "--out", &new, "--system", "fgsl"][..],
        &["explain", folder, "--event", "World League", "--system", "fgsl"],
        &["explain", folder, "--group", "500010F", "--system", "fgsl"],
        &["explain", folder, "--all", "--out", &new, "--follow"],
        &["explain", folder, "--event", "World League", "--follow"],
        &["explain", folder, "500010F", "--out", &new],
        &["explain", folder, "--event", "World League", "--out", &new],
        &["live", folder, "--at", "2006-10-20", "--out", &new],
        &["live", folder, "500010F", "--out", &new],
        &["grade", folder, "--dry-run", "--rate", "rapid"],
        &["grade", folder, "--changes", &new, "--rate", "rapid"],
        &["grade", folder, "--reopen", "1", "--rate", "rapid"],
        &["norm", path(&sections), "--games", "9"],
        &["norm", "--table", "--federation", "ENG"],
        &["rating", "--event", "2000:1", "--player", "Ann"],
        &["rating", "--difference", "5", "--player", "Ann"],
    ] {
        let error = fails(2, typed);
        assert!(error.contains("cannot be used with"), "{typed:?}: {error}");
        assert!(!fs::exists(&new).unwrap(), "{typed:?}");
    }
}

#[test]
fn the_score_of_norm_belongs_to_opponents_alone() {
    let error = fails(2, &["norm", "--score", "6"]);
    assert!(error.contains("--opponents <FILE>") && !error.contains("<SECTIONS>\n"), "{error}");
    let sections = workspace().join("data/examples/norm-tournament.trf");
    let error = fails(2, &["norm", path(&sections), "--score", "6"]);
    assert!(error.contains("cannot be used with"), "{error}");
}

#[test]
fn a_player_of_tournaments_is_found_as_people_write_names() {
    let sections = workspace().join("data/examples/norm-tournament.trf");
    let sections = path(&sections);
    let rating = |name| done(&["rating", sections, "--player", name]);
    let title =
        |name| done(&["norm", "--title-check", sections, "--title", "IM", "--player", name]);
    for name in ["fox, n.", "N. Fox"] {
        assert_eq!(rating(name), rating("Fox, N."));
        assert_eq!(title(name), title("Fox, N."));
    }
    for command in
        [&["rating", sections][..], &["norm", "--title-check", sections, "--title", "IM"]]
    {
        let error = fails(2, &[command, &["--player", "Fix, N."]].concat());
        assert!(error.contains("is not a player of these files; perhaps Fox, N."), "{error}");
    }
}

#[test]
fn a_file_of_a_title_check_that_has_not_the_player_is_said() {
    let county = small_county(&[(
        "other.csv",
        "number,name,rating,title,federation,r1\n1,\"Lee, A.\",2400,GM,ENG,W2w\n2,\"Orr, \
         B.\",2400,GM,FRA,L1b\n",
    )]);
    let (sections, other) =
        (workspace().join("data/examples/norm-tournament.trf"), county.path().join("other.csv"));
    let player = ["--title", "IM", "--player", "Fox, N."];
    let found =
        clarke(&[&["norm", "--title-check", path(&sections), path(&other)][..], &player].concat());
    assert!(found.status.success());
    let said = crate::stderr(&found);
    assert!(said.contains("other.csv has nobody called Fox, N.: no norm of it counts"), "{said}");
}

#[test]
fn a_federation_is_three_letters_or_a_fault_of_the_flag() {
    let opponents = workspace().join("data/examples/norm-opponents.csv");
    for other in ["England", "EN", "E1G", ""] {
        let typed = ["norm", "--opponents", path(&opponents), "--federation", other];
        let error = fails(2, &typed);
        assert!(error.contains("expected its three letters, as in ENG"), "{error}");
        assert!(!error.contains("cannot be used"), "{error}");
    }
    let norm = |letters| done(&["norm", "--opponents", path(&opponents), "--federation", letters]);
    assert_eq!(norm("eng"), norm("ENG"));
}

#[test]
fn a_list_of_players_among_the_results_is_known_as_one() {
    let list = "Grading ref;Surname;Forename\n500010F;Abel;Ann\n500020J;Bell;Ben\n";
    let county = small_county(&[
        ("2006-07/events/league.csv", RESULTS),
        ("2006-07/events/members.csv", list),
    ]);
    let found = stdout(&clarke(&["check", path(county.path())]));
    assert!(found.contains("found a list of players (players.csv beside"), "{found}");
    assert!(!found.contains("which columns are the two players"), "{found}");
    let (list, out) = (county.path().join("2006-07/events/members.csv"), county.path().join("out"));
    let error = fails(1, &["convert", path(&list), path(&out), "--to", "csv"]);
    assert!(error.contains("found a list of players"), "{error}");
    // All files of a season are counted.
    assert!(found.contains("1 season, 4 files, 3 rows:"), "{found}");
}

#[test]
fn a_flag_that_would_change_nothing_is_refused() {
    let of = |more: &[&str]| {
        fails(2, &[&["performance", "--score", "1", "--opponents", "1500,1600"], more].concat())
    };
    assert!(
        of(&["--method", "fide", "--curve", "normal"]).contains("--curve belongs to --method true")
    );
    assert!(
        of(&["--method", "true", "--per-cents", "8-92"])
            .contains("--per-cents belongs to --method fide")
    );
    let folder = workspace().join("data/federation");
    let folder = path(&folder);
    // A request for a system must not be answered by the edition.
    for flags in [
        &["explain", folder, "--event", "Danethorpe Club Ch", "--system", "fgsl"][..],
        &["explain", folder, "--group", "593314G", "--system", "fgsl"],
        &["explain", folder, "--all", "--out", "never-made", "--system", "fgsl"],
        &["explain", folder, "--all", "--out", "never-made", "--follow"],
        &["explain", folder, "--event", "Danethorpe Club Ch", "--follow"],
        &["explain", folder, "001142D", "--out", "never-made"],
        &["live", folder, "882814D", "--out", "never-made"],
        &["live", folder, "--at", "2004-01-01", "--out", "never-made"],
        &["rating", "--difference", "120", "--k", "10"],
        &["rating", "--difference", "120", "--month", "2024-05"],
        &["norm", "--table", "--team"],
        &["norm", "--table", "--federation", "ENG"],
        &["norm", "data/examples/norm-tournament.csv", "--games", "9"],
        &["cup", "--fund", "1500", "--win-percent", "exact"],
        &["cup", "--fund", "1500", "--ratings", "ratings.csv"],
        &["check", "--explain", "E023", "--limit", "3"],
    ] {
        fails(2, flags);
    }
    let error = fails(2, &["live", folder, "--at", "31/12/2003"]);
    assert!(error.contains("expected a day of the calendar, such as 2006-05-02"), "{error}");
    let cup = workspace().join("data/examples/vcf-example-1.csv");
    let error = fails(2, &["cup", path(&cup), path(&cup)]);
    assert!(error.contains("vcf-example-1.csv is named twice"), "{error}");
}

/// A county of one season whose four games can be graded.
fn graded_county() -> tempfile::TempDir {
    let players = "code,name\n500010F,\"Abel, Ann\"\n500020J,\"Bell, Ben\"\n500030A,\"Carr, Cy\"\n";
    let county =
        small_county(&[("2006-07/results.csv", RESULTS), ("2006-07/players.csv", players)]);
    fs::write(county.path().join("opening_grades.csv"), "code,grade\n500010F,142\n").unwrap();
    county
}

#[test]
fn changes_take_the_place_of_changes_alone() {
    let county = graded_county();
    let (folder, list) = (path(county.path()), county.path().join("opening_grades.csv"));
    for dry in [&["--dry-run"][..], &[]] {
        let flags = [&["grade", folder, "--changes", path(&list)][..], dry].concat();
        let error = fails(2, &flags);
        assert!(error.contains("opening_grades.csv: this file exists"), "{error}");
        assert_eq!(fs::read_to_string(&list).unwrap(), "code,grade\n500010F,142\n");
        assert!(!county.path().join("published").exists());
    }
    // A file of changes by an earlier run can be replaced any number of times.
    let changes = county.path().join("changes.csv");
    for _ in 0..2 {
        done(&["grade", folder, "--changes", path(&changes)]);
        assert!(fs::read_to_string(&changes).unwrap().starts_with("season,rate,code,name"));
    }
}

#[cfg(unix)]
#[test]
fn names_that_are_not_utf_8_stop_nobody() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let county = graded_county();
    let other = county.path().join(OsStr::from_bytes(b"n\xff u"));
    let run = |words: &[&OsStr]| {
        std::process::Command::new(env!("CARGO_BIN_EXE_clarke")).args(words).output().unwrap()
    };
    let word = OsStr::new;
    // A slip in a flag is reported as usual.
    let slip = run(&[word("grade"), word("--frmat"), other.as_os_str()]);
    assert_eq!(slip.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&slip.stderr).contains("--frmat"));
    // The published files are named.
    for file in ["opening_grades.csv", "2006-07/results.csv", "2006-07/players.csv"] {
        fs::create_dir_all(other.join(file).parent().unwrap()).unwrap();
        fs::copy(county.path().join(file), other.join(file)).unwrap();
    }
    for command in ["grade", "status"] {
        let said = run(&[word(command), word("--format"), word("json"), other.as_os_str()]);
        assert_eq!(said.status.code(), Some(0), "{}", String::from_utf8_lossy(&said.stderr));
        assert!(stdout(&said).contains("n\u{fffd} u"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_written_is_not_said_to_have_failed() {
    let county = graded_county();
    let out = county.path().join("parquet");
    let error =
        onto_full_disk(&["convert", "--to", "parquet", "--out", path(&out), path(county.path())]);
    assert!(error.contains("everything is written in"), "{error}");
    assert!(out.join("2006-07/results.parquet").is_file());
}

/// The error of a command that can write its files but not standard output; the exit code must be
/// 6.
#[cfg(target_os = "linux")]
fn onto_full_disk(arguments: &[&str]) -> String {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let said = std::process::Command::new(env!("CARGO_BIN_EXE_clarke"))
        .args(arguments)
        .stdout(full)
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&said.stderr).into_owned();
    assert_eq!(said.status.code(), Some(6), "{arguments:?}: {error}");
    error
}

#[cfg(target_os = "linux")]
#[test]
fn every_command_that_writes_says_that_it_has() {
    let county = graded_county();
    let federation = workspace().join("data/federation");
    let (federation, place) = (path(&federation), tempfile::tempdir().unwrap());
    let file = |name: &str| path(&place.path().join(name)).to_owned();
    let [letters, simulated, begun] = ["letters", "simulated", "begun"].map(file);
    let [report, page] = ["report.html", "page.html"].map(file);
    let lists =
        ["2002-03", "2003-04"].map(|season| workspace().join("data/published").join(season));
    for (arguments, written) in [
        (&["explain", path(county.path()), "--all", "--out", &letters][..], &letters),
        (&["compare", path(&lists[0]), path(&lists[1]), "--out", &report], &report),
        (&["backtest", federation, "--system", "one-half", "--page", &page], &page),
        (&["simulate", "--players", "40", "--games", "40", "--out", &simulated], &simulated),
        (&["new", &begun, "2006-07"], &begun),
    ] {
        let error = onto_full_disk(arguments);
        assert!(error.contains(&format!("everything is written in {written}")), "{error}");
        assert!(fs::exists(written).unwrap(), "{written}");
    }
}

#[test]
fn lists_of_another_federation_are_kept() {
    let [one, other] = [["500010F", "500020J"], ["500020J", "500030A"]].map(|[white, black]| {
        let results = format!("date,event,white,black,result\n2006-10-14,L,{white},{black},1-0\n");
        small_county(&[("2006-07/results.csv", &results)])
    });
    let out = one.path().join("lists");
    done(&["grade", path(one.path()), "--out", path(&out)]);
    let before = fs::read_to_string(out.join("2006-07/manifest.json")).unwrap();
    let error = fails(1, &["grade", path(other.path()), "--out", path(&out)]);
    for expected in ["nothing was changed there", "--out OTHER", "--replace-all"] {
        assert!(error.contains(expected), "{expected}: {error}");
    }
    assert_eq!(fs::read_to_string(out.join("2006-07/manifest.json")).unwrap(), before);
    // Without the record the manifests say whose they are.
    fs::remove_file(out.join("federation.json")).unwrap();
    let error = fails(1, &["grade", path(other.path()), "--out", path(&out)]);
    assert!(error.contains("a federation that nothing there names"), "{error}");
    done(&["grade", path(one.path()), "--out", path(&out)]);
    done(&["grade", path(other.path()), "--out", path(&out), "--replace-all"]);
    done(&["grade", path(one.path()), "--out", path(&out), "--replace-all"]);
    assert_eq!(fs::read_to_string(out.join("2006-07/manifest.json")).unwrap(), before);
}

/// Codes are national, so the other federation's grades would be taken for this one's.
#[test]
fn a_run_that_drops_lists_begins_with_the_first_season() {
    let season = |year: u32, black: &str| {
        format!("date,event,white,black,result\n{year}-10-14,L,500010F,{black},1-0\n")
    };
    let [one, other] = ["500020J", "500030A"].map(|black| {
        let players =
            fs::read_to_string(workspace().join("data/examples/county/2006-07/players.csv"));
        small_county(&[
            ("2006-07/results.csv", &season(2006, black)),
            ("2007-08/results.csv", &season(2007, black)),
            ("2007-08/players.csv", &players.unwrap()),
        ])
    });
    let out = one.path().join("lists");
    done(&["grade", path(one.path()), "--out", path(&out)]);
    let before = crate::federation::files(&out);
    let grade = ["grade", path(other.path()), "--out", path(&out), "--replace-all"];
    for (from, said) in [("--from", "2007-08"), ("--reopen", "1"), ("--reopen", "2")] {
        let error = fails(2, &[&grade[..], &[from, said]].concat());
        let expected = format!("{from} {said}: the lists in {} are another", path(&out));
        assert!(error.contains(&expected), "{error}");
        assert_eq!(crate::federation::files(&out), before);
    }
    // The dropped lists are not read, so they may be damaged; naming the first season is allowed.
    let older = out.join("1999-00");
    fs::create_dir(&older).unwrap();
    fs::write(older.join("manifest.json"), "{").unwrap();
    done(&[&grade[..], &["--from", "2006-07"]].concat());
    assert!(!older.exists());
}

#[test]
fn numbers_that_are_none_are_answered_in_words() {
    let folder = workspace().join("data/federation");
    let folder = path(&folder);
    for (flags, expected) in [
        (&["check", folder, "--limit", "x"][..], "expected a whole number"),
        (&["check", folder, "--limit", "-1"], "the number is too small"),
        (&["grade", folder, "--max-rejected", "-1"], "expected one such as 1%, 0.5% or 20"),
        (&["grade", folder, "--threads", "-1"], "expected a whole number of at least 1"),
        (&["rating", "--event", "2000:1", "--games", "-1"], "the number is too small"),
        (&["rating", "--event", "2000:1", "--month", "24-1"], "such as 2024-05"),
        (&["simulate", "--out", "never-made", "--drift", "x"], "expected a number, such as 3"),
        (&["performance", "--score", "-1", "--opponents", "2400"], "expected a score in points"),
        (&["backtest", folder, "--resamples", "100001"], "from 40 to 100000"),
    ] {
        let error = fails(2, flags);
        assert!(error.contains(expected), "{flags:?}: {error}");
        assert!(!error.contains("tip:") && !error.contains("digit"), "{flags:?}: {error}");
    }
}

#[test]
fn what_is_nearly_a_season_or_names_one_is_said_by_its_name() {
    let county = graded_county();
    let folder = path(county.path());
    let error = fails(1, &["grade", path(&county.path().join("2006-07"))]);
    assert!(error.contains(&format!("give the folder that it is in, {folder}\n")), "{error}");
    let error = fails(1, &["grade", path(&county.path().join("opening_grades.csv"))]);
    assert!(error.contains("opening_grades.csv is a file: expected a folder\n"), "{error}");
    for (edition, expected) in [
        ("ecf-2012@2011", "`2011` is not a season: expected two years in a row"),
        ("@2006-07", "expected an edition before the @"),
        ("mine@2006", "neither a file nor one of the built-in ones"),
    ] {
        let error = fails(2, &["grade", folder, "--edition", edition]);
        assert!(error.contains(&format!("--edition {edition}: {expected}")), "{error}");
    }
    let season = county.path().join("2006-07");
    for flag in ["--old-season", "--new-season"] {
        let error = fails(2, &["compare", path(&season), path(&season), flag, "2001-02"]);
        assert!(error.contains(&format!("error: {flag} 2001-02: ")), "{error}");
    }
    fs::rename(&season, county.path().join("2006-7")).unwrap();
    let error = fails(1, &["grade", folder]);
    assert!(error.contains("players.csv; `2006-7` is not a season: expected"), "{error}");
    assert!(error.contains("hint: clarke new FOLDER 2006-07 begins"), "{error}");
}

#[test]
fn published_lists_are_not_taken_for_results() {
    let lists = workspace().join("data/published");
    for command in [&["grade"][..], &["check"], &["live", "001142D"], &["explain", "001142D"]] {
        let (name, more) = command.split_first().unwrap();
        let error = fails(1, &[&[*name, path(&lists)], more].concat());
        assert!(error.contains("holds published lists: expected the federation's"), "{error}");
    }
}

#[test]
fn what_is_wrong_with_a_file_of_rules_is_said_once() {
    let county = graded_county();
    let wrong = county.path().join("wrong.toml");
    fs::write(&wrong, "nonsense = 1\n").unwrap();
    let (folder, wrong) = (path(county.path()), path(&wrong));
    done(&["grade", folder]);
    for flags in [
        &["grade", folder, "--system", wrong][..],
        &["grade", folder, "--edition", wrong],
        &["grade", folder, "--decisions", wrong],
        &["site", folder, "--language", wrong],
        &["norm", "--table", "--rules", wrong],
        &["cup", "--fund", "1500", "--rules", wrong],
    ] {
        let error = fails(1, flags);
        assert_eq!(error.matches("TOML parse error").count(), 1, "{flags:?}: {error}");
    }
}

#[test]
fn a_file_that_cannot_be_used_has_no_column() {
    let county = graded_county();
    fs::create_dir(county.path().join("2006-07/events")).unwrap();
    fs::rename(
        county.path().join("2006-07/results.csv"),
        county.path().join("2006-07/events/league.csv"),
    )
    .unwrap();
    fs::write(county.path().join("2006-07/events/minutes.txt"), "Minutes\n").unwrap();
    let error = fails(1, &["grade", path(county.path()), "--strict"]);
    assert!(
        error.contains("2006-07/events/minutes.txt, line 1: the file cannot be used"),
        "{error}"
    );
}

/// On a full device no message can be written; `2>&1 | head` has the same effect once `head` has
/// ended.
#[test]
#[cfg(target_os = "linux")]
fn the_exit_code_is_right_without_standard_error() {
    let county = graded_county();
    let folder = path(county.path());
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let code = |flags: &[&str]| {
        let mut clarke = std::process::Command::new(env!("CARGO_BIN_EXE_clarke"));
        clarke.args(flags).stderr(full()).output().unwrap().status.code()
    };
    assert_eq!(code(&["grade", "not-there"]), Some(1));
    assert_eq!(code(&["grade", "--frmat"]), Some(2));
    assert_eq!(code(&["grade", folder, "--threads", "1000"]), Some(0));
    assert_eq!(code(&["grade", folder, "-vv"]), Some(0));
    // The note that the rules differ from those of the published list.
    let other = county.path().join("other.toml");
    let text = done(&["editions", "yorkshire-2000"]).replace("limit = 40", "limit = 41");
    fs::write(&other, text).unwrap();
    assert_eq!(code(&["explain", folder, "500010F", "--edition", path(&other)]), Some(0));
    // If help cannot be printed, that is a failure like for any other output.
    let mut help = std::process::Command::new(env!("CARGO_BIN_EXE_clarke"));
    assert_eq!(help.arg("--help").stdout(full()).output().unwrap().status.code(), Some(1));
}

#[test]
#[cfg(unix)]
fn a_new_folder_says_commands_as_a_shell_takes_them() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("Größe of Ünï");
    let said = done(&["new", path(&folder), "2006-07"]);
    assert!(said.contains(&format!("`clarke check '{}'`", path(&folder))), "{said}");
    let readme = fs::read_to_string(folder.join("README.md")).unwrap();
    assert!(readme.starts_with("# Größe of Ünï\n"), "{readme}");
    for command in ["check", "players", "grade"] {
        assert!(readme.contains(&format!("`clarke {command} 'Größe of Ünï'`")), "{readme}");
    }
}
