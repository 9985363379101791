//! How the published seasons stand to the files that they were graded from: up to date, stale because
//! of their own files, stale because of an earlier season, or not published yet.

mod federation;

mod next;

mod passed_over;

mod season;

pub use federation::graded_without_folder;
pub use federation::{FederationStatus, PublishedBefore, published_before, status, status_knowing};
pub use next::{BySystem, EditionToName, Next};
pub use season::{Difference, SeasonStatus, State, What};
pub(crate) use season::{Hashes, differences, of_season};
