//! Published files: writes rows as bytes, and replaces a whole folder in one step.
//!
//! Most public modules are each one file of a published season. `atomic` replaces the folder, which
//! `lock` restricts to one run at a time and `federation` to one federation. A [`PublishedFile`] is
//! created piece by piece while it is written, with exact values as text: only `changes` prints
//! floating-point numbers.

mod atomic;
pub mod calculation;
pub mod changes;
pub mod error_draws;
mod exchange;
pub mod federation;
mod file;
pub mod game_scores;
pub mod grade_list;
mod line;
pub mod list_changes;
mod lock;
pub mod manifest;
mod new_folder;
mod place;
mod platform;
pub mod predictions;
pub mod rejected;
pub mod season_totals;
pub mod site;
mod sync;
mod table;
pub mod true_strengths;
mod unfinished;
pub mod unpublished;
mod whole_file;

pub use atomic::Publication;
pub use file::PublishedFile;
pub use lock::{FolderLock, LockedFolder, WhenLocked, lock_folder};
pub use new_folder::write_new_folder;
pub use unfinished::{Target, TargetKind, Version, abandon, create_folders};
pub use whole_file::write_whole;
