//! `clarke grand-prix` with the example of its source in `data/examples/`, and with faulty files.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use crate::{clarke, done, example, fails, json, list, numbers, path, stderr};

#[test]
fn a_grand_prix_takes_the_best_three() {
    let (calendar, contestants) =
        (example("grand-prix/calendar.csv"), example("grand-prix/contestants.csv"));
    let lists = example("grand-prix/lists");
    let arguments = [
        "grand-prix",
        &calendar,
        "--contestants",
        &contestants,
        "--age-on",
        "2017-12-31",
        "--lists",
        &lists,
    ];
    assert_snapshot!("grand prix", done(&arguments));
    let player = [&arguments[..], &["--player", "Ames, Zoe"]].concat();
    assert_snapshot!("grand prix of a player", done(&player));
    let one = &json(&player)["lines"][0];
    let mut grades = numbers(list(&one["results"]), "value");
    grades.sort_by(f64::total_cmp);
    let mean = grades[1..].iter().sum::<f64>() / 3.0;
    let total = one["total"].as_f64().unwrap();
    assert!((total - mean).abs() < 0.01, "{total} is not the mean of the best three, {mean}");
}

/// If an age and a day of birth do not agree, one is a slip, and it decides the title that the
/// player competes for.
#[test]
fn an_age_that_is_not_that_of_the_day_of_birth_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (calendar, lists) = (example("grand-prix/calendar.csv"), example("grand-prix/lists"));
    let contestants = folder.path().join("contestants.csv");
    let run = |age: &str| {
        let rows = format!(
            "name,code,birth_date,sex,age\n\"Ames, Zoe\",500010F,2005-11-30,f,{age}\n\
             \"Bird, Max\",500020J,,m,7\n"
        );
        fs::write(&contestants, rows).unwrap();
        let day = ["--age-on", "2019-12-31"];
        clarke(
            &[
                &["grand-prix", &calendar, "--contestants", path(&contestants), "--lists", &lists],
                &day[..],
            ]
            .concat(),
        )
    };
    let refused = run("12");
    assert!(!refused.status.success());
    let said = stderr(&refused);
    assert!(
        said.contains("line 2, column age: `12`: born on 2005-11-30 they are 14 on 2019-12-31"),
        "{said}"
    );
    let right = run("14");
    assert!(right.status.success(), "{}", stderr(&right));
    let said = stderr(&right);
    assert!(
        said.contains("--age-on 2019-12-31 changes no age that")
            && said.contains("1 row without birth_date"),
        "{said}"
    );
}

#[test]
fn a_congress_says_its_file_where_names_are_the_same() {
    let folder = tempfile::tempdir().unwrap();
    for (file, section) in [
        ("summer-congress.csv", "Under 14"),
        ("winter-congress.csv", "Under 14"),
        ("junior-league.csv", "Minor"),
    ] {
        let table = fs::read_to_string(example(&format!("grand-prix/{file}"))).unwrap();
        let rows = table.lines().enumerate().map(|(line, row)| {
            let first = if line == 0 { "section" } else { section };
            format!("{first},{row}\n")
        });
        fs::write(folder.path().join(file), rows.collect::<String>()).unwrap();
    }
    let calendar = folder.path().join("calendar.csv");
    fs::copy(example("grand-prix/calendar.csv"), &calendar).unwrap();
    let (contestants, lists) = (example("grand-prix/contestants.csv"), example("grand-prix/lists"));
    let given = ["grand-prix", path(&calendar), "--contestants", &contestants, "--lists", &lists];
    let player = json(&[&given[..], &["--player", "Ames, Zoe"]].concat());
    let results = list(&player["lines"][0]["results"]);
    let names: Vec<&str> =
        results.iter().map(|result| result["congress"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "summer-congress, Under 14",
            "winter-congress, Under 14",
            "Minor, weekend 1",
            "Minor, weekend 2"
        ]
    );
}

#[test]
fn a_contestant_is_found_by_whatever_is_theirs_alone() {
    let folder = tempfile::tempdir().unwrap();
    let contestants = folder.path().join("contestants.csv");
    fs::write(
        &contestants,
        "name,code,fide_code,age,sex\n\"Ames, Zoe\",500010F,400101,12,f\n\"Carr, \
         Eve\",500030A,,12,f\n\
         \"Carr, Eve\",500060K,,9,f\n\"Tot, Tim\",500070B,,4,m\n",
    )
    .unwrap();
    let (calendar, lists) = (example("grand-prix/calendar.csv"), example("grand-prix/lists"));
    let typed = ["grand-prix", &calendar, "--contestants", path(&contestants), "--lists", &lists];
    let asked = |player| [&typed[..], &["--player", player]].concat();
    let zoe = done(&asked("Ames, Zoe"));
    for name in ["500010F", "400101", "ames, zoe", "Zoe Ames"] {
        assert_eq!(done(&asked(name)), zoe, "{name}");
    }
    for (player, said) in [
        ("Carr, Eve", "2 contestants have that name: expected the code of one, 500030A or 500060K"),
        ("Tot, Tim", "the series has no title for the age of 4"),
        ("Amos, Zoe", "is not a player of the series; perhaps 500010F Ames, Zoe"),
    ] {
        let error = fails(2, &asked(player));
        assert!(error.contains(said), "{error}");
    }
    assert!(done(&asked("500060K")).contains("age 9"));
}

/// The limit of results from one league applies to each row of the calendar, since two leagues may
/// have the same name.
#[test]
fn two_leagues_of_one_name_are_two_leagues() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    let league = fs::read_to_string(example("grand-prix/junior-league.csv")).unwrap();
    for (number, side) in ["north", "south"].into_iter().enumerate() {
        fs::create_dir(place.join(side)).unwrap();
        // Another league with the same players, one of whom has gained some points.
        let league = league.replace("1500", &format!("15{number}0"));
        fs::write(place.join(side).join("league.csv"), league).unwrap();
    }
    let rules = done(&["editions", "2017-18"]);
    let limit = "results_of_one_league = ";
    fs::write(place.join("rules.toml"), rules.replace(&format!("{limit}3"), &format!("{limit}1")))
        .unwrap();
    let rows = "north/league.csv,1:2017-10-14 6:2018-03-03,each-weekend\n\
                south/league.csv,1:2017-10-21 6:2018-03-10,each-weekend\n";
    fs::write(place.join("calendar.csv"), format!("file,starts,counts\n{rows}")).unwrap();
    let json = done(&[
        "grand-prix",
        path(&place.join("calendar.csv")),
        "--contestants",
        &example("grand-prix/contestants.csv"),
        "--lists",
        &example("grand-prix/lists"),
        "--rules",
        path(&place.join("rules.toml")),
        "--format",
        "json",
        "--player",
        "Ames, Zoe",
    ]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["lines"][0]["counting"], 2, "{json}");
}
