//! The picture in ARCHITECTURE.md as a table: every crate, the crates it may use, and whether it is
//! pure.

/// A crate of the workspace.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    /// The package's name.
    pub(crate) name: &'static str,
    /// Whether it is pure: slices in, values out; no files, clocks or environment, and no polars.
    pub(crate) pure: bool,
    /// The crates of the workspace that it may use outside its tests.
    pub(crate) may_use: &'static [&'static str],
}

/// Every room, the lowest first. A new crate needs a row here before it is built.
pub(crate) const ROOMS: &[Room] = &[
    Room { name: "rating-core", pure: true, may_use: &[] },
    Room { name: "ecf-season", pure: true, may_use: &["rating-core"] },
    Room { name: "fgsl-matrix", pure: true, may_use: &["rating-core"] },
    Room { name: "event-sections", pure: true, may_use: &["rating-core"] },
    Room { name: "event-awards", pure: true, may_use: &["rating-core", "event-sections"] },
    Room { name: "federation-sim", pure: true, may_use: &["rating-core"] },
    Room { name: "prediction-scores", pure: true, may_use: &["rating-core"] },
    Room { name: "season-site", pure: true, may_use: &["rating-core", "ecf-season"] },
    Room { name: "vocabulary", pure: true, may_use: &[] },
    Room { name: "tables", pure: true, may_use: &["vocabulary"] },
    Room { name: "findings", pure: true, may_use: &["rating-core", "event-sections"] },
    Room {
        name: "identity",
        pure: true,
        may_use: &["rating-core", "event-sections", "findings", "vocabulary"],
    },
    Room {
        name: "game-rows",
        pure: true,
        may_use: &["rating-core", "event-sections", "findings", "identity", "vocabulary"],
    },
    Room { name: "input-files", pure: false, may_use: &["rating-core", "findings", "tables"] },
    Room {
        name: "free-form",
        pure: false,
        may_use: &[
            "rating-core",
            "findings",
            "identity",
            "game-rows",
            "input-files",
            "tables",
            "vocabulary",
        ],
    },
    Room {
        name: "player-lists",
        pure: false,
        may_use: &["rating-core", "findings", "identity", "input-files", "tables", "free-form"],
    },
    Room {
        name: "formats",
        pure: false,
        may_use: &[
            "rating-core",
            "event-sections",
            "findings",
            "identity",
            "game-rows",
            "input-files",
            "tables",
            "vocabulary",
            "free-form",
            "player-lists",
        ],
    },
    Room {
        name: "season-files",
        pure: false,
        may_use: &[
            "rating-core",
            "findings",
            "identity",
            "game-rows",
            "input-files",
            "tables",
            "vocabulary",
            "free-form",
            "player-lists",
            "formats",
        ],
    },
    Room {
        name: "published-lists",
        pure: false,
        may_use: &["rating-core", "findings", "identity", "input-files", "formats"],
    },
    Room {
        name: "season-runner",
        pure: false,
        may_use: &[
            "rating-core",
            "ecf-season",
            "fgsl-matrix",
            "event-awards",
            "event-sections",
            "season-site",
            "findings",
            "identity",
            "game-rows",
            "input-files",
            "free-form",
            "player-lists",
            "formats",
            "season-files",
            "published-lists",
            "tables",
        ],
    },
    Room {
        name: "season-backtest",
        pure: false,
        may_use: &[
            "rating-core",
            "ecf-season",
            "fgsl-matrix",
            "prediction-scores",
            "findings",
            "input-files",
            "formats",
            "published-lists",
            "season-runner",
        ],
    },
    Room { name: "season-desk", pure: false, may_use: &["season-runner", "season-site"] },
    Room {
        name: "clarke",
        pure: false,
        may_use: &[
            "rating-core",
            "ecf-season",
            "fgsl-matrix",
            "event-awards",
            "event-sections",
            "federation-sim",
            "prediction-scores",
            "findings",
            "identity",
            "input-files",
            "free-form",
            "formats",
            "season-files",
            "published-lists",
            "season-backtest",
            "season-desk",
            "season-runner",
            "season-site",
        ],
    },
    Room {
        name: "fuzz-targets",
        pure: false,
        may_use: &[
            "rating-core",
            "identity",
            "game-rows",
            "input-files",
            "player-lists",
            "formats",
            "season-files",
            "published-lists",
        ],
    },
    Room { name: "worked-examples", pure: false, may_use: &[] },
    Room { name: "xtask", pure: false, may_use: &[] },
];

/// The crate's row, if it has one.
pub(crate) fn room(name: &str) -> Option<&'static Room> {
    ROOMS.iter().find(|room| room.name == name)
}

/// Whether this is a crate's name, to which an arrow can point.
pub(crate) fn is_room(name: &str) -> bool {
    room(name).is_some()
}
