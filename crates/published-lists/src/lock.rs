//! A lock beside a published folder: only one run at a time reads, writes and exchanges it.
//!
//! It is a lock of the operating system on the file `.NAME.lock`, so the system releases it if the
//! run is killed; the next run reuses the file that is left behind.
//!
//! Not handled: two machines that publish into one folder of a network file system (some of these
//! keep locks to the machine, others refuse them, which is an error here), copies of one folder
//! that a synchronising program merges later, and versions of this program without the lock.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::place::Place;
use super::platform::{is_at, open_folder, open_lock};
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
        Self::of_file(place.lock(), place.folder(), || place.make_parent(), when_locked, waiting)
    }

    /// Takes the lock that this file is; `make_folder` creates its folder if that has vanished.
    fn of_file(
        path: PathBuf,
        of: &Path,
        make_folder: impl Fn() -> Result<(), Error>,
        when_locked: WhenLocked,
        waiting: impl FnOnce(),
    ) -> Result<Self, Error> {
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
                    make_folder()?;
                }
                (Attempt::NotOpened(error), _) => return Err(not_opened(&path, error)),
                (Attempt::Busy(_), _) if when_locked == WhenLocked::Refuse => {
                    return Err(Error::Locked { folder: of.into() });
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
    fn make(waited: Option<File>, path: &Path) -> Result<Self, Error> {
        let file = match waited {
            // It is locked: locking it once more would wait for itself on Windows.
            Some(file) => file,
            None => match open(path) {
                Ok(file) => match file.try_lock() {
                    Ok(()) => file,
                    Err(TryLockError::WouldBlock) => return Ok(Self::Busy(file)),
                    Err(TryLockError::Error(error)) => return Err(Error::io("lock", path)(error)),
                },
                Err(error) => return Ok(Self::NotOpened(error)),
            },
        };
        let is_at = is_at(&file, path).map_err(Error::io("find", path))?;
        Ok(if is_at { Self::Held(file) } else { Self::Deleted })
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

/// Opens the file of the lock.
fn open(path: &Path) -> io::Result<File> {
    if is_pipe(path) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is a pipe: remove it"));
    }
    open_lock(path)
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

/// A folder that is locked until this is dropped.
#[derive(Debug)]
pub enum LockedFolder {
    /// The folder itself, open.
    Itself(File),
    /// A file in it.
    ByFile(FolderLock),
}

/// The file in a folder that is locked where the folder itself cannot be.
const IN_FOLDER: &str = ".clarke.lock";

/// Locks a folder in which files are changed; `waiting` is called if another run holds the lock.
///
/// # Errors
///
/// It cannot be locked.
pub fn lock_folder(folder: &Path, waiting: impl FnOnce()) -> Result<LockedFolder, Error> {
    let error = || Error::io("lock", folder);
    let Some(file) = open_folder(folder).map_err(error())? else {
        let path = folder.join(IN_FOLDER);
        let gone = || Err(error()(io::ErrorKind::NotFound.into()));
        return FolderLock::of_file(path, folder, gone, WhenLocked::Wait, waiting)
            .map(LockedFolder::ByFile);
    };
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::Error(failed)) => return Err(error()(failed)),
        Err(TryLockError::WouldBlock) => {
            waiting();
            wait_for(&file).map_err(error())?;
        }
    }
    Ok(LockedFolder::Itself(file))
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
