//! Totals that a season hands on to the next more exactly than to nine decimals: in memory, through
//! published files, and through files of other programs.
//!
//! Di is new. She draws with Ann, of 100, Ben, of 101, and Cy, of 100: her working grade is 301/3.
//! Cy draws with her, twice with Ann and once with Ben: 301/3 + 301 = 1204/3 in four games,
//! which nine decimals round down. A season later Cy has 27 games, 26 at 100 and one at 114, and
//! borrows three of the four: (2714 + 3/4 x 1204/3) / 30 = 100.5 exactly, so the grade is 101. With
//! the nine decimals it would be 100.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use chrono::NaiveDate;
use identity::check_letter::letter_of;
use input_files::Source;

use crate::federation::{Federation, PLAYERS, files};
use crate::half_years::{Row, rows};
use crate::{done, fails, path, workspace};

/// Two players, and the number of games they drew.
type Draws = (usize, usize, usize);

/// The season from which Cy's total comes.
const DRAWS_BEFORE: [Draws; 5] = [(3, 0, 1), (3, 1, 1), (2, 3, 1), (2, 0, 2), (2, 1, 1)];

/// The season in which three of its games are borrowed. Ed is on the list, with 114.
const DRAWS: [Draws; 2] = [(2, 0, 26), (2, 4, 1)];

fn code(player: usize) -> &'static str {
    PLAYERS[player].0
}

/// A season of draws between players, one a day.
fn write_season(federation: &Federation, year: u32, draws: &[Draws]) {
    let mut text = "date,event,white,black,result\n".to_owned();
    for &(white, black, games) in draws {
        for day in 1..=games {
            let (white, black) = (code(white), code(black));
            writeln!(text, "{year}-06-{day:02},League,{white},{black},1/2-1/2").unwrap();
        }
    }
    let players: Vec<String> =
        PLAYERS[..5].iter().map(|(code, _)| format!("{code},{code}")).collect();
    let label = format!("{year}-{:02}", (year + 1) % 100);
    federation
        .write(&format!("{label}/players.csv"), &format!("code,name\n{}\n", players.join("\n")));
    federation.write(&format!("{label}/results.csv"), &text);
}

fn federation(seasons: &[(u32, &[Draws])]) -> Federation {
    let federation = Federation::empty();
    let list = [(0, 100), (1, 101), (2, 100), (4, 114)].map(|(p, g)| format!("{},{g}\n", code(p)));
    federation.write("opening_grades.csv", &format!("code,grade\n{}", list.concat()));
    for (year, draws) in seasons {
        write_season(&federation, *year, draws);
    }
    federation
}

fn grade(federation: &Federation, out: &str, flags: &[&str]) -> String {
    let (folder, out) = (federation.folder(), federation.out(out));
    done(&[&["grade", path(&folder), "--out", path(&out)], flags].concat())
}

fn row(folder: &Path, file: &str, player: usize) -> Row {
    rows(&folder.join(file)).into_iter().find(|row| row["code"] == code(player)).unwrap()
}

fn uncertain(folder: &Path) -> Vec<String> {
    let manifest = fs::read_to_string(folder.join("manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    serde_json::from_value(manifest["working_grades"]["uncertain"].clone()).unwrap()
}

fn two_seasons() -> Federation {
    federation(&[(2006, &DRAWS_BEFORE), (2007, &DRAWS)])
}

#[test]
fn a_borrowed_third_of_a_point_makes_a_mean_of_exactly_half() {
    let federation = two_seasons();
    grade(&federation, "all", &[]);
    let [first, second] = ["all/2006-07", "all/2007-08"].map(|folder| federation.out(folder));
    let total = row(&first, "season_totals.csv", 2);
    let [points, games, exact] = ["points", "games", "exact"].map(|column| total[column].as_str());
    assert_eq!((points, games, exact), ("401.333333333", "4", "1204/3"));
    let of_ann = row(&first, "season_totals.csv", 0);
    assert_eq!(of_ann["exact"], "901/3", "a game with Di at 301/3 and two with Cy at 100");
    let cy = row(&second, "calculation.csv", 2);
    let [grade, games, borrowed] = ["grade", "games", "borrowed_1"].map(|c| cy[c].as_str());
    assert_eq!((grade, games, borrowed), ("101", "27", "3"), "{cy:?}");
    assert_eq!(uncertain(&second), Vec::<String>::new());
}

#[test]
fn a_later_season_takes_fractions_from_published_files() {
    for edition in ["yorkshire-2000", "ecf-2012@2007-H2"] {
        let federation = if edition.contains('@') {
            let federation = federation(&[(2006, &DRAWS_BEFORE)]);
            write_season(&federation, 2007, &DRAWS);
            fs::rename(federation.folder().join("2007-08"), federation.folder().join("2007-H2"))
                .unwrap();
            // The half-year begins in July.
            let results = federation.read("2007-H2/results.csv").replace("2007-06-", "2007-07-");
            federation.write("2007-H2/results.csv", &results);
            federation
        } else {
            two_seasons()
        };
        let last = if edition.contains('@') { "2007-H2" } else { "2007-08" };
        grade(&federation, "all", &["--edition", edition]);
        grade(&federation, "one", &["--edition", edition, "--to", "2006-07"]);
        grade(&federation, "one", &["--edition", edition, "--from", last]);
        let all = files(&federation.out("all"));
        assert_eq!(files(&federation.out("one")), all, "{edition}");
        let cy = row(&federation.out("all").join(last), "calculation.csv", 2);
        assert!(all.keys().any(|file| file.starts_with(last)), "{cy:?}");
    }
}

/// A later run could not read a grade outside the range of lists again, and would treat the player
/// as new.
#[test]
fn an_impossible_grade_is_refused_with_its_player() {
    let federation = two_seasons();
    let edition = done(&["editions", "yorkshire-2000"]);
    // One game earns a grade: 9998 + 1, and 9998 + 2.
    for (win, fits) in [(1, true), (2, false)] {
        let edition = edition.replace("\nwin = 50\n", &format!("\nwin = {win}\n"));
        federation.write("rules.toml", &edition.replace("games = 10\n", "games = 1\n"));
        let list = [0, 1].map(|player| format!("{},9998\n", code(player))).concat();
        federation.write("opening_grades.csv", &format!("code,grade\n{list}"));
        for label in ["2006-07", "2007-08"] {
            let row = format!("{}-06-01,League,{},{},1-0\n", &label[..4], code(0), code(1));
            let text = format!("date,event,white,black,result\n{row}");
            federation.write(&format!("{label}/results.csv"), &text);
        }
        let (folder, out) = (federation.folder(), federation.out("out"));
        let rules = folder.join("rules.toml");
        let run = ["grade", path(&folder), "--out", path(&out), "--edition", path(&rules)];
        if fits {
            done(&[&run[..], &["--to", "2006-07"]].concat());
            assert_eq!(row(&out.join("2006-07"), "calculation.csv", 0)["grade"], "9999");
            fs::remove_dir_all(&out).unwrap();
        } else {
            let error = fails(1, &run);
            let words = "2006-07: a published grade is from -9999 to 9999, and that of 500010F";
            assert!(error.contains(words), "{error}");
            assert!(error.contains("comes to 10000"), "{error}");
            assert!(!out.exists());
        }
    }
}

/// Two hundred newcomers in a chain, each of whom beats the one before, and the first of whom beats
/// a player of 150: working grades rise by 50 from game to game, so the 200th has 10,150. No letter
/// is earned by two games, and such an estimate could not be read again either.
#[test]
fn an_estimate_beyond_every_list_is_refused_with_the_players() {
    let folder = tempfile::tempdir().unwrap();
    let place = |file: &str| folder.path().join(file);
    let code = |number: u32| {
        let digits = format!("{number:06}");
        format!("{digits}{}", letter_of(&digits).unwrap())
    };
    let newcomers: Vec<String> = (1..=200).map(code).collect();
    let chain = std::iter::once("500010F").chain(newcomers.iter().map(String::as_str));
    let chain: Vec<&str> = chain.collect();
    let row = |pair: &[&str]| format!("2006-06-01,League,{},{},1-0\n", pair[1], pair[0]);
    let games: String = chain.windows(2).map(row).collect();
    let players: Vec<String> =
        chain.iter().map(|code| format!("{code},\"Lee, {code}\"\n")).collect();
    let players = players.concat();
    fs::create_dir(place("2006-07")).unwrap();
    fs::write(place("opening_grades.csv"), "code,grade\n500010F,150\n").unwrap();
    fs::write(place("2006-07/players.csv"), format!("code,name\n{players}")).unwrap();
    let results = |games: &str| format!("date,event,white,black,result\n{games}");
    fs::write(place("2006-07/results.csv"), results(&games)).unwrap();
    let error = fails(1, &["grade", path(folder.path())]);
    let last = chain.last().unwrap();
    assert!(error.contains(&format!("that of {last} Lee, {last} comes to 10")), "{error}");
    assert!(!place("published/2006-07").exists());
    let found = crate::stdout(&crate::clarke(&["check", path(folder.path())]));
    assert!(found.contains("E035") && found.contains("comes to 10"), "{found}");
    // A chain that ends in time is published, and every command reads it.
    let games: String = games.split_inclusive('\n').take(150).collect();
    fs::write(place("2006-07/results.csv"), results(&games)).unwrap();
    done(&["grade", path(folder.path())]);
    let published = place("published/2006-07");
    done(&["compare", path(&published), path(&published)]);
    done(&["site", path(folder.path()), "--out", path(&place("site"))]);
}

#[test]
fn an_unreadable_published_row_is_an_error() {
    let federation = two_seasons();
    grade(&federation, "out", &["--to", "2006-07"]);
    let list = federation.out("out/2006-07/grades200704.csv");
    let text = fs::read_to_string(&list).unwrap();
    // As published by a program without limits, with the hash of that file.
    let changed = format!("{text}{},,,,E,10000,,1,,,,,,,,,,,,\n", code(0));
    fs::write(&list, &changed).unwrap();
    let manifest = federation.out("out/2006-07/manifest.json");
    let hash = |text: &str| {
        let source = Source::from_bytes("grades", text.to_owned().into_bytes());
        source.fingerprint().sha256
    };
    let said = fs::read_to_string(&manifest).unwrap();
    fs::write(&manifest, said.replace(&hash(&text), &hash(&changed))).unwrap();
    let (folder, out) = (federation.folder(), federation.out("out"));
    let error = fails(1, &["grade", path(&folder), "--out", path(&out), "--from", "2007-08"]);
    assert!(error.contains("a published season cannot be read again"), "{error}");
    assert!(error.contains("10000"), "{error}");
}

#[test]
fn a_foreign_total_counts_as_the_half_and_is_named() {
    for (header, exact, named) in [
        ("code,season,points,games\n", "", true),
        ("code,season,points,games,exact\n", ",+-0.000000002", true),
        ("code,season,points,games,exact\n", ",1204/3", false),
    ] {
        let federation = federation(&[(2007, &DRAWS)]);
        let line = format!("{},2006-07,401.333333333,4{exact}\n", code(2));
        federation.write("opening_history.csv", &format!("{header}{line}"));
        let summary = grade(&federation, "all", &[]);
        let folder = federation.out("all/2007-08");
        assert_eq!(row(&folder, "calculation.csv", 2)["grade"], "101", "{exact}");
        let expected = if named { vec![code(2).to_owned()] } else { Vec::new() };
        assert_eq!(uncertain(&folder), expected, "{exact}");
        assert_eq!(summary.contains("the whole number could differ for"), named, "{summary}");
    }
}

#[test]
fn a_total_said_to_be_exact_decides_below_the_half() {
    let federation = federation(&[(2007, &DRAWS)]);
    let line = format!("{},2006-07,401.333333333,4,\n", code(2));
    federation.write("opening_history.csv", &format!("code,season,points,games,exact\n{line}"));
    grade(&federation, "all", &[]);
    let cy = row(&federation.out("all/2007-08"), "calculation.csv", 2);
    let [grade, mean] = ["grade", "mean"].map(|column| cy[column].as_str());
    assert_eq!((grade, mean), ("100", "100.500000000"), "below it by less than a billionth");
}

#[test]
fn a_fraction_that_is_not_the_points_beside_it_is_rejected() {
    let federation = federation(&[(2007, &DRAWS)]);
    let line = format!("{},2006-07,401.333333333,4,1205/3\n", code(2));
    federation.write("opening_history.csv", &format!("code,season,points,games,exact\n{line}"));
    grade(&federation, "all", &[]);
    let rejected = rows(&federation.out("all/2007-08/rejected.csv"));
    let found: Vec<BTreeMap<_, _>> = rejected
        .iter()
        .map(|row| row.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect())
        .collect();
    assert_eq!((found.len(), found[0]["column"], found[0]["value"]), (1, "exact", "1205/3"));
    let (folder, out) = (federation.folder(), federation.out("strict"));
    fails(1, &["grade", path(&folder), "--out", path(&out), "--strict"]);
}

#[test]
fn players_who_are_one_bring_both_their_fractions() {
    // Cy's games of the season before are under two codes: three games with Di and Ann are Fay's.
    let federation = federation(&[(2007, &DRAWS)]);
    let half = |player, points, exact| format!("{},2006-07,{points},2,{exact}\n", code(player));
    let lines = half(2, "200.333333333", "601/3") + &half(5, "201", "");
    federation.write("opening_history.csv", &format!("code,season,points,games,exact\n{lines}"));
    let decision = format!("[[merge]]\ncode = \"{}\"\ninto = \"{}\"\n", code(5), code(2));
    federation.write("decisions.toml", &decision);
    grade(&federation, "all", &[]);
    let folder = federation.out("all/2007-08");
    let cy = row(&folder, "calculation.csv", 2);
    assert_eq!((cy["grade"].as_str(), cy["borrowed_1"].as_str()), ("101", "3"), "{cy:?}");
    assert_eq!(uncertain(&folder), Vec::<String>::new());
}

/// Two runs, one of which begins with the last season, from what the other published.
#[test]
fn errors_are_handed_on_through_files_as_in_memory() {
    let folder = workspace().join("data/federation");
    let place = tempfile::tempdir().unwrap();
    let [whole, later] = ["whole", "later"].map(|name| place.path().join(name));
    done(&["grade", path(&folder), "--out", path(&whole)]);
    crate::copy_folder(&whole, &later);
    fs::remove_dir_all(later.join("2003-04")).unwrap();
    done(&["grade", path(&folder), "--out", path(&later), "--from", "2003-04"]);
    for file in ["calculation.csv", "error_draws.csv", "manifest.json"] {
        let of = |out: &Path| fs::read_to_string(out.join("2003-04").join(file)).unwrap();
        assert!(of(&later) == of(&whole), "{file}");
    }
    let draws = fs::read_to_string(whole.join("2003-04/error_draws.csv")).unwrap();
    assert!(draws.starts_with("code,graded,grade_error,average_error\n"));
}

/// Bytes in base64 (RFC 4648, section 5) of four letters each for three bytes.
fn bytes(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'-' => 62,
        _ => 63,
    };
    let of_four = |four: &[u8]| {
        let number = four.iter().fold(0, |sum, letter| (sum << 6) | u32::from(value(*letter)));
        number.to_be_bytes()[1..].to_vec()
    };
    text.as_bytes().chunks(4).flat_map(of_four).collect()
}

/// What the handbook says of `error_draws.csv` and `standard_error`, worked out from the published
/// files alone. 24 errors that are all drawn have Student's distribution, of which 95 in a hundred
/// are within 2.064 (24 degrees of freedom; 1.960 if the spread were known). Of graded players
/// and their seasons a part is known and not drawn, so only the mean over players agrees.
#[test]
fn standard_errors_are_those_of_the_published_draws() {
    for season in ["2001-02", "2002-03", "2003-04"] {
        let folder = workspace().join("data/published").join(season);
        let calculations = rows(&folder.join("calculation.csv")).into_iter();
        let calculations: BTreeMap<String, Row> =
            calculations.map(|row| (row["code"].clone(), row)).collect();
        let (mut drawn, mut ratios) = (0, Vec::new());
        for row in rows(&folder.join("error_draws.csv")) {
            let errors = bytes(&row["grade_error"]);
            // Without a published grade there is nothing to hand on.
            if errors.is_empty() {
                continue;
            }
            let calculation = &calculations[&row["code"]];
            let stated: f64 = calculation["standard_error"].parse().unwrap();
            assert_eq!(errors.len(), 24);
            let squares = errors.iter().map(|byte| ((f64::from(*byte) - 128.0) / 2.0).powi(2));
            let square = squares.sum::<f64>() / 24.0;
            let borrows = ["borrowed_1", "borrowed_2"].iter().any(|from| calculation[*from] != "0");
            if row["graded"] == "0" && !borrows {
                // Half a point of rounding in each error, and a hundredth in the stated one.
                assert!((stated - square.sqrt() * 2.064 / 1.960).abs() < 0.28, "{row:?} {stated}");
                drawn += 1;
            } else {
                ratios.push(square / (stated * stated));
            }
        }
        let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
        assert!(drawn > 30 && ratios.len() > 400, "{season}: {drawn}, {}", ratios.len());
        assert!((0.9..1.05).contains(&mean), "{season}: {mean}");
    }
}

/// A grade that borrows nothing is the season's average, so both have the same errors; one that
/// borrows from a season with other games has others.
#[test]
fn a_grade_that_borrows_nothing_has_the_error_of_its_average() {
    for season in ["2001-02", "2002-03", "2003-04"] {
        let folder = workspace().join("data/published").join(season);
        let calculations = rows(&folder.join("calculation.csv")).into_iter();
        let borrowing = calculations
            .filter(|row| ["borrowed_1", "borrowed_2"].iter().any(|from| row[*from] != "0"));
        let borrowing: BTreeSet<String> = borrowing.map(|row| row["code"].clone()).collect();
        let (mut alone, mut with_others) = (0, 0);
        let draws = rows(&folder.join("error_draws.csv")).into_iter();
        for row in draws.filter(|row| !row["grade_error"].is_empty()) {
            let is_same = row["grade_error"] == row["average_error"];
            if borrowing.contains(&row["code"]) {
                with_others += usize::from(!is_same);
            } else {
                assert!(is_same, "{season}: {row:?}");
                alone += 1;
            }
        }
        assert!(alone > 100, "{season}: {alone}");
        // Nobody has games before the first season.
        assert_eq!(with_others > 100, season != "2001-02", "{season}: {with_others}");
    }
}

/// What was assumed about a season's standard errors.
fn published_assumptions(season: &str) -> serde_json::Value {
    let manifest = workspace().join("data/published").join(season).join("manifest.json");
    let manifest = fs::read_to_string(manifest).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    manifest["standard_errors"].clone()
}

/// What the games of a season between graded players show: their number, how many are within 40
/// points, the squares of what is not explained, and the products of results and of differences
/// with differences.
fn shown_by_results(season: &str) -> [i64; 5] {
    let folder = workspace().join("data/published").join(season);
    let calculations = rows(&folder.join("calculation.csv")).into_iter();
    let grades = calculations
        .filter_map(|row| Some((row["code"].clone(), row["previous_grade"].parse::<i64>().ok()?)));
    let grades: BTreeMap<String, i64> = grades.collect();
    let file = format!("{season}/results.csv");
    let rejected = rows(&folder.join("rejected.csv")).into_iter();
    let rejected = rejected.filter(|row| row["file"] == file);
    let rejected: BTreeSet<usize> = rejected.map(|row| row["line"].parse().unwrap()).collect();
    let results = fs::read_to_string(workspace().join("data/federation").join(file)).unwrap();
    let [mut games, mut within, mut squares, mut along, mut apart] = [0; 5];
    for (_, text) in (1..).zip(results.lines()).filter(|(line, _)| !rejected.contains(line)) {
        let cells: Vec<&str> = text.split(',').collect();
        let result = match cells[4] {
            "1-0" => 50,
            "0-1" => -50,
            "0.5-0.5" | "1/2-1/2" | "½-½" => 0,
            _ => continue,
        };
        let [Some(white), Some(black)] = [2, 3].map(|at: usize| grades.get(cells[at])) else {
            continue;
        };
        let above = white - black;
        games += 1;
        within += i64::from(above.abs() <= 40);
        squares += (result - above.clamp(-40, 40)).pow(2);
        along += result * above;
        apart += above * above;
    }
    [games, within, squares, along, apart]
}

/// The formulas of `ecf_season::standard_error` for what a season's games between graded players
/// show, worked out from the results and the published files alone. A grade of the list counts as
/// one over 30 games.
#[test]
fn assumptions_of_standard_errors_are_those_of_the_results() {
    for season in ["2001-02", "2002-03", "2003-04"] {
        let [games, within, squares, along, apart] = shown_by_results(season).map(|sum| sum as f64);
        let noise = (squares / (games + 2.0 * within / 30.0)).sqrt();
        let of_list = noise / 30_f64.sqrt();
        let slope = along / (apart - 2.0 * games * of_list * of_list);
        let published = published_assumptions(season);
        assert_eq!(published["measured_on"], games as u64, "{season}");
        for (name, found) in [("game_noise", noise), ("list_error", of_list), ("slope", slope)] {
            let published = published[name].as_f64().unwrap();
            assert!(
                (published - found).abs() <= 0.005,
                "{season}: {name} {published}, not {found}"
            );
        }
    }
}

/// A player's average in two seasons, one after the other.
struct Pair {
    class: usize,
    change: f64,
    inverse: f64,
}

/// Players with five games or more in a season and in the one before, and graded in both.
fn pairs([before, season]: [&str; 2]) -> Vec<Pair> {
    let place =
        |season: &str, file: &str| workspace().join("data/published").join(season).join(file);
    let of_season = |season: &str| -> BTreeMap<String, (f64, f64)> {
        let graded = rows(&place(season, "error_draws.csv")).into_iter();
        let graded: BTreeSet<String> =
            graded.filter(|row| row["graded"] == "1").map(|row| row["code"].clone()).collect();
        let totals = rows(&place(season, "season_totals.csv")).into_iter();
        let totals = totals.filter(|row| row["season"] == season && graded.contains(&row["code"]));
        let number = |text: &str| text.parse::<f64>().unwrap();
        let totals = totals
            .map(|row| (row["code"].clone(), (number(&row["points"]), number(&row["games"]))));
        totals.filter(|(_, (_, games))| *games >= 5.0).collect()
    };
    let [was, is] = [before, season].map(of_season);
    let last = NaiveDate::from_ymd_opt(season[..4].parse::<i32>().unwrap() + 1, 4, 30).unwrap();
    let players = rows(&workspace().join("data/federation").join(season).join("players.csv"));
    let born = players.into_iter().map(|row| (row["code"].clone(), row["birth_date"].parse().ok()));
    let born: BTreeMap<String, Option<NaiveDate>> = born.collect();
    let pair = |(code, (points, games)): (&String, &(f64, f64))| {
        let (points_before, games_before) = was.get(code)?;
        let age = born[code].map_or(24, |born| last.years_since(born).unwrap());
        Some(Pair {
            class: [18, 24, 60].into_iter().filter(|from| age >= *from).count(),
            change: points / games - points_before / games_before,
            inverse: 1.0 / games + 1.0 / games_before,
        })
    };
    is.iter().filter_map(pair).collect()
}

/// The formulas of `ecf_season::standard_error` for changes of strength, worked out from the
/// published totals, the birth dates and the slope: weighted means of the changes, less that of
/// adults, and a common noise by regression of their squares.
#[test]
fn changes_of_strength_are_those_of_the_published_totals() {
    let seasons = ["2001-02", "2002-03", "2003-04"];
    for season in seasons.windows(2) {
        let pairs = pairs([season[0], season[1]]);
        let weight = |pair: &Pair| 1.0 / (1_465.0 * pair.inverse + 30.0);
        let of_class = |class: usize| pairs.iter().filter(move |pair| pair.class == class);
        let sum =
            |class: usize, term: &dyn Fn(&Pair) -> f64| of_class(class).map(term).sum::<f64>();
        let mean = |class| sum(class, &|pair| weight(pair) * pair.change) / sum(class, &weight);
        let means = [0, 1, 2, 3].map(mean);
        let square = |pair: &Pair| (pair.change - means[pair.class]).powi(2);
        // Of squares over 1/n + 1/m, each about the mean of its class.
        let sum = |class: usize, term: &dyn Fn(&Pair) -> f64| {
            sum(class, &|pair| weight(pair).powi(2) * term(pair))
        };
        let about_means = |one: &dyn Fn(&Pair) -> f64, other: &dyn Fn(&Pair) -> f64| -> f64 {
            let of_class = |class| {
                let products = sum(class, &|pair| one(pair) * other(pair));
                products - sum(class, one) * sum(class, other) / sum(class, &|_| 1.0)
            };
            [0, 1, 2, 3].into_iter().map(of_class).sum()
        };
        let inverse = |pair: &Pair| pair.inverse;
        let noise = about_means(&square, &inverse) / about_means(&inverse, &inverse);
        let [before, now] = [season[0], season[1]].map(published_assumptions);
        let slope = now["slope"].as_f64().unwrap();
        for class in 0..4 {
            let [before, now] = [&before, &now].map(|all| &all["drift"][class]);
            let number = |of: &serde_json::Value, name: &str| of[name].as_f64().unwrap();
            let (earlier, found) = (number(before, "pairs"), of_class(class).count() as f64);
            let off = (number(now, "pairs") - earlier - found).abs();
            assert!(off < 0.5, "{season:?} {class}: {now}, not {found} more than {earlier}");
            let together = |name: &str, of_season: f64| {
                (earlier * number(before, name) + found * of_season) / (earlier + found)
            };
            let expected = together("mean", means[class] - means[2]);
            let off = (number(now, "mean") - expected).abs();
            assert!(off < 0.011, "{season:?} {class}: {now}, not {expected}");
            let of_noise = noise * sum(class, &inverse);
            let variance = (sum(class, &square) - of_noise) / sum(class, &|_| 1.0);
            // The slope is published to a hundredth.
            let bounds = [slope - 0.005, slope + 0.005]
                .map(|slope| together("variance", variance / (slope * slope)));
            let [least, most] = [bounds[0].min(bounds[1]), bounds[0].max(bounds[1])];
            let variance = number(now, "variance");
            assert!(
                (least - 0.011..most + 0.011).contains(&variance),
                "{season:?} {class}: {now}, not from {least} to {most}"
            );
        }
    }
}
