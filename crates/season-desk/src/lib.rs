//! The desk: a grader's own page in the browser, from the files as they were sent to the list.
//!
//! It binds to this computer alone and keeps nothing of its own: every answer goes through the same
//! calls, locks and files as the commands, so that either can be used at any time.
//!
//! # Overview
//!
//! - [`Desk`]: the folder of a federation, what was read of it (`picture`: read again when a file
//!   changes) and what was answered (`journal`: each answer can be taken back).
//! - [`serve`]: answers requests until the desk is closed. `guard` refuses whoever is not the one
//!   browser that was let in; `asked`, `upload` and `reply` are a request and its answer.
//! - `screen`: a module a page, from values of `season-runner` to a template; `publishing`: how far
//!   the one thing is that takes time.
//!
//! # What this crate does not do
//!
//! It grades nothing and knows no file format. Every page is a form or a link, and works without
//! scripts: the one that there is looks again how far publishing is.

mod asked;
mod desk;
mod guard;
mod journal;
mod picture;
mod publishing;
mod reply;
mod screen;
mod serve;
mod upload;
mod words;

pub use desk::{Desk, InWords};
pub use serve::{Door, serve};
