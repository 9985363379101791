//! How long the lists of a season with 500,000 players take to write: forming, writing and hashing
//! them, and then syncing and exchanging the folder.
//!
//! `cargo build --release --workspace --example write_lists`, then run it; its argument is a number of
//! players.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a measurement for developers")]

use std::time::Instant;

use rating_core::GradePoints;
use results_io::check::{Player, Reason, Rejection};
use results_io::publish::calculation::{CalculationRow, CalculationShape, calculation};
use results_io::publish::grade_list::{GradeListRow, ListedGrade, grade_list};
use results_io::publish::rejected::rejected;
use results_io::publish::season_totals::{SeasonTotalRow, season_totals};
use results_io::publish::{Publication, WhenLocked};

/// How often the lists are written.
const TIMES: usize = 7;

const SEASON: &str = "2006-07";

fn main() {
    let players = std::env::args().nth(1).map_or(500_000, |players| players.parse().unwrap());
    let place = tempfile::tempdir().unwrap();
    let players: Vec<Player> = (0..players).map(player).collect();
    let rejections: Vec<Rejection> = (0..players.len() / 5).map(rejection).collect();
    for _ in 0..TIMES {
        let out = place.path().join("published");
        let publication = Publication::begin(&out, WhenLocked::Refuse, || {}).unwrap();
        let start = Instant::now();
        let shape = CalculationShape { earlier_seasons: 2, increments: false };
        let files = [
            grade_list("grades200704.csv", players.len(), |n| list_row(players.get(n)?, n as u64)),
            calculation("calculation.csv", shape, players.len(), |n| {
                Some(calculation_row(players.get(n)?, n as u64))
            }),
            season_totals("season_totals.csv", SEASON, players.len(), |n| {
                let (code, points) = (&players.get(n)?.code, points(n as u64));
                Some(SeasonTotalRow { code, points, games: games(n as u64) })
            }),
            rejected("rejected.csv", &rejections),
        ];
        let prints = publication.write_files(SEASON, &files).unwrap();
        let written = start.elapsed();
        publication.write(SEASON, "manifest.json", b"{}".into()).unwrap();
        let start = Instant::now();
        publication.replace().unwrap();
        let bytes: u64 = prints.iter().map(|print| print.bytes).sum();
        let hashes: Vec<&str> = prints.iter().filter_map(|print| print.sha256.get(..8)).collect();
        println!("{written:.3?}, then {:.3?}; {bytes} bytes {hashes:?}", start.elapsed());
    }
}

/// A number that looks random.
const fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^= mixed >> 32;
    mixed.wrapping_mul(0xd6e8_feb8_6659_fd93) ^ (mixed >> 29)
}

const fn games(number: u64) -> u32 {
    1 + (mixed(number) % 60) as u32
}

const fn grade(number: u64) -> i32 {
    (mixed(number) % 230) as i32
}

const fn points(number: u64) -> GradePoints {
    GradePoints::from_billionths((mixed(number) % 5_000_000_000_000) as i64)
}

fn player(number: u64) -> Player {
    const FIRST: [&str; 8] = ["Ann", "Benjamin", "Cy", "Deirdre", "Edward", "Fay", "Gus", "Hanna"];
    const SYLLABLES: [&str; 16] = [
        "ar", "bel", "cor", "dun", "ed", "fal", "gor", "hol", "in", "ker", "lan", "mor", "nes",
        "ock", "pen", "ton",
    ];
    let random = mixed(number);
    let part = |shift: u64| SYLLABLES[(random >> shift) as usize % 16];
    let first = FIRST[(random >> 16) as usize % 8];
    let name = format!("{}{}{}{}, {first}", part(0), part(4), part(8), part(12));
    let mut player =
        Player { code: format!("{:06}A", 100_000 + number), name, ..Player::default() };
    player.sex = if random & (1 << 20) == 0 { "M" } else { "F" }.into();
    player.clubs[0] = format!("{} Chess Club", part(21));
    if random.is_multiple_of(3) {
        player.fide_code = (400_000 + number).to_string();
        player.nation = "ENG".into();
    }
    player
}

fn rejection(number: usize) -> Rejection {
    Rejection {
        file: "2006-07/results.csv".into(),
        line: 2 + 90 * number,
        column: "black",
        value: "100000X".into(),
        reason: Reason::UnknownPlayer,
        row: "2006-05-02,060502_24L.303,100596A,100000X,1-0".into(),
    }
}

fn list_row(player: &Player, number: u64) -> Option<GradeListRow<'_>> {
    let standard = ListedGrade {
        category: 'A',
        grade: grade(number),
        previous: (!number.is_multiple_of(4)).then(|| grade(number)),
        games: games(number) - 1,
    };
    let junior_age = number.is_multiple_of(9).then_some(12);
    let listed = !mixed(number).is_multiple_of(5);
    listed.then_some(GradeListRow { player, junior_age, standard: Some(standard), rapid: None })
}

fn calculation_row(player: &Player, number: u64) -> CalculationRow<'_> {
    CalculationRow {
        code: &player.code,
        category: Some('A'),
        grade: Some(grade(number)),
        mean: Some(points(number)),
        points: points(number + 1),
        games: games(number),
        borrowed: &[7, 0],
        increment: 0,
        previous: (!number.is_multiple_of(4)).then(|| grade(number)),
        working: number.is_multiple_of(4).then(|| points(number + 2)),
    }
}
