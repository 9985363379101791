//! Games in lines.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use super::frame::Frame;
use super::ledger::Ledger;
use super::outcome::{Trouble, outcome_of};
use crate::day::SaidOfDay;
use crate::spec::{
    Board, Carry, Colours, Days, EMPTY, GamesSpec, Seat, Sections, Status, StatusColumn,
};
use crate::table::{Clause, FaultKind, Game, Player};
use crate::text::{can_be_player, plain, signs};
use crate::{Colour, Column, DateOrder, Grid, Line, Side};

/// Reads the games of a sheet line by line.
pub(super) fn read(grid: &Grid, spec: &GamesSpec, ledger: &mut Ledger) {
    let frame = Frame::of(grid, &spec.place);
    let mut reader = Reader {
        grid,
        spec,
        is_in_table: frame.has_no_header(),
        columns: spec.columns(),
        frame,
        carried: BTreeMap::new(),
        title_day: None,
        title_section: String::new(),
    };
    for line in grid.written() {
        match reader.entry(line) {
            Entry::Games(games) => ledger.games(line, games),
            Entry::PassedOver(clause) => ledger.pass(line, clause),
            Entry::Fault(None, kind) => ledger.fault(line, kind),
            Entry::Fault(Some(column), kind) => ledger.fault_in(line, column, kind),
        }
    }
}

/// What one line is.
enum Entry {
    Games(Vec<Game>),
    PassedOver(Clause),
    Fault(Option<Column>, FaultKind),
}

/// A value that stands once for several lines.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Carried {
    Value {
        text: String,
        day: Option<NaiveDate>,
    },
    /// It may have been in a line with a fault.
    Lost,
}

struct Reader<'a> {
    grid: &'a Grid,
    spec: &'a GamesSpec,
    frame: Frame<'a>,
    /// The columns that have a role.
    columns: BTreeSet<Column>,
    /// Whether the line of the names of the columns was met.
    is_in_table: bool,
    carried: BTreeMap<Carry, Carried>,
    /// The title that has the day of the games below it.
    title_day: Option<String>,
    title_section: String,
}

impl Reader<'_> {
    fn entry(&mut self, line: &Line) -> Entry {
        if self.frame.is_below(line) {
            return Entry::PassedOver(Clause::BelowTheTable);
        }
        if self.frame.is_header(line) {
            self.is_in_table = true;
            self.day_of_title(&title_in_header(self.grid, self.spec, line));
            return Entry::PassedOver(Clause::Header);
        }
        if let Some(width) = self.frame.too_wide(line).filter(|_| self.is_in_table) {
            self.carried = self.spec.carry.iter().map(|role| (*role, Carried::Lost)).collect();
            return Entry::Fault(None, FaultKind::TooWide(width));
        }
        self.entry_of_width(line)
    }

    /// A line that is neither a header nor outside the table.
    fn entry_of_width(&mut self, line: &Line) -> Entry {
        let has_pair = self
            .spec
            .boards
            .iter()
            .any(|board| board.seats().iter().all(|seat| !line.text(seat.player).is_empty()));
        if !has_pair && self.frame.is_total(line) {
            return Entry::PassedOver(Clause::Total);
        }
        if !self.is_in_table || (!has_pair && self.is_title(line)) {
            self.title(line);
            return Entry::PassedOver(Clause::Title);
        }
        self.carry(line);
        let has_player = self
            .spec
            .boards
            .iter()
            .any(|board| board.seats().iter().any(|seat| !line.text(seat.player).is_empty()));
        if !has_player && !self.spec.carry.is_empty() {
            return Entry::PassedOver(Clause::Carried);
        }
        match self.games(line) {
            Ok(games) if games.is_empty() => Entry::PassedOver(Clause::NoGame),
            Ok(games) => Entry::Games(games),
            Err((column, kind)) => Entry::Fault(column, kind),
        }
    }

    /// Whether a line without two players is a title: one or two texts that are neither a result,
    /// nor a player beside something else of a game, nor what applies to the lines below.
    fn is_title(&self, line: &Line) -> bool {
        let is_filled = |column: Column| !line.text(column).is_empty();
        let filled = line.filled_count();
        // A day alone in the column of results is a title, unless it is one of the results.
        let is_result = |column: Column| {
            let text = line.text(column);
            let is_known = self.spec.results.contains_key(&signs(text));
            let is_day = filled == 1 && !is_known && !self.spec.forms.days_in(text).is_empty();
            is_filled(column) && !is_day
        };
        let has_result = self.spec.boards.iter().any(|board| board.result.is_some_and(is_result));
        let is_carried = self.spec.carry.iter().any(|role| {
            let is_alone =
                |column| filled > 1 || (*role == Carry::Date && self.is_day(line, column));
            self.spec.column_of(*role).is_some_and(|column| is_filled(column) && is_alone(column))
        });
        let has_player =
            self.spec.boards.iter().flat_map(Board::seats).any(|seat| is_filled(seat.player));
        let others = self.columns.iter().filter(|column| is_filled(**column)).count();
        !(filled > 2 || has_result || is_carried || (has_player && others > 1))
    }

    /// Whether a cell of the column of days is one.
    fn is_day(&self, line: &Line, date: Column) -> bool {
        let cell = line.cell(date);
        cell.is_some_and(|cell| {
            cell.day.is_some() || self.spec.forms.day_in_column(&cell.text).is_some()
        })
    }

    fn title(&mut self, line: &Line) {
        let title = line.joined();
        let has_day = self.day_of_title(&title);
        if !has_day && self.spec.sections == Sections::Titles && line.filled_count() == 1 {
            self.title_section = title;
        }
    }

    /// Takes the day of a title for the games below it.
    fn day_of_title(&mut self, title: &str) -> bool {
        let has_day = self.spec.days == Days::Titles && !self.spec.forms.days_in(title).is_empty();
        if has_day {
            self.title_day = Some(title.to_owned());
        }
        has_day
    }

    /// Takes what stands once for the lines below.
    fn carry(&mut self, line: &Line) {
        for role in &self.spec.carry {
            let cell = self.spec.column_of(*role).and_then(|column| line.cell(column));
            if let Some(cell) = cell.filter(|cell| !cell.text.is_empty()) {
                let value = Carried::Value { text: cell.text.clone(), day: cell.day };
                self.carried.insert(*role, value);
            }
        }
    }

    fn games(&self, line: &Line) -> Result<Vec<Game>, Trouble> {
        let games = self.spec.boards.iter().map(|board| self.game(line, board));
        games.filter_map(Result::transpose).collect()
    }

    /// The game of one board; `None` if nobody sat there, or nothing was played.
    fn game(&self, line: &Line, board: &Board) -> Result<Option<Game>, Trouble> {
        let names = board.seats().map(|seat| line.text(seat.player));
        // Whoever has a forename beside the name is somebody: `Bye, Zo`.
        let is_nobody = |seat: &Seat| {
            self.spec.nobody.contains(&plain(line.text(seat.player)))
                && seat.forename.is_none_or(|forename| line.text(forename).is_empty())
        };
        if names == ["", ""] || board.seats().iter().any(|seat| is_nobody(seat)) {
            return Ok(None);
        }
        if let Some(missing) = names.iter().position(|name| !can_be_player(name)) {
            return Err((Some(board.seats()[missing].player), FaultKind::NoPlayer));
        }
        let white = self.white(line)?;
        let status = self.status(line)?;
        if status == Status::None || self.is_left_out(line)? {
            return Ok(None);
        }
        let Some(outcome) = outcome_of(line, board, self.spec, white)? else { return Ok(None) };
        let outcome = if status == Status::Default {
            outcome.by_default().ok_or_else(|| self.not_a_status(line))?
        } else {
            outcome
        };
        Ok(Some(Game {
            line: line.number,
            day: self.day(line)?,
            round: self.value(line, self.spec.round, Carry::Round)?,
            section: self.section(line)?,
            first: player(line, &board.first),
            second: player(line, &board.second),
            outcome,
            white,
            rate: match (status, self.spec.rate_column) {
                (Status::Rapid, _) => "rapid".to_owned(),
                (_, rate) => rate.map_or("", |rate| line.text(rate)).to_owned(),
            },
            event: self.value(line, self.spec.event_column, Carry::Event)?,
        }))
    }

    /// What the line says of its game.
    fn status(&self, line: &Line) -> Result<Status, Trouble> {
        let Some(StatusColumn { column, meanings }) = &self.spec.status else {
            return Ok(Status::Played);
        };
        let text = Some(line.text(*column)).filter(|text| !text.is_empty()).unwrap_or(EMPTY);
        let known = meanings.iter().find(|(known, _)| plain(known) == plain(text));
        known.map(|(_, status)| *status).ok_or_else(|| self.not_a_status(line))
    }

    /// Whether somebody said of the text in the place of its day that its games do not count.
    fn is_left_out(&self, line: &Line) -> Result<bool, Trouble> {
        let Some(date) = self.spec.days.column() else { return Ok(false) };
        let text = self.value(line, Some(date), Carry::Date)?;
        Ok(self.spec.forms.said_of(&text) == Some(SaidOfDay::NoGame))
    }

    fn not_a_status(&self, line: &Line) -> Trouble {
        let column = self.spec.status.as_ref().map(|status| status.column);
        let text = column.map_or("", |column| line.text(column)).to_owned();
        (column, FaultKind::NotAStatus(text))
    }

    /// Who had White.
    fn white(&self, line: &Line) -> Result<Option<Side>, Trouble> {
        let (column, letters) = match &self.spec.colours {
            Colours::Unknown => return Ok(None),
            Colours::Always(side) => return Ok(Some(*side)),
            Colours::Column(column, letters) => (*column, letters),
        };
        match (line.text(column), letters.get(&plain(line.text(column)))) {
            ("", _) => Ok(None),
            (_, Some(Colour::White)) => Ok(Some(Side::First)),
            (_, Some(Colour::Black)) => Ok(Some(Side::Second)),
            (text, None) => Err((Some(column), FaultKind::NotAColour(text.to_owned()))),
        }
    }

    fn section(&self, line: &Line) -> Result<String, Trouble> {
        match self.spec.sections {
            Sections::None => Ok(String::new()),
            Sections::Column(section) => self.value(line, Some(section), Carry::Section),
            Sections::Titles => Ok(self.title_section.clone()),
            Sections::Sheet => Ok(self.grid.sheet.clone()),
        }
    }

    /// The text of a column, or the one above that applies to the line.
    fn value(&self, line: &Line, column: Option<Column>, role: Carry) -> Result<String, Trouble> {
        let text = column.map_or("", |column| line.text(column));
        match self.carried.get(&role).filter(|_| text.is_empty()) {
            Some(Carried::Value { text, .. }) => Ok(text.clone()),
            Some(Carried::Lost) => Err((column, FaultKind::LostWithALine)),
            None => Ok(text.to_owned()),
        }
    }

    fn day(&self, line: &Line) -> Result<Option<NaiveDate>, Trouble> {
        match self.spec.days {
            Days::Unknown => Ok(None),
            Days::Fixed(day) => Ok(Some(day)),
            Days::Titles => self.only_day(None, self.title_day.as_deref().unwrap_or("")),
            Days::TitlesBelow => self.only_day(None, &self.title_below(line)),
            Days::Parts { day, month, year } => self.day_of_parts(line, [day, month, year]),
            Days::Column(date) => self.day_in_column(line, date),
        }
    }

    /// The first title with a day below a game of a card, which ends where the next one names its
    /// columns; empty if there is none.
    fn title_below(&self, game: &Line) -> String {
        let below = self.grid.lines.partition_point(|line| line.number <= game.number);
        let card =
            self.grid.lines.iter().skip(below).take_while(|line| !self.frame.is_header(line));
        let titles = card.filter(|line| self.is_title(line)).map(Line::joined);
        let mut dated = titles.filter(|title| !self.spec.forms.days_in(title).is_empty());
        dated.next().unwrap_or_default()
    }

    fn day_in_column(&self, line: &Line, date: Column) -> Result<Option<NaiveDate>, Trouble> {
        let text = self.value(line, Some(date), Carry::Date)?;
        if let Some(SaidOfDay::Is(said)) = self.spec.forms.said_of(&text) {
            return Ok(Some(said));
        }
        if let Some(day) = line.cell(date).and_then(|cell| cell.day) {
            return Ok(Some(day));
        }
        match self.carried.get(&Carry::Date) {
            Some(Carried::Value { day: Some(day), .. }) if line.text(date).is_empty() => {
                Ok(Some(*day))
            }
            _ => self.only_day(Some(date), &text),
        }
    }

    fn day_of_parts(
        &self,
        line: &Line,
        columns: [Column; 3],
    ) -> Result<Option<NaiveDate>, Trouble> {
        let [day, month, year] = columns;
        let day_text = self.value(line, Some(day), Carry::Day)?;
        let month_text = self.value(line, Some(month), Carry::Month)?;
        let year_text = self.value(line, Some(year), Carry::Year)?;
        let number = self.spec.forms.months.get(&plain(&month_text));
        let month_text = number.map_or(month_text, ToString::to_string);
        let text = format!("{day_text}/{month_text}/{year_text}");
        let found = self.spec.forms.in_order(DateOrder::DayFirst).only_day(&text);
        found.map(Some).ok_or((Some(day), FaultKind::NotADay(text)))
    }

    fn only_day(&self, column: Option<Column>, text: &str) -> Result<Option<NaiveDate>, Trouble> {
        let forms = &self.spec.forms;
        let day = if column.is_some() { forms.day_in_column(text) } else { forms.only_day(text) };
        day_or_fault(day, text).map(Some).map_err(|fault| (column, fault))
    }
}

/// The day that was found in a text, or why there is none.
pub(super) fn day_or_fault(day: Option<NaiveDate>, text: &str) -> Result<NaiveDate, FaultKind> {
    match day {
        Some(day) => Ok(day),
        None if text.is_empty() => Err(FaultKind::NoDay),
        None => Err(FaultKind::NotADay(text.to_owned())),
    }
}

/// The player in this place of a line.
fn player(line: &Line, seat: &Seat) -> Player {
    let surname = line.text(seat.player);
    let forename = seat.forename.map_or("", |forename| line.text(forename));
    Player {
        name: whole_name(surname, forename),
        code: seat.code.map_or("", |code| line.text(code)).to_owned(),
        fide_code: seat.fide_code.map_or("", |number| line.text(number)).to_owned(),
    }
}

/// `Surname, Forename`, unless the name has a forename already.
pub(super) fn whole_name(surname: &str, forename: &str) -> String {
    if forename.is_empty() || surname.contains(',') {
        return surname.to_owned();
    }
    format!("{surname}, {forename}")
}

/// The title of a card among the names of its columns: what stands in columns without a role, and
/// not in the same place of the first header.
pub(crate) fn title_in_header(grid: &Grid, spec: &GamesSpec, line: &Line) -> String {
    let first = spec.place.header.first().and_then(|first| grid.line(*first));
    let first = first.filter(|first| first.number != line.number);
    let used = spec.columns();
    let is_title = |(column, text): &(Column, &str)| {
        !used.contains(column) && first.is_none_or(|first| first.text(*column) != *text)
    };
    let texts = line.filled().filter(is_title).map(|(_, text)| text);
    texts.collect::<Vec<_>>().join(" ")
}

impl GamesSpec {
    /// The column of something that may stand once for several lines.
    pub(crate) fn column_of(&self, role: Carry) -> Option<Column> {
        let parts = match self.days {
            Days::Parts { day, month, year } => [Some(day), Some(month), Some(year)],
            _ => [None; 3],
        };
        match (role, self.days, self.sections) {
            (Carry::Date, Days::Column(date), _) => Some(date),
            (Carry::Day, ..) => parts[0],
            (Carry::Month, ..) => parts[1],
            (Carry::Year, ..) => parts[2],
            (Carry::Round, ..) => self.round,
            (Carry::Event, ..) => self.event_column,
            (Carry::Section, _, Sections::Column(section)) => Some(section),
            _ => None,
        }
    }

    /// All columns that have a role.
    pub(crate) fn columns(&self) -> BTreeSet<Column> {
        let seat =
            |seat: &Seat| [Some(seat.player), seat.code, seat.fide_code, seat.forename, seat.score];
        let boards = self.boards.iter().flat_map(|board| {
            seat(&board.first).into_iter().chain(seat(&board.second)).chain([board.result])
        });
        let all = [
            Carry::Date,
            Carry::Day,
            Carry::Month,
            Carry::Year,
            Carry::Round,
            Carry::Section,
            Carry::Event,
        ];
        let carried = all.iter().map(|role| self.column_of(*role));
        let colour = match &self.colours {
            Colours::Column(column, _) => Some(*column),
            _ => None,
        };
        let status = self.status.as_ref().map(|status| status.column);
        boards.chain(carried).chain([colour, self.rate_column, status]).flatten().collect()
    }
}
