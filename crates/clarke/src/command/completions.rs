//! `clarke completions` and `clarke man`: the command line for shells and as manual pages.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, Command};
use clap_complete::Shell;
use published_lists::write_whole;

use crate::command::print;
use crate::exit_code::{self, after};
use crate::written_folder::refuse_among_lists;

/// `clarke completions`.
#[derive(Debug, Args)]
#[command(after_help = after(&[COMPLETIONS, exit_code::HELP]))]
pub(crate) struct CompletionsFlags {
    /// The shell
    pub(crate) shell: Shell,
}

/// `clarke man`.
#[derive(Debug, Args)]
#[command(after_help = after(&[MAN, exit_code::HELP]))]
pub(crate) struct ManFlags {
    /// Where to write the pages: a folder, such as ~/.local/share/man/man1
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
}

const COMPLETIONS: &str = "\
Examples:
  clarke completions bash > ~/.local/share/bash-completion/completions/clarke";

const MAN: &str = "\
Examples:
  clarke man ~/.local/share/man/man1   then: man clarke-grade";

/// Prints the script with which a shell completes flags and names of commands.
///
/// # Errors
///
/// Standard output cannot be written.
pub(crate) fn completions(flags: &CompletionsFlags, mut clarke: Command) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(flags.shell, &mut clarke, "clarke", &mut script);
    print(&String::from_utf8(script).context("the completions are not text")?)
}

/// Writes the manual pages, one per command.
///
/// # Errors
///
/// A page cannot be written.
pub(crate) fn man(flags: &ManFlags, mut clarke: Command) -> Result<()> {
    refuse_among_lists("", &flags.folder.join("clarke.1"))?;
    let folder = &flags.folder;
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    clarke.build();
    let pages = std::iter::once(&clarke).chain(clarke.get_subcommands());
    for page in pages.filter(|page| page.get_name() != "help") {
        let name = match page.get_name() {
            "clarke" => "clarke.1".to_owned(),
            name => format!("clarke-{name}.1"),
        };
        let path = flags.folder.join(&name);
        let context = || format!("cannot write {}", path.display());
        let mut out = Vec::new();
        clap_mangen::Man::new(page.clone()).render(&mut out).with_context(context)?;
        write_whole(&path, &out).with_context(context)?;
    }
    Ok(())
}
