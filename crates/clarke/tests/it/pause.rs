//! A year without chess: a season without a folder, or without games, between two others.
//!
//! By the text of 2000 such a season still counts as one of those before. An edition may look over
//! it instead. The law then: a pause changes days and nothing else. The season after it must be
//! graded as if it had followed directly, so the same games a year earlier give the same numbers.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::{clarke, done, path, stdout, without_errors, workspace};

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

    /// The edition, changed so that seasons without games are looked over.
    fn looked_over(&self) -> String {
        let rules = done(&["editions", "yorkshire-2000"]);
        let edition = self.folder.path().join("looked-over.toml");
        let changed =
            rules.replace("without_games = \"counts\"", "without_games = \"looked-over\"");
        fs::write(&edition, changed).unwrap();
        path(&edition).to_owned()
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
        let calculation = [self.published("calculation.csv"), without("calculation.csv")]
            .map(|of| without_errors(&of));
        assert_eq!(calculation[0], calculation[1]);
        for file in ["season_totals.csv", "withheld.csv", "unpublished.csv"] {
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
    let summary = done(&["grade", &paused.federation(), "--edition", &paused.looked_over()]);
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
    let edition = paused.looked_over();
    let summary = done(&["grade", &paused.federation(), "--edition", &edition]);
    paused.is_as_without_a_pause();
    assert!(
        summary.contains(
            "WARNING     there are no games: nobody is published, and the list of 2001-02 stands"
        ),
        "{summary}"
    );
    // A run from the middle on, based on the published lists, gives the same.
    let manifest = paused.published("manifest.json");
    done(&["grade", &paused.federation(), "--from", "2003-04", "--edition", &edition]);
    paused.is_as_without_a_pause();
    assert_eq!(paused.published("manifest.json"), manifest);
}

#[test]
fn by_the_text_of_2000_a_season_without_games_counts() {
    let paused = Paused::new();
    let without_folder = done(&["grade", &paused.federation()]);
    let said =
        "WARNING     no folder for 2002-03: it counts as a season in which nothing was played";
    assert!(without_folder.contains(said), "{without_folder}");
    let calculation = paused.published("calculation.csv");
    let empty = Path::new(&paused.federation()).join("2002-03");
    fs::create_dir(&empty).unwrap();
    let players = workspace().join("data/federation/2001-02/players.csv");
    fs::copy(players, empty.join("players.csv")).unwrap();
    fs::write(empty.join("results.csv"), "date,event,white,black,result\n").unwrap();
    let summary = done(&["grade", &paused.federation(), "--from", "2001-02"]);
    let said = "there are no games: nobody is published, and the season counts as an empty one";
    assert!(summary.contains(said), "{summary}");
    assert_eq!(paused.published("calculation.csv"), calculation, "with a folder or without");
    // A check beforehand reports the same, for each rule.
    let found = |arguments: &[&str]| {
        let federation = paused.federation();
        stdout(&clarke(&[&["check", &federation], arguments].concat()))
    };
    assert!(found(&[]).contains(said));
    assert!(
        found(&["--edition", &paused.looked_over()])
            .contains("there are no games: nobody is published, and the last list stands")
    );
    // Two lists count, and one of them is empty, so a player graded two lists ago is ungraded now.
    let ungraded = |calculation: &str| {
        calculation.lines().filter(|line| line.split(',').nth(8) == Some("")).count()
    };
    let looked_over = workspace().join("data/published/2002-03/calculation.csv");
    let looked_over = ungraded(&fs::read_to_string(looked_over).unwrap());
    assert!(ungraded(&calculation) > looked_over + 50);
}

/// Ann and Ben, both 150, draw 20 games in 2005-06 and 10 in 2006-07; nobody plays in 2007-08; Ann
/// wins all 5 games of 2008-09. Read literally, the seasons before are 2007-08 and 2006-07: (5 x
/// 200 + 10 x 150) / 15 = 166.67. Looked over, they are 2006-07 and 2005-06, and 25 games are
/// borrowed: (5 x 200 + 25 x 150) / 30 = 158.33.
#[test]
fn a_season_without_games_is_still_the_one_before() {
    let folder = tempfile::tempdir().unwrap();
    let place = |file: &str| folder.path().join(file);
    let games = |year: u32, games: usize, result: &str| -> String {
        let game = |day| format!("{year}-06-{day:02},L,200000D,200037E,{result}\n");
        (1..=games).map(game).collect()
    };
    for (season, games) in [
        ("2005-06", games(2005, 20, "1/2-1/2")),
        ("2006-07", games(2006, 10, "1/2-1/2")),
        ("2008-09", games(2008, 5, "1-0")),
    ] {
        fs::create_dir(place(season)).unwrap();
        fs::write(place(season).join("players.csv"), FOUR).unwrap();
        let results = "date,event,white,black,result\n".to_owned() + &games;
        fs::write(place(season).join("results.csv"), results).unwrap();
    }
    fs::write(place("opening_grades.csv"), "code,grade\n200000D,150\n200037E,150\n").unwrap();
    let rules = done(&["editions", "yorkshire-2000"]);
    let looked_over =
        rules.replace("without_games = \"counts\"", "without_games = \"looked-over\"");
    fs::write(place("looked-over.toml"), looked_over).unwrap();
    let (out, rules) = (place("out"), place("looked-over.toml"));
    let of_ann = |edition: &str| {
        done(&[
            "grade",
            path(folder.path()),
            "--out",
            path(&out),
            "--from",
            "2005-06",
            "--edition",
            edition,
        ]);
        let calculation = fs::read_to_string(out.join("2008-09/calculation.csv")).unwrap();
        calculation.lines().find(|line| line.starts_with("200000D")).unwrap().to_owned()
    };
    let literal = of_ann("yorkshire-2000");
    assert!(literal.starts_with("200000D,D,167,166.666666667,1000,5,0,10,150,,"), "{literal}");
    let looked_over = of_ann(path(&rules));
    assert!(
        looked_over.starts_with("200000D,D,158,158.333333333,1000,5,10,15,150,,"),
        "{looked_over}"
    );
}

#[test]
fn what_was_borrowed_over_a_pause_is_of_the_season_before_it() {
    let paused = Paused::new();
    let edition = paused.looked_over();
    done(&["grade", &paused.federation(), "--edition", &edition]);
    let explained = done(&["explain", &paused.federation(), "001142D", "--edition", &edition]);
    assert!(explained.contains("2001-02"), "{explained}");
    assert!(!explained.contains("2002-03"), "{explained}");
}

#[test]
fn a_check_warns_of_it() {
    let paused = Paused::new();
    let (federation, edition) = (paused.federation(), paused.looked_over());
    let check = ["check", &federation, "--doubts", "certain"];
    for (edition, follows) in [
        (&[][..], "it counts as a season in which nothing was played"),
        (&["--edition", &edition], "the last list stands"),
    ] {
        let found = stdout(&clarke(&[&check[..], edition].concat()));
        assert!(found.contains("E038"), "{found}");
        let words = format!("there is no folder for 2002-03 before it: {follows}");
        assert!(found.contains(&words), "{found}");
    }
}

/// Two players with grades, and two without who meet nobody else; each has one game per season.
const FOUR: &str = "code,name\n200000D,Ann\n200037E,Ben\n200074L,Cy\n200111B,Di\n";

#[test]
fn a_season_of_withheld_players_is_no_pause() {
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
    let looked_over = paused.looked_over();
    let rules = fs::read_to_string(&looked_over).unwrap();
    let edition = paused.folder.path().join("renamed.toml");
    fs::write(&edition, rules.replace("\"yorkshire-2000\"", "\"renamed\"")).unwrap();
    let results = Path::new(&paused.federation()).join("2003-04/results.csv");
    let games = fs::read_to_string(&results).unwrap();
    let (_, players) = games.lines().nth(1).unwrap().split_once(',').unwrap();
    fs::write(&results, format!("{games}2002-06-01,{players}\n")).unwrap();
    let from_then_on = format!("{}@2003-04", path(&edition));
    let editions = ["--edition", &looked_over, "--edition", &from_then_on];
    done(&[&["grade", &paused.federation()][..], &editions].concat());
    paused.is_as_without_a_pause();
    let rejected = paused.published("rejected.csv");
    assert_eq!(rejected.matches("2002-06-01").count(), 2, "the value and its row: {rejected}");
}

/// Ten games in the first half-year keep a letter in the second one, in which nobody plays.
#[test]
fn a_half_year_without_games_still_publishes() {
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
fn rapid_play_alone_has_no_warning_about_standard_play() {
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
