//! Free-form tables: tables of results, cross-tables, letters and lists as people keep them, read
//! by a written specification.
//!
//! A [`TableSpec`] says which column is what, and what every text means. [`apply`] reads a [`Grid`]
//! by it: deterministic, without a vocabulary and without a guess. Every written line is read,
//! passed over by a [`Clause`], or a [`Fault`].
//!
//! # Overview
//!
//! - [`Grid`], [`Line`], [`Cell`]: a sheet, as text or as cells of a workbook.
//! - [`TableSpec`]: one of five layouts, [`GamesSpec`], [`CrossTableSpec`], [`AllPlayAllSpec`],
//!   [`LinesSpec`] and [`ListSpec`], each with the fields that it needs; in TOML and back.
//! - [`Edit`]: a change of a specification, as a person writes it.
//! - [`Table`], [`Game`], [`Person`]: what was read.
//!
//! # Example
//!
//! ```
//! use tables::{Clause, Grid, Outcome, TableSpec, apply};
//!
//! let spec = TableSpec::from_toml(
//!     r#"
//!     layout = "games"
//!     header = [1]
//!     columns = { date = 1, first = 2, result = 3, second = 4 }
//!     results = { "1-0" = "1-0", "½" = "1/2" }
//!     days = "column"
//!     date-order = "day-first"
//!     nobody = ["bye"]
//!     "#,
//! )?;
//! let text = "Date,Home,Result,Away\n3/10/2006,Ann,1 - 0,Ben\n3/10/2006,Cy,1-0,Bye\n\
//!             3/10/2006,Di,2-0,Ed\n";
//! let table = apply(&Grid::from_text("league.csv", text), &spec);
//! assert_eq!(table.games[0].outcome, Outcome::FirstWon);
//! assert_eq!(table.passed_over[&3], Clause::NoGame);
//! assert_eq!(table.faults[0].to_string(), "line 4: `2-0` is not a result by the specification");
//! # Ok::<(), tables::SpecError>(())
//! ```
//!
//! # What this crate does not do
//!
//! It opens no file, knows no codes of players and decides nothing about who somebody is, and it
//! unpacks no workbook: whoever reads one makes a [`Grid`] of each sheet.
#![allow(dead_code, unused_imports, reason = "the proposal of specifications follows")]

mod apply;

mod day;

mod grid;

mod spec;

mod table;

mod terms;

mod text;

pub use apply::apply;
pub use day::{DateOrder, DayForms};
pub use grid::{Cell, Column, Grid, Line};
pub use spec::{
    AllPlayAllSpec, Board, Carry, CellForm, CellPart, ColourLetters, Colours, CrossTableSpec, Days,
    EMPTY, Edit, GamesSpec, LinePattern, LinesSpec, ListRole, ListSpec, Meaning, Meanings, Numbers,
    Opponent, PatternPart, Place, PlayersTable, ResultFrom, Seat, Sections, SpecError, TableSpec,
};
pub use table::{Clause, Fault, FaultKind, Game, Person, Player, Table};
pub use terms::{Colour, Outcome, Rate, Side};
pub use text::{plain, signs};
