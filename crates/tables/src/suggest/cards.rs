//! Match cards below each other, whose columns are headed by the names of both teams.

use std::collections::BTreeSet;

use super::body::{Body, Header, rate};
use super::calendar::{Titles, day_in_name, in_titles, names_in, titles_with_days};
use super::games::nobody;
use super::games::results::meanings;
use super::proposal::{Draft, Notes, Season};
use crate::day::written_days;
use crate::known_words::{Heading, Item, Role, Vocabulary};
use crate::spec::{Board, Days, GamesSpec, Meanings, ResultFrom, Sections, TableSpec};
use crate::text::signs;
use crate::{Colours, Column, DayForms, Grid, Line, Seat, Side};

/// A line that heads a card, and what stands below it.
struct Head<'a> {
    line: &'a Line,
    form: Form,
}

/// The columns of both players, and of the result or of their scores.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Form {
    players: [Column; 2],
    results: Results,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Results {
    Text(Column),
    Scores([Column; 2]),
}

/// A specification of cards with one form.
pub(super) fn suggest(grid: &Grid, words: &Vocabulary, season: Season) -> Option<Draft> {
    let of_line = |line| head(line, words).or_else(|| head_of_boards(grid, line, words));
    let heads: Vec<Head<'_>> = grid.written().filter_map(of_line).collect();
    let first = heads.first()?;
    if heads.iter().any(|head| head.form != first.form) {
        return None;
    }
    let mut notes = Notes::default();
    let body = Body::of(grid, Header::of_line(first.line), None, words);
    let mut spec = spec(&body, &heads, first.form);
    noted(&body, &heads, &mut notes);
    let is_card_line = |line: &&&Line| {
        has_players(line, first.form.players) && !spec.place.header.contains(&line.number)
    };
    let lines: Vec<&Line> = body.lines.iter().filter(is_card_line).copied().collect();
    let last_game = lines.last().map_or(0, |line| line.number);
    (spec.days, spec.forms) = days(grid, last_game, words, season, &mut notes);
    let mut colours = Colours::Unknown;
    spec.results =
        meanings(&lines, &spec.boards, spec.result_from, words, &mut colours, &mut notes);
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
    let form = Form { players: [left, right], results: Results::Text(result) };
    is_head.then_some(Head { line, form })
}

/// A line with a name for boards and two teams, and results or scores below no name: `Bd, Ouse, ,
/// , Nidd`.
fn head_of_boards<'a>(grid: &Grid, line: &'a Line, words: &Vocabulary) -> Option<Head<'a>> {
    let (boards, teams): (Vec<_>, Vec<_>) =
        line.filled().partition(|(_, text)| words.has_role(text, Role::Other));
    let [(first, _), (second, _)] = teams[..] else { return None };
    let is_named = |text: &str| !words.headings(text).is_empty() || words.round(text).is_some();
    if boards.is_empty() || teams.iter().any(|(_, text)| is_named(text)) {
        return None;
    }
    let players = [first, second];
    let below = grid.written().skip_while(|below| below.number <= line.number);
    let games: Vec<&Line> = below.take_while(|line| has_players(line, players)).collect();
    let fit = |results: &Results| {
        let fits = |line: &&Line| match *results {
            Results::Text(column) => words.result(line.text(column)).is_some(),
            Results::Scores(columns) => {
                let [one, other] = columns.map(|column| signs(line.text(column)));
                words.pair(&one, &other).is_some()
            }
        };
        !games.is_empty() && games.iter().all(fits)
    };
    let results = match second.number() - first.number() {
        2 => {
            vec![Results::Scores([first.right(1), second.right(1)]), Results::Text(first.right(1))]
        }
        3 => vec![Results::Scores([first.right(1), first.right(2)])],
        _ => return None,
    };
    let results = results.into_iter().find(fit)?;
    Some(Head { line, form: Form { players, results } })
}

/// Whether a line has both players.
fn has_players(line: &Line, players: [Column; 2]) -> bool {
    players.iter().all(|column| !line.text(*column).is_empty())
}

fn spec(body: &Body<'_>, heads: &[Head<'_>], Form { players, results }: Form) -> GamesSpec {
    let header: Vec<u32> = heads.iter().map(|head| head.line.number).collect();
    let mut place = body.place();
    place.fingerprint = heads.iter().map(|head| head.line.fingerprint()).collect();
    place.header = header;
    place.width = None;
    let [mut first, mut second] = players.map(Seat::in_column);
    let (result_from, result) = match results {
        Results::Text(column) => (ResultFrom::Text, Some(column)),
        Results::Scores(scores) => {
            [first.score, second.score] = scores.map(Some);
            (ResultFrom::Scores, None)
        }
    };
    GamesSpec {
        place,
        boards: vec![Board { first, second, result }],
        result_from,
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
        head.form.players.iter().all(|team| titles.contains(head.line.text(*team)))
    };
    let why = format!("{} lines name two teams beside the board or the result", heads.len());
    if heads.len() > 1 || heads.iter().all(is_named) {
        notes.certain("header", why);
    } else {
        notes.likely("header", why, Vec::new());
    }
    notes.certain("columns", "the players stand below their teams");
    notes.certain("colours", "the names of the columns are teams");
}

fn days(
    grid: &Grid,
    last_game: u32,
    words: &Vocabulary,
    season: Season,
    notes: &mut Notes,
) -> (Days, DayForms) {
    let texts: Vec<String> =
        grid.written().filter(|line| line.filled_count() <= 2).map(Line::joined).collect();
    let forms = names_in(texts.iter().map(String::as_str), words);
    let has_day = |text: &str| !written_days(text, forms.names()).is_empty();
    let titles: Vec<(u32, String)> =
        titles_with_days(grid, words).into_iter().filter(|(_, text)| has_day(text)).collect();
    let in_name = day_in_name(&grid.file);
    if titles.is_empty() {
        match in_name {
            Some(_) => notes.certain("days", "the name of the file ends in a day"),
            None => notes.open("days", "on which day was it played?", Vec::new()),
        }
        return (in_name.map_or(Days::Unknown, Days::Fixed), DayForms::default());
    }
    let titles = Titles { lines: &titles, doubtful: &BTreeSet::new(), in_name, last_game };
    in_titles(&titles, &forms, words, season, notes)
}
