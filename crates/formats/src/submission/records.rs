//! The players and games of a submission.

use chrono::NaiveDate;
use rating_core::Outcome;

use game_rows::GameResult;
use game_rows::NotPlayed;
use identity::code_form::is_no_code_yet;

/// A player of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubmittedPlayer {
    /// The line of the record.
    pub line: usize,
    /// The number that identifies the player in the file's games.
    pub pin: u32,
    /// The national code; empty for a player who has none yet, or the text in its place.
    pub code: String,
    /// "Surname, Forename".
    pub name: String,
    /// `M` or `F`.
    pub gender: String,
    /// The title, unchanged.
    pub title: String,
    /// Date of birth.
    pub birth_date: Option<NaiveDate>,
    /// The club's code.
    pub club_code: String,
    /// The club's name.
    pub club_name: String,
    /// The club's county.
    pub club_county: String,
    /// The membership number.
    pub member_number: String,
    /// The number in FIDE's list.
    pub fide_code: String,
    /// A remark.
    pub comment: String,
}

impl SubmittedPlayer {
    /// The code; empty if there is none, or if a text such as `new` is in its place.
    pub(super) fn own_code(&self) -> &str {
        if is_no_code_yet(&self.code) { "" } else { &self.code }
    }
}

/// A match, a section, or other results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// The line of its heading.
    pub line: usize,
    /// The kind of part.
    pub kind: PartKind,
    /// Its title.
    pub title: String,
    /// On which boards PIN1 had White.
    pub white_on: WhiteOn,
    /// The day of games without one of their own.
    pub day: Option<NaiveDate>,
    /// The games.
    pub games: Vec<SubmittedGame>,
}

/// The kind of a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PartKind {
    /// A match of two teams, board by board.
    Match,
    /// A section, round by round.
    Section,
    /// Anything else.
    #[default]
    Other,
}

/// On which boards PIN1 had White.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WhiteOn {
    /// On all.
    All,
    /// On boards 2, 4, ...
    Even,
    /// On boards 1, 3, ...
    Odd,
    /// On none.
    None,
    /// It is not known.
    #[default]
    Unknown,
}

/// A game, or a pairing without a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubmittedGame {
    /// The line of the record.
    pub line: usize,
    /// The first player's number.
    pub pin1: u32,
    /// The score, with the first player's half first.
    pub score: Score,
    /// The second player's number; 0 for a missing player.
    pub pin2: u32,
    /// Whether the first player had White, if the record says so.
    pub first_had_white: Option<bool>,
    /// The day, if the record has its own.
    pub day: Option<NaiveDate>,
    /// The round in a section.
    pub round: Option<u32>,
    /// The board in a match.
    pub board: Option<u32>,
    /// A remark.
    pub comment: String,
}

/// The result of a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// A game: `10`, `01` or `55`.
    Played(Outcome),
    /// `1d`: the second player defaulted.
    WonByDefault,
    /// `d1`: the first player defaulted.
    LostByDefault,
    /// `0d`: the second player defaulted, and the first gets nothing either.
    NothingByDefault,
    /// `d0`: the first player defaulted, and the second gets nothing either.
    NothingForSecond,
    /// `d5`: the first player defaulted, and the second gets half a point.
    HalfForSecond,
    /// `dd`: both defaulted.
    DoubleDefault,
}

impl Score {
    /// Every score with its text.
    pub const ALL: [(&'static str, Self); 9] = [
        ("10", Self::Played(Outcome::Win)),
        ("01", Self::Played(Outcome::Loss)),
        ("55", Self::Played(Outcome::Draw)),
        ("1d", Self::WonByDefault),
        ("d1", Self::LostByDefault),
        ("0d", Self::NothingByDefault),
        ("d0", Self::NothingForSecond),
        ("d5", Self::HalfForSecond),
        ("dd", Self::DoubleDefault),
    ];

    /// Reads a score, also as other formats have it (`1-0`); `None` for a text that is not one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let lower = text.to_ascii_lowercase();
        let signs = match lower.as_str() {
            "1-0" => "10",
            "0-1" => "01",
            "1/2-1/2" | "½-½" => "55",
            signs => signs,
        };
        Self::ALL.iter().find(|(known, _)| *known == signs).map(|&(_, score)| score)
    }

    /// The text of the score.
    #[must_use]
    pub fn written(self) -> &'static str {
        Self::ALL.iter().find(|(_, score)| *score == self).map_or("", |(text, _)| text)
    }

    /// Whether a missing player, PIN 0, can be on the other side: `d1`, `d5` and `dd`.
    #[must_use]
    pub(crate) const fn allows_missing_player(self) -> bool {
        matches!(self, Self::LostByDefault | Self::HalfForSecond | Self::DoubleDefault)
    }

    /// The value for a results file, with the first player as White: who defaulted, without the
    /// points.
    #[must_use]
    pub const fn result(self) -> GameResult {
        match self {
            Self::Played(outcome) => GameResult::Played(outcome),
            Self::WonByDefault => GameResult::NotPlayed(NotPlayed::WonByDefault),
            Self::LostByDefault | Self::HalfForSecond => {
                GameResult::NotPlayed(NotPlayed::LostByDefault)
            }
            Self::NothingByDefault | Self::NothingForSecond | Self::DoubleDefault => {
                GameResult::NotPlayed(NotPlayed::DoubleDefault)
            }
        }
    }
}

impl Part {
    /// Whether the first player of a game had White, according to the game or the part; `None` if
    /// it is not known.
    #[must_use]
    pub fn first_had_white(&self, game: &SubmittedGame) -> Option<bool> {
        let even = || game.board.map(|board| board % 2 == 0);
        game.first_had_white.or_else(|| match self.white_on {
            WhiteOn::All => Some(true),
            WhiteOn::None => Some(false),
            WhiteOn::Even => even(),
            WhiteOn::Odd => even().map(|even| !even),
            WhiteOn::Unknown => None,
        })
    }
}

impl WhiteOn {
    /// Every value with its text.
    pub const ALL: [(&'static str, Self); 5] = [
        ("all", Self::All),
        ("even", Self::Even),
        ("odd", Self::Odd),
        ("none", Self::None),
        ("unknown", Self::Unknown),
    ];

    /// Reads a value; `None` for a text that is not one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let lower = text.to_ascii_lowercase();
        Self::ALL.iter().find(|(known, _)| *known == lower).map(|&(_, value)| value)
    }

    /// The text of the value.
    #[must_use]
    pub fn written(self) -> &'static str {
        Self::ALL.iter().find(|(_, value)| *value == self).map_or("", |(text, _)| text)
    }
}
