//! The meaning of a table's column, from the names that people use.

use std::fmt;

use super::entry::{self, Entry};
use crate::spreadsheet::cells::plain::plain;

/// The player whom a column is about: the one who comes first in a row, or second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Side {
    /// White, or the home player if a table has no colours.
    White,
    /// Black, or the away player.
    Black,
}

impl Side {
    /// The other player.
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// The kind of information about a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Attribute {
    /// Any text that identifies the player: a code, a FIDE number or a name.
    Player,
    Code,
    FideCode,
    Name,
    Surname,
    Forename,
    Score,
}

/// The meaning of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Meaning {
    Date,
    Event,
    Section,
    Round,
    Rate,
    Result,
    /// The colour of the player who comes first, in a table of home and away.
    Colour,
    Of(Side, Attribute),
    /// A column of a cross-table, which has one row per player.
    Entry(Entry),
}

use Attribute::{Code, FideCode, Forename, Name, Player, Score, Surname};

/// Names of columns that are not about one player.
const OTHERS: [(Meaning, &[&str]); 7] = [
    (
        Meaning::Date,
        &[
            "date",
            "day",
            "played",
            "date played",
            "played on",
            "match date",
            "game date",
            "date of game",
            "date of match",
            "date of play",
            "when",
            "date time",
            "date and time",
            "datum",
            "tag",
        ],
    ),
    (
        Meaning::Event,
        &[
            "event",
            "event name",
            "tournament",
            "competition",
            "comp",
            "league",
            "congress",
            "tournament name",
            "league name",
            "cup",
        ],
    ),
    (Meaning::Section, &["section", "division", "div", "section name", "group", "grp", "match"]),
    (Meaning::Round, &["round", "rd", "rnd", "round no", "rd no", "week", "wk"]),
    (Meaning::Rate, &["rate", "rate of play", "tempo", "play rate"]),
    (
        Meaning::Result,
        &["result", "res", "results", "score", "outcome", "game result", "result w b"],
    ),
    (
        Meaning::Colour,
        &[
            "colour",
            "color",
            "col",
            "home colour",
            "home color",
            "home player colour",
            "home player color",
        ],
    ),
];

/// Words that show which player a column is about.
const SIDES: [(Side, &[&str]); 2] = [
    (Side::White, &["white", "home", "player1", "player a", "playera", "w"]),
    (Side::Black, &["black", "away", "player2", "player b", "playerb", "opponent", "b"]),
];

/// The meanings of the other words in the name of a player's column.
const ATTRIBUTES: [(Attribute, &[&str]); 7] = [
    (Player, &["", "player"]),
    (Code, entry::CODES),
    (FideCode, entry::FIDE_CODES),
    (Name, &["name", "player name", "full name"]),
    (Surname, entry::SURNAMES),
    (Forename, entry::FORENAMES),
    (Score, &["score", "points", "pts", "result"]),
];

impl Meaning {
    /// The meaning of a column with this name; `None` for an unknown column.
    pub(crate) fn of(name: &str) -> Option<Self> {
        let plain = plain(name);
        let other = OTHERS.iter().find(|(_, names)| names.contains(&plain.as_str()));
        other.map(|(meaning, _)| *meaning).or_else(|| of_a_side(&plain))
    }

    /// Whether the column is about one of the players.
    pub(crate) const fn is_of_player(self) -> bool {
        matches!(self, Self::Of(..))
    }

    /// The kind of information in a column without a side: `Code` beside `Player`.
    pub(crate) fn attribute_of(name: &str) -> Option<Attribute> {
        let plain = plain(name);
        if plain.is_empty() || OTHERS.iter().any(|(_, names)| names.contains(&plain.as_str())) {
            return None;
        }
        attribute(&plain)
    }

    /// The meaning with this name in `import.toml`.
    pub(crate) fn named(name: &str) -> Option<Self> {
        all().find(|meaning| meaning.to_string() == name)
    }
}

/// The name in `import.toml`: `date`, `white`, `white-code`.
impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (side, attribute) = match self {
            Self::Date => return f.write_str("date"),
            Self::Event => return f.write_str("event"),
            Self::Section => return f.write_str("section"),
            Self::Round => return f.write_str("round"),
            Self::Rate => return f.write_str("rate"),
            Self::Result => return f.write_str("result"),
            Self::Colour => return f.write_str("colour"),
            Self::Entry(entry) => return f.write_str(entry.name()),
            Self::Of(side, attribute) => (side, attribute),
        };
        f.write_str(match side {
            Side::White => "white",
            Side::Black => "black",
        })?;
        f.write_str(match attribute {
            Player => "",
            Code => "-code",
            FideCode => "-fide-code",
            Name => "-name",
            Surname => "-surname",
            Forename => "-forename",
            Score => "-score",
        })
    }
}

/// All meanings.
pub(crate) fn all() -> impl Iterator<Item = Meaning> {
    let of_side = |side: Side| ATTRIBUTES.iter().map(move |(what, _)| Meaning::Of(side, *what));
    let players = [Side::White, Side::Black].into_iter().flat_map(of_side);
    let entries = Entry::all().map(Meaning::Entry);
    OTHERS.iter().map(|(meaning, _)| *meaning).chain(players).chain(entries)
}

fn of_a_side(plain: &str) -> Option<Meaning> {
    for (side, words) in SIDES {
        for word in words {
            let rest = match plain.strip_prefix(word) {
                Some(rest) if rest.is_empty() || rest.starts_with(' ') => rest.trim(),
                _ => match plain.strip_suffix(word) {
                    Some(rest) if rest.ends_with(' ') => rest.trim(),
                    _ => continue,
                },
            };
            if let Some(found) = attribute(rest) {
                return Some(Meaning::Of(side, found));
            }
        }
    }
    None
}

fn attribute(rest: &str) -> Option<Attribute> {
    ATTRIBUTES.iter().find(|(_, names)| names.contains(&rest)).map(|(attribute, _)| *attribute)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_names_of_columns_are_known_in_any_case() {
        for (name, meaning) in [
            ("Date", "date"),
            ("DATE PLAYED", "date"),
            ("White Name", "white-name"),
            ("White", "white"),
            ("white_code", "white-code"),
            ("Home player", "white"),
            ("Home ECF code", "white-code"),
            ("ECF Code (Black)", "black-code"),
            ("Player 2", "black"),
            ("Rd", "round"),
            ("Result", "result"),
            ("Away Score", "black-score"),
            ("Div.", "section"),
        ] {
            assert_eq!(
                Meaning::of(name).map(|m| m.to_string()),
                Some(meaning.to_owned()),
                "{name}"
            );
        }
        for name in ["", "Board", "White club", "White rating", "Venue", "Rating"] {
            assert_eq!(Meaning::of(name), None, "{name}");
        }
    }

    #[test]
    fn every_meaning_is_found_again_by_its_name() {
        for meaning in all() {
            assert_eq!(Meaning::named(&meaning.to_string()), Some(meaning));
        }
    }
}
