//! Federations to grade, and the programs that grade them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// A federation, and its lists by the batch.
pub(crate) struct Federation {
    folder: TempDir,
}

impl Federation {
    /// Made-up seasons.
    pub(crate) fn simulated(seasons: &str, arguments: &[&str]) -> Self {
        let federation = Self { folder: tempfile::tempdir().unwrap() };
        let folder = federation.path("federation");
        let words = ["simulate", "--clean", "--quiet", "--seasons", seasons, "--out"];
        succeeds(clarke().args(words).arg(folder).args(arguments));
        federation.graded_by_batch()
    }

    /// One season of these players (code and grade of the opening list) and games (White, Black,
    /// result).
    pub(crate) fn written(players: &[(&str, Option<i32>)], games: &[(&str, &str, &str)]) -> Self {
        let federation = Self::with_rows(players, &rows_of(games));
        federation.graded_by_batch()
    }

    /// The same with rows of results as they are, which the batch need not like.
    pub(crate) fn with_rows(players: &[(&str, Option<i32>)], rows: &str) -> Self {
        let federation = Self { folder: tempfile::tempdir().unwrap() };
        let season = federation.path("federation/2006-07");
        fs::create_dir_all(&season).unwrap();
        let (mut list, mut grades) = ("code,name\n".to_owned(), "code,grade\n".to_owned());
        for (code, grade) in players {
            writeln!(list, "{code},Player {code}").unwrap();
            if let Some(grade) = grade {
                writeln!(grades, "{code},{grade}").unwrap();
            }
        }
        fs::write(season.join("players.csv"), list).unwrap();
        let results = format!("date,event,white,black,result\n{rows}");
        fs::write(season.join("results.csv"), results).unwrap();
        fs::write(federation.path("federation/opening_grades.csv"), grades).unwrap();
        federation
    }

    fn graded_by_batch(self) -> Self {
        let (folder, lists) = (self.path("federation"), self.path("batch"));
        succeeds(clarke().args(["grade", "--quiet"]).arg(folder).arg("--out").arg(lists));
        self
    }

    pub(crate) fn path(&self, inside: &str) -> PathBuf {
        self.folder.path().join(inside)
    }

    /// Grades with these arguments, and returns where.
    pub(crate) fn grade(&self, arguments: &[&str], out: &str) -> PathBuf {
        let out = self.path(out);
        succeeds(&mut self.grading(arguments, &out));
        out
    }

    pub(crate) fn grading(&self, arguments: &[&str], out: &Path) -> Command {
        let mut command = cluster();
        command.arg("grade").arg(self.path("federation")).arg("--out").arg(out).args(arguments);
        command
    }

    /// The error of a run that publishes nothing.
    pub(crate) fn refused(&self, arguments: &[&str]) -> String {
        let out = self.path("refused");
        let output = self.grading(arguments, &out).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{}", text_of(&output));
        self.has_nothing_at(&out);
        text_of(&output)
    }

    /// Neither lists nor what a run leaves behind.
    pub(crate) fn has_nothing_at(&self, out: &Path) {
        assert!(!out.exists());
        let names = fs::read_dir(self.folder.path()).unwrap();
        let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
        let left = names.iter().filter(|name| name.to_string_lossy().starts_with(".clarke"));
        assert_eq!(left.count(), 0, "{names:?}");
    }

    /// Compares published lists with those of the batch.
    pub(crate) fn is_as_batch(&self, lists: &Path) {
        let (batch, found) = (files(&self.path("batch")), files(lists));
        assert_eq!(batch.keys().collect::<Vec<_>>(), found.keys().collect::<Vec<_>>());
        for (file, text) in &batch {
            assert!(*text == found[file], "{file} differs");
        }
        assert!(clarke_cluster::verify(lists, &self.path("batch")).unwrap() >= batch.len());
    }
}

/// The files that the issue names, by season and name, without the column of standard errors.
fn files(lists: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for season in fs::read_dir(lists).unwrap().map(|entry| entry.unwrap().path()) {
        let Ok(entries) = fs::read_dir(&season) else { continue };
        for path in entries.map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let text = || fs::read_to_string(&path).unwrap();
            let text = match &*name {
                "calculation.csv" => {
                    let line = |line: &str| line.rsplit_once(',').unwrap().0.to_owned() + "\n";
                    text().lines().map(line).collect()
                }
                "season_totals.csv" | "withheld.csv" => text(),
                name if name.starts_with("grades") => text(),
                _ => continue,
            };
            let season = season.file_name().unwrap().to_str().unwrap();
            files.insert(format!("{season}/{name}"), text);
        }
    }
    files
}

/// Rows of games, all on one day.
pub(crate) fn rows_of(games: &[(&str, &str, &str)]) -> String {
    let row = |(white, black, result): &(&str, &str, &str)| {
        format!("2006-10-03,League,{white},{black},{result}\n")
    };
    games.iter().map(row).collect()
}

/// This many players' codes.
pub(crate) fn codes(count: usize) -> Vec<String> {
    let code = |number: usize| {
        let digits = format!("{:06}", 100_000 + number);
        let weighted = digits.bytes().zip([7, 6, 5, 4, 3, 2]);
        let sum: usize = weighted.map(|(digit, weight)| usize::from(digit - b'0') * weight).sum();
        format!("{digits}{}", char::from(b"ABCDEFGHJKL"[sum % 11]))
    };
    (0..count).map(code).collect()
}

/// The line of a player in a published file.
pub(crate) fn line_of(file: &Path, code: &str) -> String {
    let text = fs::read_to_string(file).unwrap();
    let line = text.lines().find(|line| line.split(',').any(|field| field == code));
    line.unwrap_or_else(|| panic!("{code} in {}", file.display())).to_owned()
}

/// The batch, which `.ci/cluster` has built.
fn clarke() -> Command {
    let program = std::env::var_os("CLARKE");
    Command::new(program.expect("CLARKE names the program clarke, as in .ci/cluster"))
}

pub(crate) fn cluster() -> Command {
    Command::new(env!("CARGO_BIN_EXE_clarke-cluster"))
}

pub(crate) fn succeeds(command: &mut Command) {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", text_of(&output));
}

pub(crate) fn text_of(output: &Output) -> String {
    let texts = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    texts.concat()
}
