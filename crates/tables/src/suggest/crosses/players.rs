//! What cross-tables and tables of all against all share: the columns of the players, and the free
//! choices that are tried.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use super::super::body::{Header, rate, share};
use super::super::calendar::{day_in_name, names_in};
use super::super::proposal::{Choice, Notes, quoted};
use crate::apply::apply;
use crate::day::{DateOrder, DayForms};
use crate::known_words::{Heading, Role, Vocabulary};
use crate::spec::{Detail, Edit, Meanings, Numbers, Place, PlayersTable, Sections, TableSpec};
use crate::text::{can_be_player, plain};
use crate::{Column, Entrant, Entry, Game, Grid, Line, Outcome};

/// A header and the lines below it.
pub(super) struct Sheet<'a> {
    pub(super) grid: &'a Grid,
    pub(super) words: &'a Vocabulary,
    pub(super) header: Header,
    pub(super) lines: Vec<&'a Line>,
    /// The columns of rounds or opponents.
    pub(super) cells: BTreeSet<Column>,
}

impl Sheet<'_> {
    /// The columns with this role that are no rounds.
    fn columns(&self, role: Role) -> Vec<Column> {
        let is_role = |(column, name): &(Column, &str)| {
            !self.cells.contains(column) && self.words.has_role(name, role)
        };
        self.header.named().filter(is_role).map(|(column, _)| column).collect()
    }

    fn shown(&self, column: Column) -> String {
        match self.header.name(column) {
            "" => format!("column {column}"),
            name => name.to_owned(),
        }
    }

    fn share(&self, column: Column, test: impl Fn(&str) -> bool) -> f64 {
        let texts: Vec<&str> = self
            .lines
            .iter()
            .map(|line| line.text(column))
            .filter(|text| !text.is_empty())
            .collect();
        share(&texts, test)
    }

    /// The columns of the players, with doubts about those that may be several.
    pub(super) fn table(&self, place: Place, notes: &mut Notes) -> Option<PlayersTable> {
        let names = self.columns(Role::Name);
        let surnames = self.columns(Role::Surname);
        let names = if surnames.is_empty() { names } else { surnames };
        let name = *names.first()?;
        if self.share(name, can_be_player) < 0.8 {
            notes.open(
                "columns.name",
                format!("`{}` does not look like names", self.shown(name)),
                Vec::new(),
            );
        }
        let codes = self.columns(Role::Code);
        let code = codes.first().copied().filter(|code| self.share(*code, has_digit) >= 0.5);
        for (role, columns) in [("name", &names), ("code", &codes)] {
            if columns.len() > 1 {
                let shown = quoted(columns.iter().map(|column| self.shown(*column)));
                notes.open(
                    format!("columns.{role}"),
                    format!("{shown} may all be the {role}"),
                    Vec::new(),
                );
            }
        }
        let nobody = self.lines.iter().map(|line| plain(line.text(name)));
        Some(PlayersTable {
            place,
            name,
            forename: self.columns(Role::Forename).first().copied(),
            code,
            total: self.columns(Role::Total).last().copied(),
            details: self.details(notes),
            numbers: Numbers::Order,
            results: Meanings::new(),
            nobody: nobody.filter(|name| self.words.is_bye(name)).collect(),
            sections: Sections::None,
            forms: DayForms::default(),
            day: None,
            event: String::new(),
            rate: None,
        })
    }

    /// The columns of what else is said of the players; several with different texts are a doubt.
    fn details(&self, notes: &mut Notes) -> BTreeMap<Detail, Column> {
        let roles = [
            (Detail::FideCode, Role::FideCode),
            (Detail::Rating, Role::Rating),
            (Detail::RatingAfter, Role::RatingAfter),
            (Detail::Title, Role::Title),
            (Detail::Federation, Role::Federation),
            (Detail::Sex, Role::Sex),
            (Detail::Birth, Role::Birth),
        ];
        let mut details = BTreeMap::new();
        for (detail, role) in roles {
            let columns = self.detail_columns(role);
            let Some(first) = columns.first() else { continue };
            let is_same = |other: &Column| {
                self.lines.iter().all(|line| line.text(*other) == line.text(*first))
            };
            if !columns.iter().all(is_same) {
                let shown = quoted(columns.iter().map(|column| self.shown(*column)));
                let choice =
                    |it: &Column| Choice::column(format!("column {it}"), detail.written(), *it);
                let why = format!("which column is the {}: {shown}?", detail.written());
                let choices = columns.iter().map(choice).collect();
                notes.open(format!("columns.{}", detail.written()), why, choices);
            }
            details.insert(detail, *first);
        }
        if let Some(titles) =
            self.unnamed_titles().filter(|_| !details.contains_key(&Detail::Title))
        {
            details.insert(Detail::Title, titles);
        }
        details
    }

    /// The columns of a detail. A new grade is that after the event, though in a list it may be the
    /// one that counts; a rating of one kind counts where no other is there.
    fn detail_columns(&self, role: Role) -> Vec<Column> {
        let columns = self.columns(role);
        if role != Role::Rating {
            return columns;
        }
        let after = self.columns(Role::RatingAfter);
        let plain: Vec<Column> = columns.into_iter().filter(|it| !after.contains(it)).collect();
        if plain.is_empty() { self.columns(Role::RatingOfOneKind) } else { plain }
    }

    /// A column without a name that has chess titles alone.
    fn unnamed_titles(&self) -> Option<Column> {
        let is_title = |text: &str| self.words.titles.contains(&plain(text));
        let columns = (1..=self.grid.width()).filter_map(Column::new);
        let mut unnamed = columns.filter(|column| self.header.name(*column).is_empty());
        unnamed.find(|column| !self.cells.contains(column) && self.share(*column, is_title) > 0.9)
    }

    /// The columns that may number the players: known ones, and one without a name in front.
    pub(super) fn numbers(&self, name: Column) -> Vec<Numbers> {
        let is_number = |text: &str| text.trim_end_matches('.').parse::<u32>().is_ok();
        let may_be = |column: &Column| {
            let headings = self.words.headings(self.header.name(*column));
            let is_known = headings.contains(&Heading::Role(Role::Number))
                || headings.contains(&Heading::Role(Role::Place));
            let is_unnamed = self.header.name(*column).is_empty() && column.number() <= 2;
            let players = self.lines.iter().filter(|line| !line.text(name).is_empty());
            let (all, numbers) = players.fold((0, 0), |(all, numbers), line| {
                (all + 1, numbers + usize::from(is_number(line.text(*column))))
            });
            (is_known || is_unnamed) && !self.cells.contains(column) && numbers * 10 > all * 9
        };
        let columns = (1..=self.grid.width()).filter_map(Column::new).filter(may_be);
        columns.map(Numbers::Column).chain([Numbers::Order]).collect()
    }

    /// Chooses how cells name players and where the sections are: what leaves fewest cells
    /// unexplained. Two numberings that leave as few and give other games are a doubt.
    pub(super) fn settle(&self, spec: TableSpec, notes: &mut Notes) -> TableSpec {
        let Some(table) = players_of(&spec) else { return spec };
        let mut sections = vec![Sections::None, Sections::Titles];
        sections
            .extend(self.columns(Role::Section).first().map(|column| Sections::Column(*column)));
        let numbers = self.numbers(table.name);
        let tries =
            sections.iter().flat_map(|sections| numbers.iter().map(move |it| (*sections, *it)));
        let results: Vec<(TableSpec, usize, BTreeSet<Game>)> = tries
            .map(|(sections, numbers)| {
                let mut spec = spec.clone();
                if let Some(table) = players_of_mut(&mut spec) {
                    (table.sections, table.numbers) = (sections, numbers);
                }
                let table = apply(self.grid, &spec);
                (spec, table.faults.len(), table.games.into_iter().map(without_place).collect())
            })
            .collect();
        let Some(least) = results.iter().map(|(_, faults, _)| *faults).min() else { return spec };
        let best: Vec<&(TableSpec, usize, BTreeSet<Game>)> =
            results.iter().filter(|(_, faults, _)| *faults == least).collect();
        let chosen = &best[0].0;
        // The order of the lines counts only where no column does.
        let is_column = |spec: &TableSpec| {
            players_of(spec).is_some_and(|table| table.numbers != Numbers::Order)
        };
        let rivals: Vec<&TableSpec> = best
            .iter()
            .filter(|(spec, ..)| is_column(spec) || !is_column(chosen))
            .filter(|(spec, _, games)| {
                sections_of(spec) == sections_of(chosen) && *games != best[0].2
            })
            .map(|(spec, ..)| spec)
            .collect();
        self.note_numbers(chosen, &rivals, least, notes);
        self.note_nobody(chosen, notes);
        self.completed(chosen.clone(), notes)
    }

    /// Asks about entrants who are called by a word for a bye and score: nobody does who is not
    /// there.
    fn note_nobody(&self, spec: &TableSpec, notes: &mut Notes) {
        let scores = |entrant: &&Entrant| {
            let mut cells = entrant.cells.values();
            cells.any(|entry| {
                let Entry::Game { outcome, .. } = entry else { return false };
                matches!(outcome, Outcome::FirstWon | Outcome::Drawn)
            })
        };
        let table = apply(self.grid, spec);
        let nobody = table.entrants.iter().filter(|entrant| entrant.is_nobody);
        let Some(entrant) = nobody.into_iter().find(scores) else { return };
        let Some(players) = players_of(spec) else { return };
        let name = plain(&entrant.player.name);
        let without: Vec<toml::Value> = players
            .nobody
            .iter()
            .filter(|word| **word != name)
            .map(|word| word.as_str().into())
            .collect();
        let with: Vec<toml::Value> =
            players.nobody.iter().map(|word| word.as_str().into()).collect();
        let choices = vec![
            Choice::new("a player", Edit::of("nobody", without)),
            Choice::new("nobody", Edit::of("nobody", with)),
        ];
        let why = format!(
            "is `{}` in line {} a player, or nobody? It is a word for a bye, and scores",
            entrant.player.name, entrant.line
        );
        notes.open("nobody", why, choices);
    }

    /// The specification with the day and the rate, and without the columns that it reads among
    /// those that it does not.
    fn completed(&self, mut spec: TableSpec, notes: &mut Notes) -> TableSpec {
        if let Some(table) = players_of_mut(&mut spec) {
            if let Numbers::Column(column) = table.numbers {
                table.place.not_read.remove(&column);
            }
            if let Sections::Column(column) = table.sections {
                table.place.not_read.remove(&column);
            }
            table.forms = names_in(self.titles(), self.words);
            table.day = self.day(notes);
            table.rate = rate(self.grid, &self.header, self.words, notes);
        }
        spec
    }

    fn note_numbers(
        &self,
        chosen: &TableSpec,
        rivals: &[&TableSpec],
        faults: usize,
        notes: &mut Notes,
    ) {
        let shown = |spec: &TableSpec| match players_of(spec).map(|table| table.numbers) {
            Some(Numbers::Column(column)) => format!("the column {}", self.shown(column)),
            _ => "the order of the lines".to_owned(),
        };
        notes.certain("sections", format!("{faults} cells do not agree with it"));
        if rivals.is_empty() {
            notes.certain(
                "numbers",
                format!("by {} {faults} cells do not agree, by others more", shown(chosen)),
            );
            return;
        }
        let choice = |spec: &TableSpec| match players_of(spec).map(|table| table.numbers) {
            Some(Numbers::Column(column)) => {
                let edit = Edit::entry("columns", "number", column.number() as i64);
                Choice::new(shown(spec), edit.and("numbers", "column"))
            }
            _ => Choice::new(shown(spec), Edit::whole(spec)),
        };
        let choices = std::iter::once(chosen).chain(rivals.iter().copied()).map(choice).collect();
        let all = quoted(std::iter::once(chosen).chain(rivals.iter().copied()).map(shown));
        notes.open("numbers", format!("by {all} all cells agree, with other opponents"), choices);
    }

    /// The texts of lines that have one alone.
    fn titles(&self) -> impl Iterator<Item = &str> {
        let lines = self.grid.written().filter(|line| line.filled_count() == 1);
        lines.flat_map(|line| line.filled().map(|(_, text)| text))
    }

    /// The day of all games: that of the file's name if no title says another one, else a question.
    fn day(&self, notes: &mut Notes) -> Option<NaiveDate> {
        let texts = || {
            let lines = self.grid.written().take_while(|line| line.number < self.header.first());
            lines.flat_map(|line| line.filled().map(|(_, text)| text))
        };
        let forms = names_in(texts(), self.words);
        let orders =
            [DateOrder::DayFirst, DateOrder::MonthFirst].map(|order| forms.in_order(order));
        let said: BTreeSet<NaiveDate> =
            texts().flat_map(|text| orders.iter().flat_map(|forms| forms.days_in(text))).collect();
        let in_name = day_in_name(&self.grid.file);
        if let Some(day) = in_name.filter(|day| said.is_empty() || said.contains(day)) {
            notes.certain("days", "the name of the file ends in a day");
            return Some(day);
        }
        let choices = in_name.into_iter().chain(said).map(Choice::day).collect();
        notes.open("days", "on which day was it played?", choices);
        None
    }

    /// Columns that are not read although their cells look like those of a round.
    pub(super) fn unread(
        &self,
        table: &PlayersTable,
        looks_like: &dyn Fn(&str, &str) -> bool,
        notes: &mut Notes,
    ) -> BTreeMap<Column, String> {
        let mut not_read = BTreeMap::new();
        let columns = [Some(table.name), table.forename, table.code, table.total];
        let is_detail = |column: &Column| table.details.values().any(|detail| detail == column);
        for column in (1..=self.grid.width()).filter_map(Column::new) {
            let texts: Vec<&str> = self
                .lines
                .iter()
                .map(|line| line.text(column))
                .filter(|it| !it.is_empty())
                .collect();
            if self.cells.contains(&column)
                || columns.contains(&Some(column))
                || is_detail(&column)
                || texts.is_empty()
            {
                continue;
            }
            let name = self.header.name(column);
            not_read.insert(column, name.to_owned());
            let alike = texts.iter().filter(|text| looks_like(name, text)).count();
            if self.words.headings(name).is_empty() && alike * 2 >= texts.len() {
                let why = format!("{} is not read and looks like a round", self.shown(column));
                notes.open(format!("not-read.{column}"), why, Vec::new());
            }
        }
        not_read
    }
}

pub(super) fn players_of(spec: &TableSpec) -> Option<&PlayersTable> {
    match spec {
        TableSpec::CrossTable(spec) => Some(&spec.table),
        TableSpec::AllPlayAll(spec) => Some(&spec.table),
        _ => None,
    }
}

pub(super) fn players_of_mut(spec: &mut TableSpec) -> Option<&mut PlayersTable> {
    match spec {
        TableSpec::CrossTable(spec) => Some(&mut spec.table),
        TableSpec::AllPlayAll(spec) => Some(&mut spec.table),
        _ => None,
    }
}

fn has_digit(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}

fn sections_of(spec: &TableSpec) -> Option<Sections> {
    players_of(spec).map(|table| table.sections)
}

/// A game without what two numberings may give otherwise: its line, and who stands first.
fn without_place(mut game: Game) -> Game {
    game.line = 0;
    if game.second < game.first {
        std::mem::swap(&mut game.first, &mut game.second);
        game.outcome = game.outcome.mirrored();
        game.white = game.white.map(crate::Side::other);
    }
    game
}

/// The half-points that a total says: `2`, `1½`, `1.5`, `1x`.
pub(super) fn half_points(text: &str) -> Option<u32> {
    let text = text.trim();
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    let (whole, rest) = text.split_at(end);
    let half = match rest {
        "" | ".0" | ",0" => 0,
        "x" | "½" | ".5" | ",5" => 1,
        _ => return None,
    };
    let whole: u32 = if whole.is_empty() && half == 1 { 0 } else { whole.parse().ok()? };
    whole.checked_mul(2)?.checked_add(half)
}

/// Asks about the rounds if most players have other points than these come to.
pub(super) fn note_totals((fitting, others): (usize, usize), notes: &mut Notes) {
    let all = fitting + others;
    if others > fitting && others > 1 {
        let why = format!(
            "the rounds come to other totals for {others} of {all} players: a round may not be read"
        );
        notes.open("rounds", why, Vec::new());
    } else if fitting > 0 {
        let why = format!("the rounds come to the totals of {fitting} of {all} players");
        notes.certain("columns.total", why);
    }
}

/// The half-points of these games.
pub(super) fn sum(outcomes: impl IntoIterator<Item = Outcome>) -> u32 {
    outcomes.into_iter().map(Outcome::half_points).sum()
}
