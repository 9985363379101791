//! The words typed after `cargo xtask`, taken one by one by the command that knows them.

use std::fmt;
use std::path::PathBuf;

/// The words that no one has asked for yet.
#[derive(Debug)]
pub(crate) struct Arguments {
    words: Vec<String>,
}

impl Arguments {
    /// The words of this process, without the program's name.
    pub(crate) fn of_process() -> Self {
        Self { words: std::env::args().skip(1).collect() }
    }

    /// The command: the first word, unless that is an option.
    pub(crate) fn command(&mut self) -> Option<String> {
        let is_command = self.words.first().is_some_and(|word| !word.starts_with('-'));
        is_command.then(|| self.words.remove(0))
    }

    /// Takes the option out and says whether it was there.
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let before = self.words.len();
        self.words.retain(|word| word != name);
        self.words.len() < before
    }

    /// Takes `NAME VALUE` or `NAME=VALUE` out.
    ///
    /// # Errors
    ///
    /// [`UsageError`] when the name is there without a value.
    pub(crate) fn value(&mut self, name: &str) -> Result<Option<String>, UsageError> {
        let joined = format!("{name}=");
        if let Some(at) = self.words.iter().position(|word| word.starts_with(&joined)) {
            return Ok(Some(self.words.remove(at).split_off(joined.len())));
        }
        let Some(at) = self.words.iter().position(|word| word == name) else {
            return Ok(None);
        };
        if self.words.get(at + 1).is_none_or(|word| word.starts_with('-')) {
            return Err(UsageError::new(format!("{name} needs a value")));
        }
        self.words.remove(at);
        Ok(Some(self.words.remove(at)))
    }

    /// Takes an option out whose value is a path.
    ///
    /// # Errors
    ///
    /// [`UsageError`] when the name is there without a value.
    pub(crate) fn path(&mut self, name: &str) -> Result<Option<PathBuf>, UsageError> {
        Ok(self.value(name)?.map(PathBuf::from))
    }

    /// Refuses what is left over once every option has been taken.
    ///
    /// # Errors
    ///
    /// [`UsageError`] naming the first word that nobody asked for.
    pub(crate) fn finish(self) -> Result<(), UsageError> {
        match self.words.first() {
            None => Ok(()),
            Some(word) => Err(UsageError::new(format!("unknown argument '{word}'"))),
        }
    }
}

/// What was typed wrongly; ends the program with exit code 2.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct UsageError {
    message: String,
}

impl UsageError {
    /// An error that says this.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into() }
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl std::error::Error for UsageError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(line: &str) -> Arguments {
        Arguments { words: line.split_whitespace().map(str::to_owned).collect() }
    }

    #[test]
    fn a_value_is_taken_with_a_space_or_an_equals_sign() {
        for line in ["bench --runs 3 --quick", "bench --runs=3 --quick"] {
            let mut arguments = typed(line);
            assert_eq!(arguments.command().as_deref(), Some("bench"));
            assert_eq!(arguments.value("--runs"), Ok(Some("3".to_owned())));
            assert!(arguments.flag("--quick"));
            assert!(!arguments.flag("--quick"));
            assert_eq!(arguments.finish(), Ok(()));
        }
    }

    #[test]
    fn an_option_in_front_is_no_command() {
        assert_eq!(typed("--help tidy").command(), None);
        assert_eq!(typed("").command(), None);
    }

    #[test]
    fn a_missing_value_is_an_error_even_when_another_option_follows() {
        assert!(typed("--runs").value("--runs").is_err());
        assert!(typed("--runs --quick").value("--runs").is_err());
    }

    #[test]
    fn a_misspelt_option_is_named() {
        let error = typed("--chekc").finish().unwrap_err();
        assert_eq!(error.to_string(), "unknown argument '--chekc'");
    }
}
