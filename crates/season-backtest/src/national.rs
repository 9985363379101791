//! Predicts by a national edition, with the list in force.

use anyhow::Result;
use fgsl_matrix::Time;
use rating_core::expectancy::{Expectancy, Linear, Logistic};
use rating_core::{Grade, PlayerIdx};
use season_runner::record::RecordGame;

use crate::cuts::last_whole_day;
use crate::forecaster::{Forecast, Forecaster, Pairing};
use crate::lists::Lists;

/// A national edition.
pub(crate) struct National<'a> {
    lists: Lists<'a>,
    which: Which,
    in_force: Vec<Option<Grade>>,
}

/// Which grade of a player counts, and with which curve.
#[derive(Clone, Copy)]
pub(crate) enum Which {
    /// The grade that counts in the edition, with its own line: 50 + d per cent up to a limit.
    /// `None` for a limit of 0, where every opponent counts as equally strong.
    InForce(Option<Linear>),
    /// The most recent published grade, however old, with the logistic curve.
    LastEver,
}

impl<'a> National<'a> {
    /// The edition before its first list.
    pub(crate) fn new(lists: Lists<'a>, which: Which) -> Self {
        let mut national = Self { lists, which, in_force: Vec::new() };
        national.look_up();
        national
    }

    fn look_up(&mut self) {
        self.in_force = match self.which {
            Which::InForce(_) => self.lists.in_force(),
            Which::LastEver => self.lists.last_ever().to_vec(),
        };
    }

    fn grade(&self, player: PlayerIdx) -> Option<f64> {
        let grade = self.in_force.get(player.as_usize()).copied().flatten()?;
        Some(f64::from(grade.points()))
    }
}

impl Forecaster for National<'_> {
    fn learn(&mut self, games: &[RecordGame], until: Time) -> Result<()> {
        self.lists.learn(games, last_whole_day(until))?;
        self.look_up();
        Ok(())
    }

    fn forecast(&self, Pairing { white, black, .. }: Pairing) -> Option<Forecast> {
        let difference = self.grade(white)? - self.grade(black)?;
        let expected = match self.which {
            // If a win is worth less than the limit, some expected scores are outside 0 to 1.
            Which::InForce(Some(line)) => line.expected(difference).clamp(0.0, 1.0),
            Which::InForce(None) => 0.5,
            Which::LastEver => Logistic::GRADE.expected(difference),
        };
        Some(Forecast { expected, difference: Some(difference) })
    }

    fn grades(&self) -> Option<Vec<Option<f64>>> {
        let points = |grade: &Option<Grade>| grade.map(|grade| f64::from(grade.points()));
        Some(self.in_force.iter().map(points).collect())
    }

    fn standard_errors(&self) -> Option<Vec<Option<f64>>> {
        self.lists.standard_errors()
    }

    fn unused_rules(&self) -> Vec<(&'static str, &'static str)> {
        match self.which {
            Which::InForce(_) => self.lists.unused_rules(),
            Which::LastEver => Vec::new(),
        }
    }
}
