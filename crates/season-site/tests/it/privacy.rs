//! Private data is in no file of the site.

use std::collections::BTreeMap;

use season_site::{Pages, Privacy, Words};

use crate::files;
use crate::made_up::{Names, site};

#[test]
fn initials_leave_no_name_in_any_file_and_say_so() {
    let privacy = Privacy { names: true, ..Privacy::default() };
    for (path, text) in files(&site(&Names::default()), privacy) {
        for name in ["Abbott", "Robert", "Tessa", "Chloë", "Østby"] {
            assert!(!text.contains(name), "{path}: {name}");
        }
        if path.ends_with(".html") {
            assert!(text.contains("Initials stand for names."), "{path}");
        }
    }
}

#[test]
fn juniors_by_code_have_no_name_and_no_age_anywhere() {
    let privacy = Privacy { juniors: true, ages: true, ..Privacy::default() };
    let files = files(&site(&Names::default()), privacy);
    for (path, text) in &files {
        assert!(!text.contains("Tessa") && !text.contains("Gill"), "{path}");
        assert!(!text.contains("</a><small>12") && !text.contains("</a>\t12"), "{path}");
    }
    assert!(
        files["2003-04/list.csv"].contains("233310H,233310H,,,A"),
        "{}",
        files["2003-04/list.csv"]
    );
    assert!(files["player/233310H.html"].contains("Juniors are shown by code."));
    let index = &files["2003-04/index.js"];
    assert!(index.contains("233310H\\t233310H\\tA99\\t97\\t3\\t0\\t\\t\\t\\n"), "{index}");
}

/// A player who was a junior in one season counts as one in all, whatever the other lists say.
#[test]
fn who_may_have_been_a_junior_is_counted() {
    let mut site = site(&Names::default());
    for season in &mut site.seasons {
        season.entries[1].junior_age = None;
    }
    site.players[2].was_junior = None;
    let words = Words::english().unwrap();
    let privacy = Privacy { juniors: true, ..Privacy::default() };
    let pages = Pages::of(&site, &words, privacy);
    assert_eq!((pages.without_birth_date(), pages.juniors()), (1, 1));
    assert_eq!(Pages::of(&site, &words, Privacy::default()).without_birth_date(), 0);
    for (path, text) in files(&site, privacy) {
        assert!(!text.contains("Tessa"), "{path}");
    }
}

/// The order of two people with the same initials would reveal whose name comes first.
#[test]
fn initials_are_in_the_order_of_codes() {
    let names = ["Allen, Robert", "Able, Rose", "77, -", "Adams, Ruth"].map(str::to_owned);
    let site = site(&Names { players: names, ..Names::default() });
    let privacy = Privacy { names: true, ..Privacy::default() };
    let list = &files(&site, privacy)["2003-04/list.csv"];
    let shown: Vec<&str> =
        list.lines().skip(1).map(|row| &row[..row.find(",F,").unwrap()]).collect();
    let expected = ["573212J,573212J", "107796L,R. A.", "233310H,R. A.", "882814D,R. A."];
    assert_eq!(shown, expected);
}

#[test]
fn no_age_is_shown_unless_it_is_asked_for() {
    let privacy = Privacy { ages: true, ..Privacy::default() };
    let shown = files(&site(&Names::default()), privacy);
    assert!(shown["2003-04/index.html"].contains("</a><small>12</small>"));
    // A club's page consists of lines of text.
    let aged = |files: &BTreeMap<String, String>| {
        files.values().filter(|text| text.contains("</a>\t12\n")).count()
    };
    assert_eq!(aged(&shown), 2);
    let hidden = files(&site(&Names::default()), Privacy::default());
    assert!(!hidden["2003-04/index.html"].contains("</a><small>"));
    assert_eq!(aged(&hidden), 0);
    assert!(!hidden["2003-04/list.json"].contains("junior_age"));
}
