//! Leaving out won games and those after a result, checked against a slow search of every way.

use event_awards::norm::{
    Attempt, NormReport, NormRules, NormSetting, Opponent, Pairings, Search, Verdict, assess,
};
use event_sections::Title;
use proptest::prelude::*;
use rating_core::{EloRating, Outcome};

fn report(games: Vec<(Opponent, Outcome)>, pairings: Pairings) -> NormReport {
    let attempt = Attempt::from_games("ENG", games).unwrap();
    let rules = NormRules::fide_2024();
    let setting = NormSetting { pairings, ..NormSetting::of(&rules) };
    assess(&setting, Title::Gm, &attempt).unwrap()
}

/// The fewest games that have to be left out, and the best performance without that many. Tries
/// every number of games at the end, as far as the pairings allow, with every subset of won games
/// before them.
fn by_every_way(games: &[(Opponent, Outcome)], pairings: Pairings) -> Option<(u32, i64)> {
    let at_the_end = match pairings {
        Pairings::FixedInAdvance => 0,
        Pairings::RoundByRound => games.len() - 9,
    };
    let ways = (0..=at_the_end).filter_map(|later| {
        let (count, performance) = by_every_subset(&games[..games.len() - later])?;
        Some((count + u32::try_from(later).unwrap(), performance))
    });
    ways.min_by_key(|&(count, performance)| (count, std::cmp::Reverse(performance)))
}

/// The fewest won games that have to be left out, and the best performance without that many. Tries
/// every subset of won games, with a norm for which all remaining games count.
fn by_every_subset(games: &[(Opponent, Outcome)]) -> Option<(u32, i64)> {
    let wins: Vec<usize> = (0..games.len()).filter(|&game| games[game].1 == Outcome::Win).collect();
    let mut best: Option<(u32, i64)> = None;
    for subset in 0..1_u32 << wins.len() {
        let gone = |game: &usize| {
            wins.iter().position(|win| win == game).is_some_and(|bit| subset >> bit & 1 == 1)
        };
        let kept: Vec<usize> = (0..games.len()).filter(|game| !gone(game)).collect();
        if kept.len() < 9 {
            continue;
        }
        let kept = kept.iter().map(|&game| games[game].clone()).collect();
        let report = report(kept, Pairings::FixedInAdvance);
        if report.verdict == Verdict::Made {
            let found = (subset.count_ones(), report.figures.unwrap().performance);
            let better = |b: (u32, i64)| found.0 < b.0 || found.0 == b.0 && found.1 > b.1;
            if best.is_none_or(better) {
                best = Some(found);
            }
        }
    }
    best
}

prop_compose! {
    fn a_game()(
        rating in prop_oneof![2_350..2_700_i32, 1_200..2_400_i32],
        rated in prop::bool::weighted(0.9),
        title in prop_oneof![Just(Some(Title::Gm)), Just(Some(Title::Im)), Just(None)],
        federation in prop_oneof![Just("ENG"), Just("FRA"), Just("GER"), Just("FID")],
        outcome in prop_oneof![3 => Just(Outcome::Win), 2 => Just(Outcome::Draw), 1 => Just(Outcome::Loss)],
    ) -> (Opponent, Outcome) {
        let rating = rated.then(|| EloRating::whole(rating));
        let federation = federation.to_owned();
        (Opponent { rating, title, federation, ..Opponent::default() }, outcome)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn as_few_games_as_possible_are_left_out(
        games in prop::collection::vec(a_game(), 9..14), fixed in any::<bool>(),
    ) {
        let pairings = if fixed { Pairings::FixedInAdvance } else { Pairings::RoundByRound };
        let report = report(games.clone(), pairings);
        let left_out = match &report.verdict {
            Verdict::Missed | Verdict::Open => None,
            Verdict::Made => Some(0),
            Verdict::MadeLeavingOut(rounds) => Some(rounds.len() as u32),
        };
        let slow = by_every_way(&games, pairings);
        prop_assert_eq!(left_out, slow.map(|(count, _)| count));
        if let (Some(_), Some((_, performance))) = (left_out, slow) {
            prop_assert_eq!(report.figures.unwrap().performance, performance);
        }
        prop_assert_eq!(report.search, Search::Complete);
    }

    #[test]
    fn a_double_round_robin_leaves_out_few_games(
        opponents in prop::collection::vec(a_game(), 5..7),
        others in prop::collection::vec(prop::sample::select(&Outcome::ALL[..]), 7),
    ) {
        // Everybody twice, with different results.
        let named = |(number, (opponent, _)): (usize, &(Opponent, Outcome))| {
            Opponent { name: format!("opponent {number}"), ..opponent.clone() }
        };
        let named: Vec<Opponent> = opponents.iter().enumerate().map(named).collect();
        let outcomes = opponents.iter().map(|(_, outcome)| *outcome).chain(others);
        let games: Vec<_> = named.iter().chain(&named).cloned().zip(outcomes).collect();
        let report = report(games.clone(), Pairings::FixedInAdvance);
        let left_out = match &report.verdict {
            Verdict::Missed | Verdict::Open => None,
            Verdict::Made => Some(0),
            Verdict::MadeLeavingOut(rounds) => Some(rounds.len() as u32),
        };
        let slow = by_every_way(&games, Pairings::FixedInAdvance);
        prop_assert_eq!(left_out, slow.map(|(count, _)| count));
    }

    #[test]
    fn the_order_of_fixed_rounds_does_not_matter(
        games in prop::collection::vec(a_game(), 9..14), by in 0..13_usize,
    ) {
        let mut turned = games.clone();
        turned.rotate_left(by % games.len());
        turned.reverse();
        let fixed = |games| report(games, Pairings::FixedInAdvance);
        let (one, other) = (fixed(games), fixed(turned));
        prop_assert_eq!(one.figures, other.figures);
        prop_assert_eq!(one.conditions, other.conditions);
        prop_assert_eq!(one.score_needed, other.score_needed);
    }
}

/// At random, norms made by leaving out games are rare; here they are the rule.
#[test]
fn the_slow_and_the_quick_search_agree() {
    let opponent = |rating: i32, position: usize| Opponent {
        name: String::new(),
        rating: Some(EloRating::whole(rating)),
        title: (position % 4 != 3).then_some(Title::Gm),
        federation: ["FRA", "GER", "NED"][position % 3].into(),
        ..Opponent::default()
    };
    let mut made = 0;
    for (spoilers, later) in (0..=4).flat_map(|s| (0..=2).map(move |later| (s, later))) {
        for spread in (0..40).step_by(if later == 0 { 2 } else { 8 }) {
            let strong = (0..9).map(|p| (opponent(2_560 + spread, p), Outcome::Draw));
            let weak = (0..spoilers).map(|p| (opponent(1_500 + 20 * spread, p), Outcome::Win));
            let after = (0..later).map(|p| (opponent(2_600, p), Outcome::Loss));
            let mut games: Vec<_> = weak.chain(strong).chain(after).collect();
            games[spoilers].1 = Outcome::Win;
            let report = report(games.clone(), Pairings::RoundByRound);
            let slow = by_every_way(&games, Pairings::RoundByRound);
            match &report.verdict {
                Verdict::MadeLeavingOut(rounds) => {
                    made += 1;
                    let performance = report.figures.unwrap().performance;
                    assert_eq!(slow, Some((rounds.len() as u32, performance)));
                }
                Verdict::Made => assert_eq!(slow.map(|(count, _)| count), Some(0)),
                Verdict::Missed => assert_eq!(slow, None),
                Verdict::Open => panic!("no round is to come"),
            }
        }
    }
    assert!(made > 50, "{made}");
}

#[test]
fn a_search_too_large_to_finish_says_so() {
    let letter = |number: u8| char::from(b'A' + number);
    let games = (0..40)
        .map(|position| {
            let opponent = Opponent {
                name: String::new(),
                rating: Some(EloRating::whole(1_400)),
                title: None,
                // Forty federations: FAA, FAB, and so on.
                federation: String::from_iter(['F', letter(position / 26), letter(position % 26)]),
                ..Opponent::default()
            };
            (opponent, Outcome::Win)
        })
        .collect();
    let report = report(games, Pairings::FixedInAdvance);
    assert_eq!((report.verdict, report.search), (Verdict::Missed, Search::CutShort));
}
