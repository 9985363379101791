//! The form of a line of text with a game in it.

use crate::text::plain;

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternPart {
    /// The number of the board, or of the game: `1`, `1.`, `1)`.
    Number,
    /// The name of the player who stands first.
    First,
    /// The name of the player who stands second.
    Second,
    /// The result.
    Result,
    /// Words in brackets, as of a club.
    Note,
    /// This word.
    Word(String),
}

/// The form of a line with a game, written as `NUMBER? FIRST NOTE? RESULT SECOND NOTE?`: pieces
/// with spaces between them, those with a question mark may be missing, and any other word is
/// itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinePattern(Vec<(PatternPart, bool)>);

impl LinePattern {
    /// The pattern that is written so; `None` without both players and a result.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let piece = |word: &str| {
            let (bare, is_optional) = word.strip_suffix('?').map_or((word, false), |it| (it, true));
            let part = match bare {
                "NUMBER" => PatternPart::Number,
                "FIRST" => PatternPart::First,
                "SECOND" => PatternPart::Second,
                "RESULT" => PatternPart::Result,
                "NOTE" => PatternPart::Note,
                word => PatternPart::Word(plain(word)),
            };
            (part, is_optional)
        };
        let pattern = Self(text.split_whitespace().map(piece).collect());
        let once = |part: PatternPart| {
            pattern.0.iter().filter(|piece| **piece == (part.clone(), false)).count() == 1
        };
        let is_whole =
            [PatternPart::First, PatternPart::Second, PatternPart::Result].map(once) == [true; 3];
        is_whole.then_some(pattern)
    }

    /// Its pieces, and whether each may be missing.
    #[must_use]
    pub fn parts(&self) -> &[(PatternPart, bool)] {
        &self.0
    }
}

impl std::fmt::Display for LinePattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (at, (part, is_optional)) in self.0.iter().enumerate() {
            let word = match part {
                PatternPart::Number => "NUMBER",
                PatternPart::First => "FIRST",
                PatternPart::Second => "SECOND",
                PatternPart::Result => "RESULT",
                PatternPart::Note => "NOTE",
                PatternPart::Word(word) => word,
            };
            let space = if at == 0 { "" } else { " " };
            write!(f, "{space}{word}{}", if *is_optional { "?" } else { "" })?;
        }
        Ok(())
    }
}
