//! FIDE's rating calculation for the players of sections.

use event_awards::performances::LeftOut;
use event_awards::rating_changes::{
    PlayerHistory, PlayerRating, RatingMonth, RatingOutcome, of_section, of_sections,
};
use event_sections::{CheckedSection, Section};
use rating_core::fide_rating::{Coefficient, Edition, InitialError, KReason, PeriodChange};
use rating_core::{EloRating, Outcome};

use crate::made_up::{elo, game, players, with_a_default_and_a_bye};

const MAY_2024: RatingMonth = RatingMonth { year: 2024, month: 5, edition: Edition::FIDE_2024 };

/// A, rated `own`, against opponents of these ratings with these points, one in each round.
fn against(own: i32, opponents: &[(i32, char)]) -> CheckedSection {
    let letters: String = ('A'..='Z').take(opponents.len() + 1).collect();
    let mut entrants = players(&letters);
    entrants[0].rating = elo(own);
    let mut games = Vec::new();
    for ((round, (rating, points)), letter) in (1..).zip(opponents).zip('B'..) {
        entrants[round as usize].rating = elo(*rating);
        games.push(game(&letters, round, &format!("A{points}{letter}")));
    }
    let rounds = u32::try_from(opponents.len()).unwrap();
    Section::from_games("open", rounds, entrants, &games, &[]).unwrap().check().unwrap()
}

fn change(rating: PlayerRating) -> PeriodChange {
    match rating.outcome {
        RatingOutcome::Change(change) => change,
        RatingOutcome::First(first) => panic!("{first:?}"),
    }
}

/// FIDE B.02 8.3: two events of a month, summed and rounded once.
#[test]
fn the_events_of_a_month_are_summed_and_rounded_once() {
    let one = against(2_000, &[(2_000, '='), (2_010, '=')]);
    let two = against(2_000, &[(2_010, '=')]);
    let history = PlayerHistory { k: Some(20), ..PlayerHistory::default() };
    let change = change(of_sections(&[(&one, 0), (&two, 0)], &history, MAY_2024));
    // 0.50 - 0.49 in each draw against 2010: 0.20 each with K 20, 0.40 together.
    let events: Vec<String> = change.events.iter().map(|e| e.change.to_string()).collect();
    assert_eq!(events, ["0.20", "0.20"]);
    assert_eq!((change.exact.to_string().as_str(), change.points), ("0.40", 0));
}

#[test]
fn the_rating_is_that_of_the_first_section_that_has_one() {
    let mut unrated = against(2_000, &[(2_000, '=')]).section().clone();
    unrated.players[0].rating = None;
    let (unrated, rated) = (unrated.check().unwrap(), against(2_000, &[(2_010, '=')]));
    let change = |sections: &[(&CheckedSection, usize)]| {
        let found = of_sections(sections, &PlayerHistory::default(), MAY_2024).outcome;
        let RatingOutcome::Change(change) = found else { panic!("{found:?}") };
        change.exact
    };
    // 2000 draws with 2000 and 2010 at K 20: 0.50 is expected against the one, 0.49 against the
    // other (FIDE B.02 8.1.2: 4 to 10 points).
    for order in [[(&unrated, 0), (&rated, 0)], [(&rated, 0), (&unrated, 0)]] {
        assert_eq!(change(&order).to_string(), "0.20");
    }
}

/// FIDE B.02 8.3.3: K is 40 to the end of the year of the 18th birthday, and the games of all
/// events of the month share the limit of 700.
#[test]
fn k_follows_from_birth_year_rating_and_games() {
    let k = |own, birth_year, history: PlayerHistory| {
        let mut section = against(own, &[(2_000, '=')]).section().clone();
        section.players[0].birth_year = birth_year;
        change(of_sections(&[(&section.check().unwrap(), 0)], &history, MAY_2024)).k
    };
    let unknown = PlayerHistory::default();
    let reason = |k| match k {
        Coefficient::ByRule(factor) => (factor.value, factor.reason),
        Coefficient::Given(k) => panic!("{k}"),
    };
    assert_eq!(reason(k(2_000, None, unknown)), (20, KReason::Established));
    assert_eq!(reason(k(2_000, Some(2_006), unknown)), (40, KReason::Junior));
    assert_eq!(reason(k(2_000, Some(2_005), unknown)), (20, KReason::Established));
    assert_eq!(reason(k(2_400, None, unknown)), (10, KReason::Reached2400));
    let new = PlayerHistory { games: Some(29), ..unknown };
    assert_eq!(reason(k(2_000, None, new)), (40, KReason::New));
    assert_eq!(k(2_000, None, PlayerHistory { k: Some(15), ..new }), Coefficient::Given(15));
    let long: Vec<(i32, char)> = vec![(2_000, '='); 24];
    let long = against(2_000, &long);
    let two = [(&long, 0), (&long, 0)];
    assert_eq!(reason(change(of_sections(&two, &unknown, MAY_2024)).k), (14, KReason::Established));
}

/// FIDE B.02 8.2: a newcomer's first rating from the games of the section.
#[test]
fn an_unrated_player_gets_a_first_rating_or_the_reason_why_not() {
    let five = [(1_600, '1'), (1_600, '1'), (1_600, '='), (1_600, '0'), (1_600, '0')];
    let first = |own| of_section(&against(own, &five), MAY_2024).swap_remove(0).outcome;
    let RatingOutcome::First(Ok(rating)) = first(0) else { panic!("{:?}", first(0)) };
    // (5 x 1600 + 2 x 1800) / 7 at 50%.
    assert_eq!(rating.rating, EloRating::whole(1_657));
    let four = of_section(&against(0, &five[..4]), MAY_2024).swap_remove(0).outcome;
    let too_few = InitialError::TooFewGames { found: 4, needed: 5 };
    assert_eq!(four, RatingOutcome::First(Err(too_few)));
}

#[test]
fn rounds_that_are_not_rated_games_are_named() {
    let mut section = with_a_default_and_a_bye(2);
    for (player, rating) in section.players.iter_mut().zip([2_000, 2_000, 0, 2_000]) {
        player.rating = elo(rating);
    }
    let found = of_section(&section.check().unwrap(), MAY_2024).swap_remove(0);
    assert_eq!(
        found.left_out,
        [(0, 2, LeftOut::UnratedOpponent), (0, 3, LeftOut::Default), (0, 4, LeftOut::Bye)]
    );
    assert_eq!(found.games.len(), 1);
    assert_eq!((found.games[0].1, found.games[0].2.outcome), (1, Outcome::Win));
}

#[test]
fn a_month_has_the_edition_in_force() {
    let name = |year, month| RatingMonth::of(year, month).map(|month| month.edition.name);
    assert_eq!(name(2024, 2), Some("fide-2022"));
    assert_eq!(name(2024, 3), Some("fide-2024"));
    assert_eq!(name(2016, 1), None);
}

/// FIDE B.02 8.2.1: a newcomer's first event without a point is disregarded, but not a later one.
#[test]
fn a_first_event_without_a_point_is_disregarded() {
    let lost = against(0, &[(1_700, '0'), (1_700, '0'), (1_700, '0')]);
    let played =
        against(0, &[(1_600, '1'), (1_600, '='), (1_600, '0'), (1_600, '1'), (1_600, '1')]);
    let of = |sections: &[(&CheckedSection, usize)]| {
        of_sections(sections, &PlayerHistory::default(), MAY_2024)
    };
    let first = |found: &PlayerRating| match &found.outcome {
        RatingOutcome::First(Ok(first)) => (first.games, first.rating),
        other => panic!("{other:?}"),
    };
    // 3.5 and the two draws with 1800: 4.5 of 7, 64%, mean 1657.14, plus 102.
    let alone = (7, EloRating::whole(1_759));
    let found = of(&[(&lost, 0), (&played, 0)]);
    assert_eq!(first(&found), alone);
    let why = LeftOut::ZeroScoreInFirstEvent;
    assert_eq!(found.left_out, [(0, 1, why), (0, 2, why), (0, 3, why)]);
    // Played after the other event, it counts: 4.5 of 10, 45%, mean (8000 + 5100 + 3600) / 10 =
    // 1670, minus 36.
    let found = of(&[(&played, 0), (&lost, 0)]);
    assert_eq!(first(&found), (10, EloRating::whole(1_634)));
    assert!(found.left_out.is_empty());
    // Without any point there is no rating, however many events there are.
    let found = of(&[(&lost, 0), (&lost, 0)]);
    assert_eq!(found.outcome, RatingOutcome::First(Err(InitialError::ZeroScore)));
}
