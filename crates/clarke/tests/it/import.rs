//! `import.toml` for files that are not tables, and for users of playing sites.

use std::fs;

use crate::{
    clarke, copy_folder, done, fails, json, path, small_county, stderr, stdout, workspace,
};

fn game(date: &str, event: &str, white: &str, black: &str, more: &str) -> String {
    format!(
        "[Event \"{event}\"]\n[Date \"{date}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\
         [Result \"1-0\"]\n{more}\n1-0\n\n"
    )
}

/// A tournament report in which two players of the county meet twice.
fn report(event: &str, days: &str, control: &str) -> String {
    let record = |number: usize, name: &str, points: &str, rounds: &str| {
        format!(
            "001 {number:4}      {name:33} {:4} {:3} {:11} {:10} {points:>4} {number:4}{rounds}\n",
            "", "", "", ""
        )
    };
    let rounds = ["  0002 w 1  0002 b 1", "  0001 b 0  0001 w 0"];
    event.to_owned()
        + days
        + control
        + &record(1, "Abel, Ann", "2.0", rounds[0])
        + &record(2, "Bell, Ben", "0.0", rounds[1])
}

/// The days and rates of play of a season's games, by event.
fn games(folder: &str) -> Vec<String> {
    let out = format!("{folder}/all");
    done(&["convert", &format!("{folder}/2006-07"), "--to", "csv", "--out", &out]);
    let text = fs::read_to_string(format!("{out}/results.csv")).unwrap();
    let rows = text.lines().skip(1).map(|row| {
        let fields: Vec<&str> = row.split(',').collect();
        format!("{} {} {}", fields[0], fields[1], fields.last().unwrap())
    });
    rows.collect()
}

#[test]
fn games_take_event_day_and_rate_from_what_is_said() {
    let said = game("2006.10.14", "Ouse", "Abel, Ann", "Bell, Ben", "[Rate \"standard\"]\n");
    let unsaid = game("????.??.??", "?", "Abel, Ann", "Carr, Cy", "");
    let pins = |file: &str| {
        format!("[files.\"{file}\"]\nevent = \"Pinned\"\nday = \"2006-12-15\"\nrate = \"rapid\"\n")
    };
    let county = small_county(&[
        ("2006-07/events/o.pgn", &(said + &unsaid)),
        ("2006-07/events/o.trf", &report("", "", "")),
        ("2006-07/import.toml", &(pins("o.pgn") + &pins("o.trf"))),
    ]);
    let folder = path(county.path());
    let found = stdout(&clarke(&["check", folder]));
    assert!(found.contains(" 4 rows: nothing found"), "{found}");
    let mut games = games(folder);
    games.sort();
    let pinned = "2006-12-15 Pinned rapid";
    assert_eq!(games, ["2006-10-14 Ouse standard", pinned, pinned, pinned]);
}

#[test]
fn a_day_that_is_open_names_the_setting_that_says_it() {
    let game = game("2006.10.??", "Ouse", "Abel, Ann", "Carr, Cy", "");
    let county = small_county(&[
        ("2006-07/events/o.pgn", &game),
        ("2006-07/events/o.trf", &report("012 Cup\n", "", "")),
    ]);
    let found = stdout(&clarke(&["check", path(county.path())]));
    assert_eq!(found.matches("or `day` of the file in import.toml").count(), 2, "{found}");
}

#[test]
fn a_setting_that_changes_nothing_in_its_file_is_told() {
    let days = "042 2006-10-14\n052 2006-10-15\n132 {}06-10-14  06-10-15\n";
    let days = days.replace("{}", &" ".repeat(87));
    let county = small_county(&[
        (
            "2006-07/events/o.pgn",
            &game("2006.10.14", "Ouse", "Abel, Ann", "Bell, Ben", "[Rate \"standard\"]\n"),
        ),
        ("2006-07/events/o.trf", &report("012 Cup\n", &days, "222 90+30\n")),
        (
            "2006-07/events/league.csv",
            "Date,White,Black,Result,Rate\n14/10/2006,500010F,500030A,1-0,standard\n",
        ),
        (
            "2006-07/import.toml",
            "[files.\"o.pgn\"]\nevent = \"Pinned\"\nday = \"2006-12-15\"\nrate = \"rapid\"\n\
             dates = \"day-first\"\n[files.\"o.trf\"]\nrate = \"standard\"\n\
             columns.white = \"Home\"\n[files.\"league.csv\"]\nrate = \"rapid\"\n",
        ),
    ]);
    let folder = path(county.path());
    let found = stdout(&clarke(&["check", folder]));
    let mut told: Vec<&str> =
        found.lines().filter_map(|line| line.strip_prefix("warning[E040]: ")).collect();
    told.sort_unstable();
    let all_say = "every game of the file says its own";
    let no_such = "files of this kind do not use it";
    assert_eq!(
        told,
        [
            format!("its `columns` for `o.trf` changes nothing: {no_such}"),
            format!("its `dates` for `o.pgn` changes nothing: {no_such}"),
            format!("its `day` for `o.pgn` changes nothing: {all_say}"),
            format!("its `event` for `o.pgn` changes nothing: {all_say}"),
            format!("its `rate` for `league.csv` changes nothing: {all_say}"),
            format!("its `rate` for `o.pgn` changes nothing: {all_say}"),
        ],
        "{found}"
    );
    let graded = done(&["grade", folder]);
    assert!(graded.contains("its `day` for `o.pgn` changes nothing"), "{graded}");
}

#[test]
fn users_of_a_site_are_players_in_every_kind_of_file() {
    let table = |header: &str| {
        format!(
            "{header}\n2006-10-14,League,aabel,BennyB,1-0\n2006-10-15,League,500030A,cydove,1-0\n"
        )
    };
    let files = [
        ("2006-07/events/o.pgn", game("2006.10.14", "Ouse", "AAbel", "500020J", "")),
        ("2006-07/events/own.csv", table("date,event,white,black,result")),
        ("2006-07/events/kept.csv", table("Played,Event,Home,Away,Score")),
        ("2006-07/results.csv", table("date,event,white,black,result")),
    ];
    let users = "[users]\naabel = \"Abel, Ann\"\nBennyB = \"500020J\"\nCyDove = \"500040D\"\n";
    for (file, text) in &files {
        let county = small_county(&[(file, text), ("2006-07/import.toml", users)]);
        let folder = path(county.path());
        let found = stdout(&clarke(&["check", folder]));
        assert!(found.contains(": nothing found"), "{file}: {found}");
        let strangers = done(&["players", folder]);
        assert!(strangers.contains("0 players without a row"), "{file}: {strangers}");
        done(&["grade", folder]);
        let inputs = fs::read_to_string(county.path().join("published/2006-07/manifest.json"));
        assert!(inputs.unwrap().contains("2006-07/import.toml"), "{file}");
    }
}

/// The file may be filled in later, and it names the columns of the list of players whatever the
/// results are.
#[test]
fn settings_are_an_input_whatever_they_say() {
    let results = "date,event,white,black,result\n2006-10-14,League,500010F,500020J,1-0\n";
    for (settings, again) in [
        ("", "[users]\naabel = \"500010F\"\n"),
        ("[files.\"players.csv\"]\ncolumns.name = \"name\"\n", ""),
    ] {
        let county =
            small_county(&[("2006-07/results.csv", results), ("2006-07/import.toml", settings)]);
        let folder = path(county.path());
        done(&["grade", folder]);
        let manifest = fs::read_to_string(county.path().join("published/2006-07/manifest.json"));
        assert!(manifest.unwrap().contains("2006-07/import.toml"), "{settings}");
        assert_eq!(clarke(&["status", folder]).status.code(), Some(0), "{settings}");
        fs::write(county.path().join("2006-07/import.toml"), again).unwrap();
        let status = clarke(&["status", folder]);
        assert!(stdout(&status).contains("import.toml"), "{}", stdout(&status));
    }
}

/// The row to fix is that of the list, and not the games that name its player.
#[test]
fn whose_row_of_the_list_is_rejected_is_told_by_their_games() {
    let results = "date,event,white,black,result\n2006-10-14,League,500010F,\"Zed, Zoe\",1-0\n\
                   2006-10-15,League,500010A,500020J,1-0\n2006-10-16,League,500020J,Zoe Zed,1-0\n\
                   2006-10-17,League,500010F,500020J,1-0\n";
    let county = small_county(&[("2006-07/results.csv", results)]);
    let list = county.path().join("2006-07/players.csv");
    let text = fs::read_to_string(&list).unwrap();
    let header = text.lines().next().unwrap();
    assert!(header.starts_with("code,name"), "{header}");
    let commas = ",".repeat(header.matches(',').count() - 1);
    let line = text.lines().count() + 1;
    fs::write(&list, format!("{}\n50099X,\"Zed, Zoe\"{commas}\n", text.trim_end())).unwrap();
    let folder = path(county.path());
    done(&["grade", folder]);
    let rejected =
        fs::read_to_string(county.path().join("published/2006-07/rejected.csv")).unwrap();
    let words = format!("the record of this player, in 2006-07/players.csv on line {line},");
    assert_eq!(rejected.matches(&words).count(), 2, "{rejected}");
    let found = stdout(&clarke(&["check", folder]));
    assert!(found.contains("(2 games of this player cannot be graded)"), "{found}");
    // A wrong letter that is not on the list is reported as usual.
    assert!(found.contains("500010A"), "{found}");
}

#[test]
fn a_table_that_speaks_of_rapid_play_is_asked() {
    let game = "14/10/2006,500010F,500020J,1-0";
    let header = "Date,White,Black,Result";
    let other = "15/11/2006,500010F,500030A,1-0";
    for (file, text) in [
        ("o.csv", format!("Ouse Rapidplay - 25 minutes each,,,\n{header}\n{game}\n{other}\n")),
        ("o.csv", format!("{header}\n{game}\nRapid Division,,,\n{other}\n")),
        ("o.csv", format!("{header},Time control\n{game},25 minutes\n{other},\n")),
        ("ouse-rapidplay.csv", format!("{header}\n{game}\n{other}\n")),
        ("blitz.csv", format!("{header},Event\n{game},Ouse Open\n{other},Ouse Open\n")),
    ] {
        let name = format!("2006-07/events/{file}");
        let county = small_county(&[(&name, &text)]);
        let found = stdout(&clarke(&["check", path(county.path())]));
        let asked =
            ["error[E052]", "error[E037]: a title or a name speaks of", "speak of a rate of play"];
        let asked = asked.iter().filter(|asked| found.contains(**asked)).count();
        assert_eq!(asked, 1, "{text}: {found}");
        assert!(found.contains("the answer, in import.toml"), "{found}");
        fails(1, &["grade", path(county.path())]);
        // The edition grades standard play alone.
        for (rate, counts) in [("rapid", "2 of another rate of play"), ("standard", "2 graded +")] {
            let pin = format!("[files.\"{file}\"]\nrate = \"{rate}\"\n");
            fs::write(county.path().join("2006-07/import.toml"), pin).unwrap();
            let found = stdout(&clarke(&["check", path(county.path())]));
            assert!(!found.contains("E052"), "{text}: {found}");
            let said = done(&["grade", path(county.path()), "--from", "2006-07"]);
            assert!(said.contains(counts), "{text}: {said}");
        }
    }
    let standard = format!("{header},Time control\n{game},90 minutes\n{other},\n");
    let county = small_county(&[("2006-07/events/o.csv", &standard)]);
    assert!(!stdout(&clarke(&["check", path(county.path())])).contains("E052"));
}

/// Good rows are not lost with the others: those that give their rate, and those of other events.
#[test]
fn rows_that_give_their_rate_do_not_wait() {
    let people = "Date,Event,Rate,White,Black,Result\n\
                  14/10/2006,Leeds Rapidplay,standard,500010F,500020J,1-0\n\
                  15/11/2006,Leeds Rapidplay,,500010F,500030A,1-0\n\
                  16/11/2006,Leeds Open,,500010F,500030A,1-0\n";
    let own = "date,event,white,black,result,rate\n\
               2006-10-14,York Blitz,500010F,500020J,1-0,standard\n\
               2006-10-15,York Blitz,500010F,500020J,1-0,\n\
               2006-10-15,York Open,500030A,500020J,1-0,\n\
               2006-10-16,York Open,500010F,500020J,0-1,\n\
               2006-10-16,York Blitz,500030A,500020J,0-1,\n";
    let games = "[Event \"Hull Open\"]\n[Date \"2006.10.12\"]\n[White \"Abel, Ann\"]\n\
                 [Black \"Bell, Ben\"]\n[Result \"1-0\"]\n\n1-0\n\n";
    let games = format!("{games}{}", games.replace("Hull Open", "Hull Lightning"));
    let county = small_county(&[
        ("2006-07/events/people.csv", people),
        ("2006-07/events/own.csv", own),
        ("2006-07/events/games.pgn", &games),
    ]);
    let folder = path(county.path());
    let said = done(&["grade", folder]);
    assert!(said.contains("10 read = 6 graded + 4 rejected"), "{said}");
    let rejected =
        fs::read_to_string(county.path().join("published/2006-07/rejected.csv")).unwrap();
    let lines: Vec<&str> =
        rejected.lines().skip(1).map(|row| row.split(",\"").next().unwrap()).collect();
    assert_eq!(
        lines,
        [
            "2006-07/events/games.pgn,9,event,Hull Lightning",
            "2006-07/events/own.csv,3,event,York Blitz",
            "2006-07/events/own.csv,6,event,York Blitz",
            "2006-07/events/people.csv,3,event,Leeds Rapidplay",
        ]
    );
    // Where rapid play is what is graded, and where results are only read, nothing is asked.
    let rapid = done(&["editions", "yorkshire-2000"]);
    let rapid = rapid.replace("rates = [\"standard\"]", "rates = [\"rapid\"]");
    let rules = county.path().join("rapid.toml");
    fs::write(&rules, rapid).unwrap();
    let said = done(&["grade", folder, "--edition", path(&rules), "--out", &format!("{folder}/r")]);
    assert!(said.contains("8 graded") && !said.contains("says rapid"), "{said}");
    let converted = format!("{folder}/converted");
    done(&["convert", &format!("{folder}/2006-07/events/own.csv"), &converted, "--to", "csv"]);
    let converted = fs::read_to_string(format!("{converted}/results.csv")).unwrap();
    assert_eq!(converted.matches("York Blitz").count(), 3, "{converted}");
}

/// A season reads a cross-table according to its pins, and so does a check of the file by itself.
#[test]
fn a_cross_table_by_itself_is_read_by_its_pins() {
    // Read by places, the cells would not name the actual opponents.
    let rows = "1,2,\"Abel, Ann\",1800,W2,W3,2\n2,1,\"Bell, Ben\",1700,L1,W4,1\n\
                3,4,\"Carr, Cy\",1650,W4,L1,1\n4,3,\"Dunn, Di\",1600,L3,L2,0\n";
    for (names, asked, answer) in [
        ("No,Pos,Name,Elo,Rd1,Rd2,Pts", "", "columns.number = \"No\""),
        ("No,Pos,Wer,Elo,Rd1,Rd2,Pts", "", "columns.name = \"Wer\"\ncolumns.number = \"No\""),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("open.csv");
        fs::write(&file, format!("{names}\n{rows}")).unwrap();
        let file = path(&file);
        if !asked.is_empty() {
            let unanswered = stdout(&clarke(&["check", file]));
            assert!(unanswered.contains(asked), "{unanswered}");
            assert!(unanswered.contains(answer), "{unanswered}");
            let refused = fails(1, &["performance", file]);
            assert!(refused.contains(asked) && refused.contains(answer), "{refused}");
        }
        fs::write(folder.path().join("import.toml"), format!("[files.\"open.csv\"]\n{answer}\n"))
            .unwrap();
        let checked = stdout(&clarke(&["check", file]));
        // What is left is what a season would ask; a performance needs no day.
        assert!(checked.contains("on which day was it played?"), "{checked}");
        assert!(!checked.contains("with other opponents"), "{checked}");
        let performances = done(&["performance", file]);
        assert!(performances.contains("Abel, Ann    1800      2"), "{performances}");
    }
}

/// A question about a cross-table in a season is asked once, and its answer is also used when the
/// file is checked alone.
#[test]
fn a_cross_table_of_a_season_is_checked_by_its_pins() {
    let table = "No,Pos,Name,Rd1,Rd2\n1,2,\"Abel, Ann\",W2,W3\n2,1,\"Bell, Ben\",L1,W4\n\
                 3,4,\"Carr, Cy\",W4,L1\n4,3,\"Dunn, Di\",L3,L2\n";
    let file = "2006-07/events/open-2006-12-09.csv";
    let pins = "[files.\"open-2006-12-09.csv\"]\ncolumns.number = \"No\"\n";
    for pins in ["", pins] {
        let county = small_county(&[(file, table), ("2006-07/import.toml", pins)]);
        let checked = stdout(&clarke(&["check", &format!("{}/{file}", path(county.path()))]));
        assert!(checked.contains("No as number") && !checked.contains("E037"), "{checked}");
    }
}

/// A federation with the files of the county trial, and a comment in its `import.toml`.
fn county() -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    let sent = workspace().join("data/examples/county-spreadsheets");
    copy_folder(&sent.join("2006-07"), &place.path().join("2006-07"));
    fs::copy(sent.join("opening_grades.csv"), place.path().join("opening_grades.csv")).unwrap();
    fs::write(place.path().join("2006-07/import.toml"), "# kept by hand\n").unwrap();
    place
}

/// The files with something open, as the report names them.
fn open(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.starts_with("2006-07/events/")).collect()
}

#[test]
fn what_has_one_answer_is_accepted_and_read_by_it_from_then_on() {
    let county = county();
    let folder = path(county.path());
    let output = clarke(&["import", folder]);
    let shown = stdout(&output);
    assert_eq!(output.status.code(), Some(3), "{shown}{}", stderr(&output));
    let works = "2006-07/events/works-league.txt";
    assert_eq!(open(&shown), ["2006-07/events/autumn-congress.csv", works], "{shown}");

    // Nobody can have said on which day the congress was.
    let refused = clarke(&["import", folder, "--file", "autumn-congress.csv", "--accept", "shown"]);
    assert_eq!(refused.status.code(), Some(2), "{}", stdout(&refused));
    assert!(stderr(&refused).contains("nothing is proposed for `days`"), "{}", stderr(&refused));
    let import = county.path().join("2006-07/import.toml");
    assert_eq!(fs::read_to_string(&import).unwrap(), "# kept by hand\n");

    let accepted = clarke(&["import", folder, "--file", works, "--accept", "shown"]);
    assert_eq!(accepted.status.code(), Some(0), "{}{}", stdout(&accepted), stderr(&accepted));
    let written = fs::read_to_string(&import).unwrap();
    assert!(written.starts_with("# kept by hand\n\n[[files.\"works-league.txt\".tables]]\n"));
    let again = stdout(&clarke(&["import", folder]));
    assert_eq!(open(&again), ["2006-07/events/autumn-congress.csv"], "{again}");
    let checked = stdout(&clarke(&["check", folder]));
    assert!(!checked.contains("which comes first, the day or the month"), "{checked}");

    let files = json(&["import", folder, "--file", works]);
    assert_eq!(files[0]["is_written"], true);

    // With other names of columns the file is asked about again.
    let sent = county.path().join(works);
    let other = fs::read_to_string(&sent).unwrap().replace("PLAYED", "WHEN");
    assert_ne!(other, fs::read_to_string(&sent).unwrap());
    fs::write(&sent, other).unwrap();
    let checked = stdout(&clarke(&["check", folder]));
    assert!(checked.contains("the names of its columns are not those"), "{checked}");
}

#[test]
fn a_likely_proposal_is_accepted_and_an_open_one_is_not() {
    let county = county();
    let folder = path(county.path());
    // No vocabulary has the names of the two columns of players, but no others have names.
    let games = "Date,Left,Right,Result\n2006-10-14,\"Sykes, Tom\",\"Yates, Beth\",1-0\n\
                 2006-11-18,\"Yates, Beth\",\"Varley, Wendy\",0-1\n";
    fs::write(county.path().join("2006-07/events/friendlies.csv"), games).unwrap();
    let output = clarke(&["import", folder, "--accept", "likely"]);
    let shown = stdout(&output);
    assert_eq!(output.status.code(), Some(3), "{shown}{}", stderr(&output));
    let import = fs::read_to_string(county.path().join("2006-07/import.toml")).unwrap();
    assert!(import.contains("[[files.\"friendlies.csv\".tables]]"), "{shown}");
    assert!(!import.contains("works-league"), "{import}");
}

#[test]
fn a_file_that_no_season_has_is_wrong_usage() {
    let county = county();
    let folder = path(county.path());
    for wrong in [&["--file", "none.csv"][..], &["--accept", "shown"]] {
        let output = clarke(&[&["import", folder][..], wrong].concat());
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(stdout(&output).is_empty(), "{wrong:?}");
    }
}
