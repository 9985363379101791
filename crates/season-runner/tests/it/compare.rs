//! Compares two lists, player by player: from published folders, from memory, from files.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use season_runner::cohorts::CohortMean;
use season_runner::compare::{Comparison, Counts, List, ListsCompared, PublishedSeason, Side};
use season_runner::federation::{Editions, GradeSettings};
use season_runner::{SeasonInMemory, Unwatched, batch};

use crate::federation;

fn settings() -> GradeSettings {
    GradeSettings::of(&federation(), Editions::named(&[]).unwrap(), None)
}

/// Grades by code, read independently of the code under test.
fn grades_of(file: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(file).unwrap();
    let row = |line: &str| {
        // Names have one comma, and are quoted.
        let (code, rest) = line.split_once(',').unwrap();
        let (_, rest) = rest.rsplit_once('"').unwrap();
        let mut cells = rest.split(',');
        (code.to_owned(), format!("{}{}", cells.nth(3).unwrap(), cells.next().unwrap()))
    };
    text.lines().skip(1).map(row).collect()
}

#[test]
fn two_published_seasons_are_compared_line_by_line() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("out");
    let published = GradeSettings { out: out.clone(), ..settings() };
    batch::run(&published, &Unwatched, &|_| String::new()).unwrap();
    let season = |label: &str| PublishedSeason::read(&out, label.parse().unwrap()).unwrap().list;
    let (old, new) = (season("2002-03"), season("2003-04"));
    let comparison = Comparison::of(&old, &new);

    let [before, after] = ["2002-03/grades200304.csv", "2003-04/grades200404.csv"]
        .map(|file| grades_of(&out.join(file)));
    let same = before.iter().filter(|(code, grade)| after.get(*code) == Some(grade)).count();
    let both = before.keys().filter(|code| after.contains_key(*code)).count();
    let number = |listed: &str| listed.trim_start_matches(char::is_alphabetic).to_owned();
    let differ_in_letter = |code: &String, listed: &String| {
        after.get(code).is_some_and(|now| now != listed && number(now) == number(listed))
    };
    let letter_alone = before.iter().filter(|(code, grade)| differ_in_letter(code, grade)).count();
    assert!(letter_alone > 0);
    let expected = Counts {
        created: after.len() - both,
        changed: both - same,
        letter_alone,
        unchanged: same,
        gone: before.len() - both,
    };
    assert_eq!(comparison.counts(), expected);
    let changes = comparison.changed_grades();
    assert_eq!(changes.len(), after.len() - both + both - same + before.len() - both);
    for change in &changes {
        let listed =
            |list: &BTreeMap<String, String>| list.get(&change.code).cloned().unwrap_or_default();
        assert_eq!((&change.before, &change.after), (&listed(&before), &listed(&after)));
        assert!(!change.why.is_empty() && !change.name.is_empty(), "{change:?}");
    }

    // The same list from memory, and from a file of another program.
    let in_memory = SeasonInMemory::grade(&settings(), &Unwatched).unwrap().list(String::new());
    let file = List::read(&out.join("2003-04/grades200404.csv")).unwrap();
    let none = Counts { unchanged: after.len(), ..Counts::default() };
    assert_eq!(Comparison::of(&new, &in_memory).counts(), none);
    assert_eq!(Comparison::of(&in_memory, &new).changed_grades(), []);
    assert_eq!(Comparison::of(&file, &new).counts(), none);
    for (published, in_memory) in new.players.iter().zip(&in_memory.players) {
        assert_eq!(published.calculated, in_memory.calculated);
    }
    assert_eq!(new.players.len(), in_memory.players.len());
}

#[test]
fn a_list_without_letters_says_nothing_of_them() {
    let place = tempfile::tempdir().unwrap();
    let list = |name: &str, text: &str| {
        let file = place.path().join(name);
        fs::write(&file, text).unwrap();
        List::read(&file).unwrap()
    };
    let old = list("old.csv", "Ref,Name,Cat,Grade\n1A,\"Lee, Ann\",A,150\n2B,\"Roe, Ben\",B,120\n");
    let new = list("new.csv", "code,grade,rapid_grade\n1A,150,140\n2B,121,\n3C,90,\n4D,x,\n");
    let comparison = Comparison::of(&old, &new);
    let expected = Counts { created: 2, changed: 1, letter_alone: 0, unchanged: 1, gone: 0 };
    assert_eq!(comparison.counts(), expected);
    assert_eq!(new.rejected[0].line, 5);
    let changes = comparison.changed_grades();
    let words: Vec<_> =
        changes.iter().map(|c| (&*c.code, &*c.name, c.rate, &*c.before, &*c.after)).collect();
    let expected = [
        ("3C", "", "standard", "", "90"),
        ("1A", "", "rapid", "", "140"),
        ("2B", "Roe, Ben", "standard", "B120", "121"),
    ];
    let mut sorted = words;
    sorted.sort_unstable();
    let mut expected = expected.to_vec();
    expected.sort_unstable();
    assert_eq!(sorted, expected);
}

#[test]
fn newcomers_and_those_who_stayed_are_told_apart() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("out");
    let published = GradeSettings { out: out.clone(), ..settings() };
    batch::run(&published, &Unwatched, &|_| String::new()).unwrap();
    let side =
        |season: &str| Side::open(&out, Some(season.parse().unwrap()), &[], &Unwatched).unwrap();
    let [first, second, third] = ["2001-02", "2002-03", "2003-04"].map(side);
    let span = |old: &Side, new: &Side| ListsCompared::of(old, new).unwrap().rates.remove(0).span;
    let found = span(&first, &third).unwrap();

    // From the published files, read independently.
    let files =
        ["2001-02/grades200204.csv", "2002-03/grades200304.csv", "2003-04/grades200404.csv"];
    let grades = files.map(|file| {
        let number = |listed: &String| {
            listed.trim_start_matches(char::is_alphabetic).parse::<f64>().unwrap()
        };
        let of_file = grades_of(&out.join(file));
        of_file.iter().map(|(code, listed)| (code.clone(), number(listed))).collect()
    });
    let [one, two, three]: [BTreeMap<String, f64>; 3] = grades;
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let is_near = |found: Option<CohortMean>, values: &[f64], less: f64| {
        let found = found.unwrap();
        assert_eq!(found.players, values.len());
        assert!((found.mean - (mean(values) - less)).abs() < 1e-9, "{found:?}");
    };
    let changes: Vec<f64> =
        one.iter().filter_map(|(code, grade)| Some(three.get(code)? - grade)).collect();
    is_near(found.panel, &changes, 0.0);
    let [of_second, of_third] = &found.seasons[..] else { panic!("{:?}", found.seasons) };
    // Nobody on the first list is known to have been on no other before it.
    assert_eq!((of_second.second_list, of_second.established), (None, None));
    let of = |list: &BTreeMap<String, f64>, is_one: &dyn Fn(&String) -> bool| -> Vec<f64> {
        list.iter().filter(|(code, _)| is_one(code)).map(|(_, grade)| *grade).collect()
    };
    let is_new = |code: &String| !one.contains_key(code);
    is_near(of_second.newcomers, &of(&two, &is_new), mean(&of(&two, &|code| !is_new(code))));
    let came_second: Vec<f64> = two
        .iter()
        .filter(|(code, _)| is_new(code))
        .filter_map(|(code, grade)| Some(three.get(code)? - grade))
        .collect();
    is_near(of_third.second_list, &came_second, 0.0);
    let left = |code: &String| !three.contains_key(code);
    is_near(of_third.leavers, &of(&two, &left), mean(&of(&two, &|code| !left(code))));

    assert_eq!(span(&second, &third).unwrap().lists_before, 1);
    // Of the same season, of a file, or the other way round there is nothing between.
    assert!(span(&third, &third).is_none() && span(&third, &first).is_none());
    let file = Side::open(&out.join(files[0]), None, &[], &Unwatched).unwrap();
    assert!(span(&file, &third).is_none());
}
