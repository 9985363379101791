//! The folder of a federation: its seasons, and the rules by which each is graded.

mod as_found;
mod code_range;
mod decisions_file;
mod editions;
mod federation_file;
mod plan;
mod row_rules;
mod settings;
mod unread;

pub use crate::max_rejected::MaxRejected;
pub(crate) use as_found::AsFound;
pub use code_range::CodeRange;
pub use decisions_file::{DECISIONS, DecisionsFile};
pub(crate) use editions::{DEFAULT_EDITION, name_and_season};
pub use editions::{EditionChoice, Editions, built_in_editions, usual_edition};
pub use federation_file::{FEDERATION, FederationFile, GamesBefore};
pub use plan::{LeftOut, MissingSeason, PlannedSeason, Seasons, WhyNoSeason, seasons};
pub(crate) use plan::{
    bytes_of, no_season, refuse_lost_folders, refuse_only_published, season_bytes, season_folders,
    seasons_up_to,
};
pub(crate) use row_rules::{AskedOfRows, code_form};
pub use settings::{GradeSettings, MayBeLost};
pub use unread::is_read_beside_seasons;
pub(crate) use unread::{Unread, unread_beside_seasons, unread_in_season};
