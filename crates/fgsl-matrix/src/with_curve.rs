//! Work that is compiled once for every kind of curve.

use rating_core::expectancy::{Curve, Expectancy, FideTable};

use crate::system::System;

/// Work with a curve whose kind is known at compile time, so that no game has to check it.
pub(crate) trait WithCurve {
    /// The result of the work.
    type Output;

    /// Does the work.
    fn run(self, curve: impl Expectancy + Copy + Sync) -> Self::Output;
}

/// Does the work with a system's curve.
pub(crate) fn with_curve<W: WithCurve>(system: &System, work: W) -> W::Output {
    let curve = system.curve.curve();
    if let Some(most) = system.most_difference {
        return work.run(Limited { curve, most });
    }
    match curve {
        Curve::FideTable => work.run(FideTable),
        Curve::Normal(curve) => work.run(curve),
        Curve::Logistic(curve) => work.run(curve),
        Curve::Linear(curve) => work.run(curve),
        Curve::Custom(curve) => work.run(curve),
    }
}

/// A curve under which a difference counts as at most a limit: the 400-point rule.
#[derive(Clone, Copy)]
struct Limited {
    curve: Curve,
    most: f64,
}

impl Expectancy for Limited {
    fn expected(&self, difference: f64) -> f64 {
        self.curve.expected(difference.clamp(-self.most, self.most))
    }
}
