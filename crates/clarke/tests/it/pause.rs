//! A year without chess: a season without a folder, or without games, between two others.
//!
//! The law: a pause changes days and nothing else. The season after it must be graded as if it had
//! followed directly, so the same games a year earlier give the same numbers.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::{clarke, done, fails, path, stdout, workspace};

/// The made-up federation as if its second season had been played a year later.
struct Paused {
    folder: TempDir,
}

impl Paused {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let from = workspace().join("data/federation");
        let place = |file: &str| folder.path().join("paused").join(file);
        for season in ["2001-02", "2003-04"] {
            fs::create_dir_all(place(season)).unwrap();
        }
        let copy = |file: &str, to: &str| {
            fs::copy(from.join(file), place(to)).unwrap();
        };
        copy("opening_grades.csv", "opening_grades.csv");
        copy("2001-02/players.csv", "2001-02/players.csv");
        copy("2001-02/results.csv", "2001-02/results.csv");
        copy("2002-03/players.csv", "2003-04/players.csv");
        let results = fs::read_to_string(from.join("2002-03/results.csv")).unwrap();
        fs::write(place("2003-04/results.csv"), a_year_later(&results)).unwrap();
        Self { folder }
    }

    fn federation(&self) -> String {
        path(&self.folder.path().join("paused")).to_owned()
    }

    /// A file of the season after the pause, as published.
    fn published(&self, file: &str) -> String {
        let season = self.folder.path().join("paused/published/2003-04");
        fs::read_to_string(season.join(file)).unwrap()
    }

    /// Compares the files published after the pause with those of the season without one.
    fn is_as_without_a_pause(&self) {
        let without = |file: &str| {
            let season = workspace().join("data/published/2002-03");
            fs::read_to_string(season.join(file)).unwrap()
        };
        for file in ["calculation.csv", "season_totals.csv", "withheld.csv", "unpublished.csv"] {
            let published = self.published(file).replace("2003-04", "2002-03");
            assert!(published == without(file), "{file}: {published}");
        }
    }
}

/// The rows with the year of every date increased by one; 29 February does not occur.
fn a_year_later(results: &str) -> String {
    let later = |line: &str| match (line.get(..4).and_then(|year| year.parse::<u32>().ok()), line) {
        (Some(year), line) if line.as_bytes().get(4) == Some(&b'-') => {
            format!("{}{}\n", year + 1, &line[4..])
        }
        _ => format!("{line}\n"),
    };
    results.lines().map(later).collect()
}

#[test]
fn a_season_without_a_folder_is_looked_over_and_said() {
    let paused = Paused::new();
    let summary = done(&["grade", &paused.federation()]);
    paused.is_as_without_a_pause();
    let said = "WARNING     no folder for 2002-03: the list of 2001-02 stands, and borrowing and \
                letters look back over it";
    assert!(summary.contains(said), "{summary}");
}

#[test]
fn a_season_without_games_is_looked_over_and_said() {
    let paused = Paused::new();
    let empty = Path::new(&paused.federation()).join("2002-03");
    fs::create_dir(&empty).unwrap();
    let players = workspace().join("data/federation/2001-02/players.csv");
    fs::copy(players, empty.join("players.csv")).unwrap();
    fs::write(empty.join("results.csv"), "date,event,white,black,result\n").unwrap();
    let summary = done(&["grade", &paused.federation()]);
    paused.is_as_without_a_pause();
    assert!(
        summary.contains(
            "WARNING     there are no games: nobody is published, and the list of 2001-02 stands"
        ),
        "{summary}"
    );
    // A run from the middle on, based on the published lists, gives the same.
    let manifest = paused.published("manifest.json");
    done(&["grade", &paused.federation(), "--from", "2003-04"]);
    paused.is_as_without_a_pause();
    assert_eq!(paused.published("manifest.json"), manifest);
}

#[test]
fn by_an_edition_that_says_so_a_season_without_games_counts() {
    let paused = Paused::new();
    let rules = done(&["editions", "yorkshire-2000"]);
    let counts = rules.replace("\"looked-over\"", "\"counts\"");
    let edition = paused.folder.path().join("counts.toml");
    fs::write(&edition, counts).unwrap();
    let arguments = ["grade", &paused.federation(), "--edition", path(&edition)];
    let error = fails(1, &arguments);
    assert!(
        error.contains("holds 2001-02 and 2003-04 but not 2002-03: by this edition"),
        "{error}"
    );
    let empty = Path::new(&paused.federation()).join("2002-03");
    fs::create_dir(&empty).unwrap();
    let players = workspace().join("data/federation/2001-02/players.csv");
    fs::copy(players, empty.join("players.csv")).unwrap();
    fs::write(empty.join("results.csv"), "date,event,white,black,result\n").unwrap();
    let summary = done(&arguments);
    let said = "there are no games: nobody is published, and the season counts as an empty one";
    assert!(summary.contains(said), "{summary}");
    // A check beforehand reports the same, for each rule.
    let found = |arguments: &[&str]| {
        let federation = paused.federation();
        stdout(&clarke(&[&["check", &federation], arguments].concat()))
    };
    assert!(found(&["--edition", path(&edition)]).contains(said));
    assert!(
        found(&[]).contains("there are no games: nobody is published, and the last list stands")
    );
    // Two lists count, and one of them is empty, so a player graded two lists ago is ungraded now.
    let ungraded = |calculation: &str| {
        calculation.lines().filter(|line| line.split(',').nth(8) == Some("")).count()
    };
    let looked_over = workspace().join("data/published/2002-03/calculation.csv");
    let looked_over = ungraded(&fs::read_to_string(looked_over).unwrap());
    assert!(ungraded(&paused.published("calculation.csv")) > looked_over + 50);
}

#[test]
fn what_was_borrowed_over_a_pause_is_of_the_season_before_it() {
    let paused = Paused::new();
    done(&["grade", &paused.federation()]);
    let explained = done(&["explain", &paused.federation(), "001142D"]);
    assert!(explained.contains("2001-02"), "{explained}");
    assert!(!explained.contains("2002-03"), "{explained}");
}

#[test]
fn a_check_warns_of_it() {
    let paused = Paused::new();
    let output = clarke(&["check", &paused.federation(), "--doubts", "certain"]);
    let found = stdout(&output);
    assert!(found.contains("E038"), "{found}");
    assert!(
        found.contains("there is no folder for 2002-03 before it: the last list stands"),
        "{found}"
    );
}

/// Two players with grades, and two without who meet nobody else; each has one game per season.
const FOUR: &str = "code,name\n200000D,Ann\n200037E,Ben\n200074L,Cy\n200111B,Di\n";

#[test]
fn a_season_whose_players_are_all_withheld_was_played_and_is_no_pause() {
    let folder = tempfile::tempdir().unwrap();
    let place = |file: &str| folder.path().join(file);
    let graded: Vec<String> =
        (1..=10).map(|day| format!("2006-06-{day:02},L,200000D,200037E,1/2-1/2\n")).collect();
    for (season, games) in [
        ("2006-07", graded.concat()),
        ("2007-08", "2007-06-01,L,200074L,200111B,1-0\n".to_owned()),
        ("2008-09", "2008-06-01,L,200074L,200111B,0-1\n".to_owned()),
        ("2009-10", "2009-06-01,L,200000D,200037E,1/2-1/2\n".to_owned()),
    ] {
        fs::create_dir(place(season)).unwrap();
        fs::write(place(season).join("players.csv"), FOUR).unwrap();
        let results = "date,event,white,black,result\n".to_owned() + &games;
        fs::write(place(season).join("results.csv"), results).unwrap();
    }
    let opening = "Ref,Name,Cat,Grade\n200000D,,B,150\n200037E,,B,140\n";
    fs::write(place("opening_grades.csv"), opening).unwrap();
    let federation = path(folder.path()).to_owned();
    let calculated = || fs::read_to_string(place("published/2009-10/calculation.csv")).unwrap();
    // Games of three seasons ago are out of reach: one game is too few for a letter, and neither
    // list of the two seasons before has a grade.
    let names_nobody = |summary: &str| {
        assert!(!summary.contains("the list of 2006-07 stands"), "{summary}");
        let list = place("published/2009-10/grades201004.csv");
        assert_eq!(fs::read_to_string(&list).unwrap().lines().count(), 1, "{}", calculated());
    };
    names_nobody(&done(&["grade", &federation]));
    let calculation = calculated();
    assert!(calculation.contains("\n200000D,,,,0,0,0,0,,,\n"), "they are withheld: {calculation}");
    // Read back from the published files, it is the same.
    names_nobody(&done(&["grade", &federation, "--from", "2009-10"]));
    assert_eq!(calculated(), calculation);
}

/// The days between two editions belong to the season after them, but a whole missing season does
/// not.
#[test]
fn a_change_of_edition_after_the_pause_takes_no_games_of_it() {
    let paused = Paused::new();
    let rules = done(&["editions", "yorkshire-2000"]);
    let edition = paused.folder.path().join("renamed.toml");
    fs::write(&edition, rules.replace("\"yorkshire-2000\"", "\"renamed\"")).unwrap();
    let results = Path::new(&paused.federation()).join("2003-04/results.csv");
    let games = fs::read_to_string(&results).unwrap();
    let (_, players) = games.lines().nth(1).unwrap().split_once(',').unwrap();
    fs::write(&results, format!("{games}2002-06-01,{players}\n")).unwrap();
    let from_then_on = format!("{}@2003-04", path(&edition));
    let editions = ["--edition", "yorkshire-2000", "--edition", &from_then_on];
    done(&[&["grade", &paused.federation()][..], &editions].concat());
    paused.is_as_without_a_pause();
    let rejected = paused.published("rejected.csv");
    assert_eq!(rejected.matches("2002-06-01").count(), 2, "the value and its row: {rejected}");
}

/// Ten games in the first half-year keep a letter in the second one, in which nobody plays.
#[test]
fn a_half_year_without_games_does_not_claim_that_nobody_is_published() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("halves");
    let games = (10..20).map(|day| format!("2015-02-{day},League,500010F,500020J,1-0\n"));
    let header = "date,event,white,black,result\n";
    for (half, games) in [("2015-H1", games.collect::<String>()), ("2015-H2", String::new())] {
        fs::create_dir_all(folder.join(half)).unwrap();
        let players = "code,name\n500010F,\"Abel, Ann\"\n500020J,\"Bell, Ben\"\n";
        fs::write(folder.join(half).join("players.csv"), players).unwrap();
        fs::write(folder.join(half).join("results.csv"), header.to_owned() + &games).unwrap();
    }
    fs::write(folder.join("opening_grades.csv"), "code,grade\n500010F,120\n500020J,100\n").unwrap();
    let grade = ["grade", path(&folder), "--edition", "ecf-2015"];
    let said = done(&grade);
    let second = &said[said.find("2015-H2").unwrap()..];
    let warning = "there are no games: 2 published grades rest on earlier ones alone, and the list \
                   of 2015-H1 stands for later seasons\n";
    assert!(second.contains(&format!("  WARNING     {warning}")), "{second}");
    assert!(second.contains("  published   2, mean "), "{second}");
    let short = done(&[&grade[..], &["--summary", "short"]].concat());
    assert!(short.contains(&format!("WARNING: 2015-H2: {warning}")), "{short}");
    let found = stdout(&clarke(&["check", path(&folder), "--edition", "ecf-2015"]));
    let doubt = "there are no games: only games of the seasons before publish anybody, and the \
                 last list stands";
    assert!(found.contains(doubt), "{found}");
}

/// A rate of play without games can publish nobody, and needs no warning.
#[test]
fn a_season_of_rapid_play_alone_has_no_warning_about_standard_play() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("rapid");
    fs::create_dir_all(folder.join("2015-H1")).unwrap();
    let players = "code,name\n500010F,\"Abel, Ann\"\n500020J,\"Bell, Ben\"\n";
    fs::write(folder.join("2015-H1/players.csv"), players).unwrap();
    let games = (10..20).map(|day| format!("2015-02-{day},League,500010F,500020J,1-0,rapid\n"));
    let games = games.collect::<String>();
    let results = format!("date,event,white,black,result,rate\n{games}");
    fs::write(folder.join("2015-H1/results.csv"), results).unwrap();
    fs::write(
        folder.join("opening_grades.csv"),
        "code,grade,rapid_grade\n500010F,130,120\n500020J,110,100\n",
    )
    .unwrap();
    let said = done(&["grade", path(&folder), "--edition", "ecf-2015"]);
    assert!(said.contains("2015-H1") && !said.contains("nobody is published"), "{said}");
}
