//! Days in a sheet: where they are, and how they are written.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Datelike as _, NaiveDate};

use super::body::Body;
use super::proposal::{Choice, Notes, Season, lines_of, quoted};
use crate::day::{DateOrder, DayForms, ROMAN, WrittenDay, written_days};
use crate::known_words::{Heading, Role, Vocabulary};
use crate::spec::{Carry, Days, Edit};
use crate::text::{plain, words};
use crate::{Cell, Column, Grid, Line};

/// Where the days of a table are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dated {
    pub(crate) days: Days,
    pub(crate) forms: DayForms,
    pub(crate) carry: BTreeSet<Carry>,
    /// Columns that helped, and are not read.
    pub(crate) beside: BTreeSet<Column>,
}

/// The day at the end of a file's name.
pub(crate) fn day_in_name(file: &str) -> Option<NaiveDate> {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    stem.get(stem.len().checked_sub(10)?..)?.parse().ok()
}

/// The names of months and days of the week that occur in texts.
pub(crate) fn names_in<'t>(
    texts: impl IntoIterator<Item = &'t str>,
    vocabulary: &Vocabulary,
) -> DayForms {
    let mut forms = DayForms::default();
    for text in texts {
        for word in words(&plain(text)) {
            let both = [
                (&vocabulary.months, &mut forms.months),
                (&vocabulary.weekdays, &mut forms.weekdays),
            ];
            for (known, found) in both {
                // A letter or two may be anything.
                if let Some(number) = known.get(word).filter(|_| word.len() > 1) {
                    found.insert(word.to_owned(), *number);
                }
            }
        }
    }
    forms
}

/// All texts of a sheet.
pub(crate) fn texts_of(grid: &Grid) -> impl Iterator<Item = &str> {
    grid.lines.iter().flat_map(|line| line.filled().map(|(_, text)| text))
}

/// The lines of one or two texts that name a day.
pub(crate) fn titles_with_days(grid: &Grid, words: &Vocabulary) -> Vec<(u32, String)> {
    let is_points =
        |text: &str| text.chars().all(|letter| letter.is_numeric() || ".,- ".contains(letter));
    grid.written()
        .filter(|line| line.filled_count() <= 2)
        .map(|line| (line.number, line.joined()))
        .filter(|(_, text)| words.fits_date(text) && !(is_points(text) && text.len() <= 6))
        .collect()
}

/// Whether days have the day or the month first in figures, and whether they have years.
pub(crate) fn settle_order(
    forms: &mut DayForms,
    cells: &[Cell],
    season: Season,
    field: &str,
    notes: &mut Notes,
) {
    let texts: Vec<&str> =
        cells.iter().filter(|cell| cell.day.is_none()).map(|cell| cell.text.as_str()).collect();
    let written: Vec<(&str, WrittenDay)> = texts
        .iter()
        .flat_map(|text| written_days(text, forms.names()).into_iter().map(move |day| (*text, day)))
        .collect();
    years(forms, &written, season, notes);
    let has_days = |day: WrittenDay| day.has_year() || forms.from.is_some();
    let figures: Vec<(&str, u32, u32)> = written
        .iter()
        .filter(|(_, day)| has_days(*day))
        .filter_map(|(text, day)| match day {
            WrittenDay::Figures(one, other, _) => Some((*text, *one, *other)),
            _ => None,
        })
        .collect();
    if !figures.is_empty() {
        forms.order = Some(order_of(forms, cells, &figures, season, (field, notes)));
    }
}

/// Days without a year are those of a season; single ones beside others are faults.
fn years(forms: &mut DayForms, written: &[(&str, WrittenDay)], season: Season, notes: &mut Notes) {
    let without: Vec<&str> =
        written.iter().filter(|(_, day)| !day.has_year()).map(|(text, _)| *text).collect();
    if without.is_empty() || without.len() * 2 < written.len() {
        return;
    }
    forms.from = season.first;
    let why = format!(
        "days without a year such as {}: which is the first day of their season?",
        quoted(&without[..1])
    );
    let choice =
        |first: NaiveDate| Choice::new(first.to_string(), Edit::of("days-from", first.to_string()));
    notes.open("days-from", why, season.first.map(choice).into_iter().collect());
}

fn order_of(
    forms: &DayForms,
    cells: &[Cell],
    figures: &[(&str, u32, u32)],
    season: Season,
    (field, notes): (&str, &mut Notes),
) -> DateOrder {
    if has_year_first(forms, figures) {
        notes.certain(field, "with the year first all days are in one year, otherwise in several");
        return DateOrder::YearFirst;
    }
    let day_first: Vec<&str> = figures.iter().filter(|it| it.1 > 12).map(|it| it.0).collect();
    let month_first: Vec<&str> = figures.iter().filter(|it| it.2 > 12).map(|it| it.0).collect();
    let year_first = lie_in(season, forms, figures).then_some("year-first");
    let orders = ["day-first", "month-first"].into_iter().chain(year_first);
    let choices: Vec<Choice> = orders.map(|order| Choice::value("date-order", order)).collect();
    let order = if day_first.is_empty() { DateOrder::MonthFirst } else { DateOrder::DayFirst };
    match (&day_first[..], &month_first[..]) {
        ([], []) => order_of_small(forms, figures, (field, notes), choices),
        ([one, ..], [other, ..]) => {
            let why = format!("`{one}` can only have the day first, `{other}` only the month");
            notes.open(field, why, choices);
            DateOrder::DayFirst
        }
        (above, below) => {
            let count = above.len().max(below.len());
            let why = format!("{count} values above 12 are on one side, none on the other");
            notes.certain(field, why);
            let typed: Vec<NaiveDate> = cells.iter().filter_map(|cell| cell.day).collect();
            // A program that took the first twelve days of a month for months stored them turned.
            if !typed.is_empty() && typed.iter().all(|day| day.day() <= 12) {
                let why = "the days that the workbook stores are all up to the 12th and those in \
                           text above it: day and month of some may be exchanged";
                notes.open(field, why, choices);
            }
            order
        }
    }
}

/// Whether all days lie in a season if they have the year first.
fn lie_in(season: Season, forms: &DayForms, figures: &[(&str, u32, u32)]) -> bool {
    let forms = forms.in_order(DateOrder::YearFirst);
    let days_from = |text: &str| Some((forms.only_day(text)? - season.first?).num_days());
    let is_in = |text: &str| days_from(text).is_some_and(|days| (0..SEASON).contains(&days));
    figures.iter().all(|(text, ..)| is_in(text))
}

/// The days of a season, at most.
const SEASON: i64 = 366;

/// Whether days such as `06/10/03` have the year first: then all lie within a season, and in any
/// other order, with the days of months for years, they do not.
fn has_year_first(forms: &DayForms, figures: &[(&str, u32, u32)]) -> bool {
    let span = |order: DateOrder| {
        let forms = forms.in_order(order);
        let days = figures.iter().map(|(text, ..)| forms.only_day(text));
        let days: Option<BTreeSet<NaiveDate>> = days.collect();
        let days = days?;
        Some((*days.last()? - *days.first()?).num_days())
    };
    let is_longer = |order| span(order).is_none_or(|days| days > 2 * SEASON);
    span(DateOrder::YearFirst).is_some_and(|days| days <= SEASON)
        && is_longer(DateOrder::DayFirst)
        && is_longer(DateOrder::MonthFirst)
}

/// The order where no value is above 12: by days of the week, or by dots, which all languages with
/// them put behind the day.
fn order_of_small(
    forms: &DayForms,
    figures: &[(&str, u32, u32)],
    (field, notes): (&str, &mut Notes),
    choices: Vec<Choice>,
) -> DateOrder {
    let fits = |order: DateOrder, text: &str| {
        let weekday = forms.weekday_in(text);
        let days = forms.in_order(order).days_in(text);
        weekday.is_some()
            && days.iter().any(|day| Some(day.weekday().number_from_monday()) == weekday)
    };
    // A day that is the same either way, such as 10/10, shows nothing.
    let only = |order: DateOrder, other: DateOrder| {
        figures.iter().filter(|(text, ..)| fits(order, text) && !fits(other, text)).count()
    };
    let (day_first, month_first) = (DateOrder::DayFirst, DateOrder::MonthFirst);
    match (only(day_first, month_first), only(month_first, day_first)) {
        (count, 0) if count > 0 => {
            notes.certain(field, format!("{count} days of the week fit, none the other way"));
            DateOrder::DayFirst
        }
        (0, count) if count > 0 => {
            notes.certain(field, format!("{count} days of the week fit, none the other way"));
            DateOrder::MonthFirst
        }
        _ if figures.iter().all(|(text, ..)| has_dots(text)) => {
            notes.certain(field, "with dots, the day is first");
            DateOrder::DayFirst
        }
        _ => {
            let also = if choices.len() > 2 { ", or the year" } else { "" };
            let why = format!(
                "does the day or the month come first in {}{also}?",
                quoted(&figures.iter().map(|it| it.0).collect::<Vec<_>>()[..1])
            );
            notes.open(field, why, choices);
            DateOrder::DayFirst
        }
    }
}

fn has_dots(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let is_dot = |few: &[char]| few[0].is_ascii_digit() && few[1] == '.' && few[2].is_ascii_digit();
    letters.windows(3).filter(|few| is_dot(few)).count() > 1
}

/// A title among the names of columns.
pub(crate) struct TitledHeader {
    pub(crate) line: u32,
    pub(crate) text: String,
    /// Whether the cells below it may be those of a column that it names.
    pub(crate) may_name_a_column: bool,
}

/// Finds the days of games: in columns, in titles, or in the name of the file.
pub(crate) fn dated(
    body: &Body<'_>,
    used: &BTreeSet<Column>,
    titled_headers: &[TitledHeader],
    season: Season,
    notes: &mut Notes,
) -> Dated {
    let mut finder = Finder {
        body,
        used,
        season,
        notes,
        dated: Dated { forms: names_in(texts_of(body.grid), body.words), ..Dated::default() },
    };
    finder.find(titled_headers);
    finder.dated
}

struct Finder<'a, 'b> {
    body: &'b Body<'a>,
    /// The columns that have another role.
    used: &'b BTreeSet<Column>,
    season: Season,
    notes: &'b mut Notes,
    dated: Dated,
}

impl Finder<'_, '_> {
    fn find(&mut self, titled_headers: &[TitledHeader]) {
        let [day, month, year] = [Role::Day, Role::Month, Role::Year].map(|role| self.column(role));
        if let (Some(day), Some(month), Some(year)) = (day, month, year) {
            return self.in_parts(day, month, year);
        }
        if let (Some(_), Some(_), None) = (day, month, year) {
            return self.notes.open("days", "days and months without a year", Vec::new());
        }
        let columns = self.date_columns();
        match columns[..] {
            [date] => self.in_column(date),
            [first, ..] if self.are_the_same(&columns) => self.in_column(first),
            [first, ..] => self.in_one_of(first, &columns),
            [] => self.elsewhere(titled_headers),
        }
    }

    /// The only column with this role.
    fn column(&self, role: Role) -> Option<Column> {
        let mut columns = self.columns_of(role);
        let first = columns.next();
        first.filter(|_| columns.next().is_none())
    }

    fn columns_of(&self, role: Role) -> impl Iterator<Item = Column> {
        let body = self.body;
        body.columns().filter(move |column| body.headings(*column).contains(&Heading::Role(role)))
    }

    fn is_date(&self, column: Column, least: f64) -> bool {
        self.body.share(column, |text| self.body.words.fits_date(text)) > least
    }

    /// The columns whose name says a day and whose cells are days; failing that, the first of them.
    fn date_columns(&self) -> Vec<Column> {
        let named: Vec<Column> = self.columns_of(Role::Date).collect();
        let dated: Vec<Column> =
            named.iter().copied().filter(|it| self.is_date(*it, 0.5)).collect();
        match (dated.is_empty(), named.first()) {
            (false, _) => dated,
            (true, Some(first)) => vec![*first],
            (true, None) => {
                self.columns_of(Role::Day).filter(|it| self.is_date(*it, 0.9)).collect()
            }
        }
    }

    fn are_the_same(&self, columns: &[Column]) -> bool {
        columns.windows(2).all(|two| self.body.cells(two[0]).eq(self.body.cells(two[1])))
    }

    fn in_parts(&mut self, day: Column, month: Column, year: Column) {
        self.dated.days = Days::Parts { day, month, year };
        self.dated.carry = [Carry::Day, Carry::Month, Carry::Year].into();
        self.notes.certain("days", "day, month and year have columns of their own");
    }

    fn in_one_of(&mut self, first: Column, columns: &[Column]) {
        let names = quoted(columns.iter().map(|column| self.body.shown(*column)));
        let has_games = |from: Column, to: Option<Column>| {
            self.used.iter().any(|it| from < *it && to.is_none_or(|to| *it < to))
        };
        let are_of_blocks =
            |two: &[Column]| has_games(two[0], Some(two[1])) && has_games(two[1], None);
        if columns.windows(2).any(are_of_blocks) {
            let why = format!(
                "{names}: games beside each other have days of their own, and only one column can \
                 be read as the day. Put the blocks below each other"
            );
            return self.notes.open("columns.date", why, Vec::new());
        }
        self.dated.days = Days::Column(first);
        let choice = |it: &Column| Choice::column(self.body.shown(*it), "date", *it);
        let choices = columns.iter().map(choice).collect();
        self.notes.open("days", format!("which column has the days: {names}?"), choices);
        self.order_in(first, None);
    }

    fn in_column(&mut self, date: Column) {
        if let Some(text) = self.several_days(date) {
            self.dated.beside.insert(date);
            let name = self.body.shown(date);
            let why = format!("`{name}` says `{text}` for all games: on which day was it played?");
            let days = in_either_order(&self.dated.forms, &text);
            return self.notes.open("days", why, days.into_iter().map(Choice::day).collect());
        }
        self.dated.days = Days::Column(date);
        self.notes.certain("days", format!("`{}` is known as the day", self.body.shown(date)));
        let weekday = self.weekday_beside(date);
        if let Some(weekday) = weekday {
            self.dated.beside.insert(weekday);
        }
        self.order_in(date, weekday);
        self.carried(date);
        self.titles_beside(date);
        self.words_beside(date);
    }

    fn texts(&self, column: Column) -> impl Iterator<Item = &str> {
        self.body.lines.iter().map(move |line| line.text(column)).filter(|text| !text.is_empty())
    }

    /// The text of all cells of a column if it names several days, such as those of a congress.
    fn several_days(&self, date: Column) -> Option<String> {
        let texts: BTreeSet<&str> = self.texts(date).collect();
        let [text] = texts.into_iter().collect::<Vec<&str>>()[..] else { return None };
        (written_days(text, self.dated.forms.names()).len() > 1).then(|| text.to_owned())
    }

    /// A day such as `w/c 13 October 2006` need not be that of the game.
    fn words_beside(&mut self, date: Column) {
        let (forms, words) = (&self.dated.forms, self.body.words);
        let is_odd = |text: &&str| words.fits_date(text) && !is_day_alone(text, forms, words);
        let Some(odd) = self.texts(date).find(is_odd) else { return };
        let name = self.body.shown(date);
        let why = format!("`{odd}` in `{name}`: is the day that it names that of the game?");
        let day = Choice::new("yes, it is", Edit::entry("columns", "date", date.number() as i64));
        self.notes.open("days", why, vec![day]);
    }

    /// A column that has the days of the week of the days.
    fn weekday_beside(&self, date: Column) -> Option<Column> {
        let is_weekday = |text: &str| self.body.words.weekdays.contains_key(&plain(text));
        self.body.columns().find(|column| {
            let is_free = self.body.name(*column).is_empty()
                || self.body.headings(*column).contains(&Heading::Role(Role::Day));
            *column != date && is_free && self.body.share(*column, is_weekday) >= 1.0
        })
    }

    fn order_in(&mut self, date: Column, weekday: Option<Column>) {
        let lines = self.body.lines.iter();
        let cells: Vec<Cell> = lines
            .filter_map(|line| {
                let cell = line.cell(date).filter(|cell| !cell.text.is_empty())?;
                let day_of_week = weekday.map_or("", |weekday| line.text(weekday));
                Some(Cell {
                    text: format!("{day_of_week} {}", cell.text).trim().to_owned(),
                    day: cell.day,
                })
            })
            .collect();
        settle_order(&mut self.dated.forms, &cells, self.season, "date-order", self.notes);
    }

    /// Whether days stand once for several lines: if at least half of the games have none.
    fn carried(&mut self, date: Column) {
        let players: Vec<Column> = self.used.iter().copied().collect();
        let is_game =
            |line: &&&Line| players.iter().filter(|it| !line.text(**it).is_empty()).count() > 1;
        let games: Vec<&&Line> = self.body.lines.iter().filter(is_game).collect();
        let gaps = games.iter().filter(|line| line.text(date).is_empty()).count();
        if gaps == 0 {
            return;
        }
        self.dated.carry.insert(Carry::Date);
        let why = format!("{gaps} of {} games have no day of their own", games.len());
        if gaps * 2 >= games.len() {
            self.notes.certain("carry", why);
        } else {
            let without = Edit::of("carry", Vec::<toml::Value>::new());
            let with = Edit::of("carry", vec![toml::Value::from("date")]);
            let choices =
                vec![Choice::new("the day above", with), Choice::new("it is missing", without)];
            self.notes.likely("carry", format!("{why}: is it the one above?"), choices);
        }
    }

    /// Titles with days beside a column that leaves days to the lines below.
    fn titles_beside(&mut self, date: Column) {
        let titles = titles_with_days(self.body.grid, self.body.words);
        let is_beside = |line: u32| {
            let text = self.body.grid.line(line).map_or("", |line| line.text(date));
            let figures = |letter: char| letter.is_ascii_digit() || "./- ".contains(letter);
            line > self.body.header.first() && (text.is_empty() || !text.chars().all(figures))
        };
        let inside: Vec<u32> =
            titles.iter().map(|(line, _)| *line).filter(|line| is_beside(*line)).collect();
        if !inside.is_empty() && self.dated.carry.contains(&Carry::Date) {
            let why =
                format!("{} name days, and so does `{}`", lines_of(&inside), self.body.shown(date));
            self.notes.open("days", why, Vec::new());
        }
    }

    /// No column is known as the day: titles, a column under an unknown name, the file's name.
    fn elsewhere(&mut self, titled_headers: &[TitledHeader]) {
        let is_free = |column: &Column| {
            !self.used.contains(column)
                && !self.body.headings(*column).contains(&Heading::Role(Role::Other))
        };
        let columns: Vec<Column> = self
            .body
            .columns()
            .filter(is_free)
            .filter(|column| self.is_date(*column, 0.8))
            .collect();
        let mut titles = titles_with_days(self.body.grid, self.body.words);
        let headers = titled_headers.iter().filter(|it| self.body.words.fits_date(&it.text));
        let headers: Vec<&TitledHeader> = headers.collect();
        titles.extend(headers.iter().map(|header| (header.line, header.text.clone())));
        titles.sort();
        let names = headers.iter().filter(|header| header.may_name_a_column);
        let names: BTreeSet<u32> = names.map(|header| header.line).collect();
        match (columns.first(), day_in_name(&self.body.grid.file)) {
            (Some(column), in_name) => self.in_unknown_column(*column, in_name),
            (None, in_name) if !titles.is_empty() => self.in_titles(&titles, &names, in_name),
            (None, Some(day)) => {
                self.dated.days = Days::Fixed(day);
                self.notes.certain(
                    "days",
                    "the name of the file ends in a day, and nothing else names one",
                );
            }
            (None, None) => {
                let why =
                    "on which day was it played? No column, title or name of the file says it";
                self.notes.open("days", why, Vec::new());
            }
        }
    }

    fn in_unknown_column(&mut self, column: Column, in_name: Option<NaiveDate>) {
        self.dated.days = Days::Column(column);
        self.order_in(column, None);
        let name = self.body.shown(column);
        let why = format!("`{name}` has days, and its name is not known as theirs");
        match in_name {
            None => self.notes.likely("days", why, Vec::new()),
            Some(day) => {
                let why = format!("{why}; the name of the file says {day}");
                self.notes.open("days", why, vec![Choice::day(day)]);
            }
        }
    }

    fn in_titles(
        &mut self,
        titles: &[(u32, String)],
        names: &BTreeSet<u32>,
        in_name: Option<NaiveDate>,
    ) {
        let (body, season) = (self.body, self.season);
        let last_game = body.rows.last().map_or(0, |line| line.number);
        let titles = Titles { lines: titles, doubtful: names, in_name, last_game };
        let found = in_titles(&titles, &self.dated.forms, body.words, season, self.notes);
        (self.dated.days, self.dated.forms) = found;
    }
}

/// Titles with days.
pub(crate) struct Titles<'a> {
    /// Each with its line.
    pub(crate) lines: &'a [(u32, String)],
    /// The lines of those that may be something else than a title.
    pub(crate) doubtful: &'a BTreeSet<u32>,
    /// The day at the end of the file's name.
    pub(crate) in_name: Option<NaiveDate>,
    /// The line of the last game: a day below it is that of games above.
    pub(crate) last_game: u32,
}

/// Days in titles: several, each with one day above its games, are certain if every word of each is
/// explained.
pub(crate) fn in_titles(
    Titles { lines: titles, doubtful, in_name, last_game }: &Titles<'_>,
    forms: &DayForms,
    words: &Vocabulary,
    season: Season,
    notes: &mut Notes,
) -> (Days, DayForms) {
    let mut forms = forms.clone();
    let cells: Vec<Cell> = titles.iter().map(|(_, text)| Cell::from_text(text)).collect();
    let mut order_notes = Notes::default();
    settle_order(&mut forms, &cells, season, "date-order", &mut order_notes);
    let read = forms.in_order(forms.order.unwrap_or(DateOrder::DayFirst));
    let days: BTreeMap<u32, NaiveDate> =
        titles.iter().filter_map(|(line, text)| Some((*line, read.only_day(text)?))).collect();
    let distinct: BTreeSet<NaiveDate> = days.values().copied().collect();
    if let (Some(day), true) = (*in_name, distinct.len() <= 1) {
        // The order of day and month does not matter where a title says the day of the name anyway.
        let orders =
            [DateOrder::DayFirst, DateOrder::MonthFirst].map(|order| forms.in_order(order));
        let agrees = |text: &String| orders.iter().any(|forms| forms.days_in(text).contains(&day));
        let others: Vec<&(u32, String)> = titles.iter().filter(|(_, text)| !agrees(text)).collect();
        if others.is_empty() || distinct.is_empty() {
            notes.certain(
                "days",
                "the name of the file ends in a day, and the titles name no other",
            );
        } else {
            named_otherwise(day, &others, &forms, notes);
        }
        return (Days::Fixed(day), DayForms::default());
    }
    notes.0.append(&mut order_notes.0);
    let unexplained = |(line, text): &&(u32, String)| {
        let counts_a_day = read.days_in(&words.without_counts(text)) != read.days_in(text);
        !days.contains_key(line)
            || doubtful.contains(line)
            || counts_a_day
            || !is_explained(text, &forms, words)
    };
    let odd: Vec<u32> = titles.iter().filter(unexplained).map(|(line, _)| *line).collect();
    let found = in_blocks(&days, &distinct, &odd, notes);
    let below: Vec<u32> =
        titles.iter().map(|(line, _)| *line).filter(|line| line > last_game).collect();
    if found == Days::Titles && !below.is_empty() {
        let why = format!("{} may name the day of the games above", lines_of(&below));
        let below = Choice::new("days below their games", Edit::of("days", "title-below"));
        notes.open("days", why, vec![below]);
    }
    (found, forms)
}

/// A title says another day than the name of the file.
fn named_otherwise(day: NaiveDate, others: &[&(u32, String)], forms: &DayForms, notes: &mut Notes) {
    let mut days = vec![day];
    days.extend(others.iter().flat_map(|(_, text)| in_either_order(forms, text)));
    days.dedup();
    let lines: Vec<u32> = others.iter().map(|(line, _)| *line).collect();
    let why = format!("the name of the file says {day}, and {} another day", lines_of(&lines));
    notes.open("days", why, days.into_iter().map(Choice::day).collect());
}

/// The days of a text, with the day first and with the month first.
fn in_either_order(forms: &DayForms, text: &str) -> Vec<NaiveDate> {
    let orders = [DateOrder::DayFirst, DateOrder::MonthFirst];
    let [mut days, others] = orders.map(|order| forms.in_order(order).days_in(text));
    days.extend(others);
    let mut seen = BTreeSet::new();
    days.retain(|day| seen.insert(*day));
    days
}

fn in_blocks(
    days: &BTreeMap<u32, NaiveDate>,
    distinct: &BTreeSet<NaiveDate>,
    odd: &[u32],
    notes: &mut Notes,
) -> Days {
    // One day for all games is no answer where the titles name several, or one of them none.
    let have_all = odd.iter().all(|line| days.contains_key(line));
    let choices: Vec<Choice> = match distinct.first() {
        Some(day) if distinct.len() == 1 && have_all => vec![Choice::day(*day)],
        Some(_) => vec![Choice::day_above()],
        None => Vec::new(),
    };
    let lines: Vec<(u32, NaiveDate)> = days.iter().map(|(line, day)| (*line, *day)).collect();
    let is_double = |two: &[(u32, NaiveDate)]| two[1].0 == two[0].0 + 1 && two[0].1 != two[1].1;
    if lines.is_empty() {
        let why = format!("on which day was it played? {} look like days", lines_of(odd));
        notes.open("days", why, choices);
        return Days::Unknown;
    }
    if !odd.is_empty() {
        let why = format!(
            "{}: several days, one without its year, or one that may be of something else",
            lines_of(odd)
        );
        notes.open("days", why, choices);
    } else if lines.windows(2).any(is_double) {
        notes.open("days", "two titles of one card name different days", choices);
    } else if lines.len() == 1 {
        let why = format!("line {} names a day, which may be that of the games", lines[0].0);
        notes.likely("days", why, choices);
    } else {
        notes.certain("days", format!("{} titles, each with one day above its games", lines.len()));
    }
    Days::Titles
}

/// Whether the day of a title is that of the games below it, by every word of it: days, days of the
/// week, words for rounds and for days of games, or two teams.
fn is_explained(text: &str, forms: &DayForms, vocabulary: &Vocabulary) -> bool {
    let plain = plain(text);
    let rest: Vec<&str> = words(&plain).filter(|word| !is_of_a_day(word, forms)).collect();
    let all_known = rest.iter().all(|word| vocabulary.is_beside_days(word));
    let is_match = rest.iter().any(|word| vocabulary.versus.contains(*word)) && rest.len() <= 8;
    all_known || is_match
}

/// Whether nothing of a text says that its day may be another than that of a game, as `w/c` does.
fn is_day_alone(text: &str, forms: &DayForms, vocabulary: &Vocabulary) -> bool {
    let plain = plain(text);
    // Letters alone are of times, such as `T19:30`, unless they are two beside each other.
    let is_known = |word: &str| {
        word.chars().count() == 1
            || is_of_a_day(word, forms)
            || matches!(word, "am" | "pm" | "er" | "del" | "di")
            || ROMAN.contains(&word)
            || vocabulary.is_beside_days(word)
    };
    let is_short_for_words =
        |few: &[char]| few[0].is_alphabetic() && few[1] == '/' && few[2].is_alphabetic();
    let letters: Vec<char> = plain.chars().collect();
    words(&plain).all(is_known) && !letters.windows(3).any(is_short_for_words)
}

/// Whether a word belongs to a day: a month, a day of the week, the end of `3rd`.
fn is_of_a_day(word: &str, forms: &DayForms) -> bool {
    forms.months.contains_key(word)
        || forms.weekdays.contains_key(word)
        || matches!(word, "st" | "nd" | "rd" | "th" | "de" | "of")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The day of a cell in a column of days.
    fn in_column(text: &str) -> Option<String> {
        let forms = names_in([text], Vocabulary::shared()).in_order(DateOrder::DayFirst);
        forms.day_in_column(text).map(|day| day.to_string())
    }

    #[test]
    fn the_same_day_is_read_however_it_is_written() {
        for text in [
            "2006-05-03",
            "2006/5/3",
            "3/5/2006",
            "03.05.06",
            "3-5-06",
            "3 May 2006",
            "3rd of May 2006",
            "May 3, 2006",
            "Wed 3 May 2006",
            "3-May-06",
            "3 May '06",
            "Mi 3.5.2006",
            "mié. 03/05/2006",
            "3.5.2006 г.",
            "ср 3.5.2006",
            "2006年5月3日",
            "3 de mayo de 2006",
            "3 de maio de 2006",
            "3 maja 2006",
            "3. května 2006",
            "3 мая 2006 г.",
            "3 Mayıs 2006",
            "3 MAYIS 2006",
            "3 maggio 2006",
            "3. mai 2006",
            "3 maj 2006",
            "3. toukokuuta 2006",
            "3. máj 2006",
            "3. svibnja 2006",
            "3 μαΐου 2006",
            "3 mei 2006",
            "3er mai 2006",
            "3º mayo 2006",
            "3.V.2006",
            "3. V. 06",
            "3/V/2006",
            "20060503",
            "38840",
            "2006 May 3",
            "2006-05-03 19:30:00",
            "2006-05-03T19:30",
            "3/5/2006 7:30",
        ] {
            assert_eq!(in_column(text).as_deref(), Some("2006-05-03"), "{text}");
        }
        for text in ["13th June 2006", "June 13, 2006", "Tue, June 13th 2006", "2006 June 13"] {
            assert_eq!(in_column(text).as_deref(), Some("2006-06-13"), "{text}");
        }
        for (text, month) in [
            ("3 Febuary 2006", 2),
            ("3 setiembre 2006", 9),
            ("3-set-06", 9),
            ("3-ott-06", 10),
            ("3/out/2006", 10),
            ("3 szeptember 2006", 9),
            ("3 октября 2006", 10),
            ("3 gru 2006", 12),
            ("3 dic 2006", 12),
            ("3 desember 2006", 12),
            ("3 eyl 2006", 9),
            ("3 noiembrie 2006", 11),
        ] {
            assert_eq!(in_column(text), Some(format!("2006-{month:02}-03")), "{text}");
        }
        for (text, year) in [("13/5/65", 1965), ("13/5/50", 1950), ("13/5/49", 2049)] {
            assert_eq!(in_column(text), Some(format!("{year}-05-13")), "{text}");
        }
    }

    #[test]
    fn words_beside_a_day_may_say_that_it_is_not_that_of_the_game() {
        let vocabulary = Vocabulary::shared();
        let is_alone = |text| is_day_alone(text, &names_in([text], vocabulary), vocabulary);
        for text in
            ["Tue 3rd of October 2006 7.30pm", "2006-10-03T19:30Z", "3.XII.2006", "3 мая 2006 г."]
        {
            assert!(is_alone(text), "{text}");
        }
        for text in ["w/c 2 October 2006", "by 3 October 2006", "due 3/10/06", "W/E 8 Oct 2006"] {
            assert!(!is_alone(text), "{text}");
        }
    }

    #[test]
    fn what_is_no_day_is_not_read_as_one() {
        for text in [
            "",
            "next week",
            "31/2/2006",
            "13/13/2006",
            "3 May",
            "2006",
            "12345678901",
            "12345",
            "3 10 31006",
            "3 V 2006",
            "Ouse 3 V 12",
            "31.XIII.2006",
            "3 listopad 2006",
            "31006-10-03",
            "200605030",
            "20061303",
        ] {
            assert_eq!(in_column(text), None, "{text}");
        }
    }

    /// The day that a title above games says, and whether that is asked about.
    fn of_title(title: &str) -> (Option<String>, bool) {
        let words = Vocabulary::shared();
        let forms = names_in([title], words).in_order(DateOrder::DayFirst);
        let lines = [(1, title.to_owned())];
        let titles =
            Titles { lines: &lines, doubtful: &BTreeSet::new(), in_name: None, last_game: 9 };
        let mut notes = Notes::default();
        in_titles(&titles, &forms, words, Season::default(), &mut notes);
        let is_asked = notes.0.iter().any(|it| it.certainty == super::super::Certainty::Open);
        (forms.only_day(title).map(|day| day.to_string()), is_asked)
    }

    #[test]
    fn a_day_is_found_among_the_words_of_a_title() {
        for title in [
            "Tuesday 3 October 2006",
            "Tue 3 October 2006, 7.30 pm",
            "Tue 3/10/06, 19.30",
            "Ouse A v Wharfe A, Tuesday 3rd of October, 2006",
            "Match 2 - 3 October 2006 (home)",
            "Round 1: 2006-10-03",
            "3/10/06",
            "Match 5 - October 3, 2006",
            "Division 2 October 3rd 2006",
            "2nd Division 3 October 2006",
            "Cup match, 3 October 2006",
            "Division 1 2006 October 3",
            "2006/07 Division 1, 2006-10-03",
        ] {
            assert_eq!(of_title(title).0.as_deref(), Some("2006-10-03"), "{title}");
        }
        for title in [
            "",
            "Division 1",
            "Round 38993",
            "20061003",
            "Ouse (31006)",
            "Ouse, 31006:",
            "3 10 31006",
            "3 October 31006",
            "October 2006",
            "3/10/06 and 17/10/06",
            "2006-07",
            "Oct 3rd, 7.30",
            "York League 2006/07 1st Division",
            "2006-07 2nd Division",
            "Ouse League 2006-07 - 1",
            "2006/07 3",
            "Under 18 Junior 2006",
            "Section 2 Novice 06",
            "Ouse 1 Marlow 2 2006",
        ] {
            assert_eq!(of_title(title).0, None, "{title}");
        }
        // The number counts something, so the month has no other: somebody must say the day.
        for title in ["Round 1 - October 2006", "Match 5 Dec 06", "Week 3 May 2006"] {
            assert!(of_title(title).1, "{title}");
        }
        for title in ["Tuesday 3 October 2006", "Round 1: 2006-10-03", "Round 2, 3 October 2006"] {
            assert!(!of_title(title).1, "{title}");
        }
    }
}
