//! The meaning of the flags of `clarke grade`, resolved once.

use std::path::Path;

use anyhow::{Context, Result};
use ecf_season::Season;
use published_lists::WhenLocked;
use published_lists::federation::WhenOthers;
use season_runner::federation::{DecisionsFile, Editions, GradeSettings, MayBeLost};
use season_runner::systems::SystemChoice;

use crate::command_error::usage;
use crate::default_out::{OUT, SYSTEMS_OUT};
use crate::flags::GradeFlags;
use crate::written_folder::{refuse_among_lists, refuse_misplaced};

/// The settings of `clarke grade`.
#[derive(Debug)]
pub(crate) struct Grading {
    /// The settings of the run.
    pub(crate) settings: GradeSettings,
    /// The systems to grade by instead of the edition's season grades.
    pub(crate) systems: Vec<SystemChoice>,
    /// The number of threads, if not one per core.
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
        let editions = Editions::of_federation(&flags.edition, &flags.folder)?;
        let systems = SystemChoice::all_named(&flags.system, &editions)?;
        if !systems.is_empty() && from.is_some() {
            return usage(
                "--from: a system carries grades from season to season, so it begins with the first"
                    .to_owned(),
            );
        }
        let default = if systems.is_empty() { OUT } else { SYSTEMS_OUT };
        let out = flags.out.clone().unwrap_or_else(|| flags.folder.join(default));
        refuse_current_folder(&out)?;
        // Without the flag, a season's folder was given as a federation, which is reported
        // elsewhere.
        if flags.out.is_some() {
            refuse_misplaced("--out", &out)?;
            // Every system has a folder with its name there.
            for system in &systems {
                refuse_among_lists("--out", &out.join(&system.system.name))?;
            }
        }
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
        settings.streamed = flags.streamed;
        if flags.streamed && settings.keep_times {
            return usage(
                "--streamed: the edition borrows games day by day, so their days have to stay in \
                 memory"
                    .to_owned(),
            );
        }
        if !systems.is_empty() {
            settings.keep_times = true;
            settings.system_rate = flags.rate.rate();
        }
        Ok(Self { settings, systems, threads: flags.threads.map(Into::into) })
    }
}

/// Refuses the current folder. The folder of the lists is replaced as a whole, so a shell in it
/// would be left in a folder that no longer exists.
fn refuse_current_folder(out: &Path) -> Result<()> {
    let here = std::env::current_dir().context("cannot tell the current folder")?;
    // A folder that does not exist cannot be the current one.
    match dunce::canonicalize(out) {
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
