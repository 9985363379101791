//! A small workspace in a temporary folder, and a script that replaces `clarke`.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// Simulates one season of two games, converts, checks, grades by copying, and helps.
///
/// `--out` is its last option. A file `data/editions/list.txt` becomes part of the published list.
const FAKE_CLARKE: &str = r#"#!/bin/sh
for out; do :; done
case "$*" in
  "simulate "*)
    mkdir -p "$out/2003-04"
    printf 'code,grade\n1,100\n' > "$out/opening_grades.csv"
    printf 'date,event,white,black,result\na\nb\n' > "$out/2003-04/results.csv" ;;
  "convert "*" --to parquet --out "*)
    mkdir -p "$out/2003-04"
    cp "$2/opening_grades.csv" "$out"
    : > "$out/2003-04/results.parquet" ;;
  "check "*) echo "2 errors"; exit 4 ;;
  *" --help") printf 'Grades a season\n\nUsage: clarke %s\n' "$1" ;;
  "grade "*" --out "*)
    test -d "$2/2003-04" || { echo "no season in $2" >&2; exit 1; }
    mkdir -p "$out/2003-04"
    { echo 'code,grade'; cat data/editions/list.txt 2>/dev/null || :; } > "$out/2003-04/grades200404.csv" ;;
  "schema --out "*) mkdir -p "$out"; echo '{}' > "$out/grade.json" ;;
  *) echo "unknown: $*" >&2; exit 2 ;;
esac
"#;

/// How a run of the program ended.
pub(crate) struct Ended {
    /// The exit code.
    pub(crate) code: Option<i32>,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

/// A workspace that is removed at the end of the test.
///
/// It is one folder below the temporary one, so its sibling (`../shared`) also belongs to the test,
/// whatever else is in the machine's temporary folder.
pub(crate) struct Workspace {
    root: PathBuf,
    _folder: TempDir,
}

impl Workspace {
    /// A workspace of these files.
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("clarke");
        fs::create_dir(&root).unwrap();
        let workspace = Self { root, _folder: folder };
        for (path, text) in files {
            workspace.write(path, text);
        }
        workspace
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.root().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// The file's text; `None` if it does not exist.
    pub(crate) fn read(&self, path: &str) -> Option<String> {
        fs::read_to_string(self.root().join(path)).ok()
    }

    /// A script that can be run in place of a program.
    pub(crate) fn script(&self, name: &str, text: &str) -> PathBuf {
        self.write(name, text);
        let path = self.root().join(name);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    /// The stand-in for `clarke`.
    pub(crate) fn fake_clarke(&self) -> PathBuf {
        self.script("clarke.sh", FAKE_CLARKE)
    }

    /// Runs `xtask WORDS... --root THIS` in the workspace, with a separate target folder.
    pub(crate) fn xtask(&self, words: &[&str]) -> Ended {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
        command.args(words).arg("--root").arg(self.root()).current_dir(self.root());
        ended(command.env("CARGO_TARGET_DIR", self.root().join("target")))
    }
}

/// Runs `xtask WORDS...`.
pub(crate) fn run(words: &[&str]) -> Ended {
    ended(Command::new(env!("CARGO_BIN_EXE_xtask")).args(words))
}

fn ended(command: &mut Command) -> Ended {
    let output = command.output().unwrap();
    Ended {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}
