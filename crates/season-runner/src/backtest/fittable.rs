//! Systems with parameters, and what a search for better ones asks of them.

/// A system whose parameters can be fitted: all are numbers of any size from 0 on.
pub(super) trait Fittable: Copy + Send + Sync {
    /// The parameters.
    fn parameters(&self) -> Vec<f64>;

    /// The system with others; `None` if it cannot have them.
    fn with(&self, parameters: &[f64]) -> Option<Self>;
}
