//! All players of all sections at once give the same as one at a time, on any number of threads.

use event_awards::performances::{LeftOut, Methods, of_player, of_sections, performances};
use event_sections::{CheckedSection, GameRecord, PairingResult, Section};
use rating_core::expectancy::{Curve, Normal};
use rating_core::performance::{PerCentLimits, PerformanceError, Solution};
use rating_core::{EloRating, HalfPoints, Outcome};

use crate::made_up::{elo, players, with_a_default_and_a_bye};

const METHODS: Methods = Methods::with_curve(Curve::Normal(Normal::ELO));

/// A round-robin of ten with ratings and outcomes that differ from section to section.
fn round_robin(number: usize) -> CheckedSection {
    let letters = "ABCDEFGHIJ";
    let mut entrants = players(letters);
    for (position, player) in entrants.iter_mut().enumerate() {
        player.rating = elo(1_500 + 37 * i32::try_from((position * 7 + number) % 23).unwrap());
    }
    // The usual circle: the last seat stays, the others rotate.
    let mut games = Vec::new();
    for round in 0..9_usize {
        let seat = |place: usize| if place == 9 { 9 } else { (place + round) % 9 };
        for board in 0..5 {
            let (white, black) =
                if board == 0 { (9, seat(0)) } else { (seat(board), seat(9 - board)) };
            let outcome = Outcome::ALL[(white * 5 + black * 3 + number) % 3];
            let round = u32::try_from(round).unwrap() + 1;
            games.push(GameRecord { round, white, black, result: PairingResult::Played(outcome) });
        }
    }
    Section::from_games(format!("section {number}"), 9, entrants, &games, &[])
        .unwrap()
        .check()
        .unwrap()
}

#[test]
fn threads_change_nothing() {
    let sections: Vec<CheckedSection> = (0..40).map(round_robin).collect();
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| of_sections(&sections, METHODS))
    };
    let one = on(1);
    assert_eq!(one.len(), sections.len());
    assert_eq!(one, on(3));
    for (section, players) in sections.iter().zip(&one) {
        assert_eq!(players.len(), 10);
        for (player, batch) in players.iter().enumerate() {
            assert_eq!(*batch, of_player(section, player, METHODS));
        }
    }
}

#[test]
fn colours_change_nothing() {
    let swapped = |section: &CheckedSection| {
        let mut section = section.section().clone();
        for player in &mut section.players {
            for result in &mut player.results {
                if let event_sections::RoundResult::Game { colour, .. } = result {
                    *colour = colour.map(|colour| match colour {
                        event_sections::Colour::White => event_sections::Colour::Black,
                        event_sections::Colour::Black => event_sections::Colour::White,
                    });
                }
            }
        }
        section.check().unwrap()
    };
    let section = round_robin(3);
    let one = of_sections(std::slice::from_ref(&section), METHODS);
    assert_eq!(one, of_sections(&[swapped(&section)], METHODS));
}

#[test]
fn rounds_that_do_not_count_are_named() {
    let mut section = with_a_default_and_a_bye(1);
    section.players[2].rating = elo(2_000);
    let section = section.check().unwrap();
    let found = of_player(&section, 0, METHODS);
    assert_eq!(
        found.left_out,
        [(1, LeftOut::UnratedOpponent), (3, LeftOut::Default), (4, LeftOut::Bye)]
    );
    let performances = found.performances.unwrap();
    assert_eq!(performances.fide.rating, EloRating::whole(2_000));
    let Solution::Found(true_performance) = performances.true_performance else { panic!() };
    assert!((true_performance.rating - 2_000.0).abs() < 1e-6);
    let nobody = of_player(&section, 3, METHODS);
    assert_eq!(nobody.performances, Err(PerformanceError::NoOpponents));
}

/// PR: only the total score matters, not which of the games were won.
#[test]
fn which_games_were_won_does_not_matter() {
    let of = |rounds: &[&str]| {
        let mut section = crate::made_up::section("open", "ABCD", "2024-01-01", rounds);
        let mut rated = section.section().clone();
        for (player, rating) in rated.players.iter_mut().zip([0, 1_800, 2_000, 2_300]) {
            player.rating = elo(rating);
        }
        section = rated.check().unwrap();
        of_player(&section, 0, METHODS).performances.unwrap()
    };
    assert_eq!(of(&["A1B", "A=C", "A0D"]), of(&["A0B", "A=C", "A1D"]));
}

/// PR, FIDE's method in official lists: the per cent may be cut off at limits.
#[test]
fn the_limits_of_per_cents_are_a_setting_of_fides_method() {
    let limited = Methods { per_cents: PerCentLimits::FROM_2015, ..METHODS };
    let opponents = [EloRating::whole(2_000); 3];
    let of = |methods| performances(&opponents, HalfPoints::new(6), methods).unwrap();
    assert_eq!(of(METHODS).fide.rating, EloRating::whole(2_800));
    assert_eq!(of(limited).fide.rating, EloRating::whole(2_401));
    assert_eq!(of(limited).linear, of(METHODS).linear);
}
