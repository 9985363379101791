//! Texts of a table that its specification gives no meaning, each as a question of its own: results
//! that are not known, days that are none or not in the season, titles of cards without a day.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use tables::{
    Clause, Colours, Days, Edit, FaultKind, GamesSpec, Grid, Meaning, Outcome, Side, Table,
    TableSpec, plain, signs,
};

/// How many texts of a kind are asked about: a season has twelve months, and more results that
/// nobody knows are those of another column.
const MOST: usize = 12;

/// A text that is asked about.
pub(super) struct AskedText {
    /// The entry of the specification that would say it: `results.adj`, `day-of.oct-06`.
    pub(super) field: String,
    /// What is asked.
    pub(super) asked: String,
    /// The answers that there are.
    pub(super) choices: Vec<(String, Edit)>,
}

/// What both players are called who are first and second in a table of games: by their colours, or
/// else by the names of their columns.
pub(super) fn sides(grid: &Grid, spec: &TableSpec) -> [String; 2] {
    let numbered = ["First player", "Second player"].map(str::to_owned);
    let TableSpec::Games(GamesSpec { colours, boards, place, .. }) = spec else { return numbered };
    let named = match (&boards[..], &place.header[..]) {
        ([board], [header]) => grid.line(*header).map(|line| {
            [&board.first, &board.second].map(|seat| line.text(seat.player).to_owned())
        }),
        _ => None,
    };
    match colours {
        Colours::Always(Side::First) => ["White", "Black"].map(str::to_owned),
        Colours::Always(Side::Second) => ["Black", "White"].map(str::to_owned),
        _ => named
            .filter(|[first, second]| first != second && !first.is_empty() && !second.is_empty())
            .unwrap_or(numbered),
    }
}

/// The texts that are asked about, in the order of their rows.
pub(super) fn asked_texts(
    grid: &Grid,
    spec: &TableSpec,
    table: &Table,
    days: (NaiveDate, NaiveDate),
) -> Vec<AskedText> {
    let (mut results, mut dated, mut cards) =
        (Texts::default(), Texts::default(), Texts::default());
    for fault in &table.faults {
        match (&fault.kind, spec) {
            (FaultKind::UnknownResult(text), _)
            | (FaultKind::UnknownCell(text), TableSpec::AllPlayAll(_)) => {
                let shown = text.replace('|', " : ");
                let asked = format!("what does `{shown}` mean? It stands in row {}", fault.line);
                results.add(signs(text), asked);
            }
            (FaultKind::NotADay(text), TableSpec::Games(spec)) if is_in_column(spec) => {
                dated.add(
                    plain(text),
                    format!("`{text}` is not a day: on which day was it played?"),
                );
            }
            _ => {}
        }
    }
    if let TableSpec::Games(spec) = spec {
        outside(grid, spec, table, days, &mut dated);
        undated_cards(grid, spec, table, &mut cards);
    }
    let results = results.some().map(|(text, asked)| AskedText {
        choices: meanings(grid, spec, &text),
        field: format!("results.{text}"),
        asked,
    });
    let of_day = |(text, asked): (String, String)| AskedText {
        field: format!("day-of.{text}"),
        asked,
        choices: Vec::new(),
    };
    let dated = dated.some().map(|(text, asked)| {
        let left_out = Edit::entry("day-of", &text, "none");
        let choices = vec![("leave its games out".to_owned(), left_out)];
        AskedText { choices, ..of_day((text, asked)) }
    });
    results.chain(dated).chain(cards.some().map(of_day)).collect()
}

fn is_in_column(spec: &GamesSpec) -> bool {
    matches!(spec.days, Days::Column(_))
}

/// Texts, each with what is asked about it.
#[derive(Default)]
struct Texts(Vec<(String, String)>);

impl Texts {
    fn add(&mut self, text: String, asked: String) {
        if self.0.iter().all(|(known, _)| *known != text) {
            self.0.push((text, asked));
        }
    }

    /// All of them, or none if there are too many.
    fn some(self) -> impl Iterator<Item = (String, String)> {
        let is_too_much = self.0.len() > MOST;
        self.0.into_iter().filter(move |_| !is_too_much)
    }
}

/// What a text of a result may mean.
fn meanings(grid: &Grid, spec: &TableSpec, text: &str) -> Vec<(String, Edit)> {
    let [first, second] = match spec {
        TableSpec::AllPlayAll(_) => ["the player of the row", "the opponent"].map(str::to_owned),
        _ => sides(grid, spec),
    };
    let is_of_second = matches!(spec, TableSpec::Games(GamesSpec { result_of: Side::Second, .. }));
    let of_first =
        |outcome: Outcome| Meaning::Is(if is_of_second { outcome.mirrored() } else { outcome });
    let all = [
        (format!("{first} won"), of_first(Outcome::FirstWon)),
        (format!("{second} won"), of_first(Outcome::SecondWon)),
        ("a draw".to_owned(), of_first(Outcome::Drawn)),
        ("no game: it was not played, or does not count".to_owned(), Meaning::NoGame),
    ];
    let edit = |meaning: Meaning| Edit::entry("results", text, meaning.written());
    all.into_iter().map(|(words, meaning)| (words, edit(meaning))).collect()
}

/// Texts of days that are not in the season.
fn outside(
    grid: &Grid,
    spec: &GamesSpec,
    table: &Table,
    days: (NaiveDate, NaiveDate),
    found: &mut Texts,
) {
    let Days::Column(column) = spec.days else { return };
    for game in &table.games {
        let day = game.day.filter(|day| !(days.0..=days.1).contains(day));
        let text = grid.line(game.line).map_or("", |line| line.text(column));
        if let Some(day) = day.filter(|_| !text.is_empty()) {
            let said = day.format("%A, %-d %B %Y");
            let asked =
                format!("`{text}` is {said}, not in the season: on which day was it played?");
            found.add(plain(text), asked);
        }
    }
}

/// Titles of cards above which no day stands, where others have one.
fn undated_cards(grid: &Grid, spec: &GamesSpec, table: &Table, found: &mut Texts) {
    if spec.days != Days::Titles {
        return;
    }
    let (mut titles, mut undated) = (BTreeMap::<String, usize>::new(), Vec::new());
    let (mut title, mut has_day, mut is_new) = (String::new(), false, false);
    for line in grid.written() {
        let clause = table.passed_over.get(&line.number);
        let is_dated = !spec.forms.days_in(&line.joined()).is_empty();
        match clause {
            Some(Clause::Title | Clause::Header) if is_dated => has_day = true,
            Some(Clause::Title) => {
                title = line.joined();
                *titles.entry(plain(&title)).or_default() += 1;
            }
            _ => {}
        }
        is_new |= clause == Some(&Clause::Header);
        if table.read.contains(&line.number) {
            if is_new && !has_day {
                undated.push(title);
            }
            (title, has_day, is_new) = (String::new(), false, false);
        }
    }
    for title in undated {
        // A day of a title that stands above other games as well would be theirs, too.
        if titles.get(&plain(&title)) == Some(&1) {
            let asked = format!("no day stands above `{title}`: on which day was it played?");
            found.add(plain(&title), asked);
        }
    }
}
