//! Runs cargo as a person would: builds programs and finds the target folder.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use serde_json::Value;

/// Builds programs of the workspace together and returns the path of each.
///
/// `arguments` are those of `cargo build`; `programs` are the names of binaries or examples.
/// Cargo's own progress goes to the terminal.
///
/// # Errors
///
/// When cargo cannot be started, the build fails, or cargo reports no such program.
pub(crate) fn build<const N: usize>(
    root: &Path,
    arguments: &[&str],
    programs: [&str; N],
) -> anyhow::Result<[PathBuf; N]> {
    let typed = format!("cargo build {}", arguments.join(" "));
    let output = cargo(root)
        .arg("build")
        .args(arguments)
        .arg("--message-format=json-render-diagnostics")
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start `{typed}`"))?;
    if !output.status.success() {
        bail!("`{typed}` failed");
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let mut paths = [const { PathBuf::new() }; N];
    for (path, program) in paths.iter_mut().zip(programs) {
        *path = executable(&messages, program)
            .with_context(|| format!("`{typed}` made no program named {program}"))?;
    }
    Ok(paths)
}

/// The folder into which cargo builds.
///
/// # Errors
///
/// When cargo cannot be asked.
pub(crate) fn target_folder(root: &Path) -> anyhow::Result<PathBuf> {
    let output = cargo(root)
        .args(["metadata", "--format-version=1", "--no-deps", "--offline"])
        .output()
        .context("cannot start `cargo metadata`")?;
    if !output.status.success() {
        bail!("`cargo metadata` failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    let metadata: Value =
        serde_json::from_slice(&output.stdout).context("`cargo metadata` printed no JSON")?;
    let folder = metadata["target_directory"].as_str();
    Ok(PathBuf::from(folder.context("`cargo metadata` names no target folder")?))
}

fn cargo(root: &Path) -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(program);
    command.current_dir(root);
    command
}

/// Finds the program in cargo's messages, which are one JSON object in each line.
fn executable(messages: &str, program: &str) -> Option<PathBuf> {
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|message| message["target"]["name"] == program)
        .filter_map(|message| message["executable"].as_str().map(PathBuf::from))
        .next_back()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_found_among_the_messages_of_a_build() {
        let messages = concat!(
            "{\"reason\":\"compiler-artifact\",\"target\":{\"name\":\"polars\"},\"executable\":null}\n",
            "{\"reason\":\"compiler-artifact\",\"target\":{\"name\":\"clarke\"},\"executable\":\"/t/clarke\"}\n",
            "{\"reason\":\"build-finished\",\"success\":true}\n",
        );
        assert_eq!(executable(messages, "clarke"), Some(PathBuf::from("/t/clarke")));
        assert_eq!(executable(messages, "polars"), None);
    }

    #[test]
    fn this_workspace_has_a_target_folder() {
        assert!(target_folder(&crate::files::workspace_root()).unwrap().is_absolute());
    }
}
