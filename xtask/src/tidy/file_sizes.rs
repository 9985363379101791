//! No Rust file grows past the length at which it should be split, unless a reason is given.

use super::Finding;
use super::tree::Tree;

/// Files are around 80 to 250 lines; at this many a file holds two things.
const MOST_LINES: usize = 600;

/// Longer files with the reason why they are one thing.
const LONG_FILES: &[(&str, &str)] = &[];

/// Finds long files without a reason, and reasons without a long file.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    check_against(tree, LONG_FILES)
}

fn check_against(tree: &Tree, long_files: &[(&str, &str)]) -> Vec<Finding> {
    let is_long = |text: &str| text.lines().count() > MOST_LINES;
    let has_reason = |path: &str| long_files.iter().any(|(long, _)| *long == path);
    let unexplained = tree
        .rust_files()
        .filter(|(path, text)| is_long(text) && !has_reason(path))
        .map(|(path, text)| too_long(path, text.lines().count()));
    let outdated = long_files
        .iter()
        .filter(|(path, _)| !tree.text(path).is_some_and(is_long))
        .map(|(path, _)| outdated_reason(path));
    unexplained.chain(outdated).collect()
}

fn too_long(path: &str, lines: usize) -> Finding {
    let problem = format!("has {lines} lines, more than {MOST_LINES}");
    let remedy =
        "Split it, or say in LONG_FILES (xtask/src/tidy/file_sizes.rs) why it is one thing.";
    Finding::at(path, MOST_LINES + 1, problem, remedy)
}

fn outdated_reason(path: &str) -> Finding {
    let problem = format!("is excused although it is not longer than {MOST_LINES} lines");
    Finding::at(path, 1, problem, "Remove it from LONG_FILES (xtask/src/tidy/file_sizes.rs).")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_600_lines_is_fine_and_one_more_is_not() {
        let (fits, long) = ("x\n".repeat(600), "x\n".repeat(601));
        let tree = Tree::of(&[("a.rs", &fits), ("b.rs", &long), ("c.csv", &long)]);
        let found = check_against(&tree, &[]);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].path.as_str(), found[0].line), ("b.rs", 601));
        assert!(check_against(&tree, &[("b.rs", "one table")]).is_empty());
    }

    #[test]
    fn a_reason_that_is_no_longer_needed_is_found() {
        let tree = Tree::of(&[("a.rs", "x\n")]);
        assert_eq!(check_against(&tree, &[("a.rs", "one table")]).len(), 1);
        assert_eq!(check_against(&tree, &[("gone.rs", "one table")]).len(), 1);
    }
}
