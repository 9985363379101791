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
        (&[][..], "Usage: cargo xtask"),
        (&["regen"], "unrecognized subcommand 'regen'"),
        (&["tidy", "--fix"], "unexpected argument '--fix'"),
        (&["tidy", "--root"], "a value is required for '--root <DIR>'"),
        (&["tidy", "now"], "unexpected argument 'now'"),
        (&["--check", "regenerate"], "unexpected argument '--check'"),
        (&["regenerate", "--check", "--dry-run"], "cannot be used with"),
        (&["bench", "--runs", "0"], "invalid value '0' for '--runs <N>'"),
        (&["bench", "--only", "quick"], "possible values: 160-thousand, "),
    ] {
        let ended = run(words);
        assert_eq!(ended.code, Some(2), "{words:?}: {}", ended.err);
        assert!(ended.err.contains(expected), "{words:?}: {}", ended.err);
        assert!(ended.out.is_empty());
    }
}
