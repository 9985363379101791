//! The settings of a file in `import.toml`, by name.

use tables::Edit;

use input_files::toml_value::quoted;

/// A setting that `import.toml` may have for a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Setting {
    /// The sheets of a workbook.
    Sheet,
    /// The line with the column names.
    HeaderLine,
    /// The order of day and month.
    Dates,
    /// The earliest day that a day without a year may stand for.
    DaysFrom,
    /// The event of games without one.
    Event,
    /// The day of games without one.
    Day,
    /// The rate of play of games without one.
    Rate,
    /// That the colours of its games are not believed.
    Colours,
    /// The columns with each meaning.
    Columns,
    /// Whole specifications.
    Tables,
}

impl Setting {
    /// The name in `import.toml`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sheet => "sheet",
            Self::HeaderLine => "header-line",
            Self::Dates => "dates",
            Self::DaysFrom => "days-from",
            Self::Event => "event",
            Self::Day => "day",
            Self::Rate => "rate",
            Self::Colours => "colours",
            Self::Columns => "columns",
            Self::Tables => "tables",
        }
    }

    /// Whether it also applies to games and reports; the others are only for tables.
    #[must_use]
    pub const fn is_of_games(self) -> bool {
        matches!(self, Self::Event | Self::Day | Self::Rate | Self::Colours)
    }
}

/// What a column may be, as `import.toml` calls it.
pub(crate) const ROLES: [&str; 47] = [
    "date",
    "day",
    "month",
    "year",
    "event",
    "section",
    "round",
    "rate",
    "result",
    "colour",
    "drawn",
    "white",
    "white-code",
    "white-fide-code",
    "white-name",
    "white-surname",
    "white-forename",
    "white-score",
    "black",
    "black-code",
    "black-fide-code",
    "black-name",
    "black-surname",
    "black-forename",
    "black-score",
    "first",
    "first-code",
    "second",
    "second-code",
    "number",
    "name",
    "surname",
    "forename",
    "code",
    "fide-code",
    "rating",
    "rating-after",
    "rapid-rating",
    "title",
    "federation",
    "sex",
    "score",
    "total",
    "club",
    "birth",
    "birth-date",
    "birth-year",
];

/// A change of a specification as a setting of a file; `None` for one that has none.
pub(super) fn as_setting(edit: &Edit) -> Option<String> {
    let lines = edit.to_toml();
    let lines: Vec<&str> = lines.lines().collect();
    match lines[..] {
        ["days = \"fixed\"", day] if day.starts_with("day = ") => Some(day.to_owned()),
        [columns, "numbers = \"column\""] => as_column(columns),
        [line] => {
            let (field, value) = line.split_once(" = ")?;
            match field {
                "date-order" => Some(format!("dates = {value}")),
                "columns" => as_column(line),
                "rate" | "days-from" => Some(line.to_owned()),
                field if SETTINGS.contains(&field) => Some(line.to_owned()),
                _ => None,
            }
        }
        _ => None,
    }
}

/// `columns = { result = 5 }` as a setting.
fn as_column(line: &str) -> Option<String> {
    let entry = line.strip_prefix("columns = ")?.trim_matches(['{', '}', ' ']);
    Some(format!("columns.{entry}"))
}

/// The fields of a specification that are settings of a file by themselves.
const SETTINGS: [&str; 6] = ["result-of", "results", "colours", "nobody", "carry", "result-from"];

/// Settings of a file in `import.toml`.
pub(crate) fn settings_of(file: &str, lines: &str) -> String {
    format!("[files.{}]\n{lines}", quoted(last_part(file)))
}

/// Specifications of a file in `import.toml`.
pub(crate) fn tables_of(file: &str, tables: &[String]) -> String {
    let head = format!("[[files.{}.tables]]\n", quoted(last_part(file)));
    let tables: Vec<String> =
        tables.iter().map(|lines| format!("{head}{}", lines.trim_end())).collect();
    tables.join("\n\n")
}

/// The name of a file without its folders and its sheet.
fn last_part(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.split_once(" (sheet ").map_or(name, |(name, _)| name)
}
