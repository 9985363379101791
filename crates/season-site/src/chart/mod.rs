//! Charts as inline SVG that fill the available width. Those of players, of whom there are many,
//! are drawn by the script.
//!
//! Horizontal positions are shares of the width, vertical ones are pixels, and text keeps its size,
//! so a chart is equally readable on a telephone and on paper. Lines and areas cannot have
//! positions in shares, so they are in an inner picture that is stretched, although their strokes
//! are not. Colours come from the stylesheet.

mod differences;
mod distribution;
mod means;
mod plot;
mod scale;
mod series;

pub(crate) use differences::differences;
pub(crate) use distribution::{Share, distribution, shares};
pub(crate) use means::{MeanPoint, means};
pub(crate) use series::{classes, series};
