//! A player's page: the grades of all seasons, and how each came about.

use askama::Template;

use super::changed::{ChangedRow, changed};
use super::frame::{Frame, Section};
use super::receipt::{ReceiptView, legend};
use super::rows::{Change, Chip};
use crate::chart::{GradePoint, grades};
use crate::context::Context;
use crate::season::{Entry, Season};
use crate::show::forename_first;
use crate::site::{Record, Tally};

/// The most games on a player's page: 90 bytes a game (measured; 140 if every name were twice as long)
/// and what stands around them keep it under 100 kB. Calculations of earlier seasons that do not fit
/// have pages of their own.
const GAMES: usize = 600;

/// The seasons of a player whose calculations have pages of their own.
pub(crate) fn on_pages_of_their_own(context: &Context<'_>, player: u32) -> Vec<usize> {
    let mut games = 0;
    let mut own = Vec::new();
    for (number, (season, _, entry)) in context.entries(player).rev().enumerate() {
        games += entry.receipt.games.len();
        if number > 0 && games > GAMES {
            own.push(season);
        }
    }
    own.reverse();
    own
}

#[derive(Template)]
#[template(path = "player.html")]
pub(crate) struct PlayerPage<'c> {
    frame: Frame<'c>,
    name: String,
    code: &'c str,
    age: String,
    clubs: Vec<(&'c str, String)>,
    played: String,
    chip: Option<Chip>,
    /// How the grade changed, with the class of its colour.
    change: Option<Change>,
    /// What is said instead of a grade.
    unlisted: String,
    charts: Vec<(String, String)>,
    chart_note: String,
    seasons: Vec<SeasonRow>,
    has_errors: bool,
    heading: String,
    receipt: Option<ReceiptView<'c>>,
    /// What the marks of all calculations mean.
    legend: Vec<String>,
    changed: Vec<ChangedRow>,
    since: String,
    earlier: Vec<Earlier<'c>>,
    tallies: Vec<TallyRow>,
    bands: Vec<TallyRow>,
    met: Vec<MetRow<'c>>,
    wins: Vec<WinRow<'c>>,
    met_page: String,
}

/// A season of the table.
struct SeasonRow {
    label: String,
    list: String,
    chip: Option<Chip>,
    change: Option<Change>,
    error: String,
    games: String,
    average: String,
    club: String,
}

/// An earlier season's calculation, here or on its own page.
struct Earlier<'c> {
    summary: String,
    receipt: Option<ReceiptView<'c>>,
    page: String,
}

/// Games of some kind against what was expected.
struct TallyRow {
    what: String,
    games: String,
    score: String,
    expected: String,
    difference: Change,
}

struct MetRow<'c> {
    name: &'c str,
    address: &'c str,
    code: &'c str,
    games: String,
    score: String,
}

struct WinRow<'c> {
    name: &'c str,
    address: &'c str,
    grade: String,
    when: String,
}

impl<'c> PlayerPage<'c> {
    pub(crate) fn of(context: &'c Context<'_>, player: u32) -> Self {
        let words = context.words;
        let latest = context.entries(player).rev().find(|(_, season, _)| !season.rapid);
        let latest = latest.or_else(|| context.entries(player).next_back());
        let name = forename_first(context.name(player));
        let listed = latest.and_then(|(_, _, entry)| entry.listed);
        let title = match listed {
            Some(listed) => format!("{name}, {}{}", listed.category, listed.grade),
            None => name.clone(),
        };
        let own = on_pages_of_their_own(context, player);
        let record = context.site.records.get(player as usize);
        let errors = context.entries(player).any(|(_, _, entry)| entry.standard_error.is_some());
        let before = latest.and_then(|(number, ..)| before(context, player, number));
        let change = latest.zip(listed).and_then(|((_, _, entry), listed)| {
            entry.previous.map(|_| Change::of(context, listed.grade, entry.previous))
        });
        Self {
            frame: Frame::of(
                context,
                (title, Section::None),
                "../",
                latest.map(|(number, ..)| number),
            ),
            name,
            code: context.code(player),
            age: latest
                .and_then(|(_, _, entry)| context.privacy.junior_age(entry))
                .map(|age| words.age_is().with(&[("age", &age)]))
                .unwrap_or_default(),
            clubs: latest.map(|latest| clubs(context, latest)).unwrap_or_default(),
            played: latest
                .map(|(_, season, entry)| played(context, season, entry))
                .unwrap_or_default(),
            chip: listed.map(|listed| Chip::of(context, listed)),
            change,
            unlisted: if listed.is_none() { unlisted(context, player) } else { String::new() },
            charts: charts(context, player),
            chart_note: latest.map(|(_, _, entry)| chart_note(context, entry)).unwrap_or_default(),
            seasons: season_rows(context, player),
            has_errors: errors,
            heading: latest
                .map(|(_, season, entry)| heading(context, season, entry))
                .unwrap_or_default(),
            receipt: latest
                .map(|(number, season, entry)| ReceiptView::of(context, (number, season), entry)),
            legend: legend(
                context,
                context
                    .entries(player)
                    .filter(|(number, ..)| !own.contains(number))
                    .map(|(_, season, entry)| (season, entry)),
            ),
            changed: match (before, latest) {
                (Some(before), Some((_, season, entry))) => {
                    changed(context, before, (season, entry))
                }
                _ => Vec::new(),
            },
            since: before
                .map(|(season, _)| words.since().with(&[("season", &context.label(season))]))
                .unwrap_or_default(),
            earlier: earlier(context, player, latest.map(|(number, ..)| number), &own),
            tallies: record.map(|record| colours(context, record)).unwrap_or_default(),
            bands: record.map(|record| bands(context, record)).unwrap_or_default(),
            met: record.map(|record| met(context, record)).unwrap_or_default(),
            wins: record.map(|record| wins(context, record)).unwrap_or_default(),
            met_page: format!("../met.html#{}", context.address(player)),
        }
    }
}

/// The player's entry of the list before a season.
fn before<'c>(
    context: &'c Context<'_>,
    player: u32,
    season: usize,
) -> Option<(&'c Season, &'c Entry)> {
    let before = context.before(season)?;
    Some((before, before.entry(player)?))
}

fn clubs<'c>(
    context: &'c Context<'_>,
    (number, _, entry): (usize, &Season, &Entry),
) -> Vec<(&'c str, String)> {
    let folder = context.folder(number);
    let club = |&club: &u32| {
        let address = format!("../{folder}/club/{}.html", context.club_address(club));
        (context.club_name(club), address)
    };
    entry.clubs.iter().map(club).collect()
}

fn played(context: &Context<'_>, season: &Season, entry: &Entry) -> String {
    let (words, games) = (context.words, entry.receipt.counted);
    words
        .played_in()
        .count(games.into(), &[("n", &words.number(games)), ("season", &context.label(season))])
}

/// Where somebody was listed last who is not on the latest list.
fn unlisted(context: &Context<'_>, player: u32) -> String {
    let words = context.words;
    let last = context
        .entries(player)
        .rev()
        .find_map(|(_, season, entry)| entry.listed.map(|listed| (season, listed)));
    last.map_or_else(
        || words.never_listed().to_string(),
        |(season, listed)| {
            let grade = format!("{}{}", listed.category, words.number(listed.grade));
            words.last_listed().with(&[("season", &context.label(season)), ("grade", &grade)])
        },
    )
}

/// The chart of each rate of play, with its heading.
fn charts(context: &Context<'_>, player: u32) -> Vec<(String, String)> {
    let words = context.words;
    let chart = |rapid: bool| {
        let seasons = context.site.seasons.iter().enumerate();
        let seasons: Vec<_> = seasons.filter(|(_, season)| season.rapid == rapid).collect();
        let labels: Vec<&str> = seasons.iter().map(|(_, season)| season.label.as_str()).collect();
        let point = |(number, _, entry): (usize, &Season, &Entry)| {
            let listed = entry.listed?;
            Some(GradePoint {
                season: seasons.iter().position(|(of, _)| *of == number)?,
                category: Some(listed.category),
                grade: listed.grade,
                standard_error: entry.standard_error,
            })
        };
        let points: Vec<GradePoint> = context.entries(player).filter_map(point).collect();
        let listed = points.iter().map(|point| {
            let label = labels.get(point.season).copied().unwrap_or_default();
            format!("{label} {}{}", point.category.unwrap_or(' '), point.grade)
        });
        let listed: Vec<String> = listed.collect();
        let title = words
            .grades_of()
            .with(&[("name", &context.name(player)), ("grades", &listed.join(", "))]);
        let heading = if rapid { words.rapid_grades() } else { words.grades() };
        Some((heading.to_string(), grades(&title, &labels, &points)?))
    };
    [false, true].into_iter().filter_map(chart).collect()
}

fn chart_note(context: &Context<'_>, entry: &Entry) -> String {
    let words = context.words;
    match (entry.standard_error, entry.listed) {
        (Some(error), Some(_)) => words.band_note().with(&[("error", &words.decimal(error, 1))]),
        _ => String::new(),
    }
}

/// The seasons of a player, the newest first; those of rapid play by themselves, below the others.
fn season_rows(context: &Context<'_>, player: u32) -> Vec<SeasonRow> {
    let of_rate = |rapid: bool| {
        let seasons = context.entries(player).rev().filter(move |(_, of, _)| of.rapid == rapid);
        seasons.map(|of| season_row(context, of))
    };
    of_rate(false).chain(of_rate(true)).collect()
}

fn season_row(
    context: &Context<'_>,
    (number, season, entry): (usize, &Season, &Entry),
) -> SeasonRow {
    let words = context.words;
    let receipt = &entry.receipt;
    let average = (receipt.counted > 0)
        .then(|| words.decimal(receipt.points.to_f64() / f64::from(receipt.counted), 1));
    SeasonRow {
        label: context.label(season),
        list: format!("../{}/index.html", context.folder(number)),
        chip: entry.listed.map(|listed| Chip::of(context, listed)),
        change: entry.listed.map(|listed| Change::of(context, listed.grade, entry.previous)),
        error: entry
            .standard_error
            .filter(|_| entry.listed.is_some())
            .map(|error| words.decimal(error, 1))
            .unwrap_or_default(),
        games: words.number(receipt.counted),
        average: average.unwrap_or_default(),
        club: entry
            .clubs
            .first()
            .map_or_else(String::new, |&club| context.club_name(club).to_owned()),
    }
}

/// `How 98 came about`.
fn heading(context: &Context<'_>, season: &Season, entry: &Entry) -> String {
    let words = context.words;
    let season = context.label(season);
    match (entry.listed, entry.receipt.grade) {
        (Some(listed), _) => {
            words.how_it_came().with(&[("grade", &words.number(listed.grade)), ("season", &season)])
        }
        (None, Some(grade)) => {
            words.how_estimate_came().with(&[("grade", &words.number(grade)), ("season", &season)])
        }
        (None, None) => words.games_of().with(&[("season", &season)]),
    }
}

fn earlier<'c>(
    context: &'c Context<'_>,
    player: u32,
    latest: Option<usize>,
    own: &[usize],
) -> Vec<Earlier<'c>> {
    let others = context.entries(player).rev().filter(|(number, ..)| Some(*number) != latest);
    let one = |(number, season, entry): (usize, &'c Season, &'c Entry)| {
        let on_its_own = own.contains(&number);
        let here = || ReceiptView::of(context, (number, season), entry);
        Earlier {
            summary: heading(context, season, entry),
            receipt: (!on_its_own).then(here),
            page: format!("{}-{}.html", context.address(player), context.folder(number)),
        }
    };
    others
        .filter(|(_, _, entry)| !entry.receipt.games.is_empty() || entry.listed.is_some())
        .map(one)
        .collect()
}

fn colours(context: &Context<'_>, record: &Record) -> Vec<TallyRow> {
    let words = context.words;
    let rows = [(words.white().as_str(), record.white), (words.black().as_str(), record.black)];
    rows.into_iter()
        .filter(|(_, tally)| tally.games > 0)
        .map(|(what, tally)| tally_row(context, what.to_owned(), &tally))
        .collect()
}

fn bands(context: &Context<'_>, record: &Record) -> Vec<TallyRow> {
    let words = context.words;
    let band = |band: &crate::site::Banded| {
        let (from, to) = (words.number(band.from), words.number(band.to));
        tally_row(context, format!("{from}–{to}"), &band.tally)
    };
    record.by_opponent.iter().rev().map(band).collect()
}

fn tally_row(context: &Context<'_>, what: String, tally: &Tally) -> TallyRow {
    let words = context.words;
    let difference = tally.score() - tally.expected;
    TallyRow {
        what,
        games: words.number(tally.games),
        score: words.half_points(tally.half_points),
        expected: words.decimal(tally.expected, 1),
        difference: Change {
            class: match difference {
                0.05.. => "up",
                ..=-0.05 => "down",
                _ => "same",
            },
            text: words.signed_decimal(difference, 1),
        },
    }
}

fn met<'c>(context: &'c Context<'_>, record: &Record) -> Vec<MetRow<'c>> {
    let words = context.words;
    let row = |met: &crate::site::Met| MetRow {
        name: context.name(met.opponent),
        address: context.address(met.opponent),
        code: context.address(met.opponent),
        games: words.games_count().count(met.games.into(), &[("n", &words.number(met.games))]),
        score: format!(
            "{}–{}",
            words.half_points(met.half_points),
            words.half_points((2 * met.games).saturating_sub(met.half_points))
        ),
    };
    record.met.iter().map(row).collect()
}

fn wins<'c>(context: &'c Context<'_>, record: &Record) -> Vec<WinRow<'c>> {
    let words = context.words;
    let row = |win: &crate::site::Win| {
        let event = context.event_name(win.season as usize, win.event);
        let day = win.day.map(|day| words.date(day));
        let when = match day {
            Some(day) if event.is_empty() => day,
            Some(day) => format!("{event}, {day}"),
            None => event.to_owned(),
        };
        WinRow {
            name: context.name(win.opponent),
            address: context.address(win.opponent),
            grade: format!("{}{}", words.number(win.grade), if win.working { "ʷ" } else { "" }),
            when,
        }
    };
    record.wins.iter().map(row).collect()
}

/// The calculation of a season on a page of its own.
#[derive(Template)]
#[template(path = "calculation.html")]
pub(crate) struct CalculationPage<'c> {
    frame: Frame<'c>,
    name: String,
    player: String,
    heading: String,
    receipt: Option<ReceiptView<'c>>,
    legend: Vec<String>,
}

impl<'c> CalculationPage<'c> {
    pub(crate) fn of(context: &'c Context<'_>, player: u32, season: usize) -> Self {
        let name = forename_first(context.name(player));
        let of = context.entries(player).find(|(number, ..)| *number == season);
        let heading =
            of.map(|(_, season, entry)| heading(context, season, entry)).unwrap_or_default();
        let title = format!("{name}: {heading}");
        Self {
            frame: Frame::of(context, (title, Section::None), "../", Some(season)),
            name,
            player: format!("{}.html", context.address(player)),
            heading,
            legend: legend(context, of.iter().map(|(_, season, entry)| (*season, *entry))),
            receipt: of
                .map(|(number, season, entry)| ReceiptView::of(context, (number, season), entry)),
        }
    }
}
