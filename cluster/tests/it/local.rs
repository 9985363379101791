//! The plan in one process, against the batch.

use std::fs;

use datafusion::dataframe::DataFrameWriteOptions;
use datafusion::logical_expr::Partitioning;
use datafusion::prelude::{ParquetReadOptions, SessionConfig, SessionContext};

use crate::federation::{Federation, codes, line_of, rows_of};

#[test]
fn three_seasons_are_those_of_the_batch_in_any_partitions() {
    let federation = Federation::simulated("3", &["--parquet"]);
    for partitions in ["1", "3", "16"] {
        let lists = federation.grade(&["--local", "--partitions", partitions], partitions);
        federation.is_as_batch(&lists);
    }
}

#[tokio::test]
async fn a_folder_of_several_files_is_one_table() {
    let federation = Federation::simulated("1", &["--parquet"]);
    let season = federation.path("federation/2001-02");
    let (file, folder) = (season.join("results.parquet"), season.join("results"));
    let config = SessionConfig::new().with_batch_size(1_000);
    let context = SessionContext::new_with_config(config);
    let options = ParquetReadOptions::default();
    let whole = context.read_parquet(file.to_str().unwrap(), options).await.unwrap();
    let parts = whole.repartition(Partitioning::RoundRobinBatch(3)).unwrap();
    let folder = folder.to_str().unwrap();
    parts.write_parquet(folder, DataFrameWriteOptions::new(), None).await.unwrap();
    assert!(fs::read_dir(folder).unwrap().count() > 1);
    let error = federation.refused(&["--local"]);
    assert!(error.contains("2 tables of results"), "{error}");
    fs::remove_file(file).unwrap();
    federation.is_as_batch(&federation.grade(&["--local"], "lists"));
}

#[test]
fn three_seasons_of_csv_are_those_of_the_batch() {
    // Another federation: weaker newcomers, more draws, fewer games.
    let federation = Federation::simulated(
        "3",
        &[
            "--seed",
            "7",
            "--players",
            "600",
            "--games",
            "2500",
            "--newcomers",
            "3",
            "--draws",
            "60",
        ],
    );
    federation.is_as_batch(&federation.grade(&["--local"], "lists"));
}

#[test]
fn means_below_zero_are_rounded_as_above() {
    // Ten games against -3 and ten against -2, all drawn: -2.5, which goes up to -2. (Division of
    // whole numbers would make -3 or -2 of -5 / 2, as it cuts off.)
    let codes = codes(3);
    let [one, other, third] = [&*codes[0], &*codes[1], &*codes[2]];
    let games: Vec<_> =
        (0..10).flat_map(|_| [(one, other, "½-½"), (third, one, "1/2-1/2")]).collect();
    let players = [(one, Some(-10)), (other, Some(-3)), (third, Some(-2))];
    let federation = Federation::written(&players, &games);
    let lists = federation.grade(&["--local"], "lists");
    federation.is_as_batch(&lists);
    let line = line_of(&lists.join("2006-07/calculation.csv"), one);
    assert!(line.starts_with(&format!("{one},D,-2,-2.500000000,-50,20,")), "{line}");
}

#[test]
fn withheld_players_score_nothing_and_defaults_are_no_games() {
    let codes = codes(5);
    let [graded, newcomer, lost, lost_too, absent] =
        [&*codes[0], &*codes[1], &*codes[2], &*codes[3], &*codes[4]];
    let games = [
        (graded, newcomer, "1-0"),
        (lost, lost_too, "1-0"),
        (lost, lost_too, "0.5-0.5"),
        (absent, graded, "-/+"),
        (absent, lost, "-/-"),
    ];
    let players =
        [(graded, Some(120)), (newcomer, None), (lost, None), (lost_too, None), (absent, Some(90))];
    let federation = Federation::written(&players, &games);
    let lists = federation.grade(&["--local"], "lists");
    federation.is_as_batch(&lists);
    let season = lists.join("2006-07");
    // The newcomer counts as 70, so as 80 to one of 120: 130. Both others have no grade.
    assert_eq!(
        line_of(&season.join("season_totals.csv"), graded),
        format!("{graded},2006-07,130,1,,")
    );
    for withheld in [lost, lost_too] {
        assert_eq!(
            line_of(&season.join("withheld.csv"), withheld),
            format!("1,{withheld},Player {withheld},2")
        );
        let line = line_of(&season.join("calculation.csv"), withheld);
        assert_eq!(line, format!("{withheld},,,,0,0,0,0,,,"));
    }
    let manifest = fs::read_to_string(season.join("manifest.json")).unwrap();
    assert!(manifest.contains("\"defaults\": 2") && manifest.contains("standard_error"));
}

#[test]
fn a_half_of_long_denominators_is_decided_by_fetched_games() {
    // Two groups of twenty newcomers, each the mirror image of the other about 100, so that two
    // that correspond add up to 200 exactly, although neither is a short fraction. The first player
    // drew with two such, five games each, and ten with somebody of 101: 100.5.
    let codes = codes(44);
    let code = |number: usize| &*codes[number];
    let (results, mirrored) = (["1-0", "1/2-1/2", "0-1"], ["0-1", "1/2-1/2", "1-0"]);
    let mut games = Vec::new();
    for place in 0..20 {
        for (met, times) in [(1, 3 + place % 4), (7, 1 + place % 3)] {
            let (one, other) = (4 + place, 4 + (place + met) % 20);
            for time in 0..times {
                let result = (place + time) % 3;
                games.push((code(one), code(other), results[result]));
                games.push((code(one + 20), code(other + 20), mirrored[result]));
            }
        }
    }
    for _ in 0..5 {
        games.push((code(0), code(9), "1/2-1/2"));
        games.push((code(29), code(0), "1/2-1/2"));
    }
    for _ in 0..10 {
        games.push((code(0), code(1), "1/2-1/2"));
    }
    // 110 beats nobody in one group as 90 loses to nobody in the other.
    games.extend([(code(2), code(4), "1/2-1/2"), (code(3), code(24), "1/2-1/2")]);
    let graded = [Some(100), Some(101), Some(110), Some(90)];
    let grade = |number: usize| graded.get(number).copied().flatten();
    let players: Vec<_> = (0..44).map(|number| (code(number), grade(number))).collect();
    let federation = Federation::written(&players, &games);
    let lists = federation.grade(&["--local"], "lists");
    federation.is_as_batch(&lists);
    let line = line_of(&lists.join("2006-07/calculation.csv"), code(0));
    assert!(line.starts_with(&format!("{},D,101,", code(0))), "{line}");
    let manifest = fs::read_to_string(lists.join("2006-07/manifest.json")).unwrap();
    let decided = manifest.split_once("\"decided_in_fractions\": [").unwrap().1;
    assert!(decided.split_once(']').unwrap().0.contains(code(0)), "{manifest}");
    let total = line_of(&lists.join("2006-07/season_totals.csv"), code(0));
    assert!(total.contains(",+-0.0000000"), "the points are not known as a fraction: {total}");
}

#[test]
fn rows_that_are_no_games_are_counted_by_kind_and_refused() {
    let codes = codes(2);
    let (one, other) = (&*codes[0], &*codes[1]);
    let game = rows_of(&[(one, other, "1-0")]);
    for (row, kind) in [
        (format!("2006-10-03,League,{one},123456X,1-0\n"), "unknown-player 1"),
        (format!("2006-10-03,League,{one},{one},1-0\n"), "same-player-twice 1"),
        (format!("2006-02-30,League,{one},{other},1-0\n"), "unreadable-date 1"),
        (format!("3/10/2006,League,{one},{other},1-0\n"), "unreadable-date 1"),
        (format!("2007-05-01,League,{one},{other},1-0\n"), "date-outside-season 1"),
        (format!("2006-10-03,League,{one},{other},1:0\n"), "unknown-result 1"),
        (format!("2006-10-03,League,{one},{other},\n").repeat(2), "missing-value 2"),
        (format!("2006-10-03,City Rapidplay,{one},{other},1-0\n"), "says-rapid 1"),
    ] {
        let players = [(one, Some(100)), (other, Some(120))];
        let federation = Federation::with_rows(&players, &format!("{game}{row}{game}"));
        let error = federation.refused(&["--local"]);
        assert!(error.contains(kind) && error.contains("clarke check"), "{row}: {error}");
        assert!(error.contains("2006-07/results.csv"), "{error}");
    }
}

#[test]
fn what_the_batch_alone_can_read_is_refused() {
    let codes = codes(2);
    let players = [(&*codes[0], Some(100)), (&*codes[1], Some(120))];
    let game = rows_of(&[(&codes[0], &codes[1], "1-0")]);
    let federation = || Federation::with_rows(&players, &game);
    let players_csv = "federation/2006-07/players.csv";
    let with = |file: &str, text: &str| {
        let federation = federation();
        fs::write(federation.path(file), text).unwrap();
        federation.refused(&["--local"])
    };
    assert!(with("federation/decisions.toml", "").contains("decisions.toml: not read"));
    assert!(with("federation/2006-07/late.csv", "").contains("late.csv: not read"));
    assert!(with(players_csv, "code,name,title\n").contains("column `title`"));
    let small = format!("code,name\n{},Ann\n", codes[0].to_lowercase());
    assert!(with(players_csv, &small).contains("wrong check letter"));
    let twice = format!("code,name\n{0},Ann\n{0},Ann\n", codes[0]);
    assert!(with(players_csv, &twice).contains("two players have the code"));
    assert!(with(players_csv, &format!("code,name\n{}, Ann\n", codes[0])).contains("line 2"));
    assert!(with(players_csv, &format!("code,name\n{},=1+1\n", codes[0])).contains("formula"));
    let columns = "date,event,white,black,result,rate\n";
    assert!(with("federation/2006-07/results.csv", columns).contains("columns"));
    let error = federation().refused(&["--local", "--edition", "ecf-2012"]);
    assert!(error.contains("one by one"), "{error}");
}

#[test]
fn a_folder_with_lists_stays_as_it_is() {
    let codes = codes(2);
    let players = [(&*codes[0], Some(100)), (&*codes[1], Some(120))];
    let federation = Federation::written(&players, &[(&codes[0], &codes[1], "1-0")]);
    let before = fs::read(federation.path("batch/2006-07/calculation.csv")).unwrap();
    let output = federation.grading(&["--local"], &federation.path("batch")).output().unwrap();
    assert!(!output.status.success());
    let after = fs::read(federation.path("batch/2006-07/calculation.csv")).unwrap();
    assert_eq!(before, after);
    // Compared with it, other lists differ in the line that was changed.
    let lists = federation.grade(&["--local"], "lists");
    let file = lists.join("2006-07/season_totals.csv");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen(",1,", ",2,", 1)).unwrap();
    let error = clarke_cluster::verify(&lists, &federation.path("batch")).unwrap_err();
    assert!(error.to_string().starts_with("2006-07/season_totals.csv, line 2: "), "{error}");
}
