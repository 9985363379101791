//! The table of generated folders: with a row here `regenerate` makes, checks and replaces a
//! folder.

/// A folder of committed files and the command that makes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Generator {
    /// The folder, relative to the workspace; it may contain nothing else.
    pub(crate) makes: &'static str,
    /// The command, as typed in the workspace's root.
    pub(crate) command: &'static str,
}

/// In order of dependence: a later command reads what an earlier one made.
pub(crate) const FOLDERS: &[Generator] = &[
    Generator {
        makes: "data/federation",
        command: "clarke simulate --players 1000 --games 8000 --seasons 3 --seed 1873 \
                  --out data/federation",
    },
    Generator {
        makes: "data/published",
        command: "clarke grade data/federation --out data/published",
    },
    Generator { makes: "data/schemas", command: "clarke schema --out data/schemas" },
];
