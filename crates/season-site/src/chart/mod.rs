//! Charts as inline SVG that fill the width they are shown at. Those of players, of whom there are
//! many, are drawn by the script.
//!
//! Positions across are shares of the width, positions down are pixels, and text keeps its size, so
//! a chart reads the same on a telephone and on paper. Lines and areas, which cannot have positions
//! in shares, lie in an inner picture that is stretched; their strokes are not. Colours come from
//! the stylesheet.

mod scale;

mod plot;

mod means;

mod distribution;

mod differences;

mod shares;

mod series;

pub(crate) use differences::differences;
pub(crate) use distribution::distribution;
pub(crate) use means::{MeanPoint, means};
pub(crate) use series::{classes, series};
pub(crate) use shares::{Share, shares};
