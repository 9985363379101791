//! Warnings that a long and a short summary give in the same words.

/// Seasons without a folder.
pub(super) fn missing_seasons(seasons: &[String], list_of: Option<&str>) -> String {
    let (seasons, one) = (seasons.join(", "), seasons.len() == 1);
    let it = if one { "it" } else { "them" };
    format!(
        "no folder for {seasons}: {} stands, and borrowing and letters look back over {it}",
        the_list(list_of)
    )
}

/// A season in which nobody played.
pub(super) fn no_games(is_looked_over: bool, list_of: Option<&str>) -> String {
    if is_looked_over {
        let list = the_list(list_of);
        format!("there are no games: nobody is published, and {list} stands for later seasons")
    } else {
        "there are no games: nobody is published, and the season counts as an empty one".to_owned()
    }
}

fn the_list(of: Option<&str>) -> String {
    of.map_or_else(|| "the opening list".to_owned(), |season| format!("the list of {season}"))
}
