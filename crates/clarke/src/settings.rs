//! What the flags of `clarke grade` come to, resolved once.

use std::path::Path;

use anyhow::{Context, Result};
use ecf_season::Season;
use results_io::publish::WhenLocked;
use results_io::publish::federation::WhenOthers;
use season_runner::federation::{DecisionsFile, Editions, GradeSettings, MayBeLost};
use season_runner::systems::SystemChoice;

use crate::command_error::usage;
use crate::default_out::{OUT, SYSTEMS_OUT};
use crate::flags::GradeFlags;
use crate::written_folder::{refuse_among_lists, refuse_misplaced};

/// What `clarke grade` is to do.
#[derive(Debug)]
pub(crate) struct Grading {
    /// The run.
    pub(crate) settings: GradeSettings,
    /// The systems to grade by instead of the edition's season grades.
    pub(crate) systems: Vec<SystemChoice>,
    /// Threads, if not one a core.
    pub(crate) threads: Option<usize>,
}

impl Grading {
    /// Resolves the flags.
    ///
    /// # Errors
    ///
    /// A season's label or an edition that cannot be read.
    pub(crate) fn resolve(flags: &GradeFlags) -> Result<Self> {
        let from = season("--from", flags.from.as_deref())?;
        let to = season("--to", flags.to.as_deref())?;
        let systems = SystemChoice::all_named(&flags.system)?;
        if !systems.is_empty() && from.is_some() {
            return usage(
                "--from: a system carries grades from season to season, so it begins with the first"
                    .to_owned(),
            );
        }
        let default = if systems.is_empty() { OUT } else { SYSTEMS_OUT };
        let out = flags.out.clone().unwrap_or_else(|| flags.folder.join(default));
        refuse_current_folder(&out)?;
        // Without the flag the folder of a season was named as a federation, which is told
        // elsewhere.
        if flags.out.is_some() {
            refuse_misplaced("--out", &out)?;
            // Every system has a folder of its name there.
            for system in &systems {
                refuse_among_lists("--out", &out.join(&system.system.name))?;
            }
        }
        let editions = Editions::of_federation(&flags.edition, &flags.folder)?;
        let decisions = DecisionsFile::find(flags.decisions.as_deref(), &flags.folder)?;
        let mut settings = GradeSettings {
            from,
            to,
            reopen: flags.reopen.map(Into::into),
            out,
            may_be_lost: match flags.max_rejected {
                Some(most) => MayBeLost::AtMost(most),
                None if flags.strict => MayBeLost::Nothing,
                None => MayBeLost::AnyButAll,
            },
            dry_run: flags.dry_run,
            when_locked: if flags.no_wait { WhenLocked::Refuse } else { WhenLocked::Wait },
            when_others: if flags.replace_all {
                WhenOthers::ReplaceAll
            } else {
                WhenOthers::Refuse
            },
            ..GradeSettings::of(&flags.folder, editions, decisions)
        };
        if !systems.is_empty() {
            settings.keep_times = true;
            settings.system_rate = flags.rate.rate();
        }
        Ok(Self { settings, systems, threads: flags.threads.map(Into::into) })
    }
}

/// The folder of the lists is replaced as a whole, which would leave a shell that stands in it in a
/// folder that is gone.
fn refuse_current_folder(out: &Path) -> Result<()> {
    let here = std::env::current_dir().context("cannot tell the current folder")?;
    // A folder that is not there has nobody in it.
    match out.canonicalize() {
        Ok(resolved) if here.starts_with(&resolved) => usage(format!(
            "--out {}: the folder is replaced as a whole, so you cannot be in it; \
             go up and name it from there",
            out.display()
        )),
        _ => Ok(()),
    }
}

/// The season that a flag names.
pub(crate) fn season(flag: &str, label: Option<&str>) -> Result<Option<Season>> {
    let Some(label) = label else {
        return Ok(None);
    };
    label.parse().map(Some).or_else(|error| usage(format!("{flag}: {error}")))
}
