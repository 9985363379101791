//! The page of a season's clubs, and the page of each club.

use askama::Template;

use super::frame::{Frame, Section, seasons};
use super::parts::{self, PageLink};
use super::rows::{Row, head_line, player_line};
use crate::context::Context;
use crate::season::{Entry, Season};
use crate::summary::ClubSeason;
use crate::words::{Text, Words};

/// The clubs of a season.
pub(crate) fn of_season(context: &Context<'_>, season: usize) -> impl Iterator<Item = u32> {
    context.season(season).summary.clubs.iter().map(|club| club.club)
}

/// How many pages the clubs of a season have.
pub(crate) fn parts(context: &Context<'_>, season: usize) -> usize {
    parts::count(context.season(season).summary.clubs.len())
}

#[derive(Template)]
#[template(path = "clubs.html")]
pub(crate) struct ClubsPage<'c> {
    frame: Frame<'c>,
    heading: String,
    seasons: Vec<(String, &'c str, bool)>,
    pages: Vec<PageLink>,
    clubs: Vec<ClubRow<'c>>,
}

struct ClubRow<'c> {
    name: &'c str,
    address: &'c str,
    players: String,
    mean: String,
    games: String,
    score: String,
}

impl<'c> ClubsPage<'c> {
    pub(crate) fn of(context: &'c Context<'_>, number: usize, part: usize) -> Self {
        let season = context.season(number);
        let order = context.clubs_by_name.get(number).into_iter().flatten();
        let club = |&position: &u32| season.summary.clubs.get(position as usize);
        let shown = order.skip(part * parts::ROWS).take(parts::ROWS).filter_map(club);
        let heading = context.words.clubs_of().with(&[("season", &context.label(season))]);
        Self {
            frame: Frame::of(context, (heading.clone(), Section::Clubs), "../", Some(number)),
            heading,
            seasons: seasons(context, number),
            pages: parts::links(parts(context, number), part, |part| parts::file("clubs", part)),
            clubs: shown.map(|club| row(context, club)).collect(),
        }
    }
}

fn row<'c>(context: &'c Context<'_>, club: &ClubSeason) -> ClubRow<'c> {
    let words = context.words;
    ClubRow {
        name: context.club_name(club.club),
        address: context.club_address(club.club),
        players: words.number(club.players),
        mean: club.mean.map(|mean| words.decimal(mean, 1)).unwrap_or_default(),
        games: words.number(club.games),
        score: words.percent(f64::from(club.half_points), 2.0 * f64::from(club.games)),
    }
}

#[derive(Template)]
#[template(path = "club.html")]
pub(crate) struct ClubPage<'c> {
    frame: Frame<'c>,
    name: &'c str,
    summary: String,
    /// The other seasons of the club.
    seasons: Vec<(String, String, bool)>,
    /// Members on the list, one line each.
    members: String,
    /// How many more are on the list.
    more_members: Option<String>,
    /// Members who played and are not on the list, with their games.
    others: String,
    /// How many more there are.
    more_others: Option<String>,
}

/// The most members on a club's page, so that a national "club" of players without one stays
/// readable.
// By feel: some 70 bytes a line keep both lists of the page below 50 kB.
const MEMBERS: usize = 320;

/// The path from a club's page to the players' pages.
const PLAYERS: &str = "../../player/";

impl<'c> ClubPage<'c> {
    pub(crate) fn of(context: &'c Context<'_>, number: usize, club: usize) -> Self {
        let season = context.season(number);
        let (label, name) = (context.label(season), context.club_name(club as u32));
        let of_club = season.summary.clubs.iter().find(|of| of.club as usize == club);
        let title = format!("{name}, {label}");
        let members = context.members(number, club as u32);
        let entry = |&position: &u32| season.entries.get(position as usize);
        let listed = members.map_or(&[][..], |members| &members.listed);
        let others = members.map_or(&[][..], |members| &members.unlisted);
        let (shown, shown_others) = (listed.iter().take(MEMBERS), others.iter().take(MEMBERS));
        let words = context.words;
        Self {
            frame: Frame::of(context, (title, Section::Clubs), "../../", Some(number)).leaf(),
            name,
            summary: of_club.map(|of| summary(context, season, of)).unwrap_or_default(),
            seasons: seasons_of(context, number, club as u32),
            members: member_lines(context, shown.filter_map(entry)),
            more_members: more(words, listed, words.more_members()),
            others: other_lines(context, shown_others.filter_map(entry)),
            more_others: more(words, others, words.more_others()),
        }
    }
}

/// How many members there are beyond those shown, in words.
fn more(words: &Words, members: &[u32], in_words: &Text) -> Option<String> {
    let more = members.len().saturating_sub(MEMBERS) as u32;
    (more > 0).then(|| in_words.count(more.into(), &[("n", &words.number(more))]))
}

/// `D98`, the change, games, the code, the name and, for a junior, the age.
fn member_lines<'e>(context: &Context<'_>, entries: impl Iterator<Item = &'e Entry>) -> String {
    let words = context.words;
    let mut lines = String::new();
    for entry in entries {
        let Some(row) = Row::of(context, entry) else { continue };
        if lines.is_empty() {
            let heads = [words.grade(), words.change(), words.games(), words.code(), words.name()];
            head_line(heads.map(Text::as_str), &mut lines);
        }
        let cells = [row.grade.as_str(), &row.change, &row.games, row.code];
        player_line(context, cells, (PLAYERS, entry.player), &mut lines);
        if !row.age.is_empty() {
            lines.push('\t');
            lines.push_str(&row.age);
        }
        lines.push('\n');
    }
    lines
}

fn other_lines<'e>(context: &Context<'_>, entries: impl Iterator<Item = &'e Entry>) -> String {
    let mut lines = String::new();
    for entry in entries {
        let games = context.words.number(entry.receipt.games.len() as u64);
        player_line(context, [games.as_str()], (PLAYERS, entry.player), &mut lines);
        lines.push('\n');
    }
    lines
}

fn summary(context: &Context<'_>, season: &Season, club: &ClubSeason) -> String {
    let words = context.words;
    let players = words.club_players().count(
        club.players.into(),
        &[("n", &words.number(club.players)), ("season", &context.label(season))],
    );
    let mean = club.mean.map(|mean| words.mean_is().with(&[("mean", &words.decimal(mean, 1))]));
    let score = words.club_score().count(
        club.games.into(),
        &[
            ("n", &words.number(club.games)),
            ("percent", &words.percent(f64::from(club.half_points), 2.0 * f64::from(club.games))),
        ],
    );
    let parts = [Some(players), mean, (club.games > 0).then_some(score)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// The seasons in which the club has a page.
fn seasons_of(context: &Context<'_>, this: usize, club: u32) -> Vec<(String, String, bool)> {
    let all = context.site.seasons.iter().enumerate();
    let has = all.filter(|(_, season)| season.summary.clubs.iter().any(|of| of.club == club));
    let link = |(number, season): (usize, &Season)| {
        let address =
            format!("../../{}/club/{}.html", context.folder(number), context.club_address(club));
        (context.label(season), address, number == this)
    };
    has.map(link).collect()
}
