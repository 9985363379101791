//! `clarke backtest`: output for people and for programs, and errors.

use std::fmt::Write as _;
use std::fs;

use serde_json::Value;

use crate::federation::Federation;
use crate::{done, fails, path, workspace};

fn federation() -> String {
    path(&workspace().join("data/federation")).to_owned()
}

const FEW: [&str; 8] = [
    "--system",
    "one-half",
    "--system",
    "yorkshire-2000",
    "--system",
    "fgsl",
    "--resamples",
    "200",
];

fn run(more: &[&str]) -> String {
    let federation = federation();
    let all: Vec<&str> =
        ["backtest", &federation].iter().chain(&FEW).chain(more).copied().collect();
    done(&all)
}

#[test]
fn a_program_reads_measures_with_their_error_bars() {
    let report: Value = serde_json::from_str(&run(&["--format", "json"])).unwrap();
    let systems = report["systems"].as_array().unwrap();
    let names: Vec<&str> = systems.iter().map(|s| s["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["one-half", "yorkshire-2000", "fgsl"]);
    let deviance = &systems[1]["fitted"][0];
    assert_eq!(deviance["measure"], "deviance");
    let of = |key: &str| deviance["estimate"][key].as_f64().unwrap();
    assert!(of("low") < of("value") && of("value") < of("high"));
    assert_eq!(report["differences_own"].as_array().unwrap().len(), 3);
    assert!(report["common_games"].as_u64() <= report["scored_games"].as_u64());
}

#[test]
fn people_read_every_table_and_the_same_seed_prints_the_same() {
    let text = run(&[]);
    for part in [
        "predicted season by season from what was known before. 2001-02 only teaches.",
        "Deviance on the ",
        "Differences of the deviance",
        "more than chance",
        "White's advantage",
        "by experience of the less experienced player",
        "Calibration of yorkshire-2000 by its own curve",
        "  under -50",
        " 0 to +10",
        "  +50 and more",
        "  90% to 100%",
        "gained by graded",
        "What each system would predict from at the end of each season",
        "Lists at the end of the last season",
        "spread of differences",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert_eq!(text, run(&["--threads", "1"]));
    assert_ne!(text, run(&["--seed", "2"]));
}

#[test]
fn games_of_another_rate_of_play_are_said_to_be_left_out() {
    let rows = |year: u32| {
        format!(
            "date,event,white,black,result,rate\n{year}-09-01,Cup,500010F,500020J,1-0,\n\
             {year}-09-02,Cup,500010F,500020J,1-0,rapid\n"
        )
    };
    let players = "code,name\n500010F,\"Abel, Ann\"\n500020J,\"Bell, Ben\"\n";
    let county = crate::small_county(&[
        ("2006-07/results.csv", &rows(2006)),
        ("2007-08/results.csv", &rows(2007)),
        ("2006-07/players.csv", players),
        ("2007-08/players.csv", players),
    ]);
    // Yorkshire grades only standard play; by the later rules rapid play has lists of its own.
    for edition in ["yorkshire-2000", "both.toml"] {
        let both = done(&["editions", "yorkshire-2000"])
            .replace("\"yorkshire-2000\"", "\"both\"")
            .replace("rates = [\"standard\"]", "rates = [\"standard\", \"rapid\"]");
        fs::write(county.path().join("both.toml"), both).unwrap();
        let stated = format!("edition = \"{edition}\"\n");
        fs::write(county.path().join("federation.toml"), stated).unwrap();
        let said = done(&["backtest", path(county.path()), "--system", "one-half"]);
        assert!(said.contains("players, 2 games, predicted"), "{said}");
        assert!(said.contains("Note: left out are 2 games of another rate of play\n"), "{said}");
        // With one game between two players, no standard error can be stated.
        assert!(!said.contains('±'), "{said}");
    }
}

#[test]
fn an_edition_of_ones_own_may_have_any_limit() {
    let place = tempfile::tempdir().unwrap();
    let text = done(&["editions", "yorkshire-2000"]);
    let own = ["60", "0"].map(|limit| {
        let file = place.path().join(format!("limit-{limit}.toml"));
        let text = text.replace("limit = 40", &format!("limit = {limit}"));
        let text = text.replace("\"yorkshire-2000\"", &format!("\"limit-{limit}\""));
        fs::write(&file, text).unwrap();
        path(&file).to_owned()
    });
    let [wide, none] = &own;
    let report = run(&["--system", wide, "--system", none, "--format", "json"]);
    let report: Value = serde_json::from_str(&report).unwrap();
    let deviance =
        |system: usize| report["systems"][system]["own"][0]["estimate"]["value"].as_f64().unwrap();
    // If every opponent counts as equally strong, every game is open: as for one-half, which comes
    // first.
    assert!((deviance(4) - deviance(0)).abs() < 1e-12, "{report}");
    assert!((deviance(3) - deviance(0)).abs() > 1e-3, "{report}");
}

#[test]
fn predictions_under_a_wrong_name_are_refused_first() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("predictions.csv");
    let federation = workspace().join("data/federation");
    let typed = ["backtest", path(&federation), "--system", "gs", "--predictions", path(&file)];
    let error = fails(2, &typed);
    assert!(error.contains("expected a name that ends in .parquet"), "{error}");
    assert!(!file.exists());
}

#[test]
fn predictions_are_parquet_and_a_scan_compares() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("predictions.parquet");
    let scan = ["--warm-up", "2", "--scan", "n0=10,60", "--predictions", path(&file)];
    let federation = federation();
    let all: Vec<&str> = ["backtest", &federation, "--system", "fgsl", "--resamples", "50"]
        .iter()
        .chain(&scan)
        .copied()
        .collect();
    let text = done(&all);
    assert!(text.contains("fgsl n0=10") && text.contains("fgsl n0=60"), "{text}");
    let bytes = fs::read(&file).unwrap();
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
}

/// Whatever kind of file takes the name of something built in, it is told by its hash.
#[test]
fn a_file_by_the_name_of_anything_built_in_is_told_apart() {
    let federation = Federation::new();
    let folder = federation.folder();
    let fgsl = done(&["systems", "fgsl"]).replace("name = \"fgsl\"", "name = \"glicko-2\"");
    federation.write("matrix.toml", &fgsl);
    federation.write("months.toml", "baseline = \"glicko-2\"\nname = \"fgsl\"\ntau = 0.9\n");
    federation.write("own.toml", "baseline = \"glicko-2\"\nname = \"mine\"\ntau = 0.9\n");
    let files = ["matrix.toml", "months.toml", "own.toml"].map(|file| folder.join(file));
    let mut command = vec!["backtest", path(&folder), "--resamples", "40", "--format", "json"];
    for file in &files {
        command.extend(["--system", path(file)]);
    }
    let report: Value = serde_json::from_str(&done(&command)).unwrap();
    let names: Vec<&str> = report["systems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|system| system["name"].as_str().unwrap())
        .collect();
    assert!(names[0].starts_with("glicko-2~") && names[1].starts_with("fgsl~"), "{names:?}");
    assert_eq!(names[2], "mine");
}

#[test]
fn slips_in_files_of_systems_are_refused_before_the_run() {
    let federation = Federation::new();
    let folder = federation.folder();
    let refused = |text: &str, flags: &[&str]| {
        federation.write("mine.toml", text);
        let file = folder.join("mine.toml");
        let system = ["backtest", path(&folder), "--system", path(&file)];
        // A slip in a file is no wrong usage.
        fails(if flags.is_empty() { 1 } else { 2 }, &[&system[..], flags].concat())
    };
    let error = refused("baseline = \"elo\"\n", &[]);
    assert!(error.contains("mine.toml cannot be used: `elo` is not a baseline"), "{error}");
    let error = refused("baseline = \"glicko-2\"\nname = \" \"\n", &[]);
    assert!(error.contains("its name is empty"), "{error}");
    let error = refused("# mine\nbaseline = \"glicko-2\"\nname = \"é\"\n\nwibble = 1\n", &[]);
    assert!(error.contains("at line 5, column 1") && error.contains("5 | wibble = 1"), "{error}");
    let error = refused("baseline = \"glicko-2\"\ntau = \"x\"\n", &[]);
    assert!(error.contains("at line 2") && error.contains("expected a number\n"), "{error}");
    let error = refused("baseline = \"one-half\"\ntau = 1\n", &[]);
    assert!(error.contains("there is nothing to set"), "{error}");
    // A name of its own is nothing that would have to be set.
    federation.write("mine.toml", "baseline = \"one-half\"\nname = \"coin\"\n");
    let coin = folder.join("mine.toml");
    let few = ["--warm-up", "0", "--resamples", "40"];
    let run = ["backtest", path(&folder), "--system", path(&coin)];
    assert!(done(&[&run[..], &few].concat()).contains("coin"));
    let predictions = federation.out("p.parquet");
    let column = "baseline = \"glicko-2\"\nname = \"season\"\n";
    let error = refused(column, &["--predictions", path(&predictions)]);
    assert!(error.contains("--system season: --predictions has another column"), "{error}");
    let flags = ["--scan", "tau=0.3,0.6", "--fit"];
    let error =
        fails(2, &[&["backtest", path(&folder), "--system", "glicko-2"], &flags[..]].concat());
    assert!(error.contains("--fit") && error.contains("--scan"), "{error}");
    assert!(!predictions.exists());
}

#[test]
fn one_system_is_compared_with_none() {
    let federation = Federation::new();
    let folder = federation.folder();
    let flags = ["--warm-up", "0", "--system", "one-half", "--resamples", "40"];
    let text = done(&[&["backtest", path(&folder)], &flags[..]].concat());
    assert!(text.contains("Deviance on the "), "{text}");
    assert!(!text.contains("Differences of the deviance"), "{text}");
    // One half for every game gives no differences, so no curve can be fitted.
    assert!(!text.contains("White's advantage"), "{text}");
}

/// As in `grade` and `live`: a changed system that kept its name gets another one, and can be
/// compared with the built-in system.
#[test]
fn changed_rules_are_told_by_their_hash() {
    let federation = Federation::new();
    let (folder, own) = (federation.folder(), federation.out("own.toml"));
    let system = done(&["systems", "gs"]);
    assert!(system.contains("\nn0 = "), "{system}");
    fs::write(&own, system.replacen("\nn0 = ", "\nn0 = 1", 1)).unwrap();
    let flags = ["--warm-up", "0", "--system", "gs", "--system", path(&own), "--resamples", "40"];
    let text = done(&[&["backtest", path(&folder)], &flags[..]].concat());
    assert!(text.contains("gs~"), "{text}");
    let edition = done(&["editions", "yorkshire-2000"]);
    fs::write(&own, edition.replacen("limit = 40", "limit = 50", 1)).unwrap();
    let text = done(&[&["backtest", path(&folder)], &flags[..]].concat());
    assert!(text.contains("yorkshire-2000~"), "{text}");
}

#[test]
fn what_cannot_be_meant_is_said_with_what_can() {
    let federation = federation();
    let error = fails(2, &["backtest", &federation, "--system", "glicko"]);
    assert!(
        error.starts_with("error: --system glicko: neither a file nor one of fgsl, "),
        "{error}"
    );
    assert!(error.contains("glicko-2") && error.contains("yorkshire-2000"), "{error}");
    let twice = ["backtest", &federation, "--system", "gs", "--system", "gs"];
    assert!(fails(2, &twice).contains("there are two of that name"));
    let scan = ["backtest", &federation, "--system", "gs", "--scan", "n0"];
    let error = fails(2, &scan);
    assert_eq!(error, "error: --scan n0: expected KEY=VALUE,VALUE,..., as in n0=10,20,30\n");
    let error = fails(2, &["backtest", &federation, "--system", "gs", "--scan", "n0=10,10"]);
    assert_eq!(error, "error: --scan n0=10,10: the value 10 is there twice\n");
    let error = fails(2, &["backtest", &federation, "--system", "gs", "--scan", "n0=abc"]);
    assert!(error.ends_with("expected a number\n"), "{error}");
    let error = fails(2, &["backtest", &federation, "--system", "gs", "--scan", "n9=1"]);
    assert!(error.starts_with("error: --scan n9=1: gs: unknown field `n9`, expected "), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    let kind = ["backtest", &federation, "--system", "gs", "--scan", "curve.kind=logistic"];
    let error = fails(2, &kind);
    assert!(error.contains("another kind comes with settings of its own"), "{error}");
    let error = fails(2, &["backtest", &federation, "--resamples", "39"]);
    assert!(error.contains("expected a whole number from 40 to 100000"), "{error}");
    let error = fails(2, &["backtest", &federation, "--system", "gs", "--warm-up", "3"]);
    assert!(error.contains("none is left to score"), "{error}");
}

#[test]
fn lists_are_held_to_the_truth_where_it_is_known() {
    let text = run(&["--truth"]);
    for part in [
        "Against the truth: grade less true strength",
        "improving juniors",
        "Newcomers whose grade is within 10 points of the truth",
        "half once right after",
        "Stated standard errors",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(!run(&[]).contains("Against the truth"));
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("real");
    done(&["simulate", "--players", "60", "--games", "400", "--out", path(&folder)]);
    fs::remove_file(folder.join("true_strengths.parquet")).unwrap();
    let error = fails(1, &["backtest", path(&folder), "--system", "gs", "--truth"]);
    assert!(error.contains("known of a made-up federation only"), "{error}");
}

#[test]
fn a_page_shows_what_the_text_says() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("page.html");
    let text = run(&["--page", path(&file)]);
    let page = fs::read_to_string(&file).unwrap();
    assert_eq!(page.matches(r#"<svg class="plot"#).count(), 3);
    // Every deviance in the first table of the text, and every mean of the lists.
    let table = text.split("lower is better)").nth(1).unwrap();
    let rows = table.lines().skip(2).take_while(|line| !line.is_empty());
    let mut compared = 0;
    for figure in rows.flat_map(str::split_whitespace).filter(|word| word.starts_with("0.")) {
        assert!(page.contains(figure), "{figure}");
        compared += 1;
    }
    assert!(compared >= 18, "{compared}");
    for part in ["Which system predicts: federation", "2002-03", "yorkshire-2000", "Drift: "] {
        assert!(page.contains(part), "{part}");
    }
    let nowhere = place.path().join("no/such/folder/page.html");
    let federation = federation();
    let error = fails(1, &["backtest", &federation, "--system", "gs", "--page", path(&nowhere)]);
    assert!(error.contains("cannot write "), "{error}");
    assert!(error.contains("there is no folder "), "before anything is read: {error}");
}

/// A file with a slip is told as what its keys show it to be, a system or an edition, not as both.
#[test]
fn a_slip_in_a_file_of_rules_is_told_once() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("mine.toml");
    let federation = federation();
    let system = done(&["systems", "fgsl"]).replace("\nk = 1\n", "\nkk = 1\n");
    let edition =
        done(&["editions", "ecf-2015"]).replace("[borrowing]\n", "[borrowing]\ngmes = 3\n");
    for (text, what, slip) in [
        (system.as_str(), "the system ", "unknown field `kk`"),
        (edition.as_str(), "the edition ", "unknown field `gmes`"),
        ("name = \"mine\"\nspeed = [\n", "the rules ", "TOML parse error at line 2"),
        ("name = \"mine\"\nbaseline = 3\n", "the baseline ", "invalid type: integer `3`"),
        ("name = \"mine\"\nspeed = 3\n", "", "neither a system nor an edition"),
    ] {
        fs::write(&file, text).unwrap();
        let error = fails(1, &["backtest", &federation, "--system", path(&file)]);
        assert!(error.contains(slip), "{error}");
        assert!(error.starts_with(&format!("error: {what}{}", path(&file))), "{error}");
        assert!(error.matches("TOML parse error").count() <= 1, "{error}");
    }
}

#[test]
fn a_slip_in_a_file_s_name_costs_no_season() {
    let federation = Federation::new();
    let folder = federation.folder();
    let parquet = federation.out("converted");
    done(&["convert", path(&folder), "--to", "parquet", "--out", path(&parquet)]);
    let few = ["--system", "one-half", "--warm-up", "0", "--resamples", "40"];
    let run = |folder: &std::path::Path, more: &[&str]| {
        let all = [&["backtest", path(folder)], &few[..], more].concat();
        all.iter().map(|word| (*word).to_owned()).collect::<Vec<String>>()
    };
    let refused = |words: &[String], why: &str| {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let error = fails(2, &words);
        assert!(error.contains(why), "{error}");
    };
    let results = parquet.join("2006-07/results.parquet");
    let before = fs::read(&results).unwrap();
    refused(&run(&parquet, &["--predictions", path(&results)]), "so it is not replaced");
    assert_eq!(fs::read(&results).unwrap(), before);
    // This file belongs to no season, but is not a file of predictions either.
    let copy = federation.out("games.parquet");
    fs::write(&copy, &before).unwrap();
    refused(&run(&folder, &["--predictions", path(&copy)]), "does not hold predictions");
    let text = federation.read("2006-07/results.csv");
    let file = folder.join("2006-07/results.csv");
    refused(&run(&folder, &["--page", path(&file)]), "so it is not replaced");
    refused(
        &["compare", path(&file), path(&file), "--out", path(&file)].map(str::to_owned),
        "--out ",
    );
    assert_eq!(federation.read("2006-07/results.csv"), text);
    // Its own files are replaced.
    let [predictions, page] = [federation.out("p.parquet"), federation.out("page.html")];
    for _ in 0..2 {
        let words = run(&folder, &["--predictions", path(&predictions), "--page", path(&page)]);
        done(&words.iter().map(String::as_str).collect::<Vec<_>>());
    }
    assert!(page.is_file() && predictions.is_file());
}

#[test]
fn unusable_rows_are_told_and_alone_refused() {
    let federation = Federation::new();
    let folder = federation.folder();
    let few = ["--system", "gs", "--system", "one-half", "--resamples", "40"];
    let all = [&["backtest", path(&folder)], &few[..]].concat();
    let text = done(&all);
    assert!(text.contains("WARNING: 2007-08: "), "{text}");
    let most = "%) cannot be used, most of them in\n  2007-08/results.csv: ";
    assert!(text.contains(most), "{text}");
    let json = done(&[&all[..], &["--format", "json"]].concat());
    let report: Value = serde_json::from_str(&json).unwrap();
    let seasons: Vec<&str> =
        report["notes"].as_array().unwrap().iter().filter_map(|n| n["season"].as_str()).collect();
    assert_eq!(seasons, ["2006-07", "2007-08"]);
    // Unknown codes.
    let unknown = "date,event,white,black,result\n2007-05-01,League,599999Z,599998Z,1-0\n";
    federation.write("2007-08/results.csv", unknown);
    let error = fails(1, &all);
    assert!(error.contains("2007-08: not one of 1 row can be used"), "{error}");
    assert!(
        error.contains("2007-08/results.csv") && error.contains("hint: clarke check"),
        "{error}"
    );
}

#[test]
fn systems_without_a_common_game_are_not_compared() {
    let federation = Federation::new();
    // Without a list nobody has a grade in force, so the edition predicts nothing in its first
    // season.
    federation.write("opening_grades.csv", "code,grade\n500090H,100\n");
    let folder = federation.folder();
    let words = ["--warm-up", "0", "--system", "yorkshire-2000", "--system", "one-half"];
    let page = federation.out("page.html");
    federation.write("2007-08/results.csv", "date,event,white,black,result\n");
    let all = [&["backtest", path(&folder), "--resamples", "40"], &words[..]].concat();
    let text = done(&[&all[..], &["--page", path(&page)]].concat());
    let said =
        "There is no game to compare the systems on. None could be predicted by yorkshire-2000";
    assert!(text.contains(said), "{text}");
    assert!(!text.contains("Deviance on the 0 games"), "{text}");
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("There is no game to compare") && !page.contains("Deviance on the"));
}

/// A season of four players in a submission without colours.
fn submitted(season: i32, code: &str, games: &[(u8, &str, u8)]) -> String {
    let mut text = format!(
        "#EVENT DETAILS\n#EVENT CODE={code}\n#SUBMISSION INDEX=1\n#EVENT NAME=League\n\
         #EVENT DATE=14/10/{season}\n#FINAL RESULT DATE=14/10/{season}\n#RESULTS OFFICER=Ivy Iles\n\
         #RESULTS OFFICER ADDRESS=7 Long Row\n#TREASURER=Jo Judd\n\
         #TREASURER ADDRESS=8 Long Row\n#MINUTES FOR GAME=75\n#PLAYER LIST\n\
         #PIN=1#ECF CODE=500010F#NAME=Abel, Ann\n#PIN=2#ECF CODE=500020J#NAME=Bell, Ben\n\
         #PIN=3#ECF CODE=500030A#NAME=Carr, Cy\n#PIN=4#ECF CODE=500040D#NAME=Dove, Di\n\
         #OTHER RESULTS=League#WHITE ON=unknown#RESULTS DATE=14/10/{season}\n"
    );
    for (one, score, other) in games {
        writeln!(text, "#PIN1={one}#SCORE={score}#PIN2={other}").unwrap();
    }
    text + "#FINISH\n"
}

/// People tend to name the winner first. If the first player counted as White, White would win
/// nearly every game.
#[test]
fn unknown_colours_tell_nothing_by_their_order() {
    let games = [
        (1, "10", 2),
        (3, "10", 1),
        (1, "10", 4),
        (2, "10", 3),
        (4, "10", 2),
        (3, "55", 4),
        (2, "10", 1),
        (4, "10", 3),
    ];
    let turned =
        games.map(|(one, score, other)| (other, if score == "10" { "01" } else { score }, one));
    let report = |games: &[(u8, &str, u8)]| {
        let federation = Federation::new();
        for season in [2006, 2007, 2008] {
            let file = |name: &str| format!("{season}-{:02}/{name}", season % 100 + 1);
            fs::remove_file(federation.folder().join(file("results.csv"))).ok();
            federation.write(&file("events/league.txt"), &submitted(season, "L", games));
        }
        let players = federation.read("2006-07/players.csv");
        federation.write("2008-09/players.csv", &players);
        let folder = federation.folder();
        let said = done(&[
            "backtest",
            path(&folder),
            "--warm-up",
            "1",
            "--resamples",
            "50",
            "--format",
            "json",
        ]);
        serde_json::from_str::<Value>(&said).unwrap()
    };
    let found = report(&games);
    assert_eq!(found, report(&turned));
    let note = serde_json::json!({ "kind": "colours_unknown", "season": "2006-07", "games": 8 });
    assert_eq!(found["notes"][0], note);
}
