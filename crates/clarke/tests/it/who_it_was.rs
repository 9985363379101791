//! No game is silently credited to another player, however the player is named in any file.

use std::fs;

use crate::{clarke, done, path, small_county, stdout};

const PLAYERS: &str = "code,name,fide_code\n500010F,\"Abel, Ann\",1503014\n500020J,\"Bell, \
                       Ben\",400202\n\
                       500030A,\"Carr, Cy\",400303\n500040D,\"Dove, Di\",-\n500050G,\"Fox, Flo\",\n\
                       500060K,\"Fox, Flo\",\n";

/// The findings of `check` in an event file of a season with these players, and the games that
/// `grade` accepts and rejects, by row.
struct Found {
    check: String,
    suspicious: String,
    rejected: String,
}

fn found(file: &str, text: &str) -> Found {
    let event = format!("2006-07/events/{file}");
    let county = small_county(&[("2006-07/players.csv", PLAYERS), (&event, text)]);
    let check = stdout(&clarke(&["check", path(county.path())]));
    done(&["grade", path(county.path()), "--max-rejected", "100%"]);
    let read = |file: &str| {
        let read = fs::read_to_string(county.path().join("published/2006-07").join(file)).unwrap();
        read.lines().skip(1).map(|line| line.to_owned() + "\n").collect()
    };
    Found { check, suspicious: read("suspicious.csv"), rejected: read("rejected.csv") }
}

/// Games in a report that all have Ben Bell as Black, and White with this name and FIDE number.
fn report(name: &str, fide_code: &str) -> String {
    let record = |number: u32, name: &str, fide_code: &str, round: &str| {
        let head = format!("001 {number:>4}      {name:<33} 1800 ENG {fide_code:>11}");
        format!("{head:<91}{round}\n")
    };
    format!(
        "012 Open\n042 2006-08-12\n052 2006-08-12\n132{}06/08/12\n{}{}",
        " ".repeat(88),
        record(1, name, fide_code, "0002 w 1"),
        record(2, "Bell, Ben", "400202", "0001 b 0"),
    )
}

/// A PGN game between a player and Ben Bell.
fn game(day: u32, name: &str, fide_code: &str) -> String {
    format!(
        "[Event \"E\"]\n[Date \"2006.08.{day}\"]\n[White \"{name}\"]\n[WhiteFideId \
         \"{fide_code}\"]\n\
         [Black \"Bell, Ben\"]\n[BlackFideId \"400202\"]\n[Result \"1-0\"]\n\n1-0\n\n"
    )
}

#[test]
fn a_name_beside_another_fide_number_is_not_that_player() {
    let table = |name: &str, number: &str| {
        format!("Date,White,White FIDE,Black,Result\n2006-08-14,\"{name}\",{number},500020J,1-0\n")
    };
    let said = "the name is that of Carr, Cy (500030A), and by the list 2500999 beside it is not \
                their FIDE number";
    for (file, of) in [
        ("open.trf", &report as &dyn Fn(&str, &str) -> String),
        ("e.pgn", &|name, number| game(13, name, number)),
        ("t.csv", &table),
    ] {
        let other = found(file, &of("Carr, Cy", "2500999"));
        assert!(
            other.check.contains("error[E059]") && other.check.contains(said),
            "{}",
            other.check
        );
        assert_eq!(other.rejected.lines().count(), 1, "{}", other.rejected);
        // Their own number, and that of a player without one on the list.
        for (name, number) in [("Carr, Cy", "400303"), ("Dove, Di", "2500999")] {
            let own = found(file, &of(name, number));
            assert_eq!((&*own.rejected, &*own.suspicious), ("", ""), "{file} {name}");
        }
    }
}

#[test]
fn a_fide_number_of_somebody_else_is_told() {
    let table = |row: &str| {
        found(
            "t.csv",
            &format!(
                "Date,White,White code,White FIDE,Black,Result\n2006-08-14,{row},500020J,1-0\n"
            ),
        )
    };
    let code = table("\"Abel, Anna\",500010F,400303");
    let said =
        "read as Abel, Ann (500010F), but by the list 400303 beside it is not their FIDE number";
    assert!(code.check.contains("warning[E058]") && code.check.contains(said), "{}", code.check);
    assert!(code.suspicious.contains(said) && code.rejected.is_empty(), "{}", code.suspicious);
    // The number decides, and the name in the column of players is also checked.
    let name = table("\"Abel, Ann\",,400303");
    let said = "read as Carr, Cy (500030A), but the name beside it is that of Abel, Ann (500010F)";
    assert!(name.check.contains("warning[E045]") && name.check.contains(said), "{}", name.check);
    // A name that two players have, but not the player with the code.
    let two = table("\"Fox, Flo\",500010F,");
    assert!(two.check.contains("warning[E045]"), "{}", two.check);
    // A dash is not a number.
    let dash = table("\"Abel, Ann\",,-");
    assert_eq!((&*dash.suspicious, &*dash.rejected), ("", ""));
}

#[test]
fn every_game_of_pgn_is_held_to_the_name_that_stands_in_it() {
    let abel = game(13, "Abel, Ann", "1503014");
    let carr = game(14, "Carr, Cy", "1503014");
    for text in [abel.clone() + &carr, carr + &abel] {
        let found = found("e.pgn", &text);
        let said =
            "read as Abel, Ann (500010F), but the name beside it is that of Carr, Cy (500030A)";
        assert_eq!(found.suspicious.matches(said).count(), 1, "{}", found.suspicious);
        assert_eq!(found.rejected, "");
    }
}

#[test]
fn a_column_of_players_beside_one_of_their_names_has_the_codes() {
    for [white, name] in [["White", "White Name"], ["Home", "Home name"]] {
        let black = if white == "Home" { "Away" } else { "Black" };
        let table = |code: &str, name_of: &str| {
            let text = format!(
                "Date,{white},{name},{black},Result\n2006-08-14,{code},\"{name_of}\",500020J,1-0\n"
            );
            let found = found("t.csv", &text);
            assert_eq!(found.rejected, "", "{code} {name_of}");
            found.suspicious
        };
        let other = table("500010F", "Carr, Cy");
        let said =
            "read as Abel, Ann (500010F), but the name beside it is that of Carr, Cy (500030A)";
        assert!(other.contains(said), "{other}");
        for code in ["500010F", "1503014", "new", "", "\"Abel, Ann\"", "Ann Abel"] {
            assert_eq!(table(code, "Abel, Ann"), "", "{code}");
        }
        // `Home` without codes is a team, and `White` is not.
        let team = table("Leeds", "Abel, Ann");
        let said = "nobody has this as a code: read as Abel, Ann (500010F)";
        assert_eq!(team.contains(said), white == "White", "{team}");
    }
}

#[test]
fn a_black_player_with_a_code_and_without_a_name_is_not_a_bye() {
    let table = |black: &str| {
        let text = format!(
            "round,white,white_code,black,black_code,result\n1,\"Abel, Ann\",500010F,{black},1\n\
             1,\"Bell, Ben\",500020J,\"Carr, Cy\",500030A,1\n"
        );
        found("g-2006-08-12.csv", &text)
    };
    let game = table(",500050G");
    assert!(game.check.contains("error[E013]"), "{}", game.check);
    assert_eq!(game.rejected.lines().count(), 1);
    for bye in [",", ",-"] {
        assert_eq!(table(bye).rejected, "", "{bye}");
    }
}

#[test]
fn rapid_play_in_words_is_asked() {
    let of_report = |name: &str, control: &str| {
        let text =
            report("Carr, Cy", "400303").replace("012 Open", &format!("012 {name}\n{control}"));
        found("open.trf", &text)
    };
    let cross = |file: &str| {
        found(file, "No,Name,Rd1,Rd2,Pts\n1,\"Abel, Ann\",W2,W2,2\n2,\"Bell, Ben\",L1,L1,0\n")
    };
    let by_round =
        |file: &str| found(file, "round,white,black,result\n1,\"Abel, Ann\",\"Bell, Ben\",1\n");
    for rapid in [
        of_report("Leeds Rapidplay", ""),
        of_report("Leeds Open", "122 25 minutes each"),
        of_report("Leeds Open", "092 Blitz"),
        cross("leeds-rapidplay-2006-08-13.csv"),
        by_round("leeds-rapidplay-2006-08-13.csv"),
    ] {
        let asked = ["error[E052]", "error[E037]: a title or a name speaks of rapid"];
        let asked = asked.map(|code| rapid.check.matches(code).count());
        assert_eq!(asked.iter().sum::<usize>(), 1, "{}", rapid.check);
    }
    for standard in [
        of_report("Leeds Open", "122 90 minutes each"),
        of_report("Leeds Rapidplay", "222 5400+30"),
        cross("leeds-open-2006-08-13.csv"),
        by_round("leeds-open-2006-08-13.csv"),
    ] {
        assert!(!standard.check.contains("E052"), "{}", standard.check);
    }
}
