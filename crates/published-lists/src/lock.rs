//! A lock beside a published folder: only one run at a time reads, writes and exchanges it.
//!
//! It is a lock of the operating system on the file `.NAME.lock`, so the system releases it if the
//! run is killed; the next run reuses the file that is left behind.
//!
//! Not handled: two machines that publish into one folder of a network file system (some of these
//! keep locks to the machine, others refuse them, which is an error here), copies of one folder
//! that a synchronising program merges later, and versions of this program without the lock.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::place::Place;
use super::unfinished::{Left, Unfinished, creating};
use input_files::Error;
use input_files::on_disk::is_pipe;

/// What a run does while another one is publishing into the same folder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WhenLocked {
    /// It waits until the other run has ended.
    #[default]
    Wait,
    /// It ends with [`Error::Locked`].
    Refuse,
}

/// How often a folder that vanished is created again before giving up. Chosen by feel: it is
/// unlikely that so many runs give up one after the other while this one waits, and some folders
/// (`/proc`) report for ever that they do not exist.
const MOST_MADE: usize = 8;

/// The lock of a published folder. Dropping it lets the next run continue.
#[derive(Debug)]
pub struct FolderLock {
    path: PathBuf,
    /// Closing it unlocks it.
    _file: File,
    unfinished: Unfinished,
}

impl FolderLock {
    /// Takes the lock; `waiting` is called once if it has to wait.
    pub(super) fn take(
        place: &Place,
        when_locked: WhenLocked,
        waiting: impl FnOnce(),
    ) -> Result<Self, Error> {
        let path = place.lock();
        let mut waiting = Some(waiting);
        let (mut made, mut waited) = (0, None);
        loop {
            let attempt = || Attempt::make(waited.take(), &path);
            let left = |attempt: &Attempt| attempt.is_held().then(|| Left::File(path.clone()));
            match creating(attempt, left)? {
                (Attempt::Held(file), unfinished) => {
                    return Ok(Self { path, _file: file, unfinished });
                }
                (Attempt::Deleted, _) => {}
                // Another run that published nothing has removed the folders that it had created
                // for its lists.
                (Attempt::NotOpened(error), _)
                    if error.kind() == io::ErrorKind::NotFound && made < MOST_MADE =>
                {
                    made += 1;
                    place.make_parent()?;
                }
                (Attempt::NotOpened(error), _) => return Err(not_opened(&path, error)),
                (Attempt::Busy(_), _) if when_locked == WhenLocked::Refuse => {
                    return Err(Error::Locked { folder: place.folder().into() });
                }
                (Attempt::Busy(file), _) => {
                    if let Some(waiting) = waiting.take() {
                        waiting();
                    }
                    wait_for(&file).map_err(Error::io("lock", &path))?;
                    waited = Some(file);
                }
            }
        }
    }
}

/// How an attempt to take the lock ended.
enum Attempt {
    Held(File),
    /// Another run holds it.
    Busy(File),
    /// Its former holder has deleted the file, so that the lock has no effect: the next run creates
    /// a new file.
    Deleted,
    NotOpened(io::Error),
}

impl Attempt {
    /// Takes the lock; `waited` is its file if it has been waited for.
    fn make(waited: Option<File>, path: &PathBuf) -> Result<Self, Error> {
        let file = match waited.map_or_else(|| open(path), Ok) {
            Ok(file) => file,
            Err(error) => return Ok(Self::NotOpened(error)),
        };
        match file.try_lock() {
            Ok(()) if is_at(&file, path).map_err(Error::io("find", path))? => Ok(Self::Held(file)),
            Ok(()) => Ok(Self::Deleted),
            Err(TryLockError::WouldBlock) => Ok(Self::Busy(file)),
            Err(TryLockError::Error(error)) => Err(Error::io("lock", path)(error)),
        }
    }

    const fn is_held(&self) -> bool {
        matches!(self, Self::Held(_))
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // While it is still locked: later it could be the file that the next run has locked. If it
        // cannot be removed, it does no harm.
        self.unfinished.remove(|| drop(fs::remove_file(&self.path)));
    }
}

/// Opens the file of the lock, which is new or was left behind.
fn open(path: &PathBuf) -> io::Result<File> {
    if is_pipe(path) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is a pipe: remove it"));
    }
    let opened = OpenOptions::new().write(true).create(true).truncate(false).open(path);
    match opened {
        // Left behind by another user of a shared folder: read permission is enough to lock it.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            // If there is no such file, the first error is right: the folder is not writable.
            File::open(path).map_err(|_| error)
        }
        opened => opened,
    }
}

/// The error if the file of the lock cannot be opened. Usually the folder is not writable, and the
/// message then does not need to mention the lock.
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

/// Waits for the lock, and continues to wait after handled signals.
fn wait_for(file: &File) -> io::Result<()> {
    loop {
        match file.lock() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            locked => return locked,
        }
    }
}

/// Whether the path still refers to the open file.
fn is_at(file: &File, path: &PathBuf) -> io::Result<bool> {
    let held = file.metadata()?;
    match fs::metadata(path) {
        Ok(found) => Ok((held.dev(), held.ino()) == (found.dev(), found.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}
