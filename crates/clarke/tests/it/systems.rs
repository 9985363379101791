//! `clarke grade --system`, `clarke live` and `clarke systems`: compared with a slow replay of the
//! formula from the files, and the output for people.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use insta::assert_snapshot;
use worked_examples::kept_elsewhere;

use crate::federation::Federation;
use crate::{clarke, done, fails, path, stderr, stdout, workspace};

fn federation() -> String {
    path(&workspace().join("data/federation")).to_owned()
}

/// The fields of a file's lines, without the header; no field in these files is quoted.
fn lines(file: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(file).unwrap();
    text.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

/// White, Black and the score of White.
type Game = (String, String, f64);

/// The rows in a season's results that are games, by day and round: White, Black, White's score.
fn games(folder: &Path, out: &Path) -> BTreeMap<(String, u32), Vec<Game>> {
    let of_results = |row: &Vec<String>| row[0].ends_with("results.csv");
    let rejected = lines(&out.join("rejected.csv"));
    let rejected: BTreeSet<usize> =
        rejected.iter().filter(|row| of_results(row)).map(|row| row[1].parse().unwrap()).collect();
    let text = fs::read_to_string(folder.join("results.csv")).unwrap();
    let mut rows = (1..).zip(text.lines());
    let (_, header) = rows.next().unwrap();
    let position = |name: &str| header.split(',').position(|column| column == name);
    let mut games: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (number, line) in rows.filter(|(number, _)| !rejected.contains(number)) {
        let fields: Vec<&str> = line.split(',').map(str::trim).collect();
        let of = |name: &str| position(name).and_then(|at| fields.get(at).copied()).unwrap_or("");
        let score = match of("result") {
            "1-0" => 1.0,
            "0-1" => 0.0,
            "1/2-1/2" | "½-½" | "0.5-0.5" => 0.5,
            "" | "+/-" | "-/+" | "-/-" => continue,
            other => panic!("line {number}: {other}"),
        };
        let time = (of("date").to_owned(), of("round").parse().unwrap_or(0));
        games.entry(time).or_default().push((of("white").into(), of("black").into(), score));
    }
    games
}

/// For every player of a season: the start, how it came about, and the end.
fn changes(folder: &Path) -> BTreeMap<String, (f64, String, f64)> {
    let rows = lines(&folder.join("changes.csv"));
    let of = |row: Vec<String>| {
        // NaN, which equals nothing, for a player who began without a grade.
        let start = if row[2].is_empty() { f64::NAN } else { row[2].parse().unwrap() };
        (row[0].clone(), (start, row[3].clone(), row[4].parse().unwrap()))
    };
    rows.into_iter().map(of).collect()
}

/// Replays FGSl season by season from the files, and compares every player's grade.
fn replay(folder: &Path) -> usize {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("lists");
    done(&["grade", path(folder), "--system", "fgsl", "--out", path(&out)]);
    let opening = lines(&folder.join("opening_grades.csv"));
    let mut grades: BTreeMap<String, f64> = opening
        .into_iter()
        .filter_map(|row| Some((row[0].clone(), row[1].parse().ok()?)))
        .collect();
    let mut seasons: Vec<_> =
        fs::read_dir(out.join("fgsl")).unwrap().map(|entry| entry.unwrap().path()).collect();
    seasons.retain(|path| path.is_dir());
    seasons.sort();
    let mut compared = 0;
    for season in seasons {
        let published = changes(&season);
        for (code, (start, began, _)) in &published {
            match began.as_str() {
                "graded" => assert!((grades[code] - start).abs() < 2e-6, "{code}"),
                _ => assert!(grades.insert(code.clone(), *start).is_none(), "{code} had a grade"),
            }
        }
        let label = season.file_name().unwrap().to_str().unwrap();
        for simultaneous in games(&folder.join(label), &season).into_values() {
            let before = grades.clone();
            for (white, black, score) in simultaneous {
                let expected = 1.0 / (1.0 + 10_f64.powf((before[&black] - before[&white]) / 50.0));
                let change = 100.0 * (score - expected) / 30.0;
                *grades.get_mut(&white).unwrap() += change;
                *grades.get_mut(&black).unwrap() -= change;
            }
        }
        for (code, (.., end)) in &published {
            assert!((grades[code] - end).abs() < 1e-5, "{label}, {code}: {} {end}", grades[code]);
            compared += 1;
        }
    }
    compared
}

#[test]
fn live_grades_are_those_of_a_slow_replay() {
    assert!(replay(&workspace().join("data/federation")) > 2_900);
}

#[test]
#[ignore = "needs the seasons of a national federation: `just real`"]
fn live_grades_of_real_seasons_are_those_of_a_slow_replay() {
    let folder = kept_elsewhere("data/federation");
    assert!(replay(&folder) > 10_000);
}

#[test]
fn a_list_in_the_systems_own_scale_begins_as_it_is() {
    // 2100 as a whole grade is 187, and 187 as a rating 2102.5.
    let own = "code,grade,scale\n500010F,2100,elo\n500020J,1850.5,elo\n";
    let federations = "ECF_code,full_name,revised_standard\n500010F,\"Abel, Ann\",2100\n\
                       500020J,\"Bell, Ben\",1850.5\n";
    let fide = "ID Number      Name            Fed Sex Tit  NOV25  Gms K  B-day Flag\r\n\
                500010F        Abel, Ann       ENG F        2100   5   20 1990      \r\n\
                500020J        Bell, Ben       ENG M        1850.5 5   20 1990      \r\n";
    for list in [own, federations, fide] {
        let place = Federation::empty();
        place.write("opening_grades.csv", list);
        place.write("2006-07/players.csv", "code,name\n500010F,Ann\n500020J,Ben\n500030A,Cy\n");
        let game = "date,event,white,black,result\n2006-05-02,x,500020J,500030A,1-0\n";
        place.write("2006-07/results.csv", game);
        let out = place.out("lists");
        let systems = ["--system", "elo-fide", "--system", "ecf-monthly", "--system", "fgsl"];
        let folder = place.folder();
        let flags = [&["grade", path(&folder), "--out", path(&out)][..], &systems].concat();
        let done = clarke(&flags);
        assert!(done.status.success(), "{}", stderr(&done));
        let start = |system: &str| {
            let changes = changes(&out.join(system).join("2006-07"));
            ["500010F", "500020J"].map(|code| changes[code].0)
        };
        // The conversion of the system, for one of grades, and no whole grade in between; whole
        // ratings round a half away from zero.
        let grades = [(2_100.0 - 700.0) / 7.5, (1_850.5 - 700.0) / 7.5];
        assert_eq!(start("elo-fide").map(|start| start.to_string()), ["2100", "1851"], "{list}");
        assert_eq!(start("ecf-monthly").map(|start| start.to_string()), ["2100", "1851"], "{list}");
        for (found, expected) in start("fgsl").into_iter().zip(grades) {
            assert!((found - expected).abs() < 1e-6, "{found} {expected}");
        }
    }
}

/// By code, on each of the lists of every month in order: the live grade and the games so far.
fn monthly(federation: &str, system: &str) -> Vec<BTreeMap<String, (String, String)>> {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("lists");
    done(&["live", federation, "--system", system, "--publish", "month", "--out", path(&out)]);
    let mut files: Vec<_> =
        fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let row = |line: &str| {
        // Names may hold a comma, but nothing after them does.
        let last: Vec<&str> = line.rsplitn(4, ',').collect();
        let code = line.split(',').next().unwrap();
        (code.to_owned(), (last[1].to_owned(), last[0].to_owned()))
    };
    let list = |file| fs::read_to_string(file).unwrap().lines().skip(1).map(row).collect();
    files.into_iter().map(list).collect()
}

#[test]
fn between_two_monthly_lists_only_those_who_played_move() {
    let moved_without_a_game = |system: &str| -> usize {
        let lists = monthly(&federation(), system);
        assert_eq!(lists.len(), 12);
        let moved = |lists: &[BTreeMap<String, (String, String)>]| {
            let others = lists[0]
                .iter()
                .filter_map(|(code, before)| lists[1].get(code).map(|after| (before, after)));
            others.filter(|(before, after)| before.1 == after.1 && before.0 != after.0).count()
        };
        lists.windows(2).map(moved).sum()
    };
    assert_eq!(moved_without_a_game("fgsl"), 0);
    let place = Federation::empty();
    let again = done(&["systems", "fgsl"]).replace("\"first-day\"\n", "\"games-so-far\"\n");
    place.write("again.toml", &again);
    let again = place.folder().join("again.toml");
    assert!(moved_without_a_game(path(&again)) > 100);
    // Where they do move, readers of the lists are warned.
    let said = |system: &str| {
        stderr(&clarke(&["live", &federation(), "--system", system, "--at", "2003-12-31"]))
    };
    assert_eq!(said("fgsl"), "");
    assert!(said(path(&again)).contains("without a game of the player's own"), "{}", said("gs"));
    assert!(said("elo-fide").contains("without a game of the player's own"));
    assert_eq!(said("gs"), "");
}

#[test]
fn systems_are_listed_with_their_formulas_and_printed() {
    assert_snapshot!("systems", done(&["systems"]));
    let printed = done(&["systems", "gs"]);
    assert_eq!(fgsl_matrix::System::from_toml(&printed).unwrap().name, "gs");
    let error = fails(2, &["systems", "x"]);
    assert!(error.contains("no built-in system `x`; there is fgsl, gs, cgs, ags"), "{error}");
}

#[test]
fn systems_side_by_side() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("lists");
    let federation = federation();
    let arguments =
        ["grade", &federation, "--system", "fgsl", "--system", "gs", "--out", path(&out)];
    let printed = done(&arguments).replace(path(&out), "OUT");
    assert_snapshot!("systems side by side", printed);
    let first = fs::read(out.join("gs/2003-04/changes.csv")).unwrap();
    // A single system on one thread gives the same lists, byte for byte.
    let alone = place.path().join("alone");
    done(&["grade", &federation, "--system", "gs", "--threads", "1", "--out", path(&alone)]);
    assert_eq!(first, fs::read(alone.join("gs/2003-04/changes.csv")).unwrap());
    let manifest = fs::read_to_string(alone.join("gs/2003-04/manifest.json")).unwrap();
    assert!(manifest.contains("\"name\": \"gs\""), "{manifest}");
}

#[test]
fn a_system_of_ones_own_is_graded_from_its_file() {
    let place = tempfile::tempdir().unwrap();
    let (file, out) = (place.path().join("mine.toml"), place.path().join("lists"));
    let text = done(&["systems", "fgsl"]).replace("name = \"fgsl\"", "name = \"mine\"");
    fs::write(&file, text.replace("\nk = 1\n", "\nk = 2\n")).unwrap();
    let federation = federation();
    done(&["grade", &federation, "--system", path(&file), "--out", path(&out)]);
    assert!(out.join("mine/2003-04/grades200404.csv").exists());
    fs::write(&file, "name = \"mine\"\nspeed = 3\n").unwrap();
    let error = fails(1, &["grade", &federation, "--system", path(&file), "--out", path(&out)]);
    assert!(error.contains("cannot be used") && error.contains("speed"), "{error}");
    for (flags, expected) in [
        (["--system", "x", "--out", "y"], "neither a file nor one of the built-in ones (fgsl, gs"),
        (["--system", "gs", "--from", "2002-03"], "--from: a system carries grades"),
        (["--system", "gs", "--system", "gs"], "there are two systems gs"),
    ] {
        let error = fails(2, &[&["grade", &federation], &flags[..]].concat());
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn lists_of_all_systems_are_published_or_of_none() {
    let place = tempfile::tempdir().unwrap();
    let foreign = place.path().join("gs/2001-02");
    fs::create_dir_all(&foreign).unwrap();
    fs::write(foreign.join("notes.txt"), "mine").unwrap();
    let out = path(place.path());
    let both = ["grade", &federation(), "--system", "fgsl", "--system", "gs", "--out", out];
    let error = fails(1, &both);
    assert!(error.contains("gs"), "{error}");
    assert!(!place.path().join("fgsl").exists());
    assert_eq!(fs::read_to_string(foreign.join("notes.txt")).unwrap(), "mine");
}

#[test]
fn how_often_lists_are_published_never_changes_a_grade() {
    let place = tempfile::tempdir().unwrap();
    let federation = federation();
    let series = |system: &str, often: &str| {
        let out = place.path().join(format!("{system}-{often}"));
        let how_often = if often.is_empty() { vec![] } else { vec![often] };
        let flags = ["live", &federation, "--system", system, "--out", path(&out), "--publish"];
        done(&[&flags[..], &how_often].concat());
        let entries = fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().path());
        let read = |file: std::path::PathBuf| {
            let name = file.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(&file).unwrap())
        };
        entries.map(read).collect::<BTreeMap<_, _>>()
    };
    for (system, own) in [("fgsl", 1), ("elo-fide", 12), ("ecf-monthly", 12)] {
        let monthly = series(system, "monthly");
        assert_eq!(monthly.len(), 12);
        // Without a value, lists are as frequent as in the system's own file.
        let by_system = series(system, "");
        assert_eq!(by_system.len(), own, "{system}");
        assert!(by_system.iter().all(|(name, list)| monthly[name] == *list), "{system}");
        for (often, count) in
            [("two-monthly", 6), ("quarterly", 4), ("half-yearly", 2), ("yearly", 1)]
        {
            let lists = series(system, often);
            assert_eq!(lists.len(), count);
            for (name, list) in lists {
                assert_eq!(monthly[&name], list, "{system}, {often}, {name}");
            }
        }
        let at = ["live", &federation, "--system", system, "--at", "2003-10-31"];
        let at = done(&[&at[..], &["--format", "csv"]].concat());
        assert_eq!(at, monthly[&format!("{system}-2003-10-31.csv")]);
    }
}

/// A copy of the made-up federation without the games after a day.
fn known_by(day: &str, place: &Path) {
    let from = workspace().join("data/federation");
    fs::create_dir(place).unwrap();
    for entry in fs::read_dir(&from).unwrap().map(Result::unwrap) {
        let to = place.join(entry.file_name());
        if entry.file_type().unwrap().is_file() {
            fs::copy(entry.path(), &to).unwrap();
            continue;
        }
        // Lists and a site that somebody made there are not seasons.
        if !entry.path().join("results.csv").is_file() {
            continue;
        }
        fs::create_dir(&to).unwrap();
        for file in fs::read_dir(entry.path()).unwrap().map(Result::unwrap) {
            let text = fs::read(file.path()).unwrap();
            if file.file_name() != "results.csv" {
                fs::write(to.join(file.file_name()), text).unwrap();
                continue;
            }
            let text = String::from_utf8(text).unwrap();
            let date = text.lines().next().unwrap().split(',').position(|name| name == "date");
            let is_known = |line: &&str| {
                let found = line.split(',').nth(date.unwrap()).unwrap_or_default().trim();
                found.len() == 10 && found <= day
            };
            let header = text.lines().next().unwrap();
            let known = text.lines().skip(1).filter(is_known);
            let lines: Vec<&str> = std::iter::once(header).chain(known).collect();
            fs::write(to.join("results.csv"), lines.join("\n") + "\n").unwrap();
        }
    }
}

#[test]
fn data_up_to_a_day_and_the_list_of_that_day_agree() {
    let place = tempfile::tempdir().unwrap();
    let (federation, day) = (federation(), "2003-11-15");
    let cut = place.path().join("cut");
    known_by(day, &cut);
    let out = place.path().join("lists");
    let names: Vec<&str> = fgsl_matrix::System::BUILT_IN.iter().map(|(name, _)| *name).collect();
    let mut grade = vec!["grade", path(&cut), "--out", path(&out)];
    for name in &names {
        grade.extend(["--system", name]);
    }
    done(&grade);
    for name in names {
        let at = |folder: &str| {
            done(&["live", folder, "--system", name, "--at", day, "--format", "csv"])
        };
        let whole = at(&federation);
        assert_eq!(whole, at(path(&cut)), "{name}");
        // The batch, which ignores days, agrees; its file has more decimals than the list.
        let rows = lines(&out.join(name).join("2003-04/changes.csv")).into_iter();
        let batch: BTreeMap<String, f64> =
            rows.map(|row| (row[0].clone(), row[4].parse().unwrap())).collect();
        let mut compared = 0;
        for line in whole.lines().skip(1) {
            let fields: Vec<&str> = line.rsplitn(3, ',').collect();
            let (code, live) = (line.split(',').next().unwrap(), fields[1]);
            // The batch's file has the season's players, the list has everybody with a grade.
            let Some(end) = batch.get(code) else { continue };
            assert!((live.parse::<f64>().unwrap() - end).abs() < 0.0051, "{name}, {code}");
            compared += 1;
        }
        assert!(compared > 300, "{name}: {compared}");
    }
}

#[test]
fn the_last_day_of_a_season_shows_its_list() {
    let place = tempfile::tempdir().unwrap();
    let federation = federation();
    let out = place.path().join("lists");
    done(&["grade", &federation, "--system", "fgsl", "--out", path(&out)]);
    let at = done(&["live", &federation, "--at", "2002-04-30", "--format", "json"]);
    let printed: serde_json::Value = serde_json::from_str(&at).unwrap();
    assert_eq!((&printed["system"], &printed["day"]), (&"fgsl".into(), &"2002-04-30".into()));
    let live: BTreeMap<&str, f64> = printed["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["code"].as_str().unwrap(), row["live"].as_f64().unwrap()))
        .collect();
    for (code, (.., end)) in changes(&out.join("fgsl/2001-02")) {
        assert!((live[code.as_str()] - end).abs() < 0.006, "{code}");
    }
}

#[test]
fn a_player_is_shown_game_by_game() {
    let federation = federation();
    let player = "400089B";
    let list = done(&["live", &federation, "--at", "2004-04-30", "--format", "csv"]);
    let busiest = list
        .lines()
        .skip(1)
        .map(|line| line.rsplit(',').next().unwrap().parse::<u32>().unwrap())
        .max();
    assert!(busiest.unwrap() > 20);
    let error = fails(2, &["live", &federation, player]);
    assert!(error.contains("`400089B` is not a player of 2001-02 to 2003-04"), "{error}");
    let code = list.lines().find(|line| line.ends_with(",9")).unwrap().split(',').next().unwrap();
    let [digits, letter] = [&code[..6], &code[6..]];
    let typed = format!("{digits}{}", if letter == "A" { "B" } else { "A" });
    for explained in [&["live", &*federation, &*typed][..], &["explain", &federation, &typed]] {
        let error = fails(2, explained);
        assert!(error.contains(&format!("; perhaps {code} ")), "{error}");
    }
    let shown = done(&["live", &federation, code, "--season", "2003-04"]);
    assert_snapshot!("live", shown);
    let printed: serde_json::Value =
        serde_json::from_str(&done(&["live", &federation, code, "--format", "json"])).unwrap();
    let rows = printed["games"].as_array().unwrap();
    assert_eq!(rows.len(), 9);
    for pair in rows.windows(2) {
        let (before, after) = (pair[0]["after"].as_f64().unwrap(), pair[1]["before"].as_f64());
        let same_day = pair[0]["date"] == pair[1]["date"];
        assert!(same_day || (before - after.unwrap()).abs() < 0.011, "{pair:?}");
    }
    for (arguments, expected) in [
        (&["live", &federation, code, "--system", "gs"][..], "do not move with every game"),
        (&["live", &federation, "--at", "2020-01-01"], "no season of the folder has this day"),
        (&["live", &federation], "required arguments were not provided"),
    ] {
        let error = fails(2, arguments);
        assert!(error.contains(expected), "{error}");
    }
}

/// Writes a federation of one season and three players.
fn small(folder: &Path, season: &str, opening: &str, results: &str) {
    fs::create_dir_all(folder.join(season)).unwrap();
    fs::write(folder.join("opening_grades.csv"), opening).unwrap();
    let players = "code,name\n500010F,Ann\n500020J,Ben\n500030A,Cy\n";
    fs::write(folder.join(season).join("players.csv"), players).unwrap();
    fs::write(folder.join(season).join("results.csv"), results).unwrap();
}

/// Grades of a system go on from season to season, so a list that was not graded again is stale.
#[test]
fn lists_that_went_on_from_other_grades_are_told_and_stale() {
    let federation = Federation::new();
    let (folder, out) = (federation.folder(), federation.out("lists"));
    let grade = |more: &[&str]| {
        let run = ["grade", path(&folder), "--system", "fgsl", "--out", path(&out)];
        done(&[&run[..], more].concat())
    };
    let status = || {
        let of_fgsl = out.join("fgsl");
        let output = clarke(&["status", path(&folder), "--out", path(&of_fgsl)]);
        (output.status.code(), stdout(&output))
    };
    assert!(!grade(&[]).contains("other lists"));
    assert_eq!(status().0, Some(0), "{}", status().1);
    let results = federation.read("2006-07/results.csv");
    assert!(results.contains(",1-0"), "{results}");
    federation.write("2006-07/results.csv", &results.replacen(",1-0", ",0-1", 1));
    let said = grade(&["--to", "2006-07"]);
    assert!(said.contains("Note: fgsl: the 2007-08 there was graded from other lists"), "{said}");
    let (code, said) = status();
    assert_eq!(code, Some(3), "{said}");
    assert!(said.contains("2006-07/changes.csv was published anew"), "{said}");
    assert!(!grade(&[]).contains("other lists"));
    assert_eq!(status().0, Some(0), "{}", status().1);
}

#[test]
fn a_grade_that_no_list_can_have_publishes_nothing() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("county");
    let results = "date,event,white,black,result\n2006-05-02,Cup,500010F,500020J,1-0\n";
    small(&folder, "2006-07", "code,grade\n500010F,100\n500020J,100\n", results);
    let system = place.path().join("mine.toml");
    let text = done(&["systems", "fgsl"]).replace("name = \"fgsl\"", "name = \"mine\"");
    let text = text.replace("\nn0 = 30", "\nn0 = 0.000001").replace("\nk = 1", "\nk = 1000000");
    fs::write(&system, text).unwrap();
    let out = place.path().join("lists");
    let grade = ["grade", path(&folder), "--system", path(&system), "--out", path(&out)];
    let error = fails(1, &grade);
    let expected = "2006-07: the grade of 500010F by mine comes to 50000000000100, and a list can \
                    have -9999 to 9999";
    assert!(error.contains(expected), "{error}");
    assert!(!out.exists());
}

/// Otherwise a search for one of two players with the same name would silently find the other.
#[test]
fn a_later_list_without_a_name_takes_none_away() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    let results = |year: u32| {
        format!(
            "date,event,white,black,result\n{year}-10-14,League,500010F,500020J,1-0\n\
             {year}-10-15,League,500010F,500030A,1-0\n"
        )
    };
    for (season, year) in [("2006-07", 2006), ("2007-08", 2007)] {
        small(folder, season, "code,grade\n500010F,142\n", &results(year));
    }
    let list = |cy: &str| format!("code,name\n500010F,Ann\n500020J,Ben\n500030A,{cy}\n");
    fs::write(folder.join("2006-07/players.csv"), list("Ben")).unwrap();
    fs::write(folder.join("2007-08/players.csv"), list("")).unwrap();
    let error = fails(2, &["live", path(folder), "Ben"]);
    assert!(error.contains("500020J") && error.contains("500030A"), "{error}");
    let list = done(&["live", path(folder), "--at", "2008-04-30", "--format", "csv"]);
    assert!(list.contains("500030A,Ben,"), "{list}");
}

#[test]
fn rapid_games_are_played_as_standard_ones_would_be() {
    let place = tempfile::tempdir().unwrap();
    // The same games and grades once at each rate, and one game at the other rate.
    let changes_of = |rate: &str, other: &str, columns: &str| {
        let folder = place.path().join(rate);
        let opening = format!("{columns}\n500010F,160,\n500020J,140,\n");
        let mut results = "date,event,white,black,result,rate\n".to_owned();
        for (day, game) in [
            (1, "500010F,500020J,1-0"),
            (2, "500020J,500030A,1/2-1/2"),
            (2, "500030A,500010F,0-1"),
            (9, "500020J,500010F,1-0"),
        ] {
            writeln!(results, "2012-03-0{day},Cup,{game},{rate}").unwrap();
        }
        writeln!(results, "2012-03-05,Cup,500010F,500030A,0-1,{other}").unwrap();
        small(&folder, "2012-H1", &opening, &results);
        let out = folder.join("lists");
        let flags = ["--edition", "ecf-2012", "--system", "fgsl", "--rate", rate];
        done(&[&["grade", path(&folder), "--out", path(&out)], &flags[..]].concat());
        let name = if rate == "rapid" { "fgsl-rapid" } else { "fgsl" };
        let live = [&["live", path(&folder), "500010F"], &flags[..]].concat();
        (changes(&out.join(name).join("2012-H1")), done(&live))
    };
    let (standard, shown) = changes_of("standard", "rapid", "code,grade,rapid_grade");
    assert_eq!(standard.len(), 3);
    let (rapid, shown_rapid) = changes_of("rapid", "standard", "code,rapid_grade,grade");
    // Compared as text, since Cy may begin with NaN, which equals nothing.
    assert_eq!(format!("{rapid:?}"), format!("{standard:?}"));
    assert_eq!(shown_rapid, shown.replace("2012-H1, fgsl: ", "2012-H1, fgsl, rapid: "));
    assert_ne!(shown_rapid, shown);
    let error = fails(2, &["grade", &federation(), "--system", "fgsl", "--rate", "rapid"]);
    let said = "error: --rate rapid: the edition yorkshire-2000 of 2001-02 does not grade rapid \
                games\n\
                hint: --edition names another: ecf-2012 and ecf-2015 grade both rates, and so may \
                a file of your own\n";
    assert_eq!(error, said);
}

/// Lists of rapid play are told as such, on paper, to programs and by the names of their files.
#[test]
fn rapid_lists_say_that_they_are_rapid() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("county");
    let results = "date,event,white,black,result,rate\n2012-03-01,Cup,500010F,500020J,1-0,rapid\n\
                   2012-03-02,Cup,500020J,500010F,1-0,standard\n";
    small(
        &folder,
        "2012-H1",
        "code,grade,rapid_grade\n500010F,160,150\n500020J,140,140\n",
        results,
    );
    let run = |words: &[&str], rate: &str, more: &[&str]| {
        let flags = ["--edition", "ecf-2012", "--rate", rate];
        done(&[words, &[path(&folder)], &flags, more].concat())
    };
    let json = |words: &[&str], rate: &str, more: &[&str]| -> serde_json::Value {
        let text = run(words, rate, &[more, &["--format", "json"]].concat());
        serde_json::from_str(&text).unwrap()
    };
    let at = ["--at", "2012-03-31"];
    assert!(run(&["live"], "rapid", &at).starts_with("fgsl, rapid at the end of 2012-03-31: "));
    assert!(run(&["live"], "standard", &at).starts_with("fgsl at the end of 2012-03-31: "));
    let out = place.path().join("lists");
    let series = ["--publish", "yearly", "--out", path(&out)];
    run(&["live"], "rapid", &series);
    assert!(out.join("fgsl-rapid-2012-06-30.csv").is_file());
    for rate in ["standard", "rapid"] {
        assert_eq!(json(&["live"], rate, &at)["rate"], rate);
        assert_eq!(json(&["live"], rate, &["500010F"])["rate"], rate);
        let explained = json(&["explain"], rate, &["500010F", "--system", "fgsl"]);
        let explained = explained.get(0).unwrap_or(&explained);
        assert_eq!(explained["rate"], rate);
        assert_eq!(explained["games"].as_array().unwrap().len(), 1);
        let lists = place.path().join(rate);
        let grade = ["--system", "fgsl", "--out", path(&lists)];
        assert_eq!(json(&["grade"], rate, &grade)["rate"], rate);
        let said = run(&["grade"], rate, &grade);
        assert_eq!(said.contains("The games are those of rapid play."), rate == "rapid", "{said}");
    }
    let manifest = fs::read(place.path().join("rapid/fgsl-rapid/2012-H1/manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_slice(&manifest).unwrap();
    assert_eq!((&manifest["rate"], &manifest["rows"]["read"]), (&"rapid".into(), &2.into()));
    assert_eq!(manifest["national_edition"]["name"], "ecf-2012");
}

/// A list of a system that is called like an edition stands beside that of the edition.
#[test]
fn a_system_named_like_an_edition_is_told_apart_from_it() {
    let federation = Federation::new();
    let (folder, out) = (federation.folder(), federation.out("lists"));
    let system = |name: &str| {
        let text = done(&["systems", "fgsl"]).replace("\"fgsl\"", &format!("\"{name}\""));
        federation.write("mine.toml", &text);
        folder.join("mine.toml")
    };
    let edition = done(&["editions", "yorkshire-2000"]);
    federation.write("county.toml", &edition.replace("\"yorkshire-2000\"", "\"county\""));
    let county = folder.join("county.toml");
    for (name, edition) in [("yorkshire-2000", "yorkshire-2000"), ("county", path(&county))] {
        let system = system(name);
        let run = ["grade", path(&folder), "--system", path(&system), "--edition", edition];
        let flags = ["--out", path(&out), "--format", "json"];
        let report: serde_json::Value =
            serde_json::from_str(&done(&[&run[..], &flags].concat())).unwrap();
        let [national, own] =
            [0, 1].map(|place| report["systems"][place]["name"].as_str().unwrap());
        assert_eq!(national, name);
        assert!(own.starts_with(&format!("{name}~")), "{own}");
        assert!(out.join(own).join("2006-07/manifest.json").is_file());
    }
}

#[test]
fn a_merged_code_is_told_to_be_one_by_every_command() {
    let federation = Federation::new();
    let merge = "[[merge]]\ncode = \"500050G\"\ninto = \"500040D\"\nwhy = \"one person\"\n";
    federation.write("decisions.toml", merge);
    let folder = federation.folder();
    let said = |command: &[&str]| {
        let error = fails(2, &[command, &[path(&folder), "500050G"]].concat());
        assert!(error.contains("is merged into 500040D Dove, Di"), "{error}");
    };
    said(&["explain"]);
    said(&["live"]);
    said(&["explain", "--system", "fgsl"]);
}

#[test]
fn a_rating_system_begins_from_a_list_of_ratings() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("federation");
    let opening = "code,grade,scale,games\n500010F,1851,elo,12\n500020J,2051,elo,\n";
    let results = "date,event,white,black,result\n2006-09-01,Cup,500010F,500020J,1/2-1/2\n";
    small(&folder, "2006-07", opening, results);
    let out = place.path().join("lists");
    done(&["grade", path(&folder), "--system", "elo-fide", "--out", path(&out)]);
    let found = changes(&out.join("elo-fide/2006-07"));
    // 200 points: 0.24 and 0.76. Ann has played 12 games, K 40: 10.4; Ben's games are not known,
    // and they are below 2400, K 20: -5.2.
    assert_eq!(found["500010F"], (1851.0, "graded".to_owned(), 1861.0));
    assert_eq!(found["500020J"], (2051.0, "graded".to_owned(), 2046.0));
    // The list has numbers of standard games only: the number of Ann's rapid games is unknown, so K
    // is 20 for both.
    let both =
        "code,grade,rapid_grade,scale,games\n500010F,1851,1851,elo,12\n500020J,2051,2051,elo,\n";
    let of_rapid = place.path().join("rapid");
    small(
        &of_rapid,
        "2012-H2",
        both,
        &results
            .replace("result", "result,rate")
            .replace("2006", "2012")
            .replace("/2\n", "/2,rapid\n"),
    );
    let flags = ["--system", "elo-fide", "--rate", "rapid", "--edition", "ecf-2012"];
    done(&[&["grade", path(&of_rapid), "--out", path(&out)], &flags[..]].concat());
    let found = changes(&out.join("elo-fide-rapid/2012-H2"));
    assert_eq!(found["500010F"], (1851.0, "graded".to_owned(), 1856.0));
    let lists = place.path().join("season-lists");
    let error = fails(1, &["grade", path(&folder), "--out", path(&lists)]);
    assert!(error.contains("gives ratings (scale elo, first for 500010F)"), "{error}");
    let wrong = "code,grade,scale\n500010F,1851,x\n500020J,abc,elo\n500030A,150,grade\n";
    fs::write(folder.join("opening_grades.csv"), wrong).unwrap();
    done(&["grade", path(&folder), "--out", path(&lists)]);
    let rejected = fs::read_to_string(lists.join("2006-07/rejected.csv")).unwrap();
    assert!(rejected.contains("scale,x,") && rejected.contains("grade,abc,"), "{rejected}");
}

/// The games of a player in a season in the order in which they are played: opponent and result.
fn walk(folder: &Path, player: &str) -> Vec<(String, f64)> {
    let printed = done(&["live", path(folder), player, "--format", "json"]);
    let printed: serde_json::Value = serde_json::from_str(&printed).unwrap();
    let game = |game: &serde_json::Value| {
        (game["opponent"].as_str().unwrap().to_owned(), game["result"].as_f64().unwrap())
    };
    printed["games"].as_array().unwrap().iter().map(game).collect()
}

#[test]
fn games_of_a_day_are_played_by_their_times_in_every_format() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("federation");
    let opening = "code,grade\n500010F,160\n500020J,140\n500030A,100\n";
    // Written in another order than they were played; the rounds would give a third order. The two
    // wins against Cy are not one row repeated.
    let results = "date,event,white,black,result,round\n\
                   2006-05-02T21:15,Match,500010F,500030A,1-0,\n\
                   2006-05-02T19:30,Match,500020J,500010F,1-0,3\n\
                   2006-05-02 20:00:30,Match,500010F,500030A,1/2-1/2,1\n\
                   2006-05-02T20:30,Match,500010F,500030A,1-0,\n";
    small(&folder, "2006-07", opening, results);
    let expected =
        [("Ben", 0.0), ("Cy", 0.5), ("Cy", 1.0), ("Cy", 1.0)].map(|(o, r)| (o.to_owned(), r));
    assert_eq!(walk(&folder, "500010F"), expected);
    let said = done(&["grade", path(&folder), "--out", path(&place.path().join("lists"))]);
    assert!(said.contains("4 read = 4 graded + 0 rejected"), "{said}");
    for format in ["csv", "parquet", "pgn"] {
        let to = place.path().join(format);
        done(&["convert", path(&folder), "--to", format, path(&to)]);
        assert_eq!(walk(&to, "500010F"), expected, "{format}");
    }
    let said = done(&["convert", path(&folder), "--to", "trf", path(&place.path().join("trf"))]);
    assert!(said.contains("times of day of 4 games"), "{said}");
    // Tags of chess.com and lichess: the end takes precedence over the beginning.
    let game = |end: &str, utc: &str, black: &str| {
        format!(
            "[Event \"Net\"]\n[Date \"2006.05.03\"]\n[White \"500010F\"]\n[Black \"{black}\"]\n\
             [Result \"1-0\"]\n[UTCTime \"{utc}\"]\n{end}\n1-0\n\n"
        )
    };
    let net = game("[EndTime \"22:00:00 PDT\"]\n", "10:00:00", "500030A")
        + &game("", "21:00:00", "500020J");
    fs::create_dir(folder.join("2006-07/events")).unwrap();
    fs::remove_file(folder.join("2006-07/results.csv")).unwrap();
    fs::write(folder.join("2006-07/events/net.pgn"), net).unwrap();
    let expected = [("Ben".to_owned(), 1.0), ("Cy".to_owned(), 1.0)];
    assert_eq!(walk(&folder, "500010F"), expected);
}

#[test]
fn a_late_result_counts_while_its_month_can_be_reopened() {
    let place = tempfile::tempdir().unwrap();
    let federation = |name: &str, results: &str| {
        let folder = place.path().join(name);
        small(&folder, "2020-21", "code,grade\n500010F,160\n500020J,160\n500030A,160\n", results);
        folder
    };
    let head = "date,event,white,black,result,received\n";
    let game = "2020-05-09,Cup,500010F,500020J,1-0";
    let other = "2020-06-09,Cup,500030A,500020J,1/2-1/2,\n";
    let graded = |folder: &Path| {
        let out = folder.join("lists");
        let flags = ["--system", "ecf-monthly", "--out", path(&out)];
        let said = done(&[&["grade", path(folder)], &flags[..]].concat());
        (format!("{:?}", changes(&out.join("ecf-monthly/2020-21"))), said)
    };
    // Months stay open for six months: a result of May counts if it arrives by November.
    let (in_time, _) = graded(&federation("in-time", &format!("{head}{game},\n{other}")));
    let late = federation("late", &format!("{head}{game},2020-11-30\n{other}"));
    assert_eq!(graded(&late).0, in_time);
    let (without, _) = graded(&federation("without", &format!("{head}{other}")));
    assert_ne!(without, in_time);
    let too_late = federation("too-late", &format!("{head}{game},2020-12-01\n{other}"));
    let (found, said) = graded(&too_late);
    let expected = "ecf-monthly: 1 result arrived too late to count; rejected.csv names it.\n";
    assert!(said.ends_with(expected), "{said}");
    let published = too_late.join("lists/ecf-monthly/2020-21");
    let reason = "arrived too late: the system takes results up to 6 months after the month of \
                  the game";
    assert_eq!(
        fs::read_to_string(published.join("rejected.csv")).unwrap().lines().nth(1).unwrap(),
        format!("2020-21/results.csv,2,received,2020-12-01,{reason},\"{game},2020-12-01\"")
    );
    let manifest = fs::read(published.join("manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_slice(&manifest).unwrap();
    let rows = ["read", "graded", "rejected"].map(|key| manifest["rows"][key].as_u64().unwrap());
    assert_eq!(rows, [2, 1, 1]);
    assert_eq!(manifest["rows"]["rejected_by_reason"]["too-late"], 1);
    let noted = |day: &str| {
        let flags = ["--system", "ecf-monthly", "--at", day];
        stderr(&clarke(&[&["live", path(&too_late)], &flags[..]].concat()))
    };
    let note = "Note: ecf-monthly: 1 result arrived too late to count:\n    2020-21/results.csv, \
                line 2, column received: `2020-12-01`: arrived too late";
    assert!(noted("2020-12-01").contains(note), "{}", noted("2020-12-01"));
    assert!(!noted("2020-11-30").contains("too late"), "not known to be so yet");
    let of_ben = |text: &str| text.split("500020J").nth(1).unwrap().to_owned();
    assert_eq!(of_ben(&found), of_ben(&without));
    // The list of a day is based on the results that had arrived by then.
    let ann = |day: &str| {
        let flags = ["--system", "ecf-monthly", "--at", day, "--format", "csv"];
        let list = done(&[&["live", path(&late)], &flags[..]].concat());
        let line = list.lines().find(|line| line.starts_with("500010F,")).unwrap().to_owned();
        line.rsplit(',').next().unwrap().to_owned()
    };
    assert_eq!((ann("2020-11-29").as_str(), ann("2020-11-30").as_str()), ("0", "1"));
    let wrong = federation("wrong", &format!("{head}{game},soon\n{other}"));
    graded(&wrong);
    let rejected = wrong.join("lists/ecf-monthly/2020-21/rejected.csv");
    assert!(fs::read_to_string(rejected).unwrap().contains(",received,soon,"));
}

/// The list of 31 May includes one game of Ann's; the other arrived on 5 June, and counts on the
/// list of 30 June.
#[test]
fn a_list_in_force_stays_as_it_was_made() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("late");
    let results = "date,event,white,black,result,received\n\
                   2020-05-03,Cup,500010F,500020J,1-0,2020-05-04\n\
                   2020-05-20,Cup,500010F,500030A,1-0,2020-06-05\n\
                   2020-06-20,Cup,500020J,500030A,1-0,2020-06-20\n";
    // 155, 140 and 160 are 1862.5 (1863), 1750 and 1900.
    small(&folder, "2020-21", "code,grade\n500010F,155\n500020J,140\n500030A,160\n", results);
    let ann = |day: &str| {
        let flags = ["--system", "elo-fide", "--at", day, "--format", "csv"];
        let list = done(&[&["live", path(&folder)], &flags[..]].concat());
        let line = list.lines().find(|line| line.starts_with("500010F,")).unwrap().to_owned();
        line.trim_start_matches("500010F,Ann,").to_owned()
    };
    // 0.65 is expected of 113 more and 0.45 of 37 less: 20 x 0.35 is 7, and 20 x 0.55 is 11.
    assert_eq!(ann("2020-05-10"), "1863,1870.00,1");
    assert_eq!(ann("2020-05-31"), "1870,1870.00,1");
    assert_eq!(ann("2020-06-04"), "1870,1870.00,1");
    assert_eq!(ann("2020-06-10"), "1870,1881.00,2");
    assert_eq!(ann("2020-06-30"), "1881,1881.00,2");
}

/// The published list of a system's only season: code, letter and grade of each player.
fn system_list(folder: &Path, system: &str, season: &str) -> Vec<(String, String, String)> {
    let out = folder.join("lists");
    done(&["grade", path(folder), "--system", system, "--out", path(&out)]);
    let season = out.join(system).join(season);
    let list = fs::read_dir(&season).unwrap().map(|entry| entry.unwrap().path());
    let mut list = list.filter(|file| path(file).contains("/grades"));
    let rows = lines(&list.next().unwrap());
    rows.into_iter().map(|row| (row[0].clone(), row[4].clone(), row[5].clone())).collect()
}

/// GS is the mean of the game scores, so it rounds in the same way: x.5 goes up, for positive and
/// negative numbers. In floating point 40 games against 117, of which one more was won than lost,
/// come to 119.49999999999999.
#[test]
fn a_system_rounds_an_exact_half_up() {
    let place = tempfile::tempdir().unwrap();
    let graded = |name: &str, [ann, ben]: [i32; 2], games: usize| {
        let folder = place.path().join(name);
        let results = (0..games).map(|game| {
            let result = if game < 2 { "1-0" } else { "1/2-1/2" };
            format!("2006-06-01,e{game},500010F,500020J,{result}\n")
        });
        let results = results.collect::<String>();
        let opening = format!("code,grade\n500010F,{ann}\n500020J,{ben}\n");
        small(&folder, "2006-07", &opening, &format!("date,event,white,black,result\n{results}"));
        let national = folder.join("national");
        done(&["grade", path(&folder), "--out", path(&national)]);
        let national = lines(&national.join("2006-07/grades200704.csv"));
        let mut expected: Vec<_> = national
            .into_iter()
            .map(|row| (row[0].clone(), row[4].clone(), row[5].clone()))
            .collect();
        let mut found = system_list(&folder, "gs", "2006-07");
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{name}");
        found
    };
    let grade = |list: &[(String, String, String)]| list[0].2.clone();
    assert_eq!(grade(&graded("above", [149, 117], 40)), "120");
    // (40 x -195 + 100) / 40 = -192.5, and the other side -163 - 2.5.
    let below = graded("below", [-163, -195], 40);
    assert_eq!((grade(&below).as_str(), below[1].2.as_str()), ("-192", "-165"));
    for games in 30..60 {
        graded(&format!("{games}"), [149, 117], games);
    }
}

/// The monthly system has letters of its own: Ann and Ben each had a game that arrived in time, but
/// neither has a letter on the national list.
#[test]
fn figures_of_a_system_are_those_of_its_own_list() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("two");
    let results = "date,event,white,black,result\n2020-06-10,a,500010F,500020J,0-1\n\
                   2020-07-10,b,500010F,500020J,0-1\n";
    small(&folder, "2020-21", "code,grade\n500010F,160\n500020J,120\n", results);
    let list = system_list(&folder, "ecf-monthly", "2020-21");
    assert_eq!(list.len(), 2, "{list:?}");
    let out = folder.join("again");
    let flags = ["--system", "ecf-monthly", "--out", path(&out), "--format", "json"];
    let report: serde_json::Value =
        serde_json::from_str(&done(&[&["grade", path(&folder)], &flags[..]].concat())).unwrap();
    let of_system = &report["systems"][1]["seasons"][0];
    assert_eq!(of_system["players"], 2, "{report}");
    let grades: Vec<f64> = list.iter().map(|row| row.2.parse().unwrap()).collect();
    // A rating of 7.5 g + 700, printed whole, is within a seventh of a grade of g.
    let mean = grades.iter().map(|rating| (rating - 700.0) / 7.5).sum::<f64>() / 2.0;
    assert!((of_system["mean"].as_f64().unwrap() - mean).abs() < 0.07, "{of_system} {mean}");
    assert_eq!(report["notes"], serde_json::json!([]));
}

#[test]
fn a_folder_that_lists_cannot_go_to_is_told_first() {
    let federation = Federation::new();
    // The results are not read.
    federation.write("2006-07/results.csv", "no results\n");
    let file = federation.out("file");
    fs::write(&file, "mine").unwrap();
    let folder = federation.folder();
    let error = fails(1, &["grade", path(&folder), "--system", "fgsl", "--out", path(&file)]);
    assert!(error.contains(path(&file)), "{error}");
    // And a folder that was created for lists is removed if no lists are written.
    let out = federation.out("new");
    fails(1, &["grade", path(&folder), "--system", "fgsl", "--out", path(&out)]);
    assert!(!out.exists());
}
