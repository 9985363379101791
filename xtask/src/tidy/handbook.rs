//! The handbook is consistent: every chapter is in its table of contents, every link has a target,
//! and no command is missing.

use super::finding::Finding;
use super::tree::{Tree, has_extension};

const SUMMARY: &str = "docs/SUMMARY.md";
const COMMANDS: &str = "docs/commands.md";
const FLAGS: &str = "crates/clarke/src/command_line.rs";

/// Checks the chapters against the table of contents, their links, and the commands.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = missing_files(tree);
    if !findings.is_empty() {
        return findings;
    }
    let summary = tree.text(SUMMARY).unwrap_or_default();
    for (path, text) in tree.files().filter(|(path, _)| is_document(path)) {
        if let Some(chapter) = path.strip_prefix("docs/")
            && path != SUMMARY
            && !summary.contains(&format!("]({chapter})"))
        {
            let problem = format!("is not a chapter of {SUMMARY}");
            findings.push(Finding::at(path, 1, problem, "Add it there, or remove it.".to_owned()));
        }
        for (line, target) in links(text) {
            if !exists(tree, path, target) {
                let problem = format!("links to `{target}`, which is not there");
                findings.push(Finding::at(path, line, problem, "Mend the link.".to_owned()));
            }
        }
    }
    findings.extend(commands(tree));
    findings
}

/// The files that the check needs; without them it would find nothing.
fn missing_files(tree: &Tree) -> Vec<Finding> {
    let needed = [
        (SUMMARY, "Write the table of contents, or tell this check its name."),
        (COMMANDS, "Write the chapter of all commands, or tell this check its name."),
        (FLAGS, "Tell this check where the commands are listed."),
    ];
    let missing = needed.into_iter().filter(|(path, _)| tree.text(path).is_none());
    missing.map(|(path, remedy)| Finding::at(path, 1, "is missing", remedy)).collect()
}

fn is_document(path: &str) -> bool {
    path == "README.md" || (path.starts_with("docs/") && has_extension(path, "md"))
}

/// Links to files, with their lines; the part after `#` is left out.
fn links(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for part in line.split("](").skip(1) {
            let target = part.split([')', '#']).next().unwrap_or_default();
            if !target.is_empty() && !target.contains("://") && !target.contains(' ') {
                found.push((index + 1, target));
            }
        }
    }
    found
}

/// Whether a link of a document leads to a file of the workspace, or to a folder that has one.
fn exists(tree: &Tree, document: &str, target: &str) -> bool {
    let mut parts: Vec<&str> = document.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    let path = parts.join("/");
    let folder = format!("{path}/");
    tree.text(&path).is_some() || tree.files().any(|(file, _)| file.starts_with(&folder))
}

/// Commands of the program whose help is missing in the chapter of all commands.
fn commands(tree: &Tree) -> Vec<Finding> {
    let [chapter, flags] = [COMMANDS, FLAGS].map(|path| tree.text(path).unwrap_or_default());
    let variants = flags.lines().filter_map(|line| {
        let name = line.strip_prefix("    ")?.strip_suffix("Flags),")?;
        let (name, _) = name.split_once('(')?;
        name.starts_with(char::is_uppercase).then_some(name)
    });
    let missing = variants.map(kebab_case).filter(|name| {
        let marker = format!("<!-- generated: clarke {name} --help -->");
        !chapter.contains(&marker)
    });
    missing.map(|name| missing_command(&name)).collect()
}

fn missing_command(name: &str) -> Finding {
    let problem = format!("lacks the help of `clarke {name}`");
    let remedy = format!(
        "Add `## clarke {name}` with `<!-- generated: clarke {name} --help -->` below it, and run \
         cargo xtask regenerate."
    );
    Finding::at(COMMANDS, 1, problem, remedy)
}

/// `grand-prix` for `GrandPrix`.
fn kebab_case(name: &str) -> String {
    let mut kebab = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.extend(letter.to_lowercase());
    }
    kebab
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chapter_that_is_in_no_table_and_a_dead_link_are_found() {
        let tree = Tree::of(&[
            (SUMMARY, "[a](a.md) [commands](commands.md)\n"),
            (COMMANDS, ""),
            (FLAGS, ""),
            ("docs/a.md", "see [b](b.md#top), [data](../data/x.csv) and [c](c.md)\n"),
            ("docs/b.md", "[out](https://example.org)\n"),
            ("data/x.csv", ""),
        ]);
        let found: Vec<String> =
            check(&tree).iter().map(|finding| finding.problem.clone()).collect();
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].contains("`c.md`"), "{found:?}");
        assert!(found[1].contains("is not a chapter"), "{found:?}");
    }

    #[test]
    fn a_command_without_its_help_is_found() {
        let flags = "pub enum Command {\n    GrandPrix(GrandPrixFlags),\n    New(NewFlags),\n}\n";
        let chapter = "<!-- generated: clarke new --help -->\n";
        let tree = Tree::of(&[(SUMMARY, "[x](commands.md)"), (COMMANDS, chapter), (FLAGS, flags)]);
        let found = check(&tree);
        assert_eq!(found.len(), 1);
        assert!(found[0].problem.contains("clarke grand-prix"));
    }

    #[test]
    fn a_missing_page_or_list_of_commands_is_found() {
        let all = [(SUMMARY, "[x](commands.md)"), (COMMANDS, ""), (FLAGS, "")];
        assert_eq!(check(&Tree::of(&all)).len(), 0);
        for number in 0..all.len() {
            let others: Vec<_> =
                all.iter().filter(|(path, _)| *path != all[number].0).copied().collect();
            let found = check(&Tree::of(&others));
            assert_eq!(found.len(), 1);
            assert_eq!(
                (found[0].path.as_str(), found[0].problem.as_str()),
                (all[number].0, "is missing")
            );
        }
    }
}
