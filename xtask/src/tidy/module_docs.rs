//! Every Rust file begins with a comment that says what it is for.

use super::finding::Finding;
use super::tree::Tree;

/// Finds the files whose first line is not a `//!` with words after it.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let undocumented = tree.rust_files().filter(|(_, text)| !starts_with_docs(text));
    undocumented.map(|(path, _)| finding(path)).collect()
}

fn starts_with_docs(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    first.strip_prefix("//!").is_some_and(|words| !words.trim().is_empty())
}

fn finding(path: &str) -> Finding {
    let remedy = "Begin the file with one `//!` sentence: what would a newcomer look for here?";
    Finding::at(path, 1, "does not say what it is for", remedy)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths_found(files: &[(&str, &str)]) -> Vec<String> {
        check(&Tree::of(files)).into_iter().map(|finding| finding.path).collect()
    }

    #[test]
    fn a_file_that_starts_with_a_sentence_is_fine() {
        assert!(paths_found(&[("crates/a/src/lib.rs", "//! Grades.\n\nuse x;\n")]).is_empty());
        assert!(paths_found(&[("data/list.csv", "code\n")]).is_empty());
    }

    #[test]
    fn files_without_a_first_sentence_are_found_in_every_folder() {
        let found = paths_found(&[
            ("crates/a/benches/speed.rs", "use x;\n//! Too late.\n"),
            ("crates/a/tests/it/main.rs", "//!\nmod x;\n"),
            ("xtask/src/main.rs", ""),
        ]);
        assert_eq!(found.len(), 3);
    }
}
