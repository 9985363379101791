//! `clarke new`: creates the folder of a federation, with an example of each file.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use ecf_season::Season;
use results_io::format::sheet::PLAYERS_HEADER;
use results_io::publish::{create_folders, write_new_folder};
use results_io::toml_value::quoted;
use results_io::{IMPORT, Source};
use season_runner::federation::{DECISIONS, Editions, FEDERATION, usual_edition};
use season_runner::register::CodeRange;
use season_runner::rule_book::built_in;

use crate::command::{name_of, print_of_written};
use crate::command_error::usage;
use crate::flags::{LoggingFlags, NewFlags, Reader};
use crate::report::shell::for_a_shell;
use crate::written_folder::refuse_misplaced;

/// Files with the same names in every folder: texts for people, and examples to copy.
const EXAMPLES: [(&str, &str); 4] = [
    ("examples/league-as-a-table.csv", include_str!("league-as-a-table.csv")),
    ("examples/congress-cross-table-2006-08-12.csv", include_str!("congress-cross-table.csv")),
    ("examples/import.toml", include_str!("import.toml")),
    ("examples/decisions.toml", include_str!("decisions.toml")),
];

/// Runs the command.
///
/// # Errors
///
/// Wrong usage; a folder that is not empty, or cannot be written.
pub(crate) fn run(flags: &NewFlags, logging: LoggingFlags) -> Result<()> {
    refuse_misplaced("", &flags.folder)?;
    let season: Season = match flags.season.parse() {
        Ok(season) => season,
        Err(error) => return usage(format!("{error}")),
    };
    if let Some(codes) = &flags.codes
        && let Err(error) = codes.parse::<CodeRange>()
    {
        return usage(format!("--codes {codes}: {error}"));
    }
    let edition = flags.edition.as_deref().unwrap_or(usual_edition(season));
    // The edition's file is copied, and the only season begins with it.
    if let Some((_, from)) =
        edition.rsplit_once('@').filter(|(_, from)| from.parse::<Season>().is_ok())
    {
        return usage(format!(
            "--edition {edition}: expected the rules of the first season, without @{from}: other \
             ones from a later season on are named in federation.toml"
        ));
    }
    let rules = Editions::named(&[edition.to_owned()])?.of(season);
    if rules.edition.season.length != season.length() {
        return usage(format!("--edition {edition}: {season} is a season of another length"));
    }
    let file = edition_file(edition)?;
    let stated = file.as_ref().map_or(edition, |(name, _)| name);
    let readme = readme(&name_of(&flags.folder), &flags.season);
    write_new_folder(&flags.folder, |folder| {
        put(folder, "README.md", &readme)?;
        put(folder, FEDERATION, &federation(stated, flags.codes.as_deref()))?;
        if let Some((name, text)) = &file {
            put(folder, name, text)?;
        }
        put(folder, "opening_grades.csv", "Ref,Name,Cat,Grade\n")?;
        put(folder, &format!("{season}/players.csv"), PLAYERS_HEADER)?;
        create_folders(&folder.join(season.to_string()).join("events"))?;
        EXAMPLES.iter().try_for_each(|(file, text)| put(folder, file, text))
    })?;
    if logging.quiet {
        return Ok(());
    }
    let (shown, typed) = (flags.folder.display(), for_a_shell(&flags.folder));
    let text = format!(
        "{shown} begun, with {season} as its first season, by {edition}.\n\
         Next: put the last published list into {shown}/opening_grades.csv, and what you are sent \
         into\n\
         {shown}/{season}/events; then `clarke check {typed}`. {shown}/README.md says the rest.\n"
    );
    print_of_written(Reader::Person, &text, &flags.folder)
}

/// The README of a federation. Placeholders are replaced in one pass, since a folder may itself be
/// called `SEASON`.
fn readme(name: &str, season: &str) -> String {
    let mut text = include_str!("README.md");
    let typed = for_a_shell(Path::new(name));
    let words = [("FOLDER", typed.as_str()), ("SEASON", season), ("NAME", name)];
    let mut whole = String::with_capacity(text.len());
    loop {
        let next = words.iter().filter_map(|(word, is)| Some((text.find(word)?, word, is)));
        let Some((at, word, is)) = next.min() else { return whole + text };
        whole += &text[..at];
        whole += is;
        text = &text[at + word.len()..];
    }
}

/// The name and text of an edition in a file; `None` for a built-in one. The file is written into
/// the folder of `federation.toml`, where it is found from any working directory.
fn edition_file(edition: &str) -> Result<Option<(String, String)>> {
    let path = Path::new(edition);
    if built_in(edition).is_some() || !path.is_file() {
        return Ok(None);
    }
    let text = Source::read(path, edition.to_owned())?.text()?.to_owned();
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    // The file may have the same name as one of the new folder's own files.
    let is_taken = [FEDERATION, DECISIONS, IMPORT].contains(&&*name);
    let is_of_toml = name.to_lowercase().ends_with(".toml");
    Ok(Some((if is_taken || !is_of_toml { "edition.toml".to_owned() } else { name }, text)))
}

/// The text of `federation.toml`.
fn federation(edition: &str, codes: Option<&str>) -> String {
    let codes = match codes {
        Some(codes) => format!("new-codes = \"{codes}\"\n"),
        None => "# new-codes = \"900000-909999\"\n".to_owned(),
    };
    let edition = quoted(edition);
    format!(
        "# The rules: a built-in edition (clarke editions), or a file; --edition says it \
         otherwise.\n\
         edition = {edition}\n\n\
         # The codes that new players get (clarke players --accept new), without their letters: \
         those\n\
         # that the federation gave you to hand out.\n{codes}\n\
         # What is known of games before the first season, for players with few games to borrow: \
         \"exact\"\n\
         # (in opening_history.csv), \"from-list\" (as many games as the opening list gives, at its \
         grade:\n\
         # an approximation) or \"none\".\n\
         # history = \"exact\"\n"
    )
}

fn put(folder: &Path, file: &str, text: &str) -> Result<()> {
    let path = folder.join(file);
    if let Some(parent) = path.parent() {
        create_folders(parent)?;
    }
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
}
