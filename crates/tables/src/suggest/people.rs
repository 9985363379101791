//! Lists of players and of grades.

use super::body::{Body, Header, header_lines};
use super::calendar::{names_in, settle_order};
use super::proposal::{Choice, Draft, Notes, Season, quoted};
use crate::known_words::{Heading, Role, Vocabulary, Who};
use crate::spec::{ListRole, ListSpec, Opponent, TableSpec};
use crate::text::{is_code, plain};
use crate::{Cell, Column, Grid, Line};

/// A specification of a list: names of columns with a name or a code, without results and rounds.
pub(super) fn suggest(grid: &Grid, words: &Vocabulary, season: Season) -> Option<Draft> {
    let is_list = |header: &Header| {
        let headings = |name: &str| words.headings(name);
        let is_game = |heading: &Heading| {
            matches!(
                heading,
                Heading::Role(Role::Result | Role::Date)
                    | Heading::Side(Who::White | Who::Black, None)
            )
        };
        let is_person = |heading: &Heading| {
            matches!(heading, Heading::Role(Role::Name | Role::Surname | Role::Code))
        };
        let all: Vec<Heading> = header.named().flat_map(|(_, name)| headings(name)).collect();
        let has_rounds = header.named().any(|(_, name)| words.round(name).is_some());
        // `1a`, `1b`: the columns of opponents of a table of all against all.
        let opponents = header.named().filter(|(_, name)| Opponent::parse(name).is_some()).count();
        !has_rounds && opponents < 2 && all.iter().any(is_person) && !all.iter().any(is_game)
    };
    let header = header_lines(grid, words).into_iter().map(Header::of_line).find(is_list)?;
    let body = Body::of(grid, header, None, words);
    let mut notes = Notes::default();
    let known = |line: &&&Line| {
        let known = line.filled().filter(|(_, text)| !words.headings(text).is_empty()).count();
        known > 1 && known == line.filled_count()
    };
    match body.lines.iter().find(known) {
        None => notes.certain("header", "names of columns of a list, without results and rounds"),
        Some(other) => {
            let why = format!("line {} names the columns again, in other places", other.number);
            notes.open("header", why, Vec::new());
        }
    }
    let mut spec = ListSpec { place: body.place(), ..ListSpec::default() };
    for role in ListRole::ALL {
        let column = column(&body, role, &mut notes);
        spec.columns.extend(column.map(|column| (role, column)));
    }
    grades_by_another_name(&body, &mut spec, &mut notes);
    if !spec.columns.contains_key(&ListRole::Code) {
        notes.open("columns.code", "which column has the codes?", Vec::new());
    }
    births(&body, &mut spec, season, &mut notes);
    let is_unread = |column: &Column| !spec.columns.values().any(|used| used == column);
    let columns = body.header.named().filter(|(column, _)| is_unread(column));
    spec.place.not_read = columns.map(|(column, name)| (column, name.to_owned())).collect();
    Some(Draft { spec: TableSpec::List(spec), notes })
}

/// The column of a role; several are a question, unless their cells show which.
fn column(body: &Body<'_>, role: ListRole, notes: &mut Notes) -> Option<Column> {
    let mut found = named(body, role);
    let looks = |column: &Column| match role {
        ListRole::Code => body.share(*column, is_code) > 0.5,
        ListRole::Rating | ListRole::RapidRating => body.share(*column, is_grade) > 0.5,
        // Beside the number, a column `FIDE` has the rating; initials are part of the forename.
        ListRole::FideCode => body.share(*column, |text| text.len() > 4) > 0.5,
        ListRole::Forename => !plain(body.name(*column)).contains("initial"),
        _ => true,
    };
    let fitting: Vec<Column> = found.iter().copied().filter(looks).collect();
    if !fitting.is_empty() {
        found = fitting;
    }
    let are_the_same = found.windows(2).all(|two| body.cells(two[0]).eq(body.cells(two[1])));
    let first = *found.first()?;
    let field = format!("columns.{}", role.written());
    if found.len() == 1 || are_the_same {
        notes.certain(field, format!("`{}`", body.shown(first)));
    } else {
        let shown = quoted(found.iter().map(|column| body.shown(*column)));
        let choice = |it: &Column| Choice::column(format!("column {it}"), role.written(), *it);
        let why = format!("which column is the {}: {shown}?", role.written());
        notes.open(field, why, found.iter().map(choice).collect());
    }
    Some(first)
}

/// National grades have at most three figures, ratings four.
fn is_grade(text: &str) -> bool {
    text.parse::<u32>().is_ok_and(|grade| grade < 400)
}

/// Where no column is called the grade, those whose names have the word for it are asked about:
/// `2006 Grade`; beside rapid grades, any unknown name of figures that may be grades.
fn grades_by_another_name(body: &Body<'_>, spec: &mut ListSpec, notes: &mut Notes) {
    if spec.columns.contains_key(&ListRole::Rating) {
        return;
    }
    let has_word =
        |name: &str| plain(name).split(' ').any(|word| body.words.has_role(word, Role::Rating));
    let is_beside_rapid = spec.columns.contains_key(&ListRole::RapidRating);
    let is_number = |text: &str| text.parse::<u32>().is_ok();
    let may_be = |column: &Column| {
        body.headings(*column).is_empty()
            && (has_word(body.name(*column))
                || is_beside_rapid && body.share(*column, is_grade) > 0.5)
            && body.share(*column, is_number) > 0.5
    };
    let columns: Vec<Column> = body.columns().filter(may_be).collect();
    let Some(first) = columns.first() else { return };
    spec.columns.insert(ListRole::Rating, *first);
    let shown = quoted(columns.iter().map(|column| body.shown(*column)));
    let choice = |it: &Column| Choice::column(body.shown(*it), "rating", *it);
    let why = format!("which column has the grades: {shown}?");
    notes.open("columns.rating", why, columns.iter().map(choice).collect());
}

/// The columns whose names say the role; a surname before a name.
fn named(body: &Body<'_>, role: ListRole) -> Vec<Column> {
    let having = |role: Role| -> Vec<Column> {
        let is_so = |column: &Column| body.headings(*column).contains(&Heading::Role(role));
        body.columns().filter(is_so).collect()
    };
    match role {
        ListRole::Code => having(Role::Code),
        ListRole::Name => match having(Role::Surname) {
            surnames if surnames.is_empty() => having(Role::Name),
            surnames => surnames,
        },
        ListRole::Forename => having(Role::Forename),
        ListRole::Rating => having(Role::Rating),
        ListRole::RapidRating => having(Role::RapidRating),
        ListRole::FideCode => having(Role::FideCode),
        ListRole::Birth => having(Role::Birth),
        ListRole::Club => having(Role::Club),
        ListRole::Sex => having(Role::Sex),
        ListRole::Federation => having(Role::Federation),
    }
}

fn births(body: &Body<'_>, spec: &mut ListSpec, season: Season, notes: &mut Notes) {
    let Some(birth) = spec.columns.get(&ListRole::Birth) else { return };
    let lines = body.lines.iter().filter_map(|line| line.cell(*birth));
    let cells: Vec<Cell> = lines.filter(|cell| !cell.text.is_empty()).cloned().collect();
    spec.forms = names_in(cells.iter().map(|cell| cell.text.as_str()), body.words);
    settle_order(&mut spec.forms, &cells, season, "date-order", notes);
}
