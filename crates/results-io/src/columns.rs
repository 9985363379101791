//! The columns of every table that is read, once. Those of published files are in
//! [`crate::published_columns`].
//!
//! All columns are read as text, so that a row with an unreadable value can be rejected with that
//! value. What a column means is said in the glossary.

/// The columns of one kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schema {
    /// Columns that the header must have.
    pub required: &'static [&'static str],
    /// Columns that it may have.
    pub optional: &'static [&'static str],
}

impl Schema {
    /// The canonical name of a column that the header calls so; `None` for columns of no meaning.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<&'static str> {
        self.required.iter().chain(self.optional).find(|known| **known == name).copied()
    }
}

/// `results.csv`: one row a game.
pub const RESULTS: Schema = Schema {
    required: &["date", "event", "white", "black", "result"],
    optional: &["section", "round", "rate", "received"],
};

/// `players.csv`: one row a player of the season.
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
    optional: &["category", "rapid_grade", "rapid_category", "scale", "games"],
};

/// `opening_history.csv` and `season_totals.csv`: points and games that later seasons borrow from.
pub const SEASON_TOTALS: Schema =
    Schema { required: &["code", "season", "points", "games"], optional: &["exact"] };

/// A published grade list, as far as a later season reads it back.
pub const GRADE_LIST: Schema = Schema {
    required: &["Ref", "Grade"],
    optional: &["Cat", "RCat", "RGrade", "Name", "FIDECode"],
};

/// A published list, as far as it is compared with another.
pub const LISTED: Schema = Schema {
    required: &["Ref", "Grade"],
    optional: &["Name", "JrAge", "ClubNam1", "Cat", "Games", "RCat", "RGrade", "RGames"],
};

/// The same under the names that other tables of this program use.
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

/// `calculation.csv`, as far as it is compared with a later one.
pub const CALCULATION: Schema = Schema {
    required: &["code", "category", "grade", "mean", "points", "games"],
    optional: &[
        "borrowed_1",
        "borrowed_2",
        "borrowed_3",
        "borrowed_4",
        "borrowed_5",
        "borrowed_6",
        "increment",
        "previous_grade",
        "working_grade",
        "standard_error",
    ],
};

/// A section's cross-table: one row a player, one column a round.
pub const CROSS_TABLE: Schema = Schema {
    required: &["name"],
    optional: &[
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
        "r1",
        "r2",
        "r3",
        "r4",
        "r5",
        "r6",
        "r7",
        "r8",
        "r9",
        "r10",
        "r11",
        "r12",
        "r13",
        "r14",
        "r15",
        "r16",
        "r17",
        "r18",
        "r19",
        "r20",
        "r21",
        "r22",
        "r23",
        "r24",
        "r25",
        "r26",
        "r27",
        "r28",
        "r29",
        "r30",
    ],
};

/// The columns of a cross-table's rounds, in their order.
pub const ROUND_COLUMNS: [&str; 30] = [
    "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15",
    "r16", "r17", "r18", "r19", "r20", "r21", "r22", "r23", "r24", "r25", "r26", "r27", "r28",
    "r29", "r30",
];

/// A section's games: one row a game, or a bye, which has no `black`.
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

/// A list of opponents of one player: one row a round.
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
pub const RATINGS: Schema = Schema { required: &["rating"], optional: &["code", "name"] };

/// The contestants of a series.
pub const CONTESTANTS: Schema =
    Schema { required: &["name"], optional: &["code", "age", "birth_date", "fide_code", "sex"] };

/// The tournaments of a series.
pub const CALENDAR: Schema =
    Schema { required: &["file", "starts"], optional: &["counts", "kind"] };

/// The strengths behind a made-up federation: one row a player and month.
pub const TRUE_STRENGTHS: Schema =
    Schema { required: &["code", "month", "strength"], optional: &[] };
