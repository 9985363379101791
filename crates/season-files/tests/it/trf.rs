//! FIDE's tournament report: round trips, peculiarities of real files, and a real file.

use std::path::Path;

use chrono::NaiveDate;
use event_sections::{PairingSystem, RoundResult};
use formats::trf::{
    ReadReport, Report, ReportedPlayer, ReportedResult, ReportedRound, read_trf, sheet_of_report,
    write_trf,
};
use formats::{Unsaid, read_sections};
use input_files::Source;
use proptest::prelude::*;
use rating_core::{HalfPoints, Outcome};
use worked_examples::kept_elsewhere;

use crate::seasons::day;

fn read(text: &str) -> ReadReport {
    read_trf(&Source::from_bytes("open.trf", text.into())).unwrap()
}

/// A record in the annex's form, with rounds from column 92 on.
fn record(number: u32, name: &str, rounds: &str) -> String {
    let head = format!("001 {number:>4} m IM {name:<33} 1800 ENG      400001 1990-01-01  1.0    1");
    format!("{head:<91}{rounds}\n")
}

fn text(longest: usize) -> impl Strategy<Value = String> {
    prop::collection::vec("[A-Za-zé,.'-]", 1..longest).prop_map(|letters| letters.concat())
}

fn round() -> impl Strategy<Value = ReportedRound> {
    let result = prop::sample::select(&ReportedResult::ALL[..12]).prop_map(|(_, result)| result);
    (prop::option::of(1_u32..200), prop::option::of(any::<bool>()), result)
        .prop_map(|(opponent, white, result)| ReportedRound { opponent, white, result })
}

fn player() -> impl Strategy<Value = ReportedPlayer> {
    let words = (text(33), text(3), prop::sample::select(&["", "m", "w"][..]));
    let numbers = (prop::option::of(1_u32..3_000), prop::option::of(0_u32..30), 1_u32..200);
    let rest =
        ("[1-9][0-9]{0,9}", prop::option::of(1_u32..200), prop::collection::vec(round(), 0..9));
    (words, numbers, rest).prop_map(
        |((name, federation, sex), (rating, halves, _), (fide_code, rank, rounds))| {
            ReportedPlayer {
                sex: sex.to_owned(),
                name,
                rating,
                federation,
                fide_code,
                born: "1990-01-01".to_owned(),
                points: halves.map(HalfPoints::new),
                rank,
                rounds,
                ..ReportedPlayer::default()
            }
        },
    )
}

fn report() -> impl Strategy<Value = Report> {
    let first = (0_u64..9_000).prop_map(|days| day("2001-01-01") + chrono::Days::new(days));
    let days = prop::collection::vec(0_u64..9, 0..5);
    (text(20), first, days, prop::collection::vec(player(), 0..8)).prop_map(
        |(name, first, days, mut players)| {
            for (number, player) in (1..).zip(&mut players) {
                player.number = number;
            }
            let round_days: Vec<Option<NaiveDate>> =
                days.into_iter().map(|after| Some(first + chrono::Days::new(after))).collect();
            Report {
                name,
                first_day: Some(first),
                last_day: Some(first + chrono::Days::new(9)),
                round_days,
                players,
                others: vec!["013 Team one    1    2".to_owned(), "### a remark".to_owned()],
                ..Report::default()
            }
        },
    )
}

proptest! {
    #[test]
    fn what_is_written_reads_back_as_it_was(report in report()) {
        let written = write_trf(&report);
        for (breaks, last) in [("\n", ""), ("\r\n", ""), ("\r", ""), ("\r", "\n"), ("\r", "\r\n")] {
            let mut back = read(&(written.replace('\n', breaks) + last));
            prop_assert_eq!(&back.faults, &vec![], "{}", written);
            back.report.players.iter_mut().for_each(|player| player.line = 0);
            prop_assert_eq!(&back.report, &report, "{}", written);
        }
    }

    #[test]
    fn no_text_stops_the_reader(text in "((001|012|042|132|013)?[\\PC]{0,130}[\r\n]){0,12}") {
        let source = Source::from_bytes("x.trf", text.into());
        // Rows after a carriage return inside a line are refused.
        if let Ok(read) = read_trf(&source) {
            let _ = read.into_sections();
        }
        let _ = read_sections(&source);
    }
}

#[test]
fn a_record_behind_a_carriage_return_is_refused() {
    let refused = |text: &str| {
        read_trf(&Source::from_bytes("open.trf", text.into())).unwrap_err().to_string()
    };
    // Three kinds of line endings in one file: the text after the carriage return would be lost.
    let text = record(1, "Lee, Ann", "") + "001    2\r001    3\n001    4\n";
    assert!(refused(&text).contains("line 2"), "{}", refused(&text));
    assert!(refused("\r001 \n \r").contains("line 1"), "{}", refused("\r001 \n \r"));
}

#[test]
fn columns_are_counted_in_characters() {
    let text =
        record(1, "Žižková, Zdeňka", "   2 W 1  ") + "001    2  WIM Roe, Ben\n001    3      Doe";
    let found = read(&text);
    assert_eq!(found.faults, vec![]);
    let [first, second, third] = &found.report.players[..] else { panic!("three players") };
    assert_eq!((first.name.as_str(), first.rating), ("Žižková, Zdeňka", Some(1_800)));
    let won = ReportedRound { opponent: Some(2), white: Some(true), result: ReportedResult::Win };
    assert_eq!(first.rounds, [won]);
    assert_eq!((second.title.as_str(), second.name.as_str()), ("WIM", "Roe, Ben"));
    assert_eq!((third.name.as_str(), third.rating, third.points), ("Doe", None, None));
}

#[test]
fn forfeits_byes_and_games_of_under_a_move_are_no_games() {
    let rounds =
        ["0002 w 1  ", "0002 b +  ", "0000 - H  ", "0000 - F  ", "0000 - U  ", "0002 w W  "];
    let other = ["0001 b 0  ", "0001 w -  ", "          ", "0000 - Z  ", "", "0001 b L  "];
    let text = record(1, "Lee, Ann", &rounds.concat()) + &record(2, "Roe, Ben", &other.join(""));
    let text = text.replace(" 1.0    1", "         ");
    let file = read_sections(&Source::from_bytes("open.trf", text.into())).unwrap();
    assert_eq!(file.rejected, vec![]);
    let (one, half) = (HalfPoints::new(2), HalfPoints::new(1));
    let entries = &file.sections[0].players[0].entrant.results;
    assert!(matches!(entries[0], RoundResult::Game { opponent: 1, outcome: Outcome::Win, .. }));
    assert_eq!(entries[1], RoundResult::Default { opponent: 1, points: one });
    assert_eq!(
        entries[2..5],
        [RoundResult::Bye(half), RoundResult::FullPointBye, RoundResult::Bye(one)]
    );
    assert_eq!(entries[5], RoundResult::Uncounted { opponent: 1, points: one });
}

#[test]
fn every_fault_has_its_line_and_the_rest_of_the_record_counts() {
    let text = "042 2023-09-24\n052 soon\n".to_owned()
        + &record(1, "Lee, Ann", "00x2 w 1  ")
        + &record(1, "Roe, Ben", "")
        + &record(2, "Cole, Cy", "0001 r ?  ").replace("1800", "18x0");
    let found = read(&text);
    let faults: Vec<_> =
        found.faults.iter().map(|f| (f.line, f.column, f.value.as_str())).collect();
    let expected = [
        (3, "opponent", "00x2"),
        (4, "start number", "1"),
        (5, "colour", "r"),
        (5, "rating", "18x0"),
        (5, "result", "?"),
    ];
    assert_eq!(faults, expected);
    // No number depends on the last day, so a calculator still accepts the report.
    let doubts = found.suspicious.iter().map(|f| (f.line, f.column, f.value.as_str()));
    assert_eq!(doubts.collect::<Vec<_>>(), [(2, "052", "soon")]);
    assert_eq!(found.report.players.len(), 2);
    let file = found.into_sections();
    assert_eq!(file.sections[0].players.len(), 2);
}

#[test]
fn a_report_of_2025_comes_under_national_codes() {
    let national = |number: u32, code: &str| {
        format!("{:<57}{code}\n", format!("ENG {number:>4}      Somebody"))
    };
    let text = "012 Open\n042 May 29, 2020\n142 1\n162  W 3.0    D 1.0    L 0.0\n".to_owned()
        + "DDD SSSS sTTT NNNNNNNN\n"
        + &record(1, "Lee, Ann", "0002 w 1  ")
        + &record(2, "Roe, Ben", "0001 b 0  ")
        + &national(1, "233310H")
        + &national(2, "102807J");
    let found = read(&text);
    assert_eq!(found.faults, vec![]);
    let sheet = sheet_of_report(found, &Unsaid::default());
    let (_, row) = &sheet.sheet.rows[0];
    assert_eq!((row.white.as_str(), row.black.as_str()), ("233310H", "102807J"));
    assert_eq!(row.day, day("2020-05-29"));
}

#[test]
#[ignore = "needs a real report: `just real`"]
fn a_real_team_round_is_read_with_every_game() {
    let file = kept_elsewhere("data/trf/team-league-round-1.trf");
    let found = read_trf(&Source::read(&file, "team-league-round-1.trf".into()).unwrap()).unwrap();
    assert_eq!(found.faults, vec![]);
    let halves = found.report.players.iter().flat_map(|player| &player.rounds);
    let forfeits = [ReportedResult::ForfeitWin, ReportedResult::ForfeitLoss];
    let forfeited = halves.clone().filter(|round| forfeits.contains(&round.result)).count();
    assert_eq!((halves.clone().count(), forfeited), (1_664, 18));
    // 24/09/23 is a day in September, because the league began on 2023-09-24.
    assert_eq!(found.report.round_days, [Some(day("2023-09-24"))]);
    assert_eq!(found.report.others.iter().filter(|line| line.starts_with("013")).count(), 356);
    let points: u32 =
        found.report.players.iter().filter_map(|p| p.points).map(HalfPoints::halves).sum();
    assert_eq!(points, 1_664, "every game gives two half-points");
}

/// A team event in the format of 2025/26, with its own points, national records, teams, records for
/// information only, and a comment.
const OF_2026: &str = "012 County Team Cup\r\n022 Ure\r\n032 ENG\r\n042 2025/09/06\r\n052 \
                       2025/09/07\r\n\
                       062 2\r\n142 2\r\n152 W\r\n162  W 3.0    D 1.0    L 0.0\r\n172 ENG OTHER\r\n\
                       192 FIDE_DUTCH\r\n\
                       222 5400+30\r\n\
                       132                                                                                        \
                       25/09/06  25/09/07\r\n\
                       ### made by hand\r\n\
                       001    1 w    Lee, Ann                          1800 ENG   100200300 \
                       1987/00/00  3.0    1  0002 w 1  0000 - Z\r\n\
                       ENG    1      Lee, Ann                          1720 ENG     233310H \
                       1987/00/00\r\n\
                       001    2 m  g Roe, Ben                               ENG             \
                       1990/05/06  0.0    2  0001 b 0\r\n\
                       ENG    2      Roe, Ben                               ENG     102807J\r\n\
                       240 H  002    1\r\n300   1   1   2    1    2\r\n\
                       310   1 Ure                              URE      1800      2    3.0   1    \
                       1    2\r\n\
                       320   2   1\r\n352 WB\r\n801   1 Ure  kept as it is\r\n802   1   2   0\r\n";

/// A file of the nineties: a ruler line, titles in small letters, no days of rounds, and lines that
/// end with CR alone.
const OLD: &str = "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB \
                   PPPP RRRR  1111 1 1\r012 Club Open\r042 May 29, 1998\r001    1 m  m Lee, \
                   Ann                          1800 ENG             1961        1.0    1  0002 w \
                   1\r001    2 m    Roe, Ben                          1700 ENG             \
                   1970/00/00  0.0    2  0001 b 0\r\r";

#[test]
fn a_report_that_nobody_changed_is_written_as_it_was_read() {
    let examples =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/examples/norm-tournament.trf");
    let example = std::fs::read_to_string(examples).unwrap();
    let copied = OLD.to_owned() + "\n";
    for text in [OF_2026, OLD, &copied, &example, "", "\n", "012 A\n012 B", "garbage\n\n001 x\n"] {
        assert_eq!(write_trf(&read(text).report), text);
    }
}

#[test]
fn carriage_returns_among_other_line_ends_are_refused() {
    let joined = format!("022 Ure\n062 2\n{OLD}");
    let refused = read_trf(&Source::from_bytes("open.trf", joined.into())).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "open.trf, line 3: another row begins on this line, after a carriage return: expected \
         lines that all end in the same way"
    );
}

#[test]
fn a_change_changes_its_own_line_alone() {
    for text in [OF_2026, OLD] {
        let mut report = read(text).report;
        report.players[1].name = "Roe, Benjamin".to_owned();
        report.name = "Another Cup".to_owned();
        report.others.push("### one more".to_owned());
        let written = write_trf(&report);
        let breaks = if text.contains('\n') { '\n' } else { '\r' };
        let changed: Vec<_> = text
            .split(breaks)
            .zip(written.split(breaks))
            .filter(|(before, now)| before != now && !before.is_empty())
            .map(|(_, now)| now.get(..10).unwrap_or(now).trim().to_owned())
            .collect();
        assert_eq!(changed, ["012 Anothe", "001    2 m"], "{written}");
        assert_eq!(read(&written).report.players, report.players);
        assert_eq!(read(&written).report.others, report.others);
    }
}

#[test]
fn codes_stand_in_national_records_in_the_format_of_2026() {
    let rows = "date,event,white,black,result,section,round,rate\n\
                2006-05-02,Cup,233310H,102807J,1-0,,1,\n\
                2006-05-03,Cup,102807J,233310H,1/2-1/2,,2,\n";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.csv");
    std::fs::write(&path, rows).unwrap();
    let rules = season_files::RowRules::of_form();
    let read_rows = |path: &Path| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let read = season_files::read_files(&[(path.to_owned(), name)], &rules, &|_| {}).unwrap();
        read.as_sheet()
    };
    let before = read_rows(&path);
    let (reports, _) = formats::trf::reports_of_rows(&before).unwrap();
    let text = write_trf(&reports[0].clone().in_format_of_2026());
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.contains(&"042 2006/05/02") && lines.contains(&"142 2"), "{text}");
    assert!(lines.contains(&"172 ENG OTHER"), "{text}");
    let national = lines.iter().find(|line| line.starts_with("ENG    2")).unwrap();
    assert_eq!(national.get(57..68), Some("    233310H"));
    assert!(!text.contains("### clarke code"), "{text}");
    let written = folder.path().join("cup.trf");
    std::fs::write(&written, &text).unwrap();
    let after = read_rows(&written);
    let games = |sheet: &formats::sheet::Sheet| -> Vec<_> {
        sheet.rows.iter().map(|(_, row)| row.clone()).collect()
    };
    assert_eq!(games(&after), games(&before));
}

/// A row: its line, White and Black.
type ReportedRow = (usize, String, String);

/// A fault: its line, its column and the value.
type Fault = (usize, &'static str, String);

/// The results of a report of four players with these rounds, and its rejected values; a player
/// without rounds has no record.
fn rows_and_faults(rounds: [&str; 4]) -> (Vec<ReportedRow>, Vec<Fault>) {
    let names = ["Abel, Ann", "Bell, Ben", "Carr, Cy", "Dove, Di"];
    let records = (1..).zip(names).zip(rounds).filter(|(_, rounds)| !rounds.is_empty());
    let records = records.map(|((number, name), rounds)| record(number, name, rounds));
    // Without FIDE numbers, the rows have names.
    let text = "042 2006-08-26\n".to_owned() + &records.collect::<String>();
    let found = sheet_of_report(read(&text.replace("400001", "      ")), &Unsaid::default());
    let rows = found.sheet.rows.into_iter();
    let rows = rows.map(|(line, row)| (line, row.white, row.black)).collect();
    let faults = found.rejected.into_iter().map(|row| (row.line, row.column, row.value)).collect();
    (rows, faults)
}

#[test]
fn no_game_is_lost_or_counted_twice_where_records_do_not_agree() {
    let row = |line, white: &str, black: &str| (line, white.to_owned(), black.to_owned());
    let fault = |line, column, value: &str| (line, column, value.to_owned());
    let (one, other) = (row(2, "Abel, Ann", "Bell, Ben"), row(4, "Carr, Cy", "Dove, Di"));
    let rounds = ["0002 w 1  ", "0001 b 0  ", "0004 w =  ", "0003 b =  "];
    let with = |changes: &[(usize, &'static str)]| {
        let mut rounds = rounds;
        for &(player, round) in changes {
            rounds[player] = round;
        }
        rows_and_faults(rounds)
    };
    assert_eq!(with(&[]), (vec![one.clone(), other.clone()], vec![]));
    // A player's record is missing.
    assert_eq!(
        with(&[(1, "")]),
        (vec![row(3, "Carr, Cy", "Dove, Di")], vec![fault(2, "opponent", "0002")])
    );
    // A record names an unknown player, another opponent, or no opponent.
    let of_both = vec![fault(2, "opponent", "0002"), fault(3, "opponent", "0099")];
    assert_eq!(with(&[(1, "0099 b 0  ")]), (vec![other.clone()], of_both));
    let of_both = vec![fault(2, "opponent", "0002"), fault(3, "opponent", "0003")];
    assert_eq!(with(&[(1, "0003 b 0  ")]), (vec![other.clone()], of_both));
    assert_eq!(
        with(&[(1, "0000 - -  ")]),
        (vec![other.clone()], vec![fault(2, "opponent", "0002")])
    );
    // Both have the same colour: it is one game, whatever the colour.
    for (changes, colour) in
        [(&[(1, "0001 w 0  ")][..], "0002 w"), (&[(0, "0002 b 1  ")][..], "0002 b")]
    {
        assert_eq!(with(changes), (vec![other.clone()], vec![fault(2, "colour", colour)]));
    }
    // A player with themselves as opponent, and a player whose record lacks a game.
    let of_both = vec![fault(2, "opponent", "0001"), fault(3, "opponent", "0001")];
    assert_eq!(with(&[(0, "0001 w 1  ")]), (vec![other.clone()], of_both));
    // Results that contradict each other; and a forfeit beside a game of less than a move.
    assert_eq!(with(&[(1, "0001 b =  ")]), (vec![other.clone()], vec![fault(2, "result", "1")]));
    let of_two_kinds = [(0, "0002 w +  "), (1, "0001 b L  ")];
    assert_eq!(with(&of_two_kinds), (vec![other.clone()], vec![fault(2, "result", "+")]));
}

#[test]
fn a_disagreement_says_both_records_and_the_other_s_place() {
    let records = [(1, "Abel, Ann", "0002 w 1  "), (2, "Bell, Ben", "0001 b =  ")];
    let records = records.map(|(number, name, rounds)| record(number, name, rounds));
    let text = format!("042 2006-08-26\n{}", records.concat());
    let found = sheet_of_report(read(&text), &Unsaid::default());
    let said: Vec<String> = found.rejected.iter().map(|row| row.reason.to_string()).collect();
    let words =
        "Abel, Ann reports a win against Bell, Ben in round 1, but Bell, Ben reports a draw";
    assert_eq!(said, [format!("{words} (line 3)")]);
}

#[test]
fn records_behind_blanks_are_not_an_empty_tournament() {
    let players = record(1, "Lee, Ann", " 0002 w 1") + &record(2, "Roe, Ben", " 0001 b 0");
    let indented = format!(" {}\n", players.trim_end().replace('\n', "\n "));
    let refused = read_trf(&Source::from_bytes("open.trf", indented.into())).unwrap_err();
    assert!(refused.to_string().contains("its records stand behind blanks"), "{refused}");
}

#[test]
fn a_second_tournament_in_the_file_is_refused_with_its_line() {
    let players = record(1, "Lee, Ann", " 0002 w 1") + &record(2, "Roe, Ben", " 0001 b 0");
    let two = format!("012 Spring\n{players}012 Autumn\n{players}");
    let refused = read_trf(&Source::from_bytes("open.trf", two.into())).unwrap_err();
    assert_eq!(
        refused.without_file(),
        "line 4: a second tournament begins here: save each in a file of its own"
    );
    // The same name again is not another tournament, nor is a name below the players in any form.
    for one in [
        format!("012 Spring\n{players}012 SPRING \n"),
        format!("{players}012 Autumn\n042 2006/10/01\n"),
        format!("012 Spring\n{players}012 Spring Open\n"),
    ] {
        assert_eq!(read(&one).report.players.len(), 2, "{one}");
    }
}

/// Three points for a win, as record 162 says: Ann has 3 + 1, which the section counts as one and a
/// half.
#[test]
fn other_points_are_held_against_their_record() {
    let report = |points: [&str; 3]| {
        let players = [
            ("Ann", "0002 w 1  0003 w ="),
            ("Ben", "0001 b 0  0000 - U"),
            ("Cy", "0000 - U  0001 b ="),
        ];
        let records = (1..).zip(players).zip(points).map(|((number, (name, rounds)), points)| {
            record(number, name, rounds).replace("  1.0 ", &format!("{points:>5} "))
        });
        let records = records.collect::<String>().replace("400001", "      ");
        format!("012 Open\n042 2025/10/06\n162  W 3.0    D 1.0    L 0.0    P 3.0\n{records}")
    };
    let sections =
        |text: String| read_sections(&Source::from_bytes("open.trf", text.into())).unwrap();
    let found = sections(report(["4,0", "3.0", "4.00"]));
    assert_eq!(found.rejected, []);
    let entrants = || found.sections[0].players.iter().map(|player| &player.entrant);
    let halves: Vec<u32> = entrants().map(|entrant| entrant.points().halves()).collect();
    assert_eq!(halves, [3, 2, 3]);
    assert!(entrants().all(|entrant| entrant.score.is_none()));
    let found = sections(report(["4.0", "3.5", "4.0"]));
    let others = found.other_totals.iter().map(|row| (row.line, row.value.as_str()));
    assert_eq!(others.collect::<Vec<_>>(), [(5, "3.5")]);
}

/// W against L: both were there, and nothing counts.
#[test]
fn a_game_of_under_one_move_is_no_default() {
    let records = [(1, "Ann", "0002 w W"), (2, "Ben", "0001 b L")];
    let records = records.map(|(number, name, rounds)| record(number, name, rounds));
    let text = format!("012 Open\n042 2025/10/06\n{}", records.concat());
    let found = read_sections(&Source::from_bytes("open.trf", text.clone().into())).unwrap();
    let points = HalfPoints::new(2);
    let results = &found.sections[0].players[0].entrant.results;
    assert_eq!(*results, [RoundResult::Uncounted { opponent: 1, points }]);
    // The results of both agree: the report has rows of results, and no fault.
    let rows = sheet_of_report(read(&text), &Unsaid::default());
    assert_eq!(rows.rejected, []);
    assert_eq!(rows.lost.last().unwrap(), "1 game of under a move, not rated");
}

/// A report that grows may have another record of days for the latest rounds: the days of earlier
/// rounds stay.
#[test]
fn days_of_a_second_record_do_not_take_away_those_of_the_first() {
    let days = |days: &[&str]| {
        let columns = days.iter().map(|day| format!("{day:<10}")).collect::<Vec<_>>().concat();
        format!("{:<91}{}\n", "132", columns.trim_end())
    };
    let text = |second: &[&str]| {
        days(&["24/05/04", "24/05/05"]) + &days(second) + &record(1, "Lee, Ann", "0000 - Z")
    };
    let found = read(&text(&["", "24/05/05", "24/05/11"]));
    let expected = ["2024-05-04", "2024-05-05", "2024-05-11"].map(|text| Some(day(text)));
    assert_eq!(found.report.round_days, expected);
    assert_eq!(found.suspicious, []);
    // Written without a change, it is the same file.
    assert_eq!(write_trf(&found.report), text(&["", "24/05/05", "24/05/11"]));
    let found = read(&text(&["24/05/03"]));
    assert_eq!(found.report.round_days, ["2024-05-03", "2024-05-05"].map(|text| Some(day(text))));
    let said: Vec<String> = found.suspicious.iter().map(ToString::to_string).collect();
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].contains("line 2"), "{said:?}");
    assert!(said[0].contains("an earlier record says that round 1 was on 2024-05-04"), "{said:?}");
}

/// Days that are wider than the columns of their rounds would be cut to other days: `13/10/20`.
#[test]
fn days_beside_the_columns_of_their_rounds_are_one_a_round() {
    let expected = ["2006-10-13", "2006-10-14", "2006-10-15"].map(|text| Some(day(text)));
    let tournament = "042 2006/10/13\n052 2006/10/15\n";
    for (before, days) in [
        (88, "06/10/13  06/10/14  06/10/15"),
        (88, "13/10/2006 14/10/2006 15/10/2006"),
        (88, "2006/10/13  2006/10/14  2006/10/15"),
        (1, "06/10/13 06/10/14 06/10/15"),
    ] {
        let text = format!("{tournament}132{:before$}{days}\n", "");
        let found = read(&(text + &record(1, "Lee, Ann", "0000 - Z")));
        assert_eq!(found.report.round_days, expected, "{before} {days}");
        assert_eq!(found.suspicious, [], "{before} {days}");
    }
    let text = format!("{tournament}132{:88}13/10/2006 unknown\n", "");
    let found = read(&(text + &record(1, "Lee, Ann", "0000 - Z")));
    assert!(!found.suspicious.is_empty());
}

#[test]
fn a_section_has_the_pairing_system_that_its_report_declares() {
    for (header, expected) in [
        ("092 Individual: Round-Robin\n", Some(PairingSystem::RoundRobin { times: 1 })),
        ("092 Individual: Swiss-System\n", Some(PairingSystem::RoundByRound)),
        ("", None),
    ] {
        let text = header.to_owned() + &record(1, "Lee, Ann", "0000 - Z");
        let file = read_sections(&Source::from_bytes("open.trf", text.clone().into())).unwrap();
        assert_eq!(file.sections[0].system, expected, "{header}");
        assert_eq!(write_trf(&read(&text).report), text);
    }
}

/// It was recorded before the round that the player would not be there; a blank may be filled in
/// later.
#[test]
fn a_bye_of_no_points_is_one_and_a_blank_is_nothing_yet() {
    let text = "012 Open\n".to_owned()
        + &record(1, "Ann", "0000 - Z")
        + &record(2, "Ben", "0000 -  ")
        + &record(3, "Cy", "   4 w =")
        + &record(4, "Di", "   3 b =");
    let read = read_sections(&Source::from_bytes("open.trf", text.into())).unwrap();
    assert!(read.rejected.is_empty(), "{:?}", read.rejected);
    let first = |player: usize| read.sections[0].players[player].entrant.results.first().copied();
    assert_eq!(first(0), Some(RoundResult::Bye(HalfPoints::ZERO)));
    assert_eq!(first(1), None);
}

#[test]
fn a_record_of_the_whole_report_is_reported_on_its_line() {
    let games = record(1, "Lee, Ann", "0002 w 1") + &record(2, "Roe, Ben", "0001 b 0");
    let head = "### made by hand\r\n012 Open\r\n042 2006/05/02\r\n";
    for record in ["122 rapid, 15 minutes", "122 25'", "092 Swiss Rapid", "222 soon", "142 0"] {
        let line = 4;
        let text = format!("{head}{record}\r\n{}", games.replace('\n', "\r\n"));
        let read = read(&text);
        let sheet = sheet_of_report(read.clone(), &Unsaid::default());
        let faults = read.suspicious.iter().chain(&sheet.suspicious);
        let lines: Vec<usize> = faults
            .filter(|fault| record.starts_with(fault.column))
            .map(|fault| fault.line)
            .collect();
        assert!(
            !lines.is_empty() && lines.iter().all(|&found| found == line),
            "{record}: {lines:?}"
        );
        if let Some(column) = ["122", "092"].into_iter().find(|code| record.starts_with(code)) {
            let rates = read.into_sections().other_rates;
            assert_eq!((rates[0].line, rates[0].column), (line, column));
        }
    }
    let rapid = read(&format!("032 ENG\n012 Rapid Open\n{games}")).into_sections().other_rates;
    assert_eq!((rapid[0].line, rapid[0].column), (2, "012"));
}

/// A name with a NUL or an escape in it looks like that of another player, and is not.
#[test]
fn a_damaged_record_is_reported_and_gives_no_player() {
    let games = record(1, "Lee, Ann", "0002 w 1") + &record(2, "Roe, Ben", "0001 b 0");
    for letter in ['\0', '\u{1}', '\u{1b}', '\u{7f}'] {
        let text = format!("012 O{letter}pen\n{}", games.replace("Roe", &format!("Ro{letter}e")));
        let read = read(&text);
        let names: Vec<&str> = read.report.players.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["Lee, Ann"], "{letter:?}");
        let lines = |faults: &[findings::RowFault]| -> Vec<usize> {
            faults.iter().map(|fault| fault.line).collect()
        };
        assert_eq!(
            (lines(&read.faults), lines(&read.suspicious)),
            (vec![3], vec![1]),
            "{letter:?}"
        );
        assert_eq!(read.report.name, "O pen");
        assert_eq!(write_trf(&read.report), text, "what nobody edited stays as it was");
    }
    // The character at the end of files of DOS is none of it.
    assert!(read(&format!("{games}\u{1a}")).faults.is_empty());
}
