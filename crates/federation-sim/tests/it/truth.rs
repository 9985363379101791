//! The truth behind a season: the strengths from which its results were drawn.

use std::collections::BTreeMap;

use crate::{USUAL, seasons, usual};

#[test]
fn every_member_has_a_strength_in_every_month_of_the_season() {
    for season in usual() {
        let truth: Vec<_> = season.true_strengths().collect();
        assert_eq!(truth.len(), season.players.len() * 12);
        assert!(truth.is_sorted_by_key(|t| (t.code, t.year, t.month)));
        let mut months: Vec<_> = truth.iter().map(|t| (t.year, t.month)).collect();
        months.sort_unstable();
        months.dedup();
        let first = season.first_year;
        let expected: Vec<_> =
            (5..=12).map(|month| (first, month)).chain((1..=4).map(|m| (first + 1, m))).collect();
        assert_eq!(months, expected);
    }
}

#[test]
fn a_month_s_results_are_drawn_from_its_strengths() {
    for season in usual() {
        let truth: BTreeMap<_, _> =
            season.true_strengths().map(|t| ((t.code, t.year, t.month), t.strength)).collect();
        for game in &season.games {
            let (year, month, _) = game.day.date(season.first_year);
            for player in [game.white, game.black].map(|n| &season.players[n as usize]) {
                assert_eq!(truth[&(player.code, year, month)], player.strength);
            }
        }
    }
}

#[test]
fn the_truth_of_a_season_goes_on_from_that_of_the_last() {
    // There is no drift, and nobody is a junior or old: the strength of April is that of May.
    let model = federation_sim::Model { drift: 0.0, ..USUAL.model };
    let seasons = seasons(federation_sim::Config { model, ..USUAL });
    for pair in seasons.windows(2) {
        let born: BTreeMap<_, _> = pair[1].players.iter().map(|p| (p.code, p.born.0)).collect();
        let last: BTreeMap<_, _> = pair[0]
            .true_strengths()
            .filter(|t| t.month == 4)
            .map(|t| (t.code, t.strength))
            .collect();
        for truth in pair[1].true_strengths().filter(|t| t.month == 5) {
            let is_steady = (24..60).contains(&(pair[1].first_year - born[&truth.code]));
            if let (Some(before), true) = (last.get(&truth.code), is_steady) {
                assert_eq!(truth.strength, *before);
            }
        }
    }
}
