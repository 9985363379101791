//! The tables of the example counties, held to the games as they were played.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tables::{Edit, Game, Grid, Outcome, apply, suggest};

use crate::corpus::{season, words};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/examples/county-spreadsheets")
}

/// Day, players, and the result of the first of them by name; the order in which they stand, and
/// whether a forename is written out, do not count.
type Played = (String, String, String, &'static str);

fn played(day: &str, first: &str, second: &str, outcome: Outcome) -> Played {
    let (first, second) = (person(first), person(second));
    if first <= second {
        return (day.to_owned(), first, second, outcome.written());
    }
    (day.to_owned(), second, first, outcome.mirrored().written())
}

/// The longest word of a name, and the first letters of all.
fn person(name: &str) -> String {
    let plain = tables::plain(name);
    let mut words: Vec<&str> =
        plain.split(|letter: char| !letter.is_alphanumeric()).filter(|it| !it.is_empty()).collect();
    words.sort_unstable();
    let initials: String = words.iter().filter_map(|word| word.chars().next()).collect();
    let longest = words.iter().max_by_key(|word| word.len()).unwrap();
    format!("{longest} {initials}")
}

/// The games of an event as they were played.
fn truth(event: &str) -> BTreeSet<Played> {
    let text = fs::read_to_string(folder().join("as-it-was-played.csv")).unwrap();
    let grid = Grid::from_text("as-it-was-played.csv", &text);
    let cell = |line: &tables::Line, at: usize| line.cells[at].text.clone();
    let games = grid.lines.iter().skip(1).filter(|line| cell(line, 1) == event);
    let outcome = |text: &str| match text {
        "1-0" => Outcome::FirstWon,
        "0-1" => Outcome::SecondWon,
        "1/2-1/2" => Outcome::Drawn,
        "+/-" => Outcome::FirstByDefault,
        "-/+" => Outcome::SecondByDefault,
        "-/-" => Outcome::BothDefaulted,
        other => panic!("{other}"),
    };
    let game = |line: &tables::Line| {
        played(&cell(line, 0), &cell(line, 2), &cell(line, 3), outcome(&cell(line, 4)))
    };
    games.map(game).collect()
}

fn found(game: &Game) -> Played {
    let day = game.day.map(|day| day.to_string()).unwrap_or_default();
    played(&day, &game.first.name, &game.second.name, game.outcome)
}

/// What is asked about each, and the answer that the example gives.
#[test]
fn the_tables_of_the_county_are_its_games() {
    for (file, event, asked, answer) in [
        ("county-league.csv", "county-league", vec![], ""),
        ("works-league.txt", "works-league", vec!["date-order"], "date-order = \"day-first\""),
        (
            "autumn-congress.csv",
            "autumn-congress",
            vec!["days"],
            "days = \"fixed\"\nday = \"2006-11-18\"",
        ),
        ("spring-congress-2007-03-17.csv", "spring-congress", vec![], ""),
    ] {
        let text = fs::read_to_string(folder().join("2006-07/events").join(file)).unwrap();
        let grid = Grid::from_text(file, &text);
        let proposal = suggest(&grid, words(), season()).unwrap();
        let doubts: Vec<&str> = proposal.doubts().map(|doubt| doubt.field.as_str()).collect();
        assert_eq!(doubts, asked, "{file}: {}", proposal.to_toml());
        let spec = proposal.spec.with(&Edit::parse(answer).unwrap()).unwrap();
        let table = apply(&grid, &spec);
        assert_eq!(table.faults, [], "{file}");
        let games: BTreeSet<Played> = table.games.iter().map(found).collect();
        let truth = truth(event);
        assert_eq!(games, truth, "{file}");
        assert!(!truth.is_empty(), "{file}");
    }
}
