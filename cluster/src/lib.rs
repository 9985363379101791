//! A season's national grades, worked out on several machines.
//!
//! The engine (`DataFusion`, on several machines with Ballista) encodes rows, groups and adds.
//! Every decision of a rule is made by `ecf-season`: working grades, scores, borrowing, letters,
//! means and rounding, on this side of the scheduler or in functions that executors call.
//!
//! - [`Engine`]: where queries run, in this process or by a scheduler.
//! - [`grade()`]: a federation's folder to published lists, season by season.
//! - [`verify()`]: whether two published folders have the same lists.
//! - [`processes`]: the scheduler and the executors.

mod engine;
mod federation;
mod functions;
mod gathered;
mod grade;
pub mod processes;
mod publish;
mod queries;
mod season;
mod verify;

pub use engine::Engine;
pub use functions::{Functions, NAMES};
pub use grade::grade;
pub use verify::verify;
