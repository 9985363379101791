//! Comments in which a report keeps what the format has no place for.

/// How our comments begin.
pub(super) const COMMENT: &str = "### clarke ";

/// How the comment with a player's code begins; number and code follow.
pub(super) const CODE_COMMENT: &str = "### clarke code ";
