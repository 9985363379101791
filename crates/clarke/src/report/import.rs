//! What is proposed for free-form tables, in words.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::shell::for_a_shell;
use findings::{counted, printable};
use free_form::{FileProposal, TableProposal};

/// What was done with the proposals.
pub(crate) struct Shown<'a> {
    /// The files whose proposals were accepted.
    pub(crate) accepted: &'a BTreeSet<String>,
    /// The files that they were written into.
    pub(crate) written: &'a BTreeSet<PathBuf>,
    /// Whether files that leave nothing open are shown, too.
    pub(crate) all: bool,
}

/// The proposals, file by file, and what to do next.
pub(crate) fn text(files: &[&FileProposal], shown: &Shown<'_>, folder: &Path) -> String {
    let mut out = String::new();
    let is_open = |file: &FileProposal| file.is_open() && !shown.accepted.contains(&file.file);
    for file in files.iter().filter(|file| is_open(file) || shown.all) {
        // Writing to a String cannot fail.
        let _ = write_file(&mut out, file);
    }
    for path in shown.written {
        let _ = writeln!(out, "written to {}", printable(&path.display().to_string()));
    }
    for file in shown.accepted {
        let _ = writeln!(out, "  accepted: {}", printable(file));
    }
    let left = files.iter().filter(|file| is_open(file)).count();
    let certain = files.iter().filter(|file| file.is_certain()).count();
    let written = files.iter().filter(|file| file.is_written).count() + shown.accepted.len();
    let _ = writeln!(
        out,
        "{}: {certain} certain, {written} by import.toml, {left} open",
        counted(files.len(), "file") + " of free-form tables"
    );
    if left > 0 {
        let _ = writeln!(
            out,
            "clarke import {} --file NAME --accept shown accepts what is shown for a file; or write \
             it into import.toml yourself, with what is true",
            for_a_shell(folder)
        );
    }
    out
}

fn write_file(out: &mut String, file: &FileProposal) -> std::fmt::Result {
    writeln!(out, "{}", printable(&file.file))?;
    if file.is_written {
        return writeln!(out, "  import.toml says how it is read\n");
    }
    if file.tables.is_empty() {
        let why = "nothing is proposed: clarke check says what is asked";
        return writeln!(out, "  {why}\n");
    }
    for table in &file.tables {
        write_table(out, table)?;
    }
    writeln!(out, "  in import.toml:")?;
    for line in file.lines().lines() {
        writeln!(out, "      {}", printable(line))?;
    }
    writeln!(out)
}

fn write_table(out: &mut String, table: &TableProposal) -> std::fmt::Result {
    if !table.sheet.is_empty() {
        writeln!(out, "  sheet `{}`", printable(&table.sheet))?;
    }
    for line in &table.first_lines {
        writeln!(out, "  | {}", printable(line))?;
    }
    writeln!(out, "  read as {}; {}", printable(&table.words), counted(table.games, "game"))?;
    for doubt in &table.doubts {
        let how = if doubt.is_likely { "likely" } else { "open" };
        writeln!(out, "  {how}: {}", printable(&doubt.words))?;
    }
    Ok(())
}
