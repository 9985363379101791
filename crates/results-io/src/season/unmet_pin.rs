//! What `import.toml` says of files that are not there: most often a slip in a name.

use std::fmt;
use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Serialize;

use crate::error::Error;
use crate::file_name::IMPORT;
use crate::near_text::near_texts;
use crate::season_folder::SeasonFolder;
use crate::spreadsheet::Import;

/// A file that `import.toml` names, and that the season does not have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UnmetPin {
    /// The `import.toml`.
    pub file: String,
    /// The name.
    pub name: String,
    /// The file that may be meant.
    pub perhaps: Option<String>,
}

impl UnmetPin {
    /// Those of a season.
    ///
    /// # Errors
    ///
    /// An `import.toml` that cannot be read, or is not one.
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
        });
        Ok(unmet.collect())
    }
}

impl fmt::Display for UnmetPin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "it says how `{}` is to be read, and the season has no such file", self.name)?;
        self.perhaps.as_ref().map_or(Ok(()), |near| write!(f, "; perhaps `{near}`"))
    }
}
