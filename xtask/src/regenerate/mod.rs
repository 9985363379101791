//! `cargo xtask regenerate`: makes all committed generated files again with `clarke`.
//!
//! Everything is first made in a temporary folder. Only then is it compared with the committed
//! files, and only differences are replaced, so a run that fails changes nothing.

mod clarke;
mod difference;
mod excerpts;
mod generators;
mod stage;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::verdict::Verdict;

use self::clarke::Clarke;
use self::stage::Stage;
use difference::Change;

/// What `cargo xtask regenerate --help` prints below the options.
pub(crate) const HELP: &str = "\
Runs `clarke` as a user would, in a temporary folder, and replaces what differs:
  data/federation/  the made-up federation, by `clarke simulate`
  data/published/   its published lists, by `clarke grade`
  data/schemas/     the schemas of JSON and of files that people write, by `clarke schema`
  *.md, docs/*.md   excerpts between the lines
                    <!-- generated: COMMAND --> and <!-- /generated -->

An excerpt's COMMAND is `clarke ARGUMENTS` or `head -n N FILE`; words are split at spaces. Lines
that are not the same in every run are left out with `| without TEXT`, which drops each line that
holds TEXT; `| from TEXT` begins with the first line that begins with TEXT, and there must be one;
`| head -n N` keeps the first N lines.
  <!-- generated: clarke grade --help -->
  <!-- generated: head -n 12 data/published/2003-04/grades200404.csv -->
  <!-- generated: clarke grade data/federation | without seconds | head -n 30 -->";

/// The options that were typed.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Change nothing; show what is stale and end with exit code 1 if anything is
    #[arg(long)]
    check: bool,
    /// Change nothing; say which files would be replaced
    #[arg(long, conflicts_with = "check")]
    dry_run: bool,
    /// The program to run [default: `clarke`, built in the dev profile]
    #[arg(long, value_name = "PATH")]
    clarke: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
///
/// When a generator fails, or a file cannot be read or written.
pub(crate) fn run(root: &Path, options: &Options, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let clarke = match &options.clarke {
        Some(path) => Clarke::at(path)?,
        None => Clarke::build(root)?,
    };
    let changes = changes(root, &clarke, out)?;
    if options.check {
        check(&changes, out)
    } else if options.dry_run {
        announce(&changes, out)
    } else {
        write(root, &changes, out)
    }
}

/// Runs every generator and compares the result with the committed files.
fn changes(root: &Path, clarke: &Clarke, out: &mut dyn Write) -> anyhow::Result<Vec<Change>> {
    let stage = Stage::new(root)?;
    let mut changes = Vec::new();
    for generator in generators::FOLDERS {
        writeln!(out, "{}: {}", generator.makes, generator.command)?;
        changes.extend(stage.generate(clarke, generator)?);
    }
    for document in stage::documents(root)? {
        changes.extend(stage.excerpts(clarke, &document)?);
    }
    Ok(changes)
}

fn write(root: &Path, changes: &[Change], out: &mut dyn Write) -> anyhow::Result<Verdict> {
    for change in changes {
        change.apply(root)?;
        writeln!(out, "{} {}", change.done(), change.path)?;
    }
    writeln!(out, "{}", conclusion(changes.len(), "replaced"))?;
    Ok(Verdict::Clean)
}

fn check(changes: &[Change], out: &mut dyn Write) -> anyhow::Result<Verdict> {
    for change in changes {
        writeln!(out, "\n{}", difference::shown(change))?;
    }
    writeln!(out, "{}", conclusion(changes.len(), "stale"))?;
    if changes.is_empty() {
        return Ok(Verdict::Clean);
    }
    writeln!(out, "Type `cargo xtask regenerate`, look at what it changed, and commit it.")?;
    Ok(Verdict::Findings)
}

fn announce(changes: &[Change], out: &mut dyn Write) -> anyhow::Result<Verdict> {
    for change in changes {
        writeln!(out, "would be {}", difference::summary(change))?;
    }
    writeln!(out, "{}", conclusion(changes.len(), "to be replaced"))?;
    Ok(Verdict::Clean)
}

fn conclusion(changes: usize, participle: &str) -> String {
    match changes {
        0 => "every generated file is up to date".to_owned(),
        1 => format!("1 generated file {participle}"),
        many => format!("{many} generated files {participle}"),
    }
}
