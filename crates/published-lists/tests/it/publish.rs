//! Published files have the right contents.

use std::fs;
use std::io::Cursor;

use chrono::NaiveDate;
use findings::{Reason, RowFault};
use formats::listed::read_listed;
use identity::{CodeForm, Player};
use input_files::csv::write_field;
use input_files::{Fingerprint, Source};
use player_lists::{read_earlier_totals, read_grade_list};
use polars::prelude::*;
use proptest::prelude::*;
use published_lists::calculation::{CalculationRow, CalculationShape, calculation};
use published_lists::game_scores::{GameScore, game_scores, read_game_scores};
use published_lists::grade_list::{GradeListRow, ListedGrade, grade_list};
use published_lists::manifest::{self, Manifest};
use published_lists::predictions::{PredictionRow, predictions};
use published_lists::rejected::rejected;
use published_lists::season_totals::{Exact, SeasonTotalRow, season_totals};
use published_lists::{Publication, PublishedFile, WhenLocked};
use rating_core::{Grade, GradePoints, Outcome, Rate};

fn player(code: &str, name: &str) -> Player {
    Player { code: code.into(), name: name.into(), ..Player::default() }
}

fn text(file: PublishedFile<'_>) -> String {
    String::from_utf8(file.into_bytes()).unwrap()
}

#[test]
fn the_list_is_sorted_by_name_then_code() {
    let players = [
        player("500010F", "Lee, Ann"),
        player("500020J", "Lee, Ann"),
        player("500030A", "Lee, \"Tiger\""),
    ];
    let rows = players.iter().map(|player| GradeListRow {
        player,
        junior_age: (player.code == "500010F").then_some(12),
        standard: Some(ListedGrade {
            category: 'A',
            grade: -7,
            previous: (player.code == "500020J").then_some(120),
            games: 31,
        }),
        rapid: (player.code == "500010F").then_some(ListedGrade {
            category: 'E',
            grade: 99,
            previous: Some(98),
            games: 4,
        }),
    });
    let list = text(grade_list("grades200704.csv", rows.len(), |number| rows.clone().nth(number)));
    assert_eq!(
        list,
        "Ref,Name,Sex,JrAge,Cat,Grade,Grade1,Games,RCat,RGrade,RGrade1,RGames,\
         ClubNam1,ClubNam2,ClubNam3,ClubNam4,ClubNam5,ClubNam6,FIDECode,Nation\n\
         500030A,\"Lee, \"\"Tiger\"\"\",,,A,-7,,31,,,,,,,,,,,,\n\
         500010F,\"Lee, Ann\",,12,A,-7,,31,E,99,98,4,,,,,,,,\n\
         500020J,\"Lee, Ann\",,,A,-7,120,31,,,,,,,,,,,,\n"
    );
    let read = read_grade_list(&Source::from_bytes("grades200704.csv", list.into())).unwrap();
    assert_eq!(read.grades(Rate::Standard).len(), 3);
    assert_eq!(read.grades(Rate::Rapid), [("500010F".into(), Grade::new(99))]);
    assert!(read.rejected.is_empty());
}

#[test]
fn the_calculation_prints_exact_numbers_shortly() {
    let row = CalculationRow {
        code: "500010F",
        category: None,
        grade: Some(132),
        mean: Some(GradePoints::from_billionths(131_875_000_000)),
        points: GradePoints::whole(1055),
        games: 8,
        borrowed: &[22, 0],
        approximate: 0,
        increment: 0,
        previous: None,
        working: Some(GradePoints::from_billionths(-500_000_000)),
        standard_error: Some(GradePoints::from_billionths(7_210_000_000)),
    };
    assert_eq!(
        text(calculation("calculation.csv", shape(2, false), 1, |_| Some(row))),
        "code,category,grade,mean,points,games,borrowed_1,borrowed_2,previous_grade,working_grade,\
         standard_error\n\
         500010F,,132,131.875000000,1055,8,22,0,,-0.500000000,7.21\n"
    );
    let junior =
        CalculationRow { borrowed: &[22, 0, 3], increment: 10, standard_error: None, ..row };
    assert_eq!(
        text(calculation("calculation.csv", shape(3, true), 1, |_| Some(junior))),
        "code,category,grade,mean,points,games,borrowed_1,borrowed_2,borrowed_3,increment,\
         previous_grade,working_grade,standard_error\n\
         500010F,,132,131.875000000,1055,8,22,0,3,10,,-0.500000000,\n"
    );
    let of_list = CalculationRow { approximate: 22, ..row };
    let with_list = CalculationShape { approximate: true, ..shape(1, false) };
    assert_eq!(
        text(calculation("calculation.csv", with_list, 1, |_| Some(of_list))),
        "code,category,grade,mean,points,games,borrowed_1,approximate,previous_grade,working_grade,\
         standard_error\n\
         500010F,,132,131.875000000,1055,8,22,22,,-0.500000000,7.21\n"
    );
}

const fn shape(earlier_seasons: usize, increments: bool) -> CalculationShape {
    CalculationShape { earlier_seasons, approximate: false, increments }
}

/// A player's code, the day, and the opponent's code.
type Game = (&'static str, &'static str, &'static str);

#[test]
fn scores_of_games_come_back_as_they_were() {
    let score =
        |(code, date, opponent): Game, outcome, (billionths, exact): (i64, &'static str)| {
            let score = GradePoints::from_billionths(billionths);
            GameScore {
                code: code.into(),
                date: date.parse().unwrap(),
                opponent: opponent.into(),
                outcome,
                score,
                exact: Some(exact.into()),
            }
        };
    let rows = [
        score(("500010F", "2012-02-29", "500020J"), Outcome::Win, (i64::MAX, "")),
        score(("500020J", "1969-12-31", "=SUM(A1)"), Outcome::Draw, (-1, "-1/1500000000")),
        score(("500020J", "2012-02-29", "500010F"), Outcome::Loss, (0, "+-0.000000001")),
    ];
    let bytes = game_scores("game_scores.parquet", &rows).unwrap().into_bytes();
    assert_eq!(bytes, game_scores("game_scores.parquet", &rows).unwrap().into_bytes());
    let source = Source::from_bytes("game_scores.parquet", bytes.clone());
    assert_eq!(read_game_scores(&source).unwrap(), rows);
    let none = game_scores("game_scores.parquet", &[]).unwrap().into_bytes();
    assert_eq!(read_game_scores(&Source::from_bytes("x", none)).unwrap(), []);
    for cut in [0, 3, 4, 8, bytes.len() / 2, bytes.len() - 1] {
        let cut = Source::from_bytes("x", bytes[..cut].to_vec());
        assert!(read_game_scores(&cut).is_err());
    }
}

#[test]
fn a_rejected_row_stands_in_its_file_as_it_stood() {
    let fault = RowFault {
        file: "2006-07/results.csv".into(),
        line: 14,
        column: "result",
        value: "1-1".into(),
        reason: Reason::UnknownResult,
        name: String::new(),
        row: "2006-05-02,\"A, B\",1,2,1-1".into(),
    };
    let printed = text(rejected("rejected.csv", &[fault]));
    let (header, row) = printed.split_once('\n').unwrap();
    assert_eq!(header, "file,line,column,value,reason,row");
    assert!(row.starts_with("2006-07/results.csv,14,result,1-1,\"unknown result: expected 1-0"));
    assert!(row.ends_with(",\"2006-05-02,\"\"A, B\"\",1,2,1-1\"\n"));
}

/// Players whose names begin alike, and are often equal; their codes are in order.
fn namesakes(players: usize) -> Vec<Player> {
    let name = |number: usize| match number % 5 {
        0 => "A common beginning of a name, Ann".to_owned(),
        1 => format!("A common beginning of a name, {}", number % 101),
        2 => format!("A common begin{}", "n".repeat(number % 7)),
        3 => "É\0".repeat(number % 4),
        _ => format!("{:x}", number * 2_654_435_761 % 1_000_003),
    };
    (0..players).map(|number| player(&format!("{number:06}"), &name(number))).collect()
}

#[test]
fn a_long_list_is_written_as_line_by_line() {
    let players = namesakes(10_000);
    let is_listed = |number: usize| number % 3 != 1;
    let list = grade_list("grades200704.csv", players.len(), |number| {
        let standard =
            ListedGrade { category: 'A', grade: number as i32, previous: None, games: 1 };
        let (player, standard) = (players.get(number)?, Some(standard));
        let row = GradeListRow { player, junior_age: None, standard, rapid: None };
        is_listed(number).then_some(row)
    });
    let mut listed: Vec<_> = (0..).zip(&players).filter(|(number, _)| is_listed(*number)).collect();
    listed.sort_by_key(|(_, player)| (&player.name, &player.code));
    let mut expected = Vec::new();
    for (number, player) in listed {
        expected.extend_from_slice(format!("{},", player.code).as_bytes());
        write_field(&player.name, &mut expected);
        expected.extend_from_slice(format!(",,,A,{number},,1,,,,,,,,,,,,\n").as_bytes());
    }
    let text = text(list);
    let (_, lines) = text.split_once('\n').unwrap();
    assert!(lines.as_bytes() == expected);
}

#[test]
fn files_are_written_as_they_are_with_their_fingerprints() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("published");
    let players = namesakes(9_000);
    let rows = [0, 1, 2_048, 2_049, 9_000];
    let files = rows.map(|rows| {
        season_totals(&format!("{rows}.csv"), "2006-07", rows, |number| {
            let (code, points) = (&players.get(number)?.code, GradePoints::whole(number as i32));
            let exact = match number % 5 {
                0 => Exact::Fraction(format!("{}/3", 3 * number)),
                1 => Exact::Within { trillionths: 1_500 * number as u64 },
                _ => Exact::AsWritten,
            };
            (number % 7 > 0).then_some(SeasonTotalRow {
                code,
                points,
                games: 1,
                exact,
                grade: None,
            })
        })
    });
    let publication = Publication::begin(&out, WhenLocked::Refuse, || {}).unwrap();
    let prints = publication.write_files("2006-07", &files).unwrap();
    publication.write("2006-07", manifest::FILE, b"{}".into()).unwrap();
    publication.replace().unwrap();
    for ((rows, file), print) in rows.into_iter().zip(files).zip(prints) {
        let line = |n: usize| {
            let exact = match n % 5 {
                0 => format!("{}/3", 3 * n),
                1 => format!("+-0.{:010}", 15 * n).trim_end_matches('0').to_owned(),
                _ => String::new(),
            };
            format!("{n:06},2006-07,{n},1,{exact},\n")
        };
        let lines: String = (0..rows).filter(|n| n % 7 > 0).map(line).collect();
        let expected = format!("code,season,points,games,exact,grade\n{lines}");
        let found = fs::read_to_string(out.join("2006-07").join(file.name())).unwrap();
        assert!(found == expected, "{}", file.name());
        assert_eq!(print, Fingerprint::of(file.name(), found.as_bytes()));
        assert!(text(file) == expected);
    }
}

#[test]
fn names_with_line_breaks_and_escapes_cost_no_other_row() {
    let name = "Lee,\r\n500020J \u{1b}[2J\"Ann\"";
    let players = [player("500010F", name), player("500020J", "Roe, Ben")];
    let listed = ListedGrade { category: 'A', grade: 1, previous: None, games: 1 };
    let list = grade_list("grades200704.csv", 2, |number| {
        let (player, standard) = (players.get(number)?, Some(listed));
        Some(GradeListRow { player, junior_age: None, standard, rapid: None })
    });
    let source = Source::from_bytes("grades200704.csv", list.into_bytes());
    let names = read_listed(&source).unwrap().rows.into_iter();
    let names: Vec<_> = names.map(|(_, row)| (row.code, row.name)).collect();
    let one_line = "Lee, 500020J \u{1b}[2J\"Ann\"";
    let expected = [("500010F", one_line), ("500020J", "Roe, Ben")];
    assert_eq!(names, expected.map(|(code, name)| (code.to_owned(), name.to_owned())));
}

/// A total as in the file.
fn as_written(points: GradePoints, games: u32, exact: Option<&str>) -> AsWritten {
    (points, games, exact.map(str::to_owned))
}

type AsWritten = (GradePoints, u32, Option<String>);

proptest! {
    #[test]
    fn season_totals_read_back_exactly(
        totals in prop::collection::vec((any::<i64>(), 1..1000_u32, "|[0-9]{1,9}/[1-9]"), 1..20)
    ) {
        let codes: Vec<String> = (0..totals.len()).map(|n| format!("P{n:03}")).collect();
        let rows: Vec<_> = codes
            .iter()
            .zip(&totals)
            .map(|(code, (billionths, games, exact))| SeasonTotalRow {
                code,
                points: GradePoints::from_billionths(billionths / 2),
                games: *games,
                exact: Exact::Fraction(exact.clone()),
                grade: (games % 2 == 0).then_some(*games as i32),
            })
            .collect();
        let bytes = season_totals("season_totals.csv", "2006-07", rows.len(), |n| rows.get(n).cloned());
        let source = Source::from_bytes("season_totals.csv", bytes.into_bytes());
        let (read, rejected) = read_earlier_totals(&source, CodeForm::Free, |season| Some(season.to_owned()), |points, games, exact| Some(as_written(points, games, exact))).unwrap();
        prop_assert!(rejected.is_empty());
        for (read, row) in read.iter().zip(&rows) {
            let Exact::Fraction(exact) = row.exact.clone() else { unreachable!() };
            let total = Some((row.points, row.games, Some(exact)));
            prop_assert_eq!((read.code.as_str(), &read.total), (row.code, &total));
            prop_assert_eq!(read.grade.map(Grade::points), row.grade);
        }
        prop_assert_eq!(read.len(), rows.len());
    }
}

#[test]
fn a_manifest_reads_back_as_it_was_written() {
    let place = tempfile::tempdir().unwrap();
    let manifest = Manifest {
        program: "clarke 0.1.0".into(),
        season: "2006-07".into(),
        first_day: "2006-05-01".parse().unwrap(),
        last_day: "2007-04-30".parse().unwrap(),
        edition: manifest::EditionStamp { name: "x".into(), sha256: "00".into(), changed: vec![] },
        national_edition: None,
        rate: None,
        games_before: Some("from-list".into()),
        inputs: Vec::new(),
        decisions: Vec::new(),
        files: manifest::FileCounts::default(),
        rows: manifest::RowCounts { read: 3, graded: 2, rejected: 1, ..Default::default() },
        doubts: None,
        players: manifest::PlayerCounts {
            published_by_category: [('A', 1), ('E', 2)].into(),
            ..Default::default()
        },
        working_grades: manifest::WorkingGradeReport {
            max_error: Some(5.004_352_786_730_574e-10),
            ..Default::default()
        },
        standard_errors: None,
        rapid: None,
        outputs: Vec::new(),
    };
    fs::write(place.path().join(manifest::FILE), manifest.to_bytes().unwrap()).unwrap();
    assert_eq!(Manifest::read(place.path()).unwrap(), manifest);
    let rapid = manifest::RapidReport {
        players: manifest.players.clone(),
        working_grades: manifest.working_grades.clone(),
        standard_errors: Some(manifest::StandardErrorReport {
            game_noise: 38.12,
            measured_on: 28_945,
            list_error: 6.96,
            slope: 0.71,
            draws: 24,
            drift: vec![manifest::DriftReport {
                from_age: 0,
                pairs: 119,
                mean: 4.62,
                variance: 16.82,
            }],
        }),
    };
    let manifest = Manifest { rapid: Some(rapid), ..manifest };
    fs::write(place.path().join(manifest::FILE), manifest.to_bytes().unwrap()).unwrap();
    assert_eq!(Manifest::read(place.path()).unwrap(), manifest);
}

#[test]
fn an_unpredicted_game_is_empty_in_one_column_alone() {
    let row = |day, white, black, result| PredictionRow {
        season: "2006-07",
        day: NaiveDate::from_ymd_opt(2006, 5, day).unwrap(),
        white,
        black,
        result,
    };
    let rows = [row(2, "100596A", "161177L", 1.0), row(9, "161177L", "100596A", 0.5)];
    let systems = [("fgsl", vec![Some(0.25), None]), ("one-half", vec![Some(0.5); 2])];
    let bytes = predictions("p.parquet", &rows, systems.into_iter()).unwrap().into_bytes();
    let frame = ParquetReader::new(Cursor::new(bytes)).finish().unwrap();
    let names: Vec<&str> = frame.get_column_names().iter().map(|name| name.as_str()).collect();
    assert_eq!(names, ["season", "day", "white", "black", "result", "fgsl", "one-half"]);
    assert_eq!(frame.column("day").unwrap().dtype(), &DataType::Date);
    let numbers = |name: &str| frame.column(name).unwrap().f64().unwrap().to_vec();
    assert_eq!(numbers("result"), [Some(1.0), Some(0.5)]);
    assert_eq!(numbers("fgsl"), [Some(0.25), None]);
    assert_eq!(frame.column("white").unwrap().str().unwrap().get(1), Some("161177L"));
}
