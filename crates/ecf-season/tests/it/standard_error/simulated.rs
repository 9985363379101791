//! Whole federations with true strengths, season after season: where what the model leaves out shows.
//!
//! Strengths drift by 3 points a year, juniors improve, results follow a logistic curve without a
//! limit, and the list that a season starts from is the one that was graded before, with its errors.

use std::collections::BTreeMap;

use ecf_season::standard_error::Assumed;
use ecf_season::{Edition, HandedOn};
use federation_sim::{Config, Federation, Kind, PlayerCode, SimulatedSeason};
use rating_core::Grade;

use crate::season::Season;

/// A kind of player, as far as a grade's error goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Who {
    ThirtyGames,
    FewGames,
    Borrows,
    Newcomer,
    School,
}

/// What became of a kind: players, and the sum of truth less mean; then each one's difference and
/// standard error.
#[derive(Default)]
struct Found(Vec<(f64, f64)>);

impl Found {
    /// How many hundredths lie within 1.96 standard errors of the mean, once a difference that all
    /// have is taken off.
    fn per_cent(&self, off: f64) -> f64 {
        let within = |(difference, error): &&(f64, f64)| (difference - off).abs() <= 1.96 * error;
        100.0 * self.0.iter().filter(within).count() as f64 / self.0.len() as f64
    }

    fn mean(&self) -> f64 {
        self.0.iter().map(|(difference, _)| difference).sum::<f64>() / self.0.len() as f64
    }
}

/// What a season leaves to the next, by code.
#[derive(Clone, Default)]
struct Left {
    list: BTreeMap<PlayerCode, Grade>,
    totals: BTreeMap<PlayerCode, HandedOn>,
}

fn season_of(simulated: &SimulatedSeason, left: &[Left]) -> Season {
    let mut season = Season::new().player(simulated.players.len() as u32 - 1);
    let games = simulated.games.iter().map(|game| (game.white, game.black, game.outcome));
    season.games = games.collect();
    for (number, player) in simulated.players.iter().enumerate() {
        season.graded[number] =
            left.iter().take(2).find_map(|of| of.list.get(&player.code)).copied();
        for (which, of) in left.iter().take(2).enumerate() {
            season.earlier[which][number] =
                of.totals.get(&player.code).copied().unwrap_or_default();
        }
    }
    season
}

fn look_at(simulated: &SimulatedSeason, season: &Season, found: &mut BTreeMap<Who, Found>) -> Left {
    let edition = Edition::yorkshire_2000();
    season.with_input(&edition, |input, grades| {
        let assumed = Assumed::of(input, &edition, grades);
        let errors = assumed.standard_errors(input, &edition, grades).unwrap();
        let mut left = Left::default();
        for ((player, grade), error) in
            simulated.players.iter().zip(&grades.players).zip(&errors.grade)
        {
            if grade.season.games > 0 {
                left.totals.insert(player.code, grade.handed_on());
            }
            if let Some((_, published)) = grade.published() {
                left.list.insert(player.code, published);
            }
            let (Some(mean), Some(error)) = (grade.mean, error) else { continue };
            if grade.season.games == 0 {
                continue;
            }
            let who = match player.kind {
                Kind::School | Kind::IsolatedSchool => Who::School,
                Kind::Club if grade.previous.is_none() => Who::Newcomer,
                Kind::Club if grade.season.games >= 30 => Who::ThirtyGames,
                Kind::Club if grade.borrowed.iter().any(|&games| games > 0) => Who::Borrows,
                Kind::Club => Who::FewGames,
            };
            let difference = player.strength - mean.to_grade_points().to_f64();
            found.entry(who).or_default().0.push((difference, error.value()));
        }
        println!("noise {:.2}, list {:.2}", assumed.noise, assumed.of_list);
        left
    })
}

#[test]
fn of_a_federation_whose_strengths_drift_and_whose_list_is_off_as_a_whole() {
    let config = Config { players: 3_000, rows: 24_000, seasons: 4, ..Config::default() }.clean();
    let mut federation = Federation::new(config).unwrap();
    let list = federation.opening_grades().into_iter();
    let list = list.map(|(code, grade)| (code, Grade::new(grade))).collect();
    let mut left = vec![Left { list, ..Left::default() }];
    let mut found = BTreeMap::new();
    while let Some(simulated) = federation.next_season() {
        let season = season_of(&simulated, &left);
        left.insert(0, look_at(&simulated, &season, &mut found));
    }
    for (who, found) in &found {
        let (off, players) = (found.mean(), found.0.len());
        println!(
            "{who:?}: {:.1}% of {players}; {:.1}% without the {off:+.1} that all are off by",
            found.per_cent(0.0),
            found.per_cent(off)
        );
    }
}
