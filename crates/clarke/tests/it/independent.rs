//! Every published number of every season against the second grader.

use std::collections::BTreeMap;
use std::path::Path;

use crate::federation::Federation;
use crate::second_grader::{Season, grade_all};
use crate::{done, path, workspace};

/// Grades a federation twice and compares every player of every season; returns the second
/// grader's seasons.
fn compare(folder: &Path) -> BTreeMap<String, Season> {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("published");
    done(&["grade", path(folder), "--out", path(&out)]);
    let seasons = grade_all(folder);
    for (label, season) in &seasons {
        let mut undecided = 0;
        let published = calculation(&out.join(label));
        assert_eq!(published.len(), season.verdicts.len(), "{label}: players who played");
        for (code, row) in &published {
            let verdict = &season.verdicts[code];
            let here = format!("{label}, {code}: {row:?} and {verdict:?}");
            if season.withheld.contains(code) {
                assert_eq!((row["games"].as_str(), row["grade"].as_str()), ("0", ""), "{here}");
                continue;
            }
            undecided += usize::from(verdict.grades.len() > 1);
            assert!(verdict.grades.contains(&row["grade"].parse().unwrap()), "{here}");
            let category = verdict.category.map(String::from).unwrap_or_default();
            assert_eq!(row["category"], category, "{here}");
            assert_eq!(row["games"], verdict.games.to_string(), "{here}");
            let borrowed = [&row["borrowed_1"], &row["borrowed_2"]];
            assert_eq!(
                borrowed,
                verdict.borrowed.each_ref().map(i128::to_string).each_ref(),
                "{here}"
            );
            let previous = verdict.previous.map(|grade| grade.to_string()).unwrap_or_default();
            assert_eq!(row["previous_grade"], previous, "{here}");
            assert!((number(&row["mean"]) - verdict.mean).abs() < 1e-7, "{here}");
            assert!((number(&row["points"]) - verdict.points as f64 / 1e9).abs() < 1e-6, "{here}");
            match verdict.working {
                Some(working) => {
                    assert!((number(&row["working_grade"]) - working).abs() < 2e-9, "{here}");
                }
                None => assert_eq!(row["working_grade"], "", "{here}"),
            }
        }
        assert_eq!(withheld(&out.join(label)), season.withheld.len(), "{label}: withheld");
        assert!(undecided <= 2, "{label}: the second grader cannot decide {undecided} grades");
    }
    seasons
}

fn number(text: &str) -> f64 {
    text.parse().unwrap()
}

fn calculation(folder: &Path) -> BTreeMap<String, BTreeMap<String, String>> {
    let text = std::fs::read_to_string(folder.join("calculation.csv")).unwrap();
    let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned));
    let names: Vec<String> = lines.next().unwrap().collect();
    lines
        .map(|fields| {
            let row: BTreeMap<String, String> = names.iter().cloned().zip(fields).collect();
            (row["code"].clone(), row)
        })
        .collect()
}

fn withheld(folder: &Path) -> usize {
    std::fs::read_to_string(folder.join("withheld.csv")).unwrap().lines().count() - 1
}

/// Rows graded, rejected and so on of one season, as the issue of the batch states them.
fn figures(season: &Season) -> (usize, usize, usize, BTreeMap<char, usize>) {
    let mut letters = BTreeMap::new();
    for letter in season.verdicts.values().filter_map(|verdict| verdict.category) {
        *letters.entry(letter).or_insert(0) += 1;
    }
    (season.graded, season.ungraded, season.withheld.len(), letters)
}

#[test]
fn a_small_federation_with_borrowing_chains_and_a_withheld_pair() {
    let federation = Federation::new();
    let seasons = compare(&federation.folder());
    let (graded, ungraded, withheld, _) = figures(&seasons["2006-07"]);
    assert_eq!((graded, ungraded, withheld), (19, 5, 2));
}

#[test]
fn the_made_up_federation_of_the_repository() {
    let seasons = compare(&workspace().join("data/federation"));
    assert_eq!(seasons.len(), 3);
    assert!(seasons.values().all(|season| season.read == 8_000 && season.withheld.len() > 1));
}

#[test]
fn five_real_seasons_of_a_national_federation() {
    let folder = workspace().join("../shared/data/federation");
    if !folder.exists() {
        eprintln!("skipped: the real seasons are not here ({} is missing)", folder.display());
        return;
    }
    let seasons = compare(&folder);
    assert_eq!(seasons.len(), 5);
    let first = &seasons["2006-07"];
    assert_eq!(first.read - first.graded, 216);
    let letters = [('A', 634), ('D', 1_138), ('E', 620)].into();
    assert_eq!(figures(first), (33_408, 582, 2, letters));
    let second = &seasons["2007-08"];
    assert_eq!(second.read - second.graded, 55);
    let letters = [('A', 639), ('B', 552), ('C', 492), ('D', 1_004), ('E', 473)].into();
    assert_eq!(figures(second), (33_357, 649, 2, letters));
}
