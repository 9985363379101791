//! The meaning of a column in a table with one row per player.

use crate::spreadsheet::cells::column_words;
use crate::spreadsheet::cells::plain::plain;

/// The meaning of a column about the player of its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Entry {
    /// The number by which other rows refer to the player: a start number, or a place.
    Number,
    Name,
    Surname,
    Forename,
    Code,
    FideCode,
    Rating,
    Title,
    Federation,
    Sex,
    Score,
    BirthDate,
    Club,
    RapidRating,
    RatingAfter,
    BirthYear,
}

/// Names of columns of codes.
pub(crate) const CODES: &[&str] = &[
    "code",
    "ecf",
    "ecf code",
    "ecf no",
    "ecf ref",
    "bcf code",
    "ref",
    "ref no",
    "id",
    "grading code",
    "grading ref",
    "grading no",
    "player code",
    "ecf number",
    "grading reference",
    "player ref",
    "player id",
    "uscf id",
    "uscf no",
    "us chess id",
];

/// Names of columns of FIDE numbers.
pub(crate) const FIDE_CODES: &[&str] =
    &["fide", "fide code", "fidecode", "fide no", "fide id", "fideid", "fide number"];

/// Names of columns of surnames.
pub(crate) const SURNAMES: &[&str] = &["surname", "last name", "family name"];

/// Names of columns of forenames.
pub(crate) const FORENAMES: &[&str] =
    &["forename", "first name", "initials", "given name", "forenames"];

/// Names of columns, each with its name in `import.toml`.
const NAMES: [(Entry, &str, &[&str]); 14] = [
    (
        Entry::Number,
        "number",
        &[
            "number",
            "no",
            "nr",
            "num",
            "pos",
            "position",
            "place",
            "rank",
            "rk",
            "seed",
            "sno",
            "snr",
            "start no",
            "start number",
            "pin",
            "pairing no",
            "pairing number",
        ],
    ),
    (Entry::Name, "name", &["name", "player", "player name", "full name", "players", "names"]),
    (Entry::Surname, "surname", SURNAMES),
    (Entry::Forename, "forename", FORENAMES),
    (Entry::Code, "code", CODES),
    (Entry::FideCode, "fide-code", FIDE_CODES),
    (
        Entry::Rating,
        "rating",
        &["rating", "rtg", "elo", "grade", "grd", "grading", "rat", "standard grade", "standard"],
    ),
    (Entry::Title, "title", &["title", "ti", "tit"]),
    (Entry::Federation, "federation", &["federation", "fed", "nation", "country"]),
    (Entry::Sex, "sex", &["sex", "gender", "m f"]),
    (
        Entry::Score,
        "score",
        &["score", "pts", "points", "total", "tot", "total score", "total points", "sum"],
    ),
    (
        Entry::BirthDate,
        "birth-date",
        &["birth date", "date of birth", "dob", "born", "birthday", "birthdate"],
    ),
    (Entry::Club, "club", &["club", "club name", "club1", "club 1", "clubnam1", "main club"]),
    (
        Entry::RapidRating,
        "rapid-rating",
        &["rapid grade", "rapid rating", "rapid", "rapidplay grade", "rapidplay", "rgrade"],
    ),
];

/// The same for columns that only cross-tables have: in a list, a new rating may be the one that
/// counts.
const NAMES_IN_CROSS_TABLES: [(Entry, &str, &[&str]); 2] = [
    (
        Entry::RatingAfter,
        "rating-after",
        &[
            "rating after",
            "grade after",
            "new rating",
            "new rtg",
            "new elo",
            "new grade",
            "post rating",
            "post event rating",
            "rating after the event",
            "rating after event",
        ],
    ),
    (Entry::BirthYear, "birth-year", &["birth year", "year of birth", "birthyear", "yob"]),
];

/// Names of ratings of one kind, or from one day, in cross-tables that do not have a plain `Rating`
/// beside them.
const KINDS_OF_RATING: [&str; 18] = [
    "fide rating",
    "fide rtg",
    "fide elo",
    "rating fide",
    "rtg fide",
    "elo fide",
    "rtgi",
    "rtgn",
    "ecf rating",
    "ecf grade",
    "national rating",
    "rtng",
    "old rating",
    "rating before",
    "pre rating",
    "pre event rating",
    "start rating",
    "starting rating",
];

impl Entry {
    /// The rating for the name of a rating of one kind; `None` for any other column.
    pub(crate) fn of_kind_of_rating(name: &str) -> Option<Self> {
        KINDS_OF_RATING.contains(&plain(name).as_str()).then_some(Self::Rating)
    }

    /// The meaning of a column of a cross-table by a name in a language other than English.
    pub(crate) fn in_another_language(name: &str) -> Option<Self> {
        let plain = plain(name);
        let is_one_of = |words: &[&str]| words.contains(&plain.as_str());
        let words: [(Self, &[&str]); 5] = [
            (Self::Name, &column_words::NAMES),
            (Self::Number, &column_words::NUMBERS),
            (Self::Federation, &column_words::FEDERATIONS),
            (Self::Rating, &column_words::RATINGS),
            (Self::Score, &column_words::POINTS),
        ];
        words.into_iter().find(|(_, words)| is_one_of(words)).map(|(entry, _)| entry)
    }

    /// All meanings.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        NAMES.iter().chain(&NAMES_IN_CROSS_TABLES).map(|(entry, ..)| *entry)
    }

    /// Whether only lists of players and grades have such a column.
    pub(crate) const fn is_of_lists(self) -> bool {
        matches!(self, Self::BirthDate | Self::Club | Self::RapidRating)
    }

    /// The name in `import.toml`.
    pub(crate) fn name(self) -> &'static str {
        let mut names = NAMES.iter().chain(&NAMES_IN_CROSS_TABLES);
        names.find(|(entry, ..)| *entry == self).map_or("", |(_, name, _)| name)
    }

    /// The meaning of a column with this name in a cross-table; `None` for an unknown column.
    pub(crate) fn in_cross_table(name: &str) -> Option<Self> {
        let plain = plain(name);
        let mut names = NAMES_IN_CROSS_TABLES.iter();
        let found = names.find(|(.., names)| names.contains(&plain.as_str()));
        let found = found.map(|(entry, ..)| *entry);
        found.or_else(|| Self::of(name)).filter(|entry| !entry.is_of_lists())
    }

    /// The meaning of a column with this name; `None` for an unknown column.
    pub(crate) fn of(name: &str) -> Option<Self> {
        if name.trim() == "#" {
            return Some(Self::Number);
        }
        let plain = plain(name);
        let found = NAMES.iter().find(|(.., names)| names.contains(&plain.as_str()));
        found.map(|(entry, ..)| *entry)
    }
}
