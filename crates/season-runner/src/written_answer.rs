//! Answers that are written into a federation's files: each is a block of text behind what is there
//! already, so that it can be taken back by itself and nobody's comments are touched.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use input_files::schema_line;
use published_lists::write_whole;
use serde::{Deserialize, Serialize};

/// A block of text that was added to a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenAnswer {
    /// The file.
    pub file: PathBuf,
    /// The text, with the line ends around it that it brought.
    pub text: String,
}

/// Adds a block of whole lines at the end of a file, with an empty line between. A file that does
/// not exist begins with the line that names its schema. The caller holds the lock of the
/// federation ([`crate::register::lock`]).
///
/// # Errors
///
/// A file that cannot be read or written.
pub fn add_answer(file: &Path, block: &str) -> Result<WrittenAnswer> {
    let mut before = text_of(file)?;
    if before.is_empty() {
        before = first_line(file);
    }
    let between = if before.ends_with('\n') { "\n" } else { "\n\n" };
    let text = format!("{between}{block}");
    write(file, &format!("{before}{text}"))?;
    Ok(WrittenAnswer { file: file.to_owned(), text })
}

impl WrittenAnswer {
    /// Takes the block out of the file again; a file that has nothing else is removed. The caller
    /// holds the lock of the federation.
    ///
    /// # Errors
    ///
    /// The block is not in the file any more as it was written, or the file cannot be written.
    pub fn take_back(&self) -> Result<()> {
        let text = text_of(&self.file)?;
        let Some(at) = text.rfind(&self.text) else {
            bail!(
                "{} has been changed since: this answer is not in it any more as it was written",
                self.file.display()
            );
        };
        let rest = format!("{}{}", &text[..at], &text[at + self.text.len()..]);
        if rest == first_line(&self.file) {
            let context = || format!("cannot remove {}", self.file.display());
            return fs::remove_file(&self.file).with_context(context);
        }
        write(&self.file, &rest)
    }
}

fn first_line(file: &Path) -> String {
    schema_line(&file.file_name().unwrap_or_default().to_string_lossy())
}

fn text_of(file: &Path) -> Result<String> {
    match fs::read_to_string(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
        text => text.with_context(|| format!("cannot read {}", file.display())),
    }
}

fn write(file: &Path, text: &str) -> Result<()> {
    write_whole(file, text.as_bytes()).with_context(|| format!("cannot write {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_taken_back_alone_and_comments_stay() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("decisions.toml");
        let first = add_answer(&file, "[[merge]]\ncode = \"a\"\n").unwrap();
        let own = "# the secretary wrote on 3 May\n";
        fs::write(&file, fs::read_to_string(&file).unwrap() + own).unwrap();
        let second = add_answer(&file, "[[merge]]\ncode = \"b\"\n").unwrap();
        first.take_back().unwrap();
        let left = fs::read_to_string(&file).unwrap();
        let schema = schema_line("decisions.toml");
        assert_eq!(left, format!("{schema}{own}\n[[merge]]\ncode = \"b\"\n"));
        assert!(first.take_back().is_err());
        second.take_back().unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), format!("{schema}{own}"));
        fs::remove_file(&file).unwrap();
        add_answer(&file, "x = 1\n").unwrap().take_back().unwrap();
        assert!(!file.exists());
    }
}
