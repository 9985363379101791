//! Tests of the made-up federations, one module for each subject, and the program of `examples/`.

#![expect(clippy::unwrap_used, reason = "a test stops at what it does not expect")]
#![allow(clippy::float_cmp, reason = "strengths are compared bit for bit")]

mod determinism;
mod games;
mod members;
mod model;
mod truth;

#[path = "../../examples/federation.rs"]
mod federation;

use std::sync::OnceLock;

use federation_sim::{Config, Federation, Model, SimulatedSeason};

/// A federation of the usual size, large enough for statistics.
const USUAL: Config = Config {
    players: 2_000,
    rows: 30_000,
    seasons: 3,
    seed: 7,
    first_year: 2001,
    dirt_per_ten_thousand: 150,
    model: Model::USUAL,
    region: None,
};

fn seasons(config: Config) -> Vec<SimulatedSeason> {
    let mut federation = Federation::new(config).unwrap();
    std::iter::from_fn(|| federation.next_season()).collect()
}

/// The seasons of the federation of the usual size, which are made once.
fn usual() -> &'static [SimulatedSeason] {
    static MADE: OnceLock<Vec<SimulatedSeason>> = OnceLock::new();
    MADE.get_or_init(|| seasons(USUAL))
}

/// The results file of a season, row by row, each cut at its commas.
fn rows(season: &SimulatedSeason) -> Vec<[String; 5]> {
    let mut text = Vec::new();
    (0..season.rows()).for_each(|row| season.write_row(row, &mut text));
    let fields = |line: &str| -> [String; 5] {
        let fields: Vec<String> = line.split(',').map(str::to_owned).collect();
        fields.try_into().unwrap()
    };
    String::from_utf8(text).unwrap().lines().map(fields).collect()
}

#[test]
fn federation_runs() {
    federation::main().unwrap();
}
