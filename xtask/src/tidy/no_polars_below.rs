//! Polars is used only in input-files and the crates above it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use toml::{Table, Value};

use super::finding::Finding;
use super::manifests;
use super::rooms::ROOMS;
use super::tree::{Tree, line_where};

const LOCK: &str = "Cargo.lock";

/// Package names, each with the names of the packages it needs, including for tests.
type Graph = BTreeMap<String, BTreeSet<String>>;

/// Follows the resolved dependencies of each pure crate, and of xtask, through `Cargo.lock`.
///
/// The lock file includes dependencies of tests. That is wanted, because the tests of a pure crate
/// have to start in seconds.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let Some(text) = tree.text(LOCK) else {
        return vec![Finding::at(LOCK, 1, "is missing", "Commit it: CI builds with --locked.")];
    };
    let graph = match text.parse::<Table>() {
        Ok(lock) => graph(&lock),
        Err(error) => return vec![manifests::unreadable(LOCK, text, &error)],
    };
    let light = ROOMS.iter().filter(|room| room.pure || room.name == "xtask");
    let paths = light.filter_map(|room| path_to_polars(&graph, room.name));
    paths.map(|path| finding(text, &path)).collect()
}

fn finding(text: &str, path: &[String]) -> Finding {
    let name = path.first().map_or("", String::as_str);
    let line = line_where(text, |line| line == format!("name = \"{name}\""));
    Finding::at(
        LOCK,
        line,
        format!("{name} reaches polars: {}", path.join(" -> ")),
        "Cut the chain: only input-files and the crates above it handle frames.",
    )
}

/// The graph of packages. Versions of a package are taken together, since any of them would be one
/// too many.
fn graph(lock: &Table) -> Graph {
    let mut graph = Graph::new();
    let packages = lock.get("package").and_then(Value::as_array);
    for package in packages.into_iter().flatten() {
        let name = package.get("name").and_then(Value::as_str).unwrap_or_default();
        let needs = package.get("dependencies").and_then(Value::as_array);
        let needs = needs.into_iter().flatten().filter_map(Value::as_str).map(name_of);
        graph.entry(name.to_owned()).or_default().extend(needs);
    }
    graph
}

/// The name of a dependency, which is written `name`, or `name version` if there are several.
fn name_of(dependency: &str) -> String {
    dependency.split(' ').next().unwrap_or_default().to_owned()
}

/// The shortest chain from a package to one of polars' crates.
fn path_to_polars(graph: &Graph, start: &str) -> Option<Vec<String>> {
    let mut came_from: BTreeMap<&str, Option<&str>> = BTreeMap::from([(start, None)]);
    let mut queue = VecDeque::from([start]);
    while let Some(name) = queue.pop_front() {
        if name.starts_with("polars") {
            return Some(path_back(&came_from, name));
        }
        for next in graph.get(name).into_iter().flatten() {
            if !came_from.contains_key(next.as_str()) {
                came_from.insert(next, Some(name));
                queue.push_back(next);
            }
        }
    }
    None
}

fn path_back(came_from: &BTreeMap<&str, Option<&str>>, end: &str) -> Vec<String> {
    let mut path = vec![end.to_owned()];
    let mut at = end;
    while let Some(Some(before)) = came_from.get(at) {
        path.push((*before).to_owned());
        at = before;
    }
    path.reverse();
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(lock: &str) -> Vec<Finding> {
        check(&Tree::of(&[(LOCK, lock)]))
    }

    fn package(name: &str, needs: &[&str]) -> String {
        format!("[[package]]\nname = \"{name}\"\nversion = \"1.0.0\"\ndependencies = {needs:?}\n")
    }

    #[test]
    fn polars_at_the_edge_is_fine() {
        let lock = package("input-files", &["polars", "rating-core"])
            + &package("rating-core", &["proptest 1.0.0"])
            + &package("polars", &[]);
        assert!(findings(&lock).is_empty());
    }

    #[test]
    fn a_pure_crate_that_reaches_polars_is_found() {
        let lock = package("rating-core", &[])
            + &package("ecf-season", &["helper 1.0.0"])
            + &package("helper", &["polars-core"])
            + &package("polars-core", &[]);
        let found = findings(&lock);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].line, 6);
        assert!(found[0].problem.ends_with("ecf-season -> helper -> polars-core"));
    }

    #[test]
    fn xtask_stays_light() {
        let lock = package("xtask", &["polars"]) + &package("polars", &[]);
        assert_eq!(findings(&lock).len(), 1);
    }

    #[test]
    fn a_missing_or_broken_lock_file_is_found() {
        assert!(check(&Tree::default())[0].problem.contains("missing"));
        assert!(findings("[[package\n")[0].problem.contains("no TOML"));
    }
}
