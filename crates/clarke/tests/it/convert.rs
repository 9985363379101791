//! Seasons converted to submission files and other formats, and graded from them.

use std::fs;
use std::path::{Path, PathBuf};

use insta::assert_snapshot;
use worked_examples::kept_elsewhere;

use crate::federation::Federation;
use crate::{as_elsewhere, done, fails, path, small_county, workspace};

/// The published files that must not depend on the format of the results.
const SAME: [&str; 3] = ["calculation.csv", "season_totals.csv", "withheld.csv"];

/// Grades a federation, and again from other formats; compares this number of lists byte by byte.
fn same_lists(folder: &Path, formats: &[&str], lists: usize) {
    let place = tempfile::tempdir().unwrap();
    let out = |name: &str| place.path().join(name);
    done(&["grade", path(folder), "--out", path(&out("graded"))]);
    for format in formats {
        let (cut, again) = (out(format), out(&format!("graded-{format}")));
        done(&["convert", path(folder), "--to", format, "--out", path(&cut)]);
        done(&["grade", path(&cut), "--out", path(&again)]);
        let mut compared = 0;
        for season in fs::read_dir(out("graded")).unwrap().map(|season| season.unwrap().path()) {
            if season.ends_with("federation.json") {
                continue;
            }
            for file in fs::read_dir(&season).unwrap() {
                let name = file.unwrap().file_name().into_string().unwrap();
                if name.starts_with("grades") || SAME.contains(&name.as_str()) {
                    let other = again.join(season.file_name().unwrap()).join(&name);
                    let is_same = fs::read(season.join(&name)).unwrap() == fs::read(other).unwrap();
                    assert!(is_same, "{name} of {} from {format}", season.display());
                    compared += 1;
                }
            }
        }
        assert_eq!(compared, lists, "{format}");
    }
}

#[test]
#[ignore = "needs the seasons of a national federation: `just real`"]
fn real_seasons_in_any_format_give_the_same_lists_to_the_byte() {
    let folder = kept_elsewhere("data/federation");
    same_lists(&folder, &["submission", "csv", "parquet", "trf", "pgn"], 20);
}

#[test]
fn the_example_gives_the_same_lists_from_every_format() {
    let folder = workspace().join("data/federation");
    same_lists(&folder, &["csv", "parquet", "trf", "submission", "pgn"], 12);
}

#[test]
fn files_of_several_kinds_become_one_set_of_results() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name);
    fs::create_dir(file("in")).unwrap();
    let game = |event: &str, result: &str| {
        format!(
            "[Event \"{event}\"]\n[Date \"2006.09.01\"]\n[White \"Lee, Ann\"]\n\
             [WhiteFideId \"400001\"]\n[Black \"Roe, Ben\"]\n[Result \"{result}\"]\n\n{result}\n\n"
        )
    };
    fs::write(file("in/a.pgn"), game("Open", "1-0") + &game("=Cup", "*") + &game("=Cup", "0-1"))
        .unwrap();
    fs::copy(workspace().join("data/examples/norm-tournament.trf"), file("in/b.trf")).unwrap();
    fs::write(
        file("in/c.csv"),
        "date,event,white,black,result,note\n2006-09-03,Cup,500010F,500020J,1/2-1/2,x\n",
    )
    .unwrap();
    let said = done(&["convert", path(&file("in/*")), "--to", "csv", path(&file("out"))]);
    assert_snapshot!("converted files", said.replace(path(place.path()), "PLACE"));
    let (all, quiet) = (file("in/*"), file("quiet"));
    assert_eq!(done(&["convert", path(&all), "--to", "csv", path(&quiet), "-q"]), "");
    let results = fs::read_to_string(file("out/results.csv")).unwrap();
    let lines: Vec<&str> = results.lines().collect();
    assert_eq!(lines[1], "2006-09-01,Open,400001,\"Roe, Ben\",1-0,,,");
    assert_eq!(lines[2], "2006-09-01,'=Cup,400001,\"Roe, Ben\",0-1,,,");
    assert_eq!(lines.last(), Some(&"2006-09-03,Cup,500010F,500020J,1/2-1/2,,,"));
    let players = fs::read_to_string(file("out/players.csv")).unwrap();
    assert!(players.contains("\n400001,\"Lee, Ann\",,,,,,,,,400001,\n"), "{players}");
}

/// Reports and submissions keep games without colours; formats that always name a White say what is
/// lost.
#[test]
fn colours_that_nobody_knows_are_not_made_up() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name);
    let games = "Date,Event,Section,Round,Home,Home name,Colour,Away,Away name,Result\n\
                 2006-06-01,Open,A,1,500020J,\"Bell, Ben\",,500010F,\"Abel, Ann\",1-0\n\
                 2006-06-09,Open,A,1,500040D,\"Dove, Di\",,500030A,\"Carr, Cy\",½\n\
                 2006-06-08,Open,A,2,500010F,\"Abel, Ann\",B,500030A,\"Carr, Cy\",1-0\n";
    fs::write(file("open.csv"), games).unwrap();
    let lost = "that nobody knows who had White in 2 games";
    let convert = |from: &Path, to: &str, out: &Path| {
        let said = done(&["convert", path(from), "--to", to, path(out)]);
        assert_eq!(said.contains(lost), ["csv", "parquet", "pgn"].contains(&to), "{to}: {said}");
    };
    let event = |folder: &Path| {
        let events = fs::read_dir(folder.join("events")).unwrap();
        events.map(|file| file.unwrap().path()).next().unwrap()
    };
    for to in ["csv", "parquet", "pgn", "trf", "trf26", "submission"] {
        let out = file(to);
        convert(&file("open.csv"), to, &out);
        let with_colours = match to {
            "trf" | "trf26" => [" - ", " w ", " b "],
            "submission" => ["#DATE", "#COLOUR=W", "#COLOUR=B"],
            _ => continue,
        };
        let text = fs::read_to_string(event(&out)).unwrap();
        let counts = with_colours.map(|one| text.matches(one).count());
        let expected = if to == "submission" { [0, 1, 0] } else { [4, 1, 1] };
        assert_eq!(counts, expected, "{to}: {text}");
        // When it is read again the colour is still unknown, and no game has changed its day.
        let again = file(&format!("{to} again"));
        convert(&event(&out), "csv", &again);
        let mut rows: Vec<String> = fs::read_to_string(again.join("results.csv"))
            .unwrap()
            .lines()
            .skip(1)
            .map(str::to_owned)
            .collect();
        rows.sort();
        let days: Vec<&str> = rows.iter().map(|row| &row[..10]).collect();
        assert_eq!(days, ["2006-06-01", "2006-06-08", "2006-06-09"], "{to}");
        assert!(rows[1].contains("500030A,500010F,0-1"), "{to}: {rows:?}");
    }
}

/// Both for streamed files and for files read whole.
#[test]
fn games_are_read_in_every_character_set() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name);
    let text = "[Event \"Open\"]\n[Date \"2006.09.01\"]\n[White \"Žižek, Špela\"]\n\
                [Black \"Muñoz, Ana\"]\n[Result \"1-0\"]\n\n1-0\n";
    let windows: Vec<u8> = text
        .chars()
        .map(|letter| match letter {
            'Ž' => 0x8e,
            'ž' => 0x9e,
            'Š' => 0x8a,
            letter => u8::try_from(u32::from(letter)).unwrap(),
        })
        .collect();
    let utf_16 = [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes);
    for (name, bytes) in
        [("utf-8", text.into()), ("windows", windows), ("utf-16", utf_16.collect::<Vec<u8>>())]
    {
        fs::write(file(&format!("{name}.pgn")), bytes).unwrap();
        let (games, out) = (file(&format!("{name}.pgn")), file(name));
        done(&["convert", path(&games), "--to", "csv", path(&out)]);
        let results = fs::read_to_string(out.join("results.csv")).unwrap();
        let expected = "2006-09-01,Open,\"Žižek, Špela\",\"Muñoz, Ana\",1-0,";
        assert!(results.contains(expected), "{name}: {results}");
    }
    fs::write(file("none.pgn"), "[{\"white\": \"Lee\"}]\n").unwrap();
    for format in ["csv", "trf"] {
        let said =
            fails(1, &["convert", path(&file("none.pgn")), "--to", format, path(&file(format))]);
        assert!(said.contains("no game was found"), "{said}");
    }
}

/// A PGN game with these tags.
fn pgn_game(tags: &[(&str, &str)]) -> String {
    let tags: Vec<String> =
        tags.iter().map(|(name, value)| format!("[{name} \"{value}\"]\n")).collect();
    tags.concat() + "\n1-0\n\n"
}

/// Both for streamed files and for files read whole, and for those read from Parquet.
#[test]
fn a_text_that_no_table_of_text_can_hold_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name);
    let game = |event: &str| {
        let tags = [("Event", event), ("Date", "2006.05.09"), ("White", "Lee"), ("Black", "Roe")];
        pgn_game(&[&tags[..], &[("Result", "1-0")]].concat())
    };
    let of = |letters: usize| format!("A,{}", "a".repeat(letters - 2));
    // With its quotation marks 4,096 bytes, and one more.
    for (name, letters) in [("fits", 4_094), ("long", 4_095)] {
        let games = file(&format!("{name}.pgn"));
        fs::write(&games, game(&of(letters))).unwrap();
        let packed = file(&format!("{name}-parquet"));
        done(&["convert", path(&games), "--to", "parquet", path(&packed)]);
        for (from, at) in [(&games, "line 1"), (&packed, "results.parquet, line 2")] {
            let out = file(&format!("{name}-{}", from.extension().is_some()));
            let to_csv = ["convert", path(from), "--to", "csv", path(&out)];
            if name == "fits" {
                done(&to_csv);
                let again = file(&format!("{name}-{}-again", from.extension().is_some()));
                done(&["convert", path(&out), "--to", "csv", path(&again)]);
            } else {
                let said = fails(1, &to_csv);
                assert!(said.contains(&format!("{at}: a text of it is too long")), "{said}");
                assert!(!out.exists());
            }
        }
    }
}

/// The results and players converted from games, streamed and by way of Parquet. Both must be
/// equal, and the output must contain these words.
fn as_table(files: &[(&str, &str)], words: &[&str]) -> [String; 2] {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name);
    let mut games: Vec<PathBuf> = Vec::new();
    for (name, text) in files {
        fs::write(file(name), text).unwrap();
        games.extend(name.ends_with(".pgn").then(|| file(name)));
    }
    let games: Vec<&str> = games.iter().map(|games| path(games)).collect();
    for to in ["csv", "parquet"] {
        let said = done(&[&["convert", "--to", to], &games[..], &[path(&file(to))]].concat());
        for words in words {
            assert!(said.contains(words), "{to}: {said}");
        }
    }
    done(&["convert", path(&file("parquet")), "--to", "csv", path(&file("again"))]);
    ["results.csv", "players.csv"].map(|name| {
        let [streamed, whole] =
            ["csv", "again"].map(|from| fs::read_to_string(file(from).join(name)).unwrap());
        assert_eq!(streamed, whole, "{name}");
        streamed
    })
}

#[test]
fn streamed_games_are_read_as_import_toml_says() {
    let tags = |date| {
        let result = ("Result", "1-0");
        pgn_game(&[("Date", date), ("White", "Lee, Ann"), ("Black", "Roe, Ben"), result])
    };
    let games = tags("????.??.??") + &tags("2006.05.10");
    let import = "[files.\"b.pgn\"]\nday = 2006-05-09\nevent = \"Cup\"\nrate = \"rapid\"\n";
    let rows = "2006-05-09,Cup,\"Lee, Ann\",\"Roe, Ben\",1-0,,,rapid\n\
                2006-05-10,Cup,\"Lee, Ann\",\"Roe, Ben\",1-0,,,rapid\n";
    let [results, _] = as_table(&[("b.pgn", &games), ("import.toml", import)], &[]);
    assert!(results.ends_with(rows), "{results}");
    // Users of playing sites are also read from any other file.
    let users = import.to_owned() + "\n[users]\n\"lee, ann\" = \"500010F\"\n";
    let [results, _] = as_table(&[("b.pgn", &games), ("import.toml", &users)], &[]);
    assert!(results.ends_with(&rows.replace("\"Lee, Ann\"", "500010F")), "{results}");
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("b.pgn"), games).unwrap();
    fs::write(place.path().join("import.toml"), "[files").unwrap();
    let out = place.path().join("out");
    let said = fails(1, &["convert", path(&place.path().join("b.pgn")), "--to", "csv", path(&out)]);
    assert!(said.contains("import.toml"), "{said}");
}

#[test]
fn what_later_games_tell_and_leave_out_is_said() {
    let game = |name, number: Option<&str>| {
        let mut tags = vec![("Date", "2006.05.09"), ("White", name), ("WhiteCode", "100596A")];
        tags.extend(number.map(|number| ("WhiteFideId", number)));
        tags.extend([("Black", "Roe, Ben"), ("Result", "1-0")]);
        pgn_game(&tags)
    };
    let (plain, numbered) = (game("Lee, Ann", None), game("Lee, Ann", Some("1503014")));
    let player = "100596A,\"Lee, Ann\",,,,,,,,,1503014,\n";
    for file in [plain.clone() + &numbered, numbered.clone() + &plain] {
        let [_, players] = as_table(&[("f.pgn", &file)], &[]);
        assert!(players.contains(player), "{players}");
        let [_, players] = as_table(&[("f.pgn", &(game("", None) + &file))], &[]);
        assert!(players.contains(player), "{players}");
    }
    let told = ["100596A: the name `Leigh, Otto`, since `Lee, Ann` stays"];
    let other = game("Leigh, Otto", None);
    let [_, players] = as_table(&[("f.pgn", &(plain.clone() + &other + &numbered))], &told);
    assert!(players.contains(player), "{players}");
    let [_, players] = as_table(&[("a.pgn", &plain), ("b.pgn", &(other + &numbered))], &told);
    assert!(players.contains(player), "{players}");
    let [_, players] = as_table(
        &[("a.pgn", &numbered), ("b.pgn", &game("Lee, Ann", Some("400001")))],
        &["100596A: the FIDE number `400001`, since `1503014` stays"],
    );
    assert!(players.contains(player), "{players}");
}

#[test]
fn a_file_that_cannot_be_used_is_said_with_one_line_number() {
    let place = tempfile::tempdir().unwrap();
    let (file, out) = (place.path().join("long.csv"), place.path().join("out"));
    let long = "x".repeat(8 << 20);
    fs::write(&file, format!("date,event,white,black,result\n{long},Cup,a,b,1-0\n")).unwrap();
    let said = fails(1, &["convert", path(&file), "--to", "csv", "--out", path(&out)]);
    let expected = "long.csv: the file cannot be used: line 2: longer than 1048576 bytes";
    assert!(said.contains(expected), "{said}");
}

#[test]
fn what_cannot_be_converted_is_said_and_nothing_is_written() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name);
    let error = |code, paths: &[PathBuf]| {
        let paths: Vec<&str> = paths.iter().map(|p| path(p)).collect();
        fails(code, &[&["convert", "--to", "csv"], &paths[..]].concat())
    };
    fs::write(file("d.txt"), "Dear grader,\n").unwrap();
    for (code, paths, said) in [
        (2, vec![file("nothing*"), file("x")], "no file fits this pattern"),
        (2, vec![file("d.txt")], "expected where to write: IN... OUT"),
        (2, vec![file("[z"), file("x")], "invalid range pattern"),
        (1, vec![place.path().to_owned(), file("x")], "is not a season, and holds none"),
        (1, vec![file("d.txt"), file("x")], "its first line is not that of any known kind of file"),
    ] {
        let error = error(code, &paths);
        assert!(error.contains(said), "{error}");
        assert!(!file("x").exists());
    }
}

#[test]
fn event_files_may_be_of_any_kind() {
    let federation = Federation::new();
    let expected = federation.out("expected");
    done(&["grade", path(&federation.folder()), "--out", path(&expected)]);
    let season = federation.folder().join("2007-08");
    for format in ["csv", "parquet", "trf", "pgn"] {
        let cut = federation.out(format);
        done(&["convert", path(&season), "--to", format, "--out", path(&cut)]);
        if !cut.join("events").exists() {
            fs::create_dir(cut.join("events")).unwrap();
            let name = format!("results.{format}");
            fs::rename(cut.join(&name), cut.join("events").join(&name)).unwrap();
        }
        fs::remove_dir_all(&season).unwrap();
        fs::rename(&cut, &season).unwrap();
        let out = federation.out("lists");
        done(&["grade", path(&federation.folder()), "--from", "2006-07", "--out", path(&out)]);
        for name in ["grades200804.csv", "calculation.csv"] {
            let [one, other] =
                [&expected, &out].map(|l| fs::read(l.join("2007-08").join(name)).unwrap());
            assert!(one == other, "{name} from {format}");
        }
    }
    fs::write(season.join("events/letter.txt"), "Dear grader,\n").unwrap();
    fs::write(season.join("events/broken.parquet"), "PAR1").unwrap();
    fs::write(season.join("events/broken.trf.gz"), [0x1f, 0x8b, 8, 0, 1]).unwrap();
    fs::write(season.join("events/photo.jpg"), [0xff, 0xd8, 0, 0x81]).unwrap();
    fs::write(season.join("events/cut.pgn"), b"[Event \"Caf\xe9\"]\n[Round \"1\"]\n\0\n").unwrap();
    let out = federation.out("lists");
    done(&["grade", path(&federation.folder()), "--from", "2006-07", "--out", path(&out)]);
    let rejected = fs::read_to_string(out.join("2007-08/rejected.csv")).unwrap();
    for (file, line, problem) in [
        ("letter.txt", 1, "its first line is not that of any known kind of file"),
        ("broken.parquet", 1, "the Parquet file is damaged"),
        ("broken.trf.gz", 1, "it cannot be decompressed (unexpected end of file)"),
        ("photo.jpg", 1, "line 1: not text in UTF-8, UTF-16 or Windows-1252 (byte 0x00)"),
        ("cut.pgn", 3, "line 3: not text in UTF-8, UTF-16 or Windows-1252 (byte 0x00)"),
    ] {
        let place = format!("2007-08/events/{file},{line},");
        let row = rejected.lines().find(|row| row.starts_with(&place)).expect(&rejected);
        assert!(
            row.replace('"', "").contains(&format!("the file cannot be used: {problem}")),
            "{rejected}"
        );
    }
}

#[test]
fn a_season_goes_to_submission_files_and_back() {
    let federation = Federation::new();
    let season = federation.folder().join("2006-07");
    let (cut, back) = (federation.out("cut"), federation.out("back"));
    let said = done(&["convert", path(&season), "--to", "submission", "--out", path(&cut)]);
    assert_snapshot!("converted to submissions", said);
    let said = done(&["convert", path(&cut), "--to", "csv", "--out", path(&back)]);
    assert_snapshot!("converted to csv", said.replace(path(&cut), "CUT"));
    assert_snapshot!(
        "results after a round trip",
        fs::read_to_string(back.join("results.csv")).unwrap()
    );
    let (nothing, out) = (back.join("nothing"), federation.out("nowhere"));
    let error = fails(1, &["convert", path(&nothing), "--to", "csv", "--out", path(&out)]);
    assert!(error.contains("cannot read the folder") && !out.exists(), "{error}");
}

#[test]
fn event_file_faults_are_rejected_rows() {
    let federation = Federation::new();
    let season = federation.folder().join("2007-08");
    let cut = federation.out("cut");
    done(&["convert", path(&season), "--to", "submission", "--out", path(&cut)]);
    let events = season.join("events");
    fs::rename(cut.join("events"), &events).unwrap();
    let error =
        fails(1, &["grade", path(&federation.folder()), "--out", path(&federation.out("x"))]);
    assert!(error.contains("/events exist: remove one of them"), "{error}");
    fs::remove_file(season.join("results.csv")).unwrap();
    let file = fs::read_dir(&events).unwrap().next().unwrap().unwrap().path();
    let text = fs::read_to_string(&file).unwrap().replacen("#SCORE=10", "#SCORE=12", 1);
    fs::write(&file, text).unwrap();
    let out = federation.out("lists");
    done(&["grade", path(&federation.folder()), "--out", path(&out)]);
    let rejected = fs::read_to_string(out.join("2007-08/rejected.csv")).unwrap();
    assert!(rejected.contains(",SCORE,12,"), "{rejected}");
    // The same index with different content.
    fs::copy(&file, events.join("zz.txt")).unwrap();
    let other = fs::read_to_string(&file).unwrap().replacen("#SCORE=10", "#SCORE=01", 1);
    fs::write(events.join("zz.txt"), other).unwrap();
    let error = fails(1, &["grade", path(&federation.folder()), "--out", path(&out)]);
    assert!(error.contains("both have submission index 1"), "{error}");
}

/// A report with ratings, titles, a team, a comment and a player whose sex is neither m nor w.
const REPORT: &str = "\
012 Spring Open
022 York
042 2006/09/01
052 2006/09/02
132                                                                                        06/09/01  06/09/02
001    1 m GM Lee, Ann                          2510 ENG      400001 1980/05/02  1.5    1     2 w 1     3 b =
001    2 wWIM Roe, Ben                          2200 SCO      400002 1981        0.0    3     1 b 0
001    3 X    Poe, Cy                           1900 WLS      400003             1.5    2  0000 - U     1 w =
013 Rooks                               1    2    3
### written by hand
";

#[test]
fn a_report_stays_as_it_is_and_losses_are_told() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name);
    fs::write(file("open.trf"), REPORT.replace('\n', "\r\n")).unwrap();
    let to = |format: &str| {
        let out = file(format);
        (done(&["convert", path(&file("open.trf")), "--to", format, path(&out)]), out)
    };
    let (said, out) = to("trf");
    assert!(said.ends_with("  1 report, 1 copied unchanged\n"), "{said}");
    assert!(!said.contains("cannot carry"), "{said}");
    let copied = fs::read(out.join("events/open.trf")).unwrap();
    assert!(copied == fs::read(file("open.trf")).unwrap());
    // A report in a season as well, with an event that is written anew.
    fs::create_dir_all(file("2006-07/events")).unwrap();
    fs::copy(file("open.trf"), file("2006-07/events/open.trf")).unwrap();
    let rows = "date,event,white,black,result\n2006-09-03,Cup,400001,400002,1-0\n";
    fs::write(file("2006-07/events/cup.csv"), rows).unwrap();
    done(&["convert", path(&file("2006-07")), "--to", "trf", path(&file("season"))]);
    assert!(fs::read(file("season/events/open.trf")).unwrap() == copied);
    let cup = fs::read_to_string(file("season/events/Cup.trf")).unwrap();
    assert!(cup.contains("2006-09-03") && !cup.contains("Poe, Cy"), "{cup}");
    let (said, out) = to("csv");
    for lost in [
        "ratings of 3 players",
        "titles of 2 players",
        "ranks of 3 players",
        "births without a whole date of 1 player",
        "letters of a sex other than m and w of 1 player",
    ] {
        assert!(said.contains(lost), "{lost}: {said}");
    }
    let players = fs::read_to_string(out.join("players.csv")).unwrap();
    assert!(players.contains("400003,\"Poe, Cy\",,,"), "{players}");
    // The output is read without a fault, since submissions have only the sexes M and F.
    let (said, out) = to("submission");
    assert!(said.contains("the nation of 3 players"), "{said}");
    let events: Vec<_> = fs::read_dir(out.join("events")).unwrap().collect();
    let event = events[0].as_ref().unwrap().path();
    let text = fs::read_to_string(&event).unwrap();
    assert!(text.contains("#GENDER=F") && !text.contains("#GENDER=X"), "{text}");
    let findings = crate::clarke(&["check", path(&event)]).stdout;
    assert!(!String::from_utf8_lossy(&findings).contains("GENDER"));
}

#[test]
fn games_and_cross_tables_say_what_rows_cannot_carry() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name);
    let game = "[Event \"Open\"]\n[Date \"2006.09.01\"]\n[White \"A\"]\n[Black \"B\"]\n\
                [WhiteElo \"2500\"]\n[BlackTitle \"GM\"]\n[Board \"3\"]\n[Result \"1-0\"]\n\n1-0\n";
    fs::write(file("games.pgn"), game).unwrap();
    for format in ["csv", "trf"] {
        let said =
            done(&["convert", path(&file("games.pgn")), "--to", format, path(&file(format))]);
        for lost in ["ratings in 1 game\n", "titles in 1 game\n", "boards in 1 game\n"] {
            assert!(said.contains(lost), "{lost}: {said}");
        }
    }
    let table = "name,rating,title,federation,r1\nAnn,2000,GM,ENG,W2\nBen,1900,,SCO,L1\n";
    fs::write(file("open-2006-09-01.csv"), table).unwrap();
    let (from, to) = (file("open-2006-09-01.csv"), file("table"));
    let said = done(&["convert", path(&from), "--to", "csv", path(&to)]);
    assert!(
        said.contains("ratings of 2 players") && said.contains("titles of 1 player\n"),
        "{said}"
    );
    let players = fs::read_to_string(to.join("players.csv")).unwrap();
    assert!(players.contains("Ann,Ann,,,,,,,,,,ENG\n"), "{players}");
}

/// PGN is converted to a table game by game, and to any other format after the checks of a season;
/// both refuse the same games.
#[test]
fn games_against_oneself_are_left_out() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name);
    let game = |black: &str| {
        format!(
            "[Event \"Open\"]\n[Date \"2006.09.01\"]\n[White \"Lee, Ann\"]\n[Black \"{black}\"]\n\
             [Result \"1-0\"]\n\n1-0\n\n"
        )
    };
    fs::write(file("two.pgn"), game("Roe, Ben") + &game("Lee, Ann")).unwrap();
    for format in ["csv", "parquet"] {
        let said = done(&[
            "convert",
            path(&file("two.pgn")),
            "--to",
            format,
            "--out",
            path(&file(format)),
        ]);
        assert!(said.contains("1 row") && said.contains("the same player"), "{format}: {said}");
    }
    fs::write(file("none.pgn"), game("Lee, Ann")).unwrap();
    for format in ["csv", "parquet", "trf"] {
        let out = file(&format!("no-{format}"));
        let error =
            fails(1, &["convert", path(&file("none.pgn")), "--to", format, "--out", path(&out)]);
        assert!(error.contains("has nothing that can be converted (1 row)"), "{format}: {error}");
        assert!(!out.exists(), "{format}");
    }
}

#[test]
fn one_season_is_not_written_over_another() {
    let place = tempfile::tempdir().unwrap();
    let season = |name: &str| {
        let folder = place.path().join(name).join("2006-07");
        fs::create_dir_all(&folder).unwrap();
        let rows =
            format!("date,event,white,black,result\n2006-09-03,{name},500010F,500020J,1-0\n");
        fs::write(folder.join("results.csv"), rows).unwrap();
        fs::write(folder.join("players.csv"), "code,name\n500010F,A\n500020J,B\n").unwrap();
        folder
    };
    let (one, other, out) = (season("one"), season("other"), place.path().join("out"));
    let error =
        fails(1, &["convert", path(&one), path(&other), "--to", "csv", "--out", path(&out)]);
    assert!(error.contains("would be written to one place, 2006-07"), "{error}");
    assert!(!out.exists());
}

/// Different people with the same name as White in the file stay different when it is read again.
#[test]
fn codes_with_control_characters_stay_apart() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name);
    let rows = "date,event,white,black,result\n2006-05-06,Cup,A\tB,C,1-0\n\
                2006-05-07,Cup,A B,C,0-1\n2006-05-08,Cup,A\t012 Other,C,0-1\n";
    fs::write(file("results.csv"), rows).unwrap();
    for to in ["trf", "trf26", "pgn"] {
        let (out, again) = (file(to), file(&format!("{to}-again")));
        let said = done(&["convert", path(&file("results.csv")), "--to", to, path(&out)]);
        let note = as_elsewhere(r"the code `A\tB`, written as `A B 2`".to_owned());
        assert!(said.contains(&note), "{to}: {said}");
        let written = out.join("events/*");
        done(&["convert", path(&written), "--to", "csv", path(&again)]);
        let results = fs::read_to_string(again.join("results.csv")).unwrap();
        for row in ["06,Cup,A B 2,C,1-0", "07,Cup,A B,C,0-1", "08,Cup,A 012 Other,C,0-1"] {
            assert!(results.contains(&format!("2006-05-{row},")), "{to}: {results}");
        }
        let players = fs::read_to_string(out.join("players.csv")).unwrap();
        assert!(players.contains("\nA B 2,"), "{to}: {players}");
    }
}

#[test]
fn a_folder_beside_the_seasons_is_not_kept() {
    let results = "date,event,white,black,result\n2006-10-14,League,500010F,500020J,1-0\n";
    let county = small_county(&[
        ("2006-07/results.csv", results),
        ("decisions.bak/notes.txt", "old"),
        ("opening_grades_old/2005.csv", "code,grade\n500010F,150\n"),
        ("opening_grades_draft.csv", "code,grade\n500010F,150\n"),
        ("federation.toml~", "edition = \"yorkshire-2000\"\n"),
    ]);
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("out");
    done(&["convert", path(county.path()), "--to", "parquet", "--out", path(&out)]);
    assert!(out.join("2006-07").is_dir() && out.join("opening_grades.csv").is_file());
    for name in ["decisions.bak", "opening_grades_draft.csv", "federation.toml~"] {
        assert!(!out.join(name).exists(), "{name}");
    }
}

/// The rules of a federation are copied with its seasons, which other rules would otherwise grade.
#[test]
fn the_rules_of_a_federation_are_kept() {
    let county = small_county(&[
        ("federation.toml", "edition = \"yorkshire-2000\"\n"),
        (
            "2006-07/results.csv",
            "date,event,white,black,result\n2006-10-14,Cup,500010F,500020J,1-0\n",
        ),
    ]);
    let out = county.path().join("out");
    done(&["convert", path(county.path()), "--to", "parquet", "--out", path(&out)]);
    let kept = fs::read_to_string(out.join("federation.toml")).unwrap();
    assert_eq!(kept, "edition = \"yorkshire-2000\"\n");
}

/// The federation that was written can be graded.
#[test]
fn the_files_of_its_own_editions_go_with_a_federation() {
    let results = "date,event,white,black,result\n2006-10-14,Cup,500010F,500020J,1-0\n";
    let rules = done(&["editions", "yorkshire-2000"]).replace("\"yorkshire-2000\"", "\"ours\"");
    let stated = "edition = [\"ours.toml\", \"rules/later.toml@2009-10\"]\n";
    let county = small_county(&[
        ("federation.toml", stated),
        ("ours.toml", &rules),
        ("rules/later.toml", &rules),
        ("other.toml", &rules),
        ("2006-07/results.csv", results),
    ]);
    let place = tempfile::tempdir().unwrap();
    let (out, lists) = (place.path().join("out"), place.path().join("lists"));
    done(&["convert", path(county.path()), "--to", "csv", "--out", path(&out)]);
    assert!(done(&["grade", path(&out), "--out", path(&lists)]).contains("graded by ours, from"));
    assert!(out.join("rules/later.toml").exists() && !out.join("other.toml").exists());
}

/// The edition named in the settings would be missing after the federation is moved, and would
/// otherwise be noticed only in grading.
#[test]
fn an_edition_outside_the_folder_is_said_to_be_left_behind() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("county");
    fs::create_dir_all(folder.join("2006-07")).unwrap();
    let rules = done(&["editions", "yorkshire-2000"]).replace("\"yorkshire-2000\"", "\"ours\"");
    fs::write(place.path().join("ours.toml"), rules).unwrap();
    fs::write(folder.join("federation.toml"), "edition = \"../ours.toml\"\n").unwrap();
    let results = "date,event,white,black,result\n2006-10-14,Cup,500010F,500020J,1-0\n";
    fs::write(folder.join("2006-07/results.csv"), results).unwrap();
    let out = place.path().join("elsewhere/out");
    fs::create_dir(place.path().join("elsewhere")).unwrap();
    let said = done(&["convert", path(&folder), "--to", "csv", "--out", path(&out)]);
    let left = "federation.toml names and are left behind: 1\n    ../ours.toml\n";
    assert!(said.contains(left), "{said}");
}

/// A submission gives every player a name, and the decisions say whose it is.
#[test]
fn rows_by_a_name_that_was_decided_about_go_into_a_submission() {
    let results = "date,event,white,black,result\n2006-10-14,League,500010F,Benny,1-0\n";
    let merge = "[[merge]]\ncode = \"Benny\"\ninto = \"500020J\"\nwhy = \"says so\"\n";
    let county = small_county(&[("2006-07/results.csv", results), ("decisions.toml", merge)]);
    let place = tempfile::tempdir().unwrap();
    let (out, lists) = (place.path().join("out"), place.path().join("lists"));
    let folder = path(county.path());
    let said = done(&["convert", folder, "--to", "submission", "--out", path(&out)]);
    assert!(!said.contains("rows that a submission cannot carry"), "{said}");
    assert!(said.contains("no national code is known of 1 player\n      Benny\n"), "{said}");
    let graded = done(&["grade", path(&out), "--out", path(&lists)]);
    assert!(graded.contains("rows        1 read = 1 graded"), "{graded}");
}

/// This also applies to a code that is on no list and is merged into a listed one.
#[test]
fn rows_by_a_code_that_is_merged_go_into_a_submission() {
    let results = "date,event,white,black,result\n2006-10-14,League,500010F,500090E,1-0\n";
    let merge = "[[merge]]\ncode = \"500090E\"\ninto = \"500020J\"\nwhy = \"one person\"\n";
    let county = small_county(&[("2006-07/results.csv", results), ("decisions.toml", merge)]);
    let place = tempfile::tempdir().unwrap();
    let (out, lists) = (place.path().join("out"), place.path().join("lists"));
    let folder = path(county.path());
    let said = done(&["convert", folder, "--to", "submission", "--out", path(&out)]);
    let told = "no name is known of 1 player: the code stands in its place\n      500090E\n";
    assert!(said.contains(told), "{said}");
    let graded = done(&["grade", path(&out), "--out", path(&lists)]);
    assert!(graded.contains("rows        1 read = 1 graded"), "{graded}");
}

/// A decision names a player who has no game in any event of the season.
#[test]
fn a_federation_of_submissions_knows_whom_its_decisions_name() {
    let results = "date,event,white,black,result\n2006-10-14,League,500010F,500020J,1-0\n";
    let replace = "[[replace]]\nevent = \"League\"\ncode = \"500010F\"\nwith = \"500030A\"\n";
    let county = small_county(&[("2006-07/results.csv", results), ("decisions.toml", replace)]);
    same_lists(county.path(), &["submission"], 4);
}

/// A merged code in a decision stands for its own games, in the submission as in the table.
#[test]
fn what_is_ignored_of_a_merged_code_stays_so_in_submissions() {
    for listed in ["500030A", "500090E"] {
        let results = format!(
            "date,event,white,black,result\n2006-10-14,League,{listed},500020J,1-0\n\
             2006-10-15,League,500010F,500020J,1-0\n2006-10-16,Cup,{listed},500020J,1-0\n"
        );
        let decisions = format!(
            "[[merge]]\ncode = \"{listed}\"\ninto = \"500010F\"\n\n\
             [[ignore]]\nevent = \"League\"\nwhite = \"{listed}\"\n"
        );
        let county =
            small_county(&[("2006-07/results.csv", &results), ("decisions.toml", &decisions)]);
        same_lists(county.path(), &["submission"], 4);
        let place = tempfile::tempdir().unwrap();
        let (out, lists) = (place.path().join("out"), place.path().join("lists"));
        done(&["convert", path(county.path()), "--to", "submission", "--out", path(&out)]);
        let graded = done(&["grade", path(&out), "--out", path(&lists)]);
        assert!(graded.contains("3 read = 2 graded + 1 ignored by decisions"), "{graded}");
    }
}

/// Games without a rate of play are at the first rate that the federation's edition grades.
#[test]
fn games_of_rapid_play_stay_so_in_submissions() {
    let results = "date,event,white,black,result\n2006-10-14,League,500010F,500020J,1-0\n";
    let rules = done(&["editions", "yorkshire-2000"])
        .replace("\"yorkshire-2000\"", "\"rapids\"")
        .replace("rates = [\"standard\"]", "rates = [\"rapid\"]");
    let county = small_county(&[
        ("federation.toml", "edition = \"rapids.toml\"\n"),
        ("rapids.toml", &rules),
        ("2006-07/results.csv", results),
    ]);
    let place = tempfile::tempdir().unwrap();
    let (out, lists) = (place.path().join("out"), place.path().join("lists"));
    done(&["convert", path(county.path()), "--to", "submission", "--out", path(&out)]);
    let graded = done(&["grade", path(&out), "--out", path(&lists)]);
    assert!(graded.contains("rows        1 read = 1 graded"), "{graded}");
}

/// Rules may grade rows that are repeated exactly; a report does not keep the repetition.
#[test]
fn rows_repeated_exactly_are_among_what_a_report_cannot_carry() {
    let row = "2006-10-14,League,500010F,500020J,1-0\n";
    let other = "2006-10-14,League,500020J,500010F,1-0\n";
    let results = format!("date,event,white,black,result\n{row}{other}{row}");
    let county = small_county(&[("2006-07/results.csv", &results)]);
    let out = county.path().join("out");
    let said = done(&["convert", path(county.path()), "--to", "trf", "--out", path(&out)]);
    let told = "    that rows are repeated exactly: rounds of their own were given to 1 \
                game\n      2006-07/results.csv, line 4\n";
    assert!(said.contains(told), "{said}");
}

/// As in `clarke grade`.
#[test]
fn a_code_in_small_letters_is_the_same_player_in_every_format() {
    let in_rows = "date,event,white,black,result\n2006-10-14,League,500010f,500020J,1-0\n\
                   2006-10-21,League,500020j,500010F,1-0\n";
    let in_list = "code,name\n500010f,\"Abel, Ann\"\n500020J,\"Bell, Ben\"\n";
    let in_capitals = &in_rows.replace("500010f", "500010F").replace("500020j", "500020J");
    for (rows, list) in [(in_rows, None), (in_capitals, Some(in_list))] {
        let mut files = vec![("2006-07/results.csv", rows)];
        files.extend(list.map(|list| ("2006-07/players.csv", list)));
        let county = small_county(&files);
        for format in ["csv", "parquet", "trf", "trf26", "submission", "pgn"] {
            let place = tempfile::tempdir().unwrap();
            let (out, lists) = (place.path().join("out"), place.path().join("lists"));
            done(&["convert", path(county.path()), "--to", format, "--out", path(&out)]);
            let graded = done(&["grade", path(&out), "--out", path(&lists)]);
            assert!(graded.contains("rows        2 read = 2 graded"), "{format}: {graded}");
            assert!(graded.contains("players     2 played"), "{format}: {graded}");
        }
    }
}

#[test]
fn an_event_without_a_name_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let (table, out) = (folder.path().join("results.csv"), folder.path().join("out"));
    let row = |first: u32| format!("2006-05-02,,P{first},P{},1-0\n", first + 1);
    let rows: String = (0..10_000).step_by(2).map(row).collect();
    fs::write(&table, format!("date,event,white,black,result\n{rows}")).unwrap();
    let error = fails(1, &["convert", path(&table), "--to", "trf", "--out", path(&out)]);
    assert!(error.contains(": 10,000 players; a report has room for 9,999"), "{error}");
    assert!(!out.exists());
}

/// A federation with one season and these events, in which each game is between two of three
/// players.
fn season_of(rows: &str, players: &str) -> (tempfile::TempDir, PathBuf) {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("in");
    fs::create_dir_all(folder.join("2001-02")).unwrap();
    fs::write(folder.join("opening_grades.csv"), "code,grade\n222569E,100\n").unwrap();
    fs::write(folder.join("2001-02/players.csv"), format!("code,name\n{players}")).unwrap();
    let rows = format!("date,event,white,black,result\n{rows}");
    fs::write(folder.join("2001-02/results.csv"), rows).unwrap();
    (place, folder)
}

/// Rows with only the names of players would make a list in which every row is refused.
#[test]
fn a_season_without_a_list_of_players_gets_none_of_names_alone() {
    let (place, folder) =
        season_of("2001-06-01,Open,\"Lee, Ann\",\"Roe, Ben\",1-0\n", "222569E,\"Lee, Ann\"\n");
    let lists = |out: &str, to: &str| {
        let out = place.path().join(out).join(to);
        done(&["convert", path(&folder), "--to", to, path(&out)]);
        fs::read_to_string(out.join("2001-02/players.csv")).ok()
    };
    let formats = ["submission", "trf", "trf26", "pgn"];
    fs::create_dir(place.path().join("with")).unwrap();
    for to in formats {
        assert!(lists("with", to).is_some(), "{to}");
    }
    fs::remove_file(folder.join("2001-02/players.csv")).unwrap();
    fs::create_dir(place.path().join("without")).unwrap();
    for to in formats {
        assert_eq!(lists("without", to), None, "{to}");
    }
    // A player with a code would lose it with the row.
    let code = "date,event,white,black,result\n2001-06-01,Open,222569E,\"Roe, Ben\",1-0\n";
    fs::write(folder.join("2001-02/results.csv"), code).unwrap();
    fs::create_dir(place.path().join("code")).unwrap();
    for to in &formats[1..] {
        let list = lists("code", to).unwrap_or_default();
        assert!(!list.contains("Roe"), "{to}: {list}");
    }
}

/// Submissions cannot contain `#`: two events whose names differ only by it are still two.
#[test]
fn event_names_that_differ_by_a_sign_stay_apart() {
    let rows = "2001-06-01,Open #1,222569E,447727D,1-0\n2001-06-02,Open 1,447727D,222569E,1-0\n";
    let (place, folder) = season_of(rows, "222569E,\"Lee, Ann\"\n447727D,\"Roe, Ben\"\n");
    let out = place.path().join("out");
    done(&["convert", path(&folder), "--to", "submission", path(&out)]);
    let codes: Vec<String> = ["Open--1", "Open-1-2"]
        .map(|name| fs::read_to_string(out.join(format!("2001-02/events/{name}.txt"))).unwrap())
        .map(|text| text.lines().nth(1).unwrap_or_default().to_owned())
        .into();
    let code = |code: &str| format!("#EVENT CODE={code}#SUBMISSION INDEX=1");
    assert_eq!(codes, [code("Open 1"), code("Open 1 2")]);
    let said = done(&["grade", path(&out), "--out", path(&place.path().join("lists"))]);
    // Both events, and the list of players.
    assert!(said.contains("3 offered = 3 used"), "{said}");
}

/// Players without games cannot be in the submission of an event.
#[test]
fn a_submission_cannot_carry_players_without_games() {
    let players = "222569E,\"Lee, Ann\"\n447727D,\"Roe, Ben\"\n206198D,\"Poe, Cy\"\n";
    let (place, folder) = season_of("2001-06-01,Open,222569E,447727D,1-0\n", players);
    let out = place.path().join("out");
    let said = done(&["convert", path(&folder), "--to", "submission", path(&out)]);
    let told = "submission cannot carry: 1\n    1 player without a game (kept in \
                players.csv)\n      206198D Poe, Cy\n";
    assert!(said.contains(told), "{said}");
}

/// Rows of several files may have the same line numbers.
#[test]
fn what_a_submission_cannot_carry_is_told_with_its_file() {
    let players = "code,name\n222569E,\"Lee, Ann\"\n447727D,\"Roe, Ben\"\n";
    let event = |rate: &str| {
        let row = format!("2006-10-14,Cup,222569E,447727D,1-0,F,{rate}");
        format!("date,event,white,black,result,round,rate\n{row}\n")
    };
    let county = small_county(&[
        ("2006-07/players.csv", players),
        ("2006-07/events/c1.csv", &event("")),
        ("2006-07/events/c2.csv", &event("blitz")),
        ("2006-07/events/c3.csv", &event("")),
    ]);
    let season = county.path().join("2006-07");
    let files = ["c1", "c2", "c3"].map(|name| season.join(format!("events/{name}.csv")));
    let [c1, c2, c3] = files.each_ref().map(|file| path(file));
    for (inputs, out) in [(&[path(&season)][..], "of-season"), (&[c1, c2, c3], "of-files")] {
        let out = county.path().join(out);
        let said = done(&[&["convert", "--to", "submission"], inputs, &[path(&out)]].concat());
        let lost = "rounds that a submission cannot carry (no numbers, or without a section): 2\n";
        let (left_out, rounds) = said.split_once(lost).unwrap();
        assert!(left_out.contains("events/c2.csv, line 2: Cup, 2006-10-14: `blitz`"), "{said}");
        let rounds: Vec<&str> = rounds.lines().take(2).collect();
        assert!(rounds[0].ends_with("events/c1.csv, line 2"), "{said}");
        assert!(rounds[1].ends_with("events/c3.csv, line 2"), "{said}");
    }
}

/// Two reports may each have a player without a number and with the same name: differing data of
/// the second is reported, and not silently dropped.
#[test]
fn two_of_one_name_are_said_and_joined_from_files() {
    let text = fs::read_to_string(workspace().join("data/examples/norm-tournament.trf")).unwrap();
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str, born: &str| {
        let file = place.path().join(name);
        // The FIDE number is in columns 58 to 68 and the day of birth in 70 to 79.
        let [nothing, day] = ["", born].map(|born| format!("2402 ENG{:13}{born:10}", ""));
        fs::write(&file, text.replace(&nothing, &day)).unwrap();
        path(&file).to_owned()
    };
    let (unknown, old) = (file("a.trf", ""), file("b.trf", "1980/01/02"));
    let young = file("c.trf", "2005/03/04");
    let said = |files: &[&str], out: &str| {
        let out = place.path().join(out);
        let said = done(&[&["convert", "--to", "csv"], files, &[path(&out)]].concat());
        (said, fs::read_to_string(out.join("players.csv")).unwrap())
    };
    let (one, players) = said(&[&unknown, &old], "one");
    assert!(!one.contains("stays"), "{one}");
    assert!(players.contains("\"Young, A.\",M,1980-01-02,"), "{players}");
    let (two, players) = said(&[&unknown, &old, &young, "--limit", "0"], "two");
    let dropped = "Young, A.: the day of birth `2005-03-04`, since `1980-01-02` stays";
    assert!(two.contains(dropped), "{two}");
    assert!(two.contains("stays; if they are two people, give one a code or FIDE number"), "{two}");
    assert!(players.contains("\"Young, A.\",M,1980-01-02,"), "{players}");
}

/// On request, every loss is listed.
#[test]
fn all_that_cannot_be_carried_is_listed_on_request() {
    let file = workspace().join("data/examples/norm-tournament.trf");
    let place = tempfile::tempdir().unwrap();
    let said = |out: &str, limit: &[&str]| {
        let out = place.path().join(out);
        let flags = ["convert", "--to", "submission", path(&file), path(&out)];
        done(&[&flags[..], limit].concat())
    };
    assert!(said("five", &[]).contains("\n    and 40 more\n"));
    let all = said("all", &["--limit", "0"]);
    assert!(!all.contains("more\n"), "{all}");
    assert_eq!(all.matches("norm-tournament.trf, line ").count(), 45, "{all}");
    let one = said("one", &["--limit", "1"]);
    assert!(one.contains("\n    and 44 more\n"));
    // No kind of loss hides another.
    for kind in ["the nation of 10 players", "no national code is known of 10 players"] {
        assert!(one.contains(&format!("\n    {kind}\n")) && all.contains(kind), "{one}");
    }
    assert_eq!(all.matches("Young, A.\n").count(), 2, "{all}");
}

/// A season of a submission with two players and a table with a third, without a list: when it is
/// graded, the submission says who plays in it.
fn submission_and_table(table: &str) -> tempfile::TempDir {
    let game = |day: usize| {
        let score = ["10", "01", "55"][day % 3];
        format!("#PIN1=1#SCORE={score}#PIN2=2#GAME DATE={day:02}/09/2006\n")
    };
    let games: String = (1..=20).map(game).collect();
    let submission = format!(
        "#EVENT DETAILS\n#EVENT CODE=Cup\n#SUBMISSION INDEX=1\n#EVENT NAME=Cup\n\
         #EVENT DATE=01/09/2006\n#FINAL RESULT DATE=30/10/2006\n#RESULTS OFFICER=x\n\
         #RESULTS OFFICER ADDRESS=x\n#TREASURER=x\n#TREASURER ADDRESS=x\n#MINUTES FOR GAME=60\n\
         #PLAYER LIST\n#PIN=1#ECF CODE=500010F#NAME=Abel, Ann#CLUB CODE=WH01\n\
         #PIN=2#ECF CODE=500020J#NAME=Bell, Ben#CLUB CODE=WH01\n\
         #MATCH RESULTS=Final#WHITE ON=all#RESULTS DATE=01/09/2006\n{games}#FINISH\n"
    );
    let county = small_county(&[
        ("2006-07/events/cup.txt", &submission),
        ("2006-07/events/league.csv", table),
    ]);
    fs::remove_file(county.path().join("2006-07/players.csv")).unwrap();
    county
}

#[test]
fn whom_no_submission_lists_is_not_listed_by_a_conversion() {
    let header = "date,event,white,black,result\n";
    let games = |day| format!("2006-10-{day:02},League,500030A,500010F,1-0\n");
    let table = header.to_owned() + &(1..=12).map(games).collect::<String>();
    let county = submission_and_table(&table);
    let formats = ["csv", "parquet", "trf", "trf26", "submission", "pgn"];
    same_lists(county.path(), &formats, 4);
    for format in formats {
        let out = county.path().join(format);
        let args = ["convert", path(county.path()), "--to", format, "--out", path(&out)];
        let said = done(&args);
        let words = "500030A: a row in players.csv, since there is no list and no submission gives \
                     them this code";
        assert!(said.replace("\n    ", " ").contains(words), "{format}: {said}");
        fs::remove_dir_all(out).unwrap();
    }
    // Everybody is listed.
    let table = header.to_owned() + "2006-10-01,League,500020J,500010F,1-0\n";
    let county = submission_and_table(&table);
    let said =
        done(&["convert", path(county.path()), "--to", "csv", path(&county.path().join("csv"))]);
    assert!(!said.contains("players.csv"), "{said}");
}

#[test]
fn without_a_list_players_come_by_code() {
    let rows = "date,event,white,black,result\n2006-09-01,Cup,500040D,500010F,1-0\n\
                2006-09-02,Cup,500030A,500020j,1-0\n2006-09-03,Cup,500020J,500040D,1-0\n";
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name);
    let players = |from: &Path, out: &str| {
        done(&["convert", path(from), "--to", "csv", "--out", path(&file(out))]);
        let list = fs::read_to_string(file(out).join("players.csv")).unwrap();
        let codes = list.lines().skip(1).map(|line| line.split(',').next().unwrap_or_default());
        codes.collect::<Vec<_>>().join(" ")
    };
    let sorted = "500010F 500020J 500030A 500040D";
    for (folder, name) in [("events/2006-07", "events/cup.csv"), ("table/2006-07", "results.csv")] {
        fs::create_dir_all(file(folder).join("events")).unwrap();
        if name == "results.csv" {
            fs::remove_dir(file(folder).join("events")).unwrap();
        }
        fs::write(file(folder).join(name), rows).unwrap();
        let out = folder.replace('/', "-");
        assert_eq!(players(&file(folder), &out), sorted, "{folder}");
        assert_eq!(players(&file(folder).join(name), &(out + "-file")), sorted, "{name}");
    }
}

#[test]
fn what_tables_say_otherwise_of_a_player_is_told() {
    let header = "Date,White code,White,White FIDE,Black code,Black,Result\n";
    let row = |day, name: &str, fide: &str| {
        format!("2006-10-{day},310137L,\"{name}\",{fide},310274K,\"Cawthra, Cyril\",1-0\n")
    };
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name);
    let convert = |from: &Path, out: &str| {
        let said = done(&["convert", path(from), "--to", "csv", "--out", path(&file(out))]);
        (said, fs::read_to_string(file(out).join("players.csv")).unwrap())
    };
    let otherwise =
        "310137L: the name `Barraclough, Betty`, since `Barraclough, Ben` stays".to_owned();
    fs::create_dir_all(file("2006-07/events")).unwrap();
    let first = header.to_owned() + &row(13, "Barraclough, Ben", "");
    let other = row(14, "Barraclough, Betty", "400555");
    fs::write(file("2006-07/events/a.csv"), &first).unwrap();
    fs::write(file("2006-07/events/b.csv"), header.to_owned() + &other).unwrap();
    fs::write(file("all.csv"), first + &other).unwrap();
    for (from, out) in [("2006-07", "season"), ("all.csv", "file")] {
        let (said, list) = convert(&file(from), out);
        assert!(said.replace("\n    ", " ").contains(&otherwise), "{from}: {said}");
        // What the first row lacks is taken from the other.
        assert!(list.contains("310137L,\"Barraclough, Ben\",,,,,,,,,400555,"), "{from}: {list}");
    }
}
