//! One edition of years after another that begins its years on another day.

use std::fs;
use std::path::Path;

use crate::{clarke, done, fails, path, stdout, workspace};

/// The default edition, with years from 1 June.
fn from_june(place: &Path) -> String {
    let june = place.join("june.toml");
    let text = done(&["editions", "yorkshire-2000"]);
    let text = text.replace("\"yorkshire-2000\"", "\"june\"").replace("\"05-01\"", "\"06-01\"");
    fs::write(&june, text).unwrap();
    path(&june).to_owned()
}

/// The games of May 2002 are graded in 2002-03, which then has thirteen months; 2003-04 borrows
/// them as games of 2002-03, whether or not their days are kept (for later half-years).
#[test]
fn a_later_edition_changes_no_list_before_it() {
    let place = tempfile::tempdir().unwrap();
    let federation = workspace().join("data/federation");
    let june = format!("{}@2002-03", from_june(place.path()));
    let grade = |out: &str, more: &[&str]| {
        let out = place.path().join(out);
        let flags = ["grade", path(&federation), "--out", path(&out), "--edition", &june];
        done(&[&flags[..], more].concat());
        out
    };
    let alone = grade("alone", &[]);
    let with_a_later_one = grade("later", &["--edition", "ecf-2012@2005-H1"]);
    assert!(!alone.join("2002-03/game_scores.parquet").exists());
    assert!(with_a_later_one.join("2002-03/game_scores.parquet").exists());
    for file in ["2002-03/grades200305.csv", "2003-04/calculation.csv", "2003-04/grades200405.csv"]
    {
        let [one, other] = [&alone, &with_a_later_one].map(|out| fs::read(out.join(file)));
        assert!(one.unwrap() == other.unwrap(), "{file}");
    }
    // A run from the middle on, based on the published lists, gives the same.
    let calculation = || fs::read(alone.join("2003-04/calculation.csv")).unwrap();
    let before = calculation();
    grade("alone", &["--from", "2003-04"]);
    assert!(calculation() == before);
}

/// Nobody played in 2002-03, from 1 May; the rules of 2003-04 have years from 1 June.
#[test]
fn a_pause_before_the_change_is_looked_over_after_it() {
    let place = tempfile::tempdir().unwrap();
    let (paused, without) = (place.path().join("paused"), place.path().join("without"));
    let from = workspace().join("data/federation");
    let copy = |file: &str, to: &Path| {
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(from.join(file), to).unwrap();
    };
    for folder in [&paused, &without] {
        copy("opening_grades.csv", &folder.join("opening_grades.csv"));
        for season in ["2001-02", "2003-04"] {
            for file in ["players.csv", "results.csv"] {
                copy(&format!("{season}/{file}"), &folder.join(season).join(file));
            }
        }
    }
    copy("2002-03/players.csv", &paused.join("2002-03/players.csv"));
    fs::write(paused.join("2002-03/results.csv"), "date,event,white,black,result\n").unwrap();
    let june = format!("{}@2003-04", from_june(place.path()));
    let calculation = |folder: &Path| {
        done(&["grade", path(folder), "--edition", &june]);
        fs::read_to_string(folder.join("published/2003-04/calculation.csv")).unwrap()
    };
    // The year without a folder has the days of the June edition, so May 2003 is in neither season;
    // the games are made the same.
    let results = fs::read_to_string(from.join("2003-04/results.csv")).unwrap();
    let after_may = results.split_inclusive('\n').filter(|line| !line.starts_with("2003-05"));
    let after_may: String = after_may.collect();
    for folder in [&paused, &without] {
        fs::write(folder.join("2003-04/results.csv"), &after_may).unwrap();
    }
    assert!(calculation(&paused) == calculation(&without));
}

/// 2014-H1 was graded by an edition of its own, and its folder is archived after its list has been
/// published.
#[test]
fn a_season_without_a_folder_makes_nothing_stale() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("county");
    let players = "code,name\n500010F,\"Abel, Ann\"\n500020J,\"Bell, Ben\"\n";
    let list = "code,name,grade\n500010F,\"Abel, Ann\",150\n500020J,\"Bell, Ben\",120\n";
    for (season, month) in [("2014-H1", "2014-03"), ("2014-H2", "2014-09"), ("2015-H1", "2015-03")]
    {
        let game = |day: usize| format!("{month}-{day:02},Cup,500010F,500020J,1-0\n");
        let games: String = (1..10).map(game).collect();
        fs::create_dir_all(folder.join(season)).unwrap();
        fs::write(folder.join(season).join("players.csv"), players).unwrap();
        let results = format!("date,event,white,black,result\n{games}");
        fs::write(folder.join(season).join("results.csv"), results).unwrap();
    }
    fs::write(folder.join("opening_grades.csv"), list).unwrap();
    let grade = ["grade", path(&folder)];
    let editions = ["--edition", "ecf-2012", "--edition", "ecf-2015@2014-H2"];
    let published = done(&[&grade[..], &editions, &["--to", "2014-H2"]].concat());
    assert!(!published.contains("without a folder"), "{published}");
    fs::rename(folder.join("2014-H1"), place.path().join("2014-H1")).unwrap();
    let output = clarke(&["status", path(&folder)]);
    let next = format!("Next: `clarke grade {} --from 2015-H1 --edition ecf-2015`", path(&folder));
    assert!(stdout(&output).contains(&next), "{}", stdout(&output));
    let go_on = [&grade[..], &["--from", "2015-H1", "--edition", "ecf-2015"]].concat();
    // Games are borrowed from further back than that.
    let error = fails(1, &go_on);
    assert!(error.contains("2014-H1 in ") && error.contains("has no folder"), "{error}");
    fs::rename(place.path().join("2014-H1"), folder.join("2014-H1")).unwrap();
    let graded = done(&go_on);
    assert!(!graded.contains("stale"), "{graded}");
}

/// Naming other rules from a season on does not affect the rules that `federation.toml` names for
/// earlier seasons.
#[test]
fn seasons_before_the_named_keep_their_edition() {
    let place = tempfile::tempdir().unwrap();
    let from = workspace().join("data/federation");
    let folder = place.path().join("county");
    fs::create_dir(&folder).unwrap();
    fs::copy(from.join("opening_grades.csv"), folder.join("opening_grades.csv")).unwrap();
    for season in ["2001-02", "2002-03", "2003-04"] {
        fs::create_dir(folder.join(season)).unwrap();
        for file in ["players.csv", "results.csv"] {
            fs::copy(from.join(season).join(file), folder.join(season).join(file)).unwrap();
        }
    }
    from_june(&folder);
    let out = place.path().join("out");
    let editions = |stated: &str, named: &[&str]| {
        fs::write(folder.join("federation.toml"), stated).unwrap();
        let named = named.iter().flat_map(|name| ["--edition", name]);
        let flags = ["grade", path(&folder), "--dry-run", "--out", path(&out)];
        let said = done(&flags.into_iter().chain(named).collect::<Vec<_>>());
        said.lines().find(|line| line.contains(" graded by ")).unwrap().to_owned()
    };
    let by = |text: &str| format!("3 seasons of {} graded by {text}.", path(&folder));
    let stated = "edition = \"june.toml\"\n";
    assert_eq!(editions(stated, &[]), by("june"));
    let later = by("june, from 2003-04 on by yorkshire-2000");
    assert_eq!(editions(stated, &["yorkshire-2000@2003-04"]), later);
    let list = "edition = [\"june.toml\", \"yorkshire-2000@2003-04\"]\n";
    assert_eq!(editions(list, &[]), later);
    // Rules named from a season on apply to all later ones.
    let june = format!("{}@2002-03", path(&folder.join("june.toml")));
    let yorkshire = "edition = [\"yorkshire-2000\", \"yorkshire-2000@2003-04\"]\n";
    assert_eq!(editions(yorkshire, &[&june]), by("yorkshire-2000, from 2002-03 on by june"));
    // Rules named for all seasons replace all others.
    assert_eq!(editions(list, &["yorkshire-2000"]), by("yorkshire-2000"));
}
