//! Norms and ratings that are enough for a title, and what is still missing otherwise.

use event_awards::norm::{
    Attempt, EventKind, NormNotCounted, NormOnRecord, NormReport, NormRules, NormSetting, Opponent,
    StillMissing, TitleCheck, WithoutExemption, assess, title_check,
};
use event_sections::Title;
use rating_core::{EloRating, HalfPoints};

use crate::made_up::elo;

fn norm(event: &str, games: u32) -> NormOnRecord {
    NormOnRecord {
        event: event.to_owned(),
        games,
        unplayed: 0,
        full_points_above: 0,
        without_exemption: WithoutExemption::As(games),
        event_kind: KIND,
    }
}

/// A large event with one round a day.
const KIND: EventKind =
    EventKind { last_day: None, days_of_one_round: Some(9), large_or_listed: Some(true) };

fn check(norms: &[NormOnRecord], rating: Option<EloRating>) -> TitleCheck {
    title_check(&NormRules::fide_2024(), Title::Gm, norms, rating).unwrap()
}

/// FIDE B.01 1.5: three norms of nine games are the 27 games that a title needs.
#[test]
fn three_norms_of_nine_games_and_the_rating_are_a_title() {
    let norms = [norm("one", 9), norm("two", 9), norm("three", 9)];
    let found = check(&norms, elo(2_512));
    assert!(found.is_complete());
    assert_eq!((found.norms.found, found.games.found), (3, 27));
    assert_eq!(found.missing(), []);
}

/// FIDE B.01 1.5 and 1.7: norms of many games do not reach 27 sooner, since each counts 13 at most.
#[test]
fn two_long_norms_are_a_norm_and_a_game_short() {
    let found = check(&[norm("one", 20), norm("two", 13)], elo(2_500));
    assert_eq!(found.games.found, 26);
    assert_eq!(found.missing(), [StillMissing::Norms(1), StillMissing::Games(1)]);
}

/// FIDE B.01 1.5: seven-game norms of team events have to be balanced by longer ones.
#[test]
fn three_short_norms_miss_games() {
    let found = check(&[norm("one", 7), norm("two", 7), norm("three", 9)], elo(2_500));
    assert_eq!(found.missing(), [StillMissing::Games(4)]);
}

/// FIDE B.01 1.5.3: the rating must have been reached at some time.
#[test]
fn the_rating_is_missing_until_it_was_reached() {
    let norms = [norm("one", 9), norm("two", 9), norm("three", 9)];
    let needed = EloRating::whole(2_500);
    for (rating, highest) in [(elo(2_499), elo(2_499)), (None, None), (elo(0), None)] {
        let found = check(&norms, rating);
        assert_eq!(found.missing(), [StillMissing::Rating { needed, highest }]);
    }
    let of = |title| {
        let found = title_check(&NormRules::fide_2024(), title, &norms, None).unwrap();
        found.rating.needed
    };
    let ratings = [Title::Gm, Title::Im, Title::Wgm, Title::Wim].map(of);
    assert_eq!(ratings, [2_500, 2_400, 2_300, 2_200].map(EloRating::whole));
}

/// FIDE B.01 1.4.1c: eight games and a forfeit win are a norm only once.
#[test]
fn only_one_norm_may_count_an_unplayed_game() {
    let unplayed = |event| NormOnRecord { unplayed: 1, ..norm(event, 9) };
    let found = check(&[unplayed("one"), unplayed("two"), norm("three", 9)], elo(2_500));
    assert_eq!(found.not_counted, [(1, NormNotCounted::UnplayedAgain)]);
    assert_eq!(found.missing(), [StillMissing::Norms(1), StillMissing::Games(9)]);
}

#[test]
fn a_file_given_twice_is_one_norm() {
    let found = check(&[norm("one", 9), norm("one", 9), norm("two", 9)], elo(2_500));
    assert_eq!(found.not_counted, [(1, NormNotCounted::SameEvent)]);
    assert_eq!((found.norms.found, found.norms.needed), (2, 3));
}

#[test]
fn a_title_may_ask_for_another_number_of_norms() {
    let text =
        NormRules::BUILT_IN[1].1.replace("rating = 2500", "rating = 2500\nnorms_at_least = 4");
    let rules = NormRules::from_toml(&text).unwrap();
    let norms = [norm("one", 9), norm("two", 9), norm("three", 9)];
    let needed = |title| title_check(&rules, title, &norms, None).unwrap().norms.needed;
    assert_eq!((needed(Title::Gm), needed(Title::Im)), (4, 3));
    assert!(title_check(&rules, Title::Fm, &norms, None).is_err());
}

/// This many half-points against nine grandmasters of this rating.
fn against_nine(rating: i32, halves: u32) -> NormReport {
    let opponent = |position: usize| Opponent {
        name: position.to_string(),
        rating: elo(rating),
        title: Some(Title::Gm),
        federation: ["FRA", "GER", "NED"][position % 3].into(),
        ..Opponent::default()
    };
    let opponents = (0..9).map(opponent).collect();
    let attempt = Attempt::from_score("ENG", opponents, HalfPoints::new(halves)).unwrap();
    assess(&NormSetting::of(&NormRules::fide_2024()), Title::Gm, &attempt).unwrap()
}

#[test]
fn reports_become_norms_on_record_if_the_norm_was_made() {
    let on_record = |halves| NormOnRecord::of("open", &against_nine(2_500, halves), KIND);
    assert_eq!(on_record(12), Some(norm("open", 9)));
    assert_eq!(on_record(11), None);
}

/// PR, use in norms: three performances of 2600 against a mean of 2380, and 2500 reached.
#[test]
fn three_norms_and_2500_make_a_grandmaster() {
    let least = against_nine(2_380, 14);
    let figures = least.figures.unwrap();
    assert_eq!((figures.performance, figures.mean.to_string().as_str()), (2_600, "2380.00"));
    let norms = ["one", "two", "three"].map(|event| NormOnRecord::of(event, &least, KIND).unwrap());
    assert!(check(&norms, elo(2_500)).is_complete());
    assert!(!check(&norms, elo(2_499)).is_complete());
    assert!(!check(&norms[..2], elo(2_500)).is_complete());
    for less in [against_nine(2_379, 14), against_nine(2_380, 13)] {
        assert_eq!(NormOnRecord::of("four", &less, KIND), None);
    }
}
