//! What another result of a game would change is what a corrected file changes.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use season_runner::compare::Comparison;
use season_runner::explain::{ExplainedGame, Follow};
use season_runner::federation::{Editions, GradeSettings};
use season_runner::{Outcome, SeasonInMemory, Unwatched};

use crate::federation;

fn graded(folder: &Path) -> SeasonInMemory {
    let settings = GradeSettings::of(folder, Editions::named(&[]).unwrap(), None);
    SeasonInMemory::grade(&settings, &Unwatched).unwrap()
}

/// The same rows with another result of one game, seen from a player; without one its row is gone.
fn corrected(text: &str, game: &ExplainedGame, result: Option<Outcome>) -> String {
    let row = |(number, row): (usize, &str)| {
        if number + 1 != game.line as usize {
            return Some(format!("{row}\n"));
        }
        let written = match (result?, game.colour) {
            (Outcome::Draw, _) => "1/2-1/2",
            (Outcome::Win, Some("white")) | (Outcome::Loss, Some("black")) => "1-0",
            _ => "0-1",
        };
        Some(format!("{},{written}\n", row.rsplit_once(',').unwrap().0))
    };
    text.lines().enumerate().filter_map(row).collect()
}

#[test]
fn another_result_changes_what_a_corrected_file_changes() {
    let place = tempfile::tempdir().unwrap();
    let season = place.path().join("2003-04");
    fs::create_dir(&season).unwrap();
    for file in ["opening_grades.csv", "2003-04/players.csv", "2003-04/results.csv"] {
        fs::copy(federation().join(file), place.path().join(file)).unwrap();
    }
    let before = graded(place.path());
    let text = fs::read_to_string(season.join("results.csv")).unwrap();
    let player = before.find("222569E").unwrap();
    let games = &before.explain(player, Follow::Own).unwrap()[0].games;
    let results = [Some(Outcome::Win), Some(Outcome::Draw), Some(Outcome::Loss), None];
    let mut changed = 0;
    for (number, result) in results.into_iter().enumerate() {
        let found = before.what_if(player, "standard", number, result).unwrap();
        fs::write(season.join("results.csv"), corrected(&text, &games[number], result)).unwrap();
        let after = graded(place.path());
        let [old, new] = [&before, &after].map(|season| season.list(String::new()));
        let other: BTreeSet<_> = Comparison::of(&old, &new)
            .changed_grades()
            .into_iter()
            .map(|one| (one.code, one.before, one.after))
            .collect();
        changed += other.len();
        let text = |grade: Option<String>| grade.unwrap_or_default();
        let found: BTreeSet<_> = found
            .grades
            .into_iter()
            .map(|one| (one.player.code, text(one.is), text(one.would_be)))
            .collect();
        assert_eq!(found, other, "{result:?} in game {number}");
    }
    assert!(changed > 4, "{changed}");
    assert!(before.what_if(player, "standard", games.len(), None).is_err());
    assert!(before.what_if(player, "blitz", 0, None).is_err());
}
