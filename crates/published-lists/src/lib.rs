//! Published files: writes rows as bytes, and replaces a whole folder in one step.
//!
//! Most public modules are each one file of a published season. `atomic` replaces the folder, which
//! `lock` restricts to one run at a time and `federation` to one federation. A [`PublishedFile`] is
//! created piece by piece while it is written, with exact values as text: only `changes` prints
//! floating-point numbers.

mod line;

mod file;

mod table;

mod atomic;

mod exchange;

mod lock;

mod place;

mod platform;

mod sync;

mod new_folder;

mod whole_file;

mod unfinished;

pub mod error_draws;

pub mod federation;

pub mod calculation;

pub mod changes;

pub mod game_scores;

pub mod grade_list;

pub mod list_changes;

pub mod manifest;

pub mod predictions;

pub mod rejected;

pub mod season_totals;

pub mod site;

pub mod true_strengths;

pub mod unpublished;

pub use atomic::Publication;
pub use file::PublishedFile;
pub use lock::{FolderLock, LockedFolder, WhenLocked, lock_folder};
pub use new_folder::write_new_folder;
pub use unfinished::{Target, TargetKind, Version, abandon, create_folders};
pub use whole_file::write_whole;
