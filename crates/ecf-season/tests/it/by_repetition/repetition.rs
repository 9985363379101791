//! Working grades as the source describes them: "feeding the results back ... over and over
//! again", all players at once.

use rating_core::Outcome;

use crate::season::Season;

/// Working grades during the repetition, in floating point.
pub(crate) struct Repetition {
    games: Vec<(usize, usize, Outcome)>,
    graded: Vec<bool>,
    /// The limit of the 40-point rule inside the repetition, where it must not apply.
    limit: f64,
    /// By player: the grade, or the working grade after the last pass.
    pub(crate) strengths: Vec<f64>,
}

impl Repetition {
    /// Starts every ungraded player at this grade.
    pub(crate) fn starting_at(start: f64, season: &Season) -> Self {
        let strength = |grade: &Option<rating_core::Grade>| {
            grade.map_or(start, |grade| f64::from(grade.points()))
        };
        let game = |&(player, opponent, outcome)| (player as usize, opponent as usize, outcome);
        Self {
            games: season.games.iter().map(game).collect(),
            graded: season.graded.iter().map(Option::is_some).collect(),
            limit: f64::INFINITY,
            strengths: season.graded.iter().map(strength).collect(),
        }
    }

    pub(crate) fn with_forty_point_rule_inside(self) -> Self {
        Self { limit: 40.0, ..self }
    }

    /// One pass; returns the largest change of any working grade.
    pub(crate) fn pass(&mut self) -> f64 {
        let mut points = vec![0.0; self.strengths.len()];
        let mut games = vec![0.0; self.strengths.len()];
        for &(player, opponent, outcome) in &self.games {
            for (own, other, outcome) in
                [(player, opponent, outcome), (opponent, player, outcome.reversed())]
            {
                points[own] += self.score(own, other, outcome);
                games[own] += 1.0;
            }
        }
        let mut largest_change = 0.0_f64;
        for player in 0..self.strengths.len() {
            if !self.graded[player] && games[player] > 0.0 {
                let mean = points[player] / games[player];
                largest_change = largest_change.max((mean - self.strengths[player]).abs());
                self.strengths[player] = mean;
            }
        }
        largest_change
    }

    fn score(&self, own: usize, opponent: usize, outcome: Outcome) -> f64 {
        let difference = self.strengths[opponent] - self.strengths[own];
        let counted = self.strengths[own] + difference.clamp(-self.limit, self.limit);
        counted + 50.0 * f64::from(outcome.balance())
    }

    /// Makes this many passes; returns the largest change in the last of them.
    pub(crate) fn passes(&mut self, passes: usize) -> f64 {
        (0..passes).map(|_| self.pass()).last().unwrap_or(0.0)
    }
}
