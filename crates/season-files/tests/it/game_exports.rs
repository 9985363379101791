//! Games as playing sites export them, among the files of a season.

use std::fs;

use season_files::{RowRules, read_files};

const EXPORT: &str = "{\"status\":\"resign\",\"winner\":\"white\",\"speed\":\"rapid\",\"createdAt\":1160030462000,\"players\":{\"white\":{\"user\":{\"name\":\"AnnL\"}},\"black\":{\"user\":{\"name\":\"ben_r\"}}}}\n\
                      {\"status\":\"draw\",\"speed\":\"rapid\",\"createdAt\":1160635262000,\"players\":{\"white\":{\"user\":{\"name\":\"ben_r\"}},\"black\":{\"user\":{\"name\":\"annl\"}}}}\n\
                      not a game\n";

#[test]
fn users_are_players_by_what_is_pinned() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("online-league.ndjson");
    fs::write(&path, EXPORT).unwrap();
    let pins = "[users]\nannl = \"233310H\"\nBen_R = \"102807J\"\n\n\
                [files.\"online-league.ndjson\"]\nevent = \"Online League\"\n";
    fs::write(folder.path().join("import.toml"), pins).unwrap();
    let name = "online-league.ndjson".to_owned();
    let read = read_files(&[(path, name)], &RowRules::of_form(), &|_| {}).unwrap();
    let code =
        |player: rating_core::PlayerIdx| read.players.players[player.as_usize()].code.as_str();
    let games: Vec<_> = read
        .games
        .iter()
        .map(|game| {
            let time = game.time.map(|time| time.to_string()).unwrap_or_default();
            (code(game.white), code(game.black), game.result.written(), game.day.to_string(), time)
        })
        .collect();
    assert_eq!(
        games,
        [
            ("233310H", "102807J", "1-0", "2006-10-05".to_owned(), "06:41:02".to_owned()),
            ("102807J", "233310H", "1/2-1/2", "2006-10-12".to_owned(), "06:41:02".to_owned()),
        ]
    );
    assert_eq!(read.games.event(read.games.iter().next().unwrap().event), "Online League");
    let [fault] = &read.rejected()[..] else { panic!("{:?}", read.rejected()) };
    assert_eq!((fault.line, fault.value.as_str()), (3, "not a game"));
    assert!(fault.to_string().contains("one game a line"), "{fault}");
    // A fault of lines that are JSON is also reported, once for all of them.
    let path = folder.path().join("other.ndjson");
    let game = EXPORT.lines().next().unwrap();
    let wrong = [r#"{"players":1}"#, r#"{"winner":"white","players":1}"#, r#"{"winner":"#];
    fs::write(&path, format!("{game}\n{}\n", wrong.join("\n"))).unwrap();
    let read = read_files(&[(path, "other.ndjson".to_owned())], &RowRules::of_form(), &|_| {});
    let rejected = read.unwrap().rejected();
    let told: Vec<String> = rejected.iter().map(|fault| fault.reason.to_string()).collect();
    let [first, second, third] = &told[..] else { panic!("{told:?}") };
    assert!(first.contains("createdAt: invalid type: integer `1`"), "{first}");
    assert_eq!(first, second);
    assert!(third.ends_with("EOF while parsing a value"), "{third}");
}

#[test]
fn a_game_has_the_time_of_its_last_move_on_its_day() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("online.ndjson");
    let game = EXPORT.lines().next().unwrap();
    // 06:41:02, then ends at 07:00:00, at 23:59:59 and at midnight.
    let ends = [1_160_031_600_000_u64, 1_160_092_799_000, 1_160_092_800_000];
    let ended = |end| game.replace("\"speed\"", &format!("\"lastMoveAt\":{end},\"speed\""));
    let mut games: Vec<String> = ends.map(ended).into();
    games.push(game.to_owned());
    games.push(ended(u64::MAX / 4));
    fs::write(&path, games.join("\n")).unwrap();
    let read = read_files(&[(path, "online.ndjson".into())], &RowRules::of_form(), &|_| {});
    let read = read.unwrap();
    let times = |time: Option<chrono::NaiveTime>| time.map(|time| time.to_string());
    let found: Vec<_> = read.games.iter().map(|game| times(game.time)).collect();
    // Where no end can be read, the beginning counts.
    let expected = ["07:00:00", "23:59:59", "", "06:41:02", "06:41:02"];
    assert_eq!(found, expected.map(|time| Some(time.to_owned()).filter(|time| !time.is_empty())));
    assert!(read.games.iter().all(|game| game.day.to_string() == "2006-10-05"));
    assert_eq!(read.rejected(), []);
}

#[test]
fn how_many_games_were_not_played_out_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("online.ndjson");
    let aborted = EXPORT.lines().next().unwrap().replace("\"winner\":\"white\",", "");
    let aborted = aborted.replace("resign", "aborted");
    let games: String = EXPORT.split_inclusive('\n').take(2).collect();
    let read = |text: &str| {
        fs::write(&path, text).unwrap();
        read_files(&[(path.clone(), "online.ndjson".to_owned())], &RowRules::of_form(), &|_| {})
            .unwrap()
    };
    assert_eq!(read(&games).understood, []);
    let found = read(&format!("{games}{aborted}\n{aborted}\n"));
    assert_eq!((found.counts.rows, found.rejected().len()), (2, 0));
    let [(file, how)] = &found.understood[..] else { panic!("{:?}", found.understood) };
    let said = "2 games not played out, and passed over";
    assert_eq!((&**file, &*how.words), ("online.ndjson", said));
}
