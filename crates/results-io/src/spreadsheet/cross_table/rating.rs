//! A rating in a cross-table as people keep it.

/// A rating or a FIDE number that is not one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unread {
    /// The line of the player.
    pub(crate) line: u32,
    /// The column of Clarke's own table.
    pub(crate) column: &'static str,
    /// The text.
    pub(crate) value: String,
}
