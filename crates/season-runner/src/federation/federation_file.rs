//! `federation.toml`: the settings of a federation.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use anyhow::Result;
use ecf_season::{Season, SeasonLabelError};
use input_files::{Source, read_toml};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use super::code_range::{CodeRange, NotARange};
use super::editions::{Editions, name_and_season};
use crate::error::Error;

/// The name of the file.
pub const FEDERATION: &str = "federation.toml";

/// The settings of a federation; flags override them.
#[derive(Debug, Default)]
pub struct FederationFile {
    /// The rules, in the form that `--edition` takes.
    pub editions: Vec<String>,
    /// The codes that new players get.
    pub new_codes: Option<CodeRange>,
    /// What is known of games before the first season; `None` if the file does not say it.
    pub history: Option<GamesBefore>,
    /// Seasons whose files say who had White, and are not believed.
    pub colours_unknown: Vec<RangeInclusive<Season>>,
}

/// What is known of the games before the first season.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", expecting = "expected \"exact\", \"from-list\" or \"none\"")]
pub enum GamesBefore {
    /// Points and games in `opening_history.csv`.
    Exact,
    /// Those of the opening list: each player has one season of as many games as it gives, at its
    /// grade. That is an approximation, since the grade is rounded and may rest on other games.
    FromList,
    /// There are none, or none shall count.
    None,
    /// It is not stated, so none count.
    #[serde(skip_deserializing)]
    Unknown,
}

impl GamesBefore {
    /// The word for it in settings and manifests.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::FromList => "from-list",
            Self::None => "none",
            Self::Unknown => "unknown",
        }
    }
}

/// The contents of the file.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Written {
    /// The rules: a built-in edition (`clarke editions`) or a file beside this one; with
    /// `@2012-H1` behind it, from that season on.
    edition: Option<OneOrMore>,
    /// The codes that new players get, without their letters, such as `900000-909999`.
    new_codes: Option<String>,
    /// What is known of games before the first season, for players with few games to borrow.
    history: Option<GamesBefore>,
    /// Seasons whose files say who had White and are not believed: `1999-00`, or
    /// `1986-87 to 2002-03`.
    #[serde(default)]
    colours_unknown: Vec<String>,
}

/// `edition = "ecf-2015"`, or a list.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "expected the name of an edition in quotation marks, or a list of names"
)]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl FederationFile {
    /// The schema of the file.
    #[must_use]
    pub fn schema(generator: SchemaGenerator) -> Schema {
        generator.into_root_schema_for::<Written>()
    }

    /// Reads the file in a folder; if there is none, there are no settings.
    ///
    /// # Errors
    ///
    /// A file that is not valid.
    pub fn find(folder: &Path) -> Result<Self> {
        let Some(source) = Source::open_optional(folder, FEDERATION, "")? else {
            return Ok(Self::default());
        };
        let written: Written = read_toml(&source)?;
        let editions: Vec<String> = match written.edition {
            None => Vec::new(),
            Some(OneOrMore::One(edition)) => vec![edition],
            Some(OneOrMore::More(editions)) => editions,
        };
        let range = |text: &String| {
            text.parse().map_err(|error: NotARange| Error::InFile {
                file: folder.join(FEDERATION),
                line: None,
                key: "new-codes",
                value: text.clone(),
                problem: error.to_string(),
            })
        };
        let new_codes = written.new_codes.as_ref().map(range).transpose()?;
        let editions = editions.into_iter().map(|edition| beside(folder, edition)).collect();
        let seasons = |text: &String| {
            seasons(text).map_err(|error| Error::InFile {
                file: folder.join(FEDERATION),
                line: None,
                key: "colours-unknown",
                value: text.clone(),
                problem: error.to_string(),
            })
        };
        let colours_unknown = written.colours_unknown.iter().map(seasons).collect::<Result<_, _>>();
        let colours_unknown = colours_unknown?;
        Ok(Self { editions, new_codes, history: written.history, colours_unknown })
    }

    /// Whether the files of a season are not believed when they say who had White.
    #[must_use]
    pub fn takes_colours_out(&self, season: Season) -> bool {
        self.colours_unknown.iter().any(|seasons| seasons.contains(&season))
    }

    /// The files of editions, each once. Their names are relative to the folder, but they may be
    /// outside it.
    pub(crate) fn files_of_editions(&self, folder: &Path) -> BTreeSet<PathBuf> {
        let of_edition = |edition: &String| {
            let (name, _) = name_and_season(edition);
            let name = Path::new(name).strip_prefix(folder).ok()?;
            folder.join(name).is_file().then(|| name.to_owned())
        };
        self.editions.iter().filter_map(of_edition).collect()
    }
}

/// A season, or all from one `to` another: `1986-87 to 2002-03`.
fn seasons(text: &str) -> Result<RangeInclusive<Season>, SeasonLabelError> {
    let (first, last) = text.split_once(" to ").unwrap_or((text, text));
    Ok(first.trim().parse()?..=last.trim().parse()?)
}

/// Makes the path of an edition's file that is relative to `federation.toml` independent of the
/// working directory; any other name stays unchanged.
fn beside(folder: &Path, edition: String) -> String {
    let (name, _) = name_and_season(&edition);
    let path = folder.join(name);
    if !path.is_file() {
        return edition;
    }
    let season = &edition[name.len()..];
    format!("{}{season}", path.display())
}

impl Editions {
    /// The editions of a federation. The named ones come first; seasons before the first of them,
    /// or all seasons if none is named, use those in `federation.toml`, or else the default.
    ///
    /// # Errors
    ///
    /// As for [`Editions::named`], or a file of settings that is not valid.
    pub fn of_federation(named: &[String], folder: &Path) -> Result<Self> {
        let of_all_seasons = |text: &String| name_and_season(text).1.is_none();
        if named.iter().any(of_all_seasons) {
            return Self::named(named);
        }
        let stated = Self::of_texts(&FederationFile::find(folder)?.editions, |text, problem| {
            let (file, value) = (folder.join(FEDERATION), text.to_owned());
            Error::InFile { file, line: None, key: "edition", value, problem }
        })?;
        Ok(stated.until(Self::named(named)?))
    }
}
