//! `gs` compared with `ecf-season` on whole seasons, made up and real: the mean of game scores of
//! players without an ungraded opponent.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ecf_season::{Edition, Season, SeasonInput, grade_season};
use fgsl_matrix::{PlayerFacts, System, season_changes};
use rating_core::{Grade, Outcome, PlayerIdx, SeasonGames};
use worked_examples::kept_elsewhere;

pub(crate) fn federation() -> PathBuf {
    kept_elsewhere("data/federation")
}

/// The rows of a file, by column name; the files have no quotation marks.
pub(crate) fn rows(path: &Path) -> Vec<BTreeMap<String, String>> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned));
    let names: Vec<String> = lines.next().unwrap().collect();
    lines.map(|fields| names.iter().cloned().zip(fields).collect()).collect()
}

#[test]
fn the_national_instance_is_the_mean_of_game_scores() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/federation");
    let compared = compare_all(&folder);
    assert!(compared > 100, "only {compared} grades compared");
}

#[test]
#[ignore = "needs the seasons of a national federation: `just real`"]
fn real_seasons_have_the_national_instance_s_means() {
    let folder = federation();
    let compared = compare_all(&folder);
    assert!(compared > 2_500, "only {compared} grades compared");
}

/// Compares all seasons of a folder; returns how many grades were compared.
fn compare_all(folder: &Path) -> usize {
    let opening: BTreeMap<String, i32> = rows(&folder.join("opening_grades.csv"))
        .iter()
        .filter_map(|row| Some((row["code"].clone(), row["grade"].parse().ok()?)))
        .collect();
    let seasons = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let seasons = seasons.filter(|path| path.join("results.csv").exists());
    seasons.map(|season| compare(&season, &opening)).sum()
}

/// Compares those players of a season who can be compared; returns how many there are.
fn compare(season: &Path, opening: &BTreeMap<String, i32>) -> usize {
    let mut players: BTreeMap<String, u32> = BTreeMap::new();
    let mut games = Vec::new();
    for row in rows(&season.join("results.csv")) {
        let outcome = match row["result"].as_str() {
            "1-0" => Outcome::Win,
            "0-1" => Outcome::Loss,
            "1/2-1/2" => Outcome::Draw,
            _ => continue,
        };
        let mut of = |code: &str| {
            let next = players.len() as u32;
            PlayerIdx::new(*players.entry(code.to_owned()).or_insert(next))
        };
        let (white, black) = (of(&row["white"]), of(&row["black"]));
        if white != black {
            games.push((white, black, outcome));
        }
    }
    let mut graded = vec![None; players.len()];
    for (code, &number) in &players {
        graded[number as usize] = opening.get(code).copied().map(Grade::new);
    }
    let games = SeasonGames::from_games(players.len(), &games).unwrap();
    let label = Season::beginning_in(2006).unwrap();
    let input = SeasonInput::new(label, &games, &graded);
    let by_season = grade_season(&input, &Edition::yorkshire_2000()).unwrap();
    let gs = System::built_in("gs").unwrap();
    let starts: Vec<f64> =
        graded.iter().map(|grade| grade.map_or(0.0, |grade| f64::from(grade.points()))).collect();
    let counts: Vec<u32> = games.iter().map(|(_, halves)| halves.len() as u32).collect();
    let factors =
        gs.factors(&vec![PlayerFacts::default(); players.len()], &starts, &counts).unwrap();
    let changes = season_changes(&gs, &factors, &games, &starts).unwrap();
    let mut compared = 0;
    for (player, halves) in games.iter() {
        let number = player.as_usize();
        let is_graded = |opponent: PlayerIdx| graded[opponent.as_usize()].is_some();
        let comparable = is_graded(player)
            && !halves.is_empty()
            && halves.iter().all(|half| is_graded(half.opponent()));
        if !comparable {
            continue;
        }
        let total = by_season.players[number].season;
        let mean: f64 = total.points.to_string().parse::<f64>().unwrap() / f64::from(total.games);
        // The national rule: a difference above 40 counts as 40, which the limited line expresses.
        let found = starts[number] + changes[number];
        assert!((found - mean).abs() < 1e-9, "{}: {found} and {mean}", season.display());
        compared += 1;
    }
    compared
}
