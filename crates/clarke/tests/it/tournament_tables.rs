//! Tables of tournaments as directors have them from other programs.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::{clarke, done, example, fails, path, stderr};

fn file(name: &str, text: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    fs::write(&file, text).unwrap();
    (folder, file)
}

/// The performances of a table, by FIDE's method.
fn performance(name: &str, text: &str) -> String {
    let (_folder, file) = file(name, text);
    done(&["performance", path(&file), "--method", "fide"])
}

/// A table of all against all does not say in which round a game was played.
#[test]
fn ratings_show_no_rounds_that_nobody_wrote() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("final.csv");
    let table = "No,Name,Rtg,1,2,3,4\n1,\"Ames, Zoe\",1800,,1,½,+\n2,\"Bird, Max\",1750,0,,1,1\n\
                 3,\"Carr, Eve\",1700,½,0,,0\n4,\"Dunn, Leo\",,-,0,1,\n";
    fs::write(&file, table).unwrap();
    let rating = ["rating", path(&file), "--month", "2025-10", "-q"];
    let all = done(&rating);
    assert!(all.contains("Ames, Zoe: final, against Dunn, Leo (not played)"), "{all}");
    let lists = example("grand-prix/lists");
    let tpg = ["tpg", path(&file), "--starts", "2017-07-29", "--lists", &lists];
    let graded = done(&tpg);
    assert!(graded.contains("Ames, Zoe: against Dunn, Leo (not played)"), "{graded}");
    for name in ["Ames, Zoe", "Dunn, Leo"] {
        for command in [&rating[..], &tpg] {
            let shown = done(&[command, &["--player", name]].concat());
            let row = shown.lines().find(|line| line.contains("Carr, Eve")).unwrap();
            let row = row.trim_start_matches("final").trim_start();
            assert!(row.starts_with("Carr, Eve"), "{shown}");
            assert!(!shown.contains("round 1") && !shown.contains("round 3"), "{shown}");
        }
    }
}

#[test]
fn tables_of_other_programs_say_the_same_as_our_own() {
    let own = performance(
        "open.csv",
        "number,name,rating,score,r1,r2,r3\n1,Ann,2000,2.5,W2,H,B\n2,Ben,1900,0.5,L1,U,D3\n\
         3,Cay,1800,2.5,B,B,D2\n",
    );
    for table in [
        "No,Name,Rtg,Rd1,Rd2,Rd3,Pts\n1,Ann,2000,W2,hpb,PAB,2.5\n2,Ben,1900,L1,zpb,D3,0.5\n\
         3,Cay,1800,fpb,PAB,D2,2.5\n",
        "#,Name,Rtng,Rd 1,Rd 2,Rd 3,Tot\n1,Ann,2000,W2,H---,B---,2.5\n2,Ben,1900,L1,U---,D3,0.5\n\
         3,Cay,1800,X---,B---,D2,2.5\n",
        "No;Name;Rtg;1;2;3;Total\n1;Ann;2000;2:W;0:D;0:W;2.5\n2;Ben;1900;1:L;0:L;3:D;0.5\n\
         3;Cay;1800;0:W;0:W;2:D;2.5\n",
    ] {
        assert_eq!(performance("open.csv", table), own, "{table}");
    }
}

#[test]
fn a_text_that_is_no_title_is_refused_where_titles_count() {
    let table = "No,Name,Title,Fed,Rating,Rd1,Rd2\n1,Ann,Master,ENG,2000,W2,D2\n\
                 2,Ben,,ENG,1900,L1,D1\n";
    assert!(performance("open.csv", table).contains("Ann     2000    1.5"));
    let (_folder, file) = file("open.csv", table);
    let refused = fails(1, &["norm", path(&file)]);
    assert!(refused.contains("column title: `Master`: expected GM, IM"), "{refused}");
    let checked = clarke(&["check", path(&file)]);
    let checked = String::from_utf8(checked.stdout).unwrap();
    assert!(checked.contains("Master"), "{checked}");
}

#[test]
fn a_rating_that_cannot_be_read_does_not_hide_a_contradiction() {
    let table = "No,Name,Rating,Rd1\n1,Ann,abc,W2\n2,Ben,1900,D1\n3,Cay,1800,\n";
    let (_folder, file) = file("open.csv", table);
    let refused = fails(1, &["performance", path(&file)]);
    assert!(refused.contains("does not agree with that of the opponent"), "{refused}");
}

#[test]
fn long_pages_of_games_repeat_their_columns() {
    let once = "round,white,black,result\n1,Lee,Ray,1-0\n2,Ray,Lee,0-1\n";
    let expected = performance("games.csv", once);
    let pages = once.replace("2,Ray", "round,white,black,result\n2,Ray");
    assert_eq!(performance("games.csv", &pages), expected);
    let kept = pages.replace("round,white,black,result", "Rd;White;Black;Result").replace(',', ";");
    assert_eq!(performance("games.csv", &kept), expected);
}

const ALL_AGAINST_ALL: &str = "No,Name,Title,Fed,Rating,1,2,3,Pts\n1,Ann,GM,ENG,2400,x,1,+,2\n\
                               2,Ben,IM,GER,2300,0,x,½,0.5\n3,Cay,,FRA,2200,-,½,x,0.5\n";

#[test]
fn a_table_of_all_against_all_has_no_rounds_to_show() {
    let shown = performance("open.csv", ALL_AGAINST_ALL);
    assert!(shown.starts_with("open: 3 players, rounds without numbers\n"), "{shown}");
    assert!(shown.contains("Ann: against Cay (not played)"), "{shown}");
    let (_folder, file) = file("open.csv", ALL_AGAINST_ALL);
    let norm = done(&["norm", path(&file), "--player", "Ann", "--title", "IM"]);
    let after = norm.split_once("Game by game\n\n").unwrap().1;
    let (games, _) = after.split_once("\n\n").unwrap();
    assert_eq!(
        games,
        "  opponent  federation  titled  for IM\n  Ben       other       yes     2300, has the \
         title\n  -         -           -       won by default"
    );
}

#[test]
fn who_may_be_a_junior_is_named_where_k_depends_on_it() {
    let table = "No,Name,Rating,birth_year,Rd1,Rd2\n1,Ann,2350,,W2,D3\n2,Ben,1900,,L1,B\n\
                 3,Cay,1800,2012,B,D1\n";
    let (_folder, file) = file("open.csv", table);
    let said = |flags: &[&str]| {
        let flags = [&["rating", path(&file), "--month", "2024-05"], flags].concat();
        stderr(&clarke(&flags))
    };
    assert!(said(&[]).contains("no year of birth: Ben: K is that of adults"), "{}", said(&[]));
    for flags in [&["--k", "20"][..], &["--player", "Ben", "--born", "1980"], &["--player", "Cay"]]
    {
        assert!(!said(flags).contains("no year of birth"), "{flags:?}");
    }
}

#[test]
fn a_name_in_another_order_than_in_a_list_is_told() {
    let (folder, file) =
        file("open.csv", "name,rating,r1\nJohn Smith,1800,W2\n\"Roe, Ben\",1700,L1\n");
    let lists = folder.path().join("lists");
    fs::create_dir(&lists).unwrap();
    let list = |names: &str| {
        let rows = format!("code,name,category,grade\n500010F,{names},A,150\n");
        fs::write(lists.join("grades-2017-07-01.csv"), rows).unwrap();
    };
    let tpg = ["tpg", path(&file), "--starts", "2017-07-29", "--lists", path(&lists)];
    let (calendar, contestants) =
        (folder.path().join("calendar.csv"), folder.path().join("contestants.csv"));
    fs::write(&calendar, "file,starts,kind\nopen.csv,2017-07-29,junior-congress\n").unwrap();
    let contestant = |name: &str| {
        fs::write(&contestants, format!("name,age,sex\n{name},12,m\n")).unwrap();
    };
    let grand_prix = [
        "grand-prix",
        path(&calendar),
        "--contestants",
        path(&contestants),
        "--lists",
        path(&lists),
    ];
    let said = |arguments: &[&str]| {
        let output = clarke(arguments);
        assert!(output.status.success(), "{}", stderr(&output));
        stderr(&output)
    };
    let warning = |other: &str| format!("`John Smith` and `{other}` count as two people");
    list("Smith John");
    contestant("John Smith");
    assert!(said(&tpg).contains(&warning("Smith John")), "{}", said(&tpg));
    assert!(said(&grand_prix).contains(&warning("Smith John")), "{}", said(&grand_prix));
    list("John Smith");
    assert!(!said(&tpg).contains("two people"));
    assert!(!said(&grand_prix).contains("two people"));
    contestant("\"Smith, John\"");
    assert!(said(&grand_prix).contains(&warning("Smith, John")), "{}", said(&grand_prix));
}

/// Nothing in a file in Windows-1250 says that it is not in Windows-1252, so people are asked to
/// look at the names.
#[test]
fn a_table_in_another_character_set_is_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let (table, out) = (folder.path().join("open-2024-01-07.csv"), folder.path().join("out"));
    fs::write(&table, b"name,rating,r1\nJi\xf8\xed,2000,W2\nMax,1900,L1\n").unwrap();
    for command in
        [&["performance", path(&table)][..], &["convert", path(&table), path(&out), "--to", "csv"]]
    {
        let said = stderr(&clarke(command));
        assert!(said.contains("read as Windows-1252: if names with accents are wrong"), "{said}");
    }
}

/// Everybody met everybody twice, in two columns for each opponent.
#[test]
fn a_double_round_robin_has_two_columns_for_each_player() {
    let table = "No,Name,Rating,1a,1b,2a,2b,3a,3b,Pts\n1,Ann,2000,x,x,1,½,1,0,2.5\n\
                 2,Ben,1900,0,½,x,x,1,1,2.5\n3,Cay,1800,0,1,0,0,x,x,1\n";
    let games = "round,white,white_rating,black,black_rating,result\n1,Ann,2000,Ben,1900,1-0\n\
                 2,Ann,2000,Cay,1800,1-0\n3,Ben,1900,Cay,1800,1-0\n4,Ann,2000,Ben,1900,1/2-1/2\n\
                 5,Ann,2000,Cay,1800,0-1\n6,Ben,1900,Cay,1800,1-0\n";
    let without_head = |text: String| text.split_once('\n').unwrap().1.to_owned();
    let read = without_head(performance("open.csv", table));
    assert_eq!(read, without_head(performance("open.csv", games)));
    // So far only the first games were played.
    let first =
        table.replace(",1,½,1,0,2.5", ",1,,1,,2").replace(",0,½,x,x,1,1,2.5", ",0,,x,x,1,,1");
    let first = first.replace(",0,1,0,0,x,x,1", ",0,,0,,x,x,0");
    assert!(performance("open.csv", &first).contains("Ann     2000      2      2"));
    for (cells, other, asked) in [
        (",1,½,1,0,2.5", ",1,1,1,0,3", "do not agree with the cells of the opponents"),
        (",1,½,1,0,2.5", ",1,8,1,0,2.5", "how did the games `8` end?"),
    ] {
        let (_folder, file) = file("open.csv", &table.replace(cells, other));
        let refused = fails(1, &["performance", path(&file)]);
        assert!(refused.contains(asked), "{refused}");
    }
}

/// As US Chess prints it, two lines a player.
#[test]
fn a_printed_cross_table_of_us_chess_is_read() {
    let line = "-----------------------------------------------------------------\n";
    let player = |number: u32, name: &str, rest: &str, details: &str| {
        format!(
            "   {number:>2} | {name:<31} |{rest}|\n   MI | 154458{number:0>2} / {details}|\n{line}"
        )
    };
    let printed = format!(
        "{line} Pair | Player Name                     |Total|Round|Round|Round|\n Num  | USCF ID / \
         Rtg (Pre->Post)       | Pts |  1  |  2  |  3  |\n{line}{}{}{}",
        player(
            1,
            "ANN LEE",
            "2.5  |W   2|D   3|B    ",
            "R: 1794   ->1817     |N:2  |W    |B    |     "
        ),
        player(
            2,
            "BEN RAY",
            "0.5  |L   1|F    |H    ",
            "R: Unrated->1120P3   |     |B    |     |     "
        ),
        player(
            3,
            "CAY FOX",
            "1.5  |X    |D   1|U    ",
            "R: 1384P11->1399P12  |     |     |W    |     "
        ),
    );
    let own = "number,name,rating,score,r1,r2,r3\n1,ANN LEE,1794,2.5,W2w,D3b,B\n\
               2,BEN RAY,,0.5,L1b,U,H\n3,CAY FOX,1384,1.5,B,D1w,U\n";
    assert_eq!(performance("open.txt", &printed), performance("open.txt", own));
}
