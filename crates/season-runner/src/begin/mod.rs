//! The folder of a new federation, with an example of each file.

mod before;
mod example;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use ecf_season::Season;
use formats::sheet::PLAYERS_HEADER;
use input_files::toml_value::quoted;
use input_files::{EVENTS, IMPORT, PLAYERS, Source, VOCABULARY, schema_line};
use published_lists::{create_folders, write_new_folder};

pub use self::before::{
    Keep, ListBefore, list_before, say_history, use_history, use_list, use_players,
};
pub use self::example::Example;
use crate::federation::{CodeRange, DECISIONS, Editions, FEDERATION, GamesBefore, usual_edition};
use crate::rule_book::built_in;

/// Files with the same names in every folder: texts for people, and examples to copy.
const TO_COPY: [(&str, &str); 4] = [
    ("examples/league-as-a-table.csv", include_str!("league-as-a-table.csv")),
    ("examples/congress-cross-table-2006-08-12.csv", include_str!("congress-cross-table.csv")),
    ("examples/import.toml", include_str!("import.toml")),
    ("examples/decisions.toml", include_str!("decisions.toml")),
];

/// What a federation begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// The first season.
    pub season: Season,
    /// The rules: a built-in edition, or a file.
    pub edition: String,
    /// The codes that new players get, as `900000-900999`.
    pub codes: Option<String>,
}

/// Why a federation cannot begin so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotBegun {
    /// The label of the season.
    #[error("{0}")]
    Season(String),
    /// The edition.
    #[error("{0}")]
    Edition(String),
    /// The range of codes.
    #[error("{0}")]
    Codes(String),
}

impl Beginning {
    /// A federation with this first season, such as `2006-07`; without an edition, by the one that
    /// is usual for the season.
    ///
    /// # Errors
    ///
    /// Something that is not a season, an edition of it, or a range of codes.
    pub fn of(season: &str, edition: Option<&str>, codes: Option<&str>) -> Result<Self, NotBegun> {
        let label = |error: ecf_season::SeasonLabelError| NotBegun::Season(error.to_string());
        let season: Season = season.parse().map_err(label)?;
        if let Some(Err(error)) = codes.map(str::parse::<CodeRange>) {
            return Err(NotBegun::Codes(error.to_string()));
        }
        let edition = edition.unwrap_or(usual_edition(season));
        // The edition's file is copied, and the only season begins with it.
        if let Some((_, from)) =
            edition.rsplit_once('@').filter(|(_, from)| from.parse::<Season>().is_ok())
        {
            return Err(NotBegun::Edition(format!(
                "expected the rules of the first season, without @{from}: other ones from a later \
                 season on are named in federation.toml"
            )));
        }
        Ok(Self { season, edition: edition.to_owned(), codes: codes.map(str::to_owned) })
    }

    /// Writes the folder, which must be new or empty: completely or not at all. `name` is its name
    /// for people, `typed` the same as a shell takes it.
    ///
    /// # Errors
    ///
    /// An edition that does not exist, or is one of seasons of another length
    /// ([`NotBegun::Edition`]); a folder that is not empty, or cannot be written.
    pub fn write(&self, folder: &Path, name: &str, typed: &str) -> Result<()> {
        let Self { season, edition, codes } = self;
        let rules = Editions::named(std::slice::from_ref(edition))?.of(*season);
        if rules.edition.season.length != season.length() {
            let problem = format!("{season} is a season of another length");
            return Err(NotBegun::Edition(problem).into());
        }
        let file = edition_file(edition)?;
        let stated = file.as_ref().map_or(edition.as_str(), |(name, _)| name);
        let readme = readme(name, typed, &season.to_string());
        write_new_folder(folder, |folder| {
            put(folder, "README.md", &readme)?;
            put(folder, FEDERATION, federation_toml(stated, codes.as_deref(), None))?;
            if let Some((name, text)) = &file {
                put(folder, name, text)?;
            }
            put(folder, "opening_grades.csv", "Ref,Name,Cat,Grade\n")?;
            put(folder, &format!("{season}/players.csv"), PLAYERS_HEADER)?;
            create_folders(&folder.join(season.to_string()).join("events"))?;
            TO_COPY.iter().try_for_each(|(file, text)| put_example(folder, file, text.as_bytes()))
        })
    }
}

/// Begins a further season of a federation: its folder, with an empty list of players. Whoever
/// plays is added to it as they are met.
///
/// # Errors
///
/// The season has begun already, or its folder cannot be written.
pub fn begin_season(folder: &Path, season: Season) -> Result<()> {
    let own = folder.join(season.to_string());
    if own.exists() {
        bail!("{season} has begun already");
    }
    create_folders(&own.join(EVENTS)).with_context(|| format!("cannot make {}", own.display()))?;
    put(&own, PLAYERS, PLAYERS_HEADER)
}

/// The README of a federation. Placeholders are replaced in one pass, since a folder may itself be
/// called `SEASON`.
fn readme(name: &str, typed: &str, season: &str) -> String {
    let mut text = include_str!("README.md");
    let words = [("FOLDER", typed), ("SEASON", season), ("NAME", name)];
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
    let is_taken = [FEDERATION, DECISIONS, IMPORT, VOCABULARY].contains(&&*name);
    let is_of_toml = name.to_lowercase().ends_with(".toml");
    Ok(Some((if is_taken || !is_of_toml { "edition.toml".to_owned() } else { name }, text)))
}

/// The text of `federation.toml`.
fn federation_toml(edition: &str, codes: Option<&str>, history: Option<GamesBefore>) -> String {
    let codes = match codes {
        Some(codes) => format!("new-codes = \"{codes}\"\n"),
        None => "# new-codes = \"900000-909999\"\n".to_owned(),
    };
    let history = match history {
        Some(history) => format!("history = \"{}\"\n", history.as_str()),
        None => "# history = \"exact\"\n".to_owned(),
    };
    let edition = quoted(edition);
    let schema = schema_line(FEDERATION);
    format!(
        "{schema}\n\
         # The rules: a built-in edition (clarke editions), or a file; --edition says it \
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
         {history}"
    )
}

/// Puts a file with the same text in every folder; one of settings says where its schema is.
fn put_example(folder: &Path, file: &str, text: &[u8]) -> Result<()> {
    let name = file.rsplit('/').next().unwrap_or(file);
    let is_of_settings = [DECISIONS, IMPORT, VOCABULARY].contains(&name);
    let schema = if is_of_settings { schema_line(name) } else { String::new() };
    put(folder, file, [schema.as_bytes(), text].concat())
}

fn put(folder: &Path, file: &str, text: impl AsRef<[u8]>) -> Result<()> {
    let path = folder.join(file);
    if let Some(parent) = path.parent() {
        create_folders(parent)?;
    }
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
}
