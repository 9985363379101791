//! Every column of every file, once.
//!
//! All columns are read as text, so that a row with an unreadable value can be rejected with that
//! value. What a column means, and which values it takes, is said in `check` and in the glossary.

/// The columns of one kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schema {
    /// Columns that the header must have.
    pub required: &'static [&'static str],
    /// Columns that it may have.
    pub optional: &'static [&'static str],
}

impl Schema {
    /// The canonical name of a column that the header calls so; none for columns of no meaning.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<&'static str> {
        self.required.iter().chain(self.optional).find(|known| **known == name).copied()
    }
}

/// `results.csv`: one row a game.
pub const RESULTS: Schema = Schema {
    required: &["date", "event", "white", "black", "result"],
    optional: &["section", "round", "rate"],
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
pub const OPENING_GRADES: Schema = Schema { required: &["code", "grade"], optional: &["category"] };

/// `opening_history.csv` and `season_totals.csv`: points and games that later seasons borrow from.
pub const SEASON_TOTALS: Schema =
    Schema { required: &["code", "season", "points", "games"], optional: &[] };

/// A published grade list, as far as a later season reads it back.
pub const GRADE_LIST: Schema = Schema { required: &["Ref", "Cat", "Grade"], optional: &[] };
