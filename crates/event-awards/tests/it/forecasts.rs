//! Forecasts: the stated requirements are enough, and anything less is not.

use event_awards::norm::{
    Amount, Article, Attempt, Bound, Demand, Forecast, ForecastError, MeanNeeded, MeanOfWholes,
    NormRules, NormSetting, Opponent, Verdict, assess, forecast,
};
use event_sections::Title;
use rating_core::{EloRating, HalfPoints, Outcome};

fn opponent(rating: i32, position: usize) -> Opponent {
    Opponent {
        name: format!("opponent {position}"),
        rating: Some(EloRating::whole(rating)),
        title: Some(Title::Gm),
        federation: ["FRA", "GER", "NED"][position % 3].to_owned(),
        ..Opponent::default()
    }
}

/// Five games against grandmasters of 2550: three wins and two draws.
fn five_rounds() -> Vec<(Opponent, Outcome)> {
    let outcomes = [Outcome::Win, Outcome::Draw, Outcome::Win, Outcome::Draw, Outcome::Win];
    (0..).zip(outcomes).map(|(position, outcome)| (opponent(2_550, position), outcome)).collect()
}

fn after_five(rounds_left: u32, upcoming: &[Opponent]) -> Forecast {
    let attempt = Attempt::from_games("ENG", five_rounds()).unwrap();
    let rules = NormRules::fide_2024();
    forecast(&NormSetting::of(&rules), Title::Gm, &attempt, rounds_left, upcoming).unwrap()
}

fn demand(forecast: &Forecast, article: Article) -> &Demand {
    forecast.demands.iter().find(|demand| demand.article == article).unwrap()
}

#[test]
fn each_row_is_just_enough() {
    let forecast = after_five(4, &[]);
    assert!(forecast.possible);
    assert_eq!((forecast.games, forecast.unknown_opponents), (9, 4));
    // 4 points so far; 35% needs 3.5 in all, so no more points are needed for that.
    assert_eq!(forecast.rows[0].points, HalfPoints::ZERO);
    let rules = NormRules::fide_2024();
    for row in &forecast.rows {
        let MeanNeeded::AtLeast(mean) = row.needs else { panic!("{row:?}") };
        assert_eq!(mean.count, 4);
        let verdict = |sum: i64| {
            let mut opponents: Vec<Opponent> =
                five_rounds().into_iter().map(|(opponent, _)| opponent).collect();
            // Four whole ratings with this sum, as equal as possible.
            opponents.extend((0..4_u32).map(|nth| {
                let rating = i32::try_from((sum + i64::from(nth)).div_euclid(4)).unwrap();
                opponent(rating, 5 + nth as usize)
            }));
            let attempt = Attempt::from_score("ENG", opponents, row.score).unwrap();
            assess(&NormSetting::of(&rules), Title::Gm, &attempt).unwrap().verdict
        };
        assert_eq!(verdict(mean.sum), Verdict::Made, "{row:?}");
        // Below the floor one of them would be raised, and a lower mean would be enough.
        if mean.to_next_whole() > 2_201 {
            assert_eq!(verdict(mean.sum - 1), Verdict::Missed, "{row:?}");
        }
    }
}

#[test]
fn a_mean_that_is_needed_is_said_to_the_half_point() {
    let shown = |sum, count| MeanOfWholes { sum, count }.to_string();
    assert_eq!(shown(5_605, 2), "2802.5");
    assert_eq!(shown(5_606, 2), "2803");
    // 2379.5 for nine opponents is 21415.5 in all, so 21416: 2379.555...
    assert_eq!(shown(21_416, 9), "2379.56");
    assert_eq!(shown(-7, 2), "-3.5");
    assert_eq!(MeanOfWholes { sum: 5_605, count: 2 }.to_next_whole(), 2_803);
    assert_eq!(MeanOfWholes { sum: -7, count: 2 }.to_next_whole(), -3);
}

#[test]
fn with_known_opponents_a_forecast_says_enough() {
    let upcoming: Vec<Opponent> = (5..9).map(|position| opponent(2_500, position)).collect();
    let forecast = after_five(4, &upcoming);
    assert_eq!(forecast.unknown_opponents, 0);
    assert!(forecast.rows.iter().all(|row| row.needs == MeanNeeded::Reached));
    // A mean of 2527.8: 61% (5.5) adds 80, 56% (5) only 43, so 1.5 more points than the 4 so far
    // are needed.
    assert_eq!(forecast.rows[0].points, HalfPoints::new(3));
    let weak: Vec<Opponent> = (5..9).map(|position| opponent(1_500, position)).collect();
    let forecast = after_five(4, &weak);
    assert!(forecast.rows.is_empty() && !forecast.possible);
}

#[test]
fn what_opponents_have_to_be_is_counted_down() {
    let mut games = five_rounds();
    for (opponent, _) in &mut games {
        opponent.title = None;
        opponent.federation = "ENG".into();
    }
    let attempt = Attempt::from_games("ENG", games).unwrap();
    let rules = NormRules::fide_2024();
    let at = |left| forecast(&NormSetting::of(&rules), Title::Gm, &attempt, left, &[]).unwrap();
    let forecast = at(4);
    let count = |article| demand(&forecast, article).needed.amount();
    assert_eq!(count(Article::Games), Amount::Count(4));
    assert_eq!(count(Article::Titled), Amount::Count(5));
    assert_eq!(count(Article::Sought), Amount::Count(3));
    assert_eq!(count(Article::OtherFederations), Amount::Count(2));
    assert_eq!(demand(&forecast, Article::OwnFederation).needed, Bound::AtMost(Amount::Count(0)));
    assert_eq!(demand(&forecast, Article::OneFederation).federation.as_deref(), Some("ENG"));
    assert!(!demand(&forecast, Article::Titled).possible, "five of the last four");
    assert!(!forecast.possible);
    assert!(demand(&at(6), Article::Titled).possible);
}

#[test]
fn a_second_foreign_federation_is_still_missing() {
    let mut games = five_rounds();
    for (position, (opponent, _)) in games.iter_mut().enumerate() {
        opponent.federation = ["ENG", "FRA"][position % 2].into();
    }
    let attempt = Attempt::from_games("ENG", games).unwrap();
    let rules = NormRules::fide_2024();
    let forecast = forecast(&NormSetting::of(&rules), Title::Gm, &attempt, 4, &[]).unwrap();
    let others = demand(&forecast, Article::OtherFederations);
    assert_eq!((others.needed, others.possible), (Bound::AtLeast(Amount::Count(1)), true));
}

#[test]
fn too_few_rounds_left_make_a_norm_impossible() {
    let forecast = after_five(3, &[]);
    let games = demand(&forecast, Article::Games);
    assert_eq!((games.needed, games.possible), (Bound::AtLeast(Amount::Count(4)), false));
    assert!(!forecast.possible);
}

#[test]
fn a_norm_that_asks_for_absent_opponents_is_out_of_reach() {
    // Five losses and four wins are 44%, -43 by table 8.1a: a mean of 2643, to which 2642.5 is
    // rounded, and so nine opponents with 23,782.5 in all.
    let after_losses_to = |rating| {
        let games =
            (0..5).map(|position| (opponent(rating, position), Outcome::Loss)).collect::<Vec<_>>();
        let attempt = Attempt::from_games("ENG", games).unwrap();
        let rules = NormRules::fide_2024();
        forecast(&NormSetting::of(&rules), Title::Gm, &attempt, 4, &[]).unwrap()
    };
    let last = |forecast: &Forecast| match forecast.rows.last().unwrap().needs {
        MeanNeeded::AtLeast(mean) => mean.to_string(),
        other => panic!("{other:?}"),
    };
    let strong = after_losses_to(2_400);
    assert_eq!((last(&strong).as_str(), strong.possible), ("2945.75", true));
    let weaker = after_losses_to(2_350);
    assert_eq!((last(&weaker).as_str(), weaker.possible), ("3008.25", false));
}

#[test]
fn a_forecast_before_the_first_round_is_the_table() {
    let attempt = Attempt::from_games("ENG", Vec::new()).unwrap();
    let rules = NormRules::fide_2024();
    let forecast = forecast(&NormSetting::of(&rules), Title::Gm, &attempt, 9, &[]).unwrap();
    let table = event_awards::norm::norm_table(&rules, Title::Gm, 9).unwrap();
    for row in table.rows {
        let same = forecast.rows.iter().find(|forecast| forecast.score == row.score).unwrap();
        let MeanNeeded::AtLeast(mean) = same.needs else { panic!("{same:?}") };
        // Opponents of equal rating: for a mean of 2379.5 whole ratings have to be 2380.
        assert_eq!(mean.to_next_whole(), row.mean_at_least);
    }
    let one = forecast.demands.iter().find(|demand| demand.article == Article::OneFederation);
    assert_eq!(one.unwrap().needed, Bound::AtMost(Amount::Count(6)));
}

#[test]
fn impossible_questions_are_refused() {
    let attempt = Attempt::from_games("ENG", five_rounds()).unwrap();
    let rules = NormRules::fide_2024();
    let ask = |title, left, upcoming: &[Opponent]| {
        forecast(&NormSetting::of(&rules), title, &attempt, left, upcoming).unwrap_err()
    };
    let known = [opponent(2_500, 0), opponent(2_500, 1)];
    let too_many = ForecastError::TooManyOpponents { known: 2, rounds_left: 1 };
    assert_eq!(ask(Title::Gm, 1, &known), too_many);
    assert!(matches!(ask(Title::Gm, u32::MAX, &[]), ForecastError::TooManyRounds { .. }));
    assert!(matches!(ask(Title::Cm, 4, &[]), ForecastError::UnknownNorm(_)));
}
