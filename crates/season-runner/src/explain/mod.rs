//! Explains grades: derivations with names, events, dates, files and lines.
//!
//! The numbers come from [`ecf_season::derivation`], which the grader itself records; this module
//! adds names that readers know. Everything is data; the words are chosen by whoever prints it.

mod event;
mod group;
mod letter;
mod player;
mod rows;
mod strength;
mod sureness;
mod what_if;
mod working;

use std::sync::OnceLock;

use anyhow::Result;
use ecf_season::SeasonInput;
use ecf_season::derivation::{Derivations, GroupGraph};
use input_files::all_or_first;
use rating_core::PlayerIdx;
use rayon::prelude::*;

use self::rows::PlayerRows;
use crate::federation::code_form;
use crate::in_memory::SeasonInMemory;
pub use crate::person::Person;
use crate::season::GradedRate;
use crate::which_player::which_player;
pub use event::{EventAudit, EventGame, EventPlayer, EventSide};
pub use group::{ExplainedBridge, ExplainedGroup, ExplainedLink, GroupPlayer};
pub use letter::{ExplainedLetter, TriedLetter, WhyNoLetter};
pub use player::{Explained, ExplainedBorrowing, ExplainedGame, ExplainedMean};
pub use strength::StrengthKind;
pub use sureness::ExplainedSureness;
pub use what_if::{OtherGrade, WhatIf};
pub use working::{ExplainedWorking, OtherShares, Share, WorkingTerm};

/// How far a working grade is traced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// The player's own equation.
    Own,
    /// Also those of the ungraded opponents, of their opponents, and so on.
    Group,
}

impl SeasonInMemory {
    /// The explanations of a player's grades: one for each rate of play at which there is something
    /// to explain, and at least one.
    ///
    /// # Errors
    ///
    /// Points beyond the range of grade points.
    pub fn explain(&self, player: PlayerIdx, follow: Follow) -> Result<Vec<Explained>> {
        let inputs = self.inputs();
        let mut all = Vec::new();
        for (graded, input) in self.season.rates.iter().zip(&inputs) {
            let rows = PlayerRows::of(self, graded.rate, Some(player))?;
            all.push(OfRate::of(self, graded, input)?.explain(player, &rows, follow)?);
        }
        if all.iter().any(Explained::has_something) {
            all.retain(Explained::has_something);
        } else {
            // A player with nothing to explain still gets one explanation, which says why there is
            // no grade.
            all.truncate(1);
        }
        Ok(all)
    }

    /// Explains the grades of every player who has something to explain. They are passed to `each`
    /// one by one, from any thread, since all together would take more memory than the season.
    /// Returns their number.
    ///
    /// # Errors
    ///
    /// Points beyond the range of grade points; any error from `each`.
    pub fn explain_all(&self, each: impl Fn(&[Explained]) -> Result<()> + Sync) -> Result<usize> {
        let inputs = self.inputs();
        let mut of_rates = Vec::new();
        for (graded, input) in self.season.rates.iter().zip(&inputs) {
            let rows = PlayerRows::of(self, graded.rate, None)?;
            of_rates.push((OfRate::of(self, graded, input)?, rows));
        }
        let explain = |player: u32| -> Result<usize> {
            let player = PlayerIdx::new(player);
            let explain =
                |(of_rate, rows): &(OfRate<'_>, _)| of_rate.explain(player, rows, Follow::Own);
            let mut explained: Vec<Explained> =
                of_rates.iter().map(explain).collect::<Result<_>>()?;
            explained.retain(Explained::has_something);
            if explained.is_empty() {
                return Ok(0);
            }
            each(&explained).map(|()| 1)
        };
        let players = self.season.files.players.players.len() as u32;
        Ok(all_or_first((0..players).into_par_iter().map(explain))?.into_iter().sum())
    }

    /// By rate of play: the input that it was graded from.
    fn inputs(&self) -> Vec<SeasonInput<'_>> {
        let of_rates = self.given.iter().zip(&self.season.rates);
        of_rates.map(|(given, graded)| given.input(&self.plan, &graded.games)).collect()
    }
}

/// One rate of play of a season, with the derivations of its grades.
struct OfRate<'a> {
    season: &'a SeasonInMemory,
    graded: &'a GradedRate,
    derivations: Derivations<'a>,
    /// By group: the graph, made when it is first needed.
    graphs: Vec<OnceLock<Option<GroupGraph>>>,
}

impl<'a> OfRate<'a> {
    fn of(
        season: &'a SeasonInMemory,
        graded: &'a GradedRate,
        input: &'a SeasonInput<'a>,
    ) -> Result<Self> {
        let edition = &season.plan.rules.edition;
        let derivations = Derivations::new(input, edition, &graded.grades)?;
        let graphs = graded.grades.working.groups.iter().map(|_| OnceLock::new()).collect();
        Ok(Self { season, graded, derivations, graphs })
    }
}

impl SeasonInMemory {
    /// The player with this code, FIDE number or name. The case of a name does not matter, and the
    /// forename may come first.
    ///
    /// # Errors
    ///
    /// No player has it, or several have. The error names the likely ones.
    pub fn find(&self, text: &str) -> Result<PlayerIdx> {
        let players = &self.season.files.players;
        let code_form = code_form(&self.plan.rules.edition);
        Ok(which_player(players, code_form, text, &self.plan.season.to_string())?)
    }

    /// The player with this code.
    #[must_use]
    pub fn of_code(&self, code: &str) -> Option<PlayerIdx> {
        self.season.files.players.index.get(code)
    }
}
