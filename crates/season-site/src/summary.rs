//! What a season did as a whole.

/// What a season did as a whole.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// The mean grade of the list; `None` if it is empty.
    pub mean: Option<f64>,
    /// The categories, the first letter first.
    pub categories: Vec<CategoryShare>,
    /// How the mean moved since the list before; `None` if there was none.
    pub movement: Option<Movement>,
    /// Players by grade, the lowest first.
    pub distribution: Vec<Bin>,
    /// What was scored by difference of grades, the lowest difference first.
    pub differences: Vec<DifferenceBin>,
    /// The groups of ungraded players, the largest first.
    pub groups: Vec<UngradedGroup>,
    /// The largest rises, the largest first.
    pub rises: Vec<Mover>,
    /// The largest falls.
    pub falls: Vec<Mover>,
    /// Those who played most games: player and games.
    pub most_active: Vec<(u32, u32)>,
    /// Players on the list who were on none before, the highest grade first.
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
    /// Players on both lists, as they were.
    pub stayers_before: Group,
    /// The same players, as they are.
    pub stayers: Group,
    /// Players of the list before who are not on this one.
    pub leavers: Group,
    /// Players of this list who were not on the one before.
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

/// Players with grades from one number to another.
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

/// Games with a difference of grades in some range.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DifferenceBin {
    /// The middle of the range, from the player's side: own grade minus the opponent's.
    pub middle: i32,
    /// Games: at 0 each once, though seen from both sides.
    pub games: u32,
    /// Points scored; at 0 the mean of both sides, as are those below.
    pub score: f64,
    /// The sum of the squares of the games' scores, which the error is found from.
    pub squares: f64,
    /// Points that the rule expects.
    pub expected: f64,
}

/// Ungraded players who are linked by their games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UngradedGroup {
    /// Players.
    pub players: u32,
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
    /// Whether its games are seen from both sides, so that half of the points are scored in any case.
    pub(crate) const fn has_both_sides(&self) -> bool {
        self.middle == 0
    }

    /// The share of the points that was scored, with half the width of its 95% interval.
    pub(crate) fn share(&self) -> Option<(f64, f64)> {
        let games = f64::from(self.games);
        if self.games < 2 {
            return None;
        }
        let share = self.score / games;
        let variance = (self.squares / games - share * share).max(0.0);
        Some((share, 1.96 * (variance / games).sqrt()))
    }
}
