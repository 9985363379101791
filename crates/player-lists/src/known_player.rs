//! A player on a federation's list, with all values as text.

use findings::Reason;
use input_files::text_lines::damage;

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

impl Listed {
    /// Why a value cannot be used, if one is damaged.
    pub(super) fn damage(&self) -> Option<Reason> {
        let Self { code, name, sex, fide_code, nation, club, rating, rapid } = self;
        let texts = [code, name, sex, fide_code, nation, club, rating, rapid];
        texts.into_iter().find_map(|text| damage(text))
    }
}
