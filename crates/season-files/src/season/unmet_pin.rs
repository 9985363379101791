//! Entries of `import.toml` that have no effect: for files that do not exist, usually because of a
//! mistake in the name, and settings that change nothing in a file.

use std::fmt;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use crate::season_folder::SeasonFolder;
use free_form::{Import, Pins, Setting};
use identity::near_texts;
use input_files::Error;
use input_files::Fingerprint;
use input_files::file_name::IMPORT;

/// A file that `import.toml` names, and that the season does not have; or a setting that changes
/// nothing in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UnmetPin {
    /// The `import.toml`.
    pub file: String,
    /// The name.
    pub name: String,
    /// The file that may be meant.
    pub perhaps: Option<String>,
    /// The setting that changes nothing, of a file that is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setting: Option<UnmetSetting>,
}

/// A setting that changes nothing in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UnmetSetting {
    /// As `import.toml` calls it.
    pub name: &'static str,
    /// Why.
    pub why: WhyUnmet,
}

/// Why a setting changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhyUnmet {
    /// Files of this kind are not read by it.
    NotOfThisKind,
    /// Every game says it itself.
    GamesSayIt,
}

impl UnmetPin {
    /// The entries of a season's `import.toml` without effect.
    ///
    /// # Errors
    ///
    /// An `import.toml` that cannot be read, or is invalid.
    pub(super) fn of(folder: &SeasonFolder) -> Result<Vec<Self>, Error> {
        let path = folder.folder.join(IMPORT);
        let file = folder.shown(&path);
        let import = Import::beside(&path, &file)?;
        let name =
            |path: &&PathBuf| path.file_name().map(|name| name.to_string_lossy().into_owned());
        let there: Vec<String> = folder.files().iter().filter_map(name).collect();
        let unmet = import.names().filter(|name| !there.iter().any(|file| file == name));
        let unmet = unmet.map(|name| Self {
            file: file.clone(),
            name: name.to_owned(),
            perhaps: near_texts(name, there.iter().map(String::as_str))
                .first()
                .copied()
                .map(str::to_owned),
            setting: None,
        });
        Ok(unmet.collect())
    }

    /// Settings that change nothing in an existing file. `why` returns the reason for a setting, or
    /// `None` if it has an effect.
    pub(super) fn of_settings(
        pins: &Pins,
        said_in: Option<&Fingerprint>,
        path: &Path,
        why: impl Fn(Setting) -> Option<WhyUnmet>,
    ) -> Vec<Self> {
        let Some(said_in) = said_in else { return Vec::new() };
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let unmet = |setting: Setting| {
            let setting = UnmetSetting { name: setting.name(), why: why(setting)? };
            let (file, name) = (said_in.file.clone(), name.clone().into_owned());
            Some(Self { file, name, perhaps: None, setting: Some(setting) })
        };
        pins.settings().into_iter().filter_map(unmet).collect()
    }
}

impl fmt::Display for UnmetPin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(UnmetSetting { name, why }) = self.setting {
            let why = match why {
                WhyUnmet::NotOfThisKind => "files of this kind do not use it",
                WhyUnmet::GamesSayIt => "every game of the file says its own",
            };
            return write!(f, "its `{name}` for `{}` changes nothing: {why}", self.name);
        }
        write!(f, "it says how to read `{}`, but the season has no such file", self.name)?;
        self.perhaps.as_ref().map_or(Ok(()), |near| write!(f, "; perhaps `{near}`"))
    }
}
