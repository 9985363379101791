//! What is private is in no file of the site.

use std::collections::BTreeMap;

use season_site::Privacy;

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
    let privacy = Privacy { juniors: true, ..Privacy::default() };
    let files = files(&site(&Names::default()), privacy);
    for (path, text) in &files {
        assert!(!text.contains("Tessa") && !text.contains("Gill"), "{path}");
        assert!(!text.contains("</a><small>12") && !text.contains("</a>\t12"), "{path}");
    }
    assert!(
        files["2003-04/list.csv"].contains("233310H,233310H,F,,A"),
        "{}",
        files["2003-04/list.csv"]
    );
    assert!(files["player/233310H.html"].contains("Juniors are shown by code."));
}

#[test]
fn without_dates_of_birth_no_age_is_shown() {
    let shown = files(&site(&Names::default()), Privacy::default());
    assert!(shown["2003-04/index.html"].contains("</a><small>12</small>"));
    // A club's page is lines of text.
    let aged = |files: &BTreeMap<String, String>| {
        files.values().filter(|text| text.contains("</a>\t12\n")).count()
    };
    assert_eq!(aged(&shown), 2);
    let privacy = Privacy { birth_dates: true, ..Privacy::default() };
    let hidden = files(&site(&Names::default()), privacy);
    assert!(!hidden["2003-04/index.html"].contains("</a><small>"));
    assert_eq!(aged(&hidden), 0);
    assert!(!hidden["2003-04/list.json"].contains("junior_age"));
}
