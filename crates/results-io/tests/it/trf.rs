//! FIDE's tournament report: round trips, what real files do, and a real one.

use std::path::Path;

use chrono::NaiveDate;
use proptest::prelude::*;
use rating_core::{HalfPoints, Outcome};
use results_io::Source;
use results_io::format::section::{RoundEntry, read_sections};
use results_io::format::trf::{
    ReadReport, Report, ReportedPlayer, ReportedResult, ReportedRound, read_trf, sheet_of_report,
    write_trf,
};

use crate::seasons::day;

fn read(text: &str) -> ReadReport {
    read_trf(&Source::from_bytes("open.trf", text.into())).unwrap()
}

/// A record as the annex has it, with rounds from column 92 on.
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
        for breaks in ["\n", "\r\n", "\r"] {
            let mut back = read(&written.replace('\n', breaks));
            prop_assert_eq!(&back.faults, &vec![], "{}", written);
            back.report.players.iter_mut().for_each(|player| player.line = 0);
            prop_assert_eq!(&back.report, &report, "{}", written);
        }
    }

    #[test]
    fn no_text_stops_the_reader(text in "((001|012|042|132|013)?[\\PC]{0,130}[\r\n]){0,12}") {
        let source = Source::from_bytes("x.trf", text.clone().into());
        let _ = read(&text).into_sections();
        let _ = read_sections(&source);
    }
}

#[test]
fn columns_are_counted_in_characters_and_may_be_missing_at_the_end() {
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
    let entries = &file.sections[0].players[0].rounds;
    assert!(matches!(entries[0], RoundEntry::Game { opponent: 1, outcome: Outcome::Win, .. }));
    assert_eq!(entries[1], RoundEntry::Default { opponent: 1, points: one });
    assert_eq!(entries[2..5], [RoundEntry::Bye(half), RoundEntry::Bye(one), RoundEntry::Bye(one)]);
    assert_eq!(entries[5], RoundEntry::Default { opponent: 1, points: one });
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
    // No figure depends on the last day, so a calculator takes the report all the same.
    let doubts = found.suspicious.iter().map(|f| (f.line, f.column, f.value.as_str()));
    assert_eq!(doubts.collect::<Vec<_>>(), [(2, "052", "soon")]);
    assert_eq!(found.report.players.len(), 2);
    let file = found.into_sections();
    assert_eq!(file.sections[0].players.len(), 2);
}

#[test]
fn a_report_of_2025_with_its_national_records_comes_under_national_codes() {
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
    let sheet = sheet_of_report(found);
    let (_, row) = &sheet.sheet.rows[0];
    assert_eq!((row.white.as_str(), row.black.as_str()), ("233310H", "102807J"));
    assert_eq!(row.day, day("2020-05-29"));
}

#[test]
fn a_real_team_league_round_is_read_with_every_game_accounted_for() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data/trf/team-league-round-1.trf");
    if !file.exists() {
        println!("skipped: the real report is not here ({} is missing)", file.display());
        return;
    }
    let found = read_trf(&Source::read(&file, "team-league-round-1.trf".into()).unwrap()).unwrap();
    assert_eq!(found.faults, vec![]);
    let halves = found.report.players.iter().flat_map(|player| &player.rounds);
    let forfeits = [ReportedResult::ForfeitWin, ReportedResult::ForfeitLoss];
    let forfeited = halves.clone().filter(|round| forfeits.contains(&round.result)).count();
    assert_eq!((halves.clone().count(), forfeited), (1_664, 18));
    // 24/09/23 is a day of September, since the league began on 2023-09-24.
    assert_eq!(found.report.round_days, [Some(day("2023-09-24"))]);
    assert_eq!(found.report.others.iter().filter(|line| line.starts_with("013")).count(), 356);
    let points: u32 =
        found.report.players.iter().filter_map(|p| p.points).map(HalfPoints::halves).sum();
    assert_eq!(points, 1_664, "every game gives two half-points");
}
