//! The words typed after `cargo xtask`: a command, its options, and the options of every command.

use std::path::PathBuf;

use lexopt::{Arg, Parser};

use crate::{bench, regenerate, tidy};

/// What `cargo xtask --help` prints.
const HELP: &str = "\
The workspace's chores

Usage: cargo xtask COMMAND [OPTIONS]

Commands:
  regenerate  Rebuild every generated file that is committed (--check: say which are stale)
  tidy        Check that the code still is what ARCHITECTURE.md and CONTRIBUTING.md say
  bench       Time `clarke` against the bare reading of the same files

Options:
      --root DIR  The workspace to work on [default: the one this program was built from]
  -h, --help      Print this help; after a command, that command's help

Exit codes:
  0  done; nothing is stale, nothing is untidy
  1  something is stale or untidy, or the command failed
  2  wrong usage
";

/// The words that were typed, parsed.
#[derive(Debug)]
pub(crate) struct CommandLine {
    /// The command, if there is one.
    pub(crate) command: Option<Command>,
    /// Whether help was asked for; then everything else is ignored.
    pub(crate) help: bool,
    /// The workspace, if it is not the one of this program.
    pub(crate) root: Option<PathBuf>,
}

/// A command with its options.
#[derive(Debug)]
pub(crate) enum Command {
    /// `regenerate`
    Regenerate(regenerate::Options),
    /// `tidy`
    Tidy,
    /// `bench`
    Bench(bench::Options),
}

impl CommandLine {
    /// Reads all words. The command comes before its options.
    ///
    /// # Errors
    ///
    /// When the words are not valid.
    pub(crate) fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let mut line = Self { command: None, help: false, root: None };
        while let Some(word) = words.next()? {
            match word {
                Arg::Short('h') | Arg::Long("help") => line.help = true,
                Arg::Long("root") => line.root = Some(words.value()?.into()),
                Arg::Value(name) if line.command.is_none() => {
                    line.command = Some(Command::named(&name.to_string_lossy())?);
                }
                Arg::Long(name) => {
                    let name = name.to_owned();
                    line.option(&name, &mut words)?;
                }
                other => return Err(other.unexpected()),
            }
        }
        match &line.command {
            Some(command) if !line.help => command.finish()?,
            None if !line.help => return Err("a command is missing".into()),
            _ => {}
        }
        Ok(line)
    }

    fn option(&mut self, name: &str, words: &mut Parser) -> Result<(), lexopt::Error> {
        match &mut self.command {
            Some(Command::Regenerate(options)) => options.take(name, words),
            Some(Command::Bench(options)) => options.take(name, words),
            Some(Command::Tidy) | None => Err(Arg::Long(name).unexpected()),
        }
    }

    /// The help of the command, or of the program.
    pub(crate) fn help(&self) -> &'static str {
        match self.command {
            None => HELP,
            Some(Command::Regenerate(_)) => regenerate::HELP,
            Some(Command::Tidy) => tidy::HELP,
            Some(Command::Bench(_)) => bench::HELP,
        }
    }
}

impl Command {
    fn named(name: &str) -> Result<Self, lexopt::Error> {
        match name {
            "regenerate" => Ok(Self::Regenerate(regenerate::Options::default())),
            "tidy" => Ok(Self::Tidy),
            "bench" => Ok(Self::Bench(bench::Options::default())),
            other => {
                Err(format!("found command '{other}', expected regenerate, tidy or bench").into())
            }
        }
    }

    /// Refuses options that exclude each other.
    fn finish(&self) -> Result<(), lexopt::Error> {
        match self {
            Self::Regenerate(options) => options.finish(),
            Self::Tidy | Self::Bench(_) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(line: &str) -> Result<CommandLine, lexopt::Error> {
        CommandLine::parse(Parser::from_args(line.split_whitespace()))
    }

    fn refused(line: &str) -> String {
        typed(line).unwrap_err().to_string()
    }

    #[test]
    fn the_workspace_may_be_named_before_and_after_the_command() {
        for line in ["--root there tidy", "tidy --root there", "tidy --root=there"] {
            let line = typed(line).unwrap();
            assert!(matches!(line.command, Some(Command::Tidy)));
            assert_eq!(line.root, Some(PathBuf::from("there")));
        }
    }

    #[test]
    fn help_is_that_of_the_command_wherever_it_is_asked_for() {
        assert_eq!(typed("--help").unwrap().help(), HELP);
        assert_eq!(typed("-h tidy").unwrap().help(), tidy::HELP);
        assert_eq!(typed("bench --runs 3 --help").unwrap().help(), bench::HELP);
    }

    #[test]
    fn an_option_belongs_to_the_command_before_it() {
        assert!(refused("--check regenerate").contains("--check"));
        assert!(refused("tidy --check").contains("--check"));
        assert!(refused("regenerate --chekc").contains("--chekc"));
    }

    #[test]
    fn a_second_command_is_refused() {
        assert!(refused("tidy bench").contains("bench"));
    }
}
