//! Totals of earlier seasons, from which later seasons borrow.

use compact_str::CompactString;
use rating_core::{Grade, GradePoints};

use super::codes::{GivenCode, without_conflicts};
use findings::{MOST_FAULTS, Reason, RowFault};
use identity::code_form::CodeForm;
use input_files::csv::{RowNumber, Table, Text, read_table};
use input_files::published_columns::EXACT;
use input_files::{Error, Source, columns};

/// The values that a column of seasons accepts, for messages.
const SEASON: &str =
    "a season such as 2006-07, or a half-year such as 2012-H1, before the federation's first";

/// Points and games of one player in one season.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EarlierTotal<S, T> {
    /// The player.
    pub code: CompactString,
    /// The season, as converted by the caller.
    pub season: S,
    /// Points and games, as converted by the caller; `None` for a grade without a game in the
    /// season.
    pub total: Option<T>,
    /// The grade that was published for the season, if the row gives it.
    pub grade: Option<Grade>,
}

/// Totals, and the rows that could not be used.
pub type EarlierTotals<S, T> = (Vec<EarlierTotal<S, T>>, Vec<RowFault>);

/// Reads `opening_history.csv` or `season_totals.csv`; also returns the rows that could not be
/// used.
///
/// `season_of` converts the name of a season; it returns `None` if no season of that name can have
/// totals. `total` converts the sum of a player's game scores, the number of games (at least one),
/// and the text of the column `exact` if the file has it; it returns `None` if that text is
/// invalid. A row with a grade may have no game: editions may publish a player who did not play.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
pub fn read_earlier_totals<S: Ord, T: Ord>(
    source: &Source,
    code_form: CodeForm,
    season_of: impl Fn(&str) -> Option<S>,
    total: impl Fn(GradePoints, u32, Option<&str>) -> Option<T>,
) -> Result<EarlierTotals<S, T>, Error> {
    let table = read_table(source, &columns::SEASON_TOTALS)?;
    let mut rejected = table.malformed.clone();
    let (mut totals_read, mut blank) = (Vec::new(), 0);
    let columns = Columns::of(&table);
    for row in table.rows() {
        if columns.code.get(row).is_empty() && table.is_blank(row) {
            blank += 1;
            continue;
        }
        if rejected.len() > MOST_FAULTS {
            return Err(Error::too_many_faults(rejected.first(), &source.name));
        }
        let line = table.line(row);
        match columns.total(row, code_form, &season_of, &total) {
            Ok(total) => totals_read.push((total, line)),
            Err((column, value, reason)) => {
                rejected.push(RowFault::of_value(&source.name, line, column, value, reason));
            }
        }
    }
    let (totals, unused) = without_conflicts(totals_read, |one, other| {
        (&one.code, &one.season) == (&other.code, &other.season)
    });
    rejected.extend(unused.into_iter().map(|(total, line, reason)| {
        RowFault::of_value(&source.name, line, "code", &total.code, reason)
    }));
    table.settle([totals.len(), rejected.len(), blank])?;
    table.fill_in_rows(&mut rejected);
    Ok((totals, rejected))
}

/// The columns of such a file.
struct Columns<'t> {
    code: Text<'t>,
    season: Text<'t>,
    points: Text<'t>,
    games: Text<'t>,
    /// `None` if the file has no such column.
    exact: Option<Text<'t>>,
    grade: Text<'t>,
}

/// A fault of a row: the column, its value, and the reason.
type Wrong<'t> = (&'static str, &'t str, Reason);

impl<'t> Columns<'t> {
    fn of(table: &'t Table<'_>) -> Self {
        let column = |name| table.column(name);
        Self {
            code: column("code"),
            season: column("season"),
            points: column("points"),
            games: column("games"),
            exact: table.has(EXACT).then(|| column(EXACT)),
            grade: column("grade"),
        }
    }

    fn total<S, T>(
        &self,
        row: RowNumber,
        code_form: CodeForm,
        season_of: impl Fn(&str) -> Option<S>,
        total: impl Fn(GradePoints, u32, Option<&str>) -> Option<T>,
    ) -> Result<EarlierTotal<S, T>, Wrong<'t>> {
        let (code, season) = (self.code.get(row), self.season.get(row));
        let given = GivenCode::read(code, code_form).map_err(|reason| ("code", code, reason))?;
        if season.is_empty() {
            return Err(("season", season, Reason::MissingValue));
        }
        let unreadable = || ("season", season, Reason::Unreadable { expected: SEASON });
        let named = season_of(season).ok_or_else(unreadable)?;
        let (points, games) = (self.points.get(row), self.games.get(row));
        let sum = points.parse().map_err(|_| ("points", points, Reason::NotPoints))?;
        let grade = match self.grade.get(row) {
            "" => None,
            text => Some(text.parse().map_err(|_| ("grade", text, Reason::NotAGrade))?),
        };
        let least = u32::from(grade.is_none());
        let games = games.parse().ok().filter(|&games: &u32| games >= least).ok_or((
            "games",
            games,
            Reason::NotGames { least },
        ))?;
        let exact = self.exact.as_ref().map(|column| column.get(row));
        let not_exact = || (EXACT, exact.unwrap_or_default(), Reason::NotExact);
        let total = match games {
            0 => None,
            _ => Some(total(sum, games, exact).ok_or_else(not_exact)?),
        };
        let code = given.in_capitals.as_deref().unwrap_or(code).into();
        Ok(EarlierTotal { code, season: named, total, grade })
    }
}
