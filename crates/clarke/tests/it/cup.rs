//! `clarke cup` with the examples of its sources in `data/examples/`, and with faulty files.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use crate::{clarke, done, example, fails, json, list, numbers, path, stderr};

/// The players' points in a section of a cup's first tournament.
fn cup_lines(printed: &Value, section: usize) -> &[Value] {
    list(&printed["tournaments"][0]["sections"][section]["lines"])
}

#[test]
fn the_cups_first_table_but_for_its_misprinted_last_row() {
    // The VCF Tour Cup, example 1, with per cents cut off after one decimal. The last player's
    // 16.4400 and 19.4400 are a misprint: the formula gives nothing for no points.
    let file = example("vcf-example-1.csv");
    let printed = json(&["cup", &file, "--win-percent", "truncate-1dp"]);
    let rows = cup_lines(&printed, 0);
    let expected = [19.44, 10.949, 8.22, 8.22, 8.22, 8.22, 5.4745, 0.0];
    assert_eq!(numbers(rows, "total"), expected);
    assert_snapshot!("cup example 1", done(&["cup", &file, "--win-percent", "truncate-1dp"]));
}

#[test]
fn both_sections_of_the_cups_second_table() {
    // The VCF Tour Cup, example 2: sections A and B, final points.
    let printed = json(&["cup", &example("vcf-example-2.csv")]);
    let rows = cup_lines(&printed, 0);
    let first = [28.44, 19.96, 17.22, 17.22, 17.22, 17.22, 14.48, 9.0];
    assert_eq!(numbers(rows, "total"), first);
    let second = [12.2333, 12.2333, 9.7867, 7.34, 7.34, 7.34, 4.8933, 4.8933, 4.8933, 2.4467];
    assert_eq!(numbers(cup_lines(&printed, 1), "total"), second);
    assert_eq!(
        (&rows[1]["section_points"], &rows[0]["section_points"]),
        (&10.96.into(), &16.44.into())
    );
}

/// The points for the section below depend on the order of the file, which sorting by name would
/// reverse.
#[test]
fn sections_of_a_cup_in_the_wrong_order_are_told() {
    let rows = fs::read_to_string(example("vcf-example-2.csv")).unwrap();
    let mut lines: Vec<&str> = rows.lines().collect();
    let warned = |lines: &[&str]| {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("congress.csv");
        fs::write(&file, lines.join("\n")).unwrap();
        stderr(&clarke(&["cup", path(&file)]))
    };
    assert!(!warned(&lines).contains("top section first"));
    lines[1..].reverse();
    let warning = warned(&lines);
    assert!(warning.contains("`Championship` are higher than those of `U1800`"), "{warning}");
}

#[test]
fn the_colorado_tour_multiplies_by_the_score() {
    // Colorado Tour points, example 1: 30.54 x 2/3 = 20.36.
    let printed = json(&["cup", &example("colorado-example-1.csv"), "--rules", "colorado"]);
    let rows = cup_lines(&printed, 0);
    let of_score = |score: f64| {
        let row = rows.iter().find(|row| row["score"].as_f64() == Some(score)).unwrap();
        row["total"].as_f64().unwrap()
    };
    assert_eq!((of_score(3.0), of_score(2.0), of_score(0.0)), (30.54, 20.36, 0.0));
}

#[test]
fn a_fund_is_divided_and_awarded_to_the_last_cent() {
    assert_snapshot!("prizes of 1500", done(&["cup", "--fund", "1500"]));
    let (one, two) = (example("vcf-example-1.csv"), example("vcf-example-2.csv"));
    let ratings = example("vcf-september-ratings.csv");
    for fund in ["1500", "1499.99", "0.01", "1000000.01"] {
        let arguments = ["cup", &one, &two, "--fund", fund, "--ratings", &ratings];
        let printed = done(&arguments);
        let total = printed.lines().last().unwrap().split_whitespace().last().unwrap();
        let cents = |text: &str| text.replace('.', "").parse::<u64>().unwrap();
        let fund = if fund.contains('.') { fund.to_owned() } else { format!("{fund}.00") };
        assert_eq!(cents(total), cents(&fund), "{printed}");
    }
    let arguments = ["cup", &one, &two, "--fund", "1500", "--ratings", &ratings];
    assert_snapshot!("cup standings with prizes", done(&arguments));
    let printed = json(&arguments);
    assert_eq!(printed["standings"][0]["prize"], 225.0);
    let awards = list(&printed["prizes"]["awards"]);
    let left_over = list(&printed["prizes"]["left_over"]);
    let all = awards.iter().chain(left_over).map(|prize| prize["amount"].as_f64().unwrap());
    assert!((all.sum::<f64>() - 1_500.0).abs() < 0.001, "{printed}");
}

/// Two people with one name cannot be distinguished, so the error names the name.
#[test]
fn two_rows_for_one_name_ask_for_codes() {
    let place = tempfile::tempdir().unwrap();
    let ratings = place.path().join("ratings.csv");
    let error = |rows: &str| {
        fs::write(&ratings, rows).unwrap();
        let one = example("vcf-example-1.csv");
        fails(1, &["cup", &one, "--fund", "1500", "--ratings", path(&ratings)])
    };
    let of_names = error("name,rating\n\"Boyd, Carl\",1500\nBOYD Carl,1600\n");
    let expected = "lines 2 and 3 have the name Boyd, Carl and different ratings: expected codes";
    assert!(of_names.contains(expected), "{of_names}");
    // A supplement has many people of one name; only those of the cup matter.
    let of_others = error("name,rating\n\"Lee, Ann\",1500\n\"Lee, Ann\",1600\n");
    assert!(of_others.contains("no row for any player of the standings"), "{of_others}");
    let of_codes = error("code,rating\n500010F,1500\n500010F,1600\n");
    assert!(of_codes.contains("the code is used on line 2, too"), "{of_codes}");
}

/// Their points would be added up.
#[test]
fn a_name_in_two_sections_of_a_cups_tournament_asks_for_codes() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("open.csv");
    let rows = "name,section,rating_after,r1,r2\n\"Smith, John\",Open,2000,W2,D2\n\"Bo, \
                B\",Open,1900,L1,D1\n\
                \"Smith, John\",U1800,1500,W2,W2\n\"Di, D\",U1800,1400,L1,L1\n";
    fs::write(&file, rows).unwrap();
    let error = fails(1, &["cup", path(&file)]);
    assert!(error.contains("Smith, John plays in Open and in U1800 in the same round"), "{error}");
}

#[test]
fn standings_add_up_the_tournaments_in_any_order() {
    let (one, two) = (example("vcf-example-1.csv"), example("vcf-example-2.csv"));
    let (there, back) = (json(&["cup", &one, &two]), json(&["cup", &two, &one]));
    let [there, back] = [&there, &back].map(|printed| list(&printed["standings"]));
    assert_eq!(numbers(there, "total"), numbers(back, "total"));
    assert_eq!(there[0]["total"], 16.44 + 3.0 + 16.44 + 3.0 + 9.0);
}

/// Tournament reports and PGN have no ratings after the event.
#[test]
fn a_cup_takes_ratings_after_the_event_from_elsewhere() {
    let file = example("norm-tournament.trf");
    let error = fails(1, &["cup", &file]);
    assert_eq!(error.lines().count(), 2, "{error}");
    assert!(
        error.contains("rating_after of no player") && error.contains("--ratings-after"),
        "{error}"
    );
    let folder = tempfile::tempdir().unwrap();
    let after = folder.path().join("after.csv");
    let report = fs::read_to_string(&file).unwrap();
    let names = report.lines().filter(|line| line.starts_with("001"));
    let rows: Vec<String> =
        names.map(|line| format!("\"{}\",2000\n", line[14..47].trim())).collect();
    assert_eq!(rows.len(), 10);
    fs::write(&after, format!("name,rating\n{}", rows.concat())).unwrap();
    let printed = json(&["cup", &file, "--ratings-after", path(&after)]);
    let section = &printed["tournaments"][0]["sections"][0];
    assert_eq!((section["mean_rating"].as_f64(), cup_lines(&printed, 0).len()), (Some(2000.0), 10));
    // 7.5 of 9 points in a section of 10 players: 2000 x 10 / 1000 x 7.5 / 9.
    let first = numbers(cup_lines(&printed, 0), "section_points")[0];
    assert!((first - 16.6667).abs() < 0.0001, "{printed}");
    fs::write(&after, format!("name,rating\n{}", rows[1..].concat())).unwrap();
    let error = fails(1, &["cup", &file, "--ratings-after", path(&after)]);
    assert!(error.contains("line 9, column rating_after"), "{error}");
    fs::write(&after, "name,rating\nNobody,2000\n").unwrap();
    let error = fails(1, &["cup", &file, "--ratings-after", path(&after)]);
    assert!(error.contains("none of its 1 row is about a player of"), "{error}");
    let other = example("vcf-example-1.csv");
    let error = fails(2, &["cup", &file, &other, "--ratings-after", path(&after)]);
    assert!(error.contains("expected once for each"), "{error}");
}

#[test]
fn a_contradictory_section_computes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("open.csv");
    let error = |text: &str| {
        fs::write(&file, text).unwrap();
        fails(1, &["cup", path(&file)]).replace(path(&file), "open.csv")
    };
    let table = "name,rating_after,r1,score\nAnn,1500,W2,1\nBen,1400,D1,0.5\nCy,,1,1\n";
    assert_snapshot!("a cross-table that disagrees", error(table));
    let games = "round,white,black,result,white_rating,black_rating\n1,Ann,Ben,1-0,1500,1400\n\
                 2,Ben,Ann,0-1,1401,1500\n2,Ben,Cy,?,1400,\n0,Ben,Cy,1-0,,\n3,Ann,,2,,\n";
    assert_snapshot!("games that cannot be used", error(games));
    let twice = "round,white,black,result\n1,Ann,Ben,1-0\n1,Ben,Ann,0-1\n";
    assert_snapshot!("two results in a round", error(twice));
    let unrated = "name,rating_after,r1\nAnn,1500,W2\nBen,,L1\n";
    assert_snapshot!("no rating after the event", error(unrated));
}

/// Two tournaments with the same file name have columns with different headings.
#[test]
fn tournaments_of_two_years_have_columns_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(example("vcf-example-1.csv")).unwrap();
    let of_year = |year: &str, rating: &str| {
        fs::create_dir(folder.path().join(year)).unwrap();
        let file = folder.path().join(year).join("open.csv");
        fs::write(&file, text.replace("2300", rating)).unwrap();
        path(&file).to_owned()
    };
    let (one, other) = (of_year("2022", "2300"), of_year("2023", "2301"));
    let shown = done(&["cup", &one, &other, "--format", "csv"]);
    assert!(shown.starts_with(&format!("place,name,key,{one},{other},total\n")), "{shown}");
}

/// A copy of a file under another name would count as one more norm, cup or congress.
#[test]
fn an_event_that_was_copied_does_not_count_twice() {
    let folder = tempfile::tempdir().unwrap();
    let copy = |name: &str, to: &str| {
        let to = folder.path().join(to);
        fs::copy(example(name), &to).unwrap();
        path(&to).to_owned()
    };
    let refused = |arguments: &[&str]| {
        let error = fails(1, arguments);
        assert!(error.contains("the same players with the same results"), "{error}");
    };
    let (one, other) = (example("vcf-example-2.csv"), copy("vcf-example-2.csv", "cup.csv"));
    refused(&["cup", &one, &other]);
    let (one, other) = (example("norm-tournament.trf"), copy("norm-tournament.trf", "open.trf"));
    refused(&["norm", "--title-check", &one, &other, "--player", "Young, A.", "--title", "GM"]);
    let calendar = folder.path().join("calendar.csv");
    copy("grand-prix/summer-congress.csv", "summer-congress.csv");
    let row = "summer-congress.csv,2017-07-29,whole\n";
    fs::write(&calendar, format!("file,starts,counts\n{row}{row}")).unwrap();
    let (contestants, lists) = (example("grand-prix/contestants.csv"), example("grand-prix/lists"));
    refused(&[
        "grand-prix",
        path(&calendar),
        "--contestants",
        &contestants,
        "--age-on",
        "2017-12-31",
        "--lists",
        &lists,
    ]);
}

/// Two players may meet twice with the same result, and so may four.
#[test]
fn the_same_small_event_on_another_day_is_another() {
    let folder = tempfile::tempdir().unwrap();
    let text = "number,name,rating,rating_after,score,r1,r2\n1,Ann,2300,2312,2,W2,W3\n\
                2,Ben,2150,2154,1,L1,W4\n\
                3,Cy,2200,2196,1,W4,L1\n4,Di,2100,2101,0,L3,L2\n";
    let named = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        path(&file).to_owned()
    };
    let of = |first: &str, second: &str| [named(first, text), named(second, text)];
    let [one, other] = of("open-2006-08-12.csv", "open-2006-09-12.csv");
    let shown = done(&["cup", &one, &other, "--format", "csv"]);
    assert!(shown.starts_with("place,name,key,"), "{shown}");
    for names in [["open.csv", "cup.csv"], ["open-2006-08-12.csv", "cup-2006-08-12.csv"]] {
        let [one, other] = of(names[0], names[1]);
        let error = fails(1, &["cup", &one, &other]);
        assert!(error.contains("hint: if they are two events, say the day of each"), "{error}");
    }
    // With many games, two events never have all results in common.
    let many = example("vcf-example-1.csv");
    let text = fs::read_to_string(many).unwrap();
    let many = |name: &str| named(name, &text);
    let (one, other) = (many("many-2006-08-12.csv"), many("many-2006-09-12.csv"));
    let error = fails(1, &["cup", &one, &other]);
    assert!(!error.contains("hint:"), "{error}");
}

#[test]
fn flags_of_a_cup_that_cannot_be_meant_are_named() {
    for (arguments, expected) in [
        (&["cup", "--fund", "15.5"][..], "--fund: `15.5` is not an amount"),
        (&["cup", "--fund", "15", "--rules", "colorado"], "the rules colorado have no prizes"),
        (&["cup", "--fund", "15", "--rules", "x"], "neither a file nor one of the built-in ones"),
    ] {
        let error = fails(2, arguments);
        assert!(error.contains(expected), "{error}");
    }
}

/// The sections of a congress in one file each, with these days in their names.
fn congress(folder: &std::path::Path, day: &str) {
    let sections = [("minor", 1100, 'M'), ("open", 1900, 'O'), ("major", 1500, 'J')];
    for (name, rating, letter) in sections {
        let file = folder.join(format!("{name}-{day}.csv"));
        let row =
            |number: usize, cell: &str| format!("{letter}{number},{},{cell}\n", rating + number);
        fs::write(file, format!("name,rating_after,r1\n{}{}", row(1, "W2"), row(2, "L1"))).unwrap();
    }
}

#[test]
fn a_folder_is_one_tournament_led_by_its_strongest_section() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("january");
    fs::create_dir(&folder).unwrap();
    congress(&folder, "2024-01-07");
    fs::write(folder.join(".DS_Store"), "x").unwrap();
    let printed = json(&["cup", path(&folder)]);
    let sections = list(&printed["tournaments"][0]["sections"]);
    let names: Vec<&str> =
        sections.iter().map(|section| section["section"].as_str().unwrap()).collect();
    assert_eq!(names, ["open-2024-01-07", "major-2024-01-07", "minor-2024-01-07"]);
    // The same as for the sections in one file, the top one first.
    let one = place.path().join("one.csv");
    let mut text = String::from("section,name,rating_after,r1\n");
    for name in names {
        let rows = fs::read_to_string(folder.join(format!("{name}.csv"))).unwrap();
        text.extend(rows.lines().skip(1).map(|row| format!("{name},{row}\n")));
    }
    fs::write(&one, text).unwrap();
    assert_eq!(
        json(&["cup", path(&one)])["tournaments"][0]["sections"],
        printed["tournaments"][0]["sections"]
    );
}

/// Each would count as a tournament, and nobody would get points for the sections below.
#[test]
fn files_without_a_common_player_are_asked_about() {
    let place = tempfile::tempdir().unwrap();
    congress(place.path(), "2024-01-07");
    congress(place.path(), "2024-05-05");
    let file = |name: &str| place.path().join(name).display().to_string();
    let (open, minor) = (file("open-2024-01-07.csv"), file("minor-2024-01-07.csv"));
    let asked = fails(2, &["cup", &open, &minor]);
    let expected = "have no player in common: are they sections of one tournament";
    assert!(asked.contains(expected) && asked.contains("--tournaments"), "{asked}");
    // Files that do not say their days, and a code in common that names do not show.
    let write = |name: &str, code: &str, player: &str| {
        let text =
            format!("name,code,rating_after,r1\n{player},{code},1900,W2\n{player}2,,1800,L1\n");
        fs::write(place.path().join(name), text).unwrap();
        file(name)
    };
    let champ = write("champ.csv", "500010F", "Ash");
    let other = write("other.csv", "", "Bay");
    assert!(fails(2, &["cup", &champ, &other]).contains(expected));
    let married = write("married.csv", "500010F", "Cole");
    assert_eq!(stderr(&clarke(&["cup", &champ, &married])), "");
    // Months later it is another tournament.
    let may = file("minor-2024-05-05.csv");
    assert_eq!(stderr(&clarke(&["cup", &open, &may])), "");
    let standings = json(&["cup", "--tournaments", &open, &minor]);
    assert_eq!(list(&standings["tournaments"]).len(), 2);
    assert_eq!(standings["standings"][0]["points"].as_array().unwrap().len(), 2);
}

/// The files of a tournament as one, in any order, are the same as the folder with them.
#[test]
fn files_of_one_tournament_are_sections_of_it() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("january");
    fs::create_dir(&folder).unwrap();
    congress(&folder, "2024-01-07");
    let file = |name: &str| folder.join(format!("{name}-2024-01-07.csv")).display().to_string();
    let (open, major, minor) = (file("open"), file("major"), file("minor"));
    let as_folder = json(&["cup", path(&folder)]);
    let as_files = json(&["cup", "--one-tournament", &minor, &open, &major]);
    assert_eq!(list(&as_files["tournaments"]).len(), 1);
    assert_eq!(as_files["tournaments"][0]["sections"], as_folder["tournaments"][0]["sections"]);
    // The winner of the top section: 100% of 1901.5 x 2 / 1000, and 0.9 x 2 + 0.8 x 2 for the
    // sections below, are the raw points; 3 more for the clear first place.
    let first = &cup_lines(&as_files, 0)[0];
    assert_eq!((&first["raw_points"], &first["total"]), (&7.203.into(), &10.203.into()));
    assert_eq!((&first["place"], &first["shared"]), (&1.into(), &false.into()));
    // One file of ratings is enough for all of them.
    let after = place.path().join("after.csv");
    fs::write(&after, "name,rating\nX1,2000\nX2,1900\nY1,1700\nY2,1600\n").unwrap();
    for name in ["one", "two"] {
        let letter = if name == "one" { 'X' } else { 'Y' };
        let rows = format!("name,rating,r1\n{letter}1,2000,W2\n{letter}2,1900,L1\n");
        fs::write(place.path().join(format!("{name}.csv")), rows).unwrap();
    }
    let [one, two] = ["one.csv", "two.csv"].map(|name| place.path().join(name));
    let with = ["cup", "--one-tournament", path(&one), path(&two), "--ratings-after", path(&after)];
    assert_eq!(list(&json(&with)["tournaments"][0]["sections"]).len(), 2);
    let alone = ["cup", path(&one), path(&two), "--ratings-after", path(&after)];
    assert!(fails(2, &alone).contains("expected once for each, in their order"));
    let both = ["cup", "--one-tournament", "--tournaments", path(&one), path(&two)];
    assert!(fails(2, &both).contains("cannot be used with"));
}

#[test]
fn names_in_two_orders_are_told_without_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let write = |file: &str, names: [&str; 2], code: [&str; 2]| {
        let text = format!(
            "name,code,rating_after,r1\n\"{}\",{},2000,W2\n\"{}\",{},1900,L1\n",
            names[0], code[0], names[1], code[1]
        );
        fs::write(folder.path().join(file), text).unwrap();
    };
    let one = ["Ames, Zoe", "Bird, Max"];
    let file = |name: &str| folder.path().join(name);
    write("one.csv", one, ["", ""]);
    for (names, codes, told) in [
        (["Zoe Ames", "Bird, Max"], ["", ""], true),
        (one, ["", ""], false),
        (["Zoe Ames", "Bird, Max"], ["500010F", ""], true),
    ] {
        write("two.csv", names, codes);
        let output = clarke(&["cup", path(&file("one.csv")), path(&file("two.csv"))]);
        let said = stderr(&output).replace('\n', " ");
        let words = "`Ames, Zoe` and `Zoe Ames` count as two people";
        assert_eq!(said.contains(words), told, "{names:?} {codes:?}: {said}");
    }
    // As FIDE's list and many exports write it.
    write("one.csv", ["Dvořák, Jiří", "Bird, Max"], ["", ""]);
    write("two.csv", ["Jiri Dvorak", "Bird, Max"], ["", ""]);
    let output = clarke(&["cup", path(&file("one.csv")), path(&file("two.csv"))]);
    let said = stderr(&output).replace('\n', " ");
    assert!(said.contains("`Dvořák, Jiří` and `Jiri Dvorak` count as two people"), "{said}");
    // Of three writings of a name two are in one file, so that they are two people.
    write("one.csv", ["Müller, Jan", "Muller, Jan"], ["", ""]);
    write("two.csv", ["Jan Mueller", "Novak, Michael"], ["", ""]);
    write("three.csv", ["Novak, Michal", "Bird, Max"], ["", ""]);
    let files = ["one.csv", "two.csv", "three.csv"].map(file);
    let [one_csv, two_csv, three_csv] = files.each_ref().map(|file| path(file));
    let said =
        stderr(&clarke(&["cup", "--tournaments", one_csv, two_csv, three_csv])).replace('\n', " ");
    assert!(said.contains("`Müller, Jan` and `Jan Mueller` count as two people"), "{said}");
    assert!(!said.contains("Muller, Jan`") && !said.contains("Novak"), "{said}");
    write("one.csv", one, ["500010F", "500020J"]);
    for codes in [["500010F", "500020J"], ["500030A", "500020J"]] {
        write("two.csv", ["Zoe Ames", "Bird, Max"], codes);
        let output = clarke(&["cup", path(&file("one.csv")), path(&file("two.csv"))]);
        assert!(!stderr(&output).contains("count as two people"), "{codes:?}");
    }
}

/// A column `r3` that is empty for everybody is the third round of the event: a score of 1.5 is
/// half of the points, as where everybody has a bye of no points there.
#[test]
fn a_round_without_entries_counts() {
    let place = tempfile::tempdir().unwrap();
    let table = |third: &str| {
        format!(
            "name,rating_after,r1,r2,r3\nAnn,1800,W2,D3,{third}\nBen,1700,L1,,{third}\n\
             Cy,1600,,D1,{third}\nDi,1500,,,{third}\n"
        )
    };
    let totals = |third: &str| {
        let file = place.path().join("open.csv");
        fs::write(&file, table(third)).unwrap();
        let printed = json(&["cup", path(&file)]);
        numbers(cup_lines(&printed, 0), "total")
    };
    assert_eq!(totals(""), totals("U"));
    let warning = stderr(&clarke(&["cup", path(&place.path().join("open.csv"))]));
    let words = "1 player without a game, the first of them Di, count as players of section";
    assert!(warning.contains(words), "{warning}");
}
