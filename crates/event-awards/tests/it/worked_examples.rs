//! Every printed norm, performance grade, cup point and prize, run from its record.

use std::fmt::Write as _;

use event_awards::Exact;
use event_awards::cup::{
    CupPoints, CupRules, Placing, SectionFacts, WinPercent, points, tournament_points,
};
use event_awards::grand_prix::GrandPrixRules;
use event_awards::norm::{Attempt, NormRules, NormSetting, Opponent, assess, norm_table};
use event_awards::prizes::{PrizeFor, PrizeTable};
use event_awards::tournament_performance::{GradeOutcome, grade_outcome};
use event_sections::Title;
use rating_core::performance::by_fide_table::Trial;
use rating_core::scale::elo_from_grade;
use rating_core::{EloRating, Grade, HalfPoints};
use serde::Deserialize;

use ::worked_examples::{Example, run_all};

use crate::cross_tables::cross_tables;

#[test]
fn printed_norms_are_reproduced() {
    run_all("norms.toml", norm_example);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NormInputs {
    title: Option<String>,
    games: Option<u32>,
    score: Option<String>,
    opponents: Option<Vec<i32>>,
}

impl NormInputs {
    fn title(&self) -> Title {
        self.title.as_ref().unwrap().parse().unwrap()
    }

    fn score(&self) -> HalfPoints {
        self.score.as_ref().map_or(HalfPoints::ZERO, |score| score.parse().unwrap())
    }
}

fn norm_example(example: &Example) -> String {
    let inputs: NormInputs = example.inputs();
    let rules = NormRules::fide_2024();
    match example.compute.as_str() {
        "mean-needed" => {
            let table = norm_table(&rules, inputs.title(), inputs.games.unwrap()).unwrap();
            let row = table.rows.iter().find(|row| row.score == inputs.score()).unwrap();
            row.mean_at_least.to_string()
        }
        "least-score" => rules.score_at_least(inputs.games.unwrap()).to_string(),
        "counts" => {
            let table = norm_table(&rules, inputs.title(), inputs.games.unwrap()).unwrap();
            let (titled, sought) = (table.titled_at_least, table.sought_at_least);
            let (own, one) = (table.own_federation_at_most, table.one_federation_at_most);
            format!("titled {titled}, sought {sought}, own {own}, one {one}")
        }
        "title-rating" => rules.norm(inputs.title()).unwrap().rating.to_string(),
        "performance" => figures(&rules, &inputs).performance.to_string(),
        "mean" => figures(&rules, &inputs).mean.to_string(),
        unknown => panic!("{}: nothing computes `{unknown}`", example.id),
    }
}

fn figures(rules: &NormRules, inputs: &NormInputs) -> event_awards::norm::Figures {
    let opponent = |&rating: &i32| Opponent {
        name: rating.to_string(),
        rating: (rating > 0).then(|| EloRating::whole(rating)),
        title: None,
        federation: "FRA".to_owned(),
        ..Opponent::default()
    };
    let opponents = inputs.opponents.as_ref().unwrap().iter().map(opponent).collect();
    let attempt = Attempt::from_score("ENG", opponents, inputs.score()).unwrap();
    assess(&NormSetting::of(rules), inputs.title(), &attempt).unwrap().figures.unwrap()
}

#[test]
fn printed_performance_grades_are_reproduced() {
    run_all("grand-prix.toml", grand_prix_example);
}

fn grand_prix_example(example: &Example) -> String {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inputs {
        #[serde(default)]
        ratings: Vec<String>,
        #[serde(default)]
        grades: Vec<i32>,
        score: String,
        #[serde(default)]
        trial: Trial,
    }
    let inputs: Inputs = example.inputs();
    let ratings = inputs.ratings.iter().map(|rating| rating.parse().unwrap());
    let grades = inputs.grades.iter().map(|&grade| elo_from_grade(Grade::new(grade)));
    let opponents: Vec<EloRating> = ratings.chain(grades).collect();
    let mut rules = GrandPrixRules::edition_2017_18().performance.clone();
    assert_eq!(rules.trial, Trial::default());
    rules.trial = inputs.trial;
    match grade_outcome(&opponents, inputs.score.parse().unwrap(), &rules).unwrap() {
        GradeOutcome::TooFewGames { found, needed } => format!("none: {found} games of {needed}"),
        GradeOutcome::ZeroScore => "none: no point".to_owned(),
        GradeOutcome::PerfectScore => "none: all points".to_owned(),
        GradeOutcome::Grade(found) => match example.compute.as_str() {
            "performance-rating" => found.rating.to_string(),
            "performance-grade" => found.grade.to_string(),
            unknown => panic!("{}: nothing computes `{unknown}`", example.id),
        },
    }
}

#[test]
fn printed_cup_points_and_prizes_are_reproduced() {
    run_all("cups.toml", cup_example);
}

fn cup_example(example: &Example) -> String {
    match example.compute.as_str() {
        "points" => cup_points(example).total.to_string(),
        "section-points" => cup_points(example).section.to_string(),
        "table" => cup_table(example),
        "place-prizes" => amounts(example, |prize| matches!(prize, PrizeFor::Place(_))),
        "class-prizes" => class_amounts(example),
        "sum-of-prizes" => prize_table(example).total().to_string(),
        unknown => panic!("{}: nothing computes `{unknown}`", example.id),
    }
}

fn cup_points(example: &Example) -> CupPoints {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inputs {
        cup: String,
        win_percent: Option<WinPercent>,
        mean: Option<i64>,
        ratings: Option<i64>,
        players: u32,
        rounds: u32,
        score: String,
        below: Vec<u32>,
        clear_first: bool,
    }
    let inputs: Inputs = example.inputs();
    let (_, text) = CupRules::BUILT_IN.into_iter().find(|(name, _)| *name == inputs.cup).unwrap();
    let rules = CupRules::from_toml(text).unwrap();
    let win_percent = inputs.win_percent.unwrap_or(rules.points.win_percent);
    let rules = rules.with(|settings| settings.points.win_percent = win_percent).unwrap();
    let mean = match (inputs.mean, inputs.ratings) {
        (Some(mean), None) => Exact::whole(mean),
        (None, Some(ratings)) => Exact::new(ratings, inputs.players.into()).unwrap(),
        _ => panic!("{}: a mean or the sum of ratings", example.id),
    };
    let (players, rounds, below) = (inputs.players, inputs.rounds, inputs.below);
    let facts = SectionFacts { players, rounds, mean_rating: mean, players_below: below };
    let placing = if inputs.clear_first { Placing::ClearFirst } else { Placing::Other };
    points(&rules, &facts, inputs.score.parse().unwrap(), placing)
}

/// Place, raw and final points of a section's first places, in the form of the source's table.
fn cup_table(example: &Example) -> String {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inputs {
        file: String,
        section: String,
        win_percent: WinPercent,
        places: usize,
    }
    let inputs: Inputs = example.inputs();
    let sections = cross_tables(&inputs.file);
    let rules = CupRules::vcf();
    let rules = rules.with(|settings| settings.points.win_percent = inputs.win_percent).unwrap();
    let points = tournament_points(&sections, &rules).unwrap();
    let section = points.iter().find(|section| section.name == inputs.section).unwrap();
    let mut table = String::new();
    for (position, line) in section.lines.iter().take(inputs.places).enumerate() {
        // The source gives tied players consecutive numbers; each number is one of those that they
        // share.
        let printed = u32::try_from(position).unwrap() + 1;
        let tied = section.lines.iter().filter(|other| other.score == line.score).count();
        let shared = line.place..line.place + u32::try_from(tied).unwrap();
        assert!(shared.contains(&printed), "{}: {printed} in {shared:?}", example.id);
        assert_eq!(line.shared, tied > 1);
        writeln!(table, "{printed} {} {}", line.points.raw, line.points.total).unwrap();
    }
    table
}

fn prize_table(example: &Example) -> PrizeTable {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inputs {
        fund: String,
    }
    let fund = example.inputs::<Inputs>().fund.parse().unwrap();
    PrizeTable::of(&CupRules::vcf().prizes.clone().unwrap(), fund)
}

fn amounts(example: &Example, wanted: impl Fn(PrizeFor) -> bool) -> String {
    let table = prize_table(example);
    let prizes = table.prizes.iter().filter(|prize| wanted(prize.prize_for));
    prizes.map(|prize| prize.amount.to_string()).collect::<Vec<_>>().join("/")
}

fn class_amounts(example: &Example) -> String {
    let of_class = |wanted: usize| {
        amounts(
            example,
            move |prize| matches!(prize, PrizeFor::Class { class, .. } if class == wanted),
        )
    };
    let classes: Vec<String> = (0..6).map(of_class).collect();
    assert!(classes.windows(2).all(|pair| pair[0] == pair[1]), "{classes:?}");
    classes[0].clone()
}
