//! Warnings with the same words in long and short summaries.

use findings::counted;
use season_runner::batch::SeasonReport;

/// Seasons without a folder.
pub(super) fn missing_seasons(
    seasons: &[String],
    are_looked_over: bool,
    list_of: Option<&str>,
) -> String {
    let (seasons, one) = (seasons.join(", "), seasons.len() == 1);
    let it = if one { "it" } else { "them" };
    if !are_looked_over {
        return if one {
            format!("no folder for {seasons}: it counts as a season in which nothing was played")
        } else {
            format!("no folder for {seasons}: they count as seasons in which nothing was played")
        };
    }
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

/// That no games before the first season are known.
pub(super) fn no_games_before(season: &SeasonReport) -> String {
    format!(
        "no games before {} are known: nobody borrows, and letters count this season alone",
        season.season
    )
}

/// That games before the first season exist, and nothing of them is known.
pub(super) fn history_unknown(players: usize) -> String {
    format!(
        "the opening list has games or letters, so games before this season exist: {} on it \
         would borrow some. State what is known of them in federation.toml: history = \"exact\", \
         \"from-list\" or \"none\" (clarke check has the lines)",
        counted(players, "player")
    )
}
