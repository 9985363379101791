//! `clarke explain`: why a grade is what it is.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use results_io::publish::write_new_folder;
use season_runner::SeasonInMemory;
use season_runner::explain::{Explained, Follow};
use season_runner::federation::{DecisionsFile, Editions, GradeSettings};

use crate::command::print;
use crate::command_error::usage;
use crate::flags::{ExplainFlags, LoggingFlags, Printed};
use crate::progress::Bar;
use crate::report::counted;
use crate::report::explain;
use crate::settings;

/// Runs the command.
///
/// # Errors
///
/// A federation, a season, a player or an event that cannot be meant; a folder that cannot be
/// written.
pub(crate) fn run(flags: &ExplainFlags, logging: LoggingFlags) -> Result<()> {
    let bar = Bar::new(logging.quiet);
    let to = settings::season("--season", flags.season.as_deref())?;
    let editions = Editions::named(&flags.edition)?;
    let decisions = DecisionsFile::find(flags.decisions.as_deref(), &flags.folder)?;
    let all = GradeSettings { to, ..GradeSettings::of(&flags.folder, editions, decisions) };
    let season = SeasonInMemory::grade(&all, &bar)?;
    drop(bar);
    if let Some(name) = &flags.event {
        return print(&explain::events(&season.event(name)?, flags.format)?);
    }
    if let Some(player) = &flags.group {
        let groups = season.group(season.find(player)?)?;
        if groups.is_empty() {
            return usage(format!(
                "--group {player}: expected somebody who is new in {} and played",
                season.season()
            ));
        }
        return print(&explain::groups(&groups, flags.format)?);
    }
    match (&flags.player, &flags.out) {
        (Some(player), _) => {
            let follow = if flags.follow { Follow::Group } else { Follow::Own };
            let explained = season.explain(season.find(player)?, follow)?;
            print(&explain::players(&explained, flags.format)?)
        }
        (None, Some(out)) => write_all(&season, out, flags.format),
        (None, None) => usage("expected PLAYER, --event, --group or --all".to_owned()),
    }
}

/// Writes a file for every player.
fn write_all(season: &SeasonInMemory, out: &Path, format: Printed) -> Result<()> {
    let mut files = 0;
    write_new_folder(out, |folder| -> Result<()> {
        files = season.explain_all(|explained| write_one(folder, explained, format))?;
        Ok(())
    })?;
    print(&format!("{} in {}\n", counted(files, "file"), out.display()))
}

fn write_one(folder: &Path, explained: &[Explained], format: Printed) -> Result<()> {
    let code = explained.first().map_or("", |one| &one.player.code);
    let file = folder.join(format!("{}.{}", file_stem(code), format.ending()));
    let text = explain::players(explained, format)?;
    // Two codes that differ in their marks alone may not overwrite each other.
    let mut new =
        fs::File::create_new(&file).with_context(|| format!("cannot write {}", file.display()))?;
    std::io::Write::write_all(&mut new, text.as_bytes())
        .with_context(|| format!("cannot write {}", file.display()))
}

/// A code as the name of a file, whatever marks it has.
fn file_stem(code: &str) -> String {
    let plain = |letter: char| if letter.is_alphanumeric() || letter == '-' { letter } else { '_' };
    code.chars().map(plain).collect()
}
