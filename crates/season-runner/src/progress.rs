//! Who wants to know how far a run is.

/// Hears how far a run is.
pub trait Progress: Sync {
    /// So many more steps are to come.
    fn steps(&self, steps: u64);

    /// A step begins, named in words.
    fn begin(&self, step: String);

    /// The step is done.
    fn done(&self);
}

/// Nobody wants to know.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Progress for Unwatched {
    fn steps(&self, _: u64) {}

    fn begin(&self, _: String) {}

    fn done(&self) {}
}
