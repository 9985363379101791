//! A folder to publish in, and what lies beside it while a run publishes: the lock, and folders in
//! the making.

use std::ffi::OsString;
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::error::Error;

/// How many links lead from one to the next before they are taken for a circle; Linux gives up
/// after as many.
const MOST_LINKS: usize = 40;

/// A folder to publish in: an absolute path without links, whose parent exists.
///
/// Folders that were made for it and hold nothing when it is dropped go again.
#[derive(Debug)]
pub(super) struct Place {
    folder: PathBuf,
    parent: PathBuf,
    name: OsString,
    _made: MadeFolders,
}

impl Place {
    /// The place that a path stands for. The folder itself need not exist; its parent is created.
    ///
    /// Every path to one folder gives one place, even while the folder is missing for a moment
    /// because another run exchanges it: so links are followed one by one, and all runs meet at one
    /// lock.
    pub(super) fn of(target: &Path) -> Result<Self, Error> {
        let find = || Error::io("find", target);
        let mut path = std::path::absolute(target).map_err(find())?;
        for _ in 0..MOST_LINKS {
            let Ok(link) = fs::read_link(&path) else { break };
            path = parent(&path).join(link);
        }
        // A path that ends in `..` has no name of its own.
        if path.file_name().is_none() {
            path = fs::canonicalize(&path).map_err(find())?;
        }
        let name = path.file_name().unwrap_or_default().to_owned();
        let parent = parent(&path);
        let made = MadeFolders::make(parent).map_err(Error::io("create", parent))?;
        let parent = fs::canonicalize(parent).map_err(Error::io("find", parent))?;
        Ok(Self { folder: parent.join(&name), parent, name, _made: made })
    }

    /// The folder.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The folder in which it lies.
    pub(super) fn parent(&self) -> &Path {
        &self.parent
    }

    /// Makes the folder in which it lies once more.
    pub(super) fn make_parent(&self) -> Result<(), Error> {
        fs::create_dir_all(&self.parent).map_err(Error::io("create", &self.parent))
    }

    /// `.NAME.lock`, beside the folder.
    pub(super) fn lock(&self) -> PathBuf {
        self.parent.join(self.hidden(".lock"))
    }

    /// Where the old folder goes while the file system cannot exchange two folders.
    pub(super) fn renamed_away(&self) -> PathBuf {
        let mut name = self.prefix();
        name.push("old");
        self.parent.join(name)
    }

    /// A folder in the making, with ordinary permissions (temporary ones are made for their owner
    /// alone).
    pub(super) fn new_folder(&self) -> Result<TempDir, Error> {
        let prefix = self.prefix();
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).permissions(Permissions::from_mode(0o777));
        builder.tempdir_in(&self.parent).map_err(Error::io("create a folder in", &self.parent))
    }

    /// Removes what runs left behind that were stopped. Only for who holds the lock: no other run
    /// is alive then.
    pub(super) fn remove_left_behind(&self) -> Result<(), Error> {
        let prefix = self.prefix();
        for name in entries(&self.parent)? {
            let rest = name.as_encoded_bytes().strip_prefix(prefix.as_encoded_bytes());
            // What follows is letters and digits: `.a.clarke-b.clarke-XYZ` belongs to `a.clarke-b`,
            // which has a lock of its own.
            if rest.is_some_and(|rest| rest.iter().all(u8::is_ascii_alphanumeric)) {
                let path = self.parent.join(name);
                remove_tree(&path).map_err(Error::io("remove", path))?;
            }
        }
        Ok(())
    }

    /// `.NAME.clarke-`: how the names of folders in the making begin.
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

/// Folders that were made, the deepest first: a run that publishes nothing leaves none behind.
#[derive(Debug)]
struct MadeFolders(Vec<PathBuf>);

impl MadeFolders {
    fn make(folder: &Path) -> io::Result<Self> {
        let missing = folder.ancestors().take_while(|above| !above.exists());
        let made = Self(missing.map(Path::to_owned).collect());
        fs::create_dir_all(folder)?;
        Ok(made)
    }
}

impl Drop for MadeFolders {
    fn drop(&mut self) {
        // One that holds something stays, and all above it.
        let _ = self.0.iter().try_for_each(fs::remove_dir);
    }
}

/// Removes a folder, write-protected folders in it too: lists that somebody protected while a run
/// replaced them.
fn remove_tree(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            lift_protection(folder)?;
            fs::remove_dir_all(folder)
        }
        removed => removed,
    }
}

fn lift_protection(folder: &Path) -> io::Result<()> {
    let mut permissions = fs::metadata(folder)?.permissions();
    permissions.set_mode(permissions.mode() | 0o700);
    fs::set_permissions(folder, permissions)?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            lift_protection(&entry.path())?;
        }
    }
    Ok(())
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
