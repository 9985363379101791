//! Work that is compiled once for every kind of curve.

use rating_core::expectancy::{Curve, Expectancy, FideTable};

use crate::system::System;

/// Something to do with a curve whose kind is known, so that no game asks which one it is.
pub(crate) trait WithCurve {
    /// What comes of it.
    type Output;

    /// Does it.
    fn run(self, curve: impl Expectancy + Copy + Sync) -> Self::Output;
}

/// Does it with a system's curve.
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
    }
}

/// A curve under which a difference counts as at most so much: the 400-point rule.
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
