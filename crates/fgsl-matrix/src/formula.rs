//! A system's formula in one line, built from its settings.

use crate::curve::CurveTable;
use crate::factor::FactorRule;
use crate::scale::Scale;
use crate::system::{Moves, Pairs, System};

impl System {
    /// The formula in one line, for people: what moves a grade, when, by which factor and against
    /// which expectation. It is built from the settings, so it is correct whatever the file says
    /// about itself.
    ///
    /// g is a grade and R a rating; q is the per cent scored in a game and p the per cent expected
    /// of a difference d; n is the number of games, or of opponents, in the period.
    ///
    /// ```
    /// use fgsl_matrix::System;
    ///
    /// assert_eq!(
    ///     System::fgsl().formula(),
    ///     "g + k (q - p) / 30 after every game; k = 1; p = 100 / (1 + 10^(-d/50))"
    /// );
    /// ```
    #[must_use]
    pub fn formula(&self) -> String {
        let number = match self.scale {
            Scale::Grade => "g",
            Scale::Elo => "R",
        };
        let (when, k, p) = (self.when(), self.k(), self.p());
        let formula = format!("{number} + k (q - p) / {} {when}; k = {k}; p = {p}", self.n0);
        match self.three_passes {
            None => formula,
            Some(passes) => {
                format!("{formula}; a new player's performance until {} games", passes.rated_from)
            }
        }
    }

    fn when(&self) -> String {
        let mut when = match self.moves {
            Moves::Live => "after every game",
            Moves::Month => "at the end of a month",
            Moves::Season => "at the end of a season",
        }
        .to_owned();
        if self.pairs == Pairs::Mean {
            when.push_str(", each opponent once");
        }
        if self.whole {
            when.push_str(", rounded");
        }
        when
    }

    fn k(&self) -> String {
        match self.factor {
            FactorRule::Constant { k } => k.to_string(),
            FactorRule::PerGames { share } => format!("{} / n", share * self.n0),
            FactorRule::Juniors { juniors, others } => {
                format!("{juniors} up to the age of {}, else {others}", self.junior_to)
            }
            FactorRule::TrustWeighted { k, most } => format!(
                "{} t' / (t + t'), t = 1 + games before (at most {most}), t' the opponent's",
                2.0 * k
            ),
            FactorRule::Fide {} => "FIDE's 40, 20 or 10".to_owned(),
            FactorRule::Standing { new, games, others, top } => {
                let top = top.map(|top| format!(", {} once {} was reached", top.k, top.from));
                format!("{new} until {games} games, then {others}{}", top.unwrap_or_default())
            }
        }
    }

    fn p(&self) -> String {
        let (p, limit) = match self.curve.written() {
            CurveTable::Logistic { tenfold } => (format!("100 / (1 + 10^(-d/{tenfold}))"), None),
            CurveTable::Normal { standard_deviation } => {
                (format!("100 Phi(d/{standard_deviation})"), None)
            }
            CurveTable::Linear { span, limit } => (line(span), limit),
            CurveTable::FideTable {} => ("that of FIDE's table 8.1b".to_owned(), None),
            CurveTable::Custom(_) => ("that of a program".to_owned(), None),
        };
        // Only the lower of the two has an effect.
        let most = limit.into_iter().chain(self.most_difference).reduce(f64::min);
        let most = most.map(|most| format!(", |d| at most {most}")).unwrap_or_default();
        let white =
            if self.white == 0.0 { "" } else { &format!(", White's d {} more", self.white) };
        format!("{p}{white}{most}")
    }
}

fn line(span: f64) -> String {
    let (a_point, points) = ((100.0 / span).to_string(), (span / 100.0).to_string());
    match a_point.as_str() {
        "1" => "50 + d".to_owned(),
        // For 140 this prints d / 1.4, and not 0.7142857142857143 d.
        _ if points.len() < a_point.len() => format!("50 + d / {points}"),
        _ => format!("50 + {a_point} d"),
    }
}
