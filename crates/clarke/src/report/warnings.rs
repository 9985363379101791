//! Warnings with the same words in long and short summaries.

use results_io::counted;
use season_runner::batch::SeasonReport;

/// Seasons without a folder.
pub(super) fn missing_seasons(seasons: &[String], list_of: Option<&str>) -> String {
    let (seasons, one) = (seasons.join(", "), seasons.len() == 1);
    let it = if one { "it" } else { "them" };
    format!(
        "no folder for {seasons}: {} stands, and borrowing and letters look back over {it}",
        the_list(list_of)
    )
}

/// A season in which nobody played. Grades may be published nevertheless, since games of the
/// half-years before keep a letter.
pub(super) fn no_games(
    season: &SeasonReport,
    is_looked_over: bool,
    list_of: Option<&str>,
) -> String {
    let rapid = season.manifest.rapid.iter().map(|rapid| &rapid.players);
    let of_rates = std::iter::once(&season.manifest.players).chain(rapid);
    let published = of_rates.map(|players| players.published).sum();
    let who = match published {
        0 => "nobody is published".to_owned(),
        some => format!("{} rest on earlier ones alone", counted(some, "published grade")),
    };
    if is_looked_over {
        let list = the_list(list_of);
        format!("there are no games: {who}, and {list} stands for later seasons")
    } else if published == 0 {
        format!("there are no games: {who}, and the season counts as an empty one")
    } else {
        format!("there are no games: {who}, and the season counts like any other")
    }
}

fn the_list(of: Option<&str>) -> String {
    of.map_or_else(|| "the opening list".to_owned(), |season| format!("the list of {season}"))
}
