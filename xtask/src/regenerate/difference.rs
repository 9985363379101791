//! Describes a change: as a unified difference, cut short, or in one line.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use similar::{ChangeTag, TextDiff};

use crate::files;

/// The lines of difference shown for a file; more would bury the other files.
const SHOWN_LINES: usize = 40;

/// The longest comparison: files with little in common are then compared only roughly.
const COMPARING_TIME: Duration = Duration::from_secs(5);

/// The change as a heading and a unified difference of at most [`SHOWN_LINES`] lines.
pub(crate) fn shown(change: &Change) -> String {
    match (text(change.committed.as_ref()), text(change.generated.as_ref())) {
        (Some(committed), Some(generated)) if change.done() == "replaced" => {
            format!("{}: stale\n{}", change.path, cut_short(&unified(committed, generated)))
        }
        _ => format!("{}: {}\n", change.path, complaint(change)),
    }
}

/// The change in one line: `replaced: README.md (2 lines added, 1 removed)`.
pub(crate) fn summary(change: &Change) -> String {
    let head = format!("{}: {}", change.done(), change.path);
    match (text(change.committed.as_ref()), text(change.generated.as_ref())) {
        (Some(committed), Some(generated)) => {
            let (added, removed) = changed_lines(committed, generated);
            format!("{head} (lines: {added} added, {removed} removed)")
        }
        _ => head,
    }
}

fn complaint(change: &Change) -> &'static str {
    match change.done() {
        "added" => "missing; its generator makes this file",
        "removed" => "extra; its generator makes no such file",
        _ => "stale; not a text, so no difference is shown",
    }
}

/// The content as text; a missing file counts as empty.
fn text(content: Option<&Vec<u8>>) -> Option<&str> {
    content.map_or(Some(""), |bytes| std::str::from_utf8(bytes).ok())
}

fn unified(committed: &str, generated: &str) -> String {
    compared(committed, generated).unified_diff().header("committed", "generated").to_string()
}

fn changed_lines(committed: &str, generated: &str) -> (usize, usize) {
    let diff = compared(committed, generated);
    let count = |tag| diff.iter_all_changes().filter(|change| change.tag() == tag).count();
    (count(ChangeTag::Insert), count(ChangeTag::Delete))
}

fn compared<'a>(committed: &'a str, generated: &'a str) -> TextDiff<'a, 'a, 'a, str> {
    TextDiff::configure().timeout(COMPARING_TIME).diff_lines(committed, generated)
}

fn cut_short(difference: &str) -> String {
    let mut shown = String::new();
    for line in difference.lines().take(SHOWN_LINES) {
        shown.push_str(line);
        shown.push('\n');
    }
    let left_out = difference.lines().count().saturating_sub(SHOWN_LINES);
    if left_out > 0 {
        // Writing to a String cannot fail.
        let _ = writeln!(shown, "... {left_out} more lines of difference");
    }
    shown
}

/// A file whose committed and generated contents differ; either may be missing.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Change {
    /// The file, relative to the workspace.
    pub(crate) path: String,
    /// The committed content; `None` if the file is missing.
    pub(crate) committed: Option<Vec<u8>>,
    /// The generated content; `None` if the generator makes no such file.
    pub(crate) generated: Option<Vec<u8>>,
}

impl Change {
    /// The change from one content to the other; `None` if they are equal.
    pub(crate) fn between(
        path: &str,
        committed: Option<Vec<u8>>,
        generated: Option<Vec<u8>>,
    ) -> Option<Self> {
        let differ = committed != generated;
        differ.then(|| Self { path: path.to_owned(), committed, generated })
    }

    /// Replaces the committed file with the generated one.
    ///
    /// # Errors
    ///
    /// When the file cannot be written or removed.
    pub(crate) fn apply(&self, root: &Path) -> anyhow::Result<()> {
        let path = root.join(&self.path);
        match &self.generated {
            Some(bytes) => files::write_whole(&path, bytes),
            None => {
                fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))
            }
        }
    }

    /// What [`Change::apply`] does to the file, as a participle.
    pub(crate) fn done(&self) -> &'static str {
        match (&self.committed, &self.generated) {
            (None, _) => "added",
            (Some(_), None) => "removed",
            (Some(_), Some(_)) => "replaced",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(committed: Option<&str>, generated: Option<&str>) -> Change {
        let bytes = |text: &str| text.as_bytes().to_vec();
        Change::between("data/list.csv", committed.map(bytes), generated.map(bytes)).unwrap()
    }

    #[test]
    fn a_stale_file_is_shown_line_by_line() {
        let text = shown(&change(Some("a\nb\nc\n"), Some("a\nB\nc\n")));
        assert_eq!(
            text,
            "data/list.csv: stale\n--- committed\n+++ generated\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n"
        );
    }

    #[test]
    fn a_long_difference_says_how_much_is_left_out() {
        let old = "line\n".repeat(100);
        let text = shown(&change(Some(&old), Some("")));
        assert_eq!(text.lines().count(), 1 + SHOWN_LINES + 1);
        assert!(text.ends_with("... 63 more lines of difference\n"), "{text}");
    }

    #[test]
    fn missing_and_extra_files_are_named_without_their_contents() {
        let missing = shown(&change(None, Some("secret\n")));
        let extra = shown(&change(Some("secret\n"), None));
        assert_eq!(missing, "data/list.csv: missing; its generator makes this file\n");
        assert_eq!(extra, "data/list.csv: extra; its generator makes no such file\n");
    }

    #[test]
    fn bytes_that_are_no_text_are_stale_without_a_difference() {
        let change = Change::between("data/x.gz", Some(vec![0xff]), Some(vec![0xfe])).unwrap();
        assert!(shown(&change).contains("not a text"));
        assert_eq!(summary(&change), "replaced: data/x.gz");
    }

    #[test]
    fn a_summary_counts_lines() {
        let text = summary(&change(Some("a\nb\n"), Some("a\nB\nC\n")));
        assert_eq!(text, "replaced: data/list.csv (lines: 2 added, 1 removed)");
    }
}
