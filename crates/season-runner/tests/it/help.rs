//! What `clarke` says of itself.

use insta::assert_snapshot;

use crate::{done, fails};

#[test]
fn help_of_every_command() {
    for (name, arguments) in [
        ("help", &["--help"][..]),
        ("help grade short", &["grade", "-h"]),
        ("help grade long", &["grade", "--help"]),
        ("help simulate", &["simulate", "--help"]),
        ("help editions", &["editions", "--help"]),
        ("help performance", &["performance", "--help"]),
    ] {
        assert_snapshot!(name, done(arguments));
    }
}

#[test]
fn editions_are_listed_and_printed() {
    assert_snapshot!(done(&["editions"]));
    let printed = done(&["editions", "yorkshire-2000"]);
    let edition = ecf_season::Edition::from_toml(&printed).unwrap();
    assert_eq!(edition, ecf_season::Edition::yorkshire_2000());
    let error = fails(2, &["editions", "x"]);
    assert_eq!(error, "error: no built-in edition `x`; there is yorkshire-2000\n");
}

#[test]
fn an_unknown_command_is_wrong_usage() {
    let error = fails(2, &["grad"]);
    assert!(error.contains("a similar subcommand exists: 'grade'"), "{error}");
}
