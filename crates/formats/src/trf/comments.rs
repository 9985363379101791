//! Comments in which a report keeps values that the format cannot hold.

/// The beginning of Clarke's comments.
pub(super) const COMMENT: &str = "### clarke ";

/// The beginning of the comment with a player's code; number and code follow.
pub(super) const CODE_COMMENT: &str = "### clarke code ";
