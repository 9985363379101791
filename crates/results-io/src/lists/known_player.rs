//! A player as a list of a federation has them, all as text.

/// A player as a known list has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Listed {
    pub(super) code: String,
    pub(super) name: String,
    pub(super) sex: String,
    pub(super) fide_code: String,
    pub(super) nation: String,
    pub(super) club: String,
    pub(super) rating: String,
    pub(super) rapid: String,
}
