//! The statistics in the summary, computed again from the published lists only.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use worked_examples::kept_elsewhere;

use crate::half_years::{Row, rows};
use crate::{done, path, workspace};

/// Grades a federation, and compares the summary of each season with the lists; returns the number
/// of grades compared.
fn compare(federation: &Path, opening: &str) -> usize {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("published");
    let json = done(&["grade", path(federation), "--out", path(&out), "--format", "json"]);
    let said: Value = serde_json::from_str(&json).unwrap();
    let mut before = rows(&federation.join(opening));
    let mut compared = 0;
    for season in said["seasons"].as_array().unwrap() {
        let label = season["season"].as_str().unwrap();
        let last_year = 1 + label[..4].parse::<u32>().unwrap();
        let list = rows(&out.join(format!("{label}/grades{last_year}04.csv")));
        compare_season(&season["statistics"][0], &list, &before);
        assert_eq!(season["manifest"]["players"]["published"], list.len(), "{label}");
        compared += list.len();
        before = list;
    }
    compared
}

fn compare_season(said: &Value, list: &[Row], before: &[Row]) {
    let mut by_category: BTreeMap<&str, Vec<i64>> = BTreeMap::new();
    for row in list {
        by_category.entry(&row["Cat"]).or_default().push(number(&row["Grade"]));
    }
    let categories = said["categories"].as_array().unwrap();
    assert_eq!(categories.len(), by_category.len());
    for (said, (category, grades)) in categories.iter().zip(&by_category) {
        assert_eq!(said["category"], *category);
        assert_eq!(said["players"], grades.len());
        is_mean(&said["mean"], grades);
    }
    is_mean(&said["mean"], &grades(list));
    is_mean(&said["mean_before"], &grades(before));

    // The changes between the grades on both lists; the column `Grade1` is not used.
    let grade_before: BTreeMap<&str, i64> =
        before.iter().map(|row| (code(row), number(grade(row)))).collect();
    let mut moved: Vec<(i64, &str, i64, i64)> = Vec::new();
    for row in list {
        if let Some(&before) = grade_before.get(code(row)) {
            let after = number(grade(row));
            moved.push((after - before, code(row), before, after));
        }
    }
    assert_eq!(said["on_both_lists"], moved.len());
    // A player who returned has a previous grade from an older list: the new list has it, but the
    // list before has no row of the player.
    let has_returned =
        |row: &&Row| !row["Grade1"].is_empty() && !grade_before.contains_key(code(row));
    assert_eq!(said["returned"], list.iter().filter(has_returned).count());
    is_mean(&said["mean_change"], &moved.iter().map(|moved| moved.0).collect::<Vec<_>>());
    for (name, sign) in [("rises", -1), ("falls", 1)] {
        moved.sort_by_key(|&(change, code, ..)| (sign * change, code));
        let largest: Vec<_> = moved.iter().take(5).filter(|moved| sign * moved.0 < 0).collect();
        let shown = said[name].as_array().unwrap();
        assert_eq!(shown.len(), largest.len(), "{name}");
        for (said, (_, code, before, after)) in shown.iter().zip(largest) {
            assert_eq!(said["code"], *code, "{name}");
            assert_eq!((&said["before"], &said["after"]), (&(*before).into(), &(*after).into()));
        }
    }
}

/// The code and the grade of a row of a published list, or of the opening list.
fn code(row: &Row) -> &str {
    row.get("Ref").unwrap_or_else(|| &row["code"])
}

fn grade(row: &Row) -> &str {
    row.get("Grade").unwrap_or_else(|| &row["grade"])
}

fn grades(list: &[Row]) -> Vec<i64> {
    list.iter().map(|row| number(grade(row))).collect()
}

fn number(text: &str) -> i64 {
    text.parse().unwrap()
}

/// Checks that the mean of whole numbers is the printed one; the rounding errors of a division are
/// far smaller than the printed decimal.
fn is_mean(said: &Value, values: &[i64]) {
    let sum: i64 = values.iter().sum();
    let said = said.as_f64().unwrap() * values.len() as f64;
    assert!((said - sum as f64).abs() < 1e-6, "{said} and {sum} of {} values", values.len());
}

#[test]
fn the_summary_agrees_with_the_published_lists() {
    assert!(compare(&workspace().join("data/federation"), "opening_grades.csv") > 1_900);
}

#[test]
#[ignore = "needs the seasons of a national federation: `just real`"]
fn the_summary_of_real_seasons_agrees_with_their_lists() {
    let federation = kept_elsewhere("data/federation");
    assert!(compare(&federation, "opening_grades.csv") > 10_000);
}
