//! The workspace's manifests, as far as the checks need them.

use toml::Table;
use toml::Value;

use super::finding::Finding;
use super::tree::{Tree, line_where};

/// A member's manifest.
#[derive(Debug)]
pub(crate) struct Manifest<'a> {
    /// Its path, relative to the workspace.
    pub(crate) path: &'a str,
    /// Its text.
    pub(crate) text: &'a str,
    /// Its contents.
    pub(crate) table: Table,
}

/// The members' manifests (those of `crates/*` and `xtask`), and a finding for each unreadable one.
pub(crate) fn members(tree: &Tree) -> (Vec<Manifest<'_>>, Vec<Finding>) {
    let (mut manifests, mut findings) = (Vec::new(), Vec::new());
    for (path, text) in tree.files().filter(|(path, _)| is_member(path)) {
        match text.parse::<Table>() {
            Ok(table) => manifests.push(Manifest { path, text, table }),
            Err(error) => findings.push(unreadable(path, text, &error)),
        }
    }
    (manifests, findings)
}

/// The finding for a file that is not TOML.
pub(crate) fn unreadable(path: &str, text: &str, error: &toml::de::Error) -> Finding {
    let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    Finding::at(path, line, format!("is no TOML: {}", error.message()), "Correct the syntax.")
}

fn is_member(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    matches!(parts.as_slice(), ["crates", _, "Cargo.toml"] | ["xtask", "Cargo.toml"])
}

impl Manifest<'_> {
    /// The package's name, or the path if there is none.
    pub(crate) fn package(&self) -> &str {
        let name = self.table.get("package").and_then(|package| package.get("name"));
        name.and_then(Value::as_str).unwrap_or(self.path)
    }

    /// The packages that it needs outside its tests, renamed ones under their real name, with their
    /// lines.
    pub(crate) fn dependencies(&self) -> Vec<(String, usize)> {
        let mut found = Vec::new();
        self.collect(&self.table, &mut found);
        for (_, target) in self.table.get("target").and_then(Value::as_table).into_iter().flatten()
        {
            if let Some(table) = target.as_table() {
                self.collect(table, &mut found);
            }
        }
        found
    }

    fn collect(&self, table: &Table, found: &mut Vec<(String, usize)>) {
        for section in ["dependencies", "build-dependencies"] {
            let entries = table.get(section).and_then(Value::as_table);
            for (key, entry) in entries.into_iter().flatten() {
                let renamed = entry.get("package").and_then(Value::as_str);
                let line = line_where(self.text, |line| names(line, key));
                found.push((renamed.unwrap_or(key).to_owned(), line));
            }
        }
    }
}

/// True for `KEY = ...`, `KEY.workspace = true` and a section heading `[... .KEY]`.
fn names(line: &str, key: &str) -> bool {
    let line = line.trim_start();
    let heading = line.starts_with('[') && line.trim_end().ends_with(&format!(".{key}]"));
    let rest = line.strip_prefix(key).map(str::trim_start);
    heading || rest.is_some_and(|rest| rest.starts_with('=') || rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_are_found_in_every_section_but_the_tests() {
        let text = "[package]\nname = \"a\"\n[dependencies]\nb.workspace = true\n\
                    c = { package = \"real-c\", version = \"1\" }\n[dev-dependencies]\nd = \"1\"\n\
                    [build-dependencies]\ne = \"1\"\n[target.'cfg(unix)'.dependencies.f]\nversion \
                    = \"1\"\n";
        let tree = Tree::of(&[("crates/a/Cargo.toml", text), ("fuzz/Cargo.toml", "")]);
        let (manifests, findings) = members(&tree);
        assert!(findings.is_empty());
        assert_eq!(manifests.len(), 1);
        assert_eq!(manifests[0].package(), "a");
        let found: Vec<(String, usize)> = manifests[0].dependencies();
        let expected = [("b", 4), ("real-c", 5), ("e", 9), ("f", 10)];
        assert_eq!(found, expected.map(|(name, line)| (name.to_owned(), line)));
    }

    #[test]
    fn a_manifest_that_is_no_toml_is_a_finding_with_its_line() {
        let tree = Tree::of(&[("xtask/Cargo.toml", "[package]\nname = \n")]);
        let (manifests, findings) = members(&tree);
        assert!(manifests.is_empty());
        assert_eq!((findings[0].path.as_str(), findings[0].line), ("xtask/Cargo.toml", 2));
    }
}
