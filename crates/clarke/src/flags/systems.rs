//! The flags of `clarke systems`.

use clap::Args;

/// `clarke systems`.
#[derive(Debug, Args)]
pub(crate) struct SystemsFlags {
    /// Print the file of this system, to start one of your own from
    pub(crate) name: Option<String>,
}
