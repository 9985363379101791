//! The parameters of the model: how strengths, memberships and results are drawn.

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
        curve: ResultCurve::USUAL,
        white_advantage: 0.0,
        draws: 30.0,
    };

    /// The largest drift: with more, strengths would be noise.
    pub(crate) const MOST_DRIFT: f64 = 50.0;

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
        let comes_and_goes =
            |model: &Self| (model.newcomers_one_in, model.pupils_one_in, model.isolated_one_in);
        if comes_and_goes(self) == comes_and_goes(&usual) {
            // Slightly more than expected; data/federation was made with it.
            return players / 8;
        }
        let (pupils, isolated) = self.pupils(players);
        let schools = pupils + isolated;
        let expected = schools / PUPIL_STAYS_FOR + (players - schools) / self.newcomers_one_in;
        players.min(expected + expected / 4 + 1)
    }
}

/// Years that a pupil stays, on average.
pub(crate) const PUPIL_STAYS_FOR: u32 = 4;

impl Default for Model {
    fn default() -> Self {
        Self::USUAL
    }
}
