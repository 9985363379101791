//! Measures how long finding all doubts about a season takes, as ratios to reading its files.
//!
//! Games are those of made-up regions of 150 players with a tournament every weekend: 24 players,
//! five rounds, results as the grades expect, one game in 500 with somebody else's code, one
//! tournament in 2,000 sent twice. Run with `cargo bench -p season-files -p season-runner --bench
//! doubts`; with `-- --most 1000000` it stops earlier.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a benchmark reads a clock and its arguments, and prints"
)]

use std::fs::File;
use std::hint::black_box;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::time::Instant;

use chrono::{Days, NaiveDate};
use rating_core::expectancy::{Expectancy as _, Logistic};
use rating_core::{GradePoints, Rate};
use season_files::doubts::{Evidence, GradesOfRate, Sure, doubts};
use season_files::{RowRules, SeasonFolder, Strangers, read_season};

const RUNS: usize = 3;

/// The approximate numbers of games.
const SIZES: [usize; 3] = [160_000, 1_000_000, 10_000_000];

const PLAYERS_OF_A_REGION: u32 = 150;
const PLAYERS_OF_AN_EVENT: usize = 24;
const ROUNDS: u32 = 5;
const WEEKENDS: u64 = 50;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let most = arguments.iter().position(|word| word == "--most");
    let most = most.and_then(|at| arguments.get(at + 1)?.parse().ok()).unwrap_or(10_000_000);
    println!("medians of {RUNS} runs, seconds; ratios to reading the same files");
    println!(
        "{:>10} {:>8}  {:>7}  {:>7} {:>6} {:>5}  {:>7} {:>6} {:>5}  {:>11} {:>8}",
        "games",
        "players",
        "reading",
        "likely",
        "found",
        "ratio",
        "all",
        "found",
        "ratio",
        "games a s",
        "peak MB"
    );
    SIZES.into_iter().filter(|games| *games <= most).for_each(measure);
}

fn measure(games: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let grades = make_up(folder.path(), games);
    let files = SeasonFolder::find(folder.path(), "").expect("the files of a season");
    let rules = RowRules { strangers: Strangers::Reject, ..RowRules::of_form() };
    let read = || read_season(&files, &rules, &|_| {}).expect("a season");
    let reading = median(|| drop(black_box(read())));
    let season = read();
    assert!(season.rejected().is_empty(), "every row counts");
    let evidence = Evidence {
        games: &season.games,
        players: &season.players.players,
        grades: &[GradesOfRate { rate: Rate::Standard, of_players: grades.clone() }],
        earlier_players: &season.players.players,
    };
    let [likely, all] = [Sure::Likely, Sure::Possible].map(|least_sure| {
        let mut found = 0;
        (median(|| found = black_box(doubts(&evidence, least_sure)).len()), found)
    });
    println!(
        "{:>10} {:>8}  {reading:>7.3}  {:>7.3} {:>6} {:>5.2}  {:>7.3} {:>6} {:>5.2}  {:>11.0} \
         {:>8}",
        season.games.len(),
        grades.len(),
        likely.0,
        likely.1,
        likely.0 / reading,
        all.0,
        all.1,
        all.0 / reading,
        season.games.len() as f64 / likely.0,
        peak_megabytes(),
    );
}

/// Writes the files of a season; returns the grades of its players.
fn make_up(folder: &Path, games: usize) -> Vec<Option<GradePoints>> {
    let of_a_region = PLAYERS_OF_AN_EVENT / 2 * ROUNDS as usize * WEEKENDS as usize;
    let players = games.div_ceil(of_a_region) as u32 * PLAYERS_OF_A_REGION;
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut list = file(folder, "players.csv");
    writeln!(list, "code,name,birth_date,club1").expect("a written line");
    for player in 0..players {
        // Up to 4 million different names: 20,000 surnames times 200 forenames.
        let (surname, forename) = (random.below(20_000), random.below(200));
        let born = NaiveDate::from_ymd_opt(1930, 1, 1).expect("a day");
        let born = born + Days::new(random.below(27_000).into());
        let club = player / PLAYERS_OF_A_REGION;
        writeln!(list, "{player:06}X,\"Surname{surname}, Forename{forename}\",{born},Club {club}")
            .expect("a written line");
    }
    list.flush().expect("a written file");
    let grades: Vec<f64> = (0..players).map(|_| f64::from(60 + random.below(140))).collect();
    let mut rows = Rows { out: file(folder, "results.csv"), grades, random, copies: Vec::new() };
    writeln!(rows.out, "date,event,white,black,result,round").expect("a written line");
    let weekends = (0..WEEKENDS).flat_map(|weekend| {
        (0..players / PLAYERS_OF_A_REGION).map(move |region| (weekend, region))
    });
    weekends
        .take(games.div_ceil(PLAYERS_OF_AN_EVENT / 2 * ROUNDS as usize))
        .for_each(|(weekend, region)| rows.event(weekend, region));
    let copies = std::mem::take(&mut rows.copies);
    rows.out.write_all(&copies).and_then(|()| rows.out.flush()).expect("a written file");
    rows.grades.into_iter().map(|grade| Some(GradePoints::whole(grade as i32))).collect()
}

fn file(folder: &Path, name: &str) -> BufWriter<File> {
    BufWriter::new(File::create(folder.join(name)).expect("a new file"))
}

struct Rows {
    out: BufWriter<File>,
    grades: Vec<f64>,
    random: Random,
    /// Events sent twice come last.
    copies: Vec<u8>,
}

impl Rows {
    fn event(&mut self, weekend: u64, region: u32) {
        let is_copied = self.random.below(2_000) == 0;
        let saturday = NaiveDate::from_ymd_opt(2006, 5, 6).expect("a day") + Days::new(7 * weekend);
        let mut players: Vec<(u32, i32)> =
            (0..PLAYERS_OF_A_REGION).map(|n| (region * PLAYERS_OF_A_REGION + n, 0)).collect();
        self.random.shuffle(&mut players);
        players.truncate(PLAYERS_OF_AN_EVENT);
        for round in 1..=ROUNDS {
            let day = saturday + Days::new(u64::from(round > 3));
            self.random.shuffle(&mut players);
            for pair in players.chunks_exact_mut(2) {
                // The player who has had White less often has it now.
                pair.sort_by_key(|(_, whites)| *whites);
                pair[0].1 += 1;
                pair[1].1 -= 1;
                let [white, black] = [pair[0].0, pair[1].0].map(|player| self.code(player));
                if white == black {
                    continue;
                }
                let result = self.result(white, black);
                let row = format!("{white:06}X,{black:06}X,{result},{round}\n");
                write!(self.out, "{day},Open {region}-{weekend},{row}").expect("a written line");
                if is_copied {
                    write!(self.copies, "{day},Copy {region}-{weekend},{row}")
                        .expect("a written line");
                }
            }
        }
    }

    /// The player's own code, or in one game of 500 somebody else's.
    fn code(&mut self, player: u32) -> u32 {
        match self.random.below(500) {
            0 => self.random.below(self.grades.len() as u32),
            _ => player,
        }
    }

    fn result(&mut self, white: u32, black: u32) -> &'static str {
        let [white, black] = [white, black].map(|player| self.grades[player as usize]);
        let expected = Logistic::GRADE.expected(white - black);
        let draw = 1.2 * expected * (1.0 - expected);
        let drawn = f64::from(self.random.below(1 << 30)) / f64::from(1 << 30);
        match drawn - (expected - draw / 2.0) {
            left if left < 0.0 => "1-0",
            left if left < draw => "1/2-1/2",
            _ => "0-1",
        }
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, below: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(below)) >> 32) as u32
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// The most memory that the process has used, if the system provides it.
fn peak_megabytes() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|peak| peak.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kilobytes.map_or_else(|| "-".to_owned(), |kilobytes| (kilobytes / 1024).to_string())
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
