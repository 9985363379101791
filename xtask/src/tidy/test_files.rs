//! Each crate has one test binary, and it includes every test file.

use super::finding::Finding;
use super::tree::{Tree, has_extension};

/// Finds files beside `tests/it`, each of which would be another binary, and test files without a
/// `mod` line, which would never run.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, _) in tree.files() {
        let Some((krate, inside)) = test_path(path) else { continue };
        match inside.strip_prefix("it/") {
            // Counterexamples of property tests, in the place where proptest looks for them.
            None if inside.starts_with("proptest-regressions/") => {}
            None => findings.push(another_binary(path, krate)),
            Some("main.rs") => {}
            Some(_) if has_extension(path, "rs") => findings.extend(forgotten(tree, path)),
            Some(_) => {}
        }
    }
    findings
}

/// The crate's folder and the rest of the path below its `tests` folder.
fn test_path(path: &str) -> Option<(&str, &str)> {
    let (krate, inside) = path.split_once("/tests/")?;
    let is_crate =
        krate == "xtask" || krate.strip_prefix("crates/").is_some_and(|name| !name.contains('/'));
    is_crate.then_some((krate, inside))
}

fn another_binary(path: &str, krate: &str) -> Finding {
    let remedy =
        format!("Move it into {krate}/tests/it: each further binary links everything again.");
    Finding::at(path, 1, "lies beside the crate's one test binary", remedy)
}

fn forgotten(tree: &Tree, path: &str) -> Option<Finding> {
    let (module, parents) = module_and_parents(path)?;
    let included = |parent: &String| tree.text(parent).is_some_and(|text| declares(text, module));
    if parents.iter().any(included) {
        return None;
    }
    let parent = parents.into_iter().find(|parent| tree.text(parent).is_some());
    let parent = parent.unwrap_or_else(|| "its parent module".to_owned());
    let remedy = format!("Write `mod {module};` in {parent}.");
    Some(Finding::at(path, 1, "is included by no `mod` line, so it never runs", remedy))
}

/// The module of a file, and the files that may declare it.
fn module_and_parents(path: &str) -> Option<(&str, Vec<String>)> {
    let (folder, file) = path.rsplit_once('/')?;
    if file == "mod.rs" {
        let (above, module) = folder.rsplit_once('/')?;
        return Some((module, parents_in(above)));
    }
    Some((file.strip_suffix(".rs")?, parents_in(folder)))
}

fn parents_in(folder: &str) -> Vec<String> {
    vec![format!("{folder}/main.rs"), format!("{folder}/mod.rs"), format!("{folder}.rs")]
}

fn declares(text: &str, module: &str) -> bool {
    let declaration = format!("mod {module};");
    text.lines().any(|line| {
        let code = line.trim().split("//").next().unwrap_or_default().trim_end();
        code == declaration || code.ends_with(&format!(" {declaration}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAIN: &str = "//! Tests.\nmod laws;\n#[cfg(unix)]\nmod kill; // slow\n// mod old;\n";

    fn findings(files: &[(&str, &str)]) -> Vec<Finding> {
        check(&Tree::of(&[&[("crates/a/tests/it/main.rs", MAIN)], files].concat()))
    }

    #[test]
    fn included_files_and_their_data_are_fine() {
        let files = [
            ("crates/a/tests/it/laws.rs", "mod deeper;"),
            ("crates/a/tests/it/laws/deeper.rs", ""),
            ("crates/a/tests/it/kill/mod.rs", "pub(crate) mod nine;"),
            ("crates/a/tests/it/kill/nine.rs", ""),
            ("crates/a/tests/it/snapshots/help.snap", ""),
            ("crates/a/src/tests/notes.rs", ""),
        ];
        assert_eq!(findings(&files), []);
    }

    #[test]
    fn a_file_that_nothing_includes_is_found() {
        let found = findings(&[("crates/a/tests/it/old.rs", ""), ("crates/a/tests/it/law.rs", "")]);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].path, "crates/a/tests/it/law.rs");
        assert_eq!(found[1].remedy, "Write `mod old;` in crates/a/tests/it/main.rs.");
    }

    #[test]
    fn a_forgotten_file_in_a_folder_is_found() {
        let found = findings(&[
            ("crates/a/tests/it/laws/mod.rs", "//! Laws.\n"),
            ("crates/a/tests/it/laws/deeper.rs", ""),
        ]);
        assert_eq!(found.len(), 1);
        assert!(found[0].remedy.contains("crates/a/tests/it/laws/mod.rs"));
    }

    #[test]
    fn a_second_test_binary_is_found() {
        assert_eq!(findings(&[("crates/a/tests/quick.rs", "")]).len(), 1);
        assert_eq!(findings(&[("xtask/tests/quick/main.rs", "")]).len(), 1);
    }
}
