//! Every number that the sources print for the season batch, run from its record.

use chrono::{Datelike, NaiveDate};
use ecf_season::{Edition, Mean, borrowed_games, category, game_score};
use rating_core::{GradePoints, Outcome};
use serde::Deserialize;

use crate::season::{Season, edition_with};
use ::worked_examples::{Example, run_all};

#[test]
fn printed_numbers_of_season_grading_are_reproduced() {
    run_all("season-grading.toml", compute);
}

fn compute(example: &Example) -> String {
    match example.compute.as_str() {
        "season-days" => season_days(example),
        "game-score" => score_of_one_game(example),
        "working-grade-of-one-game" => working_grade_of_one_game(example),
        "score-against-newcomer" => score_against_newcomer(example),
        "borrowed-games" => borrowed(example),
        "category" => letter(example),
        "published-grade" => published_grade(example),
        unknown => panic!("{}: nothing computes `{unknown}`", example.id),
    }
}

fn season_days(example: &Example) -> String {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inputs {
        season: String,
    }
    let season = example.inputs::<Inputs>().season.parse().unwrap();
    let (first, last) = Edition::yorkshire_2000().season_days(season);
    assert_eq!((first.year(), last.year()), (2000, 2001), "{}", example.id);
    format!("{} to the following {}", in_words(first), in_words(last))
}

/// A day of a year, as the source writes it.
fn in_words(day: NaiveDate) -> String {
    let ending = match day.day() {
        1 | 21 | 31 => "st",
        2 | 22 => "nd",
        3 | 23 => "rd",
        _ => "th",
    };
    day.format(&format!("%-d{ending} %B")).to_string()
}

fn score_of_one_game(example: &Example) -> String {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inputs {
        own: i32,
        opponent: i32,
        result: String,
    }
    let Inputs { own, opponent, result } = example.inputs();
    let (own, opponent) = (GradePoints::whole(own), GradePoints::whole(opponent));
    let rule = Edition::yorkshire_2000().game_score;
    game_score(own, opponent, outcome(&result), &rule).shortest()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OnlyGame {
    grades: Vec<i32>,
    newcomer: String,
}

/// The result of an ungraded player's only game against each of the grades, as a difference from
/// the grade, which is the same for all of them.
fn differences(example: &Example, of: impl Fn(&Season) -> GradePoints) -> String {
    let OnlyGame { grades, newcomer } = example.inputs();
    let difference = |&grade: &i32| {
        let season = Season::new().graded(0, grade).game(1, 0, outcome(&newcomer));
        of(&season) - GradePoints::whole(grade)
    };
    let mut differences: Vec<GradePoints> = grades.iter().map(difference).collect();
    differences.dedup();
    assert_eq!(differences.len(), 1, "{}: one difference for all grades", example.id);
    in_terms_of_grade(differences[0])
}

fn working_grade_of_one_game(example: &Example) -> String {
    differences(example, |season| season.grade().working(1).value)
}

fn score_against_newcomer(example: &Example) -> String {
    differences(example, |season| season.grade().player(0).season.points)
}

fn in_terms_of_grade(difference: GradePoints) -> String {
    match difference.billionths() {
        0 => "g".to_owned(),
        ..0 => format!("g - {}", (-difference).shortest()),
        _ => format!("g + {}", difference.shortest()),
    }
}

fn borrowed(example: &Example) -> String {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inputs {
        #[serde(default)]
        edition: Option<String>,
        games: u32,
        earlier: [u32; 2],
    }
    let Inputs { edition, games, earlier } = example.inputs();
    let edition = Edition::built_in(edition.as_deref().unwrap_or("yorkshire-2000"));
    let rule = edition.unwrap().borrowing;
    let [first, second, ..] = borrowed_games(games, &earlier, &rule);
    format!("{games} + {first} + {second} = {}", games + first + second)
}

fn letter(example: &Example) -> String {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inputs {
        games: [u32; 3],
    }
    let found = category(&example.inputs::<Inputs>().games, &Edition::yorkshire_2000().categories);
    found.map_or_else(|| "not published".to_owned(), |category| category.to_string())
}

/// The whole number for these points in this many games.
fn published_grade(example: &Example) -> String {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inputs {
        points: i32,
        games: u32,
        #[serde(default)]
        floor: Option<i32>,
    }
    let Inputs { points, games, floor } = example.inputs();
    let edition = floor.map_or_else(Edition::yorkshire_2000, |floor| {
        edition_with("# floor = 0", &format!("floor = {floor}"))
    });
    let mean = Mean::of(GradePoints::whole(points), games).unwrap();
    edition.publishable(mean, 0).to_string()
}

fn outcome(word: &str) -> Outcome {
    match word {
        "win" => Outcome::Win,
        "draw" => Outcome::Draw,
        "loss" => Outcome::Loss,
        unknown => panic!("no outcome `{unknown}`"),
    }
}
