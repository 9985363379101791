//! Days in texts.

use std::collections::BTreeMap;

use chrono::{Datelike as _, Days, NaiveDate};

use crate::text;

/// What stands first in a day that is written in figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DateOrder {
    /// 3/10/2006 is in October.
    DayFirst,
    /// 10/3/2006 is in October.
    MonthFirst,
    /// 06/10/03 is in October 2006.
    YearFirst,
}

impl DateOrder {
    /// The orders as files have them.
    pub const WRITTEN: [(&'static str, Self); 3] = [
        ("day-first", Self::DayFirst),
        ("month-first", Self::MonthFirst),
        ("year-first", Self::YearFirst),
    ];

    /// Their names, as a schema lists them.
    pub const NAMES: [&'static str; 3] =
        [Self::WRITTEN[0].0, Self::WRITTEN[1].0, Self::WRITTEN[2].0];

    /// What a message says in the place of another word.
    pub const EXPECTED: &'static str = "day-first, month-first or year-first";

    /// The order that a file names.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::WRITTEN.iter().find_map(|(known, order)| (*known == name).then_some(*order))
    }

    /// As files have it.
    #[must_use]
    pub fn name(self) -> &'static str {
        let written = Self::WRITTEN.iter().find(|(_, order)| *order == self);
        written.map_or("", |(name, _)| name)
    }
}

/// How the days of one table are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DayForms {
    /// Which comes first in figures; without it, figures are not a day.
    pub order: Option<DateOrder>,
    /// Names of months, in plain letters, with their numbers from 1.
    pub months: BTreeMap<String, u32>,
    /// Names of days of the week, in plain letters, with their numbers from 1 (Monday).
    pub weekdays: BTreeMap<String, u32>,
    /// The first day of the season: that of days without a year is the first such day from it on.
    pub from: Option<NaiveDate>,
    /// What somebody said of plain texts in the place of a day.
    pub said: BTreeMap<String, SaidOfDay>,
}

/// What somebody said of a text in the place of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaidOfDay {
    /// This day is meant.
    Is(NaiveDate),
    /// Its games do not count.
    NoGame,
}

impl SaidOfDay {
    /// The day that is meant.
    pub(crate) const fn day(self) -> Option<NaiveDate> {
        match self {
            Self::Is(day) => Some(day),
            Self::NoGame => None,
        }
    }
}

/// A day as it stands in a text, before anybody has said what its figures mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WrittenDay {
    /// `2006-10-03`.
    Iso(u32, u32, u32),
    /// `3/10/2006`, `3.10.06`, `3/10`.
    Figures(u32, u32, Option<u32>),
    /// `3 Oct 2006`, `October 3, 2006`, `3 Oct`: day, month, year.
    Named(u32, u32, Option<u32>),
}

impl WrittenDay {
    /// Whether its year is there.
    pub(crate) fn has_year(self) -> bool {
        self.year().is_some()
    }

    const fn year(self) -> Option<u32> {
        match self {
            Self::Iso(year, ..) => Some(year),
            Self::Figures(.., year) | Self::Named(.., year) => year,
        }
    }

    /// The same day in the year of another one, if it has none itself.
    const fn in_year_of(self, other: Self) -> Self {
        match self {
            Self::Figures(one, month, None) => Self::Figures(one, month, other.year()),
            Self::Named(day, month, None) => Self::Named(day, month, other.year()),
            dated => dated,
        }
    }

    /// Another day of the same month; in figures, which have the day first.
    const fn on(self, day: u32) -> Option<Self> {
        match self {
            Self::Iso(..) => None,
            Self::Figures(_, month, year) => Some(Self::Figures(day, month, year)),
            Self::Named(_, month, year) => Some(Self::Named(day, month, year)),
        }
    }
}

impl DayForms {
    /// All days that a text names, in their order; what is not a day of the calendar is left out.
    #[must_use]
    pub fn days_in(&self, text: &str) -> Vec<NaiveDate> {
        match self.said_of(text) {
            Some(said) => said.day().into_iter().collect(),
            None => self.days_of(text, OF_GAMES),
        }
    }

    /// What somebody said of a text.
    pub(crate) fn said_of(&self, text: &str) -> Option<SaidOfDay> {
        // Asked of every line, and nearly always nothing was said.
        (!self.said.is_empty()).then(|| self.said.get(&text::plain(text)).copied())?
    }

    fn days_of(&self, text: &str, century: Century) -> Vec<NaiveDate> {
        let written = written_days(text, self.names()).into_iter();
        written.filter_map(|day| self.day(day, century)).collect()
    }

    /// The one day that a text names.
    #[must_use]
    pub fn only_day(&self, text: &str) -> Option<NaiveDate> {
        only(self.days_in(text))
    }

    /// The day of a cell in a column of days, which may also be figures alone: `20061003`, or the
    /// number that a spreadsheet stores for a day. A day without a year beside one with it, as in
    /// `3/10/2006 & 17/10`, is of the same year.
    #[must_use]
    pub(crate) fn day_in_column(&self, text: &str) -> Option<NaiveDate> {
        if let Some(said) = self.said_of(text) {
            return said.day();
        }
        let written = written_days(text, self.names());
        let dated = written.iter().copied().find(|day| day.has_year());
        let days = written
            .into_iter()
            .map(|day| dated.map_or(day, |dated| day.in_year_of(dated)))
            .filter_map(|day| self.day(day, OF_GAMES));
        only(days.collect()).or_else(|| of_figures_alone(text, OF_GAMES))
    }

    /// The date of birth in a cell, in the same forms.
    #[must_use]
    pub(crate) fn birth(&self, text: &str) -> Option<NaiveDate> {
        only(self.days_of(text, OF_BIRTHS)).or_else(|| of_figures_alone(text, OF_BIRTHS))
    }

    /// The number of the day of the week that a text names, from 1 (Monday).
    #[must_use]
    pub fn weekday_in(&self, text: &str) -> Option<u32> {
        let plain = text::plain(text);
        text::words(&plain).find_map(|word| self.weekdays.get(word).copied())
    }

    /// The names of months and days of the week.
    pub(crate) const fn names(&self) -> DayNames<'_> {
        DayNames { months: &self.months, weekdays: &self.weekdays }
    }

    /// The same forms with figures in this order.
    pub(crate) fn in_order(&self, order: DateOrder) -> Self {
        Self { order: Some(order), ..self.clone() }
    }

    fn day(&self, written: WrittenDay, century: Century) -> Option<NaiveDate> {
        let (day, month, year) = match written {
            WrittenDay::Iso(year, month, day) => (day, month, Some(year)),
            WrittenDay::Named(day, month, year) => (day, month, year),
            WrittenDay::Figures(one, other, year) => match self.order? {
                DateOrder::DayFirst => (one, other, year),
                DateOrder::MonthFirst => (other, one, year),
                DateOrder::YearFirst => (year?, other, Some(one)),
            },
        };
        match year {
            Some(year) => date(century.whole_year(year), month, day),
            None => self.first_from(month, day),
        }
    }

    /// The first such day of the year from the first day of the season on.
    fn first_from(&self, month: u32, day: u32) -> Option<NaiveDate> {
        let from = self.from?;
        let years = [from.year(), from.year() + 1];
        years.iter().filter_map(|year| date(*year, month, day)).find(|day| *day >= from)
    }
}

fn date(year: i32, month: u32, day: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(year, month, day)
}

/// The day, if there is one alone.
fn only(mut days: Vec<NaiveDate>) -> Option<NaiveDate> {
    days.dedup();
    <[NaiveDate; 1]>::try_from(days).ok().map(|[day]| day)
}

/// What short figures in a column of days mean.
#[derive(Clone, Copy)]
struct Century {
    /// The first of the hundred years that two figures may be.
    first_year: i32,
    /// The first number of days since the end of 1899 that is a day.
    first_serial: u32,
}

/// Games of 1950 to 2049; numbers of days from 1954 on.
const OF_GAMES: Century = Century { first_year: 1950, first_serial: 20_000 };

/// Nobody born in 2030 plays yet. Numbers of days from 1913 on, since smaller ones may be years.
const OF_BIRTHS: Century = Century { first_year: 1930, first_serial: 5_000 };

/// The number of a day in 2064.
const LAST_SERIAL: u32 = 60_000;

impl Century {
    fn whole_year(self, year: u32) -> i32 {
        match i32::try_from(year).unwrap_or(i32::MAX) {
            year @ 0..100 => self.first_year + (year - self.first_year).rem_euclid(100),
            year => year,
        }
    }
}

/// A day of eight figures, or the number of days since the end of 1899.
fn of_figures_alone(text: &str, century: Century) -> Option<NaiveDate> {
    let number: u32 = text.trim().parse().ok()?;
    match text.trim().len() {
        8 => date(i32::try_from(number / 10_000).ok()?, number / 100 % 100, number % 100),
        4 | 5 if (century.first_serial..=LAST_SERIAL).contains(&number) => {
            date(1899, 12, 30)?.checked_add_days(Days::new(number.into()))
        }
        _ => None,
    }
}

/// Names in plain letters, with their numbers from 1 (January, Monday).
#[derive(Clone, Copy)]
pub(crate) struct DayNames<'n> {
    pub(crate) months: &'n BTreeMap<String, u32>,
    pub(crate) weekdays: &'n BTreeMap<String, u32>,
}

/// A piece of a text in which a day is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    /// A number, and how many figures it has.
    Number(u32, usize),
    Month(u32),
    /// A day of the week.
    Weekday,
    /// `of` or `de` between a day and its month.
    Of,
    /// `to` or `and` between the first of several days and the next.
    To,
    /// A word that may be a month as a Roman number.
    Roman(u32),
    Word,
    Mark(char),
    Space,
}

/// All days as they are written in a text; of `13-15 October 2006` the first and the last.
pub(crate) fn written_days(text: &str, names: DayNames<'_>) -> Vec<WrittenDay> {
    let pieces = pieces(&text::plain(text), names);
    let mut found: Vec<WrittenDay> = Vec::new();
    let (mut at, mut last_end) = (0, None);
    while at < pieces.len() {
        let Some((day, end)) = day_at(&pieces, at) else {
            at += 1;
            continue;
        };
        // In `3/10/2006 7.30` there is one day.
        if is_time(&pieces, at) && found.last().is_some_and(|day| day.has_year()) {
            at = end;
            continue;
        }
        let joined = before_joint(&pieces, at);
        match found.last_mut().filter(|_| joined.is_some_and(|it| last_end == Some(it.end))) {
            Some(last) => *last = last.in_year_of(day),
            None => found.extend(joined.and_then(|it| it.first_of_several(&pieces, day))),
        }
        found.push(day);
        (at, last_end) = (end, Some(end));
    }
    found
}

/// Whether the two numbers from this piece on are hours and minutes: `7.30`.
fn is_time(pieces: &[Piece], at: usize) -> bool {
    matches!(
        pieces[at..],
        [Piece::Number(0..24, 1 | 2), Piece::Mark('.'), Piece::Number(0..60, 2), ..]
    ) && !matches!(pieces.get(at + 3), Some(Piece::Mark('.' | '/' | '-')))
}

/// What stands in front of a joint between days, such as the dash of `13-15 October 2006`.
#[derive(Clone, Copy)]
struct Joined {
    /// The piece behind it.
    end: usize,
    /// Whether the joint can be no dash between two other things, as in `Round 3 - 10 October`.
    is_close: bool,
}

/// What is joined to a day that begins at this piece, perhaps behind its day of the week.
fn before_joint(pieces: &[Piece], at: usize) -> Option<Joined> {
    matches!(pieces[at], Piece::Number(..)).then_some(())?;
    let without = |end: usize, marks: &str| {
        end - pieces[..end].iter().rev().take_while(|piece| is_gap(piece, marks)).count()
    };
    let mut behind = without(at, "");
    if let Some(Piece::Weekday) = pieces[..behind].last() {
        behind = without(behind - 1, "");
    }
    let joint = behind.checked_sub(1)?;
    let end = without(joint, ".");
    let is_spaced = pieces[end..at].contains(&Piece::Space);
    match pieces[joint] {
        Piece::Mark('-') => Some(Joined { end, is_close: !is_spaced }),
        Piece::Mark('/') if !is_in_figures(pieces, at) => Some(Joined { end, is_close: true }),
        Piece::Mark('&' | '+') | Piece::To => Some(Joined { end, is_close: true }),
        _ => None,
    }
}

/// Whether the number at this piece has its month in figures: `14/10`.
fn is_in_figures(pieces: &[Piece], at: usize) -> bool {
    matches!(pieces[at + 1..], [Piece::Mark('/' | '.' | '-'), Piece::Number(..), ..])
}

impl Joined {
    /// The first of several days whose last is this one: `13` or `30/9` in front of the joint.
    fn first_of_several(self, pieces: &[Piece], last: WrittenDay) -> Option<WrittenDay> {
        let (first, before) = match pieces[..self.end] {
            [
                ref before @ ..,
                Piece::Number(day, 1 | 2),
                Piece::Mark('/' | '.'),
                Piece::Number(month, 1 | 2),
            ] => (WrittenDay::Figures(day, month, None).in_year_of(last), before),
            [ref before @ .., Piece::Number(day @ 1..=31, 1 | 2)] => (last.on(day)?, before),
            _ => return None,
        };
        let is_of_a_word = match before {
            [.., Piece::Word, Piece::Space] => !self.is_close,
            [.., Piece::Word | Piece::Roman(_)]
            | [.., Piece::Number(..), Piece::Mark('/' | '-' | '.' | ':')] => true,
            _ => false,
        };
        (!is_of_a_word).then_some(first)
    }
}

fn pieces(plain: &str, names: DayNames<'_>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = plain;
    while let Some(first) = rest.chars().next() {
        let kind = Kind::of(first);
        let end = match kind {
            Kind::Mark => first.len_utf8(),
            _ => rest.find(|letter| Kind::of(letter) != kind).unwrap_or(rest.len()),
        };
        let (run, after) = rest.split_at(end);
        rest = after;
        match kind {
            Kind::Figure => pieces.push(Piece::Number(run.parse().unwrap_or(u32::MAX), run.len())),
            Kind::Space => pieces.push(Piece::Space),
            Kind::Mark => pieces.push(Piece::Mark(first)),
            Kind::Letter => pieces.extend(word(run, names, pieces.last())),
        }
    }
    close_up(&mut pieces);
    pieces
}

/// Takes the spaces out of `13. 10. 2006`, as Czech and German have it.
fn close_up(pieces: &mut Vec<Piece>) {
    use Piece::{Mark, Number, Space};
    let mut at = 0;
    while at < pieces.len() {
        if let [Number(..), Mark('.'), Space, Number(..), Mark('.'), Space, Number(_, 4), ..] =
            pieces[at..]
        {
            pieces.remove(at + 5);
            pieces.remove(at + 2);
        }
        at += 1;
    }
}

/// A word as a piece; none for the end of `3rd`.
fn word(run: &str, names: DayNames<'_>, before: Option<&Piece>) -> Option<Piece> {
    let is_ordinal = matches!(before, Some(Piece::Number(..)));
    match run {
        "st" | "nd" | "rd" | "th" | "er" | "º" if is_ordinal => None,
        "of" | "de" | "del" | "di" => Some(Piece::Of),
        "to" | "and" | "bis" | "und" | "au" | "et" | "al" | "y" | "tot" | "en" | "til" | "och"
        | "og" | "do" => Some(Piece::To),
        _ => Some(match (names.months.get(run), (1..).zip(ROMAN).find(|(_, it)| *it == run)) {
            (Some(month), _) => Piece::Month(*month),
            (None, _) if run.len() > 1 && names.weekdays.contains_key(run) => Piece::Weekday,
            (None, Some((month, _))) => Piece::Roman(month),
            (None, None) => Piece::Word,
        }),
    }
}

/// The months as Roman numbers.
pub(crate) const ROMAN: [&str; 12] =
    ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Figure,
    Letter,
    Space,
    Mark,
}

impl Kind {
    fn of(letter: char) -> Self {
        match letter {
            _ if letter.is_ascii_digit() => Self::Figure,
            // Chinese and Japanese days have these between their figures.
            '年' | '月' | '日' => Self::Mark,
            _ if letter.is_alphabetic() => Self::Letter,
            _ if letter.is_whitespace() => Self::Space,
            _ => Self::Mark,
        }
    }
}

/// The day that begins at this piece, and the piece behind it.
fn day_at(pieces: &[Piece], at: usize) -> Option<(WrittenDay, usize)> {
    // In `2:13/10` or `A13` no day begins, but the last one of `13/14 October` does.
    let before = at.checked_sub(1).map(|before| &pieces[before]);
    if let (Some(Piece::Mark('/')), &Piece::Number(day, 1 | 2)) = (before, &pieces[at])
        && matches!(pieces[..at - 1], [.., Piece::Number(1..=31, 1 | 2)])
    {
        return named(pieces, at, day);
    }
    if matches!(
        before,
        Some(Piece::Word | Piece::Weekday | Piece::Roman(_) | Piece::Mark('/' | ':' | '½' | '\''))
    ) {
        return None;
    }
    match pieces[at] {
        Piece::Number(year, 4) => iso(pieces, at, year).or_else(|| year_first(pieces, at, year)),
        Piece::Number(one, 1 | 2) => figures(pieces, at, one)
            .or_else(|| roman(pieces, at, one))
            .or_else(|| named(pieces, at, one)),
        Piece::Month(month) => month_first(pieces, at, month),
        _ => None,
    }
}

fn iso(pieces: &[Piece], at: usize, year: u32) -> Option<(WrittenDay, usize)> {
    let (month, next) = small_behind(pieces, at + 1, "-/.年")?;
    let (day, end) = small_behind(pieces, next, "-/.月")?;
    // `2006-10-13/15` is several days.
    small_behind(pieces, end, "/").is_none().then_some(())?;
    Some((WrittenDay::Iso(year, month, day), end))
}

/// `2006 October 3`.
fn year_first(pieces: &[Piece], at: usize, year: u32) -> Option<(WrittenDay, usize)> {
    let skip =
        |from: usize| from + pieces[from..].iter().take_while(|piece| is_gap(piece, "-/.")).count();
    let at_month = skip(at + 1);
    let Some(Piece::Month(month)) = pieces.get(at_month) else { return None };
    let at_day = skip(at_month + 1);
    let Some(Piece::Number(day, 1 | 2)) = pieces.get(at_day) else { return None };
    let is_joined = at_month > at + 1 && at_day > at_month + 1;
    is_joined.then_some((WrittenDay::Named(*day, *month, Some(year)), at_day + 1))
}

/// `3.X.2006`: the month as a Roman number between two marks. Between spaces, a V parts two teams.
fn roman(pieces: &[Piece], at: usize, day: u32) -> Option<(WrittenDay, usize)> {
    let (month, next) = behind_mark(pieces, at + 1)?;
    let Piece::Roman(month) = pieces[month] else { return None };
    let (year, end) = behind_mark(pieces, next)?;
    let Piece::Number(year, 2 | 4) = pieces[year] else { return None };
    Some((WrittenDay::Named(day, month, Some(year)), end))
}

/// The piece behind a mark of days and perhaps a space, and the next one.
fn behind_mark(pieces: &[Piece], at: usize) -> Option<(usize, usize)> {
    matches!(pieces.get(at)?, Piece::Mark('.' | '/' | '-')).then_some(())?;
    let found = if *pieces.get(at + 1)? == Piece::Space { at + 2 } else { at + 1 };
    (found < pieces.len()).then_some((found, found + 1))
}

fn figures(pieces: &[Piece], at: usize, one: u32) -> Option<(WrittenDay, usize)> {
    let (other, next) =
        small_behind(pieces, at + 1, "-/.").filter(|_| !is_of_a_score(pieces, at))?;
    // In `Oct 13-15, 2006` there are several days.
    let before = pieces[..at].iter().rfind(|piece| **piece != Piece::Space);
    if matches!(before, Some(Piece::Month(_))) {
        return None;
    }
    if let Some((year, end)) = year_behind(pieces, next, &pieces[at + 1]) {
        return Some((WrittenDay::Figures(one, other, Some(year)), end));
    }
    // In `8/9 July` the month is named.
    let behind = next + pieces[next..].iter().take_while(|piece| **piece == Piece::Space).count();
    if pieces[at + 1] == Piece::Mark('/') && matches!(pieces.get(behind), Some(Piece::Month(_))) {
        return None;
    }
    // `14/10` alone; what goes on (`1/2/`, `3.5%`, `1-0`) is something else.
    let is_joined = matches!(pieces.get(at + 1), Some(Piece::Mark('/' | '.')));
    let goes_on = matches!(pieces.get(next), Some(Piece::Mark('/' | '-' | ':' | '%' | '½')))
        || matches!(pieces.get(next), Some(Piece::Word | Piece::Weekday | Piece::Roman(_)));
    let is_day = (1..=31).contains(&one) && (1..=31).contains(&other) && one.min(other) <= 12;
    (is_joined && !goes_on && is_day).then_some((WrittenDay::Figures(one, other, None), next))
}

/// Whether `2.5` is half of a score, as in `2.5 - 1.5`: beyond a dash stands another number.
fn is_of_a_score(pieces: &[Piece], at: usize) -> bool {
    fn is_beyond_a_dash<'p>(pieces: impl Iterator<Item = &'p Piece>) -> bool {
        let mut written = pieces.filter(|piece| **piece != Piece::Space);
        written.next() == Some(&Piece::Mark('-'))
            && matches!(written.next(), Some(Piece::Number(..)))
    }
    let is_half = matches!(pieces[at + 1..], [Piece::Mark('.'), Piece::Number(5, 1), ..]);
    is_half
        && (is_beyond_a_dash(pieces[at + 3..].iter())
            || is_beyond_a_dash(pieces[..at].iter().rev()))
}

/// A number of one or two figures behind one of these marks, and where it ends.
fn small_behind(pieces: &[Piece], at: usize, marks: &str) -> Option<(u32, usize)> {
    match (pieces.get(at)?, pieces.get(at + 1)?) {
        (Piece::Mark(mark), Piece::Number(number, 1 | 2)) if marks.contains(*mark) => {
            Some((*number, at + 2))
        }
        _ => None,
    }
}

/// A year behind marks and spaces: of two figures right behind the mark that stands between day and
/// month, too (in `13/10-15/10` no year does), of four behind spaces too.
fn year_behind(pieces: &[Piece], at: usize, mark: &Piece) -> Option<(u32, usize)> {
    let between = pieces[at..].iter().take_while(|piece| is_gap(piece, "-/.,")).count();
    let is_close = pieces[at..at + between] == [mark.clone()];
    match pieces.get(at + between)? {
        Piece::Number(year, 4) if between > 0 => Some((*year, at + between + 1)),
        Piece::Number(year, 2) if is_close => Some((*year, at + between + 1)),
        _ => None,
    }
}

fn is_gap(piece: &Piece, marks: &str) -> bool {
    match piece {
        Piece::Space => true,
        Piece::Mark(mark) => marks.contains(*mark),
        _ => false,
    }
}

/// `3 October 2006`, `3rd of Oct`.
fn named(pieces: &[Piece], at: usize, day: u32) -> Option<(WrittenDay, usize)> {
    let skip = |from: usize| {
        let gap = |piece: &&Piece| is_gap(piece, "-/.,'") || **piece == Piece::Of;
        from + pieces.iter().skip(from).take_while(gap).count()
    };
    let at_month = skip(at + 1);
    let Some(Piece::Month(month)) = pieces.get(at_month) else { return None };
    // In `Match 3 - October 10, 2006` the 3 is no part of the day.
    if month_first(pieces, at_month, *month).is_some() {
        return None;
    }
    let at_year = skip(at_month + 1);
    let behind = skip(at_year + 1);
    // In `13 Oct - 15 Oct 2006` and `13 Oct - 15/10/2006` the 15 is another day.
    let is_day = matches!(pieces.get(behind), Some(Piece::Month(_)))
        || matches!(pieces.get(at_year + 1), Some(Piece::Mark('/' | '.')))
            && matches!(pieces.get(at_year + 2), Some(Piece::Number(..)));
    let is_time = matches!(pieces.get(at_year + 1), Some(Piece::Mark(':')));
    match pieces.get(at_year) {
        // `13OCT2006` has no gap in front of the year.
        Some(Piece::Number(year, figures @ (2 | 4)))
            if !is_time
                && (at_year > at_month + 1 || *figures == 4)
                && !(*figures == 2 && is_day) =>
        {
            Some((WrittenDay::Named(day, *month, Some(*year)), at_year + 1))
        }
        _ => Some((WrittenDay::Named(day, *month, None), at_month + 1)),
    }
}

/// `October 3, 2006`.
fn month_first(pieces: &[Piece], at: usize, month: u32) -> Option<(WrittenDay, usize)> {
    let skip =
        |from: usize| from + pieces[from..].iter().take_while(|piece| is_gap(piece, ".,")).count();
    let at_day = skip(at + 1);
    let Some(Piece::Number(day, 1 | 2)) = pieces.get(at_day) else { return None };
    let at_year = skip(at_day + 1);
    let Some(Piece::Number(year, 4)) = pieces.get(at_year) else { return None };
    Some((WrittenDay::Named(*day, month, Some(*year)), at_year + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_read_as_it_is_written() {
        for (name, order) in DateOrder::WRITTEN {
            assert_eq!((DateOrder::parse(name), order.name()), (Some(order), name));
            assert!(DateOrder::EXPECTED.contains(name));
        }
        assert_eq!(DateOrder::parse("Day-First"), None);
    }

    fn forms(order: Option<DateOrder>) -> DayForms {
        let months = [("oct", 10), ("october", 10), ("marca", 3)].map(|(name, n)| (name.into(), n));
        let weekdays = [("tue".to_owned(), 2)].into();
        DayForms { order, months: months.into(), weekdays, ..DayForms::default() }
    }

    fn days(text: &str) -> Vec<String> {
        let days = forms(Some(DateOrder::DayFirst)).days_in(text);
        days.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_day_is_read_in_every_form_in_which_people_write_it() {
        for text in [
            "2006-10-03",
            "3/10/2006",
            "3.10.06",
            "03.10. 2006",
            "3. 10. 2006",
            "3/10 2006",
            "3-10-2006 19:30",
            "Tuesday 3 October 2006",
            "3rd of Oct 2006",
            "October 3, 2006",
            "3-Oct-06",
            "Match 3 - October 3, 2006",
            "03.Oct.2006",
            "3 de october de 2006",
            "Oct. 3rd, 2006",
            "3OCT2006",
        ] {
            assert_eq!(days(text), ["2006-10-03"], "{text}");
        }
        assert_eq!(days("due 24/10/06 and played 27/10/06"), ["2006-10-24", "2006-10-27"]);
        assert_eq!(days("5 marca 07"), ["2007-03-05"]);
    }

    #[test]
    fn of_several_days_the_first_and_the_last_are_read() {
        for text in [
            "13-15 oct 2006",
            "13 \u{2013} 15 October 2006",
            "13. - 15. oct 2006",
            "13th-15th October 2006",
            "Congress 13-15 October 2006",
            "13 & 15 Oct 2006",
            "13 to 15 October 2006",
            "du 13 au 15 oct 2006",
            "13-15/10/2006",
            "13.-15.10.2006",
            "13.10.-15.10.2006",
            "13.10. - 15.10.06",
            "13/10-15/10/2006",
            "13/10 - 15/10/2006",
            "13 Oct - 15 Oct 2006",
            "13 Oct-15 Oct 06",
            "13 Oct - 15/10/2006",
            "Tue 13 - Tue 15 Oct 2006",
            "Tue 13/10 - tue 15/10/2006",
            "13-tue 15 Oct 2006",
            "13/15 October 2006",
            "Tue 13/Tue 15 October 2006",
        ] {
            assert_eq!(days(text), ["2006-10-13", "2006-10-15"], "{text}");
        }
        assert_eq!(days("30/9-1/10/2006"), ["2006-09-30", "2006-10-01"]);
        assert_eq!(days("8-9/07/2007"), ["2007-07-08", "2007-07-09"]);
        for text in ["Oct 13-15, 2006", "2006-10-13/15"] {
            assert_eq!(days(text), [""; 0], "{text}");
        }
        for text in [
            "Round 3 - 10 October 2006",
            "Round 3 - Tue 10 October 2006",
            "Ouse 3-1 Nidd 10/10/06",
            "2006-07, 10 Oct 2006",
        ] {
            assert_eq!(days(text), ["2006-10-10"], "{text}");
        }
    }

    #[test]
    fn a_cell_with_a_second_day_names_no_day() {
        let forms = forms(Some(DateOrder::DayFirst));
        let day = |text: &str| forms.day_in_column(text).map(|day| day.to_string());
        for text in [
            "3/10/2006 & 17/10",
            "3/10/2006 (17/10)",
            "3/10/2006 played 17/10",
            "3/10/2006 (played 17 Oct)",
        ] {
            assert_eq!(day(text), None, "{text}");
        }
        for text in ["3/10/2006 7.30", "3.10.2006 19.30", "3 Oct 2006 (3/10)", "3/10/2006 19:30"] {
            assert_eq!(day(text).as_deref(), Some("2006-10-03"), "{text}");
        }
    }

    #[test]
    fn a_year_of_two_figures_is_of_games_or_births() {
        let forms = forms(Some(DateOrder::DayFirst));
        let year = |day: Option<NaiveDate>| day.map(|day| day.year());
        for (text, game, birth) in [
            ("13/10/65", 1965, 1965),
            ("13/10/50", 1950, 1950),
            ("13/10/49", 2049, 1949),
            ("13/10/30", 2030, 1930),
            ("13/10/29", 2029, 2029),
            ("13 Oct 70", 1970, 1970),
            ("13/10/1925", 1925, 1925),
        ] {
            assert_eq!(year(forms.day_in_column(text)), Some(game), "{text}");
            assert_eq!(year(forms.birth(text)), Some(birth), "{text}");
        }
        // Numbers of days since the end of 1899: a spreadsheet shows 25000 as 1968-06-11.
        assert_eq!(forms.birth("25000"), NaiveDate::from_ymd_opt(1968, 6, 11));
        assert_eq!(forms.birth("18264"), NaiveDate::from_ymd_opt(1950, 1, 1));
        assert_eq!(forms.birth("5000"), NaiveDate::from_ymd_opt(1913, 9, 8));
        assert_eq!(forms.day_in_column("18264"), None);
        assert_eq!(forms.birth("1994"), None);
    }

    #[test]
    fn what_is_no_day_is_none() {
        for text in [
            "1-0",
            "½",
            "31/9/2006",
            "Oct-06",
            "3.5",
            "4½",
            "12w1",
            "1/2",
            "October",
            "",
            "2.5 - 10.5",
            "2.5-10.5",
            "1 - 3.5",
        ] {
            assert_eq!(days(text), [""; 0], "{text}");
        }
        assert_eq!(forms(None).days_in("3/10/2006"), []);
    }

    #[test]
    fn a_day_without_a_year_is_the_first_of_the_season() {
        let season = DayForms {
            from: NaiveDate::from_ymd_opt(2006, 9, 1),
            ..forms(Some(DateOrder::DayFirst))
        };
        let day = |text: &str| season.only_day(text).map(|day| day.to_string());
        assert_eq!(day("Sat 14 Oct").as_deref(), Some("2006-10-14"));
        assert_eq!(day("Ouse 2.5 - 1.5 Nidd"), None);
        assert_eq!(day("Ouse 2.5 – 1.5 Nidd 20.1"), Some("2007-01-20".to_owned()));
        assert_eq!(day("20/1").as_deref(), Some("2007-01-20"));
        assert_eq!(day("5 marca 19:30").as_deref(), Some("2007-03-05"));
    }
}
