//! How long all performances of all players of many sections take, on one thread and on all.
//!
//! The baseline is the table method alone on the same opponents and scores, one thread. Run with
//! `cargo bench -p event-awards`.
#![allow(
    clippy::disallowed_types,
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a benchmark reads a clock and prints"
)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use event_awards::performances::{Methods, PlayerPerformances, of_sections};
use event_sections::{CheckedSection, Entrant, GameRecord, PairingResult, Section};
use rating_core::expectancy::{Curve, Normal};
use rating_core::performance::by_fide_table;
use rating_core::{EloRating, Outcome};

const SECTIONS: usize = 5_000;
const PLAYERS: usize = 10;
const RUNS: usize = 5;

fn main() {
    let sections: Vec<CheckedSection> = (0..SECTIONS).map(round_robin).collect();
    let methods = Methods::with_curve(Curve::Normal(Normal::ELO));
    let players: Vec<PlayerPerformances> = of_sections(&sections, methods).concat();
    let table = median(|| {
        for player in &players {
            let score = player.score.to_hundredths();
            black_box(by_fide_table::performance(&player.opponents, score).is_ok());
        }
    });
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("one thread");
    let single = median(|| {
        black_box(one.install(|| of_sections(&sections, methods)));
    });
    let all = median(|| {
        black_box(of_sections(&sections, methods));
    });
    report("table method alone, one thread (baseline)", table);
    report("all methods, one thread", single);
    report(&format!("all methods, {} threads", rayon::current_num_threads()), all);
    println!("one thread to the baseline: {:.1}", single.as_secs_f64() / table.as_secs_f64());
    println!("all threads to the baseline: {:.1}", all.as_secs_f64() / table.as_secs_f64());
}

/// A round-robin of ten whose ratings and outcomes differ from section to section.
fn round_robin(number: usize) -> CheckedSection {
    let rated = |position: usize| Entrant {
        rating: Some(EloRating::whole(1_500 + ((position * 71 + number * 13) % 900) as i32)),
        ..Entrant::named(format!("{position}"))
    };
    let last = PLAYERS - 1;
    let game = |(round, board): (usize, usize)| {
        let seat = |place: usize| (place + round) % last;
        let white = if board == 0 { last } else { seat(board) };
        let black = seat(if board == 0 { 0 } else { last - board });
        let outcome = Outcome::ALL[(white * 5 + black * 3 + number) % 3];
        GameRecord { round: round as u32 + 1, white, black, result: PairingResult::Played(outcome) }
    };
    let boards = (0..last).flat_map(|round| (0..PLAYERS / 2).map(move |board| (round, board)));
    let games: Vec<GameRecord> = boards.map(game).collect();
    let players = (0..PLAYERS).map(rated).collect();
    let section = Section::from_games(format!("{number}"), last as u32, players, &games, &[]);
    section.and_then(Section::check).expect("a round-robin agrees with itself")
}

fn median(mut work: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[RUNS / 2]
}

fn report(what: &str, time: Duration) {
    let each = time.as_secs_f64() / (SECTIONS * PLAYERS) as f64;
    println!("{what}: {:.0} ns a player, {:.0} thousand players a second", each * 1e9, 1e-3 / each);
}
