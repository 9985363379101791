//! Five real seasons against the rules by hand, in fractions from the first to the last.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use ecf_season::Edition;
use rating_core::{Grade, Outcome};
use worked_examples::kept_elsewhere;

use crate::in_turn::InTurn;

fn federation() -> PathBuf {
    kept_elsewhere("data/federation")
}

/// The rows of a file, by column name. Only names of players have quotation marks, and they are
/// last.
fn rows(path: &Path) -> Vec<BTreeMap<String, String>> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned));
    let names: Vec<String> = lines.next().unwrap().collect();
    lines.map(|fields| names.iter().cloned().zip(fields).collect()).collect()
}

/// Numbers for player codes, the same in every season.
#[derive(Default)]
pub(crate) struct Numbers(BTreeMap<String, u32>);

impl Numbers {
    fn of(&mut self, code: &str) -> u32 {
        let next = self.0.len() as u32;
        *self.0.entry(code.to_owned()).or_insert(next)
    }
}

/// The games of a season that can be graded: on a day of the season, between two listed players.
fn games(season: &Path, numbers: &mut Numbers) -> Vec<(u32, u32, Outcome)> {
    let label = season.file_name().unwrap().to_str().unwrap().parse().unwrap();
    let (first, last) = Edition::yorkshire_2000().season_days(label);
    let players = rows(&season.join("players.csv"));
    let listed: BTreeSet<&String> = players.iter().map(|row| &row["code"]).collect();
    let mut games = Vec::new();
    for row in rows(&season.join("results.csv")) {
        let outcome = match row["result"].as_str() {
            "1-0" => Outcome::Win,
            "0-1" => Outcome::Loss,
            "1/2-1/2" => Outcome::Draw,
            _ => continue,
        };
        let in_season = row["date"].parse().is_ok_and(|day| (first..=last).contains(&day));
        let (white, black) = (&row["white"], &row["black"]);
        if in_season && white != black && listed.contains(white) && listed.contains(black) {
            games.push((numbers.of(white), numbers.of(black), outcome));
        }
    }
    games
}

/// The real federation: how many players, the list before the first season, and each one's games.
pub(crate) struct RealSeasons {
    pub(crate) players: u32,
    pub(crate) opening: BTreeMap<u32, Grade>,
    pub(crate) seasons: Vec<Vec<(u32, u32, Outcome)>>,
}

/// The seasons of the real federation.
fn real_seasons() -> RealSeasons {
    let folder = federation();
    let mut numbers = Numbers::default();
    let opening = rows(&folder.join("opening_grades.csv"));
    let opening = opening
        .iter()
        .map(|row| (numbers.of(&row["code"]), row["grade"].parse().unwrap()))
        .collect();
    let entries = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut folders: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    folders.sort();
    let seasons = folders.iter().map(|season| games(season, &mut numbers)).collect();
    RealSeasons { players: numbers.0.len() as u32, opening, seasons }
}

#[test]
#[ignore = "needs the seasons of a national federation: `just real`"]
fn five_real_seasons_are_those_of_the_rules_in_fractions() {
    let federation = real_seasons();
    let mut in_turn = InTurn::after(federation.opening);
    for games in &federation.seasons {
        let compared = in_turn.next(federation.players, games);
        println!("{} games: {compared:?}", games.len());
        assert!(games.len() > 30_000 && compared.grades > 3_500);
        assert_eq!(compared.uncertain, 0);
    }
}
