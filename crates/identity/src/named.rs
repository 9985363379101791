//! A player as a row names them.

/// A player as named in a row: in a table by one text, which may be a code, a FIDE number or a
/// name; in a report by all three.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Named<'t> {
    /// The text that stands for the player: the code if the file gives one.
    pub text: &'t str,
    /// The number in FIDE's list; empty if the file does not give it.
    pub fide_code: &'t str,
    /// The name; empty if the file does not give it.
    pub name: &'t str,
    /// The text beside the name that is in the place of a code and is not one; empty if it is in
    /// `text`, or if there is none.
    pub not_a_code: &'t str,
    /// The line of the player's own record, if that was refused.
    pub refused_on: Option<u32>,
    /// Which of these the file also uses for somebody else.
    pub shared: Option<Shared>,
}

/// Names, codes and numbers that the file also uses for somebody else: for each, the line of such a
/// record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shared {
    /// The code, or the number used as one.
    pub code: Option<u32>,
    /// The FIDE number.
    pub number: Option<u32>,
    /// The name.
    pub name: Option<u32>,
}

impl<'t> Named<'t> {
    /// A player for whom the file has only one text.
    #[must_use]
    pub const fn of(text: &'t str) -> Self {
        Self { text, fide_code: "", name: "", not_a_code: "", refused_on: None, shared: None }
    }
}
