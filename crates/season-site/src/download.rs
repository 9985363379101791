//! Lists as tables to download, with exactly what the pages show.

use serde_json::json;

use crate::error::SiteError;
use crate::listed_player::ListedPlayer;

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
