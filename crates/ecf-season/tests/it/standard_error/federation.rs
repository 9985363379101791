//! Made-up federations, graded season by season, each from what the one before handed on.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use ecf_season::standard_error::{
    Change, Draws, EarlierErrors, ErrorsBefore, OfAverage, OnList, SureGrades,
    grade_season_with_errors, player_key,
};
use ecf_season::{Edition, HandedOn, PastGames, Season, SeasonInput};
use federation_sim::{Config, Federation, SimulatedSeason};
use rating_core::{Grade, PlayerIdx, SeasonGames};

use crate::season::input_of;

/// A season as it was graded: the players in the order of their codes.
pub(crate) struct GradedSeason {
    pub(crate) codes: Vec<String>,
    pub(crate) truth: Vec<f64>,
    pub(crate) kinds: Vec<federation_sim::Kind>,
    pub(crate) born: Vec<Option<NaiveDate>>,
    /// The grade by which each player counted as graded.
    pub(crate) graded: Vec<Option<Grade>>,
    pub(crate) sure: SureGrades,
    pub(crate) days: (NaiveDate, NaiveDate),
}

/// All seasons of a made-up federation.
pub(crate) fn graded_seasons(config: Config) -> Vec<GradedSeason> {
    let edition = Edition::yorkshire_2000();
    let mut federation = Federation::new(config.clean()).unwrap();
    let opening = federation.opening_grades().into_iter();
    let opening = opening.map(|(code, grade)| (code.to_string(), Grade::new(grade))).collect();
    let mut seasons = Vec::new();
    while let Some(simulated) = federation.next_season() {
        let season = graded(&simulated, &opening, &seasons, &edition);
        seasons.push(season);
    }
    seasons
}

fn graded(
    simulated: &SimulatedSeason,
    opening: &BTreeMap<String, Grade>,
    earlier: &[GradedSeason],
    edition: &Edition,
) -> GradedSeason {
    let mut order: Vec<usize> = (0..simulated.players.len()).collect();
    order.sort_by_key(|&number| simulated.players[number].code);
    let mut place = vec![0; order.len()];
    for (at, &number) in order.iter().enumerate() {
        place[number] = at;
    }
    let index = |number: u32| PlayerIdx::new(place[number as usize] as u32);
    let games: Vec<_> =
        simulated.games.iter().map(|g| (index(g.white), index(g.black), g.outcome)).collect();
    let games = SeasonGames::from_games(order.len(), &games).unwrap();
    let players = order.iter().map(|&number| &simulated.players[number]);
    let codes: Vec<String> = players.clone().map(|player| player.code.to_string()).collect();
    let born =
        |(year, month, day): (i32, u8, u8)| NaiveDate::from_ymd_opt(year, month.into(), day.into());
    let born: Vec<_> = players.clone().map(|player| born(player.born)).collect();
    let season = Season::beginning_in(simulated.first_year).unwrap();
    let handed = Handed::on(&codes, opening, earlier, edition);
    let input = input_of(season, &games, &handed.graded, &[], &handed.past);
    let keys: Vec<u32> = codes.iter().map(|code| player_key(code)).collect();
    let days = edition.season_days(season);
    let before = ErrorsBefore {
        last_day: days.1,
        keys: &keys,
        born: &born,
        lists: &handed.lists,
        seasons: &handed.seasons,
    };
    let sure = grade_season_with_errors(&input, &before, edition).unwrap();
    let kinds = players.clone().map(|player| player.kind).collect();
    let truth = players.map(|player| player.strength).collect();
    let SeasonInput { graded, .. } = input;
    GradedSeason { truth, kinds, born, graded: graded.to_vec(), sure, days, codes }
}

/// What earlier seasons hand on to these players.
struct Handed {
    graded: Vec<Option<Grade>>,
    lists: Vec<OnList>,
    past: PastGames,
    seasons: Vec<EarlierErrors>,
}

impl Handed {
    fn on(
        codes: &[String],
        opening: &BTreeMap<String, Grade>,
        earlier: &[GradedSeason],
        edition: &Edition,
    ) -> Self {
        let (mut graded, mut lists) =
            (vec![None; codes.len()], vec![OnList::default(); codes.len()]);
        let (mut days, mut seasons) = (Vec::new(), Vec::new());
        for (back, season) in earlier.iter().rev().enumerate() {
            let mut averages = vec![OfAverage::default(); codes.len()];
            for (player, code) in codes.iter().enumerate() {
                let Ok(number) = season.codes.binary_search(code) else { continue };
                let grade = &season.sure.grades.players[number];
                let errors = &season.sure.errors.handed_on[number];
                averages[player] = errors.average;
                if back < edition.graded.lists && graded[player].is_none() {
                    graded[player] = grade.published().map(|(_, grade)| grade);
                    lists[player] = OnList { season: back, draws: errors.grade };
                }
                if grade.season.games > 0 {
                    let total: HandedOn = grade.handed_on();
                    days.push((PlayerIdx::new(player as u32), season.days.1, total));
                }
            }
            let (first_day, last_day) = season.days;
            let change = Change::Measured(season.sure.assumed.drift);
            seasons.push(EarlierErrors { first_day, last_day, change, averages });
        }
        if earlier.len() < edition.graded.lists {
            for (player, code) in codes.iter().enumerate() {
                if graded[player].is_none() {
                    graded[player] = opening.get(code).copied();
                    lists[player] = OnList { season: earlier.len(), draws: None::<Draws> };
                }
            }
        }
        let past = PastGames::handed_on(codes.len(), days).unwrap();
        Self { graded, lists, past, seasons }
    }
}
