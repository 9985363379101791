//! Files and folders: finds the workspace, lists a folder, writes files atomically.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use anyhow::Context;

/// The workspace of this program.
///
/// `cargo run` gives the manifest's folder; a copied binary uses the one where it was built.
pub(crate) fn workspace_root() -> PathBuf {
    let manifest_folder = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    manifest_folder.parent().map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}

/// Folders inside others that a walk does not enter.
const LEFT_OUT: [&str; 3] = ["target", ".git", "published"];

/// The files under a folder that belong to the workspace, as sorted paths relative to the folder.
///
/// These are the files that git tracks or would add, so lists, a site or a lock that a user's
/// grading left beside the seasons do not count. Without git these are all files that [`under`]
/// finds. Git also lists deleted files that are not yet committed as deleted.
///
/// # Errors
///
/// When a folder cannot be read.
pub(crate) fn of_workspace(folder: &Path) -> anyhow::Result<Vec<String>> {
    listed_by_git(folder).map_or_else(|| under(folder), Ok)
}

/// The files that git lists; `None` if there is no git, or no repository.
fn listed_by_git(folder: &Path) -> Option<Vec<String>> {
    let mut git = Command::new("git");
    git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).current_dir(folder);
    let output = git.output().ok().filter(|output| output.status.success())?;
    let names = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut paths: Vec<String> =
        names.split('\0').filter(|name| !name.is_empty()).map(str::to_owned).collect();
    paths.sort();
    // Inside another repository that ignores this folder, git lists nothing.
    (!paths.is_empty()).then_some(paths)
}

/// Every file under a folder, as sorted paths relative to it with `/` between their parts.
///
/// Build output, version control, and lists that were published beside the seasons (`target`,
/// `.git`, `published`) are left out: none of them is committed. A missing folder has no files.
///
/// # Errors
///
/// When a folder cannot be read.
pub(crate) fn under(folder: &Path) -> anyhow::Result<Vec<String>> {
    let mut found = Vec::new();
    if folder.is_dir() {
        collect(folder, "", &mut found)?;
    }
    found.sort();
    Ok(found)
}

fn collect(folder: &Path, prefix: &str, found: &mut Vec<String>) -> anyhow::Result<()> {
    let unreadable = || format!("cannot list the folder {}", folder.display());
    for entry in fs::read_dir(folder).with_context(unreadable)? {
        let entry = entry.with_context(unreadable)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let relative = format!("{prefix}{name}");
        if !entry.file_type().with_context(unreadable)?.is_dir() {
            found.push(relative);
        } else if !LEFT_OUT.contains(&name.as_str()) {
            collect(&entry.path(), &format!("{relative}/"), found)?;
        }
    }
    Ok(())
}

/// The bytes of a file; `None` if it does not exist.
///
/// # Errors
///
/// When the file exists but cannot be read.
pub(crate) fn read_if_present(path: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}

/// Writes a file completely or not at all: first into a sibling, which is then renamed.
///
/// # Errors
///
/// When the folder or the file cannot be written.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let unwritable = || format!("cannot write {}", path.display());
    let folder = path.parent().with_context(unwritable)?;
    fs::create_dir_all(folder).with_context(unwritable)?;
    let mut sibling = path.as_os_str().to_owned();
    sibling.push(".partial");
    fs::write(&sibling, bytes).with_context(unwritable)?;
    fs::rename(&sibling, path).with_context(unwritable)
}

/// Copies one file, creating the folders above it.
///
/// # Errors
///
/// When the source cannot be read or the copy cannot be written.
pub(crate) fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    let failed = || format!("cannot copy {} to {}", from.display(), to.display());
    fs::create_dir_all(to.parent().with_context(failed)?).with_context(failed)?;
    fs::copy(from, to).map(drop).with_context(failed)
}

/// A folder in the system's temporary folder that is removed with this value.
///
/// The usual crate for this would double xtask's build.
#[derive(Debug)]
pub(crate) struct ScratchFolder {
    path: PathBuf,
}

impl ScratchFolder {
    /// Creates a new, unique folder.
    ///
    /// # Errors
    ///
    /// When it cannot be created.
    pub(crate) fn new(name: &str) -> anyhow::Result<Self> {
        let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let moment = since_1970.map_or(0, |time| time.as_nanos());
        let path = std::env::temp_dir().join(format!("{name}-{}-{moment}", std::process::id()));
        // Unlike create_dir_all, this fails if the folder exists.
        fs::create_dir(&path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Self { path })
    }

    /// The path of the folder.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        // If it cannot be removed, that is left to the system; the command's result does not depend
        // on it.
        let _ = fs::remove_dir_all(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_is_sorted_and_leaves_out_what_is_not_committed() {
        let folder = tempfile::tempdir().unwrap();
        for path in
            ["b/c.csv", "a.csv", "target/debug/x", ".git/HEAD", "published/l.csv", ".ci/run"]
        {
            write_whole(&folder.path().join(path), b"x").unwrap();
        }
        assert_eq!(under(folder.path()).unwrap(), [".ci/run", "a.csv", "b/c.csv"]);
        assert!(under(&folder.path().join("missing")).unwrap().is_empty());
    }

    #[test]
    fn a_file_written_whole_leaves_no_sibling_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.csv");
        write_whole(&path, b"old").unwrap();
        write_whole(&path, b"new").unwrap();
        assert_eq!(read_if_present(&path).unwrap().as_deref(), Some(&b"new"[..]));
        assert_eq!(under(folder.path()).unwrap(), ["list.csv"]);
    }

    #[test]
    fn a_scratch_folder_goes_with_everything_in_it() {
        let (first, second) = (ScratchFolder::new("t").unwrap(), ScratchFolder::new("t").unwrap());
        assert_ne!(first.path(), second.path());
        let path = first.path().to_path_buf();
        write_whole(&path.join("a/b"), b"x").unwrap();
        drop(first);
        assert!(!path.exists() && second.path().exists());
    }

    #[test]
    fn a_missing_file_is_no_error_and_a_folder_in_its_place_is_one() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(read_if_present(&folder.path().join("none")).unwrap(), None);
        assert!(read_if_present(folder.path()).is_err());
    }
}
