//! What a column says of a player in a table with one row a player.

use crate::spreadsheet::cells::plain::plain;

/// What a column says of the player of its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Entry {
    /// The number by which other rows name the player: a start number, or a place.
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

/// What people call a code.
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
];

/// What people call a number in FIDE's list.
pub(crate) const FIDE_CODES: &[&str] =
    &["fide", "fide code", "fidecode", "fide no", "fide id", "fide number"];

/// What people call a surname.
pub(crate) const SURNAMES: &[&str] = &["surname", "last name", "family name"];

/// What people call a forename.
pub(crate) const FORENAMES: &[&str] =
    &["forename", "first name", "initials", "given name", "forenames"];

/// Names of columns, with the name that `import.toml` has.
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

/// The same of columns that cross-tables alone have a place for: in a list a new rating may be the
/// one that counts.
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

impl Entry {
    /// Everything that a column may say.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        NAMES.iter().chain(&NAMES_IN_CROSS_TABLES).map(|(entry, ..)| *entry)
    }

    /// Whether only lists of players and grades have a place for it.
    pub(crate) const fn is_of_lists(self) -> bool {
        matches!(self, Self::BirthDate | Self::Club | Self::RapidRating)
    }

    /// As `import.toml` writes it.
    pub(crate) fn name(self) -> &'static str {
        let mut names = NAMES.iter().chain(&NAMES_IN_CROSS_TABLES);
        names.find(|(entry, ..)| *entry == self).map_or("", |(_, name, _)| name)
    }

    /// What a column of this name says in a cross-table; `None` for a column of no meaning there.
    pub(crate) fn in_cross_table(name: &str) -> Option<Self> {
        let plain = plain(name);
        let mut names = NAMES_IN_CROSS_TABLES.iter();
        let found = names.find(|(.., names)| names.contains(&plain.as_str()));
        let found = found.map(|(entry, ..)| *entry);
        found.or_else(|| Self::of(name)).filter(|entry| !entry.is_of_lists())
    }

    /// What a column of this name says; `None` for a column of no meaning here.
    pub(crate) fn of(name: &str) -> Option<Self> {
        if name.trim() == "#" {
            return Some(Self::Number);
        }
        let plain = plain(name);
        let found = NAMES.iter().find(|(.., names)| names.contains(&plain.as_str()));
        found.map(|(entry, ..)| *entry)
    }
}
