//! The flags of `clarke editions`.

use clap::Args;

/// `clarke editions`.
#[derive(Debug, Args)]
pub(crate) struct EditionsFlags {
    /// Print the file of this edition, to start one of your own from
    pub(crate) name: Option<String>,
}
