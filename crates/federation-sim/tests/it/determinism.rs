//! Equal configurations give equal federations; impossible ones are refused.

use federation_sim::{Config, ConfigError, Federation};
use proptest::prelude::*;

use crate::{USUAL, rows, seasons};

/// FNV-1a, a hash with a published definition.
fn fnv(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn the_seed_decides_everything_and_nothing_else_does() {
    let small = Config { players: 200, rows: 1_000, ..USUAL };
    assert_eq!(seasons(small), seasons(small));
    let other = Config { seed: small.seed + 1, ..small };
    assert_ne!(seasons(small)[0].games, seasons(other)[0].games);
    let prefix = Config { seasons: 1, ..small };
    assert_eq!(seasons(prefix)[0], seasons(small)[0], "later seasons change no earlier one");
}

#[test]
fn no_two_seeds_make_the_same_rows() {
    let hash = |seed| {
        let season = &seasons(Config { players: 100, rows: 400, seasons: 1, seed, ..USUAL })[0];
        fnv(rows(season).concat().concat().into_bytes().into_iter())
    };
    let hashes: std::collections::BTreeSet<u64> = (0..20).map(hash).collect();
    assert_eq!(hashes.len(), 20);
}

#[test]
fn impossible_federations_are_refused_with_what_is_possible() {
    let refused = |config| Federation::new(config).err();
    assert_eq!(refused(Config { players: 3, ..USUAL }), Some(ConfigError::Players { found: 3 }));
    let few = Config { rows: 10, ..USUAL };
    assert!(matches!(refused(few), Some(ConfigError::Rows { found: 10, least: 1_000, .. })));
    assert_eq!(
        refused(Config { seasons: 0, ..USUAL }),
        Some(ConfigError::Seasons { found: 0, most: 100 })
    );
    let dirty = Config { dirt_per_ten_thousand: 5_000, ..USUAL };
    assert_eq!(refused(dirty), Some(ConfigError::Dirt { found: 5_000 }));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_possible_federation_has_the_rows_asked_for(
        players in 40_u32..400,
        rows_a_player in 0.5_f64..40.0,
        seed: u64,
    ) {
        let rows = ((f64::from(players) * rows_a_player) as u32).clamp(players / 2, players * 40);
        let config = Config { players, rows, seasons: 2, seed, ..USUAL };
        for season in seasons(config) {
            prop_assert_eq!(season.rows(), rows);
            prop_assert_eq!(season.players.len() as u32, players);
            prop_assert!(season.games.iter().all(|game| game.white != game.black));
        }
    }
}
