//! Comments are no wider than code: rustfmt breaks the code, but nothing breaks the comments.

use super::finding::Finding;
use super::tree::Tree;

/// `max_width` of rustfmt.toml.
const WIDTH: usize = 100;

/// Finds the comments that are wider than code may be. Rows of tables and lines of examples are
/// exempt, because they cannot be broken.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    tree.rust_files().flat_map(|(path, text)| too_wide(path, text)).collect()
}

fn too_wide(path: &str, text: &str) -> Vec<Finding> {
    let mut in_example = false;
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let Some(comment) = line.trim_start().strip_prefix("//") else {
            in_example = false;
            continue;
        };
        let words = comment.trim_start_matches(['/', '!']).trim_start();
        let is_fence = words.starts_with("```");
        in_example ^= is_fence;
        let width = line.chars().count();
        if width > WIDTH && !in_example && !is_fence && !words.starts_with('|') {
            let problem = format!("is a comment of {width} columns");
            found.push(Finding::at(path, number, problem, format!("Break it at {WIDTH}.")));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_found(text: &str) -> Vec<usize> {
        let tree = Tree::of(&[("crates/a/src/lib.rs", text)]);
        check(&tree).into_iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn a_comment_may_be_as_wide_as_code() {
        let of_width = |width: usize| format!("//! Grades.\n    // {}\n", "é".repeat(width - 7));
        assert_eq!(lines_found(&of_width(WIDTH)), [0; 0]);
        assert_eq!(lines_found(&of_width(WIDTH + 1)), [2]);
    }

    #[test]
    fn tables_and_examples_are_as_wide_as_they_are() {
        let wide = "x".repeat(WIDTH);
        let text = format!(
            "//! | {wide} |\n//! ```\n//! {wide}\n//! ```\n//! {wide}\nlet a = \"{wide}\";\n"
        );
        assert_eq!(lines_found(&text), [5]);
    }
}
