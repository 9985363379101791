//! Parts of rows that several pages share, and rows as lines of text, for tables with so many of
//! them that their markup would be most of a site: a page has plain lines with columns at tabs and
//! the name at the end, and the script makes a table of them.

use std::fmt::Write as _;

use askama::Template;

use crate::context::Context;
use crate::season::{Entry, Listed};
use crate::show::{html, one_line};

/// A grade with its letter, as a row shows it.
#[derive(Clone, Debug, Default, Template)]
#[template(source = "<i class=c{{ class }}>{{ letter }}</i>{{ grade }}", ext = "html")]
pub(crate) struct Chip {
    pub(crate) letter: String,
    pub(crate) grade: String,
    /// The class of the letter's shade.
    pub(crate) class: char,
}

/// How a grade changed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Change {
    pub(crate) class: &'static str,
    pub(crate) text: String,
}

/// A player's row on a list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row<'c> {
    pub(crate) name: &'c str,
    pub(crate) address: &'c str,
    pub(crate) age: String,
    /// `A167`; the script shades the letter.
    pub(crate) grade: String,
    pub(crate) change: String,
    pub(crate) games: String,
    pub(crate) club: &'c str,
    pub(crate) code: &'c str,
}

/// A grade after its letter: `A167`.
pub(crate) fn lettered(context: &Context<'_>, listed: Listed) -> String {
    format!("{}{}", listed.category, context.words.number(listed.grade))
}

impl Chip {
    pub(crate) fn of(context: &Context<'_>, listed: Listed) -> Self {
        let Listed { category, grade } = listed;
        Self {
            letter: category.to_string(),
            grade: context.words.number(grade),
            class: if ('A'..='F').contains(&category) { category } else { 'X' },
        }
    }
}

impl Change {
    pub(crate) fn of(context: &Context<'_>, grade: i32, previous: Option<i32>) -> Self {
        let words = context.words;
        match previous.map(|previous| grade - previous) {
            None => Self { class: "new", text: words.new().as_str().to_owned() },
            Some(change) => Self {
                class: match change {
                    0 => "same",
                    1.. => "up",
                    _ => "down",
                },
                text: words.signed(change),
            },
        }
    }
}

impl<'c> Row<'c> {
    /// The row of a player on a list; `None` if they are not on it.
    pub(crate) fn of(context: &'c Context<'_>, entry: &Entry) -> Option<Self> {
        let listed = entry.listed?;
        let club = entry.clubs.first().copied();
        Some(Self {
            name: context.name(entry.player),
            address: context.address(entry.player),
            age: context.privacy.junior_age(entry).map(|age| age.to_string()).unwrap_or_default(),
            grade: lettered(context, listed),
            change: Change::of(context, listed.grade, entry.previous).text,
            games: context.words.number(entry.receipt.counted),
            club: club.map_or("", |club| context.club_name(club)),
            code: context.code(entry.player),
        })
    }
}

/// A line with a player at its end: cells, and the path to the folder of players' pages.
pub(super) fn player_line<'t>(
    context: &Context<'_>,
    cells: impl IntoIterator<Item = &'t str>,
    (root, player): (&str, u32),
    lines: &mut String,
) {
    for cell in cells {
        let _ = write!(lines, "{}\t", html(&one_line(cell)));
    }
    let (address, name) = (context.address(player), context.name(player));
    let _ = write!(lines, "<a href={root}{address}.html>{}</a>", html(&one_line(name)));
}

/// A line with the headings of the columns.
pub(super) fn head_line<'t>(cells: impl IntoIterator<Item = &'t str>, lines: &mut String) {
    let cells: Vec<String> = cells.into_iter().map(|cell| html(&one_line(cell))).collect();
    let _ = writeln!(lines, "{}", cells.join("\t"));
}
