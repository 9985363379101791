//! A player on a federation's list, with all values as text.

/// A player on a known list.
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
