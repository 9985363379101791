//! `clarke new`: creates the folder of a federation, with an example of each file.

use std::path::Path;

use anyhow::Result;
use season_runner::begin::{Beginning, NotBegun};

use crate::command::{name_of, print_of_written};
use crate::command_error::usage;
use crate::flags::{LoggingFlags, NewFlags, Reader};
use crate::report::shell::for_a_shell;
use crate::written_folder::refuse_misplaced;

/// Runs the command.
///
/// # Errors
///
/// Wrong usage; a folder that is not empty, or cannot be written.
pub(crate) fn run(flags: &NewFlags, logging: LoggingFlags) -> Result<()> {
    refuse_misplaced("", &flags.folder)?;
    let NewFlags { season, edition, codes, .. } = flags;
    let begun = match Beginning::of(season, edition.as_deref(), codes.as_deref()) {
        Ok(begun) => begun,
        Err(error) => return not_begun(&error, flags, edition.as_deref().unwrap_or_default()),
    };
    let name = name_of(&flags.folder);
    let typed = for_a_shell(Path::new(&name));
    if let Err(error) = begun.write(&flags.folder, &name, &typed) {
        return match error.downcast_ref() {
            Some(error) => not_begun(error, flags, &begun.edition),
            None => Err(error),
        };
    }
    if logging.quiet {
        return Ok(());
    }
    let (shown, typed) = (flags.folder.display(), for_a_shell(&flags.folder));
    let Beginning { season, edition, .. } = begun;
    let text = format!(
        "{shown} begun, with {season} as its first season, by {edition}.\n\
         Next: put the last published list into {shown}/opening_grades.csv, and what you are sent \
         into\n\
         {shown}/{season}/events; then `clarke check {typed}`. {shown}/README.md says the rest.\n"
    );
    print_of_written(Reader::Person, &text, &flags.folder)
}

/// Says which flag is wrong.
fn not_begun(error: &NotBegun, flags: &NewFlags, edition: &str) -> Result<()> {
    usage(match error {
        NotBegun::Season(problem) => problem.clone(),
        NotBegun::Edition(problem) => format!("--edition {edition}: {problem}"),
        NotBegun::Codes(problem) => {
            format!("--codes {}: {problem}", flags.codes.as_deref().unwrap_or_default())
        }
    })
}
