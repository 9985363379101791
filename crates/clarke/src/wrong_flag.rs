//! Suggests what was probably meant by an unknown flag, or by a command without its main argument.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, Error};

use crate::command_line::Clarke;

/// Flags of other programs, or of another command, and what to use instead. A suggestion that
/// begins with a flag is made only if the command has that flag.
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

/// The alternatives to a required tournament file or player, by command.
const INSTEAD: [(&str, &str); 6] = [
    ("performance", "without a file: --score POINTS --opponents LIST"),
    ("rating", "without a file: --event GAMES, with --rating RATING; or --difference POINTS"),
    ("norm", "without a file of sections: --opponents FILE for one player; or --table"),
    ("cup", "without a file: --fund AMOUNT divides a prize fund"),
    ("explain", "without a player: --event NAME, --group PLAYER, or --all with --out DIR"),
    ("live", "without a player: --at DATE, or --publish with --out DIR"),
];

/// The number of letters by which a mistyped flag may differ.
const MOST_SLIPS: usize = 2;

/// Adds a tip for a wrong command line, if the parser has none of its own.
pub(crate) fn add_tip(error: &mut Error, words: &[String]) {
    let Some(tip) = tip(error, words) else { return };
    let mut tips = match error.remove(ContextKind::Suggested) {
        Some(ContextValue::StyledStrs(tips)) => tips,
        _ => Vec::new(),
    };
    tips.push(tip.into());
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
}

/// The tip for a wrong command line, if the parser has none of its own. Removes the parser's
/// suggestions of flags that have little in common with the wrong one, and the tip that the flag
/// may be meant as a file.
fn tip(error: &mut Error, words: &[String]) -> Option<String> {
    let command = command_of(words);
    match error.kind() {
        ErrorKind::UnknownArgument => {}
        ErrorKind::MissingRequiredArgument => return instead(error, &command),
        _ => return None,
    }
    let Some(ContextValue::String(wrong)) = error.get(ContextKind::InvalidArg) else { return None };
    let wrong = wrong.split('=').next().unwrap_or(wrong).to_owned();
    // `-1` or `-x` is the value of another flag, or a path, and not a misspelt long flag.
    if !wrong.starts_with("--") {
        return None;
    }
    take_back(error, &wrong, &command);
    if error.get(ContextKind::SuggestedArg).is_some() {
        return None;
    }
    if let Some(near) = nearest(&wrong, &command) {
        return Some(format!("a similar argument exists: '{near}'"));
    }
    let has = |tip: &str| {
        let flag = tip.split(' ').next().and_then(|word| word.strip_prefix("--"));
        flag.is_none_or(|flag| long_flags(&command).any(|other| other == flag))
    };
    let elsewhere = ELSEWHERE.iter().find(|(flag, tip)| *flag == wrong && has(tip));
    elsewhere.map(|(_, tip)| (*tip).to_owned())
}

/// The command that was typed, after building it. The parser's error does not name it, so the
/// parser reads the words again and passes over what is wrong: a word may be a command's name and
/// stand for something else.
fn command_of(words: &[String]) -> Command {
    let read = Clarke::command().ignore_errors(true).try_get_matches_from(words).ok();
    let mut clarke = Clarke::command();
    clarke.build();
    let name = read.as_ref().and_then(|read| read.subcommand_name());
    name.and_then(|name| clarke.find_subcommand(name)).cloned().unwrap_or(clarke)
}

fn long_flags(command: &Command) -> impl Iterator<Item = &str> {
    command.get_arguments().filter_map(|argument| argument.get_long())
}

/// The alternatives to the missing file or player of a command.
fn instead(error: &Error, command: &Command) -> Option<String> {
    let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let is_what_it_is_about = |argument: &String| {
        ["<SECTIONS>", "<PLAYER>"].iter().any(|about| argument.starts_with(about))
    };
    if !missing.iter().any(is_what_it_is_about) {
        return None;
    }
    let tip = INSTEAD.iter().find(|(name, _)| *name == command.get_name());
    tip.map(|(_, tip)| (*tip).to_owned())
}

/// Removes suggestions of the parser that cannot have been meant, such as `--decisions` for
/// `--season`.
fn take_back(error: &mut Error, wrong: &str, command: &Command) {
    if let Some(ContextValue::String(proposed)) = error.get(ContextKind::SuggestedArg)
        && !is_near(wrong, proposed)
    {
        error.remove(ContextKind::SuggestedArg);
        let usage = command.clone().render_usage();
        error.insert(ContextKind::Usage, ContextValue::StyledStr(usage));
    }
    if let Some(ContextValue::StyledStrs(tips)) = error.get(ContextKind::Suggested) {
        let is_of_a_file = |tip: &clap::builder::StyledStr| tip.to_string().starts_with("to pass ");
        let others: Vec<_> = tips.iter().filter(|tip| !is_of_a_file(tip)).cloned().collect();
        // An empty list would be printed as empty lines.
        if others.is_empty() {
            error.remove(ContextKind::Suggested);
        } else {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(others));
        }
    }
}

/// Whether one flag may be the other with a slip, or cut off.
fn is_near(wrong: &str, flag: &str) -> bool {
    strsim::damerau_levenshtein(wrong, flag) <= MOST_SLIPS
        || wrong.starts_with(flag)
        || flag.starts_with(wrong)
}

/// The flag of the command that differs least, if it is near enough.
fn nearest(wrong: &str, command: &Command) -> Option<String> {
    let flags = long_flags(command).map(|flag| format!("--{flag}"));
    let near = flags.map(|flag| (strsim::damerau_levenshtein(wrong, &flag), flag));
    near.filter(|(slips, _)| *slips <= MOST_SLIPS).min().map(|(_, flag)| flag)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    fn tip_for(line: &str) -> Option<String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        tip(&mut Clarke::try_parse_from(&words).unwrap_err(), &words)
    }

    fn shown_for(line: &str) -> String {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let mut error = Clarke::try_parse_from(&words).unwrap_err();
        add_tip(&mut error, &words);
        error.to_string()
    }

    #[test]
    fn a_flag_of_little_likeness_is_not_proposed() {
        let tip = tip_for("clarke grade x --season 2006-07");
        assert_eq!(tip.as_deref(), Some("--from SEASON --to SEASON"));
        let shown = shown_for("clarke grade x --season 2006-07");
        assert!(!shown.contains("--decisions"), "{shown}");
        assert!(shown.contains("Usage: clarke grade [OPTIONS] <FOLDER>"), "{shown}");
        // Nor a flag that the command does not have.
        assert_eq!(tip_for("clarke site x --season 2006-07"), None);
        assert!(!shown_for("clarke grade x --json").contains("as a value"));
        // The parser's own suggestion is kept if it is near.
        assert!(shown_for("clarke grade x --output y").contains("'--out'"));
    }

    #[test]
    fn a_command_without_a_file_says_what_it_takes_instead() {
        for (command, flag) in [
            ("performance", "--score"),
            ("rating", "--event"),
            ("norm", "--table"),
            ("cup", "--fund"),
            ("explain fed", "--group"),
            ("live fed", "--publish"),
        ] {
            let tip = tip_for(&format!("clarke {command}")).unwrap();
            assert!(tip.contains(flag), "{tip}");
        }
        assert_eq!(tip_for("clarke tpg --starts 2017-07-29 --lists x"), None);
        // The missing argument is one that the flag needs, and the flag excludes a player.
        for (line, needed) in
            [("clarke live fed --out x", "--publish"), ("clarke explain fed --out x", "--all")]
        {
            let shown = shown_for(line);
            assert!(shown.contains(needed) && !shown.contains("<PLAYER>"), "{shown}");
        }
    }

    #[test]
    fn the_command_is_the_one_that_the_parser_reads() {
        // The program under another name, which is that of a command.
        let tip = tip_for("site grade x --season 2006-07");
        assert_eq!(tip.as_deref(), Some("--from SEASON --to SEASON"));
        let tip = tip_for("clarke -q grade site --season 2006-07");
        assert_eq!(tip.as_deref(), Some("--from SEASON --to SEASON"));
        // No command at all.
        assert_eq!(tip_for("clarke --season 2006-07"), None);
    }

    #[test]
    fn a_tip_stands_below_the_error_and_none_leaves_no_gap() {
        let shown = shown_for("clarke grade x --json");
        let expected =
            "error: unexpected argument '--json' found\n\n  tip: --format json\n\nUsage: ";
        assert!(shown.starts_with(expected), "{shown}");
        let shown = shown_for("clarke status x --foo");
        assert!(
            shown.starts_with("error: unexpected argument '--foo' found\n\nUsage: "),
            "{shown}"
        );
        let shown = shown_for("clarke explain fed");
        assert!(shown.contains("  <PLAYER>\n\n  tip: without a player: "), "{shown}");
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
