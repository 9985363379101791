//! The mean and spread of two lists, and what changed their mean.

use schemars::JsonSchema;
use serde::Serialize;

use super::comparison::{Fate, Pair};

/// The shape of one list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Shape {
    /// How many published grades.
    pub players: i64,
    /// Their sum.
    pub points: i64,
    /// Their mean; none on an empty list.
    pub mean: Option<f64>,
    /// Their standard deviation.
    pub spread: Option<f64>,
}

/// The two lists as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Shapes {
    /// The earlier list.
    pub old: Shape,
    /// The later one.
    pub new: Shape,
    /// The grades before of those who are on both lists.
    pub stayed_old: Shape,
    /// Their grades now.
    pub stayed_new: Shape,
    /// Points that those who stayed gained, all together.
    pub points_gained: i64,
    /// Points that those who stayed lost.
    pub points_lost: i64,
    /// How the movement of the mean splits into its causes, where neither list is empty, nor what
    /// they have in common.
    pub mean_movement: Option<MeanMovement>,
}

/// How the movement of a list's mean splits into its causes, which add up to it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MeanMovement {
    /// The movement.
    pub all: f64,
    /// By the grades of those who stayed, which moved.
    pub stayers: f64,
    /// By those who left: the mean of those who stayed, less that of the whole earlier list.
    pub leavers: f64,
    /// By those who came: the mean of the whole later list, less that of those who stayed.
    pub newcomers: f64,
}

impl Shapes {
    /// The shape of a list with players of one rate of play.
    pub(super) fn of(players: &[Pair<'_>]) -> Self {
        let everybody = |_: &Pair<'_>| true;
        let stayed = |pair: &Pair<'_>| matches!(pair.fate(), Some(Fate::Changed | Fate::Unchanged));
        let listed = |side: usize, of_whom: fn(&Pair<'_>) -> bool| {
            let of_pair = move |pair: &Pair<'_>| {
                pair.listed()[side].filter(|_| of_whom(pair)).map(|l| i64::from(l.grade))
            };
            Shape::of(&players.iter().filter_map(of_pair).collect::<Vec<i64>>())
        };
        let [old, new] = [listed(0, everybody), listed(1, everybody)];
        let [stayed_old, stayed_new] = [listed(0, stayed), listed(1, stayed)];
        let changes = || players.iter().filter_map(Pair::change).map(i64::from);
        Self {
            old,
            new,
            stayed_old,
            stayed_new,
            points_gained: changes().filter(|change| *change > 0).sum(),
            points_lost: -changes().filter(|change| *change < 0).sum::<i64>(),
            mean_movement: MeanMovement::of([old, new, stayed_old, stayed_new]),
        }
    }
}

impl Shape {
    fn of(grades: &[i64]) -> Self {
        let (players, points) = (grades.len() as i64, grades.iter().sum::<i64>());
        if players == 0 {
            return Self::default();
        }
        // An `i64` has room for more than 10^10 players with grades of 9,999.
        let squares: i64 = grades.iter().map(|grade| grade * grade).sum();
        // Whole numbers up to here: n times the sum of squares, minus the square of the sum.
        let variance = (i128::from(players) * i128::from(squares)
            - i128::from(points) * i128::from(points)) as f64
            / (players * players) as f64;
        Self {
            players,
            points,
            mean: Some(points as f64 / players as f64),
            spread: Some(variance.sqrt()),
        }
    }
}

impl MeanMovement {
    fn of([old, new, stayed_old, stayed_new]: [Shape; 4]) -> Option<Self> {
        if [old, new, stayed_old].iter().any(|shape| shape.players == 0) {
            return None;
        }
        Some(Self {
            all: difference(new, old),
            stayers: difference(stayed_new, stayed_old),
            leavers: difference(stayed_old, old),
            newcomers: difference(new, stayed_new),
        })
    }
}

/// How much higher one mean is than another, computed as one division of whole numbers, so that no
/// digits cancel.
fn difference(one: Shape, other: Shape) -> f64 {
    let numerator = i128::from(one.points) * i128::from(other.players)
        - i128::from(other.points) * i128::from(one.players);
    numerator as f64 / (one.players * other.players) as f64
}
