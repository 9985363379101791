//! Free-form tables as a season reads them: the tables of the corpus of `tables` give the same
//! games by both ways, or are asked about; and what a season adds to it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use findings::Reason;
use formats::FileKind;
use free_form::propose_tables;
use season_files::{ReadSeason, RowRules, read_files};

use tables::{Edit, Game, Grid, Outcome, Season, Table, TableSpec, Vocabulary, apply, suggest};

use crate::lists_as_kept::{with_hidden_row, workbook_of, xls};

fn rules() -> RowRules<'static> {
    RowRules { first_day: "2006-05-01".parse().unwrap(), ..RowRules::of_form() }
}

fn read_in(folder: &Path, name: &str) -> ReadSeason {
    read_files(&[(folder.join(name), name.to_owned())], &rules(), &|_| {}).unwrap()
}

/// Reads a table by itself, with these lines of its own in `import.toml`.
fn read(name: &str, text: &str, settings: &str) -> ReadSeason {
    let folder = tempfile::tempdir().unwrap();
    if !settings.is_empty() {
        let import = format!("[files.\"{name}\"]\n{settings}\n");
        fs::write(folder.path().join("import.toml"), import).unwrap();
    }
    fs::write(folder.path().join(name), text).unwrap();
    read_in(folder.path(), name)
}

fn asked(read: &ReadSeason) -> Option<(String, String)> {
    read.rejected_elsewhere.iter().find_map(|fault| match &fault.reason {
        Reason::Asked { question, answer } => Some((question.clone(), answer.clone())),
        _ => None,
    })
}

/// The games, each once whoever stands first: `day player result player`.
fn games(read: &ReadSeason) -> Vec<String> {
    let player = |player: rating_core::PlayerIdx| {
        let player = &read.players.players[player.as_usize()];
        if player.name.is_empty() { player.code.to_string() } else { player.name.to_string() }
    };
    let game = |game: season_files::Game<'_>| {
        line(&game.day.to_string(), &player(game.white), game.result.written(), &player(game.black))
    };
    let mut games: Vec<String> = read.games.iter().map(game).collect();
    games.sort();
    games
}

/// The same of a table that was read without a season.
fn games_of(table: &Table) -> Vec<String> {
    let player = |player: &tables::Player| {
        if player.name.is_empty() { player.code.clone() } else { player.name.clone() }
    };
    let game = |game: &Game| {
        let result = match game.outcome {
            Outcome::FirstWon => "1-0",
            Outcome::SecondWon => "0-1",
            Outcome::Drawn => "1/2-1/2",
            Outcome::FirstByDefault => "+/-",
            Outcome::SecondByDefault => "-/+",
            Outcome::BothDefaulted => "-/-",
        };
        let day = game.day.map(|day| day.to_string()).unwrap_or_default();
        line(&day, &player(&game.first), result, &player(&game.second))
    };
    let mut games: Vec<String> = table.games.iter().map(game).collect();
    games.sort();
    games
}

fn line(day: &str, first: &str, result: &str, second: &str) -> String {
    let mirrored = match result {
        "1-0" => "0-1",
        "0-1" => "1-0",
        "+/-" => "-/+",
        "-/+" => "+/-",
        same => same,
    };
    let plain = |name: &str| name.split(" (").next().unwrap_or(name).trim().to_owned();
    let (first, second) = (plain(first), plain(second));
    if first <= second {
        format!("{day} {first} {result} {second}")
    } else {
        format!("{day} {second} {mirrored} {first}")
    }
}

fn corpus() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables/corpus");
    let mut folders: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    folders
}

/// The input of a folder of the corpus, and the answer to what it leaves open.
fn input(folder: &Path) -> (String, String, Option<String>) {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_input = |path: &PathBuf| path.extension().is_none_or(|extension| extension != "toml");
    let path = files.into_iter().find(is_input).unwrap();
    let name = path.file_name().unwrap().to_str().unwrap().to_owned();
    let answer = fs::read_to_string(folder.join("import.toml")).ok();
    (name, fs::read_to_string(&path).unwrap(), answer)
}

#[test]
fn every_table_of_the_corpus_gives_its_games_or_asks() {
    let season = Season { first: "2006-05-01".parse().ok() };
    let mut problems: BTreeMap<String, String> = BTreeMap::new();
    for folder in corpus() {
        let (name, text, answer) = input(&folder);
        let grid = Grid::from_text(&name, &text);
        let Some(proposal) = suggest(&grid, Vocabulary::shared(), season) else { continue };
        let of = folder.file_name().unwrap().to_string_lossy().into_owned();
        let is_list = matches!(proposal.spec, TableSpec::List(_));
        // Tables in Clarke's own columns have a reader of their own.
        if is_list || FileKind::of(&text) == FileKind::Results {
            continue;
        }
        let alone = read(&name, &text, "");
        let expected = if proposal.is_certain() { games_of(&proposal.table) } else { Vec::new() };
        if games(&alone) != expected {
            problems.insert(of.clone(), format!("{:?} and not {expected:?}", games(&alone)));
        }
        if answer.is_none() && !proposal.is_certain() {
            continue;
        }
        // The answer, or what is proposed, written down whole.
        let answer = answer.map(|answer| Edit::parse(&answer).unwrap());
        let spec = answer
            .map_or_else(|| proposal.spec.clone(), |answer| proposal.spec.with(&answer).unwrap());
        let expected = games_of(&apply(&grid, &spec));
        let written = tempfile::tempdir().unwrap();
        let tables = format!("[[files.\"{name}\".tables]]\n{}", spec.to_toml());
        fs::write(written.path().join("import.toml"), tables).unwrap();
        fs::write(written.path().join(&name), &text).unwrap();
        let found = read_in(written.path(), &name);
        if games(&found) != expected {
            let why = format!("written down: {:?} and not {expected:?}", games(&found));
            problems.insert(of, why);
        }
    }
    let shown: Vec<String> = problems.iter().map(|(of, why)| format!("{of}: {why}")).collect();
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), shown.join("\n"));
}

#[test]
fn all_doubts_of_a_table_are_one_question() {
    let table = "Date,Home,Score,Away\n3/10/2006,500010F,1-0,500020J\n\
                 4/10/2006,500030A,½-½,500040D\n";
    let name = "rapid-league.csv";
    let (question, answer) = asked(&read(name, table, "")).unwrap();
    assert!(question.starts_with("(1) does the day or the month come first"), "{question}");
    assert!(question.contains("(2) a title or a name speaks of rapid"), "{question}");
    assert_eq!(
        answer,
        "[files.\"rapid-league.csv\"]\ndates = \"day-first\"         # or \"month-first\"\n\
         rate = \"rapid\"         # or \"standard\""
    );
    let settings: Vec<&str> = answer.lines().skip(1).collect();
    let found = read(name, table, &settings.join("\n"));
    assert_eq!(asked(&found), None);
    assert_eq!(games(&found)[0], "2006-10-03 500010F 1-0 500020J");
    let turned = settings.join("\n").replace("\"day-first\"", "\"month-first\"");
    assert_eq!(asked(&read(name, table, &turned)), None);
}

#[test]
fn a_table_with_changed_columns_is_asked_about_again() {
    let table = "Date,White,Black,Result\n13/10/2006,500010F,500020J,1-0\n";
    let grid = Grid::from_text("a.csv", table);
    let spec = suggest(&grid, Vocabulary::shared(), Season::default()).unwrap().spec;
    let folder = tempfile::tempdir().unwrap();
    let import = format!("[[files.\"a.csv\".tables]]\n{}", spec.to_toml());
    fs::write(folder.path().join("import.toml"), import).unwrap();
    fs::write(folder.path().join("a.csv"), table).unwrap();
    assert_eq!(games(&read_in(folder.path(), "a.csv")).len(), 1);
    let turned = table.replace("White,Black", "Black,White");
    fs::write(folder.path().join("a.csv"), turned).unwrap();
    let found = read_in(folder.path(), "a.csv");
    assert_eq!(games(&found).len(), 0);
    let (question, _) = asked(&found).unwrap();
    assert!(question.contains("are not those for which import.toml says"), "{question}");
}

#[test]
fn settings_of_a_file_name_its_columns_by_name_or_place() {
    let table = "Datum,Heim,Erg,Gast,Rang\n13/10/2006,500010F,1,500020J,2\n\
                 14/10/2006,500030A,0,500040D,1\n";
    for settings in ["columns.result = \"Erg\"", "columns.result = 3\nheader-line = 1"] {
        let found = read("liga.csv", table, settings);
        assert_eq!(asked(&found), None, "{settings}");
        let expected = ["2006-10-13 500010F 1-0 500020J", "2006-10-14 500030A 0-1 500040D"];
        assert_eq!(games(&found), expected);
    }
    let (question, _) = asked(&read("liga.csv", table, "columns.result = \"Ergb\"")).unwrap();
    assert!(question.contains("no column is called `Ergb`"), "{question}");
    // The first player stands in this column, whoever had White.
    let found = read("liga.csv", table, "columns.white = \"Heim\"");
    assert!(found.games.iter().all(|game| !game.has_colours));
}

#[test]
fn a_table_without_names_of_columns_loses_no_game() {
    let table = "Ouse League,,,\n13/10/2006,500010F,500020J,1-0\n14/10/2006,500030A,500040D,0-1\n";
    let columns = "columns = { date = 1, white = 2, black = 3, result = 4 }";
    let expected = ["2006-10-13 500010F 1-0 500020J", "2006-10-14 500030A 0-1 500040D"];
    for table in [table, &table[table.find('\n').unwrap() + 1..]] {
        let found = read("liga.csv", table, columns);
        assert_eq!(asked(&found), None, "{table}");
        assert_eq!(games(&found), expected, "{table}");
    }
    // Names that are not known are no game.
    let named = format!("{}wann,weiss1,schwarz1,erg\n{}", &table[..15], &table[15..]);
    assert_eq!(games(&read("liga.csv", &named, columns)), expected);
}

/// What each text of a column says that is about whether games were played.
#[test]
fn what_a_column_says_of_games_can_be_answered() {
    let table = |texts: [&str; 3]| {
        let line = |text: &str| format!("13/10/2006,500010F,500020J,1-0,{text}\n");
        format!("Date,White,Black,Result,Status\n{}", texts.map(line).concat())
    };
    let choices = |texts| {
        let text = table(texts);
        let grid = Grid::from_text("a.csv", &text);
        let proposal = suggest(&grid, Vocabulary::shared(), Season::default()).unwrap();
        let doubt = proposal.doubts().find(|doubt| doubt.field == "not-read.5").unwrap().clone();
        let count = |choice: &tables::Choice| {
            apply(&grid, &proposal.spec.with(&choice.edit).unwrap()).games.iter().fold(
                [0, 0],
                |[played, all], game| {
                    let is_played = matches!(game.outcome, Outcome::FirstWon | Outcome::Drawn);
                    [played + usize::from(is_played), all + 1]
                },
            )
        };
        doubt.choices.iter().map(count).collect::<Vec<_>>()
    };
    // All count; both words for a default are none that was played.
    assert_eq!(choices(["played", "walkover", "void"])[0], [3, 3]);
    assert_eq!(choices(["played", "walkover", "void"])[1][0], 1);
    // All count; yes was not played; no and nothing were not; no alone was not.
    let played: Vec<usize> = choices(["yes", "no", ""]).iter().map(|count| count[0]).collect();
    assert_eq!(played, [3, 2, 1, 2]);
}

#[test]
fn a_day_of_the_file_takes_no_other_day_of_its_table() {
    let table = "Date,White,Black,Result\n13/10/2006,500010F,500020J,1-0\n";
    let (question, _) = asked(&read("a.csv", table, "day = \"2006-10-14\"")).unwrap();
    assert!(question.contains("which of them count?"), "{question}");
    let without = "White,Black,Result\n500010F,500020J,1-0\n";
    assert_eq!(
        asked(&read("a.csv", without, "")).unwrap().1,
        "[files.\"a.csv\"]\nday = \"YYYY-MM-DD\""
    );
    let found = read("a.csv", without, "day = \"2006-10-14\"");
    assert_eq!(games(&found), ["2006-10-14 500010F 1-0 500020J"]);
}

/// Each finding as its line, its code and its column.
fn told(faults: &[findings::RowFault]) -> Vec<(usize, &'static str, &'static str)> {
    faults.iter().map(|one| (one.line, one.reason.code().as_str(), one.column)).collect()
}

#[test]
fn an_unexplained_line_is_rejected_alone() {
    let line = |number: u32, result: &str| {
        format!("{}/10/2006,50001{number}F,50002{number}J,{result},\n", 13 + number)
    };
    let good: String = (0..8).map(|number| line(number, "1-0")).collect();
    let table = format!("Date,White,Black,Result,Note\n{good}{}", line(8, "1:00"));
    let table = format!("{table}31/11/2006,500010F,500021J,0-1,\n22/10/2006,500010F,,0-1,\n");
    let table =
        format!("{table}23/10/2006,Lee, Ann,Roe, Ben,1-0\n24/10/2006,500010F,500023J,1-0,w/o\n");
    let found = read("a.csv", &table, "");
    assert_eq!(asked(&found), None);
    assert_eq!(
        told(&found.rejected()),
        [(10, "E004", "result"), (11, "E002", "date"), (12, "E001", "white"), (13, "E017", ""),]
    );
    assert_eq!(told(&found.suspicious), [(14, "E056", "")]);
    assert_eq!(found.games.len(), 9);
}

#[test]
fn what_looks_wrong_in_a_table_is_reported_with_its_line() {
    let table = "Day,Date,Home,Colour,Result,Away\nFri,13/10/2006,500010F,W,1-0,500020J\n\
                 Fri,14/10/2006,500030A,B,½,500040D\nSun,15/10/2006,500010F,,0-1,500030A\n\
                 Mon,16/10/2006,500010F,W,0-1,500040D\n\nTeam,P,W,D,L,Pts\nOuse,2,1,0,1,2\n";
    let found = read("a.csv", table, "");
    assert_eq!(asked(&found), None);
    assert_eq!(
        told(&found.suspicious),
        [(3, "E057", "date"), (4, "E061", "colour"), (7, "E055", "")]
    );
    let white = |at: usize| {
        let game = found.games.iter().nth(at).unwrap();
        found.players.players[game.white.as_usize()].code.to_string()
    };
    assert_eq!([white(0), white(1)], ["500010F", "500040D"]);
}

/// A game of no season is not asked which player had White.
#[test]
fn players_have_names_codes_and_fide_numbers() {
    let table = "Date,White,White code,White FIDE id,Black,Black code,Result\n\
                 13/10/2006,\"Lee, Ann (180)\",500010f,400101,Roe,new,1-0\n";
    let found = read("a.csv", table, "");
    assert_eq!(asked(&found), None);
    let game = found.games.iter().next().unwrap();
    let code =
        |player: rating_core::PlayerIdx| found.players.players[player.as_usize()].code.to_string();
    assert_eq!([code(game.white), code(game.black)], ["500010F", "Roe"]);
}

#[test]
fn codes_beside_names_are_those_of_the_players() {
    for [white, black] in [
        ["Lee, Ann [500010F]", "Gray, Bob [500020J]"],
        ["Lee, Ann 500010F", "Gray, Bob 500020J"],
        ["500010F - Lee, Ann", "500020J - Gray, Bob"],
    ] {
        let table = format!("Date,White,Black,Result\n13/10/2006,\"{white}\",\"{black}\",1-0\n");
        let found = read("a.csv", &table, "");
        assert_eq!(asked(&found), None, "{white}");
        let codes: Vec<&str> =
            found.players.players.iter().map(|player| player.code.as_str()).collect();
        assert_eq!(codes, ["500010F", "500020J"], "{white}");
    }
}

#[test]
fn old_workbooks_are_read_and_rows_that_nobody_sees_are_said() {
    let rows: &[&[&str]] = &[
        &["Date", "White", "Black", "Result"],
        &["2006-10-14", "Abel, Ann", "Bell, Ben", "1-0"],
        &["2006-10-21", "Carr, Cy", "Abel, Ann", "0-1"],
    ];
    let hidden = with_hidden_row(&workbook_of(&[("Games", rows)]), 3);
    for (name, book, says_hidden) in [("old.xls", xls(rows), false), ("new.xlsx", hidden, true)] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(name), book).unwrap();
        let read = read_in(folder.path(), name);
        let expected = ["2006-10-14 Abel, Ann 1-0 Bell, Ben", "2006-10-21 Abel, Ann 1-0 Carr, Cy"];
        assert_eq!(games(&read), expected, "{name}: {:?}", read.rejected_elsewhere);
        let words: Vec<&str> = read.understood.iter().map(|(_, how)| how.words.as_str()).collect();
        let told = words.iter().any(|words| words.contains("1 hidden row"));
        assert_eq!(told, says_hidden, "{words:?}");
    }
}

#[test]
fn the_event_of_a_specification_is_that_of_its_games() {
    let text = "No,Name,Rd 1,Pts\n1,Abel Ann,2w1,1\n2,Bell Ben,1b0,0\n";
    let spec = suggest(
        &Grid::from_text("cup-2006-10-14.csv", text),
        Vocabulary::shared(),
        Season { first: None },
    );
    let spec = spec.unwrap().spec.with(&Edit::parse("event = \"Ouse Cup\"").unwrap()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let tables = format!("[[files.\"cup-2006-10-14.csv\".tables]]\n{}", spec.to_toml());
    fs::write(folder.path().join("import.toml"), tables).unwrap();
    fs::write(folder.path().join("cup-2006-10-14.csv"), text).unwrap();
    let read = read_in(folder.path(), "cup-2006-10-14.csv");
    let events: Vec<&str> = read.games.iter().map(|game| read.games.event(game.event)).collect();
    assert_eq!(events, ["Ouse Cup"], "{:?}", read.rejected_elsewhere);
}

#[test]
fn what_speaks_against_a_result_is_asked_about() {
    let tables = [
        ("Date,Opponent,Player,Result\n13/10/2006,Bob Brown,Ann Adams,1\n", "stands first"),
        (
            "Date,Winner,Loser,Result\n13/10/2006,Ann Adams,Bob Brown,\n\
             14/10/2006,Cy Clark,Dan Dunn,draw\n",
            "not read beside the winner",
        ),
        (
            "Date,White,Black,Result,Defaulted\n13/10/2006,Ann Adams,Bob Brown,1-0,\n\
             14/10/2006,Eve Evans,Fay Frost,0-1,Y\n",
            "may say which games were not played",
        ),
    ];
    for (text, question) in tables {
        let read = read("league.csv", text, "");
        let (asked, _) = asked(&read).unwrap_or_else(|| panic!("{:?}", games(&read)));
        assert!(asked.contains(question), "{asked}");
    }
}

#[test]
fn whoever_has_a_forename_is_somebody() {
    let text = "Date,Home surname,Home forename,Away surname,Away forename,Result\n\
                13/10/2006,Adams,Ann,Brown,Bob,1-0\n13/10/2006,Bye,Zo,Evans,Eve,0-1\n";
    let read = read("league.csv", text, "");
    let expected = ["2006-10-13 Adams, Ann 1-0 Brown, Bob", "2006-10-13 Bye, Zo 0-1 Evans, Eve"];
    assert_eq!(games(&read), expected, "{:?}", asked(&read));
}

#[test]
fn what_is_proposed_is_certain_where_a_season_asks_nothing() {
    let mut problems: Vec<String> = Vec::new();
    for folder in corpus() {
        let (name, text, _) = input(&folder);
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join(&name);
        fs::write(&path, &text).unwrap();
        if !FileKind::of_start(&path).unwrap().may_be_free_form() {
            continue;
        }
        let first_day = rules().first_day;
        let Some(proposal) = propose_tables(&path, &name, first_day).unwrap() else { continue };
        let asked = asked(&read_in(place.path(), &name));
        if proposal.is_certain() && asked.is_some() {
            problems.push(format!("{}: {asked:?}", folder.display()));
        }
        if !proposal.tables.is_empty() && proposal.is_open() && asked.is_none() {
            problems.push(format!("{}: {:?}", folder.display(), proposal.tables));
        }
    }
    assert!(problems.is_empty(), "{}:\n{}", problems.len(), problems.join("\n"));
}

/// Two games in files of different kinds, all of which say who had White.
const WITH_COLOURS: [(&str, &str); 5] = [
    (
        "own.csv",
        "date,event,white,black,result\n2006-05-02,Open,Ann,Ben,1-0\n2006-05-02,Open,Cy,Di,1/2-1/2\n",
    ),
    (
        // Results that say who won by colours.
        "league-2006-10-03.csv",
        "Home player,Home colour,Result,Away player\n500010F,B,White wins,500020J\n\
         500030A,W,Black won,500040D\n",
    ),
    ("open-2006-05-02.csv", "name,r1\nAnn,W2w\nBen,L1b\nCy,D4w\nDi,D3b\n"),
    (
        "open.pgn",
        "[Event \"Open\"]\n[Date \"2006.05.02\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n\
         [Result \"1-0\"]\n\n1. e4 e5 1-0\n\n[Event \"Open\"]\n[Date \"2006.05.02\"]\n\
         [White \"Cy\"]\n[Black \"Di\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 1/2-1/2\n",
    ),
    (
        "open.ndjson",
        "{\"createdAt\":1146571200000,\"players\":{\"white\":{\"user\":{\"name\":\"Ann\"}},\
         \"black\":{\"user\":{\"name\":\"Ben\"}}},\"winner\":\"white\",\"status\":\"mate\"}\n\
         {\"createdAt\":1146571200000,\"players\":{\"white\":{\"user\":{\"name\":\"Cy\"}},\
         \"black\":{\"user\":{\"name\":\"Di\"}}},\"status\":\"draw\"}\n",
    ),
];

#[test]
fn colours_taken_out_change_no_result() {
    for (name, text) in WITH_COLOURS {
        let with = read(name, text, "");
        assert_eq!((games(&with).len(), with.games.without_colours()), (2, 0), "{name}");
        let without = read(name, text, "colours = \"unknown\"");
        assert_eq!(games(&without), games(&with), "{name}");
        assert_eq!(without.games.without_colours(), 2, "{name}");
        assert_eq!(without.unmet_pins, [], "{name}");
    }
}
