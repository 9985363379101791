//! Seasons one after the other. What is handed on is the same in memory and in a file. Every grade
//! is that of the rules by hand, in fractions from the first season to the last, and its derivation
//! adds up to it.

use std::collections::BTreeMap;

use ecf_season::{Category, Edition, Exactness, HandedOn, SeasonTotal};
use num_bigint::BigInt;
use num_rational::BigRational;
use proptest::prelude::*;
use rating_core::{Grade, GradePoints, Outcome};

use crate::by_repetition::grade_by_hand;
use crate::derivation::re_add;
use crate::season::{Graded, Season};

/// What one season hands on to the next, by player.
#[derive(Clone, Debug, Default)]
struct Left {
    list: BTreeMap<u32, Grade>,
    totals: BTreeMap<u32, HandedOn>,
    /// The same points by hand.
    exact: BTreeMap<u32, BigRational>,
}

/// Seasons in turn, the most recent first.
pub(crate) struct InTurn(Vec<Left>);

/// The results of comparing one season.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Compared {
    pub(crate) grades: usize,
    pub(crate) decided_in_fractions: usize,
    pub(crate) uncertain: usize,
}

impl InTurn {
    pub(crate) fn after(opening: BTreeMap<u32, Grade>) -> Self {
        Self(vec![Left { list: opening, ..Left::default() }])
    }

    /// Grades the next season both ways, and compares everything that is published or handed on.
    pub(crate) fn next(&mut self, players: u32, games: &[(u32, u32, Outcome)]) -> Compared {
        let season = self.season(players, games);
        let edition = Edition::yorkshire_2000();
        let graded = season.with_input(&edition, |input, grades| {
            re_add(input, &edition, grades);
            Graded(grades.clone())
        });
        let by_hand = grade_by_hand(&season);
        let mut left = Left::default();
        for player in 0..players {
            let ours = graded.player(player);
            assert_eq!(ours.season.games > 0, by_hand.contains_key(&player), "player {player}");
            let Some(hand) = by_hand.get(&player) else { continue };
            let whole = i64::from(graded.whole_number(player));
            assert_eq!(
                whole, hand.whole_number,
                "player {player}: {ours:?}, exactly {}",
                hand.mean
            );
            assert_eq!(ours.category.map(Category::letter), hand.letter);
            check_exactness(ours.handed_on(), &hand.points);
            left.totals.insert(player, read_back(ours.handed_on()));
            left.exact.insert(player, hand.points.clone());
            if let Some((_, grade)) = ours.published() {
                left.list.insert(player, grade);
            }
        }
        self.0.insert(0, left);
        compared(&graded, by_hand.len())
    }

    fn season(&self, players: u32, games: &[(u32, u32, Outcome)]) -> Season {
        let mut season = Season::new().player(players - 1);
        season.games = games.to_vec();
        for left in self.0.iter().take(2).rev() {
            for (&player, &grade) in &left.list {
                season.graded[player as usize] = Some(grade);
            }
        }
        for (which, left) in self.0.iter().take(2).enumerate() {
            for (&player, &total) in &left.totals {
                season.earlier[which][player as usize] = total;
            }
            season.exact_earlier[which].clone_from(&left.exact);
        }
        season
    }
}

fn compared(season: &Graded, grades: usize) -> Compared {
    let decided_in_fractions = season.decided_in_fractions().len();
    Compared { grades, decided_in_fractions, uncertain: season.uncertain().len() }
}

/// The total as read back from a file.
fn read_back(total: HandedOn) -> HandedOn {
    let (points, text) = (total.total.points.shortest(), total.exact_text());
    let written = SeasonTotal { points: points.parse().unwrap(), games: total.total.games };
    let read = HandedOn::read(written, &text).unwrap();
    assert_eq!(read, total, "{points} {text}");
    read
}

/// Checks that what a total says about its exactness is true.
fn check_exactness(total: HandedOn, exact: &BigRational) {
    let written =
        BigRational::new(total.total.points.billionths().into(), GradePoints::PER_POINT.into());
    match total.exactness {
        Exactness::AsWritten => assert_eq!(written, *exact),
        Exactness::Fraction(_) => {
            assert_eq!(total.exact_text(), format!("{}/{}", exact.numer(), exact.denom()));
        }
        Exactness::Within(bound) => {
            let bound = BigRational::new(BigInt::from(bound), BigInt::from(10).pow(12));
            assert!(&written - &bound <= *exact && *exact <= written + bound);
        }
    }
}

/// Three seasons of a few players, of whom some were graded before.
type Seasons = (Vec<Option<i32>>, [Vec<(u32, u32, Outcome)>; 3]);

fn some_seasons() -> impl Strategy<Value = Seasons> {
    (3..10_u32).prop_flat_map(|players| {
        let grades = prop::option::weighted(0.4, (0..25_i32).prop_map(|step| 10 * step));
        let outcome = prop::sample::select(&Outcome::ALL);
        let games = (0..players, 1..players, outcome, 1..9_usize);
        let season = prop::collection::vec(games, 0..12).prop_map(move |matches| {
            let games = matches.iter().flat_map(|&(player, further, outcome, games)| {
                std::iter::repeat_n((player, (player + further) % players, outcome), games)
            });
            games.collect::<Vec<_>>()
        });
        (prop::collection::vec(grades, players as usize), prop::array::uniform3(season))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn seasons_in_turn_are_those_of_the_rules_in_fractions((opening, seasons) in some_seasons()) {
        let players = opening.len() as u32;
        let list = (0..).zip(&opening).filter_map(|(player, grade)| Some((player, Grade::new((*grade)?))));
        let mut in_turn = InTurn::after(list.collect());
        for games in &seasons {
            in_turn.next(players, games);
        }
    }
}
