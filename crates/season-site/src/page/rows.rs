//! Parts of rows that several pages share.

use askama::Template;

use crate::context::Context;
use crate::season::{Entry, Listed};

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
