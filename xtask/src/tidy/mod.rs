//! `cargo xtask tidy`: checks the rules of the workspace.
//!
//! A check is a function from the workspace's files to findings. A finding names a file, a line and
//! what to do.

mod arrows;
mod ci_commands;
mod circles;
mod clauses;
mod crate_list;
mod finding;
mod glossary;
mod handbook;
mod imports;
mod lint_settings;
mod machine_paths;
mod manifests;
mod module_docs;
mod no_polars_below;
mod rooms;
mod test_files;
mod tree;
mod wide_comments;
mod worked_examples;

use std::io::Write;
use std::path::Path;

use crate::verdict::Verdict;

use self::finding::Finding;
use self::tree::Tree;

/// What `cargo xtask tidy --help` prints below the options.
pub(crate) const HELP: &str = "\
Looks at every file that git knows or would add, and lists each finding with its file, line and
what to do. The checks:
  arrows           crates depend on each other only as the picture in ARCHITECTURE.md allows
  circles          the files and folders of a crate import each other one way only, tests apart
  no polars below  no pure crate, nor xtask, reaches polars
  crate list       the folders in crates/ are the headings `crates/NAME` of ARCHITECTURE.md
  module docs      every Rust file starts by saying what it is for
  wide comments    no comment is wider than code may be
  test files       one test binary a crate, and no test file that it does not include
  worked examples  every printed example in data/worked-examples/ cites its source
  clauses          every clause of data/clauses/ names files and tests that exist, or a choice
  lint settings    the workspace's lints hold everywhere, the bans of pure crates in each of them
  machine paths    no file names a place on somebody's machine
  glossary         every type and column that GLOSSARY.md names is in the code
  handbook         every chapter is in docs/SUMMARY.md, no link is dead, no command lacks its help
  CI commands      .ci/run runs the commands that README.md shows";

/// Checks the workspace's files and returns the problems.
type Check = fn(&Tree) -> Vec<Finding>;

/// Every check, with its name in the help.
const CHECKS: &[(&str, Check)] = &[
    ("arrows", arrows::check),
    ("circles", circles::check),
    ("no polars below", no_polars_below::check),
    ("crate list", crate_list::check),
    ("module docs", module_docs::check),
    ("wide comments", wide_comments::check),
    ("test files", test_files::check),
    ("worked examples", worked_examples::check),
    ("clauses", clauses::check),
    ("lint settings", lint_settings::check),
    ("machine paths", machine_paths::check),
    ("glossary", glossary::check),
    ("handbook", handbook::check),
    ("CI commands", ci_commands::check),
];

/// Runs the command.
///
/// # Errors
///
/// When the workspace's files cannot be read.
pub(crate) fn run(root: &Path, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let tree = Tree::of_workspace(root)?;
    let mut found = 0;
    for (name, check) in CHECKS {
        let findings = check(&tree);
        found += findings.len();
        report(name, &findings, out)?;
    }
    let checks = CHECKS.len();
    writeln!(out, "{checks} checks, {} files, {found} findings", tree.len())?;
    Ok(if found == 0 { Verdict::Clean } else { Verdict::Findings })
}

fn report(name: &str, findings: &[Finding], out: &mut dyn Write) -> anyhow::Result<()> {
    if !findings.is_empty() {
        writeln!(out, "{name}:")?;
    }
    for finding in findings {
        writeln!(out, "{finding}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_names_every_check() {
        for (name, _) in CHECKS {
            assert!(HELP.contains(&format!("\n  {name} ")), "{name}");
        }
    }
}
