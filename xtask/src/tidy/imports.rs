//! Finds the modules of a crate that a module uses, as far as the text shows.

use std::collections::{BTreeMap, BTreeSet};

use super::tree::Tree;

/// A module, as the names that lead to it from the root of its crate; the root has no names.
pub(crate) type Module = Vec<String>;

/// The file of a module.
pub(crate) struct File<'t> {
    pub(crate) path: &'t str,
    /// Its code without comments, strings and tests.
    code: String,
}

/// The modules of the sources in a folder, whose path ends with a slash.
pub(crate) fn modules_of<'t>(tree: &'t Tree, folder: &str) -> BTreeMap<Module, File<'t>> {
    let files = tree.rust_files().filter_map(|(path, text)| {
        let inside = path.strip_prefix(folder)?.strip_suffix(".rs")?;
        let mut module: Module = inside.split('/').map(str::to_owned).collect();
        if module.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
            module.pop();
        }
        Some((module, File { path, code: code_of(text) }))
    });
    files.collect()
}

/// The modules of the crate that one of them uses.
pub(crate) fn imports(from: &Module, modules: &BTreeMap<Module, File<'_>>) -> BTreeSet<Module> {
    let Some(file) = modules.get(from) else { return BTreeSet::new() };
    let paths = paths_in(&file.code);
    let named = paths.iter().filter_map(|path| resolved(from, path, modules, 0));
    named.filter(|to| to != from).collect()
}

/// The module that defines the last name of a path; `None` for a path to another crate.
fn resolved(
    from: &[String],
    path: &[String],
    modules: &BTreeMap<Module, File<'_>>,
    handed_on: usize,
) -> Option<Module> {
    // Two modules that re-export each other's names would never end.
    const MOST_HANDS: usize = 8;
    let mut at = from.to_vec();
    let mut rest = path.iter();
    let first = rest.clone().next()?;
    match first.as_str() {
        "crate" => {
            at.clear();
            rest.next();
        }
        "self" => {
            rest.next();
        }
        "super" => {
            while rest.clone().next().is_some_and(|name| name == "super") {
                at.pop();
                rest.next();
            }
        }
        name => {
            modules.get(&child(&at, name))?;
        }
    }
    for name in rest {
        let below = child(&at, name);
        if modules.contains_key(&below) {
            at = below;
            continue;
        }
        let hands_on = modules.get(&at).and_then(|file| {
            let paths = paths_in(&handing_on(&file.code));
            paths.into_iter().find(|path| path.last() == Some(name))
        });
        return match hands_on {
            Some(path) if at != from && handed_on < MOST_HANDS => {
                resolved(&at, &path, modules, handed_on + 1).or(Some(at))
            }
            _ => Some(at),
        };
    }
    Some(at)
}

fn child(module: &[String], name: &str) -> Module {
    module.iter().cloned().chain([name.to_owned()]).collect()
}

/// Only the declarations that re-export names of others: `pub(crate) use self::words::Word;`.
fn handing_on(code: &str) -> String {
    let is_shown = |before: &str| {
        let last = before.split_whitespace().next_back().unwrap_or_default();
        last == "pub" || last.starts_with("pub(")
    };
    let declarations = code.split_inclusive(';').filter_map(|statement| {
        let (before, _) = statement.rsplit_once("use ")?;
        is_shown(before).then(|| &statement[before.len()..])
    });
    declarations.collect()
}

/// Every path of two or more names, with declarations in braces expanded.
fn paths_in(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for statement in code.split_inclusive(';') {
        let declared = statement.rfind("use ").filter(|at| {
            let before = statement[..*at].chars().next_back();
            before.is_none_or(char::is_whitespace)
        });
        let (before, tree) = match declared {
            Some(at) => (&statement[..at], statement[at + "use ".len()..].trim_end_matches(';')),
            None => (statement, ""),
        };
        branches(&[], tree, &mut found);
        let is_of_path = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
        for path in before.split(|letter| !is_of_path(letter)).filter(|path| path.contains("::")) {
            found.push(names(path));
        }
    }
    found
}

/// The paths of a declaration: `a::{b, c::{d}}` has two.
fn branches(above: &[String], tree: &str, found: &mut Vec<Vec<String>>) {
    let tree = tree.trim();
    let Some((stem, rest)) = tree.split_once('{') else {
        let own = tree.split(" as ").next().map(names).unwrap_or_default();
        if !own.is_empty() {
            found.push(above.iter().cloned().chain(own).collect());
        }
        return;
    };
    let above: Vec<String> = above.iter().cloned().chain(names(stem)).collect();
    let inside = rest.strip_suffix('}').unwrap_or(rest);
    let (mut depth, mut start) = (0_usize, 0);
    for (at, letter) in inside.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                branches(&above, &inside[start..at], found);
                start = at + 1;
            }
            _ => {}
        }
    }
    branches(&above, &inside[start..], found);
}

/// The names of a path; `self` after others stands for the module itself.
fn names(path: &str) -> Vec<String> {
    let names = path.split("::").map(str::trim).filter(|name| !name.is_empty());
    let names = names.enumerate().filter(|(at, name)| *at == 0 || *name != "self" && *name != "*");
    names.map(|(_, name)| name.to_owned()).collect()
}

/// A text without comments, strings, and everything from the first item of tests on.
fn code_of(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let without_comments = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let joined = without_comments.collect::<Vec<_>>().join("\n");
    let pieces = joined.split('"').step_by(2);
    pieces.collect::<Vec<_>>().join(" ")
}
