//! Outside formats, one a module, all ending in the same frames.

pub mod csv;
