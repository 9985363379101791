//! Results with their players: written to every format and read back.

use std::collections::BTreeMap;

use formats::parquet::players_parquet;
use formats::pgn::write_pgn;
use formats::results::ResultRow;
use formats::sheet::{PLAYERS_HEADER, Sheet, write_player_row};
use formats::trf::{reports_of_rows, write_trf};
use formats::{Lost, read_sheet};
use game_rows::GameResult;
use game_rows::row::{RateText, Round};
use identity::{Clubs, CodeForm, Player};
use input_files::Source;
use player_lists::read_players;
use proptest::prelude::*;
use season_files::{ReadSeason, Repeats, RowRules, read_files};
use worked_examples::kept_elsewhere;

use crate::plain::{HEADER, csv_rows, results_parquet};
use crate::seasons::{RESULTS, games, rejections, rules, season_of};

/// Texts that files must be able to hold: with separators, quotation marks, accents, formulas.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => "[A-Za-z][A-Za-z0-9 .'\"\\\\,;é#-]{0,18}[a-z0-9]",
        1 => "[=+@'-][A-Za-z0-9()]{1,8}",
        1 => Just("½ \"quoted\", and more".to_owned()),
    ]
}

fn player(code: String) -> impl Strategy<Value = Player> {
    let birth = prop::option::of((1940..2015_i32, 1..13_u32, 1..29_u32));
    (text(), "[MF]?", birth, text(), "([1-9][0-9]{0,7})?", "([A-Z]{3})?").prop_map(
        move |(name, sex, birth, club, fide_code, nation)| Player {
            code: code.as_str().into(),
            name: name.into(),
            sex: sex.into(),
            birth_date: birth.and_then(|(y, m, d)| chrono::NaiveDate::from_ymd_opt(y, m, d)),
            clubs: Clubs::new([&club, "", "", "", "", ""]),
            fide_code: fide_code.into(),
            nation: nation.into(),
        },
    )
}

const CODES: [&str; 6] = ["500010F", "500020J", "500030A", "500040D", "500050G", "500060K"];

/// An event of six players and some rounds, each on another day.
fn sheet() -> impl Strategy<Value = Sheet> {
    let players: Vec<_> = CODES.into_iter().map(|code| player(code.to_owned()).boxed()).collect();
    let round = (Just([0, 1, 2, 3, 4, 5]).prop_shuffle(), prop::array::uniform3(0..7_usize));
    let rounds = prop::collection::vec(round, 1..6);
    let rate = prop::sample::select(&[RateText::None, RateText::Rapid, RateText::Standard][..]);
    (players, rounds, text(), prop::option::of(text()), rate).prop_map(
        |(players, rounds, event, section, rate)| {
            let mut rows = Vec::new();
            for (number, (order, results)) in (1_u32..).zip(rounds) {
                for (pair, result) in order.chunks(2).zip(results) {
                    // The seventh result means that the two did not meet.
                    let Some(&result) = RESULTS.get(result) else { continue };
                    let row = ResultRow {
                        day: chrono::NaiveDate::from_ymd_opt(2006, 9, number).unwrap(),
                        time: None,
                        event: event.clone(),
                        white: CODES[pair[0]].to_owned(),
                        black: CODES[pair[1]].to_owned(),
                        has_colours: true,
                        result,
                        section: section.clone().unwrap_or_default(),
                        round: Round::Number(number as u16),
                        rate: rate.to_owned(),
                    };
                    rows.push((0, row));
                }
            }
            let used =
                |code: &str| rows.iter().any(|(_, row)| row.white == code || row.black == code);
            let players: BTreeMap<String, Player> = players
                .into_iter()
                .filter(|player| used(&player.code))
                .map(|player| (player.code.to_string(), player))
                .collect();
            Sheet { rows, players, ..Sheet::default() }
        },
    )
}

/// The rows, in an order that does not depend on the file.
fn rows(sheet: &Sheet) -> Vec<String> {
    let mut rows: Vec<String> = sheet.rows.iter().map(|(_, row)| format!("{row:?}")).collect();
    rows.sort();
    rows
}

fn read(name: &str, bytes: Vec<u8>) -> Sheet {
    let found = read_sheet(&Source::from_bytes(name, bytes)).unwrap().unwrap();
    assert_eq!(found.rejected, []);
    found.sheet
}

/// Reads a table of results alone.
fn read_table(name: &str, bytes: &[u8]) -> Sheet {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    let season = read_files(&[(path, name.to_owned())], &RowRules::of_form(), &|_| {}).unwrap();
    assert_eq!(season.rejected(), []);
    sheet_of(&season)
}

/// The rows of a season's frame.
fn sheet_of(season: &ReadSeason) -> Sheet {
    let games = &season.games;
    let code =
        |player: rating_core::PlayerIdx| season.players.players[player.as_usize()].code.clone();
    let rows = games.iter().map(|game| {
        let row = ResultRow {
            day: game.day,
            time: game.time,
            event: games.event(game.event).to_owned(),
            white: code(game.white).into(),
            black: code(game.black).into(),
            has_colours: game.has_colours,
            result: game.result,
            section: games.sections.text(game.section).to_owned(),
            round: game.round.to_owned(),
            rate: game.rate.to_owned(),
        };
        (0, row)
    });
    Sheet { rows: rows.collect(), ..Sheet::default() }
}

fn read_listed(bytes: Vec<u8>) -> Vec<Player> {
    read_players(&Source::from_bytes("players.csv", bytes), CodeForm::WithCheckLetter)
        .unwrap()
        .players
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn csv_and_parquet_carry_everything(sheet in sheet()) {
        prop_assume!(!sheet.rows.is_empty());
        let players: Vec<Player> = sheet.players.values().cloned().collect();
        let csv = [HEADER.as_bytes(), &csv_rows(&sheet.rows)].concat();
        prop_assert_eq!(rows(&read_table("results.csv", &csv)), rows(&sheet));
        let mut list = PLAYERS_HEADER.as_bytes().to_vec();
        for player in &players {
            write_player_row(player, &mut list);
        }
        prop_assert_eq!(&read_listed(list), &players);
        let table = results_parquet(&sheet.rows);
        prop_assert_eq!(rows(&read_table("results.parquet", &table)), rows(&sheet));
        let list = players_parquet("players.parquet", &players.iter().collect::<Vec<_>>()).unwrap();
        prop_assert_eq!(&read_listed(list), &players);
    }

    #[test]
    fn pgn_carries_rows_names_and_numbers(sheet in sheet()) {
        prop_assume!(!sheet.rows.is_empty());
        let (text, _) = write_pgn(&sheet);
        let found = read("games.pgn", text.into());
        prop_assert_eq!(rows(&found), rows(&sheet));
        let carried = |sheet: &Sheet| -> Vec<[String; 3]> {
            let players = sheet.players.values();
            players.map(|p| [&p.code, &p.name, &p.fide_code].map(ToString::to_string)).collect()
        };
        prop_assert_eq!(carried(&found), carried(&sheet));
    }

    #[test]
    fn a_report_carries_rows_and_players_without_clubs(sheet in sheet()) {
        prop_assume!(!sheet.rows.is_empty());
        let (reports, lost) = reports_of_rows(&sheet).unwrap();
        prop_assert_eq!(reports.len(), 1);
        prop_assert_eq!(lost.single, Vec::<String>::new());
        let kinds = &lost.kinds;
        prop_assert!(kinds.iter().all(|lost| lost.what.starts_with("clubs of ")), "{:?}", kinds);
        let found = read("event.trf", write_trf(&reports[0]).into());
        prop_assert_eq!(rows(&found), rows(&sheet));
        let carried = |sheet: &Sheet| -> Vec<Player> {
            let without = |p: &Player| Player { clubs: Clubs::default(), ..p.clone() };
            sheet.players.values().map(without).collect()
        };
        prop_assert_eq!(carried(&found), carried(&sheet));
    }
}

fn row(day: &str, white: &str, black: &str, round: &str) -> (usize, ResultRow) {
    let row = ResultRow {
        day: day.parse().unwrap(),
        time: None,
        event: "League".to_owned(),
        white: white.to_owned(),
        black: black.to_owned(),
        has_colours: true,
        result: RESULTS[0],
        section: String::new(),
        round: Round::parse(round).to_owned(),
        rate: RateText::None,
    };
    (2, row)
}

#[test]
fn a_national_record_that_gives_a_code_alone_is_not_lost() {
    let [ann, ben] = ["500010F", "500020J"];
    let rows = vec![row("2006-09-01", ann, ben, "1")];
    let (reports, _) = reports_of_rows(&Sheet { rows, ..Sheet::default() }).unwrap();
    let text = write_trf(&reports[0].clone().in_format_of_2026());
    let lost = |text: &str| {
        read_sheet(&Source::from_bytes("league.trf", text.into())).unwrap().unwrap().lost
    };
    assert!(
        text.contains("\nENG ") && text.contains("\n142 ") && text.contains("\n172 "),
        "{text}"
    );
    assert_eq!(lost(&text), [""; 0]);
    // A national rating or title is lost.
    let record = text.lines().find(|line| line.starts_with("ENG ")).unwrap();
    for (column, more) in [(48, "1720"), (11, "CM")] {
        let with = format!("{}{more}{}", &record[..column], &record[column + more.len()..]);
        assert_eq!(lost(&text.replace(record, &with)), ["1 other record (ENG)"], "{with}");
    }
}

/// Somebody who knows the games by their rounds would not find them again.
#[test]
fn given_rounds_that_are_replaced_are_said_with_their_section() {
    let [ann, ben, cy] = ["500010F", "500020J", "500030A"];
    let lost = |rounds: [&str; 3]| {
        let of_section = |(line, row): (usize, ResultRow)| {
            (line, ResultRow { section: "Major".to_owned(), ..row })
        };
        let rows = [
            row("2006-09-01", ann, ben, rounds[0]),
            row("2006-09-08", ann, cy, rounds[1]),
            row("2006-09-15", cy, ben, rounds[2]),
        ];
        let rows = rows.into_iter().map(of_section).collect();
        reports_of_rows(&Sheet { rows, ..Sheet::default() }).unwrap().1.single
    };
    assert_eq!(lost(["1", "2", "3"]), [""; 0]);
    let here = "numbered here, by day, as far as nobody plays twice";
    for (rounds, said) in [
        (["", "", ""], format!("League, section Major: rounds are {here}")),
        (
            ["1", "QF", ""],
            format!(
                "League, section Major: the rounds of 2 games, since `QF` is not a number; they \
                 are {here}"
            ),
        ),
        (
            ["1", "1", "2"],
            format!(
                "League, section Major: the rounds of 3 games, since a player has two games in \
                 round 1; they are {here}"
            ),
        ),
        (
            ["1", "", ""],
            format!(
                "League, section Major: the rounds of 1 game, since a game has none; they are \
                 {here}"
            ),
        ),
    ] {
        assert_eq!(lost(rounds), [said]);
    }
}

#[test]
fn rounds_are_numbered_by_day_where_a_report_needs_them() {
    let [ann, ben, cy] = ["500010F", "500020J", "500030A"];
    let rows_of = |rows: Vec<(usize, ResultRow)>| Sheet { rows, ..Sheet::default() };
    let sheet = rows_of(vec![
        row("2006-09-08", ann, ben, ""),
        row("2006-09-01", ann, ben, ""),
        row("2006-09-08", cy, ann, ""),
    ]);
    let (reports, lost) = reports_of_rows(&sheet).unwrap();
    assert_eq!(
        lost.single,
        ["League: rounds are numbered here, by day, as far as nobody plays twice"]
    );
    let found = read("league.trf", write_trf(&reports[0]).into());
    let played: Vec<(String, String, String)> = found
        .rows
        .into_iter()
        .map(|(_, row)| (row.round.written().into_owned(), row.day.to_string(), row.white))
        .collect();
    let expected = [("1", "2006-09-01", ann), ("2", "2006-09-08", ann), ("3", "2006-09-08", cy)];
    assert_eq!(played, expected.map(|(r, d, w)| (r.to_owned(), d.to_owned(), w.to_owned())));

    let two_days =
        rows_of(vec![row("2006-09-01", ann, ben, "1"), row("2006-09-02", cy, "500040D", "1")]);
    let (reports, lost) = reports_of_rows(&two_days).unwrap();
    assert_eq!(lost, Lost::default());
    let text = write_trf(&reports[0]);
    assert!(text.contains("\n### clarke day 1 3 2006-09-02\n"), "{text}");
    assert_eq!(rows(&read("league.trf", text.into())), rows(&two_days));
    let himself = rows_of(vec![row("2006-09-01", ann, ann, "1")]);
    let (reports, lost) = reports_of_rows(&himself).unwrap();
    assert_eq!(
        (reports.len(), lost.single),
        (0, vec!["line 2: the same player has both colours".to_owned()])
    );
}

#[test]
fn records_of_a_report_that_disagree_are_rejected() {
    let sheet =
        Sheet { rows: vec![row("2006-09-01", "500010F", "500020J", "1")], ..Sheet::default() };
    let (reports, _) = reports_of_rows(&sheet).unwrap();
    let text = write_trf(&reports[0]).replace(" b 0", " b =");
    let found = read_sheet(&Source::from_bytes("x.trf", text.into())).unwrap().unwrap();
    assert_eq!((found.sheet.rows.len(), found.rejected.len()), (0, 1));
    let said = found.rejected[0].to_string();
    assert!(said.contains("but 500020J reports a draw (line "), "{said}");
    // The loser's points were 0, and their rounds now add up to a half.
    assert_eq!(found.suspicious.len(), 1);
    assert!(
        found.suspicious[0]
            .to_string()
            .ends_with("`0`: the rounds of this player come to 0.5 points"),
        "{}",
        found.suspicious[0]
    );
}

#[test]
#[ignore = "needs a real report: `just real`"]
fn a_real_report_comes_to_rows_with_every_game_accounted_for() {
    let path = kept_elsewhere("data/trf/team-league-round-1.trf");
    let source = Source::read(&path, "league.trf".to_owned()).unwrap();
    let found = read_sheet(&source).unwrap().unwrap();
    let defaults =
        found.sheet.rows.iter().filter(|(_, row)| matches!(row.result, GameResult::NotPlayed(_)));
    let defaults = defaults.count();
    // 1,664 halves, 18 of them forfeits.
    assert_eq!((2 * found.sheet.rows.len(), 2 * defaults), (1_664, 18));
    assert_eq!(found.suspicious, []);
    assert_eq!(found.rejected, []);
}

#[test]
fn players_are_known_by_code_fide_number_or_name() {
    let players = "code,name,fide_code\n500010F,\"Lee, Ann\",400001\n500020J,\"Roe, Ben\",\n\
                   500030A,\"Poe, Cy\",\n500040D,\"Poe, Cy\",\n";
    let text = "[Event \"Open\"]\n[Date \"2006.09.01\"]\n[White \"A. Lee\"]\n[WhiteFideId \
                \"400001\"]\n\
                [Black \"Roe, Ben\"]\n[Result \"1-0\"]\n\n1-0\n\n\
                [Event \"Open\"]\n[Date \"2006.09.02\"]\n[White \"Poe, Cy\"]\n[WhiteCode \
                \"500030A\"]\n\
                [Black \"Poe, Cy\"]\n[Result \"1-0\"]\n\n1-0\n";
    let files = [("players.csv", players.as_bytes()), ("events/open.pgn", text.as_bytes())];
    let season = season_of(&files, &rules(Repeats::Keep)).unwrap();
    assert_eq!(games(&season), [(0, 1, 2)]);
    assert_eq!(season.games.iter().map(|game| game.line).collect::<Vec<_>>(), [1]);
    assert_eq!(rejections(&season), [(10, "black", "Poe, Cy", "ambiguous-name")]);
    assert_eq!(
        season.rejected_rows[0].reason.to_string(),
        "2 players have this name or number: expected the code of one, 500030A or 500040D"
    );
}

#[test]
fn a_game_whose_moves_contradict_its_tag_is_not_used() {
    let players = "code,name\n500010F,\"Lee, Ann\"\n500020J,\"Roe, Ben\"\n";
    let game = |day: u32, result: &str, moves: &str| {
        format!(
            "[Event \"Open\"]\n[Date \"2006.09.{day:02}\"]\n[White \"Lee, Ann\"]\n\
             [Black \"Roe, Ben\"]\n[Result \"{result}\"]\n\n{moves}\n\n"
        )
    };
    let text = [
        game(1, "1-0", "1. e4 e5 {0-1 was near} 1-0"),
        game(2, "1-0", "1. e4 e5 0-1"),
        // These do not contradict the tag.
        game(3, "1/2-1/2", "1. e4 e5 *"),
        game(4, "0-1", "1. e4 e5"),
        // An arbiter decided the result.
        game(5, "1-0", "1. e4 e5 0-1").replace("\n\n1.", "\n[Termination \"adjudication\"]\n\n1."),
    ];
    let text = text.concat();
    let files = [("players.csv", players.as_bytes()), ("events/open.pgn", text.as_bytes())];
    let season = season_of(&files, &rules(Repeats::Keep)).unwrap();
    assert_eq!(games(&season), [(0, 1, 2), (0, 1, 1), (0, 1, 0), (0, 1, 2)]);
    let rejected = season.rejected();
    let [rejected] = rejected.as_slice() else { panic!("{rejected:?}") };
    assert_eq!((rejected.line, rejected.column, rejected.value.as_str()), (9, "Result", "1-0"));
    let said = "the moves end with 0-1: expected the result of the tag";
    assert_eq!(rejected.reason.to_string(), said);
    // With the word for a game that was not played, in any case, it is a default.
    for word in ["forfeit", "Forfeit", "FORFEIT"] {
        let game =
            game(5, "1-0", "1-0").replace("[White", &format!("[Termination \"{word}\"]\n[White"));
        let read = read_sheet(&Source::from_bytes("open.pgn", game.into_bytes())).unwrap().unwrap();
        assert_eq!(read.sheet.rows[0].1.result.written(), "+/-", "{word}");
    }
    // A calculator's section accepts the same games, and no variants, either.
    let text = text.replace("[Result", "[Round \"1\"]\n[Result");
    let variant = |name: &str| {
        let game = game(1, "1-0", "1-0")
            .replace("[White", &format!("[Variant \"{name}\"]\n[Round \"1\"]\n[White"));
        let source = Source::from_bytes("open.pgn", game.into_bytes());
        let refused = formats::pgn::read_pgn_sections(&source).unwrap().rejected.len();
        assert_eq!(read_sheet(&source).unwrap().unwrap().rejected.len(), refused, "{name}");
        refused
    };
    for chess in ["Standard", "chess 960", "From Position"] {
        assert_eq!(variant(chess), 0, "{chess}");
    }
    for other in ["Crazyhouse", "King of the Hill"] {
        assert_eq!(variant(other), 1, "{other}");
    }
    let source = Source::from_bytes("open.pgn", text.into_bytes());
    let sections = formats::pgn::read_pgn_sections(&source).unwrap();
    let reasons: Vec<_> = sections.rejected.iter().map(|one| one.reason.to_string()).collect();
    assert_eq!(reasons, [said]);
}

#[test]
fn the_time_limit_of_a_game_is_its_rate_of_play() {
    let rate = |tags: &str| {
        let text = format!(
            "[Event \"E\"]\n[Date \"2006.10.01\"]\n[White \"Lee, Ann\"]\n[Black \"Roe, Ben\"]\n\
             [Result \"1-0\"]\n{tags}\n1-0\n"
        );
        let found = read_sheet(&Source::from_bytes("x.pgn", text.into())).unwrap().unwrap();
        found.sheet.rows[0].1.rate.clone()
    };
    assert_eq!(rate(""), RateText::None);
    assert_eq!(rate("[TimeControl \"?\"]\n"), RateText::None);
    assert_eq!(rate("[TimeControl \"40/7200:3600\"]\n"), RateText::Standard);
    assert_eq!(rate("[TimeControl \"1500+10\"]\n"), RateText::Rapid);
    assert_eq!(rate("[TimeControl \"180+2\"]\n"), RateText::Other("blitz".to_owned()));
    let report = |control: &str| {
        let text = format!(
            "012 Open\n042 2006/10/01\n{control}{:<90}{}\n{:<90}{}\n",
            "001    1 m    Lee, Ann                          1800 ENG",
            " 0002 w 1",
            "001    2 m    Roe, Ben                          1700 ENG",
            " 0001 b 0"
        );
        let found = read_sheet(&Source::from_bytes("x.trf", text.into())).unwrap().unwrap();
        found.sheet.rows[0].1.rate.clone()
    };
    assert_eq!(report(""), RateText::None);
    assert_eq!(report("222 40/6000+30:900+30\n"), RateText::Standard);
    assert_eq!(report("222 600+5\n"), RateText::Rapid);
    assert_eq!(report("222 180+2\n"), RateText::Other("blitz".to_owned()));
    assert_eq!(report("222 W300-B240\n"), RateText::Other("blitz".to_owned()));
    assert_eq!(report("222 W3600-B3000\n"), RateText::Rapid);
    // With 60+10 in seconds, 60 moves are rapid play, and in minutes standard: it is asked.
    let found = read_sheet(&Source::from_bytes(
        "x.trf",
        "222 60+10\n042 2006/10/01\n001    1 m    Lee\n".into(),
    ));
    let told = found.unwrap().unwrap().suspicious;
    assert!(
        told.iter().any(|row| (row.column, row.value.as_str()) == ("222", "60+10")),
        "{told:?}"
    );
    let pgn = "[Date \"2006.10.01\"]\n[White \"Lee\"]\n[Black \"Roe\"]\n[Result \"1-0\"]\n";
    let told = |more: &str| {
        let text = format!("{pgn}{more}\n1-0\n");
        let found = read_sheet(&Source::from_bytes("x.pgn", text.into())).unwrap().unwrap();
        assert_eq!(found.sheet.rows.len(), 1);
        found.suspicious.into_iter().map(|row| (row.column, row.value)).collect::<Vec<_>>()
    };
    assert_eq!(told("[TimeControl \"60+10\"]\n"), [("TimeControl", "60+10".to_owned())]);
    assert_eq!(told("[TimeControl \"?\"]\n"), [("TimeControl", "?".to_owned())]);
    assert_eq!(told("[TimeControl \"-\"]\n"), [("TimeControl", "-".to_owned())]);
    assert_eq!(told("[TimeControl \"\"]\n"), []);
    assert_eq!(told("[TimeControl \"60+10\"]\n[Rate \"rapid\"]\n"), []);
    // The values in the game itself count.
    assert_eq!(rate("[Rate \"rapid\"]\n[TimeControl \"180+2\"]\n"), RateText::Rapid);
}

#[test]
fn an_event_too_large_for_a_report_is_refused() {
    let of_players = |players: u32| {
        let pair = |first: u32| [format!("{first:06}"), format!("{:06}", (first + 1) % players)];
        let rows = (0..players).step_by(2).map(pair);
        let rows = rows.map(|[white, black]| row("2006-09-01", &white, &black, "")).collect();
        Sheet { rows, ..Sheet::default() }
    };
    let most = of_players(9_999);
    let (reports, _) = reports_of_rows(&most).unwrap();
    let found = read("league.trf", write_trf(&reports[0]).into());
    assert_eq!(found.rows.len(), 5_000);
    let error = reports_of_rows(&of_players(10_000)).unwrap_err();
    assert_eq!(error.to_string(), "event League: 10,000 players; a report has room for 9,999");
}

#[test]
fn an_event_of_more_rounds_than_a_report_is_made_of_is_refused() {
    let of_games = |games: usize| {
        let rows = vec![row("2006-09-01", "500010F", "500020J", ""); games];
        Sheet { rows, ..Sheet::default() }
    };
    assert!(reports_of_rows(&of_games(999)).is_ok());
    let error = reports_of_rows(&of_games(1_000)).unwrap_err().to_string();
    assert_eq!(error, "event League: 1,000 rounds; a report has room for 999");
    // 101 points need five columns, but there are four.
    let (reports, lost) = reports_of_rows(&of_games(101)).unwrap();
    assert_eq!(lost.single.last().unwrap(), "League: the points of 1 player, 100 or more");
    let found = read("league.trf", write_trf(&reports[0]).into());
    assert_eq!(found.rows.len(), 101);
}

#[test]
fn a_game_with_a_damaged_tag_is_rejected_by_every_reader() {
    let text = |tag: &str, value: &str| {
        let of = |name: &str, own: &str| {
            format!("[{name} \"{}\"]\n", if name == tag { value } else { own })
        };
        let tags = [
            of("Event", "Open"),
            of("Date", "2006.10.01"),
            of("Site", "Hull"),
            of("White", "Lee, Ann"),
            of("Black", "Roe, Ben"),
            of("Result", "1-0"),
        ];
        tags.concat() + "\n1. e4 {\0} 1-0\n"
    };
    let rejected = |tag: &str, value: &str| {
        let source = Source::from_bytes("open.pgn", text(tag, value).into_bytes());
        let of_sections = formats::pgn::read_pgn_sections(&source).unwrap().rejected;
        let of_season = read_sheet(&source).unwrap().unwrap().rejected;
        let [one, other] = [&of_sections, &of_season].map(|faults| {
            faults.iter().map(|fault| (fault.line, fault.column)).collect::<Vec<_>>()
        });
        assert_eq!(one, other, "{tag}: {value:?}");
        one
    };
    for letter in ['\0', '\u{2}', '\u{7f}'] {
        for tag in ["Event", "White", "Black"] {
            for value in [format!("Le{letter}e"), format!("Lee{letter}"), format!("{letter}Lee")] {
                assert_eq!(rejected(tag, &value), [(1, tag)], "{value:?}");
            }
        }
        // Nothing that counts is read from this tag.
        assert_eq!(rejected("Site", &format!("H{letter}ull")), []);
    }
    assert_eq!(rejected("White", "Lee,\tAnn"), []);
}
