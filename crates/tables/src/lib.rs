//! Free-form tables: tables of results, cross-tables, letters and lists as people keep them, read
//! by a written specification.
//!
//! ```text
//! Grid + Vocabulary + Season -> Proposal { spec, evidence, doubts }       suggest()
//! Grid + TableSpec -> Table { games, people, passed over, faults }        apply()
//! ```
//!
//! [`apply`] is deterministic, without a vocabulary and without a guess: every written line is
//! read, passed over by a [`Clause`], or a [`Fault`]. [`suggest`] proposes the specification. If
//! every field of it is certain, it may be used without a question; else nothing of the sheet is
//! used, and all doubts are shown at once, each with its choices as an [`Edit`] of it.
//!
//! # Overview
//!
//! - [`Grid`], [`Line`], [`Cell`]: a sheet, as text or as cells of a workbook.
//! - [`TableSpec`]: one of five layouts, [`GamesSpec`], [`CrossTableSpec`], [`AllPlayAllSpec`],
//!   [`LinesSpec`] and [`ListSpec`], each with the fields that it needs; in TOML and back.
//! - [`Table`], [`Game`], [`Person`]: what was read.
//! - [`Vocabulary`]: what the words of the crate `vocabulary` mean in a table.
//! - [`Proposal`], [`Evidence`], [`Choice`]: a specification, why its fields have their values, and
//!   the answers to what is open.
//!
//! # Example
//!
//! ```
//! use tables::{Clause, Grid, Season, TableSpec, Vocabulary, apply, suggest};
//!
//! let text = "Date,Home,Result,Away\n13/10/2006,Ann Lee,1 - 0,Ben Roe\n\
//!             13/10/2006,Cy Fox,1-0,Bye\n20/10/2006,Di Hay,2-0,Ed Kay\n\
//!             20/10/2006,Ann Lee,½,Di Hay\n20/10/2006,Cy Fox,0-1,Ben Roe\n\
//!             20/10/2006,Flo Ray,½,Gus Ash\n";
//! let grid = Grid::from_text("league.csv", text);
//! let words = Vocabulary::shared();
//! let season = Season { first: Some("2006-09-01".parse()?) };
//! let proposal = suggest(&grid, words, season).ok_or("nothing to read")?;
//! assert!(proposal.is_certain());
//! assert_eq!(proposal.table.games.len(), 4);
//! assert_eq!(proposal.table.passed_over[&3], Clause::NoGame);
//! let fault = &proposal.table.faults[0];
//! assert_eq!(fault.to_string(), "line 4: `2-0` is not a result by the specification");
//!
//! // What is written down reads the same.
//! let spec = TableSpec::from_toml(&proposal.spec.to_toml())?;
//! assert_eq!(apply(&grid, &spec), proposal.table);
//!
//! // Which comes first in 3/10/2006 is not known: a doubt, with two answers.
//! let open = Grid::from_text("league.csv", &text.replace("13/", "3/").replace("20/", "2/"));
//! let proposal = suggest(&open, words, season).ok_or("nothing to read")?;
//! let doubt = proposal.doubts().next().ok_or("no doubt")?;
//! assert_eq!((doubt.field.as_str(), doubt.choices.len()), ("date-order", 2));
//! let spec = proposal.spec.with(&doubt.choices[1].edit)?;
//! assert_eq!(apply(&open, &spec).games[0].day, Some("2006-03-10".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What this crate does not do
//!
//! It opens no file and unpacks no workbook: the caller makes a [`Grid`] of each sheet. It knows no
//! players: names and codes are texts here, and who somebody is, which games count and which
//! results are doubtful is decided by the reader of the [`Table`]. Rounds, sections, events and
//! rates are the texts of the file.

mod apply;
mod day;
mod grid;
mod known_words;
mod spec;
mod suggest;
mod table;
mod terms;
mod text;

pub use apply::apply;
pub use day::{DateOrder, DayForms, SaidOfDay};
pub use grid::{Cell, Column, Grid, Line};
pub use known_words::Vocabulary;
pub use spec::{
    AllPlayAllSpec, Board, Carry, CellForm, CellPart, ColourLetters, Colours, CrossTableSpec, Days,
    Detail, EMPTY, Edit, GamesSpec, LinePattern, LinesSpec, ListRole, ListSpec, Meaning, Meanings,
    Numbers, Opponent, PatternPart, Place, PlayersTable, ResultFrom, Seat, Sections, SpecError,
    Status, StatusColumn, TableSpec,
};
pub use suggest::{
    AnswerError, Answers, Certainty, Choice, ColumnName, Evidence, Proposal, Season, suggest,
    suggest_sheets, tried,
};
pub use table::{Clause, Entrant, Entry, Fault, FaultKind, Game, Person, Player, Slot, Table};
pub use terms::{Colour, Outcome, Rate, Side};
pub use text::{plain, signs};
