//! The folder of a federation: its seasons, and by which rules each is graded.

mod season_folder;

mod editions;

mod decisions_file;

mod settings;

mod plan;

pub use decisions_file::DecisionsFile;
pub use editions::{EditionChoice, Editions};
pub use plan::{PlannedSeason, Seasons, seasons};
pub(crate) use season_folder::season_bytes;
pub use season_folder::{EVENTS, is_season};
pub use settings::GradeSettings;
