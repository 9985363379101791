//! Two lists compared: counts, means, causes that add up, exit codes, and what is printed.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use insta::assert_snapshot;
use rating_core::GradePoints;
use season_runner::Unwatched;
use season_runner::compare::{Cause, PlayerCompared, Side};
use serde_json::Value;

use crate::federation::Federation;
use crate::{clarke, done, fails, path, small_county, stderr, stdout, workspace};

fn compare(arguments: &[&str]) -> String {
    done(&[&["compare", "--quiet"][..], arguments].concat())
}

fn json(arguments: &[&str]) -> Value {
    let printed = compare(&[arguments, &["--format", "json"]].concat());
    serde_json::from_str(&printed).unwrap()
}

fn seasons() -> [String; 2] {
    ["2002-03", "2003-04"]
        .map(|season| workspace().join("data/federation").join(season).to_str().unwrap().to_owned())
}

/// Two gradings of one federation have the same lost rows; a copy of it has rows of its own.
#[test]
fn lost_rows_are_told_once_for_each_federation() {
    let (federation, other) = (Federation::new(), Federation::new());
    let (folder, other) = (federation.folder(), other.folder());
    let season = folder.join("2007-08");
    let lost = "WARNING: 2007-08: 6 of 26 rows (23.1%) cannot be used";
    let told = |arguments: &[&str]| {
        let output = clarke(&[&["compare"][..], arguments].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        stderr(&output).matches(lost).count()
    };
    assert_eq!(told(&[path(&folder), path(&folder)]), 1);
    assert_eq!(told(&[path(&folder), path(&season)]), 1);
    assert_eq!(told(&[path(&folder), path(&folder), "--old-season", "2006-07"]), 1);
    assert_eq!(told(&[path(&folder), path(&other)]), 2);
    assert_eq!(told(&[path(&folder), path(&other), "--quiet"]), 0);
}

/// Grades by code on a published list, read independently of the code under test.
fn grades(list: &str) -> BTreeMap<String, i64> {
    let text = fs::read_to_string(workspace().join("data/published").join(list)).unwrap();
    let row = |line: &str| {
        let (code, rest) = line.split_once(',').unwrap();
        let (_, rest) = rest.rsplit_once('"').unwrap();
        (code.to_owned(), rest.split(',').nth(4).unwrap().parse().unwrap())
    };
    text.lines().skip(1).map(row).collect()
}

fn mean<'a>(grades: impl Iterator<Item = &'a i64>) -> f64 {
    let (sum, count) = grades.fold((0, 0), |(sum, count), grade| (sum + grade, count + 1));
    sum as f64 / f64::from(count)
}

#[test]
fn a_system_is_compared_with_the_list_and_with_another_system() {
    let place = tempfile::tempdir().unwrap();
    let (federation, out) = (workspace().join("data/federation"), place.path().join("systems"));
    let systems = ["--system", "fgsl", "--system", "elo-fide"];
    done(&[&["grade", path(&federation), "--out", path(&out), "-q"][..], &systems].concat());
    let list = |folder: &Path| grades(path(&folder.join("2003-04/grades200404.csv")));
    let published = workspace().join("data/published");
    let sides = [out.join("fgsl"), out.join("elo-fide"), published];
    for (old, new) in [(0, 1), (0, 2)] {
        let compared = json(&[path(&sides[old]), path(&sides[new])]);
        let counts = &compared["rates"][0]["counts"];
        let (before, after) = (list(&sides[old]), list(&sides[new]));
        let both = before.iter().filter_map(|(code, grade)| Some((grade, after.get(code)?)));
        let (same, other): (Vec<_>, Vec<_>) = both.partition(|(old, new)| old == new);
        // A player with the same grade and another letter also counts as changed.
        let unchanged = counts["unchanged"].as_u64().unwrap() as usize;
        let changed = counts["changed"].as_u64().unwrap() as usize;
        assert!(unchanged <= same.len() && changed >= other.len(), "{counts}");
        assert_eq!(unchanged + changed, same.len() + other.len());
        assert_eq!(counts["created"], after.len() - unchanged - changed);
        assert_eq!(counts["gone"], before.len() - unchanged - changed);
        assert!(!other.is_empty(), "two systems that agree on everybody");
    }
}

#[test]
fn stayers_leavers_and_newcomers_move_the_mean() {
    let [old, new] = seasons();
    let compared = json(&[&old, &new]);
    let (before, after) = (grades("2002-03/grades200304.csv"), grades("2003-04/grades200404.csv"));
    let rate = &compared["rates"][0];
    let number = |value: &Value| value.as_f64().unwrap();
    let close = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-9, "{found}");
    close(number(&rate["shapes"]["old"]["mean"]), mean(before.values()));
    close(number(&rate["shapes"]["new"]["mean"]), mean(after.values()));
    let stayed = |list: &BTreeMap<String, i64>, other: &BTreeMap<String, i64>| {
        let both: Vec<i64> =
            list.iter().filter(|(code, _)| other.contains_key(*code)).map(|(_, g)| *g).collect();
        mean(both.iter())
    };
    let (stayed_old, stayed_new) = (stayed(&before, &after), stayed(&after, &before));
    let movement = &rate["shapes"]["mean_movement"];
    close(number(&movement["stayers"]), stayed_new - stayed_old);
    close(number(&movement["leavers"]), stayed_old - mean(before.values()));
    close(number(&movement["newcomers"]), mean(after.values()) - stayed_new);
    let parts = ["stayers", "leavers", "newcomers"].map(|part| number(&movement[part]));
    close(parts.iter().sum(), number(&movement["all"]));

    // Every grouping of the players on both lists includes all of them, except that by clubs, of
    // which ten are shown.
    let count = |by: &str, what: &str| -> i64 {
        let groups = rate["movement"].as_array().unwrap().iter();
        groups.filter(|group| group["by"] == by).map(|group| group[what].as_i64().unwrap()).sum()
    };
    let both = before.keys().filter(|code| after.contains_key(*code)).count() as i64;
    let points: i64 = before.iter().filter_map(|(code, g)| Some(after.get(code)? - g)).sum();
    for by in ["grade", "age", "category", "games"] {
        assert_eq!((count(by, "players"), count(by, "points")), (both, points), "{by}");
    }
    let created = rate["shapes"]["points_gained"].as_i64().unwrap();
    assert_eq!(created - rate["shapes"]["points_lost"].as_i64().unwrap(), points);
}

#[test]
fn two_seasons_read_as_a_team_would_report_them() {
    let [old, new] = seasons();
    let place = |text: String| text.replace(path(&workspace()), "");
    assert_snapshot!("compare seasons", place(compare(&[&old, &new])));
    assert_snapshot!("compare player", place(compare(&[&old, &new, "--player", "085281J"])));
    let published = workspace().join("data/published");
    let [old, new] = ["2002-03", "2003-04"].map(|season| published.join(season));
    let sides = [path(&old), path(&new)];
    assert_snapshot!("compare published", place(compare(&sides)));
    let csv = compare(&[&sides[..], &["--format", "csv"]].concat());
    assert!(csv.starts_with("code,name,rate,before,after,change,why\n"), "{csv}");
    let markdown = compare(&[&sides[..], &["--format", "markdown"]].concat());
    assert!(markdown.starts_with("# "), "{markdown}");
}

/// Opens a side as the command does.
fn side(folder: &Path, editions: &[&str]) -> Side {
    let editions: Vec<String> = editions.iter().map(|&name| name.to_owned()).collect();
    Side::open(folder, None, &editions, &Unwatched).unwrap()
}

#[test]
fn for_every_player_the_parts_make_the_change_exactly() {
    let place = tempfile::tempdir().unwrap();
    let rules = place.path().join("rules.toml");
    let text = done(&["editions", "yorkshire-2000"]).replace("limit = 40", "limit = 30");
    fs::write(&rules, text).unwrap();
    let federation = workspace().join("data/federation");
    let sides = [
        side(&federation.join("2002-03"), &[]),
        side(&federation, &[]),
        side(&federation, &[path(&rules)]),
        side(&workspace().join("data/published/2002-03"), &[]),
    ];
    for (old, new) in [(0, 1), (1, 2), (3, 1), (2, 1)] {
        let (old, new) = (&sides[old], &sides[new]);
        let mut players = 0;
        for player in old.list.players.iter().filter(|player| player.listed.is_some()).step_by(7) {
            for compared in PlayerCompared::of(old, new, &player.code).unwrap() {
                let Some(split) = &compared.split else { continue };
                let sum: GradePoints = split.parts.iter().map(|part| part.points.0).sum();
                assert_eq!(sum, GradePoints::whole(split.change()), "{compared:?}");
                // Together, the parts without rounding are the movement of the mean.
                let means = split.mean_after.0 - split.mean_before.0;
                let named = |part: &&season_runner::compare::Part| part.cause != Cause::Rounding;
                let named: GradePoints =
                    split.parts.iter().filter(named).map(|part| part.points.0).sum();
                assert!((named - means).to_f64().abs() < 1e-6, "{named} {means} {compared:?}");
                players += 1;
            }
        }
        assert!(players > 70, "{players}");
    }
}

/// A federation of four players; `third` is the grade of one of them.
fn four_players(folder: &Path, third: i32, rows: &str) {
    fs::create_dir_all(folder.join("2006-07")).unwrap();
    let list = format!("code,grade\n500010F,140\n500020J,120\n500030A,{third}\n500040D,130\n");
    fs::write(folder.join("opening_grades.csv"), list).unwrap();
    let players = "code,name\n500010F,\"Lee, Ann\"\n500020J,\"Roe, Ben\"\n500030A,\"Dee, Cy\"\n\
                   500040D,\"Fox, <b>Di\"\n";
    fs::write(folder.join("2006-07/players.csv"), players).unwrap();
    fs::write(folder.join("2006-07/results.csv"), format!("date,event,white,black,result\n{rows}"))
        .unwrap();
}

/// Worked by hand: 170 and 110 are 140 on average. Then the second opponent is 170, not 160, and
/// there is a draw with 130: 170, 120 and 130 are 140, too.
#[test]
fn an_opponents_grade_and_a_new_game_are_told_apart() {
    let place = tempfile::tempdir().unwrap();
    let folders = ["old", "new"].map(|name| place.path().join(name));
    let rows = "2006-05-02,Cup,500010F,500020J,1-0\n2006-05-03,Cup,500010F,500030A,0-1\n";
    four_players(&folders[0], 160, rows);
    four_players(&folders[1], 170, &format!("{rows}2006-05-04,Late,500040D,500010F,1/2-1/2\n"));
    let sides = folders.each_ref().map(|folder| path(folder));
    let compared = &json(&[&sides[..], &["--player", "Lee, Ann"]].concat())[0];
    let parts: Vec<(&str, f64)> = compared["split"]["parts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|part| (part["cause"].as_str().unwrap(), part["points"].as_f64().unwrap()))
        .collect();
    let third = 3.333_333_333;
    assert_eq!(parts.len(), 2, "{compared:#}");
    for (cause, points) in [("opponents_grades", third), ("new_games", -third)] {
        let found = parts.iter().find(|(known, _)| *known == cause).unwrap();
        assert!((found.1 - points).abs() < 1e-12, "{parts:?}");
    }
    let words = compare(&[&sides[..], &["--player", "500010F"]].concat());
    let together = words.lines().find(|line| line.starts_with("  together")).unwrap();
    assert!(together.ends_with(" +0.00"), "{words}");

    // A name from outside stays text on the page.
    let page = place.path().join("report.html");
    let said = compare(&[&sides[..], &["--player", "500010F", "--out", path(&page)]].concat());
    assert!(said.starts_with("0 grades created, 0 changed"), "{said}");
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("Fox, &lt;b&gt;Di") && !page.contains("<b>"), "{page}");
    assert!(!page.contains("http"), "a page needs nothing beside it");
}

#[test]
fn whoever_expects_the_same_is_told_by_the_exit_code() {
    let published = workspace().join("data/published");
    let [old, new] = ["2002-03", "2003-04"].map(|season| published.join(season));
    let code = |arguments: &[&str]| {
        let output = clarke(&[&["compare", "-q", "--expect-same"][..], arguments].concat());
        (output.status.code(), stdout(&output))
    };
    let (differs, said) = code(&[path(&old), path(&new)]);
    assert_eq!(differs, Some(5));
    assert!(said.contains(" created, "), "{said}");
    // A published list and the same season graded here, and the list compared with itself.
    let federation = workspace().join("data/federation");
    let list = new.join("grades200404.csv");
    for same in [path(&federation), path(&published), path(&list)] {
        let (exit, said) = code(&[path(&new), same]);
        assert_eq!(exit, Some(0), "{said}");
        assert!(said.starts_with("0 grades created, 0 changed, 803 unchanged, 0 gone\n"), "{said}");
    }
}

#[test]
fn lists_with_rows_that_were_not_read_are_not_the_same() {
    let place = tempfile::tempdir().unwrap();
    let list = |name: &str, rows: &str| {
        let file = place.path().join(name);
        fs::write(&file, format!("code,grade\n500010F,160\n{rows}")).unwrap();
        path(&file).to_owned()
    };
    let code = |old: &str, new: &str| clarke(&["compare", "--expect-same", old, new]).status.code();
    // In a chain, the grade of the nearest code is the one that is passed on.
    let [whole, float] = [list("a.csv", "500020J,140\n"), list("b.csv", "500020J,140.0\n")];
    assert_eq!(code(&whole, &float), Some(0));
    let [one, other] = [list("c.csv", "500020J,120.5\n"), list("d.csv", "500020J,999.5\n")];
    assert_eq!(code(&one, &other), Some(5));
    // A list of which nothing was read cannot be called equal.
    let none = place.path().join("e.csv");
    fs::write(&none, "code,grade\n500010F,112.4\n500020J,127.9\n").unwrap();
    let error = fails(1, &["compare", &whole, path(&none)]);
    assert!(
        error.contains("e.csv, line 2: none of its 2 rows can be used; grade `112.4`: not a grade"),
        "{error}"
    );
}

#[test]
fn what_cannot_be_meant_is_refused() {
    let published = workspace().join("data/published");
    let [old, new] = ["2002-03", "2003-04"].map(|season| published.join(season));
    let error = fails(2, &["compare", path(&old), path(&new), "--player", "nobody"]);
    assert_eq!(error, "error: `nobody` is not a player of these lists\n");
    let error = fails(2, &["compare", path(&published), path(&new), "--season", "1999-00"]);
    assert!(error.contains("1999-00") && error.contains("2001-02, 2002-03, 2003-04"), "{error}");
    let error = fails(2, &["compare", path(&old), path(&new), "--out", "report.doc"]);
    assert!(error.contains("expected a name that ends in .html"), "{error}");
    fails(1, &["compare", path(&old), "no-such-folder"]);
}

#[test]
fn grades_beside_ratings_are_said_to_be_of_two_scales() {
    let place = tempfile::tempdir().unwrap();
    let list = |name: &str, rows: &str| {
        let file = place.path().join(name);
        fs::write(&file, format!("Ref,Name,Cat,Grade\n{rows}")).unwrap();
        path(&file).to_owned()
    };
    let grades = list("grades.csv", "500010F,\"Abel, Ann\",A,120\n500020J,\"Bell, Ben\",A,140\n");
    let higher = list("higher.csv", "500010F,\"Abel, Ann\",A,150\n500020J,\"Bell, Ben\",A,170\n");
    let ratings =
        list("ratings.csv", "500010F,\"Abel, Ann\",A,1600\n500020J,\"Bell, Ben\",A,1750\n");
    let said = |one: &str, other: &str| stderr(&clarke(&["compare", one, other]));
    assert!(
        said(&grades, &ratings)
            .contains("two scales, grades and Elo ratings: their means are 130 and 1675")
    );
    assert_eq!(said(&grades, &higher), "");
}

/// In lists of other programs codes are compared as elsewhere, and a code that occurs twice is not
/// used.
#[test]
fn a_code_that_stands_twice_is_not_two_players() {
    let place = tempfile::tempdir().unwrap();
    let list = |name: &str, text: &str| {
        let file = place.path().join(name);
        fs::write(&file, text).unwrap();
        path(&file).to_owned()
    };
    let old = list("old.csv", "Ref,Grade,Name\n500010F,100,\"Abel, Ann\"\n500020J,110,B\n");
    let twice = list("twice.csv", "code,grade\n500010F,101\n500010F,102\n500020J,110\n");
    let output = clarke(&["compare", &old, &twice]);
    let first = |text: &str| text.lines().next().unwrap_or_default().to_owned();
    assert_eq!(first(&stdout(&output)), "0 grades created, 0 changed, 1 unchanged, 1 gone");
    let said = stderr(&output);
    assert!(said.contains("2 rows") && said.contains("twice.csv"), "{said}");
    let same = list("same.csv", "code,grade\n500010F,100\n500010F,100\n500020j,110\n");
    assert_eq!(
        first(&stdout(&clarke(&["compare", &old, &same]))),
        "0 grades created, 0 changed, 2 unchanged, 0 gone"
    );
    for by in [";", "\t"] {
        let text =
            format!("code{by}name{by}grade\n500010F{by}Abel, Ann{by}100\n500020J{by}{by}111\n");
        let other = list("other.csv", &text);
        assert_eq!(
            first(&compare(&[&old, &other])),
            "0 grades created, 1 changed, 1 unchanged, 0 gone"
        );
    }
    for flags in [["--season", "2003-04"], ["--old-season", "2003-04"], ["--new-season", "2003-04"]]
    {
        let error = fails(2, &[&["compare", &old, &same][..], &flags].concat());
        assert!(error.contains("a file is one list"), "{error}");
    }
}

#[test]
fn rules_by_which_no_side_is_graded_are_refused() {
    let [old, new] = seasons();
    let published = workspace().join("data/published/2002-03");
    let published = path(&published);
    for flags in [
        &[published, published, "--edition", "yorkshire-2000"][..],
        &[published, &new, "--old-edition", "yorkshire-2000"],
        &[&old, published, "--new-edition", "yorkshire-2000"],
        &[published, &new, "--new-edition", "yorkshire-2000", "--edition", "yorkshire-2000"],
    ] {
        let error = fails(2, &[&["compare", "-q"][..], flags].concat());
        let flag = flags.iter().rfind(|typed| typed.starts_with("--")).unwrap();
        assert!(
            error.contains(&format!("{flag} yorkshire-2000: no list is made by it")),
            "{error}"
        );
    }
    // Rules for the side that is graded.
    compare(&[published, &new, "--edition", "yorkshire-2000"]);
    // Refused before anything is graded, so the folder that cannot be graded is never reached.
    let cannot_be = tempfile::tempdir().unwrap();
    let flags = ["-q", path(cannot_be.path()), published, "--new-edition", "yorkshire-2000"];
    let error = fails(2, &[&["compare"][..], &flags].concat());
    assert!(error.contains("--new-edition yorkshire-2000: no list is made by it"), "{error}");
    // An unknown edition is named with the flag that gave it.
    let error = fails(2, &["compare", "-q", &old, &new, "--old-edition", "nope"]);
    assert!(error.contains("--old-edition nope: neither a file nor"), "{error}");
}

#[test]
fn a_published_season_is_of_no_other_season() {
    let published = workspace().join("data/published/2002-03");
    let published = path(&published);
    let error = fails(2, &["compare", "-q", published, published, "--season", "2001-02"]);
    assert!(error.contains("--season 2001-02") && error.contains("is 2002-03"), "{error}");
    compare(&[published, published, "--season", "2002-03"]);
}

/// A list without numbers of games does not mean that nobody played.
#[test]
fn a_list_without_calculations_gives_no_reason_for_a_change() {
    let place = tempfile::tempdir().unwrap();
    let published = workspace().join("data/published/2003-04");
    let list = place.path().join("list.csv");
    let listed = grades("2003-04/grades200404.csv");
    let rows = listed.iter().skip(1).map(|(code, grade)| format!("{code},{}", grade + 1));
    let rows: Vec<String> = rows.collect();
    fs::write(&list, format!("code,grade\n{}\n", rows.join("\n"))).unwrap();
    for sides in [[path(&published), path(&list)], [path(&list), path(&published)]] {
        let compared = json(&sides);
        let changes = compared["changes"].as_array().unwrap();
        // One player is only on the published list.
        let is_alone = |change: &&Value| change["before"] == "" || change["after"] == "";
        assert_eq!(changes.iter().filter(is_alone).count(), 1, "{compared:#}");
        assert!(changes.len() > 10, "{compared:#}");
        for change in changes {
            assert_eq!(change["why"], serde_json::json!([]), "{change:#}");
        }
    }
}

#[test]
fn somebody_on_neither_list_has_their_name() {
    let row = |day: u32, other: &str, rate: &str| {
        format!("2012-02-{day:02},League,500010F,{other},1-0,{rate}\n")
    };
    let others = ["500020J", "500030A", "500040D", "500060K", "500070B"];
    let standard: String =
        (1..=10).map(|day| row(day, others[day as usize % 5], "standard")).collect();
    let results =
        format!("date,event,white,black,result,rate\n{standard}{}", row(20, "500020J", "rapid"));
    let players =
        fs::read_to_string(workspace().join("data/examples/county/2006-07/players.csv")).unwrap();
    let county =
        small_county(&[("2012-H1/results.csv", &results), ("2012-H1/players.csv", &players)]);
    fs::remove_dir_all(county.path().join("2006-07")).unwrap();
    let out = county.path().join("published");
    done(&["grade", path(county.path()), "--edition", "ecf-2015", "-q"]);
    let said = compare(&[path(&out), path(&out), "--player", "500010F"]);
    assert!(said.contains("500010F Abel, Ann, rapid play: on neither list"), "{said}");
    assert!(!said.contains("these lists do not show"), "{said}");
}

#[test]
fn a_player_of_two_lists_is_found_as_people_write_names() {
    let folder = workspace().join("data/published");
    let of = |name| compare(&[path(&folder), path(&folder), "--player", name]);
    assert_eq!(of("imran abbott"), of("959491H"));
    assert_eq!(of("ABBOTT, IMRAN"), of("959491H"));
    let error =
        fails(2, &["compare", path(&folder), path(&folder), "--player", "Abbot, Imran", "-q"]);
    assert!(error.contains("perhaps 959491H Abbott, Imran"), "{error}");
}

/// `.` is the season, or the published season, in the working directory.
#[test]
fn a_season_is_compared_from_inside() {
    let federation = Federation::new();
    let published = federation.out("published");
    done(&["grade", path(&federation.folder()), "--out", path(&published), "-q"]);
    for (folder, by) in [(federation.folder(), " by yorkshire-2000"), (published, "")] {
        let output = Command::new(env!("CARGO_BIN_EXE_clarke"))
            .args(["compare", ".", "../2007-08"])
            .current_dir(folder.join("2006-07"))
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        let said = stdout(&output);
        let folder = dunce::canonicalize(&folder).unwrap();
        let old = format!("  old  2006-07 of {}{by}\n", path(&folder));
        assert!(said.contains(&old), "{said}");
    }
}
