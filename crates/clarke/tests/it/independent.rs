//! Compares every published number of every season with the second grader.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::federation::Federation;
use num_bigint::BigInt;
use worked_examples::kept_elsewhere;

use crate::second_grader::{Fraction, Season, Verdict, grade_all, lines};
use crate::{done, path, workspace};

/// Grades a federation twice and compares every player in every season; returns the second grader's
/// seasons.
fn compare(folder: &Path) -> BTreeMap<String, Season> {
    compare_adding(0, folder)
}

/// The same with points added to the working grades of newcomers.
fn compare_adding(added: i64, folder: &Path) -> BTreeMap<String, Season> {
    let place = tempfile::tempdir().unwrap();
    let (out, edition) = (place.path().join("published"), place.path().join("mine.toml"));
    let text = done(&["editions", "yorkshire-2000"]);
    let name = text.replace("name = \"yorkshire-2000\"", "name = \"mine\"");
    std::fs::write(&edition, format!("{name}\n[newcomers]\nadd = {added}\n")).unwrap();
    done(&["grade", path(folder), "--edition", path(&edition), "--out", path(&out)]);
    let seasons = grade_all(folder, added);
    for (label, season) in &seasons {
        let published = by_code(&out.join(label).join("calculation.csv"));
        let totals = by_code(&out.join(label).join("season_totals.csv"));
        assert_eq!(published.len(), season.verdicts.len(), "{label}: players who played");
        for (code, row) in &published {
            let verdict = &season.verdicts[code];
            let here = format!("{label}, {code}: {row:?} and {verdict:?}");
            if season.withheld.contains_key(code) {
                assert_eq!((row["games"].as_str(), row["grade"].as_str()), ("0", ""), "{here}");
                continue;
            }
            assert_eq!(row["grade"], verdict.grade.to_string(), "{here}");
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
            // A mean or a working grade is off by up to half a billionth, and by what was left out
            // of a score.
            assert!(is_near(&row["mean"], &verdict.mean, 2), "{here}");
            assert!(is_near(&row["points"], &verdict.points, verdict.games), "{here}");
            assert!(says(&totals[code], &verdict.points), "{here}, {:?}", totals[code]);
            match &verdict.working {
                Some(working) => assert!(is_near(&row["working_grade"], working, 2), "{here}"),
                None => assert_eq!(row["working_grade"], "", "{here}"),
            }
        }
        assert_eq!(list(&out.join(label)), who_is_listed(season), "{label}: the list");
        assert_eq!(withheld(&out.join(label)), season.withheld, "{label}: withheld");
        assert_eq!(unpublished(&out.join(label)), who_is_missing(season), "{label}: unpublished");
    }
    seasons
}

/// Parses a decimal number.
fn decimal(text: &str) -> Fraction {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits: BigInt = format!("{whole}{decimals}").parse().unwrap();
    Fraction::new(digits, BigInt::from(10).pow(decimals.len() as u32))
}

/// Whether a printed number is within this many billionths of the second grader's.
fn is_near(printed: &str, exact: &Fraction, billionths: i128) -> bool {
    let most = Fraction::new(billionths.into(), 1_000_000_000.into());
    let off = decimal(printed) - exact;
    -&most <= off && off <= most
}

/// Whether a total has these points, to the precision stated in its file.
fn says(row: &BTreeMap<String, String>, exact: &Fraction) -> bool {
    let written = decimal(&row["points"]);
    if let Some((above, below)) = row["exact"].split_once('/') {
        return Fraction::new(above.parse().unwrap(), below.parse().unwrap()) == *exact;
    }
    match row["exact"].strip_prefix("+-") {
        Some(bound) => {
            let (bound, off) = (decimal(bound), written - exact);
            -&bound <= off && off <= bound
        }
        None => written == *exact,
    }
}

fn by_code(file: &Path) -> BTreeMap<String, BTreeMap<String, String>> {
    let text = std::fs::read_to_string(file).unwrap();
    let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned));
    let names: Vec<String> = lines.next().unwrap().collect();
    lines
        .map(|fields| {
            let row: BTreeMap<String, String> = names.iter().cloned().zip(fields).collect();
            (row["code"].clone(), row)
        })
        .collect()
}

/// By code: the category, the grade, the one before and the games of the season.
type List = BTreeMap<String, [String; 4]>;

fn list(folder: &Path) -> List {
    let is_list = |file: &PathBuf| {
        let name = file.file_name().unwrap().to_string_lossy();
        name.starts_with("grades") && name.ends_with(".csv")
    };
    let mut files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let rows = lines(&files.find(is_list).unwrap()).into_iter();
    rows.map(|row| (row[0].clone(), [4, 5, 6, 7].map(|at| row[at].clone()))).collect()
}

/// The list by the second grader.
fn who_is_listed(season: &Season) -> List {
    let row = |(code, verdict): (&String, &Verdict)| {
        let previous = verdict.previous.map(|grade| grade.to_string()).unwrap_or_default();
        let (grade, games) = (verdict.grade.to_string(), verdict.games.to_string());
        Some((code.clone(), [verdict.category?.to_string(), grade, previous, games]))
    };
    season.verdicts.iter().filter_map(row).collect()
}

/// By code: the number of the group, and the games.
fn withheld(folder: &Path) -> BTreeMap<String, (usize, usize)> {
    let rows = lines(&folder.join("withheld.csv")).into_iter();
    rows.map(|row| (row[1].clone(), (row[0].parse().unwrap(), row[3].parse().unwrap()))).collect()
}

/// By code, for players who are not on the list: the reason, and the number of missing games.
type Missing = BTreeMap<String, (String, String)>;

fn unpublished(folder: &Path) -> Missing {
    let rows = lines(&folder.join("unpublished.csv")).into_iter();
    rows.map(|row| (row[0].clone(), (row[2].clone(), row[3].clone()))).collect()
}

/// The players who are not on the list by the second grader.
fn who_is_missing(season: &Season) -> Missing {
    let mut missing = Missing::new();
    for (code, games) in &season.missing {
        let verdict = season.verdicts.get(code);
        let why = match verdict {
            Some(verdict) if verdict.category.is_some() => continue,
            Some(_) if season.withheld.contains_key(code) => ("withheld", String::new()),
            Some(_) => ("fewer-games", games.to_string()),
            None => ("not-played", games.to_string()),
        };
        missing.insert(code.clone(), (why.0.to_owned(), why.1));
    }
    let not_listed = season.not_listed.iter().cloned();
    missing.extend(not_listed.map(|code| (code, ("not-listed".to_owned(), String::new()))));
    missing
}

/// The numbers of rows that were graded, rejected and so on in one season, as stated in the issue
/// about the batch.
fn figures(season: &Season) -> (usize, usize, usize, BTreeMap<char, usize>) {
    let mut letters = BTreeMap::new();
    for letter in season.verdicts.values().filter_map(|verdict| verdict.category) {
        *letters.entry(letter).or_insert(0) += 1;
    }
    (season.graded, season.ungraded, season.withheld.len(), letters)
}

#[test]
fn a_federation_with_borrowing_and_a_withheld_pair() {
    let federation = Federation::new();
    let seasons = compare(&federation.folder());
    let (graded, ungraded, withheld, _) = figures(&seasons["2006-07"]);
    assert_eq!((graded, ungraded, withheld), (19, 5, 2));
}

#[test]
fn points_added_for_newcomers() {
    let federation = Federation::new();
    compare_adding(20, &federation.folder());
    compare_adding(-7, &workspace().join("data/federation"));
}

#[test]
fn the_made_up_federation_of_the_repository() {
    let seasons = compare(&workspace().join("data/federation"));
    assert_eq!(seasons.len(), 3);
    assert!(seasons.values().all(|season| season.read == 8_000 && season.withheld.len() > 1));
}

#[test]
#[ignore = "needs the seasons of a national federation: `just real`"]
fn five_real_seasons_of_a_national_federation() {
    let folder = kept_elsewhere("data/federation");
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
