//! The players on a list, as shown on pages, and lists as tables to download with exactly these.

use serde_json::json;

use crate::context::Context;
use crate::error::SiteError;
use crate::season::Listed;
use crate::show::to_decimals;

/// The columns.
// In the order of the cells below, in both formats.
const COLUMNS: &str =
    "code,name,sex,junior_age,category,grade,previous_grade,standard_error,games,club";

/// As CSV.
pub(crate) fn csv(players: &[ListedPlayer<'_>]) -> String {
    let mut file = format!("{COLUMNS}\n");
    for player in players {
        let optional = |value: Option<String>| value.unwrap_or_default();
        let cells = [
            text(player.code),
            text(player.name),
            text(player.sex),
            optional(player.junior_age.map(|age| age.to_string())),
            player.category.to_string(),
            player.grade.to_string(),
            optional(player.previous.map(|grade| grade.to_string())),
            optional(player.standard_error.map(|error| format!("{error:.1}"))),
            player.games.to_string(),
            text(player.club),
        ];
        file.push_str(&cells.join(","));
        file.push('\n');
    }
    file
}

/// The list as JSON, with one line for each player: the names of the columns once, then the cells
/// of each row. With names in every row they were more than half of the file. If no age is known,
/// there is no such column.
pub(crate) fn json(players: &[ListedPlayer<'_>]) -> Result<String, SiteError> {
    let has_ages = players.iter().any(|player| player.junior_age.is_some());
    let columns: Vec<&str> =
        COLUMNS.split(',').filter(|name| has_ages || *name != "junior_age").collect();
    let mut file = format!("{{\"columns\": {}, \"rows\": [", serde_json::to_string(&columns)?);
    for (number, player) in players.iter().enumerate() {
        let mut cells = vec![json!(player.code), json!(player.name), json!(player.sex)];
        if has_ages {
            cells.push(json!(player.junior_age));
        }
        cells.extend([
            json!(player.category),
            json!(player.grade),
            json!(player.previous),
            json!(player.standard_error),
            json!(player.games),
            json!(player.club),
        ]);
        file.push_str(if number == 0 { "\n" } else { ",\n" });
        file.push_str(&serde_json::to_string(&cells)?);
    }
    file.push_str("\n]}\n");
    Ok(file)
}

/// A text as a cell. A spreadsheet runs a text that begins like a formula, so such a text gets an
/// apostrophe in front.
fn text(text: &str) -> String {
    let formula =
        text.trim_start().starts_with(['=', '+', '-', '@']) || text.starts_with(['\t', '\r']);
    let guarded = if formula { format!("'{text}") } else { text.to_owned() };
    if guarded.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", guarded.replace('"', "\"\""))
    } else {
        guarded
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_quoted_and_never_a_formula() {
        assert_eq!(text("Abbott, Robert \"Bob\""), "\"Abbott, Robert \"\"Bob\"\"\"");
        assert_eq!(text("=1+1"), "'=1+1");
        assert_eq!(text(" @x"), "' @x");
        assert_eq!(text("Lee"), "Lee");
    }
}
