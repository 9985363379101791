//! Every derivation is added up again from its own lines, and gives the published number.

use ecf_season::derivation::{
    CountsAs, Decided, Derivation, Derivations, DerivedMean, DerivedWorking,
};
use ecf_season::{Edition, Mean, PlayerGrade, SeasonGrades, SeasonInput};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};
use proptest::prelude::*;
use rating_core::{GradePoints, Outcome, PlayerIdx};

use crate::by_repetition::small_seasons;
use crate::newcomers::adding;
use crate::season::{Season, edition_with, index};

/// Adds up the derivation of every player of a season; returns how many there are.
pub(crate) fn re_add(input: &SeasonInput<'_>, edition: &Edition, grades: &SeasonGrades) -> usize {
    let derivations = Derivations::new(input, edition, grades).unwrap();
    for (player, grade) in (0..).map(index).zip(&grades.players) {
        let derivation = derivations.of(player).unwrap();
        assert_eq!(derivation.player, player);
        re_add_player(&derivation, grade, input, edition);
        assert_eq!(derivations.unpublished(player).unwrap(), derivation.unpublished);
    }
    grades.players.len()
}

fn re_add_player(
    lines: &Derivation,
    grade: &PlayerGrade,
    input: &SeasonInput<'_>,
    edition: &Edition,
) {
    assert_eq!((lines.previous, lines.season), (grade.previous, grade.handed_on()));
    games_make_the_season(lines, edition);
    games_are_those_of_the_season(lines, input, grade);
    match (&lines.mean, grade.mean) {
        (Some(mean), Some(published)) => {
            assert_eq!(mean.mean, published);
            lines_make_the_mean(lines, mean);
            mean_makes_the_grade(mean, edition);
            assert_eq!(Some(mean.grade), grade.grade);
        }
        (None, None) => assert_eq!(grade.grade, None),
        (derived, published) => panic!("{derived:?} {published:?}"),
    }
    letters_are_tried_in_turn(lines, grade, edition);
    assert_eq!(lines.unpublished.is_none(), grade.published().is_some());
    assert_eq!(lines.working.as_ref().map(|working| working.working), grade.working);
    if let Some(working) = &lines.working {
        equation_holds(working);
    }
}

fn games_make_the_season(lines: &Derivation, edition: &Edition) {
    let own = match lines.counts_as {
        CountsAs::Graded(grade) => Some(grade.exact()),
        CountsAs::New(working) => Some(working.value),
        CountsAs::Withheld | CountsAs::Nothing => None,
    };
    let limit = edition.game_score.limit();
    for game in &lines.games {
        let (own, opponent) = (own.unwrap(), game.strength.points());
        let counted = opponent.max(own - limit).min(own + limit);
        assert_eq!(game.counted, counted);
        let win = edition.game_score.win();
        let score = match game.outcome {
            Outcome::Win => game.counted + win,
            Outcome::Draw => game.counted,
            Outcome::Loss => game.counted - win,
        };
        assert_eq!(game.score, score);
    }
    let points: GradePoints = lines.games.iter().map(|game| game.score).sum();
    let total = lines.season.total;
    assert_eq!((points, lines.games.len() as u32), (total.points, total.games));
}

/// The games can be matched with the caller's list of games, whatever its order.
fn games_are_those_of_the_season(lines: &Derivation, input: &SeasonInput<'_>, grade: &PlayerGrade) {
    if grade.season.games == 0 {
        assert!(lines.games.is_empty());
        return;
    }
    let halves = input.games.of(lines.player).iter().rev();
    let rows: Vec<(PlayerIdx, Outcome)> =
        halves.map(|half| (half.opponent(), half.outcome())).collect();
    let scored = lines.of_rows(&rows).unwrap();
    assert_eq!(scored.len(), rows.len());
    for (row, game) in rows.iter().zip(scored) {
        assert_eq!(game.map(|game| (game.opponent, game.outcome)), Some(*row));
    }
}

fn fraction(quotient: Mean) -> BigRational {
    let denominator = BigInt::from(quotient.denominator()) * GradePoints::PER_POINT;
    BigRational::new(quotient.numerator().into(), denominator)
}

fn points(points: GradePoints) -> BigRational {
    BigRational::new(points.billionths().into(), GradePoints::PER_POINT.into())
}

fn whole(number: u64) -> BigRational {
    BigRational::from_integer(number.into())
}

fn lines_make_the_mean(lines: &Derivation, mean: &DerivedMean) {
    let mut sum = points(lines.season.total.points);
    let mut games = u64::from(lines.season.total.games);
    for line in &lines.borrowed {
        let average = points(line.of.points) / whole(line.of.games.into());
        assert_eq!(fraction(line.average()), average);
        assert_eq!(fraction(line.points()), &average * whole(line.taken.into()));
        assert!(0 < line.taken && line.taken <= line.of.games);
        sum += average * whole(line.taken.into());
        games += u64::from(line.taken);
    }
    assert_eq!((fraction(mean.points), mean.games), (sum.clone(), games));
    assert_eq!(fraction(mean.mean), sum / whole(games));
}

fn mean_makes_the_grade(mean: &DerivedMean, edition: &Edition) {
    assert_eq!(mean.rounding, edition.publication.rounding);
    let exact = match &mean.decided {
        Decided::ByDecimals => fraction(mean.mean),
        Decided::InFractions(exact) => exact.clone(),
        Decided::AsHalf => fraction(mean.mean).floor() + BigRational::new(1.into(), 2.into()),
        Decided::AsComputed => panic!("nothing is so uncertain here"),
    };
    assert!((&exact - fraction(mean.mean)).abs() < BigRational::new(1.into(), 1_000_000.into()));
    let half_up = (exact + BigRational::new(1.into(), 2.into())).floor();
    assert_eq!(half_up.to_integer().to_i32(), Some(mean.rounded.points()));
    let raised = mean.rounded.points() + mean.increment;
    match mean.floor {
        Some(floor) => assert!(floor.points() > raised && mean.grade == floor),
        None => assert_eq!(mean.grade.points(), raised),
    }
}

fn letters_are_tried_in_turn(lines: &Derivation, grade: &PlayerGrade, edition: &Edition) {
    let letter = &lines.letter;
    assert_eq!(letter.letter(), grade.category);
    assert_eq!(letter.games_by_season[0], grade.season.games);
    let rules = edition.categories.iter().zip(&letter.tried);
    for (rule, tried) in rules {
        assert_eq!(tried.rule, *rule);
        let among =
            |seasons: usize| letter.games_by_season[..seasons].iter().copied().map(u64::from).sum();
        assert_eq!((tried.games, tried.latest), (among(rule.seasons), among(rule.latest_seasons)));
        let holds = tried.games >= rule.games.into() && tried.latest >= rule.latest.into();
        assert_eq!((tried.holds(), tried.missing() == 0), (holds, holds));
    }
    let failed = letter.tried.iter().filter(|tried| !tried.holds()).count();
    let found = usize::from(grade.category.is_some());
    assert_eq!(letter.tried.len(), failed + found, "only the last holds");
    assert!(found == 1 || failed == edition.categories.len(), "all were tried");
}

/// The equation holds within the certified errors of the player and the opponents.
fn equation_holds(lines: &DerivedWorking) {
    let mut right = i128::from(lines.balance) * i128::from(lines.win.billionths());
    let (mut games, mut balance) = (0, 0);
    for term in &lines.terms {
        right += i128::from(term.games) * i128::from(term.strength.points().billionths());
        games += term.games;
        balance += term.balance;
    }
    assert_eq!((games, balance), (lines.games, lines.balance));
    let found = lines.working.value - lines.added;
    let left = i128::from(games) * i128::from(found.billionths());
    // Each value is off by at most half a billionth, or very slightly more.
    assert!((left - right).abs() <= i128::from(games) + 1, "{lines:?}");
}

fn check(season: &Season, edition: &Edition) {
    season.with_input(edition, |input, grades| re_add(input, edition, grades));
}

proptest! {
    #[test]
    fn the_lines_of_every_player_make_the_published_number(season in small_seasons()) {
        check(&season, &Edition::yorkshire_2000());
    }

    #[test]
    fn anchors_and_floors_are_in_the_lines(season in small_seasons(), floor in 50..150_i32) {
        check(&season, &edition_with("\"withhold\"", "{ anchor = 120 }"));
        check(&season, &adding(floor - 100));
        check(&season, &edition_with("# floor = 0", &format!("floor = {floor}")));
    }
}

#[test]
fn the_lines_of_a_nation_make_the_published_numbers() {
    let season = Season::at_random(12_000, 80, 160_000, 5);
    let edition = Edition::yorkshire_2000();
    let players = season.with_input(&edition, |input, grades| re_add(input, &edition, grades));
    assert_eq!(players, 12_000);
}

#[test]
fn other_games_are_not_joined() {
    let season = Season::new().graded(0, 100).graded(1, 100).graded(2, 100);
    let season = season.game(0, 1, Outcome::Win).game(0, 2, Outcome::Draw).game(0, 1, Outcome::Win);
    let edition = Edition::yorkshire_2000();
    season.with_input(&edition, |input, grades| {
        let lines = Derivations::new(input, &edition, grades).unwrap().of(index(0)).unwrap();
        let opponents = |rows: &[(u32, Outcome)]| {
            let rows: Vec<_> =
                rows.iter().map(|&(player, outcome)| (index(player), outcome)).collect();
            let games = lines.of_rows(&rows)?;
            games.into_iter().map(|game| Some(game?.opponent.number())).collect::<Option<Vec<_>>>()
        };
        let (win, draw) = (Outcome::Win, Outcome::Draw);
        assert_eq!(opponents(&[(2, draw), (1, win), (1, win)]), Some(vec![2, 1, 1]));
        assert_eq!(opponents(&[(2, draw), (1, win)]), None);
        assert_eq!(opponents(&[(2, draw), (1, win), (1, draw)]), None);
        assert_eq!(opponents(&[(2, draw), (1, win), (2, win)]), None);
        assert_eq!(opponents(&[(2, draw), (1, win), (1, win), (1, win)]), None);
    });
}

#[test]
fn grades_of_another_season_are_refused() {
    let edition = Edition::yorkshire_2000();
    let grades = Season::new().graded(0, 100).graded(1, 100).grade().0;
    let season = Season::new().graded(0, 100).graded(1, 100).graded(2, 100);
    season.with_input(&edition, |input, _| {
        let error = Derivations::new(input, &edition, &grades).err().unwrap().to_string();
        assert_eq!(error, "`grades` has 2 entries for 3 players");
    });
}
