//! One edition of years after another, whose years begin on another day.

use std::fs;
use std::path::Path;

use crate::{done, path, workspace};

/// The default edition, with years from 1 June.
fn from_june(place: &Path) -> String {
    let june = place.join("june.toml");
    let text = done(&["editions", "yorkshire-2000"]);
    let text = text.replace("\"yorkshire-2000\"", "\"june\"").replace("\"05-01\"", "\"06-01\"");
    fs::write(&june, text).unwrap();
    path(&june).to_owned()
}

/// The games of May 2002 are graded in 2002-03, which has thirteen months then; 2003-04 borrows them as
/// games of 2002-03, whether their days are kept (for half-years that are to come) or not.
#[test]
fn naming_the_edition_of_a_later_season_changes_no_list_before_it() {
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
    // Half-way, from what is published, it is the same.
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
    // The year without a folder has June's days, so that May 2003 is in neither season; see to it that the
    // games are the same.
    let results = fs::read_to_string(from.join("2003-04/results.csv")).unwrap();
    let after_may = results.split_inclusive('\n').filter(|line| !line.starts_with("2003-05"));
    let after_may: String = after_may.collect();
    for folder in [&paused, &without] {
        fs::write(folder.join("2003-04/results.csv"), &after_may).unwrap();
    }
    assert!(calculation(&paused) == calculation(&without));
}
