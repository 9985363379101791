//! ARCHITECTURE.md names every file and folder at the root of the crates that have the most of
//! them.

use std::collections::BTreeSet;

use super::finding::Finding;
use super::tree::{Tree, has_extension};

const PAGE: &str = "ARCHITECTURE.md";

/// Crates with too many files to find one by guessing.
const CRATES: [&str; 3] = ["results-io", "season-runner", "clarke"];

/// Files that every crate has.
const OF_EVERY_CRATE: [&str; 2] = ["lib.rs", "main.rs"];

/// Finds files and folders directly in `src/` that the page does not name as `name.rs` or `name/`.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    // If the page is missing, another check reports it.
    let page = tree.text(PAGE).unwrap_or_default();
    let findings = CRATES.iter().flat_map(|krate| {
        // In the paragraph of the crate, or by path, because other crates have files of the same
        // name.
        let paragraph = paragraph_of(page, krate);
        let names = move |name: &str| {
            let of_crate = [format!("`{name}"), format!("/{name}")];
            of_crate.iter().any(|name| paragraph.contains(name))
                || page.contains(&format!("`{krate}/src/{name}"))
        };
        let at_root =
            at_root(tree, krate).into_iter().filter(move |name| !page.is_empty() && !names(name));
        at_root.map(move |name| {
            let problem = format!("does not name {name} of crates/{krate}");
            let remedy = format!("Say in the paragraph of crates/{krate} what `{name}` is for.");
            Finding::at(PAGE, 1, problem, remedy)
        })
    });
    findings.collect()
}

/// The crate's paragraph in the page's code map.
fn paragraph_of<'a>(page: &'a str, krate: &str) -> &'a str {
    let heading = format!("### `crates/{krate}`");
    let after = page.split_once(&heading).map_or("", |(_, after)| after);
    after.split_once("\n#").map_or(after, |(paragraph, _)| paragraph)
}

/// The files and folders directly in `src/` of a crate; folders end with a slash.
fn at_root(tree: &Tree, krate: &str) -> BTreeSet<String> {
    let folder = format!("crates/{krate}/src/");
    let inside = tree.files().filter_map(|(path, _)| path.strip_prefix(folder.as_str()));
    let names = inside.filter_map(|path| match path.split_once('/') {
        Some((folder, _)) => Some(format!("{folder}/")),
        None => Some(path.to_owned()).filter(|path| has_extension(path, "rs")),
    });
    names.filter(|name| !OF_EVERY_CRATE.contains(&name.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(page: &str) -> Vec<String> {
        let tree = Tree::of(&[
            (PAGE, page),
            ("crates/clarke/src/main.rs", ""),
            ("crates/clarke/src/said.rs", ""),
            ("crates/clarke/src/report/table.rs", ""),
            ("crates/ecf-season/src/mean.rs", ""),
        ]);
        check(&tree).into_iter().map(|finding| finding.problem).collect()
    }

    #[test]
    fn a_page_that_names_files_and_folders_is_fine() {
        let paragraph = "### `crates/clarke`\n\n`report/`: words. `said.rs`: said meanwhile.";
        assert!(problems(paragraph).is_empty());
        assert!(problems("`clarke/src/report/table.rs`, `clarke/src/said.rs`").is_empty());
    }

    #[test]
    fn what_the_page_does_not_name_is_found() {
        let said_of_other = "### `crates/clarke`\n\n`report/`: words.\n\n### `crates/other`\n\n\
                             `said.rs`: other words.";
        assert_eq!(problems(said_of_other), ["does not name said.rs of crates/clarke"]);
        assert_eq!(problems("said.rs and report/, without their marks").len(), 2);
    }
}
