//! The columns of every published file, in order. (Those of files that are read are in `columns`.)

/// `gradesYYYYMM.csv`: the published list, in the form of national lists.
pub const GRADE_LIST: [&str; 20] = [
    "Ref", "Name", "Sex", "JrAge", "Cat", "Grade", "Grade1", "Games", "RCat", "RGrade", "RGrade1",
    "RGames", "ClubNam1", "ClubNam2", "ClubNam3", "ClubNam4", "ClubNam5", "ClubNam6", "FIDECode",
    "Nation",
];

/// `calculation.csv`: the calculation of every player's grade. It has one of the columns
/// [`BORROWED`] for each season that the edition borrows from, [`APPROXIMATE`] if games of the
/// opening list can be among them, and [`INCREMENT`] if the edition has increments.
pub const CALCULATION: [&str; 17] = [
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
    APPROXIMATE,
    INCREMENT,
    "previous_grade",
    "working_grade",
    "standard_error",
];

/// The columns of [`CALCULATION`] with the games borrowed from each earlier season, the latest
/// first.
pub const BORROWED: [&str; 6] =
    ["borrowed_1", "borrowed_2", "borrowed_3", "borrowed_4", "borrowed_5", "borrowed_6"];

/// The column of [`CALCULATION`] with how many of the borrowed games count at the grade of the
/// opening list, so that the grade is an approximation.
pub const APPROXIMATE: &str = "approximate";

/// The column of [`CALCULATION`] with the increment for a junior's age.
pub const INCREMENT: &str = "increment";

/// The column beside points that says how exact they are. It is empty if they are exact. Otherwise
/// it has the exact points as a fraction (`5224/3`), or the largest error of the written ones
/// (`+-0.000000015`).
pub const EXACT: &str = "exact";

/// `season_totals.csv`: the totals that later seasons borrow from, and the published grades.
pub const SEASON_TOTALS: [&str; 6] = ["code", "season", "points", "games", EXACT, "grade"];

/// `error_draws.csv`: the errors that later seasons' standard errors are computed from.
pub const ERROR_DRAWS: [&str; 4] = ["code", "graded", "grade_error", "average_error"];

/// `game_scores.parquet`: the score of every game for each of its players.
pub const GAME_SCORES: [&str; 6] =
    ["code", "date", "opponent", "half_points", "score_billionths", EXACT];

/// `rejected.csv` and `suspicious.csv`: rows that were not used, or that look wrong.
pub const REJECTED: [&str; 6] = ["file", "line", "column", "value", "reason", "row"];

/// `withheld.csv`: players whose group has no game against a graded player.
pub const WITHHELD: [&str; 4] = ["group", "code", "name", "games"];

/// `unpublished.csv`: players who are not on the list, with the reason.
pub const UNPUBLISHED: [&str; 4] = ["code", "name", "reason", "games_missing"];

/// `changes.csv` beside the seasons: the changes that a run made to lists published before.
pub const LIST_CHANGES: [&str; 10] =
    ["season", "rate", "code", "name", "old", "new", "change", "old_mean", "new_mean", "reason"];

/// `changes.csv` of a system: where its players began and ended.
pub const CHANGES: [&str; 5] = ["code", "games", "start", "began", "end"];

/// The first columns of a file of predictions; one column per system follows.
pub const PREDICTIONS: [&str; 5] = ["season", "day", "white", "black", "result"];

/// `true_strengths.parquet`: the true strengths behind a made-up federation.
pub const TRUE_STRENGTHS: [&str; 3] = ["code", "month", "strength"];
