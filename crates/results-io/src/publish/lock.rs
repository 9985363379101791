//! One lock beside a published folder: one run at a time looks at it, writes and exchanges it.
//!
//! It is a lock of the operating system on the file `.NAME.lock`, so a run that is killed holds it
//! no longer; the file that it leaves is taken over by the next run.
//!
//! Not handled: two machines that publish into one folder of a network file system (some of those
//! keep locks to the machine, others refuse them, which is an error here), copies of one folder
//! that a synchronising program joins later, and versions of this program without the lock.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::place::Place;
use crate::error::Error;

/// What a run does while another one publishes into the same folder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WhenLocked {
    /// It waits until that has ended.
    #[default]
    Wait,
    /// It ends with [`Error::Locked`].
    Refuse,
}

/// How often a folder that vanished is made again before giving up. By feel: so many runs hardly
/// give up one after the other while one waits, and some folders (`/proc`) say for ever that they
/// are not there.
const MOST_MADE: usize = 8;

/// The lock of a published folder. Dropped, it lets the next run in.
#[derive(Debug)]
pub struct FolderLock {
    path: PathBuf,
    /// Closing it unlocks it.
    _file: File,
}

impl FolderLock {
    /// Takes the lock; `waiting` is called once, if that means to wait.
    pub(super) fn take(
        place: &Place,
        when_locked: WhenLocked,
        waiting: impl FnOnce(),
    ) -> Result<Self, Error> {
        let path = place.lock();
        let mut waiting = Some(waiting);
        let mut made = 0;
        loop {
            let file = match open(&path) {
                // A run that published nothing took the folders away that it had made for its
                // lists.
                Err(error) if error.kind() == io::ErrorKind::NotFound && made < MOST_MADE => {
                    made += 1;
                    place.make_parent()?;
                    continue;
                }
                opened => opened.map_err(|error| not_opened(&path, error))?,
            };
            let locked = match (file.try_lock(), when_locked) {
                (Ok(()), _) => Ok(()),
                (Err(TryLockError::Error(error)), _) => Err(error),
                (Err(TryLockError::WouldBlock), WhenLocked::Refuse) => {
                    return Err(Error::Locked { folder: place.folder().into() });
                }
                (Err(TryLockError::WouldBlock), WhenLocked::Wait) => {
                    if let Some(waiting) = waiting.take() {
                        waiting();
                    }
                    wait_for(&file)
                }
            };
            locked.map_err(Error::io("lock", &path))?;
            // A lock won on a file deleted meanwhile is seen by nobody: its holder took it away,
            // and the next run makes a new one.
            if is_at(&file, &path).map_err(Error::io("find", &path))? {
                return Ok(Self { path, _file: file });
            }
        }
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // While it is still locked: later it could be the file that the next run has locked. A file
        // that cannot be removed does no harm.
        let _ = fs::remove_file(&self.path);
    }
}

/// Opens the lock's file, new or left behind.
fn open(path: &PathBuf) -> io::Result<File> {
    let opened = OpenOptions::new().write(true).create(true).truncate(false).open(path);
    match opened {
        // Left behind by another user of a shared folder: who may read it may lock it.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            // Where nobody has left one, the folder is what may not be written.
            File::open(path).map_err(|_| error)
        }
        opened => opened,
    }
}

/// Why the lock's file cannot be opened: most often nothing can be made in its folder, and nobody
/// need know of the lock to understand that.
fn not_opened(path: &Path, error: io::Error) -> Error {
    use io::ErrorKind::{NotFound, PermissionDenied, ReadOnlyFilesystem};
    match (path.parent(), error.kind()) {
        (Some(folder), NotFound | PermissionDenied | ReadOnlyFilesystem) => {
            Error::io("write into the folder", folder)(error)
        }
        _ => Error::io("open", path)(error),
    }
}

/// Locks a file or folder for as long as it is open; `waiting` is called if another run holds it.
///
/// # Errors
///
/// It cannot be locked.
pub fn lock_or_wait(file: &File, waiting: impl FnOnce()) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::Error(error)) => Err(error),
        Err(TryLockError::WouldBlock) => {
            waiting();
            wait_for(file)
        }
    }
}

/// Waits for the lock, through signals that are handled.
fn wait_for(file: &File) -> io::Result<()> {
    loop {
        match file.lock() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            locked => return locked,
        }
    }
}

/// Whether the path still leads to the open file.
fn is_at(file: &File, path: &PathBuf) -> io::Result<bool> {
    let held = file.metadata()?;
    match fs::metadata(path) {
        Ok(found) => Ok((held.dev(), held.ino()) == (found.dev(), found.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}
