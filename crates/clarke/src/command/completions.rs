//! `clarke completions` and `clarke man`: the command line for shells and as manual pages.

use std::fs;

use anyhow::{Context, Result};
use clap::CommandFactory;
use published_lists::write_whole;

use crate::command::print;
use crate::flags::{Clarke, CompletionsFlags, ManFlags};
use crate::written_folder::refuse_among_lists;

/// Prints the script with which a shell completes flags and names of commands.
///
/// # Errors
///
/// Standard output cannot be written.
pub(crate) fn completions(flags: &CompletionsFlags) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(flags.shell, &mut Clarke::command(), "clarke", &mut script);
    print(&String::from_utf8(script).context("the completions are not text")?)
}

/// Writes the manual pages, one per command.
///
/// # Errors
///
/// A page cannot be written.
pub(crate) fn man(flags: &ManFlags) -> Result<()> {
    refuse_among_lists("", &flags.folder.join("clarke.1"))?;
    let folder = &flags.folder;
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut command = Clarke::command();
    command.build();
    let pages = std::iter::once(&command).chain(command.get_subcommands());
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
