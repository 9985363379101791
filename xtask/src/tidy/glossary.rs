//! Every type and column that GLOSSARY.md names is in the code.

use std::collections::BTreeSet;

use super::finding::Finding;
use super::tree::Tree;

const PAGE: &str = "GLOSSARY.md";

/// Looks up the names in code font of the page's tables among the words of the crates' sources.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let Some(text) = tree.text(PAGE) else {
        let remedy = "Write the table: field word, type, column, source.";
        return vec![Finding::at(PAGE, 1, "is missing", remedy)];
    };
    let words = words_of_sources(tree);
    let mut findings = Vec::new();
    for (index, row) in text.lines().enumerate().filter(|(_, line)| line.starts_with('|')) {
        let unknown = names_in(row).into_iter().filter(|name| !words.contains(name));
        findings.extend(unknown.map(|name| finding(index + 1, name)));
    }
    findings
}

fn finding(line: usize, name: &str) -> Finding {
    let problem = format!("names `{name}`, which is nowhere in crates/*/src");
    Finding::at(PAGE, line, problem, "Correct the name, or remove what no longer exists.")
}

fn words_of_sources(tree: &Tree) -> BTreeSet<&str> {
    let in_crates = |path: &str| path.starts_with("crates/") && path.contains("/src/");
    let sources = tree.rust_files().filter(|(path, _)| in_crates(path));
    let code = sources.flat_map(|(_, text)| text.lines()).filter(|line| !is_comment(line));
    code.flat_map(|line| line.split(|c| !is_word(c))).collect()
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with("//")
}

/// The Rust names in code font, without their paths: `Edition` for `` `ecf_season::Edition` ``.
///
/// A code span that is not a name (`` `1/2-1/2` ``, `` `yorkshire-2000` ``) is ignored.
fn names_in(row: &str) -> Vec<&str> {
    let spans = row.split('`').skip(1).step_by(2);
    let paths = spans.map(|span| span.trim_end_matches("()"));
    let names = paths.filter(|path| path.split("::").all(is_name));
    names.filter_map(|path| path.rsplit("::").next()).collect()
}

fn is_name(text: &str) -> bool {
    text.chars().all(is_word) && text.chars().any(|c| c.is_ascii_lowercase())
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(page: &str) -> Vec<String> {
        let source = "//! Grades.\npub struct Grade(i32);\npub fn grade_season() {}\n\"JrAge\"\n";
        let tree = Tree::of(&[(PAGE, page), ("crates/a/src/lib.rs", source)]);
        check(&tree).into_iter().map(|found| format!("{}: {}", found.line, found.problem)).collect()
    }

    #[test]
    fn names_in_the_code_are_fine() {
        let page =
            "| grade | `a::Grade` | `JrAge` | YCA |\n| run | `grade_season()` | `A`, `½-½` | |\n";
        assert_eq!(problems(page), [""; 0]);
        assert_eq!(problems("`Gone` in prose is no row\n"), [""; 0]);
    }

    #[test]
    fn a_type_or_column_that_is_gone_is_found() {
        let found =
            problems("| word | type |\n|---|---|\n| grade | `Grades` | `grade_season2` |\n");
        assert_eq!(found.len(), 2);
        assert!(found[0].starts_with("3: names `Grades`"), "{found:?}");
    }

    #[test]
    fn a_missing_page_is_found() {
        assert_eq!(check(&Tree::default()).len(), 1);
    }
}
