//! Season grading for the national three-digit grades.
//!
//! A season's games and what earlier seasons left behind go in; a grade with its category for
//! every player comes out, with everything needed to check it by hand.
//!
//! # Overview
//!
//! - [`Edition`]: the rules, with every open choice of the sources as a named setting.
//! - [`Season`]: a season's label.
//! - [`grade_season`]: the single path from games to grades. It calls, in this order:
//!   [`working_grade::working_grades`] (a grade for every ungraded player), the 40-point rule
//!   ([`game_score`] is the same for one game), [`borrowed_games`] and [`Borrowed::mean_with`]
//!   (games of earlier seasons, kept as [`PastGames`]), [`category()`] (the letter) and
//!   [`Mean::round`] (the published whole number).
//! - [`Career`]: season after season: each hands its list and its games on to the next.
//! - [`derivation`]: why a grade is what it is, recorded by the same steps.
//! - [`standard_error`]: how sure a grade is.
//! - [`grade_totals`]: the same path for games that were added up elsewhere, on several machines.
//! - [`HandedOn`]: what one season hands on to the next, with what nine decimals leave out.
//!
//! # Example
//!
//! A player graded 160 beats one graded 140: 190 and 110 for the game.
//!
//! ```
//! use ecf_season::{Edition, SeasonInput, grade_season};
//! use rating_core::{Grade, GradePoints, Outcome, PlayerIdx, SeasonGames};
//!
//! let game = (PlayerIdx::new(0), PlayerIdx::new(1), Outcome::Win);
//! let games = SeasonGames::from_games(2, &[game])?;
//! let graded = [Some(Grade::new(160)), Some(Grade::new(140))];
//! let input = SeasonInput::new("2006-07".parse()?, &games, &graded);
//! let season = grade_season(&input, &Edition::yorkshire_2000())?;
//! assert_eq!(season.players[0].season.points, GradePoints::whole(190));
//! assert_eq!(season.players[1].season.points, GradePoints::whole(110));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What this crate does not do
//!
//! It reads no file, knows no player's name or code, and chooses no number of threads (it runs in
//! the caller's rayon pool; the results are the same for any).

mod borrowing;
mod calendar;
mod career;
mod category;
pub mod derivation;
mod earlier_seasons;
pub mod edition;
mod error;
mod exactness;
mod game_score;
mod grader;
mod grading;
mod handed_on;
mod in_fractions;
mod looked_up;
mod near_half;
mod past_games;
mod pause;
mod ratings;
mod rounding;
mod score_exactness;
mod score_sum;
pub mod season;
mod season_days;
mod season_grades;
mod season_total;
pub mod standard_error;
pub mod working_grade;

pub use borrowing::{Borrowed, BorrowedLine, borrowed_games};
pub use calendar::{Calendar, SeasonAsItWas};
pub use career::{Career, DatedGame};
pub use category::{Category, CategoryRule, NotACategory, TriedLetter, category, games_missing};
pub use edition::{Edition, EditionError, EditionSettings, IsolatedGroups};
pub use error::SeasonError;
pub use exactness::{Exactness, Remainder};
pub use game_score::game_score;
pub use grading::{counting_as_graded, grade_season, grade_totals};
pub use handed_on::{ExactnessError, HandedOn};
pub use past_games::{PastDay, PastGames};
pub use pause::{Pause, WithoutGames};
pub use rating_core::Rate;
pub use rounding::{Mean, Rounding};
pub use score_exactness::Strength;
pub use score_sum::{ScoreSum, Scored};
pub use season::{MOST_EARLIER, Season, SeasonLabelError, SeasonLength};
pub use season_grades::{PlayerGrade, SeasonGrades, SeasonInput};
pub use season_total::SeasonTotal;
pub use working_grade::{SolvedGroup, WorkingGrade, WorkingGrades};

/// The README, whose examples are run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
