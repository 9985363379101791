//! What somebody probably meant by an unknown flag.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, Error};

use crate::flags::Clarke;

/// Flags of other programs, and what does the same here.
const ELSEWHERE: [(&str, &str); 8] = [
    ("--dry-run", "clarke check FOLDER says what grading would reject, and changes nothing"),
    ("--output", "--out DIR"),
    ("--force", "--replace-all drops the published seasons of another federation"),
    ("--json", "--format json"),
    ("--csv", "--format csv"),
    ("--jobs", "--threads N"),
    ("--rules", "--edition NAME"),
    ("--season", "--from SEASON --to SEASON"),
];

/// How many letters a flag may differ by.
const MOST_SLIPS: usize = 2;

/// The help for a command line with a wrong flag, where the parser has none of its own.
pub(crate) fn tip(error: &Error, words: &[String]) -> Option<String> {
    if error.kind() != ErrorKind::UnknownArgument || error.get(ContextKind::SuggestedArg).is_some()
    {
        return None;
    }
    let Some(ContextValue::String(wrong)) = error.get(ContextKind::InvalidArg) else { return None };
    let wrong = wrong.split('=').next().unwrap_or(wrong);
    // `-1` or `-x` is the value of another flag, or a path: no slip in a long flag.
    if !wrong.starts_with("--") {
        return None;
    }
    if let Some(near) = nearest(wrong, words) {
        return Some(format!("a similar argument exists: '{near}'"));
    }
    ELSEWHERE.iter().find(|(flag, _)| *flag == wrong).map(|(_, tip)| (*tip).to_owned())
}

/// The flag of the command that differs least.
fn nearest(wrong: &str, words: &[String]) -> Option<String> {
    let clarke = Clarke::command();
    let command = |word: &String| clarke.find_subcommand(word);
    let command: &Command = words.iter().find_map(command).unwrap_or(&clarke);
    let flags = command.get_arguments().filter_map(|argument| argument.get_long());
    let flags = flags.map(|flag| format!("--{flag}"));
    let near = flags.map(|flag| (strsim::damerau_levenshtein(wrong, &flag), flag));
    near.filter(|(slips, _)| *slips <= MOST_SLIPS).min().map(|(_, flag)| flag)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    fn tip_for(line: &str) -> Option<String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        tip(&Clarke::try_parse_from(&words).unwrap_err(), &words)
    }

    #[test]
    fn a_slip_is_told_from_a_flag_of_another_program() {
        let tip = tip_for("clarke grade x --otu y");
        assert_eq!(tip.as_deref(), Some("a similar argument exists: '--out'"));
        let tip = tip_for("clarke convert x --dry-run").unwrap();
        assert!(tip.contains("clarke check"), "{tip}");
        assert_eq!(tip_for("clarke grade x --zzzzzz"), None);
        assert_eq!(tip_for("clarke rating --event 2000:1 -1"), None);
    }
}
