//! The parameters of the model: how strengths, memberships and results are drawn.

use rating_core::Outcome;

use crate::random::Random;
use crate::result_curve::ResultCurve;

/// The parameters of the model. Their defaults give, byte for byte, the federations that this crate
/// made before it had parameters.
///
/// | parameter | default | what it is |
/// |---|---|---|
/// | `drift` | 3 | standard deviation of a year's random change of strength, in grade points |
/// | `newcomers_one_in` | 11 | one club member in this many leaves each year, and a new one joins |
/// | `pupils_one_in` | 8 | one member in this many is at a school that meets two club players; 0 for nobody |
/// | `isolated_one_in` | 80 | one member in this many is at a school that meets nobody else; 0 for nobody |
/// | `spread` | 34 | standard deviation of the strengths of adults who join, in grade points |
/// | `newcomers_weaker` | 0 | by how much club members who join later are weaker than those at the start |
/// | `newcomers_gain` | 0 | what they gain in their first year, beside all others' gains; half as much in each next year |
/// | `newcomers_leave_one_in` | 0 | one in this many leaves after each of their first two years; 0 for as many as of the others |
/// | `curve` | logistic, 50 | the expected score of a difference in strength |
/// | `white_advantage` | 0 | what White's pieces are worth, in grade points |
/// | `draws` | 30 | how many games between equals are drawn, in per cent; see [`draw_share`](crate::draw_share) |
///
/// Without a parameter: juniors gain 7 points a year, give or take 4, players up to 23 gain 2, and
/// those from 60 on lose 1, whatever the drift; pupils leave after four years on average; strengths
/// change only between seasons.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    /// The standard deviation of a year's random change of strength, in grade points.
    pub drift: f64,
    /// One club member in this many leaves each year and is replaced by a new one.
    pub newcomers_one_in: u32,
    /// One member in this many is at a school whose pupils meet a few club players; 0 for nobody.
    pub pupils_one_in: u32,
    /// One member in this many is at a school that meets nobody else; 0 for nobody.
    pub isolated_one_in: u32,
    /// The standard deviation of the strengths of adults when they join a club.
    pub spread: f64,
    /// By how many grade points club members who join after the start are weaker.
    pub newcomers_weaker: f64,
    /// The grade points that they gain in their first year, in addition to the gains of their age;
    /// half as many in each year after it.
    pub newcomers_gain: f64,
    /// One of them in this many leaves after each of the first two years; 0 for as many as of all
    /// club members.
    pub newcomers_leave_one_in: u32,
    /// The curve from which results are drawn.
    pub curve: ResultCurve,
    /// White's advantage, in grade points that are added to White's strength.
    pub white_advantage: f64,
    /// The percentage of games between equals that are drawn; between unequal players it is lower.
    pub draws: f64,
}

impl Model {
    /// The model with the default parameters.
    pub const USUAL: Self = Self {
        drift: 3.0,
        newcomers_one_in: 11,
        pupils_one_in: 8,
        isolated_one_in: 80,
        spread: 34.0,
        newcomers_weaker: 0.0,
        newcomers_gain: 0.0,
        newcomers_leave_one_in: 0,
        curve: ResultCurve::USUAL,
        white_advantage: 0.0,
        draws: 30.0,
    };

    /// The largest drift: with more, strengths would be noise.
    pub(crate) const MOST_DRIFT: f64 = 50.0;

    /// The largest spread, and the largest difference and gain of newcomers: more would leave all
    /// of them at the end of the scale.
    pub(crate) const MOST_POINTS: f64 = 100.0;

    /// The largest advantage of either colour: with more, results would show colours instead of
    /// players.
    pub(crate) const MOST_WHITE_ADVANTAGE: f64 = 50.0;

    /// White's expected score, if White is `difference` grade points stronger than Black.
    ///
    /// ```
    /// use federation_sim::Model;
    ///
    /// let model = Model { white_advantage: 4.0, ..Model::USUAL };
    /// assert_eq!(model.expected_of_white(-4.0), 0.5);
    /// ```
    #[must_use]
    pub fn expected_of_white(&self, difference: f64) -> f64 {
        self.curve.expected(difference + self.white_advantage)
    }

    /// How many of this many members are pupils, and how many of those at isolated schools.
    pub(crate) fn pupils(&self, players: u32) -> (u32, u32) {
        let one_in = |number: u32| players.checked_div(number).unwrap_or(0);
        (one_in(self.pupils_one_in), one_in(self.isolated_one_in))
    }

    /// The most newcomers of a season, for whom there must be player codes.
    pub(crate) fn most_newcomers(&self, players: u32) -> u32 {
        let usual = Self::USUAL;
        let comes_and_goes = |model: &Self| {
            let Self { newcomers_one_in, pupils_one_in, isolated_one_in, .. } = *model;
            (newcomers_one_in, pupils_one_in, isolated_one_in, model.newcomers_leave_one_in)
        };
        if comes_and_goes(self) == comes_and_goes(&usual) {
            // Slightly more than expected; data/federation was made with it.
            return players / 8;
        }
        let (pupils, isolated) = self.pupils(players);
        let schools = pupils + isolated;
        let expected = schools / PUPIL_STAYS_FOR + (players - schools) / self.newcomers_one_in;
        let expected = match self.newcomers_leave_one_in {
            0 => expected,
            1 | 2 => players,
            // Those of two years leave again and are replaced, and so are those who replace them.
            one_in => (u64::from(expected) * u64::from(one_in) / u64::from(one_in - 2)) as u32,
        };
        players.min(expected.saturating_add(expected / 4 + 1))
    }
}

/// Years that a pupil stays, on average.
pub(crate) const PUPIL_STAYS_FOR: u32 = 4;

impl Default for Model {
    fn default() -> Self {
        Self::USUAL
    }
}

/// The share of draws if the expected score is `expected` and `between_equals` per cent of the
/// games between equals are drawn. It falls with the inequality of the players, in proportion to
/// the expected score of the weaker one.
///
/// ```
/// use federation_sim::draw_share;
/// assert_eq!(draw_share(30.0, 0.5), 0.3);
/// assert!((draw_share(30.0, 0.9) - 0.06).abs() < 1e-15);
/// ```
#[must_use]
pub fn draw_share(between_equals: f64, expected: f64) -> f64 {
    // At 100 per cent the weaker player's expected score consists only of draws, so the share of
    // wins is never negative.
    between_equals / 50.0 * expected.min(1.0 - expected)
}

/// Draws a result for White, who is `difference` grade points stronger than Black.
pub(crate) fn play(model: &Model, difference: f64, random: &mut Random) -> Outcome {
    let expected = model.expected_of_white(difference);
    let draws = draw_share(model.draws, expected);
    let draw = random.unit();
    if draw < draws {
        Outcome::Draw
    // Draws are taken equally from wins and losses: wins plus half of the draws are the expected
    // score.
    } else if draw < draws + (expected - draws / 2.0) {
        Outcome::Win
    } else {
        Outcome::Loss
    }
}
