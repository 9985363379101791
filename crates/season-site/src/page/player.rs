//! A player's page: the grades of all seasons, and how each was calculated.

use std::collections::BTreeSet;

use askama::Template;
use rating_core::Rate;

use super::drawn;
use super::frame::{Frame, Section};
use super::ledger::{OnPage, ledger};
use super::rows::{Change, lettered};
use crate::context::Context;
use crate::season::{Entry, RejectedGame, Season};
use crate::show::{forename_first, html};

/// The most bytes of games on a player's page, so that it stays under 100 kB. Calculations of
/// earlier seasons that do not fit have pages of their own.
const BYTES_OF_GAMES: usize = 75_000;

/// The bytes of a game besides the opponent's name and address (measured on pages, with score and
/// grade to three decimals), and of an event besides its name.
const GAME: usize = 50;
const EVENT: usize = 1;

/// The seasons of a player whose calculations have pages of their own.
pub(crate) fn on_pages_of_their_own(context: &Context<'_>, player: u32) -> Vec<usize> {
    let mut bytes = 0;
    let mut own = Vec::new();
    for (number, (season, _, entry)) in context.entries(player).rev().enumerate() {
        bytes += bytes_of_games(context, season, entry);
        // The latest season stays on the page, however long, because the page is about its grade.
        if number > 0 && bytes > BYTES_OF_GAMES {
            own.push(season);
        }
    }
    own.reverse();
    own
}

fn bytes_of_games(context: &Context<'_>, season: usize, entry: &Entry) -> usize {
    let games = entry.receipt.games.iter();
    let rows = games.map(|game| {
        GAME + context.name(game.opponent).len() + context.address(game.opponent).len()
    });
    let events: BTreeSet<u32> = entry.receipt.games.iter().map(|game| game.event).collect();
    let headings = events.into_iter().map(|event| EVENT + context.event_name(season, event).len());
    rows.sum::<usize>() + headings.sum::<usize>()
}

#[derive(Template)]
#[template(path = "player.html")]
pub(crate) struct PlayerPage<'c> {
    frame: Frame<'c>,
    name: String,
    code: &'c str,
    /// `also 173467C`.
    also: String,
    age: String,
    clubs: Vec<(&'c str, String)>,
    /// The grade with its letter.
    grade: Option<String>,
    /// The change of the grade, or the text that is shown instead of a grade.
    since: String,
    seasons: Vec<SeasonRow>,
    heading: String,
    ledger: String,
    rejected: String,
    earlier: Vec<Earlier>,
    /// The figures that the script draws: see [`drawn`].
    changed: String,
    tallies: String,
}

/// A season of the table.
struct SeasonRow {
    label: String,
    grade: String,
    change: String,
    error: String,
    /// The strength with which the player counted for opponents.
    counted_as: String,
    /// Whether that was a working grade.
    working: bool,
    games: String,
    average: String,
    club: String,
}

/// An earlier season's calculation, on this page or on its own.
struct Earlier {
    summary: String,
    ledger: Option<String>,
    /// Empty if the calculation is on a page of its own.
    rejected: String,
    page: String,
}

impl<'c> PlayerPage<'c> {
    pub(crate) fn of(context: &'c Context<'_>, player: u32) -> Self {
        let latest = context.entries(player).rev().find(|(_, season, _)| !season.rapid);
        // A player with only rapid games has a page, too.
        let latest = latest.or_else(|| context.entries(player).next_back());
        let number = latest.map(|(number, ..)| number);
        let name = forename_first(context.name(player));
        // A player who is not on the newest list is shown with their last list.
        let on_newest = latest.filter(|(_, season, _)| context.is_newest(season));
        let listed = on_newest.and_then(|(_, _, entry)| entry.listed);
        let grade = listed.map(|listed| lettered(context, listed));
        let title = match &grade {
            Some(grade) => format!("{name}, {grade}"),
            None => name.clone(),
        };
        let own = on_pages_of_their_own(context, player);
        let record = context.site.records.get(player as usize);
        let before = number.and_then(|number| before(context, player, number));
        let changed = before.zip(latest);
        let changed = changed
            .map(|(before, (_, season, entry))| drawn::changed(context, before, (season, entry)));
        Self {
            frame: Frame::of(context, (title, Section::None), "../", number).leaf(),
            name,
            code: context.code(player),
            also: also(context, player),
            age: latest.map(|(_, _, entry)| age(context, entry)).unwrap_or_default(),
            clubs: latest.map(|latest| clubs(context, latest)).unwrap_or_default(),
            since: match on_newest {
                Some(latest) if latest.2.listed.is_some() => since(context, latest),
                _ => unlisted(context, player, latest.map(|(_, _, entry)| entry)),
            },
            grade,
            seasons: season_rows(context, player),
            heading: latest
                .map(|(_, season, entry)| heading(context, season, entry))
                .unwrap_or_default(),
            ledger: latest
                .map(|(number, _, entry)| ledger(context, number, entry, OnPage::First))
                .unwrap_or_default(),
            rejected: latest.map(|(_, _, entry)| rejected(context, entry)).unwrap_or_default(),
            earlier: earlier(context, player, number, &own),
            changed: changed.unwrap_or_default(),
            tallies: record.map(|record| drawn::tallies(context, record)).unwrap_or_default(),
        }
    }
}

/// The codes that were merged into the player's; empty if there are none.
fn also(context: &Context<'_>, player: u32) -> String {
    match context.also(player) {
        [] => String::new(),
        codes => context.words.also_code().with(&[("codes", &codes.join(", "))]),
    }
}

fn age(context: &Context<'_>, entry: &Entry) -> String {
    let age = context.privacy.junior_age(entry);
    age.map(|age| context.words.age_is().with(&[("age", &age)])).unwrap_or_default()
}

/// The change `+3 since 2002-03`; empty for a new player.
fn since(context: &Context<'_>, (number, season, entry): (usize, &Season, &Entry)) -> String {
    let Some(listed) = entry.listed.filter(|_| entry.previous.is_some()) else {
        return String::new();
    };
    let change = Change::of(context, listed.grade, entry.previous).text;
    // The last list with a grade of theirs, unless their grade comes from a list before the site's
    // first.
    let earlier = context.entries(entry.player).rev();
    let mut earlier = earlier.filter(|(at, of, _)| *at < number && of.rapid == season.rapid);
    let last = earlier.find_map(|(_, of, entry)| Some((of, entry.listed?.grade)));
    match last.filter(|(_, grade)| Some(*grade) == entry.previous) {
        Some((before, _)) => {
            let since = context.words.since().with(&[("season", &context.label(before))]);
            format!("{change} {since}")
        }
        None => change,
    }
}

/// The player's entry on the list before a season.
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

/// The last list of a player who is not on the latest one, and whether their latest games are
/// withheld.
fn unlisted(context: &Context<'_>, player: u32, latest: Option<&Entry>) -> String {
    let listed = last_listed(context, player);
    match latest.filter(|entry| entry.receipt.is_withheld()) {
        Some(_) => format!("{listed}; {}", context.words.withheld()),
        None => listed,
    }
}

/// The last list on which a player was; it may be one from before these seasons.
fn last_listed(context: &Context<'_>, player: u32) -> String {
    let words = context.words;
    let entries = || context.entries(player);
    let last =
        entries().rev().find_map(|(_, season, entry)| entry.listed.map(|listed| (season, listed)));
    if let Some((season, listed)) = last {
        let grade = format!("{}{}", listed.category, words.number(listed.grade));
        return words.last_listed().with(&[("season", &context.label(season)), ("grade", &grade)]);
    }
    // A player with a grade but on no list here has it from an earlier list.
    match entries().find_map(|(_, _, entry)| entry.previous) {
        Some(grade) => words.listed_before().with(&[("grade", &words.number(grade))]),
        None => words.never_listed().to_string(),
    }
}

/// The seasons of a player, the newest first; those of rapid play separately, below the others.
fn season_rows(context: &Context<'_>, player: u32) -> Vec<SeasonRow> {
    let of_rate = |rate: Rate| {
        let is_of_it = move |of: &Season| of.rapid == (rate == Rate::Rapid);
        let seasons = context.entries(player).rev().filter(move |(_, of, _)| is_of_it(of));
        seasons.map(|of| season_row(context, of))
    };
    of_rate(Rate::Standard).chain(of_rate(Rate::Rapid)).collect()
}

fn season_row(context: &Context<'_>, (_, season, entry): (usize, &Season, &Entry)) -> SeasonRow {
    let words = context.words;
    let receipt = &entry.receipt;
    let average = (receipt.counted > 0)
        .then(|| words.decimal(receipt.points.to_f64() / f64::from(receipt.counted), 1));
    let working = entry.working.map(|working| words.show_points(working));
    let previous = entry.previous.map(|grade| words.number(grade));
    SeasonRow {
        label: context.label(season),
        grade: match (entry.listed, receipt.grade) {
            (Some(listed), _) => lettered(context, listed),
            (None, Some(estimate)) => format!("({})", words.number(estimate)),
            (None, None) => "–".to_owned(),
        },
        change: entry
            .listed
            .map(|listed| Change::of(context, listed.grade, entry.previous).text)
            .unwrap_or_default(),
        error: entry.standard_error.map(|error| words.decimal(error, 1)).unwrap_or_default(),
        working: working.is_some(),
        counted_as: working.or(previous).unwrap_or_default(),
        games: words.number(receipt.counted),
        average: average.unwrap_or_default(),
        club: entry
            .clubs
            .first()
            .map_or_else(String::new, |&club| context.club_name(club).to_owned()),
    }
}

/// The heading `How 98 came about`.
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

fn earlier(
    context: &Context<'_>,
    player: u32,
    latest: Option<usize>,
    own: &[usize],
) -> Vec<Earlier> {
    let others = context.entries(player).rev().filter(|(number, ..)| Some(*number) != latest);
    let one = |(number, season, entry): (usize, &Season, &Entry)| {
        let on_its_own = own.contains(&number);
        let here = || ledger(context, number, entry, OnPage::Below);
        Earlier {
            summary: summary(context, season, entry),
            ledger: (!on_its_own).then(here),
            rejected: if on_its_own { String::new() } else { rejected(context, entry) },
            page: format!("{}-{}.html", context.address(player), context.folder(number)),
        }
    };
    others
        .filter(|(_, _, entry)| {
            let is_listed = entry.listed.is_some();
            is_listed || !entry.receipt.games.is_empty() || !entry.rejected.is_empty()
        })
        .map(one)
        .collect()
}

/// How many rejected games are shown of a season. By feel: somebody with more has a wrong code,
/// which one line says as well as a hundred.
const REJECTED: usize = 20;

/// The games of a season that could not be used, as HTML: how many, and a line for each. Empty if
/// there are none.
fn rejected(context: &Context<'_>, entry: &Entry) -> String {
    let (words, all) = (context.words, entry.rejected.len());
    if all == 0 {
        return String::new();
    }
    let line = |game: &RejectedGame| {
        let RejectedGame { file, line, reason, value } = game;
        let value = if value.is_empty() { String::new() } else { format!(" ({value})") };
        let reason = words.reason(reason) + &value;
        words.rejected_game().with(&[("file", file), ("line", line), ("reason", &reason)])
    };
    let count = words.rejected_games().count(all as u64, &[("n", &words.number(all as u64))]);
    let more = (all > REJECTED).then(|| words.number((all - REJECTED) as u64));
    let more = more.map(|more| words.more_rejected().with(&[("n", &more)]));
    let lines = entry.rejected.iter().take(REJECTED).map(line).chain(more);
    let lines: Vec<String> = lines.map(|line| html(&line)).collect();
    format!("<p class=note>{}<ul class=note><li>{}</ul>", html(&count), lines.join("<li>"))
}

/// `2002-03: 98`, and `2002-03: (98)` for an estimate.
fn summary(context: &Context<'_>, season: &Season, entry: &Entry) -> String {
    let (words, label) = (context.words, context.label(season));
    match (entry.listed, entry.receipt.grade) {
        (Some(listed), _) => format!("{label}: {}", words.number(listed.grade)),
        (None, Some(estimate)) => format!("{label}: ({})", words.number(estimate)),
        (None, None) => label,
    }
}

/// The calculation of a season on a page of its own.
#[derive(Template)]
#[template(path = "calculation.html")]
pub(crate) struct CalculationPage<'c> {
    frame: Frame<'c>,
    name: String,
    player: String,
    heading: String,
    ledger: String,
    rejected: String,
    /// The position of the season.
    season: usize,
}

impl<'c> CalculationPage<'c> {
    pub(crate) fn of(context: &'c Context<'_>, player: u32, season: usize) -> Self {
        let name = forename_first(context.name(player));
        let of = context.entries(player).find(|(number, ..)| *number == season);
        let heading =
            of.map(|(_, season, entry)| heading(context, season, entry)).unwrap_or_default();
        let title = format!("{name}: {heading}");
        Self {
            frame: Frame::of(context, (title, Section::None), "../", Some(season)).leaf(),
            name,
            player: format!("{}.html", context.address(player)),
            heading,
            ledger: of
                .map(|(number, _, entry)| ledger(context, number, entry, OnPage::First))
                .unwrap_or_default(),
            rejected: of.map(|(_, _, entry)| rejected(context, entry)).unwrap_or_default(),
            season,
        }
    }
}

/// The page of a code that was merged into a player's: a link to the player's page, for readers
/// with an old list.
#[derive(Template)]
#[template(path = "merged_code.html")]
pub(crate) struct MergedCodePage<'c> {
    frame: Frame<'c>,
    code: &'c str,
    /// The code into which it was merged.
    into: String,
    player: String,
    name: String,
}

impl<'c> MergedCodePage<'c> {
    pub(crate) fn of(context: &'c Context<'_>, player: u32, code: usize) -> Self {
        let code = context.also(player).get(code).map_or("", String::as_str);
        let into = context.words.merged_into().with(&[("code", &context.code(player))]);
        let title = format!("{code}: {into}");
        Self {
            frame: Frame::of(context, (title, Section::None), "../", None).leaf(),
            code,
            into,
            player: format!("{}.html", context.address(player)),
            name: forename_first(context.name(player)),
        }
    }
}
