//! No file contains a path on somebody's machine, or refers to notes outside the repository.

use super::finding::Finding;
use super::tree::Tree;

/// The texts that must not occur; each is built here from parts so that this file passes.
const BANNED: &[(&str, &str)] = &[
    (concat!("/wo", "rk/"), "a path of one machine"),
    (concat!("/tmp/tar", "get"), "a path of one machine"),
    (concat!("/ro", "ot/"), "a path of one machine"),
    (concat!("/ho", "me/"), "a path of one machine"),
    (concat!("/Us", "ers/"), "a path of one machine"),
    (concat!("domain", ".md"), "notes that readers do not have"),
    (concat!("house", ".md"), "notes that readers do not have"),
];

/// Finds the lines that contain one.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    tree.files().flat_map(|(path, text)| check_file(path, text)).collect()
}

fn check_file(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let found = BANNED.iter().filter(|(banned, _)| line.contains(banned));
        findings.extend(found.map(|(banned, what)| finding(path, index + 1, banned, what)));
    }
    findings
}

fn finding(path: &str, line: usize, banned: &str, what: &str) -> Finding {
    let problem = format!("names {banned}: {what}");
    let remedy = "Use a path relative to the workspace, or cite the published source.";
    Finding::at(path, line, problem, remedy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relative_paths_and_published_sources_are_fine() {
        let text = "../shared/data and the Yorkshire Chess Association, Grade Calculation\n";
        assert!(check(&Tree::of(&[("README.md", text)])).is_empty());
    }

    #[test]
    fn each_banned_text_is_found_with_its_line() {
        for (banned, _) in BANNED {
            let text = format!("first\nsee {banned}x\n");
            let found = check(&Tree::of(&[("data/notes.csv", &text)]));
            assert_eq!(found.len(), 1);
            assert_eq!(found[0].line, 2);
        }
    }
}
