//! The script, its settings and words, and the index of a season that it reads.
//!
//! An index is one function call with one JSON value, so a plain `<script>` loads it, from a disk
//! as well as from a server. Its rows are one string, which is half the size of lists of values and
//! is read faster.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use chrono::Datelike as _;
use serde::Serialize;

use crate::address::of_text;
use crate::context::Context;
use crate::error::SiteError;
use crate::season::{Entry, Season};
use crate::show::one_line;
use crate::words::Words;

/// The script itself: the list, the drawings on players' pages, and the start of both.
const SCRIPT: &str = concat!(
    include_str!("assets/site.js"),
    include_str!("assets/player.js"),
    include_str!("assets/start.js")
);

/// The settings of the site for the script.
#[derive(Serialize)]
struct ScriptSettings<'c> {
    words: &'c BTreeMap<String, String>,
    /// The texts of the search box and of the list under it.
    find: [&'c str; 2],
    /// The folder of the season that the search uses.
    newest: &'c str,
    seasons: Vec<ScriptSeason<'c>>,
    /// The separators of thousands and decimals.
    thousands: &'c str,
    point: &'c str,
    /// The names of months, as days have them.
    months: &'c [String; 12],
    /// The letters of White and Black.
    colours: [&'c str; 2],
    /// The navigation of pages that leave it to the script: its name, the link to the content, and
    /// the pages of a season with their names.
    navigation: [&'c str; 2],
    /// The page of clubs is here only if a player has a club.
    links: Vec<(&'c str, &'c str)>,
    federation: &'c str,
    /// The text of the link to the rules.
    check: &'c str,
    /// The meanings of marks.
    notes: BTreeMap<&'c str, &'c str>,
}

/// The data of a season for the script.
#[derive(Serialize)]
struct ScriptSeason<'c> {
    label: String,
    folder: &'c str,
    rapid: bool,
    /// The first day: year, month from 0, day. With it a day has its year.
    from: [i32; 3],
    /// An opponent further away counts as exactly this far away.
    limit: i32,
    /// The addresses of events that do not follow from their displayed names.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    events: BTreeMap<&'c str, &'c str>,
}

/// An index of a season.
#[derive(Serialize)]
struct Index<'c> {
    season: &'c str,
    /// Names and addresses.
    clubs: Vec<(&'c str, &'c str)>,
    rows: String,
    /// Codes that were merged into others, each with the name and the address of its player.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<[&'c str; 3]>,
}

/// The script, after its settings.
pub(crate) fn site_script<'c>(context: &'c Context<'c>) -> Result<String, SiteError> {
    let words = context.words;
    let season = |(number, season): (usize, &'c Season)| ScriptSeason {
        label: context.label(season),
        folder: context.folder(number),
        rapid: season.rapid,
        from: [
            season.first_day.year(),
            season.first_day.month0() as i32,
            season.first_day.day() as i32,
        ],
        limit: season.edition.game_score.whole_limit(),
        events: other_addresses(context, number),
    };
    let settings = ScriptSettings {
        words: &words.script,
        find: [words.find().as_str(), words.found().as_str()],
        newest: context.newest().map_or("", |season| context.folder(season)),
        seasons: context.site.seasons.iter().enumerate().map(season).collect(),
        thousands: words.thousands().as_str(),
        point: words.decimal_point().as_str(),
        months: &words.months,
        colours: [words.white_letter().as_str(), words.black_letter().as_str()],
        navigation: [words.site_navigation().as_str(), words.skip().as_str()],
        links: links(context),
        federation: &context.site.federation,
        check: words.how_to_check().as_str(),
        notes: notes(words),
    };
    Ok(format!("\"use strict\";\nconst SITE = {};\n{SCRIPT}", json(&settings)?))
}

/// The navigation: the text and the target of each link.
fn links<'c>(context: &'c Context<'_>) -> Vec<(&'c str, &'c str)> {
    let words = context.words;
    let clubs = (words.clubs().as_str(), "clubs.html");
    let mut links =
        vec![(words.list().as_str(), "index.html"), (words.season().as_str(), "season.html")];
    links.extend(context.has_clubs().then_some(clubs));
    links.extend([
        (words.events().as_str(), "events.html"),
        (words.about().as_str(), "../about.html"),
    ]);
    links
}

/// The events of a season whose address does not follow from their displayed name: those without a
/// name, and the second of two with the same address.
fn other_addresses<'c>(context: &'c Context<'_>, season: usize) -> BTreeMap<&'c str, &'c str> {
    let events = 0..context.season(season).events.len() as u32;
    let shown = |event| context.event_name(season, event);
    let all = events.map(|event| (shown(event), context.event_address(season, event)));
    all.filter(|(shown, address)| of_text(shown) != *address).collect()
}

/// The meanings of marks, by name.
fn notes(words: &Words) -> BTreeMap<&str, &str> {
    [
        ("limit", words.limit_note()),
        ("working", words.working_note()),
        ("counted", words.counted_note()),
        ("estimate", words.estimate_note()),
        ("uncounted", words.uncounted_note()),
        ("expected", words.expected_note()),
        ("performance", words.performance_note()),
    ]
    .into_iter()
    .map(|(name, text)| (name, text.as_str()))
    .collect()
}

/// The index of a season: its list and, in the newest season, all other players, so that they can
/// be found.
pub(crate) fn index(context: &Context<'_>, number: usize) -> Result<String, SiteError> {
    let season = context.season(number);
    let clubs: Vec<u32> = season.summary.clubs.iter().map(|club| club.club).collect();
    let positions: BTreeMap<u32, usize> = clubs.iter().copied().zip(0..).collect();
    let mut rows = String::with_capacity(season.entries.len() * 50);
    for &position in context.lists.get(number).into_iter().flatten() {
        if let Some(entry) = season.entries.get(position as usize) {
            listed_row(context, entry, &positions, &mut rows);
        }
    }
    let mut also = Vec::new();
    // Only in one index: the search uses it, and the others would repeat everybody.
    if context.newest() == Some(number) {
        for &player in &context.unlisted {
            unlisted_row(context, player, &mut rows);
        }
        also = merged_codes(context);
    }
    let club = |&club: &u32| (context.club_name(club), context.club_address(club));
    let index = Index {
        season: context.folder(number),
        clubs: clubs.iter().map(club).collect(),
        rows,
        also,
    };
    Ok(format!("clarkeIndex({});\n", json(&index)?))
}

/// `name, code, letter and grade, grade before, games, club, age, sex, address`.
fn listed_row(
    context: &Context<'_>,
    entry: &Entry,
    clubs: &BTreeMap<u32, usize>,
    rows: &mut String,
) {
    let Some(listed) = entry.listed else { return };
    name_and_code(context, entry.player, rows);
    let _ = write!(rows, "\t{}{}\t", listed.category, listed.grade);
    let mut number = |value: Option<i64>| {
        if let Some(value) = value {
            let _ = write!(rows, "{value}");
        }
        rows.push('\t');
    };
    number(entry.previous.map(i64::from));
    number(Some(entry.receipt.counted.into()));
    number(entry.clubs.first().and_then(|club| clubs.get(club)).map(|&club| club as i64));
    number(context.privacy.junior_age(entry).map(i64::from));
    rows.push_str(one_letter(context.sex(entry.player)));
    address(context, entry.player, rows);
}

/// A player who is not on the newest list, with their last status in place of letter and grade.
fn unlisted_row(context: &Context<'_>, player: u32, rows: &mut String) {
    let last = context.entries(player).rev().find_map(|(_, season, entry)| {
        let label = context.label(season);
        entry.listed.map(|listed| format!("{label} {}{}", listed.category, listed.grade))
    });
    name_and_code(context, player, rows);
    let _ = write!(rows, "\t*{}\t\t\t\t\t", last.unwrap_or_default());
    address(context, player, rows);
}

/// The merged codes of all players with a page.
fn merged_codes<'c>(context: &'c Context<'_>) -> Vec<[&'c str; 3]> {
    let players = 0..context.site.players.len() as u32;
    let with_page = players.filter(|player| !context.career(*player).is_empty());
    let of_player = |player: u32| {
        let (name, address) = (context.name(player), context.address(player));
        context.also(player).iter().map(move |code| [code.as_str(), name, address])
    };
    with_page.flat_map(of_player).collect()
}

fn name_and_code(context: &Context<'_>, player: u32, rows: &mut String) {
    rows.push_str(&one_line(context.name(player)));
    rows.push('\t');
    rows.push_str(&one_line(context.code(player)));
}

/// The address, if it is not the code.
fn address(context: &Context<'_>, player: u32, rows: &mut String) {
    rows.push('\t');
    if context.address(player) != context.code(player) {
        rows.push_str(context.address(player));
    }
    rows.push('\n');
}

fn one_letter(sex: &str) -> &'static str {
    match sex {
        "F" => "F",
        "M" => "M",
        _ => "",
    }
}

/// A value as JSON for a script: it contains nothing that ends the script or a line of it.
fn json(value: &impl Serialize) -> Result<String, SiteError> {
    let text = serde_json::to_string(value)?;
    // `</script>` ends a script at any position, and U+2028 and U+2029 ended a line in older
    // JavaScript.
    Ok(text.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029"))
}
