//! `import.toml`: how to read tables that do not make it clear themselves.
//!
//! ```toml
//! [files."league-b.csv"]
//! sheet = "Results"            # of a workbook; or ["Div 1", "Div 2"], each a section of the event
//! header-line = 3              # the line with the names of the columns
//! dates = "day-first"          # or "month-first", "year-first"
//! days-from = "2006-05-01"     # of days without a year: each is the first such day from this one on
//! event = "County League"      # of games that name none
//! day = "2006-09-12"           # of games without a day
//! rate = "rapid"               # of games that name none
//! colours = "unknown"          # whatever the file says of who had White
//!
//! [files."league-b.csv".columns]
//! white = "Home"               # by the name in the file
//! result = 5                   # or by the place, from 1, where two columns have one name
//! black-code = "Grading ref"
//!
//! [[files."cup.xlsx".tables]]  # or a whole specification, as `clarke import` proposes it
//! layout = "games"
//!
//! [users]                      # of a playing site, in any file: code or name of the player
//! annlee61 = "233310H"
//! ```
//!
//! Games and reports take `event`, `day` and `rate`, and every file `colours = "unknown"`; the
//! other settings are for tables.
//!
//! The file is beside `players.csv` or, for files that do not belong to a season, beside them.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use tables::{DateOrder, Side, TableSpec};
use toml::Spanned;

use super::folder_words::FolderWords;
use super::setting::{ROLES, Setting, settings_of};
use game_rows::Unsaid;
use game_rows::row::{Given, RateText, Row};
use input_files::Fingerprint;
use input_files::Source;
use input_files::file_name::{EVENTS, IMPORT, event_and_day};
use input_files::on_disk::found_at;
use input_files::toml_value::{DayText, quoted};
use input_files::{Error, FileProblem};
use input_files::{line_of, read_toml};

/// The pins of one file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pins {
    /// The sheets of a workbook; empty for any sheet with results.
    pub sheets: Vec<String>,
    pub(crate) header_line: Option<u32>,
    /// `day-first`, `month-first` or `year-first`.
    pub dates: Option<String>,
    /// A day without a year is the first such day from this one on.
    pub(crate) days_from: Option<NaiveDate>,
    /// Whether dates of birth of unknown order are dropped; otherwise they are asked about.
    pub(crate) births_may_stay_open: bool,
    /// The event of games that name none.
    pub event: Option<String>,
    /// The day of games that have none.
    pub day: Option<NaiveDate>,
    /// The rate of play of games that name none.
    pub rate: Option<String>,
    /// Whether the file is not believed when it says who had White.
    pub colours_unknown: bool,
    /// For each user name of a playing site, in lower case: the code or name of the player.
    pub users: BTreeMap<String, String>,
    /// For each role, as `import.toml` calls it: its column.
    pub(crate) roles: BTreeMap<String, ColumnPin>,
    /// Lines of fields of a specification: `result-of = "second"`.
    pub fields: Vec<String>,
    /// Whole specifications of its tables.
    pub tables: Vec<TableSpec>,
    /// The words of its folder.
    pub words: FolderWords,
}

/// The value of `colours` that is a setting of any file.
pub(super) const UNKNOWN: &str = "unknown";

/// How a column is pinned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ColumnPin {
    /// By its name in the file.
    Name(String),
    /// By its place, counted from 1: two columns may have one name.
    Place(usize),
}

/// The pins of all tables in a folder.
#[derive(Debug, Default)]
pub struct Import {
    files: BTreeMap<String, Pins>,
    users: BTreeMap<String, String>,
    words: FolderWords,
    /// The file that contains them.
    pub fingerprint: Option<Fingerprint>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Written {
    /// By the name of a file: how it is read.
    #[serde(default)]
    files: BTreeMap<String, WrittenPins>,
    /// By the name of a user of a playing site: the player's code or name.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, String>")]
    users: BTreeMap<Spanned<String>, String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct WrittenPins {
    /// The sheet of a workbook, or several, each a section of the event.
    #[schemars(with = "Option<WrittenSheets>")]
    sheet: Option<Spanned<WrittenSheets>>,
    /// The line with the names of the columns.
    header_line: Option<u32>,
    /// Whether the day, the month or the year comes first.
    #[schemars(with = "Option<String>", extend("enum" = DateOrder::NAMES))]
    dates: Option<Spanned<String>>,
    /// Of days without a year: each is the first such day from this one on.
    #[schemars(with = "Option<String>")]
    days_from: Option<Spanned<DayText>>,
    /// The event of games that name none.
    #[schemars(with = "Option<String>")]
    event: Option<Spanned<String>>,
    /// The day of games that have none, such as `2006-09-12`.
    #[schemars(with = "Option<String>")]
    day: Option<Spanned<DayText>>,
    /// The rate of play of games that name none.
    #[schemars(with = "Option<String>", extend("enum" = ["standard", "rapid"]))]
    rate: Option<Spanned<String>>,
    /// What a column is, with its name in the file, or its place from 1.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, WrittenColumn>")]
    columns: BTreeMap<String, Spanned<WrittenColumn>>,
    /// The field of a specification.
    #[schemars(with = "Option<Side>")]
    result_of: Option<toml::Value>,
    /// The field of a specification.
    #[schemars(with = "Option<BTreeMap<String, String>>")]
    results: Option<toml::Value>,
    /// The field of a specification; for a file of any kind `unknown`: whatever it says of who had
    /// White is not believed.
    #[schemars(with = "Option<String>")]
    colours: Option<toml::Value>,
    /// The field of a specification.
    #[schemars(with = "Option<Vec<String>>")]
    nobody: Option<toml::Value>,
    /// The field of a specification.
    #[schemars(with = "Option<Vec<String>>")]
    carry: Option<toml::Value>,
    /// The field of a specification.
    #[schemars(with = "Option<String>")]
    result_from: Option<toml::Value>,
    /// Whole specifications, as `clarke import` proposes them.
    #[serde(default)]
    tables: Vec<TableSpec>,
}

/// An invalid value: its place, and what is wrong with it.
type Slip = (Range<usize>, String);

/// The result of checking a value, or its place and what is wrong with it.
fn checked<T, U>(value: Spanned<T>, check: impl FnOnce(T) -> Result<U, String>) -> Result<U, Slip> {
    let place = value.span();
    check(value.into_inner()).map_err(|problem| (place, problem))
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
enum WrittenSheets {
    One(String),
    Several(Vec<String>),
}

impl WrittenSheets {
    fn checked(self) -> Result<Vec<String>, String> {
        let sheets = match self {
            Self::One(sheet) => vec![sheet],
            Self::Several(sheets) => sheets,
        };
        if sheets.is_empty() || sheets.iter().any(|sheet| sheet.trim().is_empty()) {
            return Err("sheet: expected a name, a list of names, or no such line".to_owned());
        }
        let is_same = |one: &String, other: &String| one.eq_ignore_ascii_case(other);
        let twice =
            (1..sheets.len()).find(|&at| sheets[..at].iter().any(|one| is_same(one, &sheets[at])));
        // Its games would count twice.
        match twice {
            Some(at) => Err(format!("sheet: `{}` is named twice", sheets[at])),
            None => Ok(sheets),
        }
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
enum WrittenColumn {
    Name(String),
    Place(i64),
}

impl WrittenColumn {
    fn checked(self, meaning: &str) -> Result<ColumnPin, String> {
        match self {
            Self::Name(name) => Ok(ColumnPin::Name(name)),
            Self::Place(place) => {
                let from_1 = usize::try_from(place).ok().filter(|&place| place > 0);
                from_1.map(ColumnPin::Place).ok_or_else(|| {
                    format!(
                        "columns.{meaning} = {place}: expected the name of a column, or its place \
                         from 1"
                    )
                })
            }
        }
    }
}

impl Import {
    /// The schema of the file.
    #[must_use]
    pub fn schema(generator: SchemaGenerator) -> Schema {
        generator.into_root_schema_for::<Written>()
    }

    /// The pins and words for the folder of a file.
    ///
    /// # Errors
    ///
    /// The file of pins or of words cannot be read, or is invalid.
    pub fn beside(path: &Path, shown: &str) -> Result<Self, Error> {
        let (folder, shown) = folder_of(path, shown);
        let file = folder.join(IMPORT);
        let words = FolderWords::of_folder(&folder, &shown)?;
        if found_at(&file)?.is_none_or(|found| found.is_dir()) {
            return Ok(Self { words, ..Self::default() });
        }
        Ok(Self { words, ..Self::read(&Source::read(&file, format!("{shown}{IMPORT}"))?)? })
    }

    fn read(source: &Source) -> Result<Self, Error> {
        let (text, written) = (source.text()?, read_toml::<Written>(source)?);
        let refused = |(place, problem): Slip| {
            FileProblem::Settings { line: Some(line_of(text, &place)), problem }.of(&source.name)
        };
        let pins = |(file, written): (String, WrittenPins)| {
            let pins = written.checked();
            let pins = pins.map_err(|(at, problem)| refused((at, format!("{file}: {problem}"))));
            Ok((file, pins?))
        };
        let mut users = BTreeMap::new();
        for (user, who) in written.users {
            if users.insert(user.get_ref().to_lowercase(), who).is_some() {
                let problem =
                    format!("users: {} is named twice, with different capitals", user.get_ref());
                return Err(refused((user.span(), problem)));
            }
        }
        let files = written.files.into_iter().map(pins).collect::<Result<_, Error>>()?;
        Ok(Self { files, users, fingerprint: Some(source.fingerprint()), ..Self::default() })
    }

    /// The files that have pins.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// The pins of a file.
    #[must_use]
    pub fn of(&self, path: &Path) -> Pins {
        let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        let pins = self.files.get(&*name).cloned().unwrap_or_default();
        Pins { users: self.users.clone(), words: self.words.clone(), ..pins }
    }
}

/// The details that `import.toml` gives for games of a file that do not have them. `None` if it
/// also gives user names of playing sites, whose players are found when rows are judged.
///
/// # Errors
///
/// The file of pins cannot be read, or is invalid.
pub fn unsaid_of_games(path: &Path, shown: &str) -> Result<Option<Unsaid>, Error> {
    let pins = Import::beside(path, shown)?.of(path);
    Ok(pins.users.is_empty().then(|| pins.unsaid()))
}

impl Pins {
    /// For lists without an `import.toml`: dates of birth of unknown order are not asked about but
    /// dropped.
    #[must_use]
    pub fn without_questions() -> Self {
        Self { births_may_stay_open: true, ..Self::default() }
    }

    /// The event and the day of a file whose rows have neither; `None` if nothing says the day.
    #[must_use]
    pub fn event_and_day(&self, file: &str) -> Option<(String, NaiveDate)> {
        let named = event_and_day(file);
        Some((self.event(file), self.day.or(named.day)?))
    }

    /// Whether anything says how its columns are to be read.
    #[must_use]
    pub fn tells_columns(&self) -> bool {
        self.header_line.is_some() || !self.roles.is_empty() || !self.tables.is_empty()
    }

    /// Whether anything is pinned about how the file itself is read.
    #[must_use]
    pub fn says_something(&self) -> bool {
        let (colours_unknown, users, words) =
            (self.colours_unknown, self.users.clone(), self.words.clone());
        *self != Self { colours_unknown, users, words, ..Self::default() }
    }

    /// The settings of the file itself that are given, in the order of the documentation.
    #[must_use]
    pub fn settings(&self) -> Vec<Setting> {
        let given = self.written().into_iter().filter(|(_, lines)| !lines.is_empty());
        let mut settings: Vec<Setting> = given.map(|(setting, _)| setting).collect();
        settings.sort_unstable();
        settings
    }

    /// Every setting with its lines, in the order in which they are suggested; without lines if it
    /// is not given.
    fn written(&self) -> [(Setting, Vec<String>); 10] {
        // With all fields, so that a new setting cannot be forgotten here.
        let Self {
            sheets,
            header_line,
            dates,
            days_from,
            births_may_stay_open: _,
            event,
            day,
            rate,
            colours_unknown,
            users: _,
            roles,
            fields,
            tables,
            words: _,
        } = self;
        let line = |setting: Setting, value: Option<String>| {
            let line = value.map(|value| format!("{} = {value}", setting.name()));
            (setting, line.into_iter().collect())
        };
        let quoted_text = |text: &Option<String>| text.as_deref().map(quoted);
        let quoted_day = |day: &Option<NaiveDate>| day.map(|day| format!("\"{day}\""));
        let column = |(meaning, pin): (&String, &ColumnPin)| {
            let columns = Setting::Columns.name();
            match pin {
                ColumnPin::Name(name) => format!("{columns}.{meaning} = {}", quoted(name)),
                ColumnPin::Place(place) => format!("{columns}.{meaning} = {place}"),
            }
        };
        let of_sheets = (!sheets.is_empty()).then(|| {
            let sheets: Vec<String> = sheets.iter().map(|sheet| quoted(sheet)).collect();
            format!("sheet = [{}]", sheets.join(", "))
        });
        [
            (Setting::Sheet, of_sheets.into_iter().collect()),
            line(Setting::HeaderLine, header_line.map(|line| line.to_string())),
            line(Setting::Dates, quoted_text(dates)),
            line(Setting::DaysFrom, quoted_day(days_from)),
            line(Setting::Event, quoted_text(event)),
            line(Setting::Rate, quoted_text(rate)),
            line(Setting::Day, quoted_day(day)),
            line(Setting::Colours, colours_unknown.then(|| quoted(UNKNOWN))),
            (Setting::Columns, roles.iter().map(column).chain(fields.iter().cloned()).collect()),
            (Setting::Tables, tables.iter().map(TableSpec::to_toml).collect()),
        ]
    }

    /// Whether a row has its own value for a pinned event, day or rate of play.
    #[must_use]
    pub fn are_said_by(&self, setting: Setting, row: &Row<'_>) -> bool {
        match setting {
            Setting::Event => self.event.as_deref() == Some(row.event),
            Setting::Day => self.day.is_some_and(|day| row.day == Given::Value(day)),
            Setting::Rate => self.rate.as_deref() == Some(row.rate.written()),
            Setting::Sheet
            | Setting::HeaderLine
            | Setting::Dates
            | Setting::DaysFrom
            | Setting::Colours
            | Setting::Tables
            | Setting::Columns => false,
        }
    }

    /// The pinned details for games that do not have them.
    #[must_use]
    pub fn unsaid(&self) -> Unsaid {
        Unsaid { event: self.event.clone(), day: self.day, rate: self.rate() }
    }

    /// The rate of play of games without one.
    #[must_use]
    pub fn rate(&self) -> RateText {
        RateText::parse(self.rate.as_deref().unwrap_or_default()).to_owned()
    }

    /// The event of a file whose rows have none.
    #[must_use]
    pub fn event(&self, file: &str) -> String {
        self.event.clone().unwrap_or_else(|| event_and_day(file).event.to_owned())
    }
}

/// The line of `import.toml` that takes the colours of a file out, and where it stands.
#[must_use]
pub fn colours_answer(file: &str) -> String {
    let answer = settings_of(file, &format!("colours = {}", quoted(UNKNOWN)));
    let (table, line) = answer.split_once('\n').unwrap_or_default();
    format!("{line} below {table}")
}

/// Lines of `import.toml` that give the games of a file their rate of play, where they have none. A
/// sheet has them with its whole file.
#[must_use]
pub fn rate_answer(file: &str) -> String {
    let lines =
        "rate = \"rapid\"             # or \"standard\": for all games of the file without one";
    settings_of(file, lines)
}

/// The name of a sheet of a workbook with several sheets that are read; messages use it for lines.
/// Texts have no sheets.
#[must_use]
pub fn name_of_sheet(file: &str, sheet: &str) -> String {
    if sheet.is_empty() { file.to_owned() } else { format!("{file} (sheet {sheet})") }
}

/// The folder with the pins of a file, and the prefix of its files in messages.
fn folder_of(path: &Path, shown: &str) -> (PathBuf, String) {
    let parent = |shown: &str| {
        let end = shown.trim_end_matches('/').rfind('/').map_or(0, |slash| slash + 1);
        shown.get(..end).unwrap_or_default().to_owned()
    };
    let folder = path.parent().unwrap_or_else(|| Path::new(""));
    let shown_folder = parent(shown);
    match (folder.file_name(), folder.parent()) {
        (Some(name), Some(season)) if name == EVENTS => (season.to_owned(), parent(&shown_folder)),
        _ => (folder.to_owned(), shown_folder),
    }
}

/// The folder of the `import.toml` of a file.
pub(super) fn file_beside(path: &Path) -> PathBuf {
    folder_of(path, "").0
}

impl WrittenPins {
    /// The fields of a specification as lines.
    fn fields(&self) -> Vec<String> {
        let fields = [
            ("result-of", &self.result_of),
            ("results", &self.results),
            ("colours", &self.colours),
            ("nobody", &self.nobody),
            ("carry", &self.carry),
            ("result-from", &self.result_from),
        ];
        let line = |(field, value): (&str, &Option<toml::Value>)| {
            value.as_ref().map(|value| format!("{field} = {value}"))
        };
        fields.into_iter().filter_map(line).collect()
    }

    fn checked(mut self) -> Result<Pins, Slip> {
        let colours = self.colours.take_if(|colours| colours.as_str() == Some(UNKNOWN));
        let fields = self.fields();
        let Self {
            sheet, header_line, dates, days_from, event, day, rate, columns, tables, ..
        } = self;
        let read = |setting: Setting, day: Option<Spanned<DayText>>| {
            let slip = |problem| format!("{}: {problem}", setting.name());
            let day_of = |day: DayText| day.day().map_err(slip);
            day.map(|day| checked(day, day_of)).transpose()
        };
        let (day, days_from) = (read(Setting::Day, day)?, read(Setting::DaysFrom, days_from)?);
        let event = event.map(|event| checked(event, event_of)).transpose()?;
        let sheets = sheet.map(|sheet| checked(sheet, WrittenSheets::checked)).transpose()?;
        let rate = rate.map(|rate| checked(rate, rate_of)).transpose()?;
        let column = |(role, column): (String, Spanned<WrittenColumn>)| {
            checked(column, |column| Ok((role_of(&role)?.to_owned(), column.checked(&role)?)))
        };
        let roles = columns.into_iter().map(column).collect::<Result<BTreeMap<_, _>, Slip>>()?;
        let dates = dates.map(|order| checked(order, order_of)).transpose()?;
        let users = BTreeMap::new();
        let births_may_stay_open = false;
        Ok(Pins {
            sheets: sheets.unwrap_or_default(),
            header_line,
            dates,
            days_from,
            births_may_stay_open,
            event,
            day,
            rate,
            colours_unknown: colours.is_some(),
            users,
            roles,
            fields,
            tables,
            words: FolderWords::default(),
        })
    }
}

fn event_of(name: String) -> Result<String, String> {
    if name.trim().is_empty() {
        return Err("event = \"\": expected a name, or no such line".to_owned());
    }
    Ok(name)
}

fn rate_of(rate: String) -> Result<String, String> {
    if !["standard", "rapid"].contains(&rate.as_str()) {
        return Err(format!("rate = \"{rate}\": expected standard or rapid"));
    }
    Ok(rate)
}

fn role_of(written: &str) -> Result<&str, String> {
    ROLES
        .contains(&written)
        .then_some(written)
        .ok_or_else(|| format!("columns.{written}: expected one of {}", ROLES.join(", ")))
}

fn order_of(order: String) -> Result<String, String> {
    if DateOrder::parse(&order).is_none() {
        return Err(format!("dates = \"{order}\": expected {}", DateOrder::EXPECTED));
    }
    Ok(order)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Import, String> {
        let source = Source::from_bytes("2006-07/import.toml", text.into());
        Import::read(&source).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_pinned_is_read_and_a_slip_is_named() {
        let import = read(
            "[files.\"a.csv\"]\ndates = \"day-first\"\nday = \"2006-09-12\"\n\
             [files.\"a.csv\".columns]\nwhite-code = \"Ref\"\n",
        );
        let pins = import.unwrap().of(Path::new("x/events/a.csv"));
        assert_eq!(pins.dates.as_deref(), Some("day-first"));
        assert_eq!(pins.roles.get("white-code"), Some(&ColumnPin::Name("Ref".to_owned())));
        let wrong = |text: &str| read(text).unwrap_err();
        assert!(
            wrong("[files.\"a\"]\nday = \"12/9/2006\"")
                .contains("a: day: `12/9/2006` is not a day")
        );
        let day = |written: &str| {
            let import = read(&format!("[files.\"a\"]\nday = {written}\n")).unwrap();
            import.of(Path::new("a")).day.unwrap().to_string()
        };
        assert_eq!([day("\"2006-09-12\""), day("2006-09-12")], ["2006-09-12"; 2]);
        assert!(wrong("[files.\"a\"]\nevent = \"\"").contains("a: event = \"\": expected a name"));
        assert!(wrong("[files.\"a\"]\ndayz = \"x\"").contains("dayz"));
        assert!(wrong("[files.\"a\".columns]\nwite = \"x\"").contains("expected one of date"));
        let sheets = |sheets: &str| -> Result<Vec<String>, String> {
            let import = read(&format!("[files.\"a\"]\nsheet = {sheets}\n"))?;
            Ok(import.of(Path::new("a")).sheets)
        };
        assert_eq!(sheets("\"A\""), Ok(vec!["A".to_owned()]));
        assert_eq!(sheets("[\"A\", \"B\"]"), Ok(vec!["A".to_owned(), "B".to_owned()]));
        for none in ["\"\"", "[]", "[\"A\", \" \"]"] {
            assert!(sheets(none).unwrap_err().contains("expected a name"), "{none}");
        }
        assert!(sheets("[\"A\", \"a\"]").unwrap_err().contains("`a` is named twice"));
        let place = |place: &str| read(&format!("[files.\"a\"]\ncolumns.result = {place}\n"));
        let pins = place("5").unwrap().of(Path::new("a"));
        assert_eq!(pins.roles.get("result"), Some(&ColumnPin::Place(5)));
        for none in ["0", "-1"] {
            assert!(place(none).unwrap_err().contains("or its place from 1"), "{none}");
        }
    }

    #[test]
    fn a_slip_has_its_line() {
        let line = |text: &str| {
            let source = Source::from_bytes("import.toml", text.into());
            Import::read(&source).unwrap_err().line()
        };
        let of_file = |setting: &str| line(&format!("[files.\"a\"]\n\n{setting}\n"));
        for slip in ["day = \"12/9/2006\"", "event = \" \"", "rate = \"blitz\"", "sheet = []"] {
            assert_eq!(of_file(slip), Some(3), "{slip}");
        }
        assert_eq!(of_file("[files.a.columns]\nwite = \"x\""), Some(4), "of a column");
        assert_eq!(of_file("dayz = 1"), Some(3), "of what is no setting");
        assert_eq!(line("[users]\nANN = \"1\"\nann = \"2\"\n"), Some(3), "the second user");
    }

    #[test]
    fn a_file_s_settings_are_in_the_documentation_s_order() {
        let all = "sheet = [\"A\", \"B\"]\nheader-line = 3\ndates = \"day-first\"\n\
                   days-from = \"2006-05-01\"\nevent = \"Cup\"\nrate = \"rapid\"\n\
                   day = \"2006-09-12\"\ncolours = \"unknown\"\ncolumns.result = 5\ncolumns.white = \"Home\"";
        let pins = |lines: &str| read(&format!("[files.a]\n{lines}\n")).unwrap().of(Path::new("a"));
        let settings: Vec<&str> = pins(all).settings().into_iter().map(Setting::name).collect();
        let documented = [
            "sheet",
            "header-line",
            "dates",
            "days-from",
            "event",
            "day",
            "rate",
            "colours",
            "columns",
        ];
        assert_eq!(settings, documented);
        assert!(pins("").settings().is_empty());
        assert_eq!(pins("dates = \"month-first\"").settings(), [Setting::Dates]);
    }

    #[test]
    fn pins_of_a_season_stand_beside_its_list_of_players() {
        for (path, shown, folder, before) in [
            ("c/2006-07/events/a.csv", "2006-07/events/a.csv", "c/2006-07", "2006-07/"),
            ("c/2006-07/results.csv", "2006-07/results.csv", "c/2006-07", "2006-07/"),
            ("congress/a.csv", "congress/a.csv", "congress", "congress/"),
            ("a.csv", "a.csv", "", ""),
        ] {
            let found = folder_of(Path::new(path), shown);
            assert_eq!(found, (PathBuf::from(folder), before.to_owned()), "{path}");
        }
    }
}
