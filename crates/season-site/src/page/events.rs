//! The page of a season's events, and the page of each event with its cross-table.

use std::collections::BTreeMap;

use askama::Template;

use super::frame::{Frame, Section, seasons};
use super::parts::{self, PageLink};
use super::rows::{head_line, lettered, player_line};
use crate::context::Context;
use crate::receipt::{Colour, GameLine};
use crate::season::{Event, EventEntry};
use crate::words::Text;

/// The most players on a page of an event.
const PLAYERS: usize = 250;

/// The most players and rounds of a cross-table; a larger one is too large to read.
const CROSS_TABLE: (usize, u16) = (120, 15);

/// How many pages the events of a season have.
pub(crate) fn list_parts(context: &Context<'_>, season: usize) -> usize {
    parts::count(context.season(season).events.len())
}

/// How many pages an event has.
pub(crate) fn event_parts(context: &Context<'_>, season: usize, event: usize) -> usize {
    let players = context.season(season).events.get(event).map_or(0, |event| event.players.len());
    players.div_ceil(PLAYERS).max(1)
}

/// The file of a page of an event, in the folder of its season.
pub(crate) fn file(context: &Context<'_>, season: usize, event: u32, part: usize) -> String {
    let address = context.event_address(season, event);
    match part {
        0 => format!("event/{address}.html"),
        part => format!("event/{address}-page-{}.html", part + 1),
    }
}

#[derive(Template)]
#[template(path = "events.html")]
pub(crate) struct EventsPage<'c> {
    frame: Frame<'c>,
    heading: String,
    seasons: Vec<(String, &'c str, bool)>,
    pages: Vec<PageLink>,
    events: Vec<EventRow<'c>>,
}

struct EventRow<'c> {
    name: &'c str,
    file: String,
    days: String,
    /// The first day, for sorting.
    day: String,
    players: String,
    games: String,
}

impl<'c> EventsPage<'c> {
    pub(crate) fn of(context: &'c Context<'_>, number: usize, part: usize) -> Self {
        let words = context.words;
        let season = context.season(number);
        let order = context.events_by_name.get(number).into_iter().flatten();
        let shown = order
            .skip(part * parts::ROWS)
            .take(parts::ROWS)
            .filter_map(|&position| Some((position, season.events.get(position as usize)?)));
        let heading = words.events_of().with(&[("season", &context.label(season))]);
        let row = |(position, event): (u32, &'c Event)| EventRow {
            name: context.event_name(number, position),
            file: file(context, number, position, 0),
            days: days(context, event),
            day: event.first_day.map(|day| day.to_string()).unwrap_or_default(),
            players: words.number(event.players.len() as u64),
            games: words.number(event.games),
        };
        Self {
            frame: Frame::of(context, (heading.clone(), Section::Events), "../", Some(number)),
            heading,
            seasons: seasons(context, number),
            pages: parts::links(list_parts(context, number), part, |part| {
                parts::file("events", part)
            }),
            events: shown.map(row).collect(),
        }
    }
}

/// The days of an event: `1 Jul to 3 Jul 2003`.
fn days(context: &Context<'_>, event: &Event) -> String {
    let words = context.words;
    match (event.first_day, event.last_day) {
        (Some(first), Some(last)) if first == last => words.date(first),
        (Some(first), Some(last)) => {
            words.from_to().with(&[("first", &words.date(first)), ("last", &words.date(last))])
        }
        _ => String::new(),
    }
}

#[derive(Template)]
#[template(path = "event.html")]
pub(crate) struct EventPage<'c> {
    frame: Frame<'c>,
    name: &'c str,
    summary: String,
    pages: Vec<PageLink>,
    rounds: Vec<u16>,
    /// The players of the page, one line each.
    lines: String,
}

impl<'c> EventPage<'c> {
    pub(crate) fn of(
        context: &'c Context<'_>,
        number: usize,
        position: usize,
        part: usize,
    ) -> Self {
        let season = context.season(number);
        let event: &'c Event = season.events.get(position).unwrap_or(&EMPTY);
        let label = context.label(season);
        let name = context.event_name(number, position as u32);
        let (numbers, places) = (numbers(event), places(context, event));
        let rounds = rounds(context, number, position as u32, event);
        let shown = event.players.iter().zip(&places).skip(part * PLAYERS).take(PLAYERS);
        let mut lines = String::new();
        heads(context, &rounds, &mut lines);
        for (player, place) in shown {
            let of_event = (number, position as u32);
            player_cells(context, of_event, (player, place), (&rounds, &numbers), &mut lines);
        }
        let page = |part: usize| {
            let path = file(context, number, position as u32, part);
            path.trim_start_matches("event/").to_owned()
        };
        Self {
            frame: Frame::of(
                context,
                (title_of(context, name, part, &label), Section::Events),
                "../../",
                Some(number),
            )
            .leaf(),
            name,
            summary: summary(context, event),
            pages: parts::links(event_parts(context, number, position), part, page),
            lines,
            rounds,
        }
    }
}

/// The title of a page of an event; of the pages after the first with its number.
fn title_of(context: &Context<'_>, name: &str, part: usize, label: &str) -> String {
    if part == 0 {
        return format!("{name}, {label}");
    }
    format!("{name}, {} {}, {label}", context.words.page(), part + 1)
}

/// Stands for an event that does not exist.
static EMPTY: std::sync::LazyLock<Event> = std::sync::LazyLock::new(Event::default);

/// The days of an event, and its numbers of players and games.
fn summary(context: &Context<'_>, event: &Event) -> String {
    let (words, players) = (context.words, event.players.len() as u64);
    let parts = [
        days(context, event),
        words.players_count().count(players, &[("n", &words.number(players))]),
        words.games_count().count(event.games.into(), &[("n", &words.number(event.games))]),
    ];
    parts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// The number of every player's line, by which a cross-table names opponents.
fn numbers(event: &Event) -> BTreeMap<u32, usize> {
    event.players.iter().zip(1..).map(|(player, number)| (player.player, number)).collect()
}

/// The places of the players, in their order. Equal scores share a place, `2=`: no event here has a
/// tie-break.
fn places(context: &Context<'_>, event: &Event) -> Vec<String> {
    let mut places = Vec::with_capacity(event.players.len());
    for tied in event.players.chunk_by(|one, next| one.half_points == next.half_points) {
        let place = context.words.number(places.len() as u64 + 1);
        let equals = if tied.len() > 1 { "=" } else { "" };
        places.extend(tied.iter().map(|_| format!("{place}{equals}")));
    }
    places
}

/// A player's games in an event.
fn games<'c>(
    context: &Context<'c>,
    (season, event): (usize, u32),
    player: u32,
) -> impl Iterator<Item = &'c GameLine> {
    let entry = context.season(season).entry(player);
    let games = entry.map_or(&[][..], |entry| entry.receipt.games.as_slice());
    games.iter().filter(move |game| game.event == event)
}

/// The rounds of a cross-table. Empty unless every game has a round, everybody plays at most once a
/// round, and the table is small enough to read.
fn rounds(context: &Context<'_>, season: usize, number: u32, event: &Event) -> Vec<u16> {
    if event.players.len() > CROSS_TABLE.0 {
        return Vec::new();
    }
    let mut all = Vec::new();
    for player in &event.players {
        let mut own = Vec::new();
        for game in games(context, (season, number), player.player) {
            match game.round {
                // Two games in one round would need two cells, and one without a round has none.
                Some(round) if !own.contains(&round) => own.push(round),
                _ => return Vec::new(),
            }
        }
        all.extend(own);
    }
    all.sort_unstable();
    all.dedup();
    if all.last().is_some_and(|last| *last <= CROSS_TABLE.1) { all } else { Vec::new() }
}

/// The headings of the columns: place (of a cross-table the number of the line, by which its cells
/// name opponents), grade, a column for each round, games, score, performance, name.
fn heads(context: &Context<'_>, rounds: &[u16], lines: &mut String) {
    let words = context.words;
    let rounds: Vec<String> = rounds.iter().map(ToString::to_string).collect();
    let last = [words.games(), words.score(), words.performance(), words.name()];
    let place = if rounds.is_empty() { words.place() } else { words.line_number() };
    let first = [place, words.grade()].map(Text::as_str);
    let rounds = rounds.iter().map(String::as_str);
    head_line(first.into_iter().chain(rounds).chain(last.map(Text::as_str)), lines);
}

fn player_cells(
    context: &Context<'_>,
    event: (usize, u32),
    (player, place): (&EventEntry, &str),
    (rounds, numbers): (&[u16], &BTreeMap<u32, usize>),
    lines: &mut String,
) {
    let words = context.words;
    let listed = context.season(event.0).entry(player.player).and_then(|entry| entry.listed);
    let grade = listed.map(|listed| lettered(context, listed)).unwrap_or_default();
    let cell = |round: &u16| {
        let game = games(context, event, player.player).find(|game| game.round == Some(*round));
        game.map(|game| cell(context, game, numbers)).unwrap_or_default()
    };
    let performance = player.performance.map(|points| words.decimal(points, 0));
    let first = match numbers.get(&player.player) {
        Some(&number) if !rounds.is_empty() => words.number(number as u64),
        _ => place.to_owned(),
    };
    let mut cells = vec![first, grade];
    cells.extend(rounds.iter().map(cell));
    cells.push(words.number(player.games));
    cells.push(words.half_points(player.half_points));
    cells.push(performance.unwrap_or_default());
    let cells = cells.iter().map(String::as_str);
    player_line(context, cells, ("../../player/", player.player), lines);
    lines.push('\n');
}

/// The cell of a game: `+12w`.
fn cell(context: &Context<'_>, game: &GameLine, numbers: &BTreeMap<u32, usize>) -> String {
    let words = context.words;
    let colour = match game.colour {
        Some(Colour::White) => words.white_letter().as_str(),
        Some(Colour::Black) => words.black_letter().as_str(),
        None => "",
    };
    let number = numbers.get(&game.opponent).map(ToString::to_string).unwrap_or_default();
    format!("{}{number}{colour}", sign(game))
}

/// The sign of a result in cross-tables.
const fn sign(game: &GameLine) -> &'static str {
    match game.outcome {
        rating_core::Outcome::Win => "+",
        rating_core::Outcome::Draw => "=",
        rating_core::Outcome::Loss => "\u{2212}",
    }
}
