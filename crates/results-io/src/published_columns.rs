//! The columns of every published file, in order. (What is read is in `columns`.)

/// `gradesYYYYMM.csv`: the published list, as national lists have it.
pub(crate) const GRADE_LIST: [&str; 20] = [
    "Ref", "Name", "Sex", "JrAge", "Cat", "Grade", "Grade1", "Games", "RCat", "RGrade", "RGrade1",
    "RGames", "ClubNam1", "ClubNam2", "ClubNam3", "ClubNam4", "ClubNam5", "ClubNam6", "FIDECode",
    "Nation",
];

/// `calculation.csv`: how every player's grade came about. An edition has as many of the columns
/// [`BORROWED`] as seasons that it borrows from, and [`INCREMENT`] if it has increments.
pub(crate) const CALCULATION: [&str; 16] = [
    "code",
    "category",
    "grade",
    "mean",
    "points",
    "games",
    BORROWED[0],
    BORROWED[1],
    BORROWED[2],
    BORROWED[3],
    BORROWED[4],
    BORROWED[5],
    INCREMENT,
    "previous_grade",
    "working_grade",
    "standard_error",
];

/// The columns of [`CALCULATION`] with the games borrowed from each earlier season, the one just
/// before first.
pub(crate) const BORROWED: [&str; 6] =
    ["borrowed_1", "borrowed_2", "borrowed_3", "borrowed_4", "borrowed_5", "borrowed_6"];

/// The column of [`CALCULATION`] with what is added for a junior's age.
pub(crate) const INCREMENT: &str = "increment";

/// The column beside points that says how exactly they are known: empty if they are exact, else the
/// exact points as a fraction (`5224/3`), or how far they can be from the ones written
/// (`+-0.000000015`).
pub const EXACT: &str = "exact";

/// `season_totals.csv`: what later seasons borrow from.
pub(crate) const SEASON_TOTALS: [&str; 5] = ["code", "season", "points", "games", EXACT];

/// `game_scores.parquet`: the score of every game for each of its players.
pub(crate) const GAME_SCORES: [&str; 6] =
    ["code", "date", "opponent", "half_points", "score_billionths", EXACT];

/// `rejected.csv` and `suspicious.csv`: rows that were not used, or that look wrong.
pub(crate) const REJECTED: [&str; 6] = ["file", "line", "column", "value", "reason", "row"];

/// `withheld.csv`: players whose group has no game against a graded player.
pub const WITHHELD: [&str; 4] = ["group", "code", "name", "games"];

/// `unpublished.csv`: who is not on the list, and why.
pub(crate) const UNPUBLISHED: [&str; 4] = ["code", "name", "reason", "games_missing"];

/// `changes.csv` beside the seasons: what a run changed on lists that were published before.
pub(crate) const LIST_CHANGES: [&str; 10] =
    ["season", "rate", "code", "name", "old", "new", "change", "old_mean", "new_mean", "reason"];

/// `changes.csv` of a system: where a system's players began, and where their games took them.
pub(crate) const CHANGES: [&str; 5] = ["code", "games", "start", "began", "end"];

/// The first columns of a file of predictions; one a system follows.
pub(crate) const PREDICTIONS: [&str; 5] = ["season", "day", "white", "black", "result"];

/// `true_strengths.parquet`: the strengths behind a made-up federation.
pub(crate) const TRUE_STRENGTHS: [&str; 3] = ["code", "month", "strength"];
