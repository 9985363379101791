//! A specification as it is written in TOML: one flat set of fields for all layouts, so that a
//! field has one name and one place. It becomes a [`TableSpec`] or an error that names the field;
//! a field that the layout does not have is an error too.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Value;

use super::{
    AllPlayAllSpec, Board, Carry, CellForm, Colours, CrossTableSpec, Days, Detail, GamesSpec,
    LinePattern, LinesSpec, ListRole, ListSpec, Meaning, Meanings, Numbers, Opponent, Place,
    PlayersTable, ResultFrom, Seat, Sections, Status, StatusColumn, TableSpec,
};
use crate::day::{DateOrder, DayForms, SaidOfDay};
use crate::text::{plain, signs};
use crate::{Colour, Column, Rate, Side};

/// Why a text is not a specification.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// It is not TOML, or has a field that no specification has.
    #[error("{0}")]
    NotToml(String),
    /// A field is missing.
    #[error("`{0}` is missing")]
    Missing(&'static str),
    /// A field of another layout, or of another choice within it.
    #[error(
        "`{field}` has no meaning here: the layout `{layout}` with its other fields does not use it"
    )]
    Unused {
        /// The field.
        field: String,
        /// The layout.
        layout: &'static str,
    },
    /// A value that cannot be used.
    #[error("`{field}` is `{value}`, expected {expected}")]
    Value {
        /// The field.
        field: &'static str,
        /// The value.
        value: String,
        /// What is expected in its place.
        expected: &'static str,
    },
}

/// A change of a specification: fields in TOML that take the place of those there, entry by entry
/// in tables. One with a `layout` takes the place of everything.
#[derive(Clone, Debug, PartialEq)]
pub struct Edit(toml::Table);

impl Edit {
    /// The change that these lines of TOML describe.
    ///
    /// # Errors
    ///
    /// If they are not TOML.
    pub fn parse(toml: &str) -> Result<Self, SpecError> {
        toml.parse().map(Self).map_err(|error: toml::de::Error| not_toml(&error))
    }

    /// A change of one field.
    pub(crate) fn of(field: &str, value: impl Into<Value>) -> Self {
        Self([(field.to_owned(), value.into())].into_iter().collect())
    }

    /// A change of one entry of a field.
    #[must_use]
    pub fn entry(field: &str, key: &str, value: impl Into<Value>) -> Self {
        let entry: toml::Table = [(key.to_owned(), value.into())].into_iter().collect();
        Self::of(field, entry)
    }

    /// This change and another one.
    pub(crate) fn and(mut self, field: &str, value: impl Into<Value>) -> Self {
        self.0.insert(field.to_owned(), value.into());
        self
    }

    /// A specification in the place of another one.
    pub(crate) fn whole(spec: &TableSpec) -> Self {
        Self(Written::from(spec.clone()).table())
    }

    /// The fields that it changes.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// As lines of TOML.
    #[must_use]
    pub fn to_toml(&self) -> String {
        lines(&self.0, &|_| None)
    }
}

impl TableSpec {
    /// Reads a specification.
    ///
    /// # Errors
    ///
    /// If the text is not TOML, or a field is unknown, missing, unused or has an impossible value.
    pub fn from_toml(text: &str) -> Result<Self, SpecError> {
        let written: Written = toml::from_str(text).map_err(|error| not_toml(&error))?;
        Self::try_from(written)
    }

    /// The specification as lines of TOML, one a field; fields with their default are left out.
    #[must_use]
    pub fn to_toml(&self) -> String {
        self.to_toml_with(&|_| None)
    }

    /// The same with comments behind the lines of some fields.
    #[must_use]
    pub fn to_toml_with(&self, comment: &dyn Fn(&str) -> Option<String>) -> String {
        lines(&Written::from(self.clone()).table(), comment)
    }

    /// The specification with a change.
    ///
    /// # Errors
    ///
    /// If it is not a specification with the change.
    pub fn with(&self, edit: &Edit) -> Result<Self, SpecError> {
        let mut fields = if edit.0.contains_key("layout") {
            toml::Table::new()
        } else {
            Written::from(self.clone()).table()
        };
        for (field, value) in &edit.0 {
            match (fields.get_mut(field), value) {
                (Some(Value::Table(old)), Value::Table(new)) => old.extend(new.clone()),
                _ => drop(fields.insert(field.clone(), value.clone())),
            }
        }
        let whole: Written = fields.try_into().map_err(|error| not_toml(&error))?;
        let change: Written = edit.0.clone().try_into().map_err(|error| not_toml(&error))?;
        // What the change makes useless of the old fields is left out: a day for all games needs no
        // column of days.
        let spec = whole.spec()?;
        change.plainly().used_by(spec)
    }
}

fn not_toml(error: &toml::de::Error) -> SpecError {
    SpecError::NotToml(error.to_string())
}

/// The fields in the order in which they are written.
const FIELDS: [&str; 33] = [
    "layout",
    "sheet",
    "header",
    "fingerprint",
    "last",
    "width",
    "columns",
    "games",
    "rounds",
    "pattern",
    "colours",
    "colour-letters",
    "result-from",
    "result-of",
    "results",
    "statuses",
    "cell",
    "default-marks",
    "numbers",
    "days",
    "day",
    "date-order",
    "months",
    "weekdays",
    "days-from",
    "day-of",
    "carry",
    "sections",
    "event",
    "rate",
    "nobody",
    "totals",
    "not-read",
];

/// Lines of TOML, one a field, with tables in one line.
fn lines(fields: &toml::Table, comment: &dyn Fn(&str) -> Option<String>) -> String {
    let mut lines = String::new();
    for field in FIELDS {
        if let Some(value) = fields.get(field) {
            let comment = comment(field).map(|text| format!("  # {text}")).unwrap_or_default();
            lines.extend([field, " = ", &inline(value), &comment, "\n"]);
        }
    }
    lines
}

/// A value in one line; keys that are numbers in the order of numbers.
fn inline(value: &Value) -> String {
    match value {
        Value::Array(items) => {
            format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", "))
        }
        Value::Table(entries) if entries.is_empty() => "{}".to_owned(),
        Value::Table(entries) => {
            let mut entries: Vec<_> = entries.iter().collect();
            let number = |key: &str| Opponent::parse(key).map(|it| (it.number, it.game));
            entries.sort_by_key(|(key, _)| (number(key).is_none(), number(key)));
            let entry =
                |(key, value): &(&String, &Value)| format!("{} = {}", bare(key), inline(value));
            format!("{{ {} }}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

fn bare(key: &str) -> String {
    let is_bare = |letter: u8| letter.is_ascii_alphanumeric() || b"-_".contains(&letter);
    if !key.is_empty() && key.bytes().all(is_bare) {
        return key.to_owned();
    }
    Value::from(key).to_string()
}

/// The fields as they are written.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(crate) struct Written {
    /// How the games stand in the table.
    #[schemars(extend("enum" = ["games", "cross-table", "all-play-all", "lines", "list"]))]
    layout: String,
    /// The sheet of a workbook.
    sheet: String,
    /// The lines with the names of the columns.
    header: Vec<u32>,
    /// The texts of the header when the specification was accepted: other ones are asked about.
    fingerprint: Vec<String>,
    /// The last line of the table, if anything is below it.
    last: Option<u32>,
    /// The number of the last column with a name.
    width: Option<usize>,
    /// What a column is, with its number from 1.
    columns: BTreeMap<String, usize>,
    /// Where a line has several games: the columns of each.
    games: Vec<BTreeMap<String, usize>>,
    /// By round, or by opponent: its columns.
    rounds: BTreeMap<String, Vec<usize>>,
    /// How a line of a text is made, such as `NUMBER? FIRST NOTE? RESULT SECOND NOTE?`.
    pattern: String,
    /// Who had White.
    #[schemars(extend("enum" = ["unknown", "first", "second", "column"]))]
    colours: String,
    /// What each text of a colour means.
    colour_letters: BTreeMap<String, Colour>,
    /// How a result is written.
    result_from: ResultFrom,
    /// Whose win a `1-0` is.
    result_of: Option<Side>,
    /// What each text of a result means: 1-0, 0-1, 1/2, +/-, -/+, -/-, white, black or none.
    results: BTreeMap<String, String>,
    /// What each text of the column `status` says of its game: played, default, or none if it does
    /// not count; `(nothing)` is an empty cell.
    statuses: BTreeMap<String, Status>,
    /// The forms of a cell, such as `OPPONENTCOLOUR?RESULT`.
    cell: Vec<String>,
    /// Texts behind a result that mean it was by default.
    default_marks: BTreeSet<String>,
    /// How players are numbered.
    #[schemars(extend("enum" = ["order", "column"]))]
    numbers: String,
    /// Where the days of games are.
    #[schemars(extend("enum" = ["column", "parts", "title", "title-below", "fixed", "none"]))]
    days: String,
    /// The day of all games, such as `2006-09-12`.
    day: String,
    /// Whether the day, the month or the year comes first.
    #[schemars(extend("enum" = DateOrder::NAMES))]
    date_order: String,
    /// Names of months, in plain letters, with their numbers.
    months: BTreeMap<String, u32>,
    /// Names of days of the week, in plain letters, with their numbers from Monday, 1.
    weekdays: BTreeMap<String, u32>,
    /// Of days without a year: each is the first such day from this one on.
    days_from: String,
    /// Of texts that are not the day of their games: that day, such as `2006-09-12`, or none if the
    /// games do not count.
    day_of: BTreeMap<String, String>,
    /// What stands once for the lines below it.
    carry: BTreeSet<Carry>,
    /// Where the sections are.
    #[schemars(extend("enum" = ["none", "titles", "sheet", "column"]))]
    sections: String,
    /// The event of all games.
    event: String,
    /// The rate of play of all games.
    rate: Option<Rate>,
    /// Texts in the place of a player that are nobody's name.
    nobody: BTreeSet<String>,
    /// Beginnings of lines that are sums.
    totals: BTreeSet<String>,
    /// Columns that are not read, by number, with their names.
    not_read: BTreeMap<String, String>,
}

impl Written {
    /// The fields that differ from their defaults.
    fn table(&self) -> toml::Table {
        // Texts, numbers and tables of them always become TOML.
        let of = |written: &Self| toml::Table::try_from(written).unwrap_or_default();
        let defaults = of(&Self::default());
        let fields = of(self).into_iter();
        fields.filter(|(field, value)| defaults.get(field) != Some(value)).collect()
    }

    /// The first field of this one, or entry of a field, that the other has not, or not so.
    fn field_missing_in(&self, other: &Self) -> Option<String> {
        let others = other.table();
        self.table().into_iter().find_map(|(field, value)| match (value, others.get(&field)) {
            (Value::Table(mine), Some(Value::Table(others))) => {
                let differs = |(key, value): &(&String, &Value)| others.get(*key) != Some(*value);
                mine.iter().find(differs).map(|(key, _)| format!("{field}.{key}"))
            }
            (value, other) => (other != Some(&value)).then_some(field),
        })
    }

    fn place(&self) -> Result<Place, SpecError> {
        let not_read = self.not_read.iter().map(|(key, name)| {
            let number = key.parse().map_err(|_| no_column("not-read", key))?;
            Ok((column("not-read", number)?, name.clone()))
        });
        Ok(Place {
            sheet: self.sheet.clone(),
            header: self.header.clone(),
            fingerprint: self.fingerprint.clone(),
            last: self.last,
            width: self.width.map(|width| column("width", width)).transpose()?,
            totals: self.totals.clone(),
            not_read: not_read.collect::<Result<_, SpecError>>()?,
        })
    }

    fn of_place(place: &Place) -> Self {
        Self {
            sheet: place.sheet.clone(),
            header: place.header.clone(),
            fingerprint: place.fingerprint.clone(),
            last: place.last,
            width: place.width.map(Column::number),
            totals: place.totals.clone(),
            not_read: place
                .not_read
                .iter()
                .map(|(at, name)| (at.to_string(), name.clone()))
                .collect(),
            ..Self::default()
        }
    }

    fn role(&self, role: &str) -> Result<Option<Column>, SpecError> {
        self.columns.get(role).map(|number| column("columns", *number)).transpose()
    }

    fn needed(&self, role: &'static str) -> Result<Column, SpecError> {
        self.role(role)?.ok_or(SpecError::Missing(role))
    }

    fn results(&self) -> Result<Meanings, SpecError> {
        let meaning = |(text, meaning): (&String, &String)| {
            let expected = "1-0, 0-1, 1/2, +/-, -/+, -/-, white, black or none";
            let known =
                Meaning::parse(meaning).ok_or_else(|| wrong("results", meaning, expected))?;
            Ok((signs(text), known))
        };
        self.results.iter().map(meaning).collect()
    }

    fn date(field: &'static str, text: &str) -> Result<Option<NaiveDate>, SpecError> {
        let expected = "a day as YYYY-MM-DD";
        let day = || text.parse().map_err(|_| wrong(field, text, expected));
        (!text.is_empty()).then(day).transpose()
    }

    /// The day of a table in which all games have one.
    fn fixed_day(&self, expected: &'static str) -> Result<Option<NaiveDate>, SpecError> {
        let day = Self::date("day", &self.day)?;
        match self.days.as_str() {
            "fixed" => day.map(Some).ok_or(SpecError::Missing("day")),
            "" | "none" => Ok(None),
            other => Err(wrong("days", other, expected)),
        }
    }

    fn fixed_or_none(&self, expected: &'static str) -> Result<Days, SpecError> {
        Ok(self.fixed_day(expected)?.map_or(Days::Unknown, Days::Fixed))
    }

    fn set_fixed_day(&mut self, day: Option<NaiveDate>) {
        if day.is_some() { "fixed" } else { "none" }.clone_into(&mut self.days);
        self.day = day.map(|day| day.to_string()).unwrap_or_default();
    }

    fn days(&self) -> Result<Days, SpecError> {
        match self.days.as_str() {
            "column" => Ok(Days::Column(self.needed("date")?)),
            "parts" => Ok(Days::Parts {
                day: self.needed("day")?,
                month: self.needed("month")?,
                year: self.needed("year")?,
            }),
            "title" => Ok(Days::Titles),
            "title-below" => Ok(Days::TitlesBelow),
            _ => self.fixed_or_none("column, parts, title, title-below, fixed or none"),
        }
    }

    fn set_days(&mut self, days: Days) {
        let days = match days {
            Days::Column(date) => {
                self.set_role("date", Some(date));
                "column"
            }
            Days::Parts { day, month, year } => {
                for (role, column) in [("day", day), ("month", month), ("year", year)] {
                    self.set_role(role, Some(column));
                }
                "parts"
            }
            Days::Titles => "title",
            Days::TitlesBelow => "title-below",
            Days::Fixed(day) => return self.set_fixed_day(Some(day)),
            Days::Unknown => "none",
        };
        days.clone_into(&mut self.days);
    }

    fn set_role(&mut self, role: &str, column: Option<Column>) {
        if let Some(column) = column {
            self.columns.insert(role.to_owned(), column.number());
        }
    }

    fn forms(&self) -> Result<DayForms, SpecError> {
        let order = match self.date_order.as_str() {
            "" => None,
            written => Some(
                DateOrder::parse(written)
                    .ok_or_else(|| wrong("date-order", written, DateOrder::EXPECTED))?,
            ),
        };
        let from = Self::date("days-from", &self.days_from)?;
        let said = |(text, day): (&String, &String)| {
            let expected = || wrong("day-of", day, "a day as YYYY-MM-DD, or none");
            let said = match day.as_str() {
                "none" => SaidOfDay::NoGame,
                day => SaidOfDay::Is(Self::date("day-of", day)?.ok_or_else(expected)?),
            };
            Ok((plain(text), said))
        };
        let said = self.day_of.iter().map(said).collect::<Result<_, SpecError>>()?;
        let (months, weekdays) = (self.months.clone(), self.weekdays.clone());
        Ok(DayForms { order, months, weekdays, from, said })
    }

    fn set_forms(&mut self, forms: &DayForms) {
        forms.order.map_or("", DateOrder::name).clone_into(&mut self.date_order);
        self.months.clone_from(&forms.months);
        self.weekdays.clone_from(&forms.weekdays);
        self.days_from = forms.from.map(|from| from.to_string()).unwrap_or_default();
        let said = |(text, said): (&String, &SaidOfDay)| {
            let day = said.day().map_or_else(|| "none".to_owned(), |day| day.to_string());
            (text.clone(), day)
        };
        self.day_of = forms.said.iter().map(said).collect();
    }

    fn sections(&self) -> Result<Sections, SpecError> {
        match self.sections.as_str() {
            "" | "none" => Ok(Sections::None),
            "column" => Ok(Sections::Column(self.needed("section")?)),
            "titles" => Ok(Sections::Titles),
            "sheet" => Ok(Sections::Sheet),
            other => Err(wrong("sections", other, "none, column, titles or sheet")),
        }
    }

    fn set_sections(&mut self, sections: Sections) {
        let sections = match sections {
            Sections::None => "",
            Sections::Titles => "titles",
            Sections::Sheet => "sheet",
            Sections::Column(section) => {
                self.set_role("section", Some(section));
                "column"
            }
        };
        sections.clone_into(&mut self.sections);
    }

    fn numbers(&self) -> Result<Numbers, SpecError> {
        match self.numbers.as_str() {
            "" | "order" => Ok(Numbers::Order),
            "column" => Ok(Numbers::Column(self.needed("number")?)),
            other => Err(wrong("numbers", other, "order or column")),
        }
    }

    fn set_numbers(&mut self, numbers: Numbers) {
        if let Numbers::Column(number) = numbers {
            "column".clone_into(&mut self.numbers);
            self.set_role("number", Some(number));
        }
    }

    fn colours(&self) -> Result<Colours, SpecError> {
        match self.colours.as_str() {
            "" | "unknown" => Ok(Colours::Unknown),
            "first" => Ok(Colours::Always(Side::First)),
            "second" => Ok(Colours::Always(Side::Second)),
            "column" => Ok(Colours::Column(self.needed("colour")?, self.colour_letters.clone())),
            other => Err(wrong("colours", other, "first, second, column or unknown")),
        }
    }

    fn set_colours(&mut self, colours: &Colours) {
        let colours = match colours {
            Colours::Unknown => "",
            Colours::Always(Side::First) => "first",
            Colours::Always(Side::Second) => "second",
            Colours::Column(column, letters) => {
                self.set_role("colour", Some(*column));
                self.colour_letters.clone_from(letters);
                "column"
            }
        };
        colours.clone_into(&mut self.colours);
    }

    /// The games of a line: those of `games`, or the one of `columns`.
    fn boards(&self) -> Result<Vec<Board>, SpecError> {
        if self.games.is_empty() {
            return Ok(vec![self.board(&self.columns)?]);
        }
        self.games.iter().map(|roles| self.board(roles)).collect()
    }

    fn board(&self, roles: &BTreeMap<String, usize>) -> Result<Board, SpecError> {
        let role = |role: &str| roles.get(role).map(|it| column("columns", *it)).transpose();
        let seat = |player: &'static str| {
            Ok(Seat {
                player: role(player)?.ok_or(SpecError::Missing(player))?,
                code: role(&format!("{player}-code"))?,
                fide_code: role(&format!("{player}-fide-code"))?,
                forename: role(&format!("{player}-forename"))?,
                score: role(&format!("{player}-score"))?,
            })
        };
        let result = match self.result_from {
            ResultFrom::Text => Some(role("result")?.ok_or(SpecError::Missing("result"))?),
            ResultFrom::Scores => None,
            ResultFrom::FirstWon => role("drawn")?,
        };
        let board = Board { first: seat("first")?, second: seat("second")?, result };
        if self.result_from == ResultFrom::Scores && board.scores().is_none() {
            return Err(SpecError::Missing("first-score and second-score"));
        }
        Ok(board)
    }

    fn roles(&self, board: &Board) -> BTreeMap<String, usize> {
        let result = if self.result_from == ResultFrom::FirstWon { "drawn" } else { "result" };
        let mut roles = BTreeMap::new();
        let mut set = |role: String, column: Option<Column>| {
            roles.extend(column.map(|column| (role, column.number())));
        };
        for (player, seat) in ["first", "second"].into_iter().zip(board.seats()) {
            set(player.to_owned(), Some(seat.player));
            set(format!("{player}-code"), seat.code);
            set(format!("{player}-fide-code"), seat.fide_code);
            set(format!("{player}-forename"), seat.forename);
            set(format!("{player}-score"), seat.score);
        }
        set(result.to_owned(), board.result);
        roles
    }

    fn set_boards(&mut self, boards: &[Board]) {
        match boards {
            [board] => self.columns = self.roles(board),
            boards => self.games = boards.iter().map(|board| self.roles(board)).collect(),
        }
    }

    fn games_spec(&self) -> Result<GamesSpec, SpecError> {
        Ok(GamesSpec {
            place: self.place()?,
            boards: self.boards()?,
            result_from: self.result_from,
            result_of: self.result_side(),
            results: self.results()?,
            colours: self.colours()?,
            days: self.days()?,
            forms: self.forms()?,
            status: self.status()?,
            carry: self.carry.clone(),
            round: self.role("round")?,
            rate_column: self.role("rate")?,
            event_column: self.role("event")?,
            sections: self.sections()?,
            event: self.event.clone(),
            rate: self.rate,
            nobody: self.nobody.clone(),
        })
    }

    fn status(&self) -> Result<Option<StatusColumn>, SpecError> {
        let Some(column) = self.role("status")? else { return Ok(None) };
        if self.statuses.is_empty() {
            return Err(SpecError::Missing("statuses"));
        }
        Ok(Some(StatusColumn { column, meanings: self.statuses.clone() }))
    }

    /// Whose win a `1-0` is; where each player has a score, that is no question.
    fn result_side(&self) -> Side {
        match self.result_from {
            ResultFrom::Scores => Side::First,
            _ => self.result_of.unwrap_or(Side::First),
        }
    }

    fn of_games(spec: &GamesSpec) -> Self {
        let mut written = Self {
            result_from: spec.result_from,
            result_of: (spec.result_of != Side::First).then_some(spec.result_of),
            results: texts(&spec.results),
            carry: spec.carry.clone(),
            event: spec.event.clone(),
            rate: spec.rate,
            nobody: spec.nobody.clone(),
            ..Self::of_place(&spec.place)
        };
        written.set_boards(&spec.boards);
        if let Some(StatusColumn { column, meanings }) = &spec.status {
            written.set_role("status", Some(*column));
            written.statuses.clone_from(meanings);
        }
        written.set_role("round", spec.round);
        written.set_role("rate", spec.rate_column);
        written.set_role("event", spec.event_column);
        written.set_colours(&spec.colours);
        written.set_days(spec.days);
        written.set_forms(&spec.forms);
        written.set_sections(spec.sections);
        written
    }

    fn details(&self) -> Result<BTreeMap<Detail, Column>, SpecError> {
        let column = |detail: Detail| Some((detail, self.role(detail.written()).transpose()?));
        let columns = Detail::ALL.into_iter().filter_map(column);
        columns.map(|(detail, column)| Ok((detail, column?))).collect()
    }

    fn players_table(&self) -> Result<PlayersTable, SpecError> {
        Ok(PlayersTable {
            place: self.place()?,
            name: self.needed("name")?,
            forename: self.role("forename")?,
            code: self.role("code")?,
            total: self.role("total")?,
            details: self.details()?,
            numbers: self.numbers()?,
            results: self.results()?,
            nobody: self.nobody.clone(),
            sections: self.sections()?,
            forms: self.forms()?,
            day: self.fixed_day("fixed or none in this layout")?,
            event: self.event.clone(),
            rate: self.rate,
        })
    }

    fn of_players(table: &PlayersTable) -> Self {
        let mut written = Self {
            results: texts(&table.results),
            nobody: table.nobody.clone(),
            event: table.event.clone(),
            rate: table.rate,
            ..Self::of_place(&table.place)
        };
        written.set_role("name", Some(table.name));
        written.set_role("forename", table.forename);
        written.set_role("code", table.code);
        written.set_role("total", table.total);
        for (detail, column) in &table.details {
            written.set_role(detail.written(), Some(*column));
        }
        written.set_numbers(table.numbers);
        written.set_sections(table.sections);
        written.set_forms(&table.forms);
        written.set_fixed_day(table.day);
        written
    }

    fn cross_table(&self) -> Result<CrossTableSpec, SpecError> {
        let rounds = self.rounds.iter().map(|(round, columns)| {
            let number = round.parse().ok().filter(|number| *number > 0);
            let number =
                number.ok_or_else(|| wrong("rounds", round, "the number of a round, from 1"))?;
            let columns = columns.iter().map(|number| column("rounds", *number));
            Ok((number, columns.collect::<Result<_, SpecError>>()?))
        });
        let form = |text: &String| {
            let expected = "a form such as OPPONENTCOLOUR?RESULT";
            CellForm::parse(text).ok_or_else(|| wrong("cell", text, expected))
        };
        Ok(CrossTableSpec {
            table: self.players_table()?,
            rounds: rounds.collect::<Result<_, SpecError>>()?,
            cell: self.cell.iter().map(form).collect::<Result<_, _>>()?,
            colour_letters: self.colour_letters.clone(),
            default_marks: self.default_marks.clone(),
        })
    }

    fn of_cross_table(spec: &CrossTableSpec) -> Self {
        let columns = |columns: &Vec<Column>| columns.iter().map(|at| at.number()).collect();
        let rounds = spec.rounds.iter().map(|(round, at)| (round.to_string(), columns(at)));
        Self {
            rounds: rounds.collect(),
            cell: spec.cell.iter().map(ToString::to_string).collect(),
            colour_letters: spec.colour_letters.clone(),
            default_marks: spec.default_marks.clone(),
            ..Self::of_players(&spec.table)
        }
    }

    fn all_play_all(&self) -> Result<AllPlayAllSpec, SpecError> {
        let opponents = self.rounds.iter().map(|(key, columns)| {
            let expected = "a number of an opponent, with one column";
            let opponent = Opponent::parse(key).ok_or_else(|| wrong("rounds", key, expected))?;
            let [number] = columns[..] else { return Err(wrong("rounds", key, expected)) };
            Ok((opponent, column("rounds", number)?))
        });
        let opponents = opponents.collect::<Result<_, SpecError>>()?;
        Ok(AllPlayAllSpec { table: self.players_table()?, opponents })
    }

    fn of_all_play_all(spec: &AllPlayAllSpec) -> Self {
        let opponents = spec.opponents.iter();
        let rounds = opponents.map(|(opponent, at)| (opponent.to_string(), vec![at.number()]));
        Self { rounds: rounds.collect(), ..Self::of_players(&spec.table) }
    }

    fn lines_spec(&self) -> Result<LinesSpec, SpecError> {
        let expected = "a form such as `NUMBER? FIRST NOTE? RESULT SECOND NOTE?`";
        Ok(LinesSpec {
            sheet: self.sheet.clone(),
            pattern: LinePattern::parse(&self.pattern)
                .ok_or_else(|| wrong("pattern", &self.pattern, expected))?,
            results: self.results()?,
            default_marks: self.default_marks.clone(),
            days: match self.days.as_str() {
                "title" => Days::Titles,
                _ => self.fixed_or_none("title, fixed or none in this layout")?,
            },
            forms: self.forms()?,
            event: self.event.clone(),
            rate: self.rate,
        })
    }

    fn of_lines(spec: &LinesSpec) -> Self {
        let mut written = Self {
            sheet: spec.sheet.clone(),
            pattern: spec.pattern.to_string(),
            results: texts(&spec.results),
            default_marks: spec.default_marks.clone(),
            event: spec.event.clone(),
            rate: spec.rate,
            ..Self::default()
        };
        written.set_days(spec.days);
        written.set_forms(&spec.forms);
        written
    }

    fn list_spec(&self) -> Result<ListSpec, SpecError> {
        let column = |role: ListRole| Some((role, self.role(role.written()).transpose()?));
        let columns = ListRole::ALL.into_iter().filter_map(column);
        let columns = columns.map(|(role, column)| Ok((role, column?)));
        Ok(ListSpec {
            place: self.place()?,
            columns: columns.collect::<Result<_, SpecError>>()?,
            forms: self.forms()?,
        })
    }

    fn of_list(spec: &ListSpec) -> Self {
        let mut written = Self::of_place(&spec.place);
        for (role, column) in &spec.columns {
            written.set_role(role.written(), Some(*column));
        }
        written.set_forms(&spec.forms);
        written
    }
}

impl TryFrom<Written> for TableSpec {
    type Error = SpecError;

    fn try_from(written: Written) -> Result<Self, SpecError> {
        let spec = written.spec()?;
        written.plainly().used_by(spec)
    }
}

impl Written {
    /// The specification of these fields, whatever else they hold.
    fn spec(&self) -> Result<TableSpec, SpecError> {
        match self.layout.as_str() {
            "games" => self.games_spec().map(TableSpec::Games),
            "cross-table" => self.cross_table().map(TableSpec::CrossTable),
            "all-play-all" => self.all_play_all().map(TableSpec::AllPlayAll),
            "lines" => self.lines_spec().map(TableSpec::Lines),
            "list" => self.list_spec().map(TableSpec::List),
            "" => Err(SpecError::Missing("layout")),
            other => {
                let expected = "games, cross-table, all-play-all, lines or list";
                Err(wrong("layout", other, expected))
            }
        }
    }

    /// The specification, if it uses all of these fields: what is not in it when it is written
    /// again was not read from them.
    fn used_by(&self, spec: TableSpec) -> Result<TableSpec, SpecError> {
        match self.field_missing_in(&spec.clone().into()) {
            Some(field) => Err(SpecError::Unused { field, layout: spec.layout() }),
            None => Ok(spec),
        }
    }
}

impl Written {
    /// The same with defaults that were written out left out, and texts as they are compared.
    fn plainly(mut self) -> Self {
        self.results = self.results.into_iter().map(|(text, it)| (signs(&text), it)).collect();
        self.day_of = self.day_of.into_iter().map(|(text, it)| (plain(&text), it)).collect();
        let defaults = [
            (&mut self.colours, "unknown"),
            (&mut self.numbers, "order"),
            (&mut self.sections, "none"),
        ];
        for (field, default) in defaults {
            if field == default {
                field.clear();
            }
        }
        self.result_of = self.result_of.filter(|side| *side != Side::First);
        self
    }
}

impl From<TableSpec> for Written {
    fn from(spec: TableSpec) -> Self {
        let layout = spec.layout().to_owned();
        let written = match &spec {
            TableSpec::Games(spec) => Self::of_games(spec),
            TableSpec::CrossTable(spec) => Self::of_cross_table(spec),
            TableSpec::AllPlayAll(spec) => Self::of_all_play_all(spec),
            TableSpec::Lines(spec) => Self::of_lines(spec),
            TableSpec::List(spec) => Self::of_list(spec),
        };
        Self { layout, ..written }
    }
}

fn texts(results: &Meanings) -> BTreeMap<String, String> {
    let written =
        |(text, meaning): (&String, &Meaning)| (text.clone(), meaning.written().to_owned());
    results.iter().map(written).collect()
}

fn column(field: &'static str, number: usize) -> Result<Column, SpecError> {
    Column::new(number).ok_or_else(|| no_column(field, &number.to_string()))
}

fn no_column(field: &'static str, value: &str) -> SpecError {
    wrong(field, value, "a column, from 1")
}

fn wrong(field: &'static str, value: &str, expected: &'static str) -> SpecError {
    SpecError::Value { field, value: value.to_owned(), expected }
}
