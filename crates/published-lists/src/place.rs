//! A folder to publish in, and the entries beside it while a run publishes: the lock, and
//! unfinished folders.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::platform::{give_usual_permissions, lift_protection};
use super::unfinished::{Left, Unfinished, create_folders, creating};
use input_files::Error;
use input_files::on_disk::refuse_name_of_device;

/// How many links may lead from one to the next before they count as a circle; the same limit as in
/// Linux.
const MOST_LINKS: usize = 40;

/// A folder to publish in: an absolute path without links, whose parent exists.
///
/// Folders that were created for it are removed when it is dropped, if they are empty.
#[derive(Debug)]
pub(super) struct Place {
    folder: PathBuf,
    parent: PathBuf,
    name: OsString,
    _made: MadeFolders,
}

impl Place {
    /// The place for a path. The folder itself need not exist; its parent is created.
    ///
    /// All paths to one folder give the same place, even while the folder is missing for a moment
    /// because another run exchanges it. For that, links are followed one by one, and all runs use
    /// the same lock.
    pub(super) fn of(target: &Path) -> Result<Self, Error> {
        let find = || Error::io("find", target);
        let mut path = std::path::absolute(target).map_err(find())?;
        for _ in 0..MOST_LINKS {
            let Ok(link) = fs::read_link(&path) else { break };
            path = parent(&path).join(link);
        }
        // A path that ends in `..` has no file name.
        if path.file_name().is_none() {
            path = dunce::canonicalize(&path).map_err(find())?;
        }
        refuse_name_of_device(&path).map_err(Error::io("create", target))?;
        let name = path.file_name().unwrap_or_default().to_owned();
        let parent = parent(&path);
        let made = MadeFolders::make(parent).map_err(Error::io("create", parent))?;
        let parent = dunce::canonicalize(parent).map_err(Error::io("find", parent))?;
        Ok(Self { folder: parent.join(&name), parent, name, _made: made })
    }

    /// The folder.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The parent folder.
    pub(super) fn parent(&self) -> &Path {
        &self.parent
    }

    /// Creates the parent folder again.
    pub(super) fn make_parent(&self) -> Result<(), Error> {
        create_folders(&self.parent).map_err(Error::io("create", &self.parent))
    }

    /// `.NAME.lock`, beside the folder.
    pub(super) fn lock(&self) -> PathBuf {
        self.parent.join(self.hidden(".lock"))
    }

    /// The name of the old folder while a file system that cannot exchange two folders renames
    /// both.
    pub(super) fn renamed_away(&self) -> PathBuf {
        let mut name = self.prefix();
        name.push("old");
        self.parent.join(name)
    }

    /// Creates an unfinished folder with ordinary permissions (temporary folders are private to
    /// their owner).
    pub(super) fn new_folder(&self) -> Result<NewFolder, Error> {
        let prefix = self.prefix();
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix);
        give_usual_permissions(&mut builder);
        let left = |folder: &TempDir| Some(Left::Folder(folder.path().to_owned()));
        let created = creating(|| builder.tempdir_in(&self.parent), left);
        let (folder, unfinished) =
            created.map_err(Error::io("create a folder in", &self.parent))?;
        Ok(NewFolder { folder, _unfinished: unfinished })
    }

    /// Removes unfinished folders of stopped runs. Only for the holder of the lock, since no other
    /// run can then be active.
    pub(super) fn remove_left_behind(&self) -> Result<(), Error> {
        let prefix = self.prefix();
        for name in entries(&self.parent)? {
            let rest = name.as_encoded_bytes().strip_prefix(prefix.as_encoded_bytes());
            // Only letters and digits may follow: `.a.clarke-b.clarke-XYZ` belongs to `a.clarke-b`,
            // which has its own lock.
            if rest.is_some_and(|rest| rest.iter().all(u8::is_ascii_alphanumeric)) {
                let path = self.parent.join(name);
                remove_tree(&path).map_err(Error::io("remove", path))?;
            }
        }
        Ok(())
    }

    /// `.NAME.clarke-`: the beginning of the names of unfinished folders.
    fn prefix(&self) -> OsString {
        self.hidden(".clarke-")
    }

    fn hidden(&self, ending: &str) -> OsString {
        let mut name = OsString::from(".");
        name.push(&self.name);
        name.push(ending);
        name
    }
}

/// An unfinished folder, which is removed when it is dropped.
#[derive(Debug)]
pub(super) struct NewFolder {
    folder: TempDir,
    // Dropped after the folder.
    _unfinished: Unfinished,
}

impl NewFolder {
    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Folders that were created, the deepest first, so that a run that publishes nothing can remove
/// them.
#[derive(Debug)]
struct MadeFolders {
    folders: Vec<PathBuf>,
    _unfinished: Unfinished,
}

impl MadeFolders {
    fn make(folder: &Path) -> io::Result<Self> {
        let make = || {
            let missing = folder.ancestors().take_while(|above| !above.exists());
            let missing: Vec<PathBuf> = missing.map(Path::to_owned).collect();
            fs::create_dir_all(folder).map(|()| missing)
        };
        let (folders, unfinished) = creating(make, |made| Some(Left::Made(made.clone())))?;
        Ok(Self { folders, _unfinished: unfinished })
    }
}

impl Drop for MadeFolders {
    fn drop(&mut self) {
        // A folder that is not empty stays, and so do all above it.
        let _ = self.folders.iter().try_for_each(fs::remove_dir);
    }
}

/// Removes a folder, including what is write-protected in it, for example lists that somebody
/// protected while a run replaced them.
fn remove_tree(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            lift_protection(folder)?;
            fs::remove_dir_all(folder)
        }
        removed => removed,
    }
}

fn parent(path: &Path) -> &Path {
    path.parent().unwrap_or(path)
}

/// The names in a folder, sorted; none if it does not exist.
pub(super) fn entries(folder: &Path) -> Result<Vec<OsString>, Error> {
    let listing = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        listing => listing.map_err(Error::io("read", folder))?,
    };
    let names = listing.map(|entry| entry.map(|entry| entry.file_name()));
    let mut names: Vec<_> = names.collect::<Result<_, _>>().map_err(Error::io("read", folder))?;
    names.sort();
    Ok(names)
}
