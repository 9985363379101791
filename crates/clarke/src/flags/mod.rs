//! What the flags of several commands have in common.

mod format;

mod section_files;

mod values;

pub(crate) use format::{Format, Output, Printed, Reader};
pub(crate) use section_files::SECTIONS;
pub(crate) use values::{RateFlag, day, given_rating, number, positive, whole};
