//! `clarke players`, and the situation that leads to it: a list without usable players.

use std::fs;

use serde_json::{Value, json};

use crate::{clarke, done, fails, path, small_county, stderr, stdout};

const RESULTS: &str = "date,event,white,black,result
2006-10-14,League,A1,\"Bell, Ben\",1-0
2006-10-21,League,500030A,A1,1-0
2006-10-28,League,500030A,500020J,1-0
";

#[test]
fn a_list_that_names_nobody_says_why_and_what_fills_it() {
    for (list, why) in [
        (
            "code,name\nA1,\"Abel, Ann\"\nB2,\"Bell, Ben\"\n",
            "2006-07/players.csv has 2 rows, and none can be used; line 2, code `A1`: malformed \
             code",
        ),
        ("code,name\n", "2006-07/players.csv has no row but its header"),
    ] {
        let county =
            small_county(&[("2006-07/players.csv", list), ("2006-07/results.csv", RESULTS)]);
        let folder = path(county.path());
        let error = fails(1, &["grade", folder]);
        assert!(error.contains(why), "{error}");
        let hint = format!("hint: clarke players {folder} shows who");
        assert!(error.contains(&hint), "{error}");
        let found = stdout(&clarke(&["check", folder]));
        assert!(found.contains(why) && found.contains(&hint), "{found}");
        // Each unusable row is a finding of its own, as in a list with usable rows.
        assert_eq!(found.matches("error[E007]: code").count(), list.lines().count() - 1, "{found}");
        let who = done(&["players", folder, "--accept", "listed"]);
        assert!(who.contains("added to") && who.contains("players.csv: 2 players"), "{who}");
        // The added players are not among the remaining ones, unless a rejected row has the same
        // name, so that it could be two people's.
        let left = list.lines().count().max(2) - 1;
        assert_eq!(
            who.matches("and is rejected: correct it").count(),
            list.lines().count() - 1,
            "{who}"
        );
        assert!(who.contains(&format!("{left} other player")), "{who}");
        assert_eq!(who.contains("Bell, Ben:"), left > 1, "{who}");
        let filled = fs::read_to_string(county.path().join("2006-07/players.csv")).unwrap();
        let added = ["\n500020J,\"Bell, Ben\"\n", "\n500030A,\"Carr, Cy\"\n"];
        assert!(added.into_iter().all(|row| filled.contains(row)), "{filled}");
        assert!(done(&["grade", folder]).contains("rows        3 read = 1 graded + 2 rejected"));
    }
}

/// The list has a player who is merged into another one: a second row for the code would make both
/// invalid.
#[test]
fn whoever_is_merged_is_not_added_to_a_list_that_has_them() {
    let list = "code,name\n500010F,\"Abel, Ann\"\n500020J,\"Bell, Ben\"\n500030A,\"Carr, Cy\"\n";
    // From another season, with the number that a row of the first season uses.
    let later = "code,name,fide_code\n500010F,\"Abel, Ann\",\n500020J,\"Bell, Ben\",1234567\n\
                 500030A,\"Carr, Cy\",\n";
    let results =
        |day| format!("date,event,white,black,result\n{day},League,1234567,500030A,1-0\n");
    let county = small_county(&[
        ("decisions.toml", "[[merge]]\ncode = \"500020J\"\ninto = \"500010F\"\n"),
        ("2006-07/players.csv", list),
        ("2006-07/results.csv", &results("2006-10-14")),
        ("2007-08/players.csv", later),
        ("2007-08/results.csv", &results("2007-10-14")),
    ]);
    for _ in 0..2 {
        let who = done(&["players", path(county.path()), "--accept", "listed"]);
        assert!(who.contains("500020J Bell, Ben"), "{who}");
        let after = fs::read_to_string(county.path().join("2006-07/players.csv")).unwrap();
        assert_eq!(after, list);
    }
}

/// A code that is valid in no season is not suggested, even if a list has it.
#[test]
fn a_malformed_code_is_not_proposed() {
    let list = "code,name\nA1,\"Abel, Ann\"\n500020J,\"Bell, Ben\"\n";
    let county = small_county(&[("2006-07/players.csv", list), ("2006-07/results.csv", RESULTS)]);
    let who = done(&["players", path(county.path())]);
    assert!(!who.contains("A1 Abel, Ann"), "{who}");
    assert!(who.contains("A1: 2006-07, 2 games"), "{who}");
    assert!(who.contains("is 500030A Carr, Cy of another list"), "{who}");
}

/// An unusable row still shows that two people have the name: the games must not silently go to
/// either.
#[test]
fn a_name_s_games_are_not_given_to_the_usable_row() {
    let results = "date,event,white,black,result\n2006-10-14,League,\"Bell, Ben\",500010F,1-0\n";
    for (twice, code) in [
        ("50002J,\"Bell, Ben\"\n500031C,\"Bell, Ben\"\n", "50002J (of a row that is rejected)"),
        ("500010F,\"Bell, Ben\"\n500031C,\"Bell, Ben\"\n", "500010F (of a row that is rejected)"),
    ] {
        let list = format!("code,name\n500010F,\"Abel, Ann\"\n{twice}");
        let county =
            small_county(&[("2006-07/players.csv", &list), ("2006-07/results.csv", results)]);
        let folder = path(county.path());
        let found = stdout(&clarke(&["check", folder]));
        assert!(found.contains("error[E024]: white: 2 players have this name"), "{found}");
        assert!(found.contains(code), "{code}: {found}");
        done(&["players", folder, "--accept", "listed,new"]);
        let after = fs::read_to_string(county.path().join("2006-07/players.csv")).unwrap();
        assert_eq!(after, list);
    }
    let opening = "Ref,Name,Grade\n50002J,\"Bell, Ben\",180\n500031C,\"Bell, Ben\",90\n";
    let county = small_county(&[
        ("opening_grades.csv", opening),
        ("2006-07/players.csv", "code,name\n500010F,\"Abel, Ann\"\n"),
        ("2006-07/results.csv", results),
    ]);
    let folder = path(county.path());
    done(&["players", folder, "--accept", "listed,new"]);
    let list = fs::read_to_string(county.path().join("2006-07/players.csv")).unwrap();
    assert!(!list.contains("Bell"), "{list}");
}

/// An opening list of codes and grades shows which codes are known, but not the names.
#[test]
fn a_code_of_a_list_without_names_is_not_somebody_else() {
    let results = "date,event,white,black,result\n2006-10-14,League,500010F,500040D,1-0\n";
    let list = "code,name\n500010F,\"Abel, Ann\"\n";
    let county = small_county(&[
        ("opening_grades.csv", "code,grade\n500010F,100\n500040D,120\n"),
        ("2006-07/players.csv", list),
        ("2006-07/results.csv", results),
    ]);
    let folder = path(county.path());
    let who = done(&["players", folder]);
    assert!(who.contains("is 500040D of the opening list, which does not say the name"), "{who}");
    assert!(!who.contains("merge"), "{who}");
    done(&["players", folder, "--accept", "listed"]);
    let filled = fs::read_to_string(county.path().join("2006-07/players.csv")).unwrap();
    assert_eq!(filled, "code,name\n500010F,\"Abel, Ann\"\n500040D,\n");
    assert!(done(&["grade", folder]).contains("rows        1 read = 1 graded"));
}

/// Files that describe players take the place of a list only if they describe all players.
#[test]
fn a_season_without_a_list_gets_one_of_everybody() {
    let county = small_county(&[
        ("opening_grades.csv", "code,grade\n500010F,100\n"),
        ("2006-07/events/league.csv", RESULTS_BY_NAME),
    ]);
    fs::remove_file(county.path().join("2006-07/players.csv")).unwrap();
    let folder = path(county.path());
    let error = fails(1, &["grade", folder]);
    assert!(error.contains("clarke players"), "{error}");
    let who = done(&["players", folder, "--accept", "listed,new", "--range", "700000-700009"]);
    assert!(who.contains("added to") && who.contains("3 players"), "{who}");
    let made = fs::read_to_string(county.path().join("2006-07/players.csv")).unwrap();
    let rows: Vec<&str> = made.lines().skip(1).map(|line| line.trim_end_matches(',')).collect();
    assert_eq!(
        rows,
        ["700000F,\"Abel, Ann\"", "700001H,\"Carr, Cy\"", "700002K,\"Bell, Ben\""],
        "{made}"
    );
    assert!(done(&["grade", folder]).contains("rows        3 read = 3 graded"));
}

const RESULTS_BY_NAME: &str = "date,event,white,black,result
2006-10-14,League,\"Abel, Ann\",\"Bell, Ben\",1-0
2006-10-21,League,\"Carr, Cy\",\"Abel, Ann\",1-0
2006-10-28,League,\"Carr, Cy\",Ann Abel,1-0
";

/// A list as saved by a spreadsheet in a country where numbers have decimal commas.
#[test]
fn a_list_that_takes_no_players_says_what_writes_it_so() {
    let county = small_county(&[
        ("opening_grades.csv", "code,grade\n500010F,100\n"),
        ("2006-07/players.csv", "Code;Surname;Forename\n500010F;Abel;Ann\n"),
        ("2006-07/events/league.csv", RESULTS_BY_NAME),
    ]);
    let folder = path(county.path());
    let accept = ["players", folder, "--accept", "new", "--range", "700000-700009"];
    let error = fails(1, &accept);
    let season = county.path().join("2006-07");
    let command = format!("\nhint: clarke convert {} --to csv OUT writes", path(&season));
    assert!(error.contains(&command), "{error}");
    let who = done(&accept[..2]);
    let hindrance =
        "--accept new would add them, but players can be added to a players.csv whose columns";
    assert!(who.contains(hindrance) && who.contains(&command), "{who}");
    let out = county.path().join("out");
    done(&["convert", path(&season), "--to", "csv", path(&out)]);
    fs::copy(out.join("players.csv"), season.join("players.csv")).unwrap();
    fs::remove_dir_all(&out).unwrap();
    let added = done(&accept);
    assert!(added.contains("players.csv: 2 players"), "{added}");
    // The added players are not among the remaining ones.
    assert!(
        added.ends_with(
            "1 season, 0 other players without a row in players.csv: 0 on another list, 0 new, 0 \
             to look at\n"
        ),
        "{added}"
    );
    assert!(!added.contains("new, in players.csv"), "{added}");
}

/// A list may have names with the forename first, and results with the surname first, or the other
/// way round.
#[test]
fn names_in_another_order_are_nobody_new() {
    let list = "code,name\n500010F,Ann Abel\n500020J,\"D'Arcy-Smith, Jean\"\n";
    let results =
        "date,event,white,black,result\n2006-10-14,League,\"Abel, Ann\",Jean D'Arcy-Smith,1-0\n";
    let county = small_county(&[("2006-07/players.csv", list), ("2006-07/results.csv", results)]);
    let folder = path(county.path());
    let who = done(&["players", folder, "--accept", "listed,new", "--range", "700000-700009"]);
    assert!(who.contains("0 players"), "{who}");
    assert!(done(&["grade", folder]).contains("rows        1 read = 1 graded"));
}

/// The data on another list are copied with the player: the age rules need the date of birth.
#[test]
fn whoever_is_added_brings_all_that_the_other_list_says() {
    let header = "code,name,sex,birth_date,club1,club2,club3,club4,club5,club6,fide_code,nation\n";
    let ann = "500010F,\"Abel, Ann\",F,1990-04-06,Ure,Swale,,,,,400101,ENG\n";
    let game = "date,event,white,black,result\n2006-10-14,League,500010F,500020J,1-0\n";
    let county = small_county(&[
        ("2006-07/players.csv", &format!("{header}{ann}500020J,\"Bell, Ben\",,,,,,,,,,\n")),
        ("2006-07/results.csv", game),
        ("2007-08/players.csv", &format!("{header}500020J,\"Bell, Ben\",,,,,,,,,,\n")),
        ("2007-08/results.csv", &game.replace("2006", "2007")),
    ]);
    done(&["players", path(county.path()), "--accept", "listed"]);
    let filled = fs::read_to_string(county.path().join("2007-08/players.csv")).unwrap();
    assert!(filled.ends_with(ann), "{filled}");
}

/// A list with few columns gets those that its new players need: a number may be the only
/// difference between two players, and a day of birth says who is a junior.
#[test]
fn what_is_known_of_a_new_player_gets_a_column() {
    let results = "Date;White;White FIDE;Black;Result
13/05/2006;Zed, Zoe;999003;500010F;1-0
18/05/2006;Zed, Zoe;999004;500020J;1-0
";
    let list = "code,name\n500010F,\"Abel, Ann\"\n500020J,\"Bell, Ben\",,\n500030A,Carr, Cy\n";
    let county =
        small_county(&[("2006-07/players.csv", list), ("2006-07/events/cup.csv", results)]);
    let flags = ["--range", "900000-900009", "--accept", "new"];
    let who = done(&[&["players", path(county.path())], &flags[..]].concat());
    assert!(who.contains(": 2 players, and for them the columns fide_code\n"), "{who}");
    let filled = fs::read_to_string(county.path().join("2006-07/players.csv")).unwrap();
    // A row with one field too many still has it.
    let expected = "code,name,fide_code\n500010F,\"Abel, Ann\"\n500020J,\"Bell, Ben\",,\n\
                    500030A,Carr,, Cy\n900000J,\"Zed, Zoe\",999003\n900001L,\"Zed, Zoe\",999004\n";
    assert_eq!(filled, expected);
    let found = stdout(&clarke(&["check", path(county.path())]));
    assert!(!found.contains("E024"), "{found}");
}

/// Two new players with the same number would both be found by it, or neither.
#[test]
fn two_newcomers_of_one_fide_number_are_not_both_new() {
    let results = "Date;White;White FIDE;Black;Result
13/05/2006;Zed, Quentin;1234567;500010F;1-0
14/05/2006;Young, Yves;01234567;500020J;1-0
15/05/2006;Young, Yves;01234567;500010F;1-0
";
    let county = small_county(&[("2006-07/events/cup.csv", results)]);
    let flags = ["--range", "900000-900009", "--accept", "new"];
    let who = done(&[&["players", path(county.path())], &flags[..]].concat());
    // An added player is not shown again.
    assert!(!who.contains("Young, Yves: 2006-07"), "{who}");
    assert!(who.contains("Quentin (FIDE 1234567): 2006-07, 1 game"), "{who}");
    assert!(who.contains("perhaps the same as Young, Yves, whom no list has either"), "{who}");
    let filled = fs::read_to_string(county.path().join("2006-07/players.csv")).unwrap();
    assert!(filled.contains("900000J,\"Young, Yves\"") && !filled.contains("Zed"), "{filled}");
}

/// A second run of the command would not list these players: rows with their name then belong to
/// the added player.
#[test]
fn whoever_is_called_like_a_player_who_was_added_is_not_left() {
    let results = "date,event,white,black,result\n2006-10-14,League,\"Zed, Quentin\",500010F,1-0\n\
                   2006-10-21,League,Quentin Zed,500020J,1-0\n\
                   2006-10-28,League,\"Zedd, Quentin\",500020J,1-0\n";
    let county = small_county(&[("2006-07/results.csv", results)]);
    let players =
        ["players", path(county.path()), "--range", "900000-900009", "--accept", "listed,new"];
    let who = done(&players);
    assert!(who.contains("1 other player without a row"), "{who}");
    assert!(who.contains("Zedd, Quentin: 2006-07, 1 game"), "{who}");
    assert!(!who.contains("Quentin Zed:"), "{who}");
    let again = done(&players);
    assert!(again.contains("1 player without a row") && again.contains("Zedd"), "{again}");
}

/// With another row of the name, nobody's games would be clear: the rejected row of the list has to
/// be fixed.
#[test]
fn the_name_of_a_rejected_row_is_not_settled() {
    let list = "code,name\n500010F,\"Abel, Ann\"\n50002J,\"Zed, Quentin\"\n";
    let results = "date,event,white,black,result\n2006-10-14,League,\"Zed, Quentin\",500010F,1-0\n\
                   2006-10-16,League,Quentin Zed,500010F,1-0\n2006-10-17,League,\"Poe, \
                   Cy\",500010F,1-0\n";
    let earlier = "code,name\n500031C,\"Zed, Quentin\"\n500010F,\"Abel, Ann\"\n";
    let row = "date,event,white,black,result\n2005-10-14,League,500031C,500010F,1-0\n";
    let alone = [("2006-07/players.csv", list), ("2006-07/results.csv", results)];
    let before = [("2005-06/players.csv", earlier), ("2005-06/results.csv", row)];
    for files in [alone.to_vec(), [&before[..], &alone].concat()] {
        let county = small_county(&files);
        let players =
            ["players", path(county.path()), "--range", "900000-900009", "--accept", "listed,new"];
        let who = done(&players);
        let mend = "line 3 of 2006-07/players.csv has this name or code and is rejected: correct \
                    it";
        assert_eq!(who.matches(mend).count(), 2, "{who}");
        assert!(who.contains("2 other players without a row"), "{who}");
        let written = fs::read_to_string(county.path().join("2006-07/players.csv")).unwrap();
        assert_eq!(written, format!("{list}900000J,\"Poe, Cy\"\n"));
    }
}

/// Otherwise only the number of seasons would show that it is missing.
#[test]
fn a_season_without_results_is_named() {
    let list = "code,name\n500010F,\"Abel, Ann\"\n500020J,\"Bell, Ben\"\n";
    let results = "date,event,white,black,result\n2006-10-14,League,500020J,500010F,1-0\n";
    let county = small_county(&[
        ("2006-07/players.csv", list),
        ("2006-07/results.csv", results),
        ("2007-08/players.csv", list),
    ]);
    let who = done(&["players", path(county.path())]);
    assert!(who.contains("2007-08 has no results yet: nobody was looked for\n1 season, "), "{who}");
}

/// A third player of the name would not resolve the ambiguity; the proposed decision does.
#[test]
fn a_common_name_is_no_reason_for_one_more_of_it() {
    let list =
        "code,name\n310239H,\"Sykes, Paul\"\n320000A,\"Sykes, Paul\"\n310827C,\"Sykes, Carl\"\n";
    let results = "date,event,white,black,result\n2006-10-14,League,Paul Sykes,310827C,1-0\n\
                   2006-10-21,League,310827C,Paul Sykes,1-0\n";
    let county = small_county(&[("2006-07/players.csv", list), ("2006-07/results.csv", results)]);
    let players =
        ["players", path(county.path()), "--range", "900000-900009", "--accept", "listed,new"];
    let who = done(&players);
    assert!(
        who.contains("2 players of the list have this name:\n    310239H Sykes, Paul"),
        "{who}"
    );
    assert!(!who.contains("Carl") && !who.contains("if not, in players.csv"), "{who}");
    let written = fs::read_to_string(county.path().join("2006-07/players.csv")).unwrap();
    assert_eq!(written, list);
    let proposed = who.lines().filter_map(|line| line.strip_prefix("      "));
    let proposed: String = proposed.map(|line| line.to_owned() + "\n").collect();
    fs::write(county.path().join("decisions.toml"), proposed).unwrap();
    let found = stdout(&clarke(&["check", path(county.path())]));
    assert!(!found.contains("E024"), "{found}");
    assert!(done(&players).contains("0 players without a row"), "{found}");
}

/// If nothing is found in the files that were read, another file may still have players: it is
/// named, and the exit code shows it.
#[test]
fn a_file_that_is_not_read_is_no_all_clear() {
    let list = "code,name,birth_date\n500010F,\"Abel, Ann\",1970-01-01\n500020J,\"Abel, \
                Ann\",1970-01-01\n";
    let asked = "Date,White,Black,Result\n03/05/2007,\"Abel, Ann\",\"Stranger, Sam\",1-0\n";
    let clear = "date,event,white,black,result\n2006-10-14,League,500010F,500030A,1-0\n";
    let county = small_county(&[
        ("2006-07/players.csv", &format!("{list}500030A,\"Carr, Cy\",1960-01-01\n")),
        ("2006-07/events/asked.csv", asked),
        ("2006-07/events/clear.csv", clear),
    ]);
    let folder = path(county.path());
    for check in [&["players", folder][..], &["players", "--merge-check", folder][..]] {
        let output = clarke(check);
        assert_eq!(output.status.code(), Some(1), "{check:?}");
        let (found, error) = (stdout(&output), stderr(&output));
        assert!(found.contains("asked.csv"), "{found}");
        assert!(
            error.contains("not everything was read") && error.contains("asked.csv"),
            "{error}"
        );
    }
    fs::remove_file(county.path().join("2006-07/events/asked.csv")).unwrap();
    done(&["players", folder]);
    assert!(done(&["players", "--merge-check", folder]).contains("warning[W104]"));
}

/// A season that is left out for any reason has players, too.
#[test]
fn a_season_that_is_not_compared_is_no_all_clear() {
    let wrong_letter = "[[merge]]\ncode = \"500010F\"\ninto = \"500020X\"\n";
    for (file, text) in [
        ("decisions.toml", wrong_letter),
        ("2006-07/import.toml", "xx\n"),
        ("2006-07/results.csv", "\0\u{1}\u{2}\0"),
        ("2007-08/players.csv", "code,name\n"),
        ("2007-08/note.txt", ""),
    ] {
        let county = small_county(&[("2006-07/results.csv", RESULTS), (file, text)]);
        let output = clarke(&["players", "--merge-check", path(county.path())]);
        assert_eq!(output.status.code(), Some(1), "{file}: {}", stdout(&output));
        assert!(stdout(&output).contains("error[E0"), "{file}: {}", stdout(&output));
        assert!(stderr(&output).contains("its players were not compared"), "{file}");
    }
}

/// A row that is refused because of a slip in its code still belongs to somebody: a new player with
/// its digits would have the same code as soon as the slip is fixed. 900000 has the letter J,
/// 900001 the letter L.
#[test]
fn a_new_player_never_gets_the_code_of_a_row_that_is_refused() {
    let list = "code,name\n500010F,\"Abel, Ann\"\n500020J,\"Bell, Ben\"\n";
    let results = "date,event,white,black,result\n2006-10-14,League,500010F,500020J,1-0\n\
                   2006-10-21,League,500010F,\"Quirk, Zoe\",1-0\n";
    let wrong = "900000A,\"Smith, John\"\n";
    let opening = "Ref,Name,Grade\n500010F,\"Abel, Ann\",150\n";
    let anonymous = "code,grade\n500010F,150\n";
    for (files, why) in [
        ([opening, &format!("{list}{wrong}")], "of a list of players"),
        ([&format!("{opening}900000A,\"Smith, John\",140\n"), list], "of the opening list"),
        ([&format!("{anonymous}900000A,140\n"), list], "of an opening list without names"),
        ([&format!("{anonymous}900000J,14x\n"), list], "of a row without a grade that can be read"),
        ([&format!("{anonymous}900000J,-\n"), list], "of a row without a grade"),
        ([&format!("{anonymous}900000J,140\n900000J,90\n"), list], "of rows that contradict"),
    ] {
        let [opening, list] = files;
        let county = small_county(&[
            ("opening_grades.csv", opening),
            ("2006-07/players.csv", list),
            ("2006-07/results.csv", results),
        ]);
        let (folder, range) = (path(county.path()), ["--range", "900000-900009"]);
        let next = done(&["players", folder, range[0], range[1], "--next", "1"]);
        assert_eq!(next, "900001L\n", "{why}");
        done(&["players", folder, range[0], range[1], "--accept", "new"]);
        let filled = fs::read_to_string(county.path().join("2006-07/players.csv")).unwrap();
        assert!(filled.contains("\n900001L,\"Quirk, Zoe\""), "{why}: {filled}");
    }
}

/// A season whose folder has been archived is still published, with the codes of its players.
#[test]
fn a_new_player_never_gets_a_published_code() {
    let list = "code,name\n500010F,\"Abel, Ann\"\n900000J,\"Old, Olga\"\n";
    let row = |day: u32| format!("2006-10-{day:02},League,500010F,900000J,1-0\n");
    let rows = (1..=30).map(row).collect::<Vec<_>>().concat();
    let results = |rows: &str| format!("date,event,white,black,result\n{rows}");
    let county = small_county(&[
        ("2006-07/players.csv", list),
        ("2006-07/results.csv", &results(&rows)),
        ("2007-08/players.csv", "code,name\n500010F,\"Abel, Ann\"\n"),
        ("2007-08/results.csv", &results("2007-10-14,League,500010F,\"Quirk, Zoe\",1-0\n")),
    ]);
    let folder = path(county.path());
    done(&["grade", folder, "--to", "2006-07"]);
    let archive = tempfile::tempdir().unwrap();
    fs::rename(county.path().join("2006-07"), archive.path().join("2006-07")).unwrap();
    let players = ["players", folder, "--range", "900000-900009"];
    assert_eq!(done(&[&players[..], &["--next", "1"]].concat()), "900001L\n");
    done(&[&players[..], &["--accept", "new"]].concat());
    let filled = fs::read_to_string(county.path().join("2007-08/players.csv")).unwrap();
    assert!(filled.contains("\n900001L,\"Quirk, Zoe\""), "{filled}");
}

/// A decision remains after the row of its code is gone: a new player with the code would have
/// their games counted for somebody else, replaced, or left out.
#[test]
fn a_new_player_never_gets_a_code_that_a_decision_is_about() {
    let results = "date,event,white,black,result\n2006-10-14,League,900000J,500020J,1-0\n\
                   2006-10-21,League,\"Quirk, Zoe\",500020J,1-0\n";
    let ignored = "[[ignore]]\nevent = \"League\"\n";
    for decision in [
        "[[merge]]\ncode = \"900000J\"\ninto = \"500010F\"\n".to_owned(),
        "[[replace]]\nevent = \"League\"\ncode = \"900000J\"\nwith = \"500010F\"\n".to_owned(),
        format!("{ignored}white = \"900000J\"\n"),
        format!("{ignored}black = \"900000J\"\n"),
        "[[accept]]\ndoubt = \"W104\"\nabout = [\"500010F\", \"900000J\"]\n".to_owned(),
    ] {
        let county =
            small_county(&[("decisions.toml", &decision), ("2006-07/results.csv", results)]);
        let players = ["players", path(county.path()), "--range", "900000-900009"];
        let next = done(&[&players[..], &["--next", "1"]].concat());
        assert_eq!(next, "900001L\n", "{decision}");
        done(&[&players[..], &["--accept", "new"]].concat());
        let filled = fs::read_to_string(county.path().join("2006-07/players.csv")).unwrap();
        assert!(filled.contains("\n900001L,\"Quirk, Zoe\""), "{decision}: {filled}");
    }
}

/// The nature and age of lists in other folders are unknown: a copy of an old list is not the
/// latest season.
#[test]
fn a_folder_that_is_not_a_season_has_no_list() {
    let old = "code,name\n500010F,\"Abel, Ann\"\n500030A,\"Ould, Cy\"\n";
    let county = small_county(&[
        ("old/players.csv", old),
        ("2006-07/players.csv", "code,name\n500010F,\"Abel, Ann\"\n500020J,\"Bell, Ben\"\n"),
        ("2006-07/results.csv", RESULTS),
    ]);
    let who = done(&["players", path(county.path())]);
    assert!(!who.contains("Ould"), "{who}");
}

/// The federation's Ann Abel has the number 400101; others with her name have other numbers.
const NUMBERED: &str = "code,name,fide_code\n500010F,\"Abel, Ann\",400101\n\
                        500020J,\"Bell, Ben\",400202\n";

/// Rows with Ann Abel's name but another number (E059) belong to other people, one for each number.
#[test]
fn two_of_one_name_with_two_numbers_are_two() {
    let results = "Date;White;White FIDE;Black;Black FIDE;Result
13/05/2006;Abel, Ann;400101;Bell, Ben;400202;1-0
14/05/2006;Abel, Ann;999001;Bell, Ben;400202;1-0
15/05/2006;Abel, Ann;999002;Bell, Ben;400202;0-1
16/05/2006;Abel, Ann;999001;Abel, Ann;999002;1-0
17/05/2006;Zed, Zoe;999003;Bell, Ben;400202;1-0
18/05/2006;Zed, Zoe;999004;Zed, Zoe;;1-0
19/05/2006;500091K;999005;500091K;999006;1-0
20/05/2006;500091K;999006;Bell, Ben;400202;1-0
";
    let county =
        small_county(&[("2006-07/players.csv", NUMBERED), ("2006-07/events/cup.csv", results)]);
    let players = ["players", path(county.path()), "--range", "900000-900009"];
    let who = done(&players);
    for number in ["999001", "999002"] {
        assert!(who.contains(&format!("Abel, Ann (FIDE {number}): 2006-07, 2 games")), "{who}");
        let row = format!(",\"Abel, Ann\" (fide_code: {number})");
        assert!(who.contains(&row), "{who}");
    }
    // A code belongs to one player, who cannot play against themselves.
    assert!(who.contains("500091K (FIDE 999006): 2006-07, 1 game"), "{who}");
    // It would give the games of both to the listed player.
    assert!(
        !who.contains("[[merge]]") && who.contains("one of the FIDE numbers is wrong"),
        "{who}"
    );
    done(&[&players[..], &["--accept", "listed,new"]].concat());
    let list = county.path().join("2006-07/players.csv");
    let filled = fs::read_to_string(&list).unwrap();
    for number in ["999003", "999004"] {
        assert!(filled.contains(&format!(",\"Zed, Zoe\",{number}\n")), "{filled}");
    }
    assert_eq!(filled.matches("Abel").count(), 1, "{filled}");
    // As proposed, with the number in its column.
    fs::write(&list, filled + "900008C,\"Abel, Ann\",999001\n900009E,\"Abel, Ann\",999002\n")
        .unwrap();
    let found = stdout(&clarke(&["check", path(county.path())]));
    assert!(found.contains("E024") && !found.contains("E059"), "{found}");
    let left = "Zed, Zoe without a number, and the code";
    assert_eq!(found.matches("error[").count(), 2, "{left}: {found}");
}

/// Another list may have the player under another name, which the rows of this season use.
#[test]
fn nobody_is_added_to_a_list_that_has_their_code() {
    let by_number = "Date;White;White FIDE;Black;Black FIDE;Result
13/05/2007;Abel, Ann;400101;Bell, Ben;400202;1-0
14/05/2007;Abel, Ann;999001;Bell, Ben;400202;1-0
";
    let by_name = "Date;White;Black;Result\n13/05/2006;Abel, Ann;Bell, Ben;1-0\n";
    let renamed = NUMBERED.replace("Abel, Ann", "Cole, Ann");
    for (first, second, added) in [
        ("code,name,fide_code\n500020J,\"Bell, Ben\",400202\n", NUMBERED, 1),
        (renamed.as_str(), NUMBERED, 0),
    ] {
        let county = small_county(&[
            ("2006-07/players.csv", first),
            ("2006-07/events/cup.csv", by_name),
            ("2007-08/players.csv", second),
            ("2007-08/events/cup.csv", by_number),
        ]);
        let who = done(&["players", path(county.path()), "--accept", "listed"]);
        assert!(who.contains("perhaps 500010F Abel, Ann"), "{who}");
        let list = |season: &str| {
            fs::read_to_string(county.path().join(season).join("players.csv")).unwrap()
        };
        assert_eq!(list("2007-08"), second, "{who}");
        assert_eq!(list("2006-07").lines().count(), first.lines().count() + added, "{who}");
    }
}

/// A spreadsheet reads a list without the mark in another character set.
#[test]
fn an_extended_list_keeps_its_mark_and_line_ends() {
    let game = "date,event,white,black,result\n2006-10-14,League,500020J,\"Weiß, Jörg\",1-0\n";
    let list = "code,name\r\n500020J,\"Bell, Bén\"\r\n";
    let new = "900000J,\"Weiß, Jörg\"\r\n";
    let of_windows = encoding_of_windows(list);
    for (before, after) in [
        (list.as_bytes(), format!("{list}{new}")),
        (list.trim_end().as_bytes(), format!("{list}{new}")),
        (format!("\u{feff}{list}").as_bytes(), format!("\u{feff}{list}{new}")),
        (of_windows.as_slice(), format!("\u{feff}{list}{new}")),
        (list.replace("\r\n", "\n").as_bytes(), format!("{list}{new}").replace("\r\n", "\n")),
    ] {
        let county = small_county(&[("2006-07/results.csv", game)]);
        let players = county.path().join("2006-07/players.csv");
        fs::write(&players, before).unwrap();
        let folder = path(county.path());
        done(&["players", folder, "--accept", "new", "--range", "900000-900009"]);
        assert_eq!(fs::read_to_string(&players).unwrap(), after);
    }
}

/// Western European letters have the same numbers in Windows-1252 as in Unicode.
fn encoding_of_windows(text: &str) -> Vec<u8> {
    text.chars().map(|letter| u8::try_from(u32::from(letter)).unwrap()).collect()
}

/// The lines of all proposed decisions, as a user would copy them.
#[test]
fn what_is_proposed_of_several_seasons_can_be_pasted() {
    let list = "code,name\n500010F,\"Abel, Ann\"\n709358F,\"Booth, Liam\"\n";
    let results = |year: u32| {
        format!(
            "date,event,white,black,result\n{year}-10-14,League,500010F,709358,1-0\n\
             {year}-10-21,League,500010F,709358F,1-0\n"
        )
    };
    let county = small_county(&[
        ("2006-07/players.csv", list),
        ("2006-07/results.csv", &results(2006)),
        ("2007-08/players.csv", list),
        ("2007-08/results.csv", &results(2007)),
    ]);
    let folder = path(county.path());
    let who = done(&["players", folder]);
    let pasted: String = who
        .lines()
        .filter_map(|line| line.strip_prefix("      "))
        .map(|line| line.to_owned() + "\n")
        .collect();
    let merge = "[[merge]]\ncode = \"709358\"\ninto = \"709358F\"\n";
    assert_eq!(pasted, merge, "{who}");
    assert_eq!(who.matches("perhaps 709358F Booth, Liam").count(), 2, "{who}");
    // From `check`, or from two runs, they may occur twice.
    for text in [pasted, merge.repeat(2)] {
        fs::write(county.path().join("decisions.toml"), text).unwrap();
        done(&["grade", folder, "--dry-run"]);
    }
}

/// By the text in the rows, the JSON fields: the other player's name, the reserved code, whether
/// the player was added, and whether a list has the player after the run.
#[test]
fn programs_are_told_what_people_are_told() {
    let row = |day: u32, player: &str| format!("2006-10-{day},Cup,500010F,\"{player}\",1-0\n");
    let names = ["Quirk, Zoe", "Quirk, Zoe", "Zoe Quirk", "Hanley, A", "12345"];
    let rows: String = (14..).zip(names).map(|(day, name)| row(day, name)).collect();
    let list = "code,name\n500010F,\"Abel, Ann\"\n233310H,\"Hanley, Anita\"\n";
    let county = small_county(&[
        ("2006-07/players.csv", list),
        ("2006-07/results.csv", &format!("date,event,white,black,result\n{rows}")),
    ]);
    let flags = ["--range", "900000-900009", "--accept", "new", "--format", "json"];
    let said = done(&[&["players", path(county.path())], &flags[..]].concat());
    let all: Value = serde_json::from_str(&said).unwrap();
    let of = |text: &str| {
        let players = all.as_array().unwrap();
        let one = players.iter().find(|player| player["text"] == text).unwrap();
        ["same_as", "new_code", "added", "has_row"].map(|field| one[field].clone())
    };
    assert_eq!(of("Quirk, Zoe"), [json!(null), json!("900000J"), json!(true), json!(true)]);
    assert_eq!(of("Zoe Quirk"), [json!("Quirk, Zoe"), json!(null), json!(false), json!(true)]);
    assert_eq!(of("Hanley, A"), [json!(null), json!("900001L"), json!(false), json!(false)]);
    assert_eq!(of("12345"), [json!(null), json!(null), json!(false), json!(false)]);
}

/// Two people may be meant, and play in different events: a decision about the name would give all
/// games to one of them. The clubs in the rows say whose they are; where they do not, it is open.
#[test]
fn several_events_have_a_decision_each() {
    let list = "code,name,club1\n500010F,\"Taylor, John A\",Otley\n\
                500020J,\"Taylor, John B\",St. Ives\n500030A,\"Carr, Cy\",Otley\n";
    let header = "Date,White,White club,Black,Black club,Result\n";
    let league = "14/10/2006,\"Taylor, John\",Otley,\"Carr, Cy\",Otley,1-0\n\
                  21/10/2006,\"Carr, Cy\",Otley,\"Taylor, John\",Otley,1-0\n";
    let cup = "15/11/2006,\"Carr, Cy\",Otley,\"Taylor, John\",St Ives B,0-1\n";
    let open = "Date,White,Black,Result\n16/11/2006,\"Carr, Cy\",\"Taylor, John\",1-0\n";
    let county = small_county(&[
        ("opening_grades.csv", "code,grade\n500010F,142\n500030A,100\n"),
        ("2006-07/players.csv", list),
        ("2006-07/events/league.csv", &format!("{header}{league}")),
        ("2006-07/events/cup.csv", &format!("{header}{cup}")),
        ("2006-07/events/open.csv", open),
    ]);
    let folder = path(county.path());
    let who = done(&["players", folder]);
    for shown in [
        "\n  perhaps 500010F Taylor, John A (Otley, grade 142)\n",
        "\n  perhaps 500020J Taylor, John B (St. Ives)\n",
        "\n      event = \"open\"\n      season = \"2006-07\"\n      code = \"Taylor, John\"\n      \
         with = \"500010F\"  # or 500020J\n",
    ] {
        assert!(who.contains(shown), "{shown}: {who}");
    }
    assert!(!who.contains("[[merge]]"), "{who}");
    // As they are printed, the decisions give each the games of their club.
    let decisions: Vec<&str> = who.lines().filter_map(|line| line.strip_prefix("      ")).collect();
    fs::write(county.path().join("decisions.toml"), decisions.join("\n")).unwrap();
    done(&["grade", folder]);
    let totals =
        fs::read_to_string(county.path().join("published/2006-07/season_totals.csv")).unwrap();
    for (code, games) in [("500010F", "3"), ("500020J", "1")] {
        let row = totals.lines().find(|row| row.starts_with(code)).unwrap();
        assert_eq!(row.split(',').nth(3), Some(games), "{totals}");
    }
    // The JSON has what tells them apart.
    fs::remove_file(county.path().join("decisions.toml")).unwrap();
    let json: Value =
        serde_json::from_str(&done(&["players", folder, "--format", "json"])).unwrap();
    assert_eq!(json[0]["players"][1]["clubs"][0], "St. Ives");
    let clubs: Vec<_> = json[0]["events"].as_array().unwrap().iter().map(|e| &e["club"]).collect();
    assert_eq!(clubs, ["st ives", "otley", ""]);
}

/// One player is near, and the rows give another club: perhaps another of the name.
#[test]
fn another_club_makes_one_near_player_a_question_of_each_event() {
    let list = "code,name,club1\n500010F,\"Taylor, John A\",Otley\n500030A,\"Carr, Cy\",Hull\n";
    let of_club = |club: &str| {
        let results = format!(
            "Date,White,White club,Black,Black club,Result\n\
             14/10/2006,\"Taylor, John\",{club},\"Carr, Cy\",Hull,1-0\n"
        );
        let county =
            small_county(&[("2006-07/players.csv", list), ("2006-07/events/league.csv", &results)]);
        done(&["players", path(county.path())])
    };
    assert!(of_club("Otley").contains("[[merge]]"));
    let other = of_club("Hull");
    assert!(other.contains("[[replace]]") && !other.contains("[[merge]]"), "{other}");
}
