//! Checks report clearly what is wrong, and each cause once.

use std::fs;
use std::path::{MAIN_SEPARATOR, Path};

use identity::CodeForm;
use input_files::Source;
use player_lists::read_opening_grades;
use season_files::doubts::Sure;
use season_runner::check::{Finding, Looked, Looking, Severity, find};
use season_runner::{Error, Unwatched};
use tempfile::TempDir;

const PLAYERS: &str = "code,name\n500010F,\"Abel, Ann\"\n500020J,\"Bell, Ben\"\n\
    500030A,\"Carr, Cy\"\n500040D,\"Dove, Di\"\n";

const OPENING: &str = "code,grade\n500010F,100\n500020J,110\n500030A,120\n500040D,130\n";

const RESULTS: &str = "date,event,white,black,result\n2006-05-02,Cup,500010F,500020J,1-0\n\
    2006-05-09,Cup,500030A,500040D,1/2-1/2\n";

/// A folder with files; a name that ends in `/` is that of a folder.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let place = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = place.path().join(name);
        if name.ends_with('/') {
            fs::create_dir_all(path).unwrap();
            continue;
        }
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    place
}

/// A federation with one season, whose event files are given.
fn with_events(files: &[(&str, &str)]) -> TempDir {
    let place = folder(&[("opening_grades.csv", OPENING), ("2006-07/players.csv", PLAYERS)]);
    for (name, text) in files {
        let path = place.path().join("2006-07/events").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    place
}

fn check(path: &Path) -> anyhow::Result<Looked> {
    let looking = Looking { least_sure: Some(Sure::Likely), editions: &[], decisions: None };
    find(&[path.to_owned()], &looking, &Unwatched)
}

/// Findings in one line each, without the folder of the files.
fn said(place: &TempDir, path: &str) -> Vec<String> {
    let root = place.path().display().to_string().replace(MAIN_SEPARATOR, "/");
    let line = |finding: Finding| {
        let level = if finding.severity == Severity::Error { "error" } else { "warning" };
        let Finding { code, file, line, rows, message, .. } = finding;
        // Messages say paths as the system does.
        let message = message.replace(MAIN_SEPARATOR, "/");
        let text = format!("{level} {code} {file}:{line} ({rows}) {message}");
        text.replace(&format!("{root}/"), "").replace(&root, "federation")
    };
    let path = if path.is_empty() { place.path().to_owned() } else { place.path().join(path) };
    check(&path).unwrap().findings.into_iter().map(line).collect()
}

#[test]
fn an_empty_folder_has_nothing_to_check() {
    let place = folder(&[("empty/", ""), ("letters/letter.docx", "Dear all")]);
    for name in ["empty", "letters"] {
        let error = check(&place.path().join(name)).unwrap_err();
        assert!(matches!(error.downcast_ref(), Some(Error::NothingToCheck { .. })), "{error:#}");
    }
}

#[test]
fn published_lists_are_not_checked_as_if_they_were_results() {
    let place = folder(&[
        ("published/2006-07/manifest.json", "{}"),
        ("published/2006-07/grades200704.csv", "Ref,Name,Grade\n500010F,\"Abel, Ann\",100\n"),
    ]);
    for name in ["published", "published/2006-07"] {
        let error = check(&place.path().join(name)).unwrap_err();
        assert!(matches!(error.downcast_ref(), Some(Error::OnlyPublished { .. })), "{error:#}");
    }
}

#[test]
fn a_season_in_order_has_no_findings() {
    let place = folder(&[
        ("opening_grades.csv", OPENING),
        ("2006-07/players.csv", PLAYERS),
        ("2006-07/results.csv", RESULTS),
    ]);
    assert_eq!(said(&place, ""), [""; 0]);
    assert_eq!(said(&place, "2006-07"), [""; 0]);
    let looked = check(place.path()).unwrap();
    assert_eq!((looked.seasons, looked.files, looked.rows), (1, 3, 2));
}

#[test]
fn a_folder_of_events_without_a_file_is_an_error() {
    let place = with_events(&[]);
    fs::create_dir(place.path().join("2006-07/events")).unwrap();
    let expected = "error E035 2006-07:0 (1) 2006-07/events holds no file: expected the files of \
                    the season's events";
    assert_eq!(said(&place, ""), [expected]);
    assert_eq!(said(&place, "2006-07"), [expected]);
}

const CROSS_TABLE: &str = "no,name,rating,r1,r2,r3\n1,\"Abel, Ann\",,W2,D3,W4\n\
    2,\"Bell, Ben\",,L1,W4,D3\n3,\"Carr, Cy\",,D4,D1,D2\n4,\"Dove, Di\",,D3,L2,L1\n";

#[test]
fn a_cross_table_of_events_needs_a_day_in_its_name() {
    let dated = with_events(&[("summer-2006-08-12.csv", CROSS_TABLE)]);
    assert_eq!(said(&dated, ""), [""; 0]);
    assert_eq!(check(dated.path()).unwrap().rows, 6);
    let undated = with_events(&[("summer.csv", CROSS_TABLE)]);
    let expected = "error E037 2006-07/events/summer.csv:1 (1) on which day was it played? \
                    Neither a column nor the end of the file's name says so";
    assert_eq!(said(&undated, ""), [expected]);
}

#[test]
fn a_row_sent_three_times_is_one_cause() {
    let row = "2006-05-02,Cup,500010F,500020J,1-0\n";
    let results = format!("date,event,white,black,result\n{}", row.repeat(3));
    let place = folder(&[
        ("opening_grades.csv", OPENING),
        ("2006-07/players.csv", PLAYERS),
        ("2006-07/results.csv", &results),
        ("alone/cup.csv", &results),
    ]);
    let expected = |file| format!("warning E010 {file}:3 (2) repeats line 2 exactly");
    assert_eq!(said(&place, "2006-07"), [expected("2006-07/results.csv")]);
    assert_eq!(said(&place, "alone"), [expected("alone/cup.csv")]);
}

#[test]
fn an_opening_list_is_read_as_it_is_when_graded() {
    let check_with = |list: &str| {
        let place = folder(&[
            ("opening_grades.csv", list),
            ("2006-07/players.csv", PLAYERS),
            ("2006-07/results.csv", RESULTS),
        ]);
        let found = said(&place, "");
        assert_eq!(said(&place, "opening_grades.csv"), found);
        found
    };
    let when_graded = |list: &str| {
        read_opening_grades(
            &Source::from_bytes("opening_grades.csv", list.into()),
            CodeForm::WithCheckLetter,
        )
    };
    // Both understand columns with names of their own, and columns separated by semicolons.
    for list in [OPENING.replace(',', ";"), OPENING.replace("code,grade", "Grading ref,Standard")] {
        assert_eq!(when_graded(&list).unwrap().players.len(), 4);
        assert_eq!(check_with(&list), [""; 0]);
    }
    for list in
        [OPENING.replace("grade", "stars"), OPENING.replace("grade", "stars").replace(',', ";")]
    {
        let error = when_graded(&list).unwrap_err();
        let [found] = &check_with(&list)[..] else { panic!("one finding") };
        assert!(found.starts_with("error E021 opening_grades.csv"), "{found}");
        assert!(found.ends_with(&error.without_file()), "{found}, {error}");
    }
}

#[test]
fn a_season_named_like_none_is_an_error_since_it_is_not_graded() {
    let place = folder(&[
        ("opening_grades.csv", OPENING),
        ("2006-07/players.csv", PLAYERS),
        ("2006-07/results.csv", RESULTS),
        ("2007/players.csv", PLAYERS),
        ("2007/results.csv", RESULTS),
        ("Season 8/players.csv", PLAYERS),
        ("Season 8/results.csv", RESULTS),
    ]);
    let found = said(&place, "");
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].starts_with("error E035 2007:0 (1) the season is not graded: "), "{found:?}");
    assert!(found[1].starts_with("error E035 Season 8:0 (1) the season is not graded: "));
    // By itself the season can be checked, except for its days.
    let alone = said(&place, "2007");
    assert_eq!(alone.len(), 1, "{alone:?}");
    assert!(
        alone[0].starts_with("warning E035 2007:0 (1) the days of the games are not checked: ")
    );
}

#[test]
fn misnamed_seasons_are_told_one_by_one_and_alone() {
    let place = folder(&[
        ("opening_grades.csv", OPENING),
        ("2007/players.csv", PLAYERS),
        ("2007/results.csv", RESULTS),
    ]);
    let found = said(&place, "");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("error E035 2007:0 (1) the season is not graded: "), "{found:?}");
}

#[test]
fn a_missing_season_between_two_is_said_once() {
    let of = |season: &str, year: &str| {
        [("players.csv", PLAYERS.to_owned()), ("results.csv", RESULTS.replace("2006-", year))]
            .map(|(file, text)| (format!("{season}/{file}"), text))
    };
    let seasons = [of("2006-07", "2006-"), of("2008-09", "2008-")].concat();
    let mut files: Vec<(&str, &str)> = seasons.iter().map(|(n, t)| (&**n, &**t)).collect();
    files.push(("opening_grades.csv", OPENING));
    let found = said(&folder(&files), "");
    assert_eq!(found.len(), 1, "{found:?}");
    let expected = "there is no folder for 2007-08 before it: it counts as a season in which \
                    nothing was played";
    assert!(found[0].starts_with("warning E038 2008-09:0 (1) "), "{found:?}");
    assert!(found[0].ends_with(expected), "{found:?}");
}

/// A tournament report with one game per round, with or without the days of its rounds.
fn report(days: &str) -> String {
    let player = |start: usize, name: &str, points: &str, rounds: &str| {
        let (title, rating, fide, born) = ("", 1500, "", "");
        format!(
            "001 {start:>4} m{title:3} {name:<33} {rating:>4} ENG {fide:>11} {born:10} {points:>4} \
             {start:>4}  {rounds}\n"
        )
    };
    let start = "012 Summer Open\n042 2006/08/01\n052 2006/08/05\n".to_owned();
    start
        + days
        + &player(1, "Abel, Ann", "1.5", "   2 w 1     3 b =")
        + &player(2, "Bell, Ben", "0.0", "   1 b 0  0000 - Z")
        + &player(3, "Carr, Cy", "0.5", "0000 - Z     1 w =")
}

#[test]
fn a_report_without_days_is_used_and_says_so_once() {
    let undated = report("");
    let place = with_events(&[("open.trf", &undated)]);
    let expected = |file| {
        format!(
            "warning E029 {file}:1 (1) no days of the rounds (record 132): all games count as \
             played on 2006-08-01"
        )
    };
    assert_eq!(said(&place, ""), [expected("2006-07/events/open.trf")]);
    assert_eq!(check(place.path()).unwrap().rows, 2);
    assert_eq!(said(&place, "2006-07/events/open.trf"), [expected("2006-07/events/open.trf")]);
    let days = format!("132{:88}06/08/01  06/08/02\n", "");
    let dated = with_events(&[("open.trf", &report(&days))]);
    assert_eq!(said(&dated, ""), [""; 0]);
}

#[test]
fn a_report_says_which_games_have_no_day() {
    let without = report("").replace("042 2006/08/01\n052 2006/08/05\n", "");
    let no_day = |file, line| {
        format!(
            "error E002 {file}:{line} (2) no day: expected the days of the rounds in the record \
             132, or those of the tournament in 042 and 052, or `day` of the file in import.toml"
        )
    };
    let place = with_events(&[("open.trf", &without)]);
    assert_eq!(said(&place, ""), [no_day("2006-07/events/open.trf", 2)]);
    assert_eq!(said(&place, "2006-07/events/open.trf"), [no_day("2006-07/events/open.trf", 2)]);
    let days = format!("132{:88}06/08/01  06/18/02\n", "");
    let one_bad = with_events(&[("open.trf", &report(&days))]);
    let said = said(&one_bad, "");
    let expected = "warning E029 2006-07/events/open.trf:1 (1) not every round has a day (record \
                    132): 1 game counts as played on 2006-08-01";
    assert!(said.contains(&expected.to_owned()), "{said:?}");
}

#[test]
fn a_season_without_results_is_an_error_by_its_name() {
    let place = folder(&[("opening_grades.csv", OPENING), ("2006-07/", "")]);
    let said = said(&place, "");
    assert!(said[0].starts_with("error E035 2006-07:0 (1) 2006-07 has no results"), "{said:?}");
}

#[test]
fn rows_without_names_of_columns_are_not_taken_for_a_report() {
    let rows = RESULTS.split_once('\n').unwrap().1;
    let place = with_events(&[("cup.csv", rows)]);
    let problem = "error E021 2006-07/events/cup.csv:1 (1) the file cannot be used: its first line \
                   is a row already: expected a line above it with the names of the columns, such \
                   as date,event,white,black,result";
    assert_eq!(said(&place, ""), [problem]);
    assert_eq!(said(&place, "2006-07/events/cup.csv"), [problem]);
}

#[test]
fn games_without_a_round_are_missed_by_nothing() {
    let pgn = "[Event \"Cup\"]\n[Date \"2006.05.02\"]\n[Round \"?\"]\n[White \"Abel, Ann\"]\n\
        [Black \"Bell, Ben\"]\n[Result \"1-0\"]\n\n1-0\n";
    let place = with_events(&[("cup.pgn", pgn)]);
    assert_eq!(said(&place, ""), [""; 0]);
    assert_eq!(said(&place, "2006-07/events/cup.pgn"), [""; 0]);
}

#[test]
fn a_missing_list_of_players_is_said_once_and_not_of_every_row() {
    let results = format!("{RESULTS}2006-05-32,Cup,500010F,500030A,1-0\n");
    let place = folder(&[("opening_grades.csv", OPENING), ("2006-07/results.csv", &results)]);
    let expected = [
        "error E035 2006-07:0 (1) 2006-07 names no player: expected players.csv (code,name; or \
         .csv.gz, .csv.zst, .parquet), or submissions that name theirs",
        // The form of the rows is checked nevertheless.
        "error E002 2006-07/results.csv:4 (1) unreadable date: expected a day of the calendar as \
         YYYY-MM-DD",
    ];
    assert_eq!(said(&place, ""), expected);
    assert_eq!(said(&place, "2006-07"), expected);
}

/// A submission of a match of three rounds.
fn submission(players: &str) -> String {
    format!(
        "#EVENT DETAILS\n#EVENT CODE=C1#SUBMISSION INDEX=1#EVENT NAME=Club Match\n\
         #EVENT DATE=02/05/2006#FINAL RESULT DATE=16/05/2006\n\
         #RESULTS OFFICER=A#RESULTS OFFICER ADDRESS=B\n#TREASURER=C#TREASURER ADDRESS=D\n\
         #MINUTES FOR GAME=60\n#PLAYER LIST\n{players}\n\
         #OTHER RESULTS=\n\
         #PIN1=1#SCORE=10#PIN2=2#COLOUR=W#GAME DATE=02/05/2006\n\
         #PIN1=2#SCORE=01#PIN2=1#COLOUR=W#GAME DATE=09/05/2006\n\
         #PIN1=2#SCORE=55#PIN2=3#COLOUR=W#GAME DATE=16/05/2006\n\
         #PIN1=1#SCORE=55#PIN2=3#COLOUR=W#GAME DATE=16/05/2006\n#FINISH\n"
    )
}

#[test]
fn one_missing_club_code_is_one_finding() {
    let text = submission(
        "#PIN=1#ECF CODE=500010F#NAME=Abel, Ann\n#PIN=2#NAME=Bell, Ben\n\
         #PIN=3#ECF CODE=500030A#NAME=Carr, Cy",
    );
    let place = with_events(&[("match.txt", &text)]);
    for path in ["2006-07", "2006-07/events/match.txt"] {
        let found = said(&place, path);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("error E019 2006-07/events/match.txt:9 (4) "), "{found:?}");
        assert!(found[0].ends_with("(3 games of this player cannot be graded)"), "{found:?}");
    }
}

#[test]
fn a_wrong_code_is_reported_where_the_player_is_named() {
    let text = submission(
        "#PIN=1#ECF CODE=500010F#NAME=Abel, Ann\n#PIN=2#ECF CODE=500021J#NAME=Bell, Ben\n\
         #PIN=3#ECF CODE=500030A#NAME=Carr, Cy",
    );
    let place = with_events(&[("match.txt", &text)]);
    let looked = check(place.path()).unwrap();
    assert_eq!(looked.findings.len(), 1, "{:?}", looked.findings);
    let finding = &looked.findings[0];
    assert_eq!((finding.code.as_str(), finding.line, finding.rows), ("E008", 9, 3));
    assert!(finding.also.is_empty() && finding.row.contains("NAME=Bell, Ben"), "{finding:?}");
    assert!(finding.message.ends_with("(3 games of this player cannot be graded)"), "{finding:?}");
    assert_eq!(finding.meant, ["500020J Bell, Ben"]);
}

#[test]
fn a_wrong_code_is_reported_in_the_other_files_too() {
    let submitted = submission(
        "#PIN=1#ECF CODE=500010F#NAME=Abel, Ann\n#PIN=2#ECF CODE=500021J#NAME=Bell, Ben\n\
         #PIN=3#ECF CODE=500030A#NAME=Carr, Cy",
    );
    let rows = "date,event,white,black,result\n2006-05-02,Cup,500010F,500021J,1-0\n\
                2006-05-03,Cup,500021J,500030A,1-0\n";
    let again = submitted.replace("EVENT CODE=C1", "EVENT CODE=C2");
    let place =
        with_events(&[("a-match.txt", &submitted), ("b-cup.csv", rows), ("c-match.txt", &again)]);
    let looked = check(place.path()).unwrap();
    let wrong = looked.findings.iter().filter(|finding| finding.code.as_str() == "E008");
    let [finding] = &wrong.collect::<Vec<_>>()[..] else { panic!("{:?}", looked.findings) };
    assert_eq!((finding.line, finding.rows), (9, 8));
    let also: Vec<(&str, usize)> = finding
        .also
        .iter()
        .map(|place| (place.file.rsplit('/').next().unwrap_or_default(), place.line))
        .collect();
    assert_eq!(also, [("b-cup.csv", 2), ("b-cup.csv", 3), ("c-match.txt", 9)]);
}

#[test]
fn a_code_of_nobody_is_one_finding_however_many_files_name_it() {
    let header = "date,event,white,black,result\n";
    let game = |day: &str, black: &str| format!("{header}2006-05-{day},Cup,500010F,{black},1-0\n");
    let files: Vec<(String, String)> =
        (1..=7).map(|n| (format!("event{n}.csv"), game(&format!("0{n}"), "500021L"))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(n, t)| (&**n, &**t)).collect();
    let looked = check(with_events(&files).path()).unwrap();
    assert_eq!(looked.findings.len(), 1, "{:?}", looked.findings);
    let finding = &looked.findings[0];
    assert_eq!((finding.code.as_str(), finding.rows, finding.also.len()), ("E006", 7, 6));
    assert!(finding.also[0].file.ends_with("event2.csv"), "{:?}", finding.also);
    assert_eq!(finding.meant, ["500020J Bell, Ben"]);
}

#[test]
fn a_player_whose_code_is_new_this_season_is_doubted() {
    let born = |code: &str| {
        PLAYERS
            .replace("code,name\n", "code,name,birth_date\n")
            .replace("500010F,\"Abel, Ann\"\n", &format!("{code},\"Abel, Ann\",1980-01-01\n"))
    };
    let place = folder(&[
        ("opening_grades.csv", OPENING),
        ("2006-07/players.csv", &born("500010F")),
        ("2006-07/results.csv", RESULTS),
        ("2007-08/players.csv", &born("500050G")),
        ("2007-08/results.csv", &RESULTS.replace("2006-", "2007-").replace("500010F", "500050G")),
    ]);
    let expected = "warning W108 2007-08/results.csv:2 (1) Abel, Ann (500050G) may be Abel, Ann \
        (500010F) of the season before, whose code is gone: name and date of birth are the same";
    assert_eq!(said(&place, ""), [expected]);
    // The season before is read for its players, but its findings are not shown.
    assert_eq!(said(&place, "2007-08"), [expected]);
    assert_eq!(said(&place, "2006-07"), [""; 0]);
    // The proposed decision resolves it.
    let merge = "[[merge]]\ncode = \"500010F\"\ninto = \"500050G\"\n";
    fs::write(place.path().join("decisions.toml"), merge).unwrap();
    assert_eq!(said(&place, ""), [""; 0]);
}

#[test]
fn a_code_that_was_somebody_else_before_is_told() {
    let opening = "Ref,Name,Grade\n500010F,\"Zed, Quentin\",180\n500020J,\"Bell, B\",90\n";
    let later = PLAYERS.replace("Carr, Cy", "Young, Una").replace("Dove, Di", "Dove, Dinah");
    let place = folder(&[
        ("opening_grades.csv", opening),
        ("2006-07/players.csv", PLAYERS),
        ("2006-07/results.csv", RESULTS),
        ("2007-08/players.csv", &later),
        ("2007-08/results.csv", &RESULTS.replace("2006-", "2007-")),
    ]);
    let told = |season: &str, player: &str, before: &str| {
        format!(
            "warning E051 {season}/players.csv:0 (1) {player} was {before} before: the grade and \
             the games of this code are counted as theirs. If they are two people, give the new \
             one a code of their own"
        )
    };
    assert_eq!(
        said(&place, ""),
        [
            told("2006-07", "Abel, Ann (500010F)", "Zed, Quentin"),
            told("2007-08", "Young, Una (500030A)", "Carr, Cy"),
        ]
    );
}

/// An unreadable season does not lead to findings about grades in later seasons.
#[test]
fn an_unreadable_season_is_named_and_the_others_checked() {
    let place = folder(&[
        ("opening_grades.csv", OPENING),
        ("2006-07/players.csv", PLAYERS),
        ("2006-07/results.csv", "day,who\n"),
        ("2007-08/players.csv", PLAYERS),
        ("2007-08/results.csv", &RESULTS.replace("2006-", "2007-").replace("1-0", "9-0")),
    ]);
    let found = said(&place, "");
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].starts_with("error E021 2006-07/results.csv:1 (1) the file cannot be used: "));
    assert!(found[1].starts_with("error E004 2007-08/results.csv:2 (1) unknown result"));
    assert_eq!(said(&place, "2007-08"), found[1..], "the season before was not asked for");
}

#[test]
fn a_file_of_a_season_is_judged_by_its_players_and_days() {
    let rows = "2006-08-26,A,500010F,500021J,1-0\n2019-08-26,A,500010F,500020J,1-0\n\
                2006-08-26,A,\"Nobody, N\",500020J,1-0\n2006-08-26,A,500010F,500020J,1-0\n";
    let place = with_events(&[
        ("a.csv", &format!("date,event,white,black,result\n{rows}")),
        ("b.csv", "date,event,white,black,result\n2006-08-27,B,500010F,999999X,1-0\n"),
    ]);
    let of_file = |file: &str| said(&place, &format!("2006-07/events/{file}"));
    let whole = said(&place, "2006-07");
    assert_eq!(of_file("a.csv").len(), 3);
    assert_eq!(of_file("b.csv").len(), 1);
    assert_eq!([of_file("a.csv"), of_file("b.csv")].concat(), whole);
    // The folder of event files can be named in place of the season.
    assert_eq!(said(&place, "2006-07/events"), whole);
    let looked = check(&place.path().join("2006-07/events/a.csv")).unwrap();
    assert_eq!((looked.files, looked.rows, looked.seasons), (1, 4, 0));
}

#[test]
fn every_lone_file_has_the_fault_of_the_others() {
    let rows =
        |code: &str| format!("date,event,white,black,result\n2006-08-26,A,500010F,{code},1-0\n");
    let codes = ["999999X", "999999X", "500021J", "500021J"];
    let names = ["a.csv", "b.csv", "c.csv", "d.csv"];
    let texts = codes.map(rows);
    let files: Vec<(&str, &str)> =
        names.into_iter().zip(texts.iter().map(String::as_str)).collect();
    let place = with_events(&files);
    assert_eq!(said(&place, "2006-07").len(), 2);
    for (name, code) in names.into_iter().zip(codes) {
        let looked = check(&place.path().join("2006-07/events").join(name)).unwrap();
        let [finding] = &looked.findings[..] else { panic!("{name}: {:?}", looked.findings) };
        assert_eq!((&*finding.value, finding.line, finding.rows), (code, 2, 1), "{name}");
        assert_eq!(finding.also, [], "{name}");
    }
}

#[test]
fn files_that_grading_does_not_read_are_named() {
    let rows = "date,event,white,black,result\n2006-08-26,A,500010F,500020J,1-0\n";
    let place = with_events(&[("a.csv", rows), ("import.toml", "")]);
    for file in ["2006-07.csv", "2006-07/spring-cup.csv"] {
        fs::write(place.path().join(file), rows).unwrap();
    }
    for settings in ["Decisions.toml", "2006-07/federation.toml", "2006-07/import.toml.txt"] {
        fs::write(place.path().join(settings), "").unwrap();
    }
    let expected = [
        "warning E042 2006-07.csv:0 (1) it is not read: games that count belong in \
         the folder of their season",
        "warning E042 2006-07/events/import.toml:0 (1) it is not read: import.toml stands in the \
         folder of the season, beside events",
        "warning E042 2006-07/federation.toml:0 (1) it is not read: federation.toml stands beside \
         the seasons",
        "warning E042 2006-07/import.toml.txt:0 (1) it is not read: is it import.toml?",
        "warning E042 2006-07/spring-cup.csv:0 (1) it is not read: games that count belong in \
         results.csv or the folder events",
        "warning E042 Decisions.toml:0 (1) it is not read: is it decisions.toml?",
    ];
    assert_eq!(said(&place, ""), expected);
    assert_eq!(check(place.path()).unwrap().rows, 1);
}

#[test]
fn a_file_of_winners_first_is_told_with_what_mends_it() {
    let row = |players: &str, result: &str| format!("2006-05-02,Cup,{players},{result}\n");
    let header = "date,event,white,black,result\n";
    let pairs = ["500010F,500020J", "500030A,500040D"];
    let file = |results: [&str; 2]| {
        let rows = (0..60).map(|at| row(pairs[at % 2], results[at / 2 % 2]));
        header.to_owned() + &rows.collect::<String>()
    };
    let place = with_events(&[("a.csv", &file(["1-0", "1-0"])), ("b.csv", &file(["1-0", "0-1"]))]);
    let white = |said: Vec<String>| -> Vec<String> {
        said.into_iter().filter(|line| line.contains("White scores")).collect()
    };
    let said = white(said(&place, ""));
    assert!(said[0].contains("colours-unknown = [\"2006-07\"] in federation.toml"), "{said:?}");
    let line = "colours = \"unknown\" below [files.\"a.csv\"] in import.toml";
    assert!(said[1].contains("2006-07/events/a.csv") && said[1].contains(line), "{said:?}");
    assert_eq!(said.len(), 2);
    let import = "[files.\"a.csv\"]\ncolours = \"unknown\"\n";
    fs::write(place.path().join("2006-07/import.toml"), import).unwrap();
    assert_eq!(white(self::said(&place, "")), [""; 0]);
}
