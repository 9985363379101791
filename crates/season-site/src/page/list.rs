//! The list of a season: the whole, or one of its alphabetical pages.

use askama::Template;

use super::frame::{Frame, Section, seasons};
use super::rows::Row;
use crate::alphabetical::{Part, ROWS};
use crate::context::Context;
use crate::season::Season;

#[derive(Template)]
#[template(path = "list.html")]
pub(crate) struct ListPage<'c> {
    frame: Frame<'c>,
    heading: String,
    days: String,
    mean: String,
    /// Labels of all seasons and their folders, and whether each is the one shown.
    seasons: Vec<(String, &'c str, bool)>,
    letters: Vec<(Part, bool)>,
    /// Letters, each with its number of players.
    categories: Vec<(char, String)>,
    rows: Vec<Row<'c>>,
    /// The letter that the page shows, for the script.
    letter: String,
    /// Whether the rows are only a part of the list.
    partial: bool,
    showing: String,
    /// The page after this one.
    next: Option<String>,
}

impl<'c> ListPage<'c> {
    pub(crate) fn of(
        context: &'c Context<'_>,
        season: usize,
        part: Option<usize>,
        home: bool,
    ) -> Self {
        let words = context.words;
        let of_season = context.site.seasons.get(season);
        let order = context.lists.get(season).map_or(&[][..], Vec::as_slice);
        let parts = context.parts.get(season).map_or(&[][..], Vec::as_slice);
        // The page of the whole list has as many rows as a part; the script has the others.
        let shown = part.and_then(|part| parts.get(part));
        let (first, end) = shown.map_or((0, ROWS), |part| (part.first, part.end));
        let end = end.min(order.len());
        let rows = rows(context, of_season, order.get(first..end).unwrap_or_default());
        let label = of_season.map(|season| context.label(season)).unwrap_or_default();
        let players = order.len();
        let title = match shown {
            Some(part) => {
                words.list_title_part().with(&[("season", &label), ("part", &part.label)])
            }
            None => words.list_title().with(&[("season", &label)]),
        };
        Self {
            frame: Frame::of(
                context,
                (title, Section::List),
                if home { "" } else { "../" },
                Some(season),
            ),
            heading: words
                .grades_count()
                .count(players as u64, &[("n", &words.number(players as u32))]),
            days: of_season.map(|season| days(context, season)).unwrap_or_default(),
            mean: of_season.map(|season| mean(context, season)).unwrap_or_default(),
            seasons: seasons(context, season),
            letters: parts
                .iter()
                .enumerate()
                .map(|(number, letter)| (letter.clone(), part == Some(number)))
                .collect(),
            categories: of_season.map(|season| categories(context, season)).unwrap_or_default(),
            letter: shown.map(|part| part.key().to_string()).unwrap_or_default(),
            partial: rows.len() < players,
            showing: words.shown_of().with(&[
                ("shown", &words.number(rows.len() as u32)),
                ("all", &words.number(players as u32)),
            ]),
            rows,
            next: next(parts, part, end),
        }
    }

    /// The path to the season's folder.
    fn here(&self) -> String {
        if self.frame.root.is_empty() { format!("{}/", self.frame.folder) } else { String::new() }
    }
}

/// The page after one of the parts; or after the list itself, which shows the rows up to `end`.
fn next(parts: &[Part], part: Option<usize>, end: usize) -> Option<String> {
    let next = match part {
        Some(part) => parts.get(part + 1),
        None => parts.iter().find(|part| part.end > end || part.first >= end),
    };
    next.map(|part| part.file.clone())
}

/// The rows of the players at these positions of a season.
fn rows<'c>(
    context: &'c Context<'_>,
    season: Option<&'c Season>,
    positions: &[u32],
) -> Vec<Row<'c>> {
    let entries = season.map_or(&[][..], |season| season.entries.as_slice());
    let entries = positions.iter().filter_map(|&position| entries.get(position as usize));
    entries.filter_map(|entry| Row::of(context, entry)).collect()
}

fn days(context: &Context<'_>, season: &Season) -> String {
    let words = context.words;
    let (first, last) = (words.date(season.first_day), words.date(season.last_day));
    words.from_to().with(&[("first", &first), ("last", &last)])
}

/// The mean of the list; empty if nobody is on it.
fn mean(context: &Context<'_>, season: &Season) -> String {
    let words = context.words;
    let text = |mean| words.mean_is().with(&[("mean", &words.decimal(mean, 1))]);
    season.summary.mean.map(text).unwrap_or_default()
}

fn categories(context: &Context<'_>, season: &Season) -> Vec<(char, String)> {
    let shares = season.summary.categories.iter();
    shares.map(|share| (share.letter, context.words.number(share.players))).collect()
}
