//! The overall figures of a season.

/// A 95% interval reaches this many standard errors to either side.
const WIDTH_95: f64 = 1.96;

/// The overall figures of a season.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// The mean grade of the list; `None` if it is empty.
    pub mean: Option<f64>,
    /// The categories, the first letter first.
    pub categories: Vec<CategoryShare>,
    /// How the mean moved since the list before; `None` if there was none.
    pub movement: Option<Movement>,
    /// What became of players since the list before, by how long they have been on lists; `None` if
    /// there was none.
    pub cohorts: Option<Cohorts>,
    /// The change since the first list of those who are on it and on this one; `None` on the first.
    pub panel: Option<CohortMean>,
    /// Players by grade, the lowest first.
    pub distribution: Vec<Bin>,
    /// The scores by difference of grades, the lowest difference first.
    pub differences: Vec<DifferenceBin>,
    /// The groups of ungraded players, the largest first.
    pub groups: Vec<UngradedGroup>,
    /// The largest rises of players on both lists, the largest first.
    pub rises: Vec<Mover>,
    /// The largest falls of players on both lists.
    pub falls: Vec<Mover>,
    /// The players with the most games: player and games.
    pub most_active: Vec<(u32, u32)>,
    /// Players on the list who already had a grade but were not on the list before: they returned
    /// after a break.
    pub returned: u32,
    /// Players on the list who were on no earlier one, the highest grade first.
    pub newcomers: Vec<u32>,
    /// Clubs, by name.
    pub clubs: Vec<ClubSeason>,
}

/// One letter of a list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CategoryShare {
    /// The letter.
    pub letter: char,
    /// Players.
    pub players: u32,
    /// Their mean grade.
    pub mean: f64,
}

/// How the mean of a list moved.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Movement {
    /// Players on both lists, with their grades before.
    pub stayers_before: Group,
    /// The same players, with their grades now.
    pub stayers: Group,
    /// Players on the list before who are not on this one.
    pub leavers: Group,
    /// Players on this list who were not on the one before.
    pub newcomers: Group,
}

/// Players and their mean grade.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Group {
    /// Players.
    pub players: u32,
    /// Their mean grade; `None` without players.
    pub mean: Option<f64>,
}

/// What became of players since the list before, each where there are any.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cohorts {
    /// The change of those who were on five earlier lists or more.
    pub established: Option<CohortMean>,
    /// The change of those for whom this is the second list.
    pub second_list: Option<CohortMean>,
    /// The change of those for whom it is the third.
    pub third_list: Option<CohortMean>,
    /// The grades of those who were on no list before, less the mean of all others.
    pub newcomers: Option<CohortMean>,
    /// The grades on the list before of those who left, less the mean of those who stayed.
    pub leavers: Option<CohortMean>,
}

/// The mean of some players' changes or grades.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CohortMean {
    /// Players.
    pub players: u32,
    /// The mean, in grade points.
    pub mean: f64,
    /// Its standard error, with players as independent; `None` for one player.
    pub error: Option<f64>,
}

/// Players in a range of grades.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bin {
    /// The lowest grade.
    pub from: i32,
    /// The highest.
    pub to: i32,
    /// Players on the list.
    pub players: u32,
    /// Players on the list before.
    pub before: u32,
}

/// Games with a difference of grades in a range.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DifferenceBin {
    /// The middle of the range, from the player's side: own grade minus the opponent's.
    pub middle: i32,
    /// Games; at difference 0 each game counts once, although it is seen from both sides.
    pub games: u32,
    /// Points scored; at difference 0 the mean of both sides, as for the points expected.
    pub score: f64,
    /// Points that the rule expects.
    pub expected: f64,
}

/// Ungraded players who are linked by their games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UngradedGroup {
    /// Players.
    pub players: u32,
    /// Whether the group is left out of the season. If not, it has a graded opponent, or the
    /// edition sets its mean.
    pub is_withheld: bool,
    /// Games among them.
    pub inside: u32,
    /// Games against graded players.
    pub links: u32,
    /// The graded players of those games.
    pub graded: u32,
    /// The players with most links, at most three.
    pub linked_most: Vec<u32>,
}

/// A rise or a fall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mover {
    /// The player.
    pub player: u32,
    /// The grade before.
    pub before: i32,
    /// The grade.
    pub after: i32,
}

/// A club in a season.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ClubSeason {
    /// The club.
    pub club: u32,
    /// Players on the list.
    pub players: u32,
    /// Their mean grade; `None` without players.
    pub mean: Option<f64>,
    /// Their games in the season.
    pub games: u32,
    /// Their half-points.
    pub half_points: u32,
}

impl DifferenceBin {
    /// Whether its games are seen from both sides, so that half of the points are scored in any
    /// case.
    pub(crate) const fn has_both_sides(&self) -> bool {
        self.middle == 0
    }

    /// The share of the points that was scored; `None` without games.
    pub(crate) fn share(&self) -> Option<f64> {
        (self.games > 0).then(|| self.score / f64::from(self.games))
    }

    /// The ends of the share's 95% interval; `None` without games.
    ///
    /// It is the score interval of E. B. Wilson (Probable Inference, the Law of Succession, and
    /// Statistical Inference, Journal of the American Statistical Association 22, 1927, pages 209
    /// to 212): all shares `p` that are within 1.96 times the root of `p (1 - p) / games` of the
    /// share that was scored. An error computed at the share itself would be 0 if nothing was
    /// scored, as if it were certain that nothing ever will be. Games that can be drawn vary less
    /// than those of the formula, so the interval is rather too wide than too narrow. For 98 games
    /// without a point it is 0 to 3.8%.
    pub(crate) fn range(&self) -> Option<(f64, f64)> {
        let (share, games) = (self.share()?, f64::from(self.games));
        let square = WIDTH_95 * WIDTH_95;
        let middle = share + square / (2.0 * games);
        let half = (share * (1.0 - share) + square / (4.0 * games)) / games;
        let half = WIDTH_95 * half.sqrt();
        let whole = 1.0 + square / games;
        Some((((middle - half) / whole).max(0.0), ((middle + half) / whole).min(1.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(score: f64, games: u32) -> (f64, f64) {
        DifferenceBin { games, score, ..DifferenceBin::default() }.range().unwrap()
    }

    #[test]
    fn an_interval_has_a_width_at_nothing_and_everything() {
        let near = |(low, high): (f64, f64), (wanted_low, wanted_high): (f64, f64)| {
            assert!(
                (low - wanted_low).abs() < 5e-5 && (high - wanted_high).abs() < 5e-5,
                "{low} {high}"
            );
        };
        near(range(0.0, 98), (0.0, 0.0377));
        near(range(98.0, 98), (0.9623, 1.0));
        near(range(0.0, 1), (0.0, 0.7935));
        // Half of a hundred games: 0.5 plus or minus 1.96 sqrt(0.25 / 103.84).
        near(range(50.0, 100), (0.4038, 0.5962));
    }

    #[test]
    fn both_ends_are_as_far_from_the_share_as_the_formula_says() {
        for (score, games) in [(1.5, 20), (17.0, 40), (39.5, 41)] {
            let (low, high) = range(score, games);
            for end in [low, high] {
                let error = (end * (1.0 - end) / f64::from(games)).sqrt();
                let away = (end - score / f64::from(games)).abs();
                assert!((away / error - 1.96).abs() < 1e-9, "{score} of {games}: {end}");
            }
        }
    }
}
