//! The help of `clarke`.

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
        ("help rating", &["rating", "--help"]),
        ("help rules", &["rules", "--help"]),
        ("help norm", &["norm", "--help"]),
        ("help tpg", &["tpg", "--help"]),
        ("help grand-prix", &["grand-prix", "--help"]),
        ("help cup", &["cup", "--help"]),
        ("help check", &["check", "--help"]),
        ("help convert", &["convert", "--help"]),
        ("help compare", &["compare", "--help"]),
        ("help explain", &["explain", "--help"]),
        ("help live", &["live", "--help"]),
        ("help backtest", &["backtest", "--help"]),
        ("help site", &["site", "--help"]),
        ("help systems", &["systems", "--help"]),
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
    let names = "yorkshire-2000, ecf-2012, ecf-2015, fide-2022, fide-2024, 2014, 2017-18, vcf, \
                 colorado, fgsl, gs, cgs, ags, elo-fide, ecf-monthly, twentieth";
    assert_eq!(error, format!("error: no built-in edition `x`; there is {names}\n"));
}

#[test]
fn an_unknown_command_is_wrong_usage() {
    let error = fails(2, &["gradee"]);
    assert!(error.contains("a similar subcommand exists: 'grade'"), "{error}");
}
