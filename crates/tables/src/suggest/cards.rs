//! Match cards below each other, whose columns are headed by the names of both teams.

use std::collections::BTreeSet;

use super::body::{Body, Header, rate};
use super::calendar::{Titles, in_titles, names_in, titles_with_days};
use super::games::nobody;
use super::games::results::meanings;
use super::proposal::{Draft, Notes, Season};
use crate::day::written_days;
use crate::known_words::{Heading, Item, Role, Vocabulary};
use crate::spec::{Board, Days, GamesSpec, Meanings, ResultFrom, Sections, TableSpec};
use crate::{Colours, Column, DayForms, Grid, Line, Seat, Side};

/// A line that heads a card, and the columns of both players and of the result between them.
struct Head<'a> {
    line: &'a Line,
    columns: [Column; 3],
}

/// A specification of cards with one form.
pub(super) fn suggest(grid: &Grid, words: &Vocabulary, season: Season) -> Option<Draft> {
    let heads: Vec<Head<'_>> = grid.written().filter_map(|line| head(line, words)).collect();
    let first = heads.first()?;
    if heads.iter().any(|head| head.columns != first.columns) {
        return None;
    }
    let mut notes = Notes::default();
    let body = Body::of(grid, Header::of_line(first.line), None, words);
    let mut spec = spec(&body, &heads, first.columns);
    noted(&body, &heads, &mut notes);
    let is_card_line = |line: &&&Line| {
        let is_filled = |column: Column| !line.text(column).is_empty();
        is_filled(first.columns[0])
            && is_filled(first.columns[2])
            && !spec.place.header.contains(&line.number)
    };
    let lines: Vec<&Line> = body.lines.iter().filter(is_card_line).copied().collect();
    (spec.days, spec.forms) = days(grid, words, season, &mut notes);
    let mut colours = Colours::Unknown;
    spec.results =
        meanings(&lines, &spec.boards, ResultFrom::Text, words, &mut colours, &mut notes);
    spec.colours = colours;
    spec.nobody = nobody(&lines, &spec, words, &mut notes);
    spec.rate = rate(grid, &body.header, words, &mut notes);
    Some(Draft { spec: TableSpec::Games(spec), notes })
}

/// A line with a name for the result between two names that are no names of columns.
fn head<'a>(line: &'a Line, words: &Vocabulary) -> Option<Head<'a>> {
    let is_result = |text: &str| words.has_role(text, Role::Result);
    let results: Vec<Column> =
        line.filled().filter(|(_, text)| is_result(text)).map(|(column, _)| column).collect();
    let [result] = results[..] else { return None };
    let (left, right) = (result.left()?, result.right(1));
    let is_side = |heading: &Heading| {
        matches!(heading, Heading::Side(_, _) | Heading::Role(Role::Name | Role::Surname))
            && !matches!(heading, Heading::Side(_, Some(Item::Team)))
    };
    let is_team = |column: Column| {
        !line.text(column).is_empty() && !words.headings(line.text(column)).iter().any(is_side)
    };
    let is_head = is_team(left) && is_team(right) && line.filled_count() <= 8;
    is_head.then_some(Head { line, columns: [left, result, right] })
}

fn spec(body: &Body<'_>, heads: &[Head<'_>], [first, result, second]: [Column; 3]) -> GamesSpec {
    let header: Vec<u32> = heads.iter().map(|head| head.line.number).collect();
    let mut place = body.place();
    place.fingerprint = heads.iter().map(|head| head.line.fingerprint()).collect();
    place.header = header;
    place.width = None;
    let (first, second) = (Seat::in_column(first), Seat::in_column(second));
    GamesSpec {
        place,
        boards: vec![Board { first, second, result: Some(result) }],
        result_from: ResultFrom::Text,
        result_of: Side::First,
        results: Meanings::new(),
        colours: Colours::Unknown,
        days: Days::Unknown,
        forms: DayForms::default(),
        carry: BTreeSet::new(),
        round: None,
        status: None,
        rate_column: None,
        event_column: None,
        sections: Sections::None,
        event: String::new(),
        rate: None,
        nobody: BTreeSet::new(),
    }
}

/// Cards are certain if there are several, or if the titles above them name both teams.
fn noted(body: &Body<'_>, heads: &[Head<'_>], notes: &mut Notes) {
    let is_named = |head: &Head<'_>| {
        let number = head.line.number;
        let above = body
            .grid
            .written()
            .filter(|line| (number.saturating_sub(4)..number).contains(&line.number));
        let titles: String = above.map(Line::joined).collect::<Vec<_>>().join(" ");
        [head.columns[0], head.columns[2]].iter().all(|team| titles.contains(head.line.text(*team)))
    };
    let why = format!("{} lines have a name for the result between two teams", heads.len());
    if heads.len() > 1 || heads.iter().all(is_named) {
        notes.certain("header", why);
    } else {
        notes.likely("header", why, Vec::new());
    }
    notes.certain("columns", "the players stand below their teams");
    notes.certain("colours", "the names of the columns are teams");
}

fn days(grid: &Grid, words: &Vocabulary, season: Season, notes: &mut Notes) -> (Days, DayForms) {
    let texts: Vec<String> =
        grid.written().filter(|line| line.filled_count() <= 2).map(Line::joined).collect();
    let forms = names_in(texts.iter().map(String::as_str), words);
    let has_day = |text: &str| !written_days(text, &forms.months).is_empty();
    let titles: Vec<(u32, String)> =
        titles_with_days(grid, words).into_iter().filter(|(_, text)| has_day(text)).collect();
    if titles.is_empty() {
        notes.open("days", "on which day was it played?", Vec::new());
        return (Days::Unknown, DayForms::default());
    }
    let titles = Titles { lines: &titles, doubtful: &BTreeSet::new(), in_name: None };
    in_titles(&titles, &forms, words, season, notes)
}
