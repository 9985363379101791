//! The commands that README.md shows to newcomers are run by `.ci/run`.

use super::finding::Finding;
use super::tree::Tree;

const README: &str = "README.md";
const CI: &str = ".ci/run";

/// The beginning of a step of `.ci/run` whose command README.md shows.
const STEP: &str = "step \"README: ";

/// The beginnings of the two commands that README.md promises.
const PROMISED: [&str; 2] = ["cargo clarke grade ", "cargo test "];

/// Compares the steps of `.ci/run` that refer to README.md with its code blocks.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let (Some(readme), Some(ci)) = (tree.text(README), tree.text(CI)) else {
        let path = if tree.text(README).is_none() { README } else { CI };
        return vec![Finding::at(path, 1, "is missing", "Write it.")];
    };
    let shown = shown_commands(readme);
    let steps = steps(ci);
    let unshown = steps.iter().filter(|(command, _)| !shown.contains(command));
    let unrun = PROMISED
        .iter()
        .filter(|promised| !steps.iter().any(|(command, _)| command.starts_with(*promised)));
    unshown
        .map(|(command, line)| not_in_readme(command, *line))
        .chain(unrun.map(|promised| not_in_ci(promised)))
        .collect()
}

/// The lines of the page's fenced blocks, without a prompt or a trailing comment.
fn shown_commands(readme: &str) -> Vec<&str> {
    let mut in_fence = false;
    let mut shown = Vec::new();
    for line in readme.lines() {
        if line.trim_start().starts_with("```") {
            in_fence = !in_fence;
        } else if in_fence {
            let command = line.split(" #").next().unwrap_or_default().trim();
            shown.push(command.trim_start_matches("$ "));
        }
    }
    shown
}

/// The commands of the steps that refer to README.md, with their lines.
fn steps(ci: &str) -> Vec<(&str, usize)> {
    let lines = ci.lines().enumerate();
    let named = lines.filter_map(|(index, line)| Some((line.trim().strip_prefix(STEP)?, index)));
    named.filter_map(|(rest, index)| Some((rest.split_once("\" ")?.1.trim(), index + 1))).collect()
}

fn not_in_readme(command: &str, line: usize) -> Finding {
    let problem = format!("runs `{command}`, which no code block of {README} shows");
    Finding::at(CI, line, problem, "Make the two say the same: a newcomer types what CI runs.")
}

fn not_in_ci(promised: &str) -> Finding {
    let remedy = format!("Add {STEP}...\" and the command as {README} shows it.");
    Finding::at(CI, 1, format!("has no step for README's `{promised}...`"), remedy)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUN: &str = "step \"README: a list\" cargo clarke grade data/federation\n\
        step \"README: the tests\" cargo test --workspace\n\
        step \"tidy\" cargo xtask tidy\n";

    fn findings(readme: &str, ci: &str) -> Vec<Finding> {
        check(&Tree::of(&[(README, readme), (CI, ci)]))
    }

    #[test]
    fn the_same_commands_in_both_are_fine() {
        let readme = "```sh\n$ cargo clarke grade data/federation   # a list\n```\nthen\n\
            ```sh\ncargo test --workspace\n```\n";
        assert_eq!(findings(readme, RUN), []);
    }

    #[test]
    fn a_command_that_the_page_shows_differently_is_found() {
        let readme = "```sh\ncargo clarke grade data/federation\ncargo test\n```\n\
            cargo test --workspace\n";
        let found = findings(readme, RUN);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].line, 2);
    }

    #[test]
    fn a_promise_that_is_not_run_is_found() {
        let readme = "```sh\ncargo clarke grade data/federation\ncargo test --workspace\n```\n";
        let found = findings(readme, "# step \"README: off\" cargo test --workspace\n");
        assert_eq!(found.len(), 2);
    }

    #[test]
    fn a_missing_file_is_found() {
        assert_eq!(check(&Tree::of(&[(README, "")]))[0].path, CI);
        assert_eq!(check(&Tree::default())[0].path, README);
    }
}
