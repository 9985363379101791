//! `clarke site`: shows the published seasons as a static site.

use std::path::Path;

use anyhow::{Context, Result};
use input_files::Source;
use season_runner::federation::DecisionsFile;
use season_runner::site::{SiteSettings, gather, write};
use season_site::{Privacy, Words};

use crate::command::{name_of, print, print_of_written};
use crate::command_error::usage;
use crate::default_out::OUT;
use crate::flags::{Format, LoggingFlags, Private, Reader, Shown, SiteFlags};
use crate::progress::Bar;
use crate::report::json::in_json;
use crate::report::site::text;
use crate::written_folder::refuse_misplaced;

/// Runs the command.
///
/// # Errors
///
/// Lists that are not published or have changed, words that cannot be used, or a folder that cannot
/// be written.
pub(crate) fn run(flags: &SiteFlags, logging: LoggingFlags) -> Result<()> {
    if flags.words {
        return print(Words::english_file());
    }
    let Some(folder) = &flags.folder else {
        return usage("expected FOLDER".to_owned());
    };
    // Before the work, so that five seasons are not graded only to find that a word is missing.
    let words = words(flags.language.as_deref())?;
    let out = flags.out.clone().unwrap_or_else(|| folder.join("site"));
    if flags.out.is_some() {
        refuse_misplaced("--out", &out)?;
    }
    let settings = SiteSettings {
        folder: folder.clone(),
        published: flags.published.clone().unwrap_or_else(|| folder.join(OUT)),
        federation: flags.name.clone().unwrap_or_else(|| name_of(folder)),
        editions: flags.edition.clone(),
        decisions: DecisionsFile::find(flags.decisions.as_deref(), folder)?,
    };
    let bar = Bar::new(logging.quiet);
    let site = gather(settings, &bar)?;
    let written = write(&site, &words, privacy(flags), &out, &bar)?;
    drop(bar);
    match flags.format {
        Format::Text if logging.quiet => Ok(()),
        Format::Text => print_of_written(Reader::Person, &text(&written), &out),
        Format::Json => print_of_written(Reader::Program, &in_json(&written)?, &out),
    }
}

fn words(file: Option<&Path>) -> Result<Words> {
    let Some(file) = file else { return Ok(Words::english()?) };
    let source = Source::read(file, file.display().to_string())?;
    Words::from_toml(source.text()?).with_context(|| format!("{} cannot be used", file.display()))
}

fn privacy(flags: &SiteFlags) -> Privacy {
    let has = |what| flags.private.contains(&what);
    let ages = flags.show.contains(&Shown::Ages);
    Privacy { names: has(Private::Names), juniors: has(Private::Juniors), ages }
}
