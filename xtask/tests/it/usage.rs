//! Help, wrong words, exit codes.

use crate::fixture::run;

#[test]
fn help_names_every_command_and_each_command_helps() {
    let overview = run(&["--help"]);
    assert_eq!(overview.code, Some(0));
    for command in ["regenerate", "tidy", "bench"] {
        assert!(overview.out.contains(&format!("\n  {command}")), "{}", overview.out);
        let help = run(&[command, "--help"]);
        assert_eq!(help.code, Some(0));
        assert!(help.out.contains(&format!("Usage: cargo xtask {command}")), "{}", help.out);
    }
}

#[test]
fn help_fits_a_terminal_of_100_columns() {
    for words in [&["--help"][..], &["regenerate", "-h"], &["tidy", "-h"], &["bench", "-h"]] {
        let help = run(words).out;
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
    }
}

#[test]
fn wrong_usage_ends_with_2_and_says_what_was_expected() {
    for (words, expected) in [
        (&[][..], "a command is missing"),
        (&["regen"], "found command 'regen', expected regenerate, tidy or bench"),
        (&["regen", "--help"], "found command 'regen'"),
        (&["tidy", "--fix"], "invalid option '--fix'"),
        (&["tidy", "--root"], "missing argument for option '--root'"),
        (&["tidy", "now"], "unexpected argument \"now\""),
        (&["regenerate", "--check", "--dry-run"], "exclude each other"),
        (&["bench", "--runs", "0"], "\"0\": --runs: expected 1, 2, 3, ..."),
        (&["bench", "--only", "quick"], "\"quick\": --only: expected one of 160-thousand, "),
    ] {
        let ended = run(words);
        assert_eq!(ended.code, Some(2), "{words:?}: {}", ended.err);
        assert!(ended.err.contains(expected), "{words:?}: {}", ended.err);
        assert!(ended.out.is_empty());
    }
}
