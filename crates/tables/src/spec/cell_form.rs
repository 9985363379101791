//! The form of a cell of a cross-table: opponent, colour and result in some order.

/// A piece of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CellPart {
    /// The opponent's number.
    Opponent,
    /// The player's colour.
    Colour,
    /// The player's colour, which may be missing.
    MaybeColour,
    /// The player's result.
    Result,
    /// A mark that makes a default of the game.
    Default,
    /// This character.
    Sign(char),
}

impl CellPart {
    const WORDS: [(&'static str, Self); 5] = [
        ("OPPONENT", Self::Opponent),
        ("COLOUR?", Self::MaybeColour),
        ("COLOUR", Self::Colour),
        ("RESULT", Self::Result),
        ("DEFAULT", Self::Default),
    ];
}

/// The form of a cell, written as `OPPONENTCOLOUR?RESULT`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CellForm(Vec<CellPart>);

impl CellForm {
    /// The form that is written so; `None` without an opponent or a result.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let known = CellPart::WORDS.iter().find(|(word, _)| rest.starts_with(word));
            let (length, part) = match known {
                Some((word, part)) => (word.len(), *part),
                None => (first.len_utf8(), CellPart::Sign(first)),
            };
            parts.push(part);
            rest = &rest[length..];
        }
        let form = Self(parts);
        let once = |part| form.0.iter().filter(|one| **one == part).count() == 1;
        (once(CellPart::Opponent) && once(CellPart::Result)).then_some(form)
    }

    /// Its pieces.
    #[must_use]
    pub fn parts(&self) -> &[CellPart] {
        &self.0
    }

    /// The same form with a mark of defaults at its end.
    pub(crate) fn with_default(&self) -> Self {
        Self(self.0.iter().copied().chain([CellPart::Default]).collect())
    }
}

impl std::fmt::Display for CellForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|part| match part {
            CellPart::Sign(sign) => write!(f, "{sign}"),
            part => {
                let word = CellPart::WORDS.iter().find(|(_, known)| known == part);
                f.write_str(word.map_or("", |(word, _)| word))
            }
        })
    }
}
