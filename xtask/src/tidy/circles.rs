//! The modules of a crate do not import each other in circles, so that each can be read from the
//! bottom up.

use std::collections::{BTreeMap, BTreeSet};

use super::finding::Finding;
use super::imports::{Module, imports, modules_of};
use super::tree::Tree;

/// Finds the files and folders of one folder that import each other in a circle, except in tests.
///
/// A folder stands for everything in it. Its `mod.rs` is above the others: they may use it, and it
/// may use them.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    tree.crates().into_iter().flat_map(|krate| circles_of(tree, krate)).collect()
}

fn circles_of(tree: &Tree, krate: &str) -> Vec<Finding> {
    let modules = modules_of(tree, &format!("crates/{krate}/src/"));
    // By folder: the imports among the files and folders directly in it.
    let mut arrows: BTreeMap<Module, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for from in modules.keys() {
        for to in imports(from, &modules) {
            let shared = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
            if let (Some(one), Some(other)) = (from.get(shared), to.get(shared)) {
                let folder = arrows.entry(from[..shared].to_vec()).or_default();
                folder.entry(one.clone()).or_default().insert(other.clone());
            }
        }
    }
    let path = |folder: &Module| modules.get(folder).map_or("", |file| file.path);
    let found = arrows.iter().filter_map(|(folder, arrows)| finding(path(folder), circle(arrows)));
    found.collect()
}

fn finding(path: &str, circle: Option<Vec<String>>) -> Option<Finding> {
    let circle = circle?;
    Some(Finding::at(
        path,
        1,
        format!("imports run in a circle: {}", circle.join(" -> ")),
        "Move what two of them need into one that stands below both.",
    ))
}

/// One circle, if there is any; its first name is repeated at the end.
fn circle(arrows: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    let mut grounded = BTreeSet::new();
    arrows.keys().find_map(|name| circle_from(name, arrows, &mut Vec::new(), &mut grounded))
}

fn circle_from(
    name: &str,
    arrows: &BTreeMap<String, BTreeSet<String>>,
    road: &mut Vec<String>,
    grounded: &mut BTreeSet<String>,
) -> Option<Vec<String>> {
    if let Some(at) = road.iter().position(|one| one == name) {
        return Some(road[at..].iter().cloned().chain([name.to_owned()]).collect());
    }
    if grounded.contains(name) {
        return None;
    }
    road.push(name.to_owned());
    let below = arrows.get(name).into_iter().flatten();
    let found = below.into_iter().find_map(|next| circle_from(next, arrows, road, grounded));
    road.pop();
    grounded.insert(name.to_owned());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(files: &[(&str, &str)]) -> Vec<String> {
        let paths: Vec<(String, &str)> =
            files.iter().map(|(path, text)| (format!("crates/a/src/{path}"), *text)).collect();
        let files: Vec<(&str, &str)> = paths.iter().map(|(path, text)| (&**path, *text)).collect();
        check(&Tree::of(&files)).into_iter().map(|finding| finding.problem).collect()
    }

    #[test]
    fn two_files_that_import_each_other_are_a_circle() {
        let one = ("one.rs", "use crate::two::Two;\n");
        let found = problems(&[("lib.rs", ""), one, ("two.rs", "use super::one::{self, One};\n")]);
        assert_eq!(found, ["imports run in a circle: one -> two -> one"]);
        assert!(problems(&[("lib.rs", ""), one, ("two.rs", "")]).is_empty());
    }

    #[test]
    fn folders_are_one_each_and_what_is_in_them_is_looked_at_apart() {
        let folders = [
            ("lib.rs", ""),
            ("low/mod.rs", "pub(crate) mod words;"),
            ("low/words.rs", "fn of() { crate::high::roof::call(); }\n"),
            ("high/mod.rs", ""),
            ("high/roof.rs", "use crate::{low::words, other};\n"),
        ];
        assert_eq!(problems(&folders), ["imports run in a circle: high -> low -> high"]);
        let within = [
            ("lib.rs", ""),
            ("low/mod.rs", "use self::words::of;\n"),
            ("low/words.rs", "use super::Mark;\n"),
        ];
        assert!(problems(&within).is_empty());
    }

    #[test]
    fn a_name_that_is_handed_on_is_of_where_it_is_made() {
        let files = [
            ("lib.rs", ""),
            ("low/mod.rs", "pub(crate) use self::words::Word;\n"),
            ("low/words.rs", "use super::more::More;\n"),
            ("low/more.rs", "use super::Word;\n"),
        ];
        assert_eq!(problems(&files), ["imports run in a circle: more -> words -> more"]);
    }

    #[test]
    fn tests_comments_and_texts_import_nothing() {
        let quiet = "// use crate::one::One;\nconst TEXT: &str = \"crate::one::One\";\n\
                     #[cfg(test)]\nmod tests {\n    use crate::one::One;\n}\n";
        let files = [("lib.rs", ""), ("one.rs", "use crate::two::Two;\n"), ("two.rs", quiet)];
        assert!(problems(&files).is_empty());
    }
}
