//! What is nearly right is answered with what may be meant, and with what to give instead.

use std::fs;

use crate::{clarke, fails, path, small_county, stdout, workspace};

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
    assert!(!error.contains("perhaps"), "{error}");
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
fn the_score_of_norm_belongs_to_opponents_alone() {
    let error = fails(2, &["norm", "--score", "6"]);
    assert!(error.contains("--opponents <FILE>") && !error.contains("<SECTIONS>\n"), "{error}");
    let sections = workspace().join("data/examples/norm-tournament.trf");
    let error = fails(2, &["norm", path(&sections), "--score", "6"]);
    assert!(error.contains("cannot be used with"), "{error}");
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
    let error =
        fails(2, &["live", path(&workspace().join("data/federation")), "--at", "31/12/2003"]);
    assert!(error.contains("expected a day of the calendar, such as 2006-05-02"), "{error}");
    let cup = workspace().join("data/examples/vcf-example-1.csv");
    let error = fails(2, &["cup", path(&cup), path(&cup)]);
    assert!(error.contains("vcf-example-1.csv is named twice"), "{error}");
}
