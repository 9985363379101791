//! The commands of `clarke`, one file each.

pub mod grade;

pub mod simulate;

pub mod editions;

pub mod check;

pub mod convert;

pub mod performance;

pub mod norm;

pub mod tpg;

pub mod grand_prix;

pub mod cup;

pub mod systems;

pub mod live;

use std::io::{self, Write};

use anyhow::Result;

/// Prints to standard output; a reader who has gone away (`| head`) is no error.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
