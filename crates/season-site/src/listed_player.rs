//! The players on a list, as shown on pages and in downloads.

use crate::context::Context;
use crate::season::Listed;
use crate::show::to_decimals;

/// A player on a list, for callers that write it in other formats.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedPlayer<'a> {
    /// The code.
    pub code: &'a str,
    /// The displayed name.
    pub name: &'a str,
    /// `M`, `F`, or nothing.
    pub sex: &'a str,
    /// The age of a junior; `None` if it is not shown.
    pub junior_age: Option<u32>,
    /// The letter.
    pub category: char,
    /// The grade.
    pub grade: i32,
    /// The grade on the list before.
    pub previous: Option<i32>,
    /// The standard error of the grade, rounded to a tenth as on pages.
    pub standard_error: Option<f64>,
    /// Games that count.
    pub games: u32,
    /// The first club.
    pub club: &'a str,
}

/// The players on the list of a season, by name.
pub(crate) fn listed<'c>(context: &'c Context<'_>, season: usize) -> Vec<ListedPlayer<'c>> {
    let Some(of_season) = context.site.seasons.get(season) else { return Vec::new() };
    let order = context.lists.get(season).map_or(&[][..], Vec::as_slice);
    let player = |position: &u32| {
        let entry = of_season.entries.get(*position as usize)?;
        let Listed { category, grade } = entry.listed?;
        Some(ListedPlayer {
            code: context.code(entry.player),
            name: context.name(entry.player),
            sex: context.sex(entry.player),
            junior_age: context.privacy.junior_age(entry),
            category,
            grade,
            previous: entry.previous,
            standard_error: entry.standard_error.map(|error| to_decimals(error, 1)),
            games: entry.receipt.counted,
            club: entry.clubs.first().map_or("", |&club| context.club_name(club)),
        })
    };
    order.iter().filter_map(player).collect()
}
