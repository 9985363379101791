//! What differs between systems in what is at a path and in what an error means.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(crate) use unix::{explained, is_device, is_empty_device, is_pipe, names_a_device, open};
#[cfg(windows)]
pub(crate) use windows::{explained, is_device, is_empty_device, is_pipe, names_a_device, open};
