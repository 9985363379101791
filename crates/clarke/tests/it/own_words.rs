//! `vocabulary.toml`: words of a language that the program does not know.

use std::fs;

use crate::{clarke, done, path, small_county, stdout};

const WORDS: &str = "language = \"lv\"\n\
    [headings]\ndate = [\"datums\"]\nresult = [\"iznākums\"]\n\
    name = [\"dalībnieks\"]\nnumber = [\"nr\"]\nround = [\"kārta\"]\ntotal = [\"punkti\"]\n\
    [sides]\nwhite = [\"baltie\"]\nblack = [\"melnie\"]\n\
    [months]\n10 = [\"oktobris\", \"okt\"]\n\
    [results]\ndrawn = [\"neizšķirts\"]\n\
    [byes]\nsure = [\"brīvdiena\"]\n\
    [words]\nround = [\"kārta\"]\nrapid = [\"ātrspēle\"]\n";

const LEAGUE: &str = "Datums;Baltie;Iznākums;Melnie\n\
    14. okt. 2006;Abel, Ann;1-0;Bell, Ben\n\
    14. okt. 2006;Carr, Cy;Neizšķirts;Dove, Di\n\
    21. okt. 2006;Abel, Ann;0-1;Carr, Cy\n\
    21. okt. 2006;Dove, Di;1-0;Brīvdiena\n";

const CONGRESS: &str = "Nr;Dalībnieks;1. kārta;2. kārta;Punkti\n\
    1;Abel, Ann;2w1;brīvdiena;2\n\
    2;Bell, Ben;1b0;3w1;1\n\
    3;Carr, Cy;brīvdiena;2b0;1\n";

const LEAGUE_FILE: &str = "2006-07/events/liga.csv";
const CONGRESS_FILE: &str = "2006-07/events/kongress-2006-11-18.csv";

#[test]
fn tables_in_a_language_of_the_users_own_are_read_by_its_words() {
    let files = [(LEAGUE_FILE, LEAGUE), (CONGRESS_FILE, CONGRESS)];
    let county = small_county(&files);
    let folder = path(county.path());
    let asked = stdout(&clarke(&["check", folder]));
    assert!(asked.contains("liga.csv") && asked.contains("error"), "{asked}");

    fs::write(county.path().join("vocabulary.toml"), WORDS).unwrap();
    for folder in [folder, path(&county.path().join("2006-07"))] {
        let checked = stdout(&clarke(&["check", folder]));
        assert!(checked.contains(": nothing found"), "{checked}");
        assert!(!checked.contains("vocabulary.toml"), "{checked}");
    }
    let proposed = done(&["import", folder]);
    assert!(!proposed.contains("liga.csv"), "{proposed}");
    done(&["grade", folder]);
    let published = county.path().join("published/2006-07");
    let manifest = fs::read_to_string(published.join("manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    assert_eq!(manifest["rows"]["graded"], 5, "{manifest:#}");
    let inputs = manifest["inputs"].as_array().unwrap();
    assert!(inputs.iter().any(|input| input["file"] == "vocabulary.toml"), "{inputs:?}");

    // Other words may be other games.
    fs::write(county.path().join("vocabulary.toml"), WORDS.replace("oktobris", "oktobrī")).unwrap();
    let status = stdout(&clarke(&["status", folder]));
    assert!(status.contains("vocabulary.toml"), "{status}");
}

#[test]
fn words_of_a_season_come_before_those_of_all() {
    let files = [(LEAGUE_FILE, LEAGUE), ("vocabulary.toml", "language = \"lt\"\n")];
    let county = small_county(&files);
    fs::write(county.path().join("2006-07/vocabulary.toml"), WORDS).unwrap();
    let checked = stdout(&clarke(&["check", path(county.path())]));
    assert!(checked.contains(": nothing found"), "{checked}");
}

#[test]
fn a_title_in_words_of_the_users_own_speaks_of_rapid_play() {
    let title = format!("Ātrspēle\n{LEAGUE}");
    let county = small_county(&[(LEAGUE_FILE, &title), ("vocabulary.toml", WORDS)]);
    let asked = stdout(&clarke(&["check", path(county.path())]));
    assert!(asked.contains("speaks of rapid"), "{asked}");
}

#[test]
fn a_damaged_vocabulary_is_told_with_its_line() {
    let words = "language = \"lv\"\n[months]\n13 = [\"x\"]\n";
    let county = small_county(&[(LEAGUE_FILE, LEAGUE), ("vocabulary.toml", words)]);
    let output = clarke(&["check", path(county.path())]);
    let told = format!("{}{}", stdout(&output), crate::stderr(&output));
    assert!(told.contains("vocabulary.toml") && told.contains("from 1 to 12"), "{told}");
}
