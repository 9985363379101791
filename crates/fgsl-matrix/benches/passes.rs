//! How long live and season grading take, as ratios to bare passes over the same games.
//!
//! The baseline of live grading loads both players' grades and stores them back, game by game, on
//! one thread; that of season grading visits every half-game once and loads the opponent's grade.
//! Run with `cargo bench -p fgsl-matrix --bench passes`; with `-- --most 100000000` it goes on to
//! 100 million games.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a benchmark reads a clock and its arguments, and prints"
)]

use std::hint::black_box;
use std::time::Instant;

use chrono::{Days, NaiveDate};
use fgsl_matrix::{
    Live, Moves, PlayerFacts, System, SystemSettings, Ties, Time, TimedGame, in_order,
    season_changes,
};
use rating_core::{HalfGame, Outcome, PlayerIdx, SeasonGames};

const RUNS: usize = 5;

/// Numbers of games and players.
const SIZES: [(u32, u32); 4] =
    [(160_000, 12_000), (1_000_000, 75_000), (10_000_000, 500_000), (100_000_000, 5_000_000)];

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let most = arguments.iter().position(|word| word == "--most");
    let most = most.and_then(|at| arguments.get(at + 1)?.parse().ok()).unwrap_or(10_000_000);
    println!("medians of {RUNS} runs, seconds; ratios to the bare pass on their left");
    println!(
        "{:>11} {:>9}  {:>8} {:>8} {:>5} {:>8} {:>5} {:>11}  {:>8} {:>8} {:>5} {:>8} {:>5}",
        "games",
        "players",
        "bare",
        "live",
        "ratio",
        "1 by 1",
        "ratio",
        "games a s",
        "csr",
        "gs",
        "ratio",
        "logistic",
        "ratio"
    );
    for (games, players) in SIZES.into_iter().filter(|(games, _)| *games <= most) {
        measure(games, players);
    }
}

fn measure(count: u32, players: u32) {
    let mut games = made_up(count, players);
    in_order(&mut games, Ties::Together);
    let starts: Vec<f64> = (0..players).map(|n| f64::from(60 + n % 140)).collect();
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("one thread");
    one.install(|| {
        let bare = median(|| bare_pass(&games, &mut starts.clone()));
        let live = |system: &System| {
            let (new, number) = (PlayerFacts::default(), players as usize);
            let factors = system
                .factors(&vec![new; number], &vec![0.0; number], &vec![1; number])
                .expect("a fact each");
            let mut live =
                Live::new(system, factors, &games, starts.clone()).expect("games in order");
            live.play_all();
            black_box(live.grades());
        };
        let together = median(|| live(&System::fgsl()));
        let one_by_one =
            System::fgsl().with(|settings| settings.ties = Ties::OneByOne).expect("a system");
        let one_by_one = median(|| live(&one_by_one));
        let half = |game: &TimedGame| (game.low(), HalfGame::new(game.high(), game.outcome()));
        let grouped =
            SeasonGames::from_rows(players as usize, &games, half).expect("players exist");
        let counts: Vec<u32> = grouped.iter().map(|(_, halves)| halves.len() as u32).collect();
        let csr = median(|| read_csr(&grouped, &starts));
        let season = |name: &str| {
            let system = System::built_in(name).expect("a built-in system");
            let by_season = |settings: &mut SystemSettings| settings.moves = Moves::Season;
            let system = system.with(by_season).expect("a system");
            let facts = vec![PlayerFacts::default(); players as usize];
            let factors = system.factors(&facts, &starts, &counts).expect("a grade each");
            median(|| {
                black_box(
                    season_changes(&system, &factors, &grouped, &starts).expect("a grade each"),
                );
            })
        };
        let (gs, logistic) = (season("gs"), season("fgsl"));
        println!(
            "{count:>11} {players:>9}  {bare:>8.4} {together:>8.4} {:>5.2} {one_by_one:>8.4} \
             {:>5.2} {:>11.0}  {csr:>8.4} {gs:>8.4} {:>5.2} {logistic:>8.4} {:>5.2}",
            together / bare,
            one_by_one / bare,
            f64::from(count) / together,
            gs / csr,
            logistic / csr,
        );
    });
}

/// Loads both players' grades and stores them back, game by game.
fn bare_pass(games: &[TimedGame], grades: &mut [f64]) {
    for game in games {
        let (low, high) = (game.low().as_usize(), game.high().as_usize());
        let (one, other) = (grades[low], grades[high]);
        grades[low] = black_box(one);
        grades[high] = black_box(other);
    }
    black_box(grades);
}

/// Visits every half-game once and loads the opponent's grade.
fn read_csr(games: &SeasonGames, grades: &[f64]) {
    for (_, halves) in games.iter() {
        let sum: f64 = halves.iter().map(|half| grades[half.opponent().as_usize()]).sum();
        black_box(sum);
    }
}

/// Games of a season of 300 days with four rounds a day, between players at random.
fn made_up(count: u32, players: u32) -> Vec<TimedGame> {
    let first = NaiveDate::from_ymd_opt(2006, 5, 1).expect("a day");
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = move |below: u32| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (((state >> 32) * u64::from(below)) >> 32) as u32
    };
    let game = |_| {
        let one = random(players);
        let other = (one + 1 + random(players - 1)) % players;
        let outcome = Outcome::ALL[random(3) as usize];
        let day = first + Days::new(random(300).into());
        TimedGame::new(
            Time::new(day, random(4)),
            PlayerIdx::new(one),
            PlayerIdx::new(other),
            outcome,
        )
    };
    (0..count).map(game).collect()
}

fn median(mut work: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[RUNS / 2]
}
