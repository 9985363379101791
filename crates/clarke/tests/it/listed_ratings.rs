//! Lists of ratings as FIDE and federations give them, wherever a list is taken.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{clarke, done, fails, json, path, stderr, stdout};

const PLAYERS: [(&str, &str, u32); 4] = [
    ("400001", "Lee, Ann", 2000),
    ("400002", "Roe, Ben", 1900),
    ("400003", "Poe, Cy", 1800),
    ("400004", "Day, Fay", 0),
];

/// FIDE's list as text, with a line that overflows.
fn fide_text() -> String {
    let columns = |id: &str, name: &str, rating: &str| {
        format!(
            "{id:<15}{name:<24}{:<4}{:<4}{:<5}{rating:<6}{:<4}{:<3}\r\n",
            "ENG", "F", "", "5", "20"
        )
    };
    let header = "ID Number      Name                    Fed Sex Tit  MAY19 Gms K\r\n";
    let players = PLAYERS.map(|(id, name, rating)| {
        columns(
            id,
            name,
            &Some(rating).filter(|&one| one > 0).map_or_else(String::new, |one| one.to_string()),
        )
    });
    let overflows = columns("400009", "Longfellow-Wadsworth, Henry the Third", "2100");
    format!("{header}{}{overflows}", players.concat())
}

fn fide_xml() -> String {
    let player = |(id, name, rating): (&str, &str, u32)| {
        format!(
            "<player><fideid>{id}</fideid><name>{name}</name><country>ENG</country><rating>{rating}</rating></player>\n"
        )
    };
    format!(
        "<?xml version=\"1.0\"?>\n<playerslist>\n{}</playerslist>\n",
        PLAYERS.map(player).concat()
    )
}

/// Everybody meets everybody but Day.
fn tournament(folder: &Path, number: &str) -> String {
    let file = folder.join("cup.csv");
    let rounds = ["W2,W3,W4", "L1,W4,D3", "W4,L1,D2", "L3,L2,L1"];
    let rows = PLAYERS.iter().zip(rounds);
    let row = |((id, name, _), rounds): (&(&str, &str, u32), &str)| match number {
        "" => format!("\"{name}\",{rounds}\n"),
        _ => format!("\"{name}\",{id},{rounds}\n"),
    };
    let number = if number.is_empty() { String::new() } else { format!(",{number}") };
    fs::write(&file, format!("name{number},r1,r2,r3\n{}", rows.map(row).collect::<String>()))
        .unwrap();
    path(&file).to_owned()
}

#[test]
fn a_folder_of_lists_takes_fides_list_in_any_form() {
    let forms = [
        ("csv", "Fide_Code;Rating\n400001;2000\n400002;1900\n400003;1800\n400004;unr\n".to_owned()),
        ("txt", fide_text()),
        ("xml", fide_xml()),
    ];
    for (ending, list) in forms {
        let folder = tempfile::tempdir().unwrap();
        let file = tournament(folder.path(), "fide_code");
        let lists = folder.path().join("lists");
        fs::create_dir(&lists).unwrap();
        fs::write(lists.join(format!("fide-2019-05-01.{ending}")), list).unwrap();
        fs::write(lists.join("grades-2019-05-01.csv"), "CODE;Category;Grade\n233310H;A;150\n")
            .unwrap();
        fs::write(lists.join("fide-2019-06.txt"), "not dated").unwrap();
        let arguments = [
            "tpg",
            &file,
            "--starts",
            "2019-05-04",
            "--lists",
            path(&lists),
            "--player",
            "Lee, Ann",
        ];
        let printed = json(&arguments);
        let games = printed[0]["players"][0]["rounds"].as_array().unwrap();
        let counts: Vec<&Value> = games.iter().map(|game| &game["counts_as"]).collect();
        assert_eq!(counts, [&Value::from(1900), &1800.into(), &Value::Null], "{ending}: {printed}");
        let said = stderr(&clarke(&arguments));
        assert!(said.contains("not read: ") && said.contains("fide-2019-06.txt"), "{said}");
        assert_eq!(said.contains("1 row that cannot be used"), ending == "txt", "{ending}: {said}");
    }
}

/// The classes of the players who get a prize: all but Day.
fn classes(arguments: &[&str]) -> Vec<String> {
    let printed = json(arguments);
    let awards = printed["prizes"]["awards"].as_array().unwrap_or_else(|| panic!("{printed}"));
    awards.iter().map(|award| award["class"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn classes_of_a_cup_go_by_a_supplement_in_a_federations_words() {
    let folder = tempfile::tempdir().unwrap();
    let after = folder.path().join("after.csv");
    let rows = PLAYERS.map(|(_, name, _)| format!("\"{name}\",2000\n"));
    fs::write(&after, format!("Name,Rating\n{}", rows.concat())).unwrap();
    let list = folder.path().join("supplement.csv");
    for (number, supplement) in [
        (
            "",
            "NAME,Rating\n\"LEE, ANN\",2050P12\n\"Roe, Ben\",1650/5\n\"Poe, Cy\",unr\n\"Day, Fay\",\n",
        ),
        (
            "code",
            "USCF ID;Name;Regular;State\n400001;LEE, ANN;2050P12;VA\n400002;ROE, BEN;1650/5;VA\n\
                  400003;POE, CY;unr;\n",
        ),
        ("code", "ID\tSurname\tForename\tRating\n400001\tLee\tAnn\t2050\n400002\tRoe\tBen\t1650\n"),
        ("", "Surname,First name,Elo\nLee,Ann,2050\nRoe,Ben,1650\n"),
    ] {
        let file = tournament(folder.path(), number);
        fs::write(&list, supplement).unwrap();
        let arguments = ["cup", &file, "--ratings-after", path(&after), "--fund", "1500"];
        let arguments = [&arguments[..], &["--ratings", path(&list)]].concat();
        // Expert: 2000 to 2199; B: 1600 to 1799; E: unrated.
        let mut of = classes(&arguments);
        of.sort();
        assert_eq!(of, ["B", "E", "Expert"], "{supplement}");
        let said = stderr(&clarke(&arguments));
        assert!(stdout(&clarke(&["check", path(&list)])).contains("nothing found"), "{supplement}");
        let is_short = !supplement.to_lowercase().contains("day");
        assert_eq!(said.contains("Day, Fay: unrated here"), is_short, "{said}");
    }
    fs::write(&list, "Name,Rating\nNobody,1500\n").unwrap();
    let file = tournament(folder.path(), "");
    let arguments = ["cup", &file, "--ratings-after", path(&after), "--fund", "1500"];
    let error = fails(1, &[&arguments[..], &["--ratings", path(&list)]].concat());
    assert!(error.contains("no row for any player of the standings"), "{error}");
}

/// A mean of (2000 + 1900 + 1800) / 3 would be wrong of four players, so an unrated one is refused.
#[test]
fn ratings_after_a_cup_are_taken_from_a_list_of_fide() {
    let folder = tempfile::tempdir().unwrap();
    let file = tournament(folder.path(), "fide_code");
    for (name, list) in [("after.txt", fide_text()), ("after.xml", fide_xml())] {
        let after = folder.path().join(name);
        fs::write(&after, list.replace("400004", "400008")).unwrap();
        let error = fails(1, &["cup", &file, "--ratings-after", path(&after)]);
        assert!(error.contains("Day, Fay") && !error.contains("Poe, Cy"), "{error}");
        let of_all = list.replace("400004", "400008") + "";
        fs::write(&after, of_all.replace("Roe, Ben", "Day, Fay").replace("400002", "400004"))
            .unwrap();
        let error = fails(1, &["cup", &file, "--ratings-after", path(&after)]);
        assert!(error.contains("Roe, Ben") && !error.contains("Day, Fay"), "{error}");
    }
}

/// 7.5 x 150 + 700 = 1825.
#[test]
fn a_season_begins_from_lists_of_fide_and_from_a_supplement() {
    for (players, opening, grade) in [
        (("players.txt", fide_text()), ("opening_grades.xml", fide_xml()), "173"),
        (
            ("players.xml", fide_xml()),
            (
                "opening_grades.csv",
                "USCF ID;Name;Regular\n400001;LEE, ANN;1825P12\n400002;X;unr\n".to_owned(),
            ),
            "150",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let season = folder.path().join("2018-19");
        fs::create_dir(&season).unwrap();
        fs::write(folder.path().join("federation.toml"), "edition = \"free.toml\"\n").unwrap();
        let rules = done(&["editions", "yorkshire-2000"]);
        fs::write(
            folder.path().join("free.toml"),
            rules.replace("check_letters = true", "check_letters = false"),
        )
        .unwrap();
        fs::write(
            season.join("results.csv"),
            "date,event,white,black,result\n2018-10-01,Open,400001,400002,1-0\n",
        )
        .unwrap();
        fs::write(season.join(players.0), players.1).unwrap();
        fs::write(folder.path().join(opening.0), opening.1).unwrap();
        done(&["grade", path(folder.path())]);
        let lists = folder.path().join("published/2018-19/calculation.csv");
        let calculation =
            fs::read_to_string(&lists).unwrap_or_else(|error| panic!("{lists:?}: {error}"));
        let mut rows = calculation.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let at = rows.next().unwrap().iter().position(|name| *name == "previous_grade").unwrap();
        let row = rows.find(|row| row[0] == "400001").unwrap();
        // 7.5 x 173.33 + 700 = 2000.
        assert_eq!(row[at], grade, "{calculation}");
    }
}

/// A list whose ratings stand under other names would make everybody unrated.
#[test]
fn a_list_without_ratings_is_refused_with_what_was_expected() {
    let folder = tempfile::tempdir().unwrap();
    let file = tournament(folder.path(), "fide_code");
    let xml = fide_xml();
    // The header is whole, and the lines end before the ratings.
    let text = fide_text();
    let (header, lines) = text.split_once("\r\n").unwrap();
    let lines = lines.lines().map(|line| format!("{}\r\n", &line[..52]));
    let unrated = format!("{header}\r\n{}", lines.collect::<String>());
    for (name, list) in [
        ("a.xml", xml.replace("rating>", "standard>")),
        (
            "b.xml",
            xml.replace("<rating>", "<rating>0</rating><old>")
                .replace("</rating></player>", "</old></player>"),
        ),
        ("c.txt", fide_text().replace("MAY19", "POWER")),
        ("d.txt", unrated),
    ] {
        let after = folder.path().join(name);
        fs::write(&after, list).unwrap();
        let error = fails(1, &["cup", &file, "--ratings-after", path(&after)]);
        for words in [name, "nobody on it has a standard rating: expected it in", "`rating`"] {
            assert!(error.contains(words), "{name}: {error}");
        }
    }
}

/// A name with a NUL in it is somebody else's.
#[test]
fn a_damaged_line_of_a_list_of_fide_is_left_out_with_its_line() {
    let name = PLAYERS[1].1;
    let damaged = format!("{}\0{}", &name[..2], &name[3..]);
    // The text has a line that overflows as well.
    for (ending, list, rows) in [("xml", fide_xml(), "1 row"), ("txt", fide_text(), "2 rows")] {
        let folder = tempfile::tempdir().unwrap();
        let file = tournament(folder.path(), "fide_code");
        let lists = folder.path().join("lists");
        fs::create_dir(&lists).unwrap();
        let list = list.replace(name, &damaged);
        fs::write(lists.join(format!("fide-2019-05-01.{ending}")), list).unwrap();
        fs::write(lists.join("grades-2019-05-01.csv"), "code,category,grade\n").unwrap();
        let starts = ["--starts", "2019-05-04", "--lists", path(&lists)];
        let said = stderr(&clarke(&[&["tpg", &file][..], &starts].concat()));
        let words = format!("{rows} that cannot be used");
        assert!(said.contains(&words) && said.contains("a NUL character"), "{ending}: {said}");
    }
}
