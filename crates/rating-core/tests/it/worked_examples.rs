//! Every printed performance and rating change, run from its record.

use rating_core::expectancy::{Curve, fide_table};
use rating_core::fide_rating::{Edition, GapRule, RatedGame, Standing, initial_rating, k_factor};
use rating_core::performance::{by_fide_table, fide, linear, true_performance};
use rating_core::scale::{elo_from_grade, grade_from_elo};
use rating_core::{EloDifference, EloRating, Grade, HalfPoints, Outcome};
use serde::Deserialize;

use ::worked_examples::{Example, run_all};

use crate::rating_periods::rating_change;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Met {
    opponents: Vec<i32>,
    score: String,
}

impl Met {
    fn ratings(&self) -> Vec<EloRating> {
        self.opponents.iter().copied().map(EloRating::whole).collect()
    }

    fn numbers(&self) -> Vec<f64> {
        self.opponents.iter().copied().map(f64::from).collect()
    }

    fn score(&self) -> HalfPoints {
        self.score.parse().unwrap()
    }
}

#[test]
fn printed_performances_are_reproduced() {
    run_all("performance.toml", performance_example);
}

fn performance_example(example: &Example) -> String {
    match example.compute.as_str() {
        "true-normal" => true_rating(example, "normal", 2),
        "true-logistic" => true_rating(example, "logistic", 2),
        "true-fide-table" => true_rating(example, "fide-table", 0),
        "fide" => {
            let met: Met = example.inputs();
            fide::performance(&met.ratings(), met.score()).unwrap().rating.to_string()
        }
        "linear" => {
            let met: Met = example.inputs();
            let found = linear::performance(&met.ratings(), met.score(), linear::ELO_SPAN);
            found.unwrap().rating.to_string()
        }
        "table" => {
            let met: Met = example.inputs();
            let score = met.score().to_hundredths();
            let found = by_fide_table::performance(&met.ratings(), score).unwrap().found();
            found.unwrap().rating.to_string()
        }
        "expected-score" => expected_score(example),
        "elo-from-grade" => elo_of_grade(example),
        "grade-from-elo" => grade_of_elo(example),
        unknown => panic!("{}: nothing computes `{unknown}`", example.id),
    }
}

fn true_rating(example: &Example, curve: &str, places: usize) -> String {
    let met: Met = example.inputs();
    let curve: Curve = curve.parse().unwrap();
    let found = true_performance::performance(&met.numbers(), met.score(), curve).unwrap();
    format!("{:.places$}", found.found().unwrap().rating)
}

fn expected_score(example: &Example) -> String {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inputs {
        opponents: Vec<i32>,
        rating: i32,
    }
    let Inputs { opponents, rating } = example.inputs();
    let opponents: Vec<_> = opponents.into_iter().map(EloRating::whole).collect();
    by_fide_table::expected_score(EloRating::whole(rating), &opponents).to_string()
}

fn elo_of_grade(example: &Example) -> String {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inputs {
        grade: i32,
    }
    elo_from_grade(Grade::new(example.inputs::<Inputs>().grade)).to_string()
}

fn grade_of_elo(example: &Example) -> String {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inputs {
        rating: String,
    }
    grade_from_elo(example.inputs::<Inputs>().rating.parse().unwrap()).to_string()
}

#[test]
fn one_rating_expects_the_grand_prix_s_three_and_a_half() {
    let opponents = [1_500, 1_600, 1_700, 1_800, 1_900].map(EloRating::whole);
    let expects = |rating: &i32| {
        by_fide_table::expected_score(EloRating::whole(*rating), &opponents).to_string() == "3.50"
    };
    assert_eq!((0..4_000).filter(expects).collect::<Vec<_>>(), [1_868]);
}

#[test]
fn printed_changes_of_fide_ratings_are_reproduced() {
    run_all("fide-rating.toml", rating_example);
}

fn rating_example(example: &Example) -> String {
    match example.compute.as_str() {
        "rating-change" => change_of_one_game(example),
        "expected-per-cent" => expected_per_cent(example),
        "k-factor" => k_of_a_period(example),
        "initial-rating" => first_rating(example),
        unknown => panic!("{}: nothing computes `{unknown}`", example.id),
    }
}

fn change_of_one_game(example: &Example) -> String {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inputs {
        own: String,
        opponent: String,
        outcome: String,
        k: u16,
        gap: String,
    }
    let inputs: Inputs = example.inputs();
    let outcome = match inputs.outcome.as_str() {
        "win" => Outcome::Win,
        "draw" => Outcome::Draw,
        "loss" => Outcome::Loss,
        unknown => panic!("{}: no outcome `{unknown}`", example.id),
    };
    let rule = match inputs.gap.as_str() {
        "always" => GapRule::Always,
        "off" => GapRule::Off,
        unknown => panic!("{}: no rule `{unknown}`", example.id),
    };
    let game = RatedGame { opponent: inputs.opponent.parse().unwrap(), outcome };
    rating_change(inputs.own.parse().unwrap(), &[&[game]], inputs.k, rule).exact.to_string()
}

fn expected_per_cent(example: &Example) -> String {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inputs {
        difference: i32,
    }
    let difference = EloDifference::whole(example.inputs::<Inputs>().difference);
    fide_table::per_cent(difference).to_string()
}

fn k_of_a_period(example: &Example) -> String {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inputs {
        games: u32,
        rating: String,
        reached_2400: bool,
        birthday_this_year: u8,
        games_in_period: u32,
    }
    let inputs: Inputs = example.inputs();
    let standing = Standing {
        games: inputs.games,
        rating: inputs.rating.parse().unwrap(),
        reached_2400: inputs.reached_2400,
        birthday_this_year: Some(inputs.birthday_this_year),
    };
    k_factor(standing, inputs.games_in_period).value.to_string()
}

fn first_rating(example: &Example) -> String {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inputs {
        opponents: Vec<i32>,
        score: String,
        edition: String,
    }
    let inputs: Inputs = example.inputs();
    let opponents: Vec<_> = inputs.opponents.into_iter().map(EloRating::whole).collect();
    let rule = Edition::named(&inputs.edition).unwrap().initial;
    let first = initial_rating(&opponents, inputs.score.parse().unwrap(), &rule).unwrap();
    first.rating.to_string()
}
