//! `federation.json`: the federation whose seasons a published folder holds, so that no federation
//! overwrites the lists of another.
//!
//! A federation is identified by the name of its folder together with the hash of its opening list.
//! Both stay the same if the folder is moved or the checkout above it is renamed; and they differ
//! for two counties whose folders are all called `results`, or that all begin from one national
//! list. A federation may change one of the two: it renames its folder, or corrects an error in the
//! opening list. Then the manifests of the published seasons decide: they were graded from these
//! very results, byte by byte, or from others. They decide, too, where the record is missing. The
//! path of the folder is not recorded, because it would contain the name of a machine, and equal
//! inputs would no longer publish equal bytes.
//!
//! Not distinguished: two federations without an opening list whose folders have the same name.

use std::fs;
use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::manifest::Manifest;
use input_files::Error;
use input_files::Fingerprint;
use input_files::on_disk;

/// The file's name, in the published folder beside the seasons.
pub const FILE: &str = "federation.json";

/// A federation, as a published folder records it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Federation {
    /// The name of its folder.
    pub name: String,
    /// The SHA-256 of its opening list; `None` if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening_list: Option<String>,
}

/// What a run does with the published seasons of another federation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WhenOthers {
    /// It ends with [`Error::OtherFederation`].
    #[default]
    Refuse,
    /// It deletes them all. (Those of its own federation stay, as always.)
    ReplaceAll,
}

impl Federation {
    /// The federation in a folder, with this opening list.
    ///
    /// # Errors
    ///
    /// There is no such folder.
    pub fn of(folder: &Path, opening_list: Option<&Fingerprint>) -> Result<Self, Error> {
        // `.` and links get the name of the folder that they stand for.
        let folder = dunce::canonicalize(folder).map_err(Error::io("find", folder))?;
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self { name, opening_list: opening_list.map(|list| list.sha256.clone()) })
    }

    /// The federation whose seasons a published folder holds; `None` if there is no record of it.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or was not written by this program.
    pub fn read(published: &Path) -> Result<Option<Self>, Error> {
        let file = published.join(FILE);
        match on_disk::read(&file) {
            Ok(bytes) => serde_json::from_slice(&bytes)
                .map(Some)
                .map_err(|source| Error::Manifest { file, source }),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Error::io("read", file)(error)),
        }
    }

    /// The file's bytes.
    pub(super) fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        let failed = |source| Error::Manifest { file: FILE.into(), source };
        let mut bytes = serde_json::to_vec_pretty(self).map_err(failed)?;
        bytes.push(b'\n');
        Ok(bytes)
    }
}

/// Whether at least half of the results of a published season are files of the federation in
/// `inputs`. Half, because some may have changed with late results, and two federations may have
/// the same file of one event.
pub(super) fn was_graded_from(season: &Path, inputs: &Path) -> bool {
    let Ok(manifest) = Manifest::read(season) else {
        return false;
    };
    let label = &manifest.season;
    // players.csv does not count, because several counties may use one national list of players.
    let is_results = |input: &&Fingerprint| {
        let inside = input.file.strip_prefix(label.as_str());
        inside.is_some_and(|name| name.starts_with('/') && !name.starts_with("/players."))
    };
    let results: Vec<&Fingerprint> = manifest.inputs.iter().filter(is_results).collect();
    let equal = results.iter().filter(|input| is_in(input, inputs)).count();
    equal > 0 && 2 * equal >= results.len()
}

/// Whether a folder has a file with this content. The size excludes most other files without
/// reading them.
fn is_in(file: &Fingerprint, folder: &Path) -> bool {
    let path = folder.join(&file.file);
    fs::metadata(&path).is_ok_and(|found| found.len() == file.bytes)
        && on_disk::read(&path)
            .is_ok_and(|bytes| Fingerprint::of(&file.file, &bytes).sha256 == file.sha256)
}
