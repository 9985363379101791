//! The columns of every table that is read, in one place. Those of published files are in
//! [`crate::published_columns`].
//!
//! All columns are read as text, so that a row with an unreadable value can be rejected and
//! reported with that value. The glossary says what each column means.

/// The columns of one kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schema {
    /// Columns that the header must have.
    pub required: &'static [&'static str],
    /// Columns that it may have.
    pub optional: &'static [&'static str],
}

impl Schema {
    /// The canonical name of the column with this name in the header; `None` for an unknown column.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<&'static str> {
        self.required.iter().chain(self.optional).find(|known| **known == name).copied()
    }
}

/// The field in which a record of a submission's list of players has the code.
pub const ECF_CODE: &str = "ECF CODE";

/// `results.csv`: one row per game.
pub const RESULTS: Schema = Schema {
    required: &["date", "event", "white", "black", "result"],
    optional: &["section", "round", "rate", "received"],
};

/// The columns of `results.csv` as conversions write it: everything that is part of a game. When a
/// result arrived (`received`) is known to whoever keeps the original.
pub const WRITTEN_RESULTS: [&str; 8] =
    ["date", "event", "white", "black", "result", "section", "round", "rate"];

/// `players.csv`: one row per player of the season.
pub const PLAYERS: Schema = Schema {
    required: &["code", "name"],
    optional: &[
        "sex",
        "birth_date",
        "club1",
        "club2",
        "club3",
        "club4",
        "club5",
        "club6",
        "fide_code",
        "nation",
    ],
};

/// `opening_grades.csv`: the list in force before the first season.
pub const OPENING_GRADES: Schema = Schema {
    required: &["code", "grade"],
    optional: &["category", "rapid_grade", "rapid_category", "scale", "games", "rapid_games"],
};

/// The English federation's rating list since 2020; column names in lower case.
pub const ENGLISH_RATINGS: Schema = Schema {
    required: &["ecf_code", "full_name"],
    optional: &[
        "gender",
        "fide_no",
        "nation",
        "club_name",
        "club",
        "original_standard",
        "revised_standard",
        "original_rapid",
        "revised_rapid",
    ],
};

/// `opening_history.csv` and `season_totals.csv`: points and games that later seasons borrow from.
pub const SEASON_TOTALS: Schema =
    Schema { required: &["code", "season", "points", "games"], optional: &["exact", "grade"] };

/// `error_draws.csv`: the errors that later seasons' standard errors are computed from.
pub const ERROR_DRAWS: Schema =
    Schema { required: &crate::published_columns::ERROR_DRAWS, optional: &[] };

/// The columns of a published grade list that a later season reads.
pub const GRADE_LIST: Schema = Schema {
    required: &["Ref", "Grade"],
    optional: &["Cat", "RCat", "RGrade", "Name", "FIDECode", "Games", "RGames"],
};

/// The columns of a published list that are compared with another list.
pub const LISTED: Schema = Schema {
    required: &["Ref", "Grade"],
    optional: &["Name", "JrAge", "ClubNam1", "Cat", "Games", "RCat", "RGrade", "RGames"],
};

/// The same columns under the names that this program's other tables use.
pub const LISTED_PLAIN: Schema = Schema {
    required: &["code", "grade"],
    optional: &[
        "name",
        "age",
        "club1",
        "category",
        "games",
        "rapid_category",
        "rapid_grade",
        "rapid_games",
    ],
};

/// The players of a published list.
pub const LISTED_PLAYERS: Schema = Schema {
    required: &["Ref", "Name"],
    optional: &["Sex", "FIDECode", "Nation", "ClubNam1", "ClubNam2", "ClubNam3"],
};

/// The columns of `calculation.csv` that are compared with a later calculation.
pub const CALCULATION: Schema = Schema {
    required: &["code", "category", "grade", "mean", "points", "games"],
    optional: &[
        "borrowed_1",
        "borrowed_2",
        "borrowed_3",
        "borrowed_4",
        "borrowed_5",
        "borrowed_6",
        "approximate",
        "increment",
        "previous_grade",
        "working_grade",
        "standard_error",
    ],
};

/// The most rounds of a cross-table: as many as a tournament report can have.
pub const MOST_ROUNDS: usize = 1_000;

/// The columns of a cross-table's rounds, in order: `r1` to `r1000`.
pub static ROUND_COLUMNS: [&str; MOST_ROUNDS] = {
    let mut names = [""; MOST_ROUNDS];
    let mut round = 0;
    while round < MOST_ROUNDS {
        names[round] = round_column(&ROUND_LETTERS[round]);
        round += 1;
    }
    names
};

/// The bytes of their names, padded with zero bytes.
static ROUND_LETTERS: [[u8; 5]; MOST_ROUNDS] = {
    let mut names = [[0; 5]; MOST_ROUNDS];
    let mut number = 1;
    while number <= MOST_ROUNDS {
        let name = &mut names[number - 1];
        name[0] = b'r';
        let (mut unit, mut at) = (1_000, 1);
        while unit > 0 {
            if number >= unit {
                name[at] = b'0' + (number / unit % 10) as u8;
                at += 1;
            }
            unit /= 10;
        }
        number += 1;
    }
    names
};

const fn round_column(letters: &'static [u8]) -> &'static str {
    let mut length = 1;
    while length < letters.len() && letters[length] != 0 {
        length += 1;
    }
    match std::str::from_utf8(letters.split_at(length).0) {
        Ok(name) => name,
        Err(_) => "",
    }
}

/// A section's cross-table: one row per player, one column per round.
pub static CROSS_TABLE: Schema = Schema { required: &["name"], optional: &BESIDE_NAMES };

static BESIDE_NAMES: [&str; BESIDE_ROUNDS.len() + MOST_ROUNDS] = {
    let mut names = [""; BESIDE_ROUNDS.len() + MOST_ROUNDS];
    let mut at = 0;
    while at < names.len() {
        let is_round = at >= BESIDE_ROUNDS.len();
        names[at] =
            if is_round { ROUND_COLUMNS[at - BESIDE_ROUNDS.len()] } else { BESIDE_ROUNDS[at] };
        at += 1;
    }
    names
};

/// Columns of a cross-table other than the name and the rounds.
const BESIDE_ROUNDS: [&str; 11] = [
    "section",
    "number",
    "code",
    "fide_code",
    "rating",
    "rating_after",
    "title",
    "federation",
    "sex",
    "birth_year",
    "score",
];

/// A section's games: one row per game or bye; a bye has no `black`.
pub const SECTION_GAMES: Schema = Schema {
    required: &["round", "white", "black", "result"],
    optional: &[
        "section",
        "white_code",
        "black_code",
        "white_fide_code",
        "black_fide_code",
        "white_rating",
        "black_rating",
        "white_rating_after",
        "black_rating_after",
        "white_title",
        "black_title",
        "white_federation",
        "black_federation",
    ],
};

/// A list of one player's opponents: one row per round.
pub const OPPONENTS: Schema =
    Schema { required: &["rating", "title", "federation"], optional: &["name", "result"] };

/// A list of grades in force from a day.
pub const DATED_GRADES: Schema = Schema {
    required: &["code"],
    optional: &[
        "category",
        "grade",
        "rapid_category",
        "rapid_grade",
        "fide_code",
        "name",
        "birth_date",
    ],
};

/// A FIDE rating list.
pub const FIDE_RATINGS: Schema = Schema { required: &["fide_code", "rating"], optional: &[] };

/// Ratings by player.
pub const RATINGS: Schema =
    Schema { required: &["rating"], optional: &["code", "name", "forename", "fide_code"] };

/// The contestants of a series.
pub const CONTESTANTS: Schema =
    Schema { required: &["name"], optional: &["code", "age", "birth_date", "fide_code", "sex"] };

/// The tournaments of a series.
pub const CALENDAR: Schema =
    Schema { required: &["file", "starts"], optional: &["counts", "kind"] };

/// The true strengths behind a made-up federation: one row per player and month.
pub const TRUE_STRENGTHS: Schema =
    Schema { required: &["code", "month", "strength"], optional: &[] };
