//! What is known of games before the first season: an opening list with games and letters, a file
//! of totals, or nothing.
//!
//! The example of the rules: Ann has A161 on 39 games. She beats Ben, of 132, in 11 games, which
//! count 182 each, and borrows 19 of the 39 at 161: (11 x 182 + 19 x 161) / 30 = 168.7.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::{clarke, done, fails, json, path, stderr, stdout, without_errors, workspace};

const ANN: &str = "200000D";

/// Two players and their eleven games, after a list.
fn federation(list: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let place = |file: &str| folder.path().join(file);
    fs::create_dir(place("2006-07")).unwrap();
    fs::write(place("opening_grades.csv"), list).unwrap();
    let players = "code,name\n200000D,\"Abel, Ann\"\n200037E,\"Bell, Ben\"\n";
    fs::write(place("2006-07/players.csv"), players).unwrap();
    let game = |day| format!("2006-06-{day:02},League,200000D,200037E,1-0\n");
    let games: String = (1..=11).map(game).collect();
    let results = format!("date,event,white,black,result\n{games}");
    fs::write(place("2006-07/results.csv"), results).unwrap();
    folder
}

/// The list as it was published: with letters and games.
const PUBLISHED: &str = "Ref,Name,Cat,Grade,Games\n200000D,\"Abel, Ann\",A,161,39\n\
                         200037E,\"Bell, Ben\",D,132,\n";

fn set(folder: &TempDir, history: &str) {
    let text = format!("history = \"{history}\"\n");
    fs::write(folder.path().join("federation.toml"), text).unwrap();
}

/// Grades from the first season on.
fn grade(folder: &TempDir) -> String {
    done(&["grade", path(folder.path()), "--from", "2006-07"])
}

fn published(folder: &TempDir, file: &str) -> String {
    fs::read_to_string(folder.path().join("published/2006-07").join(file)).unwrap()
}

fn of_ann(folder: &TempDir) -> String {
    let calculation = published(folder, "calculation.csv");
    calculation.lines().find(|line| line.starts_with(ANN)).unwrap().to_owned()
}

#[test]
fn by_choice_an_opening_list_counts_as_one_season() {
    let folder = federation(PUBLISHED);
    set(&folder, "from-list");
    let summary = grade(&folder);
    assert!(of_ann(&folder).starts_with("200000D,C,169,168.700000000,2002,11,19,0,19,161,,"));
    let header = "code,category,grade,mean,points,games,borrowed_1,borrowed_2,approximate,";
    assert!(published(&folder, "calculation.csv").starts_with(header));
    assert!(
        published(&folder, "grades200704.csv").contains("200000D,\"Abel, Ann\",,,C,169,161,11,")
    );
    assert!(summary.contains("  approximate 1 grade with games of the opening list"), "{summary}");
    assert!(!summary.contains("WARNING") && !summary.contains("  history "), "{summary}");
    let manifest: serde_json::Value =
        serde_json::from_str(&published(&folder, "manifest.json")).unwrap();
    assert_eq!(manifest["games_before"], "from-list");
    assert_eq!(manifest["players"]["approximate"], 1);
    let explained = done(&["explain", path(folder.path()), ANN]);
    assert!(explained.contains("Those of 2005-06 are an approximation"), "{explained}");
    let borrowed = &json(&["explain", path(folder.path()), ANN])[0]["borrowed"];
    assert_eq!(borrowed[0]["approximate"], true, "{borrowed}");
    let site = folder.path().join("site");
    done(&["site", path(folder.path()), "--out", path(&site)]);
    let page = fs::read_to_string(site.join("players").join(format!("{ANN}.html")))
        .or_else(|_| read_page(&site, "Abel"))
        .unwrap();
    assert!(page.contains("the grade of the list before the first season (approximate)"), "{page}");
    // Checked, there is nothing to ask.
    let found = stdout(&clarke(&["check", path(folder.path())]));
    assert!(!found.contains("E065"), "{found}");
}

/// The page of a site that has the calculation of a player.
fn read_page(site: &Path, name: &str) -> std::io::Result<String> {
    for entry in fs::read_dir(site)? {
        let entry = entry?.path();
        if entry.is_dir() {
            if let Ok(page) = read_page(&entry, name) {
                return Ok(page);
            }
        } else if let Ok(text) = fs::read_to_string(&entry)
            && text.contains(name)
            && text.contains("borrowed:")
        {
            return Ok(text);
        }
    }
    Err(std::io::Error::other("no such page"))
}

#[test]
fn a_list_with_games_is_asked_about() {
    let folder = federation(PUBLISHED);
    let summary = grade(&folder);
    assert!(of_ann(&folder).starts_with("200000D,E,182,182.000000000,2002,11,0,0,161,,"));
    let known = "  history     no games before 2006-07 are known: nobody borrows, and letters count \
                 this season alone";
    assert!(summary.contains(known), "{summary}");
    let warning = "  WARNING     the opening list has games or letters, so games before this season \
                   exist: 2 players on it would borrow some";
    assert!(summary.contains(warning), "{summary}");
    assert!(published(&folder, "summary.txt").contains(warning));
    let short = done(&["grade", path(folder.path()), "--from", "2006-07", "--summary", "short"]);
    assert!(short.contains("WARNING: 2006-07: the opening list has games or letters"), "{short}");
    let found = stdout(&clarke(&["check", path(folder.path())]));
    assert!(found.contains("E065") && found.contains("history = \"from-list\""), "{found}");
    // The answer is given: nothing is asked, and the same is published.
    set(&folder, "none");
    let summary = grade(&folder);
    assert!(of_ann(&folder).starts_with("200000D,E,182,"));
    assert!(!summary.contains("WARNING") && !summary.contains("  history "), "{summary}");
    assert!(!stdout(&clarke(&["check", path(folder.path())])).contains("E065"));
}

#[test]
fn a_list_alone_reports_that_nobody_borrows() {
    let folder = federation("code,grade\n200000D,161\n200037E,132\n");
    let summary = grade(&folder);
    assert!(summary.contains("  history     no games before 2006-07 are known"), "{summary}");
    assert!(!summary.contains("WARNING"), "{summary}");
    let checked = clarke(&["check", path(folder.path())]);
    let said = stderr(&checked);
    assert!(said.contains("no games before 2006-07 are known"), "{said}");
    assert!(!stdout(&checked).contains("E065"));
    set(&folder, "from-list");
    let error = fails(1, &["grade", path(folder.path())]);
    assert!(error.contains("has no number of games beside a grade"), "{error}");
}

#[test]
fn exact_games_and_other_choices_exclude_each_other() {
    let folder = federation(PUBLISHED);
    set(&folder, "exact");
    let error = fails(1, &["grade", path(folder.path())]);
    assert!(error.contains("there is no opening_history.csv"), "{error}");
    let history = "code,season,points,games\n200000D,2005-06,6279,39\n";
    fs::write(folder.path().join("opening_history.csv"), history).unwrap();
    grade(&folder);
    let exact = of_ann(&folder);
    assert!(exact.starts_with("200000D,C,169,168.700000000,2002,11,19,0,161,,"), "{exact}");
    for other in ["from-list", "none"] {
        set(&folder, other);
        let error = fails(1, &["grade", path(folder.path())]);
        assert!(error.contains("there is opening_history.csv: remove it"), "{error}");
    }
    set(&folder, "guess");
    let error = fails(1, &["grade", path(folder.path())]);
    assert!(error.contains("guess") && error.contains("from-list"), "{error}");
}

#[test]
fn another_choice_makes_what_is_published_stale() {
    let folder = federation(PUBLISHED);
    grade(&folder);
    let status = || stdout(&clarke(&["status", path(folder.path())]));
    assert!(status().contains("up to date"), "{}", status());
    set(&folder, "none");
    assert!(status().contains("up to date"), "nothing else counts: {}", status());
    set(&folder, "from-list");
    let words = "what is known of games before the first season is now \"from-list\"";
    assert!(status().contains(words), "{}", status());
    let changed = grade(&folder);
    assert!(changed.contains("known of games before the first season: \"from-list\""), "{changed}");
    assert!(changed.contains("E182") && changed.contains("C169"), "{changed}");
    assert!(status().contains("up to date"), "{}", status());
}

/// The published list and the totals of the seasons that the rules look back to are everything that
/// a season's grades need: a federation that begins with them publishes what the continuous run
/// does. (What errs in the list is not in them.)
#[test]
fn a_list_and_totals_continue_a_federation_to_the_byte() {
    let (data, all) = (workspace().join("data/federation"), workspace().join("data/published"));
    let folder = tempfile::tempdir().unwrap();
    let place = |file: &str| folder.path().join(file);
    let text = |file: &str| fs::read_to_string(all.join(file)).unwrap();
    fs::write(place("opening_grades.csv"), text("2002-03/grades200304.csv")).unwrap();
    let older = text("2001-02/season_totals.csv");
    let (header, older) = older.split_once('\n').unwrap();
    assert_eq!(header, "code,season,points,games,exact,grade");
    fs::write(place("opening_history.csv"), text("2002-03/season_totals.csv") + older).unwrap();
    crate::copy_folder(&data.join("2003-04"), &place("2003-04"));
    done(&["grade", path(folder.path())]);
    for file in [
        "grades200404.csv",
        "calculation.csv",
        "season_totals.csv",
        "unpublished.csv",
        "withheld.csv",
    ] {
        let mut both = [
            fs::read_to_string(place("published/2003-04").join(file)).unwrap(),
            text(&format!("2003-04/{file}")),
        ];
        if file == "calculation.csv" {
            both = both.map(|of| without_errors(&of));
        }
        assert!(both[0] == both[1], "{file}");
    }
}

/// Begun with the list that the first season began with, which was an opening list too: the totals
/// of the season before it are not known, and rows of grades alone carry it. Two seasons on, it is
/// out of reach.
#[test]
fn two_seasons_continue_one_that_began_with_a_list() {
    let (data, all) = (workspace().join("data/federation"), workspace().join("data/published"));
    let folder = tempfile::tempdir().unwrap();
    let place = |file: &str| folder.path().join(file);
    let text = |file: &str| fs::read_to_string(all.join(file)).unwrap();
    fs::write(place("opening_grades.csv"), text("2001-02/grades200204.csv")).unwrap();
    let began_with = fs::read_to_string(data.join("opening_grades.csv")).unwrap();
    let row = |line: &str| {
        let (code, grade) = line.split_once(',').unwrap();
        format!("{code},2000-01,0,0,,{grade}\n")
    };
    let rows: String = began_with.lines().skip(1).map(row).collect();
    let totals = text("2001-02/season_totals.csv") + &rows;
    fs::write(place("opening_history.csv"), totals).unwrap();
    for season in ["2002-03", "2003-04"] {
        crate::copy_folder(&data.join(season), &place(season));
    }
    done(&["grade", path(folder.path())]);
    let continued = |file: &str| fs::read_to_string(place("published").join(file)).unwrap();
    assert!(continued("2002-03/grades200304.csv") == text("2002-03/grades200304.csv"));
    for file in ["2002-03/calculation.csv", "2003-04/calculation.csv"] {
        assert!(without_errors(&continued(file)) == without_errors(&text(file)), "{file}");
    }
}

/// Ann is on the list of 2006-07 alone, since she did not play in 2007-08: the totals carry her
/// grade.
#[test]
fn a_grade_of_an_older_list_is_carried_by_its_totals() {
    let folder = tempfile::tempdir().unwrap();
    let place = |file: &str| folder.path().join(file);
    let players = "code,name\n200000D,Ann\n200037E,Ben\n200074L,Cy\n";
    let season = |of: &str, season: &str, white: &str, black: &str, result: &str| {
        let year = &season[..4];
        let game = |day| format!("{year}-06-{day:02},L,{white},{black},{result}\n");
        let games: String = (1..=12).map(game).collect();
        fs::create_dir_all(place(of).join(season)).unwrap();
        fs::write(place(of).join(season).join("players.csv"), players).unwrap();
        let results = format!("date,event,white,black,result\n{games}");
        fs::write(place(of).join(season).join("results.csv"), results).unwrap();
    };
    season("whole", "2006-07", "200000D", "200037E", "1/2-1/2");
    season("whole", "2007-08", "200037E", "200074L", "1-0");
    for of in ["whole", "continued"] {
        season(of, "2008-09", "200000D", "200074L", "1-0");
    }
    let opening = "code,grade\n200000D,150\n200037E,140\n";
    fs::write(place("whole/opening_grades.csv"), opening).unwrap();
    done(&["grade", path(&place("whole"))]);
    let published = |file: &str| fs::read_to_string(place("whole/published").join(file)).unwrap();
    let list = published("2007-08/grades200804.csv");
    assert!(!list.contains("Ann"), "{list}");
    fs::write(place("continued/opening_grades.csv"), list).unwrap();
    let older = published("2006-07/season_totals.csv");
    let (_, older) = older.split_once('\n').unwrap();
    let totals = published("2007-08/season_totals.csv") + older;
    let continued = |totals: &str| {
        fs::write(place("continued/opening_history.csv"), totals).unwrap();
        done(&["grade", path(&place("continued")), "--from", "2008-09"]);
        let calculation = place("continued/published/2008-09/calculation.csv");
        without_errors(&fs::read_to_string(calculation).unwrap())
    };
    let whole = without_errors(&published("2008-09/calculation.csv"));
    assert_eq!(continued(&totals), whole);
    let without_grade = |line: &str| format!("{}\n", line.rsplit_once(',').unwrap().0);
    let without: String = totals.lines().map(without_grade).collect();
    assert_ne!(continued(&without), whole, "Ann is a newcomer");
}

/// Codes are made for newcomers of the first season, and then the list comes on which they are.
#[test]
fn no_code_is_made_while_the_opening_list_is_empty() {
    let folder = federation("Ref,Name,Cat,Grade\n");
    let place = |file: &str| folder.path().join(file);
    fs::write(place("2006-07/players.csv"), "code,name\n").unwrap();
    let results = fs::read_to_string(place("2006-07/results.csv")).unwrap();
    let names = results.replace("200000D", "\"Abel, Ann\"").replace("200037E", "\"Bell, Ben\"");
    fs::write(place("2006-07/results.csv"), names).unwrap();
    let accept = ["players", path(folder.path()), "--accept", "new", "--range", "900000-900009"];
    let error = fails(2, &accept);
    assert!(error.contains("new codes could go to people who have one"), "{error}");
    assert_eq!(fs::read_to_string(place("2006-07/players.csv")).unwrap(), "code,name\n");
    // Nobody was graded before: so it is stated, and codes are made.
    set(&folder, "none");
    done(&accept);
    let players = fs::read_to_string(place("2006-07/players.csv")).unwrap();
    assert!(players.contains("900000") && players.contains("Abel, Ann"), "{players}");
    // The list comes after all, in a file of another name.
    fs::write(place("Grading list.csv"), PUBLISHED).unwrap();
    let found = stdout(&clarke(&["check", path(folder.path())]));
    assert!(found.contains("E042") && found.contains("call it opening_grades.csv"), "{found}");
    fs::rename(place("Grading list.csv"), place("opening_grades.csv")).unwrap();
    let found = stdout(&clarke(&["check", path(folder.path())]));
    assert_eq!(found.matches("[W111]").count(), 2, "{found}");
    assert!(found.contains("never played under this code before"), "{found}");
    assert!(found.contains("code = \"200000D\""), "{found}");
}
