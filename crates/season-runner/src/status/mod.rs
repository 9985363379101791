//! The status of published seasons: up to date, stale because of their own files or of an earlier
//! season, or not published yet.

mod difference;
mod federation;
mod next;
mod passed_over;
mod season;

pub use crate::file_changes::Change;
pub use crate::publish::published_manifest;
pub use difference::Difference;
pub use federation::graded_without_folder;
pub use federation::{FederationStatus, PublishedBefore, published_before, status, status_knowing};
pub use next::{BySystem, EditionToName, Next};
pub use published_lists::manifest::Manifest;
pub(crate) use season::of_season;
pub use season::{PublishedBy, SeasonStatus, State};
