//! The static site of published seasons: values in, pages out.
//!
//! # Overview
//!
//! - [`Site`]: everything that is shown: players, clubs, and each [`Season`] with its list, its
//!   calculations ([`Receipt`]), its events and its overall figures ([`Summary`]).
//! - [`Privacy`]: what is left out of all pages and files.
//! - [`Words`]: every word of the site, from one file; another language is another file.
//! - [`Pages`]: the pages. [`Pages::list`] lists them, and [`Pages::render`] makes the bytes of
//!   one, so a caller can make them on any number of threads.
//! - [`Report`]: a report that does not belong to a season, on a single page.
//!
//! # Example
//!
//! ```
//! use season_site::{Pages, Privacy, Site, Words};
//!
//! let site = Site { federation: "Ure".to_owned(), ..Site::default() };
//! let words = Words::english()?;
//! let pages = Pages::of(&site, &words, Privacy::default());
//! let about = pages.list().iter().find(|page| page.path == "about.html").expect("there is one");
//! let html = String::from_utf8(pages.render(about)?)?;
//! assert!(html.starts_with("<!doctype html>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Names are data
//!
//! A name, a club or an event may be any text. Templates escape every value, the script writes only
//! text and never markup, paths are made of codes and hashes, and a cell of a spreadsheet table
//! never begins like a formula.
//!
//! # Charts
//!
//! `chart` draws a few kinds of charts as inline SVG, and the script draws those of players.
//! plotters, poloto and kuva were considered. Each draws at a fixed size, so that text shrinks with
//! the picture on a telephone. Each also writes its colours into every element, while these charts
//! follow the reader's light or dark setting. What is needed instead is small: positions as shares
//! of the available width, text at its own size, classes for the stylesheet, and a title and a
//! table for readers who cannot see the chart.
//!
//! # Many pages
//!
//! Most of a site are pages of players, events and clubs, so they contain only what must be
//! readable without the script, and nothing twice: a player's grades, and for each the games and
//! the sum as lines of text. The script makes tables of the lines, and draws what else follows from
//! them: the chart, most frequent opponents, largest wins, the games of two players. Figures that
//! are more than a count are computed here.
//!
//! # What this crate does not do
//!
//! It opens no file and knows no grading rule: every figure is passed in, except shares and signs
//! that follow from figures on the same page.

mod address;
mod alphabetical;
mod assets;
mod chart;
mod context;
mod download;
mod error;
mod event_names;
mod fold;
mod page;
mod privacy;
mod receipt;
mod report;
mod script;
mod season;
mod show;
mod site;
mod summary;
mod words;

pub use address::of_code as path_of_code;
pub use assets::{ICON, TOKENS};
pub use download::ListedPlayer;
pub use error::SiteError;
pub use page::{Page, Pages};
pub use privacy::Privacy;
pub use receipt::{Borrowed, Colour, GameLine, Receipt};
pub use report::{
    CalibrationSeries, PeriodSeries, Ranged, Report, ReportChart, ReportSection, ReportTable,
};
pub use season::{Accounts, Entry, Event, EventEntry, Input, Listed, RejectedGame, Season};
pub use site::{Banded, Clause, Player, Record, Site, Tally};
pub use summary::{
    Bin, CategoryShare, ClubSeason, CohortMean, Cohorts, DifferenceBin, Group, Movement, Mover,
    Summary, UngradedGroup,
};
pub use words::Words;
