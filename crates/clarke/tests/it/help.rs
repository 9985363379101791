//! The help of `clarke`, and what it logs: nothing, the steps, or the duration of each step.

use std::fs;

use insta::assert_snapshot;

use crate::federation::Federation;
use crate::{clarke, done, fails, path, stderr};

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

/// The output on standard error from grading a small federation.
fn said(federation: &Federation, flags: &[&str]) -> String {
    let (folder, out) = (federation.folder(), federation.out("published"));
    let output = clarke(&[&["grade", path(&folder), "--out", path(&out)], flags].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    stderr(&output)
}

#[test]
fn without_a_flag_and_a_terminal_nothing_is_said() {
    let federation = Federation::new();
    assert_eq!(said(&federation, &[]), "");
    assert_eq!(said(&federation, &["--quiet"]), "");
}

#[test]
fn with_v_it_is_said_how_many_rows_were_read_and_rejected() {
    let federation = Federation::new();
    let said = said(&federation, &["-v"]);
    let rows = federation.read("2006-07/results.csv").lines().count() - 1;
    let rejected = federation.out("published").join("2006-07/rejected.csv");
    let rejected = fs::read_to_string(rejected).unwrap().lines().count() - 1;
    let expected = format!(" INFO 2006-07: {rows} rows read, {rejected} rejected\n");
    assert!(said.starts_with(&expected), "{said}");
    assert_eq!(said.lines().count(), 2, "{said}");
}

#[test]
fn with_vv_every_part_of_the_work_says_how_long_it_took() {
    let said = said(&Federation::new(), &["-vv"]);
    for part in [
        "read{season=2007-08 rows=",
        ":rows{file=\"2007-08/results.csv\"}: close time.busy=",
        "grade{season=2007-08}:grades{rate=\"standard\" games=",
        "publish{season=2007-08 players=",
        ":form_files: close time.busy=",
        "replace{out=",
    ] {
        assert!(said.contains(part), "{part} is not in\n{said}");
    }
}

#[test]
fn with_vv_check_says_how_long_it_looked() {
    let federation = Federation::new();
    let said = stderr(&clarke(&["check", path(&federation.folder()), "-vv"]));
    let players = federation.read("2007-08/players.csv").lines().count() - 1;
    for part in [
        &*format!("check{{season=2007-08}}:players{{players={players}}}: close time.busy="),
        "check{season=2007-08}:join{files=1 players=",
        "check{season=2007-08}:group{rows=",
        ":findings{found=",
        ":doubts{games=",
        ":same_event{meetings=",
        ":one_person{active=",
    ] {
        assert!(said.contains(part), "{part} is not in\n{said}");
    }
}
