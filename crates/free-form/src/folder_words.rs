//! `vocabulary.toml`: words of a language or a county in which free-form tables are written, beside
//! the built-in ones. It stands beside the seasons, for all of them, or beside `import.toml`.

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use schemars::{Schema, SchemaGenerator};
use tables::Vocabulary;
use vocabulary::{Language, Words};

use input_files::Error;
use input_files::Source;
use input_files::file_name::VOCABULARY;
use input_files::on_disk::found_at;
use input_files::read_toml;

/// The words of a folder: the built-in ones, with those of its `vocabulary.toml`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FolderWords(Option<Arc<Vocabulary>>);

impl FolderWords {
    /// The words for the files of a season or another folder; `shown` goes before the names of its
    /// files.
    ///
    /// # Errors
    ///
    /// Its `vocabulary.toml` cannot be read, or is no such file.
    pub(crate) fn of_folder(folder: &Path, shown: &str) -> Result<Self, Error> {
        let Some((path, name)) = vocabulary_file(folder, shown)? else {
            return Ok(Self::default());
        };
        let own: Language = read_toml(&Source::read(&path, name)?)?;
        Ok(Self(Some(Arc::new(Vocabulary::of(Words::shared().with_language(own))))))
    }

    /// The schema of the file.
    #[must_use]
    pub fn schema(generator: SchemaGenerator) -> Schema {
        generator.into_root_schema_for::<Language>()
    }

    /// Whether there is a `vocabulary.toml`.
    #[must_use]
    pub fn has_own(&self) -> bool {
        self.0.is_some()
    }
}

impl Deref for FolderWords {
    type Target = Vocabulary;

    fn deref(&self) -> &Vocabulary {
        self.0.as_deref().unwrap_or_else(|| Vocabulary::shared())
    }
}

/// The `vocabulary.toml` of a folder, in it or in the one above, with its name in messages.
///
/// # Errors
///
/// A folder that cannot be looked at.
pub fn vocabulary_file(folder: &Path, shown: &str) -> Result<Option<(PathBuf, String)>, Error> {
    let above = shown.trim_end_matches('/');
    let above = match above.rsplit_once('/') {
        Some((above, _)) => format!("{above}/"),
        None if above.is_empty() => "../".to_owned(),
        None => String::new(),
    };
    let places =
        [(folder.join(VOCABULARY), shown), (folder.join("..").join(VOCABULARY), above.as_str())];
    for (path, shown) in places {
        if found_at(&path)?.is_some_and(|found| !found.is_dir()) {
            return Ok(Some((path, format!("{shown}{VOCABULARY}"))));
        }
    }
    Ok(None)
}
