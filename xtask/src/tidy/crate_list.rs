//! The folders in `crates/` are exactly those that have a heading in ARCHITECTURE.md.

use super::finding::Finding;
use super::tree::Tree;

const PAGE: &str = "ARCHITECTURE.md";

/// Compares the folders with the headings that contain `` `crates/NAME` ``.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let Some(text) = tree.text(PAGE) else {
        return vec![Finding::at(PAGE, 1, "is missing", "Draw the picture of the workspace.")];
    };
    let headings = headings(text);
    let folders = tree.crates();
    let undescribed = folders.iter().filter(|name| !headings.iter().any(|(h, _)| h == *name));
    let missing = headings.iter().filter(|(name, _)| !folders.contains(name));
    undescribed
        .map(|name| undescribed_crate(name))
        .chain(missing.map(|(name, line)| missing_crate(name, *line)))
        .collect()
}

/// The crates in headings, with their lines. A `#` inside a fenced block is not a heading.
fn headings(text: &str) -> Vec<(&str, usize)> {
    let mut in_fence = false;
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        in_fence ^= line.trim_start().starts_with("```");
        if !in_fence && line.starts_with('#') {
            found.extend(crate_in(line).map(|name| (name, index + 1)));
        }
    }
    found
}

fn crate_in(heading: &str) -> Option<&str> {
    let (_, rest) = heading.split_once("`crates/")?;
    rest.split_once('`').map(|(name, _)| name.trim_end_matches('/'))
}

fn undescribed_crate(name: &str) -> Finding {
    let problem = format!("has no heading for crates/{name}");
    let remedy = format!("Add `### `crates/{name}`` with a paragraph and what it never does.");
    Finding::at(PAGE, 1, problem, remedy)
}

fn missing_crate(name: &str, line: usize) -> Finding {
    let problem = format!("describes crates/{name}, which does not exist");
    Finding::at(PAGE, line, problem, "Remove the heading and its text, or correct the name.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(page: &str) -> Vec<Finding> {
        check(&Tree::of(&[
            (PAGE, page),
            ("crates/ecf-season/src/lib.rs", ""),
            ("crates/rating-core/src/lib.rs", ""),
            ("crates/rating-core/Cargo.toml", ""),
        ]))
    }

    #[test]
    fn a_page_with_every_crate_is_fine() {
        let page = "# Code\n### `crates/rating-core`\n### `crates/ecf-season`: grades a season\n";
        assert!(findings(page).is_empty());
    }

    #[test]
    fn a_crate_without_a_heading_is_found() {
        let found = findings("### `crates/rating-core`\nand `crates/ecf-season` in passing\n");
        assert_eq!(found.len(), 1);
        assert!(found[0].problem.contains("no heading for crates/ecf-season"));
    }

    #[test]
    fn a_heading_without_its_crate_is_found() {
        let page = "### `crates/rating-core`\n### `crates/ecf-season`\n### `crates/gone`\n";
        let found = findings(page);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].line, 3);
        assert!(found[0].problem.contains("crates/gone"));
    }

    #[test]
    fn a_comment_in_a_code_block_is_no_heading() {
        let page = "### `crates/rating-core`\n```sh\n# `crates/ecf-season`\n```\n";
        assert_eq!(findings(page).len(), 1);
    }

    #[test]
    fn a_missing_page_is_found() {
        assert_eq!(check(&Tree::default()).len(), 1);
    }
}
